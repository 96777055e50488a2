// How an iteration is interrupted, and gone on with later.
//
// Functions of the domain count their work in the register `workLeft`: turns of loops, and calls of recursive defines.
// When none is left they answer INTERRUPTED. They write nothing that lasts before they answer, so the iteration can be
// begun again. To go on where it was, its functions keep a *record*: what they have found out so far in this call, in
// the order in which they found it out. When the function is called again, it takes the entries in the same order.
//
//   entry   meaning
//   BEGUN   a loop in its first turn, or a value that is being computed; further entries belong to it
//   TURNED  a loop that goes on at a position
//   DONE    a value: of a test, of a define, of an external
//
// A loop that goes on to its next turn drops all entries after its own, and so does a value that is done. So the
// record is as long as loops are nested, and what they have found out in this turn.
//
// Only some functions keep a record, in a second row of the function table: a search whose iteration was interrupted
// goes on with these (`records` of the session).

import { ASKING, BEGUN, DONE, Entry, PROVING, SessionHeader, TO_PROVE, TURNED, registers } from './memory';
import { capacity, give, take } from './heap';
import { DEBUG } from './debug';

const MOST_BYTES: usize = 1 << 20;

/** The record of the search on stage. Its chunk may be greater than `recordRoom` says. */
let record: usize = 0;
/** Whether there was no room for an entry in this call. */
let isFull: bool = false;
/** Work that was left when the call began. */
let atFirst: i32 = 0;
/** Stands for all entries where no record is kept. */
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
    // What is recorded so far is gone on with when there is more room.
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

/** Notes that a loop goes on at a position. Returns whether it is to be interrupted before. */
export function turnRecord(entry: usize, position: u32): bool {
  if (DEBUG)
    assert(entry == noEntry || registers.recordNext == registers.recordEnd, 'a turn has taken all its entries');
  changetype<Entry>(entry).state = TURNED;
  changetype<Entry>(entry).value = position;
  keepUntil(entry);
  return --registers.workLeft < 0;
}

/** A value has been stored in its entry. */
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

/** Takes up the record of a search for the next call, or an empty one; or keeps none. */
export function beginRecord(session: SessionHeader): void {
  isFull = false;
  atFirst = registers.workLeft;
  // What can't be interrupted has no use for one, and may not end for want of room.
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

/** Whether the next network was taken up before, and its task was asked, but has not answered yet. */
export let isAskedAgain: bool = false;

/** Numbers the calls, so that those for one network and its alternative differ from those before. */
let call: u32 = 0;
let isCalledAgain: bool = false;

/** A number for the call that is under way. 0: it was interrupted before. */
export function callUnderWay(): u32 {
  return isCalledAgain ? 0 : call;
}

/** Begins an iteration. Returns where in it the search was interrupted, if it was: it goes on there. */
export function beginAgain(session: SessionHeader): u32 {
  const interrupted = session.interrupted;
  if (!interrupted) session.achieving = 0;
  isCalledAgain = interrupted != 0;
  call++;
  session.interrupted = 0;
  isAskedAgain = interrupted == ASKING;
  return interrupted;
}

/** Notes that the search is past that place. Returns that it is not interrupted. */
export function goOn(): u32 {
  isAskedAgain = false;
  return 0;
}

/** After a call that was not interrupted. */
export function clearRecord(): void {
  isCalledAgain = false;
  call++;
  if (!registers.recordLimit) return;
  isFull = false;
  atFirst = registers.workLeft;
  registers.recordNext = record;
  registers.recordEnd = record;
}

/** Keeps the record of a search that has been interrupted. Without memory, the iteration is not cut again. */
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
  // A search for a goal keeps what it knows elsewhere.
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

/** Nobody's functions keep a record, and none is interrupted. */
export function keepNoRecord(): void {
  registers.recordNext = 0;
  registers.recordEnd = 0;
  registers.recordLimit = 0;
  registers.workLeft = i32.MAX_VALUE;
}
