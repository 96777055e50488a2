// `frameplan/pool/worker` in browsers: for Workers that a game makes itself, since its domains ask functions of the game.

import type { ExternalsByDomain } from '../protocol.ts';
import { serve } from '../web.ts';

export type { ExternalsByDomain } from '../protocol.ts';

/**
 * Makes this Worker one of a pool. The externals stand under the name of their domain: `{ guard: { danger: (area) => 3 } }`. They
 * have to answer by their arguments alone; what they knew of the game would be different in each Worker.
 */
export function serveSearches(externals: ExternalsByDomain = {}): void {
  serve(externals);
}
