// A horizon ends a search when the plan so far has a certain number of actions. They are counted as steps are added: a
// choice point keeps how many there were, so that going back needs no counting, either. A search with a horizon
// never remembers.

import { ChoicePoint, SessionHeader, StepTaken, TASK_NUMBER, registers } from './memory';
import { DEBUG } from './debug';

/** How many of the steps up to `counted` are actions. */
let count: u32 = 0;
let counted: StepTaken | null = null;

/** At the start of a step. Returns which tasks are actions, or 0 when they are not to be counted. */
export function beginActions(session: SessionHeader): usize {
  if (!session.horizon) return 0;
  count = session.actions;
  counted = registers.planHead;
  return session.world.actions;
}

/** How many of the plan's steps so far are actions. `actions`: which tasks are. */
export function countActions(actions: usize): u32 {
  const last = registers.planHead;
  let step = last;
  // One step at most: networks are counted as they are taken up.
  while (step != counted) {
    if (DEBUG) assert(step, 'what has been counted is part of the plan');
    count += load<u8>(actions + (step!.cell.task & TASK_NUMBER));
    step = step!.previous;
  }
  counted = last;
  return count;
}

/** A choice point is kept. The network's own step, if it has added one, has not been counted yet. */
export function keepActions(point: ChoicePoint): void {
  if (DEBUG) assert(counted == point.plan, 'a choice point has the steps that have been counted');
  point.actions = count;
}

/** The search has gone back to a choice point. */
export function backToActions(point: ChoicePoint): void {
  count = point.actions;
  counted = point.plan;
}

/** Between two steps, the session keeps the count of all steps so far. */
export function pauseActions(session: SessionHeader, actions: usize): void {
  session.actions = countActions(actions);
}
