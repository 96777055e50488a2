// The two domains of the paper on planning with PDDL inside games are planned for, as printed and mended; their actions
// are counted.

import { describe, expect, it } from 'vitest';
import { createGoals, explainGoal } from '../../../addons/goals/index.ts';
import { loadPddl, writePddlPlan } from '../../../formats/pddl/index.ts';
import { checkPddlPlan } from '../../../programs/testing/index.ts';

const texts = import.meta.glob<string>('../../cases/pddl/*.pddl', { query: '?raw', import: 'default', eager: true });

function planned(name: string) {
  const text = texts[`../../cases/pddl/${name}.pddl`]!;
  const { domain, problem } = loadPddl(text, text).lowered!;
  const goals = createGoals(domain, problem);
  const search = goals.achieve(null, { mode: 'best' });
  const status = search.run();
  const { actions } = goals;
  const isValid = search.steps && checkPddlPlan(text, text, writePddlPlan(domain, problem, search.steps)).ok;
  const found = { status, steps: search.plan?.length ?? null, isValid, actions };
  search.free();
  return { found, goals };
}

describe('the domains of the paper', () => {
  it.each([
    ['iceblox-printed', 1, 16],
    ['iceblox-mended', 4, 49],
    ['hostage-mended', 3, 6],
  ])('are planned for: %s in %i steps, of %i actions', (name, steps, actions) => {
    expect(planned(name).found).toEqual({ status: 'solved', steps, isValid: true, actions });
  });

  it('have no plan for the hostage as it is printed, and the explanation says why', () => {
    const { found, goals } = planned('hostage-printed');
    expect(found).toMatchObject({ status: 'failed', steps: null });
    expect(explainGoal(goals, null).lacking.map((one) => one.text)).toEqual([]);
  });
});
