// Makes the lists of a lowered world in the form that lists.ts reads. They come after everything else in memory.

import {
  actions,
  actionsLeft,
  effectRows,
  effects,
  effectCount,
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
import { add, given, indexOf, take } from './given';
import { readHeader, setWord, word } from './lists';
import { CONSTANT_COST, COSTS, EffectRow, GOAL, HEADER, LARGE, ListsHeader, MOST_COUNTED } from './memory';
import { insert } from './sorted';

/** This many operators count as one unit of work. */
const OPERATORS_AT_ONCE: i32 = 16;

/** Where the image is made before it is copied to the header. */
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

function header(): ListsHeader {
  return changetype<ListsHeader>(image);
}

/**
 * Makes room for a list of the image, and writes its address to a field of the header. Returns where the list is made.
 */
function list(field: usize, bytes: usize): usize {
  const position = (imageEnd + 7) & ~7;
  store<usize>(image + field, position - image + HEADER);
  imageEnd = position + bytes;
  return position;
}

function copied(field: usize, from: usize, count: u32): void {
  const bytes = (<usize>count) << 2;
  memory.copy(list(field, bytes), from, bytes);
}

/** Makes room for the lists. `origins`: the number of remaining facts. */
export function makeImage(origins: u32, byLiteral: usize): void {
  originCount = origins;
  numbers = byLiteral;
  image = take(0);
  imageEnd = image + offsetof<ListsHeader>();
  memory.fill(image, 0, offsetof<ListsHeader>());
  const rows = actionsLeft + 1;
  const factWords = max<u32>(1, (originCount + 63) >> 6);
  header().factCount = originCount;
  header().actionCount = actionsLeft;
  header().operatorCount = actionsLeft;
  header().factWords = factWords;
  listGoal();
  listApart();
  copied(offsetof<ListsHeader>('needRows'), needRows, rows);
  copied(offsetof<ListsHeader>('needs'), needs, needsEnd);
  rowsOfGives = list(offsetof<ListsHeader>('giveRows'), (<usize>rows) << 2);
  memory.copy(rowsOfGives, giveRows, (<usize>rows) << 2);
  copied(offsetof<ListsHeader>('gives'), gives, givesEnd);
  userRows = list(offsetof<ListsHeader>('userRows'), (<usize>originCount + 1) << 2);
  memory.fill(userRows, 0, (<usize>originCount + 1) << 2);
  users = list(offsetof<ListsHeader>('users'), (<usize>needsEnd) << 2);
  counters = list(offsetof<ListsHeader>('counters'), (<usize>actionsLeft) << 2);
  const actionOf = list(offsetof<ListsHeader>('actionOf'), (<usize>actionsLeft) << 2);
  for (let action: u32 = 0; action < actionsLeft; action++) setWord(actionOf, action, action);
  copied(offsetof<ListsHeader>('effectRows'), effectRows, rows);
  copied(offsetof<ListsHeader>('effects'), effects, effectCount * (offsetof<EffectRow>() >> 2));
  copied(offsetof<ListsHeader>('effectFacts'), changed, changedEnd);
  const changeRows = list(offsetof<ListsHeader>('changeRows'), (<usize>rows) << 2);
  memory.fill(changeRows, 0, (<usize>rows) << 2);
  list(offsetof<ListsHeader>('changes'), 0);
  list(offsetof<ListsHeader>('derivations'), 0);
  list(offsetof<ListsHeader>('bodies'), 0);
  list(offsetof<ListsHeader>('code'), 0);
  list(offsetof<ListsHeader>('literals'), 0);
  const expressions = list(offsetof<ListsHeader>('costExpressions'), (<usize>actionsLeft) << 2);
  for (let action: u32 = 0; action < actionsLeft; action++) setWord(expressions, action, CONSTANT_COST);
  costList = list(offsetof<ListsHeader>('costs'), (<usize>actionsLeft) << 3);
  const state = list(offsetof<ListsHeader>('initialState'), (<usize>factWords) << 3);
  memory.fill(state, 0, (<usize>factWords) << 3);
  header().end = imageEnd - image + HEADER;
  countUsers();
  operatorsToCome = actionsLeft;
}

function listGoal(): void {
  const wanted = given().wanted;
  const count = given().wantedCount;
  const goal = list(offsetof<ListsHeader>('goals'), 0);
  let end: u32 = 0;
  for (let index: u32 = 0; index < count; index++) {
    const number = <i32>word(numbers, indexOf(<i32>word(wanted, index)));
    if (number != LEFT_OUT) end = insert(goal, 0, end, number);
  }
  header().goalCount = end;
  imageEnd = goal + ((<usize>end) << 2);
}

/** Operators without conditions, and those with very many. */
function listApart(): void {
  const loose = list(offsetof<ListsHeader>('loose'), 0);
  let count: u32 = 0;
  let large: u32 = 0;
  for (let operator: u32 = 0; operator < actionsLeft; operator++) {
    const conditions = word(needRows, operator + 1) - word(needRows, operator);
    if (conditions == 0) setWord(loose, count++, operator);
    else if (conditions > MOST_COUNTED) large++;
  }
  header().looseCount = count;
  imageEnd = loose + ((<usize>count) << 2);
  const apart = list(offsetof<ListsHeader>('large'), (<usize>large) << 3);
  header().largeCount = large;
  for (let operator: u32 = 0, position: u32 = 0; position < large * 2; operator++) {
    const conditions = word(needRows, operator + 1) - word(needRows, operator);
    if (conditions <= MOST_COUNTED) continue;
    setWord(apart, position++, operator * 4);
    setWord(apart, position++, conditions - MOST_COUNTED);
  }
}

/** Counts the operators that need each fact, and writes where each list of them ends. */
function countUsers(): void {
  for (let position: u32 = 0; position < needsEnd; position++) add(userRows, word(needs, position));
  let sum: u32 = 0;
  for (let fact: u32 = 0; fact <= originCount; fact++) {
    sum += word(userRows, fact);
    setWord(userRows, fact, sum);
  }
}

/**
 * Writes the operators, from the last to the first. Returns how much work is left, or 0 if it has to be called again.
 */
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
    const cost = load<f64>(given().costs + ((<usize>word(actions, operator)) << 3));
    store<f64>(costList + ((<usize>operator) << 3), cost);
    left--;
  }
  for (let fact: u32 = 0; fact <= originCount; fact++) setWord(userRows, fact, word(userRows, fact) << 2);
  const goal = image + (header().goals - HEADER);
  const goalCount = header().goalCount;
  for (let index: u32 = 0; index < goalCount; index++) {
    const fact = word(goal, index);
    setWord(userRows, fact, word(userRows, fact) | GOAL);
  }
  return max(1, left / OPERATORS_AT_ONCE);
}

/** Copies the image to the header, for a search in this instance. All other results of lowering are lost. */
export function takeImage(): void {
  memory.copy(HEADER, image, imageEnd - image);
  readHeader();
}
