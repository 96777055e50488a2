// Keeps parts of lists sorted and free of duplicates.

import { setWord, word } from './lists';

/** Longer parts are sorted all at once. */
export const MOST_INSERTED: u32 = 24;

/** Puts a number into a part that is in order, unless it is there. Returns the new end. */
export function insert(list: usize, from: u32, to: u32, number: u32): u32 {
  let position = to;
  while (position > from && word(list, position - 1) > number) position--;
  if (position > from && word(list, position - 1) == number) return to;
  for (let at = to; at > position; at--) setWord(list, at, word(list, at - 1));
  setWord(list, position, number);
  return to + 1;
}

/** Sorts a part and removes duplicates. Returns its new end. */
export function endOfSorted(list: usize, from: u32, to: u32): u32 {
  let gap: u32 = 1;
  while (gap < (to - from) / 3) gap = gap * 3 + 1;
  for (; gap > 0; gap /= 3) {
    for (let at = from + gap; at < to; at++) {
      const number = word(list, at);
      let position = at;
      for (; position >= from + gap && word(list, position - gap) > number; position -= gap) {
        setWord(list, position, word(list, position - gap));
      }
      setWord(list, position, number);
    }
  }
  let end = from;
  for (let at = from; at < to; at++) {
    if (at == from || word(list, at) != word(list, end - 1)) setWord(list, end++, word(list, at));
  }
  return end;
}
