// Restores a session: its header with the addresses of this memory, and its chunks.

import * as abi from '../../ir/abi.ts';
import type { DomainShape } from '../../bindings/domain/shape.ts';
import { fail } from '../../bindings/base/errors.ts';
import { enqueue, insideOf } from '../../bindings/internal.ts';
import type { Core, WorldState } from '../../bindings/internal.ts';
import type { Session } from '../../bindings/session/session.ts';
import { restoreFrames, withoutAddresses } from './header.ts';
import { memoOf, unsettledOf, withSieve } from './memo.ts';
import { MemoryImage } from './memory-image.ts';
import { moveParked } from './parked.ts';
import { moveDerivation, moveRequest, savedArena } from './relocate.ts';
import type { SavedSession } from './save-session.ts';
import { pieceOf } from './state.ts';
import { checkPlan } from './validate-cells.ts';
import { NetworkCheck } from './validate-networks.ts';
import { checkDerivation, checkHeader, checkTrap } from './validate-session.ts';
import type { ValueCheck } from './validate-values.ts';
import type { Pieces } from './state.ts';

/** What sessions that are restored share. */
export interface Restoring {
  state: WorldState;
  pieces: Pieces;
  /** Addresses of the snapshots that have been restored, by the numbers of their pieces. */
  snapshots: Map<number, number>;
  values: ValueCheck;
}

/** Fills in a new session. A half-done search continues with the current version of the world. */
export function restoreSession<D extends DomainShape>(
  session: Session<D>,
  saved: SavedSession,
  restoring: Restoring,
): void {
  const { state, pieces, values } = restoring;
  const { handle } = insideOf(session);
  const { isSubmitted } = handle;
  const { core } = state.loaded;
  const header = new MemoryImage(pieceOf(pieces, saved.header, abi.SESSION_BYTES).slice());
  const progress = header.load(abi.SESSION_PROGRESS);
  const isParked = progress === abi.PARKED;
  /** Writes both headers. If something is missing later, the session is freed along with all chunks written so far. */
  const write = (offset: number, value: number): void => {
    header.store(offset, value);
    core.store(handle.address + offset, value);
  };
  const put = (offset: number, piece: Uint8Array): void => write(offset, store(core, piece));
  const restoreMemo = (memo: Uint8Array<ArrayBuffer>): void => {
    put(abi.SESSION_MEMO, withSieve(memo));
    const unsettled = unsettledOf(header, memo);
    if (!unsettled) return;
    put(abi.SESSION_UNSETTLED, unsettled);
    write(abi.SESSION_UNSETTLED_ROOM, header.load(abi.SESSION_UNSETTLED_ROOM));
    write(abi.SESSION_LAST_UNSETTLED, header.load(abi.SESSION_LAST_UNSETTLED));
  };
  // Clear all addresses first: if anything below is missing, freeing the session must not free memory of others.
  withoutAddresses(header, isParked);
  checkHeader(core, header, saved, state.epoch);
  handle.trap = checkTrap(saved.trap);
  restoreFrames(header, isSubmitted, core.exports.frameNumber());
  header.store(abi.SESSION_PROGRESS, abi.OVER);
  header.store(abi.SESSION_HOME, state.home);
  core.bytesAt(handle.address, abi.SESSION_BYTES).set(header.bytes);
  const request = new MemoryImage(pieceOf(pieces, saved.request, header.load(abi.SESSION_REQUEST_BYTES)).slice());
  const { calls } = state;
  new NetworkCheck(calls, request, savedArena).network(header.load(abi.SESSION_REQUEST_CELL));
  moveRequest(header, request, savedArena, core.arenaStart);
  write(abi.SESSION_REQUEST_CELL, header.load(abi.SESSION_REQUEST_CELL));
  if (request.length > 0) put(abi.SESSION_REQUEST, request.bytes);
  if (saved.plan !== null) {
    const plan = pieceOf(pieces, saved.plan);
    checkPlan(calls, new MemoryImage(plan.slice()));
    put(abi.SESSION_PLAN, plan);
  }
  if (saved.derivation !== null) {
    const derivation = new MemoryImage(pieceOf(pieces, saved.derivation).slice());
    checkDerivation(calls, derivation, core.load(core.load(handle.address + abi.SESSION_PLAN) + abi.PLAN_COUNT));
    moveDerivation(derivation, savedArena, core.arenaStart);
    put(abi.SESSION_DERIVATION, derivation.bytes);
  }
  if (saved.parked !== null) {
    refuseOtherShare(core, handle.address, saved.share);
    const { address } = state.version!;
    const parked = pieceOf(pieces, saved.parked);
    const moved = moveParked(state, handle.address, address, header, parked, values);
    put(abi.SESSION_PARKED, moved);
    if (saved.memo !== null) restoreMemo(memoOf(header, pieceOf(pieces, saved.memo).slice()));
    const fluents = pieceOf(pieces, saved.snapshot!, state.layout.fluentBytes);
    const snapshot = snapshotOf(restoring, saved.snapshot!, fluents);
    write(abi.SESSION_WORLD, address);
    write(abi.SESSION_SNAPSHOT, snapshot);
    write(abi.SESSION_BASE, core.load(snapshot + abi.SNAPSHOT_BASE));
    core.store(snapshot + abi.SNAPSHOT_USERS, core.load(snapshot + abi.SNAPSHOT_USERS) + 1);
    core.store(address + abi.WORLD_READERS, core.load(address + abi.WORLD_READERS) + 1);
  }
  write(abi.SESSION_PROGRESS, progress);
}

/** Best-first searches continue with other networks when memory gets short. */
function refuseOtherShare(core: Core, address: number, share: number | null): void {
  if (share === null || core.exports.shareOf(address) === share) return;
  fail('too-large', `a best-first search continues only with the same memory: ${share} bytes of the stage`);
}

/** The words that submitting a session writes. */
const asWaiting = [abi.SESSION_SUBMITTED, abi.SESSION_SERVED, abi.SESSION_DEADLINE, abi.SESSION_TURN];

/** Has a session wait for its turn again. To be called in the order of the turns. */
export function restoreTurn<D extends DomainShape>(session: Session<D>): void {
  const { state, handle } = insideOf(session);
  const { core } = state.loaded;
  const words = asWaiting.map((offset) => [handle.address + offset, core.load(handle.address + offset)] as const);
  enqueue(insideOf(session), abi.NO_DEADLINE);
  // The session has waited already.
  for (const [address, value] of words) core.store(address, value);
  core.exports.submitAgain(handle.address);
}

function snapshotOf({ state, snapshots, values }: Restoring, number: number, fluents: Uint8Array<ArrayBuffer>): number {
  const { core } = state.loaded;
  let snapshot = snapshots.get(number);
  if (snapshot === undefined) {
    values.fluents(fluents);
    snapshot = takeChunk(core, abi.SNAPSHOT_FLUENTS + fluents.length);
    core.store(snapshot + abi.SNAPSHOT_BASE, core.exports.newBase());
    core.store(snapshot + abi.SNAPSHOT_USERS, 0);
    core.bytesAt(snapshot + abi.SNAPSHOT_FLUENTS, fluents.length).set(fluents);
    snapshots.set(number, snapshot);
  }
  return snapshot;
}

function store(core: Core, piece: Uint8Array): number {
  const address = takeChunk(core, piece.length);
  core.bytesAt(address, piece.length).set(piece);
  return address;
}

function takeChunk(core: Core, bytes: number): number {
  return core.exports.take(bytes) || fail('out-of-memory', 'no memory for a search that was saved');
}
