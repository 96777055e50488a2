// A half-done search in saved bytes: the chunk that assembly/park.ts makes, with every address counted from something
// that moves with it. Networks are moved to where saved arenas begin. Undo entries count from the start of the world's
// fluents, the trail from its end.

import * as abi from '../../ir/abi.ts';
import { fail } from '../../bindings/base/errors.ts';
import type { Core, WorldState } from '../../bindings/internal.ts';
import { refuse } from './bytes.ts';
import { stageWords } from './header.ts';
import { MemoryImage } from './memory-image.ts';
import { alignment, MovedArena, savedArena } from './relocate.ts';
import { checkParked } from './validate-parked.ts';
import type { ParkedPart } from './validate-parked.ts';
import type { ValueCheck } from './validate-values.ts';

/**
 * The addresses in which memories differ: the beginnings and ends of the stage's parts, and the beginning of the
 * working fluents.
 */
interface Bases {
  arena: number;
  choices: number;
  trailEnd: number;
  fluents: number;
}

const savedBases: Bases = { arena: savedArena, choices: 0, trailEnd: 0, fluents: 0 };

/** `world`: the version that the session is on. */
function basesOf(core: Core, session: number, world: number): Bases {
  const { exports } = core;
  return {
    arena: core.arenaStart,
    choices: exports.choicesStart(),
    trailEnd: exports.trailEndOf(session),
    fluents: core.load(world + abi.WORLD_WORKING),
  };
}

/** The core computes them from the session's header. */
function partsOf({ exports }: Core, session: number): ParkedPart[] {
  let from = 0;
  return Array.from({ length: abi.PARKED_PARTS }, (_, part) => {
    const end = from + exports.partBytes(session, part);
    const found = { from, end };
    from = end;
    return found;
  });
}

/** The chunk of a parked search for saved bytes. `header`, a copy, is changed accordingly. */
export function saveParked(
  core: Core,
  session: number,
  header: MemoryImage,
  choicePointBytes: number,
): Uint8Array<ArrayBuffer> {
  const parts = partsOf(core, session);
  const copy = core.bytesAt(header.load(abi.SESSION_PARKED), parts.at(-1)!.end).slice();
  const bases = basesOf(core, session, header.load(abi.SESSION_WORLD));
  moveMarks(header, bases, savedBases);
  moveParts(new MemoryImage(copy), header, parts, choicePointBytes, bases, savedBases);
  return copy;
}

/**
 * The chunk for this memory. The session's header and `header`, a copy, are changed accordingly. Nothing is taken from
 * the heap.
 */
export function moveParked(
  state: WorldState,
  session: number,
  world: number,
  header: MemoryImage,
  saved: Uint8Array,
  values: ValueCheck,
): Uint8Array<ArrayBuffer> {
  const { core, manifest } = state.loaded;
  const { choicePointBytes } = manifest;
  const bases = basesOf(core, session, world);
  const asSaved = new MemoryImage(header.bytes.slice());
  moveMarks(header, savedBases, bases);
  for (const offset of stageWords) core.store(session + offset, header.load(offset));
  const parts = partsOf(core, session);
  const isSound = parts.every(({ from, end }) => end >= from && from % alignment === 0);
  const points = parts[abi.CHOICE_PART]!.end - openEnd(header, parts);
  if (!isSound || parts.at(-1)!.end !== saved.length || points < 0 || points % choicePointBytes)
    refuse('a search is cut off');
  refuseUnlessFits(core, session, parts, choicePointBytes);
  const copy = saved.slice();
  const root = requestIn(header, bases, savedBases);
  const arenaRoom = core.exports.trailEndOf(session) - core.arenaStart;
  checkParked(state, values, { copy: new MemoryImage(copy), header: asSaved, parts, root, arenaRoom });
  moveParts(new MemoryImage(copy), header, parts, choicePointBytes, savedBases, bases);
  for (const offset of stageWords) core.store(session + offset, header.load(offset));
  return copy;
}

/** Choice points and trace share one part of the stage, arena and trail the other part. */
function refuseUnlessFits(
  { exports, arenaStart }: Core,
  session: number,
  parts: readonly ParkedPart[],
  choicePointBytes: number,
): void {
  const share = exports.shareOf(session);
  const arenaRoom = exports.trailEndOf(session) - arenaStart;
  const choiceRoom = share - arenaRoom;
  const choices = parts[abi.TRACE_PART]!.end + choicePointBytes;
  const arena = parts[abi.TRAIL_PART]!.end - parts[abi.ARENA_PART]!.from;
  if (choices <= choiceRoom && arena <= arenaRoom) return;
  const bytes = Math.ceil(Math.max((choices * share) / choiceRoom, (arena * share) / arenaRoom));
  fail(
    'too-large',
    `a search that was saved takes at least ${bytes} bytes of the stage, and has ${share}: restore it with a planner of more "memory"`,
  );
}

