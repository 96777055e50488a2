// Simulates steps of a plan in the world as it is now, without a search: finds out whether they still hold, and which
// fluents result. Each step is put on the stage in turn, and the function of its task decides whether it applies. The
// game's fluents change only when the caller asks to keep the result.
//
// Steps of plans that run side by side are simulated one at a time: the fluents are laid out once, and any number of
// steps is then simulated on them.

import {
  Cell,
  ChoicePoint,
  PASSED_OVER,
  Plan,
  SessionHeader,
  TASK_NUMBER,
  Undo,
  WorldHeader,
  emptyNetwork,
  registers,
} from './memory';
import { callTask, outOfMemory, setDomain, slack } from './call';
import { copyFluents, listChanges } from './sparse';
import { cellBytes, copyWords, recordOf } from './plan';
import { keepNoRecord } from './record';
import { clearStage } from './session';
import { arenaStart, choicesStart, emptyStage, trailEnd } from './stage';
import { undoTo } from './undo';
import { spoilBase } from './world';
import { DEBUG } from './debug';

/** How many steps of the plan are known to hold: global, so that it is known after a trap. */
let held: u32 = 0;

/**
 * Simulates the steps of a session's plan from number `from` up to (not including) `to`, internal ones included, for as
 * long as they hold. Leaves out steps marked as passed over. Returns the number of the first step that does not hold,
 * or `to`. With `keep`, if all steps hold, the world's fluents become the result. `world` is the version of the world
 * to simulate in; the session's own version may be an old one.
 */
export function simulate(session: SessionHeader, world: WorldHeader, from: u32, to: u32, keep: bool): u32 {
  held = from;
  lay(world);
  const plan = changetype<Plan>(session.plan);
  for (; held < to; held++) {
    const record = recordOf(plan, held);
    // addons/repair/steps.ts marks these: steps that are done, or that name removed objects.
    const marks = changetype<usize>(record.next);
    if (marks & PASSED_OVER) continue;
    if (marks) return held;
    if (!applies(record, record.task)) return held;
    // Nothing is taken back.
    registers.trailTop = trailEnd();
  }
  if (!keep) return held;
  copyFluents(world, world.fluents, world.working);
  world.changed = 1;
  return held;
}

/** Lays out the fluents as they are now, so that steps can be simulated on them. */
export function layFluents(world: WorldHeader): void {
  // The game may write to them at any time.
  world.untold = 1;
  lay(world);
}

function lay(world: WorldHeader): void {
  if (!clearStage()) outOfMemory();
  emptyStage();
  setDomain(world, false);
  keepNoRecord();
  if (world.listings) listChanges(world);
  copyFluents(world, world.working, world.fluents);
  // The steps' writes stay in the working fluents.
  spoilBase(world);
}

/**
 * Simulates a step, or the part of its task with this number, on the fluents that are laid out. Returns 0 if it does
 * not hold, otherwise one more than the number of words that it has written. The writes stay on the trail until
 * `takeBack`.
 */
export function simulatePart(record: Cell, number: u32): u32 {
  if (DEBUG) assert(number <= TASK_NUMBER, 'parts are numbered like tasks');
  if (applies(record, number ? (record.task & ~TASK_NUMBER) | number : record.task)) {
    return 1 + <u32>((trailEnd() - registers.trailTop) / offsetof<Undo>());
  }
  takeBack();
  return 0;
}

/**
 * Simulates the steps at `count` addresses from `list` on, one after the other, on the fluents that are laid out.
 * Returns how many hold before the first that does not. Undoes their writes.
 */
export function simulateList(list: usize, count: u32): u32 {
  if (DEBUG) assert(registers.trailTop == trailEnd(), 'nothing has been written to the fluents that are laid out');
  for (held = 0; held < count; held++) {
    const record = load<Cell>(list + ((<usize>held) << 2));
    if (changetype<usize>(record.next) || !applies(record, record.task)) break;
  }
  takeBack();
  return held;
}

/** Undoes the writes of steps to the fluents that are laid out. */
export function takeBack(): void {
  undoTo(trailEnd());
}

/**
 * Finds the words in which the game's fluents differ from a copy, and brings the copy up to date. Their numbers are
 * written to `list`. Returns how many there are.
 */
export function changedWords(world: WorldHeader, copy: usize, list: usize): u32 {
  let end = changedBetween(world.fluents, copy, 0, world.denseBytes, list);
  let sparse = world.sparse;
  while (sparse) {
    const from = sparse.offset;
    const bytes = ((<usize>sparse.used) << sparse.shift) + 7;
    end = changedBetween(world.fluents, copy, from, from + (bytes & ~7), end);
    sparse = sparse.next;
  }
  return <u32>((end - list) >> 2);
}

/** Finds the changed words between two offsets, and returns where the list ends. */
function changedBetween(fluents: usize, copy: usize, from: usize, to: usize, list: usize): usize {
  if (DEBUG) assert(!(from & 7) && !(to & 7), 'tables begin at multiples of 8');
  for (let at = from; at < to; at += 8) {
    const now = load<u64>(fluents + at);
    const before = load<u64>(copy + at);
    if (now == before) continue;
    store<u64>(copy + at, now);
    if (<u32>now != <u32>before) {
      store<u32>(list, <u32>(at >> 2));
      list += 4;
    }
    if (now >> 32 != before >> 32) {
      store<u32>(list, <u32>(at >> 2) + 1);
      list += 4;
    }
  }
  return list;
}

/** Puts a step on the stage and simulates it there, as the task, or the part of a task, with the number `task`. */
function applies(record: Cell, task: u32): bool {
  const bytes = cellBytes(record);
  const cell = changetype<Cell>(arenaStart());
  if (<isize>(trailEnd() - arenaStart() - bytes) < <isize>slack) outOfMemory();
  copyWords(arenaStart(), changetype<usize>(record), bytes);
  cell.next = emptyNetwork;
  cell.task = task;
  registers.arenaTop = arenaStart() + bytes;
  return callTask(cell, changetype<ChoicePoint>(choicesStart()), 0) != 0;
}

/** How many steps have held in the last call, even if it ended in a trap. */
export function stepsHeld(): u32 {
  return held;
}
