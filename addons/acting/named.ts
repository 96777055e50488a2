// Links for named objects, because a plan uses the objects that its steps name. So a step comes after those that
// reserve an object that it names, and begins before those that free it. To keep the object until the end of the step,
// a domain uses `global_block`.

import type { WorldState } from '../../bindings/internal.ts';
import type { Places, StepAccesses } from './accesses.ts';
import { grow } from './grow.ts';
import type { Traits } from './traits.ts';

/** Collects which earlier step has to have begun, or to have ended. */
interface StepWaits {
  add(earlier: number, later: number, forEnd: 0 | 1): void;
}

/** A parameter of a task that names rows of a reservation. */
interface NamingParameter {
  /** The offset in the record of a step. */
  offset: number;
  /** The number of the row of `none`. Rows of all reservations are counted together. */
  first: number;
}

/** A reservation with one parameter: where its rows begin, in words and as they are counted, and the words of a row. */
interface ReservedRows {
  word: number;
  stride: number;
  first: number;
}

/** The reservations of a world, for as long as its places stay the same. */
interface ReservedPlaces {
  /** By variable. */
  reserved: readonly (ReservedRows | null)[];
  /** By task. */
  naming: readonly (readonly NamingParameter[])[];
  /**
   * By row, for the plan at hand: one more than the step that has written it last, and the list of those that have
   * named it since.
   */
  writer: Int32Array;
  names: Int32Array;
}

const known = new WeakMap<Places, ReservedPlaces>();

function reservedPlacesOf(state: WorldState, traits: Traits, places: Places): ReservedPlaces {
  let found = known.get(places);
  if (!found) known.set(places, (found = reservedPlaces(state, traits, places)));
  return found;
}

function reservedPlaces({ calls, loaded, numbering }: WorldState, traits: Traits, places: Places): ReservedPlaces {
  const { types, variables } = loaded.manifest;
  const naming: NamingParameter[][] = calls.tasks.map(() => []);
  let rows = 0;
  const reserved = variables.map(({ params: [param, ...others] }, variable): ReservedRows | null => {
    if (!traits.reservations[variable] || param?.kind !== 'object' || others.length > 0) return null;
    const { word, width, strides } = places.tables[variable]!;
    const { root } = types[param.type]!;
    const first = rows;
    rows += numbering.names[root]!.length;
    calls.tasks.forEach(({ params, offsets }, task) => {
      params.forEach(({ type }, at) => {
        if (type.kind === 'object' && types[type.type]!.root === root) {
          naming[task]!.push({ offset: offsets[at]!, first });
        }
      });
    });
    return { word, stride: strides[0]! * width, first };
  });
  return { reserved, naming, writer: new Int32Array(rows), names: new Int32Array(rows) };
}

const nothing: ReservedPlaces = { reserved: [], naming: [], writer: new Int32Array(), names: new Int32Array() };
const nobody: StepWaits = { add: () => {} };

/** Finds how the steps of one plan wait for each other because of what they name. Reused for each plan. */
export class NamedThings {
  #core: WorldState['loaded']['core'] | null = null;
  #known = nothing;
  #order = nobody;
  /** Rows that have been written or named. They are cleared at the end. */
  #touched = 0;
  #rows = new Int32Array(64);
  /** Lists of the steps that have named a row. Entry 0 ends a list. */
  #count = 0;
  #step = new Int32Array(64);
  #next = new Int32Array(64);
  /** The rows that the current step writes. */
  readonly #written: number[] = [];

  begin(state: WorldState, traits: Traits, places: Places, order: StepWaits): void {
    this.#core = state.loaded.core;
    this.#known = reservedPlacesOf(state, traits, places);
    this.#order = order;
  }

  take(step: number, task: number, record: number, accesses: StepAccesses): void {
    const { naming, writer, names } = this.#known;
    if (writer.length === 0) return;
    this.#readWritten(step, accesses);
    const parameters = naming[task]!;
    for (let at = 0; at < parameters.length; at++) {
      const { offset, first } = parameters[at]!;
      const row = first + this.#core!.load(record + offset);
      if (this.#written.includes(row)) continue;
      if (writer[row]) this.#order.add(writer[row] - 1, step, 1);
      this.#touch(row);
      const entry = ++this.#count;
      this.#step = grow(this.#step, entry);
      this.#next = grow(this.#next, entry);
      this.#step[entry] = step;
      this.#next[entry] = names[row]!;
      names[row] = entry;
    }
    for (const row of this.#written) {
      for (let entry = names[row]!; entry; entry = this.#next[entry]!) this.#order.add(this.#step[entry]!, step, 0);
      this.#touch(row);
      names[row] = 0;
      writer[row] = step + 1;
    }
  }

  /** Forgets the plan and its world. */
  end(): void {
    const { writer, names } = this.#known;
    for (let at = 0; at < this.#touched; at++) writer[this.#rows[at]!] = names[this.#rows[at]!] = 0;
    this.#touched = this.#count = 0;
    this.#known = nothing;
    this.#order = nobody;
    this.#core = null;
  }

  #readWritten(step: number, { from, variables, isWrite, words }: StepAccesses): void {
    this.#written.length = 0;
    for (let access = from[step]!; access < from[step + 1]!; access++) {
      const reserved = isWrite[access] && words[access]! >= 0 ? this.#known.reserved[variables[access]!] : null;
      if (reserved) this.#written.push(reserved.first + (words[access]! - reserved.word) / reserved.stride);
    }
  }

  #touch(row: number): void {
    if (this.#known.writer[row] || this.#known.names[row]) return;
    this.#rows = grow(this.#rows, this.#touched);
    this.#rows[this.#touched++] = row;
  }
}
