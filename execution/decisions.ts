// The choices on the way to a plan: which method of which task was chosen, in order.

import type { DomainShape, Session, TaskCall, Value } from '../bindings/index.ts';
import { fail, idIn, insideOf, planOf, textOf, valueOf } from '../bindings/internal.ts';
import type { WorldState } from '../bindings/internal.ts';
import { doneBefore } from '../ir/cells.ts';
import type { OutlineDecision } from './outline.ts';
import { outlineOf } from './outlines.ts';
import { readsOf } from './search-reads.ts';

/** A task that was decomposed, and how. */
export interface MethodChoice {
  readonly task: string;
  readonly args: readonly Value[];
  /** `GoTo(bob, hall)` */
  readonly text: string;
  /** The number of the method among those of the task, from 0, and its name if it has one. */
  readonly method: number;
  readonly name: string | null;
  /** The number of the branch among those of the method. Of the branches, the first that applies is taken. */
  readonly branch: number;
  /**
   * How many steps of the plan come before the task, as the game counts steps. Negative: it was done before a repair.
   */
  readonly before: number;
}

/**
 * null when the session has no plan. Fails when the session did not keep the way to its plan (option `decomposition`).
 */
export function choicesOf<D extends DomainShape>(session: Session<D>): MethodChoice[] | null {
  const { state, handle } = insideOf(session);
  if (!planOf({ state, handle })) return null;
  const outline = outlineOf(state, handle);
  if (!outline) fail('bad-option', 'this session was planned without the option "decomposition"');
  // The game does not count internal steps. Steps that were carried out before a repair can't be told apart any more.
  let visible = 0;
  return outline.decisions.flatMap((decision) => {
    if (decision.isStep) {
      if (decision.before >= 0 && state.calls.tasks[decision.call.task]!.kind === 'primitive') visible++;
      return [];
    }
    const before = decision.before === doneBefore ? -1 : Math.min(decision.before, visible);
    return [choiceOf(state, decision, before < 0 ? before : visible)];
  });
}

function choiceOf(state: WorldState, { call, branch }: OutlineDecision, before: number): MethodChoice {
  const { calls } = state;
  const kinds = calls.kinds[call.task]!;
  const { method, branch: inside, name } = methodOf(state, call.task, branch);
  return {
    task: calls.tasks[call.task]!.name,
    args: call.args.map((arg, at) => valueOf(kinds[at]!, kinds[at]!.slots ? idIn(arg) : arg)),
    text: callText(state, call),
    method,
    name,
    branch: inside,
    before,
  };
}

/** The method of a task that has the branch with this number, counted over all methods, and its number within it. */
export function methodOf(
  state: WorldState,
  task: number,
  branch: number,
): { method: number; branch: number; name: string | null; isScored: boolean } {
  const parts = readsOf(state.loaded)[task]!;
  const {
    method,
    name = null,
    scored = false,
  } = parts[branch] ??
  fail(
    'damaged',
    `the way to this plan has taken a branch of ${state.calls.tasks[task]!.name} that it does not have: ` +
      'the bytes that it was restored from have been changed',
  );
  return { method, branch: branch - parts.findIndex((part) => part.method === method), name, isScored: scored };
}

export function callText({ calls }: WorldState, { task, args }: TaskCall): string {
  const kinds = calls.kinds[task]!;
  return `${calls.tasks[task]!.name}(${args.map((arg, at) => textOf(kinds[at]!, kinds[at]!.slots ? idIn(arg) : arg)).join(', ')})`;
}
