// What a pass is: a function from domain to domain that keeps the domain's meaning.

import type { DomainIr, TaskNetwork } from '../../ir/ir.ts';
import { networkOf } from '../../ir/networks.ts';

export interface PassOptions {
  /**
   * The caller promises that no request leaves two tasks unordered. Without the promise, another task beside a network
   * may do what a task of the network waits for, and some conditions cannot be moved.
   */
  totallyOrdered?: boolean;
}

export interface Pass {
  name: string;
  /** Searches may take up fewer networks after the pass. Status, plan and cost stay the same. */
  changesIterations?: true;
  /** Never changes its argument. The result shares all unchanged parts with it. */
  run(domain: DomainIr, options?: PassOptions): DomainIr;
}

/** Whether a search may do another task between a decomposition and the first task of the resulting network. */
export function interleaves(domain: DomainIr, options: PassOptions): boolean {
  if (!options.totallyOrdered) return true;
  return domain.tasks.some(
    (task) =>
      task.kind === 'compound' &&
      task.methods.some((method) => method.branches.some((branch) => isPartial(networkOf(branch.body.rest)))),
  );
}

function isPartial(network: TaskNetwork): boolean {
  if (network.kind === 'task') return false;
  if (network.kind === 'each') return network.order === 'unordered' || isPartial(network.network);
  return (network.kind === 'unordered' && network.parts.length > 1) || network.parts.some(isPartial);
}
