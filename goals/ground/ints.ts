// Lists of whole numbers that grow. A grounded world has some hundred thousand of them: as arrays of JavaScript, most
// of the time would go to the garbage collector.

export class IntList {
  data = new Int32Array(64);
  length = 0;

  push(value: number): void {
    if (this.length === this.data.length) this.reserve(this.length + 1);
    this.data[this.length++] = value;
  }

  /** Answers the new length. */
  append(values: IntList | readonly number[]): number {
    this.reserve(this.length + values.length);
    this.data.set(values instanceof IntList ? values.view() : values, this.length);
    return (this.length += values.length);
  }

  /** Makes room for so many numbers in all. */
  reserve(length: number): void {
    if (length <= this.data.length) return;
    const grown = new Int32Array(Math.max(length, this.data.length * 2));
    grown.set(this.data);
    this.data = grown;
  }

  /** The numbers without the room behind them. */
  view(): Int32Array {
    return this.data.subarray(0, this.length);
  }
}

/** Rows of numbers, one behind the other. */
export class IntRows {
  readonly starts = new IntList();
  readonly all = new IntList();

  constructor() {
    this.starts.push(0);
  }

  get count(): number {
    return this.starts.length - 1;
  }

  /** What was added to `all` since the last row becomes a row. */
  end(): void {
    this.starts.push(this.all.length);
  }

  push(row: readonly number[]): void {
    for (const one of row) this.all.push(one);
    this.end();
  }

  row(index: number): Int32Array {
    return this.all.data.subarray(this.starts.data[index]!, this.starts.data[index + 1]!);
  }
}

/** Sorts a part of a list in place, and leaves out what stands twice. Answers the new end. Parts are short. */
export function sortPart({ data }: IntList, from: number, to: number): number {
  if (to - from > 24) data.subarray(from, to).sort();
  else {
    for (let at = from + 1; at < to; at++) {
      const value = data[at]!;
      let place = at;
      for (; place > from && data[place - 1]! > value; place--) data[place] = data[place - 1]!;
      data[place] = value;
    }
  }
  let end = from;
  for (let at = from; at < to; at++) if (at === from || data[at] !== data[end - 1]) data[end++] = data[at]!;
  return end;
}

/** Rows of different kinds, each of which is there once and has a number. */
export class RowTable {
  /** How many columns the rows of each kind have. */
  readonly widths: readonly number[];
  /** By row. */
  readonly kinds = new IntList();
  readonly starts = new IntList();
  readonly cells = new IntList();
  /** A row to look for or to add is written here. */
  readonly probe: Int32Array;
  readonly #hashes = new IntList();
  /** Numbers of rows plus 1, by their hashes. */
  #slots = new Int32Array(128);

  constructor(widths: readonly number[]) {
    this.widths = widths;
    this.probe = new Int32Array(Math.max(1, ...widths));
  }

  get count(): number {
    return this.kinds.length;
  }

  /** The number of the row in `probe`; -1: there is none. */
  findProbe(kind: number): number {
    return this.#slots[this.#slotOf(kind, this.#hashOf(kind))]! - 1;
  }

  /** Adds the row in `probe`. -1: it was there. */
  addProbe(kind: number): number {
    const hash = this.#hashOf(kind);
    const slot = this.#slotOf(kind, hash);
    if (this.#slots[slot] !== 0) return -1;
    const row = this.kinds.length;
    const width = this.widths[kind]!;
    this.kinds.push(kind);
    this.starts.push(this.cells.length);
    this.#hashes.push(hash);
    for (let at = 0; at < width; at++) this.cells.push(this.probe[at]!);
    this.#slots[slot] = row + 1;
    if (this.kinds.length * 2 > this.#slots.length) this.#grow();
    return row;
  }

  find(kind: number, row: readonly number[]): number {
    for (let at = 0; at < row.length; at++) this.probe[at] = row[at]!;
    return this.findProbe(kind);
  }

  add(kind: number, row: readonly number[]): number {
    for (let at = 0; at < row.length; at++) this.probe[at] = row[at]!;
    return this.addProbe(kind);
  }

  kindOf(row: number): number {
    return this.kinds.data[row]!;
  }

  columns(row: number): number[] {
    const start = this.starts.data[row]!;
    return Array.from(this.cells.data.subarray(start, start + this.widths[this.kindOf(row)]!));
  }

  #hashOf(kind: number): number {
    const { probe } = this;
    const width = this.widths[kind]!;
    let hash = kind + 1;
    for (let at = 0; at < width; at++) {
      hash = Math.imul(hash ^ probe[at]!, 0x9e3779b1);
      hash ^= hash >>> 15;
    }
    return hash;
  }

  /** Where the row in `probe` stands, or where it belongs. */
  #slotOf(kind: number, hash: number): number {
    const slots = this.#slots;
    const mask = slots.length - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const row = slots[slot]! - 1;
      if (row < 0 || (this.#hashes.data[row] === hash && this.#isAt(row, kind))) return slot;
    }
  }

  #isAt(row: number, kind: number): boolean {
    if (this.kinds.data[row] !== kind) return false;
    const { probe } = this;
    const { data } = this.cells;
    const start = this.starts.data[row]!;
    const width = this.widths[kind]!;
    for (let at = 0; at < width; at++) if (data[start + at] !== probe[at]) return false;
    return true;
  }

  #grow(): void {
    const slots = new Int32Array(this.#slots.length * 4);
    const mask = slots.length - 1;
    for (let row = 0; row < this.kinds.length; row++) {
      let slot = this.#hashes.data[row]! & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = row + 1;
    }
    this.#slots = slots;
  }
}
