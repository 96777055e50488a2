// Searches that have come to something: a first plan, a better one, or their end. Those whose game wants to be told are
// listed here, and the bindings take them from the list after each step.

import { SessionHeader, registers } from './memory';

/** What `news` of a session says. */
const NEW_PLAN: u32 = 1;
const HAS_ENDED: u32 = 2;
const NEWS_SHIFT: u32 = 2;

let last: usize = 0;

export function tellOfPlan(session: SessionHeader): void {
  if (session.tells) list(session, NEW_PLAN);
}

export function tellOfEnd(session: SessionHeader): void {
  if (session.tells) list(session, HAS_ENDED);
}

function list(session: SessionHeader, what: u32): void {
  const address = changetype<usize>(session);
  if (!session.news) {
    session.nextNews = 0;
    if (registers.news) changetype<SessionHeader>(last).nextNews = address;
    else registers.news = address;
    last = address;
  }
  session.news |= what;
}

/** Takes the first session from the list: its number, and in the lowest two bits what there is to tell; 0: nothing. */
export function takeNews(): u32 {
  const address = registers.news;
  if (!address) return 0;
  const session = changetype<SessionHeader>(address);
  const told = (session.tells << NEWS_SHIFT) | session.news;
  registers.news = session.nextNews;
  session.news = 0;
  return told;
}

/** There is nothing to tell of a session any more. */
export function dropNews(session: SessionHeader): void {
  if (!session.news) return;
  session.news = 0;
  const address = changetype<usize>(session);
  let before: usize = 0;
  let at = registers.news;
  while (at != address) {
    before = at;
    at = changetype<SessionHeader>(at).nextNews;
  }
  if (before) changetype<SessionHeader>(before).nextNews = session.nextNews;
  else registers.news = session.nextNews;
  if (last == address) last = before;
}
