// Limits on iterations hold in searches for goals in networks, also where such a search can't be interrupted: in a
// best-first search, and in a proof.

import { describe, expect, it } from 'vitest';
import { createWorldFromProblem } from '../../../addons/problems/index.ts';
import { createGoals } from '../../../addons/goals/index.ts';
import { loadDomain } from '../../../language/index.ts';
import { emit } from '../../../compiler/index.ts';
import { nextPlanner, optimised, planByCore, planByReference } from '../../conformance/planners.ts';

// There is always one more number, so a search for a number below 0 has no end.
const text = `domain endless;
  fluent integer count;
  task Up() { count += 1; }
  task Rest() { cost := 5; }
  task Tell() {}
  task Dream() {
    method { ordered(achieve (count == -1) by (Up), Tell()); }
  }
  task RestOrDream() {
    method { ordered(Rest()); }
    method { ordered(Tell(), achieve (count == -1) by (Up)); }
  }
  problem dreaming of endless; ordered(Dream());
  problem resting of endless; ordered(RestOrDream());`;

const { domain, problems } = loadDomain(text);
const [dreaming, resting] = problems as [(typeof problems)[0], (typeof problems)[0]];
const limits = { iterations: 500, depth: 100 };

describe('a search for a goal without an end', () => {
  for (const strategy of ['depth-first', 'limited-discrepancy', 'best-first'] as const) {
    it(`ends at the limit on iterations, ${strategy}`, () => {
      for (const problem of [dreaming, resting]) {
        const options = { mode: 'best', strategy, limits } as const;
        const byCore = planByCore(optimised(domain!), problem, options);
        expect(byCore).toMatchObject({ status: 'out-of-iterations', iterations: 500 });
        expect(byCore).toEqual(planByReference(optimised(domain!), problem, options));
        // To rest is dearer than what a dream may come to: a best-first search has not come to it.
        const hasPlan = problem === resting && strategy !== 'best-first';
        expect(byCore.steps?.map(({ task }) => domain!.tasks[task]!.name) ?? null).toEqual(hasPlan ? ['Rest'] : null);
      }
    });
  }

  it('leaves the session as any other limit does', () => {
    const { world, network } = createWorldFromProblem(nextPlanner().register(emit(optimised(domain!))), resting);
    createGoals(domain!, world);
    const session = world.plan(network, { mode: 'best', strategy: 'best-first', limits: { iterations: 50 } });
    expect(session.run()).toBe('out-of-iterations');
    expect(session.fault).toBeNull();
    expect(session.plan).toBeNull();
    expect(session.lowerBound).toBeLessThanOrEqual(1);
    session.restart();
    expect(session.run()).toBe('out-of-iterations');
    expect(session.iterations).toBe(50);
  });
});
