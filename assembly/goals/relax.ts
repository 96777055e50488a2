// Estimates how far a state is from the goal by a plan for the relaxed world, in which no fact becomes false again. A
// pass adds up the costs of facts, beginning with the state, and keeps the cheapest operator for each fact. It also
// finds the applicable actions, and among them those with which the relaxed plan begins. It can stop after any fact and
// continue later.

import { take } from './room';
import * as lists from './lists';
import { setWord, word } from './lists';
import { COSTS, COUNT_BITS, GOAL, LARGE, MOST_COUNTED } from './memory';

/** The distance of a goal that can't be reached. */
export const UNREACHABLE: u32 = 0x3fffffff;
/** All greater costs count as this number minus one. */
const BUCKETS: u32 = 4096;

/** For each fact its cost in 16 bits, the operator that gives it, and a mark. */
let costs: usize = 0;
let givers: usize = 0;
let factMarks: usize = 0;
/**
 * A word for each operator: the number of open conditions and, in the higher bits, the sum of the costs of the others.
 */
let counters: usize = 0;
let operatorMarks: usize = 0;
let actionMarks: usize = 0;
let mark: u32 = 0;
/** For each operator with more conditions than a counter can count: the remaining number. */
let rests: usize = 0;
/**
 * Buckets of facts with the same cost, first in, first out: for each, the address of its first entry, and where to
 * write the address of the next one. An entry has the address of the next one, and the fact.
 */
let buckets: usize = 0;
let entries: usize = 0;
let entriesEnd: usize = 0;
let highest: u32 = 0;
let stack: usize = 0;
/**
 * The position of the pass: the cost, and the last entry that was read. At cost 0, the facts of the state come first.
 */
let cost: u32 = 0;
let lastRead: usize = 0;
let stateFact: u32 = 0;
let goalsLeft: u32 = 0;
/** The state, and the results of the pass. */
let current: usize = 0;
export let applicable: usize = 0;
export let applicableCount: u32 = 0;
export let preferred: usize = 0;
export let preferredCount: u32 = 0;
/** The number of operators that were touched since this was reset. */
export let work: u32 = 0;
/** How many states were evaluated since this was reset. */
export let evaluations: u32 = 0;

export function countWork(amount: u32): void {
  work += amount;
}

export function clearWork(): void {
  work = 0;
}

export function resetEvaluations(): void {
  evaluations = 0;
}

export function clearRelaxation(): bool {
  const facts = (<usize>lists.factCount) << 2;
  const operators = (<usize>lists.operatorCount) << 2;
  const actions = (<usize>lists.actionCount) << 2;
  const given = word(lists.giveRows, lists.operatorCount) >> 2;
  costs = take(facts >> 1);
  givers = take(facts);
  factMarks = take(facts);
  counters = take(operators);
  operatorMarks = take(operators);
  actionMarks = take(actions);
  rests = take((<usize>lists.largeCount) << 2);
  applicable = take(actions);
  preferred = take(actions);
  buckets = take((<usize>BUCKETS) << 3);
  entries = take((<usize>given) << 3);
  stack = take(facts + 4);
  if (!costs || !givers || !factMarks || !counters || !operatorMarks || !actionMarks || !rests) return false;
  if (!applicable || !preferred || !buckets || !entries || !stack) return false;
  memory.fill(factMarks, 0, facts);
  memory.fill(operatorMarks, 0, operators);
  memory.fill(actionMarks, 0, actions);
  mark = 0;
  highest = BUCKETS - 1;
  return true;
}

export function beginRelaxation(state: usize): void {
  evaluations++;
  current = state;
  memory.copy(counters, lists.counters, (<usize>lists.operatorCount) << 2);
  memory.fill(costs, 0xff, (<usize>lists.factCount) << 1);
  for (let at: u32 = 0; at < lists.largeCount; at++) setWord(rests, at, word(lists.large, (at << 1) + 1));
  const end = buckets + ((<usize>highest + 1) << 3);
  for (let bucket = buckets; bucket < end; bucket += 8) store<u64>(bucket, (<u64>bucket) << 32);
  highest = 0;
  entriesEnd = entries;
  applicableCount = 0;
  preferredCount = 0;
  goalsLeft = lists.goalCount;
  cost = 0;
  lastRead = 0;
  stateFact = 0;
  work += 1 + ((lists.factCount + lists.operatorCount) >> 4);
  for (let at: u32 = 0; at < lists.looseCount; at++) {
    const operator = word(lists.loose, at);
    if (operator < lists.actionCount) setWord(applicable, applicableCount++, operator);
    FiredOperator.fire(operator << 2, 0, lists.giveRows, lists.gives, costs);
  }
}

/** A class, so that its function is compiled into each caller. */
class FiredOperator {
  /**
   * Handles an operator whose counted conditions can all become true. `position`: four times its number. Values that
   * are the same for many operators are parameters, because reading a variable of the module takes as long as reading
   * memory.
   */
  @inline
  static fire(position: u32, sum: u32, giveRows: usize, gives: usize, known: usize): void {
    const row = load<u32>(giveRows + position);
    if (row & LARGE && countOn(position, sum)) return;
    const given = min<u32>(sum + (row & COSTS), BUCKETS - 1);
    const end = gives + <usize>(load<u32>(giveRows + position, 4) & ~3);
    for (let at = gives + <usize>(row & ~3); at < end; at += 4) {
      const fact = load<u32>(at);
      const before = known + ((<usize>fact) << 1);
      if (given >= <u32>load<u16>(before)) continue;
      store<u16>(before, given);
      store<u32>(givers + ((<usize>fact) << 2), position);
      // In the state itself, facts that rules give are already known, so nothing is added at cost 0.
      const entry = entriesEnd;
      entriesEnd = entry + 8;
      store<u64>(entry, (<u64>fact) << 32);
      const bucket = buckets + ((<usize>given) << 3);
      store<u32>(<usize>load<u32>(bucket, 4), <u32>entry);
      store<u32>(bucket, <u32>entry, 4);
      if (given > highest) highest = given;
    }
  }
}

