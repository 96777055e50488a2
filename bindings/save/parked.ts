// A half-done search in saved bytes: what assembly/park.ts has put aside, with every address told as a distance from what moves
// with it. Networks are moved to where saved arenas begin, undo entries count from the start of the world's fluents, and the
// trail from its end.

import * as abi from '../../ir/abi.ts';
import { fail } from '../errors.ts';
import type { Core } from '../internal.ts';
import { refuse } from './bytes.ts';
import { MemoryImage } from './memory-image.ts';
import { Arena, savedArena } from './relocate.ts';

/** How long the parts of a parked search are, in bytes. */
interface ParkedParts {
  choices: number;
  trace: number;
  arena: number;
  trail: number;
}

/** What tells one memory from another: where the parts of the stage begin, or end, and where fluents begin. */
interface Bases {
  arena: number;
  choices: number;
  trailEnd: number;
  fluents: number;
}

const savedBases: Bases = { arena: savedArena, choices: 0, trailEnd: 0, fluents: 0 };

/** `world`: the version that the session is on. */
function basesOf(core: Core, session: number, world: number): Bases {
  const arena = core.exports.arenaStart();
  const share = core.exports.shareOf(session);
  return {
    arena,
    choices: arena - Math.floor(core.exports.stageBytes() / 4),
    trailEnd: arena + share - (share >> 2),
    fluents: core.load(world + abi.WORLD_WORKING),
  };
}

function partsOf(header: MemoryImage, bases: Bases): ParkedParts {
  return {
    choices: header.load(abi.SESSION_CHOICE_POINT) - bases.choices,
    trace: header.load(abi.SESSION_KEEPS_DERIVATION) ? header.load(abi.SESSION_DEPTH) * abi.TRACE_BYTES : 0,
    arena: header.load(abi.SESSION_ARENA_TOP) - bases.arena,
    trail: bases.trailEnd - header.load(abi.SESSION_TRAIL_TOP),
  };
}

const lengthOf = ({ choices, trace, arena, trail }: ParkedParts): number =>
  choices + trace + arena + trail + (trail >> 1);

/** The chunk of a parked search; its header, a copy, is changed to what it is in saved bytes. */
export function saveParked(
  core: Core,
  session: number,
  header: MemoryImage,
  choicePointBytes: number,
): Uint8Array<ArrayBuffer> {
  const bases = basesOf(core, session, header.load(abi.SESSION_WORLD));
  const parts = partsOf(header, bases);
  const copy = core.bytesAt(header.load(abi.SESSION_PARKED), lengthOf(parts)).slice();
  move(new MemoryImage(copy), header, parts, choicePointBytes, bases, savedBases);
  return copy;
}

/** The same as it has to be in this memory; `header` is changed too. Nothing is taken from the core. */
export function moveParked(
  core: Core,
  session: number,
  world: number,
  header: MemoryImage,
  saved: Uint8Array,
  choicePointBytes: number,
): Uint8Array<ArrayBuffer> {
  const parts = partsOf(header, savedBases);
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
  const copy = saved.slice();
  move(new MemoryImage(copy), header, parts, choicePointBytes, savedBases, basesOf(core, session, world));
  return copy;
}

function move(
  copy: MemoryImage,
  header: MemoryImage,
  parts: ParkedParts,
  choicePointBytes: number,
  from: Bases,
  to: Bases,
): void {
  const change = (image: MemoryImage, offset: number, by: (value: number) => number): void =>
    image.store(offset, by(image.load(offset)));
  const toTrailEnd = (top: number): number => top - from.trailEnd + to.trailEnd;
  const toFluents = (address: number): number => address - from.fluents + to.fluents;
  const traceEnd = parts.choices + parts.trace;
  const arena = new Arena(copy.part(traceEnd, parts.arena), from.arena, to.arena);
  const toNetwork = (cell: number): number => arena.network(cell);
  const toPlan = (step: number): number => arena.plan(step);
  for (let at = 0; at < parts.choices; at += choicePointBytes) {
    change(copy, at + abi.CHOICE_POINT_CELL, toNetwork);
    change(copy, at + abi.CHOICE_POINT_PLAN, toPlan);
    change(copy, at + abi.CHOICE_POINT_ARENA, (top) => arena.address(top));
    change(copy, at + abi.CHOICE_POINT_TRAIL, toTrailEnd);
  }
  for (let at = parts.choices; at < traceEnd; at += abi.TRACE_BYTES) change(copy, at + abi.TRACE_NETWORK, toNetwork);
  const trail = traceEnd + parts.arena;
  for (let at = trail; at < trail + parts.trail; at += abi.UNDO_BYTES) change(copy, at + abi.UNDO_ADDRESS, toFluents);
  change(header, abi.SESSION_AGENDA, toNetwork);
  change(header, abi.SESSION_PLAN_HEAD, toPlan);
  change(header, abi.SESSION_CHOICE_POINT, (top) => top - from.choices + to.choices);
  change(header, abi.SESSION_ARENA_TOP, (top) => top - from.arena + to.arena);
  change(header, abi.SESSION_TRAIL_TOP, toTrailEnd);
}
