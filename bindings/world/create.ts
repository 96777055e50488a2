// Worlds of the core are made and freed here.

import { fail } from '../errors.ts';
import { callsOf } from '../domain/network.ts';
import { freeSession } from '../session/inside.ts';
import { eachRow } from '../values/layout.ts';
import type { WorldLayout } from '../values/layout.ts';
import type { ObjectsOfWorld } from '../values/population.ts';
import { wrapExternals } from './externals.ts';
import type { ExternalSources } from './externals.ts';
import { createVersion, freeVersion } from './linkage.ts';
import { markPresent, viewOf } from './state.ts';
import type { LoadedModule, Version, WorldState } from './state.ts';
import { freeVersions } from './versions.ts';

export function createState(
  loaded: LoadedModule,
  numbering: ObjectsOfWorld,
  layout: WorldLayout,
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
    epoch: 0,
    constantWrites: 0,
    replacements: 0,
    parts: null,
  };
  state.version = createVersion(state);
  state.fluents = state.version.fluents;
  state.home = core.exports.take(8) || outOfMemory(state, state.version);
  core.store(state.home, state.version.address);
  loaded.worlds.push(state);
  fillDefaults(state);
  return state;
}

function outOfMemory(state: WorldState, version: Version): never {
  freeVersion(state, version);
  fail('out-of-memory', `no memory for a world of ${state.loaded.manifest.name}`);
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

export function freeState(state: WorldState): void {
  const { version } = state;
  if (!version) return;
  for (const handle of state.sessions) freeSession(state, handle);
  freeVersions(state, version);
}
