// Why there is no plan for a goal: which part of it is out of reach, what the world would have to have, and the nearest
// state that a search found.

import type { Expr, Span } from '../../../ir/ir.ts';
import type { GoalPart } from '../../../ir/goals.ts';
import type { Status } from '../../../ir/statuses.ts';
import { checkOptions, fail } from '../../../bindings/internal.ts';
import type { Goals } from '../goals.ts';
import type { Goal } from '../goal.ts';
import { plainTask } from '../ground/prepare.ts';
import { searchFor } from '../saved.ts';
import { goalOptions } from '../search.ts';
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
  kind: 'frameplan-goal-explanation';
  /** The version of the data's form. */
  version: 1;
  status: Status;
  evaluations: number;
  /** The plan, where there is one. */
  plan: string[] | null;
  cost: number | null;
  parts: ExplainedPart[];
  /** Conditions that no action can make true and that do not hold. At least one of them would have to change. */
  lacking: OutOfReach[];
  nearest: NearestState | null;
  /** Whether the explanation was cut short. */
  isCut: boolean;
  fault: string | null;
}

/**
 * Searches for a plan in the current world, and finds out why there is none. It takes longer than the search, so don't
 * call it in a frame. `goal`: null for the goal of the problem.
 */
export function explainGoal(goals: Goals, goal: Goal | null, options: GoalOptions = {}): GoalExplanation {
  const explanation = goalExplainer(goals, goal, options);
  try {
    while (explanation.step(Infinity) === 'running');
    return explanation.result;
  } finally {
    explanation.free();
  }
}

/** Explains a goal step by step. Nothing is searched before the first `step`. */
export function goalExplainer(goals: Goals, goal: Goal | null, options: GoalOptions = {}): GoalExplainer {
  checkOptions('the options of an explanation', options, goalOptions);
  return new GoalExplainer(goals, goals.partsOf(goal), options);
}

/** An explanation of a goal that is being made. It can be dropped at any time; `free` gives back its memory at once. */
export class GoalExplainer {
  readonly #goals: Goals;
  readonly #parts: readonly GoalPart[];
  readonly #options: GoalOptions;
  readonly #search: GoalSearch;
  #result: GoalExplanation | null = null;

  /** Made by `goalExplainer`. */
  constructor(goals: Goals, parts: readonly GoalPart[], options: GoalOptions) {
    this.#goals = goals;
    this.#parts = parts;
    this.#options = options;
    this.#search = goals[searchFor](parts, options);
  }

  /** `running` until the explanation is complete, then how the search ended. */
  get status(): Status {
    return this.#result ? this.#result.status : 'running';
  }

  /** Continues the search for this number of iterations. The reasons take one further step, however small it is. */
  step(iterations: number): Status {
    if (this.#result) return this.#result.status;
    const hasEnded = this.#search.status !== 'running';
    if (!hasEnded && this.#search.step(iterations) === 'running') return 'running';
    if (!hasEnded && iterations < Infinity) return 'running';
    this.#result = this.#explain();
    return this.#result.status;
  }

  /** The explanation. It exists once `status` says how the search ended. */
  get result(): GoalExplanation {
    if (this.#result) return this.#result;
    fail('bad-option', 'the explanation is not complete: call step() until it returns a status other than "running"');
  }

  free(): void {
    this.#search.free();
  }

  #explain(): GoalExplanation {
    const search = this.#search;
    const { status, fault, evaluations, cost } = search;
    const plan = search.planWithInternal?.map(({ text }) => text) ?? null;
    const head = { kind: 'frameplan-goal-explanation', version: 1 } as const;
    const found = { ...head, status, evaluations, plan, cost, fault };
    if (plan) return { ...found, parts: [], lacking: [], nearest: null, isCut: false };
    return { ...found, ...reasonsFor(this.#goals, this.#parts, this.#options, search) };
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

/** Follows each chain of reasons to its end. Returns what is missing there, without duplicates. */
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
