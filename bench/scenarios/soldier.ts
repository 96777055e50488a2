// Small decisions in numbers: the soldier domain in 256 situations, one at a time and all in one call, against htn-ai.

import { interleave, yardstick, yardstickName } from '../interleave.ts';
import { inDigits } from '../report.ts';
import type { ScenarioReport } from '../report.ts';
import type { Settings } from '../scenario.ts';
import { corePlans } from '../soldier/core.ts';
import { situations } from '../soldier/decisions.ts';
import { htnAiPlanner } from '../soldier/htn-ai.ts';
import { mean } from '../statistics.ts';

export function soldier({ quick }: Settings): ScenarioReport {
  const core = corePlans();
  const makePlanner = htnAiPlanner();
  const planners = situations.map(makePlanner);
  checkEqual(core, planners);
  const lengths = planners.map((planner) => planner().length);
  const units = situations.length;
  const times = interleave(
    [
      { name: 'batch', run: core.batch, units },
      { name: 'one at a time', run: core.oneByOne, units },
      {
        name: 'htn-ai',
        run: () => {
          for (const planner of planners) planner();
        },
        units,
      },
      yardstick(),
    ],
    { rounds: quick ? 10 : 40, samples: quick ? 5 : 20, warmUp: 200 },
  );
  const of = (name: string): number => times.get(name)!.median;
  const rows = [
    ['the core, all in one call', 'batch'],
    ['the core, one at a time', 'one at a time'],
    ['htn-ai, one at a time', 'htn-ai'],
  ].map(([title, name]) => {
    const { median, p99, worst } = times.get(name!)!;
    return [title!, median, p99, worst, median / of('htn-ai')];
  });
  return {
    scenario: 'soldier',
    tables: [
      {
        title: `${units} decisions of ${mean(lengths)} actions on average, microseconds a plan`,
        columns: [{ title: 'planner' }, ...inDigits(3, 'median', 'p99', 'worst', '/ htn-ai')],
        rows,
      },
    ],
    ratios: {
      'batch / yardstick': (of('batch') * units) / of(yardstickName),
      'one at a time / yardstick': (of('one at a time') * units) / of(yardstickName),
      'one at a time / htn-ai': of('one at a time') / of('htn-ai'),
    },
    notes: [
      'A sample makes each decision once. A batch is one search for a network with a `Decide` for each soldier, so ' +
        `one call from JavaScript; ${core.iterations().batch} iterations. One at a time is \`restartTask\` and ` +
        '`step` for each. For htn-ai it is `domain.findPlan` on a context for each decision, made in advance.',
    ],
  };
}

/** A comparison of different plans would mean nothing. */
function checkEqual(core: ReturnType<typeof corePlans>, planners: readonly (() => string[])[]): void {
  const expected = planners.map((planner) => planner().join());
  core.batch();
  expected.forEach((plan, situation) => {
    if (core.planOf(situation)?.join() !== plan) throw new Error(`the plans of situation ${situation} differ`);
  });
  if (core.batchPlan()?.join() !== expected.join()) throw new Error('the plans of the batch differ');
}
