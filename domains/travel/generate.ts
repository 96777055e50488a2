// Makes random journeys: people somewhere on a map, with some money, who meet at one place. The same options always
// give the same journeys.

import { checkCounts } from '../options.ts';
import { instanceLines, numbered } from '../problem-text.ts';
import { seededRandom } from '../random.ts';

export interface JourneyOptions {
  seed: number;
  people: number;
  places: number;
  taxis: number;
  /** Length of a side of the map, in kilometres. */
  size: number;
  /** The most money that a person has. */
  cash: number;
}

export const defaults: Readonly<JourneyOptions> = { seed: 0, people: 3, places: 5, taxis: 1, size: 10, cash: 20 };

export interface Journey {
  /** Where each person is, by the number of the place, and the money of each. */
  people: { at: number; cash: number }[];
  /** In kilometres, to two digits. */
  distances: number[][];
  taxis: number;
  /** Where all of them want to be. */
  goal: number;
}

export function generateJourney(options: Partial<JourneyOptions> = {}): Journey {
  const all: JourneyOptions = { ...defaults, ...options };
  checkCounts(all, { seed: 0, people: 0, places: 1, taxis: 0, size: 1, cash: 0 });
  const random = seededRandom(all.seed);
  const points = Array.from({ length: all.places }, () => [random.fraction() * all.size, random.fraction() * all.size]);
  const distances = points.map(([x, y]) => points.map(([a, b]) => hundredths(Math.hypot(a! - x!, b! - y!))));
  const people = Array.from({ length: all.people }, () => ({
    at: random.below(all.places),
    cash: random.below(all.cash + 1),
  }));
  return { people, distances, taxis: all.taxis, goal: random.below(all.places) };
}

function hundredths(value: number): number {
  return Math.round(value * 100) / 100;
}

/** The journey as the text of a problem of travel.htn. */
export function toProblemText({ people, distances, taxis, goal }: Journey, name = 'travel_problem'): string {
  return [
    `problem ${name} of travel;`,
    '',
    ...instanceLines('Person', numbered('person', people.length)),
    ...instanceLines('Place', numbered('place', distances.length)),
    ...instanceLines('Taxi', numbered('taxi', taxis)),
    '',
    ...distances.flatMap((row, from) =>
      row.flatMap((distance, to) => (from === to ? [] : [`distance(place${from}, place${to}) := ${distance};`])),
    ),
    ...people.flatMap(({ at, cash }, person) => [
      `at(person${person}) := place${at};`,
      `cash(person${person}) := ${cash};`,
    ]),
    '',
    `ordered(Meet(place${goal}));`,
    '',
  ].join('\n');
}
