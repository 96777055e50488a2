// Random domains, planned by every planner. A failing case is printed as a short .htn text with the seed that it came
// from.

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkAgreement, checkPasses } from './agreement.ts';
import { arbitraryCase } from './arbitrary.ts';
import { isAll, isNode, portion } from '../engine.ts';
import { caseOf } from './cases.ts';
import { count, createShares, describeShares } from './shares.ts';

/** 1,500 cases in all: each engine has its own, and Chromium's is the faster one. */
const [seed, cases] = isNode ? [20_300, portion(450, 12)] : [20_160, portion(1_050)];

describe('on random domains', () => {
  it('all planners agree', { timeout: 600_000 }, () => {
    const shares = createShares();
    fc.assert(
      fc.property(arbitraryCase(), (item) => {
        checkAgreement(item);
        count(shares, item);
      }),
      { numRuns: cases, seed },
    );
    console.log(describeShares(shares));
    if (!isAll) return;
    expect(shares.solved / shares.cases).toBeGreaterThan(0.3);
    expect(shares.failedAfterSearch / shares.cases).toBeGreaterThan(0.15);
    expect(shares.trivial / shares.cases).toBeLessThan(0.35);
    expect(Math.min(shares.fault, shares.limit, shares.solvedByBacktracking)).toBeGreaterThan(Math.floor(cases / 200));
    expect(shares.remembered).toBeGreaterThan(cases / 50);
  });

  it('no pass changes the outcome, left out or alone', { timeout: 300_000 }, () => {
    fc.assert(fc.property(arbitraryCase(), checkPasses), { numRuns: portion(300, 6), seed: seed + 1 });
  });
});

describe('the generator', () => {
  it('makes the same text of the same seed', () => {
    expect(caseOf(7).text).toBe(caseOf(7).text);
    expect(caseOf(7).text).not.toBe(caseOf(8).text);
  });

  it('shrinks to a short text that still compiles', () => {
    const details = fc.check(
      fc.property(arbitraryCase(), ({ text }) => !/sort-by/.test(text)),
      { numRuns: 100, seed },
    );
    expect(details.failed).toBe(true);
    const [{ text }] = details.counterexample!;
    expect(text).toContain('sort-by');
    expect(text.split('\n').length).toBeLessThan(25);
  });
});
