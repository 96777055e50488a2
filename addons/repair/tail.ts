// Checks the tail of a plan, which ends at its horizon, before the character gets there: can the tail still be done?

import * as abi from '../../ir/abi.ts';
import type { DomainShape, Session, StepsDone } from '../../bindings/index.ts';
import { checkOptions, insideOf, required, stepCount, unchecked, wholeNumber } from '../../bindings/internal.ts';
import type { OptionsOf } from '../../bindings/internal.ts';
import { beginAfter, searchFor } from './searches.ts';
import { donePositions, requirePlan } from './steps.ts';

export const tailOptions = {
  /** How many steps of the plan are done, or a list of their numbers. Default: 0. */
  from: unchecked<StepsDone>(),
  /** The most iterations that this may take. Required. */
  iterations: required(wholeNumber(1, 2 ** 31 - 1)),
};

export interface TailOptions extends OptionsOf<typeof tailOptions> {
  iterations: number;
}

/**
 * `possible`: in the world as it is now, the tail can be done after the steps that are left. `hopeless`: it can't.
 * `unknown`: a limit or a fault has ended the search. `broken`: the steps that are left do not hold.
 */
export type TailState = 'possible' | 'hopeless' | 'unknown' | 'broken';

/** Returns whether the tail can still be done. A plan without a tail is `possible`: nothing is left to do. */
export function checkTail<D extends DomainShape>(session: Session<D>, options: TailOptions): TailState {
  checkOptions('the options of checkTail()', options, tailOptions);
  const { from = 0, iterations } = options;
  const { state, handle } = insideOf(session);
  const { core } = state.loaded;
  core.refuseWhileBusy('checkTail');
  const plan = requirePlan(state, handle);
  const isDone = donePositions(state, plan, from);
  const network = session.tail ?? { kind: 'ordered', parts: [] };
  const search = searchFor(session, network, { limit: iterations, horizon: 0 });
  try {
    const { address } = insideOf(search).handle;
    core.store(address + abi.SESSION_MODE, abi.FIRST_PLAN);
    core.store(address + abi.SESSION_STRATEGY, abi.DEPTH_FIRST);
    if (!beginAfter(state, search, handle, { to: stepCount(core, plan), isDone })) return 'broken';
    const status = search.run();
    return status === 'solved' ? 'possible' : status === 'failed' ? 'hopeless' : 'unknown';
  } finally {
    search.free();
  }
}
