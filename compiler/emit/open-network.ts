// Emits code for networks whose number of cells is only known at run time, because of a `forall`. It writes cells one
// after the other at the top of the arena, and stores the address of each in a word that an earlier cell has left open.
//
// The parts of an `unordered` are found one by one. For each, there is a note in the arena between the cells: where the
// part begins, which word it has left open, and the next note. The cell of the `unordered` is written last, when the
// number of parts is known. Empty parts have no note, and a single part needs no cell.

import type { Task } from '../../ir/ir.ts';
import * as op from '../wasm/op.ts';
import {
  ARENA_TOP,
  CELL_NEXT,
  CELL_TASK,
  CHOICE,
  EMPTY_NETWORK,
  TRAIL_TOP,
  UNORDERED_COUNT,
  UNORDERED_SUM,
  UNORDERED_TASK,
} from '../../ir/abi.ts';
import { cellWord, mostCellBytes, unorderedBytes, unorderedPart, wordBytes } from '../../ir/cells.ts';
import { emitLevels } from './loops.ts';
import { argumentsOf, taskNumber, writeArguments, type Chain, type TaskCell } from './network.ts';
import type { BuiltLevel } from './node.ts';
import { CELL } from './parameters.ts';
import { rootsOf, type ValueEmitter } from './values.ts';

/** A note: the first cell, the address of the word left open, the next note. */
const NOTE_OPEN = 4;
const NOTE_NEXT = 8;
const NOTE_BYTES = 16;

/** The most parts that a cell has room for. */
const mostParts = Math.floor((mostCellBytes - unorderedBytes(0) - 8) / wordBytes);

/** The locals of one `unordered` while its parts are written: the first note, the last note and the number of notes. */
interface UnorderedNotes {
  first: number;
  last: number;
  count: number;
}

/** Leaves the address of the first cell in `result`. */
export function emitOpenNetwork(values: ValueEmitter, tasks: readonly Task[], chain: Chain, result: number): void {
  const { code } = values;
  const writer = new OpenNetworkWriter(values, tasks);
  code.i32(0).load(op.i32_load, ARENA_TOP).set(result);
  writer.begin(result);
  writer.chain(chain);
  writer.end(() => code.get(CELL).load(op.i32_load, CELL_NEXT));
  code.get(result).load(op.i32_load).set(result);
}

class OpenNetworkWriter {
  private readonly values: ValueEmitter;
  private readonly tasks: readonly Task[];
  /** Where to write the next cell, the word that will hold its address, and the end of the room. */
  private readonly top: number;
  private readonly open: number;
  private readonly limit: number;

  constructor(values: ValueEmitter, tasks: readonly Task[]) {
    this.values = values;
    this.tasks = tasks;
    const { code } = values;
    this.top = code.local('i32');
    this.open = code.local('i32');
    this.limit = code.local('i32');
  }

  /** Begins with the word at `start`, which will hold the address of the first cell. */
  begin(start: number): void {
    const { code, slack } = this.values;
    code.get(start).set(this.open).get(start).i32(8).op(op.i32_add).set(this.top);
    code.i32(0).load(op.i32_load, TRAIL_TOP).i32(slack).op(op.i32_sub).set(this.limit);
  }

  /** Ends the network. `after` leaves the address of the cell after it on the stack. */
  end(after: () => void): void {
    const { code } = this.values;
    code.get(this.open);
    after();
    code.store(op.i32_store);
    code.i32(0).get(this.top).store(op.i32_store, ARENA_TOP);
  }

  chain(chain: Chain): void {
    for (const cell of chain) {
      if (cell.kind === 'task') this.task(cell);
      else if (cell.kind === 'unordered') {
        this.parts((parts) => {
          for (const part of cell.parts) {
            const only = part.length === 1 ? part[0]! : null;
            if (only?.kind !== 'each' || only.isOrdered) this.part(parts, part);
            else this.each(only.levels, only.inside, () => this.part(parts, only.inside));
          }
        });
      } else if (cell.isOrdered) this.each(cell.levels, cell.inside, () => this.chain(cell.inside));
      else this.parts((parts) => this.each(cell.levels, cell.inside, () => this.part(parts, cell.inside)));
    }
  }

  private each(levels: readonly BuiltLevel[], inside: Chain, write: () => void): void {
    const { values } = this;
    values.hoist([...rootsOf(levels), ...argumentsOf({ chain: inside })], levels[0]!.scope);
    emitLevels(values, levels, write, { isBusy: true });
  }

