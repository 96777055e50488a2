// Tables of names. HDDL and PDDL do not tell small letters from capital ones; texts that do so all the same are read,
// too.

import { suggest } from '../../language/check/suggest.ts';

export class NameTable<T> {
  readonly #exact = new Map<string, T>();
  readonly #small = new Map<string, T>();

  add(name: string, value: T): void {
    this.#exact.set(name, value);
    const small = name.toLowerCase();
    if (!this.#small.has(small)) this.#small.set(small, value);
  }

  get(name: string): T | undefined {
    return this.#exact.get(name) ?? this.#small.get(name.toLowerCase());
  }

  /** The same name in the same letters. */
  same(name: string): T | undefined {
    return this.#exact.get(name);
  }

  near(name: string): string {
    return suggest(name, this.#exact.keys());
  }
}
