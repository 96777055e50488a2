// Whatever is thrown in the middle of a search ends that search and nothing else.

import * as abi from '../../ir/abi.ts';
import { faultCodes } from '../../ir/faults.ts';
import type { Core } from './core.ts';

/** `address`: of the session that was stepped, if it was a certain one. */
export function recoverFrom(core: Core, error: unknown, address = 0): void {
  const failure = core.externalFailure;
  core.externalFailure = null;
  const code = failure ? faultCodes.external : faultCodes.trap;
  const found = core.exports.recover(code) || address;
  // Nothing was on stage: it can't have been a search.
  if (!found) throw error;
  if (core.load(found + abi.SESSION_PROGRESS) !== abi.OVER) {
    core.store(found + abi.SESSION_FAULT_CODE, code);
    core.exports.cancel(found);
    core.store(found + abi.SESSION_STATUS, abi.FAULT);
  }
  const handle = core.handles.get(found);
  if (handle) handle.trap = failure ?? { what: error instanceof Error ? error.message : String(error), error };
}
