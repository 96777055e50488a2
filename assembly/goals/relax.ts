// How far a state is from the goal: a plan for the relaxed world, in which no fact becomes false again. Costs of facts
// are added up from the state on, and the cheapest operator of each fact is kept. The same pass finds the actions that
// can be done now, and among them those that the relaxed plan begins with. It can stop after any fact and go on later.

import { take } from './room';
import * as lists from './lists';
import { setWord, word } from './lists';

/** What the state can't reach. */
export const UNREACHABLE: u32 = 0x3fffffff;
/** Greater costs are taken as this one less one. */
const BUCKETS: u32 = 4096;

/** For each fact its cost, the operator that gives it, and a mark. */
let costs: usize = 0;
let givers: usize = 0;
let factMarks: usize = 0;
/** For each operator: conditions that are open, and costs of the others. */
let open: usize = 0;
let sums: usize = 0;
let operatorMarks: usize = 0;
let actionMarks: usize = 0;
let mark: u32 = 0;
/** Facts of the same cost, first in first out: first and last entry of each bucket, and entries. */
let buckets: usize = 0;
let entries: usize = 0;
let entryCount: u32 = 0;
let highest: u32 = 0;
let stack: usize = 0;
/** Where the pass is: the cost, and the entry that comes next. At cost 0 the facts of the state come first. */
let cost: u32 = 0;
let upcoming: u32 = 0;
let stateFact: u32 = 0;
let goalsLeft: u32 = 0;
/** The state, and what was found out. */
let current: usize = 0;
export let applicable: usize = 0;
export let applicableCount: u32 = 0;
export let preferred: usize = 0;
export let preferredCount: u32 = 0;
/** Operators that were touched since this was set. */
export let work: u32 = 0;

export function countWork(amount: u32): void {
  work += amount;
}

export function clearWork(): void {
  work = 0;
}

export function clearRelaxation(): bool {
  const facts = (<usize>lists.factCount) << 2;
  const operators = (<usize>lists.operatorCount) << 2;
  const actions = (<usize>lists.actionCount) << 2;
  const given = word(lists.giveRows, lists.operatorCount);
  costs = take(facts);
  givers = take(facts);
  factMarks = take(facts);
  open = take(operators);
  sums = take(operators);
  operatorMarks = take(operators);
  actionMarks = take(actions);
  applicable = take(actions);
  preferred = take(actions);
  buckets = take((<usize>BUCKETS) << 3);
  entries = take((<usize>(given + 1)) << 3);
  stack = take(facts + 4);
  if (!costs || !givers || !factMarks || !open || !sums || !operatorMarks) return false;
  if (!actionMarks || !applicable || !preferred || !buckets || !entries || !stack) return false;
  memory.fill(factMarks, 0, facts);
  memory.fill(operatorMarks, 0, operators);
  memory.fill(actionMarks, 0, actions);
  memory.fill(buckets, 0, (<usize>BUCKETS) << 3);
  mark = 0;
  highest = 0;
  return true;
}

export function beginRelaxation(state: usize): void {
  current = state;
  const operators = (<usize>lists.operatorCount) << 2;
  memory.copy(open, lists.needCounts, operators);
  memory.fill(sums, 0, operators);
  memory.fill(costs, 0x3f, (<usize>lists.factCount) << 2);
  memory.fill(buckets, 0, (<usize>highest + 1) << 3);
  highest = 0;
  // No entry has the number 0.
  entryCount = 1;
  applicableCount = 0;
  preferredCount = 0;
  goalsLeft = lists.goalCount;
  cost = 0;
  upcoming = 0;
  stateFact = 0;
  work += 1 + ((lists.factCount + lists.operatorCount) >> 4);
  for (let at: u32 = 0; at < lists.looseCount; at++) {
    const operator = word(lists.loose, at);
    if (operator < lists.actionCount) setWord(applicable, applicableCount++, operator);
    fire(operator, 0);
  }
}

