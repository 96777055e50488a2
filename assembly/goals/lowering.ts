// From the actions of a world to the lists of lists.ts: which of them matter for a goal, and what of them. For worlds
// whose actions only set and clear facts; goals/ground/lower.ts does the same for all worlds, and has to come to the
// same. The host writes what is known behind the header (GIVEN), and makes room for all that comes of it.

import { COSTS, GOAL, HEADER, LARGE, MOST_COUNTED, readHeader, setWord, word } from './lists';
import { endOfSorted, insert, mostInserted } from './sorted';

/** Words of the header while a world is lowered, as the host writes them. */
const enum Given {
  factCount,
  actionCount,
  wantedCount,
  /** Four for each action, and the end: where its arguments, needs, clears and sets begin. */
  starts,
  words,
  /** Of each action, as a float. */
  costs,
  /** A byte for each fact: IS_TRUE, MAY_CHANGE. */
  facts,
  wanted,
  /** From here on there is room. */
  end,
}

/** It is true at the beginning. */
const IS_TRUE: u32 = 1;
/** It may change although no action does it. */
const MAY_CHANGE: u32 = 2;
const LEFT_OUT: i32 = -1;

/** What is done, in this order. */
const enum Phase {
  count,
  place,
  relevant,
  number,
  write,
  image,
  done,
}

const LIST_COUNT: u32 = 40;
/** Going through rows of few words takes so much less than what else counts. */
const ROWS_AT_ONCE: i32 = 16;

let phase: u32 = Phase.done;
/** Where the phase is. */
let at: u32 = 0;
let top: usize = 0;

let literalCount: u32 = 0;
let actionCount: u32 = 0;
let starts: usize = 0;
let words: usize = 0;
let costsGiven: usize = 0;
let facts: usize = 0;
/** By index of a literal where the actions begin that make it true, and their numbers. */
let giverStarts: usize = 0;
let givers: usize = 0;
/** A byte by index of a literal: whether it matters, or is true and stays so. */
let marks: usize = 0;
const RELEVANT: u8 = 1;
const RIGID: u8 = 2;
let kept: usize = 0;
let open: usize = 0;
let openCount: u32 = 0;
/** By index of a literal its number. */
let numbers: usize = 0;
/** Whether opposites of facts matter. */
let hasOpposites: bool = false;
export let rigid: usize = 0;
export let rigidCount: u32 = 0;
export let origins: usize = 0;
export let originCount: u32 = 0;
/** Of each action that is left its number before. */
export let actions: usize = 0;
let actionsLeft: u32 = 0;
let needRows: usize = 0;
let needs: usize = 0;
let needsEnd: u32 = 0;
let giveRows: usize = 0;
let gives: usize = 0;
let givesEnd: u32 = 0;
let blockRows: usize = 0;
let blocks: usize = 0;
let blocksEnd: u32 = 0;
let changed: usize = 0;
let changedEnd: u32 = 0;
/** Where the image is made before it goes to the header. */
export let image: usize = 0;
let imageEnd: usize = 0;

function given(index: u32): u32 {
  return load<u32>(HEADER + (index << 2));
}

function take(bytes: usize): usize {
  const place = top;
  top = (top + bytes + 7) & ~7;
  return place;
}

function takeWords(count: u32): usize {
  return take((<usize>count) << 2);
}

function takeEmpty(bytes: usize): usize {
  const place = take(bytes);
  memory.fill(place, 0, bytes);
  return place;
}

@inline
function indexOf(literal: i32): u32 {
  return literal < 0 ? ((~literal) << 1) | 1 : literal << 1;
}

export function begin(): void {
  literalCount = given(Given.factCount) << 1;
  actionCount = given(Given.actionCount);
  starts = given(Given.starts);
  words = given(Given.words);
  costsGiven = given(Given.costs);
  facts = given(Given.facts);
  top = (given(Given.end) + 7) & ~7;
  giverStarts = takeEmpty((<usize>literalCount + 1) << 2);
  marks = takeEmpty(literalCount);
  kept = takeEmpty(actionCount);
  numbers = takeWords(literalCount);
  open = takeWords(literalCount);
  rigid = takeWords(literalCount);
  origins = takeWords(literalCount);
  openCount = rigidCount = originCount = actionsLeft = 0;
  needsEnd = givesEnd = blocksEnd = changedEnd = 0;
  hasOpposites = false;
  phase = Phase.count;
  at = 0;
}

/** Goes on for so much work. Answers what is left of it, above 0 when all is done. */
export function run(budget: i32): i32 {
  let left = budget;
  while (phase != Phase.done && left > 0) {
    if (phase == Phase.count) left = countGifts(left);
    else if (phase == Phase.place) left = placeGivers(left);
    else if (phase == Phase.relevant) left = findRelevant(left);
    else if (phase == Phase.number) left = numberFacts(left);
    else if (phase == Phase.write) left = writeActions(left);
    else left = writeImage(left);
  }
  return phase == Phase.done ? max(left, 1) : left;
}

