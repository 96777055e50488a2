// What the host writes behind the header for a world to be lowered (lowering.ts), and the room behind that.

import { HEADER, setWord, word } from './lists';

/** Words of the header while a world is lowered, as the host writes them. */
export const enum GivenWord {
  factCount,
  actionCount,
  wantedCount,
  /** Four for each action, and the end: where its arguments, needs, clears and sets begin. */
  starts,
  words,
  /** Of each action, as a float. */
  costs,
  /** A byte for each fact: IS_TRUE, MAY_CHANGE. */
  facts,
  wanted,
  /** From here on there is room. */
  end,
}

export let literalCount: u32 = 0;
export let actionCount: u32 = 0;
export let starts: usize = 0;
export let words: usize = 0;
let top: usize = 0;

export function given(index: u32): u32 {
  return load<u32>(HEADER + (index << 2));
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
  literalCount = given(GivenWord.factCount) << 1;
  actionCount = given(GivenWord.actionCount);
  starts = given(GivenWord.starts);
  words = given(GivenWord.words);
  top = (given(GivenWord.end) + 7) & ~7;
}

/** Where literals stand in lists that go by them: `~fact` is the opposite of a fact. */
export function indexOf(literal: i32): u32 {
  return literal < 0 ? (~literal << 1) | 1 : literal << 1;
}

/** One more. */
export function add(counts: usize, index: u32): void {
  setWord(counts, index, word(counts, index) + 1);
}
