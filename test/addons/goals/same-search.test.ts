// The search for goals of the core and the one in plain TypeScript find the same plans with the same work.

import { describe, expect, it } from 'vitest';
import { partsOfGoal } from '../../../addons/goals/goal.ts';
import { createGoals } from '../../../addons/goals/index.ts';
import { searchFor } from '../../../addons/goals/saved.ts';
import { compile, loadProblems } from '../../../language/index.ts';
import { planForGoal } from '../../../reference/goals/search.ts';
import { plainGoal } from '../../../addons/goals/plain.ts';
import { bothAnswers } from './compared.ts';
import type { ComparedCase } from './compared.ts';
import { randomPuzzle } from './puzzles.ts';
import { randomGoal } from './random-goals.ts';
import { portion, portionOf } from '../../engine.ts';

/** Returns how many were compared, and how many of them took some search. */
function compareAll(
  from: number,
  to: number,
  make: (seed: number) => ComparedCase,
): { compared: number; long: number } {
  let compared = 0;
  let long = 0;
  for (let seed = from; seed < to; seed++) {
    const one = make(seed);
    const answers = bothAnswers(seed, one);
    if (!answers) continue;
    expect(answers.core, `seed ${seed}\n${one.text}`).toEqual(answers.reference);
    compared++;
    if (answers.core.iterations > 5) long++;
  }
  return { compared, long };
}

describe('the search of the core and the one in plain TypeScript come to the same', () => {
  it('where actions have thousands of conditions, down to the last one', () => {
    const { domain } = compile(`domain lamps;
      type Lamp;
      fluent boolean lit(Lamp lamp);
      fluent boolean warm(Lamp lamp);
      fluent boolean open;
      task Warm(Lamp lamp) { not lit(lamp); warm(lamp) == false :-> true; }
      task Light(Lamp lamp) { warm(lamp); lit(lamp) == false :-> true; }
      task PutOut(Lamp lamp) { lit(lamp) == true :-> false; warm(lamp) := false; }
      task Open() { forall (Lamp lamp) { lit(lamp); } open == false :-> true; }`);
    // A counter counts 1,023. One condition is that it is not open.
    for (const count of portionOf([1023, 1022, 2046], 1)) {
      const dark = [1, 7, count];
      const lamps = Array.from({ length: count }, (_, at) => at + 1);
      const values = lamps.filter((lamp) => !dark.includes(lamp)).map((lamp) => `lit(l${lamp}) := true;`);
      const objects = lamps.map((lamp) => `l${lamp}`).join(', ');
      const text = `problem hall of lamps; instance Lamp ${objects}; ${values.join(' ')} ordered(Open());`;
      const goals = createGoals(domain!, loadProblems(text, domain!).problems[0]!);
      const parts = partsOfGoal(domain!, goals.numbering, { holds: 'open' });
      const search = goals[searchFor](parts, { strategy: 'greedy' });
      search.run();
      const { lowered } = goals.prepareNow(parts, null);
      const found = planForGoal(plainGoal(lowered!), { mode: 'first', strategy: 'greedy', limit: 1e6 });
      const { grounded, actions } = lowered!;
      const steps = Array.from(found.plan!, (action) => {
        const number = actions.data[action]!;
        return { task: grounded.actions.tasks.data[number]!, args: grounded.actions.args(number) };
      });
      expect(search.steps!.length).toBe(7);
      expect(search.steps!.map(({ task, args }) => ({ task, args }))).toEqual(steps);
      expect([search.evaluations, search.iterations]).toEqual([found.evaluations, found.iterations]);
      search.free();
    }
  });

  it('in random worlds', () => {
    expect(compareAll(3000, 3000 + portion(150, 15), randomGoal).compared).toBeGreaterThan(portion(75, 5));
  });

  it('in random puzzles', () => {
    const { compared, long } = compareAll(0, portion(150), randomPuzzle);
    expect(compared).toBeGreaterThan(portion(100, 5));
    expect(long).toBeGreaterThan(portion(50, 1));
  });
});
