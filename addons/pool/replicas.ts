// The worlds of a pool in a thread. A search may begin some time after it was submitted, but sees the world as it was
// then. While a search waits to begin, its replica of the world does not change, and newer values are written to
// another replica.

import { World } from '../../bindings/index.ts';
import type { AnyDomain, Status } from '../../bindings/index.ts';
import {
  aboutToWrite,
  argsOfKeys,
  createState,
  currentVersion,
  markPresent,
  numberPopulation,
  writeValue,
} from '../../bindings/internal.ts';
import type {
  ExternalFunction,
  ExternalSources,
  LoadedModule,
  ObjectOrSlot,
  TableStorage,
  WorldState,
} from '../../bindings/internal.ts';
import { WORLD_CONSTANTS } from '../../ir/abi.ts';
import type { Problem } from '../../ir/ir.ts';
import type { SparseValues, WorldValues } from './protocol.ts';

/** What all replicas of a world have in common. */
export interface Original {
  loaded: LoadedModule;
  storage: TableStorage;
  answers: Problem['answers'] | null;
  externals: Readonly<Record<string, ExternalFunction>>;
  remembered: NonNullable<ExternalSources['remembered']>;
  /** Has a new replica plan for goals if the world does. */
  prepare(world: World<AnyDomain>): void;
}

/** A search in a replica. `waiting`: it has not begun, and will read the world. */
export interface ReplicaSearch {
  readonly status: Status;
}

interface Replica {
  state: WorldState;
  world: World<AnyDomain>;
  values: WorldValues;
  /** The searches that have not ended, and those among them that may not have begun. */
  searches: Set<ReplicaSearch>;
  waiting: Set<ReplicaSearch>;
  /** Whether some of its values could not be written. Only searches that have begun continue in it. */
  isSpoilt: boolean;
}

const noValues: WorldValues = { objects: [], fluents: new Int32Array(), constants: new Int32Array(), sparse: [] };

export class Replicas {
  readonly #original: Original;
  readonly #replicas: Replica[] = [];
  #newest: Replica | null = null;
  #values = noValues;

  constructor(original: Original) {
    this.#original = original;
  }

  /** Changes the world for the next searches. */
  change(values: Partial<WorldValues>): void {
    const { sparse = [] } = this.#values;
    this.#values = { ...this.#values, ...values };
    if (values.sparse) {
      this.#values.sparse = values.sparse.map((entries, at) => (entries === undefined ? sparse[at] : entries));
    }
    this.#newest = null;
  }

  /** Has `submit` submit a search in a world with the newest values. Throws what `submit` throws. */
  submit<Search extends ReplicaSearch>(submit: (world: World<AnyDomain>) => Search): Search {
    this.#newest ??= this.#replicaWith(this.#values);
    const search = submit(this.#newest.world);
    this.#newest.searches.add(search);
    this.#newest.waiting.add(search);
    return search;
  }

  /** Has to be called before the search is released. */
  drop(search: ReplicaSearch): void {
    for (const { searches, waiting } of this.#replicas) {
      searches.delete(search);
      waiting.delete(search);
    }
  }

  free(): void {
    for (const { world } of this.#replicas) world.free();
  }

  #replicaWith(values: WorldValues): Replica {
    const known = this.#replicas.find((one) => canTake(one, values));
    if (known) {
      try {
        write(known, values);
        return known;
      } catch {
        // Its tables are full of what its searches have written.
      }
    }
    const replica = this.#create(values.objects);
    this.#replicas.push(replica);
    write(replica, values);
    return replica;
  }

  #create(objects: readonly ObjectOrSlot[]): Replica {
    const { loaded, storage, answers, externals, remembered } = this.#original;
    const numbering = numberPopulation(loaded.manifest, objects);
    const sources = { given: externals, remembered, ...(answers && { answers }) };
    const state = createState(loaded, numbering, storage, sources);
    const world = new World<AnyDomain>(state);
    this.#original.prepare(world);
    return {
      state,
      world,
      values: { ...noValues, objects },
      searches: new Set(),
      waiting: new Set(),
      isSpoilt: false,
    };
  }
}

/**
 * Whether other values can be written to a replica. A search that has begun has read the values that it needs. But the
 * objects have to remain until all searches have ended, since plans name them.
 */
function canTake({ searches, waiting, isSpoilt, values: { objects } }: Replica, values: WorldValues): boolean {
  if (isSpoilt) return false;
  for (const search of waiting) if (search.status !== 'waiting') waiting.delete(search);
  return objects === values.objects ? waiting.size === 0 : searches.size === 0;
}

/** Writes constants only when constants or objects have changed, since their indexes are then built again. */
function write(replica: Replica, values: WorldValues): void {
  const { state } = replica;
  replica.isSpoilt = true;
  const { core, manifest } = state.loaded;
  const hasOthers = values.objects !== replica.values.objects;
  const changed = manifest.variables.map((_, at) => values.sparse[at] !== replica.values.sparse[at]);
  const isConstantChanged = manifest.variables.some(({ kind }, at) => kind === 'constant' && changed[at]);
  if (hasOthers || isConstantChanged || values.constants !== replica.values.constants) {
    manifest.variables.forEach(({ kind }, variable) => kind === 'constant' && aboutToWrite(state, variable));
    const constants = core.load(currentVersion(state).address + WORLD_CONSTANTS);
    core.wordsAt(constants, values.constants.byteLength).set(values.constants);
  }
  if (hasOthers) place(state, values.objects);
  if (values.fluents !== replica.values.fluents) {
    core.wordsAt(state.fluents, values.fluents.byteLength).set(values.fluents);
    state.isWritten = true;
  }
  changed.forEach((isChanged, variable) => {
    const entries = values.sparse[variable];
    if (isChanged && entries) writeEntries(state, variable, replica.values.sparse[variable] ?? noEntries, entries);
  });
  replica.values = values;
  replica.isSpoilt = false;
}

const noEntries: SparseValues = { places: new Int32Array(), values: new Float64Array() };

/** Writes what has changed, place by place, since the entries have other numbers in this world. */
function writeEntries(state: WorldState, variable: number, before: SparseValues, now: SparseValues): void {
  const arity = state.loaded.manifest.variables[variable]!.params.length;
  const isAt = (one: SparseValues, other: SparseValues, entry: number): boolean =>
    one.places[2 * entry] === other.places[2 * entry] && one.places[2 * entry + 1] === other.places[2 * entry + 1];
  for (let entry = 0; entry < before.values.length; entry++) {
    if (before.values[entry] === 0 || isAt(before, now, entry)) continue;
    writeValue(state, variable, argsOfKeys(before.places, entry, arity), 0);
  }
  for (let entry = 1; entry < now.values.length; entry++) {
    const value = now.values[entry]!;
    const wasThere = isAt(now, before, entry);
    if (wasThere ? Object.is(before.values[entry], value) : value === 0) continue;
    writeValue(state, variable, argsOfKeys(now.places, entry, arity), value);
  }
}

/** Puts the objects into their slots. */
function place(state: WorldState, objects: readonly ObjectOrSlot[]): void {
  let at = 0;
  state.numbering.names.forEach((names, root) => {
    const slots = state.numbering.slots[root];
    for (let id = 1; id < names.length; id++) {
      const { name, generation } = objects[at++]!;
      if (!slots) continue;
      slots.names[id] = name;
      slots.generations[id] = generation!;
      markPresent(state, root, id);
    }
  });
}
