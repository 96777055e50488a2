// Towns by the thousand, offline: in one thread, in threads, and over Redis, with a worker killed and Redis restarted
// in the middle.

import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { runBatch } from '../../programs/batch/index.ts';
import type { BatchJob, BatchResult } from '../../programs/batch/index.ts';
import { BatchQueue } from '../../programs/batch/redis/index.ts';
import { generate } from '../../domains/town/generate.ts';
import { toProblemText } from '../../domains/town/problem.ts';
import { compile, loadProblem } from '../../language/index.ts';
import { hasRedis, RedisServer } from '../batch/redis-server.ts';
import { inDigits } from '../report.ts';
import type { ReportCell, ScenarioReport } from '../report.ts';
import { readText, root } from '../root.ts';
import type { Settings } from '../scenario.ts';

const characters = 10;

interface BatchRun {
  way: string;
  seconds: number;
  results: readonly BatchResult[];
}

export async function batch({ quick }: Settings): Promise<ScenarioReport> {
  const jobs = townJobs(quick ? 400 : 10_000);
  const runs: BatchRun[] = [];
  for (const workers of [0, 1, 2]) {
    const way = workers === 0 ? 'this thread' : `${workers} ${workers === 1 ? 'thread' : 'threads'}`;
    runs.push(await timed(way, () => all(runBatch(jobs, { workers }))));
  }
  if (hasRedis()) {
    runs.push(await overRedis('Redis, 2 workers', jobs, false));
    runs.push(await overRedis('the same, with failures', jobs, true));
  }
  const expected = new Map(runs[0]!.results.map((result) => [result.id, JSON.stringify(result)]));
  const rows = runs.map(({ way, seconds, results }): ReportCell[] => {
    const ids = new Set(results.map(({ id }) => id));
    const others = results.filter((result) => JSON.stringify(result) !== expected.get(result.id)).length;
    return [
      way,
      seconds,
      jobs.length / seconds,
      results.length,
      results.length - ids.size,
      jobs.length - ids.size,
      others,
    ];
  });
  return {
    scenario: 'batch',
    tables: [
      {
        title: `${jobs.length.toLocaleString('en-US')} towns of ${characters}, 24 hours each`,
        columns: [
          { title: 'by' },
          ...inDigits(1, 'seconds'),
          ...inDigits(0, 'towns a second'),
          { title: 'results' },
          { title: 'twice' },
          { title: 'lost' },
          { title: 'other than in this thread' },
        ],
        rows,
      },
    ],
    ratios: { '2 threads / this thread': runs[2]!.seconds / runs[0]!.seconds },
    notes: [
      'A job is a town whose problem is already parsed. With Redis, the time covers adding all jobs, planning them ' +
        'in two processes with one thread each, and taking the results; Redis writes each change to disk before it ' +
        'answers. With failures: one of the two processes is killed after a fifth of the results, and another one ' +
        'takes its place; Redis is killed after half of them, and restarted.',
      ...(hasRedis() ? [] : ['redis-server is not installed here, so nothing was run over Redis.']),
    ],
  };
}

function townJobs(count: number): BatchJob[] {
  const { bytes, domain } = compile(readText('domains', 'town', 'town.htn'));
  return Array.from({ length: count }, (_, seed) => {
    const { problem } = loadProblem(toProblemText(generate({ characters, seed })), domain!);
    return { id: `town ${seed}`, domain: bytes! as Uint8Array<ArrayBuffer>, problem: problem! };
  });
}

async function timed(way: string, plan: () => Promise<readonly BatchResult[]>): Promise<BatchRun> {
  const begin = performance.now();
  const results = await plan();
  return { way, seconds: (performance.now() - begin) / 1000, results };
}

async function overRedis(way: string, jobs: readonly BatchJob[], fails: boolean): Promise<BatchRun> {
  const server = new RedisServer();
  await server.start();
  const queue = new BatchQueue({ connection: { path: server.socket } });
  const workers = [startWorker(server), startWorker(server)];
  try {
    return await timed(way, async () => {
      await queue.add(jobs);
      const results: BatchResult[] = [];
      for await (const result of queue.results()) {
        results.push(result);
        if (!fails) continue;
        if (results.length === Math.round(jobs.length / 5)) {
          workers[0]!.kill('SIGKILL');
          workers.push(startWorker(server));
        }
        if (results.length === Math.round(jobs.length / 2)) {
          await server.kill();
          setTimeout(() => void server.start(), 500);
        }
      }
      return results;
    });
  } finally {
    for (const worker of workers) worker.kill('SIGKILL');
    await queue.close();
    await server.remove();
  }
}

function startWorker(server: RedisServer): ChildProcess {
  return fork(join(root, 'dist', 'bench', 'batch-worker.js'), [server.socket]);
}

async function all(results: AsyncIterable<BatchResult>): Promise<BatchResult[]> {
  const found: BatchResult[] = [];
  for await (const result of results) found.push(result);
  return found;
}
