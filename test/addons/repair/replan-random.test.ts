// Repairs in random worlds: after a repair there is a plan that holds whenever there is any plan.

import { describe, expect, it } from 'vitest';
import { apply, check, replan } from '../../../addons/repair/index.ts';
import { numberObjects } from '../../../ir/objects.ts';
import { parseStep } from '../../../ir/plan.ts';
import { carryOutPlan } from '../../../reference/carry-out.ts';
import { randomChange, randomWorld } from './random-worlds.ts';
import { assign, toProblem } from '../../../addons/problems/index.ts';
import { portion } from '../../engine.ts';

const decomposition = true;

describe('on random domains', () => {
  it('there is a plan that holds whenever planning anew finds one', () => {
    const limits = { iterations: 2_000, depth: 100 };
    const found: Record<string, number> = { kept: 0, repaired: 0, replanned: 0, failed: 0 };
    for (let seed = 0; seed < portion(250); seed++) {
      const item = randomWorld(seed);
      const { domain, problem, world, network, random } = item;
      const numbering = numberObjects(domain, problem.objects);
      const session = world.plan(network, { limits, decomposition, mode: random.chance(0.3) ? 'best' : 'first' });
      session.run();
      let done = 0;
      for (let round = 0; round < 12 && session.plan; round++) {
        if (done < session.plan.length && random.chance(0.3) && apply(session, done, done + 1) === -1) done++;
        for (let count = 0; count < 3; count++) {
          const change = randomChange(item, false);
          if (change) assign(world, change.variable, change.args, change.value);
        }
        const anew = world.plan(network, { limits });
        anew.run();
        const { outcome } = replan(session, { from: done, iterations: random.pick([10, 1000]) });
        found[outcome]!++;
        if (anew.status === 'solved') expect(outcome, item.text).not.toBe('failed');
        anew.free();
        if (outcome === 'failed') continue;
        if (outcome !== 'kept') done = 0;
        expect(check(session, done), item.text).toBe(-1);
        if (outcome === 'kept') continue;
        const steps = session.planWithInternal!.map(({ text }) => parseStep(domain, numbering, text));
        const now = { ...toProblem(world, network), answers: problem.answers };
        expect(carryOutPlan(domain, now, steps), item.text).toMatchObject({ ok: true, cost: session.cost });
      }
      session.free();
    }
    expect(found.kept).toBeGreaterThan(portion(500, 30));
    expect(found.repaired! + found.replanned!).toBeGreaterThan(portion(5, 0));
  });
});
