// The undo trail: every write to a fluent leaves the word's address and what it held before. The newest entry is at
// TRAIL_TOP, the oldest at the end of the block.

import { TRAIL_TOP, UNDO_ADDRESS, UNDO_BYTES, UNDO_VALUE } from './memory';

/** Takes back all writes since the trail's top was at `mark`. */
export function undoTo(mark: usize): void {
  let entry: usize = load<usize>(TRAIL_TOP);
  if (entry == mark) return;
  do {
    store<u32>(load<u32>(entry, UNDO_ADDRESS), load<u32>(entry, UNDO_VALUE));
    entry += UNDO_BYTES;
  } while (entry < mark);
  store<usize>(TRAIL_TOP, mark);
}
