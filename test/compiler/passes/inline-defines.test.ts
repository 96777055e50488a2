// The pass inline-defines, shown on single tasks.

import { describe, expect, it } from 'vitest';
import { inlineDefines } from '../../../compiler/passes/inline-defines.ts';
import { load, print } from './print.ts';
import { world } from './texts.ts';

function inlined(text: string): string[] {
  return print(inlineDefines.run(load(world + text)), 'T');
}

describe('inline-defines', () => {
  it('puts the expression in the place of the call, through defines that call defines', () => {
    const text = `define boolean open(Place p) := lit(p) and near(at, p);
      define boolean both(Place p, Place q) := open(p) or open(q);
      task T(Place p) { both(p, at); }`;
    expect(inlined(text)).toEqual(['((lit(p) and near(at, p)) or (lit(at) and near(at, at)))']);
  });

  it('gives what a define binds a local of its own at each call', () => {
    const text = `define boolean has(Place p) := exists (Thing t) { spot(t) == p; };
      task T(Place p) { has(p); has(at); }`;
    const domain = inlineDefines.run(load(world + text));
    expect(print(domain, 'T')).toEqual(['exists [has.1; (spot(has.1) == p)]', 'exists [has.1; (spot(has.1) == at)]']);
    const task = domain.tasks.find(({ name }) => name === 'T')!;
    expect(task.locals.length).toBe(3);
    expect(task.localNames.length).toBe(3);
    const locals =
      task.kind === 'compound' ? [] : task.guards.map(({ expr }) => expr.op === 'exists' && expr.levels[0]!.local);
    expect(locals).toEqual([1, 2]);
  });

  it('names an argument that is not cheap and used more than once', () => {
    const text = `define integer square(integer n) := n * n;
      task T(Place p) { square(count + 1) > 3; count > 2 and square(count + 2) > 3; }`;
    expect(inlined(text)).toEqual([
      'let square.n = (count + 1)',
      '((square.n * square.n) > 3)',
      'let square.n = (count + 2)',
      '((count > 2) and ((square.n * square.n) > 3))',
    ]);
  });

  it('leaves the call where there is no place for a name', () => {
    const text = `define integer square(integer n) := n * n;
      task T(Place p) { cost := 1; count := square(count + 1); }`;
    expect(inlined(text)).toEqual(['count := square((count + 1))']);
  });

  it('computes an argument that may fault exactly where it was computed', () => {
    const text = `define integer first_of(integer n, integer m) := n;
      task T(Place p) { first_of(1, 2 / count) == 1; lit(p) and first_of(1, 3 / count) == 1; }`;
    expect(inlined(text)).toEqual([
      'let first_of.m = (2 / count)',
      '(1 == 1)',
      '(lit(p) and (first_of(1, (3 / count)) == 1))',
    ]);
  });

  it('moves nothing out of a part of a conditional that may fault', () => {
    const text = `define integer first_of(integer n, integer m) := n;
      define integer square(integer n) := n * n;
      task T(Place p) { (lit(p) ? first_of(1, 3 / count) : square(count + 1)) == 1; }`;
    expect(inlined(text)).toEqual([
      'let square.n = (count + 1)',
      '((lit(p) ? first_of(1, (3 / count)) : (square.n * square.n)) == 1)',
    ]);
  });

  it('keeps the order of two arguments that may fault, and moves none past another fault', () => {
    const text = `define integer sum(integer n, integer m) := m + n;
      task T(Place p) { sum(1 / count, count % 2 + 5 % count) > 0; 7 / count > sum(1, 2 / count); }`;
    expect(inlined(text)).toEqual([
      'let sum.n = (1 / count)',
      'let sum.m = ((count % 2) + (5 % count))',
      '((sum.m + sum.n) > 0)',
      '((7 / count) > sum(1, (2 / count)))',
    ]);
  });

  it('leaves recursive defines as calls, and inlines into them', () => {
    const text = `define boolean open(Place p) := lit(p);
      define boolean reach(Place p) depth 3 := open(p) or exists (Place q) { near(p, q); reach(q); };
      task T(Place p) { reach(p); }`;
    const domain = inlineDefines.run(load(world + text));
    expect(print(domain, 'T')).toEqual(['reach(p)']);
    expect(domain.defines.find(({ name }) => name === 'reach')!.body).toMatchObject({ left: { op: 'read' } });
  });

  it('does not let a chain of doubling defines explode', () => {
    const chain = Array.from({ length: 30 }, (_, n) => `define integer d${n + 1}(integer n) := d${n}(n) + d${n}(n);`);
    const text = `define integer d0(integer n) := n; ${chain.join('\n')} task T(Place p) { d30(count) > 0; }`;
    expect(JSON.stringify(inlineDefines.run(load(world + text))).length).toBeLessThan(2_000_000);
  });
});
