// An engine: best-first search that takes the newest state first, and among those the one with fewest goals missing. A
// state is new if some fact, or pair of facts, is true in it for the first time among comparable states: those with the
// same number of missing goals, and the same number of facts reached from the relaxed plan that was made when the last
// goal was reached. Few states get an estimate, so this engine also works where estimates do not help. It discards no
// state.

import * as lists from './lists';
import { word } from './lists';
import * as open from './open';
import { OpenList } from './open';
import { keepPlan, EngineOutcome, noteProgress } from './plan';
import * as relax from './relax';
import { take } from './room';
import { clearSeen, noveltyOf } from './seen';
import * as states from './states';
import * as successor from './successor';
import { clearWatches, findPossible, possible, possibleCount } from './watch';

/** The work of putting a state on the list or taking it from there, in touched operators. */
const WORK_OF_STATE: u32 = 6;

/** The data of this engine about a state. */
@unmanaged
class TrailRecord {
  missing: u32;
  /** How many facts of the relaxed plan were true on the way to the state. */
  reached: u32;
  /** The facts of the relaxed plan. 0: it has not been made yet. */
  wanted: usize;
  /** The facts of `wanted` that were true on the way. Several states may share this list. */
  done: usize;
}

const enum Phase {
  take,
  relax,
  spread,
}

let fewestMissing: u32 = 0;
/** The first examined state with the fewest missing goals, or NO_STATE. */
export let nearest: u32 = states.NO_STATE;
let missingThere: u32 = 0;
let phase: u32 = Phase.take;
/** The state that is being examined, and its next action. */
let current: u32 = 0;
let upcoming: u32 = 0;
let rowBytes: usize = 0;
/** No fact at all. */
let nothing: usize = 0;

export function resetNovelty(): void {
  nearest = states.NO_STATE;
  phase = Phase.take;
}

/** Begins with the initial state, which is in `next`. `bytes`: the memory for what has been seen. */
export function beginNovelty(bytes: usize): u32 {
  rowBytes = (<usize>lists.factWords) << 3;
  nothing = take(rowBytes);
  if (!nothing || !clearWatches() || !clearSeen(bytes) || !open.clearList(OpenList.newest))
    return EngineOutcome.outOfMemory;
  memory.fill(nothing, 0, rowBytes);
  const id = states.enter(successor.next);
  if (id == states.NO_ROOM) return EngineOutcome.outOfMemory;
  if (states.isNew) states.setWay(id, states.NO_STATE, 0, 0);
  fewestMissing = successor.missingGoals(successor.next);
  if (fewestMissing == 0) return keepPlan(id);
  noveltyOf(fewestMissing, 0, successor.next, nothing);
  return look(id, fewestMissing, 0, 0, nothing);
}

/** Whether no state is half examined. */
export function isBetweenStates(): bool {
  return phase == Phase.take;
}

/** Takes a state from the list, or continues with the current one, until `work` reaches the limit. */
export function goOnByNovelty(limit: u32): u32 {
  if (phase == Phase.take) return takeNext();
  if (phase == Phase.relax) {
    if (relax.goOn(limit)) wantRelaxedPlan();
    return EngineOutcome.going;
  }
  while (upcoming < possibleCount) {
    const outcome = spread(word(possible, upcoming++));
    if (outcome != EngineOutcome.going || relax.work >= limit) return outcome;
  }
  phase = Phase.take;
  return EngineOutcome.going;
}

/** Examines a state for the first time. */
function look(id: u32, missing: u32, reached: u32, wanted: usize, done: usize): u32 {
  const position = take(offsetof<TrailRecord>());
  if (!position) return EngineOutcome.outOfMemory;
  const trail = changetype<TrailRecord>(position);
  trail.missing = missing;
  trail.reached = reached;
  trail.wanted = wanted;
  trail.done = done;
  states.setTrail(id, position);
  current = id;
  if (nearest == states.NO_STATE || missing < missingThere) {
    nearest = id;
    missingThere = missing;
  }
  if (wanted) beginSpread();
  else {
    if (!(trail.wanted = take(rowBytes))) return EngineOutcome.outOfMemory;
    phase = Phase.relax;
    relax.beginRelaxation(states.stateAt(id));
  }
  return EngineOutcome.going;
}