function next(to: u32): void {
  phase = to;
  at = 0;
}

/** How many actions make each literal true. */
function countGifts(budget: i32): i32 {
  let left = budget;
  const counts = giverStarts;
  for (; at < actionCount; at++) {
    if (left <= 0) return left;
    const sets = word(starts, at * 4 + 3);
    const end = word(starts, at * 4 + 4);
    for (let place = word(starts, at * 4 + 2); place < sets; place++) add(counts, word(words, place) * 2 + 1);
    for (let place = sets; place < end; place++) add(counts, word(words, place) * 2);
    left--;
  }
  let sum: u32 = 0;
  for (let index: u32 = 0; index < literalCount; index++) {
    sum += word(counts, index);
    setWord(counts, index, sum);
  }
  setWord(counts, literalCount, sum);
  givers = takeWords(sum);
  next(Phase.place);
  return left;
}

@inline
function add(counts: usize, index: u32): void {
  setWord(counts, index, word(counts, index) + 1);
}

/** `giverStarts` holds where the actions end that make each literal true. Then: where they begin. */
function placeGivers(budget: i32): i32 {
  let left = budget;
  for (; at < actionCount; at++) {
    if (left <= 0) return left;
    const sets = word(starts, at * 4 + 3);
    const end = word(starts, at * 4 + 4);
    for (let place = word(starts, at * 4 + 2); place < sets; place++) placeGiver(word(words, place) * 2 + 1);
    for (let place = sets; place < end; place++) placeGiver(word(words, place) * 2);
    left--;
  }
  next(Phase.relevant);
  const wanted: usize = given(Given.wanted);
  const count = given(Given.wantedCount);
  for (let index: u32 = 0; index < count; index++) demand(<i32>word(wanted, index));
  return left - <i32>count;
}

@inline
function placeGiver(index: u32): void {
  const place = word(giverStarts, index) - 1;
  setWord(giverStarts, index, place);
  setWord(givers, place, at);
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

/** Whether it is true at the beginning, and nothing makes it false. */
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
      actionsLeft++;
      const last = word(starts, action * 4 + 2);
      const first = word(starts, action * 4 + 1);
      for (let place = first; place < last; place++) demand(<i32>word(words, place));
      left -= 1 + <i32>(last - first);
    }
    left--;
  }
  next(Phase.number);
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
  makeLists();
  next(Phase.write);
  return budget - <i32>(literalCount / ROWS_AT_ONCE) - 1;
}

/** With room for all that the actions which are left may come to. */
function makeLists(): void {
  const most = word(starts, actionCount * 4);
  const rows = actionsLeft + 1;
  actions = takeWords(actionsLeft);
  needRows = takeWords(rows);
  giveRows = takeWords(rows);
  blockRows = takeWords(rows);
  blocks = takeWords(actionsLeft * 4);
  needs = takeWords(most);
  gives = takeWords(most);
  changed = takeWords(most * 2);
  actionsLeft = 0;
}

function writeActions(budget: i32): i32 {
  let left = budget;
  for (; at < actionCount; at++) {
    if (load<u8>(kept + at) == 0) continue;
    if (left <= 0) return left;
    const before = needsEnd + changedEnd;
    writeAction(at);
    left -= 1 + <i32>(needsEnd + changedEnd - before);
  }
  setWord(needRows, actionsLeft, needsEnd);
  setWord(giveRows, actionsLeft, givesEnd << 2);
  setWord(blockRows, actionsLeft, blocksEnd >> 2);
  placeImage();
  next(Phase.image);
  at = actionsLeft;
  return left - <i32>(actionCount / ROWS_AT_ONCE);
}

function writeAction(action: u32): void {
  const row = starts + ((<usize>action) << 4);
  const needed = word(row, 1);
  const clears = word(row, 2);
  const sets = word(row, 3);
  const end = word(row, 4);
  const number = actionsLeft++;
  setWord(actions, number, action);
  setWord(needRows, number, needsEnd);
  setWord(giveRows, number, givesEnd << 2);
  setWord(blockRows, number, blocksEnd >> 2);
  const firstNeed = needsEnd;
  needsEnd = placeNeeds(needed, clears);
  const from = changedEnd;
  placeChanges(clears, sets, end, 1);
  const given = changedEnd;
  placeChanges(clears, sets, end, 0);
  if (changedEnd > from) {
    const block = blocks + ((<usize>blocksEnd) << 2);
    store<u32>(block, from);
    store<u32>(block, from, 4);
    store<u32>(block, given, 8);
    store<u32>(block, changedEnd, 12);
    blocksEnd += 4;
  }
  give(firstNeed, given);
}

