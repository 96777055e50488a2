// The header of a session in saved bytes. Each word of the header is named here, with its treatment: a word that is
// forgotten does not compile.

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

/**
 * Addresses on the stage. Those of a parked search are moved along with it (parked.ts). Those of other searches are not
 * kept.
 */
const onStage = {
  SESSION_AGENDA: abi.SESSION_AGENDA,
  SESSION_CHOICE_POINT: abi.SESSION_CHOICE_POINT,
  SESSION_ARENA_TOP: abi.SESSION_ARENA_TOP,
  SESSION_TRAIL_TOP: abi.SESSION_TRAIL_TOP,
  SESSION_PLAN_HEAD: abi.SESSION_PLAN_HEAD,
};

/** Numbers of frames. They are saved as counted from the present frame. */
const frames = {
  SESSION_SUBMITTED: abi.SESSION_SUBMITTED,
  SESSION_SERVED: abi.SESSION_SERVED,
  SESSION_ENDED: abi.SESSION_ENDED,
};

/** The scheduler's order, in 8 bytes each. It is computed anew. */
const ranks = {
  SESSION_RANK: abi.SESSION_RANK,
  SESSION_TICKET: abi.SESSION_TICKET,
};

/** Sizes, which are no words of the header, and a word that `shiftFrames` treats. */
type Other = 'SESSION_BYTES' | 'SESSION_OPTIONS_BYTES' | 'SESSION_DEADLINE';

type Field = Extract<keyof typeof abi, `SESSION_${string}`>;
type NamedWord = Kept | Moved | keyof typeof onStage | keyof typeof frames | keyof typeof ranks | Other;

/** Addresses in this memory, and numbers that this core has given. restore-session.ts writes them anew. */
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

/** Takes all that belongs to this memory out of a header. `isParked`: the addresses on the stage have been moved. */
export function withoutAddresses(header: MemoryImage, isParked: boolean): void {
  for (const offset of Object.values(addresses)) header.store(offset, 0);
  for (const offset of Object.values(ranks)) header.storeLong(offset, 0);
  if (!isParked) for (const offset of stageWords) header.store(offset, 0);
}

/**
 * Counts the frames of a submitted session from another frame on. Other sessions have no frames. Words wrap: a frame
 * before the present one is saved as a negative number.
 */
export function shiftFrames(header: MemoryImage, isSubmitted: boolean, by: number): void {
  for (const offset of Object.values(frames)) header.store(offset, isSubmitted ? header.load(offset) + by : 0);
  const deadline = header.load(abi.SESSION_DEADLINE) >>> 0;
  if (!isSubmitted) header.store(abi.SESSION_DEADLINE, 0);
  else if (deadline !== abi.NO_DEADLINE) header.store(abi.SESSION_DEADLINE, Math.max(0, deadline + by));
}
