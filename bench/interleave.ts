// Compares the times of candidates on a busy machine. tinybench takes and keeps the samples of one candidate, but
// finishes each candidate before the next, so a slow second of the machine would look like a slow candidate. Here,
// every candidate gets a short turn of samples in each round, in a rotating order.

import { Bench } from 'tinybench';
import { summarise } from './statistics.ts';
import type { Summary } from './statistics.ts';

export interface Contender {
  name: string;
  /** Does `units` units of work: a batch, where one takes less than a microsecond. */
  run: () => void;
  units: number;
}

export interface RoundOptions {
  rounds: number;
  /** Samples that each candidate takes in a round. */
  samples: number;
  /** Untimed runs of each candidate before the first round. */
  warmUp: number;
}

/** Microseconds for one unit, by candidate. */
export function interleave(candidates: readonly Contender[], turns: RoundOptions): Map<string, Summary> {
  const samples = new Map(candidates.map(({ name }): [string, number[]] => [name, []]));
  for (const { run } of candidates) for (let count = 0; count < turns.warmUp; count++) run();
  for (let round = 0; round < turns.rounds; round++) {
    for (let turn = 0; turn < candidates.length; turn++) {
      const candidate = candidates[(round + turn) % candidates.length]!;
      samples.get(candidate.name)!.push(...takeTurn(candidate, turns.samples));
    }
  }
  return new Map([...samples].map(([name, taken]) => [name, summarise(taken)]));
}

/** Some samples of one candidate, in microseconds for one unit. */
export function takeTurn({ name, run, units }: Contender, samples: number): number[] {
  const bench = new Bench({ time: 0, iterations: samples, warmup: false, retainSamples: true });
  bench.add(name, run);
  const [task] = bench.runSync();
  const result = task!.result;
  if (result.state === 'errored') throw result.error;
  if (result.state !== 'completed' || !result.latency.samples) throw new Error(`${name} gave no samples`);
  return result.latency.samples.map((milliseconds) => (milliseconds * 1000) / units);
}

/** The name of the candidate that `yardstick` makes. */
export const yardstickName = 'yardstick';

/**
 * A fixed piece of work, measured in the same rounds as everything else: times divided by its time can be compared
 * between runs and, roughly, between machines. It does what planning does: dependent loads from small tables, and
 * branches.
 */
export function yardstick(): Contender {
  const next = new Int32Array(4096);
  for (let place = 0; place < next.length; place++) next[place] = (Math.imul(place, 1664525) + 1013904223) & 4095;
  let place = 1;
  let taken = 0;
  const run = (): void => {
    for (let step = 0; step < 20_000; step++) {
      place = next[place]!;
      if ((place & 3) === 0) taken++;
      else if ((place & 5) === 5) next[taken & 4095] = (next[taken & 4095]! ^ 1) & 4095;
    }
  };
  return { name: yardstickName, run, units: 1 };
}
