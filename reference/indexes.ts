// Indexes: which values a projection of a constant table lists under its keys. This planner follows the definition, and
// goes through the table for each candidate. Compiled planners have lists instead.

import type { ConstantIndex } from '../ir/ir.ts';
import type { Test } from './operators.ts';
import { membersOf } from './world.ts';
import type { ReferenceWorld } from './world.ts';

/** Whether the index lists the candidate under its keys. Candidate and keys are in locals. */
export function compileListed(
  world: ReferenceWorld,
  index: ConstantIndex,
  keyLocals: readonly number[],
  candidateLocal: number,
): Test {
  const variable = world.domain.variables[index.variable]!;
  const { base, strides } = world.tables[index.variable]!;
  const { values } = world;
  const result = index.result === 'key' ? keyLocals.at(-1)! : null;
  const objectKeys = keyTypes(world, index).map((kind, position) => (kind === 'object' ? keyLocals[position]! : -1));
  const free = index.args.flatMap((role, position) => {
    return role === 'any'
      ? [{ stride: strides[position]!, ...membersOf(world, variable.params[position]!.type)! }]
      : [];
  });
  const holds = (address: number, depth: number, expected: number | null): boolean => {
    const open = free[depth];
    if (!open) return expected === null ? values[address] !== 0 : values[address] === expected;
    for (let value = open.low; value <= open.high; value++) {
      if (holds(address + value * open.stride, depth + 1, expected)) return true;
    }
    return false;
  };
  return (locals) => {
    for (const local of objectKeys) if (local >= 0 && locals[local] === 0) return false;
    let address = base;
    let key = 0;
    index.args.forEach((role, position) => {
      if (role === 'key') address += locals[keyLocals[key++]!]! * strides[position]!;
      if (role === 'value') address += locals[candidateLocal]! * strides[position]!;
    });
    return holds(address, 0, result === null ? null : locals[result]!);
  };
}

function keyTypes(world: ReferenceWorld, index: ConstantIndex): string[] {
  const variable = world.domain.variables[index.variable]!;
  const kinds = variable.params.flatMap(({ type }, position) => (index.args[position] === 'key' ? [type.kind] : []));
  return index.result === 'key' ? [...kinds, variable.value.kind] : kinds;
}
