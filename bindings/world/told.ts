// The session that listeners of a search get. (Its type is in this file because the implementation of sessions uses
// these options.)

import type { Status } from '../../ir/statuses.ts';
import type { Network } from '../domain/shape.ts';
import { callback } from '../base/options.ts';
import type { OptionsOf } from '../base/options.ts';

/** The part of a `Session` that does not depend on its domain. A function may also take a `Session`. */
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

/** Methods, so that a function may take a session with its exact domain. */
interface SessionListener {
  told(session: ToldSession): void;
}

export const newsOptions = {
  /**
   * Called when the search has a plan, and with `mode: 'best'` whenever it has a better one. The search continues
   * unless the function ends it. The call comes at the end of the step or frame in which the plan was found. There is
   * one call for all plans that one step finds. Default: none.
   */
  onPlan: callback<SessionListener['told']>(),
  /**
   * Called when the search has ended by itself, after the call for its last plan. There is no call for what the game
   * does itself: cancelling, releasing, freeing. Default: none.
   */
  onEnd: callback<SessionListener['told']>(),
};

export interface SearchNews extends OptionsOf<typeof newsOptions> {}
