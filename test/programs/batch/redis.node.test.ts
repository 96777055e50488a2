// Batches over Redis, where it is installed: each job has exactly one result, though workers are killed and Redis is
// restarted in the middle.

import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import type { BatchProgress, BatchResult } from '../../../programs/batch/index.ts';
import type * as Source from '../../../programs/batch/redis/index.ts';
import { hasRedis, RedisServer } from '../../../bench/batch/redis-server.ts';
import { workOn } from '../../../programs/batch/work.ts';
import { all, expectDays, townJob, townJobs } from './towns.ts';

if (!hasRedis()) console.log('redis-server is not installed: batches over Redis are not tested');

// As built: threads are files next to it.
const built = new URL('../../../dist/programs/batch/redis/index.js', import.meta.url).href;
const { BatchQueue, startBatchWorker } = (await import(/* @vite-ignore */ built)) as typeof Source;

/** What is to be ended after the test. */
const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

async function startRedis(): Promise<RedisServer> {
  const server = new RedisServer();
  ends.push(() => server.remove());
  await server.start();
  return server;
}

/** A worker in a separate process. */
function startProcess(path: string): ChildProcess {
  const child = fork(fileURLToPath(new URL('worker.mjs', import.meta.url)), [path]);
  ends.push(() => child.kill('SIGKILL'));
  return child;
}

function queueFor({ socket }: RedisServer): Source.BatchQueue {
  const queue = new BatchQueue({ connection: { path: socket } });
  ends.push(() => queue.close());
  return queue;
}

function expectOneEach(results: readonly BatchResult[], count: number): void {
  expect(results.map(({ id }) => id).toSorted()).toEqual(
    townJobs(count)
      .map(({ id }) => id)
      .toSorted(),
  );
  for (const result of results) expectDays(result);
}

