// Runs every pass alone, and all together, on the conformance cases and on random domains. A search must end in the
// same way, with the same plan at the same cost, after as many iterations (or fewer, for some passes).
/// <reference types="vite/client" />

import { describe, expect, it } from 'vitest';
import type { DomainIr, GroundNetwork, Problem } from '../../../ir/ir.ts';
import { loadDomain } from '../../../language/index.ts';
import { optimise, passes } from '../../../compiler/passes/index.ts';
import { planReference, type SearchResult } from '../../../reference/search.ts';
import { randomText } from './random-text.ts';
import { portion } from '../../engine.ts';

const limits = { iterations: 1000, depth: 100 };

const cases = import.meta.glob<string>(['../../cases/conformance/*.htn', '../../../domains/shpe-figures/*.htn'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

interface Variant {
  name: string;
  domain: DomainIr;
  changesIterations: boolean;
  bounds: boolean;
}

function variantsOf(domain: DomainIr, totallyOrdered: boolean): Variant[] {
  const options = { totallyOrdered };
  const alone = passes.map((pass) => ({
    name: pass.name,
    domain: pass.run(domain, options),
    changesIterations: pass.changesIterations ?? false,
    bounds: pass.name === 'minimum-cost',
  }));
  const without = passes.filter((pass) => pass.changesIterations).map((pass) => pass.name);
  const steady = optimise(domain, { without });
  return [
    ...alone,
    { name: 'those that keep iterations', domain: steady, changesIterations: false, bounds: false },
    { name: 'all', domain: optimise(domain, options), changesIterations: true, bounds: true },
    { name: 'all, unpromised', domain: optimise(domain), changesIterations: true, bounds: true },
    { name: 'all twice', domain: optimise(optimise(domain, options), options), changesIterations: true, bounds: true },
  ];
}

function isTotallyOrdered(network: GroundNetwork): boolean {
  if (network.kind === 'task') return true;
  return (network.kind === 'ordered' || network.parts.length < 2) && network.parts.every(isTotallyOrdered);
}

function expectSame(variant: Variant, before: SearchResult, after: SearchResult): void {
  if (!variant.changesIterations) return expect(after).toEqual(before);
  // Before the pass, the search stopped at a limit. Now it may get further.
  if (before.status.startsWith('out-of')) return;
  const { status, plan, cost } = before;
  expect(after).toMatchObject({ status, plan, cost });
  // With fewer dead ends a long search begins to remember later, and may then take up more networks.
  if (before.iterations <= 128) expect(after.iterations).toBeLessThanOrEqual(before.iterations);
}

function expectSamePlans(domain: DomainIr, problem: Problem): void {
  const source = JSON.stringify(domain);
  const variants = variantsOf(domain, isTotallyOrdered(problem.network));
  expect(JSON.stringify(domain)).toBe(source);
  for (const mode of ['first', 'best'] as const) {
    const before = planReference(domain, problem, { mode, limits });
    for (const variant of variants) {
      if (variant.domain === domain) continue;
      // A search for the best plan may prune by a bound, and so miss a fault.
      if (variant.bounds && mode === 'best' && before.status === 'fault') continue;
      const after = planReference(variant.domain, problem, { mode, limits });
      try {
        expectSame(variant, before, after);
      } catch (error) {
        if (error instanceof Error) error.message = `${problem.name}, ${mode}, ${variant.name}: ${error.message}`;
        throw error;
      }
    }
  }
}

describe('plans stay the same', () => {
  it.each(
    Object.entries(cases)
      .map(([path, text]) => [path.replace(/^.*\/|\.htn$/g, ''), text])
      .filter((_, at) => at % portion(1, 3) === 0),
  )('%s', (_, text) => {
    const { domain, problems } = loadDomain(text);
    for (const problem of problems) expectSamePlans(domain!, problem);
    expect(problems.length).toBeGreaterThan(0);
  });

  it.each(Array.from({ length: portion(8, 1) }, (_, block) => block))('in random domains, block %i', (block) => {
    for (let seed = block * 15; seed < (block + 1) * 15; seed++) {
      const { domain, problems } = loadDomain(randomText(seed));
      try {
        expectSamePlans(domain!, problems[0]!);
      } catch (error) {
        if (error instanceof Error) error.message = `seed ${seed}: ${error.message}`;
        throw error;
      }
    }
  });

  it('while every pass finds something to do in the random domains', () => {
    const domains = Array.from({ length: 100 }, (_, seed) => loadDomain(randomText(seed)).domain!);
    const idle = passes.filter((pass) => domains.every((domain) => pass.run(domain) === domain));
    expect(idle.map((pass) => pass.name)).toEqual([]);
  });
});
