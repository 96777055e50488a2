// Errands: what a component is to do. The paper has only goals; here an errand is a goal or a task.

import type { Network } from '../../bindings/index.ts';
import { checkObject, checkOptions, fail, option, show } from '../../bindings/internal.ts';
import type { OptionsOf } from '../../bindings/internal.ts';
import type { Goal } from '../goals/index.ts';

/** A goal to achieve, or a task to do. */
export type ErrandAim = { readonly achieve: Goal } | { readonly task: Network };

export const errandOptions = {
  /** The greater, the sooner, as the criterion sees it. Default: 0. */
  priority: option<number>('a number', (value) => typeof value === 'number' && !Number.isNaN(value), 0),
  /** Names the errand in events and messages. Default: `errand` and its number. */
  name: option<string>('a text', (value) => typeof value === 'string'),
};

export interface ErrandOptions extends OptionsOf<typeof errandOptions> {}

export class Errand {
  /** The number of the errand, in the order in which errands were added, from 1. */
  readonly id: number;
  readonly aim: ErrandAim;
  readonly priority: number;
  readonly name: string;
  /** How often the errand was planned for since it was added, or since an errand was done. */
  tries = 0;
  /**
   * Whether the errand is put aside: it is not selected again until an errand is done, or the errands are confirmed
   * again.
   */
  isPutAside = false;

  /** Made by `component.add`. */
  constructor(id: number, aim: ErrandAim, { priority = 0, name = `errand ${id}` }: ErrandOptions) {
    this.id = id;
    this.aim = aim;
    this.priority = priority;
    this.name = name;
  }
}

export function checkErrand(aim: ErrandAim, options: ErrandOptions): void {
  checkObject('an errand', aim, { achieve: 0, task: 0 });
  const { achieve, task } = aim as { achieve?: unknown; task?: unknown };
  if ((achieve === undefined) === (task === undefined)) {
    fail('bad-option', 'an errand is either { achieve: a goal } or { task: a network }');
  }
  checkOptions('the options of an errand', options, errandOptions);
}

/**
 * Picks the errands to plan for next: one, several at once, or none for now. It does not get errands that are put
 * aside.
 */
export type Criterion = (errands: readonly Errand[]) => Errand | readonly Errand[] | null;

/** Picks the errand with the greatest priority, and the oldest of these. */
export const byPriority: Criterion = (errands) =>
  errands.reduce<Errand | null>((best, one) => (best && best.priority >= one.priority ? best : one), null);

/**
 * Returns the criterion of the paper: one errand at a time, by its distance and by how many dangers are near. The
 * greatest priority counts first, then the fewest dangers, then the least distance. Errands at the distance Infinity
 * are left out.
 */
export function nearest(
  distance: (errand: Errand) => number,
  dangers: (errand: Errand) => number = () => 0,
): Criterion {
  return (errands) => {
    let best: Errand | null = null;
    let bestKey = [0, 0, 0];
    for (const errand of errands) {
      const far = distance(errand);
      if (far === Infinity) continue;
      const key = [-errand.priority, dangers(errand), far];
      if (best && !isLess(key, bestKey)) continue;
      best = errand;
      bestKey = key;
    }
    return best;
  };
}

function isLess(key: readonly number[], other: readonly number[]): boolean {
  const at = key.findIndex((value, index) => value !== other[index]);
  return at >= 0 && key[at]! < other[at]!;
}

/** Returns what the criterion has picked as a list, or null if it has picked nothing for now. */
export function checkSelection(answer: unknown, among: readonly Errand[]): readonly Errand[] | null {
  if (answer === null || answer === undefined) return null;
  const list = (Array.isArray(answer) ? answer : [answer]) as readonly unknown[];
  for (const one of list) {
    if (!among.includes(one as Errand)) {
      fail('bad-option', `"select" has to return errands of the list that it is given, or null, not ${show(one)}`);
    }
  }
  const errands = [...new Set(list)] as Errand[];
  if (errands.length === 0) return null;
  if (errands.some(({ aim }) => 'task' in aim) && errands.some(({ aim }) => 'achieve' in aim)) {
    const names = errands.map(({ name }) => name).join(', ');
    fail(
      'bad-option',
      `errands that are planned for at once have to be all goals or all tasks; these are both: ${names}`,
    );
  }
  return errands;
}
