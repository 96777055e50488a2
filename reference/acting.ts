// Evaluates the lines of a domain about execution in one state of a world: whether watched conditions hold, who is
// busy, and what is written. Tests of acting use it.

import { partsOfTask } from '../ir/acting.ts';
import type { ActingPart } from '../ir/acting.ts';
import type { PrimitiveTask } from '../ir/ir.ts';
import { createEvaluator } from './evaluate.ts';
import type { Evaluator } from './evaluate.ts';
import type { ReferenceExternals } from './externals.ts';
import { SearchFault } from './fault.ts';
import { compilePrimitive, undoTo } from './primitive.ts';
import type { ApplyTask, Trail } from './primitive.ts';
import type { ReferenceWorld } from './world.ts';

/** A write: the position of the place in the values of the world, and the new value. */
export interface ActingWrite {
  address: number;
  value: number;
}

/** Evaluates tasks with their arguments in the current state of the world. After a fault, the answer is no. */
export class ReferenceActing {
  readonly #evaluator: Evaluator;
  readonly #compiled = new Map<PrimitiveTask, { whole: ApplyTask; parts: { part: TaskPart; apply: ApplyTask }[] }>();

  constructor(world: ReferenceWorld, externals?: ReferenceExternals) {
    this.#evaluator = createEvaluator(world, externals);
  }

  /** Whether all conditions of `while` hold. */
  watchedHold(task: number, args: readonly number[]): boolean {
    return this.#parts(task, 'watched').every((apply) => this.#writes(apply, args) !== null);
  }

  /** The numbers of the parameters that are busy, in the order of the text. */
  busyParams(task: number, args: readonly number[]): number[] {
    const conditions = this.#parts(task, 'busy');
    const busy = this.#task(task).acting?.busy ?? [];
    return busy.flatMap(({ param, condition }) => {
      const apply = condition ? conditions.shift()! : null;
      return apply && this.#writes(apply, args) === null ? [] : [param];
    });
  }

  /** The writes of `during`, in order, or null if they are not possible. */
  duringWrites(task: number, args: readonly number[]): ActingWrite[] | null {
    const [apply] = this.#parts(task, 'during');
    return apply ? this.#writes(apply, args) : [];
  }

  /** The writes of the effects, in order, or null if the task can't be done. */
  effectWrites(task: number, args: readonly number[]): ActingWrite[] | null {
    return this.#writes(this.#compile(this.#task(task)).whole, args);
  }

  /** Collects writes without changing the state. */
  #writes(apply: ApplyTask, args: readonly number[]): ActingWrite[] | null {
    const { values } = this.#evaluator.world;
    const trail: Trail = { addresses: [], values: [] };
    try {
      if (apply(args, trail) < 0) return null;
    } catch (error) {
      if (error instanceof SearchFault) return null;
      throw error;
    }
    const places = new Set(trail.addresses);
    const writes = [...places].map((address) => ({ address, value: values[address]! }));
    undoTo(values, trail, 0);
    return writes;
  }

  #task(number: number): PrimitiveTask {
    const task = this.#evaluator.world.domain.tasks[number];
    if (!task || task.kind === 'compound') throw new Error(`task number ${number} is not a primitive task`);
    return task;
  }

  #parts(task: number, what: ActingPart['what']): ApplyTask[] {
    const { parts } = this.#compile(this.#task(task));
    return parts.flatMap(({ part, apply }) => (part.what === what ? [apply] : []));
  }

  #compile(task: PrimitiveTask): { whole: ApplyTask; parts: { part: TaskPart; apply: ApplyTask }[] } {
    let made = this.#compiled.get(task);
    if (!made) {
      const parts = partsOfTask(task).map((part) => ({ part, apply: compilePrimitive(this.#evaluator, part.body) }));
      this.#compiled.set(task, (made = { whole: compilePrimitive(this.#evaluator, task), parts }));
    }
    return made;
  }
}

type TaskPart = Omit<ActingPart, 'task'>;
