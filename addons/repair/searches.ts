// Searches on behalf of a session. They have the session's options and its world, and games do not see them.

import * as abi from '../../ir/abi.ts';
import type { DomainShape, Network, Session } from '../../bindings/index.ts';
import { copyOptions, idOf, insideOf, plan } from '../../bindings/internal.ts';
import { searchOnBehalf } from '../counters/watch.ts';
import type { SessionHandle, WorldState } from '../../bindings/internal.ts';
import { simulate } from './steps.ts';

/** Limits that replace the session's own. `limit`: of iterations. */
export interface SearchLimits {
  limit?: number;
  horizon?: number;
}

export function searchFor<D extends DomainShape>(
  session: Session<D>,
  network: Network,
  { limit, horizon }: SearchLimits = {},
): Session<D> {
  const { state, handle } = insideOf(session);
  const { core } = state.loaded;
  const search = plan<D>(state, session.world, withoutGone(state, network), {});
  const made = insideOf(search).handle;
  made.session = null;
  copyOptions(core, handle.address, made.address);
  searchOnBehalf(core, made.address);
  if (horizon !== undefined) core.store(made.address + abi.SESSION_HORIZON, horizon);
  if (limit !== undefined) core.storeLong(made.address + abi.SESSION_ITERATION_LIMIT, limit);
  return search;
}

/** Returns the network with `none` in the place of removed objects. */
export function withoutGone(state: WorldState, network: Network): Network {
  if (network.kind !== 'task') return { ...network, parts: network.parts.map((part) => withoutGone(state, part)) };
  const kinds = state.calls.kinds[network.task]!;
  const { args } = network;
  const hasGone = (at: number): boolean => {
    const { slots } = kinds[at]!;
    return slots ? Number.isNaN(idOf(slots, args[at]!)) : false;
  };
  for (let at = 0; at < args.length; at++) {
    if (hasGone(at)) return { ...network, args: args.map((arg, other) => (hasGone(other) ? 0 : arg)) };
  }
  return network;
}

/**
 * Begins a search in the world as it is after the steps left of a session's plan, up to a position. Returns false when
 * these steps do not hold.
 */
export function beginAfter<D extends DomainShape>(
  state: WorldState,
  search: Session<D>,
  owner: SessionHandle,
  { to, isDone }: { to: number; isDone: Uint8Array },
): boolean {
  const from = isDone.indexOf(0);
  if (from < 0 || from >= to) return true;
  const { core } = state.loaded;
  const fluents = (): Uint8Array => core.bytesAt(state.fluents, state.layout.fluentBytes);
  // The search begins with the game's fluents. The game does not read them in the meantime.
  const now = fluents().slice();
  state.isWritten = true;
  const holds = simulate(state, owner, from, to, true, isDone) === to;
  if (holds) search.step(0);
  fluents().set(now);
  state.isWritten = true;
  return holds;
}
