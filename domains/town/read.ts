// Reads a problem of town.htn back as a town, so that plans for problems written by hand can be checked, too.

import type { DomainIr, Problem } from '../../ir/ir.ts';
import { numberObjects } from '../../ir/objects.ts';
import * as fields from './facts.ts';
import { activities, makePerson, makePlace, makeTown, stuffs, wares } from './state.ts';
import type { Person, TownPlace, Town } from './state.ts';

/** The values of a problem by the names of variables and of arguments. Numbers, as in the IR, but objects by name. */
interface ProblemValues {
  number(variable: string, ...args: string[]): number;
  object(variable: string, ...args: string[]): string | null;
  /** Names of all objects of the type, in the order in which they were declared. */
  objects(type: string): string[];
}

function factsOf(domain: DomainIr, problem: Problem): ProblemValues {
  const { names } = numberObjects(domain, problem.objects);
  const key = (variable: string, args: readonly string[]): string => [variable, ...args].join(' ');
  const given = new Map<string, number>();
  const nameOf = (type: number, id: number): string | null => {
    return id === 0 ? null : names[domain.types[type]!.root]![id]!;
  };
  for (const { variable, args, value } of problem.assignments) {
    const { name, params } = domain.variables[variable]!;
    const argNames = params.map(({ type }, position) => {
      const arg = args[position]!;
      if (type.kind === 'enum') return domain.enums[type.enum]!.values[arg]!;
      return type.kind === 'object' ? (nameOf(type.type, arg) ?? 'none') : String(arg);
    });
    given.set(key(name, argNames), value);
  }
  const variableOf = (name: string) => {
    const found = domain.variables.find((variable) => variable.name === name);
    if (!found) throw new Error(`domain ${domain.name} is not the town: it has no ${name}`);
    return found;
  };
  const number = (name: string, ...args: string[]): number => given.get(key(name, args)) ?? variableOf(name).initial;
  return {
    number,
    object(name, ...args) {
      const { value } = variableOf(name);
      return value.kind === 'object' ? nameOf(value.type, number(name, ...args)) : null;
    },
    objects(type) {
      const index = domain.types.findIndex(({ name }) => name === type);
      const last = domain.types[index]!.last;
      return problem.objects.filter((object) => object.type >= index && object.type <= last).map(({ name }) => name);
    },
  };
}

function entries<Field extends string, Value>(
  list: readonly (readonly [Field, string])[],
  value: (variable: string) => Value,
): Record<Field, Value> {
  return Object.fromEntries(list.map(([field, variable]) => [field, value(variable)])) as Record<Field, Value>;
}

function placeOf(facts: ProblemValues, name: string, shop: boolean): TownPlace {
  return makePlace({
    name,
    shop,
    ...entries(fields.placeNumbers, (variable) => facts.number(variable, name)),
    keeper: facts.object('keeper', name),
    trades: shop ? wares.filter((ware) => facts.number('trades', name, ware) === 1) : [],
    open: facts.number('open', name) === 1,
    stock: entries(pairs(stuffs), (stuff) => facts.number('stock', name, stuff)),
  });
}

function personOf(facts: ProblemValues, name: string): Person {
  return makePerson({
    name,
    ...entries(fields.personObjects, (variable) => facts.object(variable, name)),
    ...entries(fields.personNumbers, (variable) => facts.number(variable, name)),
    ...entries(fields.personSwitches, (variable) => facts.number(variable, name) === 1),
    ...entries(fields.personActivities, (variable) =>
      activities.filter((activity) => facts.number(variable, name, activity) === 1),
    ),
    doing: activities[facts.number('doing', name)]!,
    owns: entries(pairs(stuffs), (stuff) => facts.number('owns', name, stuff)),
  });
}

function pairs<Name extends string>(names: readonly Name[]): (readonly [Name, string])[] {
  return names.map((name) => [name, name]);
}

export function toTown(domain: DomainIr, problem: Problem): Town {
  const facts = factsOf(domain, problem);
  const shops = new Set(facts.objects('Shop'));
  return makeTown({
    ...entries(fields.townNumbers, (variable) => facts.number(variable)),
    ...entries(fields.townPlaces, (variable) => facts.object(variable)),
    price: entries(pairs(wares), (ware) => facts.number('price', ware)),
    resale: entries(pairs(stuffs), (stuff) => facts.number('resale', stuff)),
    places: facts.objects('Place').map((name) => placeOf(facts, name, shops.has(name))),
    people: facts.objects('Person').map((name) => personOf(facts, name)),
  });
}
