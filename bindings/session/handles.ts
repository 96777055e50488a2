// The inside of a session: its world and its handle in the core. This file makes and frees sessions of the core.

import { SESSION_HOME } from '../../ir/abi.ts';
import { fail } from '../base/errors.ts';
import { currentVersion } from '../world/state.ts';
import type { WorldState } from '../world/state.ts';
import { freeOutdated, freeVersions } from '../world/versions.ts';
import type { SessionHandle } from '../world/session-handle.ts';
import { freeNews, setNews } from './news.ts';
import { writeOptions } from './plan-options.ts';
import type { SubmitOptions } from './plan-options.ts';

export interface SessionInside {
  readonly state: WorldState;
  readonly handle: SessionHandle;
}

/** Makes a session of the core without a request. */
export function createHandle(state: WorldState, session: object | null, isSubmitted: boolean): SessionHandle {
  const { core } = state.loaded;
  currentVersion(state);
  const address = core.exports.createSession(false);
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

/** Sets the options of the next search. */
export function setOptions({ state, handle }: SessionInside, options: SubmitOptions): void {
  writeOptions(state.loaded.core, handle.address, options, handle.isSubmitted);
  setNews(state.loaded.core, handle, options);
  handle.isOutdated = handle.isReleased = false;
}

/** Frees a session. Does nothing if it was already freed. */
export function freeSession(state: WorldState, handle: SessionHandle): void {
  if (!handle.address) return;
  freeNews(state.loaded.core, handle);
  state.loaded.core.exports.freeSession(handle.address);
  handle.address = 0;
  state.sessions.delete(handle);
  freeOutdated(state);
}

/** Frees a world along with its sessions. */
export function freeState(state: WorldState): void {
  const { version } = state;
  if (!version) return;
  for (const handle of state.sessions) freeSession(state, handle);
  freeVersions(state, version);
}
