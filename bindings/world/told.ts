// What a function that is told of a search gets: the session. (It is described here, since what is inside of sessions
// knows of their options.)

import type { Status } from '../../ir/statuses.ts';
import type { Network } from '../domain/shape.ts';

/** What a `Session` has, as far as its domain does not matter. A function may as well state that it takes a `Session`. */
export interface ToldSession {
  readonly status: Status;
  readonly iterations: number;
  readonly cost: number | null;
  readonly bestCost: number;
  readonly lowerBound: number;
  readonly gap: number;
  readonly plan: readonly { readonly task: string; readonly text: string }[] | null;
  restart(network?: Network): void;
  cancel(): void;
  release(): void;
  free(): void;
}

export interface SearchNews {
  /**
   * Called when the search has a plan, and with `mode: 'best'` whenever it has a better one. The search goes on unless
   * the function ends it. It is called at the end of the step or frame in which the plan was found.
   */
  onPlan?(session: ToldSession): void;
  /** The same when the search has ended by itself, after the news of its last plan. */
  onEnd?(session: ToldSession): void;
}
