// A second of a game at 60 frames a second with 2 milliseconds for planning in each frame: a platoon in one world, and
// soldiers in separate buildings, some of them hard. Measures how long each soldier waits for its plan, and how late
// frames are.

import type { AnyDomain, Network, Session, World } from '../../bindings/index.ts';
import { toProblem } from '../../domains/simple-fps/problem.ts';
import { readText } from '../root.ts';
import { readLines } from '../simple-fps/lines.ts';
import { createPlatoon } from './game.ts';
import type { Studio } from './game.ts';
import { createWorldFromProblem } from '../../addons/problems/index.ts';

export const framesPerSecond = 60;
export const budget = 2;

export interface Seconds {
  searches: number;
  /** By search: the frames until it had ended. */
  waits: number[];
  withoutPlan: number;
}

/** Milliseconds by frame: how much longer than the budget it took. */
export interface Overshoots {
  stepFor: number[];
  /** The times of a loop that looks at the clock all the time: what the machine adds. */
  clock: number[];
}

/** What is wanted: a task network in a world. */
interface Wish {
  world: World;
  network: Network;
}

/** Every second all of them want a new plan. */
export function playSeconds(studio: Studio, seconds: number, limit: number): Seconds {
  const wishes = wishesOf(studio);
  const result: Seconds = { searches: wishes.length, waits: [], withoutPlan: 0 };
  for (let second = 0; second < seconds; second++) playSecond(studio, wishes, limit, result);
  freeWorlds(wishes);
  return result;
}

/** Frames with more searches than there is time for: every soldier with a plan requests the next one at once. */
export function measureOvershoots(studio: Studio, frames: number): Overshoots {
  const wishes = wishesOf(studio);
  const submit = ({ world, network }: Wish): Session<AnyDomain> => studio.planner.submit(world, network);
  const sessions = wishes.map(submit);
  const result: Overshoots = { stepFor: [], clock: [] };
  for (let frame = 0; frame < frames; frame++) {
    const begun = performance.now();
    studio.planner.stepFor(budget);
    const taken = performance.now() - begun;
    if (studio.planner.waiting > 0) result.stepFor.push(taken - budget);
    result.clock.push(watchClock(budget));
    sessions.forEach((session, at) => {
      if (!isOver(session)) return;
      session.release();
      sessions[at] = submit(wishes[at]!);
    });
  }
  for (const session of sessions) session.release();
  freeWorlds(wishes);
  return result;
}

function freeWorlds(wishes: readonly Wish[]): void {
  for (const world of new Set(wishes.map(({ world }) => world))) world.free();
}

function isOver({ status }: Session<AnyDomain>): boolean {
  return status !== 'running' && status !== 'waiting';
}

function wishesOf(studio: Studio): Wish[] {
  const { ir, domain } = studio;
  const platoon = createPlatoon(studio, 40);
  const lines = ['hard', 'dense'].flatMap((name) =>
    readLines(readText('domains', 'simple-fps', 'instances', `${name}.jsonl`)),
  );
  return [
    ...platoon.ids.map((id) => ({ world: platoon.world, network: domain.tasks.Behave!(id, platoon.player) })),
    ...lines.map(({ instance }) => createWorldFromProblem(domain, toProblem(ir, instance))),
  ];
}

function playSecond({ planner }: Studio, wishes: readonly Wish[], limit: number, result: Seconds): void {
  const sessions: Session<AnyDomain>[] = wishes.map(({ world, network }) => {
    return planner.submit(world, network, { limits: { iterations: limit } });
  });
  for (let frame = 0; frame < framesPerSecond; frame++) planner.stepFor(budget);
  for (const session of sessions) {
    result.waits.push(isOver(session) ? session.frames : Infinity);
    if (session.cost === null) result.withoutPlan++;
    session.release();
  }
}

function watchClock(milliseconds: number): number {
  const begun = performance.now();
  let now = begun;
  while (now - begun < milliseconds) now = performance.now();
  return now - begun - milliseconds;
}
