// The pass minimum-cost: lower bounds as expressions over a task's arguments, and stated bounds.

import { describe, expect, it } from 'vitest';
import { optimise } from '../../../compiler/passes/index.ts';
import { load, printExpr } from './print.ts';
import { world } from './texts.ts';

/** The least cost of task T as an expression. null when there is only the number for all arguments. */
function least(text: string): string | null {
  const domain = optimise(load(world + text));
  const task = domain.tasks.find(({ name }) => name === 'T')!;
  return task.leastCost ? printExpr(domain, task, task.leastCost) : null;
}

describe('the least cost by argument', () => {
  it.each([
    ['cost := 4;', null],
    ['cost := count;', null],
    ['cost := size(p);', 'to-float size(p)'],
    ['cost := 2 * size(p) - 1;', 'to-float ((2 * size(p)) - 1)'],
    ['let s := size(p); cost := s * s;', 'to-float (size(p) * size(p))'],
    ['cost := max(size(p), count);', 'to-float size(p)'],
    ['cost := min(size(p), abs(count));', null],
    ['cost := size(p) + strength;', '(to-float size(p) add 0)'],
    ['cost := abs(count) + size(p);', null],
    ['cost := 6 / size(p);', null],
    ['cost := size(home(item));', 'to-float size(home(item))'],
  ])('of a primitive task with `%s` is %s', (cost, expected) => {
    const shown = expected?.replace(' add ', ' + ') ?? null;
    expect(least(`fluent integer [0, 5] strength; task T(Place p, Thing item) { ${cost} count := 1; }`)).toBe(shown);
  });

  const pay = 'task Pay(Place p) { cost := size(p); count := 1; } task Spend() { cost := 5; count := 2; }';

  it.each([
    [
      'the sum of a network',
      'method { ordered(Pay(p), Spend(), Pay(q)); }',
      '((to-float size(p) + to-float size(q)) + 5)',
    ],
    [
      'the least of branches',
      'method { ordered(Pay(p)); } method { unordered(Pay(q)); }',
      '(to-float size(p) minimum to-float size(q))',
    ],
    [
      'less than a branch that costs more whatever it is given',
      'method { ordered(Pay(p)); } method { ordered(Spend()); }',
      '(to-float size(p) minimum 5)',
    ],
    ['a number beside a branch that costs as little', 'method { ordered(Pay(p)); } method { count == 1; }', null],
    ['a number where the argument is chosen', 'method { exists (Place r) { near(p, r); ordered(Pay(r)); } }', null],
    [
      'known where only one can be chosen',
      'method { exists (Place r) { r == home(item); ordered(Pay(r)); } }',
      'to-float size(home(item))',
    ],
    ['a number where the argument is read from a fluent', 'method { ordered(Pay(at)); }', null],
    [
      'what is stated, where it says more',
      'bound := size(q) * 2; method { ordered(Pay(p)); }',
      '(to-float (size(q) * 2) maximum to-float size(p))',
    ],
    ['no more than a number for what is stated of the state', 'bound := count; method { count == 1; }', null],
    [
      'found without the task itself',
      'method { ordered(Pay(p), T(q, p, item)); } method { ordered(Pay(q)); }',
      '(to-float size(p) minimum to-float size(q))',
    ],
  ])('of a compound task is %s', (_what, body, expected) => {
    expect(least(`${pay} task T(Place p, Place q, Thing item) { ${body} }`)).toBe(expected);
  });

  it('is left out where it would be long', () => {
    const calls = Array.from({ length: 20 }, () => 'Pay(p)').join(', ');
    expect(least(`${pay} task T(Place p) { method { ordered(${calls}); } }`)).toBeNull();
  });

  it('is left out where not all costs are whole', () => {
    expect(least(`task T(Place p) { cost := size(p); count := 1; } task U() { cost := 0.5; count := 1; }`)).toBeNull();
  });
});

describe('a stated bound', () => {
  it.each([
    ['7', 7],
    ['2.5', 3],
    ['-1', 1],
    ['size(p) + 4', 4],
    ['count', 1],
    ['count * 0.5', 1],
  ])('of `%s` makes the number %d', (bound, expected) => {
    const text = `task A(Place p) { count := 1; } task T(Place p) { bound := ${bound}; method { ordered(A(p)); } }`;
    expect(optimise(load(world + text)).tasks.find(({ name }) => name === 'T')!.minimumCost).toBe(expected);
  });
});
