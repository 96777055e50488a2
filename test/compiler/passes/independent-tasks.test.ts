// Which neighbouring tasks are independent. And: leaving out their orders changes only how long a search takes.

import { describe, expect, it } from 'vitest';
import { independentTasks } from '../../../compiler/passes/independent-tasks.ts';
import { optimise } from '../../../compiler/passes/index.ts';
import { load } from '../../bindings/helpers.ts';
import { planByCore, planByReference } from '../../conformance/planners.ts';
import type { CaseOptions } from '../../conformance/planners.ts';
import { createRandom } from '../../differential/random.ts';
import { randomTeam } from './random-team.ts';
import { portion } from '../../engine.ts';

/**
 * The pairs of arguments that must differ for `One` to be independent of `Other`. null when the two are not
 * independent.
 */
function independence(text: string, network = 'unordered(One(a, b), Other(b, a))'): string | null {
  const { domain } = load(`domain d; type Npc; fluent integer at(Npc n); fluent boolean near(Npc n, Npc m);
    fluent integer count; constant integer size(Npc n); external integer asked(Npc n); ${text}
    task All(Npc a, Npc b) { method { ${network}; } }`);
  const { tasks } = optimise(domain);
  const [one, other] = ['One', 'Other'].map((name) => tasks.findIndex((task) => task.name === name));
  const found = tasks[one!]!.independent?.find(({ task }) => task === other);
  return found ? found.unlike.map((pairs) => pairs.map((pair) => pair.join('-')).join(' or ')).join(', ') : null;
}

const task = (name: string, body: string): string => `task ${name}(Npc n, Npc m) { ${body} }`;
const decomposed = (name: string, body: string): string => `task ${name}(Npc n, Npc m) { method { ${body} } }`;

describe('tasks are independent', () => {
  it.each([
    ['that write nothing', 'at(n) == 1;', 'at(n) == 2;', ''],
    ['that are about different fluents', 'count += 1;', 'at(n) := size(n);', ''],
    ['in different rows', 'at(n) := 1;', 'at(n) == 1;', '0-0'],
    ['in different rows, by any argument', 'near(n, m) := true;', 'near(m, n);', '0-1 or 1-0'],
    ['in several rows', 'at(n) := at(m);', 'at(n) := 1;', '0-0, 1-0'],
    ['in a row that has a name', 'at(n) := 1;', 'let q := m; at(q) + at(q) == 1;', '0-1'],
  ])('%s', (_what, one, other, expected) => {
    expect(independence(task('One', one) + task('Other', other))).toBe(expected);
  });

  it('when all that becomes of the other is', () => {
    const text = task('One', 'at(n) := 1;') + task('Deep', 'at(m) := 1;') + decomposed('Other', 'ordered(Deep(m, n));');
    expect(independence(text)).toBe('0-0');
    const bound = decomposed('Other', 'exists (Npc q) { q == m; at(q) == 1; ordered(); }');
    expect(independence(task('One', 'at(n) := 1;') + bound)).toBe('0-1');
  });

  it('when only what becomes of them is not', () => {
    const text =
      decomposed('One', 'ordered(Deep(n, m));') +
      task('Deep', 'count += 1;') +
      task('Other', 'count += 1; at(n) := 1;');
    expect(independence(text)).toBe('');
  });
});

describe('tasks are not independent', () => {
  it.each([
    ['where one reads what the other writes', 'count == 1;', 'count += 1;'],
    ['where one writes what the other reads', 'count += 1;', 'count == 1;'],
    ['where both write', 'count += 1;', 'count += 1;'],
    ['in any row', 'forall (Npc q) { at(q) := 1; }', 'at(n) == 1;'],
    ['in a row that is looked for', 'at(n) := 1;', 'exists (Npc q) { near(n, q); at(q) == 1; }'],
    ['by the cost', 'cost := abs(count); at(n) := 1;', 'count := 1;'],
    ['by the condition of an effect', 'count := 3;', 'when (count == 1) { at(n) := 1; }'],
    ['by what an effect computes', 'count := 3;', 'at(n) := 1 + count;'],
    ['where the other may fault', 'at(n) := 1;', '1 / count == 1;'],
    ['where the other asks the game', 'at(n) := 1;', 'asked(n) == 1;'],
  ])('%s', (_what, one, other) => {
    expect(independence(task('One', one) + task('Other', other))).toBe(null);
  });

  it('when something that becomes of the other is not', () => {
    const text = task('One', 'at(n) := 1;') + decomposed('Other', 'exists (Npc q) { ordered(Deep(q, n)); }');
    expect(independence(text + task('Deep', 'at(n) := 1;'))).toBe(null);
  });

  it('when no network leaves their order open', () => {
    const text = task('One', 'count == 1;') + task('Other', 'at(n) := 1;');
    expect(independence(text)).toBe('');
    expect(independence(text, 'ordered(One(a, b), Other(b, a))')).toBe(null);
    expect(independence(text, 'unordered(ordered(One(a, b), Other(b, a)), ordered())')).toBe(null);
  });
});

