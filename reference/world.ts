// A world: the values of all constants and fluents of one problem in one flat array, and the start of each table. Rows
// with a `none` argument hold the neutral value 0, so reading them needs no special case.

import type { DomainIr, Problem, ValueType } from '../ir/ir.ts';
import { isReal, type Range } from '../ir/kinds.ts';
import { bounds, extent, idOfObject, initialValue, numberObjects } from '../ir/objects.ts';
import type { ObjectNumbering } from '../ir/objects.ts';

export interface ReferenceTable {
  /** The index of the table's first value. */
  base: number;
  /** For each parameter, the distance between two neighbouring values. */
  strides: number[];
  size: number;
}

export interface ReferenceWorld {
  domain: DomainIr;
  problem: Problem;
  numbering: ObjectNumbering;
  /** The tables of the domain's variables. */
  tables: ReferenceTable[];
  values: Float64Array;
  /** Removed objects, by `objectKey`, or null if none is ever removed. */
  gone: Set<number> | null;
}

export function objectKey(root: number, id: number): number {
  return root * 2 ** 16 + id;
}

export function createWorld(domain: DomainIr, problem: Problem): ReferenceWorld {
  const numbering = numberObjects(domain, problem.objects);
  domain.objects?.forEach(({ name, type }, object) => {
    if (numbering.names[domain.types[type]!.root]![idOfObject(domain, numbering, object)] === name) return;
    throw new Error(`the problem ${problem.name} lacks the object ${name}, which every problem of ${domain.name} has`);
  });
  let base = 0;
  const tables = domain.variables.map((variable): ReferenceTable => {
    const extents = variable.params.map((parameter) => extent(domain, numbering, parameter.type));
    const strides = extents.map((_, position) => extents.slice(position + 1).reduce((a, b) => a * b, 1));
    const table = { base, strides, size: extents.reduce((a, b) => a * b, 1) };
    base += table.size;
    return table;
  });
  const world: ReferenceWorld = { domain, problem, numbering, tables, values: new Float64Array(base), gone: null };
  fillDefaults(world);
  for (const { variable, args, value } of problem.assignments) {
    if (!isNeutralRow(world, variable, args)) world.values[addressOf(world, variable, args)] = value;
  }
  return world;
}

export function addressOf(world: ReferenceWorld, variable: number, args: readonly number[]): number {
  const { base, strides } = world.tables[variable]!;
  return args.reduce((address, argument, position) => address + argument * strides[position]!, base);
}

/** Whether one of these arguments is `none`. Such a row always stays neutral. */
export function isNeutralRow(world: ReferenceWorld, variable: number, args: readonly number[]): boolean {
  const { params } = world.domain.variables[variable]!;
  return params.some((parameter, position) => parameter.type.kind === 'object' && args[position] === 0);
}

/** The values of a type, without `none`, or null for floats, which are unlimited. */
export function membersOf(world: ReferenceWorld, type: ValueType): Range | null {
  return isReal(type.kind) ? null : bounds(world.domain, world.numbering, type);
}

function fillDefaults(world: ReferenceWorld): void {
  world.domain.variables.forEach((variable, index) => {
    const { base, size, strides } = world.tables[index]!;
    const initial = initialValue(world.domain, world.numbering, variable);
    if (initial === 0) return;
    for (let row = 0; row < size; row++) {
      let rest = row;
      const args = strides.map((stride) => {
        const argument = Math.floor(rest / stride);
        rest -= argument * stride;
        return argument;
      });
      if (!isNeutralRow(world, index, args)) world.values[base + row] = initial;
    }
  });
}
