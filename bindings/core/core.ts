// The instantiated search core: its exports, and views of its memory, which are renewed when memory has grown.

import { instantiateSync } from '@assemblyscript/loader';
import { LATE, MOST_WORK, WORK_LEFT } from '../../ir/abi.ts';
import { fail, FrameplanError } from '../base/errors.ts';
import type { Tape } from './tape.ts';
import { compileWebAssembly } from './webassembly.ts';

/**
 * The exports of assembly/index.ts. They take and return addresses and numbers. An address of 0 says that there is no
 * memory.
 */
export interface CoreExports {
  memory: WebAssembly.Memory;
  table: WebAssembly.Table;
  start(stageBytes: number): number;
  /**
   * The beginnings of the choice points and the arena of a search on stage, and the end of the trail of a certain
   * session.
   */
  choicesStart(): number;
  arenaStart(): number;
  trailEndOf(session: number): number;
  stageBytes(): number;
  /** The bytes of the stage that a session may use. */
  shareOf(session: number): number;
  /** Returns whether there was memory to park the search that was on the stage. */
  clearStage(): number;
  /** Bytes of one part of a parked search: of CHOICE_PART and so on. */
  partBytes(session: number, part: number): number;
  /** Gives a session a plan of the cells or records at `count` addresses. Returns whether there was memory for it. */
  writePlan(session: number, list: number, count: number): number;
  heapEnd(): number;
  newWorld(constants: number, fluents: number, tasks: number): number;
  freeWorld(world: number, bounds: number): void;
  newBase(): number;
  createSparseTable(most: number, shift: number, objectsLow: number, objectsHigh: number): number;
  freeSparseTable(entries: number): void;
  clearSparseTable(entries: number): void;
  findEntry(entries: number, low: number, high: number): number;
  /**
   * Counts the iterations of a search for a goal in the place of a task, and `before`: the work that preceded that
   * search, in iterations. Returns how many iterations are left.
   */
  countAchieving(iterations: number, before: number): number;
  countedSoFar(): number;
  callUnderWay(): number;
  /** The session on stage. */
  onStage(): number;
  addEntry(entries: number, low: number, high: number): number;
  appendEntry(entries: number, low: number, high: number): number;
  keepEntry(entries: number, entry: number): number;
  createListing(entries: number, roles: number, byValue: number): number;
  createValueListing(offset: number, rows: number): number;
  freeListing(listing: number): void;
  clearListing(listing: number): void;
  list(listing: number, low: number, high: number, value: number): number;
  listWritten(listing: number, id: number, value: number): void;
  listValue(entries: number, low: number, high: number, value: number): number;
  createSession(isGuest: boolean): number;
  requestRoom(session: number, bytes: number): number;
  restart(session: number): void;
  /** Returns whether there was memory to park the search. */
  withoutProof(session: number): number;
  lowerBound(session: number): number;
  freeSession(session: number): void;
  step(session: number, budget: number, work: number): number;
  submit(session: number, frames: number): number;
  submitAgain(session: number): void;
  /** Takes a session out of those that wait. */
  withdraw(session: number): void;
  cancel(session: number, status: number): void;
  release(session: number): void;
  run(budget: number, turns: number, isNewFrame: boolean, work: number): number;
  spentIterations(): number;
  /**
   * Takes a session with news from the list: the number of its listener, and two bits for the kind of news. Returns 0
   * if there is none.
   */
  takeNews(): number;
  tellOfPlan(session: number): void;
  waitingCount(): number;
  /** The session whose turn it is. At least one has to wait. */
  first(): number;
  stageEntries(): number;
  frameNumber(): number;
  take(bytes: number): number;
  give(chunk: number): void;
  reserve(bytes: number): number;
  recover(code: number): number;
  simulate(session: number, world: number, from: number, to: number, keep: boolean): number;
  stepsHeld(): number;
  layFluents(world: number): void;
  simulatePart(record: number, number: number): number;
  simulateList(list: number, count: number): number;
  takeBack(): void;
  changedWords(world: number, copy: number, list: number): number;
}

/** An exception or a wrong result of an external, on its way through the search that called it. */
export interface ExternalFailure {
  what: string;
  error: unknown;
}

export class Core {
  readonly exports: CoreExports;
  /** The beginning of the arena of a search on stage, where the image of its request is. */
  readonly arenaStart: number;
  /** Bytes of the longest request. */
  readonly mostRequestBytes: number;
  /** Whether a search is being stepped. The externals that it calls must not step or free anything. */
  busy = false;
  /** Whether to look for mistakes that take time to find. */
  isDevelopment = false;
  externalFailure: ExternalFailure | null = null;
  /** The measured numbers of iterations, and of turns of short searches, in a millisecond. */
  rate = 2000;
  turnRate = 100;
  /** The measured work in a millisecond. */
  workRate = 20_000;
  /** Listeners of sessions that are under way, by their numbers. Freed numbers are reused. */
  readonly told: (object | null)[] = [null];
  readonly tellersLeft: number[] = [];
  /**
   * Steps a waiting guest (a search that takes turns with those of the core but runs elsewhere) for at most this many
   * iterations or milliseconds. Returns how many iterations that took, or 0 if it is the turn of another search.
   */
  guests: ((iterations: number, milliseconds: number) => number) | null = null;
  /** Receives everything that goes into the core (tape.ts), or null if nothing is recorded. */
  tape: Tape | null = null;
  /** The time at which the current frame has to end, or Infinity if no frame is limited by the clock. */
  until = Infinity;
  /** Whether an external has returned after that time and has interrupted its search. */
  isLate = false;
  /** Function numbers of freed worlds: the first of each row, by the row's length or by its linkage. */
  readonly #numbersLeft = new Map<number | string, number[]>();
  #words = new Int32Array();
  #floats = new Float64Array();

