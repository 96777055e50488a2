// The search for a plan, by engines that take turns. It works in steps: it can stop nearly anywhere, and continue
// without any difference. A turn ends when an engine has done a certain amount of work without progress. After both
// engines have had a turn, the length of turns doubles. So the search takes little more than twice as long as the
// better engine.

import { FAILED, FAULT, OUT_OF_MEMORY, RUNNING, SOLVED } from '../memory';
import * as greedy from './greedy';
import { EngineChoice } from './memory';
import * as novelty from './novelty';
import * as open from './open';
import { clearPlan, EngineOutcome, planLength, takeProgress, wantsBest } from './plan';
import * as relax from './relax';
import { clearRoom } from './room';
import * as states from './states';
import { Engine } from './states';
import * as successor from './successor';

/** The number of touched operators that are one iteration. */
export const WORK_OF_ITERATION: u32 = 100;
/** The memos of novelty may take one byte of memory in four. */
const SHARE_OF_MEMOS: usize = 4;

export let status: u32 = RUNNING;
/** All work so far, in operators touched. */
let workDone: f64 = 0;
let isOver: bool = true;
let strategy: u32 = EngineChoice.alternation;
/** Which engine's turn it is. */
let turn: u32 = Engine.greedy;
/** The length of a turn, how much of it is over, and up to which work of this step that is counted. */
let turnLength: f64 = 0;
let turnDone: f64 = 0;
let countedTo: u32 = 0;
/** A bit for each engine: whether it has begun, and whether it ran out of memory. */
let begun: u32 = 0;
let out: u32 = 0;
let memoryLimit: usize = 0;

/**
 * Begins a search in the world that the lists describe. `bytes`: the most memory. `firstTurn`: iterations of the first
 * turn of each engine.
 */
export function start(bytes: usize, best: bool, which: u32, firstTurn: f64): void {
  clearRoom(bytes);
  clearPlan(best);
  greedy.resetGreedy();
  novelty.resetNovelty();
  relax.resetEvaluations();
  memoryLimit = bytes;
  workDone = 0;
  strategy = which;
  turn = firstEngine(which);
  turnLength = firstTurn * WORK_OF_ITERATION;
  turnDone = 0;
  begun = 0;
  out = 0;
  isOver = false;
  status = RUNNING;
  open.clearOpen();
  const isThereRoom = successor.clearSuccessor() && states.clearStates() && relax.clearRelaxation();
  if (!isThereRoom) end(OUT_OF_MEMORY);
}

function firstEngine(which: u32): u32 {
  switch (which) {
    case EngineChoice.alternation:
    case EngineChoice.greedy:
      return Engine.greedy;
    case EngineChoice.novelty:
      return Engine.novelty;
    default:
      return unreachable();
  }
}

export function stop(reached: u32): void {
  if (!isOver) end(reached);
}

function end(reached: u32): void {
  status = reached;
  isOver = true;
}

/** The state that seems nearest to the goal, or NO_STATE if none was examined. */
export function nearest(): u32 {
  return greedy.nearest == states.NO_STATE ? novelty.nearest : greedy.nearest;
}

export function iterations(): f64 {
  return Math.ceil(workDone / WORK_OF_ITERATION);
}

/** Continues for `budget` iterations, or slightly more, to end a piece of work. */
export function step(budget: f64): u32 {
  const most = min<f64>(budget, 1e7);
  const limit = <u32>((iterations() + most) * WORK_OF_ITERATION - workDone);
  relax.clearWork();
  countedTo = 0;
  while (!isOver && relax.work < limit) settle(advance(limit));
  countTurn();
  workDone += <f64>relax.work;
  return status;
}

function advance(limit: u32): u32 {
  if (!((begun >> turn) & 1)) {
    begun |= 1 << turn;
    successor.makeInitial();
    return begin();
  }
  switch (turn) {
    case Engine.greedy:
      return greedy.goOnGreedily(limit);
    case Engine.novelty:
      return novelty.goOnByNovelty(limit);
    default:
      return unreachable();
  }
}

function begin(): u32 {
  switch (turn) {
    case Engine.greedy:
      return greedy.beginGreedy();
    case Engine.novelty:
      return novelty.beginNovelty(memoryLimit / SHARE_OF_MEMOS);
    default:
      return unreachable();
  }
}

function settle(outcome: u32): void {
  if (outcome == EngineOutcome.going) {
    if (strategy == EngineChoice.alternation) takeTurns();
  } else if (outcome == EngineOutcome.found) {
    if (!wantsBest) return end(SOLVED);
    // The engine that uses the bound sees all states that may lead to a cheaper plan.
    strategy = EngineChoice.greedy;
    turn = Engine.greedy;
    if ((out >> Engine.greedy) & 1) end(OUT_OF_MEMORY);
  } else if (outcome == EngineOutcome.exhausted) {
    end(planLength < 0 ? FAILED : SOLVED);
  } else if (outcome == EngineOutcome.outOfMemory) {
    out |= 1 << turn;
    if (strategy == EngineChoice.alternation) turn = other();
    if ((out >> turn) & 1) end(OUT_OF_MEMORY);
  } else end(FAULT);
}

/** The other one of the two engines of `alternation`. */
function other(): u32 {
  return turn == Engine.greedy ? Engine.novelty : Engine.greedy;
}

/** In `alternation`, begins the turn of the other engine when a turn is over and no state is half examined. */
function takeTurns(): void {
  const isGreedy = turn == Engine.greedy;
  if (!(isGreedy ? greedy.isBetweenStates() : novelty.isBetweenStates())) return;
  countTurn();
  if (takeProgress()) turnDone = 0;
  if (turnDone < turnLength || out) return;
  turnDone = 0;
  turn = other();
  if (turn == Engine.greedy) turnLength *= 2;
}

function countTurn(): void {
  turnDone += <f64>(relax.work - countedTo);
  countedTo = relax.work;
}
