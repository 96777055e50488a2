// The same in Node.

import { parentPort } from 'node:worker_threads';
import { serveSearches } from '../../../dist/addons/pool/worker.js';

for (const message of [null, 7, 'hi', [[1, null]], [1], { status: 'solved' }]) parentPort.postMessage(message);
await new Promise((resolve) => setTimeout(resolve, 50));
serveSearches();
