// Lists of whole numbers that grow. A grounded world holds several hundred thousand numbers. In arrays of JavaScript,
// the garbage collector would take most of the time.

/**
 * Buffers of lists that are no longer needed, by their length as a power of two. Allocating a buffer takes longer than
 * most of the work in it, because the system provides memory page by page at the first write.
 */
const spareRooms: Int32Array<ArrayBuffer>[][] = Array.from({ length: 20 }, () => []);
/** How many numbers all of them have room for, and may have. */
let spareNumbers = 0;
const mostNumbers = 2 ** 20;
const mostSpare = 32;
const usualRoom = 1024;
const largestSpare = 2 ** 18;
const noRoom = new Int32Array(0);
const spareFloats: Float64Array<ArrayBuffer>[] = [];
const noFloats = new Float64Array(0);

function giveFloats(room: Float64Array<ArrayBuffer>): void {
  if (room.length > 0 && room.length <= largestSpare && spareFloats.length < mostSpare) spareFloats.push(room);
}

/** Room for at least this number of numbers, with any content. It is to be given back. */
export function takeRoom(length: number): Int32Array<ArrayBuffer> {
  if (length > largestSpare) return new Int32Array(length);
  const power = length <= usualRoom ? 10 : 32 - Math.clz32(length - 1);
  const spare = spareRooms[power]!.pop();
  if (!spare) return new Int32Array(1 << power);
  spareNumbers -= spare.length;
  return spare;
}

export function giveRoom(room: Int32Array<ArrayBuffer>): void {
  const { length } = room;
  if (length < usualRoom || length > largestSpare || spareNumbers + length > mostNumbers) return;
  const power = 31 - Math.clz32(length);
  if (length !== 1 << power) return;
  spareRooms[power]!.push(room);
  spareNumbers += length;
}

export class IntList {
  data: Int32Array<ArrayBuffer>;
  length: number;

  /** `length`: how many numbers the room has already. */
  constructor(data = takeRoom(0), length = 0) {
    this.data = data;
    this.length = length;
  }

  push(value: number): void {
    if (this.length === this.data.length) this.reserve(this.length + 1);
    this.data[this.length++] = value;
  }

  /** Returns the new length. */
  append(values: IntList | ArrayLike<number>): number {
    this.reserve(this.length + values.length);
    this.data.set(values instanceof IntList ? values.view() : values, this.length);
    return (this.length += values.length);
  }

  /** Makes room for this number of numbers in total. */
  reserve(length: number): void {
    if (length <= this.data.length) return;
    const grown = takeRoom(Math.max(length, this.data.length * 2));
    grown.set(this.data);
    giveRoom(this.data);
    this.data = grown;
  }

  /** Ends the adding: shrinks the room to its content. */
  settle(): void {
    const room = this.data;
    this.data = copyOf(room, this.length);
    giveRoom(room);
  }

  /** Gives back the room, when the list is no longer needed. */
  release(): void {
    giveRoom(this.data);
    this.data = noRoom;
    this.length = 0;
  }

  /** The numbers without the room after them. */
  view(): Int32Array {
    return this.data.subarray(0, this.length);
  }
}

/** A list of numbers of any kind. */
export class FloatList {
  data = spareFloats.pop() ?? new Float64Array(usualRoom);
  length = 0;

  push(value: number): void {
    if (this.length === this.data.length) {
      const grown = new Float64Array(Math.max(usualRoom, this.length * 2));
      grown.set(this.data);
      this.data = grown;
    }
    this.data[this.length++] = value;
  }

  /** Ends the adding: shrinks the room to its content. */
  settle(): void {
    const room = this.data;
    this.data = room.slice(0, this.length);
    giveFloats(room);
  }

  /** Gives back the room, when the list is no longer needed. */
  release(): void {
    giveFloats(this.data);
    this.data = noFloats;
    this.length = 0;
  }
}

/** In a loop where there are few: calls of the engine take longer. */
function copyOf(data: Int32Array, length: number): Int32Array<ArrayBuffer> {
  if (length === 0) return noRoom;
  const copy = new Int32Array(length);
  if (length > 256) copy.set(data.subarray(0, length));
  else for (let at = 0; at < length; at++) copy[at] = data[at]!;
  return copy;
}

/** Rows of numbers, one after the other. */
export class IntRows {
  readonly starts: IntList;
  readonly all: IntList;

