// Plans that were searched in a pool are acted on like those of a planner: the same record, whoever has searched.

import { afterEach, expect, it } from 'vitest';
import { Planner } from '../../../bindings/index.ts';
import type { AnyDomain, Domain, Session, World } from '../../../bindings/index.ts';
import { Acting } from '../../../addons/acting/index.ts';
import type { PlannerPool } from '../../../addons/pool/index.ts';
import { compile } from '../../bindings/helpers.ts';
import { createPool } from './setting.ts';

const text = `domain yard; type Npc; type Place; type Door;
  constant Place behind(Door door);
  fluent Place at(Npc npc); fluent boolean open(Door door); fluent boolean barred(Door door);
  reservation Npc taken(Place place);
  internal task Take(Npc npc, Place place) { taken(place) == none :-> npc; }
  task Open(Npc npc, Door door) { busy npc; while not barred(door); open(door) == false :-> true; }
  task Enter(Npc npc, Door door) { busy npc; open(door); at(npc) := behind(door); }
  task GetOpen(Npc npc, Door door) {
    method is_open { open(door); }
    method opens { not barred(door); ordered(Open(npc, door)); }
  }
  task Visit(Npc npc) {
    method {
      first (Door door) {
        taken(behind(door)) == none;
        not barred(door);
        ordered(Take(npc, behind(door)), GetOpen(npc, door), Enter(npc, door));
      }
    }
  }`;

const pools: PlannerPool[] = [];

afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});

/** Plays the same game; `search` answers a session that is over. */
async function play(domain: Domain<AnyDomain>, search: (world: World, npc: number) => Promise<Session<AnyDomain>>) {
  const world = domain.createWorld({
    Npc: ['bob', 'eve', 'dan'],
    Place: ['shed', 'barn', 'hut'],
    Door: ['gate', 'hatch', 'flap'],
  });
  for (const [door, place] of [
    ['gate', 'shed'],
    ['hatch', 'barn'],
    ['flap', 'hut'],
  ]) {
    world.set('behind', door!, place!);
  }
  const acting = new Acting(world);
  acting.carryOutAll([domain.tasks['Open']!, domain.tasks['Enter']!], {
    start: (action) => void (action.memory[0] = 2),
    update: (action) => (--action.memory[0]! > 0 ? 'running' : 'done'),
  });
  const adopted: number[] = [];
  for (const name of ['bob', 'eve', 'dan']) {
    // All are searched before any is adopted: two of them want the same place.
    const sessions = await Promise.all([name, 'dan'].map((one) => search(world, world.object(one) as number)));
    for (const session of sessions) adopted.push(acting.adopt(session));
    acting.tick();
    // A door is barred while somebody opens it: the plan is repaired.
    if (name === 'eve') world.set('barred', 'hatch', true);
  }
  for (let tick = 0; tick < 20; tick++) acting.tick();
  const record = [...acting.events()].map(({ tick, kind, plan, step, detail }) => [tick, kind, plan, step, detail]);
  const places = ['bob', 'eve', 'dan'].map((npc) => world.get('at', npc));
  acting.free();
  return { adopted, record, places };
}

const options = { decomposition: true };

it.each([0, 1, 2])('games of a pool have the record of a game of a planner, with %i Workers', async (workers) => {
  const planner = new Planner({ memory: 2 ** 20 });
  const registered = planner.register(compile(text));
  const own = await play(registered, (world, npc) => {
    const session = planner.submit(world, registered.tasks['Visit']!(npc), options) as Session<AnyDomain>;
    planner.step(10_000);
    return Promise.resolve(session);
  });
  expect(own.record.map(([, kind]) => kind)).toEqual(expect.arrayContaining(['refused', 'aborted', 'ended']));
  expect(new Set(own.record.map(([, kind]) => kind)).size).toBeGreaterThan(6);

  const pool = createPool({ workers });
  pools.push(pool);
  const domain = pool.register(compile(text));
  const pooled = await play(domain, async (world, npc) => {
    return (await pool.submit(world, domain.tasks['Visit']!(npc), options).done).adopt() as Session<AnyDomain>;
  });
  expect(pooled).toEqual(own);
});
