// The loop of all depth-first searches: SHPE's algorithm 1 over an explicit stack of choice points, for the first plan
// (algorithm 2) and for the best plan by branch and bound (algorithm 3). It runs on the stage.
//
// One iteration takes up one task network. The function of its first task returns the network that results from the
// next alternative. A choice point is kept only if more alternatives may follow. It stores the situation before the
// alternative. To backtrack, the loop restores this and calls the task's function again.
//
// The loop is compiled once for each variant, a class without fields whose functions are what differs between variants:
// Plain (depth-first.ts), Remembering (remembering.ts) and Limited (limited-discrepancy.ts). They have these functions:
//
//   isBare()                   whether it is for the first plan alone, with no horizon
//   keepsWay()                 then: whether the way to the plan is kept
//   remembers()                whether it remembers: then there is no horizon
//   mayCut(session)            whether iterations may be interrupted
//   begin(session)             before the first iteration of a step
//   stop(best)                 RUNNING, or why the loop is to stop
//   meet(best)                 a network is taken up
//   deadEnd()                  the bound rules the network out
//   ask(session, network, ...) the first alternative of the network's first task
//   keep(point)                a choice point is kept
//   passesOver(point)          whether a choice point is left without asking its task again
//   leave(point)               the search goes back to a choice point; the state is still the one below it
//   askAgain(session, point)   the next alternative at a choice point, whose state has been restored
//   isOpen(session)            whether something has been left for later when there are no choice points
//   follow(network, result)    on to the network that an alternative results in
//   end(session)               after the last iteration of a step

import {
  ALL_MARKED,
  ARENA_MARKED,
  ASKING,
  BEST_PLAN,
  Cell,
  ChoicePoint,
  FLAGS,
  GOING_BACK,
  INTERRUPTED,
  MORE,
  OUT_OF_MEMORY,
  RUNNING,
  SOLVED,
  SessionHeader,
  Trace,
  emptyNetwork,
  registers,
} from './memory';
import { boundChange, boundOf, boundsOf, isGoodEnough, isTooDear, lowerBar } from './bounds';
import { slack } from './call';
import { countAgain, countOne, leastWork, taken } from './count';
import { backToActions, beginActions, countActions, keepActions, pauseActions } from './horizon';
import { tellOfPlan } from './news';
import { keepDerivation, keepPlan } from './plan';
import { beginAgain, clearRecord, goOn } from './record';
import { CUT, ROUND_OVER, ended } from './signals';
import { arenaStart, choicesEnd, choicesStart } from './stage';
import { undoTo } from './undo';
import { keepMark, stopAt, stopDepth } from './probe';
import { DEBUG } from './debug';

/** Why the loop ends, or RUNNING while it continues. This is global because a function returns only one value. */
let ending: u32 = 0;
/** From this depth on, the loop calls `stopOrProbe` before it takes up a network. */
let nextStop: u32 = 0;
/** The alternative that `goBack` has found. */
let nextAnswer: u32 = 0;

/**
 * Takes up networks until the search ends, the variant stops it, or `budget` networks have been taken up in this call
 * of `search`.
 */
