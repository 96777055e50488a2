// Checks task networks in saved bytes: cells are whole and do not overlap, and no cell comes after or below itself. A
// search would follow such a circle for ever.

import * as abi from '../../ir/abi.ts';
import type { Calls } from '../../bindings/internal.ts';
import { refuse } from './bytes.ts';
import type { MemoryImage } from './memory-image.ts';
import { alignment } from './relocate.ts';
import { checkCell } from './validate-cells.ts';

const isOpen = 1;
const isDone = 2;
const isStep = 3;
const isWithin = 4;
const isList = 5;
const noParts: readonly number[] = [];

export class NetworkCheck {
  /** Where cells, steps and lists that were not met before have to end. */
  limit: number;
  readonly #calls: Calls;
  readonly #arena: MemoryImage;
  readonly #from: number;
  /** What is at each multiple of `alignment`. */
  readonly #marks: Uint8Array;
  /** How many cells the network has that begins there; shared cells count each time that the network reaches them. */
  readonly #sizes: Uint32Array;

  /** `from`: where the arena begins in saved bytes. */
  constructor(calls: Calls, arena: MemoryImage, from: number) {
    this.limit = arena.length;
    this.#calls = calls;
    this.#arena = arena;
    this.#from = from;
    this.#marks = new Uint8Array(Math.ceil(arena.length / alignment));
    this.#sizes = new Uint32Array(this.#marks.length);
  }

  /** Checks all cells after and below the first one. */
  network(head: number): void {
    if (head === abi.EMPTY_NETWORK) return;
    const marks = this.#marks;
    if (marks[this.offsetOf(head) / alignment] === isDone) return;
    const waiting = [head];
    while (waiting.length > 0) {
      const cell = waiting.at(-1)!;
      const at = this.offsetOf(cell);
      const mark = marks[at / alignment]!;
      if (mark === 0) this.#open(at, waiting);
      else if (mark === isOpen) {
        this.#close(at);
        waiting.pop();
      } else if (mark === isDone) waiting.pop();
      else refuse('a cell is invalid');
    }
  }

  /** Checks the plan so far, from its last step on; 0: there is no step. */
  plan(last: number): void {
    for (let step = last; step !== 0;) {
      const at = this.offsetOf(step);
      if (this.#marks[at / alignment] === isStep) return;
      this.#mark(at, at + abi.STEP_BYTES, isStep);
      const cell = this.#arena.load(at + abi.STEP_CELL);
      this.network(cell);
      const task = cell === abi.EMPTY_NETWORK ? undefined : this.taskAt(this.offsetOf(cell));
      if (!task || task.kind === 'compound') refuse('a step is invalid');
      const previous = this.#arena.load(at + abi.STEP_PREVIOUS);
      if (previous >= step) refuse('a step comes before itself');
      step = previous;
    }
  }

  /** Checks an entry of the trace: a network, and which of its tasks was decided on. Returns that task. */
  decision(image: MemoryImage, entry: number): Calls['tasks'][number] {
    const head = image.load(entry + abi.TRACE_NETWORK);
    if (head === abi.EMPTY_NETWORK) refuse('a decision is invalid');
    this.network(head);
    const at = this.offsetOf(head);
    return this.taskAt(at) ?? this.taskAt(this.pickOf(head, image.load(entry + abi.TRACE_BRANCH) >>> 16))!;
  }

  /** Bytes that belong to nobody else. */
  own(from: number, end: number): void {
    this.#mark(from, end, isWithin);
  }

  /** Marks bytes as used by lists only. */
  list(from: number, end: number): void {
    if (from < 0 || end > this.limit || from % 4) refuse('a list is cut off');
    for (let at = Math.floor(from / alignment); at * alignment < end; at++) {
      if (this.#marks[at] !== 0 && this.#marks[at] !== isList) refuse('a list is invalid');
      this.#marks[at] = isList;
    }
  }

  /** The offset of a cell in the arena. */
  offsetOf(cell: number): number {
    const at = cell - this.#from;
    if (at < 0 || at + alignment > this.#arena.length || at % alignment) refuse('it points to where nothing is');
    return at;
  }

  /** The task of the cell at an offset; undefined for an unordered cell. */
  taskAt(at: number): Calls['tasks'][number] | undefined {
    return this.#calls.tasks[(this.#arena.load(at + abi.CELL_TASK) & abi.TASK_NUMBER) - 1];
  }

  /**
   * The offset of the task without predecessor with this number, in a network that has been checked. The core counts
   * them in the same order.
   */
  pickOf(head: number, pick: number): number {
    const arena = this.#arena;
    const waiting = [head];
    let left = pick;
    while (waiting.length > 0) {
      const at = this.offsetOf(waiting.pop()!);
      if (!this.taskAt(at)) {
        const count = arena.load(at + abi.UNORDERED_COUNT);
        const parts = arena.entriesAt(at + abi.UNORDERED_PARTS, count)!;
        for (let part = count - 1; part >= 0; part--) waiting.push(parts[part]!);
      } else if (left-- === 0) return at;
    }
    return refuse('there is no such task');
  }

  #mark(from: number, end: number, mark: number): void {
    if (end > this.limit) refuse('it ends after its search');
    for (let at = from / alignment; at * alignment < end; at++) {
      if (this.#marks[at] !== 0) refuse('two things are in the same place');
      this.#marks[at] = mark;
    }
  }

  #open(at: number, waiting: number[]): void {
    const arena = this.#arena;
    const bytes = checkCell(this.#calls, arena, at, this.limit);
    this.#mark(at, at + bytes, isWithin);
    this.#marks[at / alignment] = isOpen;
    this.#push(arena.load(at + abi.CELL_NEXT), waiting);
    const parts = this.#partsAt(at);
    for (let part = 0; part < parts.length; part++) {
      if (parts[part] === abi.EMPTY_NETWORK) refuse('parts of a cell are missing');
      this.#push(parts[part]!, waiting);
    }
  }

  #push(cell: number, waiting: number[]): void {
    if (cell === abi.EMPTY_NETWORK) return;
    if (this.#marks[this.offsetOf(cell) / alignment] === isOpen) refuse('a task network contains itself');
    waiting.push(cell);
  }

  /** Called when all cells after and below this one have been closed. */
  #close(at: number): void {
    let size = 1 + this.#sizeOf(this.#arena.load(at + abi.CELL_NEXT));
    const parts = this.#partsAt(at);
    for (let part = 0; part < parts.length; part++) size += this.#sizeOf(parts[part]!);
    // In a network no cell comes twice. If some did in each of many cells, nobody could go through it.
    if (size > this.#marks.length) refuse('a cell comes twice in a task network');
    this.#sizes[at / alignment] = size;
    this.#marks[at / alignment] = isDone;
  }

  #sizeOf(cell: number): number {
    return cell === abi.EMPTY_NETWORK ? 0 : this.#sizes[(cell - this.#from) / alignment]!;
  }

  #partsAt(at: number): ArrayLike<number> {
    if (this.taskAt(at)) return noParts;
    return this.#arena.entriesAt(at + abi.UNORDERED_PARTS, this.#arena.load(at + abi.UNORDERED_COUNT))!;
  }
}
