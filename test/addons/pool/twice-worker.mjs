// The same in Node.

import { serveSearches } from '../../../dist/addons/pool/worker.js';

serveSearches();
serveSearches({ counting: {} });
