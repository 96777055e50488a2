// Proves that there is no plan where tasks begin with themselves (docs/semantics.md, Searches that go round), for
// searches with totally ordered tasks. A proof takes each task separately, and lists the ways to its ends, one for each
// state. When it meets the task again in the same state, it continues from these ends. If a round finds no new end, all
// ends are known, and none of them led to a plan.

import {
  CHOICE,
  Cell,
  ChoicePoint,
  EXHAUSTED,
  FAILED,
  FLAGS,
  MORE,
  PROVES_NO_MORE,
  PROVING,
  REMEMBERS,
  RUNNING,
  SessionHeader,
  TO_PROVE,
  Trace,
  emptyNetwork,
  registers,
} from './memory';
import { callUncut, slack } from './call';
import { countOne, countedBefore, leastWork, taken } from './count';
import {
  followAlternative,
  followFrom,
  followWrites,
  headHash,
  inOrder,
  keepHashes,
  length,
  pauseHashes,
  resumeHashes,
  stateHash,
  takeUpHashes,
} from './current';
import { mixed } from './hash';
import { capacity, give, take, takeZeroed } from './heap';
import { ChoicePoints, restore } from './loop';
import { cellBytes, copyWords } from './plan';
import { forgetAll } from './remember';
import { GIVEN_UP, PLAN_EXISTS } from './signals';
import { choicesEnd, choicesStart, trailEnd } from './stage';
import { beginAtRequest } from './start';
import { undoTo } from './undo';

/**
 * `purpose` of a choice point: a task without a choice, a task whose alternatives are tried, or one whose ends are
 * tried.
 */
const PLAIN: u32 = 0;
const OPEN: u32 = 1;
const ENDS: u32 = 2;

const PAIR: u64 = 0x8cb92ba72f3d8dd7;

/**
 * An entry of the hash table, one of two kinds. A task in a state: the round in which it was last met, and the offsets
 * of its first and last end in the chunk. Or an end of a task: that it is already listed.
 */
@unmanaged
class Listed {
  key: u64;
  round: u32;
  first: u32;
  last: u32;
  padding: u32;
}

/** A way to an end: the offset of the next one of its task, and the cells of its steps. */
@unmanaged
class WayToEnd {
  next: u32;
  bytes: u32;
}

/** Limits for entries and for the bytes of ways. The proof is abandoned when it needs more. */
const MOST_LISTED: u32 = 1 << 19;
const MOST_WAYS: usize = 1 << 26;

/** The most networks that one call takes up again without counting them. */
const MOST_AGAIN: u32 = 1 << 18;

/** The offset of the first way in the chunk of ways. */
const FIRST_WAY: u32 = 8;

let buckets: usize = 0;
let bucketCount: u32 = 0;
let listed: u32 = 0;
let ways: usize = 0;
let waysEnd: u32 = 0;
let round: u32 = 0;
let hasNew: bool = false;
let lastOpen: u32 = 0;
let left: u64 = 0;
/** How many networks still have to be taken up again, and how many of them in this call. */
let again: u32 = 0;
let mostAgain: u32 = 0;
/** Whether the lists have run out of memory. */
let isFull: bool = false;
let head: u64 = 0;

// --- What is listed --------------------------------------------------------------------------------------------------

function bucketOf(key: u64): Listed {
  let at = (<u32>key) & (bucketCount - 1);
  while (true) {
    const entry = changetype<Listed>(buckets + <usize>at * offsetof<Listed>());
    if (!entry.key || entry.key == key) return entry;
    at = (at + 1) & (bucketCount - 1);
  }
}

/** Returns the entry with this key, which may be new, or null if memory runs out. */
function entryOf(key: u64): Listed | null {
  const entry = bucketOf(key);
  if (entry.key) return entry;
  if (listed == MOST_LISTED || (listed << 1 >= bucketCount && !grow())) return null;
  const found = bucketOf(key);
  found.key = key;
  listed++;
  return found;
}

function grow(): bool {
  const former = buckets;
  const count = bucketCount;
  const bigger = takeZeroed(((<usize>count) << 1) * offsetof<Listed>());
  if (!bigger) return false;
  buckets = bigger;
  bucketCount = count << 1;
  for (let at = former; at < former + <usize>count * offsetof<Listed>(); at += offsetof<Listed>()) {
    const key = load<u64>(at);
    if (key) copyWords(changetype<usize>(bucketOf(key)), at, offsetof<Listed>());
  }
  give(former);
  return true;
}

