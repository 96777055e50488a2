// The pass fold-constants, shown on single tasks.

import { describe, expect, it } from 'vitest';
import { foldConstants } from '../../../compiler/passes/fold-constants.ts';
import { load, print } from './print.ts';
import { world } from './texts.ts';

function folded(text: string): string[] {
  return print(foldConstants.run(load(world + text)), 'T');
}

const conditions = (text: string): string[] => folded(`task T(Place p) { ${text} }`);

describe('fold-constants', () => {
  it.each([
    ['hut == mine;', 'false'],
    ['hut != mine or lit(p);', ''],
    ['hut == hut;', ''],
    ['none != hut;', ''],
    ['p == hut;', '(p == hut)'],
    ['spot(pearl) == hut;', '(spot(pearl) == hut)'],
    [
      'exists (Thing t) { let Gem gem := stone; spot(gem) == p; };',
      'exists [t; let gem = 0; (gem != 0); (spot(gem) == p)]',
    ],
    [
      'exists (Thing t) { let Gem gem := pearl; spot(gem) == p; };',
      'exists [t; let gem = pearl; (gem != 0); (spot(gem) == p)]',
    ],
    ['lit(p == hut ? hut : hut);', 'lit(hut)'],
  ])('of objects that every problem has: %s becomes %s', (text, expected) => {
    const objects = 'instance Place hut, mine; instance Thing stone; instance Gem pearl;';
    expect(folded(`${objects} task T(Place p) { ${text} }`)).toEqual(expected === '' ? [] : [expected]);
  });

  it.each([
    ['1 + 2 * 3 == count;', '(7 == count)'],
    ['2147483647 + 1 == count;', '(-2147483648 == count)'],
    ['-7 / 2 == count and -7 % 2 == count;', '((-3 == count) and (-1 == count))'],
    ['count + 0 == 0 + count * 1 - 0 + 1;', '(count == (count + 1))'],
    ['count / 1 > 2;', '(count > 2)'],
    ['not not lit(p);', 'lit(p)'],
    ['not (count < 3);', '(count >= 3)'],
    ['lit(p) == true;', 'lit(p)'],
    ['lit(p) != true;', 'not lit(p)'],
    ['lit(p) and true;', 'lit(p)'],
    ['lit(p) or (1 > 2);', 'lit(p)'],
    ['lit(none) or lit(p);', 'lit(p)'],
    ['(1 < 2 ? count : 1 / 0) == 3;', '(count == 3)'],
    ['(not lit(p) ? 1 : 2) == count;', '((lit(p) ? 2 : 1) == count)'],
    ['(lit(p) ? count : count) == 2;', '(count == 2)'],
    ['(1 / count == 1 ? 2 : 2) == count;', '((((1 / count) == 1) ? 2 : 2) == count)'],
    ['lit(p) ? true : lit(at);', '(lit(p) or lit(at))'],
    ['lit(p) ? lit(at) : false;', '(lit(p) and lit(at))'],
    ['lit(p) ? false : lit(at);', '(not lit(p) and lit(at))'],
    ['lit(p) ? lit(at) : true;', '(not lit(p) or lit(at))'],
  ])('%s becomes %s', (text, expected) => {
    expect(conditions(text)).toEqual([expected]);
  });

  it.each([
    'true;',
    'lit(p) or true;',
    '1 < 2;',
    'at == at;',
    'not lit(none);',
    'spot(none) == none;',
    'count >= count;',
  ])('%s is no condition at all', (text) => {
    expect(conditions(text)).toEqual([]);
  });

  it.each([
    'fear == fear;',
    'not (fear < 1.0);',
    'fear + 0.0 > 1.0;',
    '1 / 0 == 1;',
    'count / 2 / count == 0 or true;',
    'asked(p) or true;',
    'asked(p) == asked(p);',
  ])('%s stays', (text) => {
    expect(conditions(text)).toHaveLength(1);
    expect(conditions(text)).not.toEqual(['true']);
  });

  it('asks nothing after a condition that is never true', () => {
    expect(conditions('lit(p); 1 > 2; near(at, p);')).toEqual(['lit(p)', 'false']);
  });

  it('removes branches and methods that never offer anything, wherever they stand', () => {
    const text = `task T(Place p) {
      method { branch { 1 > 2; ordered(Go(p)); } branch { lit(p); ordered(Go(at)); } }
      method { exists (Place q) { lit(q); false; ordered(Go(q)); } }
      method { first (Place q) { lit(q); exists (Thing t) { false; ordered(Go(q)); } } }
    }`;
    expect(folded(text)).toEqual(['lit(p); Go(at)']);
  });

  it('keeps a branch that may fault before it comes to nothing', () => {
    const text = `task T(Place p) {
      method { 1 / count == 1; false; exists (Place q) { ordered(Go(q)); } }
      method { sort-by (Place q; size(q) / count; <) { exists (Thing t) { false; ordered(Go(q)); } } }
    }`;
    expect(folded(text)).toEqual(['((1 / count) == 1); false; done', 'sort-by [q] -> exists [t; false] -> Go(q)']);
  });

  it('removes effects that never happen', () => {
    const text = `task T(Place p) {
      when (1 > 2) { count += 1; } when (1 < 2) { count += 2; } forall (Place q) { when (false) { lit(q) := true; } }
    }`;
    expect(folded(text)).toEqual(['count += 2', 'forall [q] {  }']);
  });
});