/** The first cell of the request. The header has its address as it is among `of`. */
function requestIn(header: MemoryImage, of: Bases, wanted: Bases): number {
  const requestCell = header.load(abi.SESSION_REQUEST_CELL);
  return requestCell === abi.EMPTY_NETWORK ? requestCell : requestCell - of.arena + wanted.arena;
}

function change(image: MemoryImage, offset: number, by: (value: number) => number): void {
  image.store(offset, by(image.load(offset)));
}

/** The ends of the parts on the stage. */
function moveMarks(header: MemoryImage, from: Bases, to: Bases): void {
  change(header, abi.SESSION_CHOICE_POINT, (top) => top - from.choices + to.choices);
  change(header, abi.SESSION_ARENA_TOP, (top) => top - from.arena + to.arena);
  change(header, abi.SESSION_TRAIL_TOP, (top) => top - from.trailEnd + to.trailEnd);
  const isBestFirst = header.load(abi.SESSION_STRATEGY) === abi.BEST_FIRST;
  const isShort = isBestFirst && header.load(abi.SESSION_SHORT) !== 0;
  change(header, abi.SESSION_LOWEST_TRAIL, (end) => (isBestFirst ? end - from.trailEnd + to.trailEnd : 0));
  const isMarked = header.load(abi.SESSION_MARK) !== 0;
  change(header, abi.SESSION_MARK_TRAIL, (end) => (isMarked ? end - from.trailEnd + to.trailEnd : 0));
  change(header, abi.SESSION_FLOOR, (floor) => (isShort ? floor - from.arena + to.arena : 0));
}

/** Where the open networks of a best-first search end in its chunk, and choice points begin. */
function openEnd(header: MemoryImage, parts: readonly ParkedPart[]): number {
  if (header.load(abi.SESSION_STRATEGY) !== abi.BEST_FIRST) return 0;
  return header.load(abi.SESSION_SHORT) ? header.load(abi.SESSION_BOTTOM) : parts[abi.CHOICE_PART]!.end;
}

/** The addresses in the parts, and the addresses of cells and steps in the header. */
function moveParts(
  copy: MemoryImage,
  header: MemoryImage,
  parts: readonly ParkedPart[],
  choicePointBytes: number,
  from: Bases,
  to: Bases,
): void {
  const { from: arenaStart, end: arenaEnd } = parts[abi.ARENA_PART]!;
  const arena = new MovedArena(copy.part(arenaStart, arenaEnd - arenaStart), from.arena, to.arena);
  const toNetwork = (cell: number): number => arena.network(cell);
  const toPlan = (step: number): number => arena.plan(step);
  const each = ({ from: first, end }: ParkedPart, bytes: number, move: (at: number) => void): void => {
    for (let at = first; at < end; at += bytes) move(at);
  };
  const toFluent = (address: number): number => address - from.fluents + to.fluents;
  const movePoint = (at: number): void => {
    change(copy, at + abi.CHOICE_POINT_CELL, toNetwork);
    change(copy, at + abi.CHOICE_POINT_PLAN, toPlan);
    change(copy, at + abi.CHOICE_POINT_TRAIL, (top) => top - from.trailEnd + to.trailEnd);
  };
  // A later round of the search begins at the request again.
  arena.network(requestIn(header, to, from));
  const opened = openEnd(header, parts);
  each({ from: opened, end: parts[abi.CHOICE_PART]!.end }, choicePointBytes, (at) => {
    movePoint(at);
    change(copy, at + abi.CHOICE_POINT_ARENA, (top) => arena.address(top));
  });
  if (opened > 0) {
    each({ from: 0, end: header.load(abi.SESSION_OPEN) * abi.OPEN_BYTES }, abi.OPEN_BYTES, (at) => {
      if (at >= opened) refuse('an open network is missing');
      const node = arenaStart + copy.load(at + abi.OPEN_NODE) - from.arena;
      change(copy, at + abi.OPEN_NODE, (address) => arena.address(address));
      const point = node + abi.NODE_CHOICE_POINT;
      const writes = point + choicePointBytes;
      const end = writes + copy.load(node + abi.NODE_WRITES);
      if (!(end >= writes && end <= arenaEnd)) refuse('an open network is cut off');
      movePoint(point);
      // Open networks never give back the arena above them.
      copy.store(point + abi.CHOICE_POINT_ARENA, 0);
      each({ from: writes, end }, abi.WRITE_BYTES, (write) => change(copy, write + abi.WRITE_ADDRESS, toFluent));
    });
  }
  each(parts[abi.TRACE_PART]!, abi.TRACE_BYTES, (at) => change(copy, at + abi.TRACE_NETWORK, toNetwork));
  each(parts[abi.TRAIL_PART]!, abi.UNDO_BYTES, (at) => change(copy, at + abi.UNDO_ADDRESS, toFluent));
  change(header, abi.SESSION_AGENDA, toNetwork);
  change(header, abi.SESSION_MARK, (mark) => mark && toNetwork(mark));
  change(header, abi.SESSION_PLAN_HEAD, toPlan);
}
