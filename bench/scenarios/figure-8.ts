// SHPE's figure 8: the best plan so far over time, by branch and bound, until it is known to be the best of all. One level
// whose first plan is far from that and one whose first plan is close.

import { Planner } from '../../bindings/index.ts';
import type { AnyDomain, Session } from '../../bindings/index.ts';
import { generate } from '../../domains/simple-fps/generate.ts';
import { toProblem } from '../../domains/simple-fps/problem.ts';
import { emit } from '../../language/emit/index.ts';
import type { Chart, Series } from '../plots/chart.ts';
import { chartAsSvg } from '../plots/svg.ts';
import { chartAsText } from '../plots/terminal.ts';
import type { Report } from '../report.ts';
import { Yardstick } from '../scenario.ts';
import type { Scenario, Settings } from '../scenario.ts';
import { loadSimpleFps, optimiseOrdered } from '../simple-fps/searches.ts';
import { best } from '../statistics.ts';

const levels = [
  { name: 'far', title: 'first plan far from the best', options: { layout: 'tree', points: 50, seed: 12 } },
  { name: 'close', title: 'first plan close to the best', options: { layout: 'tree', points: 50, seed: 8 } },
] as const;

/** What a game might give such a search in a frame: 0.1 ms or less. */
const iterationsPerStep = 1000;

interface Improvement {
  cost: number;
  iterations: number;
  milliseconds: number;
}

interface Course {
  title: string;
  improvements: Improvement[];
  /** When it was known that nothing is better. */
  end: Improvement;
}

export const figure8: Scenario = {
  name: 'figure-8',
  summary: 'best plan over time, first plan far from the best or close; a plot',
  run,
};

function run({ quick }: Settings): Report {
  const domain = loadSimpleFps();
  const registered = new Planner().register(emit(optimiseOrdered(domain)));
  const yardstick = new Yardstick();
  const courses = levels.map(({ title, options }): Course => {
    const { world, network } = registered.createWorldFromProblem(toProblem(domain, generate(options)));
    const session = world.plan(network, { mode: 'best' });
    const runs = Array.from({ length: quick ? 2 : 9 }, () => {
      yardstick.takeTurn();
      return follow(session);
    });
    world.free();
    return { title, ...typicalOf(runs) };
  });
  return report(courses, yardstick.microseconds);
}

function follow(session: Session<AnyDomain>): Improvement[] {
  session.restart();
  const improvements: Improvement[] = [];
  let cheapest = Infinity;
  const start = performance.now();
  const note = (): number =>
    improvements.push({
      cost: (cheapest = session.bestCost),
      iterations: session.iterations,
      milliseconds: performance.now() - start,
    });
  while (session.step(iterationsPerStep) === 'running') if (session.bestCost < cheapest) note();
  note();
  if (session.status !== 'solved') throw new Error(`the search for the best plan ended as ${session.status}`);
  return improvements;
}

/** All runs are the same search: only times differ. */
function typicalOf(runs: readonly Improvement[][]): Pick<Course, 'improvements' | 'end'> {
  const typical = runs[0]!.map(({ cost, iterations }, index) => ({
    cost,
    iterations,
    milliseconds: best(runs.map((times) => times[index]!.milliseconds)),
  }));
  return { improvements: typical.slice(0, -1), end: typical.at(-1)! };
}

function report(courses: readonly Course[], yardstick: number): Report {
  const series = courses.map(({ title, improvements, end }): Series => ({
    name: title,
    steps: true,
    points: [...improvements, end].map(({ cost, milliseconds }) => [milliseconds, cost]),
  }));
  const chart: Chart = {
    title: 'SimpleFPS, 20 areas, 50 points: actions in the best plan so far',
    x: { title: 'milliseconds', logarithmic: true },
    y: { title: 'actions', from: 0 },
    series,
  };
  return {
    scenario: 'figure-8',
    tables: courses.map(({ title, improvements, end }) => ({
      title: `Best plan over time, ${title}`,
      columns: [{ title: 'actions' }, { title: 'iterations' }, { title: 'milliseconds', digits: 2 }, { title: '' }],
      rows: [...improvements, end].map(({ cost, iterations, milliseconds }, index) => [
        cost,
        iterations,
        milliseconds,
        index === improvements.length ? 'known to be the best' : '',
      ]),
    })),
    ratios: Object.fromEntries(
      courses.map(({ end }, index) => [
        `${levels[index]!.name}: end / yardstick`,
        (end.milliseconds * 1000) / yardstick,
      ]),
    ),
    plots: [{ name: 'figure-8', caption: chart.title, svg: chartAsSvg(chart), text: chartAsText(chart) }],
    notes: [
      `Levels are ${levels.map(({ options }) => `\`generate(${JSON.stringify(options)})\``).join(' and ')}; ` +
        `${iterationsPerStep} iterations a step, times are the best of several runs. A plan's cost is its number of actions.`,
    ],
  };
}
