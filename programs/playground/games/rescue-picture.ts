// A hostage rescue from above: the ground of the mission, and who is where on it.

import { generateMission } from '../../../domains/rescue/generate.ts';
import { drawRescue, layOut, RescueGame } from '../../../domains/rescue/game/index.ts';
import type { TroopState } from '../../../domains/rescue/game/index.ts';
import { fit, PictureReader, toCentimetres } from './picture.ts';
import type { GamePicture } from './picture.ts';

/** Pixels for a metre, before the picture is fitted. */
const pixels = 10;

const troopStates: readonly TroopState[] = ['waiting', 'searching', 'acting', 'done', 'no-plan', 'given-up', 'stopped'];

/** The game of this seed as it begins. */
export const rescueGame = (seed: number): RescueGame =>
  new RescueGame(layOut(generateMission({ seed, soldiers: 4 }), seed), { seed });

export function rescueNumbers(state: TroopState, game: RescueGame): number[] {
  const { soldiers, hostages, guards, vehicles, grenades, happened } = game;
  const spot = ({ x, y }: { x: number; y: number }): number[] => [toCentimetres(x), toCentimetres(y)];
  const blasts = happened.flatMap((one) => (one.kind === 'blast' ? [one] : []));
  return [
    troopStates.indexOf(state),
    ...[soldiers.length, ...soldiers.flatMap((one) => [...spot(one), Number(one.isAlive), one.grenades])],
    ...[hostages.length, ...hostages.flatMap((one) => [...spot(one), Number(one.isAlive), one.vehicle])],
    ...[guards.length, ...guards.flatMap((one) => [Number(one.isAlive), one.target])],
    ...[vehicles.length, ...vehicles.map(({ seats }) => seats)],
    ...[grenades.length, ...grenades.flatMap((one) => [...spot(one.from), ...spot(one.to), one.flown, one.frames])],
    ...[blasts.length, ...blasts.flatMap(spot)],
  ];
}

export function rescuePicture(seed: number): GamePicture {
  // It is never stepped: pictures are put into it.
  const game = rescueGame(seed);
  return {
    draw(_board, canvas, look, { now }) {
      show(game, new PictureReader(now.subarray(1)));
      fit(canvas, look, { width: game.terrain.width * pixels, height: game.terrain.height * pixels });
      drawRescue(canvas, game, pixels);
    },
    status(picture) {
      show(game, new PictureReader(picture.subarray(1)));
      const safe = game.hostages.filter(({ vehicle }) => vehicle >= 0).length;
      const state = troopStates[picture[0] ?? 0] ?? '';
      return `The troop: ${state}. ${safe} of ${game.hostages.length} hostages are in vehicles.`;
    },
  };
}

function show(game: RescueGame, from: PictureReader): void {
  const spot = (): { x: number; y: number } => ({ x: from.metres(), y: from.metres() });
  const put = (things: readonly object[], all: readonly object[]): void =>
    things.forEach((thing, at) => Object.assign(thing, all[at]));
  put(
    game.soldiers,
    from.list(() => ({ ...spot(), isAlive: from.isTrue(), grenades: from.next() })),
  );
  put(
    game.hostages,
    from.list(() => ({ ...spot(), isAlive: from.isTrue(), vehicle: from.next() })),
  );
  put(
    game.guards,
    from.list(() => ({ isAlive: from.isTrue(), target: from.next() })),
  );
  // A drawing has a mark for each seat: no more than a vehicle has place for.
  put(
    game.vehicles,
    from.list(() => ({ seats: Math.min(from.next(), 20) })),
  );
  game.grenades = from.list(() => {
    return { soldier: 0, from: spot(), to: spot(), flown: from.next(), frames: Math.max(1, from.next()) };
  });
  game.happened = from.list(() => ({ kind: 'blast' as const, ...spot() }));
}
