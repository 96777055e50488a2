// A half-done search in saved bytes: what assembly/park.ts has put aside, with every address told as a distance from what moves
// with it. Networks are moved to where saved arenas begin, undo entries count from the start of the world's fluents, and the
// trail from its end.

import * as abi from '../../ir/abi.ts';
import type { Core } from '../core/core.ts';
import { fail } from '../errors.ts';
import { refuse } from './bytes.ts';
import { Arena, savedArena } from './relocate.ts';

/** How long the parts of a parked search are, in bytes. */
interface Parts {
  choices: number;
  trace: number;
  arena: number;
  trail: number;
}

/** What tells one memory from another. */
interface Place {
  arena: number;
  choices: number;
  trailEnd: number;
  fluents: number;
}

const savedPlace: Place = { arena: savedArena, choices: 0, trailEnd: 0, fluents: 0 };

/** The words of a session's header, wherever it stands. */
export type Header = Int32Array;

const word = (offset: number): number => offset >> 2;

/** `world`: the version that the session is on. */
function placeOf(core: Core, session: number, world: number): Place {
  const arena = core.exports.requestBase();
  const share = core.exports.shareOf(session);
  return {
    arena,
    choices: arena - Math.floor(core.exports.stageBytes() / 4),
    trailEnd: arena + share - (share >> 2),
    fluents: core.load(world + abi.WORLD_WORKING),
  };
}

function partsOf(header: Header, place: Place): Parts {
  const at = (offset: number): number => header[word(offset)]!;
  return {
    choices: at(abi.SESSION_CHOICE_POINT) - place.choices,
    trace: at(abi.SESSION_KEEPS) ? at(abi.SESSION_DEPTH) * abi.TRACE_BYTES : 0,
    arena: at(abi.SESSION_ARENA_TOP) - place.arena,
    trail: place.trailEnd - at(abi.SESSION_TRAIL_TOP),
  };
}

const lengthOf = ({ choices, trace, arena, trail }: Parts): number => choices + trace + arena + trail + (trail >> 1);

/** The block of a parked search; its header, a copy, is changed to what it is in saved bytes. */
export function saveParked(core: Core, session: number, header: Header, choicePointBytes: number): Uint8Array {
  const place = placeOf(core, session, header[word(abi.SESSION_WORLD)]!);
  const parts = partsOf(header, place);
  const from = header[word(abi.SESSION_PARKED)]!;
  const block = new Uint8Array(core.exports.memory.buffer, from, lengthOf(parts)).slice();
  move(block, header, parts, choicePointBytes, place, savedPlace);
  return block;
}

/** The same as it has to be in this memory; `header` is changed too. Nothing is taken from the core. */
export function moveParked(
  core: Core,
  session: number,
  world: number,
  header: Header,
  saved: Uint8Array,
  choicePointBytes: number,
): Uint8Array {
  const parts = partsOf(header, savedPlace);
  const isSound = Object.values(parts).every((length) => length >= 0 && length % 8 === 0);
  if (!isSound || lengthOf(parts) !== saved.length || parts.choices % choicePointBytes) refuse('a search is cut off');
  const share = core.exports.shareOf(session);
  const choices = parts.choices + parts.trace + choicePointBytes;
  if (choices > share >> 2 || parts.arena + parts.trail > share - (share >> 2)) {
    const bytes = Math.ceil(Math.max(choices * 4, ((parts.arena + parts.trail) * 4) / 3));
    fail(
      'too-large',
      `a search that was saved takes at least ${bytes} bytes of the stage, and has ${share}: restore it with a planner of more "memory"`,
    );
  }
  const block = saved.slice();
  move(block, header, parts, choicePointBytes, savedPlace, placeOf(core, session, world));
  return block;
}

function move(block: Uint8Array, header: Header, parts: Parts, choicePointBytes: number, from: Place, to: Place): void {
  const words = new Int32Array(block.buffer);
  const arenaStart = parts.choices + parts.trace;
  const arena = new Arena(block.subarray(arenaStart, arenaStart + parts.arena), from.arena, to.arena);
  for (let frame = 0; frame < parts.choices; frame += choicePointBytes) {
    const change = (offset: number, by: (value: number) => number): void => {
      words[word(frame + offset)] = by(words[word(frame + offset)]!);
    };
    change(abi.CHOICE_POINT_CELL, (cell) => arena.network(cell));
    change(abi.CHOICE_POINT_PLAN, (link) => arena.plan(link));
    change(abi.CHOICE_POINT_ARENA, (top) => arena.address(top));
    change(abi.CHOICE_POINT_TRAIL, (top) => top - from.trailEnd + to.trailEnd);
  }
  for (let entry = parts.choices; entry < arenaStart; entry += abi.TRACE_BYTES) {
    const at = word(entry + abi.TRACE_NETWORK);
    words[at] = arena.network(words[at]!);
  }
  const trail = arenaStart + parts.arena;
  for (let entry = trail; entry < trail + parts.trail; entry += abi.UNDO_BYTES) {
    words[word(entry + abi.UNDO_ADDRESS)]! += to.fluents - from.fluents;
  }
  header[word(abi.SESSION_AGENDA)] = arena.network(header[word(abi.SESSION_AGENDA)]!);
  header[word(abi.SESSION_PLAN_HEAD)] = arena.plan(header[word(abi.SESSION_PLAN_HEAD)]!);
  header[word(abi.SESSION_CHOICE_POINT)]! += to.choices - from.choices;
  header[word(abi.SESSION_ARENA_TOP)]! += to.arena - from.arena;
  header[word(abi.SESSION_TRAIL_TOP)]! += to.trailEnd - from.trailEnd;
}

/** Bytes of an entry in saved bytes: its slot, nothing, then what it holds. */
const savedEntry = 8 + abi.MEMO_BYTES;

/** What the search remembers, without the free slots of its table. */
export function saveTable(core: Core, header: Header): Uint8Array {
  const from = header[word(abi.SESSION_MEMO)]!;
  const taken = header[word(abi.SESSION_MEMO_ENTRIES)]!;
  const slots = header[word(abi.SESSION_MEMO_BUCKETS)]!;
  const block = new Uint8Array(taken * savedEntry);
  const slotNumbers = new Int32Array(block.buffer);
  let at = 0;
  for (let slot = 0; slot < slots; slot++) {
    const entry = from + slot * abi.MEMO_BYTES;
    if (!core.load(entry + abi.MEMO_KEY) && !core.load(entry + abi.MEMO_KEY + 4)) continue;
    slotNumbers[at >> 2] = slot;
    block.set(new Uint8Array(core.exports.memory.buffer, entry, abi.MEMO_BYTES), at + 8);
    at += savedEntry;
  }
  return block;
}

/** The whole table. */
export function tableOf(header: Header, saved: Uint8Array): Uint8Array {
  const slots = header[word(abi.SESSION_MEMO_BUCKETS)]!;
  const taken = header[word(abi.SESSION_MEMO_ENTRIES)]!;
  const isPower = slots > 0 && (slots & (slots - 1)) === 0;
  if (!isPower || slots > 2 ** 20 || taken >= slots || saved.length !== taken * savedEntry) {
    refuse('what a search remembers is cut off');
  }
  const slotNumbers = new Int32Array(saved.buffer);
  const table = new Uint8Array(slots * abi.MEMO_BYTES);
  for (let at = 0; at < saved.length; at += savedEntry) {
    const slot = slotNumbers[at >> 2]!;
    if (slot < 0 || slot >= slots) refuse('what a search remembers is cut off');
    table.set(saved.subarray(at + 8, at + savedEntry), slot * abi.MEMO_BYTES);
  }
  return table;
}
