// Repairs a plan in a world that has changed, at once or a few iterations at a time, as games call it.
// running-repair.ts does the work.

import type { DomainShape, Session, StepsDone } from '../../bindings/index.ts';
import { checkObject, fail, insideOf, show } from '../../bindings/internal.ts';
import type { Repair } from './repair-work.ts';
import { RunningRepair } from './running-repair.ts';
import { donePositions, requirePlan } from './steps.ts';

export interface ReplanOptions {
  /** How many steps of the plan have been carried out, or a list of their numbers; 0 unless stated. */
  from?: StepsDone;
  /**
   * Once so many iterations are spent on parts of the plan, no further part is tried: everything is planned anew. Half
   * as many as the plan has decisions unless stated. 0: everything is planned anew at once.
   */
  iterations?: number;
  /**
   * Plans anew also when the plan holds, and takes the new plan when the new plan is better. For the first plan, the
   * plan from an earlier choice is better. For the best plan, the new plan has to cost less than the steps that are
   * left of the old one. false unless stated.
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
