// The seats of a world: which characters plan alike and so share a seat, and in which seat a search plans. A seat holds
// the grounded and lowered world of a character; another character takes it with its own values (seats.ts).

import type { DomainIr } from '../../ir/ir.ts';
import type { GoalPart } from '../../ir/goals.ts';
import type { WorldState } from '../../bindings/internal.ts';
import { goalFor, planAlike, positionsOf, tasksOfRoot } from './alike.ts';
import type { GoalRequest, GoalWork, Planning } from './goals.ts';
import type { PossibleRow } from './ground/reach.ts';
import { SlicedWork } from './ground/slices.ts';
import type { Sliced } from './ground/slices.ts';
import { snapshotOf } from './ground/world.ts';
import { constantsOf, Seat } from './seats.ts';

/** Seats that are kept. More are needed only where characters differ. */
const mostSeats = 16;

export class SeatList {
  readonly #domain: DomainIr;
  readonly #by: readonly string[] | null;
  readonly #refuseReplaced: (state: WorldState) => void;
  readonly #seats: { seat: Seat; kind: string }[] = [];
  readonly #seatsToCome = new Map<string, SlicedWork<Seat>>();
  /** How often constants had been written when the seats were made. */
  #seatsOf = -1;
  /** Characters of the same kind have the same constants, and may share a seat. */
  readonly #kinds = new Map<string, string>();
  readonly #ownGoals = new WeakMap<readonly GoalPart[], { root: number; id: number; isOwn: boolean }>();
  readonly #alikeByRoot = new Map<number, boolean>();

  /** `by`: the names of the tasks that plans may have; null: all. */
  constructor(domain: DomainIr, by: readonly string[] | null, refuseReplaced: (state: WorldState) => void) {
    this.#domain = domain;
    this.#by = by;
    this.#refuseReplaced = refuseReplaced;
  }

  /** If all characters plan alike, returns the seat that was prepared for one of them; otherwise null. */
  *prepare(state: WorldState, planning: Planning, request: GoalRequest): Sliced<GoalWork | null> {
    const { parts } = request;
    const { root, id } = planning;
    for (;;) {
      if (!this.#isOwn(parts, root, id)) return null;
      const seat = yield* this.seatFor(state, planning);
      if (!seat) return null;
      const found = seat.workFor(parts, id);
      // Externals are not asked in seats.
      if (seat.grounded.symbolic.asked.count > 0) return null;
      if (found === 'out of reach') return { lowered: null, image: null, goal: null, seated: null };
      if (!found) continue;
      request.seat = seat;
      request.seatsOf = this.#seatsOf;
      return found;
    }
  }

  /** Whether the goal concerns this character alone. */
  #isOwn(parts: readonly GoalPart[], root: number, id: number): boolean {
    const known = this.#ownGoals.get(parts);
    if (known?.root === root && known.id === id) return known.isOwn;
    const isOwn = goalFor(this.#domain, root, parts, id, id) !== null;
    this.#ownGoals.set(parts, { root, id, isOwn });
    return isOwn;
  }

  /** A seat with the character in it. */
  *seatFor(state: WorldState, planning: Planning): Sliced<Seat | null> {
    const { root, id } = planning;
    const possible: PossibleRow[] = [];
    for (;;) {
      this.#refuseReplaced(state);
      if (!this.#alike(root) || state.sparse.entries.some((entries) => entries !== 0)) return null;
      const kind = this.#kindOf(state, planning);
      const busy = this.#seats.find(({ seat }) => seat.lowering)?.seat.lowering;
      if (busy) {
        if (!busy.goOn()) yield;
        continue;
      }
      for (const { seat, kind: other } of this.#seats) {
        if (other !== kind) continue;
        if (seat.take(id)) return seat;
        for (const row of seat.unexpected) possible.push(this.#ofSeat(row, planning));
      }
      yield* this.#makeSeat(state, planning, kind, possible);
    }
  }

  /** The row as it is when another character has the seat. */
  #ofSeat({ variable, args, value }: PossibleRow, { root, id }: Planning): PossibleRow {
    const positions = positionsOf(this.#domain, variable, root);
    return { variable, args: args.map((arg, at) => (positions.includes(at) ? id : arg)), value };
  }

  /** Continues to make a seat for the characters of a kind, until the slice is over. */
  *#makeSeat(state: WorldState, planning: Planning, kind: string, possible: readonly PossibleRow[]): Sliced<void> {
    let making = this.#seatsToCome.get(kind);
    if (!making || making.hasFailed) {
      const snapshot = snapshotOf(this.#domain, state);
      const { root, id } = planning;
      const plan = { domain: this.#domain, state, snapshot, root, id, by: this.#by, possible: possible.slice() };
      this.#seatsToCome.set(kind, (making = new SlicedWork(Seat.make(plan))));
    }
    if (!making.goOn()) return yield;
    this.#seatsToCome.delete(kind);
    if (this.#seats.length === mostSeats) this.#seats.pop();
    this.#seats.unshift({ seat: making.result, kind });
  }

  /** A text for what all characters that share a seat have in common. */
  #kindOf(state: WorldState, { root, id, key }: Planning): string {
    if (state.constantWrites !== this.#seatsOf) {
      this.#seats.length = 0;
      this.#seatsToCome.clear();
      this.#kinds.clear();
    }
    this.#seatsOf = state.constantWrites;
    const kind =
      this.#kinds.get(key) ??
      `${root} ${state.numbering.types[root]![id]} ${constantsOf(this.#domain, state, root, id)}`;
    this.#kinds.set(key, kind);
    return kind;
  }

  #alike(root: number): boolean {
    let isAlike = this.#alikeByRoot.get(root);
    if (isAlike === undefined) {
      isAlike = planAlike(this.#domain, root, tasksOfRoot(this.#domain, root, this.#by));
      this.#alikeByRoot.set(root, isAlike);
    }
    return isAlike;
  }
}
