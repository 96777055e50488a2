// What `frameplan/pool` exports wherever it runs.

export { PoolBatch } from './batch.ts';
export { PoolCursor } from './cursor.ts';
export type { PoolOptions, PoolSubmitOptions } from './pool.ts';
export { PoolSearch } from './search.ts';
export type { AnyWorker } from './thread.ts';