/** Answers the end of all needs. */
function placeNeeds(from: u32, to: u32): u32 {
  const first = needsEnd;
  let end = first;
  const isLong = to - from > mostInserted;
  for (let place = from; place < to; place++) {
    const number = <i32>word(numbers, indexOf(<i32>word(words, place)));
    if (number == LEFT_OUT) continue;
    if (isLong) setWord(needs, end++, number);
    else end = insert(needs, first, end, number);
  }
  return isLong ? endOfSorted(needs, first, end) : end;
}

/** `opposite`: 1 for what becomes false, 0 for what becomes true. */
function placeChanges(clears: u32, sets: u32, end: u32, opposite: u32): void {
  const first = changedEnd;
  let last = first;
  const isLong = end - clears > mostInserted;
  // Where no opposite matters, one of the two lists comes to nothing.
  const from = opposite == 0 && !hasOpposites ? sets : clears;
  const to = opposite == 1 && !hasOpposites ? sets : end;
  for (let place = from; place < to; place++) {
    const index = word(words, place) * 2 + (place < sets ? 1 - opposite : opposite);
    const number = <i32>word(numbers, index);
    if (number == LEFT_OUT) continue;
    if (isLong) setWord(changed, last++, number);
    else last = insert(changed, first, last, number);
  }
  changedEnd = isLong ? endOfSorted(changed, first, last) : last;
}

/** The operator that is written gives the facts from there on, but those that it needs (from `need` on). */
function give(firstNeed: u32, from: u32): void {
  let need = firstNeed;
  for (let place = from; place < changedEnd; place++) {
    const fact = word(changed, place);
    while (need < needsEnd && word(needs, need) < fact) need++;
    if (need == needsEnd || word(needs, need) != fact) setWord(gives, givesEnd++, fact);
  }
}

/** A list of the image. Answers where it is made. */
function list(index: u32, bytes: usize): usize {
  const place = (imageEnd + 7) & ~7;
  setWord(image, index, <u32>(place - image + HEADER));
  imageEnd = place + bytes;
  return place;
}

function copied(index: u32, from: usize, count: u32): void {
  const bytes = (<usize>count) << 2;
  memory.copy(list(index, bytes), from, bytes);
}

let userRows: usize = 0;
let users: usize = 0;
let counters: usize = 0;
let costList: usize = 0;
let rowsOfGives: usize = 0;

function placeImage(): void {
  image = (top + 7) & ~7;
  imageEnd = image + (LIST_COUNT << 2);
  memory.fill(image, 0, LIST_COUNT << 2);
  const rows = actionsLeft + 1;
  const factWords = max<u32>(1, (originCount + 63) >> 6);
  setWord(image, 0, originCount);
  setWord(image, 1, actionsLeft);
  setWord(image, 2, actionsLeft);
  setWord(image, 3, factWords);
  placeGoal();
  placeOperatorsApart();
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
  copied(20, blockRows, rows);
  copied(21, blocks, blocksEnd);
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
}

function placeGoal(): void {
  const wanted: usize = given(Given.wanted);
  const count = given(Given.wantedCount);
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
function placeOperatorsApart(): void {
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
  const list_ = list(10, (<usize>large) << 3);
  setWord(image, 32, large);
  for (let operator: u32 = 0, place: u32 = 0; place < large * 2; operator++) {
    const conditions = word(needRows, operator + 1) - word(needRows, operator);
    if (conditions <= MOST_COUNTED) continue;
    setWord(list_, place++, operator * 4);
    setWord(list_, place++, conditions - MOST_COUNTED);
  }
}

/** How many operators need each fact. Then: where they end. */
function countUsers(): void {
  for (let place: u32 = 0; place < needsEnd; place++) add(userRows, word(needs, place));
  let sum: u32 = 0;
  for (let fact: u32 = 0; fact <= originCount; fact++) {
    sum += word(userRows, fact);
    setWord(userRows, fact, sum);
  }
}

/** From the last operator to the first. `at`: how many are left. */
function writeImage(budget: i32): i32 {
  let left = budget * ROWS_AT_ONCE;
  for (; at > 0; at--) {
    if (left <= 0) return 0;
    const operator = at - 1;
    const from = word(needRows, operator);
    const to = word(needRows, operator + 1);
    setWord(counters, operator, min(to - from, MOST_COUNTED));
    for (let place = from; place < to; place++) {
      const row = userRows + ((<usize>word(needs, place)) << 2);
      const user = load<u32>(row) - 1;
      store<u32>(row, user);
      setWord(users, user, operator * 4);
    }
    const isLarge = to - from > MOST_COUNTED;
    setWord(rowsOfGives, operator, word(giveRows, operator) | COSTS | (isLarge ? LARGE : 0));
    const cost = load<f64>(costsGiven + ((<usize>word(actions, operator)) << 3));
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
  next(Phase.done);
  return left / ROWS_AT_ONCE;
}

/** To be searched in here. What else was found is lost. */
export function takeImage(): void {
  memory.copy(HEADER, image, imageEnd - image);
  readHeader();
}
