// Random domains with goals in networks: the planners agree on them, in one go and in slices, saved and restored while
// a goal is searched for.

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { casesHere, isAll, leastHere, portionOf } from '../engine.ts';
import { goalsOf } from '../conformance/planners.ts';
import { ReferenceSearch } from '../../reference/search.ts';
import { checkAgreement, checkPasses, limits } from './agreement.ts';
import { arbitraryCase } from './arbitrary.ts';
import { caseOf } from './cases.ts';
import type { GeneratedCase } from './cases.ts';
import { checkSliced } from './interrupted.ts';

/** How many cases had a goal within reach, one out of reach, and a plan with steps for a goal. */
const seen = { reached: 0, unreached: 0, planned: 0 };

function look({ domain, problem }: GeneratedCase): void {
  let reached = 0;
  let unreached = 0;
  const { goals } = goalsOf(domain);
  if (!goals) return;
  const search = new ReferenceSearch(domain, problem, {
    ...{ mode: 'first', limits },
    goals: (world) => {
      const ask = goals(world);
      return (task, args) => {
        const asked = ask(task, args);
        if (asked) reached++;
        else unreached++;
        return asked;
      };
    },
  });
  search.step(Infinity);
  if (reached > 0) seen.reached++;
  if (unreached > 0) seen.unreached++;
  const isGoal = (number: number): boolean => {
    const task = domain.tasks[number];
    return task?.kind === 'compound' && task.achieves !== undefined;
  };
  // A step that comes of a goal stands below it.
  if (search.derivation?.some(({ item }) => item.origin && isGoal(item.origin.item.task))) seen.planned++;
}

describe('on random domains with goals in networks', () => {
  it('all planners agree', { timeout: 600_000 }, () => {
    const check = fc.property(arbitraryCase({ goals: true }), (item) => {
      checkAgreement(item);
      look(item);
    });
    fc.assert(check, { numRuns: Math.max(4, casesHere(36)), seed: 20_419 });
    expect(Math.min(seen.reached, seen.unreached)).toBeGreaterThan(leastHere(5));
    if (isAll) expect(seen.planned).toBeGreaterThan(0);
  });

  // In one iteration several goals have no plan, some of them for the same task in the same state.
  it.each(portionOf([1003, 2_009_731_703], 1))(
    'all planners agree on what was found before: %i',
    { timeout: 60_000 },
    (seed) => {
      checkAgreement(caseOf(seed, { goals: true }));
    },
  );

  it('searches that are interrupted end as if they had not been', { timeout: 600_000 }, () => {
    let interruptions = 0;
    const check = fc.property(arbitraryCase({ goals: true }), (item) => {
      interruptions += checkSliced(item);
    });
    fc.assert(check, { numRuns: casesHere(32), seed: 78 });
    expect(interruptions).toBeGreaterThan(leastHere(160));
  });

  it('no pass changes the outcome, left out or alone', { timeout: 300_000 }, () => {
    fc.assert(fc.property(arbitraryCase({ goals: true }), checkPasses), { numRuns: casesHere(20), seed: 79 });
  });
});
