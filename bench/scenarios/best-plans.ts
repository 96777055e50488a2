// The given SimpleFPS instances, each searched for its best plan for as long as a frame or a few have: how short the plans are by
// then, and how many are known to be the shortest.

import type { Report } from '../report.ts';
import { readText } from '../root.ts';
import type { Scenario, Settings } from '../scenario.ts';
import { makeCourses, strategies } from '../simple-fps/courses.ts';
import type { Course } from '../simple-fps/courses.ts';
import { readLines } from '../simple-fps/lines.ts';
import { mean } from '../statistics.ts';

const times = [1, 10, 100] as const;
const files = ['dense', 'tree', 'hard'];

export const bestPlans: Scenario = {
  name: 'best-plans',
  summary: 'the given SimpleFPS instances: how short plans are after 1, 10 and 100 ms, by strategy',
  run,
};

function run({ quick }: Settings): Report {
  const lines = files.flatMap((name) => readLines(readText('domains', 'simple-fps', 'instances', `${name}.jsonl`)));
  const chosen = quick ? lines.filter((_, index) => index % 8 === 0) : lines;
  const makeWays = makeCourses({ withPlain: false });
  const courses: Course[][] = chosen.map(({ instance }) => {
    const { ways, free } = makeWays(instance);
    const found = ways.map(({ follow }) => follow(times.at(-1)!));
    free();
    return found;
  });
  return report(courses);
}

/** Actions of the best plan by then; null: there was none yet. */
function costAt({ improvements }: Course, milliseconds: number): number | null {
  return improvements.findLast((improvement) => improvement.milliseconds <= milliseconds)?.cost ?? null;
}

function report(courses: readonly Course[][]): Report {
  // Means over the same instances, or they would say nothing.
  const common = courses.filter((ways) => ways.every((course) => costAt(course, times[0]) !== null));
  const rows = strategies.map((strategy, way) => {
    const all = courses.map((ways) => ways[way]!);
    const compared = common.map((ways) => ways[way]!);
    const isKnown = (course: Course, at: number): boolean => course.isProven && course.end.milliseconds <= at;
    return [
      strategy,
      all.filter((course) => costAt(course, times[0]) === null && !isKnown(course, times[0])).length,
      mean(compared.map(({ improvements }) => improvements[0]!.cost)),
      ...times.map((time) => mean(compared.map((course) => costAt(course, time)!))),
      ...times.map((time) => all.filter((course) => isKnown(course, time)).length),
    ];
  });
  const length = { digits: 2 };
  return {
    scenario: 'best-plans',
    tables: [
      {
        title: `${courses.length} instances: actions of the best plan by then, and how many are proven`,
        columns: [
          { title: '' },
          { title: 'no plan at 1 ms' },
          { title: 'first plan', ...length },
          ...times.map((time) => ({ title: `${time} ms`, ...length })),
          ...times.map((time) => ({ title: `proven at ${time} ms` })),
        ],
        rows,
      },
    ],
    ratios: {},
    notes: [
      `Means over the ${common.length} instances of which every strategy has a plan after 1 ms. Proven: nothing is better, or there ` +
        'is no plan. Each instance is searched once, from the beginning.',
    ],
  };
}
