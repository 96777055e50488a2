// Plans that begin in the middle of things: from any state of a game there is one, in either depth, and it is found
// soon.

import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../domains/random.ts';
import { generateBuilding, huntersGame } from '../../../domains/hunters/game/index.ts';
import type { Building, GameState, HuntersSystem } from '../../../domains/hunters/game/index.ts';
import { stateOf } from '../../../domains/hunters/game/state.ts';
import { createWorld, isCaught, SensedWorld } from '../../../domains/hunters/game/world.ts';
import { newKit } from './games.ts';
import { portion, portionOf } from '../../engine.ts';

const kit = newKit();
const systems: HuntersSystem[] = ['pure', 'hybrid', 'depth-1', 'depth-3', 'depth-4'];

/** How a search from this state ends. */
function planned(building: Building, state: GameState, system: HuntersSystem): string {
  const { domain } = kit.control(system);
  const world = createWorld(domain, building);
  new SensedWorld(world, building).write(state);
  const session = world.plan(domain.tasks['CatchZombies']!() as never, { limits: { iterations: 20_000 } });
  session.run();
  const { status } = session;
  world.free();
  return status;
}

describe.each(portionOf(systems, 2))('in the system %s', (system) => {
  it('there is a plan in every moment of a game', () => {
    for (const [rooms, hunters, seed] of [
      [1, 2, 1],
      [2, 2, 2],
      [2, 5, 3],
      [3, 4, 4],
      [3, 9, 5],
    ] as const) {
      const game = huntersGame({ rooms, hunters, seed, system: seed % 2 ? 'pure' : 'hybrid' }, kit);
      while (!game.outcome) {
        game.step();
        if (game.state.step % portion(5, 40) === 0 && !game.outcome) {
          const status = planned(game.building, game.state, system);
          if (status !== 'solved') expect({ seed, step: game.state.step, status }).toEqual('solved');
        }
      }
      game.free();
    }
  });

  it('there is a plan wherever three or more hunters and the zombies are, and whatever is open or held', () => {
    const random = seededRandom(7);
    for (let seed = 0; seed < portion(150); seed++) {
      const rooms = 1 + random.below(3);
      const building = generateBuilding({ seed, rooms, hunters: 3 + random.below(3 * rooms - 2) });
      const state = scattered(building, seed);
      const status = planned(building, state, system);
      if (status !== 'solved') expect({ seed, status, state }).toEqual('solved');
    }
  });
});

/** Everybody somewhere. No hunter is dead, and no more than one of them is in each cage. */
function scattered(building: Building, seed: number): GameState {
  const random = seededRandom(1000 + seed);
  const state = stateOf(building, seed);
  const caged = new Set<number>();
  const { areas, passages, rooms } = building;
  for (const hunter of state.hunters) {
    hunter.area = random.chance(0.5) ? random.below(3 * rooms.length + 1) : random.below(areas.length);
    if (caged.has(hunter.area)) hunter.area = 0;
    if (areas[hunter.area]!.kind === 'cage') caged.add(hunter.area);
  }
  passages.forEach(({ kind, isBlocked, lever }, at) => {
    if (kind !== 'gate') state.passages[at]!.isOpen = random.chance(0.5) && !isBlocked;
    else if (random.chance(0.5)) {
      const holder = state.hunters.findIndex(({ area, holds }) => area === lever!.area && holds < 0);
      if (holder < 0) return;
      state.hunters[holder]!.holds = at;
      Object.assign(state.passages[at]!, { heldBy: holder, isOpen: true });
    }
  });
  state.zombies.forEach((zombie, room) => {
    const { area, cage } = rooms[room]!;
    zombie.area = random.chance(0.5) ? area : cage;
    const { isOpen } = state.passages[rooms[room]!.entrance]!;
    const isNear = (where: number): boolean => where === zombie.area || (isOpen && (where === area || where === cage));
    const near = state.hunters.flatMap((hunter, at) => (isNear(hunter.area) ? [at] : []));
    if (near.length > 0 && random.chance(0.7)) Object.assign(zombie, { mood: 'follows', prey: random.pick(near) });
    expect(typeof isCaught(building, state, room)).toBe('boolean');
  });
  return state;
}
