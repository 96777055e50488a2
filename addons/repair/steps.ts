// Simulates steps of a plan in the world as it is now: which step no longer holds, and what the world is like
// afterwards. The core does this (assembly/simulate.ts). Here steps are counted as a game sees them, without internal
// steps.

import * as abi from '../../ir/abi.ts';
import type { DomainShape, Session, StepsDone } from '../../bindings/index.ts';
import {
  fail,
  insideOf,
  isGone,
  planOf,
  prepareToStart,
  recordAt,
  show,
  stepCount,
  taskAt,
} from '../../bindings/internal.ts';
import type { SessionHandle, WorldState } from '../../bindings/internal.ts';
import { faultCodes } from '../../ir/faults.ts';
import { isReal } from '../../ir/kinds.ts';
import { isListOfSteps, problemOfBytes, problemOfSteps } from '../../ir/steps-done.ts';

/**
 * Returns the first of the steps left of the session's plan that does not hold in the world as it is now, or -1 when
 * all of them hold. `done`: how many steps are done, or a list of their numbers. Steps count as in `session.plan`. An
 * internal step belongs to the step that follows it. The number of steps stands for internal steps after the last one.
 */
export function check<D extends DomainShape>(session: Session<D>, done: StepsDone = 0): number {
  return run(session, 'check', done, undefined, false);
}

/**
 * Applies all effects of the steps left up to (not including) number `to` to the world. Default of `to`: the end of the
 * plan. `done` says what is left, as for `check`. Returns -1, or the first step that does not hold. If a step does not
 * hold, the world stays as it is. The world also stays as it is if a float would become NaN, which is an error.
 */
export function apply<D extends DomainShape>(session: Session<D>, done: StepsDone = 0, to?: number): number {
  return run(session, 'apply', done, to, true);
}

function run<D extends DomainShape>(
  session: Session<D>,
  name: string,
  done: StepsDone,
  to: number | undefined,
  keep: boolean,
): number {
  const { state, handle } = insideOf(session);
  state.loaded.core.refuseWhileBusy(name);
  const plan = requirePlan(state, handle);
  const isDone = typeof done === 'number' ? null : donePositions(state, plan, done);
  const first = typeof done === 'number' ? positionOf(state, plan, done) : 0;
  const end = to === undefined ? stepCount(state.loaded.core, plan) : positionOf(state, plan, to);
  if (end < first) fail('out-of-range', `apply() takes steps from ${done} on up to a later one, not up to ${to}`);
  const broken = simulate(state, handle, first, end, false, isDone);
  if (broken < end) return stepAt(state, plan, broken);
  if (keep) keepFluents(state);
  return -1;
}

/** Makes the result of the steps that have just been simulated the world's fluents. */
function keepFluents(state: WorldState): void {
  const { loaded, layout, version, fluents } = state;
  const { core, manifest } = loaded;
  const working = core.load(version!.address + abi.WORLD_WORKING);
  manifest.variables.forEach(({ name, kind, value }, variable) => {
    if (kind !== 'fluent' || !isReal(value.kind)) return;
    const { offset, size } = layout.tables[variable]!;
    const first = (working + offset) >> 3;
    if (core.floats.subarray(first, first + size).some(Number.isNaN))
      fail('out-of-range', `these steps would make ${name} NaN, which no variable may be`);
  });
  core.bytesAt(fluents, layout.fluentBytes).set(core.bytesAt(working, layout.fluentBytes));
  state.isWritten = true;
}

/** Returns the address of the session's plan, or fails if it has none. */
export function requirePlan(state: WorldState, handle: SessionHandle): number {
  const why = handle.isOutdated ? ': its domain was replaced, and its plan does not hold any more' : '';
  return planOf({ state, handle }) || fail('out-of-range', `this session has no plan${why}`);
}

/** Returns the position in the plan, internal steps included, that a game has reached after `done` steps. */
export function positionOf(state: WorldState, plan: number, done: number): number {
  const count = stepCount(state.loaded.core, plan);
  let left = done;
  let position = 0;
  for (; left > 0 && position < count; position++) if (!isInternal(state, plan, position)) left--;
  if (left === 0 && typeof done === 'number') return position;
  fail('out-of-range', `a number of steps has to be a whole one that the plan has, not ${show(done)}`);
}

