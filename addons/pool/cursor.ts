// Reads the plan of a search in another thread, step by step. `PlanCursor` does this for plans in this thread's core.

import type { DomainShape, PlanStep, Value } from '../../bindings/index.ts';
import { argumentName, fail, idIn, idOf, StepObject, textOf, valueOf } from '../../bindings/internal.ts';
import type { Calls } from '../../bindings/internal.ts';

export class PoolCursor<D extends DomainShape> {
  readonly #calls: Calls;
  /** For each step, the number of its task and its arguments. */
  readonly #plan: Float64Array;
  readonly #withInternal: boolean;
  /** Where the step begins in the list, and where the next step begins. */
  #at = 0;
  #next = 0;
  /** -1 when the cursor is not at a step. */
  #task = -1;

  constructor(calls: Calls, plan: Float64Array | null, withInternal: boolean) {
    this.#calls = calls;
    this.#plan = plan ?? new Float64Array();
    this.#withInternal = withInternal;
  }

  /** Moves to the next step (initially the first one). Returns false when there is none. */
  next(): boolean {
    const { tasks } = this.#calls;
    while (this.#next < this.#plan.length) {
      this.#at = this.#next;
      this.#task = this.#plan[this.#at]!;
      const { kind, params } = tasks[this.#task]!;
      this.#next += 1 + params.length;
      if (this.#withInternal || kind !== 'internal') return true;
    }
    this.#task = -1;
    return false;
  }

  /** Moves back to before the first step. */
  reset(): this {
    this.#next = 0;
    this.#task = -1;
    return this;
  }

  /** The name of the step's task. */
  get task(): D['steps'] | D['internalSteps'] {
    return this.#calls.tasks[this.taskIndex]!.name;
  }

  /** The number of the step's task, which is also `domain.tasks.Attack.index`. */
  get taskIndex(): number {
    if (this.#task < 0) fail('out-of-range', 'this cursor is not at a step: call next() first');
    return this.#task;
  }

  get argCount(): number {
    return this.#calls.tasks[this.taskIndex]!.params.length;
  }

  /** Throws with the code `removed` for an object that was removed after the search was submitted. */
  arg(position: number): Value {
    const kind = this.#calls.kinds[this.taskIndex]![position];
    if (!kind) fail('out-of-range', `${this.task} has no argument ${position}`);
    const number = this.#number(position);
    if (!kind.slots) return valueOf(kind, number);
    if (!Number.isNaN(idOf(kind.slots, number))) return number;
    const name = argumentName(this.#calls.tasks[this.#task]!, position);
    fail('removed', `${name} in this plan is an object (${idIn(number)}) that has been removed`);
  }

  /** The step as text: `ShootPlayer(npc0, gun0)`. A removed object is written `removed#3`. */
  get text(): string {
    const kinds = this.#calls.kinds[this.taskIndex]!;
    const texts = kinds.map((kind, position) => {
      const number = this.#number(position);
      const id = kind.slots ? idOf(kind.slots, number) : number;
      return kind.slots && Number.isNaN(id) ? `removed#${idIn(number)}` : textOf(kind, id);
    });
    return `${this.task}(${texts.join(', ')})`;
  }

  /** The step as an object. */
  get step(): PlanStep<D, D['steps'] | D['internalSteps']> {
    const kinds = this.#calls.kinds[this.taskIndex]!;
    const args = kinds.map((_, position) => this.arg(position));
    return new StepObject(this.task, args, kinds) as unknown as PlanStep<D, D['steps'] | D['internalSteps']>;
  }

  #number(position: number): number {
    return this.#plan[this.#at + 1 + position]!;
  }
}
