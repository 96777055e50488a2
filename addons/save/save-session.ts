// Saves a session: its header without what belongs to this memory, and its chunks.

import * as abi from '../../ir/abi.ts';
import type { DomainShape } from '../../bindings/domain/shape.ts';
import { fail, insideOf } from '../../bindings/internal.ts';
import type { Core } from '../../bindings/internal.ts';
import type { Fault } from '../../bindings/world/session-handle.ts';
import type { Session } from '../../bindings/session/session.ts';
import { saveFrames, withoutAddresses } from './header.ts';
import { saveMemo } from './memo.ts';
import { MemoryImage } from './memory-image.ts';
import { saveParked } from './parked.ts';
import { moveDerivation, moveRequest, savedArena } from './relocate.ts';
import type { Keep } from './state.ts';

export interface SavedSession {
  /** Numbers of pieces; null: there is no such thing. */
  header: number;
  request: number;
  plan: number | null;
  derivation: number | null;
  parked: number | null;
  memo: number | null;
  /** For a half-done search: the fluents that it began with, and the version of the constants that it reads. */
  snapshot: number | null;
  version: number | null;
  /** For a half-done best-first search: its share of the stage in bytes, which decides when its memory gets short. */
  share: number | null;
  isSubmitted: boolean;
  /** The session's position among the sessions that wait to be stepped, in all worlds that are saved. */
  turn: number | null;
  trap: Omit<Fault, 'error'> | null;
}

/** What sessions share, by its address. */
export interface SharedPieces {
  snapshots: Map<number, number>;
  /** Numbers of versions of the world, by their addresses. */
  versions: Map<number, number>;
}

/** Saves a session. Call it when no search of the world is on stage. */
export function saveSession<D extends DomainShape>(
  session: Session<D>,
  shared: SharedPieces,
  keep: Keep,
): SavedSession {
  const { state, handle } = insideOf(session);
  const { isSubmitted } = handle;
  const { core, manifest } = state.loaded;
  const { address, trap } = handle;
  if (!core.exports.withoutProof(address)) fail('out-of-memory', 'no memory for a search that is saved');
  const header = copyOf(core, address, abi.SESSION_BYTES);
  const isParked = header.load(abi.SESSION_PROGRESS) === abi.PARKED;
  const isBestFirst = header.load(abi.SESSION_STRATEGY) === abi.BEST_FIRST;
  const plan = header.load(abi.SESSION_HAS_PLAN) ? header.load(abi.SESSION_PLAN) : 0;
  const saved: SavedSession = {
    header: -1,
    request: keep(saveRequest(core, header)),
    plan: plan ? keep(copyOf(core, plan, core.load(plan + abi.PLAN_USED)).bytes) : null,
    derivation: plan && hasDerivation(header) ? keep(saveDerivation(core, header)) : null,
    memo: isParked && header.load(abi.SESSION_MEMO) ? keep(saveMemo(core, header)) : null,
    snapshot: isParked ? saveSnapshot(core, header, state.layout.fluentBytes, shared, keep) : null,
    version: isParked ? shared.versions.get(header.load(abi.SESSION_WORLD))! : null,
    share: isParked && isBestFirst ? core.exports.shareOf(address) : null,
    parked: isParked ? keep(saveParked(core, address, header, manifest.choicePointBytes)) : null,
    isSubmitted,
    turn: header.load(abi.SESSION_QUEUED) ? header.loadLong(abi.SESSION_TICKET) : null,
    trap: trap && withoutError(trap),
  };
  withoutAddresses(header, isParked);
  saveFrames(header, isSubmitted, core.exports.frameNumber());
  saved.header = keep(header.bytes);
  return saved;
}

function copyOf(core: Core, address: number, bytes: number): MemoryImage {
  return new MemoryImage(core.bytesAt(address, bytes).slice());
}

function saveRequest(core: Core, header: MemoryImage): Uint8Array<ArrayBuffer> {
  const request = copyOf(core, header.load(abi.SESSION_REQUEST), header.load(abi.SESSION_REQUEST_BYTES));
  moveRequest(header, request, core.arenaStart, savedArena);
  return request.bytes;
}

function hasDerivation(header: MemoryImage): boolean {
  return header.load(abi.SESSION_KEEPS_DERIVATION) !== 0 && header.load(abi.SESSION_DERIVATION) !== 0;
}

function saveDerivation(core: Core, header: MemoryImage): Uint8Array<ArrayBuffer> {
  const address = header.load(abi.SESSION_DERIVATION);
  const trace = core.load(address + abi.DERIVATION_COUNT) * abi.TRACE_BYTES;
  const bytes = abi.DERIVATION_TRACE + trace + core.load(address + abi.DERIVATION_ARENA);
  const derivation = copyOf(core, address, bytes);
  moveDerivation(derivation, core.arenaStart, savedArena);
  return derivation.bytes;
}

/** Sessions that began with the same fluents share a snapshot. */
function saveSnapshot(
  core: Core,
  header: MemoryImage,
  fluentBytes: number,
  { snapshots }: SharedPieces,
  keep: Keep,
): number {
  const address = header.load(abi.SESSION_SNAPSHOT);
  let number = snapshots.get(address);
  if (number === undefined) {
    number = keep(core.bytesAt(address + abi.SNAPSHOT_FLUENTS, fluentBytes).slice());
    snapshots.set(address, number);
  }
  return number;
}

/** An error that was thrown can't be saved. */
function withoutError(fault: Fault): Omit<Fault, 'error'> {
  const kept = { ...fault };
  delete kept.error;
  return kept;
}
