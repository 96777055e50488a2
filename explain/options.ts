// The options of explanations.

import { callback, isWhole, nested, option, wholeNumber } from '../bindings/base/options.ts';
import type { Option, OptionsOf, Taken } from '../bindings/base/options.ts';
import { planOptions } from '../bindings/session/plan-options.ts';
import type { ReferenceExternals } from '../reference/externals.ts';
import type { GoalGrounder } from '../reference/search-types.ts';

const { mode, strategy, gap, limits } = planOptions;

export const searchOptions = {
  mode,
  strategy,
  gap,
  /** Where the search ends without a result. */
  limits: nested('limits', { iterations: limits.parts.iterations, depth: limits.parts.depth }),
  /** The functions that the domain declares as `external`, by name. Default: none. */
  externals: option<ReferenceExternals>('an object', (value) => typeof value === 'object' && value !== null),
  /** For networks with goals: `groundGoals(domain)` of `frameplan/goals`. Default: none. */
  goals: callback<GoalGrounder>(),
};

export const explainOptions = {
  /** The name of a task all of whose tries are explained, whether they failed or not. Default: none. */
  task: option<string>('the name of a task', (task) => typeof task === 'string'),
  ...searchOptions,
  /** How much is examined and kept. */
  caps: nested('caps', {
    /** The number of tries that are examined. Default: 20,000. */
    examined: wholeNumber(0, Infinity, 20_000),
    /** The number of different tries that are kept. Default: 200. */
    kept: wholeNumber(0, Infinity, 200),
  }),
};

export interface ExplainOptions extends OptionsOf<typeof explainOptions> {}

const count = (otherwise: number): Option<number, number> => wholeNumber(1, 10_000_000, otherwise);

export const explainerOptions = {
  ...searchOptions,
  /**
   * false: the search tries everything, so that each failure can be explained. true or a number of dead ends: the
   * search remembers like a game's search, and ends as early. Failures that it skips because of this have the reason
   * `known`. Default: false.
   */
  remember: option<boolean | number>(
    'true, false or a whole number',
    (value) => typeof value === 'boolean' || isWhole(value, 0, Infinity),
    false,
  ),
  /** How much is kept. Searches may try millions of tasks. The furthest and the way to the plan are kept. */
  most: nested('most', {
    /** The number of tried tasks and attempts at them. Default: 4,000. */
    tasks: count(4000),
    /** The number of attempts at one task with several bindings. Each branch is always kept. Default: 200. */
    attempts: count(200),
    /** The number of causes. Default: 20. */
    causes: count(20),
  }),
};

export interface ExplainerOptions extends OptionsOf<typeof explainerOptions> {}

export type MostKept = Taken<typeof explainerOptions>['most'];

/** Checks what `step()` is given. */
export function checkBudget(iterations: number): void {
  if (typeof iterations === 'number' && iterations > 0) return;
  throw new RangeError(`step() takes a number of iterations above 0, not ${String(iterations)}`);
}
