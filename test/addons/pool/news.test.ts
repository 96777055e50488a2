// Searches over Workers report their plans before they are over.

import { afterEach, describe, expect, it } from 'vitest';
import type { AnyDomain } from '../../../bindings/index.ts';
import type { PlannerPool, PoolSearch } from '../../../addons/pool/index.ts';
import { compile, errorOf } from '../../bindings/helpers.ts';
import { createPool } from './setting.ts';

/** A search for the best plan finds plans of the costs 9, 7 and 4, with thousands of iterations before each. */
const offers = compile(`domain offers; type Npc; fluent integer waited(Npc npc);
  task Buy(Npc npc) {
    method { ordered(Wait(npc, 20000), Pay(npc, 9)); }
    method { ordered(Wait(npc, 20000), Pay(npc, 7)); }
    method { ordered(Wait(npc, 20000), Pay(npc, 4)); }
    method { ordered(Wait(npc, 20000), Never(npc)); }
  }
  task Wait(Npc npc, integer left) {
    method { left > 0; ordered(Tick(npc), Wait(npc, left - 1)); }
    method { left <= 0; }
  }
  internal task Tick(Npc npc) { waited(npc) += 1; }
  task Pay(Npc npc, integer price) { cost := price; }
  task Never(Npc npc) { waited(npc) < 0; }`);

/** After the first plan there are 2^30 ways that lead to none: nobody waits for the end of such a search. */
const endless = compile(`domain endless; type Npc; fluent integer guess(Npc npc);
  task Buy(Npc npc) {
    method { ordered(Pay(npc, 9)); }
    method { ordered(Guess(npc, 30), Never(npc)); }
  }
  task Guess(Npc npc, integer left) {
    method { left > 0; ordered(Zero(npc), Guess(npc, left - 1)); }
    method { left > 0; ordered(One(npc), Guess(npc, left - 1)); }
    method { left <= 0; }
  }
  internal task Zero(Npc npc) { guess(npc) := 2 * guess(npc); }
  internal task One(Npc npc) { guess(npc) := 2 * guess(npc) + 1; }
  task Pay(Npc npc, integer price) { cost := price; }
  task Never(Npc npc) { guess(npc) < 0; }`);

const pools: PlannerPool[] = [];

afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});

const asText = ({ status, cost, plan }: PoolSearch<AnyDomain>): string => {
  return `${status} ${cost} ${plan?.map(({ text }) => text).join(' ')}`;
};

describe.each([0, 1])('a pool of %s Workers', (workers) => {
  const begin = (source = offers) => {
    const pool = createPool({ workers, slice: 0.2, memory: 2 ** 24 });
    pools.push(pool);
    const domain = pool.register(source);
    return { pool, domain, world: domain.createWorld({ Npc: 1 }) };
  };

  it('tells of plans while a search goes on, and of its end', async () => {
    const { pool, domain, world } = begin();
    const told: string[] = [];
    const tell = (what: string) => (search: PoolSearch<AnyDomain>) => told.push(`${what} ${asText(search)}`);
    const news = { onPlan: tell('plan'), onEnd: tell('end') } as object;
    const search = pool.submit(world, domain.tasks.Buy!(1), { mode: 'best', ...news });
    await search.done;
    // Promises and functions are notified in the same turn.
    await Promise.resolve();
    expect(told[0]).toBe('plan running 9 Pay(npc0, 9)');
    expect(told.at(-1)).toBe('end solved 4 Pay(npc0, 4)');
    expect(told.at(-2)).toMatch(/^plan (running|solved) 4 Pay\(npc0, 4\)$/);
    expect(told.length).toBeLessThanOrEqual(4);
  });

  it('ends a search with its first plan', async () => {
    const { pool, domain, world } = begin(endless);
    let plans = 0;
    const onPlan = (search: PoolSearch<AnyDomain>): void => {
      plans++;
      search.cancel();
    };
    const options = { mode: 'best', onPlan } as object;
    const search = await pool.submit(world, domain.tasks.Buy!(1), options).done;
    expect(search.status).toBe('cancelled');
    expect(search.cost).toBe(9);
    expect(plans).toBe(1);
    const first = await pool.submit(world, domain.tasks.Buy!(1), { mode: 'best', gap: 1 }).done;
    expect(asText(first)).toBe('solved 9 Pay(npc0, 9)');
  });

  it('refuses what is no function', () => {
    const { pool, domain, world } = begin();
    expect(errorOf(() => pool.submit(world, domain.tasks.Buy!(1), { onEnd: 3 as never }))).toBe(
      'bad-option: "onEnd" has to be a function, not 3',
    );
  });
});