export function loop<Variant>(session: SessionHeader, budget: u32): u32 {
  const variant = changetype<Variant>(0);
  const stride = session.world.choicePointBytes;
  const best = variant.isBare() ? false : session.mode == BEST_PLAN;
  const bounds: usize = variant.isBare() ? 0 : boundsOf(session);
  const actions = variant.isBare() || variant.remembers() ? 0 : beginActions(session);
  const keepsDerivation = variant.isBare() ? variant.keepsWay() : session.keepsDerivation != 0;
  const bottom = choicesStart() + session.bottom;
  const end = choicesEnd() - stride - offsetof<Trace>();
  let agenda = session.agenda;
  let point = session.choicePoint;
  let depth = session.depth;
  nextStop = stopDepth(session);
  let bound: f64 = variant.isBare() ? 0 : session.bound;
  const cuts = variant.mayCut(session);
  let interrupted = cuts ? beginAgain(session) : 0;
  variant.begin(session);
  ending = RUNNING;
  while (taken < budget) {
    if (!interrupted && Iteration.isToStop<Variant>(session, agenda, depth, point, best, cuts)) break;
    countOne();
    let answer: u32 = 0;
    if (interrupted != GOING_BACK) {
      const at = changetype<ChoicePoint>(point);
      answer = Iteration.takeUp<Variant>(session, agenda, at, ++depth, bound, best, bounds, actions, cuts);
    }
    if (interrupted) interrupted = goOn();
    if (!answer) {
      if (ending == CUT) depth--;
      if (ending != RUNNING) break;
      point = Iteration.goBack<Variant>(session, point, bottom, stride, actions, cuts);
      answer = nextAnswer;
      if (!answer) break;
      agenda = changetype<ChoicePoint>(point).cell;
      depth = changetype<ChoicePoint>(point).depth;
      if (bounds) bound = changetype<ChoicePoint>(point).bound;
    }
    if (answer & MORE) point += stride;
    if (cuts && answer == INTERRUPTED) break;
    if (keepsDerivation) traceDecision(agenda, depth);
    // Room for the trace is reserved even if none is kept, so that a search can do the same with and without it.
    if (point + <usize>depth * offsetof<Trace>() > end) {
      ending = OUT_OF_MEMORY;
      break;
    }
    const result = changetype<Cell>(answer & ~FLAGS);
    if (bounds) bound += boundChange(agenda, result, bounds);
    variant.follow(agenda, result);
    agenda = result;
    if (DEBUG) assertNetwork(agenda, bound, bounds);
  }
  variant.end(session);
  if (actions && (ending == RUNNING || ending == CUT)) pauseActions(session, actions);
  session.agenda = agenda;
  session.choicePoint = point;
  session.depth = depth;
  if (!variant.isBare()) session.bound = bound;
  keepMark(session);
  return ending;
}

/** The parts of an iteration. They are inlined, because a call takes a tenth of the time of an iteration. */
class Iteration {
  /** Whether the loop is to end before a network is taken up. */
  @inline
  static isToStop<Variant>(
    session: SessionHeader,
    agenda: Cell,
    depth: u32,
    point: usize,
    best: bool,
    cuts: bool,
  ): bool {
    if (cuts && registers.workLeft < leastWork) return true;
    ending = changetype<Variant>(0).stop(best);
    if (ending == RUNNING && depth >= nextStop) ending = stopOrProbe(session, agenda, depth, point);
    return ending != RUNNING;
  }

  /**
   * Takes up a network. Returns the first alternative of its first task, or 0 if there is none or the loop is to
   * end.
   */
  @inline
  static takeUp<Variant>(
    session: SessionHeader,
    agenda: Cell,
    point: ChoicePoint,
    depth: u32,
    bound: f64,
    best: bool,
    bounds: usize,
    actions: usize,
    cuts: bool,
  ): u32 {
    const variant = changetype<Variant>(0);
    const arena = registers.arenaTop;
    const trail = registers.trailTop;
    variant.meet(best);
    if (best && isTooDear(session, agenda, bound, bounds)) {
      // It can't lead to a better plan: treat it as a network without alternatives.
      variant.deadEnd();
      return 0;
    }
    if (agenda == emptyNetwork || (actions && countActions(actions) >= session.horizon)) {
      ending = planFound(session, agenda, depth - 1, bound);
      return 0;
    }
    if (<isize>(trail - arena) < <isize>slack) {
      ending = OUT_OF_MEMORY;
      return 0;
    }
    const answer = variant.ask(session, agenda, point, best, bounds);
    if (answer & MORE) {
      if (answer == INTERRUPTED) {
        registers.arenaTop = arena;
        cut(session, ASKING);
        return 0;
      }
      ChoicePoints.keep(point, agenda, depth, bound, answer, trail, arena);
      if (actions) keepActions(point);
      variant.keep(point);
    }
    if (cuts) clearRecord();
    return answer;
  }

