// Follows the searches of a planner for a recorder, from when they wait or are first stepped to their end.

import * as abi from '../../ir/abi.ts';
import { statusNames } from '../../ir/statuses.ts';
import type { Core, SessionHandle, WorldState } from '../../bindings/internal.ts';
import { recordPlan } from './networks.ts';
import { toRecorded } from './numbers.ts';
import type { Op, RecordedCall, RecordedPlan } from './types.ts';

export interface FollowedSearch {
  readonly search: number;
  readonly world: number;
  readonly state: WorldState;
  readonly handle: SessionHandle;
  readonly isBest: boolean;
  /** The cost of the plan that was recorded last. */
  cost: number;
}

const mostEnded = 256;

/** The plans since the last keyframe. A plan that occurs again is recorded as its number. */
export class KnownPlans {
  readonly #numbers = new Map<string, number>();
  readonly #texts: string[] = [];

  /** The plans in the order of their numbers. */
  get all(): RecordedCall[][] {
    return this.#texts.map((text) => JSON.parse(text) as RecordedCall[]);
  }

  /** Returns null if no plan has this number. */
  of(number: number): RecordedCall[] | null {
    const text = this.#texts[number];
    return text === undefined ? null : (JSON.parse(text) as RecordedCall[]);
  }

  clear(): void {
    this.#numbers.clear();
    this.#texts.length = 0;
  }

  record(state: WorldState, handle: SessionHandle): RecordedPlan {
    const steps = recordPlan(state, handle);
    if (!steps) return null;
    const text = JSON.stringify(steps);
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    this.#numbers.set(text, this.#texts.push(text) - 1);
    return steps;
  }
}

export class FollowedSearches {
  readonly underWay = new Map<SessionHandle, FollowedSearch>();
  /** How many of them search for the best plan. These may have news before they end. */
  best = 0;
  /** The searches that ended last, whose plans may still be needed. */
  readonly ended = new Map<number, FollowedSearch>();
  readonly #core: Core;
  readonly #plans: KnownPlans;

  constructor(core: Core, plans: KnownPlans) {
    this.#core = core;
    this.#plans = plans;
  }

  follow(search: number, world: number, state: WorldState, handle: SessionHandle): FollowedSearch {
    const isBest = this.#core.load(handle.address + abi.SESSION_MODE) !== 0;
    const cost = this.#core.load(handle.address + abi.SESSION_HAS_PLAN) ? this.#cost(handle) : Infinity;
    const followed = { search, world, state, handle, isBest, cost };
    this.underWay.set(handle, followed);
    if (isBest) this.best++;
    return followed;
  }

  forget(followed: FollowedSearch): void {
    this.underWay.delete(followed.handle);
    if (followed.isBest) this.best--;
  }

  /** Records the searches that the game has ended since the core ran. */
  tellDropped(push: (op: Op) => void): void {
    for (const one of this.underWay.values()) {
      const { address } = one.handle;
      if (address && this.#core.load(address + abi.SESSION_PROGRESS) !== abi.OVER) continue;
      push(['dropped', one.search]);
      this.forget(one);
    }
  }

  /** Records the results of searches while the core ran. */
  tellNews(push: (op: Op) => void): void {
    for (const one of this.underWay.values()) {
      const { address } = one.handle;
      if (this.#core.load(address + abi.SESSION_PROGRESS) === abi.OVER) {
        push(this.#end(one));
        this.forget(one);
        this.ended.set(one.search, one);
        if (this.ended.size > mostEnded) this.ended.delete(this.ended.keys().next().value!);
        continue;
      }
      if (one.isBest && this.#core.load(address + abi.SESSION_HAS_PLAN) && this.#cost(one.handle) !== one.cost) {
        one.cost = this.#cost(one.handle);
        const plan = this.#plans.record(one.state, one.handle);
        push(['better', one.search, this.#core.loadLong(address + abi.SESSION_ITERATIONS), toRecorded(one.cost), plan]);
      }
    }
  }

  #end({ search, state, handle }: FollowedSearch): Op {
    const core = this.#core;
    const { address } = handle;
    const status = statusNames[core.load(address + abi.SESSION_STATUS) as keyof typeof statusNames];
    const hasPlan = core.load(address + abi.SESSION_HAS_PLAN) !== 0;
    const iterations = core.loadLong(address + abi.SESSION_ITERATIONS);
    const plan = hasPlan ? this.#plans.record(state, handle) : null;
    return ['ended', search, status, iterations, hasPlan ? toRecorded(this.#cost(handle)) : null, plan];
  }

  #cost({ address }: SessionHandle): number {
    return this.#core.loadFloat(address + abi.SESSION_BEST_COST);
  }
}
