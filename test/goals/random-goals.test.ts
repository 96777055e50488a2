// Plans for goals in random worlds, compared with a search that looks at everything: whether there is a plan, whether
// plans hold, and that none costs less than the cheapest.

import { describe, expect, it } from 'vitest';
import { FrameplanError } from '../../bindings/index.ts';
import { createGoals } from '../../goals/index.ts';
import type { GoalSearch } from '../../goals/index.ts';
import type { Step } from '../../ir/plan.ts';
import { domainFor } from '../../ir/problem-tasks.ts';
import { planExhaustively } from '../../reference/goals/exhaustive.ts';
import { carryOutPlan } from '../../reference/index.ts';
import { randomGoal } from './random-goals.ts';
import type { RandomGoal } from './random-goals.ts';

const cases = 2000;
const statesLookedAt = 300;
const limits = { iterations: 2000 };

/** null: the world has something that can't be planned for goals. */
function searchesFor({ domain, problem, by }: RandomGoal): { first: GoalSearch; best: GoalSearch } | null {
  try {
    const goals = createGoals(domain, problem, { by });
    return {
      first: goals.achieve(null, { limits }),
      best: goals.achieve(null, { limits, mode: 'best' }),
    };
  } catch (error) {
    if (error instanceof FrameplanError && (error.code === 'bad-option' || error.code === 'too-large')) return null;
    throw error;
  }
}

/** The goal is the last step: a task that can only be done where it holds. */
function goalHolds({ domain, problem }: RandomGoal, steps: readonly Pick<Step, 'task' | 'args'>[]): boolean {
  const whole = domainFor(domain, problem);
  return carryOutPlan(whole, problem, [...steps, { task: domain.tasks.length, args: [] }]).ok;
}

/** What is wrong with the searches; '': nothing. */
function mistakeIn(random: RandomGoal, { first, best }: { first: GoalSearch; best: GoalSearch }): string {
  const { domain, problem, by } = random;
  first.run();
  // In slices, which must not be seen.
  for (let size = 1; best.status === 'running'; size = (size % 7) + 1) best.step(size);
  for (const search of [first, best]) {
    if (!search.steps) continue;
    const done = carryOutPlan(domain, problem, search.steps);
    if (!done.ok) return `step ${done.index} does not hold: ${done.reason}`;
    if (done.cost !== search.cost) return `the plan costs ${done.cost}, not ${search.cost}`;
    if (!goalHolds(random, search.steps)) return 'the goal does not hold at the end of the plan';
  }
  const all = planExhaustively(domain, problem, { by, limit: statesLookedAt });
  const wrong = `${all.status} at cost ${all.cost}, but ${first.status} at ${first.cost}, ${best.status} at ${best.cost}`;
  if (all.status === 'solved') {
    if (first.status === 'failed' || best.status === 'failed') return wrong;
    if (best.status === 'solved' && best.cost !== all.cost) return wrong;
    if ((first.cost ?? Infinity) < all.cost! || (best.cost ?? Infinity) < all.cost!) return wrong;
  }
  if (all.status === 'failed' && (first.status === 'solved' || best.status === 'solved')) return wrong;
  return '';
}

describe('goals in random worlds', () => {
  const counts = { planned: 0, none: 0, refused: 0 };

  for (let from = 0; from < cases; from += 500) {
    it(`are reached as a search through everything says, from seed ${from} on`, () => {
      for (let seed = from; seed < from + 500; seed++) {
        const random = randomGoal(seed);
        const searches = searchesFor(random);
        if (!searches) {
          counts.refused++;
          continue;
        }
        const mistake = mistakeIn(random, searches);
        expect(mistake, `seed ${seed}\n${random.text}`).toBe('');
        if ((searches.first.steps?.length ?? 0) > 0) counts.planned++;
        if (searches.first.status === 'failed') counts.none++;
        searches.first.free();
        searches.best.free();
      }
    });
  }

  it('are of all kinds', () => {
    expect(counts.planned).toBeGreaterThan(cases / 30);
    expect(counts.none).toBeGreaterThan(cases / 10);
    expect(counts.refused).toBeLessThan(cases / 3);
  });
});
