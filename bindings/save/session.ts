// A session in saved bytes: its header without what only this memory knows, and its blocks.

import * as abi from '../../ir/abi.ts';
import type { Core } from '../core/core.ts';
import { fail } from '../errors.ts';
import { enqueue, insideOf } from '../session/session.ts';
import type { Session } from '../session/session.ts';
import type { DomainShape } from '../domain/shape.ts';
import type { Fault, WorldState } from '../world/versions.ts';
import { refuse } from './bytes.ts';
import { moveParked, saveParked, saveTable, tableOf } from './parked.ts';
import type { Header } from './parked.ts';
import { Arena, savedArena } from './relocate.ts';
import { blockOf } from './state.ts';
import type { Keep } from './state.ts';

export interface SavedSession {
  /** Numbers of blocks; null: there is no such thing. */
  header: number;
  goal: number;
  plan: number | null;
  derivation: number | null;
  parked: number | null;
  table: number | null;
  /** Of one that is half-done: the fluents that it began with, and the version of the constants that it is on. */
  snapshot: number | null;
  version: number | null;
  /** Of one that goes best first and is half-done: the bytes of the stage that it is on. It is not saved as it stands, but searched again. */
  repeatsOn: number | null;
  isSubmitted: boolean;
  /** Its place among those that wait to be stepped. */
  turn: number | null;
  remember: number | null;
  trap: Omit<Fault, 'error'> | null;
}

const word = (offset: number): number => offset >> 2;

/** What a header says of this memory alone: addresses, and the scheduler's order. */
const local = [
  ...[abi.SESSION_WORLD, abi.SESSION_PLAN, abi.SESSION_REQUEST, abi.SESSION_SNAPSHOT, abi.SESSION_PARKED],
  ...[abi.SESSION_MEMO, abi.SESSION_HOME, abi.SESSION_BASE, abi.SESSION_DERIVATION, abi.SESSION_QUEUED],
  ...[abi.SESSION_RANK, abi.SESSION_RANK + 4, abi.SESSION_TICKET, abi.SESSION_TICKET + 4],
];
/** What is left in it of a search that has ended. */
const underWay = [
  ...[
    abi.SESSION_AGENDA,
    abi.SESSION_CHOICE_POINT,
    abi.SESSION_ARENA_TOP,
    abi.SESSION_TRAIL_TOP,
    abi.SESSION_PLAN_HEAD,
  ],
];
/** Frames, counted from the one at hand. */
const frames = [abi.SESSION_SUBMITTED, abi.SESSION_SERVED, abi.SESSION_ENDED];

/** Blocks that sessions share, by where they stand. */
export interface SharedBlocks {
  snapshots: Map<number, number>;
  /** By the address of a version of the world. */
  versions: Map<number, number>;
}

/** No search of this world is on stage. */
export function saveSession<D extends DomainShape>(
  session: Session<D>,
  shared: SharedBlocks,
  keep: Keep,
): SavedSession {
  const { state, handle, isSubmitted } = insideOf(session);
  const { core, manifest } = state.loaded;
  const copy = (address: number, bytes: number): Uint8Array =>
    new Uint8Array(core.exports.memory.buffer, address, bytes).slice();
  const image = copy(handle.address, abi.SESSION_BYTES);
  const header: Header = new Int32Array(image.buffer);
  const at = (offset: number): number => header[word(offset)]!;
  const isUnderWay = at(abi.SESSION_PROGRESS) === abi.PARKED;
  const repeats = isUnderWay && at(abi.SESSION_STRATEGY) === abi.BEST_FIRST;
  const isParked = isUnderWay && !repeats;
  const snapshot = at(abi.SESSION_SNAPSHOT);
  const saved: SavedSession = {
    header: -1,
    goal: keep(saveGoal(core, header, copy(at(abi.SESSION_REQUEST), at(abi.SESSION_REQUEST_BYTES)))),
    plan: at(abi.SESSION_HAS_PLAN)
      ? keep(copy(at(abi.SESSION_PLAN), core.load(at(abi.SESSION_PLAN) + abi.PLAN_USED)))
      : null,
    derivation: hasDerivation(header) ? keep(saveDerivation(core, at(abi.SESSION_DERIVATION), copy)) : null,
    table: isParked && at(abi.SESSION_MEMO) ? keep(saveTable(core, header)) : null,
    snapshot: isUnderWay ? (shared.snapshots.get(snapshot) ?? null) : null,
    version: isUnderWay ? shared.versions.get(at(abi.SESSION_WORLD))! : null,
    repeatsOn: repeats ? core.exports.shareOf(handle.address) : null,
    parked: isParked ? keep(saveParked(core, handle.address, header, manifest.choicePointBytes)) : null,
    isSubmitted,
    turn: at(abi.SESSION_QUEUED) ? ticketOf(header) : null,
    remember: handle.remember,
    trap: handle.trap && withoutError(handle.trap),
  };
  if (isUnderWay && saved.snapshot === null) {
    saved.snapshot = keep(copy(snapshot + abi.SNAPSHOT_FLUENTS, state.layout.fluentBytes));
    shared.snapshots.set(snapshot, saved.snapshot);
  }
  if (repeats) header[word(abi.SESSION_PROGRESS)] = abi.NEW;
  for (const offset of isParked ? local : [...local, ...underWay]) header[word(offset)] = 0;
  count(header, isSubmitted, -core.exports.frameNumber());
  saved.header = keep(image);
  return saved;
}

