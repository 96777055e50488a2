// The choices on the way to a plan: which method of which task was chosen, in order.

import type { DomainShape, Network, Session, TaskCall, Value } from '../../bindings/index.ts';
import { fail, idIn, insideOf, planOf, textOf, valueOf } from '../../bindings/internal.ts';
import type { WorldState } from '../../bindings/internal.ts';
import { doneBefore } from '../../ir/cells.ts';
import type { BoundVariable } from '../../ir/reads.ts';
import type { Outline, OutlineDecision } from './outline.ts';
import { outlineOf } from './outlines.ts';
import { readsOf } from './search-reads.ts';

/** A task that was decomposed, and how. */
export interface MethodChoice {
  readonly task: string;
  readonly args: readonly Value[];
  /** `GoTo(bob, hall)` */
  readonly text: string;
  /**
   * The number of the method among those of the task, from 0, and its name if it has one. For a goal in a network
   * (`achieve`) the number means nothing.
   */
  readonly method: number;
  readonly name: string | null;
  /**
   * The objects and other values of the variables that were bound there by `exists`, `first` and `sort-by`, by their
   * names in the text. A variable is missing if no task got it, because a search only keeps the tasks that it has made.
   * All variables are missing if a plan leaves the order of tasks open.
   */
  readonly values: Readonly<Record<string, Value>>;
  /** The number of the branch among those of the method. The first branch that applies is taken. */
  readonly branch: number;
  /**
   * The number of steps of the plan before the task, as the game counts steps. Negative: the task was done before a
   * repair.
   */
  readonly before: number;
}

/**
 * Returns the choices, or null when the session has no plan. Fails when the session did not keep the way to its plan
 * (option `decomposition`).
 */
export function choicesOf<D extends DomainShape>(session: Session<D>): MethodChoice[] | null {
  const { state, handle } = insideOf(session);
  if (!planOf({ state, handle })) return null;
  const outline = outlineOf(state, handle);
  if (!outline) fail('bad-option', 'this session was planned without the option "decomposition"');
  // The game does not count internal steps. Steps that were done before a repair can't be told apart any more.
  let visible = 0;
  return outline.decisions.flatMap((decision, at) => {
    if (decision.isStep) {
      if (decision.before >= 0 && state.calls.tasks[decision.call.task]!.kind === 'primitive') visible++;
      return [];
    }
    const before = decision.before === doneBefore ? -1 : Math.min(decision.before, visible);
    return [choiceOf(state, decision, before < 0 ? before : visible, callsBelow(outline, at))];
  });
}

function choiceOf(
  state: WorldState,
  { call, branch }: OutlineDecision,
  before: number,
  below: readonly TaskCall[],
): MethodChoice {
  const { calls } = state;
  const { method, branch: inside, name, bound } = methodOf(state, call.task, branch);
  const values = bound.flatMap(([variable, number, task, argument]): [string, Value][] => {
    const taken = below[number];
    return taken?.task === task ? [[variable, argumentOf(state, taken, argument)]] : [];
  });
  return {
    task: calls.tasks[call.task]!.name,
    args: call.args.map((_, at) => argumentOf(state, call, at)),
    text: callText(state, call),
    method,
    name,
    values: Object.fromEntries(values),
    branch: inside,
    before,
  };
}

function argumentOf({ calls }: WorldState, { task, args }: TaskCall, at: number): Value {
  const kind = calls.kinds[task]![at]!;
  const arg = args[at]!;
  return valueOf(kind, kind.slots ? idIn(arg) : arg);
}

/**
 * Returns the tasks that a task was decomposed into, in the order of the text. Returns none where they are not known:
 * the order of tasks is open, or a repair has dropped them.
 */
function callsBelow({ decisions, tail, parents }: Outline, at: number): TaskCall[] {
  const { network, before } = decisions[at]!;
  if (parents || before < 0) return [];
  const calls: TaskCall[] = [];
  const take = (part: Network): void => {
    if (part.kind === 'task') calls.push(part);
    else part.parts.forEach(take);
  };
  let cell = decisions[at + 1]?.network ?? tail;
  for (; cell !== network.next; cell = cell.next) {
    if (!cell) return [];
    take(cell.part);
  }
  return calls;
}

/**
 * Returns the method of a task that has the branch with this number, counted over all methods, and the number of the
 * branch within the method.
 */
export function methodOf(
  state: WorldState,
  task: number,
  branch: number,
): { method: number; branch: number; name: string | null; isScored: boolean; bound: readonly BoundVariable[] } {
  const parts = readsOf(state.loaded)[task]!;
  const {
    method,
    name = null,
    scored = false,
    bound = [],
  } = parts[branch] ??
  fail(
    'damaged',
    `the way to this plan has taken a branch of ${state.calls.tasks[task]!.name} that it does not have: ` +
      'the bytes that it was restored from have been changed',
  );
  const inside = branch - parts.findIndex((part) => part.method === method);
  return { method, branch: inside, name, isScored: scored, bound };
}

export function callText({ calls }: WorldState, { task, args }: TaskCall): string {
  const kinds = calls.kinds[task]!;
  return `${calls.tasks[task]!.name}(${args.map((arg, at) => textOf(kinds[at]!, kinds[at]!.slots ? idIn(arg) : arg)).join(', ')})`;
}
