// Checks that a half-done search in saved bytes names only its own things: networks, steps and lists of its arena,
// entries of its trail, and words of its world's fluents. What a choice point returns to has to exist still at that
// point: the arena and the trail only grow from one choice point to the next.

import * as abi from '../../ir/abi.ts';
import { wordBytes } from '../../ir/cells.ts';
import type { WorldState } from '../../bindings/internal.ts';
import { refuse } from './bytes.ts';
import type { MemoryImage } from './memory-image.ts';
import { alignment, savedArena } from './relocate.ts';
import { NetworkCheck } from './validate-networks.ts';
import { PositionCheck } from './validate-positions.ts';
import type { ValueCheck } from './validate-values.ts';

/** A part of a parked search: where it begins in the chunk, and where it ends. */
export interface ParkedPart {
  from: number;
  end: number;
}

/** `probeAt` of a search that is not probed. */
const unprobed = 2 ** 32 - 1;

/** A parked search as it is in saved bytes. */
export interface SavedSearch {
  copy: MemoryImage;
  header: MemoryImage;
  parts: readonly ParkedPart[];
  /** How much there is for its arena and trail. */
  arenaRoom: number;
  /** The first cell of its request. */
  root: number;
}

export function checkParked(state: WorldState, values: ValueCheck, search: SavedSearch): void {
  new ParkedCheck(state, values, search).all();
}

class ParkedCheck {
  readonly #values: ValueCheck;
  readonly #copy: MemoryImage;
  readonly #header: MemoryImage;
  readonly #parts: readonly ParkedPart[];
  readonly #arenaRoom: number;
  readonly #root: number;
  readonly #choicePointBytes: number;
  readonly #networks: NetworkCheck;
  readonly #positions: PositionCheck;

  constructor(state: WorldState, values: ValueCheck, { copy, header, parts, arenaRoom, root }: SavedSearch) {
    const arena = parts[abi.ARENA_PART]!;
    const image = copy.part(arena.from, arena.end - arena.from);
    this.#values = values;
    this.#copy = copy;
    this.#header = header;
    this.#parts = parts;
    this.#arenaRoom = arenaRoom;
    this.#root = root;
    this.#choicePointBytes = state.loaded.manifest.choicePointBytes;
    this.#networks = new NetworkCheck(state.calls, image, savedArena);
    this.#positions = new PositionCheck(state, image, this.#networks);
  }

  all(): void {
    const header = this.#header;
    const networks = this.#networks;
    const arenaBytes = networks.limit;
    this.#checkMarks();
    // The search may begin a new round at this request.
    networks.limit = header.load(abi.SESSION_REQUEST_BYTES);
    if (networks.limit > arenaBytes) refuse('a search has lost its request');
    networks.network(this.#root);
    if (this.#isBestFirst) this.#checkOpen(arenaBytes);
    this.#checkPoints(arenaBytes);
    networks.limit = arenaBytes;
    networks.network(header.load(abi.SESSION_AGENDA));
    networks.plan(header.load(abi.SESSION_PLAN_HEAD));
    this.#checkProbe();
    this.#checkTrail();
  }

  get #isBestFirst(): boolean {
    return this.#header.load(abi.SESSION_STRATEGY) === abi.BEST_FIRST;
  }

  get #isShort(): boolean {
    return this.#header.load(abi.SESSION_SHORT) !== 0;
  }