function saveGoal(core: Core, header: Header, goal: Uint8Array): Uint8Array {
  moveGoal(header, goal, core.exports.requestBase(), savedArena);
  return goal;
}

function moveGoal(header: Header, goal: Uint8Array, from: number, to: number): void {
  header[word(abi.SESSION_ROOT)] = new Arena(goal, from, to).network(header[word(abi.SESSION_ROOT)]!);
}

function hasDerivation(header: Header): boolean {
  const at = (offset: number): number => header[word(offset)]!;
  return at(abi.SESSION_HAS_PLAN) !== 0 && at(abi.SESSION_KEEPS) !== 0 && at(abi.SESSION_DERIVATION) !== 0;
}

function saveDerivation(core: Core, address: number, copy: (address: number, bytes: number) => Uint8Array): Uint8Array {
  const trace = core.load(address + abi.DERIVATION_COUNT) * abi.TRACE_BYTES;
  const block = copy(address, abi.DERIVATION_TRACE + trace + core.load(address + abi.DERIVATION_ARENA));
  moveDerivation(block, core.exports.requestBase(), savedArena);
  return block;
}

function moveDerivation(block: Uint8Array, from: number, to: number): void {
  const words = new Int32Array(block.buffer);
  const end = abi.DERIVATION_TRACE + words[word(abi.DERIVATION_COUNT)]! * abi.TRACE_BYTES;
  const arenaBytes = words[word(abi.DERIVATION_ARENA)]!;
  if (end < 0 || block.length !== end + arenaBytes) refuse('the way to a plan is cut off');
  const arena = new Arena(block.subarray(end), from, to);
  for (let entry = abi.DERIVATION_TRACE; entry < end; entry += abi.TRACE_BYTES) {
    const at = word(entry + abi.TRACE_NETWORK);
    words[at] = arena.network(words[at]!);
  }
  words[word(abi.DERIVATION_TAIL)] = arena.network(words[word(abi.DERIVATION_TAIL)]!);
}

/** In what order those that wait have come, and gone on waiting. */
function ticketOf(header: Header): number {
  return (header[word(abi.SESSION_TICKET)]! >>> 0) + (header[word(abi.SESSION_TICKET) + 1]! >>> 0) * 2 ** 32;
}

/** Words wrap: the frame of a session that was submitted earlier than now is a negative number. */
function count(header: Header, isSubmitted: boolean, by: number): void {
  for (const offset of frames) header[word(offset)] = isSubmitted ? header[word(offset)]! + by : 0;
  const deadline = header[word(abi.SESSION_DEADLINE)]! >>> 0;
  if (!isSubmitted) header[word(abi.SESSION_DEADLINE)] = 0;
  else if (deadline !== abi.NO_DEADLINE) header[word(abi.SESSION_DEADLINE)] = Math.max(0, deadline + by);
}

/** What was thrown can't be saved. */
function withoutError(fault: Fault): Omit<Fault, 'error'> {
  const kept = { ...fault };
  delete kept.error;
  return kept;
}

/** What belongs to the version of the world that a half-done session is on. */
export interface Restoring {
  state: WorldState;
  blocks: readonly Uint8Array[];
  /** Addresses of the snapshots that have been restored, by the numbers of their blocks. */
  snapshots: Map<number, number>;
}

