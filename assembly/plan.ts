// Plans: the chain of steps that a search has built becomes a chunk that outlives the search.

import {
  Cell,
  DERIVATION_TRACE,
  DerivationChunk,
  GONE,
  PLAN_OFFSETS,
  Plan,
  SessionHeader,
  Trace,
  registers,
} from './memory';
import { atLeast, give } from './heap';
import { arenaStart, choicesEnd } from './stage';
import { DEBUG } from './debug';

export function cellBytes(cell: Cell): usize {
  return cell.task >> 16;
}

/**
 * Copies a few bytes, always a multiple of 8. `memory.copy` is a call into the engine and takes several times as long.
 */
export function copyWords(to: usize, from: usize, bytes: usize): void {
  if (DEBUG) assert(!((to | from | bytes) & 7), 'words of 8 bytes are copied to multiples of 8');
  for (const end = from + bytes; from < end; from += 8, to += 8) store<u64>(to, load<u64>(from));
}

/** Resets the plan for a new search. The chunks are kept for its plans. */
export function resetPlan(session: SessionHeader): void {
  session.hasPlan = 0;
}

/** Frees the chunks of a session's plan, so that idle sessions do not keep memory for their largest plan. */
export function givePlan(session: SessionHeader): void {
  give(session.plan);
  give(session.derivation);
  session.plan = 0;
  session.derivation = 0;
  resetPlan(session);
}

/** Copies the plan so far into the session's plan. Returns false when there is no memory for it. */
export function keepPlan(session: SessionHeader): bool {
  let count: u32 = 0;
  let used: usize = 0;
  let step = registers.planHead;
  while (step) {
    count++;
    used += cellBytes(step.cell);
    step = step.previous;
  }
  const plan = layPlan(session, count, used);
  if (!plan) return false;
  let offset = plan.used;
  step = registers.planHead;
  while (step) {
    offset -= cellBytes(step.cell);
    layRecord(plan, --count, offset, step.cell);
    step = step.previous;
  }
  if (DEBUG) assert(!count && offset == recordsOf(plan.count), 'the records fill the plan');
  return true;
}

/**
 * Writes a plan whose steps are given as a list of `count` addresses of cells or records. It is for repaired and
 * carried-over plans. Returns false if memory runs out: the session keeps the plan that it has.
 */
export function writePlan(session: SessionHeader, list: usize, count: u32): bool {
  let used: usize = 0;
  for (let i: u32 = 0; i < count; i++) used += cellBytes(load<Cell>(list + ((<usize>i) << 2)));
  // The records may be those of the session's own plan, which stays until they are copied.
  const former = session.plan;
  const hadPlan = session.hasPlan;
  session.plan = 0;
  const plan = layPlan(session, count, used);
  if (!plan) {
    session.plan = former;
    session.hasPlan = hadPlan;
    return false;
  }
  let offset = recordsOf(count);
  for (let i: u32 = 0; i < count; i++) {
    const cell = load<Cell>(list + ((<usize>i) << 2));
    layRecord(plan, i, offset, cell);
    offset += cellBytes(cell);
  }
  give(former);
  return true;
}

/** The offset of the first record in the chunk of a plan with a number of steps. */
function recordsOf(count: u32): usize {
  return (PLAN_OFFSETS + ((<usize>count) << 2) + 7) & ~7;
}

/** Returns the session's plan with room for a number of steps, or null if memory runs out. */
function layPlan(session: SessionHeader, count: u32, recordBytes: usize): Plan | null {
  const used = recordsOf(count) + recordBytes;
  const chunk = atLeast(session.plan, used);
  session.plan = chunk;
  session.hasPlan = chunk ? 1 : 0;
  if (!chunk) return null;
  const plan = changetype<Plan>(chunk);
  plan.count = count;
  plan.used = used;
  return plan;
}

function layRecord(plan: Plan, index: u32, offset: usize, cell: Cell): void {
  const chunk = changetype<usize>(plan);
  if (DEBUG) assert(index < plan.count && offset + cellBytes(cell) <= plan.used, 'a record lies within its plan');
  store<usize>(chunk + ((<usize>index) << 2), offset, PLAN_OFFSETS);
  copyWords(chunk + offset, changetype<usize>(cell), cellBytes(cell));
  // Keep the mark of a record. The address of a next cell is a multiple of 8 and has no such bits.
  changetype<Cell>(chunk + offset).next = changetype<Cell>(changetype<usize>(cell.next) & GONE);
}

/** The record of a step. */
export function recordOf(plan: Plan, index: u32): Cell {
  if (DEBUG) assert(index < plan.count, 'a plan has the step that is asked for');
  const chunk = changetype<usize>(plan);
  return changetype<Cell>(chunk + load<usize>(chunk + ((<usize>index) << 2), PLAN_OFFSETS));
}

/**
 * Copies the way to the plan so far, with `decisions` in the trace and the remaining network `tail`. Returns false when
 * there is no memory for it.
 */
export function keepDerivation(session: SessionHeader, decisions: u32, tail: Cell): bool {
  const trace = <usize>decisions * offsetof<Trace>();
  const arena = registers.arenaTop - arenaStart();
  const chunk = atLeast(session.derivation, DERIVATION_TRACE + trace + arena);
  session.derivation = chunk;
  if (!chunk) return false;
  const derivation = changetype<DerivationChunk>(chunk);
  derivation.count = decisions;
  derivation.arena = arena;
  derivation.tail = tail;
  derivation.repaired = 0;
  // On the stage the trace grows down.
  let to = chunk + DERIVATION_TRACE;
  for (let from = choicesEnd(); to < chunk + DERIVATION_TRACE + trace; to += offsetof<Trace>()) {
    from -= offsetof<Trace>();
    store<u64>(to, load<u64>(from));
  }
  memory.copy(to, arenaStart(), arena);
  return true;
}
