// The outlines of sessions' plans. A repaired plan's outline is composed of the old outline and that of the repair.

import * as abi from '../../ir/abi.ts';
import { doneBefore } from '../../ir/cells.ts';
import { wayOf } from '../../bindings/internal.ts';
import type { SessionHandle, WorldState } from '../../bindings/internal.ts';
import { readOutline } from './derivation.ts';
import { mergedOpenOutline, OpenParts } from './open-outline.ts';
import { isRepeated } from './outline.ts';
import type { DoneParts, OutlineDecision, Outline } from './outline.ts';

/** Returns the outline; null if the session has no plan, or did not keep the way to it. */
export function outlineOf(state: WorldState, handle: SessionHandle): Outline | null {
  const way = wayOf(state.loaded.core, handle.address);
  return way && readOutline(state, handle, way);
}

/** Returns whether the session has the plan that its search has found, with nothing in it repaired. */
export function isAsFound({ loaded: { core } }: WorldState, { address }: SessionHandle): boolean {
  const way = wayOf(core, address);
  return way !== null && !core.load(way.address + abi.DERIVATION_REPAIRED);
}

/** What a repair has changed in a plan: the task of one decision was decomposed again. */
export interface Patch<Parts> {
  at: number;
  /** What was done of the old plan. The new one begins with what is left. */
  parts: Parts;
}

/** Returns the outline of the plan that a repair has composed. `session` has searched for the new part. */
export function mergedOutline(
  state: WorldState,
  outline: Outline,
  { at, parts }: Patch<DoneParts | OpenParts>,
  session: SessionHandle,
): Outline {
  if (parts instanceof OpenParts) return mergedOpenOutline(state, outline, { at, parts }, session);
  const { network } = outline.decisions[at]!;
  const end = parts.ends[at]!;
  // The task keeps its position in the old network. The rest of the old network follows the new part.
  const { core } = state.loaded;
  const { decisions, isOrdered } = readOutline(state, session, wayOf(core, session.address)!, network);
  if (!isOrdered) return mergedOpenOutline(state, outline, { at, parts: OpenParts.of(outline, parts) }, session);
  const prefix = parts.leftBetween(0, parts.places[at]!);
  const last = decisions.at(-1);
  const length = prefix + (last ? last.before + Number(last.isStep) : 0);
  const behind = parts.places[end]!;
  const remainder = new Remainder(outline, { at, parts });
  const before = remainder.decisions(0, at, (place) =>
    place < parts.from ? place - parts.from : parts.leftBetween(0, place),
  );
  const part = decisions.map((decision) => ({ ...decision, before: decision.before + prefix }));
  const after = remainder.decisions(end, outline.decisions.length, (place) => {
    return length + parts.leftBetween(behind, place);
  });
  return { decisions: [...before, ...part, ...after], tail: outline.tail, isOrdered, parents: null };
}

/** What an outline still needs when steps have been done, so that outlines do not grow with each repair. */
class Remainder {
  readonly #outline: Outline;
  readonly #ends: readonly number[];
  readonly #patch: Patch<DoneParts>;

  constructor(outline: Outline, patch: Patch<DoneParts>) {
    this.#outline = outline;
    this.#ends = patch.parts.ends;
    this.#patch = patch;
  }

  /**
   * Returns the decisions that are needed. `move` returns how many steps of the new plan come before a place in the old
   * one.
   */
  decisions(from: number, to: number, move: (place: number) => number): OutlineDecision[] {
    const { parts: done } = this.#patch;
    const found: OutlineDecision[] = [];
    const isWhole = done.left.at(-1) === done.left.length - 1;
    for (let at = from; at < to; at++) {
      const decision = this.#outline.decisions[at]!;
      // Most decisions of most plans: neither they nor anything before them has been done.
      if (isWhole && decision.before > 0) {
        const before = move(decision.before);
        found.push(before === decision.before ? decision : { ...decision, before });
        continue;
      }
      if (!this.#isNeeded(at)) continue;
      const isTaskDone = this.#isTaskDone(at);
      found.push({ ...decision, before: isTaskDone ? doneBefore : move(done.places[at]!) });
      // Of tasks done out of order, the outermost is enough: the tasks next to it are found by it.
      if (isTaskDone) at = this.#ends[at]! - 1;
    }
    return found;
  }

  /** Returns whether a task is done. The task with the new part is not, whatever was done of it. */
  #isTaskDone(at: number): boolean {
    const { at: patched, parts: done } = this.#patch;
    const hasNewPart = at < patched && this.#ends[at]! > patched;
    return !hasNewPart && done.isTaskDone(at);
  }

  #isNeeded(at: number): boolean {
    const { parts: done } = this.#patch;
    const { decisions } = this.#outline;
    const decision = decisions[at]!;
    if (decision.before === doneBefore) return done.places[at]! > done.from;
    if (done.places[at]! >= done.from) return true;
    if (decision.isStep || this.#isTaskDone(at)) return false;
    // When a task calls itself last, the inner decision is enough, unless it is among those that have been replaced.
    const { at: patched } = this.#patch;
    for (let inner = at + 1; inner < this.#ends[at]!; inner++) {
      if (inner > patched && inner < this.#ends[patched]!) continue;
      const one = decisions[inner]!;
      if (!one.isStep && done.isReached(inner) && isRepeated(decision, one)) return false;
    }
    return true;
  }
}