/**
 * Stores the facts of the relaxed plan after the pass has ended. If there is no relaxed plan, the goal can't be reached
 * from here.
 */
function wantRelaxedPlan(): void {
  phase = Phase.take;
  if (relax.relaxedPlan() == relax.UNREACHABLE) return;
  const trail = changetype<TrailRecord>(states.trailOf(current));
  relax.collectRelaxed(trail.wanted);
  beginSpread();
}

function beginSpread(): void {
  phase = Phase.spread;
  upcoming = 0;
  findPossible(states.stateAt(current));
}

/** Puts the state after an action on the list, by how new it is. */
function spread(action: u32): u32 {
  const state = states.stateAt(current);
  const price = successor.apply(state, action);
  relax.countWork(WORK_OF_STATE);
  if (price < 0) return EngineOutcome.going;
  if (!(price >= 0)) return EngineOutcome.fault;
  const next = successor.next;
  const known = states.find(next);
  if (known != states.NO_STATE && states.trailOf(known)) return EngineOutcome.going;
  const trail = changetype<TrailRecord>(states.trailOf(current));
  const missing = successor.missingGoals(next);
  if (missing == 0) return reach(action, states.costOf(current) + price);
  if (missing < fewestMissing) {
    fewestMissing = missing;
    noteProgress();
  }
  const reached = missing < trail.missing ? 0 : trail.reached + countFresh(trail, next);
  const novelty = noveltyOf(missing, reached, next, state);
  const value = novelty * (lists.goalCount + 1) + missing;
  return open.push(OpenList.newest, value, current, action) ? EngineOutcome.going : EngineOutcome.outOfMemory;
}

/** Keeps a plan to the state in `next`, which satisfies the goal. */
function reach(action: u32, cost: f64): u32 {
  const id = states.enter(successor.next);
  if (id == states.NO_ROOM) return EngineOutcome.outOfMemory;
  if (states.isNew) states.setWay(id, current, action, cost);
  return keepPlan(id);
}

/** How many facts of the relaxed plan are true in a state for the first time on its way. */
function countFresh(trail: TrailRecord, state: usize): u32 {
  let count: u32 = 0;
  for (let at: usize = 0; at < rowBytes; at += 8) {
    count += <u32>popcnt(load<u64>(state + at) & load<u64>(trail.wanted + at) & ~load<u64>(trail.done + at));
  }
  return count;
}

function takeNext(): u32 {
  if (open.sizeOf(OpenList.newest) == 0) return EngineOutcome.exhausted;
  open.takeFirst(OpenList.newest);
  relax.countWork(WORK_OF_STATE);
  const parent = open.takenState;
  const action = open.takenAction;
  const price = successor.apply(states.stateAt(parent), action);
  const next = successor.next;
  const id = states.enter(next);
  if (id == states.NO_ROOM) return EngineOutcome.outOfMemory;
  if (states.isNew) states.setWay(id, parent, action, states.costOf(parent) + price);
  else if (states.trailOf(id)) return EngineOutcome.going;
  const trail = changetype<TrailRecord>(states.trailOf(parent));
  const missing = successor.missingGoals(next);
  if (missing < trail.missing) return look(id, missing, 0, 0, nothing);
  const fresh = countFresh(trail, next);
  if (fresh == 0) return look(id, missing, trail.reached, trail.wanted, trail.done);
  const done = take(rowBytes);
  if (!done) return EngineOutcome.outOfMemory;
  for (let at: usize = 0; at < rowBytes; at += 8) {
    store<u64>(done + at, load<u64>(trail.done + at) | (load<u64>(next + at) & load<u64>(trail.wanted + at)));
  }
  return look(id, missing, trail.reached + fresh, trail.wanted, done);
}
