// The header of a session in saved bytes. Each of its words is named here, with what becomes of it: a word that is forgotten fails
// to compile.

import * as abi from '../../ir/abi.ts';
import type { MemoryImage } from './memory-image.ts';

/** Words that mean the same in every memory. */
type Kept =
  | 'SESSION_STATUS'
  | 'SESSION_MODE'
  | 'SESSION_PROGRESS'
  | 'SESSION_ITERATIONS'
  | 'SESSION_ITERATION_LIMIT'
  | 'SESSION_BEST_COST'
  | 'SESSION_DEPTH_LIMIT'
  | 'SESSION_MEMORY_LIMIT'
  | 'SESSION_HAS_PLAN'
  | 'SESSION_REQUEST_BYTES'
  | 'SESSION_DEPTH'
  | 'SESSION_FAULT_CODE'
  | 'SESSION_FAULT_SITE'
  | 'SESSION_REMEMBER_AFTER'
  | 'SESSION_REMEMBERS'
  | 'SESSION_MEMO_BUCKETS'
  | 'SESSION_MEMO_ENTRIES'
  | 'SESSION_KEEPS_DERIVATION'
  | 'SESSION_HORIZON'
  | 'SESSION_PRIORITY'
  | 'SESSION_TURN'
  | 'SESSION_STRATEGY'
  | 'SESSION_EPOCH'
  | 'SESSION_GAP'
  | 'SESSION_LOWER_BOUND'
  | 'SESSION_LEAVE_AT'
  | 'SESSION_BOUND'
  | 'SESSION_BOTTOM'
  | 'SESSION_DISCREPANCY_LIMIT'
  | 'SESSION_CUT'
  | 'SESSION_DISCREPANCIES'
  | 'SESSION_OPEN'
  | 'SESSION_SHORT'
  | 'SESSION_DEAD_ENDS'
  | 'SESSION_LENGTH'
  | 'SESSION_WEIGHT'
  | 'SESSION_NETWORK_HASH'
  | 'SESSION_STATE_HASH'
  | 'SESSION_SHORTEST'
  | 'SESSION_NOTED'
  | 'SESSION_KNOWN'
  | 'SESSION_COST';

/** Moved along with the request (relocate.ts). */
type Moved = 'SESSION_ROOT';

/** Addresses on the stage, of a search that is under way. They are moved along with a parked search; of others nothing is kept. */
const onStage = {
  SESSION_AGENDA: abi.SESSION_AGENDA,
  SESSION_CHOICE_POINT: abi.SESSION_CHOICE_POINT,
  SESSION_ARENA_TOP: abi.SESSION_ARENA_TOP,
  SESSION_TRAIL_TOP: abi.SESSION_TRAIL_TOP,
  SESSION_PLAN_HEAD: abi.SESSION_PLAN_HEAD,
};

/** Frames. They are saved as counted from the frame at hand. */
const frames = {
  SESSION_SUBMITTED: abi.SESSION_SUBMITTED,
  SESSION_SERVED: abi.SESSION_SERVED,
  SESSION_ENDED: abi.SESSION_ENDED,
};

/** The scheduler's order: 8 bytes each. It is made anew. */
const ranks = {
  SESSION_RANK: abi.SESSION_RANK,
  SESSION_TICKET: abi.SESSION_TICKET,
};

/** Not a word of its own, or treated below. */
type Other = 'SESSION_BYTES' | 'SESSION_OPTIONS_BYTES' | 'SESSION_DEADLINE';

type Field = Extract<keyof typeof abi, `SESSION_${string}`>;
type NamedWord = Kept | Moved | keyof typeof onStage | keyof typeof frames | keyof typeof ranks | Other;

/** What only this memory knows: addresses, and numbers that it has given. They are written anew by whoever restores the session. */
const addresses = {
  SESSION_WORLD: abi.SESSION_WORLD,
  SESSION_PLAN: abi.SESSION_PLAN,
  SESSION_REQUEST: abi.SESSION_REQUEST,
  SESSION_SNAPSHOT: abi.SESSION_SNAPSHOT,
  SESSION_PARKED: abi.SESSION_PARKED,
  SESSION_MEMO: abi.SESSION_MEMO,
  SESSION_HOME: abi.SESSION_HOME,
  SESSION_BASE: abi.SESSION_BASE,
  SESSION_DERIVATION: abi.SESSION_DERIVATION,
  SESSION_QUEUED: abi.SESSION_QUEUED,
  // Of a best-first search, which is never saved half-done.
  SESSION_LOWEST_TRAIL: abi.SESSION_LOWEST_TRAIL,
  SESSION_FLOOR: abi.SESSION_FLOOR,
} satisfies Record<Exclude<Field, NamedWord>, number>;

export const stageWords: readonly number[] = Object.values(onStage);

/** Takes out of a header what belongs to this memory. `isParked`: the words of a search under way have been moved. */
export function withoutAddresses(header: MemoryImage, isParked: boolean): void {
  for (const offset of Object.values(addresses)) header.store(offset, 0);
  for (const offset of Object.values(ranks)) header.storeLong(offset, 0);
  if (!isParked) for (const offset of stageWords) header.store(offset, 0);
}

/**
 * Counts the frames of a submitted session from another one on; there are none of others. Words wrap: the frame of a session that
 * was submitted earlier than now is a negative number.
 */
export function shiftFrames(header: MemoryImage, isSubmitted: boolean, by: number): void {
  for (const offset of Object.values(frames)) header.store(offset, isSubmitted ? header.load(offset) + by : 0);
  const deadline = header.load(abi.SESSION_DEADLINE) >>> 0;
  if (!isSubmitted) header.store(abi.SESSION_DEADLINE, 0);
  else if (deadline !== abi.NO_DEADLINE) header.store(abi.SESSION_DEADLINE, Math.max(0, deadline + by));
}
