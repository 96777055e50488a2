// Random worlds that the game changes between submissions. Each search sees the world as it was when the search was
// submitted, and only changes are posted.

import { expect, it } from 'vitest';
import type { AnyDomain, Session } from '../../../bindings/index.ts';
import { emit } from '../../../compiler/index.ts';
import type { PlannerPool, PoolSearch } from '../../../addons/pool/index.ts';
import type { Order } from '../../../addons/pool/protocol.ts';
import { optimised } from '../../conformance/planners.ts';
import { caseOf } from '../../differential/cases.ts';
import { change } from '../../differential/change.ts';
import { createRandom } from '../../differential/random.ts';
import { compile } from '../../bindings/helpers.ts';
import { counting, createPool, goodWorker } from './setting.ts';
import { createWorldFromProblem } from '../../../addons/problems/index.ts';
import { portion } from '../../engine.ts';

const options = { limits: { iterations: 300, depth: 60 } };

const outcomeOf = ({ status, iterations, cost, planWithInternal }: PoolSearch<AnyDomain> | Session<AnyDomain>) => {
  return { status, iterations, cost, plan: planWithInternal?.map(({ text }) => text) };
};

/**
 * Compares some searches in one world with sessions of the same moment. Returns how many searches differ from the first
 * one.
 */
async function check(seed: number, pool: PlannerPool): Promise<number> {
  const random = createRandom(seed);
  const { domain, problem } = caseOf(seed);
  const ir = optimised(domain);
  const { world, network } = createWorldFromProblem(pool.register(emit(ir)), problem, {
    sparse: seed % 2 === 1,
  });
  const searches = [];
  for (let count = 0; count < 8; count++) {
    const session = world.plan(network, options);
    session.run();
    searches.push({ expected: outcomeOf(session), search: pool.submit(world, network, options) });
    session.free();
    change(ir, problem, world, random);
    if (random.chance(0.3)) await searches[random.integer(0, count)]!.search.done;
  }
  for (const { expected, search } of searches) {
    expect(outcomeOf(await search.done), `seed ${seed}`).toEqual(expected);
  }
  world.free();
  const [first] = searches;
  return searches.filter(({ expected }) => JSON.stringify(expected) !== JSON.stringify(first!.expected)).length;
}

it.each([0, 1, 2])('searches see the world of their time, with %s Workers', { timeout: 120_000 }, async (workers) => {
  const pool = createPool({ workers });
  let different = 0;
  for (let seed = 1; seed <= portion(40, 8); seed++) different += await check(seed, pool);
  expect(different).toBeGreaterThan(portion(50));
  await pool.close();
});

it.each([0, 1, 2])('objects come and go between searches, with %s Workers', { timeout: 120_000 }, async (workers) => {
  const random = createRandom(5);
  const pool = createPool({ workers });
  const domain = pool.register(counting);
  const world = domain.createWorld({ Npc: { capacity: 6 } });
  const there: number[] = [];
  const searches = [];
  for (let count = 0; count < 300; count++) {
    if (there.length > 0 && random.chance(0.3))
      world.remove('Npc', there.splice(random.integer(0, there.length - 1), 1)[0]!);
    if (there.length < 6 && random.chance(0.5)) there.push(world.add('Npc'));
    if (there.length === 0) continue;
    const npc = random.pick(there);
    if (random.chance(0.7)) world.fluents.left!.set(npc, random.integer(0, 30));
    if (random.chance(0.2)) world.set('step', random.integer(1, 3));
    const session = world.plan(domain.tasks.Count!(npc));
    session.run();
    searches.push({ npc, expected: outcomeOf(session), search: pool.submit(world, domain.tasks.Count!(npc)) });
    session.free();
    if (random.chance(0.1)) await searches.at(-1)!.search.done;
  }
  for (const { npc, expected, search } of searches) {
    await search.done;
    expect([search.status, search.iterations]).toEqual([expected.status, expected.iterations]);
    if (there.includes(npc)) expect(search.plan![0]!.args[0]).toBe(npc);
    else expect(() => search.plan).toThrow('has been removed');
  }
  expect(searches.length).toBeGreaterThan(200);
  await pool.close();
});

