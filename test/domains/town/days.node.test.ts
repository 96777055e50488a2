// Ten days of a town in a row: each begins with what the day before has left, in every value of every fluent.

import { describe, expect, it } from 'vitest';
import { generate } from '../../../domains/town/generate.ts';
import { checkPlan } from '../../../domains/town/validity.ts';
import type { Town } from '../../../domains/town/state.ts';
import { carryOutPlan } from '../../../reference/carry-out.ts';
import { createWorld } from '../../../reference/world.ts';
import { domain, planWithCore, planWithReference, townProblem } from './planning.ts';

interface CheckedDay {
  town: Town;
  /** All values as the reference planner has them, at the start and when the plan is carried out. */
  start: Float64Array;
  end: Float64Array;
  next: Town;
}

function live(town: Town): CheckedDay {
  const problem = townProblem(town);
  const { lines } = planWithCore(problem);
  const reference = planWithReference(problem);
  expect(reference.lines).toEqual(lines);
  const start = createWorld(domain, problem).values;
  const carried = carryOutPlan(domain, problem, reference.steps);
  if (!carried.ok) throw new Error(carried.reason);
  const verdict = checkPlan(town, lines);
  if (!verdict.valid) throw new Error(`${verdict.action}: ${verdict.reason}`);
  return { town, start, end: carried.world.values, next: verdict.town };
}

describe('ten days of 40 people', () => {
  const days = [live(generate({ seed: 1, characters: 40 }))];
  while (days.length < 10) days.push(live(days.at(-1)!.next));

  it('each begin with the state in which the day before ended', () => {
    for (const [index, { start }] of days.entries()) {
      if (index > 0) expect(start).toEqual(days[index - 1]!.end);
    }
    expect(days[9]!.start).not.toEqual(days[0]!.start);
  });

  it('differ', () => {
    expect(new Set(days.map(({ end }) => end.join())).size).toBe(10);
  });

  it('starve nobody, and bring nobody into debt', () => {
    const people = days.flatMap(({ next }) => next.people);
    expect(people).toHaveLength(400);
    expect(Math.max(...people.map(({ hungry }) => hungry))).toBeLessThan(24);
    expect(Math.min(...people.map(({ money }) => money))).toBeGreaterThanOrEqual(0);
  });
});
