// Plans the lines of a file one by one: the result of each, its time when warm, and whether the result is as expected.

import { checkPlan } from '../../domains/simple-fps/validity.ts';
import { median } from '../statistics.ts';
import type { InstanceLine } from './lines.ts';
import type { MakeSearch, InstanceSearch } from './searches.ts';

export interface LineResult {
  name: string;
  status: string;
  plan: string[] | null;
  iterations: number;
  /** Median of warm repeats. */
  microseconds: number;
  /** null where nothing is expected. */
  sameStatus: boolean | null;
  samePlan: boolean | null;
  valid: boolean;
}

export interface Totals {
  instances: number;
  solved: number;
  sameStatus: number;
  samePlan: number;
  valid: number;
}

/** What an instance may take; the first run goes on top. */
const enough = { samples: 201, milliseconds: 40 };
const atMostMilliseconds = 800;
const fewestSamples = 9;
const leastSampleMilliseconds = 0.02;

/** Median microseconds of warm repeats; one that takes very long is as warm as the others have made it. */
export function timeSearch(search: InstanceSearch): number {
  const start = performance.now();
  const first = timeRuns(search, 1);
  if (first > atMostMilliseconds) return first * 1000;
  const batch = batchFor(search);
  const samples: number[] = [];
  let spent = 0;
  do {
    samples.push((timeRuns(search, batch) * 1000) / batch);
    spent = performance.now() - start;
  } while (
    spent < atMostMilliseconds &&
    samples.length < enough.samples &&
    (spent < enough.milliseconds || samples.length < fewestSamples)
  );
  return median(samples);
}

/** Milliseconds. Only single runs can be prepared without timing that. */
function timeRuns(search: InstanceSearch, count: number): number {
  search.prepare?.();
  const start = performance.now();
  for (let run = 0; run < count; run++) search.run();
  return performance.now() - start;
}

/** How many runs make a sample that the clock can measure. */
function batchFor(search: InstanceSearch): number {
  let batch = 1;
  while (!search.prepare && timeRuns(search, batch) < leastSampleMilliseconds) batch *= 2;
  return batch;
}

export function planLine(
  { name, instance, expected }: InstanceLine,
  makeSearch: MakeSearch,
  maxIterations: number,
): LineResult {
  const search = makeSearch(instance, { maxIterations });
  try {
    const microseconds = timeSearch(search);
    const { status, iterations, plan } = search.outcome();
    const sameStatus = expected && status === (expected.solved ? 'solved' : 'failed');
    const samePlan = expected && sameStatus && (plan ?? []).join('\n') === expected.plan.join('\n');
    const valid = plan !== null && checkPlan(instance, plan).valid;
    return { name, status, plan, iterations, microseconds, sameStatus, samePlan, valid };
  } finally {
    search.free();
  }
}

export function totalsOf(results: readonly LineResult[]): Totals {
  const count = (is: (result: LineResult) => boolean | null): number => results.filter(is).length;
  return {
    instances: results.length,
    solved: count(({ status }) => status === 'solved'),
    sameStatus: count(({ sameStatus }) => sameStatus),
    samePlan: count(({ samePlan }) => samePlan),
    valid: count(({ valid }) => valid),
  };
}
