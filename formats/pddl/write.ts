// Writes a domain and a problem with a goal in the IR as PDDL, or reports everything that PDDL can't express. Primitive
// tasks become actions. Compound tasks are left out: PDDL has none.

import { goalOf, achievedBy } from '../../ir/goals.ts';
import type { GoalPart } from '../../ir/goals.ts';
import type { DomainIr, Problem, Task } from '../../ir/ir.ts';
import type { Diagnostic } from '../../language/diagnostics.ts';
import { ActionWriter, hasCosts } from '../lisp/write/actions.ts';
import { WriteContext } from '../lisp/write/context.ts';
import { declaredDomain, fileOf, nameOf } from '../lisp/write/declarations.ts';
import { allOf } from '../lisp/write/lists.ts';
import type { Lisp } from '../lisp/write/lists.ts';
import { FactWriter } from '../lisp/write/problem.ts';

export interface WrittenPddl {
  /** The domain, or null if PDDL can't express something. */
  domain: string | null;
  /** The problem, or null if there is none or PDDL can't express it. */
  problem: string | null;
  /** Everything that PDDL can't express, by the places in the text of the domain. */
  diagnostics: Diagnostic[];
}

/**
 * Writes a domain and a problem with a goal. No pass may have changed the domain. `by`: names of the tasks that become
 * actions. Default: those that the problem names, or all that are not compound.
 */
export function writePddl(
  domain: DomainIr,
  problem: Problem | null = null,
  { by = problem ? achievedBy(domain, problem) : undefined }: { by?: readonly string[] | undefined } = {},
): WrittenPddl {
  const context = new WriteContext({ name: 'PDDL', hasNumbers: true }, domain, problem);
  const isCounted = hasCosts(domain);
  const actions = new ActionWriter(context, isCounted);
  const written = domain.tasks.flatMap((task, at) => {
    if (task.kind === 'compound' || isKnownToActing(task) || by?.includes(task.name) === false) return [];
    return [actions.write(task, at)];
  });
  const goal = problem && goalOf(domain, problem);
  if (problem && !goal) context.refuse('tasks', { start: 0, end: 0, line: 1, column: 1 });
  const facts = problem && goal ? new FactWriter(context, problem) : null;
  const asked = facts && allOf(goal!.flatMap(({ task, args }: GoalPart) => facts.ending(task, args)));
  const isTold = (variable: number): boolean => context.used.has(variable);
  const hasNumbers = domain.variables.some((variable, at) => isTold(at) && context.isFunction(variable));
  const requirements = hasNumbers ? [':numeric-fluents'] : [];
  const declared = declaredDomain(context, { requirements, isTold, isCounted }, written);
  const told: Lisp[] | null =
    facts && problem
      ? [
          'define',
          ['problem', nameOf(problem.name)],
          [':domain', nameOf(domain.name)],
          ...facts.objects(),
          [':init', ...(isCounted ? [['=', ['total-cost'], '0']] : []), ...facts.facts(isTold)],
          [':goal', asked!],
          ...(isCounted ? [[':metric', 'minimize', ['total-cost']]] : []),
        ]
      : null;
  if (context.diagnostics.length > 0) return { domain: null, problem: null, diagnostics: context.inTextOrder() };
  return { domain: fileOf(declared), problem: told && fileOf(told), diagnostics: [] };
}

/** Whether a task is a sync step, which changes nothing. */
function isKnownToActing(task: Task): boolean {
  return task.kind !== 'compound' && (task.acting?.sync ?? null) !== null;
}