it('only what has changed is posted, once for all searches of a turn', async () => {
  const posted: Order[][] = [];
  const worker = (): ReturnType<typeof goodWorker> => {
    const good = goodWorker();
    const post = good.postMessage.bind(good);
    good.postMessage = (message) => {
      const { orders } = message as { orders?: Order[] };
      if (orders) posted.push(orders);
      post(message);
    };
    return good;
  };
  const pool = createPool({ workers: 1, worker });
  const domain = pool.register(counting);
  const world = domain.createWorld({ Npc: { count: 3, capacity: 4 } });
  const submit = (id: number): Promise<unknown> => pool.submit(world, domain.tasks.Count!(id)).done;
  const kinds = (): string[] => {
    return posted.splice(0).map((orders) => {
      return orders
        .map((order) => (order.kind === 'values' ? Object.keys(order.values).join('+') : order.kind))
        .join(' ');
    });
  };
  await Promise.all([submit(1), submit(2), submit(3)]);
  expect(kinds()).toEqual(['begin domain world objects+fluents+constants search search search']);
  await submit(1);
  expect(kinds()).toEqual(['search']);
  world.fluents.left!.set(1, 2);
  const first = submit(1);
  world.constants.step!.set(2);
  await Promise.all([first, submit(1)]);
  expect(kinds()).toEqual(['fluents search constants search']);
  world.add('Npc');
  await submit(4);
  expect(kinds()).toEqual(['objects search']);
  world.free();
  const other = domain.createWorld({ Npc: 1 });
  await pool.submit(other, domain.tasks.Count!(1)).done;
  expect(kinds()).toEqual(['forget world objects+fluents+constants search']);
  await pool.close();
});

const walking = compile(`domain walking; type Person; type Place;
constant boolean connects(Place from, Place to);
fluent boolean at(Person person, Place place);
task Go(Person person, Place from, Place to) {
  at(person, from) == true :-> false;
  connects(from, to);
  at(person, to) := true;
}
task Walk(Person person) {
  method {
    exists (Place from, Place over, Place to) {
      at(person, from); connects(from, over); connects(over, to);
      ordered(Go(person, from, over), Go(person, over, to));
    }
  }
}`);

it.each([0, 1])('worlds with sparse tables are searched as they were, with %s Workers', async (workers) => {
  const posted: string[] = [];
  const pool = createPool({ workers, ...(workers && { worker: () => listened(posted) }) });
  const domain = pool.register(walking);
  const count = 2000;
  const world = domain.createWorld({ Person: count, Place: count });
  expect(world.fluents.at!.isSparse).toBe(true);
  for (let at = 0; at < count; at++) {
    world.set('at', `person${at}`, `place${at}`, true);
    world.set('connects', `place${at}`, `place${(at + 1) % count}`, true);
  }
  const { first } = world.idsOf('Person');
  const submit = (person: number): PoolSearch<AnyDomain> => pool.submit(world, domain.tasks.Walk!(first + person));
  const searches = [submit(0), submit(1999)];
  world.set('at', 'person0', 'place0', false);
  world.set('at', 'person0', 'place7', true);
  searches.push(submit(0));
  world.set('connects', 'place7', 'place8', false);
  searches.push(submit(0));
  world.set('connects', 'place7', 'place100', true);
  searches.push(submit(0));
  for (const { done } of searches) await done;
  expect(searches.map(({ plan }) => plan?.map(({ text }) => text))).toEqual([
    ['Go(person0, place0, place1)', 'Go(person0, place1, place2)'],
    ['Go(person1999, place1999, place0)', 'Go(person1999, place0, place1)'],
    ['Go(person0, place7, place8)', 'Go(person0, place8, place9)'],
    undefined,
    ['Go(person0, place7, place100)', 'Go(person0, place100, place101)'],
  ]);
  expect(searches[3]!.status).toBe('failed');
  if (workers) {
    const [both, fluents, constants] = ['at connects', 'at', 'connects'];
    expect(posted).toEqual([both, fluents, constants, constants]);
  }
  await pool.close();
});

/** A Worker that writes down which sparse tables are posted to it. */
function listened(posted: string[]): ReturnType<typeof goodWorker> {
  const good = goodWorker();
  const post = good.postMessage.bind(good);
  good.postMessage = (message) => {
    for (const order of (message as { orders?: Order[] }).orders ?? []) {
      if (order.kind !== 'values') continue;
      const names = ['connects', 'at'].filter((_, variable) => order.values.sparse?.[variable]);
      posted.push(names.toSorted().join(' '));
    }
    post(message);
  };
  return good;
}
