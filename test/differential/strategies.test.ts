// Random problems, searched by every strategy: what is best is what looking at all plans finds, however little memory
// there is, and wherever the search is left and gone on with. Core and reference are compared with each other in
// agreement.ts.

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { strategies } from '../../ir/strategies.ts';
import { loadDomain } from '../../language/index.ts';
import { casesHere, leastHere } from '../engine.ts';
import { optimised, planByCore, planByReference } from '../conformance/planners.ts';
import type { CaseOptions } from '../conformance/planners.ts';
import { limits } from './agreement.ts';
import { arbitraryCase } from './arbitrary.ts';
import { cheapest } from './cheapest.ts';

const seed = 20_262;
const enough = { iterations: 100_000, depth: 1000 };

describe.each(strategies)('%s', (strategy) => {
  it('finds what is best', { timeout: 300_000 }, () => {
    const counts = { compared: 0, solved: 0, short: 0 };
    fc.assert(
      fc.property(arbitraryCase(), fc.constantFrom(1024, 4096, 16_384), (item, memory) => {
        const exhaustive = cheapest(item);
        if (!exhaustive) return;
        const domain = optimised(item.domain);
        const options: CaseOptions = { mode: 'best', strategy, limits: enough };
        const expected = [exhaustive.cost === null ? 'failed' : 'solved', exhaustive.cost];
        const { status, cost } = planByCore(domain, item.problem, options);
        expect([status, cost]).toEqual(expected);
        const little = planByCore(domain, item.problem, { ...options, limits: { ...enough, memory } });
        if (little.status === 'out-of-memory') counts.short++;
        else expect([little.status, little.cost]).toEqual(expected);
        counts.compared++;
        if (exhaustive.cost !== null) counts.solved++;
      }),
      { numRuns: casesHere(400), seed },
    );
    expect(counts.compared).toBeGreaterThan(leastHere(250));
    expect(counts.solved).toBeGreaterThan(leastHere(100));
    expect(counts.short).toBeLessThan(counts.compared / 4);
  });

  it('leaves the same networks for bounds of all kinds, in core and reference', { timeout: 300_000 }, () => {
    fc.assert(
      fc.property(arbitraryCase({ bounds: true }), (item) => {
        for (const domain of [item.domain, optimised(item.domain)]) {
          const options: CaseOptions = { mode: 'best', strategy, limits };
          expect(planByCore(domain, item.problem, options)).toEqual(planByReference(domain, item.problem, options));
        }
      }),
      { numRuns: casesHere(100), seed: seed + 1 },
    );
  });

  it('is the same search when it is left after each iteration', { timeout: 300_000 }, () => {
    fc.assert(
      fc.property(arbitraryCase(), ({ domain, problem }) => {
        for (const memory of [undefined, 4096]) {
          const options: CaseOptions = { mode: 'best', strategy, limits: { ...limits, ...(memory && { memory }) } };
          expect(planByCore(domain, problem, { ...options, stride: 1 })).toEqual(planByCore(domain, problem, options));
        }
      }),
      { numRuns: casesHere(100), seed: seed + 2 },
    );
  });

  it('takes a plan of infinite cost for one, and ends with it when any will do', () => {
    const { domain, problems } = loadDomain(`domain endless; fluent float nothing;
      task Pay() { cost := 1.0 / nothing; }
      task Do() { method { ordered(Pay()); } method { ordered(Pay(), Pay()); } method { ordered(Pay()); } }
      problem p of endless; ordered(Do(), Do());`);
    const ir = optimised(domain!);
    const outcomes = [0, 0.5, 1].map((gap) => {
      const options: CaseOptions = { mode: 'best', strategy, gap, limits };
      const core = planByCore(ir, problems[0]!, options);
      expect(planByReference(ir, problems[0]!, options)).toEqual(core);
      return core;
    });
    expect(outcomes.map(({ status, cost }) => [status, cost])).toEqual(outcomes.map(() => ['solved', Infinity]));
    expect(outcomes[2]!.iterations).toBeLessThanOrEqual(outcomes[0]!.iterations);
  });
});
