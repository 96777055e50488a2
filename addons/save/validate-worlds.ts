// Whether saved bytes have all that they say of worlds, their sessions and their pieces.

import { refuse } from './bytes.ts';
import type { SavedSessions } from './sessions.ts';
import type { SavedState } from './state.ts';

/** Every session is restored once, with a version of the constants that is there. Others are there for a search. */
export function checkSessions({ versions, sessions, order }: SavedSessions): void {
  if (![versions, sessions, order].every(Array.isArray)) refuse('its sessions are missing');
  if (versions.length === 0) refuse('its constants are missing');
  const inUse = new Set([versions.length - 1]);
  for (const { version, parked, snapshot } of sessions) {
    if (version !== null) inUse.add(version);
    const isParked = [version, parked, snapshot].map((number) => number !== null);
    const isThere = version === null || (Number.isInteger(version) && version >= 0 && version < versions.length);
    if (new Set(isParked).size > 1 || !isThere) refuse('its constants are missing');
  }
  if (inUse.size < versions.length) refuse('it has constants that nobody reads');
  const spares = order.length - sessions.length;
  const isOne = (number: number): boolean => Number.isInteger(number) && number >= -spares && number < sessions.length;
  if (!order.every(isOne) || new Set(order).size < order.length) refuse('a session is missing');
}

/**
 * Each piece is there for one thing, but sessions of a world share snapshots. So a world is no larger than its bytes.
 */
export function checkPieces(worlds: readonly (SavedState & SavedSessions)[], count: number): void {
  const used = new Set<number>();
  const use = (number: number | null): void => {
    if (number === null) return;
    if (used.has(number)) refuse('a piece is there for two things');
    used.add(number);
  };
  for (const { fluents, answers, places, listed, versions, sessions } of worlds) {
    use(fluents);
    use(answers);
    for (const piece of [...(places ?? []), ...listed]) use(piece);
    versions.forEach(use);
    for (const { header, request, plan, derivation, parked, memo } of sessions) {
      use(header);
      use(request);
      use(plan);
      use(derivation);
      use(parked);
      use(memo);
    }
    new Set(sessions.map(({ snapshot }) => snapshot)).forEach(use);
  }
  if (used.size !== count) refuse('a piece is missing');
}

/** Checks the names of worlds or sessions. */
export function checkNames(names: unknown, count: number): void {
  if (names === null) return;
  const areTexts = Array.isArray(names) && names.every((name) => typeof name === 'string');
  if (!areTexts || names.length !== count || new Set(names).size < count) refuse('names are missing');
}
