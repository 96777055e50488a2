// SHPE's figure 7: time against the number of points of interest, 100 generated samples for each. It compares the core,
// the reference planner, and the object-style planner, which represents what games do without a planner like this.

import { defaults, generate } from '../../domains/simple-fps/generate.ts';
import { chartAsSvg } from '../plots/svg.ts';
import { chartAsText } from '../plots/terminal.ts';
import type { Chart } from '../plots/chart.ts';
import { objectPlanner, planSimpleFps } from '../object-planner/index.ts';
import { inDigits } from '../report.ts';
import type { ScenarioReport } from '../report.ts';
import { Yardstick } from '../scenario.ts';
import type { Settings } from '../scenario.ts';
import { coreSearches, referenceSearches } from '../simple-fps/searches.ts';
import type { InstanceSearch } from '../simple-fps/searches.ts';
import { geometricMean, mean, median, summarise } from '../statistics.ts';

const planners = ['core', 'objects', 'reference'] as const;
type PlannerName = (typeof planners)[number];

/**
 * Searches end after this many iterations, because some samples would take the slower planners minutes. This does not
 * affect the medians.
 */
const mostIterations = 20_000;

/**
 * JSHOP2 on the same samples by number of points, in microseconds: mean of one run, warm, with equal plans. As measured
 * on this kind of machine without its trace, and as published.
 */
const jshop2: readonly (readonly [points: number, measured: number, published: number])[] = [
  [10, 206, 1804],
  [50, 218, 1780],
  [100, 345, 1634],
];

interface Group {
  points: number;
  /** The median time of each sample, in microseconds. */
  times: Record<PlannerName, number[]>;
  iterations: number[];
  ended: number;
}

export function figure7({ quick }: Settings): ScenarioReport {
  const core = coreSearches();
  const reference = referenceSearches();
  const yardstick = new Yardstick();
  const groups: Group[] = [];
  for (let points = 10; points <= 100; points += quick ? 30 : 10) {
    const group: Group = { points, times: { core: [], objects: [], reference: [] }, iterations: [], ended: 0 };
    for (let seed = 0; seed < (quick ? 20 : 100); seed++) {
      const instance = generate({ seed, points });
      const options = { maxIterations: mostIterations, remember: false };
      const searches = { core: core(instance, options), reference: reference(instance, options) };
      const plan = objectPlanner(instance, mostIterations);
      const objects = { run: () => void plan(), free: () => {} };
      takeSample(group, { ...searches, objects }, quick ? 3 : 5);
      checkEqual(searches.core, planSimpleFps(instance, mostIterations), `${points} points, seed ${seed}`);
      const { status, iterations } = searches.core.outcome();
      group.iterations.push(iterations);
      if (status === 'out-of-iterations') group.ended++;
      searches.core.free();
    }
    yardstick.takeTurn();
    groups.push(group);
  }
  return report(groups, yardstick.microseconds);
}

type Runnable = Pick<InstanceSearch, 'run' | 'free' | 'prepare'>;

/** The three in turns; quick searches are repeated within a turn. */
function takeSample(group: Group, searches: Record<PlannerName, Runnable>, rounds: number): void {
  const times: Record<PlannerName, number[]> = { core: [], objects: [], reference: [] };
  for (let round = 0; round < rounds; round++) {
    for (const name of planners) times[name].push(timeOnce(searches[name]));
  }
  for (const name of planners) group.times[name].push(median(times[name]));
}

/** Microseconds of one run, from as many as the clock can tell. */
function timeOnce(search: Runnable): number {
  let runs = 1;
  for (;;) {
    search.prepare?.();
    const start = performance.now();
    for (let count = 0; count < runs; count++) search.run();
    const microseconds = (performance.now() - start) * 1000;
    if (search.prepare || microseconds > 30) return microseconds / runs;
    runs *= 4;
  }
}

/**
 * A comparison of different plans would mean nothing. Counts differ, so that one may come to its end where another does
 * not.
 */
function checkEqual(core: InstanceSearch, objects: ReturnType<typeof planSimpleFps>, what: string): void {
  const { status, plan } = core.outcome();
  if (status === 'out-of-iterations' || objects.status === 'out-of-iterations') return;
  if (status !== objects.status || (plan ?? []).join() !== objects.plan.join())
    throw new Error(`${what}: plans differ`);
}

function report(groups: readonly Group[], yardstick: number): ScenarioReport {
  const all = (name: PlannerName): number => geometricMean(groups.flatMap(({ times }) => times[name]));
  const chart: Chart = {
    title: 'SimpleFPS, 10 areas: time to the first plan, median of 100 samples',
    x: { title: 'points of interest', from: 0 },
    y: { title: 'microseconds', logarithmic: true },
    legend: 'lines',
    series: [
      { name: 'JSHOP2 without its trace (mean)', points: jshop2.map(([points, measured]) => [points, measured]) },
      { name: 'reference planner', points: groups.map(({ points, times }) => [points, median(times.reference)]) },
      { name: 'object-style planner', points: groups.map(({ points, times }) => [points, median(times.objects)]) },
      { name: 'core', points: groups.map(({ points, times }) => [points, median(times.core)]) },
    ],
  };
  return {
    scenario: 'figure-7',
    tables: [
      {
        title: 'Microseconds to the first plan, over the samples of each size',
        columns: [
          { title: 'points' },
          { title: 'iterations, median' },
          ...planners.flatMap((name) => [
            { title: `${name}, median`, digits: 2 },
            { title: 'mean', digits: 2 },
            ...inDigits(1, 'p99', 'worst'),
          ]),
          { title: 'ended early' },
        ],
        rows: groups.map(({ points, times, iterations, ended }) => [
          points,
          median(iterations),
          ...planners.flatMap((name) => {
            const { median: typical, p99, worst } = summarise(times[name]);
            return [typical, mean(times[name]), p99, worst];
          }),
          ended,
        ]),
      },
      {
        title: 'JSHOP2, microseconds to the first plan, means',
        columns: [{ title: 'points' }, { title: 'measured, without its trace' }, { title: 'as published' }],
        rows: jshop2.map((row) => [...row]),
      },
    ],
    ratios: {
      'core / yardstick': all('core') / yardstick,
      'core / objects': all('core') / all('objects'),
      'core / reference': all('core') / all('reference'),
    },
    plots: [{ name: 'figure-7', caption: chart.title, svg: chartAsSvg(chart), text: chartAsText(chart) }],
    notes: [
      `Samples are \`generate({ seed, points })\` with seeds from 0 and ${defaults.areas} areas. Nothing is ` +
        `remembered, and searches end after ${mostIterations.toLocaleString('en')} iterations: \`ended early\` ` +
        'counts those of the core, whose time up to there is in p99 and worst, and in the mean. JSHOP2 was measured ' +
        'separately, in one run.',
    ],
  };
}
