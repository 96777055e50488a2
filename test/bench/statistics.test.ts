// The numbers that reports are made of.

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { best, geometricMean, mean, median, quantile, summarise } from '../../bench/statistics.ts';

describe('summarise', () => {
  it('finds median, 99th percentile and worst, whatever the order', () => {
    const samples = Array.from({ length: 101 }, (_, index) => (index * 37) % 101);
    expect(summarise(samples)).toEqual({ count: 101, best: 0, median: 50, p99: 99, worst: 100 });
  });

  it('leaves the samples as they are', () => {
    const samples = [3, 1, 2];
    summarise(samples);
    expect(samples).toEqual([3, 1, 2]);
  });

  it('says the same of one sample in every way', () => {
    expect(summarise([7])).toEqual({ count: 1, best: 7, median: 7, p99: 7, worst: 7 });
  });

  it('refuses no samples', () => {
    expect(() => summarise([])).toThrow('no quantile of no samples');
  });

  it('keeps its numbers in order and within the samples', () => {
    fc.assert(
      fc.property(fc.array(fc.integer(), { minLength: 1 }), (samples) => {
        const { best, median: middle, p99, worst } = summarise(samples);
        expect(best).toBe(Math.min(...samples));
        expect(worst).toBe(Math.max(...samples));
        expect(best).toBeLessThanOrEqual(middle);
        expect(middle).toBeLessThanOrEqual(p99);
        expect(p99).toBeLessThanOrEqual(worst);
      }),
    );
  });
});

describe('means', () => {
  it('are taken between neighbours where none stands in the middle', () => {
    expect(median([1, 2, 3, 10])).toBe(2.5);
    expect(quantile([0, 10], 0.25)).toBe(2.5);
  });

  it('give way to the best where samples are interrupted', () => {
    expect(best([7, 5, 60])).toBe(5);
  });

  it('of ratios are geometric: twice and half come to one', () => {
    expect(geometricMean([2, 0.5])).toBeCloseTo(1);
    expect(mean([2, 0.5])).toBe(1.25);
  });
});
