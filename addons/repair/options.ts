// The option that says which steps of a plan a game has done. Several functions take it.

import type { DomainShape, Session, StepsDone } from '../../bindings/index.ts';
import { fail, show } from '../../bindings/internal.ts';
import { isStepsDone } from '../../ir/steps-done.ts';

export interface CarriedOut<D extends DomainShape> {
  /**
   * Returns how many steps of the session's plan the game has done, or a list of their numbers: only the rest counts.
   * Default: 0.
   */
  carriedOut?: (session: Session<D>) => StepsDone;
}

export function stepsDoneOf<D extends DomainShape>(session: Session<D>, { carriedOut }: CarriedOut<D>): StepsDone {
  if (carriedOut !== undefined && typeof carriedOut !== 'function')
    fail('bad-option', `"carriedOut" has to be a function of a session, not ${show(carriedOut)}`);
  const answer = carriedOut?.(session) ?? 0;
  if (isStepsDone(answer)) return answer;
  fail('bad-option', `"carriedOut" has to return a number of steps, or a list of them, not ${show(answer)}`);
}
