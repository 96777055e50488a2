// Why there is no plan for a goal: which part of it is out of reach, what the world would have to have, and the nearest
// state that a search found.

import type { Expr, Span } from '../../ir/ir.ts';
import type { GoalPart } from '../../ir/goals.ts';
import type { Status } from '../../ir/statuses.ts';
import { checkObject, inside } from '../../bindings/internal.ts';
import type { Goals } from '../goals.ts';
import type { Goal } from '../goal.ts';
import { plainTask } from '../ground/prepare.ts';
import type { GoalOptions, GoalSearch } from '../search.ts';
import { PossibleFacts } from './possible.ts';
import { ReasonFinder } from './reasons.ts';
import type { OutOfReach } from './reasons.ts';
import { conditionText } from './text.ts';

/** A condition of the goal. */
export interface ExplainedPart {
  text: string;
  span: Span;
  /** `possible`: some actions make it true, though perhaps not together with the others. */
  outlook: 'possible' | 'out-of-reach';
  /** Why it is out of reach. */
  because: OutOfReach[];
}

/** The state that seemed nearest to the goal, of all that a search without a plan has met. */
export interface NearestState {
  /** The way to it. */
  steps: string[];
  /** The conditions of the goal that hold there, and those that do not. */
  holds: string[];
  missing: string[];
}

export interface GoalExplanation {
  status: Status;
  evaluations: number;
  /** The plan, where there is one. */
  plan: string[] | null;
  cost: number | null;
  parts: ExplainedPart[];
  /** What no action gives and the world does not have: something of it would have to be otherwise. */
  lacking: OutOfReach[];
  nearest: NearestState | null;
  /** Whether there was more to tell. */
  isCut: boolean;
  fault: string | null;
}

/**
 * Searches for a plan, in the world as it is now, and tells why there is none. It takes as long as the search, and
 * longer: it is for finding out, not for a frame. null: the goal of the problem.
 */
export function explainGoal(
  goals: Goals,
  goal: Goal | null,
  options: Pick<GoalOptions, 'character' | 'limits' | 'mode' | 'strategy'> = {},
): GoalExplanation {
  checkObject('the options of an explanation', options, ['character', 'limits', 'mode', 'strategy']);
  const parts = goals.partsOf(goal);
  const search = goals[inside](parts, options);
  try {
    const { status, fault } = { status: search.run(), fault: search.fault };
    const { evaluations, cost } = search;
    const plan = search.planWithInternal?.map(({ text }) => text) ?? null;
    const found = { status, evaluations, plan, cost, fault };
    if (plan) return { ...found, parts: [], lacking: [], nearest: null, isCut: false };
    return { ...found, ...reasonsFor(goals, parts, options, search) };
  } finally {
    search.free();
  }
}

function reasonsFor(
  goals: Goals,
  parts: readonly GoalPart[],
  { character }: GoalOptions,
  search: GoalSearch,
): Pick<GoalExplanation, 'parts' | 'lacking' | 'nearest' | 'isCut'> {
  const planning = character === undefined ? null : goals.planningFor(character);
  const grounded = goals.groundedFor(planning);
  grounded.symbolic.owner = 'the goal';
  const finder = new ReasonFinder(grounded, new PossibleFacts(grounded), planning);
  const explained: ExplainedPart[] = [];
  const holds: string[] = [];
  const missing: string[] = [];
  const nearest = search.nearest;
  for (const { task, args } of parts) {
    const plain = plainTask(grounded.reached.world, task, -1);
    const binding = plain.locals.map((_, local) => args[local] ?? null);
    const names = task.params.map(({ name }) => name);
    const locals = finder.localsOf(plain.locals, names, binding);
    for (const condition of plain.conditions.flatMap(conjuncts)) {
      const text = conditionText(locals, condition);
      const isPossible = finder.mayHold(condition, locals);
      const because = isPossible ? [] : finder.explain(condition, locals);
      explained.push({ text, span: condition.span, outlook: isPossible ? 'possible' : 'out-of-reach', because });
      const values = binding.map((value) => value ?? 0);
      if (nearest) (nearest.holds(grounded.symbolic.formula(condition, values)) ? holds : missing).push(text);
    }
  }
  const found = nearest && { steps: nearest.steps.map(({ text }) => text), holds, missing };
  return { parts: explained, lacking: lackingIn(explained), nearest: found, isCut: finder.isCut };
}

function conjuncts(expr: Expr): Expr[] {
  return expr.op === 'and' ? [...conjuncts(expr.left), ...conjuncts(expr.right)] : [expr];
}

/** What stands at the ends of all ways, each once. */
function lackingIn(parts: readonly ExplainedPart[]): OutOfReach[] {
  const found: OutOfReach[] = [];
  const visit = (one: OutOfReach): void => {
    const causes = one.ways.flatMap(({ because }) => because);
    if (causes.length > 0) causes.forEach(visit);
    else if (!one.isRepeated) found.push(one);
  };
  for (const { because } of parts) because.forEach(visit);
  return found;
}
