// `frameplan/pool/worker` in browsers: for Workers that a game makes itself, because its domains have externals.

import type { ExternalsByDomain } from '../protocol.ts';
import { serve } from '../web.ts';

export type { ExternalsByDomain } from '../protocol.ts';

/**
 * Makes this Worker one of a pool. The externals stand under the name of their domain: `{ guard: { danger: (area) => 3
 * } }`. An external has to answer by its arguments alone: anything else would differ between Workers.
 */
export function serveSearches(externals: ExternalsByDomain = {}): void {
  serve(externals);
}
