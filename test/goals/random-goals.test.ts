// Plans for goals in random worlds, compared with a search that looks at everything: whether there is a plan, whether
// plans hold, and that none costs less than the cheapest.

import { describe, expect, it } from 'vitest';
import { FrameplanError } from '../../bindings/index.ts';
import { createGoals } from '../../goals/index.ts';
import type { GoalSearch } from '../../goals/index.ts';
import { inside } from '../../bindings/inside.ts';
import { goalOf } from '../../ir/goals.ts';
import type { Step } from '../../ir/plan.ts';
import { domainFor } from '../../ir/problem-tasks.ts';
import { planExhaustively } from '../../reference/goals/exhaustive.ts';
import { carryOutPlan } from '../../reference/index.ts';
import { randomPuzzle } from './puzzles.ts';
import { casesHere } from '../engine.ts';
import { randomGoal } from './random-goals.ts';
import type { RandomGoal } from './random-goals.ts';

const cases = casesHere(2000);
const statesLookedAt = 300;
const limits = { iterations: 2000 };

const strategies = ['alternation', 'greedy', 'novelty'] as const;

interface GoalSearches {
  first: GoalSearch;
  best: GoalSearch;
}

/** null: the world has something that can't be planned for goals. */
function searchesFor({ domain, problem, by }: RandomGoal, seed: number): GoalSearches | null {
  try {
    const goals = createGoals(domain, problem, { by });
    const goal = goalOf(domain, problem)!;
    const strategy = strategies[seed % 3]!;
    // Turns so short that searches of some states have several.
    const firstTurn = (seed % 5) / 4;
    const first = goals[inside](goal, { limits, strategy }, firstTurn);
    first.run();
    return {
      first,
      best: goals[inside](goal, { limits, strategy, mode: 'best' }, firstTurn),
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
function mistakeIn(random: RandomGoal, { first, best }: GoalSearches, limit = statesLookedAt): string {
  const { domain, problem, by } = random;
  // In slices, which must not be seen.
  for (let size = 1; best.status === 'running'; size = (size % 7) + 1) best.step(size);
  for (const search of [first, best]) {
    if (!search.steps) continue;
    const done = carryOutPlan(domain, problem, search.steps);
    if (!done.ok) return `step ${done.index} does not hold: ${done.reason}`;
    if (done.cost !== search.cost) return `the plan costs ${done.cost}, not ${search.cost}`;
    if (!goalHolds(random, search.steps)) return 'the goal does not hold at the end of the plan';
  }
  const all = planExhaustively(domain, problem, { by, limit });
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
        const searches = searchesFor(random, seed);
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

it('goals of random puzzles are reached at the least cost', () => {
  let solved = 0;
  for (let seed = 1000; seed < 1050; seed++) {
    const puzzle = randomPuzzle(seed);
    const random = { ...puzzle, by: puzzle.domain.tasks.map(({ name }) => name) };
    const searches = searchesFor(random, seed)!;
    expect(mistakeIn(random, searches, 600), `seed ${seed}\n${random.text}`).toBe('');
    if (searches.best.status === 'solved') solved++;
    searches.first.free();
    searches.best.free();
  }
  expect(solved).toBeGreaterThan(10);
});
