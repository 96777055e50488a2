// Notifies a game of its searches: that there is a plan, a better one, or that the search has ended. The core lists the
// sessions that have news (assembly/news.ts). Listeners are called after the call in which that happened.

import {
  HAS_ENDED,
  NEW_PLAN,
  NEWS,
  NEWS_SHIFT,
  OVER,
  RUNNING,
  SESSION_PROGRESS,
  SESSION_STATUS,
  SESSION_TELLS,
} from '../../ir/abi.ts';
import type { Core } from '../core/core.ts';
import { inside } from '../base/inside.ts';
import type { SessionHandle } from '../world/session-handle.ts';
import type { SearchNews, ToldSession } from '../world/told.ts';

interface HeldSession {
  readonly [inside]: { readonly handle: SessionHandle };
}

/**
 * Sets the listeners from now on, or removes them if both functions are missing. News that nobody has received yet goes
 * to the new listeners.
 */
export function setNews(core: Core, handle: SessionHandle, { onPlan, onEnd }: SearchNews): void {
  const awaited = handle.teller ? core.told[handle.teller]! : null;
  forgetNews(core, handle);
  if (!onPlan && !onEnd) return;
  handle.onPlan = onPlan ?? null;
  handle.onEnd = onEnd ?? null;
  handle.teller ||= core.tellersLeft.pop() ?? core.told.length;
  core.told[handle.teller] = awaited;
  core.store(handle.address + SESSION_TELLS, handle.teller);
}

/** Keeps a session alive while its search is under way, because there will be news of it. */
export function awaitNews(core: Core, session: HeldSession): void {
  const { handle } = session[inside];
  if (handle.onPlan || handle.onEnd) core.told[handle.teller] = session;
}

/** Drops the news of a search that the game has ended itself. */
export function expectNoNews(core: Core, { teller }: SessionHandle): void {
  if (teller) core.told[teller] = null;
}

/** Removes the listeners of a session. */
export function forgetNews(core: Core, handle: SessionHandle): void {
  if (!handle.onPlan && !handle.onEnd) return;
  expectNoNews(core, handle);
  handle.onPlan = handle.onEnd = null;
  core.store(handle.address + SESSION_TELLS, 0);
}

/** The session is about to be freed. */
export function freeNews(core: Core, handle: SessionHandle): void {
  forgetNews(core, handle);
  if (handle.teller) core.tellersLeft.push(handle.teller);
  handle.teller = 0;
}

/** Calls the functions of the game, which may do anything with their sessions. */
export function tellNews(core: Core): void {
  while (core.load(NEWS) !== 0) {
    const news = core.exports.takeNews();
    const number = news >>> NEWS_SHIFT;
    const session = core.told[number] as (ToldSession & HeldSession) | null;
    if (!session) continue;
    const { handle } = session[inside];
    const isEnd = (news & HAS_ENDED) !== 0;
    if (!isEnd) {
      handle.onPlan?.(session);
      continue;
    }
    if (news & NEW_PLAN) handle.onPlan?.(session);
    // The function may have begun another search, or have released the session.
    if (core.told[number] !== session || core.load(handle.address + SESSION_STATUS) === RUNNING) continue;
    core.told[number] = null;
    handle.onEnd?.(session);
  }
}

export function isUnderWay(core: Core, { address }: SessionHandle): boolean {
  return core.load(address + SESSION_PROGRESS) !== OVER;
}
