// Characters who carry out plans, for 10,000 ticks without adopting or repairing any: prints how much the heap has
// grown in each fifth of them, and what adopting and repairing a plan leave.

import { changeSome, createCrowd, stepsOfPlan } from '../../bench/acting/crowd.ts';
import type { Crowd } from '../../bench/acting/crowd.ts';

const characters = 100;
const ticks = 10_000;
const parts = 5;

export function main(): Promise<number> {
  warmUp();
  const crowd = createCrowd(characters);
  // Each of the steps ends and the next one starts, in the ticks that are measured.
  crowd.lasts = Math.ceil((1.2 * ticks) / stepsOfPlan);
  collect();
  const atFirst = heap();
  crowd.adoptAll();
  const adoption = (heap() - atFirst) / characters;
  for (let tick = 0; tick < 1000; tick++) oneTick(crowd, tick);
  collect();
  const taken: number[] = [];
  for (let part = 0; part < parts; part++) {
    const before = heap();
    for (let tick = 0; tick < ticks / parts; tick++) oneTick(crowd, tick);
    taken.push(heap() - before);
  }
  const { plans, actions } = crowd.acting;
  const events = [...crowd.acting.events()].length;
  console.log(JSON.stringify({ plans, actions, events, taken, adoption, repair: repairOf(crowd) }));
  return Promise.resolve(0);
}

function oneTick(crowd: Crowd, tick: number): void {
  changeSome(crowd, 0.05, tick);
  crowd.acting.tick();
}

/** Code that has not been optimised leaves numbers on the heap. */
function warmUp(): void {
  const crowd = createCrowd(characters);
  crowd.lasts = 3;
  for (let tick = 0; tick < 3000; tick++) {
    if (crowd.acting.plans === 0) crowd.adoptAll();
    oneTick(crowd, tick);
  }
  crowd.world.free();
}

/** Bytes of a repair: a door closes on many plans. */
function repairOf({ acting, world }: Crowd): number {
  const { first } = world.idsOf('Place');
  const events = acting.events();
  world.fluents.open!.set(first + 25, false);
  const before = heap();
  acting.tick(1_000_000);
  const taken = heap() - before;
  const repairs = [...events].filter(({ kind }) => kind === 'repaired').length;
  return taken / repairs;
}

function heap(): number {
  return process.memoryUsage().heapUsed;
}

function collect(): void {
  (globalThis as unknown as { gc: () => void }).gc();
}
