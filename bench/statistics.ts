// Statistics of timings. Median, 99th percentile and worst are reported everywhere, because a mean says little about
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

export interface FittedLine {
  slope: number;
  start: number;
  /** R²: the share of the variance that the line explains. */
  determination: number;
  /** The largest distance of a point from the line, as a share of the largest value. */
  residual: number;
}

/** The straight line with the least squares of distances. */
export function fitLine(xs: readonly number[], ys: readonly number[]): FittedLine {
  const mean = (list: readonly number[]): number => list.reduce((sum, one) => sum + one, 0) / list.length;
  const [middleX, middleY] = [mean(xs), mean(ys)];
  const products = xs.map((x, index) => (x - middleX) * (ys[index]! - middleY));
  const slope = mean(products) / mean(xs.map((x) => (x - middleX) ** 2));
  const start = middleY - slope * middleX;
  const distances = ys.map((y, index) => y - (start + slope * xs[index]!));
  const variance = mean(ys.map((y) => (y - middleY) ** 2));
  return {
    slope,
    start,
    determination: 1 - mean(distances.map((distance) => distance ** 2)) / variance,
    residual: Math.max(...distances.map(Math.abs)) / Math.max(...ys.map(Math.abs)),
  };
}
