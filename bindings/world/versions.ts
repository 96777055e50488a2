// Versions of a world: its constants, with the instance of the domain module that is linked to them. A search keeps the
// version that it started on. When the game changes a constant while searches are under way, the constants are copied
// first, and the copy is what the game and all later searches see; the old version dies with its last search.

import {
  WORLD_CHANGED,
  WORLD_CONSTANTS,
  WORLD_EPOCH,
  WORLD_FLUENTS,
  WORLD_READERS,
  WORLD_UNTOLD,
} from '../../ir/abi.ts';
import { buildIndex } from '../values/indexes.ts';
import { createVersion, freeVersion, objectsIn } from './linkage.ts';
import { clearAwayIfFull, freeSparse, keepPlaces, listConstant } from './sparse.ts';
import { currentVersion, viewOf } from './state.ts';
import type { Version, WorldState } from './state.ts';

/** Call this before the game may write a constant. */
export function aboutToWrite(state: WorldState, variable: number): void {
  state.stale[variable] = true;
  state.isStale = true;
  leaveToReaders(state);
  state.constantWrites++;
}

/** From here on, searches under way do not see what is written. */
export function leaveToReaders(state: WorldState): void {
  const version = currentVersion(state);
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
  core.store(version.address + WORLD_CHANGED, 1);
  core.store(version.address + WORLD_UNTOLD, core.load(old.address + WORLD_UNTOLD));
  core.store(state.home, version.address);
  state.version = version;
  old.writes = state.constantWrites;
  state.outdated.push(old);
}

/**
 * Keeps the versions that no search reads any more, to reuse them. Engines keep every instance that was ever linked to
 * a table, so new ones would accumulate. Called when searches have ended.
 */
export function freeOutdated(state: WorldState): void {
  const { core } = state.loaded;
  const { outdated } = state;
  for (let at = outdated.length - 1; at >= 0; at--) {
    const version = outdated[at]!;
    if (core.load(version.address + WORLD_READERS) > 0) continue;
    outdated.splice(at, 1);
    state.spare.push(version);
  }
}

/**
 * Called before a search starts: brings the indexes of the constants up to date, and returns whether fluents have
 * changed.
 */
export function prepareToStart(state: WorldState): void {
  const version = currentVersion(state);
  if (state.layout.storage) clearAwayIfFull(state);
  refreshIndexes(state);
  if (!state.isWritten) return;
  state.loaded.core.store(version.address + WORLD_CHANGED, 1);
  state.isWritten = false;
}

/** From now on, the game may write to fluents at any time without reporting it. */
export function writesUntold(state: WorldState): void {
  state.loaded.core.store(currentVersion(state).address + WORLD_UNTOLD, 1);
}

/**
 * Brings the indexes of the constants up to date, and does nothing else: searches of a saved world that are yet to be
 * restored need the rest as it is.
 */
export function refreshIndexes(state: WorldState): void {
  if (state.isStale) buildIndexes(state, currentVersion(state));
}

/** A separate function: closures in the caller would leave garbage even when nothing is stale. */
function buildIndexes(state: WorldState, version: Version): void {
  const { core, manifest } = state.loaded;
  const constants = core.load(version.address + WORLD_CONSTANTS);
  const objects = objectsIn(state, version);
  manifest.indexes.forEach((index, number) => {
    if (!state.stale[index.variable]) return;
    const layout = state.layout.indexes[number]!;
    if (manifest.variables[index.variable]!.kind === 'fluent') return;
    if (state.sparse.listings[number]) {
      if (!state.sparse.entries[index.variable]) listConstant(state, number);
      return;
    }
    buildIndex(
      manifest,
      objects,
      index,
      { layout: state.layout.tables[index.variable]!, values: viewOf(state, index.variable) },
      {
        layout,
        starts: new Uint32Array(core.exports.memory.buffer, constants + layout.starts, layout.rows + 1),
        values: new Uint16Array(core.exports.memory.buffer, constants + layout.values, layout.capacity),
      },
    );
  });
  state.stale.fill(false);
  state.isStale = false;
}

/** Frees all memory of a world without sessions in the core. */
export function freeVersions(state: WorldState, version: Version): void {
  const { loaded } = state;
  freeOutdated(state);
  if (state.parts?.deref()?.holders.size) keepPlaces(state);
  loaded.worlds.splice(loaded.worlds.indexOf(state), 1);
  state.version = null;
  for (const spare of state.spare) freeVersion(state, spare);
  freeVersion(state, version);
  freeSparse(loaded, state.sparse);
  loaded.core.exports.give(state.home);
}
