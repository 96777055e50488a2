// A horizon ends a search when the plan so far has a certain number of actions. Actions are counted as steps are added.
// Each choice point keeps the count, so that backtracking need not count again. A search with a horizon never
// remembers.

import { ChoicePoint, SessionHeader, StepTaken, TASK_NUMBER, registers } from './memory';
import { DEBUG } from './debug';

/** How many of the steps up to `counted` are actions. */
let count: u32 = 0;
let counted: StepTaken | null = null;

/**
 * Starts counting for a step of the session. Returns the table of tasks that are actions, or 0 if the search has no
 * horizon.
 */
export function beginActions(session: SessionHeader): usize {
  if (!session.horizon) return 0;
  count = session.actions;
  counted = registers.planHead;
  return session.world.actions;
}

/** The number of actions in the plan so far. `actions`: the table of tasks that are actions. */
export function countActions(actions: usize): u32 {
  const last = registers.planHead;
  let step = last;
  // There is at most one new step, because this is called for each network.
  while (step != counted) {
    if (DEBUG) assert(step, 'what has been counted is part of the plan');
    count += load<u8>(actions + (step!.cell.task & TASK_NUMBER));
    step = step!.previous;
  }
  counted = last;
  return count;
}

/** Stores the count in a new choice point. A step that the network itself has added is not counted yet. */
export function keepActions(point: ChoicePoint): void {
  if (DEBUG) assert(counted == point.plan, 'a choice point has the steps that have been counted');
  point.actions = count;
}

/** Restores the count when the search goes back to a choice point. */
export function backToActions(point: ChoicePoint): void {
  count = point.actions;
  counted = point.plan;
}

/** Stores the count in the session until its next step. */
export function pauseActions(session: SessionHeader, actions: usize): void {
  session.actions = countActions(actions);
}
