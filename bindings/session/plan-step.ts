// The steps of a plan as objects. Most games read tasks and arguments of a step and never its text, so the text is
// computed when it is read.

import { textOfValue } from '../values/kinds.ts';
import type { ValueKind } from '../values/kinds.ts';
import type { Value } from '../values/value.ts';

/** What games see as `PlanStep`. */
export class StepObject {
  readonly task: string;
  readonly args: readonly Value[];
  readonly #kinds: readonly ValueKind[];

  constructor(task: string, args: readonly Value[], kinds: readonly ValueKind[]) {
    this.task = task;
    this.args = args;
    this.#kinds = kinds;
  }

  get text(): string {
    // For tools that print differences of plain copies.
    if (!(#kinds in this)) return '';
    const texts = this.#kinds.map((kind, position) => textOfValue(kind, this.args[position]!));
    return `${this.task}(${texts.join(', ')})`;
  }

  /** `text` is computed, so objects do not hold it: without this method, JSON would leave it out. */
  toJSON(): { task: string; args: readonly Value[]; text: string } {
    return { task: this.task, args: this.args, text: this.text };
  }
}
