// Plans: the chain of links that a search has built becomes a block of its own that outlives the search.

import {
  ARENA_TOP,
  CELL_NEXT,
  CELL_TASK,
  DERIVATION_ARENA,
  DERIVATION_COUNT,
  DERIVATION_MERGED,
  DERIVATION_TAIL,
  DERIVATION_TRACE,
  STEP_CELL,
  STEP_PREVIOUS,
  PLAN_COUNT,
  PLAN_HEAD,
  PLAN_OFFSETS,
  PLAN_USED,
  SESSION_DERIVATION,
  SESSION_HAS_PLAN,
  SESSION_PLAN,
  TASK_NUMBER,
  TRACE_BYTES,
} from './memory';
import { atLeast } from './heap';
import { arenaStart, choicesEnd } from './stage';

function cellBytes(cell: usize): usize {
  return load<u32>(cell, CELL_TASK) >> 16;
}

/** For a few bytes, always a multiple of 8: `memory.copy` is a call into the engine and takes several times as long. */
export function copyWords(to: usize, from: usize, bytes: usize): void {
  for (const end = from + bytes; from < end; from += 8, to += 8) store<u64>(to, load<u64>(from));
}

/** Copies the way to the plan so far, with `decisions` in the trace and `tail` left to do. Answers false when there is no memory for it. */
export function keepDerivation(session: usize, decisions: u32, tail: usize): bool {
  const trace = <usize>decisions * TRACE_BYTES;
  const arena = load<usize>(ARENA_TOP) - arenaStart();
  const block = atLeast(load<u32>(session, SESSION_DERIVATION), DERIVATION_TRACE + trace + arena);
  store<usize>(session, block, SESSION_DERIVATION);
  if (!block) return false;
  store<u32>(block, decisions, DERIVATION_COUNT);
  store<usize>(block, arena, DERIVATION_ARENA);
  store<usize>(block, tail, DERIVATION_TAIL);
  store<u32>(block, 0, DERIVATION_MERGED);
  // On the stage the trace grows down.
  let write = block;
  for (let entry = choicesEnd() - TRACE_BYTES; entry >= choicesEnd() - trace; entry -= TRACE_BYTES) {
    store<u64>(write, load<u64>(entry), DERIVATION_TRACE);
    write += TRACE_BYTES;
  }
  memory.copy(block + DERIVATION_TRACE + trace, arenaStart(), arena);
  return true;
}

/** How many of the plan's steps so far are actions. */
export function countActions(actions: usize): u32 {
  let count: u32 = 0;
  for (let link: usize = load<usize>(PLAN_HEAD); link; link = load<usize>(link, STEP_PREVIOUS)) {
    count += load<u8>(actions + (load<u32>(load<u32>(link, STEP_CELL), CELL_TASK) & TASK_NUMBER));
  }
  return count;
}

/** Copies the plan so far into the session's plan block. Answers false when there is no memory for it. */
export function keepPlan(session: usize): bool {
  const last: usize = load<usize>(PLAN_HEAD);
  let count: u32 = 0;
  let used: usize = 0;
  for (let link = last; link; link = load<u32>(link, STEP_PREVIOUS)) {
    count++;
    used += cellBytes(load<u32>(link, STEP_CELL));
  }
  const records = (PLAN_OFFSETS + ((<usize>count) << 2) + 7) & ~7;
  const plan = atLeast(load<u32>(session, SESSION_PLAN), records + used);
  store<usize>(session, plan, SESSION_PLAN);
  store<u32>(session, plan ? 1 : 0, SESSION_HAS_PLAN);
  if (!plan) return false;
  store<u32>(plan, count, PLAN_COUNT);
  store<usize>(plan, records + used, PLAN_USED);
  let offset = records + used;
  let index = plan + ((<usize>count) << 2);
  for (let link = last; link; link = load<u32>(link, STEP_PREVIOUS)) {
    const cell: usize = load<usize>(link, STEP_CELL);
    const size = cellBytes(cell);
    offset -= size;
    index -= 4;
    store<usize>(index, offset, PLAN_OFFSETS);
    copyWords(plan + offset, cell, size);
    store<u32>(plan + offset, 0, CELL_NEXT);
  }
  return true;
}
