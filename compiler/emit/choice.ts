// The binders of a branch as loops around the branch's network. `exists` and `first` are plain loops. `sort-by` first
// collects the bindings that pass its guards, in a sorted list in the arena, and then goes through that list.
//
// When the function is asked again, it must go on where it stopped. All loops up to the last one that is open to
// backtracking (`resumed`) then start from the positions kept in the choice point; the last of them starts one further.
// Guards on the way are evaluated again and hold again, because the state is the same. A `first` inside of them is
// searched again.
//
// A position in a choice point is a distance, not an address, because a saved search may go on in another memory. A
// position in an index counts from the index's values, a position in a list from the task's cell.

import type { Tail } from '../../ir/ir.ts';
import * as op from '../wasm/op.ts';
import { ARENA_TOP, CHOICE_POINT_LOCALS, TRAIL_TOP } from '../../ir/abi.ts';
import type { Builder } from './build.ts';
import { importedFunctions, wasmType } from './context.ts';
import { emitLevels, type Position } from './loops.ts';
import { buildNetwork, type BuiltNetwork } from './network.ts';
import type { BuiltLevel, Node } from './node.ts';
import { rootsOf, type Values } from './values.ts';

/** The function's parameters. */
const CELL = 0;
const FRAME = 1;
const PHASE = 2;

/** A list up to this length is kept sorted while it is collected. The core sorts a longer one afterwards. */
const INSERTION_LIMIT = 48;

interface BuiltChoice {
  mode: 'exists' | 'first' | 'sort-by';
  levels: BuiltLevel[];
  key: Node | null;
  descending: boolean;
  /** For sort-by: the locals that hold the bindings of the current entry. */
  entry: number[];
}

export interface ChoiceNest {
  choices: BuiltChoice[];
  network: BuiltNetwork;
  /** Number of the position (see positionsOf) that is advanced when the function is asked again. -1: none. */
  resumed: number;
  phase: number;
  choicePointBytes: number;
}

/** A loop that is running where the network is reached. */
export interface Cursor {
  /** Open to backtracking. The loops of a `first` are not. */
  open: boolean;
  /** Leaves on the stack whether there are more candidates. */
  hasMore: () => void;
  /** Stores the loop's position in the choice point. */
  save: () => void;
}

/** Number of positions of a choice: its loops, or the one list of a sort-by. A level with one value has no loop. */
function positionsOf(mode: string, levels: readonly { over?: { kind: string }; source?: { kind: string } }[]): number {
  if (mode === 'sort-by') return 1;
  return levels.filter((level) => (level.over ?? level.source)!.kind !== 'value').length;
}

export function buildChoices(builder: Builder, tail: Tail, phase: number): ChoiceNest {
  const choices: BuiltChoice[] = [];
  let resumed = -1;
  let positions = 0;
  let inner = tail;
  for (; inner.kind === 'choice'; inner = inner.tail) {
    const levels = builder.levels(inner.levels);
    const key = inner.key ? builder.condition(inner.key) : null;
    const entry: number[] = [];
    if (inner.mode === 'sort-by') {
      // Everything after the list sees the bindings of the current entry.
      builder.leave(levels);
      builder.deeper(1);
      inner.levels.forEach((level) => {
        const local = builder.code.local(wasmType(level.type));
        entry.push(local);
        builder.bound(level.slot, local, wasmType(level.type));
      });
      for (const level of inner.levels) {
        for (const guard of level.guards) {
          if (guard.kind === 'let') builder.slots[guard.slot] = builder.condition(guard.expr);
        }
      }
    }
    positions += positionsOf(inner.mode, inner.levels);
    if (inner.mode !== 'first' && positionsOf(inner.mode, inner.levels) > 0) resumed = positions - 1;
    choices.push({ mode: inner.mode, levels, key, descending: inner.order === '>', entry });
  }
  const network = buildNetwork(builder, inner.network);
  return { choices, network, resumed, phase, choicePointBytes: 8 * (resumed + 1) };
}

/**
 * Emits the loops around `inside`, which gets the cursors of the running loops. `lists.marked`: a list is in the arena.
 */
