// What a pass is: a function from domain to domain that keeps its meaning.

import type { Domain, Network } from '../../ir/ir.ts';
import { networkOf } from './tree.ts';

export interface PassOptions {
  /**
   * The caller promises that no network to be planned leaves two tasks unordered. Without the promise, what one task of a
   * network waits for may be done by another that stands beside it, and some conditions can't be moved.
   */
  totallyOrdered?: boolean;
}

export interface Pass {
  name: string;
  /** Searches may take up fewer networks after the pass; status, plan and cost stay the same. */
  changesIterations?: true;
  /** Never changes its argument; what is the same before and after is shared. */
  run(domain: Domain, options?: PassOptions): Domain;
}

/** Whether a search may do a task between a decomposition and the first task of the network that came out of it. */
export function interleaves(domain: Domain, options: PassOptions): boolean {
  if (!options.totallyOrdered) return true;
  return domain.tasks.some(
    (task) =>
      task.kind === 'compound' &&
      task.methods.some((method) => method.branches.some((branch) => isPartial(networkOf(branch.body.tail)))),
  );
}

function isPartial(network: Network): boolean {
  if (network.kind === 'task') return false;
  return (network.kind === 'unordered' && network.parts.length > 1) || network.parts.some(isPartial);
}
