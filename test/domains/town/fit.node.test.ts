// The straight lines that the benchmark draws through its tables.

import { describe, expect, it } from 'vitest';
import { fitLine } from '../../../bench/statistics.ts';

describe('a line by least squares', () => {
  it('goes through points that are on one', () => {
    const { slope, start, determination, residual } = fitLine([1, 2, 4], [5, 7, 11]);
    expect([slope, start, determination]).toEqual([2, 3, 1]);
    expect(residual).toBeCloseTo(0, 12);
  });

  it('tells how far the points are from it', () => {
    const { slope, start, determination, residual } = fitLine([0, 1, 2], [0, 3, 0]);
    expect([slope, start, determination]).toEqual([0, 1, 0]);
    expect(residual).toBeCloseTo(2 / 3, 12);
  });
});
