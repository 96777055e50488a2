// Workers that somebody ends in the middle of a search. Node reports this, browsers do not.

import { expect, it } from 'vitest';
import type { AnyWorker } from '../../../addons/pool/index.ts';
import { counting, createPool, goodWorker } from './setting.ts';

it('Workers that are terminated are replaced, each time, and their searches end', async () => {
  const made: AnyWorker[] = [];
  const worker = (): AnyWorker => {
    made.push(goodWorker());
    return made.at(-1)!;
  };
  const pool = createPool({ workers: 2, worker });
  const domain = pool.register(counting);
  const world = domain.createWorld({ Npc: 2 }, { values: [['left', 'npc0', 5]] });
  world.fluents.left!.set(2, 200);
  for (let count = 0; count < 3; count++) {
    // The first Worker, or the one in its place, has the search that does not end.
    const stuck = pool.submit(world, domain.tasks.Forever!(2), { remember: false });
    const fine = pool.submit(world, domain.tasks.Count!(1));
    expect((await fine.done).iterations).toBe(13);
    void (count === 0 ? made[0]! : made.at(-1)!).terminate();
    await stuck.done;
    expect([stuck.status, stuck.fault?.what]).toEqual([
      'fault',
      'the thread of this search has died: it ended with the code 1',
    ]);
    expect((await pool.submit(world, domain.tasks.Count!(1)).done).status).toBe('solved');
  }
  expect(made.length).toBe(5);
  await pool.close();
});
