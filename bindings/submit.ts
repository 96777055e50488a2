// Searches that are submitted: they wait until the scheduler (session/schedule.ts) steps them. In the long run nothing is
// allocated: sessions that have been released serve the next searches.

import { fail } from './base/errors.ts';
import { inside } from './base/inside.ts';
import type { Core } from './core/core.ts';
import type { DomainShape, Network } from './domain/shape.ts';
import { enqueueIfSubmitted } from './session/enqueue.ts';
import { setOptions } from './session/handles.ts';
import { awaitNews } from './session/news.ts';
import { checkSubmitOptions } from './session/plan-options.ts';
import type { SubmitOptions } from './session/plan-options.ts';
import { startRequest } from './session/request.ts';
import { Session } from './session/session.ts';
import type { Value } from './values/value.ts';
import { currentVersion } from './world/state.ts';
import type { PlannerInside } from './world/state.ts';
import { stateOf } from './world.ts';
import type { World } from './world.ts';

export const noOptions: SubmitOptions = {};

type RestartTask = (task: { index: number }, ...args: (Value | undefined)[]) => void;

/** Submits a search for the network. */
export function submit<D extends DomainShape>(
  planner: PlannerInside,
  world: World<D>,
  network: Network,
  options: SubmitOptions = noOptions,
): Session<D> {
  checkSubmitOptions(options);
  const session = take(planner.core, world, options);
  try {
    startRequest(session[inside], network);
    awaitNews(planner.core, session);
    enqueueIfSubmitted(session[inside]);
    return session;
  } catch (error) {
    session.free();
    throw error;
  }
}

/** Submits a single task like `submit`, without creating an object. The options were checked. */
export function submitTask<D extends DomainShape>(
  planner: PlannerInside,
  world: World<D>,
  options: SubmitOptions,
  task: { index: number },
  a?: Value,
  b?: Value,
  c?: Value,
  d?: Value,
  e?: Value,
  f?: Value,
): Session<D> {
  const session = take(planner.core, world, options);
  try {
    (session.restartTask as RestartTask).call(session, task, a, b, c, d, e, f);
    return session;
  } catch (error) {
    session.free();
    throw error;
  }
}

function take<D extends DomainShape>(core: Core, world: World<D>, options: SubmitOptions): Session<D> {
  const state = stateOf(world);
  if (state.loaded.core !== core) {
    fail('wrong-domain', 'a planner can only search in worlds of domains that it has registered');
  }
  core.refuseWhileBusy('planner.submit');
  currentVersion(state);
  const spares = world[inside].spares as unknown as Session<D>[];
  const session = spares.pop() ?? new Session<D>(state, world, spares);
  try {
    setOptions(session[inside], options);
  } catch (error) {
    session.free();
    throw error;
  }
  return session;
}
