// What holds, or may become true in some state: for each variable rows of arguments, with the value behind them where
// it is an object or an enum. Found by any of their columns.

/** A relation for each variable of the domain, and behind them one for each define. */
export class Relations {
  /** All rows, the relation of each, and its columns. */
  readonly relationOf: number[] = [];
  readonly rows: (readonly number[])[] = [];
  readonly #byRelation: number[][];
  readonly #byColumn: (number[] | undefined)[][][];
  readonly #numbers: Map<number | string, number>[];
  readonly #widths: number[];
  readonly #extent: number;

  /** `widths`: how many columns each relation has. `extent`: no value in a column is greater. */
  constructor(widths: number[], extent: number) {
    this.#widths = widths;
    this.#extent = extent + 1;
    this.#byRelation = widths.map(() => []);
    this.#byColumn = widths.map((width) => Array.from({ length: width }, () => []));
    this.#numbers = widths.map(() => new Map());
  }

  get count(): number {
    return this.rows.length;
  }

  /** The number of a row; -1: there is none. */
  find(relation: number, row: readonly number[]): number {
    return this.#numbers[relation]!.get(this.#keyOf(row)) ?? -1;
  }

  /** Adds a row. -1: it was there. */
  add(relation: number, row: readonly number[]): number {
    const key = this.#keyOf(row);
    const numbers = this.#numbers[relation]!;
    if (numbers.has(key)) return -1;
    const number = this.rows.length;
    numbers.set(key, number);
    this.rows.push(row);
    this.relationOf.push(relation);
    return number;
  }

  /** From now on it is found by its columns. */
  list(number: number): void {
    const relation = this.relationOf[number]!;
    const row = this.rows[number]!;
    this.#byRelation[relation]!.push(number);
    const columns = this.#byColumn[relation]!;
    for (let at = 0; at < this.#widths[relation]!; at++) (columns[at]![row[at]!] ??= []).push(number);
  }

  all(relation: number): readonly number[] {
    return this.#byRelation[relation]!;
  }

  with(relation: number, column: number, value: number): readonly number[] {
    return this.#byColumn[relation]![column]![value] ?? none;
  }

  #keyOf(row: readonly number[]): number | string {
    let key = 0;
    for (let at = 0; at < row.length; at++) key = key * this.#extent + row[at]!;
    return key < Number.MAX_SAFE_INTEGER ? key : row.join();
  }
}

const none: readonly number[] = [];
