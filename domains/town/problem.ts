// Writes a town as a problem of town.htn. All lines about a person are in one block, after the lines about the town. So
// adding a person adds a block and leaves the other lines unchanged.

import * as fields from './facts.ts';
import { makePerson, makePlace, makeTown, stuffs, wares } from './state.ts';
import type { Person, TownPlace, Town } from './state.ts';

export interface TownProblemOptions {
  /** Name of the problem. */
  name?: string;
  hours?: number;
  /** Whether nobody may starve. */
  good?: boolean;
}

const ordinaryTown = makeTown();
const ordinaryPlace = makePlace({ name: '' });
const ordinaryPerson = makePerson({ name: '' });

/** Writes a value only if it differs from the domain's own. */
function said(variable: string, args: readonly string[], value: unknown, otherwise: unknown): string[] {
  if (value === otherwise) return [];
  const left = args.length === 0 ? variable : `${variable}(${args.join(', ')})`;
  return [`${left} := ${value === null ? 'none' : String(value)};`];
}

function placeLines(place: TownPlace): string[] {
  const { name } = place;
  return [
    `instance ${place.shop ? 'Shop' : 'Place'} ${name};`,
    ...fields.placeNumbers.flatMap(([field, variable]) => said(variable, [name], place[field], ordinaryPlace[field])),
    ...said('keeper', [name], place.keeper, null),
    ...place.trades.map((ware) => `trades(${name}, ${ware}) := true;`),
    ...said('open', [name], place.open, false),
    ...stuffs.flatMap((stuff) => said('stock', [name, stuff], place.stock[stuff], 0)),
  ];
}

function personLines(person: Person): string[] {
  const { name } = person;
  return [
    ...fields.personObjects.flatMap(([field, variable]) => said(variable, [name], person[field], null)),
    ...fields.personNumbers.flatMap(([field, variable]) =>
      said(variable, [name], person[field], ordinaryPerson[field]),
    ),
    ...fields.personSwitches.flatMap(([field, variable]) => said(variable, [name], person[field], false)),
    ...said('doing', [name], person.doing, ordinaryPerson.doing),
    ...stuffs.flatMap((stuff) => said('owns', [name, stuff], person.owns[stuff], 0)),
    ...fields.personActivities.flatMap(([field, variable]) =>
      person[field].map((activity) => `${variable}(${name}, ${activity}) := true;`),
    ),
  ];
}

/** The lines about the town itself: those that are there without anybody living in it. */
export function townLines(town: Town): string[] {
  const ownedPlaces = new Set(town.people.flatMap((person) => ownedBy(town, person)));
  return [
    ...town.places.filter((place) => !ownedPlaces.has(place)).flatMap(placeLines),
    ...fields.townPlaces.flatMap(([field, variable]) => said(variable, [], town[field], null)),
    ...fields.townNumbers.flatMap(([field, variable]) => said(variable, [], town[field], ordinaryTown[field])),
    ...wares.flatMap((ware) => said('price', [ware], town.price[ware], 0)),
    ...stuffs.flatMap((stuff) => said('resale', [stuff], town.resale[stuff], 0)),
  ];
}

/** A person's home, unless somebody before lives there already, and the shop that the person keeps. */
function ownedBy(town: Town, person: Person): TownPlace[] {
  return town.places.filter(({ name, keeper }) => {
    return keeper === person.name || town.people.find(({ home }) => home === name) === person;
  });
}

/** The lines that make a person live in the town. */
export function linesOf(town: Town, person: Person): string[] {
  return [`instance Person ${person.name};`, ...ownedBy(town, person).flatMap(placeLines), ...personLines(person)];
}

export function toProblemText(town: Town, { name = 'day', hours = 24, good = false }: TownProblemOptions = {}): string {
  const blocks = [
    [`problem ${name} of town;`],
    townLines(town),
    ...town.people.map((person) => linesOf(town, person)),
    [`ordered(${good ? 'GoodDay' : 'Day'}(${hours}));`],
  ];
  return blocks.map((lines) => `${lines.join('\n')}\n`).join('\n');
}
