// The options of programs: which objects are characters, and which tasks mark the hours.

import type { PlanOptions } from '../../bindings/index.ts';
import {
  checkOptions,
  fail,
  nested,
  oneOf,
  option,
  required,
  unchecked,
  wholeNumber,
} from '../../bindings/internal.ts';
import type { LoadedModule, OptionsOf } from '../../bindings/internal.ts';

import { mostDays, scriptLanguages } from './language.ts';

const aList = (value: unknown): boolean => Array.isArray(value);

export const programOptions = {
  /** Types whose objects are characters, in addition to those that the domain keeps busy. Default: none. */
  characters: option<readonly string[]>('a list of types', aList),
  /**
   * Tasks without a program: the game has nothing to do for them. Their order is kept: a step that waits for a step
   * left out waits for everything that the left-out step waited for. Default: none.
   */
  leaveOut: option<readonly string[]>('a list of tasks', aList),
  /** How a plan marks the hours. Default: a plan has no hours. */
  hours: nested(
    'hours',
    {
      /** The task that ends an hour. */
      task: required(option<string>('the name of a task', (task) => typeof task === 'string')),
      /** The hour in which the plan begins. Default: 0. */
      first: wholeNumber(0, 23, 0),
    },
    checkOptions,
  ),
};

export interface ProgramOptions extends OptionsOf<typeof programOptions> {
  hours?: { task: string; first?: number };
}

export const dayOptions = {
  /** The number of days. Each day begins in the state in which the day before ended. Default: 1. */
  days: wholeNumber(1, mostDays, 1),
  /** The options of the search for each day. Default: those of `world.plan`. */
  search: unchecked<PlanOptions>(),
};

export interface DayOptions extends OptionsOf<typeof dayOptions> {}

/** The language of scripts. */
export const scriptLanguage = oneOf(scriptLanguages.map(({ name }) => name));

interface CheckedOptions {
  characters: number[];
  leaveOut: ReadonlySet<number>;
  hours: { task: number; first: number } | null;
}

export function checkProgramOptions(
  { types, tasks }: LoadedModule['manifest'],
  options: ProgramOptions,
): CheckedOptions {
  checkOptions('the options of programs', options, programOptions);
  const { characters = [], leaveOut = [], hours } = options;
  const numberOf = (what: string, name: string, among: readonly { name: string }[]): number => {
    const number = among.findIndex((one) => one.name === name);
    if (number >= 0) return number;
    const names = among.map((one) => one.name).join(', ');
    fail('unknown-name', `the domain has no ${what} "${name}" (there are ${names})`);
  };
  return {
    characters: characters.map((name) => numberOf('type', name, types)),
    leaveOut: new Set(leaveOut.map((name) => numberOf('task', name, tasks))),
    hours: hours ? { task: numberOf('task', hours.task, tasks), first: hours.first ?? 0 } : null,
  };
}
