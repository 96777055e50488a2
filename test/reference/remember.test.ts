// Remembering in the reference planner must not change explanations or interrupted searches. How remembering counts is
// tested together with the core (test/assembly/remember.test.ts).

import { describe, expect, it } from 'vitest';
import { explain } from '../../explain/explain.ts';
import { planReference, ReferenceSearch } from '../../reference/search.ts';
import { DomainBuilder, call, choose, asked, level, method, ordered, range } from './build.ts';

/** Tries the same in vain 50 times, with 4 dead ends each time. */
function vain() {
  const builder = new DomainBuilder();
  const ever = builder.fluent('ever', { kind: 'boolean' });
  const never = builder.primitive('Never', [], { guards: [ever.read()] });
  const attempt = builder.compound('Try', [], [method([], call(never)), method([], call(never))]);
  const twice = builder.compound('Twice', [], [method([], call(attempt)), method([], ordered(call(attempt)))]);
  const each = choose('exists', [level(0, range(1, 50))], call(twice));
  const main = builder.compound('Main', [], [method([], each)], [range(1, 50)]);
  return { builder, problem: builder.problem(asked(main)) };
}

describe('remembering', () => {
  const { builder, problem } = vain();
  const all = 1 + 50 * (1 + 2 * 3);

  it('leaves nothing out of an explanation', () => {
    expect(planReference(builder.domain, problem, { mode: 'first' }).iterations).toBeLessThan(all);
    const { iterations, attempts } = explain(builder.domain, problem);
    expect(iterations).toBe(all);
    expect(attempts.map(({ examination, count }) => [examination.text, count])).toEqual([['Never()', 200]]);
  });

  it.each([0, 1, 7, true, false])('after %s comes to the same however a search is interrupted', (remember) => {
    const whole = planReference(builder.domain, problem, { mode: 'first', remember });
    for (const stride of [1, 3]) {
      const search = new ReferenceSearch(builder.domain, problem, { mode: 'first', remember });
      while (search.step(stride) === 'running');
      expect(search.result()).toEqual(whole);
    }
    expect(whole).toMatchObject({ status: 'failed', plan: null });
  });

  it('spares more the sooner it begins', () => {
    const counts = [0, 20, true, false].map(
      (remember) => planReference(builder.domain, problem, { mode: 'first', remember }).iterations,
    );
    // The networks from the start: [Main]; [Twice], [Try], [Never] twice, [Try]; then only [Twice].
    expect(counts[0]).toBe(1 + 5 + 49);
    expect(counts).toEqual(counts.toSorted((one, other) => one - other));
    expect(counts.at(-1)).toBe(all);
    expect(new Set(counts).size).toBe(4);
  });
});
