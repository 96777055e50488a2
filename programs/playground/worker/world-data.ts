// A world of the reference planner as plain data for the views, and changes of its values by name.

import type { DomainIr, Problem, ValueType } from '../../../ir/ir.ts';
import { extent, numberObjects } from '../../../ir/objects.ts';
import type { ObjectNumbering } from '../../../ir/objects.ts';
import type { ReferenceWorld } from '../../../reference/world.ts';
import type { Override } from '../model/plan-data.ts';
import type { ValueShape, WorldData } from '../model/world-data.ts';

export function worldDataOf({ domain, problem, numbering, tables, values }: ReferenceWorld): WorldData {
  return {
    domain: domain.name,
    objects: problem.objects.map(({ name, type }, at) => {
      const { name: typeName, root } = domain.types[type]!;
      return { name, type: typeName, root, id: numbering.ids[at]! };
    }),
    names: numbering.names,
    tables: domain.variables.map(({ name, kind, params, value, sensed }, index) => ({
      name,
      kind,
      sensed: sensed ?? false,
      params: params.map((parameter) => ({ name: parameter.name, shape: shapeOf(domain, parameter.type) })),
      shape: shapeOf(domain, value),
      ...tables[index]!,
    })),
    values: values.slice(),
  };
}

function shapeOf({ types, enums }: DomainIr, type: ValueType): ValueShape {
  switch (type.kind) {
    case 'object':
      return { kind: 'object', name: types[type.type]!.name, root: types[type.type]!.root };
    case 'enum':
      return { kind: 'enum', name: enums[type.enum]!.name, words: enums[type.enum]!.values };
    case 'integer':
      return { kind: 'integer', ...type.range };
    case 'boolean':
    case 'float':
      return { kind: type.kind };
  }
}

/** The problem with some values changed. What can't be read is left out: the text may have changed since. */
export function withOverrides(domain: DomainIr, problem: Problem, overrides: readonly Override[]): Problem {
  if (overrides.length === 0) return problem;
  const numbering = numberObjects(domain, problem.objects);
  const changes = overrides.flatMap((override) => assignmentOf(domain, numbering, override) ?? []);
  return { ...problem, assignments: [...problem.assignments, ...changes] };
}

function assignmentOf(
  domain: DomainIr,
  numbering: ObjectNumbering,
  { variable, args, value }: Override,
): Problem['assignments'][number] | null {
  const index = domain.variables.findIndex(({ name }) => name === variable);
  const declared = domain.variables[index];
  if (!declared || declared.params.length !== args.length) return null;
  const numbers = args.map((arg, at) => numberOf(domain, numbering, declared.params[at]!.type, arg));
  const number = numberOf(domain, numbering, declared.value, value);
  if (number === null || numbers.includes(null)) return null;
  return { variable: index, args: numbers as number[], value: number };
}

function numberOf(domain: DomainIr, numbering: ObjectNumbering, type: ValueType, text: string): number | null {
  const found = (at: number): number | null => (at < 0 ? null : at);
  switch (type.kind) {
    case 'boolean':
      return text === 'true' ? 1 : text === 'false' ? 0 : null;
    case 'integer':
    case 'float':
      return text.trim() === '' || !Number.isFinite(Number(text)) ? null : Number(text);
    case 'enum':
      return found(domain.enums[type.enum]!.values.indexOf(text));
    case 'object':
      return found(numbering.names[domain.types[type.type]!.root]!.indexOf(text));
  }
}

/** How many values the tables of a problem take: a hostile text may ask for billions. */
export function sizeOfWorld(domain: DomainIr, problem: Problem): number {
  const numbering = numberObjects(domain, problem.objects);
  return domain.variables.reduce((total, { params }) => {
    return total + params.reduce((size, { type }) => size * extent(domain, numbering, type), 1);
  }, 0);
}
