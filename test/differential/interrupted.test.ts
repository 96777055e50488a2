// Random domains: searches that are interrupted in the middle of iterations end as if they had not been.

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { casesHere, leastHere } from '../engine.ts';
import { arbitraryCase } from './arbitrary.ts';
import { checkSliced } from './interrupted.ts';

describe('searches that are interrupted in the middle of iterations', () => {
  it('end as if they had not been', { timeout: 300_000 }, () => {
    let interruptions = 0;
    const check = fc.property(arbitraryCase({ nested: true }), (item) => {
      interruptions += checkSliced(item);
    });
    fc.assert(check, { numRuns: casesHere(248), seed: 77 });
    expect(interruptions).toBeGreaterThan(leastHere(1000));
  });
});
