// Full explanations of random domains: complete, true to the search, and the same however they are stepped.

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ExplainerOptions } from '../../../explain/index.ts';
import { arbitraryCase } from '../../differential/arbitrary.ts';
import { checkExplanation, checkTree, explained } from './check.ts';
import { portion } from '../../engine.ts';

const limits = { iterations: 300, depth: 60 };
const most = { tasks: 1_000_000, attempts: 1_000_000 };
const searches: ExplainerOptions[] = [
  { limits, most },
  { limits, most, mode: 'best' },
  { limits, most, mode: 'best', strategy: 'best-first' },
  { limits, most, strategy: 'limited-discrepancy' },
];

describe('on random domains', () => {
  it('each task and each alternative is told once, in its state', { timeout: 60_000 }, () => {
    let failed = 0;
    fc.assert(
      fc.property(arbitraryCase(), fc.constantFrom(...searches), ({ domain, problem }, options) => {
        const { status } = checkExplanation(domain, problem, options);
        if (status === 'failed') failed++;
      }),
      { numRuns: portion(60, 12), seed: 18_001 },
    );
    expect(failed).toBeGreaterThan(portion(10, 0));
  });

  it('steps of all sizes tell the same', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(
        arbitraryCase(),
        fc.constantFrom(...searches),
        fc.boolean(),
        fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 4 }),
        ({ domain, problem }, options, isCut, sizes) => {
          const how = isCut ? { ...options, most: { tasks: 10, attempts: 2 } } : options;
          expect(explained(domain, problem, how, sizes)).toEqual(explained(domain, problem, how));
        },
      ),
      { numRuns: portion(60, 12), seed: 18_002 },
    );
  });

  it('what is cut is counted, and the furthest stays', { timeout: 60_000 }, () => {
    let cut = 0;
    fc.assert(
      fc.property(arbitraryCase(), fc.constantFrom(...searches), ({ domain, problem }, options) => {
        const whole = explained(domain, problem, options);
        const some = explained(domain, problem, { ...options, most: { tasks: 12, attempts: 2 } });
        checkTree(some);
        const { status, iterations, cost, tried } = whole;
        expect(some).toMatchObject({ status, iterations, cost, tried });
        const textsOf = ({ plan, tasks }: typeof some): unknown => plan && plan.map((id) => tasks[id]!.text);
        expect(textsOf(some)).toEqual(textsOf(whole));
        expect(some.cut).toBe(tried - some.tasks.length);
        if (whole.causes.length > 0 && status === 'failed') {
          expect(some.causes[0]?.stepsDone).toBe(whole.causes[0]!.stepsDone);
        }
        if (some.cut > whole.cut) cut++;
      }),
      { numRuns: portion(60, 12), seed: 18_003 },
    );
    expect(cut).toBeGreaterThan(portion(5, 0));
  });
});
