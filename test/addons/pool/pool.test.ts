// Searches over Workers have the same interface and the same results as in one thread.

import { afterEach, describe, expect, it } from 'vitest';
import { ordered } from '../../../bindings/index.ts';
import type { AnyDomain, Domain, World } from '../../../bindings/index.ts';
import { countSearches } from '../../../addons/counters/index.ts';
import { asJson, compile } from '../../bindings/helpers.ts';
import type { PlannerPool, PoolOptions, PoolSearch } from '../../../addons/pool/index.ts';
import { createPool, counting } from './setting.ts';

interface PoolSetting {
  pool: PlannerPool;
  domain: Domain;
  world: World;
}

const pools: PlannerPool[] = [];

afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});

function begin(left: number[], options: PoolOptions): PoolSetting {
  const pool = createPool(options);
  pools.push(pool);
  const domain = pool.register(counting);
  const world = domain.createWorld({ Npc: left.length });
  left.forEach((count, at) => world.fluents.left!.set(at + 1, count));
  return { pool, domain, world };
}

const summary = ({ status, iterations, cost, plan }: PoolSearch<AnyDomain>): unknown[] => {
  return [status, iterations, cost, plan?.map(({ text }) => text).join(' ')];
};

describe.each([0, 1, 2, 3])('a pool of %s Workers', (workers) => {
  it('plans in the world as it was when a search was submitted', async () => {
    const { pool, domain, world } = begin([3, 4], { workers });
    const first = pool.submit(world, domain.tasks.Count!(1));
    world.fluents.left!.set(1, 50);
    const second = pool.submit(world, domain.tasks.Count!(1));
    world.fluents.left!.values.fill(0, 1);
    world.constants.step!.set(5);
    expect([first.status, first.iterations, first.plan, first.cost]).toEqual(['running', 0, null, null]);
    expect(pool.waiting).toBe(2);
    const both = await Promise.all([first.done, second.done]);
    expect(both).toEqual([first, second]);
    expect(both.map(summary)).toEqual([
      ['solved', 9, 2, 'Finish(npc0, alert, 0.5)'],
      ['solved', 103, 2, 'Finish(npc0, alert, 0.5)'],
    ]);
    world.fluents.left!.set(1, 50);
    const third = pool.submit(world, domain.tasks.Count!(1));
    expect((await third.done).iterations).toBe(23);
    expect(pool.waiting).toBe(0);
  });

  it('tells counters of its searches', async () => {
    const { pool, domain, world } = begin([3], { workers });
    const counters = countSearches(pool);
    const { Count, Divide, Forever } = domain.tasks;
    const limits = { iterations: 50 };
    const done = [Count!(1), Divide!(1), ordered(Count!(1), Count!(1))].map((task) => pool.submit(world, task).done);
    done.push(pool.submit(world, Forever!(1), { limits }).done);
    const all = await Promise.all(done);
    const unended = pool.submit(world, Count!(1));
    await pool.close();
    expect(unended.status).toBe('cancelled');
    const total = { searches: 5, solved: 2, failed: 2, cancelled: 1, late: 0 };
    const iterations = all.reduce((sum, search) => sum + search.iterations, 0);
    expect(counters.total).toMatchObject({ ...total, iterations });
    expect(counters.tasks.map(({ task }) => task).toSorted()).toEqual(['Count', 'Divide', 'Forever', 'several tasks']);
    all[0]!.adopt().free();
    expect(counters.total.searches).toBe(5);
  });

  it('takes constants and fluents together, and forgets worlds that are freed', async () => {
    const { pool, domain, world } = begin([6], { workers });
    const other = domain.createWorld({ Npc: 2 }, { values: [['left', 'npc1', 2]] });
    const searches = [1, 2, 3].map((step) => {
      world.constants.step!.set(step);
      return pool.submit(world, domain.tasks.Count!(1));
    });
    searches.push(pool.submit(other, domain.tasks.Count!(2)));
    other.free();
    world.free();
    const counts = (await Promise.all(searches.map(({ done }) => done))).map(({ iterations }) => iterations);
    expect(counts).toEqual([15, 9, 7, 7]);
    const last = domain.createWorld({ Npc: 1 });
    expect((await pool.submit(last, domain.tasks.Count!(1)).done).iterations).toBe(3);
  });

  it('plans one task for many', async () => {
    const { pool, domain, world } = begin([1, 2, 3, 4, 5, 6, 7], { workers });
    const batch = pool.submitAll(world, { priority: 3 }, domain.tasks.Count!, Uint16Array.of(7, 1, 4));
    expect(batch.waiting).toBe(3);
    expect((await batch.done).map(({ iterations }) => iterations)).toEqual([17, 5, 11]);
    expect([batch.waiting, batch.searches.map(({ status }) => status).join()]).toEqual([0, 'solved,solved,solved']);
    expect(await pool.submitAll(world, undefined, domain.tasks.Count!, []).done).toEqual([]);
    const [finished] = await pool.submitAll(world, {}, domain.tasks.Finish!, [2], 'calm', 3).done;
    expect(finished!.plan![0]!.text).toBe('Finish(npc1, calm, 3)');
    expect(() => pool.submitAll(world, {}, domain.tasks.Count!, [1, 8])).toThrow('no object has the id 8');
    expect(pool.waiting).toBe(0);
  });

  it('follows objects that come and go', async () => {
    const pool = createPool({ workers });
    pools.push(pool);
    const domain = pool.register(counting);
    const world = domain.createWorld({ Npc: { names: ['bob', 'eve'], capacity: 3 } });
    world.set('left', 'eve', 4);
    const eve = world.object('eve');
    const before = pool.submit(world, domain.tasks.Count!(eve));
    const part = { kind: 'ordered', parts: [domain.tasks.Finish!(eve, 'calm', 1), domain.tasks.Count!(eve)] } as const;
    const tail = pool.submit(world, part, { horizon: 1 });
    world.remove('eve');
    const ann = world.add('Npc', 'ann');
    world.set('left', 'ann', 2);
    const after = pool.submit(world, domain.tasks.Count!(ann));
    expect(() => pool.submit(world, domain.tasks.Count!(eve))).toThrow('eve (2) has been removed');
    await Promise.all([before.done, after.done, tail.done]);
    expect([before.iterations, after.iterations]).toEqual([11, 7]);
    expect(asJson(after.plan)).toEqual([
      { task: 'Finish', args: [ann, 'alert', 0.5], text: 'Finish(ann, alert, 0.5)' },
    ]);
    const cursor = before.cursor();
    expect([cursor.next(), cursor.text]).toEqual([true, 'Finish(removed#2, alert, 0.5)']);
    expect(() => cursor.arg(0)).toThrow('npc of Finish in this plan is an object (2) that has been removed');
    expect(tail.tail).toEqual({ kind: 'task', task: domain.tasks.Count!.index, args: [0] });
    world.remove('ann');
    expect(() => after.plan).toThrow('has been removed');
  });

  it('tells what there is to tell', async () => {
    const { pool, domain, world } = begin([2, 0], { workers });
    const { done } = pool.submit(world, domain.tasks.Count!(1));
    const search = await done;
    expect(asJson(search.plan)).toEqual([
      { task: 'Finish', args: [1, 'alert', 0.5], text: 'Finish(npc0, alert, 0.5)' },
    ]);
    expect(search.planWithInternal!.map(({ text }) => text)).toEqual([
      'Take(npc0)',
      'Take(npc0)',
      'Finish(npc0, alert, 0.5)',
    ]);
    const cursor = search.cursor();
    expect([cursor.next(), cursor.task, cursor.argCount, cursor.arg(1), cursor.arg(2)]).toEqual([
      true,
      'Finish',
      3,
      'alert',
      0.5,
    ]);
    expect(cursor.taskIndex).toBe(domain.tasks.Finish!.index);
    expect(() => cursor.arg(3)).toThrow('Finish has no argument 3');
    expect([cursor.next(), cursor.reset().next(), cursor.text]).toEqual([false, true, 'Finish(npc0, alert, 0.5)']);
    expect(() => cursor.reset().task).toThrow('call next() first');
    const all = search.cursor({ withInternal: true });
    expect([all.next(), all.next(), all.step.text]).toEqual([true, true, 'Take(npc0)']);
    const fault = await pool.submit(world, domain.tasks.Divide!(2)).done;
    expect([fault.status, fault.plan]).toEqual(['fault', null]);
    expect(fault.fault).toMatchObject({ what: 'division by zero', within: 'Divide' });
    world.fluents.left!.set(1, 200);
    const part = await pool.submit(world, domain.tasks.Forever!(1), { remember: false, limits: { iterations: 500 } })
      .done;
    expect(part.status).toBe('out-of-iterations');
    const tail = await pool.submit(
      world,
      { kind: 'ordered', parts: [domain.tasks.Finish!(1, 'calm', 1), domain.tasks.Count!(2)] },
      { horizon: 1 },
    ).done;
    expect([tail.status, tail.plan!.length, tail.tail]).toEqual([
      'solved',
      1,
      { kind: 'task', task: domain.tasks.Count!.index, args: [2] },
    ]);
    expect(summary(await pool.submit(world, tail.tail!).done)).toEqual(['solved', 3, 2, 'Finish(npc1, alert, 0.5)']);
  });

  it('cancels searches, and lets others through beside one that does not end', async () => {
    const { pool, domain, world } = begin([5, 1], { workers });
    world.fluents.left!.set(2, 200);
    const endless = pool.submit(world, domain.tasks.Forever!(2), { remember: false, priority: 15 });
    const never = pool.submit(world, domain.tasks.Count!(1));
    never.cancel();
    await never.done;
    expect([never.status, never.iterations, never.plan]).toEqual(['cancelled', 0, null]);
    const urgent = pool.submit(world, domain.tasks.Count!(1), { priority: 15, deadline: 1 });
    expect((await urgent.done).status).toBe('solved');
    endless.cancel();
    await endless.done;
    expect(endless.status).toBe('cancelled');
    // In a separate thread, it may not have begun yet.
    if (workers < 2) expect(endless.iterations).toBeGreaterThan(0);
    endless.cancel();
    expect(pool.waiting).toBe(0);
  });

  it('settles everything when it is closed', async () => {
    const { pool, domain, world } = begin([5, 200], { workers });
    const searches = [1, 1, 1].map((id) => pool.submit(world, domain.tasks.Count!(id)));
    await searches[0]!.done;
    const running = pool.submit(world, domain.tasks.Forever!(2), { remember: false });
    await pool.close();
    await Promise.all([...searches, running].map(({ done }) => done));
    expect(running.status).toBe('cancelled');
    expect(searches[0]!.status).toBe('solved');
    expect(() => pool.submit(world, domain.tasks.Count!(1))).toThrow('this pool has been closed');
    await pool.close();
    // The world is still the game's.
    expect(world.get('left', 'npc0')).toBe(5);
  });

  it('goes over to a domain that replaces another', async () => {
    const { pool, domain, world } = begin([5], { workers });
    const before = pool.submit(world, domain.tasks.Count!(1));
    await pool.replace(
      domain,
      compile('domain counting;\ntype Npc;\nfluent integer left(Npc npc);\ntask Count(Npc npc) { left(npc) := 0; }\n'),
    );
    const after = pool.submit(world, domain.tasks.Count!(1));
    expect(summary(await before.done)).toEqual(['solved', 13, 2, 'Finish(npc0, alert, 0.5)']);
    expect(summary(await after.done)).toEqual(['solved', 2, 1, 'Count(npc0)']);
  });
});
