// The pass index-levels, shown on single tasks.

import { describe, expect, it } from 'vitest';
import { indexLevels } from '../../../compiler/passes/index-levels.ts';
import { load, print } from './print.ts';
import { world } from './texts.ts';

function indexed(text: string): string[] {
  return print(indexLevels.run(load(world + text)), 'T');
}

const method = (text: string): string => indexed(`task T(Place p, Thing t) { method { ${text} } }`).join(' | ');

describe('index-levels', () => {
  it('lists what a constant table holds true for, and asks no more', () => {
    expect(method('exists (Place q) { lit(q); near(at, q); ordered(Go(q)); }')).toBe(
      'exists [q in near key value true(at); lit(q)] -> Go(q)',
    );
  });

  it('takes the index with the most keys', () => {
    const text = `constant boolean path(Place a, Place b, Place c);
      task T(Place p) { exists (Place q) { near(p, q); path(p, q, at); near(q, p); lit(q); }; }`;
    expect(indexed(text)).toEqual(['exists [q in path key value key true(p, at); near(p, q); near(q, p); lit(q)]']);
  });

  it('leaves places open that are bound later, and asks again there', () => {
    const text = `constant boolean path(Place a, Place b, Place c);
      task T(Place p) { exists (Place q, Place r) { path(p, q, r); lit(r); }; }`;
    expect(indexed(text)).toEqual([
      'exists [q in path key value any true(p)][r in path key key value true(p, q); lit(r)]',
    ]);
  });

  it('makes no index without a key, of a fluent, or of a place that mentions the variable twice', () => {
    const texts = ['near(q, q)', 'near(q, home(t)) or lit(q)', 'lit(q)', 'spot(t) == q', 'not near(p, q)'];
    for (const condition of texts) {
      expect(method(`exists (Place q) { ${condition}; ordered(Go(q)); }`)).toMatch(/^exists \[q; /);
    }
    expect(method('exists (Thing s, Place q) { fits(s, q); ordered(Go(q)); }')).toBe(
      'exists [s][q in fits key value true(s)] -> Go(q)',
    );
  });

  it('lists by value where the value cannot be `none`', () => {
    expect(method('exists (Place q) { habit(q) == mood; ordered(Go(q)); }')).toBe(
      'exists [q in habit value key(mood)] -> Go(q)',
    );
    expect(method('exists (Place q, Thing s) { home(s) == q; ordered(Go(q)); }')).toBe(
      'exists [q][s in home value key(q)] -> Go(q)',
    );
    expect(method('exists (Thing s) { home(s) == at; ordered(Go(p)); }')).toBe('exists [s; (home(s) == at)] -> Go(p)');
  });

  it('shares one index among all that need it', () => {
    const text = `task U(Place p) { exists (Place q) { near(p, q); lit(q); }; exists (Place q) { near(q, p); lit(q); }; }
      task T(Place p) { exists (Place q) { near(at, q); lit(q); }; }`;
    expect(indexLevels.run(load(world + text)).indexes).toEqual([
      { variable: 0, args: ['key', 'value'], result: 'true' },
      { variable: 0, args: ['value', 'key'], result: 'true' },
    ]);
  });

  it('still meets the faults of the candidates that it leaves out', () => {
    expect(method('exists (Place q) { 6 / count > size(q); near(at, q); ordered(Go(q)); }')).toBe(
      'exists [q; ((6 / count) > size(q)); near(at, q)] -> Go(q)',
    );
    expect(method('exists (Place q) { near(at, q); 6 / count > size(q); ordered(Go(q)); }')).toBe(
      'exists [q in near key value true(at); ((6 / count) > size(q))] -> Go(q)',
    );
  });
});
