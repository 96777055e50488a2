// The pass bind-equations, shown on single tasks.

import { describe, expect, it } from 'vitest';
import { bindEquations } from '../../../compiler/passes/bind-equations.ts';
import { load, print } from './print.ts';
import { world } from './texts.ts';

function bound(text: string): string[] {
  return print(bindEquations.run(load(world + text)), 'T');
}

const method = (text: string): string => bound(`task T(Place p, Thing t) { method { ${text} } }`).join(' | ');

describe('bind-equations', () => {
  it.each([
    ['exists (Place q) { lit(q); at == q; ordered(Go(q)); }', 'exists [q = at; lit(q)] -> Go(q)'],
    ['first (Place q, Thing s) { spot(t) == q; spot(s) == q; ordered(Go(q)); }', null],
    ['sort-by (Mood m; count; <) { m == mood; ordered(Go(p)); }', 'sort-by [m = mood] -> Go(p)'],
    ['exists (integer [0, 3] n) { n == count; ordered(Go(p)); }', 'exists [n = count] -> Go(p)'],
    ['exists (Gem g) { g == t; ordered(Go(p)); }', 'exists [g = t] -> Go(p)'],
    ['exists (boolean b) { lit(p) == b; ordered(Go(p)); }', 'exists [b = lit(p)] -> Go(p)'],
    ['exists (boolean b) { not b; ordered(Go(p)); }', 'exists [b = false] -> Go(p)'],
    ['exists (boolean b) { b; ordered(Go(p)); }', 'exists [b = true] -> Go(p)'],
    [
      'exists (Place q, Place r) { lit(q); q == at; r == q; ordered(Go(r)); }',
      'exists [q = at][r = q; lit(q)] -> Go(r)',
    ],
  ])('%s', (text, expected) => {
    if (expected) expect(method(text)).toBe(expected);
    else expect(method(text)).toBe('first [q = spot(t)][s; (spot(s) == q)] -> Go(q)');
  });

  it('binds in tests and in effects too', () => {
    const text = `task T(Place p) {
      exists (Place q) { q == at; lit(q); };
      forall (Place q) { when (q == at) { lit(q) := true; } }
    }`;
    expect(bound(text)[0]).toBe('exists [q = at; lit(q)]');
  });

  it('binds nothing to what is only known inside', () => {
    expect(method('exists (Place q, Place r) { q == r; ordered(Go(r)); }')).toBe('exists [q][r = q] -> Go(r)');
    expect(method('exists (Thing s) { s != t; ordered(Go(p)); }')).toBe('exists [s; (s != t)] -> Go(p)');
  });

  it('still meets the faults of the candidates before', () => {
    const faulting = 'exists (Place q) { 6 / count > size(q); q == at; ordered(Go(q)); }';
    expect(method(faulting)).toBe('exists [q; ((6 / count) > size(q)); (q == at)] -> Go(q)');
    const value = 'exists (integer [0, 3] n) { n == 6 / count; ordered(Go(p)); }';
    expect(method(value)).toBe('exists [n; (n == (6 / count))] -> Go(p)');
    const later = 'exists (Place q) { q == at; 6 / count > size(q); ordered(Go(q)); }';
    expect(method(later)).toBe('exists [q = at; ((6 / count) > size(q))] -> Go(q)');
  });
});
