// The stage: the one place in memory where a search runs. Its addresses never change, so networks, frames and undo entries
// can hold plain addresses and a search that has to leave is copied out and back as it stands (park.ts).
// A search with a memory limit gets the first part of the stage: three quarters for arena and trail, a quarter for choice points.

import {
  ARENA_TOP,
  CELL_NEXT,
  CELL_TASK,
  COST,
  EMPTY_NETWORK,
  PLAN_HEAD,
  SESSION_MEMORY_LIMIT,
  TASK_NUMBER,
  TRAIL_TOP,
} from './memory';

let start: usize = 0;
let bytes: usize = 0;
let share: usize = 0;
/** The session on stage, or 0. */
let resident: usize = 0;
/** How often a session has been put there. */
let entries: u32 = 0;

/** Lays the stage out from `from`; answers its end. */
export function layStage(from: usize, size: usize): usize {
  start = (from + 63) & ~63;
  bytes = size & ~63;
  store<u32>(EMPTY_NETWORK, 0, CELL_NEXT);
  store<u32>(EMPTY_NETWORK, TASK_NUMBER, CELL_TASK);
  return start + bytes;
}

export function stageBytes(): usize {
  return bytes;
}

/** Choice points stand first, so that the arena's part can be as long as the limit allows. */
export function choicesStart(): usize {
  return start;
}

export function choicesEnd(): usize {
  return start + (share >> 2);
}

export function arenaStart(): usize {
  return start + (bytes >> 2);
}

export function trailEnd(): usize {
  return arenaStart() + share - (share >> 2);
}

export function onStage(): usize {
  return resident;
}

/** How much of the stage a session may use. */
export function shareOf(session: usize): usize {
  const limit: usize = load<usize>(session, SESSION_MEMORY_LIMIT);
  return (limit && limit < bytes ? limit : bytes) & ~63;
}

/** Between two changes of it, one search has had the stage. */
export function stageEntries(): u32 {
  return entries;
}

/** Gives the stage to a session: its share of the memory and empty registers. */
export function enterStage(session: usize): void {
  layRegisters(shareOf(session));
  resident = session;
}

/** The same for nobody, with all of the memory. Whoever was on stage must have been parked. */
export function emptyStage(): void {
  layRegisters(bytes);
  resident = 0;
}

function layRegisters(size: usize): void {
  share = size;
  entries++;
  store<usize>(ARENA_TOP, arenaStart());
  store<usize>(TRAIL_TOP, trailEnd());
  store<u32>(PLAN_HEAD, 0);
  store<f64>(COST, 0);
}

export function leaveStage(): void {
  resident = 0;
}
