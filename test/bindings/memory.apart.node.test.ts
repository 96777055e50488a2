// The JavaScript heap: planning leaves nothing there, and what a game forgets to free is freed with it.

import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { Planner } from '../../bindings/index.ts';
import type { Domain, World } from '../../bindings/index.ts';
import { guardText } from './guard.ts';
import { compile } from './helpers.ts';

setFlagsFromString('--expose_gc');
const collect = runInNewContext('gc') as () => void;
const guardBytes = compile(guardText);

function duel(domain: Domain): World {
  return domain.createWorld(
    { Area: 3, Npc: 2, Door: 2, Gun: 2 },
    {
      externals: { danger: () => 0.25 },
      values: [
        ['connects', 'door0', 'area0', 'area1', true],
        ['distance', 'area1', 'area1', 0],
        ['holding', 'npc0', 'gun0', true],
        ['player_at', 'area1'],
      ],
    },
  );
}

/**
 * Bytes of the JavaScript heap that one call takes, in the quietest of some rounds: the engine itself works at the same
 * time.
 */
function bytesTaken(action: () => void): number {
  const times = 2000;
  for (let warm = 0; warm < 60_000; warm++) action();
  const rounds = Array.from({ length: 20 }, () => {
    collect();
    const before = process.memoryUsage().heapUsed;
    for (let time = 0; time < times; time++) action();
    return (process.memoryUsage().heapUsed - before) / times;
  });
  return Math.min(...rounds);
}

describe('the JavaScript heap', () => {
  it('does not grow by planning and by reading plans', () => {
    const domain = new Planner({ memory: 2 ** 20 }).register(guardBytes);
    const world = duel(domain);
    const { at, mood } = world.fluents;
    const { Attack, Calm } = domain.tasks;
    const session = world.plan(Attack!(1));
    const cursor = session.cursor();
    let read = 0;
    const frame = (): void => {
      at!.set(1, 1);
      mood!.set(1, 'calm');
      session.restartTask(Attack!, 1);
      session.step(2);
      session.step();
      for (cursor.reset(); cursor.next();) read += cursor.taskIndex + Number(cursor.arg(0)) + Number(at!.get(1));
      session.restartTask(Calm!, 1, 'calm', 1, true);
      session.step();
    };
    expect(bytesTaken(frame)).toBeLessThan(8);
    expect(bytesTaken(() => read + session.plan!.length)).toBeGreaterThan(64);
    expect(session.status).toBe('solved');
    expect(read).toBeGreaterThan(0);
  });

  it('takes sessions and worlds along that are not freed', async () => {
    const planner = new Planner({ memory: 2 ** 20 });
    const domain = planner.register(guardBytes);
    const round = async (): Promise<number> => {
      for (let world = 0; world < 10; world++) {
        const forgotten = duel(domain);
        for (let session = 0; session < 100; session++) forgotten.plan(domain.tasks.Attack!(1)).step(2);
      }
      collect();
      // Finalizers run as tasks of their own.
      await new Promise((resolve) => setTimeout(resolve, 20));
      return planner.memoryUsed;
    };
    const sizes = [];
    for (let time = 0; time < 12; time++) sizes.push(await round());
    expect(sizes.at(-1)).toBeLessThan(sizes[0]! * 3);
    expect(sizes.at(-1)).toBe(sizes.at(-3));
  });

  it('keeps a world as long as one of its tables or sessions is in use', async () => {
    const domain = new Planner({ memory: 2 ** 20 }).register(guardBytes);
    const { at } = duel(domain).fluents;
    const session = duel(domain).plan(domain.tasks.Attack!(1));
    collect();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(at!.get(1)).toBe(0);
    expect(session.run()).toBe('failed');
  });
});
