// Searches for the best plan of each given SimpleFPS instance, for the time of one or a few frames. Reports how short
// the plans are by then, and how many are known to be the shortest. Does the same for ways over a grid, which cross at
// every step.

import { Planner } from '../../bindings/index.ts';
import { emit, optimise } from '../../compiler/index.ts';
import { strategies } from '../../ir/strategies.ts';
import { loadDomain } from '../../language/index.ts';
import type { ReportCell, ScenarioReport, ReportTable } from '../report.ts';
import { readText } from '../root.ts';
import type { Settings } from '../scenario.ts';
import { makeCourses } from '../simple-fps/courses.ts';
import type { Course } from '../simple-fps/courses.ts';
import { readLines } from '../simple-fps/lines.ts';
import { best, mean } from '../statistics.ts';
import { waysText } from '../ways.ts';
import type { WaysOptions } from '../ways.ts';
import { createWorldFromProblem } from '../../addons/problems/index.ts';

const times = [1, 10, 100] as const;
const files = ['dense', 'tree', 'hard'];

export function bestPlans({ quick }: Settings): ScenarioReport {
  const lines = files.flatMap((name) => readLines(readText('domains', 'simple-fps', 'instances', `${name}.jsonl`)));
  const chosen = quick ? lines.filter((_, index) => index % 8 === 0) : lines;
  const makeWays = makeCourses({ withPlain: false });
  const courses: Course[][] = chosen.map(({ instance }) => {
    const { ways, free } = makeWays(instance);
    const found = ways.map(({ follow }) => follow(times.at(-1)!));
    free();
    return found;
  });
  return report(courses, tableOfWays(quick ? 2 : 7));
}

/** null where one has none. */
function meanOf(costs: readonly (number | null)[]): number | null {
  return costs.includes(null) ? null : mean(costs as readonly number[]);
}

/** Actions of the best plan by then; null: there was none yet. */
function costAt({ improvements }: Course, milliseconds: number): number | null {
  return improvements.findLast((improvement) => improvement.milliseconds <= milliseconds)?.cost ?? null;
}

const ways: readonly WaysOptions[] = [
  { seed: 1, side: 6, steps: 24 },
  { seed: 1, side: 10, steps: 32 },
  { seed: 1, side: 14, steps: 40 },
  { seed: 1, side: 20, steps: 52 },
  { seed: 1, side: 20, steps: null },
];

function tableOfWays(rounds: number): ReportTable {
  const rows = ways.flatMap((options) => {
    const { domain, problems } = loadDomain(waysText(options));
    const { world, network } = createWorldFromProblem(new Planner().register(emit(optimise(domain!))), problems[0]!);
    const found = strategies.map((strategy): ReportCell[] => {
      const session = world.plan(network, { mode: 'best', strategy, limits: { iterations: 2_000_000 } });
      const samples = Array.from({ length: rounds }, () => {
        session.restart();
        const start = performance.now();
        session.run();
        return performance.now() - start;
      });
      const { status, cost, iterations } = session;
      const { side, steps } = options;
      return [
        `${side} x ${side}, ${steps ?? 'any number of'} steps`,
        strategy,
        status,
        cost,
        iterations,
        best(samples),
      ];
    });
    world.free();
    return found;
  });
  return {
    title: 'Ways over a grid with prices, to the proof',
    columns: [
      { title: '' },
      { title: '' },
      { title: '' },
      { title: 'cost' },
      { title: 'iterations' },
      { title: 'ms', digits: 2 },
    ],
    rows,
  };
}

function report(courses: readonly Course[][], tableForWays: ReportTable): ScenarioReport {
  // Means over the same instances, or they would say nothing; best first, the first plan comes late.
  const early = strategies.flatMap((strategy, way) => (strategy === 'best-first' ? [] : [way]));
  const common = courses.filter((found) => early.every((way) => costAt(found[way]!, times[0]) !== null));
  const rows = strategies.map((strategy, way) => {
    const all = courses.map((ways) => ways[way]!);
    const compared = common.map((ways) => ways[way]!);
    const isKnown = (course: Course, at: number): boolean => course.isProven && course.end.milliseconds <= at;
    return [
      strategy,
      all.filter((course) => costAt(course, times[0]) === null && !isKnown(course, times[0])).length,
      meanOf(compared.map(({ improvements }) => improvements[0]?.cost ?? null)),
      ...times.map((time) => meanOf(compared.map((course) => costAt(course, time)))),
      ...times.map((time) => all.filter((course) => isKnown(course, time)).length),
    ];
  });
  const length = { digits: 2 };
  return {
    scenario: 'best-plans',
    tables: [
      {
        title: `${courses.length} instances: actions of the best plan at that time, and how many are proven`,
        columns: [
          { title: '' },
          { title: 'no plan at 1 ms' },
          { title: 'first plan', ...length },
          ...times.map((time) => ({ title: `${time} ms`, ...length })),
          ...times.map((time) => ({ title: `proven at ${time} ms` })),
        ],
        rows,
      },
      tableForWays,
    ],
    ratios: {},
    notes: [
      `Means over the ${common.length} instances of which all strategies but best-first have a plan after 1 ms; ` +
        'none where one has no plan. Proven: no plan is better, or there is no plan. Each instance is searched once, ' +
        'from the beginning.',
    ],
  };
}
