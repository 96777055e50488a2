// The last searches of a game: their requests and results.

import type { FrameMessage, HelloMessage } from '../../../addons/debug/protocol.ts';
import type { Op, RecordedCall, RecordedNetwork, RecordedPlan } from '../../../addons/debug/types.ts';

export interface GameSearch {
  search: number;
  world: number;
  /** null: it is for a goal. */
  request: RecordedNetwork | null;
  goal: string | null;
  isBest: boolean;
  status: string;
  iterations: number | null;
  plan: RecordedCall[] | null;
  /** The moment of the record in which it was submitted. */
  moment: number;
}

const most = 200;

export class SearchList {
  readonly #searches = new Map<number, GameSearch>();
  /** The plans to which frames refer by number. */
  #plans: RecordedCall[][] = [];

  begin({ plans, searches }: HelloMessage): void {
    this.#plans = [...plans];
    for (const op of searches) this.#take(op, 0);
  }

  add({ frame, renumbered }: FrameMessage, moment: number): void {
    if (renumbered) this.#plans = [];
    for (const op of frame.ops) this.#take(op, moment);
  }

  /** The last one first. */
  all(): GameSearch[] {
    return [...this.#searches.values()].reverse();
  }

  #take(op: Op, moment: number): void {
    switch (op[0]) {
      case 'submitted':
      case 'begun':
        return this.#begin(op[1], op[2], { request: op[3], goal: null, isBest: op[4].mode === 'best', moment });
      case 'goal':
        return this.#begin(op[1], op[2], { request: null, goal: op[3].goal, isBest: op[3].mode === 'best', moment });
      case 'better':
        return this.#tell(op[1], { status: 'running', iterations: op[2], plan: this.#planOf(op[4]) });
      case 'ended':
        return this.#tell(op[1], { status: op[2], iterations: op[3], plan: this.#planOf(op[5]) });
      case 'achieved':
        return this.#tell(op[1], { status: op[2], iterations: op[3] });
      case 'dropped':
        return this.#tell(op[1], { status: 'dropped' });
    }
  }

  #begin(search: number, world: number, what: Pick<GameSearch, 'request' | 'goal' | 'isBest' | 'moment'>): void {
    const known = this.#searches.get(search);
    if (known) return;
    this.#searches.set(search, { ...what, search, world, status: 'waiting', iterations: null, plan: null });
    if (this.#searches.size > most) this.#searches.delete(this.#searches.keys().next().value!);
  }

  #tell(search: number, more: Partial<GameSearch>): void {
    const known = this.#searches.get(search);
    if (known) this.#searches.set(search, { ...known, ...more });
  }

  /** Returns a plan. A plan that is given completely gets the next number. */
  #planOf(plan: RecordedPlan): RecordedCall[] | null {
    if (typeof plan === 'number') return this.#plans[plan] ?? null;
    if (plan) this.#plans.push(plan);
    return plan;
  }
}