export function emitChoices(
  values: Values,
  nest: ChoiceNest,
  scratch: number,
  lists: { marked: boolean },
  inside: (cursors: Cursor[]) => void,
): void {
  const { code } = values;
  // 1 while the loops are on their way to the place where the last call stopped.
  const resuming = nest.resumed >= 0 && nest.phase ? code.local('i32') : -1;
  if (resuming >= 0) code.get(PHASE).i32(nest.phase).op(op.i32_eq).set(resuming);
  const cursors: Cursor[] = [];
  const state: State = { values, nest, scratch, resuming, cursors, position: 0, lists };
  const enter = (index: number): void => {
    const choice = nest.choices[index];
    if (!choice) inside(cursors);
    else if (choice.mode === 'sort-by') emitSorted(state, choice, () => enter(index + 1));
    else if (choice.mode === 'exists') emitLoops(state, choice, () => enter(index + 1));
    else {
      const done = code.block().depth;
      values.scoped(() =>
        emitLoops(state, choice, () => {
          enter(index + 1);
          code.br(code.depth - done);
        }),
      );
      code.end();
    }
  };
  enter(0);
}

interface State {
  values: Values;
  nest: ChoiceNest;
  scratch: number;
  resuming: number;
  cursors: Cursor[];
  /** Number of the next position. */
  position: number;
  lists: { marked: boolean };
}

function frameOffset(position: number): number {
  return CHOICE_POINT_LOCALS + 8 * position;
}

function emitLoops(state: State, choice: BuiltChoice, inside: () => void): void {
  const { values, nest, resuming, cursors } = state;
  const { code } = values;
  let opened = -1;
  emitLevels(values, choice.levels, inside, {
    start: (first, step, base) => {
      opened = state.position++;
      if (resuming < 0 || opened > nest.resumed) {
        first();
        return;
      }
      code.get(resuming).if('i32');
      code.get(FRAME).load(op.i32_load, frameOffset(opened));
      if (base) {
        base();
        code.op(op.i32_add);
      }
      if (opened === nest.resumed) code.i32(step).op(op.i32_add).i32(0).set(resuming);
      code.else();
      values.scoped(first);
      code.end();
    },
    enter: (position) => {
      if (opened <= nest.resumed)
        cursors.push(loopCursor(values, position, choice.mode !== 'first', frameOffset(opened)));
    },
  });
}

function loopCursor(values: Values, position: Position, open: boolean, offset: number): Cursor {
  const { code } = values;
  return {
    open,
    hasMore: () => {
      code.get(position.local);
      if (!position.inclusive) code.i32(position.step).op(op.i32_add);
      position.limit();
      code.op(position.inclusive ? op.i32_lt_s : op.i32_lt_u);
    },
    save: () => {
      code.get(FRAME).get(position.local);
      if (position.base) {
        position.base();
        code.op(op.i32_sub);
      }
      code.store(op.i32_store, offset);
    },
  };
}

/** Layout of an entry: the key (4 or 8 bytes), then the bindings (4 bytes each). */
function emitSorted(state: State, choice: BuiltChoice, inside: () => void): void {
  const { values, nest, resuming, cursors } = state;
  const { code } = values;
  const position = state.position++;
  const keyBytes = choice.key!.type === 'f64' ? 8 : 4;
  const bytes = keyBytes + 4 * choice.entry.length;
  const at = code.local('i32');
  const end = code.local('i32');
  const collect = (): void => values.scoped(() => emitCollect(values, choice, at, end, bytes, keyBytes));
  if (resuming >= 0 && position <= nest.resumed) {
    code.get(resuming).if();
    code.get(FRAME).load(op.i32_load, frameOffset(position)).get(CELL).op(op.i32_add);
    if (position === nest.resumed) code.i32(bytes).op(op.i32_add).i32(0).set(resuming);
    code.set(at);
    code
      .get(FRAME)
      .load(op.i32_load, frameOffset(position) + 4)
      .get(CELL)
      .op(op.i32_add)
      .set(end);
    code.else();
    collect();
    code.end();
  } else collect();
  state.lists.marked = true;
  cursors.push({
    open: true,
    hasMore: () => code.get(at).i32(bytes).op(op.i32_add).get(end).op(op.i32_lt_u),
    save: () => {
      [at, end].forEach((place, word) => {
        code
          .get(FRAME)
          .get(place)
          .get(CELL)
          .op(op.i32_sub)
          .store(op.i32_store, frameOffset(position) + 4 * word);
      });
    },
  });
  const done = code.block().depth;
  code
    .get(at)
    .get(end)
    .op(op.i32_ge_u)
    .brIf(code.depth - done);
  const again = code.loop().depth;
  values.scoped(() => {
    choice.entry.forEach((local, index) =>
      code
        .get(at)
        .load(op.i32_load, keyBytes + 4 * index)
        .set(local),
    );
    inside();
    code
      .get(at)
      .i32(bytes)
      .op(op.i32_add)
      .tee(at)
      .get(end)
      .op(op.i32_lt_u)
      .brIf(code.depth - again);
  });
  code.end().end();
}

