// Games with many failures: of the squad, and hunts in both depths. All failures of a game are watched until it ends.

import { Planner } from '../../bindings/index.ts';
import { emit, optimise } from '../../compiler/index.ts';
import { generate as generateHunt } from '../../domains/hunters/generate.ts';
import { SquadGame } from '../../domains/squad/game/index.ts';
import { generate as generateSquad } from '../../domains/squad/generate.ts';
import { readStep } from '../../domains/steps.ts';
import { loadDomain } from '../../language/index.ts';
import { readText } from '../root.ts';
import { HuntGame } from './hunt.ts';
import type { HuntDomain } from './hunt-scene.ts';
import { FailureWatch } from './watch.ts';
import type { Failure, WatchedGame, WatchOptions } from './watch.ts';

export const gameKinds = ['squad', 'hunters', 'hunters-hybrid'] as const;
export type GameKind = (typeof gameKinds)[number];

export interface WatchedFailures {
  games: number;
  failures: Failure[];
}

const planner = new Planner({ memory: 2 ** 27 });

/** Plays games until there are `count` failures. Equal numbers always give the same games. */
export function failuresOf(kind: GameKind, count: number): WatchedFailures {
  const play = kind === 'squad' ? squadGames() : hunts(kind);
  const failures: Failure[] = [];
  let games = 0;
  while (failures.length < count) failures.push(...play(games++));
  return { games, failures: failures.slice(0, count) };
}

function domainOf(file: string): HuntDomain {
  const { domain } = loadDomain(readText('domains', ...file.split('/')));
  const ir = optimise(domain!);
  return { ir, registered: planner.register(emit(ir)) };
}

function squadGames(): (seed: number) => Failure[] {
  const { registered } = domainOf('squad/squad.htn');
  const surprises = { failing: 0.15, turn: 0.03, memberDies: 0.01, suspectDies: 0.01, order: 0.08, leave: 0.01 };
  return (seed) => {
    const sizes = { members: 2 + (seed % 7), suspects: 1 + (seed % 6), rooms: 1 + (seed % 4) };
    const situation = generateSquad({ seed, ...sizes, ordered: 0.4 });
    const game = new SquadGame(planner, registered, situation, { seed, ...surprises, longest: 1 + (seed % 3) });
    const giveBack = (steps: readonly string[]) => giveBackOf(game, steps);
    return watched(game, { request: registered.tasks['Squad']!(), giveBack });
  };
}

/** Gives back everything that is reserved for the leader of a plan, including the leader. */
function giveBackOf({ world }: SquadGame, steps: readonly string[]): () => void {
  const first = steps.find((text) => text.startsWith('Reserve(')) ?? '';
  const leader = readStep(first).args[1];
  if (leader === undefined || leader.startsWith('"')) return () => {};
  const id = world.object(leader) as number & 0xffff;
  const undo: (() => void)[] = [];
  for (const name of ['reserved_for', 'fighting', 'taken_up']) {
    const { values } = world.fluents[name]!;
    const before = values.slice();
    const own = world.fluents[name]!.index(world.object(leader));
    if (name === 'reserved_for') values.forEach((value, at) => void (value === id && (values[at] = 0)));
    else values[own] = 0;
    undo.push(() => void world.fluents[name]!.values.set(before));
  }
  return () => undo.forEach((each) => each());
}

function hunts(kind: GameKind): (seed: number) => Failure[] {
  const domain = domainOf(`hunters/${kind}.htn`);
  const zombies = { loseInterest: 0.03, chaseAnother: 0.03, leaveCage: 0.04 };
  const surprises = { failing: 0.06, door: 0.05, block: 0.02, dies: 0.003, leaves: 0.002, ...zombies };
  return (seed) => {
    const rooms = 1 + (seed % 3);
    const level = generateHunt({ seed, rooms, hunters: 2 + ((seed * 5) % (3 * rooms)) });
    const game = new HuntGame(planner, domain, level, { seed, ...surprises, longest: 1 + (seed % 3) });
    return watched(game, { request: domain.registered.tasks['CatchZombies']!() });
  };
}

function watched(game: WatchedGame & { free(): void }, options: WatchOptions): Failure[] {
  const watch = new FailureWatch(game, options);
  for (let tick = 0; tick < 200 && !game.isOver; tick++) watch.step();
  game.free();
  return watch.failures;
}
