// Repair, shown on SimpleFPS: over 1,000 worlds that change while a soldier carries out its plan. After a repair there
// is a plan that holds whenever planning again finds a plan.

import { expect, it } from 'vitest';
import { executions } from '../../../bench/simple-fps/executions.ts';
import { loadSimpleFps } from '../../../bench/simple-fps/searches.ts';
import { median } from '../../../bench/statistics.ts';
import { check, replan } from '../../../addons/repair/index.ts';
import { numberObjects } from '../../../ir/objects.ts';
import { parseStep } from '../../../ir/plan.ts';
import { addressOf } from '../../../reference/index.ts';
import { carryOutPlan } from '../../../reference/carry-out.ts';
import { toProblem } from '../../../addons/problems/index.ts';
import { portion } from '../../engine.ts';

const domain = loadSimpleFps();
const wounded = domain.variables.findIndex(({ name }) => name === 'wounded');

it('gives a valid plan whenever planning anew does', { timeout: 300_000 }, () => {
  const cases = portion(1_000);
  const outcomes: Record<string, number> = { repaired: 0, replanned: 0, failed: 0 };
  const ratios: number[] = [];
  let kept = 0;
  let count = 0;
  for (const { name, world, network, session, from, changes, free } of executions(domain, () => kept++)) {
    const what = `${name} from ${from}: ${changes.join('; ')}`;
    const anew = world.plan(network, { limits: { iterations: 100_000 } });
    anew.run();
    const { outcome, iterations } = replan(session, { from });
    outcomes[outcome]!++;
    if (anew.status === 'solved') {
      expect(outcome, what).not.toBe('failed');
      ratios.push(iterations / anew.iterations);
    }
    if (outcome !== 'failed') {
      expect(check(session), what).toBe(-1);
      const problem = toProblem(world, network);
      const numbering = numberObjects(domain, problem.objects);
      const steps = session.planWithInternal!.map(({ text }) => parseStep(domain, numbering, text));
      const carried = carryOutPlan(domain, problem, steps);
      expect(carried, what).toMatchObject({ ok: true, cost: session.cost });
      const [player] = [(network as { args: number[] }).args[1]!];
      expect(carried.world.values[addressOf(carried.world, wounded, [player])], what).toBe(1);
    }
    free();
    if (++count === cases) break;
  }
  const typical = median(ratios);
  console.log(
    `${count} broken plans (${kept} more held):`,
    outcomes,
    `iterations to planning anew, median: ${typical}`,
  );
  expect(outcomes.repaired! + outcomes.replanned!).toBeGreaterThan(cases / 2);
  expect(outcomes.repaired).toBeGreaterThan(cases / 4);
  expect(typical).toBeLessThan(1);
});
