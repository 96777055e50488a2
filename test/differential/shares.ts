// What kinds of cases the generator made: if nearly all were trivial, agreement would mean little.

import { planReference, ReferenceSearch } from '../../reference/search.ts';
import { goalsOf } from '../conformance/planners.ts';
import { limits } from './agreement.ts';
import type { GeneratedCase } from './cases.ts';

export interface Shares {
  cases: number;
  solved: number;
  /** Solved after at least one network was given up. */
  solvedByBacktracking: number;
  failed: number;
  /** Failed after more than ten networks. */
  failedAfterSearch: number;
  fault: number;
  limit: number;
  /** Spared iterations by remembering from the start. */
  remembered: number;
  /** Ended within three networks. */
  trivial: number;
}

export function createShares(): Shares {
  return {
    cases: 0,
    solved: 0,
    solvedByBacktracking: 0,
    failed: 0,
    failedAfterSearch: 0,
    fault: 0,
    limit: 0,
    remembered: 0,
    trivial: 0,
  };
}

export function addShares(shares: Shares, others: Shares): void {
  for (const key of Object.keys(shares) as (keyof Shares)[]) shares[key] += others[key];
}

/** Counts what the search for the first plan comes to, over the IR as it was checked. */
export function count(shares: Shares, { domain, problem }: GeneratedCase): void {
  const search = new ReferenceSearch(domain, problem, { mode: 'first', limits, remember: false, ...goalsOf(domain) });
  const status = search.step(Infinity);
  const { iterations, derivation } = search;
  const remembering = planReference(domain, problem, { mode: 'first', limits, remember: 0, ...goalsOf(domain) });
  shares.cases++;
  if (remembering.iterations < iterations) shares.remembered++;
  if (iterations <= 3) shares.trivial++;
  if (status === 'solved') shares.solved++;
  if (status === 'solved' && iterations > derivation!.length + 1) shares.solvedByBacktracking++;
  if (status === 'failed') shares.failed++;
  if (status === 'failed' && iterations > 10) shares.failedAfterSearch++;
  if (status === 'fault') shares.fault++;
  if (status.startsWith('out-of')) shares.limit++;
}

export function describeShares(shares: Shares): string {
  const percent = (part: number): string => `${((100 * part) / Math.max(1, shares.cases)).toFixed(1)} %`;
  return (
    `${shares.cases} cases: ${percent(shares.solved)} solved (${percent(shares.solvedByBacktracking)} after ` +
    `backtracking), ${percent(shares.failed)} failed (${percent(shares.failedAfterSearch)} after more than ten ` +
    `networks), ${percent(shares.fault)} faults, ${percent(shares.limit)} at a limit, ${percent(shares.remembered)} ` +
    `spared iterations by remembering; ${percent(shares.trivial)} trivial`
  );
}
