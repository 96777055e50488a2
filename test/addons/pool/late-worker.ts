// A Worker of a game in browsers that posts its own messages, and serves searches when it has loaded something.

import { serveSearches } from '../../../addons/pool/worker.ts';

for (const message of [null, 7, 'hi', [[1, null]], [1], { status: 'solved' }]) postMessage(message);
await new Promise((resolve) => setTimeout(resolve, 50));
serveSearches();
