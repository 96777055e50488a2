// Finds out why a task has no alternative in a state: the obstacle for each method and branch. explain.ts explains
// whole searches.

import type { Branch, CompoundTask, PrimitiveTask, Span, Rest } from '../ir/ir.ts';
import { formatStep } from '../ir/plan.ts';
import type { Evaluator } from '../reference/evaluate.ts';
import { SearchFault } from '../reference/fault.ts';
import { Inspector } from './inspect.ts';
import type { Blocked, InspectorOptions } from './inspect.ts';
import { applyStep } from '../reference/carry-out.ts';

/** The outcome of a branch. `hidden`: an earlier branch offers an alternative. */
export type BranchOutcome = { kind: 'offers' } | { kind: 'hidden' } | { kind: 'blocked'; blocked: Blocked };

export interface ExaminedBranch {
  /** The name in the text, or null. */
  name: string | null;
  span: Span;
  outcome: BranchOutcome;
}

export interface MethodExamination {
  /** The name in the text, or the method's number, from 1. */
  name: string;
  span: Span;
  branches: ExaminedBranch[];
}

export interface Examination {
  /** The task as it would be written in a plan: `GoTo(npc0, yard)`. */
  text: string;
  task: number;
  args: number[];
  span: Span;
  /** Whether the task has an alternative. */
  applicable: boolean;
  /** Why a primitive task is not applicable. */
  blocked: Blocked | null;
  /** The methods of a compound task. */
  methods: MethodExamination[];
}

/** Examines a task in the current state, without changing it. */
export function examineTask(
  evaluator: Evaluator,
  index: number,
  args: readonly number[],
  options: Pick<InspectorOptions, 'full'> = {},
): Examination {
  const { domain, numbering } = evaluator.world;
  const task = domain.tasks[index]!;
  const inspector = new Inspector(evaluator, { locals: task.locals, names: task.localNames }, args, options);
  const text = formatStep(domain, numbering, { task: index, args: [...args] });
  const found = { text, task: index, args: [...args], span: task.span };
  if (task.kind === 'compound') {
    // A goal is described by what has to hold.
    const told = task.achieves ? { ...task, methods: task.methods.slice(0, 1) } : task;
    const methods = examineMethods(inspector, told);
    const applicable = methods.some(({ branches }) => branches.some(({ outcome }) => outcome.kind === 'offers'));
    return { ...found, applicable, blocked: null, methods };
  }
  const blocked = examinePrimitive(evaluator, inspector, task, { task: index, args: [...args] });
  return { ...found, applicable: blocked === null, blocked, methods: [] };
}

function examinePrimitive(
  evaluator: Evaluator,
  inspector: Inspector,
  task: PrimitiveTask,
  step: { task: number; args: number[] },
): Blocked | null {
  const blocked = attempt(inspector, task.span, () => inspector.pass(task.guards, 0) !== null);
  if (blocked) return blocked;
  const { values } = evaluator.world;
  const before = values.slice();
  const outcome = applyStep(evaluator, step);
  values.set(before);
  if (typeof outcome === 'number') return null;
  return { reason: 'effect', message: outcome, span: task.span, values: [], binding: [], remedies: [] };
}

function examineMethods(inspector: Inspector, task: CompoundTask): MethodExamination[] {
  return task.methods.map((method, position) => {
    const branches = examineBranches(inspector, method.branches);
    return { name: method.name ?? String(position + 1), span: method.span, branches };
  });
}

function examineBranches(inspector: Inspector, branches: readonly Branch[]): MethodExamination['branches'] {
  let hidden = false;
  return branches.map(({ name = null, body, span }) => {
    if (hidden) return { name, span, outcome: { kind: 'hidden' } };
    const blocked = attempt(inspector, span, () => {
      const passed = inspector.pass(body.guards, 0);
      return passed !== null && offers(inspector, body.rest, passed);
    });
    hidden = blocked === null;
    return { name, span, outcome: blocked ? { kind: 'blocked', blocked } : { kind: 'offers' } };
  });
}

/** Whether a rest offers an alternative. `passed` counts the guards that were passed on the way. */
function offers(inspector: Inspector, rest: Rest, passed: number): boolean {
  if (rest.kind === 'network') return true;
  let committed = false;
  const inside = (count: number): boolean => {
    committed = rest.binder === 'first';
    return offers(inspector, rest.rest, count);
  };
  if (rest.binder === 'first' && rest.key) return inspector.bindBest(rest, passed, inside);
  return inspector.bind(rest.levels, passed, rest.span, inside, () => committed);
}

function attempt(inspector: Inspector, span: Span, succeeds: () => boolean): Blocked | null {
  try {
    return inspector.attempt(span, succeeds);
  } catch (error) {
    if (!(error instanceof SearchFault)) throw error;
    return { reason: 'fault', message: error.message, span: error.span, values: [], binding: [], remedies: [] };
  }
}
