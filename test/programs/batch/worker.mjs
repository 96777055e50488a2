// A worker of a batch over Redis, as a process that may be killed.

import { startBatchWorker } from '../../../dist/programs/batch/redis/index.js';

startBatchWorker({ connection: { path: process.argv[2] }, workers: 1, silence: 2 });
