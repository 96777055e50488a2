// Where tasks begin with themselves, it is proven that there is no plan: all ends of each task in each state are found.

import { describe, expect, it } from 'vitest';
import { loadDomain } from '../../language/index.ts';
import { planInterrupted } from '../addons/save/interrupted.ts';
import { optimised, planByCore, planByReference } from '../conformance/planners.ts';
import type { CaseOptions } from '../conformance/planners.ts';

/** Each number up to `most` can be dialled, and no other. */
function dialling(most: number, wanted: string) {
  const { domain, problems } = loadDomain(`domain dialling;
    fluent integer dialled; fluent boolean hung_up;
    task Turn() { not hung_up; dialled < ${most}; dialled += 1; }
    task Ring(integer number) { dialled == number; }
    task HangUp() { hung_up := true; }
    task Dial() {
      method on { ordered(Dial(), Turn()); }
      method twice { ordered(Twice(), HangUp()); }
      method pick_up { }
    }
    task Twice() {
      method { ordered(Dial(), Turn()); }
      method { ordered(Turn(), Turn()); }
    }
    problem p of dialling; ordered(${wanted});`);
  return { domain: optimised(domain!), problem: problems[0]! };
}

const options: CaseOptions = { mode: 'first', limits: { iterations: 20_000, depth: 5_000 } };

function outcomeOf(most: number, wanted: string, more: Partial<CaseOptions> = {}) {
  const { domain, problem } = dialling(most, wanted);
  const core = planByCore(domain, problem, { ...options, ...more });
  expect(planByReference(domain, problem, { ...options, ...more })).toEqual(core);
  return core;
}

describe('a task that begins with itself', () => {
  it.each([1, 5, 20])('fails when none of its %i ends will do', (most) => {
    const { status, iterations } = outcomeOf(most, `Dial(), Ring(${most + 1})`);
    expect(status).toBe('failed');
    // The first 1,024 have found out that it goes round.
    expect(iterations).toBeGreaterThan(1_024);
  });

  it('fails behind other tasks, and before them', () => {
    expect(outcomeOf(3, 'Turn(), Dial(), Dial(), Ring(7), Turn()').status).toBe('failed');
  });

  it('has its plan when one of them will do', () => {
    const { status, steps } = outcomeOf(5, 'Dial(), Ring(5)');
    expect(status).toBe('solved');
    expect(steps!.length).toBe(6);
  });

  it('fails for limited discrepancies, too, and in small steps', () => {
    expect(outcomeOf(5, 'Dial(), Ring(6)', { strategy: 'limited-discrepancy' }).status).toBe('failed');
    const { domain, problem } = dialling(5, 'Dial(), Ring(6)');
    expect(planByCore(domain, problem, { ...options, stride: 1 })).toEqual(planByCore(domain, problem, options));
  });

  it('is not proven to fail where nothing may be remembered', () => {
    expect(outcomeOf(5, 'Dial(), Ring(6)', { remember: false }).status).toMatch(/^out-of-/);
  });

  it('gives a proof up that would take longer than the search', () => {
    expect(outcomeOf(20, 'Dial(), Ring(21)', { limits: { iterations: 1_200, depth: 5_000 } }).status).toBe(
      'out-of-iterations',
    );
    // Probed early, the search has a small share for each proof, and tries again after longer rounds.
    expect(outcomeOf(4, 'Dial(), Ring(5)', { probeFrom: 4 }).status).toBe('failed');
  });

  it('ends alike when its search is saved meanwhile', () => {
    const { domain, problem } = dialling(5, 'Dial(), Ring(6)');
    const { plain, interrupted } = planInterrupted(domain, problem, options, () => 2);
    expect(plain.status).toBe('failed');
    expect(interrupted).toEqual(plain);
  });

  it('ends alike when its search is saved between a round and its proof, which work that is counted sets apart', () => {
    const { domain: checked, problems } = loadDomain(`domain lines; type Line;
      fluent integer dialled; fluent boolean busy(Line line);
      task Turn() {
        dialled < 3;
        not exists (Line one, Line other) { one != other; busy(one) == busy(other); busy(other); };
        dialled += 1;
      }
      task Ring() { dialled > 3; }
      task Dial() {
        method on { ordered(Dial(), Turn()); }
        method end { }
        method again { ordered(Dial(), Turn()); }
      }
      problem p of lines; instance Line a, b; ordered(Dial(), Ring());`);
    const domain = optimised(checked!);
    // The first 1,023 go down to where the search is probed. The rounds that follow are short.
    const strides = [1_023, ...Array.from({ length: 30 }, () => 1)];
    const { plain, interrupted } = planInterrupted(domain, problems[0]!, options, () => strides.shift() ?? Infinity);
    expect(plain.status).toBe('failed');
    expect(interrupted).toEqual(plain);
  });
});
