// Writes the outline of a repaired plan to the core's memory, as the way to that plan (assembly/memory.ts,
// DerivationChunk). From there it is read and saved like the way to any other plan.

import * as abi from '../../ir/abi.ts';
import { cellWord, unorderedBytes, unorderedPart, wordBytes } from '../../ir/cells.ts';
import type { Network, TaskCall } from '../../bindings/index.ts';
import { writeImage } from '../../bindings/internal.ts';
import type { Calls, SessionHandle, WorldState } from '../../bindings/internal.ts';
import { tasksWithoutPredecessor } from './derivation.ts';
import type { Outline, OutlineCell, OutlineDecision } from './outline.ts';
import { withoutGone } from './searches.ts';

/** Writes an outline in the place of the session's former way. Without memory, the session has no way to its plan. */
export function writeOutline(state: WorldState, { address }: SessionHandle, outline: Outline): void {
  const { core } = state.loaded;
  const { decisions, tail, parents } = outline;
  const count = decisions.length;
  const listBytes = Math.ceil(((parents ? 2 : 1) * count * wordBytes) / 8) * 8;
  const arenaBytes = listBytes + cellBytes(state.calls, outline);
  const trace = abi.TRACE_BYTES * count;
  core.exports.give(core.load(address + abi.SESSION_DERIVATION));
  const bytes = abi.DERIVATION_TRACE + trace + arenaBytes;
  const chunk = core.exports.take(bytes);
  core.store(address + abi.SESSION_DERIVATION, chunk);
  if (chunk) {
    core.bytesAt(chunk, bytes).fill(0);
    const list = chunk + abi.DERIVATION_TRACE + trace;
    const cells = new CellWriter(state, core.arenaStart + listBytes, list - core.arenaStart);
    for (let at = 0; at < count; at++) {
      const decision = decisions[at]!;
      const entry = chunk + abi.DERIVATION_TRACE + abi.TRACE_BYTES * at;
      core.store(entry + abi.TRACE_NETWORK, cells.add(decision.network));
      core.store(entry + abi.TRACE_BRANCH, decision.branch | (pickOf(decision) << 16));
      core.storeEntry(list, at, decision.before);
      if (parents) core.storeEntry(list, count + at, parents[at]!);
    }
    core.store(chunk + abi.DERIVATION_COUNT, count);
    core.store(chunk + abi.DERIVATION_ARENA, arenaBytes);
    core.store(chunk + abi.DERIVATION_TAIL, cells.add(tail));
    core.store(chunk + abi.DERIVATION_REPAIRED, parents ? abi.REPAIRED_OPEN : abi.REPAIRED);
  }
  forgetWritten(outline);
}

/**
 * Returns the number of the task without predecessor that the decision is on. It means nothing where the order of tasks
 * is settled.
 */
function pickOf({ network: { part }, call }: OutlineDecision): number {
  return part.kind === 'task' ? 0 : tasksWithoutPredecessor(part).indexOf(call);
}

/** Marks a cell that is counted, and not written yet. */
const COUNTED = -1;

/** Returns the size of all cells of an outline. Networks share cells. */
function cellBytes(calls: Calls, { decisions, tail }: Outline): number {
  let bytes = 0;
  for (let at = 0; at <= decisions.length; at++) {
    for (let cell = decisions[at]?.network ?? tail; cell && cell.written === 0; cell = cell.next) {
      cell.written = COUNTED;
      bytes += partBytes(calls, cell.part);
    }
  }
  return bytes;
}

function forgetWritten({ decisions, tail }: Outline): void {
  for (let at = 0; at <= decisions.length; at++) {
    for (let cell = decisions[at]?.network ?? tail; cell && cell.written !== 0; cell = cell.next) cell.written = 0;
  }
}

function partBytes(calls: Calls, part: Network): number {
  if (part.kind === 'task') return calls.tasks[part.task]!.bytes;
  const own = part.kind === 'unordered' ? unorderedBytes(part.parts.length) : 0;
  return part.parts.reduce((bytes, inner) => bytes + partBytes(calls, inner), own);
}

/** The cells of a network that have not been written yet. Reused for each network. */
const unwritten: (OutlineCell | null)[] = [];

/** Writes the cells of networks one after the other, each once. */
class CellWriter {
  readonly #state: WorldState;
  /** The nominal address of the next cell, and the distance from there to its place in memory. */
  #top: number;
  readonly #distance: number;

  constructor(state: WorldState, top: number, distance: number) {
    this.#state = state;
    this.#top = top;
    this.#distance = distance;
  }

  /**
   * Writes a network and returns its nominal address. Networks may be long, so their cells are written from the end on.
   */
  add(network: OutlineCell | null): number {
    let left = 0;
    let cell = network;
    for (; cell && cell.written === COUNTED; cell = cell.next) unwritten[left++] = cell;
    let head = cell ? cell.written : abi.EMPTY_NETWORK;
    while (left > 0) {
      const one = unwritten[--left]!;
      unwritten[left] = null;
      one.written = head = this.#write(one.part, head);
    }
    return head;
  }

  #write(network: Network, next: number): number {
    const { core } = this.#state.calls;
    if (network.kind === 'ordered') return network.parts.reduceRight((head, part) => this.#write(part, head), next);
    const cell = network.kind === 'task' ? this.#writeTask(network) : this.#writeUnordered(network.parts);
    core.store(cell + this.#distance + abi.CELL_NEXT, next);
    return cell;
  }

  #writeTask(call: TaskCall): number {
    const { calls } = this.#state;
    const cell = this.#take(calls.tasks[call.task]!.bytes);
    return writeImage(calls, withoutGone(this.#state, call), cell + this.#distance, cell);
  }

  /** Writes an unordered network, even with fewer than two parts, as the search had it. */
  #writeUnordered(parts: readonly Network[]): number {
    const { core } = this.#state.calls;
    const bytes = unorderedBytes(parts.length);
    const cell = this.#take(bytes);
    const at = cell + this.#distance;
    core.store(at + abi.CELL_TASK, cellWord(abi.UNORDERED_TASK | abi.CHOICE, bytes));
    core.store(at + abi.UNORDERED_COUNT, parts.length);
    parts.forEach((part, index) => core.store(at + unorderedPart(index), this.#write(part, abi.EMPTY_NETWORK)));
    return cell;
  }

  #take(bytes: number): number {
    const cell = this.#top;
    this.#top += bytes;
    return cell;
  }
}
