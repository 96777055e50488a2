// The world of a game as a problem: what a session is about to plan from, to be checked, explained or saved as a case.

import type { AnyDomain, DomainShape, Network, Value, World } from '../bindings/index.ts';
import type { Domain, GroundNetwork, Problem, ProblemObject, ValueType } from '../ir/ir.ts';

/** Answers of externals are not in a world: give the functions to whoever plans or checks the problem. */
export function problemOf<D extends DomainShape>(domain: Domain, world: World<D>, network: Network): Problem {
  const plain = world as unknown as World<AnyDomain>;
  return {
    name: 'world',
    domain: domain.name,
    objects: objectsOf(domain, plain),
    assignments: assignmentsOf(domain, plain),
    answers: [],
    network: groundOf(network),
  };
}

/** Type by type, which is how they are numbered: every object gets back the id that it has. */
function objectsOf(domain: Domain, world: World<AnyDomain>): ProblemObject[] {
  return domain.types.flatMap((type, index) => {
    const { first, last } = world.idsOf(type.name);
    const inherited = domain.types
      .filter((other) => other.parent === index)
      .map((other) => world.idsOf(other.name))
      .filter((ids) => ids.last >= ids.first);
    const isOwn = (id: number): boolean => !inherited.some((ids) => id >= ids.first && id <= ids.last);
    return range(first, last)
      .filter(isOwn)
      .map((id) => ({ name: world.nameOf(type.name, id), type: index }));
  });
}

function assignmentsOf(domain: Domain, world: World<AnyDomain>): Problem['assignments'] {
  return domain.variables.flatMap(({ name, kind, params, value: type, initial }, variable) => {
    const table = (kind === 'constant' ? world.constants : world.fluents)[name]!;
    const rows = params.reduce<number[][]>(
      (rows, { type }) => rows.flatMap((row) => numbersOf(domain, world, type).map((number) => [...row, number])),
      [[]],
    );
    return rows.flatMap((args) => {
      // Not through `values`, which would count as a change of a constant.
      const value = numberOf(
        domain,
        type,
        table.get(...params.map(({ type }, at) => valueOf(domain, type, args[at]!))),
      );
      return value === initial ? [] : [{ variable, args, value }];
    });
  });
}

/** What stands for the values of a parameter, `none` aside. */
function numbersOf(domain: Domain, world: World<AnyDomain>, type: ValueType): number[] {
  if (type.kind === 'object') {
    const { first, last } = world.idsOf(domain.types[type.type]!.name);
    return range(first, last);
  }
  return range(0, type.kind === 'enum' ? domain.enums[type.enum]!.values.length - 1 : 1);
}

function numberOf(domain: Domain, type: ValueType, value: Value): number {
  return type.kind === 'enum' ? domain.enums[type.enum]!.values.indexOf(String(value)) : Number(value);
}

function valueOf(domain: Domain, type: ValueType, number: number): Value {
  if (type.kind === 'object') return number;
  return type.kind === 'enum' ? domain.enums[type.enum]!.values[number]! : number !== 0;
}

function groundOf(network: Network): GroundNetwork {
  if (network.kind === 'task') return { kind: 'task', task: network.task, args: [...network.args] };
  return { kind: network.kind, parts: network.parts.map(groundOf) };
}

function range(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}
