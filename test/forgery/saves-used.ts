// A game with a world that was restored from changed bytes: it does all that games do.

import { FrameplanError } from '../../bindings/index.ts';
import type { AnyDomain, Planner, Session, World } from '../../bindings/index.ts';
import { saveWorld } from '../../addons/save/index.ts';
import type { Random } from '../../domains/random.ts';
import { affectedBy, apply, check, checkTail, choicesOf, concerns, Replanning } from '../../addons/repair/index.ts';
import { stepWork } from '../differential/interrupted.ts';
import type { RestoredWorld } from './saves-made.ts';

/** Engines say so when code goes where it should not. Faults of a domain are no such traps. */
const astray = /out of bounds|null function|signature|indirect call|call stack|illegal|cast/i;

export function useWorlds(random: Random, planner: Planner, worlds: readonly RestoredWorld[]): void {
  for (const { world, sessions } of worlds) {
    for (const session of sessions) useSession(random, session);
    useTables(random, world);
  }
  attempt('planner.step', () => planner.step(random.pick([20, 500, 5000])));
  for (const { world, sessions } of worlds) {
    for (const session of sessions) {
      look(session);
      leave(random, session);
    }
    attempt('saveWorld', () => saveWorld(world));
    attempt('free', () => world.free());
  }
}

/** Errors of ours are answers. */
function attempt(what: string, action: () => unknown): void {
  try {
    action();
  } catch (error) {
    if (error instanceof FrameplanError) return;
    throw new Error(`${what}: ${String((error as Error).stack)}`, { cause: error });
  }
}

function useSession(random: Random, session: Session<AnyDomain>): void {
  if (random.chance(0.5)) look(session);
  if (random.chance(0.3)) attempt('step', () => stepWork(session, random.pick([1, 10, 100]), 60, false));
  attempt('step', () => session.step(random.pick([0, 1, 10, 100, 1000])));
  look(session);
  const from = random.pick([0, 0, 1, 2]);
  attempt('check', () => check(session, from));
  if (random.chance(0.4)) attempt('checkTail', () => checkTail(session, { from, iterations: 50 }));
  if (random.chance(0.3)) attempt('apply', () => apply(session, from));
  if (random.chance(0.6)) {
    attempt('replan', () => {
      const replanning = new Replanning(session, { from, better: random.chance(0.3) });
      if (!replanning.step(400)) session.restart();
    });
    look(session);
  }
}

function look(session: Session<AnyDomain>): void {
  attempt('status', () => [session.status, session.frames, session.iterations, session.cost, session.bestCost]);
  attempt('bounds', () => [session.lowerBound, session.gap]);
  attempt('plan', () => [session.plan, session.planWithInternal]);
  attempt('tail', () => session.tail);
  attempt('choicesOf', () => choicesOf(session));
  const { fault } = session;
  if (fault && astray.test(fault.what)) throw new Error(`a search went astray: ${fault.what}`);
}

function useTables(random: Random, world: World<AnyDomain>): void {
  const names = [...Object.keys(world.constants), ...Object.keys(world.fluents)];
  if (names.length === 0) return;
  const name = random.pick(names);
  attempt('affectedBy', () => affectedBy(world, [name]));
  const table = world.constants[name] ?? world.fluents[name]!;
  if (random.chance(0.3) && !table.isSparse && table.values.length > 0)
    attempt('values', () => (table.values[random.below(table.values.length)] = 1));
  attempt('types', () => {
    const type = random.pick(['Npc', 'Beast'] as const);
    const { first, last } = world.idsOf(type);
    const object = world.objectAt(type, first + random.below(last - first + 1));
    attempt('nameOf', () => world.nameOf(type, object as number));
    if (random.chance(0.3)) world.remove(type, object as number);
    if (random.chance(0.3)) world.add(type);
  });
}

function leave(random: Random, session: Session<AnyDomain>): void {
  const way = random.below(8);
  if (way === 0) attempt('cancel', () => session.cancel());
  else if (way === 1) attempt('resume', () => (session.resume(), session.step(50)));
  else if (way === 2) attempt('restart', () => (session.restart(), session.step(200), look(session)));
  else if (way === 3) attempt('concerns', () => concerns(['at'], session));
  if (random.chance(0.6)) attempt('release', () => session.release());
}
