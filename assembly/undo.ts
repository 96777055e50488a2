// The undo trail: every write to a fluent leaves an entry with the word's address and the value before the write. The
// newest entry is at `trailTop` of the registers, the oldest one at the end of the trail.

import { Undo, registers } from './memory';
import { trailEnd } from './stage';
import { DEBUG } from './debug';

/** Undoes all writes since the top of the trail was `mark`. */
export function undoTo(mark: usize): void {
  let entry = registers.trailTop;
  if (DEBUG) assert(entry <= mark && mark <= trailEnd(), 'the trail is undone to a mark that lies in it');
  if (DEBUG) assert(!((mark - entry) & (offsetof<Undo>() - 1)), 'a mark lies between two undo entries');
  if (entry == mark) return;
  do {
    const undo = changetype<Undo>(entry);
    store<u32>(undo.address, undo.value);
    entry += offsetof<Undo>();
  } while (entry < mark);
  registers.trailTop = mark;
}
