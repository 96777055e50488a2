// What the core offers to the bindings and to domain modules: integers in, integers out.

import { startHeap } from './heap';
import { LEAST_WORK, FIRST_PROBE, FIRST_RECORD, registers } from './memory';
import { layStage } from './stage';

/**
 * Lays out the memory. It is called once, before anything else. Returns false if there are no `bytes` for the stage.
 */
export function start(bytes: u32): bool {
  const top = (__heap_base + 63) & ~63;
  const pages = <i32>((top + bytes + 65535) >> 16) - memory.size();
  if (pages > 0 && memory.grow(pages) < 0) return false;
  startHeap(layStage(top, bytes));
  registers.workLeast = LEAST_WORK;
  registers.probeFrom = FIRST_PROBE;
  registers.recordRoom = FIRST_RECORD;
  return true;
}

export { countAchieving, countedSoFar } from './count';
export { callUnderWay } from './record';
export {
  addEntry,
  appendEntry,
  clearSparseTable,
  clearListing,
  createSparseTable,
  createListing,
  createValueListing,
  enterPlace,
  findEntry,
  freeSparseTable,
  freeListing,
  keepEntry,
  list,
  listValue,
  listWritten,
  listedRow,
  nextListed,
} from './sparse';
export { give, heapEnd, reserve, take } from './heap';
export { selectUnordered } from './network';
export { partBytes } from './park';
export { takeNews, tellOfPlan } from './news';
export { writePlan } from './plan';
export { lowerBound } from './proven';
export { first, frameNumber, waitingCount, withdraw } from './queue';
export { countWork, enterRecord, leaveRecord, turnRecord } from './record';
export { cancel, release, run, spentIterations, submit, submitAgain } from './schedule';
export { clearStage, createSession, freeSession, recover, requestRoom, restart, step, withoutProof } from './session';
export { changedWords, layFluents, simulate, simulateList, simulatePart, stepsHeld, takeBack } from './simulate';
export { sortList } from './sort';
export { arenaStart, choicesStart, onStage, shareOf, stageBytes, stageEntries, trailEndOf } from './stage';
export { newWorld, freeWorld, newBase } from './world';
