// What a list of timings comes to. Median, 99th percentile and worst are reported everywhere: a mean says little about
// searches, whose times have long tails.

export interface Summary {
  count: number;
  best: number;
  median: number;
  p99: number;
  worst: number;
}

/** The value that so large a share of the samples does not exceed; interpolated between neighbours. */
export function quantile(sorted: readonly number[], share: number): number {
  if (sorted.length === 0) throw new Error('there is no quantile of no samples');
  const position = share * (sorted.length - 1);
  const below = Math.floor(position);
  const low = sorted[below]!;
  const high = sorted[Math.min(below + 1, sorted.length - 1)]!;
  return low + (high - low) * (position - below);
}

export function summarise(samples: readonly number[]): Summary {
  const sorted = samples.toSorted((a, b) => a - b);
  return {
    count: sorted.length,
    best: quantile(sorted, 0),
    median: quantile(sorted, 0.5),
    p99: quantile(sorted, 0.99),
    worst: quantile(sorted, 1),
  };
}

export function median(samples: readonly number[]): number {
  return summarise(samples).median;
}

/** What work takes that lasts so long that a busy machine interrupts most samples of it: what baselines compare. */
export function best(samples: readonly number[]): number {
  return Math.min(...samples);
}

export function mean(samples: readonly number[]): number {
  return samples.reduce((sum, sample) => sum + sample, 0) / samples.length;
}

/** The middle of ratios: what is twice as fast here and half as fast there comes to 1. */
export function geometricMean(samples: readonly number[]): number {
  return Math.exp(mean(samples.map((sample) => Math.log(sample))));
}
