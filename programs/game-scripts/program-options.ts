// What is said of programs beside the plan: who is a character, and which tasks tell the hours.

import { fail, refuseOption } from '../../bindings/internal.ts';
import type { LoadedModule } from '../../bindings/internal.ts';

export interface ProgramOptions {
  /** Types whose objects are characters, beside those that the domain keeps busy. */
  characters?: readonly string[];
  /**
   * Tasks without a program: the game has nothing to do for them. They keep their place in the order: who waits for
   * one of their steps waits for what the step waits for.
   */
  leaveOut?: readonly string[];
  /** The task that ends an hour, and the hour in which the plan begins (0 unless stated). */
  hours?: { task: string; first?: number };
}

interface CheckedOptions {
  characters: number[];
  leaveOut: ReadonlySet<number>;
  hours: { task: number; first: number } | null;
}

const known = ['characters', 'leaveOut', 'hours'];

export function checkProgramOptions(
  { types, tasks }: LoadedModule['manifest'],
  options: ProgramOptions,
): CheckedOptions {
  const unknown = Object.keys(options).find((name) => !known.includes(name));
  if (unknown !== undefined) fail('bad-option', `programs have no option "${unknown}"; there is ${known.join(', ')}`);
  const { characters = [], leaveOut = [], hours } = options;
  const numberOf = (what: string, name: string, among: readonly { name: string }[]): number => {
    const number = among.findIndex((one) => one.name === name);
    if (number >= 0) return number;
    const names = among.map((one) => one.name).join(', ');
    fail('unknown-name', `the domain has no ${what} "${name}" (there are ${names})`);
  };
  const { first = 0 } = hours ?? {};
  if (!(Number.isInteger(first) && first >= 0 && first < 24)) {
    refuseOption('hours.first', 'a whole number from 0 to 23', first);
  }
  return {
    characters: characters.map((name) => numberOf('type', name, types)),
    leaveOut: new Set(leaveOut.map((name) => numberOf('task', name, tasks))),
    hours: hours ? { task: numberOf('task', hours.task, tasks), first } : null,
  };
}
