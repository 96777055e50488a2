// Versions of a world: its constants, with the instance of the domain module that is linked to them. A search keeps the version
// that it started on. When the game changes a constant while searches are under way, the constants are copied first, and the
// copy is what the game and all later searches see; the old version dies with its last search.

import { wrapExternals } from './externals.ts';
import type { ExternalSources, RawExternal } from './externals.ts';
import { SESSION_HOME, WORLD_CONSTANTS, WORLD_EPOCH, WORLD_FLUENTS, WORLD_READERS } from '../../ir/abi.ts';
import type { Manifest } from '../../ir/manifest.ts';
import type { Core } from '../core/core.ts';
import { fail } from '../errors.ts';
import { buildIndex } from '../values/indexes.ts';
import { eachRow } from '../values/layout.ts';
import type { Layout } from '../values/layout.ts';
import { createVersion, freeVersion, objectsIn } from './linkage.ts';
import { callsOf } from '../domain/network.ts';
import type { Calls } from '../domain/network.ts';
import type { ObjectsOfWorld } from '../values/population.ts';

/** A registered module. */
export interface LoadedModule {
  core: Core;
  manifest: Manifest;
  module: WebAssembly.Module;
  /** Its worlds. */
  states: Set<WorldState>;
}

export interface Version {
  /** Of the core's header of this version. */
  address: number;
  bounds: number;
  /** First slot in the function table, and what its functions were linked with. */
  slots: number;
  linkage: string;
  /** The block of fluents that is freed along with it. The game writes to the one of the first version. */
  fluents: number;
}

/** What the core knows of a session; outlives the object that a game holds. */
export interface SessionHandle {
  /** 0 when it has been freed. */
  address: number;
  /** What was thrown in the middle of its search. */
  trap: Fault | null;
  /** While developing, of a search that was submitted and not released: what it is about. */
  label: string | null;
  /** Waits to be used again. */
  isReleased: boolean;
  /** What the game holds. */
  session: WeakRef<object> | null;
}

/** Why a search ended with the status `fault`; where in the domain's text, as far as that is known. */
export interface Fault {
  what: string;
  line?: number;
  column?: number;
  /** The task or define that it happened in. */
  within?: string;
  /** What was thrown, if anything was. */
  error?: unknown;
}

/** All of it changes when the domain is replaced; who holds it goes on with what it holds then. */
export interface WorldState {
  loaded: LoadedModule;
  numbering: ObjectsOfWorld;
  layout: Layout;
  calls: Calls;
  sources: ExternalSources;
  externals: Record<string, RawExternal>;
  /** The one that the game sees; null when the world has been freed. */
  version: Version | null;
  /** Address of the word that tells searches which version to start on. */
  home: number;
  /** Older ones, which searches under way may still read. */
  outdated: Version[];
  /** Those that nobody reads. */
  spare: Version[];
  /** Where the game's fluents are. They stay there in all versions. */
  fluents: number;
  sessions: Set<SessionHandle>;
  /** Per variable: whether its indexes have to be built again before the next search. */
  stale: boolean[];
  isStale: boolean;
  /** Whether it stands among the worlds that the core's scheduler has to be told of. */
  isListed: boolean;
  /** How many objects have been removed. */
  epoch: number;
  /** How often the domain has been replaced. */
  replacements: number;
  /** What the game holds of it (world.ts): nothing here may keep a world from being collected. */
  parts: WeakRef<object> | null;
}

export function createState(
  loaded: LoadedModule,
  numbering: ObjectsOfWorld,
  layout: Layout,
  sources: ExternalSources,
): WorldState {
  const { core, manifest } = loaded;
  const state: WorldState = {
    loaded,
    numbering,
    layout,
    calls: callsOf(core, manifest, numbering),
    sources,
    externals: wrapExternals(core, manifest, numbering, sources),
    version: null,
    home: 0,
    outdated: [],
    spare: [],
    fluents: 0,
    sessions: new Set(),
    stale: manifest.variables.map(() => true),
    isStale: true,
    isListed: false,
    epoch: 0,
    replacements: 0,
    parts: null,
  };
  state.version = createVersion(state);
  state.fluents = state.version.fluents;
  state.home = core.exports.take(8) || outOfMemory(state, state.version);
  core.store(state.home, state.version.address);
  list(state);
  loaded.states.add(state);
  fillDefaults(state);
  return state;
}

function outOfMemory(state: WorldState, version: Version): never {
  freeVersion(state, version);
  fail('out-of-memory', `no memory for a world of ${state.loaded.manifest.name}`);
}

/** Its indexes have to be built before searches are begun by the scheduler. */
function list(state: WorldState): void {
  if (state.isListed) return;
  state.isListed = true;
  state.loaded.core.changedWorlds.push(state);
}

function fillDefaults(state: WorldState): void {
  const { manifest } = state.loaded;
  state.numbering.names.forEach((names, root) =>
    names.forEach((name, id) => id && name && markPresent(state, root, id)),
  );
  manifest.variables.forEach(({ initial, params }, variable) => {
    if (initial === 0) return;
    const view = viewOf(state, variable);
    const { strides } = state.layout.tables[variable]!;
    eachRow(manifest, state.numbering, params, strides, (place) => (view[place] = initial));
  });
}

