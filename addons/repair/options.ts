// The option that says which steps of a plan a game has done. Several functions take it.

import type { DomainShape, Session, StepsDone } from '../../bindings/index.ts';
import { callback, fail, show } from '../../bindings/internal.ts';
import type { OptionsOf } from '../../bindings/internal.ts';
import { isStepsDone } from '../../ir/steps-done.ts';

export const affectedOptions = {
  /**
   * Returns how many steps of a session's plan are done, or a list of their numbers: only the rest counts. Default: no
   * steps.
   */
  carriedOut: callback<(session: never) => StepsDone>(),
};

export interface CarriedOut<D extends DomainShape> extends OptionsOf<typeof affectedOptions> {
  carriedOut?: (session: Session<D>) => StepsDone;
}

export function stepsDoneOf<D extends DomainShape>(session: Session<D>, { carriedOut }: CarriedOut<D>): StepsDone {
  const answer = carriedOut?.(session) ?? 0;
  if (isStepsDone(answer)) return answer;
  fail('bad-option', `"carriedOut" has to return a number of steps, or a list of them, not ${show(answer)}`);
}
