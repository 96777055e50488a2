// Writes to a world at random, as a game does between frames.

import type { World } from '../../bindings/index.ts';
import type { DomainIr, Problem, ValueType } from '../../ir/ir.ts';
import { isReal } from '../../ir/kinds.ts';
import { bounds, numberObjects } from '../../ir/objects.ts';
import type { RandomSource } from './random.ts';
import { assign } from '../../addons/problems/index.ts';

/** Writes some values, constants too. */
export function change(ir: DomainIr, problem: Problem, world: World, random: RandomSource): void {
  const numbering = numberObjects(ir, problem.objects);
  const valueOf = (type: ValueType, isArgument: boolean): number | null => {
    if (isReal(type.kind)) return random.integer(-20, 20) / 4;
    const { low, high } = type.kind === 'integer' && !type.range ? { low: -9, high: 9 } : bounds(ir, numbering, type);
    if (high < low) return isArgument ? null : 0;
    return random.integer(low, high);
  };
  for (let count = random.integer(0, 4); count > 0 && ir.variables.length > 0; count--) {
    const variable = random.integer(0, ir.variables.length - 1);
    const { params, value } = ir.variables[variable]!;
    const args = params.map(({ type }) => valueOf(type, true));
    if (args.every((arg) => arg !== null)) assign(world, variable, args, valueOf(value, false)!);
  }
}
