// Interrupts an iteration, and continues it later.
//
// Functions of the domain count their work in the register `workLeft`: turns of loops, and calls of recursive defines.
// When no work is left, they return INTERRUPTED. They write nothing permanent before they return, so the iteration can
// start again. To continue where they were, functions keep a *record*: the results of this call so far, in order. When
// a function is called again, it reads the entries in the same order.
//
//   entry   meaning
//   BEGUN   a loop in its first turn, or a value that is being computed; further entries belong to it
//   TURNED  a loop that goes on at a position
//   DONE    a value: of a test, of a define, of an external
//
// A loop that begins its next turn drops all entries after its own, and so does a value that is done. So the record
// only contains the nested loops, and their results of this turn.
//
// Functions that keep a record are in a second row of the function table. A search whose iteration was interrupted
// continues with these (`records` of the session).

import { ASKING, BEGUN, DONE, Entry, PROVING, SessionHeader, TO_PROVE, TURNED, registers } from './memory';
import { capacity, give, take } from './heap';
import { DEBUG } from './debug';

const MOST_BYTES: usize = 1 << 20;

/** The record of the search on stage. Its chunk may be larger than `recordRoom`. */
let record: usize = 0;
/** Whether there was no room for an entry in this call. */
let isFull: bool = false;
/** Work that was left when the call began. */
let atFirst: i32 = 0;
/** A dummy entry that replaces all others when no record is kept. */
const noEntry: usize = memory.data(offsetof<Entry>(), 8);

// --- For functions of the domain -------------------------------------------------------------------------------------

/** The next entry of the record, or a new one. */
export function enterRecord(): usize {
  const entry = registers.recordNext;
  const next = entry + offsetof<Entry>();
  if (entry >= registers.recordEnd) {
    if (next > registers.recordLimit) return withoutRoom();
    registers.recordEnd = next;
    changetype<Entry>(entry).state = BEGUN;
  }
  registers.recordNext = next;
  return entry;
}

function withoutRoom(): usize {
  if (registers.recordLimit) {
    // The search continues with the entries so far when there is more room.
    isFull = true;
    registers.workLeft = min(registers.workLeft, -1);
  }
  changetype<Entry>(noEntry).state = BEGUN;
  return noEntry;
}

function keepUntil(entry: usize): void {
  if (entry == noEntry) return;
  registers.recordNext = entry + offsetof<Entry>();
  registers.recordEnd = entry + offsetof<Entry>();
}

/** Notes that a loop continues at a position. Returns whether to interrupt it before that. */
export function turnRecord(entry: usize, position: u32): bool {
  if (DEBUG)
    assert(entry == noEntry || registers.recordNext == registers.recordEnd, 'a turn has taken all its entries');
  changetype<Entry>(entry).state = TURNED;
  changetype<Entry>(entry).value = position;
  keepUntil(entry);
  return --registers.workLeft < 0;
}

/** Marks an entry as done after its value was stored. */
export function leaveRecord(entry: usize): void {
  changetype<Entry>(entry).state = DONE;
  keepUntil(entry);
}

/** Counts work, unless it was counted when it was recorded. Returns whether none is left. */
export function countWork(work: i32): bool {
  if (registers.recordNext >= registers.recordEnd) registers.workLeft -= work;
  return registers.workLeft < 0;
}

// --- For the search --------------------------------------------------------------------------------------------------

/** Prepares the record for the next call: that of the search, an empty one, or none. */
export function beginRecord(session: SessionHeader): void {
  isFull = false;
  atFirst = registers.workLeft;
  // An iteration that can't be interrupted needs no record, and must not end because of missing room.
  const isUncut = session.uncut || session.proving == PROVING || session.proving == TO_PROVE;
  const keeps = session.records != 0 && !isUncut && makeRoom(registers.recordRoom);
  registers.recordNext = keeps ? record : 0;
  registers.recordEnd = keeps ? record : 0;
  registers.recordLimit = keeps ? record + registers.recordRoom : 0;
  if (keeps && session.interrupted && session.record) {
    if (DEBUG) assert(session.recordBytes <= registers.recordRoom, 'a record fits into the room that it was made in');
    memory.copy(record, session.record, session.recordBytes);
    registers.recordEnd = record + session.recordBytes;
  }
}

function makeRoom(bytes: usize): bool {
  if (record && capacity(record) >= bytes) return true;
  const bigger = take(bytes);
  if (!bigger) return false;
  give(record);
  record = bigger;
  return true;
}

/** Whether the next network was already taken up, and the function of its task was interrupted. */
export let isAskedAgain: bool = false;

/** Numbers the calls, so that each call for a network and an alternative has its own number. */
let call: u32 = 0;
let isCalledAgain: bool = false;

/** The number of the current call, or 0 if it continues an interrupted one. */
export function callUnderWay(): u32 {
  return isCalledAgain ? 0 : call;
}

/** Begins or continues an iteration. Returns where the search was interrupted in it, or 0. */
export function beginAgain(session: SessionHeader): u32 {
  const interrupted = session.interrupted;
  if (!interrupted) session.achieving = 0;
  isCalledAgain = interrupted != 0;
  call++;
  session.interrupted = 0;
  isAskedAgain = interrupted == ASKING;
  return interrupted;
}

/** Notes that the search is past the place of the interruption. Returns 0, for "not interrupted". */
export function goOn(): u32 {
  isAskedAgain = false;
  return 0;
}

/** Clears the record after a call that was not interrupted. */
export function clearRecord(): void {
  isCalledAgain = false;
  call++;
  if (!registers.recordLimit) return;
  isFull = false;
  atFirst = registers.workLeft;
  registers.recordNext = record;
  registers.recordEnd = record;
}

/**
 * Keeps the record of a search that was interrupted. If there is no memory for it, the iteration is not interrupted
 * again.
 */
export function keepRecord(session: SessionHeader): void {
  if (!registers.recordLimit) {
    session.records = 1;
    return;
  }
  session.work += <i64>(atFirst - registers.workLeft);
  const bytes = registers.recordEnd - record;
  if (capacity(session.record) < bytes) {
    give(session.record);
    session.record = take(bytes << 1);
  }
  session.recordBytes = session.record ? bytes : 0;
  memory.copy(session.record, record, session.recordBytes);
  // A search for a goal keeps its progress elsewhere.
  if ((bytes && !session.record) || (isFull && !grow())) session.uncut = 1;
}

function grow(): bool {
  const bytes = registers.recordRoom << 2;
  if (bytes > MOST_BYTES || !makeRoom(bytes)) return false;
  registers.recordRoom = bytes;
  return true;
}

export function dropRecord(session: SessionHeader): void {
  give(session.record);
  session.record = 0;
  session.recordBytes = 0;
  session.uncut = 0;
  session.achieving = 0;
  session.work = 0;
}

/** Switches records and interruptions off for all functions. */
export function keepNoRecord(): void {
  registers.recordNext = 0;
  registers.recordEnd = 0;
  registers.recordLimit = 0;
  registers.workLeft = i32.MAX_VALUE;
}
