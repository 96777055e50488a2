// Tables of names. HDDL and PDDL ignore the case of letters; texts in which it makes a difference are read, too.

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

  /** Returns the entry with this name, in the same case. */
  same(name: string): T | undefined {
    return this.#exact.get(name);
  }

  near(name: string): string {
    return suggest(name, this.#exact.keys());
  }
}
