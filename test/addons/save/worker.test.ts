// Half-done searches that go on in a Worker: another thread, with its own core.

import type * as Threads from 'node:worker_threads';
import { expect, it } from 'vitest';
import { Planner } from '../../../bindings/index.ts';
import { saveWorld } from '../../../addons/save/index.ts';
import { compile } from '../../bindings/helpers.ts';

const domain = compile(`domain knapsack; type Thing;
  constant integer weight(Thing thing); fluent boolean packed(Thing thing); fluent integer load;
  task Pack(Thing thing) { cost := 10 - weight(thing); load + weight(thing) <= 17; not packed(thing);
    packed(thing) := true; load += weight(thing); }
  task Fill(integer left) {
    method { left == 0; load >= 15; }
    method { left > 0;
      sort-by (Thing thing; weight(thing); >) { not packed(thing); ordered(Pack(thing), Fill(left - 1)); } } }`);

/** Finishes the searches in `bytes` in a Worker. */
async function finishedElsewhere(bytes: Uint8Array): Promise<unknown> {
  const url = new URL('./finish.mjs', import.meta.url);
  if (typeof Worker === 'function') {
    const worker = new Worker(url, { type: 'module' });
    return new Promise((resolve, reject) => {
      worker.addEventListener('message', ({ data }) => resolve(data));
      worker.addEventListener('error', ({ message }) => reject(new Error(message)));
      worker.postMessage({ domain, bytes });
    }).finally(() => worker.terminate());
  }
  const threads = 'node:worker_threads';
  const { Worker: Thread } = (await import(/* @vite-ignore */ threads)) as typeof Threads;
  const thread = new Thread(url);
  return new Promise((resolve, reject) => {
    thread.on('message', resolve);
    thread.on('error', reject);
    thread.postMessage({ domain, bytes });
  }).finally(() => thread.terminate());
}

it('end there as they would have here', async () => {
  const registered = new Planner({ memory: 2 ** 20 }).register(domain);
  const world = registered.createWorld({ Thing: 7 });
  for (let thing = 1; thing <= 7; thing++) world.constants.weight!.set(thing, (thing * 5) % 8);
  const sessions = (['first', 'best'] as const).flatMap((mode) =>
    [0, false].map((remember) => world.plan(registered.tasks.Fill!(4), { mode, remember })),
  );
  sessions.forEach((session, index) => session.step(2 + 2 * index));
  const bytes = saveWorld(world, { sessions });
  const here = sessions.map((session) => {
    expect(session.status).toBe('running');
    session.run();
    const plan = session.planWithInternal?.map(({ text }) => text) ?? null;
    return { status: session.status, plan, cost: session.cost, iterations: session.iterations };
  });
  expect(here.map(({ status }) => status)).toEqual(['solved', 'solved', 'solved', 'solved']);
  expect(await finishedElsewhere(bytes)).toEqual(here);
});
