// Emits the task of an `achieve`. The search for goals writes the network that replaces the task. The methods of the
// task only describe what this network may be (ir/ir.ts).

import type { CompoundTask } from '../../ir/ir.ts';
import type { ManifestPosition } from '../../ir/manifest.ts';
import { BRANCH } from '../../ir/abi.ts';
import type { Code } from '../wasm/code.ts';
import * as op from '../wasm/op.ts';
import type { ModuleContext } from './context.ts';
import { CELL } from './parameters.ts';

/** Reports the last branch for all of them, because readers of the way to a plan also check the branches before it. */
export function emitAchieve(context: ModuleContext, code: Code, { methods }: CompoundTask): ManifestPosition[][] {
  const branches = methods.reduce((count, method) => count + method.branches.length, 0);
  code
    .i32(0)
    .i32(Math.max(0, branches - 1))
    .store(op.i32_store, BRANCH);
  code.get(CELL).call(context.achieveFunction);
  return [];
}
