// Repairs a plan in a world that has changed, at once or a few iterations at a time, as games call it.
// running-repair.ts does the work.

import type { DomainShape, Session, StepsDone } from '../../bindings/index.ts';
import { flag, insideOf, isWhole, option, takeOptions, unchecked } from '../../bindings/internal.ts';
import type { OptionsOf } from '../../bindings/internal.ts';
import type { Repair } from './repair-work.ts';
import { RunningRepair } from './running-repair.ts';
import { donePositions, requirePlan } from './steps.ts';

export const replanOptions = {
  /** How many steps of the plan are done, or a list of their numbers. Default: 0. */
  from: unchecked<StepsDone>(),
  /**
   * The number of iterations spent on parts of the plan after which no further part is tried: everything is planned
   * again. With 0, everything is planned again at once. Default: half the number of decisions of the plan.
   */
  iterations: option<number>('a whole number', (value) => value === Infinity || isWhole(value, 0, Infinity)),
  /**
   * Whether to plan again also when the plan holds, and to take the new plan when it is better. For the first plan,
   * the plan from an earlier choice is better. For the best plan, the new plan has to cost less than the steps that
   * are left of the old one. Default: false.
   */
  better: flag(false),
};

export interface ReplanOptions extends OptionsOf<typeof replanOptions> {}

/**
 * Makes the session's plan hold in the world as it is now. A plan that was not kept begins with the step to be done
 * next. A session without the option `decomposition` can only be replanned as a whole.
 */
export function replan<D extends DomainShape>(session: Session<D>, options: ReplanOptions = {}): Repair {
  return new Replanning(session, options).step();
}

/** A repair that runs a few iterations at a time. The session keeps its old plan until the repair is done. */
export class Replanning<D extends DomainShape> {
  readonly #running: RunningRepair<D>;
  #repair: Repair | null = null;

  constructor(session: Session<D>, options: ReplanOptions = {}) {
    const { from = 0, iterations, better } = takeOptions('the options of a repair', options, replanOptions);
    const { state, handle } = insideOf(session);
    const isDone = donePositions(state, requirePlan(state, handle), from);
    this.#running = new RunningRepair(session, isDone, { iterations, better });
  }

  /** Continues for up to `iterations` iterations. Default: until the end. Returns null until the repair is done. */
  step(): Repair;
  step(iterations: number): Repair | null;
  step(iterations = Infinity): Repair | null {
    const traced = this.#running.step(iterations);
    if (!traced) return null;
    const { position: _, origins: __, ...repair } = traced;
    return (this.#repair ??= repair);
  }
}
