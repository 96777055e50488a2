// Finds the actions that are applicable in a state, without an estimate. Each action is watched by one of its
// conditions: the one that the fewest operators have. The others are only checked if this one is true.

import * as lists from './lists';
import { setWord, word } from './lists';
import { countWork } from './relax';
import { take } from './room';

/** For each fact the actions that it watches, the lowest first. */
let rows: usize = 0;
let watched: usize = 0;
/** The actions that were found last. */
export let possible: usize = 0;
export let possibleCount: u32 = 0;

/** Lists which actions each fact watches. Returns whether there was memory. */
export function clearWatches(): bool {
  const facts = lists.factCount;
  const actions = lists.actionCount;
  rows = take((<usize>(facts + 2)) << 2);
  watched = take((<usize>actions) << 2);
  possible = take((<usize>actions) << 2);
  if (!rows || !watched || !possible) return false;
  memory.fill(rows, 0, (<usize>(facts + 2)) << 2);
  // The counts are two places further, their sums one place further; then each start moves to the end of its row.
  for (let action: u32 = 0; action < actions; action++) {
    const fact = watcherOf(action);
    if (fact < facts) setWord(rows, fact + 2, word(rows, fact + 2) + 1);
  }
  for (let fact: u32 = 0; fact < facts; fact++) setWord(rows, fact + 2, word(rows, fact + 2) + word(rows, fact + 1));
  for (let action: u32 = 0; action < actions; action++) {
    const fact = watcherOf(action);
    if (fact >= facts) continue;
    const position = word(rows, fact + 1);
    setWord(watched, position, action);
    setWord(rows, fact + 1, position + 1);
  }
  countWork(actions);
  return true;
}

function watcherOf(action: u32): u32 {
  let rarest: u32 = 0xffffffff;
  let fewest: u32 = 0xffffffff;
  const end = word(lists.needRows, action + 1);
  for (let at = word(lists.needRows, action); at < end; at++) {
    const fact = word(lists.needs, at);
    const users = (word(lists.userRows, fact + 1) & ~3) - (word(lists.userRows, fact) & ~3);
    if (users >= fewest) continue;
    fewest = users;
    rarest = fact;
  }
  return rarest;
}

/**
 * Lists the applicable actions: first those without conditions, then the others in the order of the facts that watch
 * them.
 */
export function findPossible(state: usize): void {
  possibleCount = 0;
  for (let at: u32 = 0; at < lists.looseCount; at++) {
    const operator = word(lists.loose, at);
    if (operator < lists.actionCount) setWord(possible, possibleCount++, operator);
  }
  let work: u32 = 1;
  for (let index: u32 = 0; index < lists.factWords; index++) {
    let rest = load<u64>(state + ((<usize>index) << 3));
    for (; rest; rest &= rest - 1) {
      const fact = (index << 6) + <u32>ctz(rest);
      const end = word(rows, fact + 1);
      const from = word(rows, fact);
      work += end - from;
      for (let at = from; at < end; at++) {
        const action = word(watched, at);
        if (needsHold(state, action)) setWord(possible, possibleCount++, action);
      }
    }
  }
  countWork(work);
}

function needsHold(state: usize, action: u32): bool {
  const end = word(lists.needRows, action + 1);
  for (let at = word(lists.needRows, action); at < end; at++) {
    if (!lists.hasFact(state, word(lists.needs, at))) return false;
  }
  return true;
}
