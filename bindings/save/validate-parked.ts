// Whether a half-done search in saved bytes only names what is its own: networks and steps of its arena, entries of its
// trail, and words of its world's fluents.

import * as abi from '../../ir/abi.ts';
import type { WorldState } from '../internal.ts';
import { refuse } from './bytes.ts';
import type { MemoryImage } from './memory-image.ts';
import type { ParkedPart } from './parked.ts';
import { savedArena } from './relocate.ts';
import { NetworkCheck } from './validate-networks.ts';

/** Everything still is as in saved bytes. `opened`: where the open networks end and choice points begin. */
export function checkParked(
  { calls, layout, loaded: { manifest } }: WorldState,
  copy: MemoryImage,
  header: MemoryImage,
  parts: readonly ParkedPart[],
  opened: number,
): void {
  const { choicePointBytes } = manifest;
  const arena = parts[abi.ARENA_PART]!;
  const trail = parts[abi.TRAIL_PART]!;
  const choices = parts[abi.CHOICE_PART]!;
  const trace = parts[abi.TRACE_PART]!;
  const check = new NetworkCheck(calls, copy.part(arena.from, arena.end - arena.from), savedArena);
  const checkPoint = (at: number, hasTrail: boolean): void => {
    check.network(copy.load(at + abi.CHOICE_POINT_CELL));
    check.plan(copy.load(at + abi.CHOICE_POINT_PLAN));
    const top = -copy.load(at + abi.CHOICE_POINT_TRAIL);
    if (hasTrail && (top < 0 || top > trail.end - trail.from || top % abi.UNDO_BYTES)) refuse('a choice is cut off');
    const depth = copy.load(at + abi.CHOICE_POINT_DEPTH);
    if (trace.end > trace.from && (depth < 0 || depth * abi.TRACE_BYTES > trace.end - trace.from))
      refuse('a choice is deeper than its search');
  };
  for (let at = opened; at < choices.end; at += choicePointBytes) checkPoint(at, true);
  const openBytes = opened > 0 ? header.load(abi.SESSION_OPEN) * abi.OPEN_BYTES : 0;
  if (openBytes < 0 || openBytes > opened) refuse('an open network is missing');
  const checkFluent = (address: number): void => {
    if (address < 0 || address >= layout.fluentBytes || address % 4) refuse('it writes to what is no value');
  };
  for (let at = 0; at < openBytes; at += abi.OPEN_BYTES) {
    const node = arena.from + copy.load(at + abi.OPEN_NODE) - savedArena;
    const writes = node + abi.NODE_CHOICE_POINT + choicePointBytes;
    const end =
      node >= arena.from && writes <= arena.end && node % 8 === 0 ? writes + copy.load(node + abi.NODE_WRITES) : -1;
    if (end < writes || end > arena.end) refuse('an open network is cut off');
    checkPoint(node + abi.NODE_CHOICE_POINT, false);
    for (let write = writes; write < end; write += abi.WRITE_BYTES) checkFluent(copy.load(write + abi.WRITE_ADDRESS));
  }
  for (let at = trace.from; at < trace.end; at += abi.TRACE_BYTES) check.network(copy.load(at + abi.TRACE_NETWORK));
  for (let at = trail.from; at < trail.end; at += abi.UNDO_BYTES) checkFluent(copy.load(at + abi.UNDO_ADDRESS));
  check.network(header.load(abi.SESSION_AGENDA));
  check.plan(header.load(abi.SESSION_PLAN_HEAD));
}
