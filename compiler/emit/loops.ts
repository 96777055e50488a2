// Levels as loops: for each level its candidates in order, then its guards, then what is inside. A loop can start where
// an earlier call stopped: the caller says how (`LoopOptions`). Nothing here knows what the loops are for.

import * as op from '../wasm/op.ts';
import type { BuiltLevel, ValueNode } from './node.ts';
import { rootsOf, type ValueEmitter } from './values.ts';

/** The state of one running loop, for callers that save it or ask whether the loop is at its end. */
export interface LoopPosition {
  /** The WebAssembly local that moves. In a range it holds the value, in an index the address of the value. */
  moving: number;
  step: number;
  /** Leaves on the stack the last candidate (of a range) or the address behind it (of an index). */
  limit: () => void;
  inclusive: boolean;
  /**
   * For an index: leaves on the stack the address from which a saved position counts. A restored world may have its
   * index elsewhere.
   */
  base: (() => void) | null;
}

export interface LoopOptions {
  /**
   * Emits the place where the loop starts. `first` emits the first candidate; the callback leaves a start on the stack.
   */
  start?: (first: () => void, step: number, base: LoopPosition['base']) => void;
  /** Called for each loop, outer loops first, before the inside is emitted. */
  enter?: (position: LoopPosition) => void;
}

export function emitLevels(
  values: ValueEmitter,
  levels: readonly BuiltLevel[],
  inside: () => void,
  options: LoopOptions = {},
  index = 0,
): void {
  const level = levels[index];
  if (!level) {
    inside();
    return;
  }
  const within = (): void => {
    const next = values.code.block().depth;
    values.scoped(() => {
      for (const test of testsOf(level)) values.jumpUnless(test, next);
      emitLevels(values, levels, inside, options, index + 1);
    });
    values.code.end();
  };
  if (level.source.kind === 'value') {
    values.emit(level.source.value);
    values.code.set(level.wasmLocal);
    within();
  } else emitLoop(values, levels, index, within, options);
}

/**
 * The tests that a candidate must pass. `source.member` asks whether an object has this id. Guards that are cheap and
 * cannot fault come before that question: they may read the row of a free id, because every id has a row, and they make
 * the question needless for each candidate that they exclude.
 */
function testsOf({ source, guards }: BuiltLevel): ValueNode[] {
  if (!source.member) return guards;
  const dear = source.kind === 'range' ? guards.findIndex(({ fixed }) => fixed) : 0;
  const cheap = dear < 0 ? guards.length : dear;
  return [...guards.slice(0, cheap), source.member, ...guards.slice(cheap)];
}

function emitLoop(
  values: ValueEmitter,
  levels: readonly BuiltLevel[],
  index: number,
  within: () => void,
  options: LoopOptions,
): void {
  const { code } = values;
  const { wasmLocal, source, scope } = levels[index]!;
  if (source.kind === 'value') throw new Error('a level with one value is no loop');
  const ranged = source.kind === 'range';
  const end: ValueNode = ranged ? source.high : source.end;
  const moving = ranged ? wasmLocal : code.local('i32');
  const step = ranged ? 1 : 2;
  // Values that are the same for all candidates are computed once, here.
  const { guards } = levels[index]!;
  const member = source.member ? [source.member] : [];
  values.hoist([end, ...member, ...guards, ...rootsOf(levels.slice(index + 1))], scope);

  const first = (): void => values.emit(ranged ? source.low : source.start);
  const base = ranged ? null : (): void => values.emit(source.base);
  if (options.start) options.start(first, step, base);
  else first();
  code.set(moving);
  const limit = (): void => values.emit(end);
  options.enter?.({ moving, step, limit, inclusive: ranged, base });

  const done = code.block().depth;
  code.get(moving);
  limit();
  code.op(ranged ? op.i32_gt_s : op.i32_ge_u).brIf(code.depth - done);
  const again = code.loop().depth;
  values.scoped(() => {
    if (!ranged) code.get(moving).load(op.i32_load16_u).set(wasmLocal);
    within();
    if (ranged) {
      // Compares before the step, because the step may wrap at the greatest integer.
      code.get(moving);
      limit();
      code.op(op.i32_lt_s).get(moving).i32(1).op(op.i32_add).set(moving);
    } else {
      code.get(moving).i32(step).op(op.i32_add).tee(moving);
      limit();
      code.op(op.i32_lt_u);
    }
    code.brIf(code.depth - again);
  });
  code.end().end();
}
