// The soldier domain decides the same as the domain written for htn-ai, in every situation, and has the size that it
// claims.

import { describe, expect, it } from 'vitest';
import { corePlans, loadSoldier } from '../../bench/soldier/core.ts';
import { facts, situations } from '../../bench/soldier/decisions.ts';
import { htnAiPlanner } from '../../bench/soldier/htn-ai.ts';
import { mean } from '../../bench/statistics.ts';

const domain = loadSoldier();
const core = corePlans();
const decide = htnAiPlanner();
const expected = situations.map((situation) => decide(situation)());

describe('the soldier domain', () => {
  it('is as small as it is said to be', () => {
    expect(domain.tasks.filter(({ kind }) => kind === 'primitive')).toHaveLength(17);
    expect(domain.variables.map(({ kind, name }) => [kind, name])).toEqual(facts.map((fact) => ['fluent', fact]));
  });

  it('uses all its actions, in plans of 3.25 actions on average', () => {
    const plans = situations.map((_, situation) => core.planOf(situation)!);
    expect(new Set(plans.flat()).size).toBe(17);
    expect(mean(plans.map(({ length }) => length))).toBe(3.25);
  });
});

describe('decisions', () => {
  it('are those of htn-ai in every situation', () => {
    expect(situations).toHaveLength(256);
    expect(situations.map((_, situation) => core.planOf(situation))).toEqual(expected);
  });

  it('are the same when all soldiers are planned in one call', () => {
    core.batch();
    expect(core.batchPlan()).toEqual(expected.flat());
  });

  it('are the same each time', () => {
    const again = situations.map((situation) => {
      const planner = decide(situation);
      return [planner(), planner()];
    });
    expect(again).toEqual(expected.map((plan) => [plan, plan]));
    core.oneByOne();
    expect(core.planOf(0)).toEqual(expected[0]);
  });
});
