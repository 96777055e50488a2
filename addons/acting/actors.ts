// Actors: the objects that a task of the domain keeps busy. An actor is idle, or executes one action at a time.

import type { WorldState } from '../../bindings/internal.ts';
import type { Action } from './action.ts';
import type { Traits } from './traits.ts';

export class Actors {
  readonly #state: WorldState;
  /** By root type: the number of its object with id 0, and which of its ids are actors. */
  readonly #first: number[] = [];
  readonly #is: (Uint8Array | null)[] = [];
  /** By actor: the action that keeps it busy, and the action that it waits for because of `block`. */
  readonly holders: (Action | null)[] = [];
  readonly #blockedBy: (Action | null)[] = [];
  readonly #blockedUntil: number[] = [];

  constructor(state: WorldState, { actorTypes }: Traits) {
    this.#state = state;
    const { types } = state.loaded.manifest;
    const { numbering } = state;
    let next = 0;
    types.forEach(({ root }, type) => {
      if (root !== type) return;
      const ids = numbering.names[type]!.length;
      const is = new Uint8Array(ids);
      for (const actor of actorTypes) {
        if (actor < 0 || types[actor]!.root !== type) continue;
        is.fill(1, numbering.first[actor]!, numbering.first[actor]! + numbering.count[actor]!);
      }
      this.#first[type] = next;
      this.#is[type] = is;
      next += ids;
    });
    for (let at = 0; at < next; at++) {
      this.holders.push(null);
      this.#blockedBy.push(null);
      this.#blockedUntil.push(0);
    }
  }

  /** Returns the number of an actor; -1 for other objects. */
  readonly of = (root: number, id: number): number => {
    return this.#is[root]?.[id] ? this.#first[root]! + id : -1;
  };

  nameOf(actor: number): string {
    const { root, id } = this.objectOf(actor);
    return this.#state.numbering.names[root]?.[id] || `#${id}`;
  }

  /** Returns the object with this actor number. */
  objectOf(actor: number): { root: number; id: number } {
    const root = this.#first.findLastIndex((first) => first !== undefined && first <= actor);
    return { root, id: actor - (this.#first[root] ?? 0) };
  }

  /** Returns the action that keeps the actor busy, or that blocks it. */
  busyWith(actor: number): Action | null {
    const holder = this.holders[actor]!;
    if (holder) return holder;
    const blocker = this.#blockedBy[actor]!;
    // When the action has ended, its object may have been used again for another action.
    return blocker?.id === this.#blockedUntil[actor] ? blocker : null;
  }

  /** Makes the actor count as busy until the present action of another one ends. */
  block(actor: number, other: number): void {
    this.blockBy(actor, this.holders[other]!);
  }

  /** Returns which actors are blocked by which actions. */
  blocks(): [actor: number, action: number][] {
    return this.holders.flatMap((holder, actor) => {
      const action = holder ? this.#blockedBy[actor]! : this.busyWith(actor);
      return action && action.id === this.#blockedUntil[actor] ? [[actor, action.id] as [number, number]] : [];
    });
  }

  blockBy(actor: number, action: Action | null): void {
    this.#blockedBy[actor] = action;
    this.#blockedUntil[actor] = action ? action.id : 0;
  }

  hold(actor: number, action: Action): void {
    this.holders[actor] = action;
  }

  leave(action: Action): void {
    for (let at = 0; at < action.busy.length; at++) {
      const actor = action.busy[at]!;
      if (this.holders[actor] === action) this.holders[actor] = null;
    }
  }
}
