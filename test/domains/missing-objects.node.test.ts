// The domains in worlds that lack all objects of some type: asking early for what later tasks need changes no status
// and no plan. And instances of SimpleFPS that lack guns end at once.

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { optimise } from '../../compiler/index.ts';
import { generateMaze } from '../../domains/iceblox/generate.ts';
import { toProblemText as mazeText } from '../../domains/iceblox/problem.ts';
import { generate as generateLevel } from '../../domains/hunters/generate.ts';
import { toProblemText as levelText } from '../../domains/hunters/problem.ts';
import { generateMission } from '../../domains/rescue/generate.ts';
import { toProblemText as missionText } from '../../domains/rescue/mission.ts';
import { readSamples } from '../../domains/simple-fps/instance.ts';
import { toProblem } from '../../domains/simple-fps/problem.ts';
import { generate as generateSituation } from '../../domains/squad/generate.ts';
import { toProblemText as situationText } from '../../domains/squad/problem.ts';
import { generate as generateTown } from '../../domains/town/generate.ts';
import { toProblemText as townText } from '../../domains/town/problem.ts';
import type { DomainIr, GroundNetwork, Problem, ValueType } from '../../ir/ir.ts';
import { numberObjects } from '../../ir/objects.ts';
import { loadDomain } from '../../language/index.ts';
import { planByCore, planByReference } from '../conformance/planners.ts';
import { problemOf } from './problems.ts';

function domainOf(name: string): DomainIr {
  return loadDomain(readFileSync(new URL(`../../domains/${name}/${name}.htn`, import.meta.url), 'utf8')).domain!;
}

/** The problem without the objects of a type; null: there are none, or it can't do without. */
function lacking(domain: DomainIr, problem: Problem, type: number): Problem | null {
  const { types } = domain;
  const stays = (index: number): boolean => index < type || index > types[type]!.last;
  const objects = problem.objects.filter((object) => stays(object.type));
  if (objects.length === problem.objects.length || domain.objects?.some((object) => !stays(object.type))) return null;
  const [before, after] = [numberObjects(domain, problem.objects), numberObjects(domain, objects)];
  /** -1: it has gone. */
  const renumbered = (value: number, of: ValueType): number => {
    if (of.kind !== 'object' || value === 0) return value;
    const { root } = types[of.type]!;
    return after.names[root]!.indexOf(before.names[root]![value]!);
  };
  const assignments = problem.assignments.flatMap(({ variable, args, value }) => {
    const { params, value: of } = domain.variables[variable]!;
    const moved = {
      variable,
      args: args.map((arg, at) => renumbered(arg, params[at]!.type)),
      value: renumbered(value, of),
    };
    return moved.args.includes(-1) || moved.value === -1 ? [] : [moved];
  });
  let isWhole = true;
  const requested = (network: GroundNetwork): GroundNetwork => {
    if (network.kind !== 'task') return { ...network, parts: network.parts.map(requested) };
    const args = network.args.map((arg, at) => renumbered(arg, domain.tasks[network.task]!.params[at]!.type));
    isWhole &&= !args.includes(-1);
    return { ...network, args };
  };
  const network = requested(problem.network);
  return isWhole ? { ...problem, objects, assignments, network } : null;
}

const limits = { iterations: 3_000, depth: 2_000 };

const makers: [name: string, text: (seed: number) => string][] = [
  ['hunters', (seed) => levelText(generateLevel({ seed }))],
  ['iceblox', (seed) => mazeText(generateMaze({ seed }), 0)],
  ['rescue', (seed) => missionText(generateMission({ seed }))],
  ['squad', (seed) => situationText(generateSituation({ seed }))],
  ['town', (seed) => townText(generateTown({ seed }))],
];

describe('without the objects of a type', () => {
  it.each(makers)('%s ends as ever', (name, textOf) => {
    const domain = domainOf(name);
    const [plain, asking] = [optimise(domain, { without: ['needed-objects'] }), optimise(domain)];
    let compared = 0;
    for (let seed = 1; seed <= 2; seed++) {
      const problem = problemOf(textOf(seed), domain);
      for (const type of domain.types.keys()) {
        const without = lacking(domain, problem, type);
        if (!without) continue;
        const before = planByReference(plain, without, { mode: 'first', limits });
        const after = planByReference(asking, without, { mode: 'first', limits });
        expect(planByCore(asking, without, { mode: 'first', limits })).toEqual(after);
        if (before.status === 'out-of-iterations') continue;
        expect({ ...after, iterations: 0 }).toEqual({ ...before, iterations: 0 });
        expect(after.iterations).toBeLessThanOrEqual(before.iterations);
        compared++;
      }
    }
    expect(compared).toBeGreaterThan(1);
  });

  it('SimpleFPS says at once that there is no gun', () => {
    const domain = domainOf('simple-fps');
    const text = readFileSync(new URL('../../domains/simple-fps/instances/unsolvable.jsonl', import.meta.url), 'utf8');
    const unarmed = readSamples(text).filter(({ instance }) => instance.guns.length === 0);
    expect(unarmed).toHaveLength(7);
    for (const { instance } of unarmed) {
      const problem = toProblem(domain, instance);
      const ir = optimise(domain, { totallyOrdered: true });
      const options = { mode: 'first', limits: { iterations: 100, depth: 100 } } as const;
      expect(planByCore(ir, problem, options)).toMatchObject({ status: 'failed', iterations: 1 });
      expect(planByReference(ir, problem, options)).toMatchObject({ status: 'failed', iterations: 1 });
    }
  });
});
