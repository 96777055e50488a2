// The greedy engine: takes the state that seems nearest, alternately from two lists, one of all actions and one of
// those with which a relaxed plan begins.

import { estimate } from './estimate.ts';
import { OpenList } from './open-list.ts';
import type { GoalEngine, GoalSearchState, EngineAnswer } from './search.ts';
import { behind, firstState } from './states.ts';
import type { GoalState } from './states.ts';

const boost = 1000;

export class GreedyEngine implements GoalEngine {
  readonly #search: GoalSearchState;
  readonly #lists: [OpenList, OpenList] = [new OpenList(), new OpenList()];
  readonly #turns: [number, number] = [0, 0];
  readonly #met = new Set<GoalState>();
  #least: number | null = null;
  hasProgress = false;

  constructor(search: GoalSearchState) {
    this.#search = search;
  }

  begin(): EngineAnswer {
    return this.#meet(firstState(this.#search.world));
  }

  goOn(): EngineAnswer {
    const lists = this.#lists;
    if (lists[0].size + lists[1].size === 0) return 'exhausted';
    const turns = this.#turns;
    const list: 0 | 1 = lists[1].size > 0 && (turns[1] >= turns[0] || lists[0].size === 0) ? 1 : 0;
    turns[list]--;
    const { from, action } = lists[list].take();
    this.#search.work++;
    const state = behind(this.#search.world, from, action);
    if (state === 'fault') return 'fault';
    return state ? this.#meet(state) : 'going';
  }

  #meet(way: GoalState): EngineAnswer {
    const { world, states, isBest, plan } = this.#search;
    if (isBest && plan && way.cost >= plan.cost) return 'going';
    const state = states.enter(way);
    if (isBest && way.cost < state.cost)
      Object.assign(state, { cost: way.cost, parent: way.parent, action: way.action });
    else if (this.#met.has(state)) return 'going';
    this.#met.add(state);
    if (world.goal.every((fact) => state.facts.has(fact))) return this.#search.keep(state);
    this.#search.evaluations++;
    const { distance, applicable, preferred, work } = estimate(world, state.facts);
    this.#search.work += work;
    if (distance === null) return 'going';
    if (this.#least === null || distance < this.#least) {
      if (this.#least !== null) this.#turns[1] += boost;
      this.#least = distance;
      this.hasProgress = true;
    }
    for (const action of applicable) this.#lists[0].push(distance, state, action);
    for (const action of preferred) this.#lists[1].push(distance, state, action);
    return 'going';
  }
}
