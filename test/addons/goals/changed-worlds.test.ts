// Searches that start again in worlds that have changed find what a search finds that begins there.

import { expect, it } from 'vitest';
import { FrameplanError } from '../../../bindings/index.ts';
import { assign, createWorldFromProblem } from '../../../addons/problems/index.ts';
import { emit, optimise } from '../../../compiler/index.ts';
import { createGoals } from '../../../addons/goals/index.ts';
import type { GoalSearch } from '../../../addons/goals/index.ts';
import type { Problem } from '../../../ir/ir.ts';
import { goalOf } from '../../../ir/goals.ts';
import { searchFor } from '../../../addons/goals/saved.ts';
import { createRandom } from '../../differential/random.ts';
import { randomCondition, randomGoal } from './random-goals.ts';
import { nextPlanner } from '../../conformance/planners.ts';
import { portion } from '../../engine.ts';

const limits = { iterations: 1000 };

function answerOf(search: GoalSearch): unknown[] {
  search.run();
  return search.status === 'out-of-iterations' ? [] : [search.status, search.status === 'solved' ? search.cost : null];
}

it('searches that start again see all that has changed', () => {
  let changed = 0;
  for (let seed = 0; seed < portion(200, 30); seed++) {
    const { text, domain, problem, by } = randomGoal(seed);
    const random = createRandom(seed + 5);
    const own = { ...problem, network: { kind: 'ordered' as const, parts: [] }, tasks: [] };
    const registered = nextPlanner().register(emit(optimise(domain)));
    const { world } = createWorldFromProblem(registered, own, { externals: {} });
    const now: Problem = { ...problem, assignments: problem.assignments.slice() };
    try {
      const goals = createGoals(domain, world, { by });
      const parts = goalOf(domain, problem)!;
      const search = goals[searchFor](parts, { mode: 'best', limits });
      for (let round = 0; round < 4; round++) {
        const fresh = createGoals(domain, now, { by }).achieve(null, { mode: 'best', limits });
        // What was found out for the goal serves the next search for it.
        const next = goals[searchFor](parts, { mode: 'best', limits });
        const [expected, found] = [answerOf(fresh), answerOf(search)];
        if (round % 2 === 1) expect(answerOf(next), `seed ${seed}, round ${round}\n${text}`).toEqual(found);
        next.free();
        if (expected.length > 0 && found.length > 0) {
          expect(found, `seed ${seed}, round ${round}\n${text}`).toEqual(expected);
          changed += round > 0 && found[0] === 'solved' ? 1 : 0;
        }
        const { variable, args, value } = randomCondition(random, domain, problem);
        assign(world, variable, args, value);
        now.assignments.push({ variable, args, value });
        search.restart();
        fresh.free();
      }
      search.free();
    } catch (error) {
      if (!(error instanceof FrameplanError) || (error.code !== 'bad-option' && error.code !== 'too-large'))
        throw error;
    }
    world.free();
  }
  expect(changed).toBeGreaterThan(portion(50));
});
