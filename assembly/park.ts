// Taking a half-done search off the stage and putting it back. A parked search is one block:
//
//   choice points | trace | arena | trail | what the fluents named in the trail hold now (a word for each undo entry)
//
// and its world's fluents as they were when it began are kept in a snapshot (world.ts), so that others may use the world's stage.

import {
  ARENA_TOP,
  COST,
  ON_STAGE,
  PARKED,
  PLAN_HEAD,
  SESSION_ARENA_TOP,
  SESSION_COST,
  SESSION_DEPTH,
  SESSION_CHOICE_POINT,
  SESSION_KEEPS,
  SESSION_PARKED,
  SESSION_PROGRESS,
  SESSION_PLAN_HEAD,
  SESSION_TRAIL_TOP,
  TRACE_BYTES,
  TRAIL_TOP,
  UNDO_ADDRESS,
  UNDO_BYTES,
} from './memory';
import { atLeast, give } from './heap';
import { forgetAll } from './remember';
import { arenaStart, choicesEnd, choicesStart, enterStage, leaveStage, trailEnd } from './stage';
import { undoTo } from './undo';
import { endOn, keepBase, layBase, reusesBase, spoilBase } from './world';

/** Bytes of the trace of a search that keeps one. */
function traceBytes(session: usize): usize {
  return load<u32>(session, SESSION_KEEPS) ? <usize>load<u32>(session, SESSION_DEPTH) * TRACE_BYTES : 0;
}

/** Frees the stage. Answers false when there is no memory to park the search in; it then stays. */
export function park(session: usize): bool {
  const arenaTop: usize = load<usize>(ARENA_TOP);
  const trailTop: usize = load<usize>(TRAIL_TOP);
  const choices = <usize>load<u32>(session, SESSION_CHOICE_POINT) - choicesStart();
  const trace = traceBytes(session);
  const arena = arenaTop - arenaStart();
  const trail = trailEnd() - trailTop;
  const block = atLeast(load<u32>(session, SESSION_PARKED), choices + trace + arena + trail + (trail >> 1));
  store<usize>(session, block, SESSION_PARKED);
  if (!block) return false;
  const arenaCopy = block + choices + trace;
  const words = arenaCopy + arena + trail;
  memory.copy(block, choicesStart(), choices);
  memory.copy(block + choices, choicesEnd() - trace, trace);
  memory.copy(arenaCopy, arenaStart(), arena);
  memory.copy(arenaCopy + arena, trailTop, trail);
  let now = words;
  for (let entry = trailTop; entry < trailEnd(); entry += UNDO_BYTES, now += 4) {
    store<u32>(now, load<u32>(load<u32>(entry, UNDO_ADDRESS)));
  }
  undoTo(trailEnd());
  if (!keepBase(session)) {
    redo(words, trailTop);
    return false;
  }
  store<usize>(session, arenaTop, SESSION_ARENA_TOP);
  store<usize>(session, trailTop, SESSION_TRAIL_TOP);
  store<u32>(session, load<u32>(PLAN_HEAD), SESSION_PLAN_HEAD);
  store<f64>(session, load<f64>(COST), SESSION_COST);
  store<u32>(session, PARKED, SESSION_PROGRESS);
  leaveStage();
  return true;
}

/** Writes again what undoing has taken back. */
function redo(words: usize, trailTop: usize): void {
  let now = words;
  for (let entry = trailTop; entry < trailEnd(); entry += UNDO_BYTES, now += 4) {
    store<u32>(load<u32>(entry, UNDO_ADDRESS), load<u32>(now));
  }
  store<usize>(TRAIL_TOP, trailTop);
}

/** Puts a parked search back on the (free) stage, as it was. */
export function unpark(session: usize): void {
  enterStage(session);
  const arenaTop: usize = load<usize>(session, SESSION_ARENA_TOP);
  const trailTop: usize = load<usize>(session, SESSION_TRAIL_TOP);
  const choices = <usize>load<u32>(session, SESSION_CHOICE_POINT) - choicesStart();
  const trace = traceBytes(session);
  const arena = arenaTop - arenaStart();
  const trail = trailEnd() - trailTop;
  const block: usize = load<usize>(session, SESSION_PARKED);
  const arenaCopy = block + choices + trace;
  memory.copy(choicesStart(), block, choices);
  memory.copy(choicesEnd() - trace, block + choices, trace);
  memory.copy(arenaStart(), arenaCopy, arena);
  memory.copy(trailTop, arenaCopy + arena, trail);
  layBase(session);
  redo(arenaCopy + arena + trail, trailTop);
  store<usize>(ARENA_TOP, arenaTop);
  store<u32>(PLAN_HEAD, load<u32>(session, SESSION_PLAN_HEAD));
  store<f64>(COST, load<f64>(session, SESSION_COST));
  store<u32>(session, ON_STAGE, SESSION_PROGRESS);
}

/** Gives back what only a search under way needs. To be called while its place still says so. */
export function forget(session: usize): void {
  const place = load<u32>(session, SESSION_PROGRESS);
  if (place == ON_STAGE) {
    if (reusesBase(session, trailEnd() - load<usize>(TRAIL_TOP))) undoTo(trailEnd());
    else spoilBase(session);
    leaveStage();
  }
  if (place == ON_STAGE || place == PARKED) endOn(session);
  forgetAll(session);
  give(load<u32>(session, SESSION_PARKED));
  store<u32>(session, 0, SESSION_PARKED);
}
