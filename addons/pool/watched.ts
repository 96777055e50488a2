// The worlds of a pool in the calling thread. When a search is submitted, its world is compared with the values that
// were posted last.

import { currentVersion, keysOf, viewOf } from '../../bindings/internal.ts';
import type { LoadedModule, ObjectsOfWorld, ObjectOrSlot, WorldState } from '../../bindings/internal.ts';
import { WORLD_CONSTANTS } from '../../ir/abi.ts';
import type { DomainIr } from '../../ir/ir.ts';
import { noneSparse } from './protocol.ts';
import type { Order, SparseValues, WorldValues } from './protocol.ts';

const nothing: Words = new Int32Array();

export class WatchedWorld {
  /** Its number and the number of its domain, as the threads know them. */
  readonly number: number;
  readonly domain: number;
  readonly state: WorldState;
  readonly loaded: LoadedModule;
  /** The IR of the domain, if it is known. */
  ir: DomainIr | null = null;
  readonly #numbering: ObjectsOfWorld;
  #objects: readonly ObjectOrSlot[];
  /** The generations of the objects. They change with every object that is added or removed. */
  #generations: Words;
  #fluents = nothing;
  #constants = nothing;
  #sparse = noneSparse;

  constructor(number: number, domain: number, state: WorldState) {
    this.number = number;
    this.domain = domain;
    this.state = state;
    this.loaded = state.loaded;
    this.#numbering = state.numbering;
    this.#objects = slotsOf(state.numbering);
    this.#generations = parts(state).generations.slice();
  }

  /** Whether the world still has the tables and tasks that it was made with. A replaced domain gives it others. */
  get isAsMade(): boolean {
    const { version, numbering, loaded } = this.state;
    return version !== null && numbering === this.#numbering && loaded === this.loaded;
  }

  /** Returns the current values. A list that has not changed is the list of the last call. */
  look(): WorldValues {
    const { fluents, constants, generations } = parts(this.state);
    if (!isEqual(this.#fluents, fluents)) this.#fluents = fluents.slice();
    if (!isEqual(this.#constants, constants)) this.#constants = constants.slice();
    if (!isEqual(this.#generations, generations)) {
      this.#generations = generations.slice();
      this.#objects = slotsOf(this.#numbering);
    }
    this.#lookAtSparse();
    return { objects: this.#objects, fluents: this.#fluents, constants: this.#constants, sparse: this.#sparse };
  }

  #lookAtSparse(): void {
    if (!this.state.layout.storage) return;
    const { variables } = this.loaded.manifest;
    const sparse = variables.map((_, variable) => sparseValues(this.state, variable, this.#sparse[variable] ?? null));
    if (sparse.some((entries, at) => entries !== this.#sparse[at])) this.#sparse = sparse;
  }

  /** The order that introduces the world to a thread. `isHere`: it is the calling thread. */
  introduction(isHere: boolean): Order {
    const { given, answers = null, remembered = false } = this.state.sources;
    return {
      kind: 'world',
      world: this.number,
      domain: this.domain,
      storage: this.state.layout.storage,
      answers,
      asked: this.asked,
      remembered,
      externals: isHere ? given : null,
    };
  }

  /** The externals that are functions of the game. */
  get asked(): string[] {
    return Object.keys(this.state.sources.given);
  }
}

/** The slots in the order of their ids, so that the objects get the same ids again. */
function slotsOf({ names, types, slots }: ObjectsOfWorld): ObjectOrSlot[] {
  return names.flatMap((list, root) => {
    return list.slice(1).map((name, before) => {
      const id = before + 1;
      return { name, type: types[root]![id]!, generation: slots[root]?.generations[id] };
    });
  });
}

type Words = Int32Array<ArrayBuffer>;

/**
 * The values of a world in memory. Only the tables of the constants and the generations of the objects are needed, not
 * the indexes between them.
 */
function parts(state: WorldState): { fluents: Words; constants: Words; generations: Words } {
  const { core } = state.loaded;
  const { layout } = state;
  const from = core.load(currentVersion(state).address + WORLD_CONSTANTS);
  const generations = layout.generations[0] ?? layout.constantBytes;
  return {
    fluents: core.wordsAt(state.fluents, layout.denseBytes),
    constants: core.wordsAt(from, layout.denseConstantBytes),
    generations: core.wordsAt(from + generations, layout.constantBytes - generations),
  };
}

/** Returns the entries of a sparse table, or `known` if it has the same entries. */
function sparseValues(state: WorldState, variable: number, known: SparseValues | null): SparseValues | null {
  if (!state.sparse.entries[variable]) return null;
  const places = keysOf(state, variable);
  const values = viewOf(state, variable);
  const count = places.length >> 1;
  if (known && isEqual(known.places.subarray(2), places.subarray(2)) && isEqual(known.values, values, count)) {
    return known;
  }
  const copy = places.slice();
  // The first entry belongs to no place.
  copy.fill(0, 0, 2);
  return { places: copy, values: Float64Array.from(values.subarray(0, count)) };
}

function isEqual(one: ArrayLike<number>, other: ArrayLike<number>, length = other.length): boolean {
  if (one.length !== length) return false;
  for (let at = 0; at < length; at++) if (one[at] !== other[at]) return false;
  return true;
}
