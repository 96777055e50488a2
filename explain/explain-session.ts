// Explains a session of a game. The search is plain data, so this file does not depend on the bindings. The domain is
// the one that the language compiled.

import type { DomainIr, Problem } from '../ir/ir.ts';
import type { SearchMode, Strategy } from '../ir/strategies.ts';
import { explain } from './explain.ts';
import type { Explanation } from './explain.ts';
import type { ExplainOptions } from './options.ts';
import type { ReferenceExternals } from '../reference/externals.ts';
import type { SearchOptions } from '../reference/search.ts';

/** A search as data, which `toSearch` of `frameplan/problems` returns. */
export interface Explainable {
  problem: Problem;
  mode: SearchMode;
  strategy: Strategy;
  gap: number;
  limits: NonNullable<SearchOptions['limits']>;
  externals: ReferenceExternals;
}

/** Repeats a search in the current world, and explains its plan or why there is none. */
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
