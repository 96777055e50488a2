// The sessions of a world in saved bytes, with the versions of its constants that half-done searches read.

import { PARKED, SESSION_PROGRESS, SESSION_WORLD } from '../../ir/abi.ts';
import type { DomainShape } from '../domain/shape.ts';
import { aboutToWrite, inside, insideOf, prepareToStart } from '../internal.ts';
import type { WorldState } from '../internal.ts';
import { Session } from '../session/session.ts';
import type { World } from '../world/world.ts';
import { refuse } from './bytes.ts';
import { restoreSession, restoreTurn } from './restore-session.ts';
import { saveSession } from './save-session.ts';
import type { SavedSession } from './save-session.ts';
import { pieceOf, constantsOf, writeConstants } from './state.ts';
import type { Pieces, Keep, SavedState } from './state.ts';

export interface SavedSessions {
  /** Pieces of constants: first the older versions that searches read, then the version that the game sees. */
  versions: number[];
  sessions: SavedSession[];
}

export interface Saved extends SavedState, SavedSessions {
  names: string[] | null;
}

/** To be called when no search of the world is on stage. */
export function saveSessions<D extends DomainShape>(
  state: WorldState,
  sessions: readonly Session<D>[],
  keep: Keep,
): SavedSessions {
  const { core } = state.loaded;
  const inUse = new Set(
    sessions
      .map((session) => insideOf(session).handle.address)
      .filter((address) => core.load(address + SESSION_PROGRESS) === PARKED)
      .map((address) => core.load(address + SESSION_WORLD)),
  );
  const older = state.outdated.filter(({ address }) => inUse.has(address));
  const all = [...older, state.version!];
  const versions = all.map((version) => keep(constantsOf(state, version)));
  const shared = {
    snapshots: new Map<number, number>(),
    versions: new Map(all.map(({ address }, index) => [address, index])),
  };
  return { versions, sessions: sessions.map((session) => saveSession(session, shared, keep)) };
}

/**
 * Goes through the versions in their order, as the game did. Searches under way keep their version when constants
 * change.
 */
export function restoreSessions<D extends DomainShape>(
  state: WorldState,
  world: World<D>,
  saved: Saved,
  pieces: Pieces,
): Session<D>[] {
  const spares = world[inside].spares as unknown as Session<D>[];
  const sessions = saved.sessions.map(({ isSubmitted }) => new Session<D>(state, world, isSubmitted ? spares : null));
  const { length } = saved.versions;
  if (length === 0) refuse('its constants are missing');
  const restoring = { state, pieces, snapshots: new Map<number, number>() };
  saved.versions.forEach((piece, version) => {
    if (version > 0) state.loaded.manifest.variables.forEach((_, variable) => aboutToWrite(state, variable));
    writeConstants(state, pieceOf(pieces, piece, state.layout.constantBytes));
    prepareToStart(state);
    saved.sessions.forEach((one, index) => {
      if ((one.version ?? length - 1) === version) restoreSession(sessions[index]!, one, restoring);
    });
  });
  const waiting = sessions.map((session, index) => ({ session, turn: saved.sessions[index]!.turn }));
  waiting
    .filter(({ turn }) => turn !== null)
    .sort((one, other) => one.turn! - other.turn!)
    .forEach(({ session }) => restoreTurn(session));
  return sessions;
}
