// Carrying out steps of a plan on the world as it is now, without a search: whether they still hold, and the fluents
// that result. The steps are laid on the stage one after the other, and their own functions say whether they apply. The
// game's fluents stay as they are, unless they are asked to become the result.

import { Cell, ChoicePoint, PASSED_OVER, Plan, SessionHeader, WorldHeader, emptyNetwork, registers } from './memory';
import { callTask, outOfMemory, setDomain, slack } from './call';
import { cellBytes, copyWords, recordOf } from './plan';
import { keepNoRecord } from './record';
import { clearStage } from './session';
import { arenaStart, choicesStart, emptyStage, trailEnd } from './stage';
import { spoilBase } from './world';

/** How many steps of the plan are known to hold: global, so that it is known after a trap. */
let held: u32 = 0;

/**
 * Carries out the steps of a session's plan from number `from` up to (not including) `to`, internal ones included, as
 * long as they hold. Steps that are marked as passed over are left out. Answers the number of the first that does not
 * hold, or `to`. With `keep`, and if all of them hold, the world's fluents become what they are then. `world` is the
 * version of the world to do it in; the session's own may be an old one.
 */
export function carryOut(session: SessionHeader, world: WorldHeader, from: u32, to: u32, keep: bool): u32 {
  held = from;
  if (!clearStage()) outOfMemory();
  emptyStage();
  setDomain(world, false);
  keepNoRecord();
  memory.copy(world.working, world.fluents, world.fluentBytes);
  // The steps' writes stay in the working fluents.
  spoilBase(world);
  const plan = changetype<Plan>(session.plan);
  for (; held < to; held++) {
    const record = recordOf(plan, held);
    // Marked by execution/steps.ts: done already, or with something that is no longer there.
    const marks = changetype<usize>(record.next);
    if (marks & PASSED_OVER) continue;
    if (marks) return held;
    if (!applies(record)) return held;
  }
  if (keep) memory.copy(world.fluents, world.working, world.fluentBytes);
  return held;
}

/** Lays a step on the stage and carries it out there. */
function applies(record: Cell): bool {
  const bytes = cellBytes(record);
  const cell = changetype<Cell>(arenaStart());
  if (<isize>(trailEnd() - arenaStart() - bytes) < <isize>slack) outOfMemory();
  copyWords(arenaStart(), changetype<usize>(record), bytes);
  cell.next = emptyNetwork;
  registers.arenaTop = arenaStart() + bytes;
  registers.trailTop = trailEnd();
  return callTask(cell, changetype<ChoicePoint>(choicesStart()), 0) != 0;
}

/** How far the last call has come, also when it has ended in a trap. */
export function stepsHeld(): u32 {
  return held;
}
