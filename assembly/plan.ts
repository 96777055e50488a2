// Plans: the chain of links that a search has built becomes a block of its own that outlives the search.

import {
  CELL_NEXT,
  CELL_TASK,
  LINK_CELL,
  LINK_PREVIOUS,
  PLAN_COUNT,
  PLAN_HEAD,
  PLAN_OFFSETS,
  PLAN_USED,
  SESSION_HAS_PLAN,
  SESSION_PLAN,
} from './memory';
import { atLeast } from './heap';

function cellBytes(cell: usize): usize {
  return load<u32>(cell, CELL_TASK) >> 16;
}

/** For a few bytes, always a multiple of 8: `memory.copy` is a call into the engine and takes several times as long. */
export function copyWords(to: usize, from: usize, bytes: usize): void {
  for (const end = from + bytes; from < end; from += 8, to += 8) store<u64>(to, load<u64>(from));
}

/** Copies the plan so far into the session's plan block. Answers false when there is no memory for it. */
export function keepPlan(session: usize): bool {
  const last: usize = load<usize>(PLAN_HEAD);
  let count: u32 = 0;
  let used: usize = 0;
  for (let link = last; link; link = load<u32>(link, LINK_PREVIOUS)) {
    count++;
    used += cellBytes(load<u32>(link, LINK_CELL));
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
  for (let link = last; link; link = load<u32>(link, LINK_PREVIOUS)) {
    const cell: usize = load<usize>(link, LINK_CELL);
    const size = cellBytes(cell);
    offset -= size;
    index -= 4;
    store<usize>(index, offset, PLAN_OFFSETS);
    copyWords(plan + offset, cell, size);
    store<u32>(plan + offset, 0, CELL_NEXT);
  }
  return true;
}
