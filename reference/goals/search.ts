// The search for goals in plain TypeScript: the same engines as in assembly/goals/, which take the same turns, over a
// world that is grounded already. Plan, cost, evaluations and iterations have to be the same.

import { GreedyEngine } from './greedy.ts';
import { NoveltyEngine } from './novelty.ts';
import { actionsTo, costOfWay, GoalStates } from './states.ts';
import type { GoalState, GroundedGoal } from './states.ts';

export type EngineAnswer = 'going' | 'found' | 'exhausted' | 'fault';

export interface GoalEngine {
  /** Whether it has come nearer than ever before, since this was cleared. */
  hasProgress: boolean;
  /** Looks at the first state. */
  begin(): EngineAnswer;
  /** Looks at the next state. */
  goOn(): EngineAnswer;
}

/** What the engines share. */
export interface GoalSearchState {
  world: GroundedGoal;
  states: GoalStates;
  isBest: boolean;
  evaluations: number;
  /** Operators touched, and what is counted like them. */
  work: number;
  plan: { actions: number[]; cost: number } | null;
  keep(state: GoalState): 'found';
}

export interface GoalPlanOptions {
  mode?: 'first' | 'best';
  strategy?: 'alternation' | 'greedy' | 'novelty';
  /** Iterations of the first turn of each engine. */
  firstTurn?: number;
  /** `too-many`: it ends behind so many iterations. */
  limit?: number;
}

export interface GoalPlanResult {
  status: 'solved' | 'failed' | 'fault' | 'too-many';
  /** Numbers of actions. */
  plan: number[] | null;
  cost: number | null;
  evaluations: number;
  iterations: number;
}

const workOfIteration = 100;
const usualTurn = 2000;

export function planForGoal(
  world: GroundedGoal,
  { mode = 'first', strategy = 'alternation', firstTurn = usualTurn, limit = Infinity }: GoalPlanOptions = {},
): GoalPlanResult {
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
  const status = runEngines(search, strategy, firstTurn * workOfIteration, limit * workOfIteration);
  const { plan, evaluations, work } = search;
  const iterations = Math.ceil(work / workOfIteration);
  return { status, plan: plan && plan.actions, cost: plan && plan.cost, evaluations, iterations };
}

function runEngines(
  search: GoalSearchState,
  strategy: NonNullable<GoalPlanOptions['strategy']>,
  firstTurn: number,
  limit: number,
): GoalPlanResult['status'] {
  const engines = [new GreedyEngine(search), new NoveltyEngine(search)] as const;
  const begun = new Set<GoalEngine>();
  let takesTurns = strategy === 'alternation';
  let turn: 0 | 1 = strategy === 'novelty' ? 1 : 0;
  let turnLength = firstTurn;
  let turnBegan = 0;
  while (search.work < limit) {
    const engine = engines[turn];
    const outcome = begun.has(engine) ? engine.goOn() : engine.begin();
    begun.add(engine);
    if (outcome === 'fault') return 'fault';
    if (outcome === 'exhausted') return search.plan ? 'solved' : 'failed';
    if (outcome === 'found') {
      if (!search.isBest) return 'solved';
      takesTurns = false;
      turn = 0;
    }
    if (!takesTurns) continue;
    if (engine.hasProgress) turnBegan = search.work;
    engine.hasProgress = false;
    if (search.work - turnBegan < turnLength) continue;
    turnBegan = search.work;
    if (turn === 1) turnLength *= 2;
    turn = turn === 0 ? 1 : 0;
  }
  return 'too-many';
}
