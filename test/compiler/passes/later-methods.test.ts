// The pass later-methods, shown on single tasks.

import { describe, expect, it } from 'vitest';
import { foldConstants } from '../../../compiler/passes/fold-constants.ts';
import { laterMethods } from '../../../compiler/passes/later-methods.ts';
import { load } from './print.ts';
import { world } from './texts.ts';

/** `laterMethods` of the first branch of a task that has one method for each of these conditions. */
function later(...methods: string[]): number[] | undefined {
  const text = methods.map((conditions) => `method { ${conditions} ordered(Go(p)); }`).join('\n');
  const domain = laterMethods.run(foldConstants.run(load(`${world} task T(Place p, Thing t) { ${text} }`)));
  const task = domain.tasks.find(({ name }) => name === 'T')!;
  return task.kind === 'compound' ? task.methods[0]!.branches[0]!.laterMethods : undefined;
}

describe('later-methods', () => {
  it.each([
    ['at == p;', 'at != p;'],
    ['at == p;', 'p != at;'],
    ['lit(p);', 'not lit(p);'],
    ['not lit(p);', 'lit(p);'],
    ['lit(p);', 'lit(p) == false;'],
    ['count == 1;', 'count == 2;'],
    ['count < 3;', 'count >= 3;'],
    ['count < 3;', 'count > 2;'],
    ['count < 3;', 'count == 7;'],
    ['count < size(p);', 'size(p) <= count;'],
    ['fear < 1.0;', 'fear > 1.5;'],
    ['mood == calm;', 'mood == alert;'],
    ['lit(p) and count == 1;', 'near(p, at); count != 1;'],
    ['not (lit(p) or count == 1);', 'lit(p) or count == 1;'],
    ['near(at, p);', 'at == none;'],
    ['lit(spot(t));', 't == none;'],
    ['spot(t) != none;', 't == none;'],
    ['size(p) > 0;', 'p == none;'],
    ['let here := at; here == p;', 'let there := at; there != p;'],
    ['at == p;', 'exists (Place q) { lit(q); }; at != p;'],
  ])('after %s it is no use to try %s', (first, second) => {
    expect(later(first, second)).toEqual([]);
  });

  it.each([
    ['at == p;', 'at == spot(t);'],
    ['lit(p);', 'lit(at);'],
    ['count < 3;', 'count > 1;'],
    ['count != 1;', 'count != 2;'],
    ['fear < 3.0;', 'fear > 2.0;'],
    ['fear < fear;', 'not (fear > 1.0);'],
    ['lit(p) or count == 1;', 'not lit(p);'],
    ['size(p) >= 0;', 'p == none;'],
    ['count == 1;', '1 / count == 1; count == 2;'],
    ['asked(p);', 'not asked(p);'],
    ['lit(p);', 'branch { not lit(p); ordered(Go(at)); } branch {'],
  ])('after %s, %s may still apply', (first, second) => {
    const closing = second.endsWith('{') ? `${second} ordered(Go(p)); } } method { lit(p); not lit(p);` : second;
    expect(later(first, closing)?.includes(1) ?? true).toBe(true);
  });

  it('names just those that may', () => {
    expect(later('count == 1;', 'count == 2;', 'lit(p);', 'count > 5;', 'true;')).toEqual([2, 4]);
  });

  it('names them also where some of many ask for other values', () => {
    const conditions = ['count == 1;', 'count == 2;', 'lit(p);', 'count == 1; lit(p);', 'count == 2; lit(p);'];
    expect(later(...conditions, 'at == p;', 'not lit(p); count == 1;')).toEqual([2, 3, 5, 6]);
    expect(later('at == p; count == 1;', ...conditions, 'at != p;')).toEqual([1, 3, 4]);
  });

  it('does not take 0 and -0 for two values', () => {
    expect(later('fear == 0.0;', 'fear == -0.0;') ?? [1]).toEqual([1]);
  });

  it('is quick with thousands of methods', { timeout: 60_000 }, () => {
    const took = [1_000, 16_000].map((count) => {
      const methods = Array.from({ length: count }, (_, at) => `method { count == ${at}; ordered(Go(p)); }`);
      const domain = load(`${world} task T(Place p) { ${methods.join('\n')} }`);
      // The least of several times: a busy machine takes longer for some.
      const times = Array.from({ length: 5 }, () => {
        const start = performance.now();
        laterMethods.run(domain);
        return performance.now() - start;
      });
      return Math.min(...times);
    });
    // 256 times as long when each method looks at all later ones.
    expect(took[1]! / took[0]!).toBeLessThan(100);
  });
});
