// The binders of a branch as loops around the branch's network. `exists` and `first` are plain loops. `sort-by` first
// collects the bindings that pass its guards, in a sorted list in the arena, and then goes through that list.
//
// When the function is called again, it must continue where it stopped. All loops up to the last one that is open to
// backtracking (`resumed`) then start from the positions in the choice point; the last of them starts at the next
// position. Guards on the way are evaluated again and hold again, because the state is the same. A `first` inside of
// these loops is searched again.
//
// A position in a choice point is an offset, not an address, because a saved search may continue in another memory. A
// position in an index counts from the index's values, a position in a list from the task's cell.

import type { Level, Rest } from '../../ir/ir.ts';
import type { ManifestPosition } from '../../ir/manifest.ts';
import * as op from '../wasm/op.ts';
import { CHOICE_POINT_POSITIONS } from '../../ir/abi.ts';
import { positionBytes, wordBytes } from '../../ir/cells.ts';
import type { Builder } from './build.ts';
import { wasmType } from './context.ts';
import { emitLevels, type LoopPosition } from './loops.ts';
import { argumentsOf, buildNetwork, type BuiltNetwork } from './network.ts';
import type { BuiltLevel, ValueNode } from './node.ts';
import { CHOICE_POINT, PHASE } from './parameters.ts';
import { emitSorted } from './sorted.ts';
import type { ValueEmitter } from './values.ts';

export interface BuiltChoice {
  binder: 'exists' | 'first' | 'sort-by';
  levels: BuiltLevel[];
  key: ValueNode | null;
  descending: boolean;
  /** With a key: the WebAssembly locals that hold the bindings of the current entry. */
  entry: number[];
}

/** All choices of a branch, from the outside in, with the network inside of them. */
export interface ChoiceNest {
  choices: BuiltChoice[];
  network: BuiltNetwork;
  /** The number of the position (see positionsOf) that advances when the function is called again, or -1. */
  resumed: number;
  phase: number;
  /** What the choice point keeps while the function can continue inside the branch. */
  kept: ManifestPosition[];
}

/** A loop around the network. */
export interface RunningLoop {
  /** Whether it is open to backtracking. The loops of a `first` are not. */
  open: boolean;
  /** Leaves on the stack whether there are more candidates. */
  hasMore: () => void;
  /** Stores the loop's position in the choice point. */
  save: () => void;
}

/**
 * The positions of a choice: those of its loops or, with a key, of its single list. A level with one value has no loop.
 */
function positionsOf(
  levels: readonly Level[],
  built: readonly BuiltLevel[],
  key: ValueNode | null,
): ManifestPosition[] {
  const values = levels.map(({ type }) => type);
  if (key) return [{ of: 'list', keyBytes: key.type === 'f64' ? 8 : 4, values }];
  return built.flatMap(({ source, level: { type } }): ManifestPosition[] => {
    if (source.kind === 'value') return [];
    return [source.kind === 'index' ? { of: 'index' } : { of: 'range', type }];
  });
}

export function buildChoices(builder: Builder, rest: Rest, phase: number): ChoiceNest {
  const choices: BuiltChoice[] = [];
  let resumed = -1;
  const positions: ManifestPosition[] = [];
  let inner = rest;
  for (; inner.kind === 'choice'; inner = inner.rest) {
    const levels = builder.levels(inner.levels);
    const key = inner.key ? builder.condition(inner.key) : null;
    const entry: number[] = [];
    if (key) {
      // Code after this uses the bindings of the current entry.
      builder.leave(levels);
      builder.deeper(1);
      inner.levels.forEach((level) => {
        const wasmLocal = builder.code.local(wasmType(level.type));
        entry.push(wasmLocal);
        builder.bound(level.local, wasmLocal, wasmType(level.type));
      });
      for (const level of inner.levels) {
        for (const guard of level.guards) {
          if (guard.kind === 'let') builder.locals[guard.local] = builder.condition(guard.expr);
        }
      }
    }
    const own = positionsOf(inner.levels, levels, key);
    positions.push(...own);
    if (inner.binder !== 'first' && own.length > 0) resumed = positions.length - 1;
    choices.push({ binder: inner.binder, levels, key, descending: inner.order === '>', entry });
  }
  const network = buildNetwork(builder, inner.network);
  return { choices, network, resumed, phase, kept: positions.slice(0, resumed + 1) };
}