describe('a search that leaves out orders of independent tasks', () => {
  const limits = { iterations: 30_000, depth: 1000 };

  it('ends the same way, with the same plan', { timeout: 60_000 }, () => {
    const random = createRandom(5);
    const seen = { solved: 0, failed: 0, fewer: 0 };
    for (let round = 0; round < portion(400); round++) {
      const text = randomTeam(random);
      const { domain, problems } = load(text);
      const ir = independentTasks.run(domain);
      for (const mode of ['first', 'best'] as const) {
        const options: CaseOptions = { mode, limits, remember: false };
        const plain = planByReference(domain, problems[0]!, options);
        if (plain.status !== 'solved' && plain.status !== 'failed') continue;
        const spared = planByReference(ir, problems[0]!, options);
        expect({ ...spared, iterations: 0 }, text).toEqual({ ...plain, iterations: 0 });
        expect(planByCore(ir, problems[0]!, options), text).toEqual(spared);
        const remembering = planByCore(ir, problems[0]!, { ...options, remember: 0 });
        expect(planByReference(ir, problems[0]!, { ...options, remember: 0 }), text).toEqual(remembering);
        expect([remembering.status, remembering.cost], text).toEqual([plain.status, plain.cost]);
        const inRounds: CaseOptions = { ...options, remember: true, strategy: 'limited-discrepancy' };
        const rounds = planByCore(ir, problems[0]!, inRounds);
        expect(planByReference(ir, problems[0]!, inRounds), text).toEqual(rounds);
        if (!rounds.status.startsWith('out-of')) {
          expect([rounds.status, mode === 'best' && rounds.cost], text).toEqual([
            plain.status,
            mode === 'best' && plain.cost,
          ]);
        }
        seen[plain.status]++;
        if (spared.iterations < plain.iterations) seen.fewer++;
      }
    }
    expect(Math.min(seen.solved, seen.failed, seen.fewer)).toBeGreaterThan(portion(100, 8));
  });

  it('takes as long for a team as for its members one after the other', () => {
    const team = (count: number, mode: 'first' | 'best', last: string): number => {
      const names = Array.from({ length: count }, (_, index) => `n${index}`);
      const { domain, problems } = load(`domain team; type Npc; fluent integer at(Npc npc); fluent boolean ever;
        task Never() { ever; } task Last() { } task Move(Npc npc) { cost := max(0, at(npc)); at(npc) += 1; }
        task Go(Npc npc) { method { at(npc) < 2; ordered(Move(npc), Go(npc)); } method { at(npc) == 2; } }
        task All(${names.map((name) => `Npc ${name}`).join()}) {
          method { unordered(${names.map((name) => `Go(${name})`).join()}); }
        }
        problem p of team; instance Npc ${names.join()}; ordered(All(${names.join()}), ${last});`);
      const options: CaseOptions = { mode, limits, remember: false };
      const outcome = planByCore(optimise(domain), problems[0]!, options);
      expect(outcome.status).toBe(last === 'Last()' ? 'solved' : 'failed');
      return outcome.iterations;
    };
    for (let count = 2; count <= 12; count++) {
      // For each character two moves and three decompositions, and the networks before and after.
      expect(team(count, 'first', 'Never()')).toBe(5 * count + 2);
      expect(team(count, 'first', 'Last()')).toBe(5 * count + 3);
      expect(team(count, 'best', 'Last()')).toBe(5 * count + 3);
    }
  });

  it('tries all of them before a horizon, where the search ends half-way', () => {
    const { domain, problems } = load(`domain half; type Npc; fluent integer at(Npc npc); fluent boolean ever(Npc npc);
      task Move(Npc npc) { at(npc) += 1; } task Never(Npc npc) { ever(npc); }
      task Both(Npc one, Npc other) { method { unordered(Never(one), Move(other)); } }
      problem p of half; instance Npc a, b; ordered(Both(a, b));`);
    const ir = optimise(domain);
    expect(ir.tasks.some(({ independent }) => independent)).toBe(true);
    for (const planner of [planByCore, planByReference]) {
      expect(planner(ir, problems[0]!, { mode: 'first', limits, horizon: 1 }).status).toBe('solved');
      expect(planner(ir, problems[0]!, { mode: 'first', limits }).status).toBe('failed');
    }
  });
});
