// Explains a session of a game. The search comes as plain data, so this file does not know the bindings.
// The domain is the one that the language compiled.

import type { DomainIr, Problem } from '../ir/ir.ts';
import type { SearchMode, Strategy } from '../ir/strategies.ts';
import { explain } from './explain.ts';
import type { Explanation, ExplainOptions } from './explain.ts';
import type { ReferenceExternals } from '../reference/externals.ts';
import type { SearchOptions } from '../reference/search.ts';

/** A search as data, as `toSearch` of `frameplan/problems` gives it. */
export interface Explainable {
  problem: Problem;
  mode: SearchMode;
  strategy: Strategy;
  gap: number;
  limits: NonNullable<SearchOptions['limits']>;
  externals: ReferenceExternals;
}

/** Searches again, in the world as it is now. Explains how the plan comes about, or why there is none. */
export function explainSession(
  domain: DomainIr,
  search: Explainable,
  options: Pick<ExplainOptions, 'task' | 'caps' | 'limits' | 'goals'> = {},
): Explanation {
  const { problem, limits, ...how } = search;
  if (problem.domain !== domain.name) {
    throw new Error(`the session is one of the domain ${problem.domain}, not of ${domain.name}`);
  }
  return explain(domain, problem, { ...how, ...options, limits: { ...limits, ...options.limits } });
}
