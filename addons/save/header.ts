// The header of a session in saved bytes. Each word of the header is named here, with its treatment. If one is missing,
// this file does not compile.

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
  | 'SESSION_WORK_LIMIT'
  | 'SESSION_INTERRUPTED'
  | 'SESSION_RECORDS'
  | 'SESSION_UNCUT'
  | 'SESSION_ACHIEVING'
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
  | 'SESSION_ACTIONS'
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
  | 'SESSION_WARY'
  | 'SESSION_MOST_NESTED'
  | 'SESSION_LAST_OPEN'
  | 'SESSION_LOW'
  | 'SESSION_WAS_CUT'
  | 'SESSION_UNSETTLED_COUNT'
  | 'SESSION_RELIES_ON'
  | 'SESSION_PROVING'
  | 'SESSION_PROOF_AGAIN'
  | 'SESSION_HAS_NEW'
  | 'SESSION_PROBE_AT'
  | 'SESSION_PROBE_LEFT'
  | 'SESSION_MARK_DEPTH'
  | 'SESSION_MARK_LENGTH'
  | 'SESSION_NOTED'
  | 'SESSION_KNOWN'
  | 'SESSION_COST';

/** Moved along with the request (relocate.ts). */
type Moved = 'SESSION_REQUEST_CELL';

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
  SESSION_LOWEST_TRAIL: abi.SESSION_LOWEST_TRAIL,
  SESSION_FLOOR: abi.SESSION_FLOOR,
  SESSION_MARK: abi.SESSION_MARK,
  SESSION_MARK_TRAIL: abi.SESSION_MARK_TRAIL,
};

/** Numbers of frames. */
const frames = {
  SESSION_SUBMITTED: abi.SESSION_SUBMITTED,
  SESSION_SERVED: abi.SESSION_SERVED,
  SESSION_ENDED: abi.SESSION_ENDED,
  SESSION_DEADLINE: abi.SESSION_DEADLINE,
};

/**
 * The number of the current frame in saved bytes. Frames are saved by their distance from it, also those that have
 * passed.
 */
const presentFrame = 2 ** 28;

/** The scheduler's order, the work that is recorded and counts of proofs, in 8 bytes each. They are computed again. */
const ranks = {
  SESSION_WORK: abi.SESSION_WORK,
  SESSION_RANK: abi.SESSION_RANK,
  SESSION_TICKET: abi.SESSION_TICKET,
  SESSION_PROOF_LEFT: abi.SESSION_PROOF_LEFT,
  SESSION_PROOF_BEGAN: abi.SESSION_PROOF_BEGAN,
};

/** Sizes, which are not words of the header. */
type Size = 'SESSION_BYTES' | 'SESSION_OPTIONS' | 'SESSION_OPTIONS_BYTES';

type Field = Extract<keyof typeof abi, `SESSION_${string}`>;
type NamedWord = Kept | Moved | keyof typeof onStage | keyof typeof frames | keyof typeof ranks | Size;

/** Addresses in this memory, and numbers that this core has given. restore-session.ts writes them again. */
const addresses = {
  SESSION_WORLD: abi.SESSION_WORLD,
  SESSION_PLAN: abi.SESSION_PLAN,
  SESSION_REQUEST: abi.SESSION_REQUEST,
  SESSION_SNAPSHOT: abi.SESSION_SNAPSHOT,
  SESSION_PARKED: abi.SESSION_PARKED,
  SESSION_MEMO: abi.SESSION_MEMO,
  // Computed again from the memo.
  SESSION_UNSETTLED: abi.SESSION_UNSETTLED,
  SESSION_UNSETTLED_ROOM: abi.SESSION_UNSETTLED_ROOM,
  SESSION_LAST_UNSETTLED: abi.SESSION_LAST_UNSETTLED,
  SESSION_HOME: abi.SESSION_HOME,
  SESSION_IS_GUEST: abi.SESSION_IS_GUEST,
  SESSION_BASE: abi.SESSION_BASE,
  SESSION_DERIVATION: abi.SESSION_DERIVATION,
  SESSION_QUEUED: abi.SESSION_QUEUED,
  SESSION_DATED: abi.SESSION_DATED,
  // A search repeats an interrupted iteration.
  SESSION_RECORD: abi.SESSION_RECORD,
  SESSION_RECORD_BYTES: abi.SESSION_RECORD_BYTES,
  // A proof is restarted.
  SESSION_PROOF_ROUND: abi.SESSION_PROOF_ROUND,
  SESSION_LISTS: abi.SESSION_LISTS,
  SESSION_LIST_BUCKETS: abi.SESSION_LIST_BUCKETS,
  SESSION_LISTED: abi.SESSION_LISTED,
  SESSION_WAYS: abi.SESSION_WAYS,
  SESSION_WAYS_END: abi.SESSION_WAYS_END,
  // Functions of the game are not saved.
  SESSION_TELLS: abi.SESSION_TELLS,
  SESSION_NEWS: abi.SESSION_NEWS,
  SESSION_NEXT_NEWS: abi.SESSION_NEXT_NEWS,
} satisfies Record<Exclude<Field, NamedWord>, number>;

export const stageWords: readonly number[] = Object.values(onStage);

/**
 * Removes everything from a header that belongs to this memory. `isParked`: the addresses on the stage have been moved.
 */
export function withoutAddresses(header: MemoryImage, isParked: boolean): void {
  for (const offset of Object.values(addresses)) header.store(offset, 0);
  for (const offset of Object.values(ranks)) header.storeLong(offset, 0);
  if (!isParked) for (const offset of stageWords) header.store(offset, 0);
}

/** From frames as this core counts them to those in saved bytes. Only submitted sessions have frames. */
export function saveFrames(header: MemoryImage, isSubmitted: boolean, frame: number): void {
  shiftFrames(header, isSubmitted, presentFrame - frame);
}

export function restoreFrames(header: MemoryImage, isSubmitted: boolean, frame: number): void {
  shiftFrames(header, isSubmitted, frame - presentFrame);
}

function shiftFrames(header: MemoryImage, isSubmitted: boolean, by: number): void {
  for (const offset of Object.values(frames)) {
    const frame = header.load(offset);
    const isNever = offset === abi.SESSION_DEADLINE && frame >>> 0 === abi.NO_DEADLINE;
    if (!isNever) header.store(offset, isSubmitted ? frame + by : 0);
  }
}
