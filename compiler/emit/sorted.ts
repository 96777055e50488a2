// Emits a `sort-by`: collects its bindings in a list in the arena, sorts the list by key, and goes through it in a
// loop.

import * as op from '../wasm/op.ts';
import { ARENA_TOP, ENTRY_VALUE, SORT_DESCENDING, SORT_FLOAT, TRAIL_TOP } from '../../ir/abi.ts';
import { wordBytes } from '../../ir/cells.ts';
import { isBusyInside, positionOffset, type BuiltChoice, type ChoiceEmission } from './choice.ts';
import { importedFunctions } from './context.ts';
import { beginAtEntry, countTurn, emitLevels } from './loops.ts';
import { CELL, CHOICE_POINT } from './parameters.ts';
import { rootsOf, type ValueEmitter } from './values.ts';

/** A list up to this length is kept sorted while it is collected. The core sorts a longer one afterwards. */
const INSERTION_LIMIT = 48;

/** Layout of an entry: the key (4 or 8 bytes), then the bindings (4 bytes each). */
export function emitSorted(state: ChoiceEmission, choice: BuiltChoice, inside: () => void): void {
  const { values, nest, resuming, running } = state;
  const { code } = values;
  const position = state.position++;
  const keyBytes = choice.key!.type === 'f64' ? 8 : 4;
  const bytes = keyBytes + wordBytes * choice.entry.length;
  const at = code.local('i32');
  const end = code.local('i32');
  const collect = (): void => values.scoped(() => emitCollect(values, choice, at, end, bytes, keyBytes));
  if (resuming >= 0 && position <= nest.resumed) {
    code.get(resuming).if();
    code.get(CHOICE_POINT).load(op.i32_load, positionOffset(position)).get(CELL).op(op.i32_add);
    if (position === nest.resumed) code.i32(bytes).op(op.i32_add).i32(0).set(resuming);
    code.set(at);
    code.get(CHOICE_POINT).load(op.i32_load, positionOffset(position, 1)).get(CELL).op(op.i32_add).set(end);
    code.else();
    collect();
    code.end();
  } else collect();
  state.lists.marked = true;
  running.push({
    open: choice.binder !== 'first',
    hasMore: () => code.get(at).i32(bytes).op(op.i32_add).get(end).op(op.i32_lt_u),
    save: () => {
      [at, end].forEach((place, word) => {
        code.get(CHOICE_POINT).get(place).get(CELL).op(op.i32_sub).store(op.i32_store, positionOffset(position, word));
      });
    },
  });
  const isCut = values.work.kind !== 'none' && isBusyInside(values, nest, choice);
  const begun = code.local('i32');
  const entry = isCut && values.work.kind === 'record' ? code.local('i32') : -1;
  if (entry >= 0) {
    code.get(at).set(begun);
    beginAtEntry(
      values,
      entry,
      () => {},
      () => {
        code.get(at).get(entry).load(op.i32_load, ENTRY_VALUE).op(op.i32_add).set(at);
        if (resuming >= 0) code.i32(0).set(resuming);
      },
    );
  }
  const done = code.block().depth;
  code
    .get(at)
    .get(end)
    .op(op.i32_ge_u)
    .brIf(code.depth - done);
  const again = code.loop().depth;
  values.scoped(() => {
    choice.entry.forEach((wasmLocal, index) =>
      code
        .get(at)
        .load(op.i32_load, keyBytes + wordBytes * index)
        .set(wasmLocal),
    );
    inside();
    code.get(at).i32(bytes).op(op.i32_add).tee(at).get(end);
    if (isCut) {
      code.op(op.i32_ge_u).brIf(code.depth - done);
      countTurn(values, entry, true, () => code.get(at).get(begun).op(op.i32_sub));
      code.br(code.depth - again);
    } else code.op(op.i32_lt_u).brIf(code.depth - again);
  });
  code.end().end();
}

/** Fills a list at the top of the arena and stores its bounds in `at` and `end`. */
function emitCollect(
  values: ValueEmitter,
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
  const collect = (): void => {
    code.get(end).get(limit).op(op.i32_gt_s).if();
    values.fault('outOfMemory');
    code.end();
    values.emit(key);
    code.set(keyLocal);
    code.get(end).set(place);
    emitInsertion(values, choice, keyLocal, at, place, bytes);
    code
      .get(place)
      .get(keyLocal)
      .store(key.type === 'f64' ? op.f64_store : op.i32_store);
    choice.levels.forEach(({ wasmLocal }, index) =>
      code
        .get(place)
        .get(wasmLocal)
        .store(op.i32_store, keyBytes + wordBytes * index),
    );
    code.get(end).i32(bytes).op(op.i32_add).set(end);
  };
  emitLevels(values, choice.levels, collect, { isBusy: values.isBusy(key) });
  code
    .get(end)
    .get(at)
    .op(op.i32_sub)
    .i32(INSERTION_LIMIT * bytes)
    .op(op.i32_gt_u)
    .if();
  const kind = (key.type === 'f64' ? SORT_FLOAT : 0) | (choice.descending ? SORT_DESCENDING : 0);
  code.get(at).get(end).i32(bytes).i32(kind).call(importedFunctions.sortList).end();
  // Keeps the arena aligned to 8 bytes.
  code.i32(0).get(end).i32(7).op(op.i32_add).i32(-8).op(op.i32_and).store(op.i32_store, ARENA_TOP);
}

/** While the list is short: moves the entries after the new key up by one, and `place` down to the key's place. */
function emitInsertion(
  values: ValueEmitter,
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
    // A key that is NaN comes last.
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
