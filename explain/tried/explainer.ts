// Explains a search step by step, so that a page remains usable meanwhile: it repeats the search, then visits its
// states, then explains them. The result does not depend on the size of the steps.

import type { DomainIr, Problem } from '../../ir/ir.ts';
import { takeOptions } from '../../bindings/base/options.ts';
import { recursionOf } from '../causes.ts';
import type { Explainable } from '../explain-session.ts';
import { ReferenceSearch } from '../../reference/search.ts';
import type { ReferenceStatus } from '../../reference/search-types.ts';
import { checkBudget, explainerOptions } from '../options.ts';
import type { ExplainerOptions, MostKept } from '../options.ts';
import { SearchRecord } from './record.ts';
import type { RecordedAlternative } from './record.ts';
import { StateWalk } from './walk.ts';
import { Teller } from './tell.ts';
import { explanationKind, explanationVersion } from './types.ts';
import type { ExplainedSearch } from './types.ts';

/** Examining a task, and explaining it, count as this many iterations of a search. */
const iterationsToExamine = 10;
const iterationsToTell = 4;

/**
 * Explains how a problem is planned, or why it can't be. The domain is the one that the language compiled. Nothing is
 * done before the first `step`.
 */
export function explainer(domain: DomainIr, problem: Problem, options: ExplainerOptions = {}): Explainer {
  return new Explainer(domain, problem, options);
}

/** Explains a session of a game in the current world: `sessionExplainer(domain, toSearch(session))`. */
export function sessionExplainer(
  domain: DomainIr,
  search: Explainable,
  options: Pick<ExplainerOptions, 'goals' | 'limits' | 'most' | 'remember'> = {},
): Explainer {
  const { problem, limits, mode, strategy, gap, externals } = search;
  if (problem.domain !== domain.name) {
    throw new Error(`the session is one of the domain ${problem.domain}, not of ${domain.name}`);
  }
  const how = { mode, strategy, gap, externals };
  return new Explainer(domain, problem, { ...how, ...options, limits: { ...limits, ...options.limits } });
}

/** An explanation that is being made. It can be dropped at any time. */
export class Explainer {
  readonly #most: MostKept;
  readonly #options: ExplainerOptions;
  readonly #problem: Problem;
  readonly #search: ReferenceSearch;
  readonly #record: SearchRecord;
  #isStopped = false;
  #plan: RecordedAlternative[] = [];
  #walk: StateWalk | null = null;
  #teller: Teller | null = null;
  #result: ExplainedSearch | null = null;

  constructor(domain: DomainIr, problem: Problem, options: ExplainerOptions) {
    const taken = takeOptions('the options of an explanation', options, explainerOptions);
    const { externals, goals, most, ...how } = taken;
    this.#most = most;
    this.#options = options;
    this.#problem = problem;
    this.#search = new ReferenceSearch(domain, problem, {
      ...how,
      ...(externals && { externals }),
      ...(goals && { goals }),
    });
    this.#record = new SearchRecord(this.#most);
    this.#search.observer = this.#record;
  }

  /** `running` until the explanation is complete, then how the search ended. */
  get status(): ReferenceStatus {
    return this.#result ? this.#search.status : 'running';
  }

  /** Whether there is a result, also for a search that was stopped, whose status remains `running`. */
  get isComplete(): boolean {
    return this.#result !== null;
  }

  /** The iterations of the search so far. */
  get iterations(): number {
    return this.#search.iterations;
  }

  /** Continues for about this many iterations of a search. Examining what it did takes iterations, too. */
  step(iterations: number): ReferenceStatus {
    checkBudget(iterations);
    let left = iterations;
    if (this.#isSearching) {
      const before = this.#search.iterations;
      this.#search.step(left);
      left -= Math.max(1, this.#search.iterations - before);
    }
    if (this.#isSearching) return 'running';
    while (left > 0 && !this.#result) left -= this.#goOn();
    return this.status;
  }

  /** Ends the search where it is. Further steps explain what it has tried so far. Its status remains `running`. */
  stop(): void {
    this.#isStopped = true;
  }

  /** The explanation. It exists once `status` says how the search ended. */
  get result(): ExplainedSearch {
    if (this.#result) return this.#result;
    throw new Error('the explanation is not complete: call step() until it returns a status other than "running"');
  }

  get #isSearching(): boolean {
    return this.#search.status === 'running' && !this.#isStopped;
  }

  /** Does one piece of the work after the search. Returns how many iterations it counts as. */
  #goOn(): number {
    if (!this.#walk) {
      this.#walk = this.#endRecord();
      return iterationsToExamine;
    }
    if (!this.#teller) {
      if (!this.#walk.goOn()) this.#teller = this.#beginToTell(this.#walk);
      return iterationsToExamine;
    }
    if (!this.#teller.goOn()) this.#result = this.#complete(this.#teller);
    return iterationsToTell;
  }

  #endRecord(): StateWalk {
    const { derivation, evaluator } = this.#search;
    this.#plan = derivation ? this.#record.restore(derivation) : [];
    this.#record.forget(new Set(this.#plan));
    return new StateWalk(evaluator, this.#problem, this.#options.externals ?? {}, this.#record.roots);
  }

  #beginToTell(walk: StateWalk): Teller {
    const isBest = this.#options.mode === 'best';
    return new Teller(walk, this.#record.roots, { plan: new Set(this.#plan), endsWithPlan: !isBest, isBest });
  }

  #complete(teller: Teller): ExplainedSearch {
    const { status, iterations, cost, fault, derivation, world } = this.#search;
    const { tasks, roots, plan } = teller;
    const { tried, last } = this.#record;
    const isCutShort = status.startsWith('out-of-') || status === 'running';
    return {
      ...{ kind: explanationKind, version: explanationVersion },
      ...{ domain: world.domain.name, problem: this.#problem.name, status, iterations, cost },
      ...{ tasks, roots, plan: derivation && plan },
      ...teller.causes(this.#most.causes),
      ...{ tried, cut: Math.max(0, tried - tasks.length), fault },
      recursion: isCutShort ? recursionOf(world.domain, last && last.item) : null,
    };
  }
}
