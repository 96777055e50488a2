// The sessions of a world in saved bytes, with the versions of its constants that half-done searches read, and with its
// spare sessions.

import { PARKED, SESSION_PROGRESS, SESSION_WORLD } from '../../ir/abi.ts';
import type { DomainShape } from '../../bindings/domain/shape.ts';
import { aboutToWrite, inside, insideOf, refreshIndexes } from '../../bindings/internal.ts';
import type { WorldState } from '../../bindings/internal.ts';
import { Session } from '../../bindings/session/session.ts';
import type { World } from '../../bindings/world.ts';
import { refuse } from './bytes.ts';
import { restoreSession, restoreTurn } from './restore-session.ts';
import { saveSession } from './save-session.ts';
import type { SavedSession } from './save-session.ts';
import { constantsOf, listValues, pieceOf, writeConstants } from './state.ts';
import type { Pieces, Keep } from './state.ts';
import { ValueCheck } from './validate-values.ts';

export interface SavedSessions {
  /** Pieces of constants: first the older versions that searches read, then the version that the game sees. */
  versions: number[];
  sessions: SavedSession[];
  /**
   * The order in which a world goes through its sessions: the number of a session, or below 0 the place of a spare
   * session among the spare ones.
   */
  order: number[];
}

/**
 * Saves sessions. Call it when no search of the world is on stage. `spares`: those of the world, the next to be used
 * last.
 */
export function saveSessions<D extends DomainShape>(
  state: WorldState,
  sessions: readonly Session<D>[],
  spares: readonly Session<DomainShape>[],
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
  const numbers = new Map(sessions.map((session, index) => [session[inside].handle, index]));
  spares.forEach((session, index) => numbers.set(session[inside].handle, -1 - index));
  const order = [...state.sessions].map((handle) => numbers.get(handle)).filter((number) => number !== undefined);
  return { versions, order, sessions: sessions.map((session) => saveSession(session, shared, keep)) };
}

/**
 * Saves turns as positions among the waiting sessions, from 0 on, so that bytes do not depend on how many sessions have
 * waited before.
 */
export function numberTurns(sessions: readonly SavedSession[]): void {
  inTurn(sessions).forEach((session, place) => (session.turn = place));
}

/** Restores the turns of the sessions of all worlds that are restored together. */
export function restoreTurns<D extends DomainShape>(
  sessions: readonly { session: Session<D>; turn: SavedSession['turn'] }[],
): void {
  inTurn(sessions).forEach(({ session }) => restoreTurn(session));
}

function inTurn<Waiting extends { turn: SavedSession['turn'] }>(sessions: readonly Waiting[]): Waiting[] {
  return sessions.filter(({ turn }) => turn !== null).sort((one, other) => one.turn! - other.turn!);
}

/** Sessions that do not wait yet for their turns, and spare sessions that have not been released yet. */
export interface MadeSessions<D extends DomainShape> {
  sessions: Session<D>[];
  /** The first to be released first. */
  spares: Session<D>[];
}

/** `state`: what the sessions are restored to. It becomes the state of the world. */
export function restoreSessions<D extends DomainShape>(
  state: WorldState,
  world: World<D>,
  saved: SavedSessions & { fluents: number },
  pieces: Pieces,
): MadeSessions<D> {
  const made = makeSessions(state, world, saved);
  const { length } = saved.versions;
  const values = new ValueCheck(state);
  values.fluents(pieceOf(pieces, saved.fluents));
  const restoring = { state, pieces, values, snapshots: new Map<number, number>() };
  saved.versions.forEach((piece, version) => {
    if (version > 0) state.loaded.manifest.variables.forEach((_, variable) => aboutToWrite(state, variable));
    const constants = pieceOf(pieces, piece, state.layout.constantBytes);
    values.constants(constants, version === length - 1);
    writeConstants(state, constants);
    listValues(state);
    refreshIndexes(state);
    saved.sessions.forEach((one, index) => {
      if ((one.version ?? length - 1) === version) restoreSession(made.sessions[index]!, one, restoring);
    });
  });
  return made;
}

function makeSessions<D extends DomainShape>(
  state: WorldState,
  world: World<D>,
  { sessions, order }: SavedSessions,
): MadeSessions<D> {
  const list = world[inside].spares as unknown as Session<D>[];
  const byNumber = new Map<number, Session<D>>();
  for (const number of order) {
    const isSubmitted = number < 0 || sessions[number]?.isSubmitted;
    byNumber.set(number, new Session<D>(state, world, isSubmitted ? list : null));
  }
  const take = (number: number): Session<D> => byNumber.get(number) ?? refuse('a session is missing');
  return {
    sessions: sessions.map((_, index) => take(index)),
    spares: Array.from({ length: order.length - sessions.length }, (_, index) => take(-1 - index)),
  };
}
