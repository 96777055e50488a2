// Moves a half-done search off the stage and back. A parked search is one chunk (memory.ts, CHOICE_PART).
//
// A snapshot (world.ts) keeps the world's fluents as they were when the search began, so that other searches may use
// the working fluents.

import {
  ARENA_PART,
  CHOICE_PART,
  ON_STAGE,
  PARKED,
  PARKED_PARTS,
  SessionHeader,
  TRACE_PART,
  TRAIL_PART,
  Trace,
  Undo,
  VALUE_PART,
  registers,
} from './memory';
import { atLeast, give } from './heap';
import { dropRecord } from './record';
import { giveLists } from './proof';
import { forgetAll } from './remember';
import { arenaStart, choicesEndOf, choicesStart, enterStage, leaveStage, onStage, trailEnd, trailEndOf } from './stage';
import { undoTo } from './undo';
import { endOn, keepBase, layBase, reusesBase, spoilBase } from './world';
import { DEBUG } from './debug';

/** The bytes of one part, computed from fields of the session. */
export function partBytes(session: SessionHeader, part: u32): usize {
  if (part == CHOICE_PART) return session.choicePoint - choicesStart();
  if (part == TRACE_PART) return session.keepsDerivation ? <usize>session.depth * offsetof<Trace>() : 0;
  if (part == ARENA_PART) return session.arenaTop - arenaStart();
  const trail = trailEndOf(session) - session.trailTop;
  return part == TRAIL_PART ? trail : trail >> 1;
}

/** The offset of a part in the chunk; with PARKED_PARTS, the bytes of the chunk. */
function partOffset(session: SessionHeader, part: u32): usize {
  let offset: usize = 0;
  for (let before: u32 = 0; before < part; before++) offset += partBytes(session, before);
  return offset;
}

/** The address of a part on the stage. */
function partOnStage(session: SessionHeader, part: u32): usize {
  if (part == CHOICE_PART) return choicesStart();
  if (part == TRACE_PART) return choicesEndOf(session) - partBytes(session, TRACE_PART);
  return part == ARENA_PART ? arenaStart() : session.trailTop;
}

// --- Parking ---------------------------------------------------------------------------------------------------------

/** Frees the stage. Returns false if there is no memory to park the search, which then stays on stage. */
export function park(session: SessionHeader): bool {
  if (DEBUG) assert(session == onStage() && session.progress == ON_STAGE, 'the search on stage is parked');
  keepRegisters(session);
  const chunk = atLeast(session.parked, partOffset(session, PARKED_PARTS));
  session.parked = chunk;
  if (!chunk) return false;
  for (let part = CHOICE_PART; part <= TRAIL_PART; part++) {
    memory.copy(chunk + partOffset(session, part), partOnStage(session, part), partBytes(session, part));
  }
  const values = chunk + partOffset(session, VALUE_PART);
  let value = values;
  for (let entry = session.trailTop; entry < trailEnd(); entry += offsetof<Undo>(), value += 4) {
    store<u32>(value, load<u32>(changetype<Undo>(entry).address));
  }
  undoTo(trailEnd());
  if (!keepBase(session)) {
    redo(values, session.trailTop);
    return false;
  }
  session.progress = PARKED;
  leaveStage();
  return true;
}

function keepRegisters(session: SessionHeader): void {
  session.arenaTop = registers.arenaTop;
  session.trailTop = registers.trailTop;
  session.planHead = registers.planHead;
  session.cost = registers.cost;
}

/** Repeats the writes that were undone. */
function redo(values: usize, trailTop: usize): void {
  let value = values;
  for (let entry = trailTop; entry < trailEnd(); entry += offsetof<Undo>(), value += 4) {
    store<u32>(changetype<Undo>(entry).address, load<u32>(value));
  }
  registers.trailTop = trailTop;
}

/** Moves a parked search back to the stage, unchanged. The stage is free. */
export function unpark(session: SessionHeader): void {
  if (DEBUG) assert(session.progress == PARKED && session.parked, 'only a parked search is put back');
  enterStage(session);
  const chunk = session.parked;
  for (let part = CHOICE_PART; part <= TRAIL_PART; part++) {
    memory.copy(partOnStage(session, part), chunk + partOffset(session, part), partBytes(session, part));
  }
  layBase(session);
  redo(chunk + partOffset(session, VALUE_PART), session.trailTop);
  registers.arenaTop = session.arenaTop;
  registers.planHead = session.planHead;
  registers.cost = session.cost;
  session.progress = ON_STAGE;
}

/** Frees everything that only a search under way needs. `progress` is unchanged. */
export function forget(session: SessionHeader): void {
  const progress = session.progress;
  if (progress == ON_STAGE) {
    if (DEBUG) assert(session == onStage(), 'one session is on stage');
    if (reusesBase(session, trailEnd() - registers.trailTop)) undoTo(trailEnd());
    else spoilBase(session.world);
    leaveStage();
  }
  if (progress == ON_STAGE || progress == PARKED) endOn(session);
  forgetAll(session);
  giveLists(session);
  if (session.records) {
    dropRecord(session);
    session.interrupted = 0;
  }
  give(session.parked);
  session.parked = 0;
}
