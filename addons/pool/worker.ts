// `frameplan/pool/worker`: for Workers that a game makes itself, because its domains have externals. The pool starts
// this module as the Worker of a game that makes none.

import type { ExternalsByDomain } from './protocol.ts';
import { serve, workerName } from './serve.ts';

export type { ExternalsByDomain } from './protocol.ts';

/**
 * Makes this Worker one of a pool. The externals are listed by the name of their domain: `{ guard: { danger: (area) =>
 * 3 } }`. An external must depend on its arguments alone. Anything else would differ between Workers.
 */
export function serveSearches(externals: ExternalsByDomain = {}): void {
  serve(externals, null);
}

if (workerName === 'frameplan-pool') serveSearches();
