// Towns whose days are planned and written out as scripts, as facts that a game in another language prints.

import { readdirSync, readFileSync } from 'node:fs';
import { Planner } from '../../../bindings/index.ts';
import type { AnyDomain, Session } from '../../../bindings/index.ts';
import { createWorldFromProblem } from '../../../addons/problems/index.ts';
import { emit, optimise } from '../../../compiler/index.ts';
import { generate } from '../../../domains/town/generate.ts';
import type { TownOptions } from '../../../domains/town/generate.ts';
import type { Town } from '../../../domains/town/state.ts';
import { checkPlan } from '../../../domains/town/validity.ts';
import { scriptsOfDays } from '../../../programs/game-scripts/index.ts';
import type { ScriptFile, ScriptOptions } from '../../../programs/game-scripts/index.ts';
import { domain, townProblem } from '../../domains/town/planning.ts';

const registered = new Planner().register(emit(optimise(domain)));

export interface ScriptedDay {
  town: Town;
  /** The town after the plan, by the rules that share no code with planners. */
  after: Town;
  session: Session<AnyDomain>;
  /** The steps of the plan. */
  lines: string[];
}

export function planDay(options: Partial<TownOptions>): ScriptedDay {
  return planTown(generate(options));
}

export function planTown(town: Town, hours = 24): ScriptedDay {
  const { world, network } = createWorldFromProblem(registered, townProblem(town, { hours }));
  const session = world.plan(network);
  session.run();
  const lines = session.plan!.map(({ text }) => text);
  const verdict = checkPlan(town, lines, { hours });
  if (!verdict.valid) throw new Error(verdict.reason);
  return { town, after: verdict.town, session, lines };
}

/** Several days as scripts, and what the rules of the town say of them. */
export function scriptWeek(
  town: Town,
  days: number,
  options: ScriptOptions,
): { files: ScriptFile[]; after: Town; lines: string[] } {
  const { world, network } = createWorldFromProblem(registered, townProblem(town, { hours: 24 }));
  const files = scriptsOfDays(world, network, { ...options, days });
  world.free();
  let after = town;
  const lines: string[] = [];
  for (let day = 0; day < days; day++) {
    const planned = planTown(after);
    after = planned.after;
    lines.push(...planned.lines);
  }
  return { files, after, lines };
}

/** The templates in a folder of the town's. */
export function templatesIn(language: string): Record<string, string> {
  const folder = new URL(`../../../domains/town/scripts/${language}/`, import.meta.url);
  const names = readdirSync(folder);
  return Object.fromEntries(names.map((name) => [name, readFileSync(new URL(name, folder), 'utf8')]));
}

export type Facts = string | number | boolean | null | Facts[] | { [name: string]: Facts };

/** The town as games hold it: people and places by their names, lists of abilities as sets. */
export function factsOf(town: Town): Facts {
  const setOf = (names: readonly string[]): Facts => Object.fromEntries(names.map((name) => [name, true]));
  const { dice: _dice, people, places, ...others } = town;
  return {
    ...others,
    people: Object.fromEntries(
      people.map((person) => {
        const { available, pending, givenUp } = person;
        const sets = { available: setOf(available), pending: setOf(pending), givenUp: setOf(givenUp) };
        return [person.name, { ...person, ...sets } as Facts];
      }),
    ),
    places: Object.fromEntries(places.map((place) => [place.name, { ...place, trades: setOf(place.trades) } as Facts])),
  };
}

/** A fact a line, as run.lua prints them. */
export function linesOfFacts(facts: Facts, path = 'town'): string[] {
  if (facts === null || facts === false) return [];
  if (typeof facts !== 'object') return [`${path} ${facts}`];
  return Object.entries(facts).flatMap(([name, inner]) => linesOfFacts(inner, `${path}.${name}`));
}

/** As run.lua lists them. */
export function exchangesOf(lines: readonly string[], firstHour: number): string[] {
  const wares: Record<string, string> = {
    ShopFoodService: 'food',
    ShopSkinService: 'skins',
    ShopGoodsService: 'goods',
    ShopLessonService: 'lesson',
  };
  let hour = firstHour;
  const found: string[] = [];
  for (const line of lines) {
    const [task, person, other] = line.split(/[(), ]+/);
    if (task === 'PassHour') hour = (hour + 1) % 24;
    if (wares[task!]) found.push(`${person} ${wares[task!]} ${other} ${hour}`);
  }
  return found.toSorted();
}
