// The same in Node.

import { serveSearches } from '../../../dist/addons/pool/worker/index-node.js';

serveSearches();
serveSearches({ counting: {} });
