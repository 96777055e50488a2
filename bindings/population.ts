// Who is in a world: from what a game gives to the list of objects that the IR numbers.

import type { ProblemObject } from '../ir/ir.ts';
import type { Manifest } from '../ir/manifest.ts';
import { numberObjects } from '../ir/objects.ts';
import type { ObjectNumbering } from '../ir/objects.ts';
import { fail, show } from './errors.ts';

const mostObjects = 65535;

export type AnyPopulation =
  | Readonly<Record<string, readonly string[] | number | undefined>>
  | readonly { readonly name: string; readonly type: string }[];

export function objectsOf(manifest: Manifest, population: AnyPopulation): ProblemObject[] {
  const typeNumber = (name: string): number => {
    const type = manifest.types.findIndex((type) => type.name === name);
    return type < 0 ? fail('unknown-name', `${manifest.name} has no type ${show(name)}`) : type;
  };
  if (Array.isArray(population)) {
    return population.map((object) => ({ name: object?.name, type: typeNumber(object?.type) }));
  }
  if (typeof population !== 'object' || population === null) {
    fail('bad-option', `a population lists objects by type, and is not ${show(population)}`);
  }
  return Object.entries(population).flatMap(([typeName, who]) => {
    const type = typeNumber(typeName);
    return namesOf(typeName, who).map((name) => ({ name, type }));
  });
}

/** Objects that are only counted are named after their type: npc0, npc1, ... */
function namesOf(type: string, who: unknown): readonly string[] {
  if (who === undefined) return [];
  if (Array.isArray(who)) return who;
  if (typeof who !== 'number' || !Number.isInteger(who) || who < 0) {
    fail('bad-option', `the objects of type ${type} are a list of names or a number of them, not ${show(who)}`);
  }
  const prefix = type.charAt(0).toLowerCase() + type.slice(1);
  if (who > mostObjects) refuseMany(who);
  return Array.from({ length: who }, (_, index) => `${prefix}${index}`);
}

export function numberPopulation(manifest: Manifest, objects: readonly ProblemObject[]): ObjectNumbering {
  const seen = new Set(['none']);
  for (const { name, type } of objects) {
    if (typeof name !== 'string' || name === '')
      fail('wrong-type', `the name of an object is a text, not ${show(name)}`);
    if (!manifest.types[type]) fail('unknown-name', `${manifest.name} has no type number ${show(type)}`);
    if (seen.has(name)) fail('duplicate-name', `two objects are named ${show(name)}`);
    seen.add(name);
  }
  const numbering = numberObjects(manifest, objects);
  for (const names of numbering.names) if (names.length > mostObjects + 1) refuseMany(names.length - 1);
  return numbering;
}

function refuseMany(count: number): never {
  fail('too-large', `${count} objects are more than the ${mostObjects} that one tree of types can have`);
}
