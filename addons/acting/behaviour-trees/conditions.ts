// Checks the conditions of an action right before its tree is ticked. Acting has checked them at the start of the tick,
// but other handlers may have written into the world since.

import * as abi from '../../../ir/abi.ts';
import { prepareToStart } from '../../../bindings/internal.ts';
import type { Core } from '../../../bindings/internal.ts';
import type { Action } from '../action.ts';
import type { WordList } from '../ground.ts';

/** Returns whether the conditions of an action no longer hold. Acting then aborts the action within this tick. */
export function abortIfBroken(action: Action): boolean {
  if (action.position < 0 || action.handler?.endless) return false;
  const why = whyBroken(action);
  if (why === '') return false;
  action.wantsAbort = true;
  action.detail = why;
  return true;
}

function whyBroken({ plan, position }: Action): string {
  const { state } = plan!;
  const { core } = state.loaded;
  prepareToStart(state);
  core.exports.layFluents(state.version!.address);
  const record = plan!.record(position);
  const { watched } = plan!.task(position);
  if (watched && !holds(core, record, watched)) return 'a condition that it watches no longer holds';
  // The plan's own actions have yet to write their places, so these get their values from the actions' start.
  const working = core.load(state.version!.address + abi.WORLD_WORKING);
  const { actions } = plan!;
  for (let at = actions.length - 1; at >= 0; at--) {
    pretend(core, working, actions.at(at)!.during);
    pretend(core, working, actions.at(at)!.own);
  }
  return holds(core, record, 0) ? '' : 'its conditions no longer hold';
}

function pretend(core: Core, working: number, { count, words, values }: WordList): void {
  for (let at = 0; at < count; at++) core.storeEntry(working, words[at]!, values[at]!);
}

function holds(core: Core, record: number, part: number): boolean {
  core.busy = true;
  try {
    if (core.exports.simulatePart(record, part) === 0) return false;
    core.exports.takeBack();
    return true;
  } catch {
    // A fault, such as a division by zero, counts as false here: acting reports the fault when it evaluates the part
    // itself.
    core.store(abi.FAULT_CODE, 0);
    core.store(abi.FAULT_SITE, 0);
    core.externalFailure = null;
    return false;
  } finally {
    core.busy = false;
  }
}
