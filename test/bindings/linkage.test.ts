// Engines keep every instance that was ever linked to a table: worlds that come and go must not pile them up.

import { afterEach, describe, expect, it, vi } from 'vitest';
import { Planner } from '../../bindings/index.ts';
import { guard } from './setting.ts';

afterEach(() => vi.restoreAllMocks());

function countInstances(action: () => void): number {
  const { Instance } = WebAssembly;
  let count = 0;
  const counted = new Proxy(Instance, {
    construct(target, args) {
      count++;
      return Reflect.construct(target, args) as object;
    },
  });
  vi.spyOn(WebAssembly, 'Instance', 'get').mockReturnValue(counted as typeof WebAssembly.Instance);
  action();
  return count;
}

const text = `domain count;
type Box;
fluent boolean open(Box box);
task Open(Box box) { open(box) == false :-> true; }
`;

describe('worlds that come and go', () => {
  it('take over the functions of those that were laid out alike', async () => {
    const { compile } = await import('./helpers.ts');
    const domain = new Planner({ memory: 2 ** 20 }).register(compile(text));
    const made = countInstances(() => {
      for (let round = 0; round < 200; round++) {
        const world = domain.createWorld({ Box: ['one', 'two'] });
        const session = world.plan(domain.tasks.Open!(1 + (round % 2)));
        expect(session.run()).toBe('solved');
        expect(session.plan!.map((step) => step.text)).toEqual([`Open(${['one', 'two'][round % 2]})`]);
        world.free();
      }
    });
    expect(made).toBeGreaterThan(0);
    expect(made).toBeLessThan(10);
  });

  it('get functions of their own where the game answers for them', () => {
    const { planner, world } = guard();
    world.free();
    const again = guard({ planner, danger: () => 5 });
    expect(again.world.get('at', 'bob')).toBeGreaterThan(0);
  });

  it('are linked once for many versions of their constants', () => {
    const { planner, domain, world } = guard();
    const versions = (): void => {
      for (let round = 0; round < 100; round++) {
        // Two searches that are under way, each with its own constants.
        const early = planner.submit(world, domain.tasks.Attack!(1));
        planner.step(3);
        world.constants.distance!.set(1, 6, 5 + (round % 3));
        const late = planner.submit(world, domain.tasks.Attack!(2), { priority: 9 });
        planner.step(3);
        world.constants.distance!.set(1, 6, 5);
        planner.step(10_000);
        expect([early.status, late.status]).toEqual(['solved', 'solved']);
        early.release();
        late.release();
      }
    };
    const made = countInstances(versions);
    expect(made).toBeGreaterThan(0);
    expect(made).toBeLessThan(4);
    const before = planner.memoryUsed;
    versions();
    expect(planner.memoryUsed).toBe(before);
  });
});
