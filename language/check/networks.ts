// Task networks: their tasks, arguments and order.

import type { TaskNetwork } from '../../ir/ir.ts';
import type { NetworkNode, Statement } from '../text/ast.ts';
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

/** Returns null when something in the network is wrong, which is reported. */
export function checkNetwork(context: CheckContext, node: NetworkNode): TaskNetwork | null {
  if (node.kind !== 'call') {
    const parts = node.parts.map((part) => checkNetwork(context, part));
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
