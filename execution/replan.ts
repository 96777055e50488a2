// Repairing a plan in a world that has changed, at once or a few iterations at a time. repair-work.ts does the repair.

import * as abi from '../ir/abi.ts';
import type { DomainShape, Session } from '../bindings/index.ts';
import { checkBudget, checkObject, fail, insideOf, show, stepCount, watchers } from '../bindings/internal.ts';
import { RepairWork } from './repair-work.ts';
import type { Repair } from './repair-work.ts';
import { positionOf, planToCarryOut } from './steps.ts';

export interface ReplanOptions {
  /** How many steps of the plan have been carried out; 0 unless stated. */
  from?: number;
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
 * next. Without the option `decomposition`, a session can only be planned anew.
 */
export function replan<D extends DomainShape>(session: Session<D>, options: ReplanOptions = {}): Repair {
  return new Replanning(session, options).step();
}

/** The same, a few iterations at a time. The session keeps its old plan until the repair is done. */
export class Replanning<D extends DomainShape> {
  readonly #work: RepairWork<D>;
  readonly #run: Generator<void, Repair, undefined>;
  readonly #budget = { left: 0 };
  readonly #session: Session<D>;
  /** The identity of the session's plan; empty when the repair can't go on. */
  #plan: string;
  #repair: Repair | null = null;

  constructor(session: Session<D>, options: ReplanOptions = {}) {
    checkObject('the options of a repair', options, ['from', 'iterations', 'better']);
    const { from = 0, iterations, better = false } = options;
    if (iterations !== undefined && !(Number.isInteger(iterations) && iterations >= 0) && iterations !== Infinity) {
      fail('bad-option', `"iterations" has to be a whole number, not ${show(iterations)}`);
    }
    if (typeof better !== 'boolean') fail('bad-option', `"better" has to be true or false, not ${show(better)}`);
    const { state, handle } = insideOf(session);
    positionOf(state, planToCarryOut(state, handle), from);
    this.#session = session;
    this.#plan = identityOf(session);
    this.#work = new RepairWork(session, state, handle, this.#budget);
    this.#run = this.#work.run(from, iterations, better);
  }

  /** Goes on for so many iterations, or to the end when no number is stated. Answers null until the repair is done. */
  step(): Repair;
  step(iterations: number): Repair | null;
  step(iterations = Infinity): Repair | null {
    checkBudget('step()', iterations);
    this.#budget.left = iterations;
    if (this.#repair) return this.#repair;
    this.#work.state.loaded.core.refuseWhileBusy('replan');
    try {
      if (identityOf(this.#session) !== this.#plan) {
        fail('freed', 'the session no longer has the plan that was to be repaired');
      }
      const { done, value } = this.#run.next();
      if (done) this.#end(value);
      return this.#repair;
    } catch (error) {
      this.#plan = '';
      this.#work.abandon();
      throw error;
    }
  }

  #end(repair: Repair): void {
    this.#repair = repair;
    const { state } = this.#work;
    watchers.get(state.loaded.core)?.repaired(this.#work, repair.outcome, repair.iterations);
  }
}

/** Changes when the session is restarted, when another repair changes its plan, and when its domain is replaced. */
function identityOf<D extends DomainShape>(session: Session<D>): string {
  const { state, handle } = insideOf(session);
  const { core } = state.loaded;
  core.refuseWhileBusy('replan');
  const { address } = handle;
  const plan = planToCarryOut(state, handle);
  const words = [abi.SESSION_ITERATIONS, abi.SESSION_EPOCH, abi.SESSION_DERIVATION].map((at) =>
    core.load(address + at),
  );
  const size = [stepCount(core, plan), core.load(plan + abi.PLAN_USED)];
  return [state.replacements, address, plan, session.bestCost, ...words, ...size].join();
}
