// The pass dead-alternatives, shown on single tasks.

import { describe, expect, it } from 'vitest';
import type { PassOptions } from '../../../compiler/passes/index.ts';
import { deadAlternatives } from '../../../compiler/passes/dead-alternatives.ts';
import { load, print } from './print.ts';
import { world } from './texts.ts';

const hopeless =
  'task Never() { false; count := 1; } task Doomed() { method { ordered(Go(at), Never()); } } ' +
  'task Endless() { method { ordered(Go(at), Endless()); } } ';

function alive(text: string, options?: PassOptions): string[] {
  return print(deadAlternatives.run(load(world + hopeless + text), options), 'T');
}

describe('dead-alternatives', () => {
  it('removes methods whose network contains what cannot be done', () => {
    const text = `task Deep() { method { ordered(Never()); } method { ordered(Go(at), Doomed()); } }
      task T(Place p) { method { ordered(Go(p), Deep()); } method { lit(p); } method { unordered(Doomed(), Go(p)); } }`;
    expect(alive(text)).toEqual(['lit(p); done']);
  });

  it('keeps a recursion that nothing ends, so that the search reports its limit', () => {
    expect(alive('task T(Place p) { method { ordered(Go(p), Endless()); } }')).toEqual(['Go(p) then Endless']);
  });

  it('keeps a hopeless branch that hides others', () => {
    const text = `task T(Place p) { method {
      branch { lit(p); ordered(Never()); } branch { near(p, at); ordered(Go(p)); } branch { ordered(Doomed()); }
    } }`;
    expect(alive(text)).toEqual(['lit(p); Never', 'near(p, at); Go(p)']);
  });

  it('keeps what may fault on the way', () => {
    const risky = 'task Risky() { count := 1 / count; } ';
    const faulting = [
      'method { 1 / count == 1; ordered(Never()); }',
      'method { ordered(Risky(), Never()); }',
      'method { exists (Place q) { asked(q); ordered(Go(q), Never()); } }',
    ];
    for (const method of faulting) {
      const text = `${risky} task T(Place p) { ${method} method { lit(p); } }`;
      expect(alive(text, { totallyOrdered: true })).toHaveLength(2);
    }
    const text = `${risky} task T(Place p) { method { ordered(Go(p), Never()); } method { ordered(Risky()); } }`;
    expect(alive(text)).toHaveLength(2);
    expect(alive(text, { totallyOrdered: true })).toEqual(['Risky']);
  });

  it('keeps the names of later methods right', () => {
    const domain = load(`${world}${hopeless} task T(Place p) {
      method { lit(p); } method { ordered(Never()); } method { near(p, at); } method { ordered(Doomed()); }
    }`);
    const index = domain.tasks.findIndex(({ name }) => name === 'T');
    const task = domain.tasks[index]!;
    if (task.kind === 'compound') task.methods[0]!.branches[0]!.laterMethods = [1, 2, 3];
    const changed = deadAlternatives.run(domain).tasks[index]!;
    expect(changed.kind === 'compound' && changed.methods[0]!.branches[0]!.laterMethods).toEqual([1]);
  });
});
