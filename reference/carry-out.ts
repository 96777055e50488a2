// The plan checker: applies the steps of a plan one by one from the initial state. It interprets effects itself and
// shares only worlds and expressions with the search, so that a mistake in one is found by the other.

import type { DomainIr, Effect, Level, PrimitiveTask, Problem, ValueType } from '../ir/ir.ts';
import { isReal } from '../ir/kinds.ts';
import type { Step } from '../ir/plan.ts';
import {
  compileEach,
  compileExpression,
  compileGuards,
  createEvaluator,
  createLocals,
  createScope,
} from './evaluate.ts';
import type { Evaluator, Locals, Scope } from './evaluate.ts';
import type { ReferenceExternals } from './externals.ts';
import { SearchFault } from './fault.ts';
import { addressOf, createWorld, isNeutralRow } from './world.ts';
import type { ReferenceWorld } from './world.ts';

export type CarriedOutPlan =
  | { ok: true; cost: number; world: ReferenceWorld }
  /** `index`: the first step that does not hold. `world`: the state before that step. */
  | { ok: false; index: number; reason: string; cost: number; world: ReferenceWorld };

type EvaluatedWrite = { variable: number; args: number[]; value: number; add: boolean };

/** The steps must include internal ones. */
export function carryOutPlan(
  domain: DomainIr,
  problem: Problem,
  steps: readonly Pick<Step, 'task' | 'args'>[],
  options: { externals?: ReferenceExternals } = {},
): CarriedOutPlan {
  const world = createWorld(domain, problem);
  const evaluator = createEvaluator(world, options.externals);
  let cost = 0;
  for (const [index, step] of steps.entries()) {
    const outcome = applyStep(evaluator, step);
    if (typeof outcome === 'string') return { ok: false, index, reason: outcome, cost, world };
    cost += outcome;
  }
  return { ok: true, cost, world };
}

/** Returns the cost of the step. If the step does not hold, leaves the state as it was and returns the reason. */
export function applyStep(evaluator: Evaluator, step: Pick<Step, 'task' | 'args'>): number | string {
  const task = evaluator.world.domain.tasks[step.task];
  if (!task) return `there is no task number ${step.task}`;
  if (task.kind === 'compound') return `${task.name} is a compound task, not a step`;
  if (step.args.length !== task.params.length) {
    return `${task.name} takes ${task.params.length} argument${task.params.length === 1 ? '' : 's'}`;
  }
  try {
    return applyTask(evaluator, task, step.args);
  } catch (error) {
    if (error instanceof SearchFault) return error.message;
    throw error;
  }
}

function applyTask(evaluator: Evaluator, task: PrimitiveTask, args: readonly number[]): number | string {
  const { world } = evaluator;
  const scope = createScope(task);
  const locals = createLocals(scope, args);
  for (const guard of task.guards) {
    if (!compileGuards(evaluator, [guard], scope)(locals)) {
      return `a condition of ${task.name} is false (line ${guard.span.line})`;
    }
  }
  const cost = compileExpression(evaluator, task.cost, scope)(locals);
  if (!(cost >= 0)) return `the cost of ${task.name} is ${cost}`;
  const assignments = assignmentsOf(evaluator, task.effects, scope, locals);
  const after = world.values.slice();
  for (const assignment of assignments) {
    const problem = assign(world, after, assignment);
    if (problem) return `${task.name} ${problem}`;
  }
  world.values.set(after);
  return cost;
}

function assignmentsOf(
  evaluator: Evaluator,
  effects: readonly Effect[],
  scope: Scope,
  locals: Locals,
): EvaluatedWrite[] {
  const value = (expr: Parameters<typeof compileExpression>[1]): number =>
    compileExpression(evaluator, expr, scope)(locals);
  return effects.flatMap((effect): EvaluatedWrite[] => {
    switch (effect.kind) {
      case 'when':
        return value(effect.condition) === 0 ? [] : assignmentsOf(evaluator, effect.effects, scope, locals);
      case 'forall':
        return bindingsOf(evaluator, effect.levels, scope, locals).flatMap((binding) =>
          assignmentsOf(evaluator, effect.effects, scope, binding),
        );
      case 'set':
      case 'add': {
        const { variable } = effect;
        const args = effect.args.map(value);
        return [{ variable, args, value: value(effect.value), add: effect.kind === 'add' }];
      }
    }
  });
}

/** The locals under each binding of the levels. */
function bindingsOf(evaluator: Evaluator, levels: readonly Level[], scope: Scope, locals: Locals): Locals[] {
  const bindings: Locals[] = [];
  compileEach(evaluator, levels, scope, (found, list: Locals[]) => list.push(found.slice()))(locals, bindings);
  return bindings;
}

/** Why the assignment cannot be made, or null. */
function assign(
  world: ReferenceWorld,
  values: Float64Array,
  { variable, args, value, add }: EvaluatedWrite,
): string | null {
  const { name, value: type } = world.domain.variables[variable]!;
  if (isNeutralRow(world, variable, args)) return `would write ${name} of none`;
  const address = addressOf(world, variable, args);
  const result = add ? sum(type, values[address]!, value) : value;
  if (type.kind === 'integer' && type.range && (result < type.range.low || result > type.range.high)) {
    return `would set ${name} to ${result}, out of its range`;
  }
  values[address] = result;
  return null;
}

function sum(type: ValueType, value: number, difference: number): number {
  return isReal(type.kind) ? value + difference : (value + difference) | 0;
}
