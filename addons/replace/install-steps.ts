// Steps that are known become the plan of a session that has not searched for them.

import { CELL_NEXT, EMPTY_NETWORK } from '../../ir/abi.ts';
import type { TaskCall } from '../../bindings/index.ts';
import { writeImage, writePlan } from '../../bindings/internal.ts';
import type { Calls } from '../../bindings/internal.ts';

/** Makes the steps the session's plan. Returns false when there is no memory for that. */
export function installSteps(calls: Calls, session: number, steps: readonly TaskCall[]): boolean {
  const { core, tasks } = calls;
  const room = core.exports.take(steps.reduce((sum, { task }) => sum + tasks[task]!.bytes, 0));
  if (!room) return false;
  const cells: number[] = [];
  let cell = writeImage(calls, { kind: 'ordered', parts: steps }, room, room);
  for (; cell !== EMPTY_NETWORK; cell = core.load(cell + CELL_NEXT)) cells.push(cell);
  const isWritten = writePlan(core, session, cells);
  core.exports.give(room);
  return isWritten;
}
