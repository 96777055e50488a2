// Remembering in partially ordered networks (docs/semantics.md): which are equal, and how many orders that spares.

import { describe, expect, it } from 'vitest';
import { planBoth } from './both.ts';
import type { Both } from './both.ts';

const tasks = `fluent boolean ever; task Pass() { } task Never() { ever; }
  ${Array.from({ length: 8 }, (_, index) => `task Do${index}() { }`).join(' ')}
  task Try() { method { ordered(Pass()); } method { ordered(Pass()); } }
  task Vain() { method { ordered(Never()); } method { ordered(Never()); } }`;

function plan(text: string, request: string, mode: 'first' | 'best' = 'first', remember: boolean | number = 0): Both {
  return planBoth(`domain d; ${tasks} ${text} problem p of d; ordered(${request});`, { mode, remember });
}

/** Iterations of a search that goes through two networks, one after the other, in vain. */
function failing(first: string, second: string): number {
  const { status, iterations } = plan(
    `task Main() { method { ordered(${first}, Never()); } method { ordered(${second}, Never()); } }`,
    'Main()',
  );
  expect(status).toBe('failed');
  return iterations;
}

/** Whether what is known of one network is used for the other. */
function areEqual(first: string, second: string): boolean {
  const alone = plan(`task Main() { method { ordered(${first}, Never()); } }`, 'Main()').iterations;
  return failing(first, second) === alone + 1;
}

describe('partially ordered networks are equal', () => {
  it('when they are the same', () => {
    expect(areEqual('unordered(Do0(), Do1())', 'unordered(Do0(), Do1())')).toBe(true);
    expect(areEqual('unordered(Do0(), Do1())', 'unordered(Do0(), Do2())')).toBe(false);
    expect(areEqual('unordered(Do0(), Do1())', 'unordered(Do0(), Do1(), Do1())')).toBe(false);
  });

  it('when their parts stand in another order', () => {
    expect(areEqual('unordered(Do0(), Do1(), Do2())', 'unordered(Do2(), Do0(), Do1())')).toBe(true);
    expect(areEqual('unordered(ordered(Do0(), Do1()), Do2())', 'unordered(Do2(), ordered(Do0(), Do1()))')).toBe(true);
  });

  it('not when tasks in a part do', () => {
    expect(areEqual('unordered(ordered(Do0(), Do1()), Do2())', 'unordered(Do2(), ordered(Do1(), Do0()))')).toBe(false);
    expect(areEqual('unordered(ordered(Do0(), Do1()), Do2())', 'unordered(Do0(), ordered(Do1(), Do2()))')).toBe(false);
    expect(areEqual('unordered(ordered(Do0(), Do1()), Do2())', 'unordered(Do0(), Do1(), Do2())')).toBe(false);
  });

  it('when parts are parts of a part', () => {
    const flat = 'unordered(Do0(), Do1(), Do2(), Do3())';
    expect(areEqual(flat, 'unordered(Do0(), unordered(Do1(), Do2()), Do3())')).toBe(true);
    expect(areEqual(flat, 'unordered(unordered(Do3(), Do1()), unordered(Do2(), ordered(Do0())))')).toBe(true);
    expect(areEqual(flat, 'unordered(unordered(Do0(), unordered(Do1(), unordered(Do2(), Do3()))), ordered())')).toBe(
      true,
    );
    expect(areEqual(flat, 'unordered(ordered(unordered(Do0(), Do1()), Do2()), Do3())')).toBe(false);
  });

  it('when only one part is left', () => {
    const text = (second: string): string => `task Main() {
      method { ordered(unordered(ordered(Try(), Do1()), Do0()), Never()); } method { ordered(${second}, Never()); } }`;
    const [known, other] = ['Try(), Do1()', 'Try(), Do2()'].map((second) => plan(text(second), 'Main()').iterations);
    // [Try, Do1, Never] was left after Do0. Otherwise [Pass, ...], [Do2, ...] and [Never] follow, for two methods.
    expect(known).toBe(other! - 6);
  });
});

describe('what a network begins with', () => {
  it('is remembered alone when it never came to its end', () => {
    const begun = (after: string): string => `ordered(unordered(Do0(), Vain()), ${after})`;
    const main = `task Main() { method { ${begun('Do1()')}; } method { ${begun('Do2()')}; } }`;
    const once = plan(`task Main() { method { ${begun('Do1()')}; } }`, 'Main()').iterations;
    expect(plan(main, 'Main()').iterations).toBe(once + 1);
  });

  it('may be a task before an unordered network', () => {
    const main = `task Main() {
      method { ordered(Vain(), unordered(Do0(), Do1())); } method { ordered(Vain(), unordered(Do2(), Do3())); } }`;
    // [Main]; [Vain, ...], twice [Never, ...]; [Vain, ...].
    expect(plan(main, 'Main()').iterations).toBe(5);
  });

  it('is not remembered for a task that others may come before', () => {
    const text = `fluent boolean open; task Open() { open := true; } task Enter() { open; }
      task Go() { method { ordered(Enter()); } method { ordered(Enter()); } }
      task Main() { method { ordered(unordered(Go(), Never())); } method { ordered(unordered(Go(), Open())); } }`;
    const { status, text: steps } = plan(text, 'Main()');
    expect([status, steps]).toEqual(['solved', ['Open()', 'Enter()']]);
  });
});

describe('the orders of tasks that nothing depends on', () => {
  const all = (count: number, call: (index: number) => string): string =>
    `unordered(${Array.from({ length: count }, (_, index) => call(index)).join()})`;

  it('are not gone through to see that what follows fails', () => {
    const iterations = (count: number, remember: boolean | number): number =>
      plan('', `${all(count, (index) => `Do${index}()`)}, Never()`, 'first', remember).iterations;
    for (let count = 2; count <= 8; count++) {
      // Each set of at least two tasks is taken up once and offers all of them; a single one is no choice, and is not
      // noted.
      let expected = 1 + count * (count - 1);
      for (let size = 2, sets = count; size <= count; size++) {
        sets = (sets * (count - size + 1)) / size;
        expected += sets * size;
      }
      expect(iterations(count, 0)).toBe(expected);
    }
    // The orders of some of six tasks, or of all of them: then [Never] is left.
    expect(iterations(6, false)).toBe(1957);
  });

  it('of equal parts are hardly any', () => {
    const iterations = (count: number): number =>
      plan('', `${all(count, () => 'ordered(Do0(), Do1())')}, Never()`).iterations;
    const counts = [2, 4, 8, 16].map(iterations);
    counts.slice(1).forEach((count, index) => expect(count / counts[index]!).toBeLessThan(8.5));
    expect(counts[3]).toBeLessThan(3000);
  });

  it('do not count for the best plan', () => {
    // No lower bound can tell what they cost.
    const text = `fluent integer price := 1; fluent integer done; ${Array.from({ length: 7 }, (_, index) => {
      return `task Add${index}() { cost := max(0, price); done += ${2 ** index}; }`;
    }).join(' ')}`;
    const request = all(7, (index) => `Add${index}()`);
    const [plain, remembering] = [false, 0].map((remember) => plan(text, request, 'best', remember));
    expect(remembering).toMatchObject({ status: 'solved', cost: plain!.cost });
    expect(remembering!.iterations).toBeLessThan(plain!.iterations / 10);
  });
});
