// The inside of a session: its world and what the core knows of it. Sessions of the core are made and freed here.

import { SESSION_HOME } from '../../ir/abi.ts';
import { fail } from '../errors.ts';
import { currentVersion } from '../world/state.ts';
import type { WorldState } from '../world/state.ts';
import { freeOutdated } from '../world/versions.ts';
import type { SessionHandle } from './handle.ts';
import { freeNews } from './news.ts';

export interface SessionInside {
  readonly state: WorldState;
  readonly handle: SessionHandle;
}

/** A session of the core, not yet with anything to plan. */
export function createHandle(state: WorldState, session: object | null, isSubmitted: boolean): SessionHandle {
  const { core } = state.loaded;
  currentVersion(state);
  const address = core.exports.createSession();
  if (!address) fail('out-of-memory', 'no memory for a session');
  core.store(address + SESSION_HOME, state.home);
  const handle: SessionHandle = {
    address,
    trap: null,
    label: null,
    isSubmitted,
    isOutdated: false,
    isReleased: false,
    session: session && new WeakRef(session),
    onPlan: null,
    onEnd: null,
    teller: 0,
  };
  state.sessions.add(handle);
  return handle;
}

/** Does nothing when the session has been freed. */
export function freeSession(state: WorldState, handle: SessionHandle): void {
  if (!handle.address) return;
  freeNews(state.loaded.core, handle);
  state.loaded.core.exports.freeSession(handle.address);
  handle.address = 0;
  state.sessions.delete(handle);
  freeOutdated(state);
}