  constructor(starts = new IntList(), all = new IntList()) {
    this.starts = starts;
    this.all = all;
    if (starts.length === 0) starts.push(0);
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

  settle(): void {
    this.starts.settle();
    this.all.settle();
  }

  row(index: number): Int32Array {
    return this.all.data.subarray(this.starts.data[index]!, this.starts.data[index + 1]!);
  }
}

/** Sorts a short part of a list in place, and removes duplicates. Returns the new end. */
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

/** Keys have to be whole numbers of the engine. */
const mostKeys = 2 ** 31 - 1;
/** With at most this number of keys, there is a list by key. */
const mostListed = 2 ** 18;

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
  /** By kind its first key, and the number of its first column; by column what a value adds to the key. */
  readonly #bases: number[] = [];
  readonly #columns: number[] = [];
  readonly #strides: number[] = [];
  readonly #extents: number[] = [];
  /** Whether each row has a key that no other one can have. Otherwise keys are hashes. */
  readonly #isExact: boolean;
  /** By row, where there is no list by key. */
  readonly #keys = new IntList();
  /** Numbers of rows plus 1: by their keys, or where a hash of the key leads. */
  readonly #isListed: boolean;
  #slots: Int32Array;

  /** `extents`: for each kind, for each of its columns, how many values from 0 on it may have. 0: nobody knows. */
  constructor(extents: readonly (readonly number[])[]) {
    this.widths = extents.map(({ length }) => length);
    this.probe = new Int32Array(Math.max(1, ...this.widths));
    let keys = 0;
    let isKnown = true;
    for (const columns of extents) {
      this.#bases.push(keys);
      const first = this.#strides.length;
      this.#columns.push(first);
      let count = 1;
      for (let at = columns.length - 1; at >= 0; at--) {
        this.#extents[first + at] = columns[at]!;
        this.#strides[first + at] = count;
        count *= columns[at]!;
      }
      if (count === 0) isKnown = false;
      keys += count;
    }
    this.#isExact = isKnown && keys <= mostKeys;
    this.#isListed = this.#isExact && keys <= mostListed;
    this.#slots = new Int32Array(this.#isListed ? keys : 128);
  }

  get count(): number {
    return this.kinds.length;
  }

  /** The number of the row in `probe`, or -1. */
  findProbe(kind: number): number {
    return this.#isExact && !this.#isInside(kind) ? -1 : this.#rowAt(kind, this.#keyOf(kind));
  }

