// Does one job: makes its world, plans its days, writes its scripts. Errors become its result.

import { createHash } from 'node:crypto';
import { Planner } from '../../bindings/index.ts';
import type { AnyDomain, Domain } from '../../bindings/index.ts';
import { checkOptions } from '../../bindings/internal.ts';
import { createWorldFromProblem } from '../../addons/problems/index.ts';
import { DayScripts, planDays } from '../game-scripts/days.ts';
import { batchSearchOptions, failed } from './job.ts';
import type { BatchJob, BatchResult } from './job.ts';

/** Default limits, so that each search in a batch ends. */
const limits = { iterations: 10_000_000, depth: 100_000 };

/** The most domains that are kept. The least recently used ones are dropped. */
const mostDomains = 16;

/** Domains by their bytes. Each has its own planner, which is dropped along with it. */
const domains = new Map<string, Domain<AnyDomain>>();

/** Hashes by the bytes that they were computed from. */
const hashes = new WeakMap<Uint8Array, string>();

export function hashOf(bytes: Uint8Array): string {
  let hash = hashes.get(bytes);
  if (hash === undefined) hashes.set(bytes, (hash = createHash('sha256').update(bytes).digest('hex')));
  return hash;
}

export function workOn(job: BatchJob): BatchResult {
  try {
    return planned(job);
  } catch (error) {
    return failed(job.id, error instanceof Error ? error.message : String(error));
  }
}

function planned({ id, domain, problem, days: count = 1, search = {}, scripts: wanted }: BatchJob): BatchResult {
  checkOptions('searches of a batch', search, batchSearchOptions);
  const { world, network } = createWorldFromProblem(registered(domain), problem);
  try {
    const scripts = wanted ? new DayScripts(wanted, count) : null;
    const days: BatchResult['days'] = [];
    const options = { ...search, limits: { ...limits, ...search.limits } };
    let hasPlans = true;
    for (const session of planDays(world, network, { days: count, search: options })) {
      const { status, plan, cost, iterations, fault } = session;
      days.push({ status, plan: plan?.map(({ text }) => text) ?? null, cost, iterations });
      if (fault) return { id, days, files: null, error: `day ${days.length}: ${fault.what}` };
      hasPlans = status === 'solved';
      if (hasPlans) scripts?.add(session);
    }
    return { id, days, files: scripts && hasPlans ? scripts.files() : null, error: null };
  } finally {
    world.free();
  }
}

function registered(bytes: Uint8Array<ArrayBuffer>): Domain<AnyDomain> {
  const hash = hashOf(bytes);
  const found: Domain<AnyDomain> = domains.get(hash) ?? new Planner().register(bytes as BufferSource);
  // The most recently used domain is the last entry.
  domains.delete(hash);
  domains.set(hash, found);
  if (domains.size > mostDomains) domains.delete(domains.keys().next().value!);
  return found;
}
