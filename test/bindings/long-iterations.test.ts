// Iterations that take long: they are cut by their work, gone on with, and ended by a limit.

import { describe, expect, it } from 'vitest';
import * as abi from '../../ir/abi.ts';
import { Planner } from '../../bindings/index.ts';
import type { Domain, World } from '../../bindings/index.ts';
import { insideOf } from '../../bindings/internal.ts';
import { stepWork } from '../differential/interrupted.ts';
import { compile } from './helpers.ts';

const text = `domain long;
type Thing;
constant integer size(Thing thing);
fluent boolean done;
fluent integer count(Thing thing);
external boolean is_far(Thing thing, Thing other);
define boolean reaches(integer n) depth 30 := n > 1000 or reaches(n + 1) or reaches(n + 2);
task Compare() {
  method { not exists (Thing a, Thing b, Thing c) { size(a) + size(b) == size(c) + 1000; }; ordered(Finish()); }
}
task Reach() { method { not reaches(0); ordered(Finish()); } }
task Ask() { method { exists (Thing a, Thing b) { is_far(a, b); }; ordered(Finish()); } }
task AskAll() { method { sort-by (Thing a, Thing b; size(a); <) { is_far(a, b); ordered(Finish()); } } }
task Either() { method { unordered(Ask(), Compare()); } }
task Add(integer wanted) {
  method {
    sum (integer [1, 40] a, integer [1, 40] b, integer [1, 20] c; a * b - c) { a + b > c; } == wanted;
    ordered(Finish());
  }
}
task AddParts(float wanted) {
  method {
    sum (integer [1, 30] a, integer [1, 30] b; exists (integer [1, 9] c, integer [1, 9] d) { c * d == a + b; } ? 0.5 : a) {
      count (integer [1, 5] c, integer [1, 5] d) { c + d == a; } < 3;
    } == wanted;
    max (integer [1, 30] a, integer [1, 30] b; a * b % 17) { } == 16;
    min (integer [1, 30] a, integer [1, 30] b; a - b) { not exists (integer [1, 9] c, integer [1, 9] d) { c + d == a; }; } == -29;
    ordered(Finish());
  }
}
task Finish() { done := true; }
`;

function setting(things: number): { domain: Domain; world: World; asked: string[] } {
  const domain = new Planner({ memory: 2 ** 22 }).register(compile(text));
  const asked: string[] = [];
  const world = domain.createWorld({ Thing: things }, {
    externals: {
      is_far: (a: number, b: number) => {
        asked.push(`${a} ${b}`);
        return a === things && b === things;
      },
    },
  } as never);
  return { domain, world, asked };
}

describe('an iteration', () => {
  it('is cut by its work, and takes no more in a slice than one short loop beyond it', () => {
    const { domain, world } = setting(60);
    const session = world.plan(domain.tasks.Compare!());
    const { core } = insideOf(session).state.loaded;
    const slice = 2000;
    let slices = 0;
    for (; session.status === 'running'; slices++) {
      core.exports.step(insideOf(session).handle.address, 100, slice);
      expect(slice - core.load(abi.WORK_LEFT)).toBeLessThanOrEqual(slice + 60 + 1);
    }
    expect([session.status, session.iterations]).toEqual(['solved', 3]);
    // All bindings, and what was done twice: the first slice keeps no record.
    expect(slices).toBeGreaterThan(60 ** 3 / slice);
    expect(slices).toBeLessThan(1.2 * (60 ** 3 / slice));
  });

  it('goes on with sums wherever it is cut', () => {
    const range = (to: number): number[] => Array.from({ length: to }, (_, index) => index + 1);
    const pairs = (to: number): [number, number][] =>
      range(to).flatMap((a) => range(to).map((b): [number, number] => [a, b]));
    let whole = 0;
    for (const [a, b] of pairs(40)) for (const c of range(20)) if (a + b > c) whole += a * b - c;
    const isProduct = (n: number): boolean => pairs(9).some(([c, d]) => c * d === n);
    let parts = 0;
    for (const [a, b] of pairs(30)) {
      if (pairs(5).filter(([c, d]) => c + d === a).length < 3) parts += isProduct(a + b) ? 0.5 : a;
    }
    const { domain, world } = setting(1);
    for (const [task, wanted] of [
      ['Add', whole],
      ['AddParts', parts],
    ] as const) {
      for (const work of [37, 300, 5000]) {
        const session = world.plan(domain.tasks[task]!(wanted));
        let steps = 0;
        for (; session.status === 'running'; steps++) stepWork(session, 10, work, true);
        expect([session.status, session.iterations], `${task} ${work}`).toEqual(['solved', 3]);
        expect(steps, `${task} ${work}`).toBeGreaterThan(5000 / work);
      }
      expect(world.plan(domain.tasks[task]!(wanted + 1)).run()).toBe('failed');
    }
  });

  it('asks externals again hardly ever', () => {
    for (const task of ['Ask', 'AskAll', 'Either']) {
      const { domain, world, asked } = setting(12);
      const session = world.plan(domain.tasks[task]!());
      let steps = 0;
      for (; session.status === 'running'; steps++) stepWork(session, 100, 50, true);
      expect(session.status, task).toBe('solved');
      expect(steps, task).toBeGreaterThan(144);
      expect(new Set(asked).size, task).toBe(144);
      // One when the record has to get more room.
      expect(asked.length, task).toBeLessThanOrEqual(145);
    }
  });

  it('is ended by a limit, with a fault that names the task', () => {
    const limits = { work: 50_000 };
    for (const strategy of ['depth-first', 'limited-discrepancy'] as const) {
      for (const task of ['Compare', 'Reach']) {
        const { domain, world } = setting(60);
        const ended = [0, 1200, 30_000].map((work) => {
          const session = world.plan(domain.tasks[task]!(), { limits, strategy });
          while (session.status === 'running') {
            if (work) stepWork(session, 10, work, false);
            else session.step();
          }
          return [session.status, session.iterations, session.fault];
        });
        const fault = { what: 'more work than limits.work', within: task };
        for (const end of ended) expect(end).toEqual(['fault', 0, fault]);
      }
    }
    const { domain, world } = setting(60);
    expect(world.plan(domain.tasks.Compare!(), { limits: { work: 220_000 } }).run()).toBe('solved');
    expect(world.plan(domain.tasks.Compare!(), { limits: { work: 200_000 } }).run()).toBe('fault');
  });

  it('waits for its end where it can not be cut', () => {
    const { domain, world } = setting(20);
    const session = world.plan(domain.tasks.Compare!(), { mode: 'best', strategy: 'best-first' });
    let steps = 0;
    for (; session.status === 'running'; steps++) stepWork(session, 1, 50, true);
    expect([session.status, steps]).toEqual(['solved', 3]);
  });

  it('is gone on with after another search has had the stage', () => {
    const { domain, world } = setting(60);
    const long = world.plan(domain.tasks.Compare!());
    const other = world.plan(domain.tasks.Compare!());
    stepWork(long, 10, 3000, false);
    stepWork(other, 10, 3000, false);
    expect([long.run(), other.run()]).toEqual(['solved', 'solved']);
    expect([long.iterations, other.iterations]).toEqual([3, 3]);
  });
});