function keyOfTask(): u64 {
  return mixed(head * PAIR + stateHash) | 1;
}

/** Lists an end of the open task, in the current state. */
function listEnd(point: ChoicePoint): void {
  const task = mixed(headHash(point.cell) * PAIR + point.stateHash) | 1;
  const known = entryOf(mixed(task + stateHash * PAIR) | 1);
  if (!known) {
    isFull = true;
    return;
  }
  if (known.round) return;
  known.round = 1;
  hasNew = true;
  let bytes: usize = 0;
  for (let step = registers.planHead; step != point.plan; step = step!.previous) bytes += cellBytes(step!.cell);
  const way = layWay(bytes);
  if (!way) {
    isFull = true;
    return;
  }
  let to = ways + way + offsetof<WayToEnd>() + bytes;
  for (let step = registers.planHead; step != point.plan; step = step!.previous) {
    const size = cellBytes(step!.cell);
    to -= size;
    copyWords(to, changetype<usize>(step!.cell), size);
  }
  const entry = bucketOf(task);
  if (entry.last) changetype<WayToEnd>(ways + entry.last).next = way;
  else entry.first = way;
  entry.last = way;
}

/** Returns the offset of a new way, or 0 if memory runs out. */
function layWay(bytes: usize): u32 {
  const end = <usize>waysEnd + offsetof<WayToEnd>() + bytes;
  if (end > capacity(ways)) {
    const bigger = end < MOST_WAYS ? take(end << 1) : 0;
    if (!bigger) return 0;
    memory.copy(bigger, ways, waysEnd);
    give(ways);
    ways = bigger;
  }
  const at = waysEnd;
  const way = changetype<WayToEnd>(ways + at);
  way.next = 0;
  way.bytes = <u32>bytes;
  waysEnd = <u32>end;
  return at;
}

/**
 * Returns the network that results from the next listed end of a choice point's task: the steps to this end, then the
 * tasks after it. Returns 0 if no end is left.
 */
function goOnFromEnd(point: ChoicePoint): u32 {
  head = headHash(point.cell);
  const offset = point.way ? changetype<WayToEnd>(ways + point.way).next : bucketOf(keyOfTask()).first;
  if (!offset) return 0;
  const way = changetype<WayToEnd>(ways + offset);
  const from = ways + offset + offsetof<WayToEnd>();
  const bytes: usize = way.bytes;
  const to = registers.arenaTop;
  if (<isize>(registers.trailTop - to - bytes) < <isize>slack) {
    isFull = true;
    return 0;
  }
  point.way = offset;
  const rest = point.cell.next;
  if (!bytes) return (<u32>changetype<usize>(rest)) | MORE;
  copyWords(to, from, bytes);
  for (let at = to; at < to + bytes;) {
    const cell = changetype<Cell>(at);
    at += cellBytes(cell);
    if (left) left--;
    cell.next = at < to + bytes ? changetype<Cell>(at) : rest;
  }
  registers.arenaTop = to + bytes;
  return (<u32>to) | MORE;
}

// --- The search ------------------------------------------------------------------------------------------------------

/** Whether a proof is possible: the order of all tasks has to be fixed. */
export function mayProve(session: SessionHeader): bool {
  return inOrder && session.proving != PROVES_NO_MORE;
}

/**
 * Notes, after a round, that a proof is next. The step may end before the proof begins, and the search may then be
 * saved.
 */
export function turnToProof(session: SessionHeader): void {
  undoTo(trailEnd());
  if (session.remembers == REMEMBERS) forgetAll(session);
  beginAtRequest(session);
  session.proving = TO_PROVE;
}

/** Begins a proof at the request. `most`: how many networks it may take up. Returns false if memory runs out. */
export function beginProof(session: SessionHeader, most: u64): bool {
  if (session.remembers == REMEMBERS) forgetAll(session);
  giveLists(session);
  session.proofBegan = session.iterations + <u64>taken - <u64>session.proofAgain;
  session.proofLeft = most;
  session.lists = takeZeroed(64 * offsetof<Listed>());
  session.listBuckets = 64;
  session.listed = 0;
  session.ways = take(1024);
  session.waysEnd = FIRST_WAY;
  session.proofRound = 0;
  session.proving = PROVING;
  if (!session.lists || !session.ways) return false;
  beginRound(session);
  return true;
}

