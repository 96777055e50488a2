// Repairs a plan in a world that has changed, at once or a few iterations at a time, as games call it.
// running-repair.ts does the work.

import type { DomainShape, Session, StepsDone } from '../../bindings/index.ts';
import { checkObject, fail, insideOf, show } from '../../bindings/internal.ts';
import type { Repair } from './repair-work.ts';
import { RunningRepair } from './running-repair.ts';
import { donePositions, requirePlan } from './steps.ts';

export interface ReplanOptions {
  /** How many steps of the plan are done, or a list of their numbers. Default: 0. */
  from?: StepsDone;
  /**
   * The number of iterations for parts of the plan. Once they are spent, no further part is tried: everything is
   * replanned. 0: everything is replanned at once. Default: half as many as the plan has decisions.
   */
  iterations?: number;
  /**
   * Whether to plan again even when the plan holds, and to take the new plan when it is better. For the first plan, the
   * plan from an earlier choice is better. For the best plan, the new plan has to cost less than the steps that are
   * left of the old one. Default: false.
   */
  better?: boolean;
}

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
    checkObject('the options of a repair', options, ['from', 'iterations', 'better']);
    const { from = 0, iterations, better = false } = options;
    if (iterations !== undefined && !(Number.isInteger(iterations) && iterations >= 0) && iterations !== Infinity) {
      fail('bad-option', `"iterations" has to be a whole number, not ${show(iterations)}`);
    }
    if (typeof better !== 'boolean') fail('bad-option', `"better" has to be true or false, not ${show(better)}`);
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
