// What the core offers to the bindings and to domain modules: integers in, integers out.

import { layStage, arenaStart, shareOf, stageBytes, stageEntries } from './stage';
import { heapEnd, startHeap } from './heap';

/** Lays out the memory; once, before anything else. Answers false when `bytes` for the stage are not to be had. */
export function start(bytes: u32): bool {
  const top = (__heap_base + 63) & ~63;
  const pages = <i32>((top + bytes + 65535) >> 16) - memory.size();
  if (pages > 0 && memory.grow(pages) < 0) return false;
  startHeap(layStage(top, bytes));
  return true;
}

/** Where the image of a task network will stand when its search begins. */
export function requestBase(): usize {
  return arenaStart();
}

export { heapEnd, shareOf, stageBytes, stageEntries };
export { give, reserve, take } from './heap';
export { lowerBound } from './proven';
export { selectUnordered } from './network';
export { replay, stepsHeld } from './replay';
export { sortList } from './sort';
export { clearStage, createSession, requestRoom, restart, freeSession, step, recover } from './session';
export { createWorld, freeWorld, newBase } from './world';
export { cancel, release, run, spentIterations, submit } from './schedule';
export { frameNumber, waitingCount } from './queue';
