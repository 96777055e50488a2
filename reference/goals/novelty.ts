// The novelty engine: takes the newest state first. A fact, or a pair of facts, is new if it was not true before in
// states with the same number of missing goals and the same number of facts of the last relaxed plan reached on the
// way.

import { estimate } from './estimate.ts';
import { OpenList } from './open-list.ts';
import type { GoalEngine, GoalSearchState, EngineAnswer } from './search.ts';
import { behind, firstState } from './states.ts';
import type { GoalState, GroundedGoal } from './states.ts';

interface SeenFacts {
  facts: Set<number>;
  /** A pair is stored as the lower fact times the number of facts, plus the higher one. */
  pairs: Set<number>;
}

/** The work for a state that is taken from the list or put on it. */
const workOfState = 6;
/** The work for each fact that became true, in addition to one for each word of 64 facts. */
const workOfRow = 12;

export class NoveltyEngine implements GoalEngine {
  readonly #search: GoalSearchState;
  readonly #list = new OpenList();
  readonly #seen = new Map<string, SeenFacts>();
  readonly #watched: readonly { action: number; watcher: number | null }[];
  readonly #factWords: number;
  #fewest = 0;
  hasProgress = false;

  constructor(search: GoalSearchState) {
    this.#search = search;
    this.#watched = watchedActions(search.world);
    this.#factWords = Math.max(1, Math.ceil(search.world.facts / 64));
  }

  begin(): EngineAnswer {
    const { world, states } = this.#search;
    this.#search.work += world.actions.length;
    const state = states.enter(firstState(world));
    this.#fewest = this.#missing(state);
    if (this.#fewest === 0) return this.#search.keep(state);
    this.#novelty(this.#fewest, 0, state, new Set());
    state.trail = { missing: this.#fewest, wanted: null, done: new Set() };
    return this.#look(state);
  }

  goOn(): EngineAnswer {
    const { world, states } = this.#search;
    if (this.#list.size === 0) return 'exhausted';
    const { from, action } = this.#list.take();
    this.#search.work += workOfState;
    const state = states.enter(behind(world, from, action) as GoalState);
    if (state.trail) return 'going';
    const trail = from.trail!;
    const missing = this.#missing(state);
    if (missing < trail.missing) state.trail = { missing, wanted: null, done: new Set() };
    else state.trail = { missing, wanted: trail.wanted, done: new Set([...trail.done, ...freshOf(from, state)]) };
    return this.#look(state);
  }

  #missing({ facts }: GoalState): number {
    return this.#search.world.goal.filter((fact) => !facts.has(fact)).length;
  }

  /** Puts all states that follow this one on the list. */
  #look(state: GoalState): EngineAnswer {
    const { world } = this.#search;
    const trail = state.trail!;
    if (!trail.wanted) {
      const { distance, demanded, work } = estimate(world, state.facts);
      this.#search.evaluations++;
      this.#search.work += work;
      if (distance === null) return 'going';
      trail.wanted = demanded;
    }
    this.#search.work += 1 + this.#watched.filter(({ watcher }) => watcher !== null && state.facts.has(watcher)).length;
    for (const { action } of this.#watched) {
      if (!world.operators[action]!.needs.every((fact) => state.facts.has(fact))) continue;
      const outcome = this.#spread(state, action);
      if (outcome !== 'going') return outcome;
    }
    return 'going';
  }

  #spread(from: GoalState, action: number): EngineAnswer {
    const { world, states } = this.#search;
    const state = behind(world, from, action);
    this.#search.work += workOfState;
    if (!state) return 'going';
    if (state === 'fault') return 'fault';
    if (states.find(state)?.trail) return 'going';
    const missing = this.#missing(state);
    if (missing === 0) return this.#search.keep(states.enter(state));
    if (missing < this.#fewest) {
      this.#fewest = missing;
      this.hasProgress = true;
    }
    const trail = from.trail!;
    const reached = missing < trail.missing ? 0 : trail.done.size + freshOf(from, state).length;
    const novelty = this.#novelty(missing, reached, state, from.facts);
    this.#list.push(novelty * (world.goal.length + 1) + missing, from, action);
    return 'going';
  }

  /** Returns 1 if a fact is new, 2 if a pair of a fact that just became true with another one is new, otherwise 3. */
  #novelty(missing: number, reached: number, { facts }: GoalState, before: ReadonlySet<number>): number {
    const key = `${missing} ${reached}`;
    const seen = this.#seen.get(key) ?? { facts: new Set(), pairs: new Set() };
    this.#seen.set(key, seen);
    const factsBefore = seen.facts.size;
    const pairsBefore = seen.pairs.size;
    const made = [...facts].filter((fact) => !before.has(fact));
    for (const fact of facts) seen.facts.add(fact);
    for (const one of made) {
      for (const other of facts) {
        seen.pairs.add(Math.min(one, other) * this.#search.world.facts + Math.max(one, other));
      }
    }
    this.#search.work += (1 + made.length) * (this.#factWords + workOfRow);
    return seen.facts.size > factsBefore ? 1 : seen.pairs.size > pairsBefore ? 2 : 3;
  }
}

/** Facts of the relaxed plan that are true in a state for the first time on its way. */
function freshOf(from: GoalState, { facts }: GoalState): number[] {
  const { wanted, done } = from.trail!;
  return [...wanted!].filter((fact) => facts.has(fact) && !done.has(fact));
}

/** All actions in the order of the rarest of their conditions. Those without any come first. */
function watchedActions({ facts, actions, operators }: GroundedGoal): { action: number; watcher: number | null }[] {
  const users = Array.from({ length: facts }, () => 0);
  for (const { needs } of operators) for (const fact of needs) users[fact]!++;
  const watched = actions.map((_, action) => {
    const { needs } = operators[action]!;
    const fewest = Math.min(...needs.map((fact) => users[fact]!));
    return { action, watcher: needs.find((fact) => users[fact] === fewest) ?? null };
  });
  return watched.sort((one, other) => (one.watcher ?? -1) - (other.watcher ?? -1));
}
