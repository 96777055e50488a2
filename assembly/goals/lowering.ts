// Lowers a world: finds out which actions and facts matter for a goal, and writes the lists that lists.ts reads. It
// works for worlds whose actions only set and clear facts. addons/goals/ground/lower.ts works for all worlds, and both
// have to produce the same lists. The host writes the input (given.ts), and makes room for all results.

import {
  actionCount,
  add,
  given,
  indexOf,
  literalCount,
  readGiven,
  starts,
  takeEmpty,
  takeWords,
  words,
} from './given';
import { setWord, word } from './lists';
import { endActions, LEFT_OUT, makeLists, writeAction } from './lowered-actions';
import { makeImage, writeOperators } from './lowered-image';
import { IS_TRUE, MAY_CHANGE } from './memory';

/** The phases, in their order. */
const enum LoweringPhase {
  count,
  enter,
  relevant,
  number,
  write,
  image,
  done,
}

/** This many short rows count as one unit of work. */
const ROWS_AT_ONCE: i32 = 16;

let phase: u32 = LoweringPhase.done;
/** The position in the current phase. */
let at: u32 = 0;

let facts: usize = 0;
/** For each literal, by its index: the actions that make it true, as rows of action numbers. */
let giverStarts: usize = 0;
let givers: usize = 0;
/** A byte for each literal, by its index: whether it matters, or is always true. */
let marks: usize = 0;
const RELEVANT: u8 = 1;
const RIGID: u8 = 2;
let kept: usize = 0;
let keptCount: u32 = 0;
let open: usize = 0;
let openCount: u32 = 0;
/** The number of each literal, by its index. */
let numbers: usize = 0;
/** Whether opposites of facts matter. */
let hasOpposites: bool = false;
export let rigid: usize = 0;
export let rigidCount: u32 = 0;
export let origins: usize = 0;
export let originCount: u32 = 0;

export function begin(): void {
  readGiven();
  facts = given().facts;
  giverStarts = takeEmpty((<usize>literalCount + 1) << 2);
  marks = takeEmpty(literalCount);
  kept = takeEmpty(actionCount);
  numbers = takeWords(literalCount);
  open = takeWords(literalCount);
  rigid = takeWords(literalCount);
  origins = takeWords(literalCount);
  openCount = rigidCount = originCount = keptCount = 0;
  hasOpposites = false;
  phase = LoweringPhase.count;
  at = 0;
}

/** Goes on with `budget` work. Returns how much of it is left: above 0 when all is done. */
export function run(budget: i32): i32 {
  let left = budget;
  while (phase != LoweringPhase.done && left > 0) {
    if (phase == LoweringPhase.count) left = countGifts(left);
    else if (phase == LoweringPhase.enter) left = enterGivers(left);
    else if (phase == LoweringPhase.relevant) left = findRelevant(left);
    else if (phase == LoweringPhase.number) left = numberFacts(left);
    else if (phase == LoweringPhase.write) left = writeActions(left);
    else {
      left = writeOperators(left);
      if (left > 0) next(LoweringPhase.done);
    }
  }
  return phase == LoweringPhase.done ? max(left, 1) : left;
}

function next(to: u32): void {
  phase = to;
  at = 0;
}

/** Counts the actions that make each literal true. */
function countGifts(budget: i32): i32 {
  let left = budget;
  const counts = giverStarts;
  for (; at < actionCount; at++) {
    if (left <= 0) return left;
    const sets = word(starts, at * 4 + 3);
    const end = word(starts, at * 4 + 4);
    for (let position = word(starts, at * 4 + 2); position < sets; position++)
      add(counts, word(words, position) * 2 + 1);
    for (let position = sets; position < end; position++) add(counts, word(words, position) * 2);
    left--;
  }
  let sum: u32 = 0;
  for (let index: u32 = 0; index < literalCount; index++) {
    sum += word(counts, index);
    setWord(counts, index, sum);
  }
  setWord(counts, literalCount, sum);
  givers = takeWords(sum);
  next(LoweringPhase.enter);
  return left;
}

/**
 * Lists the actions that make each literal true. `giverStarts` first has the ends of these lists, afterwards their
 * starts.
 */
function enterGivers(budget: i32): i32 {
  let left = budget;
  for (; at < actionCount; at++) {
    if (left <= 0) return left;
    const sets = word(starts, at * 4 + 3);
    const end = word(starts, at * 4 + 4);
    for (let position = word(starts, at * 4 + 2); position < sets; position++)
      enterGiver(word(words, position) * 2 + 1);
    for (let position = sets; position < end; position++) enterGiver(word(words, position) * 2);
    left--;
  }
  next(LoweringPhase.relevant);
  const wanted = given().wanted;
  const count = given().wantedCount;
  for (let index: u32 = 0; index < count; index++) demand(<i32>word(wanted, index));
  return left - <i32>count;
}

function enterGiver(index: u32): void {
  const position = word(giverStarts, index) - 1;
  setWord(giverStarts, index, position);
  setWord(givers, position, at);
}

function demand(literal: i32): void {
  const index = indexOf(literal);
  if (load<u8>(marks + index) != 0) return;
  if (staysTrue(index)) {
    store<u8>(marks + index, RIGID);
    setWord(rigid, rigidCount++, literal);
  } else {
    store<u8>(marks + index, RELEVANT);
    setWord(open, openCount++, index);
    if (literal < 0) hasOpposites = true;
  }
}

/** Whether a literal is true at the beginning and never becomes false. */
function staysTrue(index: u32): bool {
  const opposite = index ^ 1;
  if (word(giverStarts, opposite) < word(giverStarts, opposite + 1)) return false;
  const fact: u32 = load<u8>(facts + (index >> 1));
  return (fact & MAY_CHANGE) == 0 && (fact & IS_TRUE) != (index & 1);
}

function findRelevant(budget: i32): i32 {
  let left = budget;
  while (openCount > 0) {
    if (left <= 0) return left;
    const index = word(open, --openCount);
    const end = word(giverStarts, index + 1);
    for (let giver = word(giverStarts, index); giver < end; giver++) {
      const action = word(givers, giver);
      if (load<u8>(kept + action) != 0) continue;
      store<u8>(kept + action, 1);
      keptCount++;
      const last = word(starts, action * 4 + 2);
      const first = word(starts, action * 4 + 1);
      for (let position = first; position < last; position++) demand(<i32>word(words, position));
      left -= 1 + <i32>(last - first);
    }
    left--;
  }
  next(LoweringPhase.number);
  return left;
}

function numberFacts(budget: i32): i32 {
  for (let index: u32 = 0; index < literalCount; index++) {
    if (load<u8>(marks + index) != RELEVANT) {
      setWord(numbers, index, LEFT_OUT);
      continue;
    }
    setWord(numbers, index, originCount);
    setWord(origins, originCount++, (index & 1) == 1 ? ~(index >> 1) : index >> 1);
  }
  makeLists(keptCount, numbers, hasOpposites);
  next(LoweringPhase.write);
  return budget - <i32>(literalCount / ROWS_AT_ONCE) - 1;
}

function writeActions(budget: i32): i32 {
  let left = budget;
  for (; at < actionCount; at++) {
    if (load<u8>(kept + at) == 0) continue;
    if (left <= 0) return left;
    left -= 1 + <i32>writeAction(at);
  }
  endActions();
  makeImage(originCount, numbers);
  next(LoweringPhase.image);
  return left - <i32>(actionCount / ROWS_AT_ONCE);
}
