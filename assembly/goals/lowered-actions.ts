// Writes the actions that matter for a goal, with the new numbers of the remaining facts, and as operators of the
// relaxation.

import { actionCount, indexOf, starts, take, takeWords, words } from './given';
import { setWord, word } from './lists';
import { EffectRow } from './memory';
import { endOfSorted, insert, MOST_INSERTED } from './sorted';

/** The number of a literal that does not matter. */
export const LEFT_OUT: i32 = -1;

/** The former number of each action that is left. */
export let actions: usize = 0;
export let actionsLeft: u32 = 0;
export let needRows: usize = 0;
export let needs: usize = 0;
export let needsEnd: u32 = 0;
export let giveRows: usize = 0;
export let gives: usize = 0;
export let givesEnd: u32 = 0;
export let effectRows: usize = 0;
export let effects: usize = 0;
export let effectCount: u32 = 0;
/** The facts of effects. */
export let changed: usize = 0;
export let changedEnd: u32 = 0;
/** The number of each literal, by its index. */
let numbers: usize = 0;
/** Whether opposites of facts matter. */
let hasOpposites: bool = false;

/** Makes room for everything that the remaining actions may need. */
export function makeLists(count: u32, byLiteral: usize, opposites: bool): void {
  numbers = byLiteral;
  hasOpposites = opposites;
  const most = word(starts, actionCount * 4);
  const rows = count + 1;
  actions = takeWords(count);
  needRows = takeWords(rows);
  giveRows = takeWords(rows);
  effectRows = takeWords(rows);
  effects = take(count * offsetof<EffectRow>());
  needs = takeWords(most);
  gives = takeWords(most);
  changed = takeWords(most * 2);
  actionsLeft = needsEnd = givesEnd = effectCount = changedEnd = 0;
}

/** Ends all lists after every action was written. */
export function endActions(): void {
  setWord(needRows, actionsLeft, needsEnd);
  setWord(giveRows, actionsLeft, givesEnd << 2);
  setWord(effectRows, actionsLeft, effectCount);
}

/** Writes an action. Returns how many facts it has. */
export function writeAction(action: u32): u32 {
  const before = needsEnd + changedEnd;
  const row = starts + ((<usize>action) << 4);
  const needed = word(row, 1);
  const clears = word(row, 2);
  const sets = word(row, 3);
  const end = word(row, 4);
  const number = actionsLeft++;
  setWord(actions, number, action);
  setWord(needRows, number, needsEnd);
  setWord(giveRows, number, givesEnd << 2);
  setWord(effectRows, number, effectCount);
  const firstNeed = needsEnd;
  needsEnd = writeNeeds(needed, clears);
  const from = changedEnd;
  writeChanged(clears, sets, end, 1);
  const set = changedEnd;
  writeChanged(clears, sets, end, 0);
  if (changedEnd > from) {
    const effect = changetype<EffectRow>(effects + effectCount++ * offsetof<EffectRow>());
    effect.conditions = from;
    effect.clears = from;
    effect.sets = set;
    effect.end = changedEnd;
  }
  give(firstNeed, set);
  return needsEnd + changedEnd - before;
}

/** Writes the needs of an action. Returns the end of all needs. */
function writeNeeds(from: u32, to: u32): u32 {
  const first = needsEnd;
  let end = first;
  const isLong = to - from > MOST_INSERTED;
  for (let position = from; position < to; position++) {
    const number = <i32>word(numbers, indexOf(<i32>word(words, position)));
    if (number == LEFT_OUT) continue;
    if (isLong) setWord(needs, end++, number);
    else end = insert(needs, first, end, number);
  }
  return isLong ? endOfSorted(needs, first, end) : end;
}

/** `opposite`: 1 for facts that become false, 0 for facts that become true. */
function writeChanged(clears: u32, sets: u32, end: u32, opposite: u32): void {
  const first = changedEnd;
  let last = first;
  const isLong = end - clears > MOST_INSERTED;
  // If no opposite matters, one of the two lists is empty.
  const from = opposite == 0 && !hasOpposites ? sets : clears;
  const to = opposite == 1 && !hasOpposites ? sets : end;
  for (let position = from; position < to; position++) {
    const index = word(words, position) * 2 + (position < sets ? 1 - opposite : opposite);
    const number = <i32>word(numbers, index);
    if (number == LEFT_OUT) continue;
    if (isLong) setWord(changed, last++, number);
    else last = insert(changed, first, last, number);
  }
  changedEnd = isLong ? endOfSorted(changed, first, last) : last;
}

/**
 * Lists the facts that the operator gives: those from a position on, except for those that it needs (from `firstNeed`
 * on).
 */
function give(firstNeed: u32, from: u32): void {
  let need = firstNeed;
  for (let position = from; position < changedEnd; position++) {
    const fact = word(changed, position);
    while (need < needsEnd && word(needs, need) < fact) need++;
    if (need == needsEnd || word(needs, need) != fact) setWord(gives, givesEnd++, fact);
  }
}
