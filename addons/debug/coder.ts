// Streams of small numbers. One description serves for writing and for reading: a coder that writes takes values and
// returns them, a coder that reads returns the values that were written. Numbers of a kind are next to each other,
// which compresses well.

/** The greatest integer that is written as such. Doubles hold it exactly, with a sign and an escape. */
const mostInteger = 2 ** 50;

export abstract class Coder {
  /** An integer from 0. */
  abstract uint(stream: string, value: number): number;
  /** A text. When it occurs again, it is a number. */
  abstract text(stream: string, value: string): string;

  /** Any plain data. */
  json(stream: string, value: unknown): unknown {
    return JSON.parse(this.text(stream, JSON.stringify(value)));
  }

  /**
   * A number or any plain data. A value among `guesses` is written as its place there, an integer as its difference
   * from `close`.
   */
  value<T>(stream: string, value: unknown, guesses: readonly (T | undefined)[], close = 0): T {
    const near = Number.isInteger(close) && Math.abs(close) < mostInteger ? close : 0;
    const guessed = guesses.indexOf(value as T);
    const code = this.uint(stream, guessed >= 0 ? guessed : guesses.length + codeOf(value, near));
    const guess = guesses[code];
    if (guess !== undefined) return guess;
    const coded = code - guesses.length;
    if (coded < 0) throw new RangeError('a guess at nothing');
    return (coded === noInteger ? this.json(stream, value) : numberOf(coded, near)) as T;
  }
}

const noInteger = 0;

function codeOf(value: unknown, near: number): number {
  if (!Number.isInteger(value) || Math.abs(value as number) >= mostInteger || Object.is(value, -0)) return noInteger;
  const difference = (value as number) - near;
  return difference < 0 ? -2 * difference : 2 * difference + 1;
}

function numberOf(code: number, near: number): number {
  return near + (code % 2 === 0 ? -code / 2 : (code - 1) / 2);
}

/** The texts and names of streams so far, in everything that was written or read in succession. */
export class KnownTexts {
  readonly list: string[];
  readonly numbers: Map<string, number>;
  readonly streams: string[];

  constructor(from: Pick<KnownTexts, 'list' | 'streams'> = { list: [], streams: [] }) {
    this.list = [...from.list];
    this.numbers = new Map(from.list.map((text, at) => [text, at + 1]));
    this.streams = [...from.streams];
  }

  add(text: string): void {
    this.numbers.set(text, this.list.push(text));
  }
}

/** Is written instead of the number of a text that is new. */
const newText = 0;

export class StreamWriter extends Coder {
  readonly #streams = new Map<string, number[]>();
  readonly #texts: KnownTexts;
  readonly #before: number;

  constructor(texts: KnownTexts) {
    super();
    this.#texts = texts;
    this.#before = texts.list.length;
  }

  uint(stream: string, value: number): number {
    let bytes = this.#streams.get(stream);
    if (!bytes) this.#streams.set(stream, (bytes = []));
    writeNumber(bytes, value);
    return value;
  }

  text(stream: string, value: string): string {
    const known = this.#texts.numbers.get(value);
    this.uint(stream, known ?? newText);
    if (known === undefined) this.#texts.add(value);
    return value;
  }

  /** Returns all streams by name, and the new texts. */
  bytes(): Uint8Array<ArrayBuffer> {
    // JSON keeps every text unchanged, even with half a surrogate pair.
    const { list, streams } = this.#texts;
    const fresh = [...this.#streams.keys()].filter((name) => !streams.includes(name));
    const names = JSON.stringify([fresh, list.slice(this.#before)]);
    streams.push(...fresh);
    const head: number[] = [];
    const encoded = new TextEncoder().encode(names);
    writeNumber(head, encoded.length);
    const lengths: number[] = [];
    const bodies = streams.map((name) => this.#streams.get(name) ?? []);
    for (const { length } of bodies) writeNumber(lengths, length);
    const parts = [head, encoded, lengths, ...bodies].map((part) => Uint8Array.from(part));
    const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const part of parts) {
      all.set(part, at);
      at += part.length;
    }
    return all;
  }
}

export class StreamReader extends Coder {
  readonly #bytes: Uint8Array;
  /** The position in each stream, and its end. */
  readonly #streams = new Map<string, { at: number; end: number }>();
  readonly #texts: KnownTexts;
  readonly #new: readonly string[];
  #taken = 0;
  /** How many characters may still be read, since a few bytes could mean endless texts. */
  #left: number;

  constructor(bytes: Uint8Array, texts: KnownTexts) {
    super();
    this.#texts = texts;
    this.#bytes = bytes;
    this.#left = 2 ** 24 + 256 * bytes.length;
    const head = { at: 0, end: bytes.length };
    const length = this.#number(head);
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(head.at, head.at + length));
    const [names, fresh] = JSON.parse(text) as [string[], string[]];
    this.#new = fresh;
    texts.streams.push(...names);
    head.at += length;
    const lengths = texts.streams.map(() => this.#number(head));
    let { at } = head;
    texts.streams.forEach((name, index) => {
      this.#streams.set(name, { at, end: (at += lengths[index]!) });
    });
    if (at !== bytes.length) throw new RangeError('streams of another length');
  }

  uint(name: string): number {
    const stream = this.#streams.get(name);
    if (!stream) throw new RangeError(`no stream ${name}`);
    return this.#number(stream);
  }

  text(stream: string): string {
    const number = this.uint(stream);
    const text = number === newText ? this.#new[this.#taken++] : this.#texts.list[number - 1];
    if (typeof text !== 'string') throw new RangeError('a text that is missing');
    this.#left -= text.length;
    if (this.#left < 0) throw new RangeError('too many texts');
    if (number === newText) this.#texts.add(text);
    return text;
  }

  #number(stream: { at: number; end: number }): number {
    let number = 0;
    for (let unit = 1; stream.at < stream.end; unit *= 0x80) {
      const byte = this.#bytes[stream.at++]!;
      number += (byte & 0x7f) * unit;
      if (byte < 0x80) return number;
    }
    throw new RangeError('a stream that breaks off');
  }
}

function writeNumber(bytes: number[], value: number): void {
  let left = value;
  for (; left >= 0x80; left = Math.floor(left / 0x80)) bytes.push(0x80 + (left % 0x80));
  bytes.push(left);
}
