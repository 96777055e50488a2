// Handles errors that are thrown in the middle of a search: they only end this search.

import * as abi from '../../ir/abi.ts';
import { faultCodes } from '../../ir/faults.ts';
import type { PlannerInside } from '../world/state.ts';

/** `address`: that of the stepped session, if a single one was stepped. */
export function recoverFrom({ core, worlds }: PlannerInside, error: unknown, address = 0): void {
  const failure = core.externalFailure;
  core.externalFailure = null;
  const code = failure ? faultCodes.external : faultCodes.trap;
  const found = core.exports.recover(code) || address;
  // Nothing was on stage: it can't have been a search.
  if (!found) throw error;
  if (core.load(found + abi.SESSION_PROGRESS) !== abi.OVER) {
    core.store(found + abi.SESSION_FAULT_CODE, code);
    core.exports.cancel(found, abi.FAULT);
  }
  const trap = failure ?? { what: error instanceof Error ? error.message : String(error), error };
  for (const { sessions } of worlds) {
    for (const handle of sessions) if (handle.address === found) handle.trap = trap;
  }
}
