// `frameplan/pool/own` in browsers: searches over Workers that the game makes itself. Bundlers leave out the package's
// Worker. In Node, where nothing is bundled, the entry is that of `frameplan/pool`.

import { Pool } from './pool.ts';
import type { OwnPoolOptions } from './pool.ts';
import { startWorker } from './web.ts';

export * from './parts.ts';

class OwnBrowserPool extends Pool {
  constructor(options: OwnPoolOptions) {
    super(options, startWorker, null);
  }
}

export { OwnBrowserPool as PlannerPool };
