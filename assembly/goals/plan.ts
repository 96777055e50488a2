// The best plan so far, and what engines report.

import { setWord, word } from './lists';
import { take } from './room';
import * as states from './states';
import { priceOf } from './successor';

/** How a piece of an engine's work ends. */
export const enum EngineOutcome {
  /** The engine has more to do. */
  going,
  /** The engine has just kept a plan. */
  found,
  /** The engine has seen all states. */
  exhausted,
  /** There was no memory, so the engine has lost states and can't continue. */
  outOfMemory,
  /** An action has no cost. */
  fault,
}

/** Whether the engine that works came nearer to the goal than ever before, since the last call of `takeProgress`. */
let hasProgress: bool = false;

export function noteProgress(): void {
  hasProgress = true;
}

/** Returns whether there has been progress since the last call. */
export function takeProgress(): bool {
  const answer = hasProgress;
  hasProgress = false;
  return answer;
}

export let planCost: f64 = Infinity;
/** The number of actions of the plan, or -1 if there is no plan. */
export let planLength: i32 = -1;
export let plan: usize = 0;
let planCapacity: i32 = 0;
/** Whether the cheapest plan is wanted. */
export let wantsBest: bool = false;

export function clearPlan(best: bool): void {
  planCost = Infinity;
  planLength = -1;
  planCapacity = 0;
  plan = 0;
  wantsBest = best;
  hasProgress = false;
}

/** Discards the plan. Its steps stay where they are. */
export function dropPlan(): void {
  planLength = -1;
  planCost = Infinity;
}

/**
 * Keeps the way to a state as the plan. Adds up its cost again, because a way may have become cheaper after its states
 * were met.
 */
export function keepPlan(last: u32): u32 {
  let length: i32 = 0;
  for (let at = last; states.parentOf(at) != states.NO_STATE; at = states.parentOf(at)) length++;
  if (length > planCapacity || !plan) {
    plan = take((<usize>length + 1) << 2);
    if (!plan) return EngineOutcome.outOfMemory;
    planCapacity = length;
  }
  // Write the states first, from the last one; then replace each state by the action that follows it.
  let state = last;
  for (let at = length - 1; at >= 0; at--) {
    setWord(plan, at, state);
    state = states.parentOf(state);
  }
  let cost: f64 = 0;
  for (let at = 0; at < length; at++) {
    const action = states.actionTo(word(plan, at));
    cost += priceOf(states.stateAt(state), action);
    state = word(plan, at);
    setWord(plan, at, action);
  }
  planLength = length;
  planCost = cost;
  return EngineOutcome.found;
}
