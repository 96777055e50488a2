// The pass pull-up-conditions, shown on single tasks.

import { describe, expect, it } from 'vitest';
import type { PassOptions } from '../../../compiler/passes/index.ts';
import { pullUpConditions } from '../../../compiler/passes/pull-up-conditions.ts';
import { planReference } from '../../../reference/search.ts';
import { loadDomain } from '../../../language/index.ts';
import { load, print } from './print.ts';
import { world } from './texts.ts';

const tasks = `
task Step(Place from, Place to) { near(from, to); at == from; lit(to) and to != from; at := to; }
task Walk(Place to) { method { size(to) > 1; ordered(Step(at, to), Go(to)); } }
`;

function pulled(text: string, options: PassOptions = { totallyOrdered: true }): string[] {
  return print(pullUpConditions.run(load(world + tasks + text), options), 'T');
}

const method = (text: string, options?: PassOptions): string =>
  pulled(`task T(Place p, Thing t) { method { ${text} } }`, options).join(' | ');

describe('pull-up-conditions', () => {
  it('asks the conditions of the first task, with its arguments, and none twice', () => {
    expect(method('lit(p); ordered(Step(at, p), Go(p));')).toBe(
      'lit(p); near(at, p); (p != at); Step(at, p) then Go(p)',
    );
  });

  it('asks them at the earliest level', () => {
    expect(method('exists (Place q, Place r) { ordered(Step(q, r)); }')).toBe(
      'exists [q; (at == q)][r; near(q, r); lit(r); (r != q)] -> Step(q, r)',
    );
  });

  it('looks through tasks that can only be decomposed in one way', () => {
    expect(method('ordered(Walk(p));')).toBe('(size(p) > 1); near(at, p); lit(p); (p != at); Walk(p)');
  });

  it('leaves a branch alone that hides others, and bindings that are committed to', () => {
    expect(
      pulled('task T(Place p) { method { branch { ordered(Step(at, p)); } branch { ordered(Step(p, at)); } } }'),
    ).toEqual(['Step(at, p)', 'near(p, at); (at == p); lit(at); (at != p); Step(p, at)']);
    expect(method('first (Place q) { ordered(Step(at, q)); }')).toBe('first [q] -> Step(at, q)');
  });

  it('leaves unordered networks alone', () => {
    expect(method('unordered(Step(at, p), Go(p));')).toBe('Step(at, p) then Go(p)');
  });

  it('leaves out no alternative that may fault', () => {
    const count = 'task Count(integer n) { count := n; }';
    expect(pulled(`${count} task T(Place p) { method { ordered(Step(at, p), Count(1 / count)); } }`)).toEqual([
      'Step(at, p) then Count((1 / count))',
    ]);
    const risky = 'task Risky(Place to) { lit(to); 1 / count == 1; at == to; at := to; }';
    expect(pulled(`${risky} task T(Place p) { method { ordered(Risky(p)); } }`)).toEqual(['lit(p); Risky(p)']);
    expect(pulled(`${risky} task T(Place p) { method { ordered(Risky(p)); } }`, {})).toEqual(['Risky(p)']);
    expect(method('sort-by (Place q; 6 / size(q); <) { ordered(Step(at, q)); }')).toBe('sort-by [q] -> Step(at, q)');
  });

  it('pulls only what no task can change where other tasks may come in between', () => {
    const text = `task Darken(Place p) { lit(p) := false; } task T(Place p) { method { ordered(Step(at, p)); } }`;
    expect(pulled(text, {})).toEqual(['near(at, p); (p != at); Step(at, p)']);
    expect(pulled(text)).toEqual(['near(at, p); lit(p); (p != at); Step(at, p)']);
  });

  it('is right not to: another task may make the condition true', () => {
    const text = `domain d; type Place; fluent boolean open;
      task Enter(Place p) { open; open := false; } task Open() { not open; open := true; }
      task T(Place p) { method { ordered(Enter(p)); } }
      problem q of d; instance Place a; unordered(T(a), Open());`;
    const { domain, problems } = loadDomain(text);
    const names = (options: PassOptions) => {
      const { plan } = planReference(pullUpConditions.run(domain!, options), problems[0]!, { mode: 'first' });
      return plan?.map(({ task }) => domain!.tasks[task]!.name);
    };
    expect(names({})).toEqual(['Open', 'Enter']);
  });
});
