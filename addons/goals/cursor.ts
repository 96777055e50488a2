// Reads the plan of a search for a goal step by step. It allocates nothing; texts and steps are made only on request.

import { fail, StepObject, valueOf } from '../../bindings/internal.ts';
import type { ValueKind } from '../../bindings/internal.ts';
import type { Value } from '../../bindings/index.ts';
import type { Goals } from './goals.ts';

/** What a cursor asks a search. */
export const taskOfStep = Symbol('the task of a step');
export const argOfStep = Symbol('an argument of a step');
/** What a search asks a cursor. */
export const readFrom = Symbol('read from the first step on');

interface ReadSearch {
  [taskOfStep](step: number): number;
  [argOfStep](step: number, position: number): number;
}

export class GoalCursor {
  #search: ReadSearch | null = null;
  #goals: Goals | null = null;
  #steps = 0;
  #at = -1;

  [readFrom](search: ReadSearch, goals: Goals, steps: number): this {
    this.#search = search;
    this.#goals = goals;
    this.#steps = steps;
    this.#at = -1;
    return this;
  }

  /** Goes to the next step (at first to the first one); false when there is none. Internal tasks are left out. */
  next(): boolean {
    while (++this.#at < this.#steps) {
      if (this.#goals!.domain.tasks[this.#search![taskOfStep](this.#at)]!.kind !== 'internal') return true;
    }
    return false;
  }

  /** Back to before the first step. */
  reset(): this {
    this.#at = -1;
    return this;
  }

  /** As in `domain.tasks.Attack.index`. */
  get taskIndex(): number {
    if (!(this.#at >= 0 && this.#at < this.#steps)) {
      fail('out-of-range', 'this cursor is not at a step: call next() first');
    }
    return this.#search![taskOfStep](this.#at);
  }

  get task(): string {
    return this.#goals!.domain.tasks[this.taskIndex]!.name;
  }

  get argCount(): number {
    return this.#goals!.domain.tasks[this.taskIndex]!.params.length;
  }

  /** An object is its id. */
  arg(position: number): Value {
    return valueOf(this.#kind(position), this.#search![argOfStep](this.#at, position));
  }

  /** As text: `Walk(bob, hall, yard)`. */
  get text(): string {
    return this.step.text;
  }

  /** The step as an object. */
  get step(): StepObject {
    const kinds = this.#goals!.kindsOf(this.taskIndex);
    const values = kinds.map((_, at) => this.arg(at));
    return new StepObject(this.task, values, kinds);
  }

  #kind(position: number): ValueKind {
    const kind = this.#goals!.kindsOf(this.taskIndex)[position];
    return kind ?? fail('out-of-range', `${this.task} has no argument ${position}`);
  }
}