/** Fills a list at the top of the arena and leaves its bounds in `at` and `end`. */
function emitCollect(
  values: Values,
  choice: BuiltChoice,
  at: number,
  end: number,
  bytes: number,
  keyBytes: number,
): void {
  const { code } = values;
  const key = choice.key!;
  const limit = code.local('i32');
  const place = code.local('i32');
  const keyLocal = code.local(key.type);
  code.i32(0).load(op.i32_load, ARENA_TOP).tee(at).set(end);
  code
    .i32(0)
    .load(op.i32_load, TRAIL_TOP)
    .i32(values.slack + bytes + 8)
    .op(op.i32_sub)
    .set(limit);
  values.hoist([...rootsOf(choice.levels), key], choice.levels[0]!.scope);
  emitLevels(values, choice.levels, () => {
    code.get(end).get(limit).op(op.i32_gt_s).if();
    values.fault(1, 0);
    code.end();
    values.emit(key);
    code.set(keyLocal);
    code.get(end).set(place);
    emitInsertion(values, choice, keyLocal, at, place, bytes);
    code
      .get(place)
      .get(keyLocal)
      .store(key.type === 'f64' ? op.f64_store : op.i32_store);
    choice.levels.forEach(({ local }, index) =>
      code
        .get(place)
        .get(local)
        .store(op.i32_store, keyBytes + 4 * index),
    );
    code.get(end).i32(bytes).op(op.i32_add).set(end);
  });
  code
    .get(end)
    .get(at)
    .op(op.i32_sub)
    .i32(INSERTION_LIMIT * bytes)
    .op(op.i32_gt_u)
    .if();
  const kind = (key.type === 'f64' ? 1 : 0) | (choice.descending ? 2 : 0);
  code.get(at).get(end).i32(bytes).i32(kind).call(importedFunctions.sortList).end();
  // Keeps the arena aligned to 8 bytes.
  code.i32(0).get(end).i32(7).op(op.i32_add).i32(-8).op(op.i32_and).store(op.i32_store, ARENA_TOP);
}

/** While the list is short: moves the entries behind the new key up by one, and `place` down to the key's place. */
function emitInsertion(
  values: Values,
  choice: BuiltChoice,
  keyLocal: number,
  at: number,
  place: number,
  bytes: number,
): void {
  const { code } = values;
  const float = choice.key!.type === 'f64';
  const found = code.block().depth;
  code
    .get(place)
    .get(at)
    .op(op.i32_sub)
    .i32(INSERTION_LIMIT * bytes)
    .op(op.i32_gt_u)
    .brIf(code.depth - found);
  const again = code.loop().depth;
  code
    .get(place)
    .get(at)
    .op(op.i32_le_u)
    .brIf(code.depth - found);
  const before = code.local(float ? 'f64' : 'i32');
  code
    .get(place)
    .i32(bytes)
    .op(op.i32_sub)
    .load(float ? op.f64_load : op.i32_load)
    .set(before);
  code.get(keyLocal).get(before);
  if (float) {
    code.op(choice.descending ? op.f64_gt : op.f64_lt);
    // A key that is not a number comes last.
    code.get(before).get(before).op(op.f64_ne).get(keyLocal).get(keyLocal).op(op.f64_eq).op(op.i32_and).op(op.i32_or);
  } else code.op(choice.descending ? op.i32_gt_s : op.i32_lt_s);
  code.op(op.i32_eqz).brIf(code.depth - found);
  // Copies word by word. memory.copy is a call, and several times as slow for so few bytes.
  code.get(place).i32(bytes).op(op.i32_sub).set(place);
  for (let at = 0; at < bytes;) {
    const word = bytes - at >= 8;
    code
      .get(place)
      .get(place)
      .load(word ? op.i64_load : op.i32_load, at, 2);
    code.store(word ? op.i64_store : op.i32_store, bytes + at, 2);
    at += word ? 8 : 4;
  }
  code
    .br(code.depth - again)
    .end()
    .end();
}
