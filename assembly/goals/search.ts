// The search for a plan: lazy greedy best-first search with two open lists, one of them for the actions that a relaxed
// plan begins with. It is stepped: after any fact of an evaluation it can stop, and go on as if nothing had happened.
// In the mode `best` it goes on behind the first plan, with the plan's cost as a bound, until no state is left.

import * as numbers from './numbers';
import * as open from './open';
import * as relax from './relax';
import { clearRoom, take } from './room';
import * as states from './states';
import * as lists from './lists';
import { setWord, word } from './lists';

/** As in assembly/memory.ts. */
export const enum GoalStatus {
  running,
  solved,
  failed,
  outOfIterations,
  outOfDepth,
  outOfMemory,
  fault,
}

/** What comes next: a state to be taken from the lists, a pass to be finished, nothing. */
const enum Phase {
  take,
  relax,
  over,
}

/** So many operators touched are one iteration. */
export const WORK_OF_ITERATION: u32 = 100;
/** Progress makes the list of preferred actions come first so many times. */
const BOOST: i32 = 1000;

export let status: u32 = GoalStatus.running;
export let evaluations: u32 = 0;
export let iterations: f64 = 0;
export let planCost: f64 = Infinity;
/** The actions of the plan, the first one first. -1: there is no plan. */
export let planLength: i32 = -1;
export let plan: usize = 0;
let planCapacity: i32 = 0;
let phase: u32 = Phase.over;
let wantsBest: bool = false;
/** The state that is being evaluated, and a state under construction. */
let current: u32 = 0;
let next: usize = 0;
let bestDistance: u32 = relax.UNREACHABLE;
let plainTurns: i32 = 0;
let preferredTurns: i32 = 0;

/** Begins a search in the world that the lists describe. `bytes`: how much memory there may be. */
export function start(bytes: usize, best: bool): void {
  clearRoom(bytes);
  wantsBest = best;
  evaluations = 0;
  iterations = 0;
  planCost = Infinity;
  planLength = -1;
  planCapacity = 0;
  bestDistance = relax.UNREACHABLE;
  plainTurns = 0;
  preferredTurns = 0;
  plan = 0;
  status = GoalStatus.running;
  const bytesOfState = (<usize>(lists.factWords + lists.numberCount)) << 3;
  next = take(bytesOfState);
  const isThereRoom = next != 0 && states.clearStates() && relax.clearRelaxation() && open.clearOpen();
  if (!isThereRoom) return end(GoalStatus.outOfMemory);
  memory.copy(next, lists.initialState, bytesOfState);
  numbers.derive(next);
  meet(states.NO_STATE, 0, 0);
}

export function stop(reached: u32): void {
  if (phase != Phase.over) end(reached);
}

function end(reached: u32): void {
  status = reached;
  phase = Phase.over;
}

/** Goes on for so many iterations. A part of one that is left is done along. */
export function step(budget: f64): u32 {
  const most = min<f64>(budget, 1e7);
  relax.clearWork();
  const limit = <u32>most * WORK_OF_ITERATION;
  while (phase != Phase.over && relax.work < limit) {
    if (phase == Phase.take) takeNext();
    else if (relax.goOn(limit)) expand();
  }
  iterations += <f64>((relax.work + WORK_OF_ITERATION - 1) / WORK_OF_ITERATION);
  return status;
}

/** A state under construction is entered, and evaluated unless it is known. */
function meet(parent: u32, action: u32, cost: f64): void {
  phase = Phase.take;
  if (wantsBest && cost >= planCost) return;
  const id = states.enter(next);
  if (id == states.NO_ROOM) return end(GoalStatus.outOfMemory);
  if (!states.isNew && !(wantsBest && cost < states.costOf(id))) return;
  states.setWay(id, parent, action, cost);
  if (hasGoal(next)) {
    if (!keepPlan(id)) end(GoalStatus.outOfMemory);
    else if (!wantsBest) end(GoalStatus.solved);
    return;
  }
  current = id;
  evaluations++;
  relax.beginRelaxation(states.stateAt(id));
  phase = Phase.relax;
}

function hasGoal(state: usize): bool {
  for (let at: u32 = 0; at < lists.goalCount; at++) if (!lists.hasFact(state, word(lists.goals, at))) return false;
  return true;
}

/** A way may have become cheaper since the states behind it were met. So the cost is added up again. */
function keepPlan(last: u32): bool {
  let length: i32 = 0;
  for (let at = last; states.parentOf(at) != states.NO_STATE; at = states.parentOf(at)) length++;
  if (length > planCapacity || !plan) {
    plan = take((<usize>length + 1) << 2);
    if (!plan) return false;
    planCapacity = length;
  }
  // States first, from the end on; then each becomes the action behind it.
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
  return true;
}

/** The pass has ended: what can be done now is put on the lists. */
function expand(): void {
  phase = Phase.take;
  const distance = relax.relaxedPlan();
  if (distance == relax.UNREACHABLE) return;
  if (distance < bestDistance) {
    if (bestDistance != relax.UNREACHABLE) preferredTurns += BOOST;
    bestDistance = distance;
  }
  for (let at: u32 = 0; at < relax.applicableCount; at++) {
    if (!open.push(0, distance, current, word(relax.applicable, at))) return end(GoalStatus.outOfMemory);
  }
  for (let at: u32 = 0; at < relax.preferredCount; at++) {
    if (!open.push(1, distance, current, word(relax.preferred, at))) return end(GoalStatus.outOfMemory);
  }
}

function takeNext(): void {
  const plain = open.sizeOf(0);
  const preferred = open.sizeOf(1);
  if (plain == 0 && preferred == 0) {
    return end(planLength < 0 ? GoalStatus.failed : GoalStatus.solved);
  }
  const fromPreferred = preferred > 0 && (preferredTurns >= plainTurns || plain == 0);
  if (fromPreferred) preferredTurns--;
  else plainTurns--;
  open.takeFirst(fromPreferred ? 1 : 0);
  relax.countWork(1);
  const parent = open.takenState;
  const action = open.takenAction;
  const price = apply(states.stateAt(parent), action);
  // The task would leave the range of a number.
  if (price < 0) return;
  if (!(price >= 0)) return end(GoalStatus.fault);
  meet(parent, action, states.costOf(parent) + price);
}

/** Makes the state behind an action in `next`. Answers the cost; -1: it can't be done. */
function apply(state: usize, action: u32): f64 {
  memory.copy(next, state, (<usize>(lists.factWords + lists.numberCount)) << 3);
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

function priceOf(state: usize, action: u32): f64 {
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
