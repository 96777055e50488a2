// simple-fps.htn and the reference planner on the benchmark: the plans are those that are expected, and they are valid.

import { describe, expect, it } from 'vitest';
import { generate } from '../../../domains/simple-fps/generate.ts';
import type { Instance } from '../../../domains/simple-fps/instance.ts';
import { notationOf } from '../../../domains/simple-fps/notation.ts';
import { behaviours, toProblem, toProblemText } from '../../../domains/simple-fps/problem.ts';
import { checkPlan } from '../../../domains/simple-fps/validity.ts';
import type { Problem } from '../../../ir/ir.ts';
import { numberObjects } from '../../../ir/objects.ts';
import { withoutInternal } from '../../../ir/plan.ts';
import { loadDomain, loadProblem } from '../../../language/index.ts';
import { planReference } from '../../../reference/search.ts';
import type { SearchResult } from '../../../reference/search.ts';
import { dense, domainText, sample, tree } from './samples.ts';
import { rangedPlan, small } from './small.ts';

const loaded = loadDomain(domainText);
const domain = loaded.domain!;

function planOf(problem: Problem): { lines: string[]; result: SearchResult } {
  const result = planReference(domain, problem, { mode: 'first', limits: { iterations: 200_000 } });
  const { write } = notationOf(domain, problem);
  return { lines: withoutInternal(result.plan ?? []).map(write), result };
}

describe('the domain', () => {
  it('has nothing to complain about', () => {
    expect(loaded.diagnostics).toEqual([]);
  });
});

describe('the reference instances', () => {
  it.each([...dense, ...tree])('have their expected plan: $name', ({ name, instance, expected }) => {
    const { lines, result } = planOf(toProblem(domain, instance, { name }));
    expect(result.status).toBe(expected.solved ? 'solved' : 'failed');
    expect(lines).toEqual(expected.plan);
    if (expected.solved) expect(checkPlan(instance, lines)).toEqual({ valid: true });
  });

  // Exact, so that a change to the domain that costs or saves search is seen.
  it.each([
    ['dense_a10_n10_s0', 80],
    ['dense_a10_n20_s8', 16969],
    ['dense_a10_n70_s6', 106328],
    ['tree_a20_n10_s9', 5930],
    ['tree_a20_n10_s1', 2],
  ])('take as many iterations as they did: %s', (name, iterations) => {
    const problem = toProblem(domain, sample(name).instance);
    expect(planReference(domain, problem, { mode: 'first', remember: false }).iterations).toBe(iterations);
  });
});

describe('a problem', () => {
  it('says the same as text and in memory', () => {
    const instance: Instance = { ...small, others: [{ area: 1, injured: true }] };
    const text = loadProblem(toProblemText(instance, { name: 'small', soldier: 1 }), domain);
    expect(text.diagnostics).toEqual([]);
    const plain = toProblem(domain, instance, { name: 'small', soldier: 1 });
    const read = text.problem!;
    const said = ({ assignments }: Problem): string[] => assignments.map((place) => JSON.stringify(place)).toSorted();
    expect(said(read)).toEqual(said(plain));
    expect(read.network).toEqual({ kind: 'ordered', parts: [plain.network] });
    // Declared in another order, but numbered alike.
    expect(numberObjects(domain, read.objects).names).toEqual(numberObjects(domain, plain.objects).names);
  });

  it('is refused for a soldier who is not there, and for another domain', () => {
    expect(() => toProblem(domain, small, { soldier: 1 })).toThrow('soldier must be an integer from 0 to 0, not 1');
    const other = { ...domain, name: 'chess', variables: [] };
    expect(() => toProblem(other, small)).toThrow('domain chess is not SimpleFPS: it has no box in its variables');
  });

  it('has the notation of the benchmark, both ways', () => {
    const problem = toProblem(domain, small);
    const { read, write } = notationOf(domain, problem);
    for (const line of rangedPlan) expect(write(read(line))).toBe(line);
    expect(() => read('(!shout area0)')).toThrow('(!shout area0) is not an action of the benchmark');
    expect(() => read('(!use-medikit medikit7)')).toThrow('there is no medikit7');
    expect(() => read('(!use-medikit)')).toThrow('must have 1 arguments');
    expect(() => write({ task: domain.tasks.findIndex(({ name }) => name === 'Explore'), args: [1, 1] })).toThrow(
      'Explore is not an action of the benchmark',
    );
  });
});

describe('generated worlds', () => {
  it('have a valid plan for each of many soldiers', () => {
    const instance = generate({ seed: 3, layout: 'tree', soldiers: 12, points: 60 });
    const networks = behaviours(domain, instance);
    expect(networks).toHaveLength(12);
    networks.forEach((network, soldier) => {
      const problem = toProblem(domain, instance, { soldier });
      expect(problem.network).toEqual(network);
      expect(checkPlan(instance, planOf(problem).lines, soldier)).toEqual({ valid: true });
    });
  });

  it('are planned the same, whatever others stand around', () => {
    for (let seed = 0; seed < 20; seed++) {
      const alone = planOf(toProblem(domain, generate({ seed, points: 40 })));
      const among = planOf(toProblem(domain, generate({ seed, points: 40, soldiers: 5 })));
      expect(among.lines).toEqual(alone.lines);
      expect(among.result.iterations).toBe(alone.result.iterations);
    }
  });
});

describe('soldiers in one world', () => {
  const pair: Instance = { ...small, injured: false, others: [{ area: 0, injured: false }] };
  const actor = (problem: Problem, step: { args: number[] }): string => {
    const names = problem.objects.filter(({ type }) => domain.types[type]!.name === 'Npc').map(({ name }) => name);
    return names[step.args[0]! - 1]!;
  };

  it('do not take what another one holds', () => {
    const problem = toProblem(domain, pair);
    const { result } = planOf({ ...problem, network: { kind: 'ordered', parts: behaviours(domain, pair) } });
    // The player's area has cover, so both need the one gun: the second soldier finds none.
    expect(result.status).toBe('failed');
  });

  it('each find an own weapon', () => {
    const open: Instance = {
      ...pair,
      covers: [],
      guns: [small.guns[0]!, { area: 0, loaded: true, ammo: null, nv: false }],
    };
    const problem = toProblem(domain, open);
    const { result } = planOf({ ...problem, network: { kind: 'ordered', parts: behaviours(domain, open) } });
    const { write } = notationOf(domain, problem);
    const attacks = withoutInternal(result.plan ?? [])
      .filter((step) => /Attack|Kill/.test(domain.tasks[step.task]!.name))
      .map((step) => `${actor(problem, step)} ${write(step)}`);
    expect(attacks).toEqual(['npc0 (!attack-ranged area1 gun1 p)', 'npc1 (!attack-ranged area1 gun0 p)']);
  });
});
