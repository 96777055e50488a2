// Pools that plan for goals: those in networks, and those that are asked for.

import { afterAll, describe, expect, it } from 'vitest';
import { countSearches } from '../../../addons/counters/index.ts';
import type { AnyDomain } from '../../../bindings/index.ts';
import { createGoals } from '../../../addons/goals/index.ts';
import { poolGoals } from '../../../addons/pool/goals/index.ts';
import type { PlannerPool as WebPool, PoolOptions, PoolSearch } from '../../../addons/pool/index.ts';
import type { DomainIr } from '../../../ir/ir.ts';
import { compile } from '../../../language/index.ts';
import { createPool, goodWorker } from './setting.ts';

function goalPool(options: PoolOptions): WebPool {
  return createPool({ memory: 2 ** 21, goals: poolGoals, ...options });
}

const { bytes, domain } = compile(`domain tower;
type Npc;
type Floor;
constant boolean above(Floor low, Floor high);
fluent Floor at(Npc npc);
fluent boolean lit(Floor floor);
task Climb(Npc npc, Floor from, Floor to) { above(from, to) or above(to, from); at(npc) == from :-> to; }
task Light(Npc npc, Floor floor) { at(npc) == floor; lit(floor) == false :-> true; }
task Wait() {}
task Visit(Npc npc, Floor floor) {
  method { ordered(achieve (lit(floor)), Wait(), achieve (at(npc) == none) by (Climb)); }
  method { ordered(achieve (lit(floor)), achieve (exists (Floor low) { above(low, at(npc)); not lit(at(npc)); })); }
}
`);
const ir = domain as DomainIr;

function tower(pool: WebPool, create = true) {
  const registered = pool.register<AnyDomain>(bytes!);
  const floors = Array.from({ length: 8 }, (_, at) => `floor${at}`);
  const world = registered.createWorld({ Npc: { names: ['ada', 'bob'], capacity: 3 }, Floor: floors });
  for (let at = 1; at < 8; at++) world.set('above', `floor${at - 1}`, `floor${at}`, true);
  for (const npc of ['ada', 'bob']) world.set('at', npc, 'floor0');
  return { pool, registered, world, goals: create ? createGoals(ir, world) : null! };
}

const to = (npc: string, floor: number) => ({ holds: 'at', args: [npc], value: `floor${floor}` });
const texts = (search: { plan: { text: string }[] | null }): string[] | null =>
  search.plan?.map(({ text }) => text) ?? null;

