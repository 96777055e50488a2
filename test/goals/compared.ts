// Asks the search for goals of the core and the one in plain TypeScript for the same: what both come to.

import { FrameplanError } from '../../bindings/index.ts';
import { createGoals } from '../../goals/index.ts';
import type { GroundActions } from '../../goals/ground/action-list.ts';
import { codes } from '../../goals/ground/arithmetic.ts';
import type { NumberExpr } from '../../goals/ground/arithmetic.ts';
import { initialFacts } from '../../goals/ground/lower.ts';
import type { LoweredWorld } from '../../goals/ground/lowered.ts';
import { arithmetic, compares, unaryOf } from '../../goals/ground/known.ts';
import { valueAt } from '../../goals/ground/world.ts';
import { inside } from '../../bindings/inside.ts';
import { goalOf } from '../../ir/goals.ts';
import type { DomainIr, Problem } from '../../ir/ir.ts';
import { planForGoal } from '../../reference/goals/search.ts';
import type { GoalPlanResult } from '../../reference/goals/search.ts';
import type { GroundedGoal } from '../../reference/goals/states.ts';

type Compute = (numbers: readonly number[]) => number;

const binary = {
  [codes.add]: ['add', false],
  [codes.subtract]: ['subtract', false],
  [codes.multiply]: ['multiply', false],
  [codes.divide]: ['divide', false],
  [codes.addWhole]: ['add', true],
  [codes.subtractWhole]: ['subtract', true],
  [codes.multiplyWhole]: ['multiply', true],
  [codes.divideWhole]: ['divide', true],
  [codes.remainderWhole]: ['remainder', true],
  [codes.minimum]: ['minimum', false],
  [codes.maximum]: ['maximum', false],
} as const;

function computes({ words }: NumberExpr, literals: readonly number[]): Compute {
  return (numbers) => {
    const stack: number[] = [];
    for (let at = 0; at < words.length; at++) {
      const word = words[at]!;
      if (word === codes.literal) stack.push(literals[words[++at]!]!);
      else if (word === codes.number) stack.push(numbers[words[++at]!]!);
      else if (word < codes.add) {
        const isWhole = word === codes.negateWhole || word === codes.absoluteWhole;
        const isNegation = word === codes.negate || word === codes.negateWhole;
        stack.push(unaryOf(isNegation ? 'negate' : 'absolute', isWhole, stack.pop()!));
      } else {
        const [op, whole] = binary[word as keyof typeof binary];
        const right = stack.pop()!;
        stack.push(arithmetic(op, whole, stack.pop()!, right));
      }
    }
    return stack[0]!;
  };
}

function factsOf({ facts }: LoweredWorld, from: number, to: number): number[] {
  return [...facts.data.subarray(from, to)];
}

function blocksOf(world: LoweredWorld, action: number): GroundedGoal['actions'][number]['effects'] {
  const words = [...world.blocks.row(action)];
  return Array.from({ length: words.length / 4 }, (_, at) => {
    const [conditions, clears, sets, end] = words.slice(at * 4, at * 4 + 4) as [number, number, number, number];
    return {
      conditions: factsOf(world, conditions, clears),
      clears: factsOf(world, clears, sets),
      sets: factsOf(world, sets, end),
    };
  });
}

