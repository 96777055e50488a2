// Checks a plan of a problem in PDDL by the definition of PDDL: each step is an action with objects of the right types,
// its precondition holds, and the goal is reached. It uses neither a planner nor a translation.

import { PlanMistake } from '../hddl/read-hddl-plan.ts';
import { PddlSetting } from './pddl-setting.ts';
import { PddlState } from './pddl-state.ts';
import { readPddlPlan } from './read-pddl-plan.ts';
import type { PddlStep } from './read-pddl-plan.ts';

export type PddlPlanCheck =
  /** `cost`: the value of the metric at the end, or without a metric, the number of steps. */
  | { ok: true; steps: number; cost: number }
  /** `step`: the step that does not hold, counted from 0, or null if the mistake is not in a single one. */
  | { ok: false; step: number | null; reason: string };

/** The plan has one step in parentheses on each line. Mistakes in the domain or in the problem are thrown. */
export function checkPddlPlan(domainText: string, problemText: string, planText: string): PddlPlanCheck {
  const setting = new PddlSetting(domainText, problemText);
  try {
    const steps = readPddlPlan(planText);
    const state = new PddlState(setting);
    for (const [at, step] of steps.entries()) carryOut(setting, state, step, at);
    state.at(null);
    if (setting.goal && !state.holds(setting.goal, new Map())) throw new PlanMistake(null, 'the goal is not reached');
    return { ok: true, steps: steps.length, cost: costOf(setting, state, steps.length) };
  } catch (error) {
    if (error instanceof PlanMistake) return { ok: false, step: error.step, reason: error.message };
    throw error;
  }
}

function carryOut(setting: PddlSetting, state: PddlState, { name, args, text }: PddlStep, at: number): void {
  state.at(at);
  const action = setting.actions.get(name);
  if (!action) throw new PlanMistake(at, `there is no action \`${name}\``);
  const { params, precondition, effect } = action;
  if (args.length !== params.length) {
    throw new PlanMistake(at, `\`${name}\` has ${params.length} arguments, not ${args.length}`);
  }
  for (const [position, object] of args.entries()) {
    if (!setting.isObject(object)) throw new PlanMistake(at, `there is no object \`${object}\``);
    const { types } = params[position]!;
    if (!setting.isOf(object, types)) {
      throw new PlanMistake(at, `\`${object}\` is not of the type ${types.map((type) => `\`${type}\``).join(' or ')}`);
    }
  }
  const binding = new Map(params.map((param, position) => [param.name, args[position]!]));
  if (precondition && !state.holds(precondition, binding)) {
    throw new PlanMistake(at, `the precondition of \`${text}\` does not hold`);
  }
  if (effect) state.carryOut(effect, binding);
  state.countStep();
}

function costOf({ metric }: PddlSetting, state: PddlState, steps: number): number {
  if (!metric) return steps;
  const cost = state.number(metric, new Map());
  return cost ?? steps;
}
