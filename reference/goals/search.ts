// The search for goals in plain TypeScript, over a grounded world, with the same engines and turns as in
// assembly/goals/. Plan, cost, evaluations and iterations have to be the same.

import { GreedyEngine } from './greedy.ts';
import { NoveltyEngine } from './novelty.ts';
import { actionsTo, costOfWay, GoalStates } from './states.ts';
import type { GoalState, GroundedGoal } from './states.ts';

export type EngineAnswer = 'going' | 'found' | 'exhausted' | 'fault';

export interface GoalEngine {
  /** Whether it has come nearer to the goal than ever before. The owner resets this. */
  hasProgress: boolean;
  /** Examines the first state. */
  begin(): EngineAnswer;
  /** Examines the next state. */
  goOn(): EngineAnswer;
}

/** What the engines share. */
export interface GoalSearchState {
  world: GroundedGoal;
  states: GoalStates;
  isBest: boolean;
  evaluations: number;
  /** Touched operators, and other work that is counted in this unit. */
  work: number;
  plan: { actions: number[]; cost: number } | null;
  keep(state: GoalState): 'found';
}

type EngineName = 'greedy' | 'novelty';

export interface GoalPlanOptions {
  mode?: 'first' | 'best';
  strategy?: 'alternation' | EngineName;
  /** Iterations of the first turn of each engine. */
  firstTurn?: number;
  /** The search ends with `too-many` after this number of iterations. */
  limit?: number;
}

export interface GoalPlanResult {
  status: 'solved' | 'failed' | 'fault' | 'too-many';
  /** The numbers of the plan's actions. */
  plan: number[] | null;
  cost: number | null;
  evaluations: number;
  iterations: number;
}

const workOfIteration = 100;
const usualTurn = 2000;

export function planForGoal(world: GroundedGoal, options: GoalPlanOptions = {}): GoalPlanResult {
  const planning = new GoalPlanning(world, options);
  planning.goOn(Infinity);
  return planning.result();
}

/** A search that can be stepped. Its turns do not depend on how it is stepped. */
export class GoalPlanning {
  readonly #search: GoalSearchState;
  readonly #engines: Readonly<Record<EngineName, GoalEngine>>;
  readonly #begun = new Set<GoalEngine>();
  readonly #limit: number;
  #status: GoalPlanResult['status'] | null = null;
  #takesTurns: boolean;
  #turn: EngineName;
  #turnLength: number;
  #turnBegan = 0;

  constructor(
    world: GroundedGoal,
    { mode = 'first', strategy = 'alternation', firstTurn = usualTurn, limit = Infinity }: GoalPlanOptions = {},
  ) {
    const search: GoalSearchState = {
      world,
      states: new GoalStates(),
      isBest: mode === 'best',
      evaluations: 0,
      work: 0,
      plan: null,
      keep(state) {
        search.plan = { actions: actionsTo(state), cost: costOfWay(world, state) };
        return 'found';
      },
    };
    this.#search = search;
    this.#engines = { greedy: new GreedyEngine(search), novelty: new NoveltyEngine(search) };
    this.#limit = limit * workOfIteration;
    this.#takesTurns = strategy === 'alternation';
    this.#turn = strategy === 'alternation' ? 'greedy' : strategy;
    this.#turnLength = firstTurn * workOfIteration;
  }

  get isUnderWay(): boolean {
    return this.#status === null;
  }

  /** Continues for about `iterations` iterations, or to the end. Returns how many it has taken. */
  goOn(iterations: number): number {
    const before = this.#search.work;
    const until = before + iterations * workOfIteration;
    while (this.#status === null && this.#search.work < until) this.#turnOn();
    return Math.ceil((this.#search.work - before) / workOfIteration);
  }

  result(): GoalPlanResult {
    const { plan, evaluations, work } = this.#search;
    const iterations = Math.ceil(work / workOfIteration);
    const status = this.#status ?? 'too-many';
    return { status, plan: plan && plan.actions, cost: plan && plan.cost, evaluations, iterations };
  }

  #turnOn(): void {
    const search = this.#search;
    if (search.work >= this.#limit) {
      this.#status = 'too-many';
      return;
    }
    const engine = this.#engines[this.#turn];
    const outcome = this.#begun.has(engine) ? engine.goOn() : engine.begin();
    this.#begun.add(engine);
    if (outcome === 'fault') this.#status = 'fault';
    else if (outcome === 'exhausted') this.#status = search.plan ? 'solved' : 'failed';
    else if (outcome === 'found' && !search.isBest) this.#status = 'solved';
    if (this.#status !== null) return;
    if (outcome === 'found') {
      this.#takesTurns = false;
      this.#turn = 'greedy';
    }
    if (this.#takesTurns) this.#passTurn(engine);
  }

  #passTurn(engine: GoalEngine): void {
    const { work } = this.#search;
    if (engine.hasProgress) this.#turnBegan = work;
    engine.hasProgress = false;
    if (work - this.#turnBegan < this.#turnLength) return;
    this.#turnBegan = work;
    if (this.#turn === 'novelty') this.#turnLength *= 2;
    this.#turn = this.#turn === 'greedy' ? 'novelty' : 'greedy';
  }
}
