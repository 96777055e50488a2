// Task networks in a copy of an arena say where they stood on a stage. Here they are made to say where they will stand: in saved
// bytes at an address that is the same for all stages.

import * as abi from '../../ir/abi.ts';
import { refuse } from './bytes.ts';

/** Where arenas begin in saved bytes: any multiple of 8 above EMPTY_NETWORK. */
export const savedArena = 1024;

export class Arena {
  readonly #words: Int32Array;
  readonly #from: number;
  readonly #distance: number;
  /** What has been moved already, by 8 bytes: networks share cells. */
  readonly #moved: Uint8Array;

  /** `copy` stands at a multiple of 8; it is changed. */
  constructor(copy: Uint8Array, from: number, to: number) {
    this.#words = new Int32Array(copy.buffer, copy.byteOffset, copy.length >> 2);
    this.#from = from;
    this.#distance = to - from;
    this.#moved = new Uint8Array(copy.length >> 3);
  }

  /** An address of the arena, or of its end. */
  address(address: number): number {
    const offset = address - this.#from;
    if (offset < 0 || offset > this.#words.length * 4 || offset & 7) refuse('it points to where nothing is');
    return address + this.#distance;
  }

  /** A task network and all that is behind or below its cells. Answers where it will be. */
  network(head: number): number {
    const words = this.#words;
    const open = [head];
    while (open.length > 0) {
      for (let cell = open.pop()!, next; cell !== abi.EMPTY_NETWORK; cell = next) {
        const at = this.#enter(cell);
        if (at < 0) break;
        next = words[at + abi.CELL_NEXT / 4]!;
        words[at + abi.CELL_NEXT / 4] = this.#networkAt(next);
        if ((words[at + abi.CELL_TASK / 4]! & abi.TASK_NUMBER) !== abi.UNORDERED_TASK) continue;
        const parts = at + abi.UNORDERED_PARTS / 4;
        const end = parts + words[at + abi.UNORDERED_COUNT / 4]!;
        if (!(end >= parts && end <= words.length)) refuse('a part of a task network is missing');
        for (let part = parts; part < end; part++) {
          open.push(words[part]!);
          words[part] = this.#networkAt(words[part]!);
        }
      }
    }
    return this.#networkAt(head);
  }

  /** The steps of a plan so far: its last link, or 0. Answers where it will be. */
  plan(last: number): number {
    const words = this.#words;
    for (let link = last, previous; link !== 0; link = previous) {
      const at = this.#enter(link);
      if (at < 0) break;
      previous = words[at + abi.STEP_PREVIOUS / 4]!;
      words[at + abi.STEP_CELL / 4] = this.network(words[at + abi.STEP_CELL / 4]!);
      words[at + abi.STEP_PREVIOUS / 4] = previous && this.address(previous);
    }
    return last && this.address(last);
  }

  #networkAt(network: number): number {
    return network === abi.EMPTY_NETWORK ? network : this.address(network);
  }

  /** Where it begins among the words; -1 when it has been moved. */
  #enter(address: number): number {
    const at = (this.address(address) - this.#distance - this.#from) >> 2;
    if (at + 2 > this.#words.length) refuse('it points to where nothing is');
    if (this.#moved[at >> 1]) return -1;
    this.#moved[at >> 1] = 1;
    return at;
  }
}
