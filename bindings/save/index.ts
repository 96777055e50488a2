// Saving a world and restoring it, in this or another process: objects and values, plans, and searches in the middle.
// An entry of its own, `frameplan/save`: games that save nothing do not load it.

import { Domain } from '../domain/domain.ts';
import type { DomainShape, Externals } from '../domain/shape.ts';
import { checkObject, fail, FrameplanError, show } from '../errors.ts';
import { currentVersion, freeState, inside, insideOf, stateOf } from '../internal.ts';
import type { ExternalSources, WorldState } from '../internal.ts';
import { Session } from '../session/session.ts';
import { World } from '../world/world.ts';
import { pack, refuse, unpack } from './bytes.ts';
import { refuseOther, restoreState, saveState } from './state.ts';
import type { Keep } from './state.ts';
import { restoreSessions, saveSessions } from './sessions.ts';
import type { Saved } from './sessions.ts';

export interface SaveOptions<D extends DomainShape> {
  /**
   * The sessions to save, as a list in the order in which they come back, or by names. Unless stated, all sessions that
   * are not released, from the oldest on.
   */
  sessions?: readonly Session<D>[] | Readonly<Record<string, Session<D>>>;
}

/** Functions can't be saved, so they are given again. */
export interface RestoreOptions<D extends DomainShape> {
  externals?: Partial<Externals<D>>;
}

export interface Restored<D extends DomainShape> {
  world: World<D>;
  /** In the order in which they were saved. */
  sessions: Session<D>[];
  /** The sessions that were saved by names. */
  named: Record<string, Session<D>>;
}

/**
 * The world as it is now, with its sessions, as bytes. Searches that are half-done go on from the same point when they
 * are restored. Saving changes nothing in the world. The bytes are the same wherever the world stands in memory.
 */
export function saveWorld<D extends DomainShape>(
  world: World<D>,
  options: SaveOptions<D> = {},
): Uint8Array<ArrayBuffer> {
  if (!(world instanceof World)) fail('bad-option', `saveWorld() takes a world, not ${show(world)}`);
  checkObject('the options of saveWorld()', options, ['sessions']);
  const state = stateOf(world);
  const { core } = state.loaded;
  currentVersion(state);
  core.refuseWhileBusy('saveWorld');
  const { sessions, names } = chosen(state, options.sessions);
  // A search on stage is parked first, as when another search is stepped.
  if (!core.exports.clearStage()) fail('out-of-memory', 'no memory to put the search aside that was stepped last');
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const keep: Keep = (piece): number => pieces.push(piece) - 1;
  const description: Saved = { ...saveState(state, keep), ...saveSessions(state, sessions, keep), names };
  return pack({ description, pieces });
}

function chosen<D extends DomainShape>(
  state: WorldState,
  given: SaveOptions<D>['sessions'],
): { sessions: Session<D>[]; names: string[] | null } {
  if (given === undefined) {
    const held = [...state.sessions].filter(({ isReleased }) => !isReleased).map(({ session }) => session?.deref());
    return { sessions: held.filter((session) => session !== undefined) as Session<D>[], names: null };
  }
  if (!Array.isArray(given)) checkObject('"sessions"', given);
  const sessions = Object.values(given) as Session<D>[];
  for (const session of sessions) {
    if (!(session instanceof Session) || insideOf(session).state !== state) {
      fail('bad-option', `"sessions" has to hold sessions of the world that is saved, and ${show(session)} is none`);
    }
  }
  if (new Set(sessions).size < sessions.length) fail('bad-option', '"sessions" holds the same session twice');
  return { sessions, names: Array.isArray(given) ? null : Object.keys(given) };
}

/**
 * Makes the world that was saved, beside the worlds that exist. `domain` has to be the same version of the same domain,
 * registered with this or another planner. Bytes that are wrong cause an error, and nothing changes then.
 */
export function restoreWorld<D extends DomainShape>(
  domain: Domain<D>,
  bytes: Uint8Array | ArrayBuffer,
  options: RestoreOptions<D> = {},
): Restored<D> {
  if (!(domain instanceof Domain)) fail('bad-option', `restoreWorld() takes a domain first, not ${show(domain)}`);
  checkObject('the options of a restored world', options, ['externals']);
  const loaded = domain[inside].loaded;
  loaded.core.refuseWhileBusy('restoreWorld');
  const { description, pieces } = unpack(bytes);
  let state: WorldState | null = null;
  try {
    const saved = description as Saved;
    refuseOther(loaded, saved);
    state = restoreState(loaded, saved, pieces, (options.externals ?? {}) as ExternalSources['given']);
    const world = new World<D>(state);
    const sessions = restoreSessions(state, world, saved, pieces);
    const named = Object.fromEntries((saved.names ?? []).map((name, index) => [name, sessions[index]!]));
    return { world, sessions, named };
  } catch (error) {
    if (state) freeState(state);
    if (error instanceof FrameplanError) throw error;
    return refuse("what it describes can't be understood", { cause: error });
  }
}