function fire(operator: u32, sum: u32): void {
  let given = sum + (word(lists.actionOf, operator) == 0xffffffff ? 0 : 1);
  if (given >= BUCKETS) given = BUCKETS - 1;
  const end = word(lists.giveRows, operator + 1);
  for (let at = word(lists.giveRows, operator); at < end; at++) {
    const fact = word(lists.gives, at);
    const position = (<usize>fact) << 2;
    if (given >= load<u32>(costs + position)) continue;
    store<u32>(costs + position, given);
    store<u32>(givers + position, operator);
    // A rule gives in a state what is known of it already, so nothing is added at cost 0.
    const entry = entryCount++;
    const row = entries + ((<usize>entry) << 3);
    store<u32>(row, fact);
    store<u32>(row, 0, 4);
    const bucket = buckets + ((<usize>given) << 3);
    const last = load<u32>(bucket, 4);
    if (last) store<u32>(entries + ((<usize>last) << 3), entry, 4);
    else store<u32>(bucket, entry);
    store<u32>(bucket, entry, 4);
    if (given > highest) highest = given;
  }
}

/** Goes on until so much work is done. Answers whether the pass has ended. */
export function goOn(limit: u32): bool {
  if (cost == 0) {
    if (!passState(limit)) return false;
    if (goalsLeft == 0) return true;
    cost = 1;
    upcoming = 0;
  }
  for (; cost <= highest; cost++, upcoming = 0) {
    const bucket = buckets + ((<usize>cost) << 3);
    // Rules may add to the bucket while it is read: where the last entry stands is read again.
    let entry = upcoming ? load<u32>(entries + ((<usize>upcoming) << 3), 4) : load<u32>(bucket);
    for (; entry; entry = load<u32>(entries + ((<usize>entry) << 3), 4)) {
      upcoming = entry;
      const fact = load<u32>(entries + ((<usize>entry) << 3));
      if (load<u32>(costs + ((<usize>fact) << 2)) != cost) continue;
      if (load<u8>(lists.isGoal + fact) && --goalsLeft == 0) return true;
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
    store<u32>(costs + ((<usize>fact) << 2), 0);
    store<u32>(givers + ((<usize>fact) << 2), 0xffffffff);
    if (load<u8>(lists.isGoal + fact)) goalsLeft--;
    use(fact, 0);
    if (work >= limit) return false;
  }
  return true;
}

function use(fact: u32, given: u32): void {
  const from = word(lists.userRows, fact);
  const end = word(lists.userRows, fact + 1);
  work += end - from + 1;
  for (let at = from; at < end; at++) {
    const operator = word(lists.users, at);
    const position = (<usize>operator) << 2;
    const sum = load<u32>(sums + position) + given;
    store<u32>(sums + position, sum);
    const left = load<u32>(open + position) - 1;
    store<u32>(open + position, left);
    if (left != 0) continue;
    if (given == 0 && operator < lists.actionCount) setWord(applicable, applicableCount++, operator);
    fire(operator, sum);
  }
}

/** The actions of the relaxed plan, once the pass has ended; UNREACHABLE: there is none. */
export function relaxedPlan(): u32 {
  if (goalsLeft > 0) return UNREACHABLE;
  mark++;
  let length: u32 = 0;
  let top = stack;
  for (let at: u32 = 0; at < lists.goalCount; at++) top = demand(word(lists.goals, at), top);
  while (top > stack) {
    top -= 4;
    const operator = word(givers, load<u32>(top));
    if (word(operatorMarks, operator) == mark) continue;
    store<u32>(operatorMarks + ((<usize>operator) << 2), mark);
    let isNow = true;
    const end = word(lists.needRows, operator + 1);
    for (let at = word(lists.needRows, operator); at < end; at++) {
      const need = word(lists.needs, at);
      if (load<u32>(costs + ((<usize>need) << 2)) == 0) continue;
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
  if (load<u32>(costs + position) == 0 || load<u32>(factMarks + position) == mark) return top;
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
