// The pass early-conditions, shown on single tasks.

import { describe, expect, it } from 'vitest';
import { earlyConditions } from '../../../compiler/passes/early-conditions.ts';
import { load, print } from './print.ts';
import { world } from './texts.ts';

function early(text: string): string[] {
  return print(earlyConditions.run(load(world + text)), 'T');
}

const method = (text: string): string => early(`task T(Place p, Thing t) { method { ${text} } }`).join(' | ');

describe('early-conditions', () => {
  it('splits conjunctions into guards of their own', () => {
    const text = 'task T(Place p) { lit(p) and (near(at, p) and not (count < 1 or lit(at))); }';
    expect(early(text)).toEqual(['lit(p)', 'near(at, p)', 'not (count < 1)', 'not lit(at)']);
  });

  it('asks at the level that binds the last thing mentioned, or before the choice', () => {
    expect(
      method('exists (Place q, Place r) { near(q, r); lit(q); lit(p); lit(r); near(p, q); ordered(Go(r)); }'),
    ).toBe('lit(p); exists [q; lit(q); near(p, q)][r; near(q, r); lit(r)] -> Go(r)');
  });

  it('moves a name along with its value, before its uses', () => {
    expect(
      method(
        'exists (Place q, Place r) { let h := home(t); near(q, r); lit(h); let s := size(q); s > 1; ordered(Go(r)); }',
      ),
    ).toBe('let h = home(t); lit(h); exists [q; let s = size(q); (s > 1)][r; near(q, r)] -> Go(r)');
  });

  it.each(['first (Place q, Place r)', 'sort-by (Place q, Place r; size(q); <)'])(
    'moves among the levels of %s',
    (binder) => {
      expect(method(`${binder} { near(q, r); lit(q); lit(p); ordered(Go(r)); }`)).toMatch(
        /^lit\(p\); (first|sort-by) \[q; lit\(q\)\]\[r; near\(q, r\)\] -> Go\(r\)$/,
      );
    },
  );

  it('moves out of nested binders', () => {
    expect(method('exists (Place q) { exists (Place r) { lit(q); lit(p); near(q, r); ordered(Go(r)); } }')).toBe(
      'lit(p); exists [q; lit(q)] -> exists [r; near(q, r)] -> Go(r)',
    );
  });

  it('never makes a condition of a `first` out of what stands inside it', () => {
    expect(
      method('first (Place q) { lit(q); exists (Place r) { near(p, q); lit(p); near(q, r); ordered(Go(r)); } }'),
    ).toBe('lit(p); first [q; lit(q)] -> exists [r; near(p, q); near(q, r)] -> Go(r)');
  });

  it('leaves what may fault where it is, and moves nothing past it', () => {
    expect(method('exists (Place q, Place r) { lit(q); 1 / count == 1; lit(p); near(p, q); ordered(Go(r)); }')).toBe(
      'exists [q; lit(q)][r; ((1 / count) == 1); lit(p); near(p, q)] -> Go(r)',
    );
    expect(method('1 / count == 1; exists (Place q) { lit(p); asked(q); near(p, p); ordered(Go(q)); }')).toBe(
      '((1 / count) == 1); lit(p); exists [q; asked(q); near(p, p)] -> Go(q)',
    );
  });

  it('keeps the bindings for which a key is computed that may fault', () => {
    expect(
      method('sort-by (Place q; 6 / size(q); <) { exists (Place r) { lit(q); lit(p); near(q, r); ordered(Go(r)); } }'),
    ).toBe('sort-by [q] -> exists [r; lit(q); lit(p); near(q, r)] -> Go(r)');
  });

  it('asks before a test what the test asks of no binding', () => {
    expect(
      method('exists (Place q) { lit(q); exists (Thing s) { lit(p); lit(q); spot(s) == q; }; ordered(Go(q)); }'),
    ).toBe('lit(p); exists [q; lit(q); lit(q); exists [s; (spot(s) == q)]] -> Go(q)');
    expect(early('task T(Place p) { not exists (Thing s) { lit(p); spot(s) == p; }; }')).toEqual([
      'not (lit(p) and exists [s; (spot(s) == p)])',
    ]);
  });
});
