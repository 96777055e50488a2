// `frameplan/pool/goals/worker`: for Workers that a game makes itself, of a pool that plans for goals. The pool starts
// this module as the Worker of a game that makes none.

import type { ExternalsByDomain } from '../protocol.ts';
import { serve, workerName } from '../serve.ts';
import { hostGoals } from './host-goals.ts';

export type { ExternalsByDomain } from '../protocol.ts';

/** Does what `serveSearches` of `frameplan/pool/worker` does, in a Worker that also plans for goals. */
export function serveSearches(externals: ExternalsByDomain = {}): void {
  serve(externals, hostGoals);
}

// Another name than that of Workers without goals: webpack puts Workers of one name into one file.
if (workerName === 'frameplan-goals') serveSearches();
