// An engine: lazy greedy best-first search with two open lists, one of them for the actions that a relaxed plan begins
// with. If the cheapest plan is wanted, it continues after the first plan, with the plan's cost as a bound, until no
// state is left.

import * as open from './open';
import { OpenList } from './open';
import { keepPlan, EngineOutcome, noteProgress, planCost, planLength, wantsBest } from './plan';
import * as relax from './relax';
import * as states from './states';
import { Engine } from './states';
import * as successor from './successor';

/** After progress, the list of preferred actions comes first this many times. */
const BOOST: i32 = 1000;

/** The state that is being evaluated, or NO_STATE. */
let current: u32 = states.NO_STATE;
/** The first state with the least estimate, or NO_STATE if none was estimated. */
export let nearest: u32 = states.NO_STATE;
let bestDistance: u32 = relax.UNREACHABLE;
let plainTurns: i32 = 0;
let preferredTurns: i32 = 0;

export function resetGreedy(): void {
  current = states.NO_STATE;
  nearest = states.NO_STATE;
}

/** Begins with the initial state, which is in `next`. */
export function beginGreedy(): u32 {
  bestDistance = relax.UNREACHABLE;
  plainTurns = 0;
  preferredTurns = 0;
  if (!open.clearList(OpenList.plain) || !open.clearList(OpenList.preferred)) return EngineOutcome.outOfMemory;
  return meet(states.NO_STATE, 0, 0);
}

/** Whether no state is half evaluated. */
export function isBetweenStates(): bool {
  return current == states.NO_STATE;
}

/** Takes a state from the lists, or continues the current evaluation, until `work` reaches the limit. */
export function goOnGreedily(limit: u32): u32 {
  if (current == states.NO_STATE) return takeNext();
  return relax.goOn(limit) ? expand() : EngineOutcome.going;
}

/** Enters the state in `next`, and evaluates it unless it is known. */
function meet(parent: u32, action: u32, cost: f64): u32 {
  // The first plan may have an infinite cost.
  if (wantsBest && planLength >= 0 && cost >= planCost) return EngineOutcome.going;
  const id = states.enter(successor.next);
  if (id == states.NO_ROOM) return EngineOutcome.outOfMemory;
  // If another engine has met the state, it has a way, but was not evaluated here.
  if (states.isNew || (cost < states.costOf(id) && wantsBest)) states.setWay(id, parent, action, cost);
  else if (states.isMetBy(Engine.greedy, id)) return EngineOutcome.going;
  states.setMetBy(Engine.greedy, id);
  if (successor.hasGoal(successor.next)) return keepPlan(id);
  current = id;
  relax.beginRelaxation(states.stateAt(id));
  return EngineOutcome.going;
}

/** After the pass has ended, puts the applicable actions on the lists. */
function expand(): u32 {
  const state = current;
  current = states.NO_STATE;
  const distance = relax.relaxedPlan();
  if (distance == relax.UNREACHABLE) return EngineOutcome.going;
  if (distance < bestDistance) {
    if (bestDistance != relax.UNREACHABLE) preferredTurns += BOOST;
    bestDistance = distance;
    nearest = state;
    noteProgress();
  }
  const isThereRoom =
    open.pushAll(OpenList.plain, distance, state, relax.applicable, relax.applicableCount) &&
    open.pushAll(OpenList.preferred, distance, state, relax.preferred, relax.preferredCount);
  return isThereRoom ? EngineOutcome.going : EngineOutcome.outOfMemory;
}

function takeNext(): u32 {
  const plain = open.sizeOf(OpenList.plain);
  const preferred = open.sizeOf(OpenList.preferred);
  if (plain == 0 && preferred == 0) return EngineOutcome.exhausted;
  const fromPreferred = preferred > 0 && (preferredTurns >= plainTurns || plain == 0);
  if (fromPreferred) preferredTurns--;
  else plainTurns--;
  open.takeFirst(fromPreferred ? OpenList.preferred : OpenList.plain);
  relax.countWork(1);
  const parent = open.takenState;
  const action = open.takenAction;
  const price = successor.apply(states.stateAt(parent), action);
  // The task would leave the range of a number.
  if (price < 0) return EngineOutcome.going;
  if (!(price >= 0)) return EngineOutcome.fault;
  return meet(parent, action, states.costOf(parent) + price);
}
