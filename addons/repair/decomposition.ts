// The whole way to a plan as a tree of tasks: what was decomposed, by which method, and into what.

import type { DomainShape, Session } from '../../bindings/index.ts';
import { fail, idIn, insideOf, planOf } from '../../bindings/internal.ts';
import { methodOf } from './decisions.ts';
import { parentsOf } from './open-outline.ts';
import { outlineOf } from './outlines.ts';

/** A task on the way to a plan. */
export interface DecomposedTask {
  /** The number of the task in the domain. */
  task: number;
  /** The arguments, as in the IR: ids of objects, and numbers. */
  args: readonly number[];
  /** Whether the task is a step of the plan. Internal steps are steps, too. */
  isStep: boolean;
  /** The method by which the task was decomposed, if that has a name. */
  method: string | null;
  /** The position in this list of the task that it comes from; -1 for tasks of the request. */
  parent: number;
}

/**
 * Returns the tasks in the order in which they were taken up, or null when the session has no plan. Fails when the
 * session did not keep the way to its plan (option `decomposition`).
 */
export function decompositionOf<D extends DomainShape>(session: Session<D>): DecomposedTask[] | null {
  const { state, handle } = insideOf(session);
  if (!planOf({ state, handle })) return null;
  const outline = outlineOf(state, handle);
  if (!outline) fail('bad-option', 'this session was planned without the option "decomposition"');
  const parents = parentsOf(outline) ?? fail('bad-option', 'the plan of this session has been repaired');
  const { calls } = state;
  return outline.decisions.map(({ call: { task, args }, isStep, branch }, at) => ({
    task,
    args: args.map((arg, position) => (calls.kinds[task]![position]!.slots ? idIn(arg) : arg)),
    isStep,
    method: isStep ? null : methodOf(state, task, branch).name,
    parent: parents[at]!,
  }));
}
