// Random domains with goals in networks: the planners agree on them, in one go and in slices, saved and restored while
// a goal is searched for.

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { casesHere } from '../engine.ts';
import { checkPasses } from './agreement.ts';
import { arbitraryCase } from './arbitrary.ts';
import { checkSliced } from './interrupted.ts';

describe('on random domains with goals in networks', () => {
  it('searches that are interrupted end as if they had not been', { timeout: 600_000 }, () => {
    let interruptions = 0;
    const check = fc.property(arbitraryCase({ goals: true }), (item) => {
      interruptions += checkSliced(item);
    });
    fc.assert(check, { numRuns: casesHere(60), seed: 78 });
    expect(interruptions).toBeGreaterThan(casesHere(400));
  });

  it('no pass changes the outcome, left out or alone', { timeout: 300_000 }, () => {
    fc.assert(fc.property(arbitraryCase({ goals: true }), checkPasses), { numRuns: casesHere(40), seed: 79 });
  });
});
