// Finds what has changed in a world since the last time, by whatever means: `set`, typed arrays, `apply`. A copy of the
// values is kept and compared, so that writing costs nothing more.

import type { DomainShape, World } from '../../bindings/index.ts';
import {
  argsOfKeys,
  argsOfPlace,
  checkOptions,
  entriesOf,
  findPlace,
  isNumberOf,
  keysOf,
  kindOf,
  stateOf,
  valueOf,
  viewOf,
} from '../../bindings/internal.ts';
import type { WorldState } from '../../bindings/internal.ts';
import { affectedOptions } from './options.ts';
import type { CarriedOut } from './options.ts';
import { affectedByPlaces } from './reads.ts';
import type { Affected, Change, ChangedPlace } from './reads.ts';

/** Values as they were; for a sparse table, also the places of its entries. */
interface Noted {
  values: ReturnType<typeof viewOf>;
  keys: Int32Array;
}

export class Changes<D extends DomainShape> {
  readonly #state: WorldState;
  #layout: WorldState['layout'] | null = null;
  /** By variable, the values as they were when the changes were last taken. */
  #noted: Noted[] = [];

  /** Changes of this world are noted from here on. */
  constructor(world: World<D>) {
    this.#state = stateOf(world);
    this.#places();
  }

  /**
   * Returns the places whose values have changed since the last call, each as `affectedBy` takes it. A place whose
   * value has changed back is not among them. After the domain was replaced there are none: `planner.replace` has
   * looked at all sessions.
   */
  take(): Change[] {
    const { loaded, numbering } = this.#state;
    return this.#places().flatMap(({ variable, args }) => {
      const { name, params } = loaded.manifest.variables[variable]!;
      const kinds = params.map((type) => kindOf(loaded.manifest, type, numbering));
      // A place of a removed object has no name any more.
      if (!args!.every((arg, at) => isNumberOf(kinds[at]!, arg))) return [];
      return [[name, ...args!.map((arg, at) => valueOf(kinds[at]!, arg))] as Change];
    });
  }

  /** Takes the changes, and returns which sessions they concern, each once. */
  affected(options: CarriedOut<D> = {}): Affected<D> {
    checkOptions('the options of affected()', options, affectedOptions);
    return affectedByPlaces(this.#state, this.#places(), options);
  }

  #places(): ChangedPlace[] {
    const { loaded, layout } = this.#state;
    const isNew = this.#layout !== layout;
    if (isNew) this.#noted = [];
    this.#layout = layout;
    return loaded.manifest.variables.flatMap((_, variable) => {
      const { capacity } = layout.tables[variable]!;
      const noted = this.#noted[variable];
      if (!noted) this.#noted[variable] = this.#note(variable);
      else return capacity ? this.#changedEntries(variable, noted) : this.#changedValues(variable, noted);
      return [];
    });
  }

  #note(variable: number): Noted {
    const state = this.#state;
    if (!state.layout.tables[variable]!.capacity) return { values: viewOf(state, variable).slice(), keys: noKeys };
    const values = viewOf(state, variable).slice(0, entriesOf(state, variable));
    return { values, keys: keysOf(state, variable).slice() };
  }

  #changedValues(variable: number, { values: noted }: Noted): ChangedPlace[] {
    const values = viewOf(this.#state, variable);
    const places: ChangedPlace[] = [];
    for (let at = 0; at < values.length; at++) {
      const value = values[at]!;
      if (isSame(value, noted[at]!)) continue;
      noted[at] = value;
      places.push({ variable, args: argsOfPlace(this.#state, variable, at) });
    }
    return places;
  }

  /** Finds the changes of a sparse table, where places may have lost their entries, or got others. */
  #changedEntries(variable: number, before: Noted): ChangedPlace[] {
    const state = this.#state;
    const now = this.#note(variable);
    this.#noted[variable] = now;
    const places: ChangedPlace[] = [];
    const arity = state.loaded.manifest.variables[variable]!.params.length;
    const found = new Set<string>();
    const hasMoved = (entry: number): boolean =>
      2 * entry >= now.keys.length ||
      [0, 1].some((half) => now.keys[2 * entry + half] !== before.keys[2 * entry + half]);
    for (let entry = 1; 2 * entry < before.keys.length; entry++) {
      const moved = hasMoved(entry);
      if (!moved && isSame(now.values[entry]!, before.values[entry]!)) continue;
      const args = argsOfKeys(before.keys, entry, arity);
      if (moved) found.add(args.join());
      const value = moved ? viewOf(state, variable)[findPlace(state, variable, args)]! : now.values[entry]!;
      if (!isSame(value, before.values[entry]!)) places.push({ variable, args });
    }
    for (let entry = 1; 2 * entry < now.keys.length; entry++) {
      if (isSame(now.values[entry]!, 0) || (2 * entry < before.keys.length && !hasMoved(entry))) continue;
      const args = argsOfKeys(now.keys, entry, arity);
      if (!found.has(args.join())) places.push({ variable, args });
    }
    return places;
  }
}

const noKeys = new Int32Array();

/** Returns whether two values are the same. NaN is the same as NaN. */
function isSame(one: number, other: number): boolean {
  return one === other || (one !== one && other !== other);
}
