// Checks that a plan has a valid order. Steps have the order of the plan. The preconditions of a method have to hold at
// some time before its first subtask, and after everything that has to precede its task. Tasks without a step take no
// time, but still have a place in the order.

import type { HddlDecomposition, HddlMatching } from './decompositions.ts';
import type { HddlHistory } from './history.ts';
import { PlanMistake } from './read-hddl-plan.ts';
import type { HddlPlan } from './read-hddl-plan.ts';

/** The beginnings and the ends of tasks, with their direct predecessors. */
interface Moments {
  /** The moments, sorted so that each comes after its predecessors. */
  sorted: number[];
  before: number[][];
  /** For the begin of a decomposed task, its position among the decompositions. */
  decomposition: (number | undefined)[];
  /** For the moments of a step, its position in the plan. */
  step: (number | undefined)[];
}

/** Throws if no interpretation of the decompositions has such an order. Tries up to `most` interpretations. */
export function checkOrder(
  plan: HddlPlan,
  decompositions: readonly HddlDecomposition[],
  history: HddlHistory,
  most = 1_000,
): void {
  let first: PlanMistake | null = null;
  const chosen = decompositions.map(() => 0);
  for (let tried = 0; tried < most; tried++) {
    const mistake = mistakeOf(plan, decompositions, chosen, history);
    if (!mistake) return;
    first ??= mistake;
    // Advances to the next interpretation, like a counter with a digit for each decomposition.
    let digit = 0;
    while (digit < chosen.length && ++chosen[digit]! === decompositions[digit]!.matchings.length) chosen[digit++] = 0;
    if (digit === chosen.length) break;
  }
  if (first) throw first;
}

function mistakeOf(
  plan: HddlPlan,
  decompositions: readonly HddlDecomposition[],
  chosen: readonly number[],
  history: HddlHistory,
): PlanMistake | null {
  const matchings = decompositions.map(({ matchings: all }, at) => all[chosen[at]!]!);
  const moments = momentsOf(plan, decompositions, matchings);
  if (!moments) return new PlanMistake(null, 'the order of the subtasks goes round');
  const latest = latestTimes(plan, moments);
  const times: number[] = [];
  for (const moment of moments.sorted) {
    const from = moments.before[moment]!.reduce((most, before) => Math.max(most, times[before]!), 0);
    const step = moments.step[moment];
    const at = moments.decomposition[moment];
    times[moment] = from;
    if (step !== undefined) {
      if (from > step && isBegin(moment)) {
        const { id, text } = plan.steps[step]!;
        return new PlanMistake(id, `\`${text}\` has to come after ${from} steps, and is step ${step + 1}`);
      }
      times[moment] = isBegin(moment) ? step : step + 1;
    } else if (at !== undefined) {
      const time = firstTime(decompositions[at]!, matchings[at]!, history, from, latest[moment]!);
      if (typeof time !== 'number') return time;
      times[moment] = time;
    }
  }
  return null;
}

const isBegin = (moment: number): boolean => moment % 2 === 0;

/** The first time in a range at which the conditions hold. */
function firstTime(
  { id, text, conditions, params }: HddlDecomposition,
  { binding }: HddlMatching,
  history: HddlHistory,
  from: number,
  to: number,
): number | PlanMistake {
  if (to < from) return new PlanMistake(id, `the task has to begin after step ${from} and before step ${to + 1}`);
  for (let time = from; time <= to; time++) if (history.admits(conditions, params, binding, time)) return time;
  const when = from === to ? `after ${from} steps` : `after ${from} to ${to} steps`;
  return new PlanMistake(id, `the conditions of ${text} do not hold ${when}`);
}

/** The moments of a plan, or null if there is no such order. */
function momentsOf(
  { steps }: HddlPlan,
  decompositions: readonly HddlDecomposition[],
  matchings: readonly HddlMatching[],
): Moments | null {
  const numbers = new Map<number | null, number>();
  for (const { id } of [...steps, ...decompositions]) numbers.set(id, numbers.size * 2);
  const count = numbers.size * 2;
  const before: number[][] = Array.from({ length: count }, (_, moment) => (isBegin(moment) ? [] : [moment - 1]));
  const moments: Moments = { sorted: [], before, decomposition: [], step: [] };
  for (const [position, { id }] of steps.entries()) {
    const begin = numbers.get(id)!;
    moments.step[begin] = moments.step[begin + 1] = position;
  }
  for (const [position, { id, pairs }] of decompositions.entries()) {
    const begin = numbers.get(id)!;
    moments.decomposition[begin] = position;
    const children = matchings[position]!.children.map((child) => numbers.get(child)!);
    for (const child of children) {
      before[child]!.push(begin);
      before[begin + 1]!.push(child + 1);
    }
    for (const [one, other] of pairs) before[children[other]!]!.push(children[one]! + 1);
  }
  moments.sorted = sorted(before);
  return moments.sorted.length === count ? moments : null;
}

function sorted(before: readonly (readonly number[])[]): number[] {
  const behind: number[][] = before.map(() => []);
  for (const [moment, all] of before.entries()) for (const one of all) behind[one]!.push(moment);
  const left = before.map((all) => all.length);
  const order = [...before.keys()].filter((moment) => left[moment] === 0);
  // The loop appends to the list.
  for (const moment of order) for (const next of behind[moment]!) if (--left[next]! === 0) order.push(next);
  return order;
}

/** The latest possible time of each moment, so that the steps after it keep their places. */
function latestTimes({ steps }: HddlPlan, { sorted: order, before, step }: Moments): number[] {
  const latest = before.map((_, moment) => (isBegin(moment) ? (step[moment] ?? steps.length) : steps.length));
  for (const moment of order.toReversed()) {
    for (const one of before[moment]!) latest[one] = Math.min(latest[one]!, latest[moment]!);
  }
  return latest;
}
