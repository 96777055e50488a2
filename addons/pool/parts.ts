// The exports of `frameplan/pool` that browsers and Node have in common.

export { PoolBatch } from './batch.ts';
export { PoolCursor } from './cursor.ts';
export type { OwnPoolOptions, PoolGoalOptions, PoolGoals, PoolOptions, PoolSubmitOptions } from './pool.ts';
export { PoolSearch } from './search.ts';
export type { AnyWorker } from './thread.ts';
