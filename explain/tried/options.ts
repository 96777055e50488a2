// The options of a full explanation, checked once.

import type { ExplainOptions } from '../explain.ts';

export interface ExplainerOptions extends Omit<ExplainOptions, 'task' | 'caps'> {
  /**
   * false: each way is tried, so that each failure can be explained. true or a number of dead ends: the search
   * remembers as a game's search does, and ends as early. What it has skipped for that is `known`. Default: false.
   */
  remember?: boolean | number;
  /** How much is kept. Searches may try millions of tasks. The furthest and the way to the plan are kept. */
  most?: {
    /** The number of tried tasks and attempts at them. Default: 4,000. */
    tasks?: number;
    /** The number of attempts at one task with several bindings. Each branch is always kept. Default: 200. */
    attempts?: number;
    /** The number of causes. Default: 20. */
    causes?: number;
  };
}

export type MostKept = Required<NonNullable<ExplainerOptions['most']>>;

const usual: MostKept = { tasks: 4000, attempts: 200, causes: 20 };
const greatest = 10_000_000;
const names = ['mode', 'strategy', 'gap', 'limits', 'externals', 'goals', 'remember', 'most'];

export function checkOptions(options: ExplainerOptions): MostKept {
  checkNames('an explanation', options, names);
  const { most = {}, remember = false } = options;
  checkNames('"most"', most, Object.keys(usual));
  if (typeof remember !== 'boolean' && !(Number.isInteger(remember) && remember >= 0)) {
    throw new RangeError(`"remember" must be true, false or a whole number, not ${String(remember)}`);
  }
  const found = { ...usual };
  for (const name of ['tasks', 'attempts', 'causes'] as const) {
    const value = most[name];
    if (value === undefined) continue;
    if (!Number.isInteger(value) || value < 1 || value > greatest) {
      throw new RangeError(`"most.${name}" must be a whole number from 1 to ${greatest}, not ${String(value)}`);
    }
    found[name] = value;
  }
  return found;
}

export function checkBudget(iterations: number): void {
  if (typeof iterations === 'number' && iterations > 0) return;
  throw new RangeError(`step() takes a number of iterations above 0, not ${String(iterations)}`);
}

function checkNames(what: string, options: object, known: readonly string[]): void {
  if (typeof options !== 'object' || options === null) throw new TypeError(`the options of ${what} must be an object`);
  const wrong = Object.keys(options).find((name) => !known.includes(name));
  if (wrong === undefined) return;
  throw new TypeError(`${what} has no option "${wrong}" (there are ${known.join(', ')})`);
}
