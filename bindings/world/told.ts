// What a function that is told of a search gets: the session. (It is described here, since what is inside of sessions
// knows of their options.)

import type { Status } from '../../ir/statuses.ts';
import type { Network } from '../domain/shape.ts';
import { callback } from '../base/options.ts';
import type { OptionsOf } from '../base/options.ts';

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

/** Methods, so that a function may take a session of its own domain. */
interface Told {
  told(session: ToldSession): void;
}

export const newsOptions = {
  /**
   * Called when the search has a plan, and with `mode: 'best'` whenever it has a better one. The search goes on unless
   * the function ends it. The call comes at the end of the step or frame in which the plan was found. What was found in
   * one step is told once. Default: none.
   */
  onPlan: callback<Told['told']>(),
  /**
   * Called when the search has ended by itself, after the call for its last plan. The game is not told of what it does
   * itself: cancelling, releasing, freeing. Default: none.
   */
  onEnd: callback<Told['told']>(),
};

export interface SearchNews extends OptionsOf<typeof newsOptions> {}
