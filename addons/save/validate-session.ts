// Whether the rest of a session in saved bytes is as it can be: its header, the way to its plan, its fault.

import * as abi from '../../ir/abi.ts';
import { modes, strategies } from '../../ir/strategies.ts';
import type { Calls, Core } from '../../bindings/internal.ts';
import { refuse } from './bytes.ts';
import type { MemoryImage } from './memory-image.ts';
import { alignment, savedArena } from './relocate.ts';
import type { SavedSession } from './save-session.ts';
import { doneBefore, wordBytes } from '../../ir/cells.ts';
import { NetworkCheck } from './validate-networks.ts';

const mostPriority = 15;

/** Nothing here is an address. `epoch`: of the world. */
export function checkHeader(core: Core, header: MemoryImage, saved: SavedSession, epoch: number): void {
  checkOptions(core, header);
  const word = (field: number): number => header.load(field) >>> 0;
  const progress = word(abi.SESSION_PROGRESS);
  const isParked = progress === abi.PARKED;
  const hasPlan = saved.plan !== null;
  const isSound =
    (isParked || progress === abi.NEW || progress === abi.OVER) &&
    isParked === (saved.parked !== null) &&
    word(abi.SESSION_STATUS) <= abi.CANCELLED &&
    (word(abi.SESSION_STATUS) === abi.RUNNING) === (progress !== abi.OVER) &&
    word(abi.SESSION_REMEMBERS) <= (isParked ? abi.REMEMBERS_NO_MORE : 0) &&
    [0, abi.TO_PROVE, abi.PROVES_NO_MORE].includes(word(abi.SESSION_PROVING)) &&
    (word(abi.SESSION_PROOF_AGAIN) === 0 || (isParked && word(abi.SESSION_PROVING) === abi.TO_PROVE)) &&
    word(abi.SESSION_INTERRUPTED) <= (isParked ? abi.GOING_BACK : 0) &&
    word(abi.SESSION_RECORDS) <= 1 &&
    word(abi.SESSION_UNCUT) <= 1 &&
    word(abi.SESSION_ACHIEVING) <=
      (isParked && word(abi.SESSION_INTERRUPTED) ? header.loadLong(abi.SESSION_ITERATIONS) : 0) &&
    word(abi.SESSION_EPOCH) <= epoch &&
    word(abi.SESSION_HAS_PLAN) === Number(hasPlan) &&
    (saved.derivation === null || (hasPlan && word(abi.SESSION_KEEPS_DERIVATION) === 1)) &&
    (word(abi.SESSION_REMEMBERS) === abi.REMEMBERS) === (saved.memo !== null);
  if (!isSound) refuse('a search is in no state that it can be in');
  if (word(abi.SESSION_REQUEST_BYTES) % alignment || word(abi.SESSION_REQUEST_BYTES) > core.mostRequestBytes)
    refuse('a request is cut off');
  if (typeof saved.isSubmitted !== 'boolean') refuse('a session is invalid');
  if (saved.turn !== null && !(Number.isSafeInteger(saved.turn) && saved.isSubmitted && progress !== abi.OVER))
    refuse('a session has no turn');
}

/** Checks the options that writeOptions (bindings/session/plan-options.ts) writes. */
function checkOptions(core: Core, header: MemoryImage): void {
  const word = (field: number): number => header.load(field) >>> 0;
  const isHorizon = word(abi.SESSION_HORIZON) !== 0;
  const keeps = word(abi.SESSION_KEEPS_DERIVATION);
  const isBestFirst = word(abi.SESSION_STRATEGY) === abi.BEST_FIRST;
  const isSound =
    word(abi.SESSION_MODE) < modes.length &&
    word(abi.SESSION_STRATEGY) < strategies.length &&
    keeps <= 1 &&
    word(abi.SESSION_PRIORITY) <= mostPriority &&
    !(isHorizon && (keeps === 0 || word(abi.SESSION_REMEMBER_AFTER) !== 0)) &&
    !(isBestFirst && (word(abi.SESSION_MODE) !== abi.BEST_PLAN || isHorizon || keeps !== 0));
  if (!isSound) refuse('a search has options that it can not have');
}

export function checkTrap(trap: SavedSession['trap']): SavedSession['trap'] {
  if (trap === null) return null;
  const { what, line, column, within } = trap;
  const isSound =
    typeof what === 'string' &&
    [line, column].every((number) => number === undefined || typeof number === 'number') &&
    (within === undefined || typeof within === 'string');
  return isSound ? trap : refuse('a fault is invalid');
}

/** `steps`: how many the plan has. */
export function checkDerivation(calls: Calls, derivation: MemoryImage, steps: number): void {
  const count = derivation.load(abi.DERIVATION_COUNT);
  const end = abi.DERIVATION_TRACE + count * abi.TRACE_BYTES;
  const arenaBytes = derivation.load(abi.DERIVATION_ARENA);
  const repaired = derivation.load(abi.DERIVATION_REPAIRED);
  const isSound =
    derivation.length >= abi.DERIVATION_TRACE &&
    count >= 0 &&
    arenaBytes >= 0 &&
    derivation.length === end + arenaBytes;
  const isOpen = repaired === abi.REPAIRED_OPEN;
  const isKnown = repaired === 0 || repaired === abi.REPAIRED || isOpen;
  if (!isSound || arenaBytes % alignment || !isKnown) refuse('the way to a plan is cut off');
  const arena = derivation.part(end, arenaBytes);
  const check = new NetworkCheck(calls, arena, savedArena);
  if (repaired) check.list(0, count * wordBytes * (isOpen ? 2 : 1));
  let taken = 0;
  let before = -Infinity;
  for (let decision = 0; decision < count; decision++) {
    const entry = abi.DERIVATION_TRACE + decision * abi.TRACE_BYTES;
    const isStep = check.decision(derivation, entry).kind !== 'compound';
    const next = repaired ? arena.load(decision * wordBytes) : taken;
    const isOutOfOrder = repaired !== 0 && next === doneBefore;
    const isAstray = next > steps || (isStep && next >= steps) || (!isOpen && !isOutOfOrder && next < before);
    const parent = isOpen ? arena.load((count + decision) * wordBytes) : -1;
    if (isAstray || parent < -1 || parent >= count) refuse('the way to a plan leads to another one');
    if (!isOutOfOrder) before = next;
    if (isStep) taken++;
  }
  if (!repaired && taken !== steps) refuse('the way to a plan leads to another one');
  check.network(derivation.load(abi.DERIVATION_TAIL));
}
