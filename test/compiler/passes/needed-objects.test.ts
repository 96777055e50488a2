// The pass needed-objects: what is asked where, and that it changes only how long a search takes.

import { describe, expect, it } from 'vitest';
import { optimise } from '../../../compiler/passes/index.ts';
import type { PassOptions } from '../../../compiler/passes/index.ts';
import { neededObjects } from '../../../compiler/passes/needed-objects.ts';
import { isTotallyOrdered } from '../../../ir/order.ts';
import { planByCore, planByReference } from '../../conformance/planners.ts';
import type { CaseOptions, PlannerOutcome } from '../../conformance/planners.ts';
import { loadDomain } from '../../../language/index.ts';
import type { DomainIr, Problem } from '../../../ir/ir.ts';
import { createRandom } from '../../differential/random.ts';
import { isNode, portion } from '../../engine.ts';
import { load, print } from './print.ts';
import { randomErrands } from './random-errands.ts';

const armoury = `domain d; type Place; type Gun; type Pistol < Gun; type Knife; type Door;
  constant boolean quiet(Gun gun); constant boolean near(Gun gun, Place place);
  fluent boolean loaded(Gun gun); fluent Place at; fluent boolean seen(Place place);
  task Go(Place to) { at := to; }
  task Fire(Gun gun) { loaded(gun) == true :-> false; }
  task Shoot(boolean quietly) { method { exists (Gun gun) { loaded(gun); not quietly or quiet(gun); ordered(Fire(gun)); } } }
  task Stab() { exists (Knife knife) { true; }; at == at; }
`;

function asked(text: string, options: PassOptions = { totallyOrdered: true }): string[] {
  return print(neededObjects.run(load(armoury + text), options), 'T');
}

describe('needed-objects', () => {
  it('asks for what later tasks need, with the conditions that nothing changes', () => {
    expect(asked('task T(Place p) { method { ordered(Go(p), Shoot(false)); } }')).toEqual([
      '(exists [needed Gun] or horizon); Go(p) then Shoot(false)',
    ]);
    expect(asked('task T(Place p) { method { ordered(Go(p), Shoot(true)); } }')).toEqual([
      '(exists [needed Gun; quiet(needed Gun)] or horizon); Go(p) then Shoot(true)',
    ]);
  });

  it('asks in terms of parameters, and leaves out what depends on anything else', () => {
    const near = 'task Near(Place p) { exists (Gun gun) { near(gun, p); not loaded(gun); }; at := p; }';
    expect(asked(`${near} task T(Place p) { method { ordered(Go(p), Near(p)); } }`)).toEqual([
      '(exists [needed Gun; near(needed Gun, p)] or horizon); Go(p) then Near(p)',
    ]);
    expect(asked(`${near} task T(Place p) { method { ordered(Go(p), Near(at)); } }`)).toEqual([
      '(exists [needed Gun] or horizon); Go(p) then Near(at)',
    ]);
  });

  it('knows that there are several ways, and what they have in common', () => {
    const either = `task Attack() { method { ordered(Shoot(true), Stab()); } method { ordered(Shoot(false)); }
      method { exists (Door door) { true; ordered(Shoot(false)); } } }
      task Fight() { method { ordered(Attack()); } method { ordered(Stab()); } }`;
    expect(asked(`${either} task T(Place p) { method { ordered(Go(p), Attack()); } }`)).toEqual([
      '(exists [needed Gun] or horizon); Go(p) then Attack',
    ]);
    expect(asked(`${either} task T(Place p) { method { ordered(Go(p), Fight()); } }`)).toEqual([
      '((exists [needed Gun] or exists [needed Knife]) or horizon); Go(p) then Fight',
    ]);
    const both = `task Both() { method { exists (Door door) { true; ordered(Stab()); } }
      method { exists (Gun gun) { true; ordered(Stab()); } } }`;
    expect(asked(`${both} task T(Place p) { method { ordered(Go(p), Both()); } }`)).toEqual([
      '((exists [needed Knife] and (exists [needed Door] or exists [needed Gun])) or horizon); Go(p) then Both',
    ]);
  });

  it('does not ask what the branch or its first task asks', () => {
    for (const method of [
      'ordered(Shoot(false), Go(p), Shoot(false));',
      'exists (Pistol gun) { true; ordered(Go(p), Shoot(false)); }',
      'exists (Gun gun) { true; }; ordered(Go(p), Shoot(false));',
      'ordered(Stab());',
      'ordered(Go(p), forall (Gun gun) { true; ordered(Shoot(false)); });',
    ]) {
      const domain = load(`${armoury} task T(Place p) { method { ${method} } }`);
      expect(neededObjects.run(domain, { totallyOrdered: true })).toBe(domain);
    }
  });

  it('does not ask again and again in a circle', () => {
    const text = `task Hunt(Place p) { method { seen(p); exists (Gun gun) { true; } } method { ordered(Go(p), T(p)); } }
      task T(Place p) { method { ordered(Go(p), Hunt(p)); } }`;
    expect(asked(text)).toEqual(['Go(p) then Hunt(p)']);
    expect(
      asked(`${text.replace('task T(', 'task Around(').replace('T(p)', 'Around(p)')}
      task T(Place p) { method { ordered(Go(p), Hunt(p)); } }`),
    ).toEqual(['Go(p) then Hunt(p)']);
  });

  it('asks the branches that a hopeless one hides', () => {
    const text = `task T(Place p) { method {
      branch { not seen(p); exists (Door door) { true; ordered(Go(p), Shoot(false)); } }
      branch { ordered(Go(p)); }
    } }`;
    expect(asked(text)).toEqual([
      'not seen(p); (exists [needed Gun] or horizon); exists [door; true] -> Go(p) then Shoot(false)',
      '((exists [needed Gun] or horizon) or not exists [door; not seen(p); true]); Go(p)',
    ]);
  });

  it('leaves a branch before others alone where that takes more than one loop', () => {
    for (const choice of ['exists (Door door, Knife knife)', 'first (Door door)', 'exists (integer [1, 3] number)']) {
      const text = `task T(Place p) { method {
        branch { ${choice} { true; ordered(Go(p), Shoot(false)); } } branch { ordered(Go(p)); } } }`;
      expect(asked(text)[1]).toBe('Go(p)');
    }
  });

  it('leaves alone what may fault on the way', () => {
    const risky = 'fluent integer count; task Risky(Place p) { 1 / count == 1; at := p; }';
    const text = `${risky} task T(Place p) { method { ordered(Risky(p), Shoot(false)); } }`;
    expect(asked(text)).toEqual(['Risky(p) then Shoot(false)']);
    const beside = `${risky} task T(Place p) { method { ordered(Go(p), Shoot(false)); } }`;
    expect(asked(beside, {})).toEqual(['Go(p) then Shoot(false)']);
    expect(asked(beside)).toEqual(['(exists [needed Gun] or horizon); Go(p) then Shoot(false)']);
  });
});

