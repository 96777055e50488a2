// What a town is called in town.htn: which variable each of its fields stands for. Both directions, from a town to the
// text of a problem and from a problem to a town, follow these lists, so that they can't disagree.

import type { Activity, Person, TownPlace, Town } from './state.ts';

type FieldsOf<Of, Value> = { [Field in keyof Of]: Of[Field] extends Value ? Field : never }[keyof Of];
type FieldNames<Of, Value> = readonly (readonly [field: FieldsOf<Of, Value> & string, variable: string])[];

export const townNumbers: FieldNames<Town, number> = [
  ['hour', 'hour'],
  ['deer', 'deer'],
  ['dice', 'dice'],
  ['atOnce', 'at_once'],
  ['newDeer', 'new_deer'],
  ['mostDeer', 'most_deer'],
  ['patience', 'patience'],
];

export const townPlaces: FieldNames<Town, string | null> = [
  ['forest', 'forest'],
  ['square', 'square'],
];

export const placeNumbers: FieldNames<TownPlace, number> = [
  ['opens', 'opens'],
  ['closes', 'closes'],
  ['wage', 'wage'],
];

/** Names of objects; null is `none`. */
export const personObjects = [
  ['home', 'home'],
  ['at', 'at'],
  ['job', 'job'],
  ['friend', 'friend'],
] as const satisfies FieldNames<Person, string | null>;

export const personNumbers: FieldNames<Person, number> = [
  ['money', 'money'],
  ['hungry', 'hungry'],
  ['sleepy', 'sleepy'],
  ['hungryAt', 'hungry_at'],
  ['tiredAt', 'tired_at'],
  ['savings', 'savings'],
  ['carved', 'carved'],
  ['waited', 'waited'],
];

export const personSwitches: FieldNames<Person, boolean> = [
  ['asleep', 'asleep'],
  ['rentDue', 'rent_due'],
];

export const personActivities: FieldNames<Person, Activity[]> = [
  ['available', 'available'],
  ['pending', 'pending'],
  ['givenUp', 'given_up'],
];
