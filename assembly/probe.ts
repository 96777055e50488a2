// Detects whether a search goes round (docs/semantics.md, Searches that go round). Deep depth-first searches are probed
// now and then: a network that is taken up becomes the mark, and later ones are compared with it. Between two probes
// this costs nothing, because it shares the loop's check for the limit on depth.

import {
  ASKING,
  BEST_FIRST,
  BEST_PLAN,
  Cell,
  ChoicePoint,
  OUT_OF_DEPTH,
  REMEMBERS,
  RUNNING,
  SessionHeader,
  Undo,
  registers,
} from './memory';
import { changesSince, headHash, inOrder, lengthOf } from './current';
import { GOES_ROUND } from './signals';
import { choicesStart } from './stage';

/** The least number of networks that are compared with the mark. Deeper searches compare a 64th of their depth. */
const LEAST_PROBED: u32 = 64;
const NEVER: u32 = 0xffffffff;

/** Resets probing at the start of a search or of a round. A search that never remembers is not probed. */
export function resetProbe(session: SessionHeader): void {
  const isProbed = session.rememberAfter != 0 && session.strategy != BEST_FIRST && !session.wary;
  session.probeAt = isProbed ? registers.probeFrom : NEVER;
  session.probeLeft = 0;
  session.mark = changetype<Cell>(0);
  session.markTrail = 0;
}

/** From this depth on, the loop calls `stopAt` before it takes up a network. */
export function stopDepth(session: SessionHeader): u32 {
  return session.probeLeft ? 0 : min(session.depthLimit, session.probeAt - 1);
}

/** Returns RUNNING, or why the search does not take up the network below one of this depth. */
export function stopAt(session: SessionHeader, network: Cell, depth: u32, point: usize): u32 {
  if (depth >= session.depthLimit) return OUT_OF_DEPTH;
  if (!session.probeLeft) {
    const at = session.probeAt;
    session.probeLeft = max(LEAST_PROBED, at >> 6);
    session.probeAt = at < NEVER >> 1 ? at << 1 : NEVER;
    setMark(session, network, depth);
    return hasComeAgain(session, point) ? GOES_ROUND : RUNNING;
  }
  session.probeLeft--;
  if (depth < session.markDepth || isShorter(session, network)) setMark(session, network, depth);
  else if (isAsMarked(session, network)) return GOES_ROUND;
  return RUNNING;
}

/** Drops the mark between two steps if the search has left it, because its memory in the arena may be reused. */
export function keepMark(session: SessionHeader): void {
  const asked = session.interrupted == ASKING ? 1 : 0;
  const isLeft = session.depth + asked < session.markDepth || changetype<usize>(session.mark) >= registers.arenaTop;
  if (session.probeLeft && !isLeft) return;
  session.mark = changetype<Cell>(0);
  session.markTrail = 0;
}

/**
 * Whether the last noted network on the way begins like one of those before it, in the same state, and is no shorter.
 * `end`: the end of the choice points. From the first noted one on, all are noted.
 */
function hasComeAgain(session: SessionHeader, end: usize): bool {
  if (session.remembers != REMEMBERS || session.mode == BEST_PLAN) return false;
  const stride = session.world.choicePointBytes;
  const last = changetype<ChoicePoint>(end - stride);
  let at = end - stride;
  for (let left = LEAST_PROBED; left && at >= choicesStart(); left--) {
    const point = changetype<ChoicePoint>(at);
    if (!point.weight) return false;
    if (left < LEAST_PROBED && isComeAgain(last, point)) return true;
    at -= stride;
  }
  return false;
}

function isComeAgain(last: ChoicePoint, point: ChoicePoint): bool {
  if (last.stateHash != point.stateHash || last.length < point.length) return false;
  return headHash(last.cell) == headHash(point.cell);
}

function setMark(session: SessionHeader, network: Cell, depth: u32): void {
  session.mark = network;
  session.markDepth = depth + 1;
  session.markTrail = registers.trailTop;
  session.markLength = inOrder ? 0 : lengthOf(network);
}

/** Whether the task that the mark begins with has ended. */
function isShorter(session: SessionHeader, network: Cell): bool {
  return inOrder ? network == session.mark.next : lengthOf(network) < session.markLength;
}

/** Whether the network begins like the mark, in the same state. */
function isAsMarked(session: SessionHeader, network: Cell): bool {
  const mark = session.mark;
  if (inOrder && network.task != mark.task) return false;
  return headHash(network) == headHash(mark) && isStateOf(session.markTrail);
}

/**
 * Whether the current state equals the one when the top of the trail was `trail`. Often, the first write since then
 * decides.
 */
function isStateOf(trail: usize): bool {
  if (registers.trailTop == trail) return true;
  const first = changetype<Undo>(trail - offsetof<Undo>());
  return load<u32>(first.address) == first.value && !changesSince(trail);
}