function beginRound(session: SessionHeader): void {
  undoTo(trailEnd());
  beginAtRequest(session);
  followFrom(session, session.agenda);
  pauseHashes(session);
  session.proofRound++;
  session.lastOpen = 0;
  session.hasNew = 0;
}

function nextRound(session: SessionHeader): void {
  beginRound(session);
  resumeHashes(session);
  round = session.proofRound;
  hasNew = false;
  lastOpen = 0;
}

/** Continues a proof. Returns FAILED, PLAN_EXISTS, GIVEN_UP or RUNNING. */
export function prove(session: SessionHeader, budget: u32): u32 {
  resumeProof(session);
  const stride = session.world.choicePointBytes;
  const end = choicesEnd() - stride - offsetof<Trace>();
  let agenda = session.agenda;
  let point = session.choicePoint;
  let depth = session.depth;
  const counts = session.world.counts != 0;
  let status = RUNNING;
  while (again ? mostAgain > 0 : taken < budget && !(counts && registers.workLeft < leastWork)) {
    // Parking copies the trace, so it needs a value, although a proof writes no trace.
    if (!left || depth >= session.depthLimit || point + <usize>depth * offsetof<Trace>() > end) {
      status = GIVEN_UP;
      break;
    }
    const work = registers.workLeft;
    const isAgain = again > 0;
    countOneOf(isAgain);
    const counted = taken;
    depth++;
    let answer = takeUp(agenda, depth, changetype<ChoicePoint>(point));
    if (answer == MET_END) answer = 0;
    else if (answer == MET_PLAN) status = PLAN_EXISTS;
    while (!answer && !isFull && point != choicesStart()) {
      point -= stride;
      answer = goBack(changetype<ChoicePoint>(point));
    }
    if (isAgain) uncount(work, counted);
    if (isFull) status = GIVEN_UP;
    if (status != RUNNING) break;
    if (!answer) {
      if (!hasNew) {
        status = FAILED;
        break;
      }
      nextRound(session);
      agenda = session.agenda;
      point = session.choicePoint;
      depth = 0;
      if (isAgain && !again) break;
      continue;
    }
    if (cameBack) {
      agenda = changetype<ChoicePoint>(point).cell;
      depth = changetype<ChoicePoint>(point).depth;
    }
    if (answer & MORE) point += stride;
    const result = changetype<Cell>(answer & ~FLAGS);
    followAlternative(agenda, head, result);
    agenda = result;
    if (isAgain && !again) break;
  }
  session.agenda = agenda;
  session.choicePoint = point;
  session.depth = depth;
  if (status != RUNNING) again = 0;
  pauseProof(session);
  return status;
}

/** Counts a network. `isAgain`: it was already counted before the search was saved. */
function countOneOf(isAgain: bool): void {
  left--;
  if (isAgain) {
    again--;
    mostAgain--;
  } else countOne();
}

/**
 * Excludes networks that were counted before the search was saved, and their searches for goals. The call ends with the
 * last of them: afterwards limits apply again, and the header has to say so.
 */
function uncount(work: i32, counted: u32): void {
  registers.workLeft = work;
  again -= min(countedBefore(counted), again);
}

/** Results that no task function returns: a task has ended, or all tasks have. */
const MET_END: u32 = 0xffffffff;
const MET_PLAN: u32 = 0xfffffffe;

/** Whether the current alternative belongs to an earlier choice point. */
let cameBack: bool = false;

