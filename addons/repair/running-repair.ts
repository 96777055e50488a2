// A repair that runs a few iterations at a time. It is given the steps done by position, internal steps included, and
// its result says what has happened to each step.

import * as abi from '../../ir/abi.ts';
import type { DomainShape, Session } from '../../bindings/index.ts';
import { checkBudget, fail, insideOf, stepCount } from '../../bindings/internal.ts';
import { watchers } from '../counters/watch.ts';
import { RepairWork } from './repair-work.ts';
import type { TracedRepair } from './repair-work.ts';
import { requirePlan } from './steps.ts';

export interface RunningRepairOptions {
  /** The iterations for parts of the plan, as in `ReplanOptions`. */
  iterations?: number | undefined;
  better?: boolean;
}

/**
 * Makes the session's plan hold in the world as it is now. `isDone` has an entry for each position of the plan: 1 when
 * the step there is done. It is read whenever the repair goes on, so steps may be done in the meantime.
 */
export class RunningRepair<D extends DomainShape> {
  readonly #work: RepairWork<D>;
  readonly #run: Generator<void, TracedRepair, undefined>;
  readonly #budget = { left: 0 };
  readonly #session: Session<D>;
  /** The identity of the session's plan; empty when the repair can't go on. */
  #plan: string;
  #repair: TracedRepair | null = null;

  constructor(session: Session<D>, isDone: Uint8Array, { iterations, better = false }: RunningRepairOptions = {}) {
    this.#session = session;
    this.#plan = identityOf(session);
    this.#work = new RepairWork(session, isDone, this.#budget);
    this.#run = this.#work.run(iterations, better);
  }

  /**
   * Continues for up to `iterations` iterations. Returns null until the repair is done; the session has its old plan
   * until then.
   */
  step(iterations = Infinity): TracedRepair | null {
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
      this.abandon();
      throw error;
    }
  }

  #end(repair: TracedRepair): void {
    this.#repair = repair;
    const { state } = this.#work;
    watchers.get(state.loaded.core)?.countRepair(this.#work, repair.outcome, repair.iterations);
  }

  /** Frees what an unfinished repair holds. */
  abandon(): void {
    this.#plan = '';
    this.#work.abandon();
  }
}

/**
 * Returns a text that changes when the session is restarted, when another repair changes its plan, and when its domain
 * is replaced.
 */
function identityOf<D extends DomainShape>(session: Session<D>): string {
  const { state, handle } = insideOf(session);
  const { core } = state.loaded;
  core.refuseWhileBusy('replan');
  const { address } = handle;
  const plan = requirePlan(state, handle);
  const words = [abi.SESSION_ITERATIONS, abi.SESSION_EPOCH, abi.SESSION_DERIVATION].map((at) =>
    core.load(address + at),
  );
  const size = [stepCount(core, plan), core.load(plan + abi.PLAN_USED)];
  return [state.replacements, address, plan, session.bestCost, ...words, ...size].join();
}
