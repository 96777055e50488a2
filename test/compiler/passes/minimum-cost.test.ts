// The pass minimum-cost: one lower bound for each task.

import { describe, expect, it } from 'vitest';
import { minimumCost } from '../../../compiler/passes/minimum-cost.ts';
import { load } from './print.ts';
import { world } from './texts.ts';

function minimum(text: string): number | undefined {
  return minimumCost.run(load(world + text)).tasks.find(({ name }) => name === 'T')!.minimumCost;
}

describe('minimum-cost', () => {
  it.each([
    ['cost := 4;', 4],
    ['', 1],
    ['cost := 2.5;', 2.5],
    ['cost := count;', 0],
    ['cost := 2 + size(p);', 2],
    ['cost := 5 - size(p);', 2],
    ['cost := max(3, count);', 3],
    ['cost := 2 + count;', 0],
    ['cost := 1 + size(p) * size(p);', 1],
    ['cost := abs(count);', 0],
    ['cost := min(7, 3 + size(p));', 3],
    ['cost := 4 / 2;', 0],
  ])('of a primitive task with `%s` is %d', (cost, expected) => {
    expect(minimum(`task T(Place p) { ${cost} count := 1; }`)).toBe(expected);
  });

  it('of a compound task is that of its cheapest branch, all of its network added up', () => {
    const text = `task A() { cost := 3; count := 1; } task B() { cost := 2; count := 2; }
      task T(Place p) {
        method { branch { lit(p); ordered(A(), B()); } branch { unordered(B(), B()); } }
        method { exists (Place q) { ordered(A(), A(), Go(q)); } }
      }`;
    expect(minimum(text)).toBe(4);
  });

  it('counts nothing for a forall, which may be over nothing', () => {
    const text = `task A() { cost := 3; count := 1; }
      task T(Place p) { method { ordered(A(), forall (Place q) { near(p, q); ordered(A()); }); } }`;
    expect(minimum(text)).toBe(3);
  });

  it('sees through recursion', () => {
    const text = `task A() { cost := 3; count := 1; }
      task T(Place p) { method { ordered(A(), T(p)); } method { ordered(A(), A()); } }`;
    expect(minimum(text)).toBe(6);
  });

  it('is left open for a task that nothing ends', () => {
    expect(minimum('task T(Place p) { method { ordered(Go(p), T(p)); } }')).toBeUndefined();
  });
});
