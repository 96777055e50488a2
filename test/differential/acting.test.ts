// Random domains: what the module tells about acting, and what its parts do, against the reference.

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emit } from '../../compiler/index.ts';
import type { ValueType } from '../../ir/ir.ts';
import { bounds, numberObjects } from '../../ir/objects.ts';
import { nextPlanner, optimised } from '../conformance/planners.ts';
import { checkParts } from './acting.ts';
import { arbitraryCase } from './arbitrary.ts';
import type { GeneratedCase } from './cases.ts';
import { createRandom } from './random.ts';
import type { RandomSource } from './random.ts';

const found = { parts: 0, cases: 0 };

function check({ seed, domain, problem }: GeneratedCase): void {
  const random = createRandom(seed);
  const numbering = numberObjects(domain, problem.objects);
  const some = (type: ValueType): number => {
    if (type.kind === 'integer') return random.integer(-2, 4);
    if (type.kind === 'float') return random.integer(-4, 4) / 2;
    const { low, high } = bounds(domain, numbering, type);
    return low > high || (type.kind === 'object' && random.chance(0.1)) ? 0 : random.integer(low, high);
  };
  for (const ir of seed % 2 ? [optimised(domain)] : [domain]) {
    const compiled = nextPlanner().register(emit(ir));
    for (const [number, task] of domain.tasks.entries()) {
      if (task.kind === 'compound' || !task.acting || task.acting.sync) continue;
      found.parts++;
      const args = (): number[] => task.params.map(({ type }) => some(type));
      for (let count = 0; count < 3; count++) {
        const changed = { ...problem, assignments: [...problem.assignments, ...changes(random, some, domain)] };
        checkParts({ domain, problem: changed, compiled }, number, args());
      }
    }
  }
  found.cases++;
}

/** Other values for a few places. */
function changes(
  random: RandomSource,
  some: (type: ValueType) => number,
  { variables }: GeneratedCase['domain'],
): GeneratedCase['problem']['assignments'] {
  return Array.from({ length: random.integer(0, 4) }, () => {
    const variable = random.integer(0, variables.length - 1);
    const { params, value } = variables[variable]!;
    const range = value.kind === 'integer' ? value.range : undefined;
    const set = range ? random.integer(range.low, range.high) : some(value);
    return { variable, args: params.map(({ type }) => some(type)), value: set };
  }).filter(({ variable, args }) =>
    variables[variable]!.params.every(({ type }, at) => type.kind !== 'object' || args[at]),
  );
}

describe('what is said about acting', () => {
  it('means the same in the module and in the reference', { timeout: 120_000 }, () => {
    fc.assert(fc.property(arbitraryCase(), check), { numRuns: 200, seed: 5 });
    expect(found.parts).toBeGreaterThan(100);
  });
});
