// Maps the types of HDDL and PDDL to those of the IR. There are types with several parents, parameters of several
// types, and objects of several types, but the IR only has trees of types. A sort is a set of types with all their
// subtypes, so that sorts can be intersected and compared. Each sort has a narrowest tree type that contains it.

import type { Span } from '../../ir/ir.ts';

/** The numbers of types, ascending, including all subtypes. Equal sorts are the same object. */
export interface Sort {
  readonly types: readonly number[];
  readonly key: string;
}

export interface LispType {
  name: string;
  /** The parents; the first one is the parent in the tree. Empty for `object` alone. */
  parents: number[];
  span: Span;
}

/** The number of `object`, from which all other types descend. */
export const objectType = 0;

export class Sorts {
  readonly types: readonly LispType[];
  /** For each type: itself and all its subtypes. */
  readonly #kinds: readonly Sort[];
  readonly #known = new Map<string, Sort>();
  readonly #single: Sort[] = [];
  readonly #apart = new Map<Sort, Map<Sort, boolean>>();
  /** For each type: its depth in the tree. */
  readonly #depths: readonly number[];
  /** For each type: how many types the tree below it has, itself included. */
  readonly #sizes: readonly number[];

  constructor(types: readonly LispType[]) {
    this.types = types;
    const ancestors = types.map((_, type) => this.#ancestorsOf(type));
    this.#kinds = types.map((_, type) =>
      this.#of(types.flatMap((_, kind) => (ancestors[kind]!.has(type) ? [kind] : []))),
    );
    this.#depths = types.map((_, type) => this.#pathOf(type).length);
    const sizes = types.map(() => 0);
    types.forEach((_, type) => this.#pathOf(type).forEach((one) => sizes[one]!++));
    this.#sizes = sizes;
  }

  #ancestorsOf(type: number): Set<number> {
    const found = new Set([type]);
    for (const one of found) this.types[one]!.parents.forEach((parent) => found.add(parent));
    return found;
  }

  /** From the type up to `object`. */
  #pathOf(type: number): number[] {
    const path = [type];
    for (let at = type; at !== objectType;) path.push((at = this.types[at]!.parents[0]!));
    return path;
  }

  #of(types: readonly number[]): Sort {
    const key = types.join();
    let sort = this.#known.get(key);
    if (!sort) this.#known.set(key, (sort = { types, key }));
    return sort;
  }

  get all(): Sort {
    return this.#kinds[objectType]!;
  }

  /** The sort of everything that has one of these types. No types mean `object`. */
  either(types: readonly number[]): Sort {
    if (types.length === 0) return this.all;
    if (types.length === 1) return this.#kinds[types[0]!]!;
    const found = new Set(types.flatMap((type) => this.#kinds[type]!.types));
    return this.#of([...found].toSorted((one, other) => one - other));
  }

  /** The sort of objects that have exactly this type, and no subtype. */
  exactly(type: number): Sort {
    return (this.#single[type] ??= this.#of([type]));
  }

  both(one: Sort, other: Sort): Sort {
    if (one === other) return one;
    return this.#of(one.types.filter((type) => other.types.includes(type)));
  }

  join(one: Sort, other: Sort): Sort {
    if (one === other) return one;
    return this.#of([...new Set([...one.types, ...other.types])].toSorted((left, right) => left - right));
  }

  isWithin(one: Sort, other: Sort): boolean {
    return one === other || one.types.every((type) => other.types.includes(type));
  }

  areApart(one: Sort, other: Sort): boolean {
    if (one === other) return false;
    let known = this.#apart.get(one);
    if (!known) this.#apart.set(one, (known = new Map()));
    let areApart = known.get(other);
    if (areApart === undefined) known.set(other, (areApart = !one.types.some((type) => other.types.includes(type))));
    return areApart;
  }

  /** The narrowest type of the tree that contains a sort. The sort must not be empty. */
  around(sort: Sort): number {
    return sort.types.reduce((one, other) => this.#common(one, other));
  }

  #common(one: number, other: number): number {
    while (one !== other) {
      if (this.#depths[one]! >= this.#depths[other]!) one = this.types[one]!.parents[0]!;
      else other = this.types[other]!.parents[0]!;
    }
    return one;
  }

  /** Whether a sort consists of everything below the type in the tree. */
  isAllBelow(sort: Sort, type: number): boolean {
    return this.around(sort) === type && this.#sizes[type] === sort.types.length;
  }

  /** The smallest set of tree types that together form a sort. */
  treeTypes(sort: Sort): number[] {
    const isWhole = (type: number): boolean =>
      this.#sizes[type] === sort.types.filter((kind) => this.#pathOf(kind).includes(type)).length;
    const whole = sort.types.filter(isWhole);
    return whole.filter((type) => type === objectType || !whole.includes(this.types[type]!.parents[0]!));
  }

  nameOf(sort: Sort): string {
    return this.treeTypes(sort)
      .map((type) => this.types[type]!.name)
      .join(' or ');
  }
}
