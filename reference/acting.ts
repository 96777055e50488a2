// What the domain says about carrying tasks out, in one state of a world: whether the conditions that have to stay true
// hold, who is busy, and what is written. For those who check acting.

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

/** A place, by its position in the values of the world, and what is written there. */
export interface ActingWrite {
  address: number;
  value: number;
}

/** One task with its arguments, in the state that the world has when a function is called. A fault means no. */
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

  /** What `during` writes, in order. null: it can't be written. */
  duringWrites(task: number, args: readonly number[]): ActingWrite[] | null {
    const [apply] = this.#parts(task, 'during');
    return apply ? this.#writes(apply, args) : [];
  }

  /** What the effects write, in order. null: the task can't be done. */
  effectWrites(task: number, args: readonly number[]): ActingWrite[] | null {
    return this.#writes(this.#compile(this.#task(task)).whole, args);
  }

  /** Leaves the state as it was. */
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
    if (!task || task.kind === 'compound') throw new Error(`task number ${number} is no primitive task`);
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
