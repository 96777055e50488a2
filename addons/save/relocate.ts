// Task networks in a copy of an arena contain addresses on a stage. This module changes them to the addresses that the
// arena will have. In saved bytes, arenas are at an address that is the same for all stages.

import * as abi from '../../ir/abi.ts';
import { refuse } from './bytes.ts';
import type { MemoryImage } from './memory-image.ts';

/** Where arenas begin in saved bytes: any multiple of 8 above EMPTY_NETWORK. */
export const savedArena = 1024;

/** Cells and steps begin at multiples of this number. */
export const alignment = 8;

export class MovedArena {
  readonly #copy: MemoryImage;
  readonly #from: number;
  readonly #distance: number;
  /** Marks the multiples of `alignment` that have been moved already, since networks share cells. */
  readonly #moved: Uint8Array;

  /** `copy` will be changed. */
  constructor(copy: MemoryImage, from: number, to: number) {
    this.#copy = copy;
    this.#from = from;
    this.#distance = to - from;
    this.#moved = new Uint8Array(copy.length / alignment);
  }

  /** Where an address of the arena, or its end, will be. */
  address(address: number): number {
    const offset = address - this.#from;
    if (offset < 0 || offset > this.#copy.length || offset % alignment) refuse('it points to where nothing is');
    return address + this.#distance;
  }

  /** Moves a task network with all cells after and below its cells. Returns where it will be. */
  network(head: number): number {
    const copy = this.#copy;
    const open = [head];
    while (open.length > 0) {
      for (let cell = open.pop()!, next; cell !== abi.EMPTY_NETWORK; cell = next) {
        const at = this.#enter(cell);
        if (at < 0) break;
        next = this.#moveNetworkAt(at + abi.CELL_NEXT);
        if ((copy.load(at + abi.CELL_TASK) & abi.TASK_NUMBER) !== abi.UNORDERED_TASK) continue;
        const count = copy.load(at + abi.UNORDERED_COUNT);
        const parts = copy.entriesAt(at + abi.UNORDERED_PARTS, count) ?? refuse('a part of a task network is missing');
        parts.forEach((part, index) => {
          open.push(part);
          parts[index] = this.#movedNetwork(part);
        });
      }
    }
    return this.#movedNetwork(head);
  }

  /** Moves the plan so far, given by its last step, or 0. Returns where that step will be. */
  plan(last: number): number {
    const copy = this.#copy;
    for (let step = last, previous; step !== 0; step = previous) {
      const at = this.#enter(step);
      if (at < 0) break;
      previous = copy.load(at + abi.STEP_PREVIOUS);
      copy.store(at + abi.STEP_CELL, this.network(copy.load(at + abi.STEP_CELL)));
      copy.store(at + abi.STEP_PREVIOUS, previous && this.address(previous));
    }
    return last && this.address(last);
  }

  /** Moves the address of a network. Returns the old address. */
  #moveNetworkAt(offset: number): number {
    const network = this.#copy.load(offset);
    this.#copy.store(offset, this.#movedNetwork(network));
    return network;
  }

  #movedNetwork(network: number): number {
    return network === abi.EMPTY_NETWORK ? network : this.address(network);
  }

  /** Where a cell or step begins in the copy; -1 when it has been moved. */
  #enter(address: number): number {
    const at = this.address(address) - this.#distance - this.#from;
    if (at + alignment > this.#copy.length) refuse('it points to where nothing is');
    if (this.#moved[at / alignment]) return -1;
    this.#moved[at / alignment] = 1;
    return at;
  }
}

/** Moves the request of a session, and the address of its first cell in the header. */
export function moveRequest(header: MemoryImage, request: MemoryImage, from: number, to: number): void {
  const cell = header.load(abi.SESSION_REQUEST_CELL);
  header.store(abi.SESSION_REQUEST_CELL, new MovedArena(request, from, to).network(cell));
}

/**
 * Moves the way to a plan (assembly/memory.ts, Derivation): the trace and the tail name networks of the arena that
 * follows them.
 */
export function moveDerivation(derivation: MemoryImage, from: number, to: number): void {
  const end = abi.DERIVATION_TRACE + derivation.load(abi.DERIVATION_COUNT) * abi.TRACE_BYTES;
  const arenaBytes = derivation.load(abi.DERIVATION_ARENA);
  if (end < 0 || derivation.length !== end + arenaBytes) refuse('the way to a plan is cut off');
  const arena = new MovedArena(derivation.part(end, arenaBytes), from, to);
  const moveAt = (offset: number): void => derivation.store(offset, arena.network(derivation.load(offset)));
  for (let entry = abi.DERIVATION_TRACE; entry < end; entry += abi.TRACE_BYTES) moveAt(entry + abi.TRACE_NETWORK);
  moveAt(abi.DERIVATION_TAIL);
}
