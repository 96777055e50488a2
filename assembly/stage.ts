// The stage: the one place in memory where a search runs. Its addresses never change, so cells, choice points and undo
// entries can hold plain addresses. A search that has to leave the stage is copied out and back without changes
// (park.ts).
//
//   choicesStart    choice points -> ... <- trace    choicesEnd      a quarter of the search's share
//   arenaStart      arena -> ... <- trail            trailEnd        the rest of its share
//
// A search with a memory limit gets less than the whole stage: its share. The arena starts at the same address for all
// shares.

import { Cell, SessionHeader, TASK_NUMBER, emptyNetwork, registers } from './memory';
import { DEBUG } from './debug';

let start: usize = 0;
let bytes: usize = 0;
let share: usize = 0;
/** The session on stage, or null. */
let resident: SessionHeader | null = null;
/** How often a search has entered the stage. */
let entries: u32 = 0;

/** Lays out the stage from an address on. Returns its end. */
export function layStage(from: usize, size: usize): usize {
  start = (from + 63) & ~63;
  bytes = size & ~63;
  emptyNetwork.next = changetype<Cell>(0);
  emptyNetwork.task = TASK_NUMBER;
  return start + bytes;
}

export function stageBytes(): usize {
  return bytes;
}

/** Bytes for the choice points of a share: a quarter of it, a multiple of 16. */
function choiceBytes(all: usize): usize {
  return all >> 2;
}

export function choicesStart(): usize {
  return start;
}

export function choicesEnd(): usize {
  return start + choiceBytes(share);
}

export function arenaStart(): usize {
  return start + choiceBytes(bytes);
}

export function trailEnd(): usize {
  return trailEndFor(share);
}

function trailEndFor(all: usize): usize {
  return arenaStart() + all - choiceBytes(all);
}

/** Where the choice points and the trail of a session end when it is on stage. */
export function choicesEndOf(session: SessionHeader): usize {
  return start + choiceBytes(shareOf(session));
}

export function trailEndOf(session: SessionHeader): usize {
  return trailEndFor(shareOf(session));
}

export function onStage(): SessionHeader | null {
  return resident;
}

/** How much of the stage a session may use. */
export function shareOf(session: SessionHeader): usize {
  const limit = session.memoryLimit;
  return (limit && limit < bytes ? limit : bytes) & ~63;
}

/** As long as this number stays the same, the same search is on stage. */
export function stageEntries(): u32 {
  return entries;
}

/** Puts a session on the stage, with its share of the memory and empty registers. */
export function enterStage(session: SessionHeader): void {
  layRegisters(shareOf(session));
  resident = session;
}

/** Empties the stage: all of its memory is free, and no session is on it. */
export function emptyStage(): void {
  layRegisters(bytes);
}

function layRegisters(size: usize): void {
  if (DEBUG) assert(!resident, 'the search on stage is parked before somebody else enters');
  if (DEBUG) assert(size <= bytes && !(size & 63), 'a share lies within the stage');
  share = size;
  entries++;
  registers.arenaTop = arenaStart();
  registers.trailTop = trailEnd();
  registers.planHead = null;
  registers.cost = 0;
}

export function leaveStage(): void {
  if (DEBUG) assert(resident, 'only a search on stage can leave it');
  resident = null;
}
