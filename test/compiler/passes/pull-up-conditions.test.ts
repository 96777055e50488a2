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

  it('asks only what nobody writes where the order is open', () => {
    expect(method('unordered(Step(at, p), Go(p));')).toBe(
      '(near(at, p) or horizon); (lit(p) or horizon); ((p != at) or horizon); Step(at, p) then Go(p)',
    );
    const dark = 'task Darken(Place p) { lit(p) := false; }';
    expect(pulled(`${dark} task T(Place p) { method { unordered(Step(at, p), Go(p)); } }`)).toEqual([
      '(near(at, p) or horizon); ((p != at) or horizon); Step(at, p) then Go(p)',
    ]);
  });

  it('asks the conditions of later tasks that no task before can touch', () => {
    const light = 'task Light(Place p) { lit(p) := true; }';
    const body = (text: string): string =>
      pulled(`${light} task T(Place p, Place q) { method { ${text} } }`).join(' | ');
    expect(body('ordered(Go(q), Step(at, p));')).toContain('(near(at, p) or horizon); (lit(p) or horizon); ');
    // The same row, or a row that may be the same.
    expect(body('ordered(Light(p), Step(q, p));')).not.toContain('lit(p)');
    expect(body('ordered(Light(q), Step(q, p));')).not.toContain('lit(p)');
    // Rows that a condition tells apart.
    expect(body('p != q; ordered(Light(q), Step(q, p));')).toContain('(lit(p) or horizon)');
  });

  it('tells rows apart by the types of objects', () => {
    const text = `type Thing0; type Van < Thing0; type Box < Thing0;
      fluent Place where(Thing0 thing);
      task Drive(Van van, Place to) { where(van) := to; } task Throw(Box box, Place to) { where(box) := to; }
      task Take(Box box, Place place) { where(box) == place; }
      task T(Van van, Box box, Box other, Place p) { method { ordered(NETWORK, Take(box, p)); } }`;
    const of = (network: string): string[] => pulled(text.replace('NETWORK', network));
    expect(of('Drive(van, p)')[0]).toContain('((where(box) == p) or horizon)');
    expect(of('Throw(other, p)')[0]).not.toContain('where(box)');
  });

  it('asks what all methods of a task ask', () => {
    const go = (more: string): string => `task Move(Place to) {
      method { lit(to); near(at, to); ordered(Step(at, to)); } method { lit(to); ${more} ordered(Go(to)); } }`;
    const text = 'task T(Place p) { method { ordered(Move(p)); } }';
    expect(pulled(go('') + text)).toEqual(['lit(p); Move(p)']);
    expect(pulled(go('1 / count == 1;') + text)).toEqual(['Move(p)']);
  });

  it('passes no task that may fault', () => {
    const risky = 'task Risky() { 1 / count == 1; }';
    expect(pulled(`${risky} task T(Place p) { method { ordered(Risky(), Step(p, p)); } }`)).toEqual([
      'Risky then Step(p, p)',
    ]);
  });

  it('asks what mentions nothing of a committed choice before the choice', () => {
    expect(method('first (Place q) { ordered(Step(q, p)); }')).toBe('lit(p); first [q] -> Step(q, p)');
  });

  it('says in which searches a condition is asked', () => {
    const text = `task Darken(Place p) { lit(p) := false; } task T(Place p) { method { ordered(Go(p), Step(p, p)); } }`;
    expect(pulled(text, {})[0]).toContain('(lit(p) or horizon-unordered)');
    expect(pulled(text)[0]).toContain('(lit(p) or horizon)');
  });

  it('leaves out no alternative that may fault', () => {
    const count = 'task Count(integer n) { count := n; }';
    expect(pulled(`${count} task T(Place p) { method { ordered(Step(at, p), Count(1 / count)); } }`)).toEqual([
      'Step(at, p) then Count((1 / count))',
    ]);
    const risky = 'task Risky(Place to) { lit(to); 1 / count == 1; at == to; at := to; }';
    expect(pulled(`${risky} task T(Place p) { method { ordered(Risky(p)); } }`)).toEqual(['lit(p); Risky(p)']);
    expect(pulled(`${risky} task T(Place p) { method { ordered(Risky(p)); } }`, {})).toEqual([
      '(lit(p) or unordered-between); Risky(p)',
    ]);
    expect(method('sort-by (Place q; 6 / size(q); <) { ordered(Step(at, q)); }')).toBe('sort-by [q] -> Step(at, q)');
  });

  it('asks what some task may change only of searches in which no other tasks come in between', () => {
    const text = `task Darken(Place p) { lit(p) := false; } task T(Place p) { method { ordered(Step(at, p)); } }`;
    expect(pulled(text, {})).toEqual([
      '(near(at, p) or between); (lit(p) or unordered-between); ((p != at) or between); Step(at, p)',
    ]);
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
