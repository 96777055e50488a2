// What a strategy is: it keeps the choice points of a search, and says which network is taken up next.

import type { AgendaPosition } from '../agenda.ts';
import type { Writes } from '../open.ts';
import type { Trail } from '../primitive.ts';
import type { NextNetwork, SearchPoint } from '../search-types.ts';

/** What a strategy asks of the search. */
export interface StrategyHost {
  /** The network that the search began with. */
  readonly root: NextNetwork;
  /** Whether nothing of such a value is gone on with, since the best plan so far is as good. */
  leaves(value: number): boolean;
  /**
   * The next alternative of the task at the position. Sets the point to the next position when the task has none left.
   */
  alternative(point: SearchPoint, position: AgendaPosition): NextNetwork | null;
  /** Takes writes back until the trail has this length. */
  undoTo(length: number): void;
  /** Goes over to another state. */
  switchTo(writes: Writes): void;
  /** To be called with each alternative of the point that is gone on with. */
  offers(point: SearchPoint): void;
  /** To be called when a round begins again with the request. */
  roundBegins(): void;
  /** To be called when all alternatives of the point have been tried. */
  leave(point: SearchPoint): void;
  /** The values of the state at hand, and the writes that led to it. */
  readonly values: Float64Array;
  readonly trail: Trail;
}

export interface SearchStrategy {
  /** Whether networks stay open: they are left at once, and the search remembers from the first network on. */
  readonly staysOpen: boolean;
  /** Whether alternatives may be left for a later round. The search then remembers nothing and counts no dead ends. */
  readonly isPartial: boolean;
  /** The least that a network may come to which the strategy keeps. Infinity when there is none. */
  leastOpen(): number;
  /** Keeps a network that was taken up. `value`: what the network may come to, with what its first task states. */
  add(point: SearchPoint, value: number): void;
  /** Forgets all choice points: the search begins again with the request, in a round without a limit. */
  beginLastRound(): void;
  /** The network to take up next, with the world set to its state. null: nothing is left. */
  next(): NextNetwork | null;
}
