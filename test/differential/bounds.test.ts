// Random domains in which compound tasks state bounds. Whatever a bound comes to, core and reference have to leave the
// same networks for it. Where all of them hold, the best plan costs what it costs without leaving anything.

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkBounds } from '../../programs/testing/index.ts';
import { casesHere, leastHere } from '../engine.ts';
import { optimised, planByCore, planByReference } from '../conformance/planners.ts';
import type { PlannerOutcome, CaseOptions } from '../conformance/planners.ts';
import { limits } from './agreement.ts';
import { arbitraryCase } from './arbitrary.ts';
import type { GeneratedCase } from './cases.ts';
import { cheapest } from './cheapest.ts';

const seed = 20_262;

function outcomesOf(
  { domain, problem }: GeneratedCase,
  options: Pick<CaseOptions, 'remember'>,
): [PlannerOutcome, PlannerOutcome] {
  const all: CaseOptions = { mode: 'best', limits, ...options };
  return [planByReference(domain, problem, all), planByCore(domain, problem, all)];
}

describe('bounds of all kinds', () => {
  it('make core and reference leave the same networks', { timeout: 300_000 }, () => {
    let spared = 0;
    fc.assert(
      fc.property(arbitraryCase({ bounds: true }), (item) => {
        for (const domain of [item.domain, optimised(item.domain)]) {
          const same = { ...item, domain };
          for (const remember of [false, 0, 5]) {
            const [reference, core] = outcomesOf(same, { remember });
            expect(core).toEqual(reference);
            const without = planByReference(withoutBounds(domain), item.problem, { mode: 'best', limits, remember });
            if (reference.iterations !== without.iterations) spared++;
          }
        }
      }),
      { numRuns: casesHere(248), seed },
    );
    expect(spared).toBeGreaterThan(leastHere(24));
  });
});

describe('bounds that hold', () => {
  it('leave the cost of the best plan as it is', { timeout: 300_000 }, () => {
    const counts = { held: 0, solved: 0, refused: 0, spared: 0 };
    fc.assert(
      fc.property(arbitraryCase({ bounds: true }), (item) => {
        const exhaustive = cheapest(item);
        if (!exhaustive) return;
        const check = checkBounds(item, { iterations: 3_000 });
        if (!check.ok) counts.refused++;
        if (!check.ok || !check.complete || check.checked === 0) return;
        counts.held++;
        const domain = optimised(item.domain);
        for (const remember of [false, 0]) {
          const options: CaseOptions = { mode: 'best', limits: { iterations: 1e5, depth: 100 }, remember };
          const { status, cost, iterations } = planByCore(domain, item.problem, options);
          expect([status, cost]).toEqual(exhaustive.cost === null ? ['failed', null] : ['solved', exhaustive.cost]);
          if (iterations < planByReference(withoutBounds(domain), item.problem, options).iterations) counts.spared++;
        }
        if (exhaustive.cost !== null) counts.solved++;
      }),
      { numRuns: casesHere(900), seed: seed + 1 },
    );
    expect(counts.held).toBeGreaterThan(leastHere(250));
    expect(counts.solved).toBeGreaterThan(leastHere(50));
    expect(Math.min(counts.refused, counts.spared)).toBeGreaterThan(leastHere(24));
  });
});

/** The domain as if nothing were known of costs. */
function withoutBounds(domain: GeneratedCase['domain']): GeneratedCase['domain'] {
  const tasks = domain.tasks.map((task) => {
    const { minimumCost: _minimum, leastCost: _least, ...rest } = task;
    if (rest.kind !== 'compound') return rest;
    const { bound: _bound, ...plain } = rest;
    return plain;
  });
  return { ...domain, tasks };
}
