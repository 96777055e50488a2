// Whether task networks in saved bytes are networks: whole cells that do not overlap, and none that comes behind or
// below itself. A search would follow such a circle for ever.

import * as abi from '../../ir/abi.ts';
import type { Calls } from '../internal.ts';
import { refuse } from './bytes.ts';
import type { MemoryImage } from './memory-image.ts';
import { alignment } from './relocate.ts';
import { checkCell } from './validate-cells.ts';

const isOpen = 1;
const isDone = 2;
const isStep = 3;
const isWithin = 4;

export class NetworkCheck {
  readonly #calls: Calls;
  readonly #arena: MemoryImage;
  readonly #from: number;
  /** What stands at each multiple of `alignment`. */
  readonly #marks: Uint8Array;

  /** `from`: where the arena begins in saved bytes. */
  constructor(calls: Calls, arena: MemoryImage, from: number) {
    this.#calls = calls;
    this.#arena = arena;
    this.#from = from;
    this.#marks = new Uint8Array(Math.ceil(arena.length / alignment));
  }

  /** All cells behind and below the first one. */
  network(head: number): void {
    const marks = this.#marks;
    const waiting = [head];
    while (waiting.length > 0) {
      const cell = waiting.at(-1)!;
      if (cell === abi.EMPTY_NETWORK) {
        waiting.pop();
        continue;
      }
      const at = this.#offsetOf(cell);
      const mark = marks[at / alignment]!;
      if (mark === 0) this.#open(at, waiting);
      else if (mark === isOpen || mark === isDone) {
        marks[at / alignment] = isDone;
        waiting.pop();
      } else refuse('a cell is none');
    }
  }

  /** The plan so far, from its last step on; 0: there is none. */
  plan(last: number): void {
    for (let step = last; step !== 0;) {
      const at = this.#offsetOf(step);
      const mark = this.#marks[at / alignment];
      if (mark === isStep) return;
      if (mark !== 0 || at + abi.STEP_BYTES > this.#arena.length) refuse('a step is none');
      this.#marks[at / alignment] = isStep;
      this.network(this.#arena.load(at + abi.STEP_CELL));
      const previous = this.#arena.load(at + abi.STEP_PREVIOUS);
      if (previous >= step) refuse('a step comes before itself');
      step = previous;
    }
  }

  #open(at: number, waiting: number[]): void {
    const [arena, marks] = [this.#arena, this.#marks];
    const bytes = checkCell(this.#calls, arena, at);
    marks[at / alignment] = isOpen;
    for (let within = at + alignment; within < at + bytes; within += alignment) {
      if (marks[within / alignment]) refuse('two cells overlap');
      marks[within / alignment] = isWithin;
    }
    const push = (cell: number): void => {
      if (cell !== abi.EMPTY_NETWORK && this.#marks[this.#offsetOf(cell) / alignment] === isOpen)
        refuse('a task network contains itself');
      waiting.push(cell);
    };
    push(arena.load(at + abi.CELL_NEXT));
    if ((arena.load(at + abi.CELL_TASK) & abi.TASK_NUMBER) !== abi.UNORDERED_TASK) return;
    const count = arena.load(at + abi.UNORDERED_COUNT);
    for (const part of arena.entriesAt(at + abi.UNORDERED_PARTS, count)!) push(part);
  }

  #offsetOf(cell: number): number {
    const at = cell - this.#from;
    if (at < 0 || at + alignment > this.#arena.length || at % alignment) refuse('it points to where nothing is');
    return at;
  }
}
