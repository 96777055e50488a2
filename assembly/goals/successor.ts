// The state behind an action, made beside the states that are kept: effects, changes of numbers, the cost.

import * as lists from './lists';
import { word } from './lists';
import * as numbers from './numbers';
import { take } from './room';
import * as states from './states';

/** A state under construction. */
export let next: usize = 0;
export let stateBytes: usize = 0;

/** Answers whether there was memory. */
export function clearSuccessor(): bool {
  stateBytes = (<usize>(lists.factWords + lists.numberCount)) << 3;
  next = take(stateBytes);
  return next != 0;
}

export function makeInitial(): void {
  memory.copy(next, lists.initialState, stateBytes);
  numbers.derive(next);
}

/** How many parts of the goal are missing. */
export function missingGoals(state: usize): u32 {
  let missing: u32 = 0;
  for (let at: u32 = 0; at < lists.goalCount; at++) if (!lists.hasFact(state, word(lists.goals, at))) missing++;
  return missing;
}

export function hasGoal(state: usize): bool {
  for (let at: u32 = 0; at < lists.goalCount; at++) if (!lists.hasFact(state, word(lists.goals, at))) return false;
  return true;
}

/** Makes the state behind an action in `next`. Answers the cost; below 0: it can't be done; NaN: it has no cost. */
export function apply(state: usize, action: u32): f64 {
  states.copy(next, state);
  const end = word(lists.effectRows, action + 1);
  for (let effect = word(lists.effectRows, action); effect < end; effect++) {
    const row = lists.effects + ((<usize>(effect * lists.EFFECT_WORDS)) << 2);
    const conditions = load<u32>(row);
    const clears = load<u32>(row, 4);
    const sets = load<u32>(row, 8);
    const last = load<u32>(row, 12);
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
  if (expression == 0xffffffff) return load<f64>(lists.costs + ((<usize>action) << 3));
  return numbers.evaluate(state, expression);
}

/** The changes of numbers, in order. Answers whether all results are in their ranges. */
function change(state: usize, action: u32): bool {
  const end = word(lists.changeRows, action + 1);
  for (let at = word(lists.changeRows, action); at < end; at++) {
    const row = lists.changes + ((<usize>(at * lists.CHANGE_WORDS)) << 2);
    const from = load<u32>(row);
    const to = load<u32>(row, 4);
    if (to > from && !lists.allHold(state, from, to)) continue;
    const number = load<u32>(row, 8);
    const kind = load<u32>(row, 12);
    const value = numbers.evaluate(state, load<u32>(row, 16));
    // Bits of a kind: it is added; it is a whole number; it has a range, whose ends are literals.
    let result = value;
    if (kind & 1) {
      const sum = numbers.numberOf(next, number) + value;
      result = kind & 2 ? <f64>(<i32>numbers.numberOf(next, number) + <i32>value) : sum;
    }
    if (kind & 4) {
      const range = lists.literals + ((<usize>load<u32>(row, 20)) << 3);
      if (result < load<f64>(range) || result > load<f64>(range, 8)) return false;
    }
    numbers.setNumber(next, number, result);
  }
  return true;
}
