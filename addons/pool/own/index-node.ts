// `frameplan/pool/own` in Node: searches over Workers that the game makes itself.

import { Pool } from '../pool.ts';
import type { OwnPoolOptions } from '../pool.ts';
import { startWorker } from '../node.ts';

export * from '../parts.ts';

class OwnNodePool extends Pool {
  constructor(options: OwnPoolOptions) {
    super(options, startWorker, null);
  }
}

export { OwnNodePool as PlannerPool };
