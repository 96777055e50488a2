// Remembers what has failed, or can't be improved (docs/semantics.md, Remembering). The memo holds hashes of networks
// and states that were tried in vain.
//
// A network is noted when its first task has a choice. Its choice point then keeps what was known of it, until all
// alternatives have been tried.

import { ChoicePoint, REMEMBERS, SessionHeader } from './memory';
import {
  followFrom,
  followWrites,
  hashNetwork,
  keepHashes,
  length,
  networkHash,
  pauseHashes,
  resumeHashes,
  stateHash,
  takeUpHashes,
} from './current';
import { BASE, mixed } from './hash';
import { find, giveMemo, insert, makeMemo, mayKnow, pauseMemo, resumeMemo, setKnown, setMostEntries } from './memo';
import { choicesStart } from './stage';
import { giveList } from './unsettled';
import {
  close,
  closeTasks,
  isSettled,
  isTooNested,
  isWary,
  isWithoutEnd,
  meetAgain,
  open,
  openAgain,
  pauseWary,
  resumeWary,
} from './wary';

const ALONE: u64 = 0x2545f4914f6cdd1d;

/**
 * The length of the shortest network below the last noted one. For the best plan, it becomes 0 when a network below is
 * abandoned because of one that was not settled.
 */
let shortest: u32 = 0;

/** The key of the network's first cell alone, in the current state. */
function keyAlone(head: u64): u64 {
  const key = mixed(head * ALONE + stateHash);
  return key ? key : 1;
}

/** The key of the whole network, in the current state. */
function keyWhole(): u64 {
  return keyOf(networkHash, stateHash);
}

function keyOf(network: u64, state: u64): u64 {
  const key = mixed((network * BASE) ^ state);
  return key ? key : 1;
}

// --- Noted networks --------------------------------------------------------------------------------------------------

/** Updates the shortest length when a network is taken up. */
export function meet(): void {
  if (length < shortest) shortest = length;
  if (isWary) closeTasks();
}

/** Stores in a choice point what is known of its network, which is noted. Networks that follow are below it. */
export function note(point: ChoicePoint): void {
  keepHashes(point);
  point.shortest = shortest;
  shortest = u32.MAX_VALUE;
}

export function isNoted(point: ChoicePoint): bool {
  return point.weight != 0;
}

/** Returns to the network of a choice point. It must be called before the trail is undone to `mark`. */
export function comeBack(point: ChoicePoint, mark: usize): void {
  if (isNoted(point)) {
    takeUpHashes(point);
    if (isWary) openAgain(point);
    return;
  }
  followWrites(mark);
  hashNetwork(point.cell);
}

/** Leaves the noted network of a choice point. Networks below it are also below the noted network above it. */
function done(point: ChoicePoint): void {
  if (point.shortest < shortest) shortest = point.shortest;
}

// --- For the first plan: what failed ---------------------------------------------------------------------------------

/** Whether the current network is known to fail; `head` is the hash of its first cell. */
export function isRemembered(head: u64): bool {
  const key = keyAlone(head);
  if (!isWary && !mayKnow(key)) return false;
  const alone = find(key);
  if (alone.key && isWithoutEnd(alone)) return true;
  const memo = find(keyWhole());
  if (!memo.key) return isWary && isTooNested(head);
  if (memo.shortest < shortest) shortest = memo.shortest;
  if (isWary) meetAgain(memo);
  return true;
}

/** Marks a noted network of a wary search as under way: its result is not known yet. */
export function markUnderWay(point: ChoicePoint): void {
  enter(keyOf(point.networkHash, point.stateHash), 0, point.depth);
  open(point);
}

/** Remembers that the noted network of a choice point has failed. The search has come back to it. */
export function remember(point: ChoicePoint, head: u64): void {
  if (isWary) return rememberWarily(point, head);
  const alone = keyAlone(head);
  const key = shortest >= length ? alone : keyWhole();
  const memo = find(key);
  if (!memo.key) insert(key, memo).shortest = shortest;
  setKnown(alone);
  done(point);
}

