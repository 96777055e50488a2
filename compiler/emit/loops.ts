// Emits levels as loops: for each level its candidates in order, then its guards, then the inside. A loop can start
// where an earlier call stopped: the caller says how (`LoopOptions`). This file does not depend on what the loops are
// for.

import * as op from '../wasm/op.ts';
import { ENTRY_STATE, ENTRY_VALUE, EVERY_ROW, LISTED_ROW_COUNT, TURNED } from '../../ir/abi.ts';
import { recordFunctions } from './context.ts';
import type { BuiltLevel, ValueNode } from './node.ts';
import { rootsOf, type ValueEmitter } from './values.ts';
import { countWork, leaveIf, leaveWithoutWork } from './work.ts';

/** The state of one running loop, for callers that save it or check whether the loop is at its end. */
export interface LoopPosition {
  /** The WebAssembly local that advances. In a range it holds the value, in an index the address of the value. */
  moving: number;
  step: number;
  /** Leaves on the stack the last candidate (of a range) or the address after it (of an index). */
  limit: () => void;
  inclusive: boolean;
  /**
   * For an index: leaves on the stack the address from which a saved position counts. A restored world may have its
   * index elsewhere.
   */
  base: (() => void) | null;
  /** For a row of a listing: leaves the next candidate on the stack. */
  next: (() => void) | null;
}

export interface LoopOptions {
  /**
   * Emits the start of the loop. `first` emits the first candidate; the callback leaves a start on the stack. `over` is
   * a WebAssembly local for a range up to the greatest integer, otherwise -1. If the start would be after that integer,
   * the callback sets `over`, and the loop has ended.
   */
  start?: (first: () => void, step: number, base: LoopPosition['base'], over: number) => void;
  /** Called for each loop, outer loops first, before the inside is emitted. */
  enter?: (position: LoopPosition) => void;
  /** Whether the loops may be interrupted. Then they write nothing, and their inside leaves them. */
  cut?: boolean;
  /** Whether the inside continues with the next candidate, although the loops may be interrupted. */
  goesOn?: boolean;
  /** Emits code that keeps values before a turn after which a loop may be interrupted. */
  turning?: () => void;
  /** Whether the inside may contain further loops over candidates. */
  isBusy?: boolean;
  /** Emits code for when an interrupted loop continues with its next turn. */
  turned?: () => void;
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
  const loop = level.source.kind === 'value' ? null : new CountedLoop(values, levels.slice(index), options);
  const through = loop?.isShort && options.cut && !options.goesOn ? () => (loop.count(), inside()) : inside;
  const within = (): void => {
    const next = values.code.block().depth;
    values.scoped(() => {
      for (const test of testsOf(level)) values.jumpUnless(test, next);
      emitLevels(values, levels, through, options, index + 1);
    });
    values.code.end();
  };
  if (!loop) {
    if (level.source.kind !== 'value') return;
    values.emit(level.source.value);
    values.code.set(level.wasmLocal);
    within();
  } else emitLoop(values, levels, index, within, options, loop);
}

/**
 * The tests that a candidate must pass. `source.member` tests whether an object has this id. Guards that are cheap and
 * cannot fault come before this test, because they exclude candidates for less. They may read the row of a free id,
 * because every id has a row.
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
  counted: CountedLoop,
): void {
  const { code } = values;
  const { wasmLocal, source, scope } = levels[index]!;
  if (source.kind === 'value') throw new Error('a level with one value is no loop');
  const ranged = source.kind === 'range';
  const end: ValueNode = ranged ? source.high : source.end;
  const { moving } = counted;
  const over = options.start && endsAtGreatest(levels[index]!) ? code.local('i32') : -1;
  const step = ranged ? 1 : 2;
  // Values that are the same for all candidates are computed once, here.
  const { guards } = levels[index]!;
  const member = source.member ? [source.member] : [];
  const row = ranged && source.row ? source.row : null;
  values.hoist([end, ...(row ? [row] : []), ...member, ...guards, ...rootsOf(levels.slice(index + 1))], scope);
  // Keep the row in a local, because each turn reads it.
  if (row) values.materialise(row);

  const first = (): void => values.emit(ranged ? source.low : source.start);
  const base = ranged ? null : (): void => values.emit(source.base);
  counted.begin(() => {
    if (options.start) options.start(first, step, base, over);
    else first();
    code.set(moving);
    if (row) values.nextListed(row, () => code.get(moving)).set(moving);
  });
  const limit = (): void => values.emit(end);
  const next = row && ((): void => void values.nextListed(row, () => code.get(moving).i32(1).op(op.i32_add)));
  options.enter?.({ moving, step, limit, inclusive: ranged, base, next });

  const done = code.block().depth;
  code.get(moving);
  limit();
  code.op(ranged ? op.i32_gt_s : op.i32_ge_u);
  if (over >= 0) code.get(over).op(op.i32_or);
  code.brIf(code.depth - done);
  const again = code.loop().depth;
  values.scoped(() => {
    if (!ranged) code.get(moving).load(op.i32_load16_u).set(wasmLocal);
    within();
    if (next) {
      next();
      code.tee(moving);
      limit();
      code.op(op.i32_le_s);
    } else if (ranged) {
      // Compare before the step, because the step may wrap at the greatest integer.
      code.get(moving);
      limit();
      code.op(op.i32_lt_s).get(moving).i32(1).op(op.i32_add).set(moving);
    } else {
      code.get(moving).i32(step).op(op.i32_add).tee(moving);
      limit();
      code.op(op.i32_lt_u);
    }
    if (counted.countsTurns) {
      code.op(op.i32_eqz).brIf(code.depth - done);
      counted.turn();
      code.br(code.depth - again);
    } else code.brIf(code.depth - again);
  });
  code.end().end();
  if (counted.isShort) counted.count();
}

/** Whether the loop goes up to the greatest integer, so that there may be no next integer to start from. */
function endsAtGreatest({ level: { type } }: BuiltLevel): boolean {
  return type.kind === 'integer' && type.range?.high === 0x7fffffff;
}

