// Memory of one search. It is taken from the front on, and released all at once when the search starts again.

import { listsEnd } from './lists';

let top: usize = 0;
/** All memory from here on is unused. */
let limit: usize = 0;
/** Whether memory has been refused. */
export let isFull: bool = false;

export function clearRoom(bytes: usize): void {
  top = (listsEnd + 15) & ~15;
  limit = bytes;
  isFull = false;
}

/** Returns the address of new memory, or 0 if there is no room left. */
export function take(bytes: usize): usize {
  const position = top;
  const end = (position + bytes + 7) & ~7;
  if (end > limit || end < position) return refuse();
  const there = (<usize>memory.size()) << 16;
  if (end > there && memory.grow(<i32>((max(end - there, there >> 2) + 0xffff) >> 16)) < 0) {
    if (memory.grow(<i32>((end - there + 0xffff) >> 16)) < 0) return refuse();
  }
  top = end;
  return position;
}

function refuse(): usize {
  isFull = true;
  return 0;
}

export function usedBytes(): usize {
  return top;
}