  #bytesOf(part: number): number {
    return this.#parts[part]!.end - this.#parts[part]!.from;
  }

  /** What the header says of the choice points. */
  #checkMarks(): void {
    const word = (field: number): number => this.#header.load(field) >>> 0;
    const [open, bottom] = [word(abi.SESSION_OPEN), word(abi.SESSION_BOTTOM)];
    const choices = this.#bytesOf(abi.CHOICE_PART);
    const isSound = this.#isShort
      ? this.#isBestFirst && bottom <= choices && open * abi.OPEN_BYTES <= bottom
      : bottom === 0 && open * abi.OPEN_BYTES === (this.#isBestFirst ? choices : 0);
    if (!isSound) refuse('an open network is missing');
    const traced = word(abi.SESSION_KEEPS_DERIVATION) ? word(abi.SESSION_DEPTH) : 0;
    if (traced * abi.TRACE_BYTES !== this.#bytesOf(abi.TRACE_PART)) refuse('the way of a search is cut off');
  }

  /** Checks the networks that a best-first search may continue with. */
  #checkOpen(arenaBytes: number): void {
    const [header, copy, networks] = [this.#header, this.#copy, this.#networks];
    const arena = this.#parts[abi.ARENA_PART]!;
    const lowest = -header.load(abi.SESSION_LOWEST_TRAIL);
    networks.limit = this.#isShort ? header.load(abi.SESSION_FLOOR) - savedArena : arenaBytes;
    const isSound = networks.limit >= 0 && networks.limit <= arenaBytes && networks.limit % alignment === 0;
    if (!isSound || lowest < 0 || networks.limit + lowest > this.#arenaRoom) refuse('a search is cut off');
    const end = header.load(abi.SESSION_OPEN) * abi.OPEN_BYTES;
    for (let at = 0; at < end; at += abi.OPEN_BYTES) {
      const node = networks.offsetOf(copy.load(at + abi.OPEN_NODE));
      const point = node + abi.NODE_CHOICE_POINT;
      const from = point + this.#choicePointBytes;
      if (from > networks.limit) refuse('an open network is cut off');
      const bytes = copy.load(arena.from + node + abi.NODE_WRITES);
      if (bytes < 0 || bytes > lowest || bytes % abi.WRITE_BYTES) refuse('an open network is cut off');
      networks.own(node, from + bytes);
      this.#checkPoint(arena.from + point);
      const phase = copy.load(arena.from + point + abi.CHOICE_POINT_PHASE);
      if (-copy.load(arena.from + point + abi.CHOICE_POINT_TRAIL) !== bytes || phase === (abi.EXHAUSTED | 0))
        refuse('an open network is invalid');
      for (let write = arena.from + from; write < arena.from + from + bytes; write += abi.WRITE_BYTES)
        this.#values.word(copy.load(write + abi.WRITE_ADDRESS), copy.load(write + abi.WRITE_VALUE));
    }
  }

  /** What a search that gets deep is compared with, and whether it may be probed at all. */
  #checkProbe(): void {
    const word = (field: number): number => this.#header.load(field) >>> 0;
    const [mark, left, trail] = [
      word(abi.SESSION_MARK),
      word(abi.SESSION_PROBE_LEFT),
      -word(abi.SESSION_MARK_TRAIL) | 0,
    ];
    const isUnprobed = word(abi.SESSION_REMEMBER_AFTER) === 0 || this.#isBestFirst;
    const asked = word(abi.SESSION_INTERRUPTED) === abi.ASKING ? 1 : 0;
    const isSound =
      word(abi.SESSION_WARY) <= (isUnprobed ? 0 : 1) &&
      (word(abi.SESSION_PROBE_AT) === unprobed || !isUnprobed) &&
      (left === 0 || !isUnprobed) &&
      (mark !== 0 || left === 0 || word(abi.SESSION_DEPTH) + asked < word(abi.SESSION_MARK_DEPTH)) &&
      trail >= 0 &&
      trail <= this.#bytesOf(abi.TRAIL_PART) &&
      trail % abi.UNDO_BYTES === 0;
    if (!isSound || mark === abi.EMPTY_NETWORK) refuse('a search is compared with nothing');
    if (mark !== 0) this.#networks.network(mark);
  }

  /** The choice points of a depth-first search, with the networks of its way that come before each. */
  #checkPoints(arenaBytes: number): void {
    const [header, copy, networks] = [this.#header, this.#copy, this.#networks];
    const isLimited =
      header.load(abi.SESSION_STRATEGY) === abi.LIMITED_DISCREPANCY &&
      header.load(abi.SESSION_DISCREPANCY_LIMIT) !== (abi.NO_LIMIT | 0);
    const choices = this.#parts[abi.CHOICE_PART]!;
    const last = header.load(abi.SESSION_DEPTH) >>> 0;
    let [arena, trail, depth, decisions] = [networks.limit, 0, 0, 0];
    let from = choices.from + header.load(abi.SESSION_BOTTOM);
    if (this.#isBestFirst && !this.#isShort) from = choices.end;
    for (let at = from; at < choices.end; at += this.#choicePointBytes) {
      const point = {
        arena: copy.load(at + abi.CHOICE_POINT_ARENA) - savedArena,
        trail: -copy.load(at + abi.CHOICE_POINT_TRAIL),
        depth: copy.load(at + abi.CHOICE_POINT_DEPTH) >>> 0,
      };
      const isSound =
        point.arena >= arena &&
        point.arena <= arenaBytes &&
        point.arena % alignment === 0 &&
        point.trail >= trail &&
        point.trail <= this.#bytesOf(abi.TRAIL_PART) &&
        point.trail % abi.UNDO_BYTES === 0 &&
        point.depth > depth &&
        point.depth <= last &&
        this.#isPoint(copy.load(at + abi.CHOICE_POINT_OPEN_ABOVE) & ~abi.WAS_CUT, at - choices.from);
      if (!isSound) refuse('a choice is invalid');
      networks.limit = point.arena;
      this.#checkWay(decisions, point.depth - 1);
      const phase = copy.load(at + abi.CHOICE_POINT_PHASE);
      if (phase === 0 || (isLimited && phase === (abi.EXHAUSTED | 0))) refuse('a choice is invalid');
      this.#checkPoint(at);
      ({ arena, trail, depth } = point);
      decisions = depth - 1;
    }
    if (!this.#isPoint(header.load(abi.SESSION_LAST_OPEN), choices.end - choices.from)) refuse('a choice is invalid');
    networks.limit = arenaBytes;
    this.#checkWay(decisions, last);
  }

  /**
   * Whether an offset, and one more, names a choice point before `end`, or none, in a search that follows open tasks.
   */
  #isPoint(next: number, end: number): boolean {
    const word = (field: number): number => this.#header.load(field) >>> 0;
    const follows = word(abi.SESSION_WARY) === 1 && word(abi.SESSION_REMEMBERS) === abi.REMEMBERS;
    if (!follows || word(abi.SESSION_MODE) === abi.BEST_PLAN || next === 0) return true;
    return next > 0 && next <= end && (next - 1) % this.#choicePointBytes === 0;
  }

  /** The networks on the way from one depth to another. On the stage, the trace grows down. */
  #checkWay(from: number, to: number): void {
    const { from: start, end } = this.#parts[abi.TRACE_PART]!;
    if (start === end) return;
    for (let depth = from + 1; depth <= to; depth++) {
      this.#networks.decision(this.#copy, end - depth * abi.TRACE_BYTES);
    }
  }

  #checkPoint(at: number): void {
    const copy = this.#copy;
    const cell = copy.load(at + abi.CHOICE_POINT_CELL);
    if (cell === abi.EMPTY_NETWORK) refuse('a choice is invalid');
    this.#networks.network(cell);
    this.#networks.plan(copy.load(at + abi.CHOICE_POINT_PLAN));
    this.#positions.check(copy.part(at, this.#choicePointBytes));
  }

  /** Checks the trail: what the search wrote, the values before that, and the last value of each word. */
  #checkTrail(): void {
    const copy = this.#copy;
    const { from, end } = this.#parts[abi.TRAIL_PART]!;
    let value = this.#parts[abi.VALUE_PART]!.from;
    for (let at = from; at < end; at += abi.UNDO_BYTES, value += wordBytes) {
      const word = copy.load(at + abi.UNDO_ADDRESS);
      this.#values.word(word, copy.load(at + abi.UNDO_VALUE));
      this.#values.word(word, copy.load(value));
    }
  }
}
