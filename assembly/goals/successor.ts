// Computes the state after an action, outside of the states that are kept: effects, changes of numbers, the cost.

import * as lists from './lists';
import { word } from './lists';
import { CONSTANT_COST, EffectRow, HAS_RANGE, IS_ADDED, IS_WHOLE, ChangeRow } from './memory';
import * as numbers from './numbers';
import { take } from './room';
import * as states from './states';

/** A state under construction. */
export let next: usize = 0;
export let stateBytes: usize = 0;

/** Takes memory for the state under construction. Returns whether there was any. */
export function clearSuccessor(): bool {
  stateBytes = (<usize>(lists.factWords + lists.numberCount)) << 3;
  next = take(stateBytes);
  return next != 0;
}

export function makeInitial(): void {
  memory.copy(next, lists.initialState, stateBytes);
  numbers.derive(next);
}

/** Returns how many parts of the goal are missing. */
export function missingGoals(state: usize): u32 {
  let missing: u32 = 0;
  for (let at: u32 = 0; at < lists.goalCount; at++) if (!lists.hasFact(state, word(lists.goals, at))) missing++;
  return missing;
}

export function hasGoal(state: usize): bool {
  for (let at: u32 = 0; at < lists.goalCount; at++) if (!lists.hasFact(state, word(lists.goals, at))) return false;
  return true;
}

/** Makes the state after an action in `next`. Returns the cost: below 0 if it can't be done, NaN if it has no cost. */
export function apply(state: usize, action: u32): f64 {
  states.copy(next, state);
  const end = word(lists.effectRows, action + 1);
  for (let position = word(lists.effectRows, action); position < end; position++) {
    const effect = changetype<EffectRow>(lists.effects + position * offsetof<EffectRow>());
    const conditions = effect.conditions;
    const clears = effect.clears;
    const sets = effect.sets;
    const last = effect.end;
    if (clears > conditions && !lists.allHold(state, conditions, clears)) continue;
    for (let at = clears; at < sets; at++) lists.clearFact(next, word(lists.effectFacts, at));
    for (let at = sets; at < last; at++) lists.setFact(next, word(lists.effectFacts, at));
  }
  if (lists.numberCount > 0 && !change(state, action)) return -1;
  if (lists.derivationCount > 0) numbers.derive(next);
  const cost = priceOf(state, action);
  return cost >= 0 ? cost : NaN;
}

export function priceOf(state: usize, action: u32): f64 {
  const expression = word(lists.costExpressions, action);
  if (<i32>expression == CONSTANT_COST) return load<f64>(lists.costs + ((<usize>action) << 3));
  return numbers.evaluate(state, expression);
}

/** Changes the numbers, in order. Returns whether all results are in their ranges. */
function change(state: usize, action: u32): bool {
  const end = word(lists.changeRows, action + 1);
  for (let at = word(lists.changeRows, action); at < end; at++) {
    const row = changetype<ChangeRow>(lists.changes + at * offsetof<ChangeRow>());
    const from = row.from;
    const to = row.to;
    if (to > from && !lists.allHold(state, from, to)) continue;
    const number = row.number;
    const kind = row.kind;
    const value = numbers.evaluate(state, row.value);
    let result = value;
    if (kind & IS_ADDED) {
      const sum = numbers.numberOf(next, number) + value;
      result = kind & IS_WHOLE ? <f64>(<i32>numbers.numberOf(next, number) + <i32>value) : sum;
    }
    if (kind & HAS_RANGE) {
      const range = lists.literals + ((<usize>row.range) << 3);
      if (result < load<f64>(range) || result > load<f64>(range, 8)) return false;
    }
    numbers.setNumber(next, number, result);
  }
  return true;
}