describe.each([
  ['Workers', 2],
  ['the calling thread', 0],
])('a pool that plans for goals in %s', (_, workers) => {
  const pool = goalPool({ workers });
  afterAll(() => pool.close());

  it('finds the same as the planner does', async () => {
    const { world, goals, registered } = tower(pool);
    const task = registered.tasks['Visit']!(world.object('ada'), world.object('floor5'));
    const found = await pool.submit(world, task).done;
    const session = world.plan(task);
    session.run();
    expect([found.status, found.iterations, texts(found)]).toEqual(['solved', session.iterations, texts(session)]);
    expect(texts(found)).toHaveLength(7);
    for (const options of [{}, { character: 'bob' }, { mode: 'best', strategy: 'greedy' }] as const) {
      const goal = [to('bob', 3), { holds: 'lit', args: ['floor6'] }];
      const search = goals.achieve(goal, options);
      search.run();
      const there = await pool.submitGoal(goals, goal, options).done;
      const { status, cost, iterations } = search;
      expect([there.status, there.cost, there.iterations, texts(there)]).toEqual([
        status,
        cost,
        iterations,
        texts(search),
      ]);
      const cursor = there.cursor();
      expect([cursor.next(), cursor.task, cursor.arg(0)]).toEqual([true, 'Climb', search.plan![0]!.args[0]]);
      search.free();
    }
    world.free();
  });

  it('has the world as it was when a search was submitted', async () => {
    const { world, goals } = tower(pool);
    const searches: PoolSearch<AnyDomain>[] = [];
    for (let floor = 0; floor < 8; floor++) {
      world.set('at', 'ada', `floor${floor}`);
      if (floor === 4) world.set('above', 'floor6', 'floor7', false);
      if (floor === 5) world.add('Npc', 'eve');
      searches.push(pool.submitGoal(goals, to('ada', 7), { character: 'ada' }));
    }
    world.remove('ada');
    await Promise.all(searches.map(({ done }) => done));
    expect(searches.map(({ status, cost }) => [status, cost])).toEqual([
      ...[7, 6, 5, 4].map((cost) => ['solved', cost]),
      ...[4, 5, 6].map(() => ['failed', null]),
      ['solved', 0],
    ]);
    world.free();
  });

  it('goes by the options of goals and searches, and tells', async () => {
    const { world } = tower(pool);
    const told: string[] = [];
    const goals = createGoals(ir, world, { by: ['Light'] });
    const by = await pool.submitGoal(goals, to('ada', 3)).done;
    expect(by.status).toBe('failed');
    const all = createGoals(ir, world);
    const search = pool.submitGoal(all, to('ada', 3), {
      mode: 'best',
      priority: 9,
      deadline: 100,
      onPlan: ({ cost }) => told.push(`plan ${cost}`),
      onEnd: ({ status }) => told.push(status),
    });
    await search.done;
    expect(told.slice(-2)).toEqual(['plan 3', 'solved']);
    const limited = await pool.submitGoal(all, to('ada', 7), { limits: { iterations: 1 } }).done;
    expect([limited.status, limited.plan, limited.fault]).toEqual(['out-of-iterations', null, null]);
    expect(() => search.adopt()).toThrow('read its plan');
    world.free();
  });

  it('counts, cancels, and refuses what is wrong', async () => {
    const { world, goals, registered } = tower(pool);
    const counters = countSearches(pool);
    const search = pool.submitGoal(goals, to('ada', 7));
    const cancelled = pool.submitGoal(goals, to('bob', 7), { mode: 'best' });
    cancelled.cancel();
    await Promise.all([search.done, cancelled.done]);
    expect(cancelled.status).toBe('cancelled');
    const counted = counters.ofGoals(registered);
    expect([counted.searches, counted.solved, counted.iterations - search.iterations]).toEqual([
      ...[2, 1, cancelled.iterations],
    ]);
    expect(counted.groundingIterations).toBeGreaterThan(0);
    counters.stop();
    expect(() => pool.submitGoal({} as never, to('ada', 1))).toThrow('what createGoals() makes');
    expect(() => pool.submitGoal(goals, to('nobody', 1))).toThrow('nobody');
    expect(() => pool.submitGoal(goals, to('ada', 1), { priority: 99 })).toThrow('priority');
    expect(() => pool.submitGoal(goals, to('ada', 1), { onEnd: 1 as never })).toThrow('onEnd');
    expect(() => pool.submitGoal(goals, to('ada', 1), { sooner: 1 } as never)).toThrow('sooner');
    const other = tower(goalPool({ workers: 0 }));
    expect(() => pool.submitGoal(other.goals, to('ada', 1))).toThrow('can only search in worlds of');
    await other.pool.close();
    const without = tower(pool, false);
    const task = without.registered.tasks['Visit']!(without.world.object('ada'), without.world.object('floor5'));
    expect(() => pool.submit(without.world, task)).toThrow('call createGoals(domain, world) before');
    for (const one of [world, without.world]) one.free();
  });
});

describe('a pool that plans for no goals', () => {
  it('refuses domains with goals in their networks', async () => {
    const pool = createPool({ workers: 1 });
    const registered = pool.register<AnyDomain>(bytes!);
    const world = registered.createWorld({ Npc: ['ada'], Floor: 2 });
    const goals = createGoals(ir, world);
    const task = registered.tasks['Visit']!(world.object('ada'), 1);
    const advice = 'goals need the option "goals" of the pool: poolGoals of frameplan/pool/goals';
    expect(() => pool.submit(world, task)).toThrow(advice);
    expect(() => pool.submitGoal(goals, to('ada', 1))).toThrow(advice);
    await pool.close();
  });

  it('in its Workers alone ends searches for goals with a fault', async () => {
    const pool = goalPool({ worker: goodWorker });
    const { world, goals, registered } = tower(pool);
    const search = await pool.submitGoal(goals, to('ada', 2)).done;
    expect([search.status, search.fault!.what]).toEqual([
      'fault',
      expect.stringContaining('frameplan/pool/goals/worker'),
    ]);
    const task = registered.tasks['Visit']!(world.object('ada'), world.object('floor5'));
    const other = await pool.submit(world, task).done;
    expect([other.status, other.fault!.what]).toEqual(['fault', expect.stringContaining('createGoals')]);
    await pool.close();
  });
});
