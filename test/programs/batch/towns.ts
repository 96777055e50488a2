// Towns as jobs of a batch, and what has to come of them.

import { Worker } from 'node:worker_threads';
import { expect } from 'vitest';
import type { BatchJob, BatchResult } from '../../../programs/batch/index.ts';
import { emit, optimise } from '../../../compiler/index.ts';
import { generate } from '../../../domains/town/generate.ts';
import { checkPlan } from '../../../domains/town/validity.ts';
import { domain, townProblem } from '../../domains/town/planning.ts';

const bytes = emit(optimise(domain)) as Uint8Array<ArrayBuffer>;

const characters = 5;
const hours = 24;

export function townJob(seed: number, days = 1): BatchJob {
  return {
    id: `town ${seed}: "${seed}"`,
    domain: bytes,
    problem: townProblem(generate({ characters, seed }), { hours }),
    ...(days === 1 ? {} : { days }),
  };
}

export function townJobs(count: number, days = 1): BatchJob[] {
  return Array.from({ length: count }, (_, seed) => townJob(seed, days));
}

/** The plans are valid by the rules of the town, day after day. */
export function expectDays({ id, days, error }: BatchResult, count = 1): void {
  expect([id, error]).toEqual([id, null]);
  expect(days).toHaveLength(count);
  let town = generate({ characters, seed: Number(/\d+/.exec(id)![0]) });
  for (const { status, plan } of days) {
    expect(status).toBe('solved');
    const verdict = checkPlan(town, plan!, { hours });
    if (!verdict.valid) throw new Error(`${id}: ${verdict.reason}`);
    town = verdict.town;
  }
}

/** The thread as it is in the package. */
export function builtThread(): Worker {
  return new Worker(new URL('../../../dist/programs/batch/thread.js', import.meta.url));
}

export async function all<T>(results: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const result of results) found.push(result);
  return found;
}
