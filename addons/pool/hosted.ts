// The searches that a host does: sessions, and searches for goals where it plans for goals (addons/pool/goals/).

import type { AnyDomain, Status, World } from '../../bindings/index.ts';
import type { DomainIr } from '../../ir/ir.ts';
import type { Ending } from './protocol.ts';

export interface Hosted {
  /** `waiting`: it has not begun, and will look at its world. */
  readonly status: Status;
  cancel(): void;
  release(): void;
  ending(): Ending;
}

/** How a host plans for goals. */
export interface HostGoals {
  /** Has a world answer for goals in networks. */
  answer(ir: DomainIr, world: World<AnyDomain>): void;
  /** `goal`: a search as it would be saved. `options`: those of its goals. `onPlan`: called when it has a plan. */
  submit(ir: DomainIr, world: World<AnyDomain>, options: object, goal: unknown, onPlan: (() => unknown) | null): Hosted;
}
