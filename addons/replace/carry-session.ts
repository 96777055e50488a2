// Carries a session over to the new domain: its request, and its plan if the plan still holds there. To find out, the
// new domain simulates the steps one after the other, as a search without any choice.

import * as abi from '../../ir/abi.ts';
import { isListOfSteps, problemOfBytes, problemOfSteps } from '../../ir/steps-done.ts';
import type { StepsDone } from '../../ir/steps-done.ts';
import type { Losses } from './carry-world.ts';
import { sideOf } from './carry-world.ts';
import type { Network, TaskCall } from '../../bindings/domain/shape.ts';
import { fail, FrameplanError } from '../../bindings/base/errors.ts';
import {
  copyOptions,
  createHandle,
  plan,
  planOf,
  readCall,
  readRequest,
  recordAt,
  startRequest,
  stepCount,
} from '../../bindings/internal.ts';
import { installSteps } from './install-steps.ts';
import { withoutWatcher } from '../counters/watch.ts';
import type { SessionHandle, WorldState } from '../../bindings/internal.ts';
import { translateCall } from './translate.ts';

/**
 * `kept`: the plan still holds. `restarted`: the search was under way. `outdated`: the search had ended, and has to be
 * restarted. `ended`: the game had cancelled the search before there was a plan.
 */
export type Fate = 'kept' | 'restarted' | 'outdated' | 'ended';

/** Words of a session that are numbers of frames. */
const frames = [abi.SESSION_SUBMITTED, abi.SESSION_SERVED, abi.SESSION_ENDED, abi.SESSION_DEADLINE];

/** The session's request in the new domain. null: the new domain has no such request, which has been noted. */
export function carryNetwork(
  state: WorldState,
  fresh: WorldState,
  handle: SessionHandle,
  losses: Losses,
): Network | null {
  const from = sideOf(state);
  const to = sideOf(fresh);
  const carry = (network: Network): Network | null => {
    if (network.kind !== 'task') {
      const parts = network.parts.map(carry);
      return parts.every((part) => part !== null) ? { kind: network.kind, parts } : null;
    }
    const call = translateCall(from, to, network);
    if (typeof call !== 'string') return { kind: 'task', ...call };
    losses.incompatible.add(`${call}, which a session plans`);
    return null;
  };
  return carry(readRequest({ state, handle }));
}

/** The session in the new world: new, or with its plan. */
export function carrySession(
  state: WorldState,
  fresh: WorldState,
  handle: SessionHandle,
  network: Network,
  carriedOut: StepsDone,
): { handle: SessionHandle; fate: Fate } {
  const { core } = state.loaded;
  const copy = createHandle(fresh, null, false);
  copyOptions(core, handle.address, copy.address);
  // If a submitted session is restarted, its deadline is counted from when it was submitted.
  for (const frame of frames) core.store(copy.address + frame, core.load(handle.address + frame));
  startRequest({ state: fresh, handle: copy }, network);
  const status = core.load(handle.address + abi.SESSION_STATUS);
  if (status === abi.RUNNING) return { handle: copy, fate: 'restarted' };
  if (status === abi.CANCELLED && !planOf({ state, handle })) {
    withoutWatcher(core, () => core.exports.cancel(copy.address, abi.CANCELLED));
    return { handle: copy, fate: 'ended' };
  }
  const steps = carrySteps(state, fresh, handle);
  if (!steps) return { handle: copy, fate: 'outdated' };
  const left = stepsLeft(fresh, steps, carriedOut);
  const cost = withoutWatcher(core, () => costOfSteps(fresh, left));
  if (cost === null) return { handle: copy, fate: 'outdated' };
  // If there is no memory for the plan, the session has no plan.
  installSteps(fresh.calls, copy.address, steps);
  core.store(copy.address + abi.SESSION_STATUS, status);
  core.storeLong(copy.address + abi.SESSION_ITERATIONS, core.loadLong(handle.address + abi.SESSION_ITERATIONS));
  core.store(copy.address + abi.SESSION_PROGRESS, abi.OVER);
  // The cost of steps that the game has executed can't be computed again.
  const whole = left.length === steps.length ? cost : core.loadFloat(handle.address + abi.SESSION_BEST_COST);
  core.storeFloat(copy.address + abi.SESSION_BEST_COST, whole);
  return { handle: copy, fate: 'kept' };
}

/**
 * The steps of the plan in the new domain, internal steps included. null: there is no plan, or a step is no longer one.
 */
function carrySteps(state: WorldState, fresh: WorldState, handle: SessionHandle): TaskCall[] | null {
  const { core } = state.loaded;
  const plan = planOf({ state, handle });
  if (!plan) return null;
  const steps: TaskCall[] = [];
  for (let at = 0; at < stepCount(core, plan); at++) {
    const step = readCall(state.calls, recordAt(core, plan, at), { state, handle }, NaN);
    const call = translateCall(sideOf(state), sideOf(fresh), step);
    if (typeof call === 'string' || fresh.calls.tasks[call.task]!.kind === 'compound') return null;
    steps.push({ kind: 'task', ...call });
  }
  return steps;
}

/** What is left of the plan. An internal step belongs to the step that follows it. */
function stepsLeft({ calls }: WorldState, steps: readonly TaskCall[], carriedOut: StepsDone): TaskCall[] {
  if (carriedOut instanceof Uint8Array) {
    const problem = problemOfBytes(carriedOut, steps.length);
    if (problem !== null) fail('out-of-range', problem);
    return steps.filter((_, at) => !carriedOut[at]);
  }
  const isInternal = ({ task }: TaskCall): boolean => calls.tasks[task]!.kind === 'internal';
  const isList = isListOfSteps(carriedOut);
  const problem = isList ? problemOfSteps(carriedOut, steps.filter((step) => !isInternal(step)).length) : null;
  if (problem !== null) fail('out-of-range', problem);
  const isDone = isList ? (step: number) => carriedOut.includes(step) : (step: number) => step < carriedOut;
  let number = 0;
  return steps.filter((step) => !isDone(isInternal(step) ? number : number++));
}

/** The cost of the steps in the world as it is now, or null when the steps can't be executed in it. */
function costOfSteps(fresh: WorldState, steps: readonly TaskCall[]): number | null {
  try {
    const options = { remember: false, limits: { depth: Infinity } };
    const session = plan(fresh, fresh, { kind: 'ordered', parts: steps }, options);
    const cost = session.run() === 'solved' ? session.cost : null;
    session.free();
    return cost;
  } catch (error) {
    // A plan that does not hold is planned again.
    if (error instanceof FrameplanError) return null;
    throw error;
  }
}