/** Tells searches whether there is an object with this id: emitted code looks it up where it goes through all of them. */
export function markPresent({ loaded, numbering, layout, version }: WorldState, root: number, id: number): void {
  const { core } = loaded;
  const generations = core.load(version!.address + WORLD_CONSTANTS) + layout.generations[root]!;
  const isThere = numbering.names[root]![id] !== '';
  core.storeEntry(generations, id, isThere ? (numbering.slots[root]?.generations[id] ?? 0) + 1 : 0);
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

/** To be called before the game may write a constant. */
export function aboutToWrite(state: WorldState, variable: number): void {
  state.stale[variable] = true;
  state.isStale = true;
  leaveToReaders(state);
}

/** From here on what is written is seen by no search that is under way. */
export function leaveToReaders(state: WorldState): void {
  const version = currentVersion(state);
  list(state);
  if (state.loaded.core.load(version.address + WORLD_READERS) > 0) fork(state, version);
}

function fork(state: WorldState, old: Version): void {
  const { core } = state.loaded;
  const version = state.spare.pop() ?? createVersion(state);
  const from = core.load(old.address + WORLD_CONSTANTS);
  const to = core.load(version.address + WORLD_CONSTANTS);
  new Uint8Array(core.exports.memory.buffer).copyWithin(to, from, from + state.layout.constantBytes);
  core.store(version.address + WORLD_FLUENTS, state.fluents);
  core.store(version.address + WORLD_EPOCH, state.epoch);
  core.store(state.home, version.address);
  state.version = version;
  if (state.outdated.push(old) === 1) core.forkedWorlds.push(state);
}

/**
 * Puts aside the versions that no search reads any more, to be used again: engines keep every instance that has ever been linked
 * to a table, so that linking new ones would pile them up. To be called when searches have ended.
 */
export function freeOutdated(state: WorldState): void {
  const { core } = state.loaded;
  const { outdated } = state;
  if (outdated.length === 0) return;
  for (let at = outdated.length - 1; at >= 0; at--) {
    const version = outdated[at]!;
    if (core.load(version.address + WORLD_READERS) > 0) continue;
    outdated.splice(at, 1);
    state.spare.push(version);
  }
  if (outdated.length === 0) core.forkedWorlds.splice(core.forkedWorlds.indexOf(state), 1);
}

/** Before a search starts: brings the indexes of the constants up to date. */
export function prepareToStart(state: WorldState): void {
  const version = currentVersion(state);
  if (!state.isStale) return;
  const { core, manifest } = state.loaded;
  const { buffer } = core.exports.memory;
  const constants = core.load(version.address + WORLD_CONSTANTS);
  const objects = objectsIn(state, version);
  manifest.indexes.forEach((index, number) => {
    if (!state.stale[index.variable]) return;
    const layout = state.layout.indexes[number]!;
    buildIndex(
      manifest,
      objects,
      index,
      { layout: state.layout.tables[index.variable]!, values: viewOf(state, index.variable) },
      {
        layout,
        starts: new Uint32Array(buffer, constants + layout.starts, layout.rows + 1),
        values: new Uint16Array(buffer, constants + layout.values, layout.capacity),
      },
    );
  });
  state.stale.fill(false);
  state.isStale = false;
}

export function viewOf(state: WorldState, variable: number): Int32Array | Float64Array | Uint8Array | Uint16Array {
  const { width } = state.loaded.manifest.variables[variable]!;
  const View = width === 8 ? Float64Array : width === 4 ? Int32Array : width === 2 ? Uint16Array : Uint8Array;
  const { buffer } = state.loaded.core.exports.memory;
  return new View(buffer, addressOf(state, variable), state.layout.tables[variable]!.size);
}

/** A session of the core, not yet with anything to plan. */
export function createHandle(state: WorldState, session: object | null): SessionHandle {
  const { core } = state.loaded;
  currentVersion(state);
  const address = core.exports.createSession();
  if (!address) fail('out-of-memory', 'no memory for a session');
  core.store(address + SESSION_HOME, state.home);
  const weak = session && new WeakRef(session);
  const handle: SessionHandle = { address, trap: null, label: null, isReleased: false, session: weak };
  state.sessions.add(handle);
  core.handles.set(address, handle);
  return handle;
}

export function freeSession(state: WorldState, handle: SessionHandle): void {
  if (!handle.address) return;
  const { core } = state.loaded;
  core.exports.freeSession(handle.address);
  core.handles.delete(handle.address);
  handle.address = 0;
  state.sessions.delete(handle);
  freeOutdated(state);
}

export function freeState(state: WorldState): void {
  const { version } = state;
  if (!version) return;
  for (const handle of state.sessions) freeSession(state, handle);
  freeVersions(state, version);
}

/** Frees all that the core holds of a world without sessions. */
export function freeVersions(state: WorldState, version: Version): void {
  const { loaded } = state;
  freeOutdated(state);
  loaded.states.delete(state);
  // Where the scheduler is not used, nobody else takes it out.
  if (state.isListed) loaded.core.changedWorlds.splice(loaded.core.changedWorlds.indexOf(state), 1);
  state.isListed = false;
  state.version = null;
  for (const spare of state.spare) freeVersion(state, spare);
  freeVersion(state, version);
  loaded.core.exports.give(state.home);
}
