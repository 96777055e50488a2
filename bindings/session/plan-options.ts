// The options of a search, as a game gives them: checked here and written into the session's header in the core.
// Allocates nothing, because a game may submit thousands of searches in a frame.

import * as abi from '../../ir/abi.ts';
import { modes, strategies } from '../../ir/strategies.ts';
import type { Core } from '../core/core.ts';
import { fail, show } from '../base/errors.ts';
import { checkGiven, flag, isWhole, limit, nested, oneOf, option, wholeNumber } from '../base/options.ts';
import type { OptionsOf } from '../base/options.ts';
import { newsOptions } from '../world/told.ts';

/** The most that fits into a word of the core. */
export const mostBudget = 0xffffffff;

/** docs/semantics.md, Remembering. */
const deadEndsToRemember = 128;

export const planOptions = {
  /** `first`: the search ends with the first plan. `best`: it ends with the cheapest. Default: `first`. */
  mode: oneOf(modes, 'first'),
  /**
   * The order in which the search goes through the alternatives. All strategies find a best plan of the same cost.
   * `depth-first`: the first alternatives as far as they lead, and from each dead end back to the last choice.
   * `limited-discrepancy`: at first only the first alternatives, then one turn to a second one, and so on. It finds good
   * plans much sooner where the first alternatives lead astray, and its first plan may be another one. `best-first`, for
   * `mode: 'best'` only: always goes on with the network that may have the least cost. Use it where many ways lead to
   * the same state. It takes more memory, and allows neither `horizon` nor `decomposition`. Default: `depth-first`.
   */
  strategy: oneOf(strategies, 'depth-first'),
  /**
   * With `mode: 'best'`, the search ends when its plan is known to be within this share of the best: with 0.1, at most
   * 10 % of the plan's cost could still be saved. With 1 it ends with its first plan. Default: 0.
   */
  gap: option<number>('a number from 0 to 1', (gap) => typeof gap === 'number' && gap >= 0 && gap <= 1, 0),
  /** Where the search ends without a result. */
  limits: nested('limits', {
    /** Iterations. Default: Infinity. */
    iterations: limit(Number.MAX_SAFE_INTEGER),
    /** Decompositions and steps in a row. Default: 100,000. */
    depth: limit(mostBudget, 100_000),
    /**
     * Turns of loops, and calls of recursive defines, that a task takes to name its next alternative. A search that
     * takes more ends with a `fault` that names the task. Default: 10,000,000,000.
     */
    work: limit(Number.MAX_SAFE_INTEGER, 1e10),
    /** Bytes of the stage. Default: Infinity, which is all of the stage. */
    memory: limit(mostBudget),
  }),
  /**
   * Whether the search notes what has failed, or can't be bettered, and does not try it again: the result is the same
   * plan or cost after fewer iterations. `true` begins after 128 dead ends, a number begins after that many. A search
   * with a horizon does not remember. Default: true.
   */
  remember: option<boolean | number>(
    'true, false or a number of dead ends',
    (value) => typeof value === 'boolean' || isWhole(value, 0, mostBudget - 1),
    true,
  ),
  /**
   * The number of steps after which the search may stop; steps of internal tasks do not count. The tasks after them stay
   * as they are: `session.tail`. When the character gets there, `session.resume()` plans them. Default: Infinity, which
   * is all steps.
   */
  horizon: limit(mostBudget),
  /**
   * Keeps how the plan came about. Repairing a plan needs it, and so does finding out what the plan depends on. Default:
   * false for `world.plan`; for searches that are submitted true, unless the strategy is `best-first`.
   */
  decomposition: flag(),
  ...newsOptions,
};

/** The place of a search in the scheduler. */
export const turnOptions = {
  /** 0 to 15; greater ones go first. A search that is not served for 4 frames rises by one. Default: 8. */
  priority: wholeNumber(0, 15, 8),
  /**
   * The number of frames (calls of `planner.step` or `planner.stepFor`) within which the search should end. In the last
   * of them it goes first. Default: none.
   */
  deadline: wholeNumber(1, 2 ** 31 - 1, undefined, 'of frames '),
};

