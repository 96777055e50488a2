// A horizon counts actions as they come: what it costs does not grow with the plan.

import { describe, expect, it } from 'vitest';
import { Planner } from '../../bindings/index.ts';
import type { AnyDomain, PlanOptions, Session } from '../../bindings/index.ts';
import { createWorldFromProblem } from '../../addons/problems/index.ts';
import { emit } from '../../compiler/index.ts';
import { numberObjects } from '../../ir/objects.ts';
import { formatStep } from '../../ir/plan.ts';
import { ReferenceSearch } from '../../reference/search.ts';
import { load } from '../bindings/helpers.ts';

const tasks = 20_000;
const { domain, problems } = load(`domain long;
fluent integer done;
internal task Note() { done += 1; }
task Do(integer cost) { cost := cost; done += 1; }
task Notes(integer left) {
  method { left > 0; ordered(Note(), Notes(left - 1)); }
  method { left == 0; ordered(Do(1)); }
}
task Odd(integer left) {
  method { left > 0; ordered(Do(left), Note(), Odd(left - 1)); }
  method { left > 0; unordered(Note(), Odd(left - 1), Do(1)); }
  method { done % 5 == 4; ordered(Do(0)); }
}
problem notes of long; ordered(Notes(${tasks}), Do(1));
problem odd of long; unordered(Odd(3), ordered(Note(), Do(2)));`);
const [notes, odd] = problems;
const module = emit(domain);

function plan(problem = notes!, options: PlanOptions): Session<AnyDomain> {
  const planner = new Planner({ memory: 2 ** 25 });
  const { world, network } = createWorldFromProblem(planner.register(module), problem);
  return world.plan(network, { limits: { depth: 10 * tasks }, ...options });
}

describe('a horizon', () => {
  it('does not take longer the more steps there are', { timeout: 60_000 }, () => {
    const took = [{}, { horizon: 2 }].map((options) => {
      const session = plan(notes, options);
      const start = performance.now();
      expect(session.run()).toBe('solved');
      expect(session.plan).toHaveLength(2);
      return performance.now() - start;
    });
    // 1,000 times as long when each iteration goes through all steps.
    expect(took[1]! / took[0]!).toBeLessThan(50);
  });

  it('takes no longer in the reference planner either', { timeout: 60_000 }, () => {
    const took = [{}, { horizon: 2 }].map((options) => {
      const search = new ReferenceSearch(domain, notes!, { mode: 'first', ...options });
      const start = performance.now();
      expect(search.step(Infinity)).toBe('solved');
      return performance.now() - start;
    });
    expect(took[1]! / took[0]!).toBeLessThan(10);
  });

  it.each([
    { mode: 'first', horizon: 3 },
    { mode: 'best', horizon: 3 },
    { mode: 'best', horizon: 4 },
    { mode: 'best', horizon: 3, strategy: 'limited-discrepancy' },
  ] as const)('counts right in searches that are stepped in turns: %o', (options) => {
    const expected = new ReferenceSearch(domain, odd!, options);
    expected.step(Infinity);
    const planner = new Planner({ memory: 2 ** 22 });
    const { world, network } = createWorldFromProblem(planner.register(module), odd!);
    const sessions = [1, 2, 7].map((stride) => ({ stride, session: world.plan(network, options) }));
    while (sessions.some(({ session, stride }) => session.step(stride) === 'running'));
    const { status, plan: steps, cost, iterations } = expected.result();
    const texts = steps!.map((step) => formatStep(domain, numberObjects(domain, odd!.objects), step));
    for (const { session } of sessions) {
      expect(session.planWithInternal!.map(({ text }) => text)).toEqual(texts);
      expect([session.status, session.cost, session.iterations]).toEqual([status, cost, iterations]);
    }
  });
});
