// News of searches: a first plan, a better one, or their end. Searches whose game wants to be notified are listed here,
// and the bindings take them from the list after each step.

import { HAS_ENDED, NEWS_SHIFT, NEW_PLAN, Ticket, registers } from './memory';

let last: usize = 0;

export function tellOfPlan(ticket: Ticket): void {
  if (ticket.tells) list(ticket, NEW_PLAN);
}

export function tellOfEnd(ticket: Ticket): void {
  if (ticket.tells) list(ticket, HAS_ENDED);
}

function list(ticket: Ticket, what: u32): void {
  const address = changetype<usize>(ticket);
  if (!ticket.news) {
    ticket.nextNews = 0;
    if (registers.news) changetype<Ticket>(last).nextNews = address;
    else registers.news = address;
    last = address;
  }
  ticket.news |= what;
}

/**
 * Removes the first session from the list. Returns its number, with the kind of news in the lowest two bits, or 0 if
 * there is none.
 */
export function takeNews(): u32 {
  const address = registers.news;
  if (!address) return 0;
  const ticket = changetype<Ticket>(address);
  const told = (ticket.tells << NEWS_SHIFT) | ticket.news;
  registers.news = ticket.nextNews;
  ticket.news = 0;
  return told;
}

/** Drops the news of a session. */
export function dropNews(ticket: Ticket): void {
  if (!ticket.news) return;
  ticket.news = 0;
  const address = changetype<usize>(ticket);
  let before: usize = 0;
  let at = registers.news;
  while (at != address) {
    before = at;
    at = changetype<Ticket>(at).nextNews;
  }
  if (before) changetype<Ticket>(before).nextNews = ticket.nextNews;
  else registers.news = ticket.nextNews;
  if (last == address) last = before;
}
