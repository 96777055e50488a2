// A game under development that lets go of two searches without releasing them, and of one as it should: what the
// console reports when the engine collects them.

import { Planner } from '../../bindings/index.ts';
import { guard } from '../bindings/setting.ts';

export async function main([way]: string[]): Promise<number> {
  const planner = new Planner({ memory: 2 ** 20, development: way === 'development' });
  const setting = guard({ planner });
  const told: string[] = [];
  console.warn = (text: string) => void told.push(text);
  forgetful(planner, setting);
  const waiting = planner.waiting;
  for (let round = 0; round < 50 && planner.waiting > 0; round++) {
    (globalThis as unknown as { gc: () => void }).gc();
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  console.log(JSON.stringify({ waiting, left: planner.waiting, told: told.toSorted() }));
  // The world is still there: it does not take its searches along.
  return setting.world.get('at', 'bob') === 1 ? 0 : 1;
}

function forgetful(planner: Planner, { domain, world }: ReturnType<typeof guard>): void {
  const { Attack, Calm } = domain.tasks;
  planner.submit(world, Attack!(1));
  planner.submitTask(world, undefined, Calm!, 2, 'calm', 0, true);
  planner.submit(world, Attack!(2)).release();
}
