// What holds, or may become true in some state: for each variable rows of arguments, with the value behind them where
// it is an object or an enum. Rows with the same value in a column are a chain, in the order in which they were listed.

import { IntList, RowTable } from './ints.ts';

/** A relation for each variable of the domain, and behind them one for each define. */
export class Relations extends RowTable {
  /** By chain: the first and the last row (-1: none), and how many there are. First come chains of whole relations. */
  readonly #first: Int32Array;
  readonly #last: Int32Array;
  readonly #lengths: Int32Array;
  /** By relation the number of its first column; by column its first chain and how many values it may have. */
  readonly #columns: number[] = [];
  readonly #chains: number[] = [];
  readonly #extents: number[] = [];
  /** The next row of the relation, by row; and for each column, by cell. */
  readonly #nextRow = new IntList();
  readonly #nextCell = new IntList();

  /** `extents`: for each relation, for each of its columns, how many values from 0 on it may have. */
  constructor(extents: readonly (readonly number[])[]) {
    super(extents.map(({ length }) => length));
    let chains = extents.length;
    for (const columns of extents) {
      this.#columns.push(this.#chains.length);
      for (const extent of columns) {
        this.#chains.push(chains);
        this.#extents.push(extent);
        chains += extent;
      }
    }
    this.#first = new Int32Array(chains).fill(-1);
    this.#last = new Int32Array(chains).fill(-1);
    this.#lengths = new Int32Array(chains);
  }

  /** From now on it is found by its columns. Rows are listed in the order of their numbers. */
  list(row: number): void {
    const relation = this.kindOf(row);
    const start = this.starts.data[row]!;
    const width = this.widths[relation]!;
    this.#nextRow.push(-1);
    const before = this.#append(relation, row);
    if (before >= 0) this.#nextRow.data[before] = row;
    for (let at = 0; at < width; at++) {
      this.#nextCell.push(-1);
      const chain = this.chainOf(relation, at, this.cells.data[start + at]!);
      if (chain === relation) continue;
      const last = this.#append(chain, row);
      if (last >= 0) this.#nextCell.data[this.starts.data[last]! + at] = row;
    }
  }

  /** Answers the row that was the last one. */
  #append(chain: number, row: number): number {
    const before = this.#last[chain]!;
    if (before < 0) this.#first[chain] = row;
    this.#last[chain] = row;
    this.#lengths[chain]!++;
    return before;
  }

  /** The chain of the rows with a value in a column; that of all rows where there is none for it. */
  chainOf(relation: number, column: number, value: number): number {
    const index = this.#columns[relation]! + column;
    return value >= 0 && value < this.#extents[index]! ? this.#chains[index]! + value : relation;
  }

  lengthOf(chain: number): number {
    return this.#lengths[chain]!;
  }

  firstOf(chain: number): number {
    return this.#first[chain]!;
  }

  /** `column`: that of the chain; -1: it has all rows of a relation. -1: no more. */
  nextOf(row: number, column: number): number {
    return column < 0 ? this.#nextRow.data[row]! : this.#nextCell.data[this.starts.data[row]! + column]!;
  }
}
