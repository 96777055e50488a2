// The function that returns whether two neighbouring tasks are independent (Independence in ir/ir.ts). Its arguments
// are the cells of the two tasks.

import type { Task } from '../../ir/ir.ts';
import { Code } from '../wasm/code.ts';
import * as op from '../wasm/op.ts';
import { CELL_TASK, TASK_NUMBER } from '../../ir/abi.ts';
import { cellLayout } from '../../ir/cells.ts';
import { taskParameters } from './parameters.ts';

/** The first two parameters: the cells of the two tasks. */
const ONE = 0;
const OTHER = 1;

export function emitIndependent(tasks: readonly Task[]): Code {
  const code = new Code(taskParameters.length);
  const offsets = tasks.map(({ params }) => cellLayout(params).offsets);
  const ifTask = (cell: number, task: number): void => {
    code.get(cell).load(op.i32_load, CELL_TASK).i32(TASK_NUMBER).op(op.i32_and);
    code
      .i32(task + 1)
      .op(op.i32_eq)
      .if();
  };
  tasks.forEach(({ independent }, task) => {
    if (!independent) return;
    ifTask(ONE, task);
    for (const { task: other, unlike } of independent) {
      ifTask(OTHER, other);
      code.i32(1);
      for (const pairs of unlike) {
        code.i32(0);
        for (const [mine, theirs] of pairs) {
          code.get(ONE).load(op.i32_load, offsets[task]![mine]!);
          code.get(OTHER).load(op.i32_load, offsets[other]![theirs]!);
          code.op(op.i32_ne).op(op.i32_or);
        }
        code.op(op.i32_and);
      }
      code.return().end();
    }
    code.end();
  });
  return code.i32(0);
}
