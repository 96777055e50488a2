// Levels as loops: the candidates of each in order, its guards, then what is inside. A loop can start where an earlier call
// left off: the caller says how (`Position`). Nothing here knows what the loops are for.

import * as op from '../wasm/op.ts';
import type { BuiltLevel, Node } from './node.ts';
import { rootsOf, type Values } from './values.ts';

/** The state of one running loop, for who wants to save it or to know whether it is at its end. */
export interface Position {
  /** The local that moves: the value itself for a range, the address of the value for an index. */
  local: number;
  step: number;
  /** Leaves the last candidate (a range) or the address behind it (an index) on the stack. */
  limit: () => void;
  inclusive: boolean;
  /** Leaves what an address counts from (an index) on the stack: worlds are saved, and stand elsewhere when they are restored. */
  base: (() => void) | null;
}

export interface LoopOptions {
  /** Emits where the loop starts when that is not at its first candidate: given the code for the first, leaves a start. */
  start?: (first: () => void, step: number, base: Position['base']) => void;
  /** Is told of each loop, outside first, before its inside is emitted. */
  enter?: (position: Position) => void;
}

export function emitLevels(
  values: Values,
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
    values.code.set(level.local);
    within();
  } else emitLoop(values, levels, index, within, options);
}

/**
 * What a candidate has to pass. Guards that are cheap and can't stop the search come before the question whether there is an
 * object with this id: its row is there in any case, and of those that it excludes the question needs no answer.
 */
function testsOf({ source, guards }: BuiltLevel): Node[] {
  if (!source.member) return guards;
  const dear = source.kind === 'range' ? guards.findIndex(({ fixed }) => fixed) : 0;
  const cheap = dear < 0 ? guards.length : dear;
  return [...guards.slice(0, cheap), source.member, ...guards.slice(cheap)];
}

function emitLoop(
  values: Values,
  levels: readonly BuiltLevel[],
  index: number,
  within: () => void,
  options: LoopOptions,
): void {
  const { code } = values;
  const { local, source, scope } = levels[index]!;
  if (source.kind === 'value') throw new Error('a level with one value is no loop');
  const ranged = source.kind === 'range';
  const end: Node = ranged ? source.high : source.end;
  const moving = ranged ? local : code.local('i32');
  const step = ranged ? 1 : 2;
  // What does not change from candidate to candidate is computed once, here.
  const { guards } = levels[index]!;
  const member = source.member ? [source.member] : [];
  values.hoist([end, ...member, ...guards, ...rootsOf(levels.slice(index + 1))], scope);

  const first = (): void => values.emit(ranged ? source.low : source.start);
  const base = ranged ? null : (): void => values.emit(source.base);
  if (options.start) options.start(first, step, base);
  else first();
  code.set(moving);
  const limit = (): void => values.emit(end);
  options.enter?.({ local: moving, step, limit, inclusive: ranged, base });

  const done = code.block().depth;
  code.get(moving);
  limit();
  code.op(ranged ? op.i32_gt_s : op.i32_ge_u).brIf(code.depth - done);
  const again = code.loop().depth;
  values.scoped(() => {
    if (!ranged) code.get(moving).load(op.i32_load16_u).set(local);
    within();
    if (ranged) {
      // Compared before the step, which might wrap at the end of the integers.
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
