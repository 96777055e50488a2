// Random domains: what the module says about acting, and what its parts do, against the reference.

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkActing } from './acting.ts';
import { arbitraryCase } from './arbitrary.ts';
import { portion } from '../engine.ts';

describe('what is said about acting', () => {
  it('means the same in the module and in the reference', { timeout: 120_000 }, () => {
    let tasks = 0;
    fc.assert(
      fc.property(arbitraryCase(), (item) => {
        tasks += checkActing(item);
      }),
      { numRuns: portion(200), seed: 5 },
    );
    expect(tasks).toBeGreaterThan(portion(100));
  });
});
