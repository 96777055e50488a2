// Streams of small numbers, written and read by one description of what is in them: a coder that writes is given values
// and hands them back, a coder that reads answers them. Numbers of a kind stand together, which compresses well.

/** Numbers that doubles hold exactly, with a sign and an escape. */
const mostInteger = 2 ** 50;

export abstract class Coder {
  /** A whole number from 0 on. */
  abstract uint(stream: string, value: number): number;
  /** A text. One that comes again is a number. */
  abstract text(stream: string, value: string): string;

  /** Any plain data. */
  json(stream: string, value: unknown): unknown {
    return JSON.parse(this.text(stream, JSON.stringify(value)));
  }

  /**
   * A number, or any plain data. One of `guesses` is the number of its place there, where that is fixed; a whole number
   * is how far it is from `close`.
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

/** Texts and names of streams that have come, in all that was written or read one after the other. */
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

/** In the place of the number of a text: the next one that has not come yet. */
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

  /** All streams, by name, and the texts that are new. */
  bytes(): Uint8Array<ArrayBuffer> {
    // JSON keeps any text as it is, halves of characters as well.
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
  /** Where each stream is, and where it ends. */
  readonly #streams = new Map<string, { at: number; end: number }>();
  readonly #texts: KnownTexts;
  readonly #new: readonly string[];
  #taken = 0;
  /** Characters that may still be read. A few bytes could stand for endless texts. */
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
