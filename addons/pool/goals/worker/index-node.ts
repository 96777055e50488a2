// `frameplan/pool/goals/worker` in Node: for Workers that a game makes itself, because its domains have externals.

import type { ExternalsByDomain } from '../../protocol.ts';
import { serve } from '../../node.ts';
import { hostGoals } from '../host-goals.ts';

export type { ExternalsByDomain } from '../../protocol.ts';

/** As `serveSearches` of `frameplan/pool/worker`, in a Worker of a pool that plans for goals, too. */
export function serveSearches(externals: ExternalsByDomain = {}): void {
  serve(externals, hostGoals);
}
