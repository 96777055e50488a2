// Plans for goals by examining everything: all applicable tasks with all arguments, in all reachable states, the
// cheapest state first. It is for small worlds only. It grounds and estimates nothing, so that it can find the mistakes
// of planners that do.

import type { DomainIr, PrimitiveTask, Problem, ValueType } from '../../ir/ir.ts';
import { goalOf, achievedBy } from '../../ir/goals.ts';
import type { Step } from '../../ir/plan.ts';
import { compileGuards, createEvaluator, createLocals, createScope } from '../evaluate.ts';
import type { Evaluator } from '../evaluate.ts';
import type { ReferenceExternals } from '../externals.ts';
import { SearchFault } from '../fault.ts';
import { compilePrimitive, undoTo } from '../primitive.ts';
import type { Trail } from '../primitive.ts';
import { createWorld, membersOf } from '../world.ts';
import { textOf } from '../states.ts';
import { GoalQueue } from './queue.ts';

export interface ExhaustiveOptions {
  /** Names of the tasks that plans may have. Default: those of the problem, or all tasks that are not compound. */
  by?: readonly string[];
  /** The search ends with `too-many` after this number of states. */
  limit?: number;
  /** Whether to find the cheapest plan, or one with the fewest steps. */
  order?: 'cost' | 'steps';
  externals?: ReferenceExternals;
  /** The object that each action has as its first argument. */
  character?: { type: number; id: number };
}

export interface ExhaustiveResult {
  status: 'solved' | 'failed' | 'too-many' | 'fault';
  steps: Step[] | null;
  cost: number | null;
  states: number;
}

interface SearchedState {
  values: Float64Array;
  cost: number;
  /** The cost, or the number of steps. */
  rank: number;
  parent: SearchedState | null;
  step: Step | null;
}

interface PossibleCall {
  task: number;
  internal: boolean;
  apply: ReturnType<typeof compilePrimitive>;
  args: number[];
}

/** Plans for a problem whose network only has its `achieve`. */
export function planExhaustively(
  domain: DomainIr,
  problem: Problem,
  { by, limit = Infinity, order = 'cost', externals = {}, character }: ExhaustiveOptions = {},
): ExhaustiveResult {
  const goal = goalOf(domain, problem);
  if (!goal) throw new Error(`the problem ${problem.name} asks for tasks, not for a goal`);
  const evaluator = createEvaluator(createWorld(domain, problem), externals);
  const { values } = evaluator.world;
  const operators = operatorsOf(evaluator, domain, by ?? achievedBy(domain, problem), character);
  const tests = goal.map(({ task, args }) => {
    const scope = createScope(task);
    const holds = compileGuards(evaluator, task.guards, scope);
    return () => holds(createLocals(scope, args));
  });
  const best = new Map<string, number>();
  const queue = new GoalQueue<SearchedState>();
  const meet = (node: SearchedState): void => {
    const name = node.values.reduce((text, value) => `${text} ${textOf(value)}`, '');
    const known = best.get(name);
    if (known !== undefined && node.rank >= known) return;
    best.set(name, node.rank);
    queue.push(node.rank, node);
  };
  const result = (status: ExhaustiveResult['status'], node: SearchedState | null): ExhaustiveResult => {
    return { status, steps: node && stepsTo(node), cost: node && node.cost, states: best.size };
  };
  try {
    meet({ values: values.slice(), cost: 0, rank: 0, parent: null, step: null });
    for (let node = queue.pop(); node; node = queue.pop()) {
      values.set(node.values);
      if (tests.every((test) => test())) return result('solved', node);
      if (best.size > limit) return result('too-many', null);
      for (const operator of operators) {
        const trail: Trail = { addresses: [], values: [] };
        const price = operator.apply(operator.args, trail);
        if (price < 0) continue;
        const { task, args, internal } = operator;
        const rank = node.rank + (order === 'cost' ? price : 1);
        meet({ values: values.slice(), cost: node.cost + price, rank, parent: node, step: { task, args, internal } });
        undoTo(values, trail, 0);
      }
    }
    return result('failed', null);
  } catch (error) {
    if (error instanceof SearchFault) return result('fault', null);
    throw error;
  }
}

function operatorsOf(
  evaluator: Evaluator,
  domain: DomainIr,
  by: readonly string[] | undefined,
  character: ExhaustiveOptions['character'],
): PossibleCall[] {
  const isOwn = ({ params: [first] }: PrimitiveTask, args: readonly number[]): boolean => {
    if (!character) return true;
    const type = first?.type.kind === 'object' ? domain.types[first.type.type]! : null;
    return type?.root === domain.types[character.type]!.root && args[0] === character.id;
  };
  return domain.tasks.flatMap((task, index): PossibleCall[] => {
    if (task.kind === 'compound' || (by && !by.includes(task.name))) return [];
    const apply = compilePrimitive(evaluator, task);
    const bindings = argumentsOf(evaluator, task).filter((args) => isOwn(task, args));
    return bindings.map((args) => ({ task: index, internal: task.kind === 'internal', apply, args }));
  });
}

/** Arguments are objects, never `none`. */
function argumentsOf(evaluator: Evaluator, task: PrimitiveTask): number[][] {
  return task.params.reduce<number[][]>(
    (found, { type }) => found.flatMap((args) => valuesOf(evaluator, type).map((value) => [...args, value])),
    [[]],
  );
}

function valuesOf({ world }: Evaluator, type: ValueType): number[] {
  const members = membersOf(world, type);
  if (!members || members.high - members.low > 10_000) throw new Error('a parameter with too many values');
  return Array.from({ length: members.high - members.low + 1 }, (_, index) => members.low + index);
}

function stepsTo(node: SearchedState): Step[] {
  const steps: Step[] = [];
  for (let at: SearchedState | null = node; at?.step; at = at.parent) steps.unshift(at.step);
  return steps;
}
