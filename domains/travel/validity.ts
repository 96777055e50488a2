// Checks whether everybody can get to the goal, and whether a plan does this. It shares no code with a planner, and
// only uses the names of the primitive tasks of travel.htn.

import { readStep } from '../steps.ts';
import type { Journey } from './generate.ts';

const walking = 2;
const fareOf = (distance: number): number => 1.5 + 0.5 * distance;

/**
 * Everybody is there, is near enough to walk, or can pay a taxi. Nobody ever changes taxis, or walks a part of the way.
 */
export function canMeet({ people, distances, taxis, goal }: Journey): boolean {
  return people.every(({ at, cash }) => {
    const distance = distances[at]![goal]!;
    return at === goal || distance <= walking || (taxis > 0 && cash >= fareOf(distance));
  });
}

/** null when the plan brings everybody to the goal, else what is wrong with it. */
export function faultOf({ people, distances, goal }: Journey, plan: readonly string[]): string | null {
  const now = people.map((person) => ({ ...person, inside: '', owed: 0 }));
  const taxis = new Map<string, number>();
  for (const text of plan) {
    const { task, args } = readStep(text);
    const [who, taxi, ...places] = args;
    const person = now[numberOf(who)]!;
    const to = numberOf(places.at(-1));
    const distance = (from: number): number => distances[from]![to]!;
    if (task === 'Walk') {
      if (person.at !== numberOf(taxi) || distance(person.at) > walking) return `${text}: nobody walks that`;
      person.at = to;
    } else if (task === 'CallTaxi') {
      taxis.set(taxi!, person.at);
    } else if (task === 'RideTaxi') {
      if (taxis.get(taxi!) !== person.at || person.inside !== '') return `${text}: the taxi is elsewhere`;
      Object.assign(person, { at: to, inside: taxi, owed: fareOf(distance(person.at)) });
      taxis.set(taxi!, to);
    } else if (task === 'PayDriver') {
      person.cash -= person.owed;
      if (person.inside !== taxi || person.cash < 0) return `${text}: nobody pays that`;
      person.inside = '';
    } else return `${text}: there is no such task`;
  }
  const missing = now.findIndex(({ at, inside }) => at !== goal || inside !== '');
  return missing === -1 ? null : `person${missing} is not there`;
}

function numberOf(name: string | undefined): number {
  return Number(name?.replace(/^\D+/, ''));
}
