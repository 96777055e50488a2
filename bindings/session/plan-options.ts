// The options of a search, as a game states them: checked here and written into the session's header in the core.
// Allocates nothing, because a game may submit thousands of searches in a frame.

import * as abi from '../../ir/abi.ts';
import { modes, strategies } from '../../ir/strategies.ts';
import type { SearchMode, Strategy } from '../../ir/strategies.ts';
import type { Core } from '../core/core.ts';
import { checkObject, fail, show, refuseOption } from '../base/errors.ts';
import { checkNews } from './news.ts';
import type { SearchNews } from '../world/told.ts';

export interface PlanOptions extends SearchNews {
  /** `first` (the default) ends with the first plan, `best` with the cheapest. */
  mode?: SearchMode;
  /**
   * In which order the search goes through the alternatives. `depth-first` (the default): the first ones as far as they
   * lead, and from each dead end back to the last choice. `limited-discrepancy`: at first only along the first
   * alternatives, then with one turn to a second one, and so on; the plan that it finds first may be another one, and
   * good plans are found much sooner. `best-first`, for the best plan where many ways lead to the same: always on with
   * what may come to the least cost, so that the first plan is the best or close to it. It takes memory, and keeps
   * neither horizon nor decomposition.
   */
  strategy?: Strategy;
  /**
   * For the best plan: the search ends when at most this share of the plan's cost could still be saved. 0 unless
   * stated; with 1 it ends with its first plan.
   */
  gap?: number;
  limits?: {
    /** None unless stated. */
    iterations?: number;
    /** 100,000 unless stated. */
    depth?: number;
    /** Turns of loops, and calls of recursive defines, until a task has told its next alternative. 10^10 unless stated. */
    work?: number;
    /** Bytes of the stage; all of it unless stated. */
    memory?: number;
  };
  /**
   * After a number of dead ends, searches note what has failed, or can't be bettered, and do not try it again: the same
   * plan or cost after fewer iterations. true unless stated. A number: after so many dead ends instead of 128.
   */
  remember?: boolean | number;
  /**
   * So many steps are made concrete (internal ones do not count), the tasks after them stay as they are:
   * `session.tail`, which `session.resume()` plans when the character gets there. All steps unless stated. Searches
   * with a horizon do not remember.
   */
  horizon?: number;
  /**
   * Keeps the way to the plan along with it. Repairing needs it, and knowing what the plan depends on. false unless
   * stated, true for searches that are submitted.
   */
  decomposition?: boolean;
}

export interface SubmitOptions extends PlanOptions {
  /** 0 to 15, the greater the sooner; 8 unless stated. A search that is not served for 4 frames rises by one. */
  priority?: number;
  /**
   * The search should end within so many frames (calls of `planner.step` or `stepFor`). In the last of them it goes
   * first.
   */
  deadline?: number;
}

const defaultDepth = 100_000;
const defaultWork = 1e10;
const defaultPriority = 8;
/** docs/semantics.md, Remembering. */
const deadEndsToRemember = 128;
/** The most that fits into a word of the core. */
export const mostBudget = 0xffffffff;

const planOptions = ['mode', 'strategy', 'gap', 'limits', 'remember', 'horizon', 'decomposition', 'onPlan', 'onEnd'];
export const submitOptions = [...planOptions, 'priority', 'deadline'];
const limitNames = ['iterations', 'depth', 'work', 'memory'];
const none = {};

