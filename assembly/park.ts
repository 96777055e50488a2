// Taking a half-done search off the stage and putting it back. A parked search is one block:
//
//   choice points | arena | trail | what the fluents named in the trail hold now (a word for each undo entry)
//
// and its world's fluents as they were when it began are kept in a snapshot, so that others may use the world's stage.

import {
  ARENA_TOP,
  COST,
  ON_STAGE,
  PARKED,
  PLAN_HEAD,
  SESSION_ARENA_TOP,
  SESSION_COST,
  SESSION_FRAME,
  SESSION_PARKED,
  SESSION_PLACE,
  SESSION_PLAN_HEAD,
  SESSION_SNAPSHOT,
  SESSION_TRAIL_TOP,
  SESSION_WORLD,
  TRAIL_TOP,
  UNDO_ADDRESS,
  UNDO_BYTES,
  WORLD_FLUENT_BYTES,
  WORLD_STAGE,
} from './memory';
import { atLeast, give } from './heap';
import { arenaStart, choicesStart, enterStage, leaveStage, onStage, trailEnd } from './stage';
import { forgetAll } from './remember';
import { undoTo } from './undo';

/** Frees the stage. Answers false when there is no memory to park the search in; it then stays. */
export function park(session: usize): bool {
  const world: usize = load<usize>(session, SESSION_WORLD);
  const fluents: usize = load<usize>(world, WORLD_FLUENT_BYTES);
  const arenaTop: usize = load<usize>(ARENA_TOP);
  const trailTop: usize = load<usize>(TRAIL_TOP);
  const choices = <usize>load<u32>(session, SESSION_FRAME) - choicesStart();
  const arena = arenaTop - arenaStart();
  const trail = trailEnd() - trailTop;
  const block = atLeast(load<u32>(session, SESSION_PARKED), choices + arena + trail + (trail >> 1));
  store<usize>(session, block, SESSION_PARKED);
  if (!block) return false;
  let snapshot: usize = load<usize>(session, SESSION_SNAPSHOT);
  const first = !snapshot;
  if (first) {
    snapshot = atLeast(0, fluents);
    if (!snapshot) return false;
    store<usize>(session, snapshot, SESSION_SNAPSHOT);
  }
  memory.copy(block, choicesStart(), choices);
  memory.copy(block + choices, arenaStart(), arena);
  memory.copy(block + choices + arena, trailTop, trail);
  let now = block + choices + arena + trail;
  for (let entry = trailTop; entry < trailEnd(); entry += UNDO_BYTES, now += 4) {
    store<u32>(now, load<u32>(load<u32>(entry, UNDO_ADDRESS)));
  }
  store<usize>(session, arenaTop, SESSION_ARENA_TOP);
  store<usize>(session, trailTop, SESSION_TRAIL_TOP);
  store<u32>(session, load<u32>(PLAN_HEAD), SESSION_PLAN_HEAD);
  store<f64>(session, load<f64>(COST), SESSION_COST);
  if (first) {
    undoTo(trailEnd());
    memory.copy(snapshot, load<u32>(world, WORLD_STAGE), fluents);
  }
  store<u32>(session, PARKED, SESSION_PLACE);
  leaveStage();
  return true;
}

/** Puts a parked search back on the (free) stage, as it was. */
export function unpark(session: usize): void {
  const world: usize = load<usize>(session, SESSION_WORLD);
  enterStage(session);
  const arenaTop: usize = load<usize>(session, SESSION_ARENA_TOP);
  const trailTop: usize = load<usize>(session, SESSION_TRAIL_TOP);
  const choices = <usize>load<u32>(session, SESSION_FRAME) - choicesStart();
  const arena = arenaTop - arenaStart();
  const trail = trailEnd() - trailTop;
  const block: usize = load<usize>(session, SESSION_PARKED);
  memory.copy(choicesStart(), block, choices);
  memory.copy(arenaStart(), block + choices, arena);
  memory.copy(trailTop, block + choices + arena, trail);
  memory.copy(
    load<u32>(world, WORLD_STAGE),
    load<u32>(session, SESSION_SNAPSHOT),
    load<u32>(world, WORLD_FLUENT_BYTES),
  );
  let now = block + choices + arena + trail;
  for (let entry = trailTop; entry < trailEnd(); entry += UNDO_BYTES, now += 4) {
    store<u32>(load<u32>(entry, UNDO_ADDRESS), load<u32>(now));
  }
  store<usize>(ARENA_TOP, arenaTop);
  store<usize>(TRAIL_TOP, trailTop);
  store<u32>(PLAN_HEAD, load<u32>(session, SESSION_PLAN_HEAD));
  store<f64>(COST, load<f64>(session, SESSION_COST));
  store<u32>(session, ON_STAGE, SESSION_PLACE);
}

/** Gives back what only a search under way needs. */
export function forget(session: usize): void {
  if (onStage() == session) leaveStage();
  forgetAll(session);
  give(load<u32>(session, SESSION_PARKED));
  give(load<u32>(session, SESSION_SNAPSHOT));
  store<u32>(session, 0, SESSION_PARKED);
  store<u32>(session, 0, SESSION_SNAPSHOT);
}
