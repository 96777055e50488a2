// The searches of a host: sessions and, if the host plans for goals (addons/pool/goals/), searches for goals.

import type { AnyDomain, Status, World } from '../../bindings/index.ts';
import type { DomainIr } from '../../ir/ir.ts';
import type { Ending } from './protocol.ts';

export interface Hosted {
  /** `waiting`: the search has not begun, and will read its world. */
  readonly status: Status;
  cancel(): void;
  release(): void;
  ending(): Ending;
}

/** How a host plans for goals. */
export interface HostGoals {
  /** Has a world plan for the goals in networks. */
  answer(ir: DomainIr, world: World<AnyDomain>): void;
  /** `goal`: a search as it would be saved. `options`: those of `createGoals`. `onPlan`: called when it has a plan. */
  submit(ir: DomainIr, world: World<AnyDomain>, options: object, goal: unknown, onPlan: (() => unknown) | null): Hosted;
}
