// Saving a world and restoring it, in this or another process. An entry of its own (`frameplan/save`), so that games which
// save nothing do not load it.

import { Domain, loadedOf } from '../domain.ts';
import { checkObject, fail, FrameplanError, show } from '../errors.ts';
import type { ExternalSources } from '../externals.ts';
import type { DomainShape, Externals } from '../shape.ts';
import { currentVersion, freeState } from '../versions.ts';
import type { WorldState } from '../versions.ts';
import { stateOf, World } from '../world.ts';
import { pack, refuse, unpack } from './bytes.ts';
import { blockOf, refuseOther, restoreState, saveState, writeConstants } from './state.ts';
import type { SavedState } from './state.ts';

/** What is given to `restoreWorld` besides the bytes: functions can't be saved. */
export interface RestoreOptions<D extends DomainShape> {
  externals?: Partial<Externals<D>>;
}

export interface Restored<D extends DomainShape> {
  world: World<D>;
}

/** The world as bytes, as it is now: its objects and all values. It stays as it is. */
export function saveWorld<D extends DomainShape>(world: World<D>): Uint8Array<ArrayBuffer> {
  if (!(world instanceof World)) fail('bad-option', `saveWorld() takes a world, not ${show(world)}`);
  const state = stateOf(world);
  const version = currentVersion(state);
  state.loaded.core.refuseWhileBusy('saveWorld');
  const blocks: Uint8Array[] = [];
  const description = saveState(state, version, (block) => blocks.push(block) - 1);
  return pack({ description, blocks });
}

/**
 * Makes the world that was saved, beside those that there are. `domain` has to be the very one, registered with this or another
 * planner. What is wrong with the bytes is told by an error; then nothing has changed.
 */
export function restoreWorld<D extends DomainShape>(
  domain: Domain<D>,
  bytes: Uint8Array,
  options: RestoreOptions<D> = {},
): Restored<D> {
  if (!(domain instanceof Domain)) fail('bad-option', `restoreWorld() takes a domain first, not ${show(domain)}`);
  checkObject('the options of a restored world', options, ['externals']);
  const loaded = loadedOf(domain);
  loaded.core.refuseWhileBusy('restoreWorld');
  const { description, blocks } = unpack(bytes);
  const saved = description as SavedState;
  let state: WorldState | null = null;
  try {
    refuseOther(loaded, saved);
    state = restoreState(loaded, saved, blocks, (options.externals ?? {}) as ExternalSources['given']);
    writeConstants(state, blockOf(blocks, saved.constants));
    return { world: new World<D>(state) };
  } catch (error) {
    if (state) freeState(state);
    if (error instanceof FrameplanError) throw error;
    return refuse("what it describes can't be understood", { cause: error });
  }
}