/** Fills in a session that was made for it. A half-done one goes on with the present version of the world. */
export function restoreSession<D extends DomainShape>(
  session: Session<D>,
  saved: SavedSession,
  { state, blocks, snapshots }: Restoring,
): void {
  const { handle, isSubmitted } = insideOf(session);
  const { core } = state.loaded;
  const image = blockOf(blocks, saved.header, abi.SESSION_BYTES).slice();
  const header: Header = new Int32Array(image.buffer);
  const at = (offset: number): number => header[word(offset)]!;
  const place = at(abi.SESSION_PROGRESS);
  const isParked = place === abi.PARKED;
  if (isParked !== (saved.parked !== null) || (!isParked && place !== abi.NEW && place !== abi.OVER)) {
    refuse('a search is in no state that it can be in');
  }
  /** With what is half-done freed along with the session if something is missing. */
  const write = (offset: number, value: number): void => {
    header[word(offset)] = value;
    core.store(handle.address + offset, value);
  };
  const put = (offset: number, block: Uint8Array): void => write(offset, store(core, block));
  handle.remember = saved.remember;
  handle.trap = saved.trap;
  count(header, isSubmitted, core.exports.frameNumber());
  header[word(abi.SESSION_PROGRESS)] = abi.OVER;
  header[word(abi.SESSION_HOME)] = state.home;
  core.words.set(header, word(handle.address));
  const goal = blockOf(blocks, saved.goal, at(abi.SESSION_REQUEST_BYTES)).slice();
  moveGoal(header, goal, savedArena, core.exports.requestBase());
  write(abi.SESSION_ROOT, at(abi.SESSION_ROOT));
  if (goal.length > 0) put(abi.SESSION_REQUEST, goal);
  if (saved.plan !== null) put(abi.SESSION_PLAN, blockOf(blocks, saved.plan));
  if (saved.derivation !== null) {
    const derivation = blockOf(blocks, saved.derivation).slice();
    moveDerivation(derivation, savedArena, core.exports.requestBase());
    put(abi.SESSION_DERIVATION, derivation);
  }
  if (saved.parked !== null) {
    const { address } = state.version!;
    const parked = blockOf(blocks, saved.parked);
    const block = moveParked(core, handle.address, address, header, parked, state.loaded.manifest.choicePointBytes);
    for (const offset of underWay) write(offset, at(offset));
    put(abi.SESSION_PARKED, block);
    if (saved.table !== null) put(abi.SESSION_MEMO, tableOf(header, blockOf(blocks, saved.table)));
    const snapshot = snapshotOf(
      core,
      saved.snapshot!,
      blockOf(blocks, saved.snapshot!, state.layout.fluentBytes),
      snapshots,
    );
    write(abi.SESSION_WORLD, address);
    write(abi.SESSION_SNAPSHOT, snapshot);
    write(abi.SESSION_BASE, core.load(snapshot + abi.SNAPSHOT_BASE));
    core.store(snapshot + abi.SNAPSHOT_USERS, core.load(snapshot + abi.SNAPSHOT_USERS) + 1);
    core.store(address + abi.WORLD_READERS, core.load(address + abi.WORLD_READERS) + 1);
  }
  write(abi.SESSION_PROGRESS, place);
  if (saved.repeatsOn !== null) repeat(session, saved, blockOf(blocks, saved.snapshot!, state.layout.fluentBytes));
}

/**
 * Searches again as far as the search had got, from the fluents that it began with: the same search, if it has as much memory. What
 * the game sees of its fluents stays as it is.
 */
function repeat<D extends DomainShape>(session: Session<D>, { repeatsOn }: SavedSession, fluents: Uint8Array): void {
  const { state, handle } = insideOf(session);
  const { core } = state.loaded;
  const { address } = handle;
  if (core.exports.shareOf(address) !== repeatsOn) {
    fail(
      'too-large',
      `a search that goes best first goes on only with the same memory: ${repeatsOn} bytes of the stage`,
    );
  }
  const { iterations } = session;
  core.exports.restart(address);
  const game = new Uint8Array(core.exports.memory.buffer, state.fluents, fluents.length);
  const now = game.slice();
  game.set(fluents);
  try {
    session.step(iterations);
  } finally {
    new Uint8Array(core.exports.memory.buffer).set(now, state.fluents);
  }
  if (!core.exports.clearStage()) fail('out-of-memory', 'no memory for a search that was saved');
}

/** Of those that were waiting, in the order of their turns. */
export function restoreTurn<D extends DomainShape>(session: Session<D>): void {
  const { state, handle } = insideOf(session);
  const { core } = state.loaded;
  const frame = core.exports.frameNumber();
  const at = (offset: number): number => core.load(handle.address + offset);
  const kept = [abi.SESSION_SUBMITTED, abi.SESSION_SERVED, abi.SESSION_TURN].map(
    (offset) => [offset, at(offset)] as const,
  );
  const deadline = at(abi.SESSION_DEADLINE);
  enqueue(session, deadline >>> 0 === abi.NO_DEADLINE ? abi.NO_DEADLINE : Math.max(0, deadline - frame));
  // It has waited already; ranks are counted anew in the next frame.
  for (const [offset, value] of kept) core.store(handle.address + offset, value);
}

function snapshotOf(core: Core, number: number, fluents: Uint8Array, snapshots: Map<number, number>): number {
  let snapshot = snapshots.get(number);
  if (snapshot === undefined) {
    snapshot = takeBlock(core, abi.SNAPSHOT_FLUENTS + fluents.length);
    core.store(snapshot + abi.SNAPSHOT_BASE, core.exports.newBase());
    core.store(snapshot + abi.SNAPSHOT_USERS, 0);
    new Uint8Array(core.exports.memory.buffer).set(fluents, snapshot + abi.SNAPSHOT_FLUENTS);
    snapshots.set(number, snapshot);
  }
  return snapshot;
}

function store(core: Core, block: Uint8Array): number {
  const address = takeBlock(core, block.length);
  new Uint8Array(core.exports.memory.buffer).set(block, address);
  return address;
}

function takeBlock(core: Core, bytes: number): number {
  return core.exports.take(bytes) || fail('out-of-memory', 'no memory for a search that was saved');
}