/** Counts the remaining conditions of a large operator. Returns whether there are any. */
function countOn(position: u32, sum: u32): bool {
  let at: u32 = 0;
  while (word(lists.large, at << 1) != position) at++;
  const rest = word(rests, at);
  const next = min(rest, MOST_COUNTED);
  setWord(rests, at, rest - next);
  // All costs above the greatest one are equal.
  store<u32>(counters + position, (min<u32>(sum, BUCKETS) << COUNT_BITS) | next);
  return next > 0;
}

/** Continues until `work` reaches a limit. Returns whether the pass has ended. */
export function goOn(limit: u32): bool {
  if (cost == 0) {
    if (!passState(limit)) return false;
    if (goalsLeft == 0) return true;
    cost = 1;
  }
  for (; cost <= highest; cost++, lastRead = 0) {
    // Rules may add to the bucket while it is read.
    let entry: usize = load<u32>(lastRead || buckets + ((<usize>cost) << 3));
    for (; entry; entry = load<u32>(entry)) {
      lastRead = entry;
      const fact = load<u32>(entry, 4);
      if (<u32>load<u16>(costs + ((<usize>fact) << 1)) != cost) continue;
      if (load<u32>(lists.userRows + ((<usize>fact) << 2)) & GOAL && --goalsLeft == 0) return true;
      use(fact, cost);
      if (work >= limit) return false;
    }
  }
  return true;
}

function passState(limit: u32): bool {
  const words = lists.factWords;
  while (stateFact >> 6 < words) {
    const rest = load<u64>(current + ((<usize>(stateFact >> 6)) << 3)) >> (stateFact & 63);
    if (rest == 0) {
      stateFact = (stateFact | 63) + 1;
      continue;
    }
    stateFact += <u32>ctz(rest);
    const fact = stateFact++;
    store<u16>(costs + ((<usize>fact) << 1), 0);
    goalsLeft -= load<u32>(lists.userRows + ((<usize>fact) << 2)) & GOAL;
    use(fact, 0);
    if (work >= limit) return false;
  }
  return true;
}

/** Counts a fact that can become true as a condition of the operators that need it. */
function use(fact: u32, given: u32): void {
  const row = lists.userRows + ((<usize>fact) << 2);
  let at = lists.users + <usize>(load<u32>(row) & ~3);
  const end = lists.users + <usize>(load<u32>(row, 4) & ~3);
  work += ((<u32>(end - at)) >> 2) + 1;
  const from = counters;
  const giveRows = lists.giveRows;
  const gives = lists.gives;
  const known = costs;
  const step = (given << COUNT_BITS) - 1;
  for (; at < end; at += 4) {
    const position = load<u32>(at);
    const left = load<u32>(from + position) + step;
    store<u32>(from + position, left);
    if (left & MOST_COUNTED) continue;
    if (given == 0 && position >> 2 < lists.actionCount) setWord(applicable, applicableCount++, position >> 2);
    FiredOperator.fire(position, left >> COUNT_BITS, giveRows, gives, known);
  }
}

/** The number of actions of the relaxed plan, once the pass has ended, or UNREACHABLE if there is no such plan. */
export function relaxedPlan(): u32 {
  if (goalsLeft > 0) return UNREACHABLE;
  mark++;
  let length: u32 = 0;
  let top = stack;
  for (let at: u32 = 0; at < lists.goalCount; at++) top = demand(word(lists.goals, at), top);
  while (top > stack) {
    top -= 4;
    const operator = word(givers, load<u32>(top)) >> 2;
    if (word(operatorMarks, operator) == mark) continue;
    store<u32>(operatorMarks + ((<usize>operator) << 2), mark);
    let isNow = true;
    const end = word(lists.needRows, operator + 1);
    for (let at = word(lists.needRows, operator); at < end; at++) {
      const need = word(lists.needs, at);
      if (load<u16>(costs + ((<usize>need) << 1)) == 0) continue;
      isNow = false;
      top = demand(need, top);
    }
    const action = word(lists.actionOf, operator);
    if (action >= lists.actionCount || word(actionMarks, action) == mark) continue;
    // An action counts once, even if several of its effects are needed.
    store<u32>(actionMarks + ((<usize>action) << 2), mark);
    length++;
    if (isNow) setWord(preferred, preferredCount++, action);
  }
  return length;
}

function demand(fact: u32, top: usize): usize {
  const position = (<usize>fact) << 2;
  if (load<u16>(costs + (position >> 1)) == 0 || load<u32>(factMarks + position) == mark) return top;
  store<u32>(factMarks + position, mark);
  store<u32>(top, fact);
  return top + 4;
}

/** Sets the bits of the facts that the relaxed plan makes true because they are needed. */
export function collectRelaxed(facts: usize): void {
  memory.fill(facts, 0, (<usize>lists.factWords) << 3);
  for (let fact: u32 = 0; fact < lists.factCount; fact++) {
    if (word(factMarks, fact) == mark) lists.setFact(facts, fact);
  }
}