  /**
   * Goes back to the last choice point that has a further alternative, and sets `nextAnswer` to it. Returns the address
   * of the choice point. If there is none, sets `ending`, and `nextAnswer` to 0.
   */
  @inline
  static goBack<Variant>(
    session: SessionHeader,
    from: usize,
    bottom: usize,
    stride: usize,
    actions: usize,
    cuts: bool,
  ): usize {
    const variant = changetype<Variant>(0);
    let at = from;
    let answer: u32 = 0;
    while (!answer) {
      if (at == bottom) {
        ending = variant.isOpen(session) ? ROUND_OVER : ended(session);
        break;
      }
      at -= stride;
      const point = changetype<ChoicePoint>(at);
      if (variant.passesOver(point)) continue;
      variant.leave(point);
      restore(point);
      if (actions) backToActions(point);
      answer = variant.askAgain(session, point);
      if (!cuts) continue;
      if (answer != INTERRUPTED) clearRecord();
      else {
        registers.arenaTop = point.arena;
        cut(session, GOING_BACK);
      }
    }
    nextAnswer = answer;
    return at;
  }
}

export class ChoicePoints {
  /**
   * Keeps a choice point with the situation in which the network was taken up. The task's function has already stored
   * its own variables.
   */
  @inline
  static keep(point: ChoicePoint, agenda: Cell, depth: u32, bound: f64, answer: u32, trail: usize, arena: usize): void {
    if (DEBUG) assert(point.phase, 'a task that may go on says where');
    point.cell = agenda;
    point.depth = depth;
    point.bound = bound;
    if (answer & ALL_MARKED) return;
    point.trail = trail;
    point.plan = registers.planHead;
    point.cost = registers.cost;
    if (!(answer & ARENA_MARKED)) point.arena = arena;
  }
}

function stopOrProbe(session: SessionHeader, agenda: Cell, depth: u32, point: usize): u32 {
  const status = stopAt(session, agenda, depth, point);
  nextStop = stopDepth(session);
  return status;
}

/** Interrupts the iteration because no work is left. The next step continues and counts it. */
function cut(session: SessionHeader, at: u32): void {
  session.interrupted = at;
  ending = CUT;
  countAgain();
}

/** Keeps a plan, the best so far. Returns RUNNING if the search continues to look for a better one. */
function planFound(session: SessionHeader, tail: Cell, decisions: u32, bound: f64): u32 {
  if (!keepPlan(session)) return OUT_OF_MEMORY;
  lowerBar(session, registers.cost + bound);
  if (session.keepsDerivation && !keepDerivation(session, decisions, tail)) return OUT_OF_MEMORY;
  tellOfPlan(session);
  return session.mode == BEST_PLAN && !isGoodEnough(session) ? RUNNING : SOLVED;
}

/** Restores the situation of a choice point. */
export function restore(point: ChoicePoint): void {
  if (DEBUG)
    assert(point.arena <= registers.arenaTop, 'the arena only grows between a choice point and what is tried below it');
  undoTo(point.trail);
  registers.arenaTop = point.arena;
  registers.planHead = point.plan;
  registers.cost = point.cost;
}

function traceDecision(network: Cell, depth: u32): void {
  const trace = changetype<Trace>(choicesEnd() - <usize>depth * offsetof<Trace>());
  trace.network = network;
  trace.branch = registers.branch | (registers.pick << 16);
}

/** Asserts what is true for every network that is taken up. The expensive assertions are only checked now and then. */
function assertNetwork(agenda: Cell, bound: f64, bounds: usize): void {
  const address = changetype<usize>(agenda);
  if (DEBUG) assert(!(address & 7), 'networks begin at multiples of 8');
  if (DEBUG)
    assert(
      agenda == emptyNetwork || (address >= arenaStart() && address < registers.arenaTop),
      'a network lies in the arena',
    );
  if (DEBUG) assert(registers.arenaTop <= registers.trailTop, 'arena and trail do not overlap');
  if (bounds && !(taken & 31)) {
    if (DEBUG)
      assert(
        bound == boundOf(agenda, emptyNetwork, bounds),
        'the bound that is followed is the sum of the least costs',
      );
  }
}
