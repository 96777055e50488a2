// What holds, or may become true in some state. Each variable has rows of arguments, followed by the value if that is
// an object or an enum. Rows with the same value in a column form a chain, in the order in which they were listed.

import { giveRoom, IntList, RowTable, takeRoom } from './ints.ts';

/** A relation for each variable of the domain, then one for each define. */
export class Relations extends RowTable {
  /**
   * Three words by chain: the first and the last row, plus 1 (0: none), and how many there are. First come chains of
   * whole relations.
   */
  #rows: Int32Array<ArrayBuffer>;
  /** By relation the number of its first column; by column its first chain and how many values it may have. */
  readonly #columns: number[] = [];
  readonly #chains: number[] = [];
  readonly #extents: number[] = [];
  /** The next row of the relation, by row; and for each column, by cell. */
  readonly #nextRow = new IntList();
  readonly #nextCell = new IntList();

  /** `extents`: for each relation, for each of its columns, how many values from 0 on it may have. */
  constructor(extents: readonly (readonly number[])[]) {
    super(extents);
    let chains = extents.length;
    for (const columns of extents) {
      this.#columns.push(this.#chains.length);
      for (const extent of columns) {
        // Where there is but one column, a row is looked for, and no chain.
        const own = columns.length > 1 ? extent : 0;
        this.#chains.push(chains);
        this.#extents.push(own);
        chains += own;
      }
    }
    this.#rows = takeRoom(chains * 3).fill(0, 0, chains * 3);
  }

  /** Ends the adding of rows, and drops the chains. */
  override settle(): void {
    super.settle();
    giveRoom(this.#rows);
    this.#rows = new Int32Array(0);
    this.#nextRow.release();
    this.#nextCell.release();
  }

  /** Adds a row to the chains of its columns. Rows are listed in the order of their numbers. */
  list(row: number): void {
    const relation = this.kindOf(row);
    const start = this.starts.data[row]!;
    const width = this.widths[relation]!;
    const nextRow = this.#nextRow;
    const nextCell = this.#nextCell;
    nextRow.reserve(row + 1);
    nextCell.reserve(start + width);
    const next = nextCell.data;
    nextRow.data[row] = -1;
    const before = this.#append(relation, row);
    if (before >= 0) nextRow.data[before] = row;
    for (let at = 0; at < width; at++) {
      next[start + at] = -1;
      const chain = this.chainOf(relation, at, this.cells.data[start + at]!);
      if (chain === relation) continue;
      const last = this.#append(chain, row);
      if (last >= 0) next[this.starts.data[last]! + at] = row;
    }
    nextRow.length = row + 1;
    nextCell.length = start + width;
  }

  /** Returns the row that was the last one. */
  #append(chain: number, row: number): number {
    const rows = this.#rows;
    const before = rows[chain * 3 + 1]! - 1;
    if (before < 0) rows[chain * 3] = row + 1;
    rows[chain * 3 + 1] = row + 1;
    rows[chain * 3 + 2]!++;
    return before;
  }

  /** The chain of the rows with a value in a column; that of all rows where there is none for it. */
  chainOf(relation: number, column: number, value: number): number {
    const index = this.#columns[relation]! + column;
    return value >= 0 && value < this.#extents[index]! ? this.#chains[index]! + value : relation;
  }

  lengthOf(chain: number): number {
    return this.#rows[chain * 3 + 2]!;
  }

  firstOf(chain: number): number {
    return this.#rows[chain * 3]! - 1;
  }

  /** `column`: that of the chain; -1: it has all rows of a relation. -1: no more. */
  nextOf(row: number, column: number): number {
    return column < 0 ? this.#nextRow.data[row]! : this.#nextCell.data[this.starts.data[row]! + column]!;
  }
}
