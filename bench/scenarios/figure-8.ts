// SHPE's figure 8: the best plan so far over time, until it is known to be the best. There is one level whose first
// plan is far from the best, and one whose first plan is close. Plain branch and bound on the same domain is compared
// with our strategies.

import { generate } from '../../domains/simple-fps/generate.ts';
import type { Chart, Series } from '../plots/chart.ts';
import { chartAsSvg } from '../plots/svg.ts';
import { chartAsText } from '../plots/terminal.ts';
import type { ReportCell, ScenarioReport, ReportTable } from '../report.ts';
import { Yardstick } from '../scenario.ts';
import type { Settings } from '../scenario.ts';
import { makeCourses, plain } from '../simple-fps/courses.ts';
import type { Course } from '../simple-fps/courses.ts';
import { best } from '../statistics.ts';

const levels = [
  { name: 'far', title: 'first plan far from the best', options: { layout: 'tree', points: 50, seed: 12 } },
  { name: 'close', title: 'first plan close to the best', options: { layout: 'tree', points: 50, seed: 8 } },
] as const;

interface CourseLine extends Course {
  name: string;
}

interface FigureLevel {
  name: string;
  title: string;
  lines: CourseLine[];
}

export function figure8({ quick, long = false }: Settings): ScenarioReport {
  const seconds = quick ? 1 : long ? 60 : 10;
  const makeWays = makeCourses({ withPlain: true });
  const yardstick = new Yardstick();
  const measured = levels.map(({ name, title, options }): FigureLevel => {
    const { ways, free } = makeWays(generate(options));
    // So that nothing is compiled while it is timed.
    for (const { follow } of ways) follow(20);
    const runs = ways.map(({ name: way }) => ({ name: way, courses: [] as Course[] }));
    for (let round = 0; round < (quick ? 2 : 9); round++) {
      yardstick.takeTurn();
      ways.forEach(({ name: way, follow }, index) => {
        // Once is enough for what takes seconds.
        if (way !== plain || round === 0) runs[index]!.courses.push(follow(seconds * 1000));
      });
    }
    free();
    return { name, title, lines: runs.map((line) => ({ name: line.name, ...typicalOf(line.courses) })) };
  });
  return report(measured, seconds, yardstick.microseconds);
}

/** All runs are the same search: only times differ. */
function typicalOf(courses: readonly Course[]): Course {
  const [{ improvements, end, isProven }] = courses as [Course];
  const least = (pick: (course: Course) => number | undefined): number =>
    best(courses.flatMap((course) => pick(course) ?? []));
  return {
    improvements: improvements.map((improvement, index) => ({
      ...improvement,
      milliseconds: least((course) => course.improvements[index]?.milliseconds),
    })),
    end: { ...end, milliseconds: least((course) => course.end.milliseconds) },
    isProven,
  };
}

function tableOf({ title, lines }: FigureLevel): ReportTable {
  const cheapest = best(lines.map(({ end }) => end.cost));
  const milliseconds = { title: 'ms', digits: 2 };
  return {
    title: `Best plan over time, ${title}`,
    columns: [
      { title: '' },
      { title: 'first plan' },
      milliseconds,
      { title: 'within 10 %: iterations' },
      milliseconds,
      { title: 'best plan' },
      { title: 'iterations' },
      milliseconds,
      { title: 'proven: iterations' },
      milliseconds,
    ],
    rows: lines.map(({ name, improvements, end, isProven }) => {
      const [first, last] = [improvements[0], improvements.at(-1)];
      const near = improvements.find(({ cost }) => cost <= cheapest * 1.1);
      const proof = isProven ? [end.iterations, end.milliseconds] : [null, null];
      return [
        name,
        ...place(first),
        ...place(near, 'iterations'),
        last?.cost ?? null,
        ...place(last, 'iterations'),
        ...proof,
      ];
    }),
  };
}

function place(at: Course['end'] | undefined, what: 'cost' | 'iterations' = 'cost'): ReportCell[] {
  return at ? [at[what], at.milliseconds] : [null, null];
}

function chartOf({ title, lines }: FigureLevel): Chart {
  return {
    title: `SimpleFPS, 20 areas, 50 points, ${title}: actions in the best plan so far`,
    x: { title: 'milliseconds', logarithmic: true },
    y: { title: 'actions', from: 0 },
    legend: 'bottom',
    series: lines.map(({ name, improvements, end, isProven }): Series => {
      const points = [...improvements, end].map(({ cost, milliseconds }) => [milliseconds, cost] as const);
      return { name: isProven ? name : `${name} (not ended)`, steps: true, points };
    }),
  };
}

function report(measured: readonly FigureLevel[], seconds: number, yardstick: number): ScenarioReport {
  const plots = measured.map((level) => {
    const chart = chartOf(level);
    return { name: `figure-8-${level.name}`, caption: chart.title, svg: chartAsSvg(chart), text: chartAsText(chart) };
  });
  const ratios = measured.flatMap(({ name, lines }) =>
    lines
      .filter((line) => line.isProven)
      .map((line) => [`${name}, ${line.name}: end / yardstick`, (line.end.milliseconds * 1000) / yardstick]),
  );
  return {
    scenario: 'figure-8',
    tables: measured.map(tableOf),
    ratios: Object.fromEntries(ratios) as Record<string, number>,
    plots,
    notes: [
      `Levels are ${levels.map(({ options }) => `\`generate(${JSON.stringify(options)})\``).join(' and ')}. A ` +
        "plan's cost is its number of actions; within 10 % of the best one that any search has found. Times are the " +
        `best of several runs, of plain branch and bound of one, which was ended after ${seconds} s (\`--long\`: 60 ` +
        's): it does not add up the least costs of the remaining tasks, and remembers nothing.',
    ],
  };
}
