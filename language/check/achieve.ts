// Checks `achieve` in networks. Each becomes a task after all declared ones, whose parameters are the names that the
// conditions use.

import type { CompoundTask, Expr, Guard, Level, Method, Span, Task, TaskNetwork, ValueType } from '../../ir/ir.ts';
import { usualTasks } from '../../ir/goals.ts';
import { isReal } from '../../ir/kinds.ts';
import type { Identifier, NetworkNode } from '../text/ast.ts';
import { checkGuard } from './conditions.ts';
import type { CheckContext, DomainScope } from './names.ts';
import { renumbered } from './tree.ts';
import { reportUnknownTask } from './unknown.ts';

type AchieveNode = Extract<NetworkNode, { kind: 'achieve' }>;

/** A use of `achieve`, until all tasks are known. */
interface UsedAchieve {
  guards: Guard[];
  /** The parameters of the task that the `achieve` becomes come first. */
  types: ValueType[];
  names: string[];
  params: number;
  by: Identifier[] | null;
  span: Span;
  context: CheckContext;
}

/** The uses found so far, in the order of the text, by the number of their task. */
export type UsedAchieves = Map<number, UsedAchieve>;

/** Checks the conditions and returns a call of the task, or null after reporting what is wrong. */
export function checkAchieve(context: CheckContext, node: AchieveNode): TaskNetwork | null {
  const { locals, report, achieves, syncs, declaredTasks } = context;
  const errors = report.errors;
  const mark = locals.types.length;
  locals.open();
  const guards = node.conditions.flatMap((expression): Guard[] => {
    return checkGuard(context, { kind: 'condition', expression, span: expression.span }) ?? [];
  });
  locals.close();
  if (report.errors > errors) return null;
  // An object of a problem gets its local when it is named.
  const objects = new Set([...(context.objects?.values() ?? [])].map(({ local }) => local));
  const isOutside = (local: number): boolean => local < mark || objects.has(local);
  const named = [...namedLocals(guards)];
  const outside = named.filter(isOutside);
  const inside = locals.types.flatMap((_, local) => (isOutside(local) ? [] : [local]));
  const order = [...outside, ...inside];
  const number = declaredTasks + syncs.size + achieves.size;
  achieves.set(number, {
    guards: renumbered(guards, new Map(order.map((local, at) => [local, at]))),
    types: order.map((local) => locals.types[local]!),
    names: order.map((local) => locals.names[local]!),
    params: outside.length,
    by: node.by ?? null,
    span: node.span,
    context,
  });
  const args = outside.map((local): Expr => ({ op: 'local', type: locals.types[local]!, local, span: node.span }));
  return { kind: 'task', task: number, args, span: node.span };
}

/** The locals that are named or bound in guards, in order. */
function namedLocals(value: unknown, found = new Set<number>()): Set<number> {
  if (typeof value !== 'object' || value === null) return found;
  for (const [key, part] of Object.entries(value)) {
    if (key === 'local' && typeof part === 'number') found.add(part);
    else namedLocals(part, found);
  }
  return found;
}

/** Adds the tasks of all `achieve`s after the other tasks, which leave room for them. */
export function declareAchieves({ achieves }: Pick<DomainScope, 'achieves'>, tasks: Task[]): void {
  const taken = new Set(tasks.flatMap((task) => task.name));
  for (const [number, used] of achieves) {
    const { guards, types, names, span } = used;
    const by = tasksOf(tasks, used);
    const name = freeName(taken);
    const params = types.slice(0, used.params).map((type, at) => ({ name: names[at]!, type, span }));
    const task: CompoundTask = {
      name,
      params,
      locals: types.slice(),
      localNames: names.slice(),
      kind: 'compound',
      methods: [],
      achieves: { guards, by },
      span,
    };
    const known = by.map((one) => [one, tasks[one]!] as const);
    tasks[number] = { ...task, ...described(task, number, known) };
  }
}

function freeName(taken: Set<string>): string {
  let name = 'achieve';
  for (let number = 2; taken.has(name); number++) name = `achieve_${number}`;
  taken.add(name);
  return name;
}

/** The numbers of the tasks that may be done. */
function tasksOf(tasks: readonly Task[], { by, context, span }: UsedAchieve): number[] {
  if (by) return tasksNamed(context, by, tasks);
  const usual = usualTasks(tasks);
  for (const one of usual) {
    const wide = widestOf(tasks[one]!);
    if (wide !== null) context.report.add('FP2084', span, tasks[one]!.name, wide);
  }
  return usual;
}

/** Returns the numbers of the tasks that `by` names. Reports what is wrong with them. */
export function tasksNamed(
  context: Pick<CheckContext, 'names' | 'report'>,
  by: readonly Identifier[],
  tasks: readonly Task[],
): number[] {
  const { report, names } = context;
  const found: number[] = [];
  for (const { text, span } of by) {
    const number = names.tasks.get(text)?.index ?? -1;
    const task = tasks[number];
    if (!task) reportUnknownTask(context, text, span);
    else if (task.kind === 'compound') report.add('FP2081', span, text);
    else if (found.includes(number)) report.add('FP2082', span, text);
    else {
      const wide = widestOf(task);
      if (wide !== null) report.add('FP2083', span, text, wide);
      found.push(number);
    }
  }
  return found.sort((one, other) => one - other);
}

/** A parameter with too many values to enumerate, or null if there is none. */
function widestOf({ params }: Task): string | null {
  const wide = params.find(({ type }) => isReal(type.kind) || (type.kind === 'integer' && !type.range));
  return wide ? wide.name : null;
}

/**
 * The methods that describe what may replace the task: nothing if its goal holds, or one of the tasks followed by the
 * `achieve` again.
 */
function described(
  { achieves, params, locals, localNames, span }: CompoundTask,
  number: number,
  by: readonly (readonly [number, Task])[],
): Pick<CompoundTask, 'methods' | 'locals' | 'localNames'> {
  const types = locals.slice();
  const names = localNames.slice();
  const again: TaskNetwork = { kind: 'task', task: number, args: params.map(localAt), span };
  function localAt({ type }: { type: ValueType }, local: number): Expr {
    return { op: 'local', type, local, span };
  }
  const method = (name: string, guards: Guard[], levels: Level[], parts: TaskNetwork[]): Method => {
    const network = { kind: 'network' as const, network: { kind: 'ordered' as const, parts, span } };
    const choice = { kind: 'choice' as const, binder: 'exists' as const, key: null, order: '<' as const, span };
    const rest = levels.length > 0 ? { ...choice, levels, rest: network } : network;
    return { name, branches: [{ body: { guards, rest }, span }], span };
  };
  const methods = by.map(([task, { name, params: own }]): Method => {
    const first = types.length;
    for (const param of own) {
      types.push(param.type);
      names.push(param.name);
    }
    const levels = own.map(({ type }, at): Level => ({ local: first + at, type, over: { kind: 'all' }, guards: [] }));
    const args = own.map(({ type }, at): Expr => ({ op: 'local', type, local: first + at, span }));
    return method(name, [], levels, [{ kind: 'task', task, args, span }, again]);
  });
  return { methods: [method('done', achieves!.guards, [], []), ...methods], locals: types, localNames: names };
}