function loadProblem(text: string): { domain: DomainIr; problem: Problem } {
  const { domain, problems } = loadDomain(text);
  return { domain: domain!, problem: problems[0]! };
}

const limits = { iterations: 3_000, depth: 60 };

/** What has to be the same: all but the number of iterations. */
function ended(outcome: PlannerOutcome): PlannerOutcome {
  return { ...outcome, iterations: 0 };
}

describe('where objects are missing', () => {
  it('a search ends before it has tried the tasks before', () => {
    const text = `${armoury} task Walk() { method { exists (Place p) { not seen(p); ordered(Look(p), Walk()); } } method { } }
      task Look(Place p) { seen(p) := true; }
      task Hunt() { method { branch { exists (Door door) { true; ordered(Walk(), Shoot(false)); } } branch { } } }
      problem q of d; instance Place a, b, c, e, f; instance Door exit; ordered(Hunt());`;
    const { domain, problem } = loadProblem(text);
    const options: CaseOptions = { mode: 'first', limits: { iterations: 100_000, depth: 1_000 } };
    const before = planByCore(optimise(domain, { without: ['needed-objects'] }), problem, options);
    expect(before).toMatchObject({ status: 'failed' });
    expect(before.iterations).toBeGreaterThan(100);
    expect(planByCore(optimise(domain), problem, options)).toMatchObject({ status: 'failed', iterations: 1 });
  });

  const blocks = 4;
  const shorter: boolean[] = [];

  it.each(Array.from({ length: blocks }, (_, block) => block))('plans stay the same, block %i', (block) => {
    const cases = portion(isNode ? 15 : 60, 15);
    for (let seed = block * 1_000; seed < block * 1_000 + cases; seed++) {
      const { domain, problem } = loadProblem(randomErrands(createRandom(seed)));
      const totallyOrdered = isTotallyOrdered(problem.network) && seed % 2 === 0;
      const without = optimise(domain, { totallyOrdered, without: ['needed-objects'] });
      const whole = optimise(domain, { totallyOrdered });
      for (const options of [{ mode: 'first' }, { mode: 'best' }, { mode: 'first', horizon: 2 }] as const) {
        const before = planByReference(without, problem, { ...options, limits, remember: false });
        const after = planByReference(whole, problem, { ...options, limits, remember: false });
        if (!before.status.startsWith('out-of')) {
          expect({ seed, ...ended(after) }).toEqual({ seed, ...ended(before) });
          expect(after.iterations).toBeLessThanOrEqual(before.iterations);
        }
        shorter.push(after.iterations < before.iterations);
        const planned = planByCore(whole, problem, { ...options, limits, remember: 3 });
        expect({ seed, ...planned }).toEqual({
          seed,
          ...planByReference(whole, problem, { ...options, limits, remember: 3 }),
        });
      }
    }
  });

  it('often enough with fewer iterations', () => {
    expect(shorter.filter(Boolean).length).toBeGreaterThan(shorter.length / 50);
  });
});
