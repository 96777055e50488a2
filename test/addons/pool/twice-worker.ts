// A Worker of a game in browsers that serves searches, and tries to serve them once more.

import { serveSearches } from '../../../addons/pool/worker.ts';

serveSearches();
serveSearches({ counting: {} });
