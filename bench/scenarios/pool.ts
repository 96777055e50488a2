// Many hard searches at once, by pools with zero, one and two Workers, and by a planner: the time until all have ended.

import { availableParallelism } from 'node:os';
import { Planner } from '../../bindings/index.ts';
import type { AnyDomain, Network, World } from '../../bindings/index.ts';
import { toProblem } from '../../domains/simple-fps/problem.ts';
import { emit } from '../../compiler/index.ts';
import { PlannerPool } from '../../addons/pool/index-node.ts';
import { inDigits } from '../report.ts';
import type { ScenarioReport } from '../report.ts';
import { readText } from '../root.ts';
import type { Settings } from '../scenario.ts';
import { readLines } from '../simple-fps/lines.ts';
import { loadSimpleFps, needsPass, optimiseOrdered } from '../simple-fps/searches.ts';
import { best, summarise } from '../statistics.ts';
import { createWorldFromProblem } from '../../addons/problems/index.ts';

interface PoolTask {
  world: World<AnyDomain>;
  network: Network;
}

/** All searches, from the submission of the first to the end of the last. */
interface PoolWay {
  name: string;
  run(): Promise<number>;
  close(): Promise<void>;
  /** Milliseconds. */
  times: number[];
  iterations: number;
}

/** So that no search alone decides how long all of them take. */
const limits = { iterations: 200_000 };
const options = { limits, remember: false };

export async function pool({ quick }: Settings): Promise<ScenarioReport> {
  const lines = ['hard', 'unsolvable'].flatMap((name) => {
    return readLines(readText('domains', 'simple-fps', 'instances', `${name}.jsonl`));
  });
  const domain = loadSimpleFps();
  // Each for a number of characters.
  const problems = Array.from({ length: quick ? 1 : 4 }, () => lines)
    .flat()
    .map(({ instance }) => toProblem(domain, instance));
  const bytes = emit(optimiseOrdered(domain, [needsPass]));
  const tasksOf = (owner: Planner | PlannerPool): PoolTask[] => {
    const registered = owner.register(bytes);
    return problems.map((problem) => createWorldFromProblem(registered, problem));
  };
  const ways = [alone(tasksOf), ...[0, 1, 2].map((workers) => together(workers, tasksOf))];
  try {
    // Workers start, and code is compiled.
    for (const way of ways) way.iterations = await way.run();
    for (let round = 0; round < (quick ? 3 : 10); round++) {
      for (let turn = 0; turn < ways.length; turn++) await measure(ways[(round + turn) % ways.length]!);
    }
  } finally {
    await Promise.all(ways.map((way) => way.close()));
  }
  return report(ways, problems.length);
}

async function measure(way: PoolWay): Promise<void> {
  const begun = performance.now();
  await way.run();
  way.times.push(performance.now() - begun);
}

function alone(tasksOf: (planner: Planner) => PoolTask[]): PoolWay {
  const planner = new Planner();
  const tasks = tasksOf(planner);
  const search = async (): Promise<number> => {
    const sessions = tasks.map(({ world, network }) => planner.submit(world, network, options));
    while (planner.waiting > 0) planner.stepFor(4);
    const iterations = sessions.reduce((sum, session) => sum + session.iterations, 0);
    for (const session of sessions) session.release();
    return iterations;
  };
  return { name: 'a planner', run: search, close: () => Promise.resolve(), times: [], iterations: 0 };
}

function together(workers: number, tasksOf: (pool: PlannerPool) => PoolTask[]): PoolWay {
  const planners = new PlannerPool({ workers });
  const tasks = tasksOf(planners);
  const search = async (): Promise<number> => {
    const searches = tasks.map(({ world, network }) => planners.submit(world, network, options).done);
    return (await Promise.all(searches)).reduce((sum, { iterations }) => sum + iterations, 0);
  };
  const name = `a pool, ${workers} ${workers === 1 ? 'Worker' : 'Workers'}`;
  return { name, run: search, close: () => planners.close(), times: [], iterations: 0 };
}

function report(ways: readonly PoolWay[], searches: number): ScenarioReport {
  const [first] = ways;
  const ratios = ways.slice(1).map(({ name, times }) => [`${name} / a planner`, best(times) / best(first!.times)]);
  return {
    scenario: 'pool',
    tables: [
      {
        title: `${searches} hard searches, until the last has ended; milliseconds`,
        columns: [
          { title: 'searched by' },
          { title: 'iterations' },
          ...inDigits(1, 'best', 'median', 'worst', 'million / s'),
          { title: 'times a planner', digits: 2 },
        ],
        rows: ways.map(({ name, times, iterations }) => {
          const { best: least, median, worst } = summarise(times);
          return [name, iterations, least, median, worst, iterations / median / 1000, best(first!.times) / least];
        }),
      },
    ],
    ratios: Object.fromEntries(ratios) as Record<string, number>,
    notes: [
      `Searches end after ${limits.iterations.toLocaleString('en')} iterations and remember nothing; ` +
        `${availableParallelism()} threads can run at once. Worlds do not change, so none is posted after the first ` +
        'round.',
    ],
  };
}
