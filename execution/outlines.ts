// The outlines of sessions' plans: read from the core, or, of a plan that was repaired, made of the one that there was and the
// one of the repair.

import * as abi from '../ir/abi.ts';
import { wayOf } from '../bindings/internal.ts';
import type { SessionHandle, WorldState } from '../bindings/internal.ts';
import { readOutline } from './derivation.ts';
import { isRepeated } from './outline.ts';
import type { Cell, Decision, Outline } from './outline.ts';

/** Of repaired plans, with what is written in their derivation to know it by. */
const merged = new WeakMap<SessionHandle, { mark: number; outline: Outline }>();
let marks = 0;

/** null: the session has no plan, or did not keep how it came about. */
export function outlineOf(state: WorldState, handle: SessionHandle): Outline | null {
  const { core } = state.loaded;
  const way = wayOf(core, handle.address);
  if (!way) return null;
  const mark = core.load(way.address + abi.DERIVATION_MERGED);
  const kept = merged.get(handle);
  if (!mark) return readOutline(state, handle, way);
  // Else the core knows how another plan came about, and nobody how this one did.
  return kept?.mark === mark ? kept.outline : null;
}

/** Whether the session's plan is the one that its search has found, with nothing in it repaired. */
export function isAsFound({ loaded: { core } }: WorldState, { address }: SessionHandle): boolean {
  const way = wayOf(core, address);
  return way !== null && !core.load(way.address + abi.DERIVATION_MERGED);
}

/** Says what the outline of the session's plan is from now on. */
export function keepOutline({ loaded: { core } }: WorldState, handle: SessionHandle, outline: Outline): void {
  const way = wayOf(core, handle.address);
  if (!way) return;
  marks = (marks + 1) % 2 ** 31 || 1;
  merged.set(handle, { mark: marks, outline });
  core.store(way.address + abi.DERIVATION_MERGED, marks);
}

/** What a repair has done to a plan: the task of a decision was decomposed anew, all else is as it was. */
export interface Patch {
  /** The decision, and the first one that has no more to do with its task. */
  at: number;
  end: number;
  /** Place of the first step that was left of the plan, and how many there were before the task. */
  from: number;
  prefix: number;
}

/** The outline of the plan that a repair has put together. `session` is the one that has searched for the new part. */
export function mergedOutline(
  state: WorldState,
  outline: Outline,
  ends: readonly number[],
  { at, end, from, prefix }: Patch,
  session: SessionHandle,
): Outline {
  const { network } = outline.decisions[at]!;
  // The task stands in its old network, whose rest goes on where the new part ends.
  const { core } = state.loaded;
  const known = new Map<number, Cell>([[core.load(session.address + abi.SESSION_ROOT), network]]);
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

function shifted(decisions: readonly Decision[], by: number): Decision[] {
  return decisions.map((decision) => ({ ...decision, before: decision.before + by }));
}

/** What is done with once the steps before `from` are carried out is dropped, or outlines would grow with each repair. */
function isNeeded({ decisions }: Outline, ends: readonly number[], index: number, from: number): boolean {
  const decision = decisions[index]!;
  if (decision.before >= from) return true;
  const end = decisions[ends[index]!];
  if (decision.isStep || (end && end.before <= from)) return false;
  // Nor is it needed twice, where a task calls itself last.
  const isInner = (inner: Decision): boolean => inner.before <= from && isRepeated(decision, inner);
  return !decisions.slice(index + 1, ends[index]).some((inner) => !inner.isStep && isInner(inner));
}
