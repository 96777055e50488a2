// How a search is to be carried out, as a game states it: checked here, once.

import { checkObject, fail, show } from './errors.ts';

export interface PlanOptions {
  /** `first` (the default) ends with the first plan, `best` with the cheapest. */
  mode?: 'first' | 'best';
  limits?: {
    /** None unless stated. */
    iterations?: number;
    /** 100,000 unless stated. */
    depth?: number;
    /** Bytes of the stage; all of it unless stated. */
    memory?: number;
  };
  /**
   * After a number of dead ends, searches for the first plan note what has failed and do not try it again: the same plan
   * after fewer iterations. true unless stated; does nothing where the order of tasks is open. A number: after so many dead
   * ends instead of 128.
   */
  remember?: boolean | number;
}

const defaultDepth = 100_000;
/** docs/semantics.md, Remembering. */
const deadEndsToRemember = 128;
/** The most that fits into a word of the core. */
export const mostBudget = 0xffffffff;

export function checkOptions(options: PlanOptions): {
  mode: 'first' | 'best';
  iterations: number;
  depth: number;
  memory: number;
  remember: number | null;
} {
  checkObject('the options of a search', options, ['mode', 'limits', 'remember']);
  const { mode = 'first', limits = {}, remember = true } = options;
  checkObject('"limits"', limits, ['iterations', 'depth', 'memory']);
  if (mode !== 'first' && mode !== 'best') fail('bad-option', `"mode" has to be "first" or "best", not ${show(mode)}`);
  return {
    mode,
    // The core knows no limit as 0.
    iterations: checkLimit('iterations', limits.iterations, Number.MAX_SAFE_INTEGER, 0),
    depth: checkLimit('depth', limits.depth, mostBudget, defaultDepth),
    memory: checkLimit('memory', limits.memory, mostBudget, 0),
    remember: checkRemember(remember),
  };
}

function checkRemember(remember: boolean | number): number | null {
  if (remember === false) return null;
  if (remember === true) return deadEndsToRemember;
  if (Number.isInteger(remember) && remember >= 0 && remember < mostBudget) return remember;
  fail('bad-option', `"remember" has to be true, false or a number of dead ends, not ${show(remember)}`);
}

function checkLimit(name: string, limit: number | undefined, most: number, otherwise: number): number {
  if (limit === undefined) return otherwise;
  if (limit === Infinity) return name === 'depth' ? most : 0;
  if (Number.isInteger(limit) && limit > 0 && limit <= most) return limit;
  fail('bad-option', `"limits.${name}" has to be a whole number above 0, not ${show(limit)}`);
}
