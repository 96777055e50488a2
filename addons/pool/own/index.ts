// `frameplan/pool/own`: searches over Workers that the game makes itself. Bundlers leave out the package's Worker.

import { Pool } from '../pool.ts';
import type { OwnPoolOptions } from '../pool.ts';
import { startWorker } from '../web.ts';

export * from '../parts.ts';

class OwnBrowserPool extends Pool {
  constructor(options: OwnPoolOptions) {
    super(options, startWorker, null);
  }
}

export { OwnBrowserPool as PlannerPool };
