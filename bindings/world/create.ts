// Worlds of the core are made here.

import { initialValue } from '../../ir/objects.ts';
import { fail } from '../base/errors.ts';
import { callsOf } from '../domain/network.ts';
import { eachRow, layOut } from '../values/layout.ts';
import type { ObjectsOfWorld } from '../values/population.ts';
import { noSparseTables } from '../values/storage.ts';
import type { StorageWishes, TableStorage } from '../values/storage.ts';
import { wrapExternals } from './externals.ts';
import type { ExternalSources } from './externals.ts';
import { moduleFor } from './large.ts';
import { createVersion, freeVersion } from './linkage.ts';
import { createSparse, freeSparse } from './sparse.ts';
import { markPresent, viewOf } from './state.ts';
import type { LoadedModule, Version, WorldState } from './state.ts';

/** `registered`: the module of the domain. A large world is linked to the one inside. */
export function createState(
  registered: LoadedModule,
  numbering: ObjectsOfWorld,
  storage: TableStorage,
  sources: ExternalSources,
  wishes?: StorageWishes,
): WorldState {
  const loaded = moduleFor(registered, storage);
  const { core, manifest } = loaded;
  const layout = layOut(manifest, numbering, storage);
  const state: WorldState = {
    loaded,
    numbering,
    layout,
    sparse: noSparseTables,
    achieving: { by: () => fail('bad-option', 'call createGoals (frameplan/goals)') },
    wishes,
    calls: callsOf(core, manifest, numbering),
    sources,
    externals: wrapExternals(core, manifest, numbering, sources),
    version: null,
    home: 0,
    outdated: [],
    spare: [],
    fluents: 0,
    isWritten: true,
    sessions: new Set(),
    stale: manifest.variables.map(() => true),
    isStale: true,
    clearings: 0,
    epoch: 0,
    constantWrites: 0,
    replacements: 0,
    parts: null,
  };
  state.sparse = createSparse(loaded, layout);
  try {
    state.version = createVersion(state);
  } catch (error) {
    freeSparse(loaded, state.sparse);
    throw error;
  }
  state.fluents = state.version.fluents;
  state.home = core.exports.take(8) || outOfMemory(state, state.version);
  core.store(state.home, state.version.address);
  loaded.worlds.push(state);
  fillDefaults(state);
  return state;
}

function outOfMemory(state: WorldState, version: Version): never {
  freeVersion(state, version);
  freeSparse(state.loaded, state.sparse);
  fail('out-of-memory', `no memory for a world of ${state.loaded.manifest.name}`);
}

function fillDefaults(state: WorldState): void {
  const { manifest } = state.loaded;
  state.numbering.names.forEach((names, root) =>
    names.forEach((name, id) => id && name && markPresent(state, root, id)),
  );
  manifest.variables.forEach((declared, variable) => {
    const { params } = declared;
    const initial = initialValue(manifest, state.numbering, declared);
    if (initial === 0) return;
    const view = viewOf(state, variable);
    eachRow(manifest, state.numbering, params, state.layout.tables[variable]!, (place) => (view[place] = initial));
  });
}
