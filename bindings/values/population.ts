// Turns the population that a game passes into the list of objects that the IR numbers, with free slots for objects
// that may come.

import type { ProblemObject } from '../../ir/ir.ts';
import type { Manifest } from '../../ir/manifest.ts';
import { idOfObject, numberObjects } from '../../ir/objects.ts';
import type { ObjectNumbering } from '../../ir/objects.ts';
import { checkObject, fail, show } from '../base/errors.ts';
import { createSlots } from './slots.ts';
import type { Slots } from './slots.ts';

const mostObjects = 65535;

export type AnyPopulation =
  Readonly<Record<string, DeclaredObjects | undefined>> | readonly { readonly name: string; readonly type: string }[];

/** The objects of one type: their names, or how many there are. With a capacity objects may come and go. */
export type DeclaredObjects =
  | readonly string[]
  | number
  | { readonly names?: readonly string[]; readonly count?: number; readonly capacity: number };

/** An object; with an empty name, a free slot. `generation` is the slot's, in trees of types with slots. */
export type ObjectOrSlot = ProblemObject & { generation?: number | undefined };

/** `slots` per root type; null where the objects stay the same. */
export interface ObjectsOfWorld extends ObjectNumbering {
  slots: (Slots | null)[];
}

/** The objects of the domain, which every world has, and those that the game gives. */
export function objectsOf(manifest: Manifest, population: AnyPopulation): ObjectOrSlot[] {
  const typeNumber = (name: string): number => {
    const type = manifest.types.findIndex((type) => type.name === name);
    return type < 0 ? fail('unknown-name', `${manifest.name} has no type ${show(name)}`) : type;
  };
  const fixed: readonly ObjectOrSlot[] = manifest.objects;
  if (Array.isArray(population)) {
    return [...fixed, ...population.map((object) => ({ name: object?.name, type: typeNumber(object?.type) }))];
  }
  if (typeof population !== 'object' || population === null) {
    fail('bad-option', `a population lists objects by type, and is not ${show(population)}`);
  }
  const given = Object.entries(population).flatMap(([typeName, who]) => {
    const type = typeNumber(typeName);
    if (typeof who === 'object' && who !== null && !Array.isArray(who)) return slotsOf(typeName, type, who);
    return namesOf(typeName, who).map((name) => ({ name, type }));
  });
  return [...fixed, ...given];
}

/** The members of a population entry with a capacity. */
const slotNames = { names: 0, count: 0, capacity: 0 };

function slotsOf(typeName: string, type: number, given: object): ObjectOrSlot[] {
  const what = `the objects of type ${typeName}`;
  checkObject(what, given, slotNames);
  const { names, count, capacity } = given as { names?: unknown; count?: unknown; capacity?: unknown };
  if (names !== undefined && count !== undefined) fail('bad-option', `${what} have names or a count, not both`);
  const there = namesOf(typeName, names ?? count ?? 0);
  const isCapacity = typeof capacity === 'number' && Number.isInteger(capacity) && capacity >= there.length;
  if (!isCapacity) {
    fail('bad-option', `the capacity of ${typeName} has to be a number from ${there.length} on, not ${show(capacity)}`);
  }
  if (capacity > mostObjects) refuseMany(capacity);
  const slots = there.map((name): ObjectOrSlot => ({ name, type, generation: 0 }));
  while (slots.length < capacity) slots.push({ name: '', type, generation: 0 });
  return slots;
}

/** Names of objects that nobody names begin with this: `npc`, then a number. */
export function prefixOf(type: string): string {
  return type.charAt(0).toLowerCase() + type.slice(1);
}

/** Objects that are only counted are named after their type: npc0, npc1, ... */
function namesOf(type: string, who: unknown): readonly string[] {
  if (who === undefined) return [];
  if (Array.isArray(who)) return who;
  if (typeof who !== 'number' || !Number.isInteger(who) || who < 0) {
    fail('bad-option', `the objects of type ${type} are a list of names or a number of them, not ${show(who)}`);
  }
  if (who > mostObjects) refuseMany(who);
  return Array.from({ length: who }, (_, index) => `${prefixOf(type)}${index}`);
}

export function numberPopulation(manifest: Manifest, objects: readonly ObjectOrSlot[]): ObjectsOfWorld {
  const seen = new Set(['none']);
  for (const { name, type, generation } of objects) {
    // Lists also have properties other than numbers, such as their methods.
    if (!Number.isInteger(type) || !manifest.types[type])
      fail('unknown-name', `${manifest.name} has no type number ${show(type)}`);
    if (name === '' && generation !== undefined) continue;
    checkName(name);
    if (seen.has(name)) refuseTwice(manifest, name);
    seen.add(name);
  }
  const numbering = numberObjects(manifest, objects);
  manifest.objects.forEach(({ name, type }, object) => {
    if (numbering.names[manifest.types[type]!.root]![idOfObject(manifest, numbering, object)] === name) return;
    fail('unknown-object', `these objects have to begin with ${name}, which every world of ${manifest.name} has`);
  });
  for (const names of numbering.names) if (names.length > mostObjects + 1) refuseMany(names.length - 1);
  const slots = manifest.types.map((): Slots | null => null);
  objects.forEach(({ type, generation }, index) => {
    if (generation === undefined) return;
    const { root } = manifest.types[type]!;
    slots[root] ??= createSlots(numbering.names[root]!);
    slots[root].generations[numbering.ids[index]!] = generation;
  });
  return { ...numbering, slots };
}

function refuseTwice({ name: domain, objects }: Manifest, name: string): never {
  const why = objects.some((object) => object.name === name) ? `: every world of ${domain} has it` : '';
  fail('duplicate-name', `two objects are named ${show(name)}${why}`);
}

export function checkName(name: unknown): void {
  if (typeof name !== 'string' || name === '') {
    fail('wrong-type', `the name of an object is a text, not ${show(name)}`);
  }
}

function refuseMany(count: number): never {
  fail('too-large', `${count} objects are more than the ${mostObjects} that one tree of types can have`);
}
