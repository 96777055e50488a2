// Turns a request with variables, and the `achieve` of a problem, into tasks that only this problem has. The objects
// that they name become their parameters, so that the tasks themselves do not depend on objects.

import type { CompoundTask, Expr, GroundNetwork, Guard, PrimitiveTask, Span } from '../../ir/ir.ts';
import type { Statement } from '../text/ast.ts';
import { declareAchieves } from './achieve.ts';
import { checkRequestBody } from './compound.ts';
import { checkGuard } from './conditions.ts';
import type { DeclarationOf } from './declarations.ts';
import { DeclaredLocals, warnUnused } from './locals.ts';
import type { CheckContext } from './names.ts';
import { hasNetwork } from './networks.ts';
import type { ProblemScope } from './problem-builder.ts';
import { renumbered } from './tree.ts';
import { integerType } from './types.ts';

/** Turns a request with variables into a task with one method. Returns a call of the task, or null after an error. */
export function choosingTask(scope: ProblemScope, { binder, span }: DeclarationOf<'chosen'>): GroundNetwork | null {
  if (!hasNetwork(binder.body)) {
    scope.report.add('FP3012', span, binder.binder);
    return null;
  }
  return taskOf(scope, binder);
}

/** Makes a task with one method, which holds this one statement. */
export function taskOf(scope: ProblemScope, statement: Statement): GroundNetwork | null {
  const { span } = statement;
  return ownTask(scope, 'request', span, (context): Pick<CompoundTask, 'kind' | 'methods'> => {
    const body = checkRequestBody(context, statement);
    return { kind: 'compound', methods: [{ name: null, branches: [{ body, span }], span }] };
  });
}

/** Makes an internal task with the conditions that have to hold at the end. */
export function achievingTask(scope: ProblemScope, node: DeclarationOf<'achieve'>): GroundNetwork | null {
  const { span } = node;
  return ownTask(scope, 'achieve', span, (context) => {
    const guards = node.conditions.flatMap((expression): Guard[] => {
      return checkGuard(context, { kind: 'condition', expression, span: expression.span }) ?? [];
    });
    const cost: Expr = { op: 'literal', type: integerType, value: 0, span };
    return { kind: 'internal', guards, effects: [], cost };
  });
}

type OwnPart = Pick<CompoundTask, 'kind' | 'methods'> | Pick<PrimitiveTask, 'kind' | 'guards' | 'effects' | 'cost'>;

/** Adds a task to the problem and returns a call of it, with the objects that it names as arguments. */
function ownTask(
  scope: ProblemScope,
  wanted: string,
  span: Span,
  check: (context: CheckContext) => OwnPart,
): GroundNetwork | null {
  const { domain, problem, report } = scope;
  const errors = report.errors;
  const locals = new DeclaredLocals();
  const objects = new Map<string, { local: number; id: number }>();
  const tasks = (problem.tasks ??= []);
  const all = [...domain.tasks, ...tasks];
  const checked = check({ ...scope, declaredTasks: all.length, locals, objects });
  for (const { kind, node } of scope.syncs.values()) report.add('FP2004', node.span, kind, '');
  scope.syncs.clear();
  declareAchieves(scope, all);
  scope.achieves.clear();
  if (report.errors > errors) return null;
  tasks.push(...all.slice(domain.tasks.length + tasks.length));
  warnUnused({ ...scope, locals });
  const named = [...objects.values()];
  const order = [...named.map(({ local }) => local), ...others(locals.types.length, named)];
  const part = renumbered(checked, new Map(order.map((local, number) => [local, number])));
  const params = named.map(({ local }) => ({ name: locals.names[local]!, type: locals.types[local]!, span }));
  const types = order.map((local) => locals.types[local]!);
  const localNames = order.map((local) => locals.names[local]!);
  const taken = new Set(all.map(({ name }) => name));
  let name = wanted;
  while (taken.has(name)) name += '_';
  const task = domain.tasks.length + tasks.push({ name, params, locals: types, localNames, span, ...part }) - 1;
  return { kind: 'task', task, args: named.map(({ id }) => id) };
}

function others(count: number, named: readonly { local: number }[]): number[] {
  const taken = new Set(named.map(({ local }) => local));
  return Array.from({ length: count }, (_, local) => local).filter((local) => !taken.has(local));
}