/** Returns, for each position in the plan, internal steps included, 1 when the step there is done. */
export function donePositions(state: WorldState, plan: number, done: StepsDone): Uint8Array {
  const isDone = new Uint8Array(stepCount(state.loaded.core, plan));
  if (done instanceof Uint8Array) {
    const problem = problemOfBytes(done, isDone.length);
    if (problem !== null) fail('out-of-range', problem);
    return done;
  }
  if (!isListOfSteps(done)) return isDone.fill(1, 0, positionOf(state, plan, done));
  const numbers = isDone.map((_, position) => (isInternal(state, plan, position) ? 0 : 1));
  const count = numbers.reduce((sum, one) => sum + one, 0);
  const problem = problemOfSteps(done, count);
  if (problem !== null) fail('out-of-range', problem);
  const steps = new Set(done);
  let number = 0;
  for (let position = 0; position < isDone.length; position++) {
    isDone[position] = steps.has(number) ? 1 : 0;
    number += numbers[position]!;
  }
  return isDone;
}

/** Returns the step that a position in the plan belongs to. */
export function stepAt(state: WorldState, plan: number, position: number): number {
  let step = 0;
  for (let at = 0; at < position; at++) if (!isInternal(state, plan, at)) step++;
  return step;
}

function isInternal({ calls, loaded: { core } }: WorldState, plan: number, position: number): boolean {
  return calls.tasks[taskAt(core, recordAt(core, plan, position))]!.kind === 'internal';
}

/** Marks the steps with objects that have been removed. Other objects may have their ids by now. */
export function markGone(state: WorldState, handle: SessionHandle): void {
  const { calls, epoch } = state;
  const { core } = calls;
  if (epoch === core.load(handle.address + abi.SESSION_EPOCH)) return;
  const plan = planOf({ state, handle });
  for (let at = 0; at < stepCount(core, plan); at++) {
    const record = recordAt(core, plan, at);
    const task = taskAt(core, record);
    const { offsets } = calls.tasks[task]!;
    const kinds = calls.kinds[task]!;
    for (let param = 0; param < kinds.length; param++) {
      const id = core.load(record + offsets[param]!);
      if (isGone({ state, handle }, kinds[param]!, id)) core.store(record + abi.CELL_NEXT, abi.GONE);
    }
  }
}

/** Has the core pass over the steps that are done; over none when `isDone` is null. */
function passOver(state: WorldState, handle: SessionHandle, isDone: Uint8Array | null): void {
  const { core } = state.loaded;
  const plan = planOf({ state, handle });
  for (let at = 0; at < stepCount(core, plan); at++) {
    const mark = recordAt(core, plan, at) + abi.CELL_NEXT;
    const others = core.load(mark) & ~abi.PASSED_OVER;
    core.store(mark, isDone?.[at] ? others | abi.PASSED_OVER : others);
  }
}

/**
 * Simulates the steps from position `from` up to `to`, internal steps included. Returns the first position whose step
 * does not hold, or `to`. A step with a fault does not hold. The steps of `isDone`, by position, are passed over. With
 * `keep`, the result becomes the world's fluents if all steps hold.
 */
export function simulate(
  state: WorldState,
  handle: SessionHandle,
  from: number,
  to: number,
  keep: boolean,
  isDone: Uint8Array | null = null,
): number {
  const { core } = state.loaded;
  prepareToStart(state);
  markGone(state, handle);
  // Nothing has to be marked where the first steps are done.
  const first = isDone ? isDone.indexOf(0, from) : from;
  const start = first < 0 || first > to ? to : first;
  const hasGaps = isDone !== null && isDone.subarray(start, to).includes(1);
  if (hasGaps) passOver(state, handle, isDone);
  core.busy = true;
  try {
    return core.exports.simulate(handle.address, state.version!.address, start, to, keep);
  } catch {
    const code = core.load(abi.FAULT_CODE);
    core.store(abi.FAULT_CODE, 0);
    core.store(abi.FAULT_SITE, 0);
    core.externalFailure = null;
    if (code === faultCodes.outOfMemory) fail('out-of-memory', 'no memory to simulate the steps of a plan');
    return core.exports.stepsHeld();
  } finally {
    core.busy = false;
    if (hasGaps) passOver(state, handle, null);
  }
}
