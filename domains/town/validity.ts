// Checks a plan for a town. It simulates the plan action by action and reports the first broken rule. If no rule is
// broken, it returns the state of the town afterwards, with which the next day begins.

import { readStep } from '../steps.ts';
import { actions } from './rules.ts';
import type { TownCall, Refusal, Scene } from './rules.ts';
import { activities } from './state.ts';
import type { Activity, Town } from './state.ts';

export type TownVerdict =
  | { valid: true; town: Town }
  /** `step`: position in the plan from 0, or its length when something is missing at its end. */
  | { valid: false; step: number; action: string | null; reason: string };

export interface TownExpectations {
  hours?: number;
  /** Nobody may starve. */
  good?: boolean;
}

const starving = 24;

/** An hour begins for a person. */
function increment({ town, begun }: Scene, name: string): Refusal {
  const person = town.people.find((one) => one.name === name);
  if (!person) return `there is nobody called ${name}`;
  if (begun.has(name)) return `${name} has had this hour already`;
  begun.add(name);
  person.hungry += 1;
  person.sleepy += 1;
  town.dice = (town.dice * 1109 + 12345) % 65536;
  return null;
}

function passHour(scene: Scene): Refusal {
  const { town, filled, begun, served } = scene;
  const idle = town.people.find(({ name }) => !filled.has(name));
  if (idle) return `${idle.name} has nothing to do in this hour`;
  if (town.hour === 4) town.deer = Math.max(town.deer, Math.min(town.deer + town.newDeer, town.mostDeer));
  town.hour = (town.hour + 1) % 24;
  scene.hoursPassed += 1;
  filled.clear();
  begun.clear();
  served.clear();
  return null;
}

/** What the arguments stand for, or what is wrong with them. */
function callOf(scene: Scene, kinds: readonly string[], words: readonly string[]): TownCall | string {
  const { town } = scene;
  if (words.length !== kinds.length) return `must have ${kinds.length} arguments`;
  const people = words.filter((_, index) => kinds[index] === 'person');
  const [person, other] = people.map((name) => town.people.find((one) => one.name === name) ?? null);
  if (!person || other === null) return `there is nobody called ${people[person ? 1 : 0]}`;
  const place = town.places.find(({ name }) => name === words[kinds.indexOf('place')]) ?? null;
  if (!place && kinds.includes('place')) return `there is no place ${words[kinds.indexOf('place')]}`;
  const word = words.at(-1)!;
  if (kinds.includes('activity') && !activities.includes(word as Activity)) return `there is no activity ${word}`;
  return { scene, town, person, other: other ?? null, place, word };
}

/** What is wrong with an action, or null; the scene is changed when nothing is. */
function carryOut(scene: Scene, line: string): Refusal {
  const { task: name, args: words } = readStep(line);
  if (name === 'PassHour' && words.length === 0) return passHour(scene);
  if (name === 'IncrementPerson' && words.length === 1) return increment(scene, words[0]!);
  const action = Object.hasOwn(actions, name) ? actions[name]! : null;
  if (!action) return 'is not an action';
  const call = callOf(scene, action.args, words);
  if (typeof call === 'string') return call;
  const { person } = call;
  if (!scene.begun.has(person.name)) return `the hour of ${person.name} has not begun`;
  if (scene.filled.has(person.name)) return `the hour of ${person.name} is over`;
  if (person.asleep && !action.asleep) return 'is asleep';
  const reason = action.rules(call).find((rule) => rule !== null);
  if (reason !== undefined) return reason;
  action.effects(call);
  if (action.fills) scene.filled.add(person.name);
  return null;
}

export function checkPlan(
  start: Town,
  plan: readonly string[],
  { hours = 24, good = false }: TownExpectations = {},
): TownVerdict {
  const scene: Scene = {
    town: structuredClone(start),
    hoursPassed: 0,
    begun: new Set(),
    filled: new Set(),
    served: new Map(),
  };
  for (const [step, action] of plan.entries()) {
    const reason = carryOut(scene, action);
    if (reason !== null) return { valid: false, step, action, reason };
  }
  const { town, hoursPassed, begun } = scene;
  const starved = good ? town.people.find(({ hungry }) => hungry >= starving) : undefined;
  const missing = [
    hoursPassed === hours && begun.size === 0 ? null : `${hoursPassed} hours have passed, not ${hours}`,
    starved ? `${starved.name} starves` : null,
  ].find((rule) => rule !== null);
  return missing === undefined
    ? { valid: true, town }
    : { valid: false, step: plan.length, action: null, reason: missing };
}
