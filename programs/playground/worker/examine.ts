// Finds out why a task was decomposed in this way: for each method and branch, whether it was taken, abandoned or not
// tried, or why it failed, in the state in which the task was taken up.

import type { Task } from '../../../ir/ir.ts';
import type { Evaluator } from '../../../reference/evaluate.ts';
import { examineTask } from '../../../explain/examine.ts';
import type { BranchOutcome, Examination } from '../../../explain/examine.ts';
import { formatValue } from '../../../ir/plan.ts';
import type { Blocked } from '../../../explain/inspect.ts';
import type { ValueChange } from '../../../explain/remedies.ts';
import type { ReferenceWorld } from '../../../reference/world.ts';
import type { Attempted, Override, Reason, TextPlace } from '../model/plan-data.ts';
import { placeOf } from './texts.ts';
import type { TreeContext } from './tree.ts';

/** What was taken in the end; null: nothing. */
export type TakenAttempt = { method: number; branch: number } | null;

/** More are no help. */
const mostRemedies = 3;

export interface Sources {
  context: TreeContext;
}

export function attemptsOf(
  sources: Sources,
  evaluator: Evaluator,
  item: { task: number; args: number[] },
  taken: TakenAttempt,
): { attempts: Attempted[]; examination: Examination } {
  const examination = examineTask(evaluator, item.task, item.args);
  return { attempts: attemptsIn(sources, examination, taken), examination };
}

export function attemptsIn(sources: Sources, examination: Examination, taken: TakenAttempt): Attempted[] {
  const { context } = sources;
  const { task: index, methods, blocked } = examination;
  const task = context.world.domain.tasks[index]!;
  if (task.kind !== 'compound') {
    const place = placeOf(task.span, index, context.domain, context.texts);
    const reason = blocked && reasonOf(sources, blocked, index);
    return [{ label: task.name, outcome: reason ? 'failed' : 'taken', place, reason }];
  }
  return methods.flatMap(({ branches, span }, method) =>
    branches.map(({ span: branchSpan, outcome }, branch): Attempted => {
      const kind = outcomeOf(outcome, { method, branch }, taken);
      return {
        label: labelOf(task, method, branch),
        outcome: kind,
        place: placeOf(branches.length > 1 ? branchSpan : span, index, context.domain, context.texts),
        // The search never reached the attempts after the one that was taken.
        reason: outcome.kind === 'blocked' ? reasonOf(sources, outcome.blocked, index) : null,
      };
    }),
  );
}

/** In the order of the text. Methods with scores are tried in another order. */
function outcomeOf(
  outcome: BranchOutcome,
  at: { method: number; branch: number },
  taken: TakenAttempt,
): Attempted['outcome'] {
  if (taken && at.method === taken.method && at.branch === taken.branch) return 'taken';
  if (outcome.kind === 'hidden') return 'not-tried';
  if (outcome.kind === 'blocked') return 'failed';
  const isBehind = taken && (at.method > taken.method || (at.method === taken.method && at.branch > taken.branch));
  return isBehind ? 'not-tried' : 'left';
}

function labelOf(task: Task, method: number, branch: number): string {
  if (task.kind !== 'compound') return task.name;
  const { name, branches } = task.methods[method]!;
  const parts = [
    name ?? (task.methods.length > 1 ? `method ${method + 1}` : null),
    branches[branch]!.name ?? (branches.length > 1 ? `branch ${branch + 1}` : null),
  ];
  return parts.filter((part) => part !== null).join(', ') || 'its only method';
}

export function reasonOf(sources: Sources, blocked: Blocked, task: number): Reason {
  const { context } = sources;
  const place = placeOf(blocked.span, task, context.domain, context.texts);
  return {
    message: blocked.message,
    place,
    source: snippet(sources, place),
    values: blocked.values.map(({ text, value, rule }) => ({
      ...{ text, value },
      rule: rule ? placeOf(rule, task, context.domain, context.texts) : null,
    })),
    binding: blocked.binding,
    because: blocked.because ? reasonOf(sources, blocked.because, task) : null,
    remedies: blocked.remedies.slice(0, mostRemedies).map((change) => overrideOf(context.world, change)),
  };
}

/** A place of the text on one line. */
export function snippet({ context }: Sources, { file, start, end }: TextPlace): string {
  const text = context.texts.places.textOf(file).slice(start, end).replace(/\s+/g, ' ').trim();
  return text.length > 120 ? `${text.slice(0, 117)}…` : text;
}

function overrideOf({ domain, numbering }: ReferenceWorld, { variable, args, after }: ValueChange): Override {
  const { name, params } = domain.variables[variable]!;
  const texts = args.map((arg, at) => plainName(formatValue(domain, numbering, params[at]!.type, arg)));
  return { variable: name, args: texts, value: plainName(after.text) };
}

/** Names in backquotes are names. */
const plainName = (text: string): string => text.replaceAll('`', '');