describe.skipIf(!hasRedis())('a batch over Redis', () => {
  it('has the results of a batch on one machine', async () => {
    const server = await startRedis();
    const queue = queueFor(server);
    const jobs = [
      ...townJobs(20, 2),
      { ...townJob(77), scripts: { to: 'json' } as const },
      { ...townJob(78), domain: new Uint8Array([1]) },
      { ...townJob(79), search: { limits: { iterations: 5 } } },
    ];
    expect(await queue.add(jobs)).toBe(jobs.length);
    const worker = startBatchWorker({ connection: { path: server.socket }, workers: 1 });
    ends.push(() => worker.close());
    const seen: BatchProgress[] = [];
    const results = await all(queue.results((progress) => seen.push(progress)));
    const byId = new Map(results.map((result) => [result.id, result]));
    expect(byId.size).toBe(results.length);
    for (const job of jobs) expect(byId.get(job.id)).toEqual(workOn(job));
    expect(seen.at(-1)).toMatchObject({ done: jobs.length, failed: 1, all: jobs.length });
    expect(await all(queue.results())).toEqual([]);
  });

  it('adds a job once until its result is taken', async () => {
    const server = await startRedis();
    const queue = queueFor(server);
    await queue.add(townJobs(5));
    await queue.add(townJobs(8));
    const worker = startBatchWorker({ connection: { path: server.socket }, workers: 1 });
    ends.push(() => worker.close());
    expectOneEach(await all(queue.results()), 8);
    await queue.add(townJobs(3));
    expectOneEach(await all(queue.results()), 3);
    await worker.close();
    await queue.add(townJobs(3));
    await queue.clear();
    expect(await all(queue.results())).toEqual([]);
  });

  it(
    'loses no job when a worker is killed and Redis begins anew, and does none twice',
    { timeout: 120_000 },
    async () => {
      const server = await startRedis();
      const queue = queueFor(server);
      const count = 400;
      await queue.add(townJobs(count));
      const first = startProcess(server.socket);
      startProcess(server.socket);
      const results: BatchResult[] = [];
      for await (const result of queue.results()) {
        results.push(result);
        if (results.length === 60) first.kill('SIGKILL');
        if (results.length === 150) {
          await server.kill();
          setTimeout(() => void server.start(), 300);
        }
      }
      expectOneEach(results, count);
    },
  );

  it('gives a result again when the loop was left, and knows how many there are', { timeout: 60_000 }, async () => {
    const server = await startRedis();
    const queue = queueFor(server);
    const job = townJob(1);
    const count = 450;
    await queue.add(Array.from({ length: count }, (_, at) => ({ ...job, id: String(at) })));
    const worker = startBatchWorker({ connection: { path: server.socket }, workers: 1 });
    ends.push(() => worker.close());
    const taken: string[] = [];
    for await (const { id } of queue.results()) {
      taken.push(id);
      break;
    }
    const fails = async () => {
      for await (const { id } of queue.results()) {
        taken.push(id);
        throw new Error('the disk is full');
      }
    };
    await expect(fails()).rejects.toThrow('the disk is full');
    expect(taken[1]).toBe(taken[0]);
    const seen: BatchProgress[] = [];
    const results = await all(queue.results((progress) => seen.push(progress)));
    expect(new Set(results.map(({ id }) => id)).size).toBe(count);
    expect(seen.map(({ done, all }) => [done, all])).toEqual(seen.map((_, at) => [at + 1, count]));
  });

  it('adds on when Redis dies meanwhile', { timeout: 60_000 }, async () => {
    const server = await startRedis();
    const queue = queueFor(server);
    const job = townJob(1);
    const jobs = Array.from({ length: 4000 }, (_, at) => ({ ...job, id: String(at) }));
    const added = queue.add(jobs);
    for (let death = 0; death < 6; death++) {
      await new Promise((wake) => setTimeout(wake, 120));
      await server.kill();
      await server.start();
    }
    expect(await added).toBe(jobs.length);
  });

  it('adds what jobs share again when somebody else has cleared the queue', async () => {
    const server = await startRedis();
    const queue = queueFor(server);
    await queue.add(townJobs(1));
    await queueFor(server).clear();
    await queue.add(townJobs(2));
    const worker = startBatchWorker({ connection: { path: server.socket }, workers: 1 });
    ends.push(() => worker.close());
    expectOneEach(await all(queue.results()), 2);
  });

  it('closes a worker while Redis is away, and others do what it could not hand in', { timeout: 60_000 }, async () => {
    const server = await startRedis();
    const queue = queueFor(server);
    const options = { connection: { path: server.socket }, workers: 1, silence: 1, onError: () => undefined };
    const never = startBatchWorker({ ...options, connection: { path: `${server.socket}.none` } });
    await never.close();
    await queue.add(townJobs(400));
    const worker = startBatchWorker(options);
    const results = queue.results();
    const first = await results.next();
    await server.kill();
    await worker.close();
    await server.start();
    const other = startBatchWorker(options);
    ends.push(() => other.close());
    const rest: BatchResult[] = [];
    for await (const result of results) rest.push(result);
    expectOneEach([first.value as BatchResult, ...rest], 400);
  });

  it('refuses two jobs of one name, and warns once when there is no Redis', async () => {
    const server = await startRedis();
    const job = townJob(1);
    await expect(queueFor(server).add([job, { ...job, days: 2 }])).rejects.toThrow('two jobs of the batch are called');
    const warnings: string[] = [];
    const listen = (warning: Error) => warnings.push(warning.message);
    process.on('warning', listen);
    ends.push(() => process.off('warning', listen));
    const lonely = new BatchQueue({ connection: { path: `${server.socket}.none` } });
    ends.push(() => lonely.close());
    await new Promise((wake) => setTimeout(wake, 800));
    expect(warnings).toEqual([`the queue batch waits for Redis: connect ENOENT ${server.socket}.none`]);
  });

  it('refuses what is no connection, and options that it has not', () => {
    expect(() => new BatchQueue({} as never)).toThrow('"connection" has to be an object');
    expect(() => new BatchQueue({ connection: {}, name: 'a b' })).toThrow('"name" has to be letters, digits');
    expect(() => startBatchWorker({ connection: {}, workers: 0 })).toThrow('"workers" has to be a whole number');
    expect(() => startBatchWorker({ connection: {}, silence: 0 })).toThrow('"silence" has to be a number of seconds');
    expect(() => startBatchWorker({ connection: {}, worker: 1 } as never)).toThrow('have no "worker"');
  });
});
