// The outlines of sessions' plans. The outline of a repaired plan is put together of the old outline and the outline of
// the repair.

import * as abi from '../ir/abi.ts';
import { wayOf } from '../bindings/internal.ts';
import type { SessionHandle, WorldState } from '../bindings/internal.ts';
import { readOutline } from './derivation.ts';
import { isRepeated } from './outline.ts';
import type { OutlineCell, OutlineDecision, Outline } from './outline.ts';

/** null: the session has no plan, or did not keep the way to it. */
export function outlineOf(state: WorldState, handle: SessionHandle): Outline | null {
  const way = wayOf(state.loaded.core, handle.address);
  return way && readOutline(state, handle, way);
}

/** Whether the session has the plan that its search has found, with nothing in it repaired. */
export function isAsFound({ loaded: { core } }: WorldState, { address }: SessionHandle): boolean {
  const way = wayOf(core, address);
  return way !== null && !core.load(way.address + abi.DERIVATION_REPAIRED);
}

/** What a repair has changed in a plan: the task of one decision was decomposed anew. */
export interface Patch {
  /** The decision, and the first decision after its task is done. */
  at: number;
  end: number;
  /** The position of the first step that was left of the plan, and the number of steps from there to the task. */
  from: number;
  prefix: number;
}

/** The outline of the plan that a repair has put together. `session` has searched for the new part. */
export function mergedOutline(
  state: WorldState,
  outline: Outline,
  ends: readonly number[],
  { at, end, from, prefix }: Patch,
  session: SessionHandle,
): Outline {
  const { network } = outline.decisions[at]!;
  // The task keeps its position in the old network. The rest of the old network follows the new part.
  const { core } = state.loaded;
  const known = new Map<number, OutlineCell>([[core.load(session.address + abi.SESSION_ROOT), network]]);
  if (network.next) known.set(abi.EMPTY_NETWORK, network.next);
  const { decisions, isOrdered } = readOutline(state, session, wayOf(core, session.address)!, known);
  const last = decisions.at(-1);
  const length = prefix + (last ? last.before + Number(last.isStep) : 0);
  const before = outline.decisions.slice(0, at).filter((_, index) => isNeeded(outline, ends, index, from));
  const after = outline.decisions.slice(end);
  return {
    decisions: [
      ...shifted(before, -from),
      ...shifted(decisions, prefix),
      ...shifted(after, length - (after[0]?.before ?? 0)),
    ],
    tail: outline.tail,
    isOrdered,
  };
}

function shifted(decisions: readonly OutlineDecision[], by: number): OutlineDecision[] {
  return decisions.map((decision) => ({ ...decision, before: decision.before + by }));
}

/** Decisions are dropped when all their steps are carried out, so that outlines do not grow with each repair. */
function isNeeded({ decisions }: Outline, ends: readonly number[], index: number, from: number): boolean {
  const decision = decisions[index]!;
  if (decision.before >= from) return true;
  const end = decisions[ends[index]!];
  if (decision.isStep || (end && end.before <= from)) return false;
  // When a task calls itself last, the inner decision is enough.
  const isInner = (inner: OutlineDecision): boolean => inner.before <= from && isRepeated(decision, inner);
  return !decisions.slice(index + 1, ends[index]).some((inner) => !inner.isStep && isInner(inner));
}