export const submitOptions = { ...planOptions, ...turnOptions };

export interface PlanOptions extends OptionsOf<typeof planOptions> {}
export interface SubmitOptions extends OptionsOf<typeof submitOptions> {}

/** The schema from which `writeOptions` takes the defaults. Copying these would cost each Worker of a pool bytes. */
const usual = submitOptions;
const noLimits: NonNullable<PlanOptions['limits']> = {};

/** Checks the options of searches that are submitted: once for all that are submitted together. */
export function checkSubmitOptions(options: SubmitOptions): void {
  checkGiven('the options of a search', options, submitOptions);
}

/** Writes options that were checked. Throws before anything is written. */
export function writeOptions(core: Core, address: number, options: SubmitOptions, isSubmitted: boolean): void {
  const { mode = usual.mode.otherwise, strategy = usual.strategy.otherwise, gap = usual.gap.otherwise } = options;
  const { remember = usual.remember.otherwise, horizon = usual.horizon.otherwise } = options;
  const { priority = usual.priority.otherwise, deadline = abi.NO_DEADLINE, limits = noLimits } = options;
  const { decomposition = isSubmitted && strategy !== 'best-first' } = options;
  const { depth, work } = usual.limits.parts;
  if (strategy === 'best-first' && (mode !== 'best' || horizon !== Infinity || decomposition))
    fail('bad-option', '"best-first" takes "mode": "best", and neither "horizon" nor "decomposition"');
  if (gap && mode === 'first') fail('bad-option', '"gap" takes "mode": "best"');
  const actions = limitOf(horizon);
  core.store(address + abi.SESSION_MODE, modes.indexOf(mode));
  core.store(address + abi.SESSION_STRATEGY, strategies.indexOf(strategy));
  core.storeFloat(address + abi.SESSION_GAP, gap);
  core.storeLong(address + abi.SESSION_ITERATION_LIMIT, limitOf(limits.iterations));
  core.store(address + abi.SESSION_DEPTH_LIMIT, limitOf(limits.depth ?? depth.otherwise) || mostBudget);
  core.storeLong(address + abi.SESSION_WORK_LIMIT, limitOf(limits.work ?? work.otherwise));
  core.store(address + abi.SESSION_MEMORY_LIMIT, limitOf(limits.memory));
  core.store(address + abi.SESSION_HORIZON, actions);
  core.store(address + abi.SESSION_KEEPS_DERIVATION, decomposition || actions > 0 ? 1 : 0);
  core.store(address + abi.SESSION_PRIORITY, priority);
  core.store(address + abi.SESSION_SUBMITTED, 0);
  core.store(address + abi.SESSION_DEADLINE, deadline);
  const deadEnds = remember === true ? deadEndsToRemember : remember;
  // 0 is "never" to the core.
  core.store(address + abi.SESSION_REMEMBER_AFTER, actions > 0 || deadEnds === false ? 0 : deadEnds + 1);
}

/** The core has 0 for no limit. */
function limitOf(limit = Infinity): number {
  return limit === Infinity ? 0 : limit;
}

/** Copies all options from one session to another. */
export function copyOptions(core: Core, from: number, to: number): void {
  const optionsOf = (address: number): Uint8Array =>
    core.bytesAt(address + abi.SESSION_OPTIONS, abi.SESSION_OPTIONS_BYTES);
  optionsOf(to).set(optionsOf(from));
  core.store(to + abi.SESSION_PRIORITY, core.load(from + abi.SESSION_PRIORITY));
}

/** What a game states of a budget; `what` reads like `step()`. */
export function checkBudget(what: string, iterations: number): void {
  if (iterations === Infinity || (Number.isInteger(iterations) && iterations >= 0)) return;
  fail('bad-option', `${what} takes a whole number of iterations, not ${show(iterations)}`);
}
