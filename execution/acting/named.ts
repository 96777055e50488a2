// What a step names, it uses for its plan. So a step comes after those that reserve what it names, and begins before
// those that free it: whoever wants it kept until the end of the step says so (`global_block`).

import type { WorldState } from '../../bindings/internal.ts';
import type { Places } from './accesses.ts';
import type { Traits } from './traits.ts';

/** How the steps of one plan wait for each other because of what they name. */
export class NamedThings {
  readonly #state: WorldState;
  readonly #places: Places;
  /** The reservations with one parameter, and the root type of that. */
  readonly #reservations: readonly { variable: number; root: number }[];
  /** By word: the step that has written it last, and those that have named it since. */
  readonly #writers = new Map<number, number>();
  readonly #named = new Map<number, number[]>();

  constructor(state: WorldState, traits: Traits, places: Places) {
    this.#state = state;
    this.#places = places;
    const { variables, types } = state.loaded.manifest;
    this.#reservations = variables.flatMap(({ params: [param, ...others] }, variable) => {
      if (!traits.reservations[variable] || param?.kind !== 'object' || others.length > 0) return [];
      return [{ variable, root: types[param.type]!.root }];
    });
  }

  get isNeeded(): boolean {
    return this.#reservations.length > 0;
  }

  /** `wait` is told which earlier step has to have begun, or to have ended. */
  take(
    step: number,
    task: number,
    record: number,
    written: readonly number[],
    wait: (earlier: number, forEnd: 0 | 1) => void,
  ): void {
    const { calls, loaded } = this.#state;
    const { params, offsets } = calls.tasks[task]!;
    for (const { variable, root } of this.#reservations) {
      const { word: first, width, strides } = this.#places.tables[variable]!;
      params.forEach(({ type }, at) => {
        if (type.kind !== 'object' || loaded.manifest.types[type.type]!.root !== root) return;
        const word = first + loaded.core.load(record + offsets[at]!) * strides[0]! * width;
        if (written.includes(word)) return;
        const writer = this.#writers.get(word);
        if (writer !== undefined) wait(writer, 1);
        const named = this.#named.get(word);
        if (named) named.push(step);
        else this.#named.set(word, [step]);
      });
    }
    for (const word of written) {
      for (const earlier of this.#named.get(word) ?? []) wait(earlier, 0);
      this.#named.delete(word);
      this.#writers.set(word, step);
    }
  }
}
