// Searches that the core's scheduler orders but does not step itself: those for goals (addons/goals/), and their
// stand-ins in a replay. They are saved with their worlds. Only entries that games may leave out import this.

import * as abi from '../../ir/abi.ts';
import type { Core, WorldState } from '../../bindings/internal.ts';

/** What is saved of a search, as data for JSON. */
export const saving: unique symbol = Symbol('what is saved');
/** Whether a search is saved unless others are named. */
export const isToSave: unique symbol = Symbol('whether it is to be saved');
/** Makes a search of what was saved, in a world. */
export const restoring: unique symbol = Symbol('what was saved');

export interface GuestSearch {
  /** Returns the search as data. `options`: those of the maker of the search. */
  [saving](): { options: Readonly<Record<string, unknown>>; search: unknown };
  [isToSave](): boolean;
  free(): void;
}

/** The maker of a search. */
export interface GuestMaker<Search> {
  [restoring](state: WorldState, search: unknown): Search;
}

const leastPruned = 64;

class GuestList {
  readonly refs = new Set<WeakRef<GuestSearch>>();
  #pruneAt = leastPruned;

  add(search: GuestSearch): WeakRef<GuestSearch> {
    if (this.refs.size >= this.#pruneAt) {
      this.searches();
      this.#pruneAt = Math.max(leastPruned, 2 * this.refs.size);
    }
    const ref = new WeakRef(search);
    this.refs.add(ref);
    return ref;
  }

  /** The searches that the game still holds, from the oldest on. */
  searches(): GuestSearch[] {
    const found: GuestSearch[] = [];
    for (const ref of this.refs) {
      const search = ref.deref();
      if (search) found.push(search);
      else this.refs.delete(ref);
    }
    return found;
  }
}

const lists = new WeakMap<WorldState, GuestList>();

/** Adds a search. Returns the reference by which the search is removed. */
export function addGuest(state: WorldState, search: GuestSearch): WeakRef<GuestSearch> {
  let list = lists.get(state);
  if (!list) lists.set(state, (list = new GuestList()));
  return list.add(search);
}

export function removeGuest(state: WorldState, ref: WeakRef<GuestSearch>): void {
  lists.get(state)?.refs.delete(ref);
}

/** The searches of a world that have not been freed. */
export function guestsIn(state: WorldState): GuestSearch[] {
  return lists.get(state)?.searches() ?? [];
}

/** Ends the turn of the search with this header, which was stepped for this many iterations and continues. */
export function endGuestTurn(core: Core, address: number, iterations: number): void {
  const turn = core.load(address + abi.SESSION_TURN) + Math.max(1, iterations);
  if (turn < abi.TURN) {
    core.store(address + abi.SESSION_TURN, turn);
    core.exports.submitAgain(address);
    return;
  }
  // The search follows all others of its rank. Its frames are counted from when it was submitted.
  const submitted = core.load(address + abi.SESSION_SUBMITTED);
  const deadline = core.load(address + abi.SESSION_DEADLINE) >>> 0;
  const frames = deadline === abi.NO_DEADLINE ? deadline : deadline - core.exports.frameNumber();
  core.exports.submit(address, frames);
  core.store(address + abi.SESSION_SUBMITTED, submitted);
}