/**
 * How one loop counts its work (assembly/record.ts). A short loop counts its turns at the end. Other loops count each
 * turn before the next one, and may then be interrupted. With a record, they have an entry for their position.
 */
class CountedLoop {
  /** The local that moves. */
  readonly moving: number;
  /** Whether turns are counted at the end. */
  readonly isShort: boolean;
  readonly countsTurns: boolean;
  private readonly values: ValueEmitter;
  private readonly level: BuiltLevel;
  private readonly options: LoopOptions;
  /** The local with the start of a short loop, and the local with the entry of any other loop, or -1. */
  private begun = -1;
  private entry = -1;

  /** `levels`: from the loop's own on. */
  constructor(values: ValueEmitter, levels: readonly BuiltLevel[], options: LoopOptions) {
    this.values = values;
    this.level = levels[0]!;
    this.options = options;
    this.moving = this.isRange ? this.level.wasmLocal : values.code.local('i32');
    const counts = values.work.kind !== 'none';
    this.isShort = counts && !options.isBusy && values.areShort(levels);
    this.countsTurns = counts && !this.isShort;
  }

  private get isRange(): boolean {
    return this.level.source.kind === 'range';
  }

  /** Emits the start of the loop: by `start`, or at the position in the record. */
  begin(start: () => void): void {
    const { values, moving } = this;
    const { code } = values;
    if (this.isShort) {
      start();
      this.begun = code.local('i32');
      code.get(moving).set(this.begun);
      return;
    }
    if (!this.countsTurns || !this.options.cut || values.work.kind !== 'record') {
      start();
      return;
    }
    // Values that are computed for the start have their entries before that of the loop, whether it begins or
    // continues.
    for (const node of rootsOf([{ ...this.level, guards: [] }])) if (node.fixed) values.materialise(node);
    this.entry = code.local('i32');
    beginAtEntry(values, this.entry, start, () => {
      code.get(this.entry).load(op.i32_load, ENTRY_VALUE).set(moving);
      this.options.turned?.();
    });
  }

  /** Counts the turn that ends, and leaves the function when no work is left. */
  turn(): void {
    this.options.turning?.();
    countTurn(this.values, this.entry, this.options.cut === true, () => this.values.code.get(this.moving));
  }

  /** Counts the turns of a short loop. */
  count(): void {
    const { values } = this;
    const { code, work } = values;
    const { source } = this.level;
    const amount = (): void => {
      if (source.kind === 'range' && source.row) {
        // If nothing is listed, the loop goes through all candidates.
        values.emit(source.row);
        code.load(op.i32_load, LISTED_ROW_COUNT, 0);
        code.get(this.moving).get(this.begun).op(op.i32_sub);
        values.emit(source.row);
        code.i32(EVERY_ROW).op(op.i32_gt_u).op(op.select);
        return;
      }
      code.get(this.moving).get(this.begun).op(op.i32_sub);
      if (!this.isRange) code.i32(1).op(op.i32_shr_u);
    };
    if (work.kind !== 'record') countWork(code, amount);
    else {
      amount();
      code.call(recordFunctions.countWork).drop();
    }
  }
}

/** Emits the start of a loop that has an entry in the record: at the beginning, or at the position in the entry. */
export function beginAtEntry(values: ValueEmitter, entry: number, anew: () => void, turned: () => void): void {
  const { code } = values;
  code.call(recordFunctions.enterRecord).tee(entry).load(op.i32_load, ENTRY_STATE).i32(TURNED).op(op.i32_eq).if();
  turned();
  code.else();
  values.scoped(anew);
  code.end();
}

/** Counts a turn of a loop. A loop that may be interrupted leaves the function when no work is left. */
export function countTurn(values: ValueEmitter, entry: number, cut: boolean, position: () => void): void {
  const { code, work } = values;
  if (entry >= 0) {
    code.get(entry);
    position();
    leaveIf(code.call(recordFunctions.turnRecord), work.answer);
  } else if (work.kind === 'record') {
    code.i32(1).call(recordFunctions.countWork).drop();
  } else {
    countWork(code, () => code.i32(1));
    if (cut) leaveWithoutWork(code, work);
  }
}
