// The internal state of a world as plain data, and functions that find its values in memory.

import { WORLD_CONSTANTS } from '../../ir/abi.ts';
import type { Core } from '../core/core.ts';
import type { ReadModule } from '../domain/manifest.ts';
import type { Calls } from '../domain/network.ts';
import type { TableView } from '../values/value.ts';
import { fail } from '../base/errors.ts';
import type { SessionHandle } from './session-handle.ts';
import type { WorldLayout } from '../values/layout.ts';
import type { ObjectsOfWorld } from '../values/population.ts';
import type { SparseTables, StorageWishes } from '../values/storage.ts';
import type { ExternalSources, RawExternal } from './externals.ts';

/** The inside of a planner: an instance of the core, and the worlds of all its domains. */
export interface PlannerInside {
  core: Core;
  worlds: WorldState[];
}

/** A registered module. */
export interface LoadedModule extends PlannerInside, ReadModule {
  /** For the module of large worlds: the module in which it was found. */
  plain?: LoadedModule;
}

/** One version of a world's constants, with the instance of the domain module that is linked to them (versions.ts). */
export interface Version {
  /** The address of the core's header for this version. */
  address: number;
  bounds: number;
  /** The first of its function numbers, and what its functions were linked with. */
  functions: number;
  linkage: string;
  /** The chunk of fluents that is freed along with it. The game writes to the one of the first version. */
  fluents: number;
  /** For an older version: `constantWrites` when the game left it to the searches that read it. */
  writes: number;
}

/**
 * Returns the address of the network that replaces the task of a cell, 0 if there is no such network, or INTERRUPTED if
 * no work is left. It is called in the middle of a search, in the version of the world that the search reads.
 */
export type Achiever = (version: Version, cell: number) => number;

/** Keeps words of fluents by their numbers, and reports which ones. Entries of sparse tables stay for it. */
export type WordHolder = (hold: (word: number) => void) => void;

/** Replaced in place when the domain is replaced, so that holders see the new domain. */
export interface WorldState {
  loaded: LoadedModule;
  numbering: ObjectsOfWorld;
  layout: WorldLayout;
  sparse: SparseTables;
  /** Finds the networks of tasks with goals. It is kept by reference, because versions hold it. */
  achieving: { by: Achiever };
  /** Which tables the game wants to be sparse. */
  wishes: StorageWishes;
  calls: Calls;
  sources: ExternalSources;
  externals: Record<string, RawExternal>;
  /** The one that the game sees; null when the world has been freed. */
  version: Version | null;
  /** Address of the word that says which version searches start on. */
  home: number;
  /** Older ones, which searches under way may still read. */
  outdated: Version[];
  /** Versions that nobody reads. */
  spare: Version[];
  /** Where the game's fluents are. They stay there in all versions. */
  fluents: number;
  /** Whether the fluents have been written to since the core was last notified of writes. */
  isWritten: boolean;
  sessions: Set<SessionHandle>;
  /** Per variable: whether its indexes have to be built again before the next search. */
  stale: boolean[];
  isStale: boolean;
  /** How often entries of sparse tables have been cleared away: other entries may have their places. */
  clearings: number;
  /** How many objects have been removed. */
  epoch: number;
  /** How often the game may have changed constants, or objects have come or gone. */
  constantWrites: number;
  /** How often the domain has been replaced. */
  replacements: number;
  /** The parts that the game may hold (world.ts). Nothing here may prevent the collection of a world. */
  parts: WeakRef<{ readonly holders: ReadonlySet<WordHolder> }> | null;
}

export function currentVersion(state: WorldState): Version {
  return state.version ?? fail('freed', `this world of ${state.loaded.manifest.name} has been freed`);
}

export function addressOf(state: WorldState, variable: number): number {
  const version = currentVersion(state);
  const { offset } = state.layout.tables[variable]!;
  if (state.loaded.manifest.variables[variable]!.kind === 'fluent') return state.fluents + offset;
  return state.loaded.core.load(version.address + WORLD_CONSTANTS) + offset;
}

/** A view of all values. Its holder may write to fluents at any time. */
export function viewOf(state: WorldState, variable: number): TableView {
  state.isWritten = true;
  const { width } = state.loaded.manifest.variables[variable]!;
  const View = width === 8 ? Float64Array : width === 4 ? Int32Array : width === 2 ? Uint16Array : Uint8Array;
  const { buffer } = state.loaded.core.exports.memory;
  return new View(buffer, addressOf(state, variable), state.layout.tables[variable]!.size);
}

/** Records for searches whether there is an object with this id. Emitted code reads it in loops over all objects. */
export function markPresent({ loaded, numbering, layout, version }: WorldState, root: number, id: number): void {
  const { core } = loaded;
  const generations = core.load(version!.address + WORLD_CONSTANTS) + layout.generations[root]!;
  const isThere = numbering.names[root]![id] !== '';
  core.storeEntry(generations, id, isThere ? (numbering.slots[root]?.generations[id] ?? 0) + 1 : 0);
}
