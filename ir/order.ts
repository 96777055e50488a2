// The one rule for whether a network fixes the order of its tasks, which allows more to some searches and checks. Pure
// functions over networks of any kind.

import type { Task } from './ir.ts';
import { networkOf } from './networks.ts';

/** A network of a domain, of a problem or of a game. */
type AnyNetwork =
  | { readonly kind: 'task' }
  | { readonly kind: 'ordered' | 'unordered'; readonly parts: readonly AnyNetwork[] }
  | { readonly kind: 'each'; readonly order: 'ordered' | 'unordered'; readonly network: AnyNetwork };

/** Whether there is nothing to do in the network. */
export function isEmpty(network: AnyNetwork): boolean {
  if (network.kind === 'each') return isEmpty(network.network);
  return network.kind !== 'task' && network.parts.every(isEmpty);
}

/** Whether the order of the tasks is fixed: no `unordered` has two parts with something to do. */
export function isTotallyOrdered(network: AnyNetwork): boolean {
  if (network.kind === 'task') return true;
  if (network.kind === 'each') {
    return isTotallyOrdered(network.network) && (network.order === 'ordered' || isEmpty(network.network));
  }
  let filled = 0;
  for (const part of network.parts) {
    if (!isTotallyOrdered(part)) return false;
    if (network.kind === 'unordered' && !isEmpty(part)) filled++;
  }
  return filled < 2;
}

/** Whether all networks of the task's branches are totally ordered. */
export function settlesOrder(task: Task): boolean {
  if (task.kind !== 'compound') return true;
  return task.methods.every(({ branches }) => branches.every(({ body }) => isTotallyOrdered(networkOf(body.rest))));
}
