// The input that the host writes after the header for lowering a world (lowering.ts), and the free memory after it.

import { setWord, word } from './lists';
import { GivenHeader, HEADER } from './memory';

export let literalCount: u32 = 0;
export let actionCount: u32 = 0;
export let starts: usize = 0;
export let words: usize = 0;
let top: usize = 0;

export function given(): GivenHeader {
  return changetype<GivenHeader>(HEADER);
}

export function take(bytes: usize): usize {
  const position = top;
  top = (top + bytes + 7) & ~7;
  return position;
}

export function takeWords(count: u32): usize {
  return take((<usize>count) << 2);
}

export function takeEmpty(bytes: usize): usize {
  const position = take(bytes);
  memory.fill(position, 0, bytes);
  return position;
}

export function readGiven(): void {
  const header = given();
  literalCount = header.factCount << 1;
  actionCount = header.actionCount;
  starts = header.starts;
  words = header.literals;
  top = (header.end + 7) & ~7;
}

/** The index of a literal in lists of literals. `~fact` is the opposite of a fact. */
export function indexOf(literal: i32): u32 {
  return literal < 0 ? (~literal << 1) | 1 : literal << 1;
}

/** Adds one to a count. */
export function add(counts: usize, index: u32): void {
  setWord(counts, index, word(counts, index) + 1);
}
