// Whether the rest of a session in saved bytes is as it can be: its header, the way to its plan, its fault.

import * as abi from '../../ir/abi.ts';
import { modes, strategies } from '../../ir/strategies.ts';
import type { Calls } from '../internal.ts';
import { refuse } from './bytes.ts';
import type { MemoryImage } from './memory-image.ts';
import { savedArena } from './relocate.ts';
import type { SavedSession } from './save-session.ts';
import type { SavedSessions } from './sessions.ts';
import { NetworkCheck } from './validate-networks.ts';

export function checkHeader(header: MemoryImage, saved: SavedSession): void {
  const isBelow = (field: number, limit: number): boolean => header.load(field) >>> 0 < limit;
  const isSound =
    isBelow(abi.SESSION_STATUS, abi.CANCELLED + 1) &&
    isBelow(abi.SESSION_MODE, modes.length) &&
    isBelow(abi.SESSION_STRATEGY, strategies.length) &&
    isBelow(abi.SESSION_REMEMBERS, abi.REMEMBERS_NO_MORE + 1) &&
    isBelow(abi.SESSION_HAS_PLAN, 2) &&
    isBelow(abi.SESSION_KEEPS_DERIVATION, 2) &&
    (header.load(abi.SESSION_HAS_PLAN) !== 0) === (saved.plan !== null) &&
    (saved.derivation === null || saved.plan !== null);
  if (!isSound) refuse('a search is in no state that it can be in');
  if (typeof saved.isSubmitted !== 'boolean') refuse('a session is none');
  if (saved.turn !== null && !(Number.isSafeInteger(saved.turn) && saved.isSubmitted)) refuse('a session has no turn');
}

/** Every session is restored once, with a version of the constants that is there. */
export function checkSessions({ versions, sessions, order }: SavedSessions): void {
  if (![versions, sessions, order].every(Array.isArray)) refuse('its sessions are missing');
  for (const { version, parked } of sessions) {
    if (version === null ? parked !== null : parked === null || !isIn(versions, version))
      refuse('its constants are missing');
  }
  if (!order.every(Number.isSafeInteger) || new Set(order).size < order.length) refuse('a session is missing');
}

/** Of worlds or sessions. */
export function checkNames(names: unknown, count: number): void {
  if (names === null) return;
  const areTexts = Array.isArray(names) && names.every((name) => typeof name === 'string');
  if (!areTexts || names.length !== count || new Set(names).size < count) refuse('names are missing');
}

function isIn(list: readonly unknown[], index: number): boolean {
  return Number.isInteger(index) && index >= 0 && index < list.length;
}

export function checkTrap(trap: SavedSession['trap']): SavedSession['trap'] {
  if (trap !== null && typeof trap?.what !== 'string') refuse('a fault is none');
  return trap;
}

export function checkDerivation(calls: Calls, derivation: MemoryImage): void {
  const end = abi.DERIVATION_TRACE + derivation.load(abi.DERIVATION_COUNT) * abi.TRACE_BYTES;
  const arenaBytes = derivation.load(abi.DERIVATION_ARENA);
  if (!(end >= abi.DERIVATION_TRACE && arenaBytes >= 0 && derivation.length === end + arenaBytes))
    refuse('the way to a plan is cut off');
  const check = new NetworkCheck(calls, derivation.part(end, arenaBytes), savedArena);
  for (let entry = abi.DERIVATION_TRACE; entry < end; entry += abi.TRACE_BYTES)
    check.network(derivation.load(entry + abi.TRACE_NETWORK));
  check.network(derivation.load(abi.DERIVATION_TAIL));
}
