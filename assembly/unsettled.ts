// Tasks with provisional failures (docs/semantics.md, Searches that go round): all their alternatives were tried, but
// some were abandoned because of tasks that are still open further up. Such a task is remembered alone until one of
// these open tasks is completed. As in tabling of subgoals, and in Tarjan's algorithm for components, the tasks are in
// a list, in the order in which they were tried, and each noted network knows how many were listed before it.

import { FORGOTTEN, Memo, SessionHeader, UNSETTLED, Unsettled } from './memory';
import { find, insert } from './memo';
import { give, take } from './heap';
import { DEBUG } from './debug';

export const NOTHING: u32 = 0xffffffff;
const FIRST_ROOM: u32 = 256;
const MOST_ROOM: u32 = 1048576;

let list: usize = 0;
let room: u32 = 0;
/** The number of places in the list, including those of tasks that are no longer provisional. */
export let count: u32 = 0;
/** One more than the position of the last task whose failure is still provisional. */
let last: u32 = 0;
/** The position of the first listed task on which the search relies below the last noted network. */
export let reliesOn: u32 = 0;

function bytesOf(count: u32): usize {
  return <usize>count * offsetof<Unsettled>();
}

function at(position: u32): Unsettled {
  if (DEBUG) assert(position < count, 'a position of the list');
  return changetype<Unsettled>(list + bytesOf(position));
}

/** Starts for a newly noted network: no listed task is relied on below it yet. */
export function relyOnNothing(): void {
  reliesOn = NOTHING;
}

/** Restores the position for the noted network above, when one is done. */
export function relyAsBefore(first: u32): void {
  reliesOn = first;
}

/** Notes that the search relies on a listed task, which it has met again. */
export function relyOn(memo: Memo): void {
  reliesOn = min(reliesOn, memo.shortest);
}

/** Lists the task with this key, whose failure is provisional. */
export function add(key: u64): void {
  if (count == room && !makeRoom()) return;
  let memo = find(key);
  if (!memo.key) memo = insert(key, memo);
  // Its failure is final.
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

/** Makes the failures of all tasks from a position on forgotten (FORGOTTEN) or final (0). */
export function become(state: u32, from: u32): void {
  while (last > from) {
    const entry = at(last - 1);
    const memo = find(entry.key);
    // The memo may have been emptied since, or the task may be listed at another position.
    if (memo.key && memo.underWay == UNSETTLED && memo.shortest == last - 1) memo.underWay = state;
    last = entry.before;
  }
}

/**
 * Notes that a network is done that was noted when the list had `before` tasks. Later places become free if none of
 * their failures is still provisional.
 */
export function closeList(before: u32): void {
  if (last <= before) count = min(count, before);
}

// --- From step to step -----------------------------------------------------------------------------------------------

/** Resets the list at the start of a round. */
export function beginList(session: SessionHeader): void {
  session.unsettledCount = 0;
  session.lastUnsettled = 0;
  session.reliesOn = NOTHING;
}

export function pauseList(session: SessionHeader): void {
  session.unsettled = list;
  session.unsettledRoom = room;
  session.unsettledCount = count;
  session.lastUnsettled = last;
  session.reliesOn = reliesOn;
}

export function resumeList(session: SessionHeader): void {
  list = session.unsettled;
  room = session.unsettledRoom;
  count = session.unsettledCount;
  last = session.lastUnsettled;
  reliesOn = session.reliesOn;
}

export function giveList(session: SessionHeader): void {
  give(session.unsettled);
  session.unsettled = 0;
  session.unsettledRoom = 0;
}
