// Reads plans: in place through a cursor, step by step and without making objects, or all at once as objects.

import { SESSION_EPOCH, SESSION_HAS_PLAN, SESSION_PLAN } from '../../ir/abi.ts';
import { fail, refuseOption } from '../base/errors.ts';
import { flag } from '../base/options.ts';
import { textOf, valueOf } from '../values/kinds.ts';
import type { ValueKind } from '../values/kinds.ts';
import { argumentName } from '../domain/network.ts';
import type { Calls } from '../domain/network.ts';
import type { DomainShape, PlanStep } from '../domain/shape.ts';
import type { Value } from '../values/value.ts';
import { numberAt, recordAt, stepCount, taskAt } from './plan-memory.ts';
import { StepObject } from './plan-step.ts';
import { inside } from '../base/inside.ts';
import type { SessionInside } from './handles.ts';

export const cursorOptions = {
  /** Whether the cursor also reads the steps of internal tasks. Default: false. */
  withInternal: flag(false),
};

export class PlanCursor<D extends DomainShape> {
  /** The session whose plan it reads. */
  [inside]: SessionInside;
  readonly #withInternal: boolean;
  #position = -1;
  /** Address of the step's record, and its task's number; -1 when the cursor is not at a step. */
  #record = 0;
  #task = -1;
  /** How many replacements of the domain the cursor knows. */
  #replacements = -1;

  constructor(session: SessionInside, withInternal: boolean) {
    this[inside] = session;
    this.#withInternal = withInternal;
  }

  /** Moves to the next step (at first to the first one). Returns false when there is no further step. */
  next(): boolean {
    const { core, tasks } = this.#calls;
    this.#replacements = this[inside].state.replacements;
    const plan = planOf(this[inside]);
    const count = plan ? stepCount(core, plan) : 0;
    for (this.#position++; this.#position < count; this.#position++) {
      this.#record = recordAt(core, plan, this.#position);
      this.#task = taskAt(core, this.#record);
      if (this.#withInternal || tasks[this.#task]!.kind !== 'internal') return true;
    }
    this.#position = count;
    this.#task = -1;
    return false;
  }

  /**
   * Moves to the step with this number, counted from 0 over the steps that the cursor reads. Returns false when there
   * is no such step.
   */
  seek(step: number): boolean {
    if (!(Number.isInteger(step) && step >= 0)) refuseOption('step', 'a whole number from 0 on', step);
    this.reset();
    for (let left = step; left > 0 && this.next();) left--;
    return this.next();
  }

  /** Goes back to before the first step. Call it when the session has continued or was restarted. */
  reset(): this {
    this.#position = -1;
    this.#task = -1;
    return this;
  }

  /** The name of the step's task. */
  get task(): D['steps'] | D['internalSteps'] {
    return this.#calls.tasks[this.taskIndex]!.name;
  }

  /** The index of the step's task, the same number as `domain.tasks.Attack.index`. */
  get taskIndex(): number {
    // The places of the steps have changed with the domain.
    if (this.#task < 0 || this.#replacements !== this[inside].state.replacements)
      fail('out-of-range', 'this cursor is not at a step: call next() first');
    planOf(this[inside]);
    return this.#task;
  }

  get argCount(): number {
    return this.#calls.tasks[this.taskIndex]!.params.length;
  }

  /** Returns an argument. Fails with the code `removed` if it is an object that was removed since the search began. */
  arg(position: number): Value {
    if (!this.#calls.kinds[this.taskIndex]![position]) this.#refuse(position);
    return argumentAt(this[inside], this.#task, this.#record, position);
  }

  /** The step as a text: `ShootPlayer(npc0, gun0)`. It says which objects have been removed. */
  get text(): string {
    const kinds = this.#calls.kinds[this.taskIndex]!;
    const texts = kinds.map((kind, position) => {
      const number = this.#number(position);
      return isGone(this[inside], kind, number) ? `removed#${number}` : textOf(kind, number);
    });
    return `${this.task}(${texts.join(', ')})`;
  }

  /** The step as an object. */
  get step(): PlanStep<D, D['steps'] | D['internalSteps']> {
    const task = this.taskIndex;
    return stepAt(this[inside], task, this.#record) as unknown as PlanStep<D, D['steps'] | D['internalSteps']>;
  }

  get #calls(): Calls {
    return this[inside].state.calls;
  }

  #number(position: number): number {
    return numberAt(this.#calls, this.#task, this.#record, position);
  }

  #refuse(position: number): never {
    fail('out-of-range', `${this.task} has no argument ${position}`);
  }
}

/** The steps of the plan as objects; null when there is no plan. */
export function readSteps(session: SessionInside, withInternal: boolean): StepObject[] | null {
  const plan = planOf(session);
  if (!plan) return null;
  const { core, tasks } = session.state.calls;
  const steps: StepObject[] = [];
  const count = stepCount(core, plan);
  for (let position = 0; position < count; position++) {
    const record = recordAt(core, plan, position);
    const task = taskAt(core, record);
    if (withInternal || tasks[task]!.kind !== 'internal') steps.push(stepAt(session, task, record));
  }
  return steps;
}

function stepAt(session: SessionInside, task: number, record: number): StepObject {
  const { calls } = session.state;
  const { name, offsets } = calls.tasks[task]!;
  const kinds = calls.kinds[task]!;
  const { words } = calls.core;
  const args = new Array<Value>(kinds.length);
  for (let position = 0; position < kinds.length; position++) {
    const kind = kinds[position]!;
    // Most arguments are objects that stay, for which games see the ids.
    const isPlain = kind.kind === 'object' && !kind.slots;
    args[position] = isPlain ? words[(record + offsets[position]!) >> 2]! : argumentAt(session, task, record, position);
  }
  return new StepObject(name, args, kinds);
}

/** Fails when that is an object that has been removed since the search began. */
function argumentAt(session: SessionInside, task: number, record: number, position: number): Value {
  const { calls } = session.state;
  const kind = calls.kinds[task]![position]!;
  const number = numberAt(calls, task, record, position);
  if (kind.slots && isGone(session, kind, number)) {
    const name = argumentName(calls.tasks[task]!, position);
    fail('removed', `${name} in this plan is an object (${number}) that has been removed`);
  }
  return valueOf(kind, number);
}

/** Address of the plan, or 0. */
export function planOf({ state, handle: { address, isReleased } }: SessionInside): number {
  const { core } = state.loaded;
  if (!address || isReleased) fail('freed', `the session of this plan has been ${address ? 'released' : 'freed'}`);
  return core.load(address + SESSION_HAS_PLAN) ? core.load(address + SESSION_PLAN) : 0;
}

/** Whether an argument in a session's plan is an object that has been removed since its search began. */
export function isGone({ state, handle }: SessionInside, { slots }: ValueKind, id: number): boolean {
  return !!slots && slots.emptied[id]! > state.loaded.core.load(handle.address + SESSION_EPOCH) >>> 0;
}
