// The same in Node.

import { serveSearches } from '../../dist/pool/worker/index-node.js';

serveSearches();
serveSearches({ counting: {} });
