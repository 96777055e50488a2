// Repairing plans in SimpleFPS worlds under execution, compared with planning again: iterations, times, and the
// frequency of each outcome.

import { replan } from '../../addons/repair/index.ts';
import type { Repair } from '../../addons/repair/index.ts';
import { inDigits } from '../report.ts';
import type { ScenarioReport } from '../report.ts';
import { Yardstick } from '../scenario.ts';
import type { Settings } from '../scenario.ts';
import { executions } from '../simple-fps/executions.ts';
import type { Execution } from '../simple-fps/executions.ts';
import { loadSimpleFps } from '../simple-fps/searches.ts';
import { median, quantile } from '../statistics.ts';

interface RepairCase {
  outcome: Repair['outcome'];
  iterations: { repair: number; anew: number };
  /** Microseconds: the least of all rounds. */
  times: { repair: number; anew: number };
  isSolvable: boolean;
}

/** So that a search for what can't be planned ends. */
const limits = { iterations: 100_000 };

export function repair({ quick }: Settings): ScenarioReport {
  const yardstick = new Yardstick();
  const cases: RepairCase[] = [];
  let kept = 0;
  for (let round = 0; round < (quick ? 2 : 5); round++) {
    kept = 0;
    let number = 0;
    for (const execution of executions(loadSimpleFps(), () => kept++)) {
      const found = measure(execution, (round + number) % 2 === 0);
      const known = cases[number];
      if (known) {
        known.times.repair = Math.min(known.times.repair, found.times.repair);
        known.times.anew = Math.min(known.times.anew, found.times.anew);
      } else cases.push(found);
      execution.free();
      if (++number === (quick ? 200 : 1000)) break;
    }
    yardstick.takeTurn();
  }
  return report(cases, kept, yardstick.microseconds);
}

/** In either order, so that neither always finds what the other has left in the caches. */
function measure({ world, network, session, from }: Execution, repairFirst: boolean): RepairCase {
  const anew = world.plan(network, { limits });
  const times = { repair: 0, anew: 0 };
  const planAnew = (): void => {
    const start = performance.now();
    anew.run();
    times.anew = (performance.now() - start) * 1000;
  };
  if (!repairFirst) planAnew();
  const start = performance.now();
  const { outcome, iterations } = replan(session, { from });
  times.repair = (performance.now() - start) * 1000;
  if (repairFirst) planAnew();
  return {
    outcome,
    iterations: { repair: iterations, anew: anew.iterations },
    times,
    isSolvable: anew.status === 'solved',
  };
}

function report(cases: readonly RepairCase[], kept: number, yardstick: number): ScenarioReport {
  const solvable = cases.filter(({ isSolvable }) => isSolvable);
  const iterations = solvable.map((one) => one.iterations.repair / one.iterations.anew);
  const times = solvable.map((one) => one.times.repair / one.times.anew);
  const groups = ['repaired', 'replanned', 'failed'] as const;
  return {
    scenario: 'repair',
    tables: [
      {
        title: `${cases.length} broken plans (of ${cases.length + kept} in worlds that have changed)`,
        columns: [
          { title: 'outcome' },
          { title: 'plans' },
          { title: 'iterations, median' },
          { title: 'planning again' },
          ...inDigits(1, 'µs, median', 'planning again'),
        ],
        rows: groups.map((group) => {
          const own = cases.filter(({ outcome }) => outcome === group);
          const typical = (pick: (one: RepairCase) => number): number | null =>
            own.length ? median(own.map(pick)) : null;
          return [
            group,
            own.length,
            typical((one) => one.iterations.repair),
            typical((one) => one.iterations.anew),
            typical((one) => one.times.repair),
            typical((one) => one.times.anew),
          ];
        }),
      },
      {
        title: 'Repair / planning again, where that finds a plan',
        columns: [{ title: '' }, ...inDigits(2, 'p10', 'median', 'p90', 'worst', 'all together')],
        rows: [
          ['iterations', ...spread(iterations), share(solvable, (one) => one.iterations)],
          ['time', ...spread(times), share(solvable, (one) => one.times)],
        ],
      },
    ],
    ratios: {
      'repair / planning again, iterations': median(iterations),
      'repair, µs / yardstick': median(solvable.map((one) => one.times.repair)) / yardstick,
    },
    notes: [
      'A soldier has carried out some steps of its plan; then one to three things happen: doors, lights, items, ' +
        'the player, the soldier itself. Iterations of a repair include failed attempts. Its time includes finding ' +
        'the broken step, and assembling the plan in JavaScript.',
    ],
  };
}

function spread(ratios: readonly number[]): number[] {
  const sorted = ratios.toSorted((a, b) => a - b);
  return [quantile(sorted, 0.1), median(ratios), quantile(sorted, 0.9), Math.max(...ratios)];
}

function share(cases: readonly RepairCase[], of: (one: RepairCase) => { repair: number; anew: number }): number {
  const sum = (pick: 'repair' | 'anew'): number => cases.reduce((total, one) => total + of(one)[pick], 0);
  return sum('repair') / sum('anew');
}
