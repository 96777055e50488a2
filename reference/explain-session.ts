// Explains a session of a game. What the session searches for comes as plain data, so that nothing here has to know the
// bindings; the domain is the one that was compiled, as the language gives it.

import type { Domain, Problem } from '../ir/ir.ts';
import type { SearchMode, Strategy } from '../ir/strategies.ts';
import { explain } from './explain.ts';
import type { Explanation, ExplainOptions } from './explain.ts';
import type { Externals } from './externals.ts';
import type { SearchOptions } from './search.ts';

/** Sessions of the bindings are this. */
export interface Explainable {
  toSearch(): {
    problem: Problem;
    mode: SearchMode;
    strategy: Strategy;
    gap: number;
    limits: NonNullable<SearchOptions['limits']>;
    externals: Externals;
  };
}

/** Searches again, in the world as it is now: how the plan comes about, or what stands in the way of one. */
export function explainSession(
  domain: Domain,
  session: Explainable,
  options: Pick<ExplainOptions, 'task' | 'caps' | 'limits'> = {},
): Explanation {
  const { problem, limits, ...how } = session.toSearch();
  if (problem.domain !== domain.name) {
    throw new Error(`the session is one of the domain ${problem.domain}, not of ${domain.name}`);
  }
  return explain(domain, problem, { ...how, ...options, limits: { ...limits, ...options.limits } });
}