  constructor(source: WebAssembly.Module | BufferSource, stageBytes: number, reserved: number) {
    this.exports = instantiate(source);
    if (!this.exports.start(stageBytes)) fail('out-of-memory', `no memory for a stage of ${stageBytes} bytes`);
    if (!this.exports.reserve(reserved)) fail('out-of-memory', `no memory for the ${reserved} bytes of "reserve"`);
    this.arenaStart = this.exports.arenaStart();
    // Choice points precede the arena.
    this.mostRequestBytes = this.exports.stageBytes() - (this.arenaStart - this.exports.choicesStart());
  }

  /** The memory as 32-bit words. When memory grows, views are detached: their length becomes 0. */
  get words(): Int32Array {
    if (this.#words.length === 0) this.#words = new Int32Array(this.exports.memory.buffer);
    return this.#words;
  }

  get floats(): Float64Array {
    if (this.#floats.length === 0) this.#floats = new Float64Array(this.exports.memory.buffer);
    return this.#floats;
  }

  /**
   * Unused function numbers: rows of a given length, or rows whose functions are still in the table, by their linkage.
   * Engines keep an instance as long as the table to which it was linked. So a new world reuses the functions of a
   * freed world with the same linkage.
   */
  functionNumbersLeft(of: number | string): number[] {
    let left = this.#numbersLeft.get(of);
    if (!left) this.#numbersLeft.set(of, (left = []));
    return left;
  }

  load(address: number): number {
    return this.words[address >> 2]!;
  }

  store(address: number, value: number): void {
    this.words[address >> 2] = value;
  }

  loadFloat(address: number): number {
    return this.floats[address >> 3]!;
  }

  storeFloat(address: number, value: number): void {
    this.floats[address >> 3] = value;
  }

  /** A count of 8 bytes. */
  loadLong(address: number): number {
    const at = address >> 2;
    return (this.words[at]! >>> 0) + (this.words[at + 1]! >>> 0) * 2 ** 32;
  }

  storeLong(address: number, value: number): void {
    const at = address >> 2;
    this.words[at] = value % 2 ** 32;
    this.words[at + 1] = value / 2 ** 32;
  }

  /** An entry of a list of words. */
  loadEntry(list: number, index: number): number {
    return this.words[(list >> 2) + index]!;
  }

  storeEntry(list: number, index: number, value: number): void {
    this.words[(list >> 2) + index] = value;
  }

  /** A view of the memory at an address. It becomes invalid when memory grows. */
  bytesAt(address: number, length: number): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.exports.memory.buffer as ArrayBuffer, address, length);
  }

  /** A view of the words at an address. `bytes`: its length in bytes. */
  wordsAt(address: number, bytes: number): Int32Array<ArrayBuffer> {
    return new Int32Array(this.exports.memory.buffer as ArrayBuffer, address, bytes >> 2);
  }

  /**
   * Called after an external has returned: interrupts the search when the frame is over, unless the search can't be
   * interrupted. Returns whether it has.
   */
  lookAtClock(): boolean {
    const left = this.load(WORK_LEFT);
    if (performance.now() < this.until || left < 0 || left >= MOST_WORK) return false;
    this.store(WORK_LEFT, left - LATE);
    return (this.isLate = true);
  }

  refuseWhileBusy(what: string): void {
    if (this.busy) fail('busy', `${what} was called by an external, in the middle of a search`);
  }
}

function instantiate(source: WebAssembly.Module | BufferSource): CoreExports {
  let instance: WebAssembly.Instance;
  try {
    // Use the instance's own exports, because the loader's wrappers collect their arguments in an array at every call.
    const module = source instanceof WebAssembly.Module ? source : compileWebAssembly(source);
    instance = instantiateSync(module).instance;
  } catch (error) {
    if (error instanceof FrameplanError) throw error;
    if (error instanceof RangeError) {
      fail('out-of-memory', 'no memory for one more search core: share a planner between worlds', { cause: error });
    }
    return fail('bad-option', '"core" is not the search core of frameplan', { cause: error });
  }
  const exports = instance.exports as unknown as CoreExports;
  if (!(exports.memory instanceof WebAssembly.Memory) || typeof exports.start !== 'function') {
    fail('bad-option', '"core" is not the search core of frameplan');
  }
  return exports;
}
