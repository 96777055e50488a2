// A worker of the benchmark `batch`, in a separate process: `node dist/bench/batch-worker.js SOCKET`.

import { startBatchWorker } from '../programs/batch/redis/index.ts';

startBatchWorker({ connection: { path: process.argv[2]! }, workers: 1, silence: 3 });
