// What a pass is: a function from domain to domain that keeps the domain's meaning.

import type { DomainIr } from '../../ir/ir.ts';
import { settlesOrder } from '../../ir/order.ts';

export interface PassOptions {
  /**
   * The caller promises that no request leaves two tasks unordered. Without this promise, a task outside of a network
   * may make a condition of the network's tasks true, so some conditions cannot be moved.
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
  return !options.totallyOrdered || !domain.tasks.every(settlesOrder);
}