  /** Adds the row in `probe`. -1: it was there. */
  addProbe(kind: number): number {
    if (this.#isExact && !this.#isInside(kind)) throw new RangeError('a row of unknown values');
    const key = this.#keyOf(kind);
    const slot = this.#isListed ? key : this.#slotOf(kind, key);
    if (this.#slots[slot] !== 0) return -1;
    const row = this.kinds.length;
    const width = this.widths[kind]!;
    this.kinds.push(kind);
    this.starts.push(this.cells.length);
    if (!this.#isListed) this.#keys.push(key);
    for (let at = 0; at < width; at++) this.cells.push(this.probe[at]!);
    this.#slots[slot] = row + 1;
    if (!this.#isListed && this.kinds.length * 2 > this.#slots.length) this.#grow();
    return row;
  }

  /** Adds a row that is not there, by its place in a table whose dimensions are the columns. */
  addPlace(kind: number, place: number): void {
    const first = this.#columns[kind]!;
    const width = this.widths[kind]!;
    if (!this.#isListed) {
      let rest = place;
      for (let at = 0; at < width; at++) {
        const value = Math.floor(rest / this.#strides[first + at]!);
        rest -= value * this.#strides[first + at]!;
        this.probe[at] = value;
      }
      this.addProbe(kind);
      return;
    }
    // Keys are small.
    const { kinds, starts, cells } = this;
    const row = kinds.length;
    let end = cells.length;
    kinds.push(kind);
    starts.push(end);
    cells.reserve(end + width);
    const { data } = cells;
    let rest = place | 0;
    for (let at = 0; at < width; at++) {
      const stride = this.#strides[first + at]!;
      const value = (rest / stride) | 0;
      rest = (rest - Math.imul(value, stride)) | 0;
      data[end++] = value;
    }
    cells.length = end;
    this.#slots[this.#bases[kind]! + place] = row + 1;
  }

  find(kind: number, row: readonly number[]): number {
    for (let at = 0; at < row.length; at++) this.probe[at] = row[at]!;
    return this.findProbe(kind);
  }

  add(kind: number, row: readonly number[]): number {
    for (let at = 0; at < row.length; at++) this.probe[at] = row[at]!;
    return this.addProbe(kind);
  }

  /**
   * The row of some terms, under values of the variables that they may have, or -1. A term is a variable,
   * from 0 on, or the opposite of a value. `from`, `to`: their positions in the list.
   */
  findTerms(kind: number, terms: Int32Array, binding: Int32Array, from = 0, to = terms.length): number {
    if (this.#isListed) return this.#slots[this.#keyOfTerms(kind, terms, binding, from, to)]! - 1;
    this.#probeTerms(terms, binding, from, to);
    return this.#rowAt(kind, this.#keyOf(kind));
  }

  /** Adds the row of some terms. -1: it was there. */
  addTerms(kind: number, terms: Int32Array, binding: Int32Array, from: number, to: number): number {
    if (this.#isListed && this.#slots[this.#keyOfTerms(kind, terms, binding, from, to)] !== 0) return -1;
    this.#probeTerms(terms, binding, from, to);
    return this.addProbe(kind);
  }

  #keyOfTerms(kind: number, terms: Int32Array, binding: Int32Array, from: number, to: number): number {
    const strides = this.#strides;
    const first = this.#columns[kind]! - from;
    let key = this.#bases[kind]!;
    for (let at = from; at < to; at++) {
      const term = terms[at]!;
      key = (key + Math.imul(term < 0 ? ~term : binding[term]!, strides[first + at]!)) | 0;
    }
    return key;
  }

  /** Where keys are few, the list by key: numbers of rows plus 1. null: keys are many. */
  get listed(): Int32Array | null {
    return this.#isListed ? this.#slots : null;
  }

  /** Whether no two rows have the same key. */
  get isExact(): boolean {
    return this.#isExact;
  }

  /** The row with a key, where keys are exact, or -1. */
  rowOfKey(key: number): number {
    return this.#rowAt(0, key);
  }

  /**
   * Appends to a list how the keys of rows are worked out. Each row has flags, its kind, how many terms it has,
   * and its terms. Written are its flags; a sum to begin with; where the code of the row ends; then for each variable
   * its number, and by what its value is multiplied.
   */
  writeKeys(rows: Int32Array, code: IntList): void {
    code.reserve(code.length + rows.length * 2);
    const { data } = code;
    const strides = this.#strides;
    let end = code.length;
    for (let at = 0; at < rows.length;) {
      const kind = rows[at + 1]!;
      const from = end;
      const first = at + 3;
      const last = first + rows[at + 2]!;
      const columns = this.#columns[kind]! - first;
      let sum = this.#bases[kind]!;
      data[from] = rows[at]!;
      end += 3;
      for (at = first; at < last; at++) {
        const term = rows[at]!;
        const stride = strides[columns + at]!;
        if (term < 0) sum += ~term * stride;
        else {
          data[end++] = term;
          data[end++] = stride;
        }
      }
      data[from + 1] = sum;
      data[from + 2] = end;
    }
    code.length = end;
  }

  /** Ends the adding: shrinks the lists to their content. */
  settle(): void {
    this.kinds.settle();
    this.starts.settle();
    this.cells.settle();
    this.#keys.settle();
  }

  #probeTerms(terms: Int32Array, binding: Int32Array, from: number, to: number): void {
    const { probe } = this;
    for (let at = from; at < to; at++) {
      const term = terms[at]!;
      probe[at - from] = term < 0 ? ~term : binding[term]!;
    }
  }

  kindOf(row: number): number {
    return this.kinds.data[row]!;
  }

  columns(row: number): number[] {
    const start = this.starts.data[row]!;
    return Array.from(this.cells.data.subarray(start, start + this.widths[this.kindOf(row)]!));
  }

  /** Whether the values in `probe` are some that the columns may have. */
  #isInside(kind: number): boolean {
    const { probe } = this;
    const first = this.#columns[kind]!;
    const width = this.widths[kind]!;
    for (let at = 0; at < width; at++) if (probe[at]! < 0 || probe[at]! >= this.#extents[first + at]!) return false;
    return true;
  }

  #keyOf(kind: number): number {
    const { probe } = this;
    const width = this.widths[kind]!;
    if (this.#isExact) {
      const first = this.#columns[kind]!;
      let key = this.#bases[kind]!;
      for (let at = 0; at < width; at++) key += probe[at]! * this.#strides[first + at]!;
      return key;
    }
    let hash = kind + 1;
    for (let at = 0; at < width; at++) {
      hash = Math.imul(hash ^ probe[at]!, 0x9e3779b1);
      hash ^= hash >>> 15;
    }
    return hash;
  }

  /** `key`: that of the row in `probe`, where keys are hashes. */
  #rowAt(kind: number, key: number): number {
    return this.#slots[this.#isListed ? key : this.#slotOf(kind, key)]! - 1;
  }

  /** Where the row with that key stands, or where it belongs. */
  #slotOf(kind: number, key: number): number {
    const slots = this.#slots;
    const mask = slots.length - 1;
    for (let slot = spread(key) & mask; ; slot = (slot + 1) & mask) {
      const row = slots[slot]! - 1;
      if (row < 0 || (this.#keys.data[row] === key && (this.#isExact || this.#isAt(row, kind)))) return slot;
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
      let slot = spread(this.#keys.data[row]!) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = row + 1;
    }
    this.#slots = slots;
  }
}

/** The keys of similar rows lie at regular distances. */
function spread(key: number): number {
  const hash = Math.imul(key, 0x9e3779b1);
  return hash ^ (hash >>> 15);
}
