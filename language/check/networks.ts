// Task networks: their tasks, arguments and order.

import type { Guard, TaskNetwork } from '../../ir/ir.ts';
import type { BinderNode, NetworkNode, Statement } from '../text/ast.ts';
import { checkAchieve } from './achieve.ts';
import { checkGuard, flatten, openLevels, statementName } from './conditions.ts';
import { checkArguments, checkExpression } from './expressions.ts';
import type { CheckContext } from './names.ts';
import { checkSync, isSync } from './sync.ts';
import { reportUnknownTask } from './unknown.ts';

/** Whether there is a network anywhere in these statements. */
export function hasNetwork(statements: readonly Statement[]): boolean {
  return statements.some(
    (statement) =>
      statement.kind === 'network' ||
      ((statement.kind === 'braces' || statement.kind === 'binder') && hasNetwork(statement.body)),
  );
}

/** Checks a network. `order`: that of the network around it. Returns null after reporting a mistake. */
export function checkNetwork(
  context: CheckContext,
  node: NetworkNode,
  order: 'ordered' | 'unordered' = 'ordered',
): TaskNetwork | null {
  if (node.kind === 'binder') return checkEach(context, node, order);
  if (node.kind === 'achieve') {
    const call = callOfAchieve(context, node);
    return call ? checkNetwork(context, call) : checkAchieve(context, node);
  }
  if (node.kind !== 'call') {
    const parts = node.parts.map((part) => checkNetwork(context, part, node.kind as typeof order));
    return parts.includes(null) ? null : { kind: node.kind, parts: parts as TaskNetwork[], span: node.span };
  }
  const task = context.names.tasks.get(node.name.text);
  if (!task && isSync(node.name.text)) return checkSync(context, node.name.text, node);
  if (!task) {
    if (node.name.text === '') context.report.silentError();
    else reportUnknownTask(context, node.name.text, node.name.span);
    for (const arg of node.args) checkExpression(context, arg);
    return null;
  }
  if (node.bare) {
    context.report.silentError();
    return null;
  }
  const args = checkArguments(context, task, node.args, node.span);
  return args && { kind: 'task', task: task.index, args, span: node.span };
}

/** If a task is named `achieve`, a call with one argument means this task. */
export function callOfAchieve(
  { names }: Pick<CheckContext, 'names'>,
  { conditions, by, span }: Extract<NetworkNode, { kind: 'achieve' }>,
): Extract<NetworkNode, { kind: 'call' }> | null {
  if (by || conditions.length !== 1 || !names.tasks.has('achieve')) return null;
  return { kind: 'call', name: { text: 'achieve', span }, args: conditions, span };
}

/** A network for each binding: conditions, and at the end the network. */
function checkEach(context: CheckContext, node: BinderNode, order: 'ordered' | 'unordered'): TaskNetwork | null {
  const { report } = context;
  const levels = openLevels(context, node.params);
  const guards: Guard[] = [];
  let inside: TaskNetwork | null = null;
  let ended = false;
  for (const statement of flatten(node.body)) {
    const isNetwork = statement.kind === 'network';
    const isBinder = statement.kind === 'binder' && hasNetwork(statement.body);
    if (ended) report.add('FP2031', statement.span, statementName(statement));
    else if (isBinder && statement.binder !== 'forall') report.add('FP2076', statement.span, statement.binder);
    else if (isNetwork || isBinder) inside = checkNetwork(context, isNetwork ? statement.network : statement, order);
    else {
      const more = checkGuard(context, statement);
      if (more) guards.push(...more);
      else report.add('FP2041', statement.span, node.binder, statementName(statement));
    }
    ended ||= isNetwork || isBinder;
  }
  context.locals.close();
  // A task in the place of a condition was already reported, and is the missing network.
  const namesTask = flatten(node.body).some((statement) => isTaskCall(context, statement));
  if (!ended && !namesTask) report.add('FP2077', node.span);
  const last = levels.at(-1);
  if (!last || !inside) return null;
  last.guards = guards;
  return { kind: 'each', order, levels, network: inside, span: node.span };
}

function isTaskCall({ names, locals }: CheckContext, statement: Statement): boolean {
  if (statement.kind !== 'condition' || statement.expression.kind !== 'call') return false;
  const { text } = statement.expression.name;
  return names.tasks.has(text) && !names.values.has(text) && !locals.find(text);
}
