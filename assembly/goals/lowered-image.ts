// The lists of a world that has been lowered, as lists.ts reads them. They are made behind everything else.

import {
  actions,
  actionsLeft,
  effectRows,
  effects,
  effectsEnd,
  changed,
  changedEnd,
  giveRows,
  gives,
  givesEnd,
  LEFT_OUT,
  needRows,
  needs,
  needsEnd,
} from './lowered-actions';
import { add, given, GivenWord, indexOf, take } from './given';
import { COSTS, GOAL, HEADER, LARGE, MOST_COUNTED, readHeader, setWord, word } from './lists';
import { insert } from './sorted';

const LIST_COUNT: u32 = 40;
/** So many operators count as one. */
const OPERATORS_AT_ONCE: i32 = 16;

/** Where the image is made before it goes to the header. */
export let image: usize = 0;
let imageEnd: usize = 0;
let originCount: u32 = 0;
let numbers: usize = 0;
let operatorsToCome: u32 = 0;
let userRows: usize = 0;
let users: usize = 0;
let counters: usize = 0;
let costList: usize = 0;
let rowsOfGives: usize = 0;

/** A list of the image. Answers where it is made. */
function list(index: u32, bytes: usize): usize {
  const position = (imageEnd + 7) & ~7;
  setWord(image, index, <u32>(position - image + HEADER));
  imageEnd = position + bytes;
  return position;
}

function copied(index: u32, from: usize, count: u32): void {
  const bytes = (<usize>count) << 2;
  memory.copy(list(index, bytes), from, bytes);
}

/** Makes room for the lists. `origins`: how many facts are left. */
export function makeImage(origins: u32, byLiteral: usize): void {
  originCount = origins;
  numbers = byLiteral;
  image = take(0);
  imageEnd = image + (LIST_COUNT << 2);
  memory.fill(image, 0, LIST_COUNT << 2);
  const rows = actionsLeft + 1;
  const factWords = max<u32>(1, (originCount + 63) >> 6);
  setWord(image, 0, originCount);
  setWord(image, 1, actionsLeft);
  setWord(image, 2, actionsLeft);
  setWord(image, 3, factWords);
  listGoal();
  listApart();
  copied(12, needRows, rows);
  copied(13, needs, needsEnd);
  rowsOfGives = list(14, (<usize>rows) << 2);
  memory.copy(rowsOfGives, giveRows, (<usize>rows) << 2);
  copied(15, gives, givesEnd);
  userRows = list(16, (<usize>originCount + 1) << 2);
  memory.fill(userRows, 0, (<usize>originCount + 1) << 2);
  users = list(17, (<usize>needsEnd) << 2);
  counters = list(18, (<usize>actionsLeft) << 2);
  const actionOf = list(19, (<usize>actionsLeft) << 2);
  for (let action: u32 = 0; action < actionsLeft; action++) setWord(actionOf, action, action);
  copied(20, effectRows, rows);
  copied(21, effects, effectsEnd);
  copied(22, changed, changedEnd);
  const changeRows = list(23, (<usize>rows) << 2);
  memory.fill(changeRows, 0, (<usize>rows) << 2);
  list(24, 0);
  list(25, 0);
  list(31, 0);
  list(26, 0);
  list(27, 0);
  const expressions = list(28, (<usize>actionsLeft) << 2);
  memory.fill(expressions, 0xff, (<usize>actionsLeft) << 2);
  costList = list(29, (<usize>actionsLeft) << 3);
  const state = list(30, (<usize>factWords) << 3);
  memory.fill(state, 0, (<usize>factWords) << 3);
  setWord(image, 8, <u32>(imageEnd - image + HEADER));
  countUsers();
  operatorsToCome = actionsLeft;
}

function listGoal(): void {
  const wanted: usize = given(GivenWord.wanted);
  const count = given(GivenWord.wantedCount);
  const goal = list(9, 0);
  let end: u32 = 0;
  for (let index: u32 = 0; index < count; index++) {
    const number = <i32>word(numbers, indexOf(<i32>word(wanted, index)));
    if (number != LEFT_OUT) end = insert(goal, 0, end, number);
  }
  setWord(image, 5, end);
  imageEnd = goal + ((<usize>end) << 2);
}

/** Operators without conditions, and those with very many. */
function listApart(): void {
  const loose = list(11, 0);
  let count: u32 = 0;
  let large: u32 = 0;
  for (let operator: u32 = 0; operator < actionsLeft; operator++) {
    const conditions = word(needRows, operator + 1) - word(needRows, operator);
    if (conditions == 0) setWord(loose, count++, operator);
    else if (conditions > MOST_COUNTED) large++;
  }
  setWord(image, 6, count);
  imageEnd = loose + ((<usize>count) << 2);
  const apart = list(10, (<usize>large) << 3);
  setWord(image, 32, large);
  for (let operator: u32 = 0, position: u32 = 0; position < large * 2; operator++) {
    const conditions = word(needRows, operator + 1) - word(needRows, operator);
    if (conditions <= MOST_COUNTED) continue;
    setWord(apart, position++, operator * 4);
    setWord(apart, position++, conditions - MOST_COUNTED);
  }
}

/** How many operators need each fact. Then: where they end. */
function countUsers(): void {
  for (let position: u32 = 0; position < needsEnd; position++) add(userRows, word(needs, position));
  let sum: u32 = 0;
  for (let fact: u32 = 0; fact <= originCount; fact++) {
    sum += word(userRows, fact);
    setWord(userRows, fact, sum);
  }
}

/** From the last operator to the first. Answers how much of the work is left; 0: not all is done. */
export function writeOperators(budget: i32): i32 {
  let left = budget * OPERATORS_AT_ONCE;
  for (; operatorsToCome > 0; operatorsToCome--) {
    if (left <= 0) return 0;
    const operator = operatorsToCome - 1;
    const from = word(needRows, operator);
    const to = word(needRows, operator + 1);
    setWord(counters, operator, min(to - from, MOST_COUNTED));
    for (let position = from; position < to; position++) {
      const row = userRows + ((<usize>word(needs, position)) << 2);
      const user = load<u32>(row) - 1;
      store<u32>(row, user);
      setWord(users, user, operator * 4);
    }
    const isLarge = to - from > MOST_COUNTED;
    setWord(rowsOfGives, operator, word(giveRows, operator) | COSTS | (isLarge ? LARGE : 0));
    const cost = load<f64>(<usize>given(GivenWord.costs) + ((<usize>word(actions, operator)) << 3));
    store<f64>(costList + ((<usize>operator) << 3), cost);
    left--;
  }
  for (let fact: u32 = 0; fact <= originCount; fact++) setWord(userRows, fact, word(userRows, fact) << 2);
  const goal = image + (<usize>word(image, 9) - HEADER);
  const goalCount = word(image, 5);
  for (let index: u32 = 0; index < goalCount; index++) {
    const fact = word(goal, index);
    setWord(userRows, fact, word(userRows, fact) | GOAL);
  }
  return max(1, left / OPERATORS_AT_ONCE);
}

/** To be searched in here. What else was found is lost. */
export function takeImage(): void {
  memory.copy(HEADER, image, imageEnd - image);
  readHeader();
}
