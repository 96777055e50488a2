// Random domains with a world each, and random changes to such worlds.

import { Planner } from '../../../bindings/index.ts';
import type { Domain, Network, World } from '../../../bindings/index.ts';
import type { ValueType } from '../../../ir/ir.ts';
import { isReal } from '../../../ir/kinds.ts';
import { bounds, numberObjects } from '../../../ir/objects.ts';
import { emit } from '../../../compiler/index.ts';
import { caseOf } from '../../differential/cases.ts';
import type { GeneratedCase } from '../../differential/cases.ts';
import { createRandom } from '../../differential/random.ts';
import type { RandomSource } from '../../differential/random.ts';
import { optimised } from '../../conformance/planners.ts';
import { createWorldFromProblem } from '../../../addons/problems/index.ts';

export interface RandomWorld extends GeneratedCase {
  /** Whose functions have been compiled from it. */
  compiled: Domain;
  world: World;
  network: Network;
  random: RandomSource;
}

/**
 * Engines keep everything that was linked to a core as long as the core. After a number of domains, a new core is made.
 */
const worldsPerCore = 32;
let planner = new Planner({ memory: 2 ** 20 });
let worldsInCore = 0;

export function randomWorld(seed: number): RandomWorld {
  const item = caseOf(seed);
  if (++worldsInCore % worldsPerCore === 0) planner = new Planner({ memory: 2 ** 20 });
  const compiled = planner.register(emit(optimised(item.domain)));
  return { ...item, compiled, ...createWorldFromProblem(compiled, item.problem), random: createRandom(seed) };
}

export interface RandomChange {
  variable: number;
  args: number[];
  value: number;
}

/** A value for some place, often different from the present one; null when there is no place. */
export function randomChange({ domain, problem, random }: RandomWorld, fluentsOnly: boolean): RandomChange | null {
  const numbering = numberObjects(domain, problem.objects);
  const some = (type: ValueType): number | null => {
    if (isReal(type.kind)) return random.integer(-2, 8) / 2;
    if (type.kind === 'integer' && !type.range) return random.integer(-3, 5);
    const { low, high } = bounds(domain, numbering, type);
    return low > high ? null : random.integer(low, high);
  };
  const candidates = domain.variables.flatMap(({ kind }, at) => (fluentsOnly && kind === 'constant' ? [] : [at]));
  if (candidates.length === 0) return null;
  const variable = random.pick(candidates);
  const { params, value: type } = domain.variables[variable]!;
  const args = params.map((param) => some(param.type));
  const value = some(type) ?? 0;
  return args.every((arg) => arg !== null) ? { variable, args, value } : null;
}