export function plainWorld(world: LoweredWorld): GroundedGoal {
  const { grounded, origins, factCount, goal, actions, operators, derivations } = world;
  const rows = Array.from({ length: operators.needs.count }, (_, at) => at);
  const { symbolic, reached } = grounded;
  const { literals, comparisons } = symbolic;
  const isInitial = initialFacts(grounded);
  const holds = (fact: number): boolean => (symbolic.asked.has(fact) ? symbolic.asked.holds(fact) : isInitial(fact));
  const facts = Array.from(origins).flatMap((one, fact) => ((one < 0 ? !holds(~one) : holds(one)) ? [fact] : []));
  const numbers = symbolic.numbers.map(({ variable, args }) => valueAt(reached.world, variable, args));
  const tests = comparisons.map(({ op, left, right }) => {
    const [one, other] = [computes(left, literals.values), computes(right, literals.values)];
    return (values: readonly number[]): boolean => compares(op, one(values), other(values));
  });
  const derive = (state: Set<number>, values: readonly number[]): void => {
    for (const one of derivations) if (one.kind !== 'again') state.delete(one.fact);
    const compute = (from: number, to: number): boolean => {
      let changed = false;
      for (const one of derivations.slice(from, to)) {
        if (one.kind === 'again') while (compute(one.from, derivations.indexOf(one)));
        else {
          const holds =
            one.kind === 'rule'
              ? one.bodies.some((body) => body.every((fact) => state.has(fact)))
              : one.kind === 'opposite'
                ? !state.has(one.of)
                : tests[one.comparison]!(values);
          if (holds && !state.has(one.fact)) changed = Boolean(state.add(one.fact));
        }
      }
      return changed;
    };
    compute(0, derivations.length);
  };
  return {
    facts: factCount,
    goal,
    initial: { facts, numbers },
    actions: Array.from(actions.view(), (action, at) => {
      const cost = grounded.actions.costOf(action);
      const [from, to] = [world.changeStarts.data[at]!, world.changeStarts.data[at + 1]!];
      return {
        effects: blocksOf(world, at),
        changes: world.changes.slice(from, to).map((change) => ({
          ...change,
          conditions: factsOf(world, change.from, change.to),
          value: computes(change.value, literals.values),
        })),
        cost: typeof cost === 'number' ? () => cost : computes(cost, literals.values),
      };
    }),
    operators: rows.map((at) => ({
      needs: [...operators.needs.row(at)],
      gives: [...operators.gives.row(at)],
      action: operators.actions.data[at]!,
    })),
    derive,
  };
}

function stepOf(actions: GroundActions, action: number): { task: number; args: number[] } {
  return { task: actions.tasks[action]!, args: actions.args(action) };
}

const modes = ['first', 'best'] as const;
const strategies = ['alternation', 'greedy', 'novelty'] as const;
const limit = 3000;

export interface ComparedCase {
  text: string;
  domain: DomainIr;
  problem: Problem;
  by?: string[];
}

/** What both searches come to. null: the world has something that can't be planned for goals, or it takes too long. */
export function bothAnswers(
  seed: number,
  { domain, problem, by }: ComparedCase,
): { core: GoalPlanResult; reference: unknown } | null {
  const options = { mode: modes[seed % 2]!, strategy: strategies[seed % 3]! };
  // Of alternation, turns of all lengths.
  const firstTurn = (seed % 11) / 4;
  try {
    const goals = createGoals(domain, problem, by ? { by } : {});
    const search = goals[inside](goalOf(domain, problem)!, options, firstTurn);
    const { lowered } = goals.lowered(goalOf(domain, problem)!, null);
    // In steps of all sizes.
    while (search.status === 'running' && search.iterations < limit) search.step((seed % 7) ** 2 + 1);
    if (!lowered || search.status === 'running') return null;
    const { actions } = lowered.grounded;
    const found = planForGoal(plainWorld(lowered), { ...options, firstTurn, limit: limit * 2 });
    const ours = found.plan && found.plan.map((action) => stepOf(actions, lowered.actions.data[action]!));
    const reference = { ...found, plan: ours };
    const { cost, evaluations, iterations } = search;
    const plan = (search.steps && search.steps.map(({ task, args }) => ({ task, args }))) as never;
    const core = { status: search.status as GoalPlanResult['status'], plan, cost, evaluations, iterations };
    search.free();
    return { core, reference };
  } catch (error) {
    if (error instanceof FrameplanError && (error.code === 'bad-option' || error.code === 'too-large')) return null;
    throw error;
  }
}
