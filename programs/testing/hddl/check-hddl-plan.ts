// Checks a plan of a hierarchical problem in HDDL by the definition of HDDL: the steps can be executed, the methods
// decompose the requested tasks into them, in an allowed order, and the goal is reached. It uses neither a planner nor
// a translation.

import { checkArguments, decompositionsOf } from './decompositions.ts';
import { HddlHistory } from './history.ts';
import { checkOrder } from './hddl-order.ts';
import { readHddlSetting } from './hddl-setting.ts';
import type { HddlSetting } from './hddl-setting.ts';
import { PlanMistake, readHddlPlan } from './read-hddl-plan.ts';
import type { HddlPlan } from './read-hddl-plan.ts';

export type HddlPlanCheck =
  | { ok: true; steps: number }
  /** `step`: the number of the step or task in the plan, or null if the mistake is not in a single one. */
  | { ok: false; step: number | null; reason: string };

/**
 * The plan is in the format of the planning competition of 2020, from `==>` to `<==`. Mistakes in the domain or in the
 * problem are thrown.
 */
export function checkHddlPlan(domainText: string, problemText: string, planText: string): HddlPlanCheck {
  const setting = readHddlSetting(domainText, problemText);
  try {
    const plan = readHddlPlan(planText);
    checkSteps(setting, plan);
    const decompositions = decompositionsOf(setting, plan);
    const history = carriedOut(setting, plan);
    checkOrder(plan, decompositions, history);
    const { goal } = setting.problem;
    if (goal && !history.holds(goal, new Map(), history.now)) throw new PlanMistake(null, 'the goal is not reached');
    return { ok: true, steps: plan.steps.length };
  } catch (error) {
    if (error instanceof PlanMistake) return { ok: false, step: error.step, reason: error.message };
    throw error;
  }
}

/** Checks that each step is an action with valid arguments. */
function checkSteps(setting: HddlSetting, { steps }: HddlPlan): void {
  for (const entry of steps) {
    const action = setting.actions.get(entry.name);
    if (!action) {
      const isTask = setting.tasks.has(entry.name);
      throw new PlanMistake(entry.id, `\`${entry.name}\` is ${isTask ? 'a task that methods decompose' : 'no action'}`);
    }
    checkArguments(setting, entry, action.params);
  }
}

function carriedOut(setting: HddlSetting, { steps }: HddlPlan): HddlHistory {
  const history = new HddlHistory(setting);
  for (const { id, name, args, text } of steps) {
    const { params, precondition, effect } = setting.actions.get(name)!;
    const binding = new Map(params.map((param, at) => [param.text.toLowerCase(), args[at]!]));
    if (precondition && !history.holds(precondition, binding, history.now)) {
      throw new PlanMistake(id, `the precondition of \`${text}\` does not hold`);
    }
    history.carryOut(effect, binding);
  }
  return history;
}
