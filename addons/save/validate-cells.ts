// Checks that cells in saved bytes are cells of this domain's tasks: an argument that is not a value of its type would
// be an index beyond a table.

import * as abi from '../../ir/abi.ts';
import { unorderedBytes, wordBytes } from '../../ir/cells.ts';
import { isReal } from '../../ir/kinds.ts';
import type { Calls } from '../../bindings/internal.ts';
import { refuse } from './bytes.ts';
import type { MemoryImage } from './memory-image.ts';
import { alignment } from './relocate.ts';
import { isWithin } from './validate-values.ts';

/** Returns the size of the cell at `at`, which has to end at `end`. */
export function checkCell(calls: Calls, copy: MemoryImage, at: number, end: number): number {
  const left = end - at;
  if (left < abi.CELL_ARGUMENTS) refuse('a cell is cut off');
  const word = copy.load(at + abi.CELL_TASK);
  const bytes = word >>> 16;
  const number = word & abi.TASK_NUMBER;
  const isChoice = (word & abi.CHOICE) !== 0;
  if (bytes > left) refuse('a cell is cut off');
  if (number === abi.UNORDERED_TASK) {
    const count = copy.load(at + abi.UNORDERED_COUNT);
    if (!isChoice || count < 1 || count > bytes || bytes !== unorderedBytes(count))
      refuse('parts of a cell are missing');
    return bytes;
  }
  const task = calls.tasks[number - 1];
  if (!task || bytes !== task.bytes || isChoice !== task.choice) refuse('there is no such task');
  const kinds = calls.kinds[number - 1]!;
  for (let index = 0; index < kinds.length; index++) {
    const kind = kinds[index]!;
    if (!isReal(kind.kind) && !isWithin(kind, copy.load(at + task.offsets[index]!)))
      refuse('an argument is no value of its type');
  }
  return bytes;
}

/** A plan (assembly/memory.ts, Plan): the places of its steps, then a record of each without gaps. */
export function checkPlan(calls: Calls, plan: MemoryImage): void {
  const missing = 'a plan is cut off';
  if (plan.length < abi.PLAN_BYTES || plan.load(abi.PLAN_USED) !== plan.length) refuse(missing);
  const count = plan.load(abi.PLAN_COUNT);
  let at = Math.ceil((abi.PLAN_OFFSETS + count * wordBytes) / alignment) * alignment;
  if (count < 0 || count > plan.length || at > plan.length) refuse(missing);
  for (let step = 0; step < count; step++) {
    if (plan.load(abi.PLAN_OFFSETS + step * wordBytes) !== at) refuse('a step is not where it should be');
    const bytes = checkCell(calls, plan, at, plan.length);
    const task = calls.tasks[(plan.load(at + abi.CELL_TASK) & abi.TASK_NUMBER) - 1];
    if (!task || task.kind === 'compound' || (plan.load(at + abi.CELL_NEXT) & ~abi.GONE) !== 0)
      refuse('a step is invalid');
    at += bytes;
  }
  if (at !== plan.length) refuse(missing);
}
