// Random searches end alike with any number of Workers: as they end in one thread, without a pool.

import { expect, it } from 'vitest';
import { Planner } from '../../../bindings/index.ts';
import type { AnyDomain, Session, SearchNews, SubmitOptions } from '../../../bindings/index.ts';
import { emit } from '../../../compiler/index.ts';
import type { PlannerPool, PoolSearch } from '../../../addons/pool/index.ts';
import { optimised } from '../../conformance/planners.ts';
import { caseOf } from '../../differential/cases.ts';
import { createPool } from './setting.ts';
import { createWorldFromProblem } from '../../../addons/problems/index.ts';
import { portion } from '../../engine.ts';

const limits = { iterations: 2000, depth: 100 };
const variants: Omit<SubmitOptions, keyof SearchNews>[] = [
  { limits },
  { mode: 'best', limits, priority: 9 },
  { limits, remember: 3, priority: 1, deadline: 2 },
  { limits, horizon: 2 },
];

const cases = Array.from({ length: portion(200, 40) }, (_, index) => {
  const { domain, problem } = caseOf(7000 + index);
  return { bytes: emit(optimised(domain)), problem, options: variants[index % variants.length]! };
});

function outcomeOf(search: PoolSearch<AnyDomain> | Session<AnyDomain>): unknown {
  const { status, iterations, cost, plan, planWithInternal, tail, fault } = search;
  return { status, iterations, cost, plan, planWithInternal, tail, fault: fault && { ...fault, error: undefined } };
}

function alone(): unknown[] {
  const planner = new Planner({ memory: 2 ** 22 });
  return cases.map(({ bytes, problem, options }) => {
    const { world, network } = createWorldFromProblem(planner.register(bytes), problem);
    const session = planner.submit(world, network, options);
    session.run();
    const outcome = outcomeOf(session);
    world.free();
    return outcome;
  });
}

/** All searches are submitted at once. Then all worlds are freed. */
async function together(pool: PlannerPool): Promise<unknown[]> {
  const searches = cases.map(({ bytes, problem, options }) => {
    const { world, network } = createWorldFromProblem(pool.register(bytes), problem);
    const search = pool.submit(world, network, options);
    world.free();
    return search.done;
  });
  return (await Promise.all(searches)).map(outcomeOf);
}

it('random searches end alike with 0, 1, 2 and 3 Workers', { timeout: 300_000 }, async () => {
  const expected = alone();
  const statuses = new Set(expected.map((outcome) => (outcome as { status: string }).status));
  expect([...statuses].sort()).toEqual(expect.arrayContaining(['failed', 'fault', 'solved']));
  for (const workers of [0, 1, 2, 3]) {
    const pool = createPool({ workers });
    expect(await together(pool), `${workers} Workers`).toEqual(expected);
    await pool.close();
  }
});
