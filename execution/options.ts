// The option that says how far a game has come with a plan. Several functions take it.

import type { DomainShape, Session } from '../bindings/index.ts';
import { fail, show } from '../bindings/internal.ts';

export interface CarriedOut<D extends DomainShape> {
  /** How many steps of the session's plan the game has carried out: only the rest counts. 0 unless stated. */
  carriedOut?: (session: Session<D>) => number;
}

export function checkFrom<D extends DomainShape>(session: Session<D>, { carriedOut }: CarriedOut<D>): number {
  if (carriedOut !== undefined && typeof carriedOut !== 'function')
    fail('bad-option', `"carriedOut" has to be a function of a session, not ${show(carriedOut)}`);
  const from = carriedOut?.(session) ?? 0;
  if (Number.isInteger(from) && from >= 0) return from;
  fail('bad-option', `"carriedOut" has to answer a number of steps, not ${show(from)}`);
}
