// Checks the request of a problem: the network to plan, and the conditions at the end.

import type { GroundNetwork } from '../../ir/ir.ts';
import type { NetworkNode } from '../text/ast.ts';
import { tasksNamed } from './achieve.ts';
import { constantOf } from './constants.ts';
import type { DeclarationOf } from './declarations.ts';
import { callOfAchieve } from './networks.ts';
import { requestedTask } from './problem-builder.ts';
import type { ProblemScope } from './problem-builder.ts';
import { achievingTask, choosingTask, taskOf } from './problem-tasks.ts';

export type RequestNode = DeclarationOf<'request' | 'chosen'>;

/** The network of a request, or null after reporting a mistake. */
export function networkAskedFor(scope: ProblemScope, node: RequestNode): GroundNetwork | null {
  return node.kind === 'request' ? groundNetwork(scope, node.network) : choosingTask(scope, node);
}

/** The request of a problem that only has a goal: no tasks. */
export const noTasks: GroundNetwork = { kind: 'ordered', parts: [] };

/**
 * Adds the conditions at the end after the tasks to plan. After `noTasks`, they are a goal, and may name the tasks that
 * achieve it.
 */
export function withEnd(
  scope: ProblemScope,
  network: GroundNetwork | null,
  end: DeclarationOf<'achieve'> | null | undefined,
): void {
  const last = end && achievingTask(scope, end);
  if (end?.by) {
    const by = tasksNamed(scope, end.by, scope.domain.tasks);
    if (network && hasTask(network)) scope.report.add('FP3014', end.by[0]?.span ?? end.span);
    else if (by.length > 0) scope.problem.by = by;
  }
  if (network) scope.problem.network = last ? { kind: 'ordered', parts: [network, last] } : network;
}

function hasTask(network: GroundNetwork): boolean {
  return network.kind === 'task' || network.parts.some(hasTask);
}

/** `order`: that of the network around it. */
function groundNetwork(
  scope: ProblemScope,
  node: NetworkNode,
  order: 'ordered' | 'unordered' = 'ordered',
): GroundNetwork | null {
  if (node.kind === 'binder') {
    const network: NetworkNode = { kind: order, parts: [node], span: node.span };
    return taskOf(scope, { kind: 'network', network, span: node.span });
  }
  if (node.kind === 'achieve') {
    const call = callOfAchieve(scope, node);
    return call ? groundNetwork(scope, call) : taskOf(scope, { kind: 'network', network: node, span: node.span });
  }
  if (node.kind === 'call') {
    const params = scope.names.tasks.get(node.name.text)?.params ?? [];
    const args = node.args.map((arg, index) =>
      constantOf(scope, arg, `an argument of \`${node.name.text}\``, params[index]?.type),
    );
    return requestedTask(scope, node.name, node.bare ? null : args, node.span);
  }
  const parts = node.parts.map((part) => groundNetwork(scope, part, node.kind as typeof order));
  return parts.includes(null) ? null : { kind: node.kind, parts: parts as GroundNetwork[] };
}