/** Takes up a network. Returns the first alternative of its first task, or 0 if there is none. */
function takeUp(agenda: Cell, depth: u32, point: ChoicePoint): u32 {
  cameBack = false;
  if (lastOpen && length < pointAt(lastOpen).length) {
    listEnd(pointAt(lastOpen));
    return MET_END;
  }
  if (agenda == emptyNetwork) return MET_PLAN;
  const arena = registers.arenaTop;
  const trail = registers.trailTop;
  if (<isize>(trail - arena) < <isize>slack) {
    isFull = true;
    return 0;
  }
  head = headHash(agenda);
  if (!(agenda.task & CHOICE)) return askPlainly(agenda, depth, point, trail, arena);
  const entry = entryOf(keyOfTask());
  if (!entry) {
    isFull = true;
    return 0;
  }
  const isMet = entry.round == round;
  entry.round = round;
  let answer = isMet ? MORE : callUncut(agenda, point, 0);
  if (!answer) return 0;
  if (isMet || !(answer & MORE)) point.phase = EXHAUSTED;
  answer |= MORE;
  ChoicePoints.keep(point, agenda, depth, 0, answer, trail, arena);
  keepHashes(point);
  point.openAbove = lastOpen;
  point.way = 0;
  point.purpose = isMet ? ENDS : OPEN;
  if (isMet) return goOnFromEnd(point);
  lastOpen = offsetOf(point);
  return answer;
}

/** Takes up a network whose first task has no choice. */
function askPlainly(agenda: Cell, depth: u32, point: ChoicePoint, trail: usize, arena: usize): u32 {
  const answer = callUncut(agenda, point, 0);
  if (!answer) {
    undoTo(trail);
    return 0;
  }
  if (answer & MORE) {
    ChoicePoints.keep(point, agenda, depth, 0, answer, trail, arena);
    keepHashes(point);
    point.openAbove = lastOpen;
    point.purpose = PLAIN;
  }
  followWrites(trail);
  return answer;
}

/** The next alternative of a choice point. */
function goBack(point: ChoicePoint): u32 {
  cameBack = true;
  takeUpHashes(point);
  restore(point);
  lastOpen = point.openAbove;
  head = headHash(point.cell);
  if (point.purpose == ENDS) return goOnFromEnd(point);
  const answer = point.phase == EXHAUSTED ? 0 : callUncut(point.cell, point, point.phase);
  if (point.purpose == PLAIN) return answer;
  if (answer) {
    if (!(answer & MORE)) point.phase = EXHAUSTED;
    lastOpen = offsetOf(point);
    return answer | MORE;
  }
  // All alternatives of the task itself have been tried. The tasks after it continue from its ends.
  point.purpose = ENDS;
  return goOnFromEnd(point);
}

function offsetOf(point: ChoicePoint): u32 {
  return <u32>(changetype<usize>(point) - choicesStart()) + 1;
}

function pointAt(offset: u32): ChoicePoint {
  return changetype<ChoicePoint>(choicesStart() + offset - 1);
}

// --- From step to step -----------------------------------------------------------------------------------------------

function pauseProof(session: SessionHeader): void {
  pauseHashes(session);
  session.lists = buckets;
  session.listBuckets = bucketCount;
  session.listed = listed;
  session.ways = ways;
  session.waysEnd = waysEnd;
  session.hasNew = hasNew ? 1 : 0;
  session.lastOpen = lastOpen;
  session.proofLeft = left;
  session.proofAgain = again;
}

function resumeProof(session: SessionHeader): void {
  resumeHashes(session);
  buckets = session.lists;
  bucketCount = session.listBuckets;
  listed = session.listed;
  ways = session.ways;
  waysEnd = session.waysEnd;
  round = session.proofRound;
  hasNew = session.hasNew != 0;
  lastOpen = session.lastOpen;
  left = session.proofLeft;
  again = session.proofAgain;
  mostAgain = MOST_AGAIN;
  isFull = false;
}

/** Frees the lists. */
export function giveLists(session: SessionHeader): void {
  give(session.lists);
  give(session.ways);
  session.lists = 0;
  session.ways = 0;
}

/**
 * Ends the proof of a search that is saved. A proof is not saved: it begins again, and catches up without counting. So
 * the search continues as if it had not been saved. (A proof of billions of networks is counted again.) The search is
 * on stage.
 */
export function leaveProof(session: SessionHeader): void {
  undoTo(trailEnd());
  giveLists(session);
  beginAtRequest(session);
  const done = session.iterations - session.proofBegan;
  session.proofAgain = done <= <u64>u32.MAX_VALUE ? <u32>done : 0;
  if (done && !session.proofAgain) session.iterations = session.proofBegan;
  session.proving = TO_PROVE;
}
