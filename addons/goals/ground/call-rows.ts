// The arguments with which a task may be done, in the order in which they were found.

import { IntList, RowTable } from './ints.ts';

export class CallRows {
  readonly width: number;
  /** The arguments, one call after the other. */
  readonly cells: IntList;
  #count = 0;
  /** null: nothing is found twice. */
  readonly #table: RowTable | null;

  constructor(width: number, isCallEach: boolean) {
    this.width = width;
    this.#table = isCallEach ? null : new RowTable([Array.from({ length: width }, () => 0)]);
    this.cells = this.#table?.cells ?? new IntList();
  }

  get count(): number {
    return this.#table?.count ?? this.#count;
  }

  /** Gives back the memory of the rows, which are no longer needed. */
  release(): void {
    this.cells.release();
    this.#count = 0;
  }

  /** The arguments are the first of the variables. */
  add(binding: Int32Array): void {
    const { width, cells } = this;
    if (this.#table) {
      const { probe } = this.#table;
      for (let at = 0; at < width; at++) probe[at] = binding[at]!;
      this.#table.addProbe(0);
      return;
    }
    this.#count++;
    cells.reserve(cells.length + width);
    const { data } = cells;
    for (let at = 0; at < width; at++) data[cells.length++] = binding[at]!;
  }
}
