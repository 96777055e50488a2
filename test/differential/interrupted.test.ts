// Random domains: searches that are interrupted in the middle of iterations end as if they had not been.

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { strategies } from '../../ir/strategies.ts';
import type { PlanOptions } from '../../bindings/index.ts';
import { casesHere } from '../engine.ts';
import { optimised, planByCore, planByReference } from '../conformance/planners.ts';
import { arbitraryCase } from './arbitrary.ts';
import { limits } from './agreement.ts';
import type { GeneratedCase } from './cases.ts';
import { planInSlices } from './interrupted.ts';

let interruptions = 0;

function check({ seed, domain, problem }: GeneratedCase): void {
  let state = seed + 1;
  const random = (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  for (const ir of [domain, optimised(domain)]) {
    const mode = random(2) ? 'best' : 'first';
    const strategy = strategies[random(strategies.length)]!;
    if (strategy === 'best-first' && mode === 'first') continue;
    const options: PlanOptions & { mode: 'first' | 'best'; limits: typeof limits } = {
      mode,
      strategy,
      limits,
      remember: [true, 0, 5, false][random(4)]!,
    };
    const { plain, others, interruptions: count } = planInSlices(ir, problem, options, random);
    interruptions += count;
    for (const other of others) expect(other, JSON.stringify(options)).toEqual(plain);
    const reference = planByReference(ir, problem, options);
    expect([reference.status, reference.cost, reference.iterations]).toEqual([
      plain.status,
      plain.cost,
      plain.iterations,
    ]);
    expect(planByCore(ir, problem, options).iterations).toBe(plain.iterations);
  }
}

describe('searches that are interrupted in the middle of iterations', () => {
  it('end as if they had not been', { timeout: 300_000 }, () => {
    fc.assert(fc.property(arbitraryCase({ nested: true }), check), { numRuns: casesHere(248), seed: 77 });
    expect(interruptions).toBeGreaterThan(casesHere(1000));
  });
});