  private task(cell: TaskCell): void {
    const { values, top } = this;
    const { code } = values;
    this.checkRoom(() => code.i32(cell.bytes));
    code
      .get(top)
      .i32(cellWord(taskNumber(this.tasks, cell.task), cell.bytes))
      .store(op.i32_store, CELL_TASK);
    writeArguments(values, this.tasks, cell, top, 0);
    this.close(() => code.i32(cell.bytes));
  }

  /** Stores the address of the cell at the top in the open word, and continues after this cell. */
  private close(bytes: () => void): void {
    const { code } = this.values;
    code.get(this.open).get(this.top).store(op.i32_store);
    code.get(this.top).i32(CELL_NEXT).op(op.i32_add).set(this.open);
    code.get(this.top);
    bytes();
    code.op(op.i32_add).set(this.top);
  }

  private checkRoom(bytes: () => void): void {
    const { code } = this.values;
    code.get(this.top);
    bytes();
    code.op(op.i32_add).get(this.limit).op(op.i32_gt_s).if();
    this.values.fault('outOfMemory');
    code.end();
  }

  /** Emits one part: its cells, and a note if there are any. */
  private part({ first, last, count }: UnorderedNotes, chain: Chain): void {
    const { code } = this.values;
    const { top, open } = this;
    const note = code.local('i32');
    this.checkRoom(() => code.i32(NOTE_BYTES));
    code.get(top).tee(note).tee(open).i32(0).store(op.i32_store);
    code.get(note).i32(0).store(op.i32_store, NOTE_NEXT);
    code.get(note).i32(NOTE_BYTES).op(op.i32_add).set(top);
    this.chain(chain);
    code.get(open).get(note).op(op.i32_ne).if();
    code.get(note).get(open).store(op.i32_store, NOTE_OPEN);
    code.get(last).if();
    code.get(last).get(note).store(op.i32_store, NOTE_NEXT);
    code.else().get(note).set(first).end();
    code.get(note).set(last);
    code.get(count).i32(1).op(op.i32_add).set(count);
    code.end();
  }

  /** Emits all parts, then the cell with their addresses. */
  private parts(write: (parts: UnorderedNotes) => void): void {
    const { code } = this.values;
    const parts = { first: code.local('i32'), last: code.local('i32'), count: code.local('i32') };
    const before = code.local('i32');
    code.get(this.open).set(before);
    for (const local of [parts.first, parts.last, parts.count]) code.i32(0).set(local);
    write(parts);
    code.get(before).set(this.open);
    code.get(parts.count).i32(1).op(op.i32_eq).if();
    code.get(this.open).get(parts.first).load(op.i32_load).store(op.i32_store);
    code.get(parts.first).load(op.i32_load, NOTE_OPEN).set(this.open);
    code.end();
    code.get(parts.count).i32(1).op(op.i32_gt_u).if();
    this.unordered(parts);
    code.end();
  }

  private unordered({ first, count }: UnorderedNotes): void {
    const { code } = this.values;
    const { top } = this;
    const size = code.local('i32');
    const place = code.local('i32');
    code.get(count).i32(mostParts).op(op.i32_gt_u).if();
    this.values.fault('outOfMemory');
    code.end();
    // The size of a cell is a multiple of 8.
    code
      .get(count)
      .i32(wordBytes)
      .op(op.i32_mul)
      .i32(unorderedPart(0) + 7)
      .op(op.i32_add);
    code.i32(-8).op(op.i32_and).set(size);
    this.checkRoom(() => code.get(size));
    code
      .get(top)
      .get(size)
      .i32(16)
      .op(op.i32_shl)
      .i32(UNORDERED_TASK | CHOICE)
      .op(op.i32_or);
    code.store(op.i32_store, CELL_TASK);
    code.get(top).f64(0).store(op.f64_store, UNORDERED_SUM);
    code.get(top).get(count).store(op.i32_store, UNORDERED_COUNT);
    code.get(top).set(place);
    const again = code.loop().depth;
    code.get(place).get(first).load(op.i32_load).store(op.i32_store, unorderedPart(0));
    code.get(first).load(op.i32_load, NOTE_OPEN).i32(EMPTY_NETWORK).store(op.i32_store);
    code.get(place).i32(wordBytes).op(op.i32_add).set(place);
    code
      .get(first)
      .load(op.i32_load, NOTE_NEXT)
      .tee(first)
      .brIf(code.depth - again);
    code.end();
    this.close(() => code.get(size));
  }
}
