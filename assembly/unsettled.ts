// Tasks that have had no end so far (docs/semantics.md, Searches that go round): all their ways have been tried, but
// some were left because of tasks that are open further up. Such a task is remembered alone until one of these ends.
// That is how tables of subgoals are completed, and how Tarjan finds components: the tasks are in a list, in the order
// in which they were done, and a noted network knows how many there were before it.

import { FORGOTTEN, Memo, SessionHeader, UNSETTLED, Unsettled } from './memory';
import { find, insert } from './memo';
import { give, take } from './heap';
import { DEBUG } from './debug';

export const NOTHING: u32 = 0xffffffff;
const FIRST_ROOM: u32 = 256;
const MOST_ROOM: u32 = 1048576;

let list: usize = 0;
let room: u32 = 0;
/** How many are in the list, including those that are known no more. */
export let count: u32 = 0;
/** One more than the position of the last one that is known. */
let last: u32 = 0;
/** The first one that is depended on below the last noted network. */
export let leaned: u32 = 0;

function bytesOf(count: u32): usize {
  return <usize>count * offsetof<Unsettled>();
}

function at(position: u32): Unsettled {
  if (DEBUG) assert(position < count, 'a position of the list');
  return changetype<Unsettled>(list + bytesOf(position));
}

/** A network is noted: what is depended on from now on is depended on below it. */
export function leanOnNothing(): void {
  leaned = NOTHING;
}

/** A noted network is done. */
export function leanAsBefore(first: u32): void {
  leaned = first;
}

/** A task that has had no end so far has been met again. */
export function leanOn(memo: Memo): void {
  leaned = min(leaned, memo.shortest);
}

/** The task with this key has had no end so far. */
export function add(key: u64): void {
  if (count == room && !makeRoom()) return;
  let memo = find(key);
  if (!memo.key) memo = insert(key, memo);
  // It is known for good.
  else if (!memo.underWay) return;
  memo.underWay = UNSETTLED;
  memo.shortest = count++;
  const entry = at(count - 1);
  entry.key = key;
  entry.before = last;
  last = count;
}

function makeRoom(): bool {
  if (room == MOST_ROOM) return false;
  const more = room ? room << 1 : FIRST_ROOM;
  const bigger = take(bytesOf(more));
  if (!bigger) return false;
  memory.copy(bigger, list, bytesOf(count));
  give(list);
  list = bigger;
  room = more;
  return true;
}

/** Those from a position on are known no more (FORGOTTEN), or for good (0). */
export function become(state: u32, from: u32): void {
  while (last > from) {
    const entry = at(last - 1);
    const memo = find(entry.key);
    // The memo may have been emptied since, or the task may have another position.
    if (memo.key && memo.underWay == UNSETTLED && memo.shortest == last - 1) memo.underWay = state;
    last = entry.before;
  }
}

/** Notes that a network is done, before which the list had `before` tasks. Later places are free if none is known. */
export function closeList(before: u32): void {
  if (last <= before) count = min(count, before);
}

// --- From step to step -----------------------------------------------------------------------------------------------

/** At the start of a round. */
export function beginList(session: SessionHeader): void {
  session.unsettledCount = 0;
  session.lastUnsettled = 0;
  session.leaned = NOTHING;
}

export function pauseList(session: SessionHeader): void {
  session.unsettled = list;
  session.unsettledRoom = room;
  session.unsettledCount = count;
  session.lastUnsettled = last;
  session.leaned = leaned;
}

export function resumeList(session: SessionHeader): void {
  list = session.unsettled;
  room = session.unsettledRoom;
  count = session.unsettledCount;
  last = session.lastUnsettled;
  leaned = session.leaned;
}

export function giveList(session: SessionHeader): void {
  give(session.unsettled);
  session.unsettled = 0;
  session.unsettledRoom = 0;
}