/**
 * Emits the loops around `inside`, which gets the running loops. `lists.marked`: a list is in the arena.
 */
export function emitChoices(
  values: ValueEmitter,
  nest: ChoiceNest,
  scratch: number,
  lists: { marked: boolean },
  inside: (running: RunningLoop[]) => void,
): void {
  const { code } = values;
  // 1 until the loops have reached the place where the last call stopped.
  const resuming = nest.resumed >= 0 && nest.phase ? code.local('i32') : -1;
  if (resuming >= 0) code.get(PHASE).i32(nest.phase).op(op.i32_eq).set(resuming);
  const running: RunningLoop[] = [];
  const state: ChoiceEmission = { values, nest, scratch, resuming, running, position: 0, lists };
  const emitChoice = (choice: BuiltChoice, within: () => void): void => {
    if (choice.key) emitSorted(state, choice, within);
    else emitLoops(state, choice, within);
  };
  const enter = (index: number): void => {
    const choice = nest.choices[index];
    if (!choice) inside(running);
    else if (choice.binder !== 'first') emitChoice(choice, () => enter(index + 1));
    else {
      const done = code.block().depth;
      values.scoped(() =>
        emitChoice(choice, () => {
          enter(index + 1);
          code.br(code.depth - done);
        }),
      );
      code.end();
    }
  };
  enter(0);
}

/** The state while a nest of loops is emitted. */
export interface ChoiceEmission {
  values: ValueEmitter;
  nest: ChoiceNest;
  scratch: number;
  resuming: number;
  running: RunningLoop[];
  /** Number of the next position. */
  position: number;
  lists: { marked: boolean };
}

/** Whether the code inside a choice goes through candidates. */
export function isBusyInside(values: ValueEmitter, { choices, network }: ChoiceNest, choice: BuiltChoice): boolean {
  return choices.at(-1) !== choice || argumentsOf(network).some((node) => values.isBusy(node));
}

/** The offset of a word of a position in the choice point. */
export function positionOffset(position: number, word = 0): number {
  return CHOICE_POINT_POSITIONS + position * positionBytes + word * wordBytes;
}

function emitLoops(state: ChoiceEmission, choice: BuiltChoice, inside: () => void): void {
  const { values, nest, resuming, running } = state;
  const { code } = values;
  let opened = -1;
  emitLevels(values, choice.levels, inside, {
    start: (first, step, base, over) => {
      opened = state.position++;
      if (resuming < 0 || opened > nest.resumed) {
        first();
        return;
      }
      code.get(resuming).if('i32');
      code.get(CHOICE_POINT).load(op.i32_load, positionOffset(opened));
      if (base) {
        base();
        code.op(op.i32_add);
      }
      if (opened === nest.resumed) {
        if (over >= 0) code.tee(over).get(over).i32(0x7fffffff).op(op.i32_eq).set(over);
        code.i32(step).op(op.i32_add).i32(0).set(resuming);
      }
      code.else();
      if (over >= 0 && opened === nest.resumed) code.i32(0).set(over);
      values.scoped(first);
      code.end();
    },
    cut: true,
    isBusy: isBusyInside(values, nest, choice),
    turned: () => {
      if (resuming >= 0) code.i32(0).set(resuming);
    },
    enter: (position) => {
      if (opened <= nest.resumed)
        running.push(runningLoop(values, position, choice.binder !== 'first', positionOffset(opened)));
    },
  });
}

function runningLoop(values: ValueEmitter, position: LoopPosition, open: boolean, offset: number): RunningLoop {
  const { code } = values;
  return {
    open,
    hasMore: () => {
      if (position.next) position.next();
      else code.get(position.moving);
      if (!position.inclusive) code.i32(position.step).op(op.i32_add);
      position.limit();
      code.op(position.next ? op.i32_le_s : position.inclusive ? op.i32_lt_s : op.i32_lt_u);
    },
    save: () => {
      code.get(CHOICE_POINT).get(position.moving);
      if (position.base) {
        position.base();
        code.op(op.i32_sub);
      }
      code.store(op.i32_store, offset);
    },
  };
}