/** Throws before anything is written. */
export function writeOptions(core: Core, address: number, options: SubmitOptions, isSubmitted: boolean): void {
  checkObject(
    isSubmitted ? 'the options of a search' : 'the options of world.plan()',
    options,
    isSubmitted ? submitOptions : planOptions,
  );
  const { mode = 'first', limits = none as NonNullable<PlanOptions['limits']>, remember = true } = options;
  const { strategy = 'depth-first', gap = 0 } = options;
  const { horizon, decomposition = isSubmitted && strategy !== 'best-first', priority = defaultPriority } = options;
  checkObject('"limits"', limits, limitNames);
  if (!modes.includes(mode)) refuseOption('mode', `${modes.map(show).join(' or ')}`, mode);
  if (!strategies.includes(strategy)) refuseOption('strategy', `one of ${strategies.map(show).join(', ')}`, strategy);
  if (strategy === 'best-first' && (mode !== 'best' || horizon !== undefined || decomposition))
    fail('bad-option', '"best-first" takes "mode": "best", and neither "horizon" nor "decomposition"');
  if (!(typeof gap === 'number' && gap >= 0 && gap <= 1)) refuseOption('gap', 'a number from 0 to 1', gap);
  if (gap && mode === 'first') fail('bad-option', '"gap" takes "mode": "best"');
  if (typeof decomposition !== 'boolean') refuseOption('decomposition', 'true or false', decomposition);
  if (!Number.isInteger(priority) || priority < 0 || priority > 15)
    refuseOption('priority', 'a whole number from 0 to 15', priority);
  // The core knows no limit as 0.
  const iterations = checkLimit('limits.iterations', limits.iterations, Number.MAX_SAFE_INTEGER, 0);
  const depth = checkLimit('limits.depth', limits.depth, mostBudget, defaultDepth);
  const work = checkLimit('limits.work', limits.work, Number.MAX_SAFE_INTEGER, defaultWork);
  const memory = checkLimit('limits.memory', limits.memory, mostBudget, 0);
  const actions = checkLimit('horizon', horizon, mostBudget, 0);
  const deadEnds = checkRemember(remember);
  const frames = framesOf(options);
  checkNews(options);
  core.store(address + abi.SESSION_MODE, modes.indexOf(mode));
  core.store(address + abi.SESSION_STRATEGY, strategies.indexOf(strategy));
  core.storeFloat(address + abi.SESSION_GAP, gap);
  core.storeLong(address + abi.SESSION_ITERATION_LIMIT, iterations);
  core.store(address + abi.SESSION_DEPTH_LIMIT, depth);
  core.storeLong(address + abi.SESSION_WORK_LIMIT, work);
  core.store(address + abi.SESSION_MEMORY_LIMIT, memory);
  core.store(address + abi.SESSION_HORIZON, actions);
  core.store(address + abi.SESSION_KEEPS_DERIVATION, decomposition || actions > 0 ? 1 : 0);
  core.store(address + abi.SESSION_PRIORITY, priority);
  core.store(address + abi.SESSION_SUBMITTED, 0);
  core.store(address + abi.SESSION_DEADLINE, frames);
  // 0 is "never" to the core.
  core.store(address + abi.SESSION_REMEMBER_AFTER, actions > 0 || deadEnds === null ? 0 : deadEnds + 1);
}

/** Copies all options from one session to another. They are the first bytes of a session. */
export function copyOptions(core: Core, from: number, to: number): void {
  core.bytesAt(to, abi.SESSION_OPTIONS_BYTES).set(core.bytesAt(from, abi.SESSION_OPTIONS_BYTES));
}

/** Within how many frames it is wanted, for the core. */
function framesOf({ deadline }: SubmitOptions): number {
  if (deadline === undefined) return abi.NO_DEADLINE;
  if (Number.isInteger(deadline) && deadline > 0 && deadline < 2 ** 31) return deadline;
  refuseOption('deadline', 'a whole number of frames from 1 to 2147483647', deadline);
}

function checkRemember(remember: boolean | number): number | null {
  if (remember === false) return null;
  if (remember === true) return deadEndsToRemember;
  if (Number.isInteger(remember) && remember >= 0 && remember < mostBudget) return remember;
  refuseOption('remember', 'true, false or a number of dead ends', remember);
}

function checkLimit(name: string, limit: number | undefined, most: number, otherwise: number): number {
  if (limit === undefined) return otherwise;
  if (limit === Infinity) return name === 'limits.depth' ? most : 0;
  if (Number.isInteger(limit) && limit > 0 && limit <= most) return limit;
  const range = limit > most ? `from 1 to ${most}` : 'above 0';
  refuseOption(name, `a whole number ${range}`, limit);
}

/** What a game states of a budget; `what` reads like `step()`. */
export function checkBudget(what: string, iterations: number): void {
  if (iterations === Infinity || (Number.isInteger(iterations) && iterations >= 0)) return;
  fail('bad-option', `${what} takes a whole number of iterations, not ${show(iterations)}`);
}