/** Remembers a network in a wary search, which has marked it as a whole. */
function rememberWarily(point: ChoicePoint, head: u64): void {
  const settled = isSettled(point);
  const ends = shortest < length;
  enter(keyWhole(), settled ? shortest : 0, 0);
  if (settled && !ends) enter(keyAlone(head), shortest, 0);
  close(point, ends, keyAlone(head));
  done(point);
}

function enter(key: u64, length: u32, underWay: u32): void {
  let memo = find(key);
  if (!memo.key) memo = insert(key, memo);
  memo.shortest = length;
  memo.underWay = underWay;
}

// --- For the best plan: at what cost ---------------------------------------------------------------------------------
//
// An entry holds the known cost of a noted network with its state. If all costs are whole, so that differences are
// exact, it is the least cost from there to the end or, while the network is under way, -1 minus the cost at which it
// was taken up. Otherwise, it is the least cost at which it was taken up.

/** Remembering doubles the time of an iteration, so it has to pay. A trial is this number of noted networks. */
const TRIAL: u32 = 4096;
const LEAST_KNOWN: u32 = 256;

let noted: u32 = 0;
/** A wary search remembers in any case, because it would go round otherwise. */
let everWary: bool = false;
let known: u32 = 0;

/** Whether a trial has just ended in which too few networks were known. */
export function isUseless(): bool {
  if (noted < TRIAL || everWary) return false;
  const useless = known < LEAST_KNOWN;
  noted = 0;
  known = 0;
  return useless;
}

/**
 * Whether the current network, taken up at `cost`, may lead to a plan that costs less than `best`, given earlier
 * visits. If so, it counts as met at this cost.
 */
export function mayImprove(cost: f64, best: f64, whole: bool): bool {
  const key = keyWhole();
  let memo = find(key);
  noted++;
  if (!memo.key) memo = insert(key, memo);
  else if (isCovered(memo.cost, cost, best, whole)) {
    known++;
    if (memo.cost < 0) shortest = 0;
    return false;
  }
  memo.cost = whole ? -1 - cost : cost;
  return true;
}

function isCovered(entry: f64, cost: f64, best: f64, whole: bool): bool {
  if (!whole) return cost >= entry;
  return entry < 0 ? cost >= -1 - entry : cost + entry >= best;
}

/**
 * Settles a noted network that was taken up at `cost`: all its alternatives were tried, and none led to a plan cheaper
 * than `best`.
 */
export function settle(point: ChoicePoint, cost: f64, best: f64, whole: bool): void {
  if (whole && shortest) {
    const key = keyWhole();
    let memo = find(key);
    if (!memo.key) memo = insert(key, memo);
    memo.cost = max<f64>(0, best - cost);
  }
  done(point);
}

// --- From step to step -----------------------------------------------------------------------------------------------

/** Begins to remember with the next network. Returns false if there is no memory for it. */
export function beginToRemember(session: SessionHeader): bool {
  if (!makeMemo()) return false;
  shortest = 0;
  noted = 0;
  known = 0;
  // From here on, the memo is freed even if there is no memory to hash the network.
  session.remembers = REMEMBERS;
  resumeWary(session);
  followFrom(session, session.agenda);
  const first = choicesStart() + session.bottom;
  for (let at = first; at < session.choicePoint; at += session.world.choicePointBytes) {
    changetype<ChoicePoint>(at).weight = 0;
  }
  pause(session);
  return true;
}

export function pause(session: SessionHeader): void {
  pauseHashes(session);
  pauseMemo(session);
  session.shortest = shortest;
  session.noted = noted;
  session.known = known;
  pauseWary(session);
}

export function resume(session: SessionHeader): void {
  resumeHashes(session);
  resumeMemo(session);
  setMostEntries(session.wary != 0);
  resumeWary(session);
  everWary = session.wary != 0;
  shortest = session.shortest;
  noted = session.noted;
  known = session.known;
}

/** Forgets everything that the search remembers. The session has been paused. */
export function forgetAll(session: SessionHeader): void {
  giveMemo(session);
  if (session.unsettled) giveList(session);
  session.remembers = 0;
}

/** Resets remembering for a new search. */
export function resetRemembering(session: SessionHeader): void {
  session.deadEnds = 0;
  session.wary = 0;
  session.proving = 0;
  session.proofAgain = 0;
}
