// Batches on one machine: one result for each job, whatever happens to the threads; what is wrong is said.

import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { progressBar, runBatch } from '../../../programs/batch/index.ts';
import type { BatchJob, BatchProgress } from '../../../programs/batch/index.ts';
import { begin } from '../../../programs/batch/run.ts';
import { JobThreads } from '../../../programs/batch/threads.ts';
import { dataOfText, textOfData } from '../../../programs/batch/wire.ts';
import { workOn } from '../../../programs/batch/work.ts';
import { compile } from '../../../language/index.ts';
import { scriptsOfDays } from '../../../programs/game-scripts/index.ts';
import { Planner } from '../../../bindings/index.ts';
import { createWorldFromProblem } from '../../../addons/problems/index.ts';
import { all, builtThread, expectDays, townJob, townJobs } from './towns.ts';

const source = `domain meals; type Person; fluent integer bread := 3; fluent float weight(Person person);
  task Eat(Person person) { busy person; bread > 0; bread -= 1; cost := 1.0 / weight(person); }
  task Wait(Person person) { busy person; person != person; }
  problem eats of meals; instance Person ann; weight(ann) := 1e999; ordered(Eat(ann));
  problem light of meals; instance Person ann; ordered(Eat(ann));
  problem waits of meals; instance Person ann; ordered(Wait(ann));`;

const { bytes, problems } = compile(source.replace('1e999', '2.0'));
const meals = bytes as Uint8Array<ArrayBuffer>;
const [eats, light, waits] = problems;

const meal = (id: string, others: Partial<BatchJob> = {}): BatchJob => {
  return { id, domain: meals, problem: eats!, ...others };
};

describe('a batch', () => {
  it('has one result for each job, with a plan for each day', async () => {
    const jobs = townJobs(12, 3);
    const results = await all(runBatch(jobs, { workers: 0 }));
    expect(results.map(({ id }) => id)).toEqual(jobs.map(({ id }) => id));
    for (const result of results) expectDays(result, 3);
  });

  it('tells how far it has come, and takes jobs only as it needs them', async () => {
    let asked = 0;
    function* jobs(): Generator<BatchJob> {
      for (; asked < 50; asked++) yield meal(`job ${asked}`);
    }
    const seen: BatchProgress[] = [];
    let taken = 0;
    for await (const result of runBatch(jobs(), { workers: 0, onProgress: (progress) => seen.push(progress) })) {
      expect(result.error).toBeNull();
      expect(asked).toBeLessThan(taken + 3);
      if (++taken === 10) break;
    }
    expect(seen.map(({ done, failed, all }) => [done, failed, all])).toEqual(
      Array.from({ length: 10 }, (_, at) => [at + 1, 0, null]),
    );
  });

  it('says what is wrong with one job, and does the others', async () => {
    const scripts = { to: 'lua', templates: {} } as const;
    const jobs = [
      meal('good', { days: 3 }),
      meal('too long', { days: 5 }),
      meal('no plan', { problem: waits! }),
      meal('infinite', { problem: light!, search: { mode: 'best' } }),
      meal('no domain', { domain: new Uint8Array([1, 2, 3]) }),
      meal('wrong problem', { problem: { ...eats!, domain: 'other' } }),
      meal('wrong days', { days: 0 }),
      meal('no templates', { scripts }),
      meal('with scripts', { days: 2, scripts: { to: 'json' } }),
      meal('scripts of no plan', { days: 5, scripts: { to: 'json' } }),
    ];
    const results = await all(runBatch(jobs, { workers: 0 }));
    const told = results.map(({ id, days, files, error }) => {
      return [id, days.map(({ status }) => status).join(' '), files?.length ?? null, error?.slice(0, 50) ?? null];
    });
    expect(told).toEqual([
      ['good', 'solved solved solved', null, null],
      ['too long', 'solved solved solved failed', null, null],
      ['no plan', 'failed', null, null],
      ['infinite', 'solved', null, null],
      ['no domain', '', null, expect.stringContaining('')],
      ['wrong problem', '', null, 'the problem eats is of the domain other, not of me'],
      ['wrong days', '', null, '"days" has to be a whole number from 1 to 1000, no'],
      ['no templates', '', null, 'there is no template for tasks of the plan: Eat.lu'],
      ['with scripts', 'solved solved', 1, null],
      ['scripts of no plan', 'solved solved solved failed', null, null],
    ]);
    expect(results[3]!.days[0]!.cost).toBe(Infinity);
  });

  it.each([0, 1])('keeps no result waiting for the next job (%i)', { timeout: 20_000 }, async (workers) => {
    const taken: string[] = [];
    let go = () => {};
    async function* jobs(): AsyncGenerator<BatchJob> {
      yield meal('first');
      // Only somebody who has the first result can go on.
      await new Promise<void>((wake) => (go = wake));
      yield meal('second');
    }
    for await (const { id } of begin(jobs(), { workers }, builtThread)) {
      taken.push(id);
      // When it has been asked for the second one.
      setTimeout(() => go(), 50);
    }
    expect(taken).toEqual(['first', 'second']);
  });

  it('is left while the next job is awaited, for ever', { timeout: 20_000 }, async () => {
    async function* jobs(): AsyncGenerator<BatchJob> {
      yield meal('first');
      await new Promise(() => {});
    }
    for await (const { id } of runBatch(jobs(), { workers: 0 })) {
      expect(id).toBe('first');
      await new Promise((wake) => setTimeout(wake, 20));
      break;
    }
  });

  it('tells the results that are ready before the list of jobs throws', async () => {
    function* jobs(): Generator<BatchJob> {
      yield meal('first');
      throw new Error('no more towns');
    }
    const taken: string[] = [];
    const take = async () => {
      for await (const { id } of begin(jobs(), { workers: 1 }, builtThread)) taken.push(id);
    };
    await expect(take()).rejects.toThrow('no more towns');
  });

  it('writes the scripts that the game would write', async () => {
    const templates = { 'Eat.lua': 'eat(${person})' };
    const scripts = { to: 'lua', templates } as const;
    const [result] = await all(runBatch([meal('one', { days: 3, scripts })], { workers: 0 }));
    const { world, network } = createWorldFromProblem(new Planner().register(meals), eats!);
    expect(result!.files).toEqual(scriptsOfDays(world, network, { ...scripts, days: 3 }));
  });

  it('fails a job alone whose options have wrong values', async () => {
    const wrong = [{ days: 0 }, { search: { gap: 2 } }, { search: { limits: 3 } }, { scripts: { to: 'c' } }];
    const jobs = wrong.map((more, at) => meal(`wrong ${at}`, more as never));
    const results = await all(runBatch([...jobs, meal('right')], { workers: 0 }));
    expect(results.map(({ id, error }) => `${id}: ${error?.replace(/ has .*| have .*/, '')}`)).toEqual([
      'wrong 0: "days"',
      'wrong 1: "gap"',
      'wrong 2: "limits"',
      'wrong 3: "to"',
      'right: undefined',
    ]);
  });

  it.each<[string, () => unknown]>([
    ['two jobs of the batch are called "a"', () => all(runBatch([meal('a'), meal('a')], { workers: 0 }))],
    ['"workers" has to be a whole number', () => runBatch([], { workers: -1 })],
    ['"attempts" has to be a whole number', () => runBatch([], { attempts: 0 })],
    ['options of a batch have no "worker"', () => runBatch([], { worker: 1 } as never)],
    ['a batch needs a list of jobs', () => runBatch(7 as never)],
    ['"id" has to be a text', () => all(runBatch([meal('')], { workers: 0 }))],
    [
      'needs the bytes of a compiled domain',
      () => all(runBatch([meal('a', { domain: 'x' as never })], { workers: 0 })),
    ],
    ['has no "onPlan"', () => all(runBatch([meal('a', { search: { onPlan: 1 } as never })], { workers: 0 }))],
    ['"id" has to be a text of whole characters', () => all(runBatch([meal('\ud800')], { workers: 0 }))],
    [
      'the options of scripts have to be an object',
      () => all(runBatch([meal('a', { scripts: 'lua' as never })], { workers: 0 })),
    ],
    ['jobs have no "day"', () => all(runBatch([{ ...meal('a'), day: 1 } as never], { workers: 0 }))],
  ])('refuses: %s', async (message, begin) => {
    await expect((async () => begin())()).rejects.toThrow(message.replace('has no "onPlan"', 'have no "onPlan"'));
  });
});

describe('threads', () => {
  it('do what one thread does', async () => {
    const jobs = townJobs(40);
    const threads = new JobThreads(2, 3, builtThread);
    const results = await Promise.all(jobs.map((job) => threads.work(job)));
    await threads.close();
    expect(results).toEqual(jobs.map((job) => workOn(job)));
  });

  it('lose no job when some of them are ended at any moment', async () => {
    const made: Worker[] = [];
    const threads = new JobThreads(2, 1000, () => {
      const thread = builtThread();
      made.push(thread);
      return thread;
    });
    let ended = 0;
    const timer = setInterval(() => {
      const thread = made.shift();
      if (thread && ended++ < 8) void thread.terminate();
    }, 120);
    const jobs = townJobs(300);
    const results = await Promise.all(jobs.map((job) => threads.work(job)));
    clearInterval(timer);
    await threads.close();
    expect(ended).toBeGreaterThan(1);
    expect(results.map(({ id }) => id)).toEqual(jobs.map(({ id }) => id));
    for (const result of results) expectDays(result);
  });

  it('give up a job that ends each thread, and do those beside it', async () => {
    const script = `require('node:worker_threads').parentPort.on('message', ({ job }) => {
      if (job.id === 'deadly') throw new Error('out of order');
      require('node:worker_threads').parentPort.postMessage({ id: job.id, days: [], files: null, error: null });
    });`;
    let begun = 0;
    const threads = new JobThreads(1, 3, () => {
      begun++;
      return new Worker(script, { eval: true });
    });
    const ids = ['a', 'b', 'deadly', 'c', 'd'];
    const results = await Promise.all(ids.map((id) => threads.work(meal(id))));
    await threads.close();
    expect(results.map(({ id, error }) => [id, error])).toEqual(
      ids.map((id) => [id, id === 'deadly' ? '3 threads that worked on it ended: out of order' : null]),
    );
    expect(begun).toBe(4);
  });

  it('are told nothing of a job that cannot cross to them, and do the others', async () => {
    const threads = new JobThreads(1, 3, builtThread);
    const scripts = { to: 'json' } as const;
    const gone = new Uint8Array(meals);
    structuredClone(gone.buffer, { transfer: [gone.buffer] });
    const jobs = Array.from({ length: 40 }, (_, at) => {
      // Also where a thread has room again, and where a domain is new.
      if (at % 4 === 1) return meal(`wrong ${at}`, { search: { limits: { iterations: (() => 1) as never } } });
      if (at % 4 === 2) return meal(`wrong ${at}`, { domain: gone });
      return meal(`right ${at}`, at % 4 === 3 ? { domain: new Uint8Array(meals), scripts } : {});
    });
    const results = await Promise.all(jobs.map((job) => threads.work(job)));
    await threads.close();
    for (const [at, { id, days, files, error }] of results.entries()) {
      expect(id).toBe(jobs[at]!.id);
      if (id.startsWith('wrong')) expect(error).toContain("the job can't be sent to a thread: ");
      else expect([days[0]!.status, files?.length ?? 0, error]).toEqual(['solved', at % 4 === 3 ? 1 : 0, null]);
    }
  });

  it('share more domains than they keep in mind', async () => {
    const threads = new JobThreads(1, 1, builtThread);
    const domains = Array.from({ length: 90 }, (_, at) => {
      const compiled = compile(`domain d${at}; task Do() {} problem p of d${at}; ordered(Do());`);
      return { domain: compiled.bytes as Uint8Array<ArrayBuffer>, problem: compiled.problems[0]! };
    });
    const jobs = [...domains, ...domains].map((one, at) => ({ ...one, id: String(at) }));
    const results = await Promise.all(jobs.map((job) => threads.work(job)));
    await threads.close();
    expect(results.map(({ days, error }) => [days[0]?.status, error])).toEqual(jobs.map(() => ['solved', null]));
  });
});

describe('what is told beside results', () => {
  it('is a line with a bar', () => {
    expect(progressBar({ done: 5000, failed: 2, all: 10_000, seconds: 5 })).toBe(
      `[${'#'.repeat(15)}${'.'.repeat(15)}] 5,000 of 10,000, 2 with an error, 1,000 a second, 5 s left`,
    );
    expect(progressBar({ done: 3, failed: 0, all: null, seconds: 2 })).toBe('3 done, 1.5 a second');
    expect(progressBar({ done: 3, failed: 0, all: 2, seconds: 1 })).toContain(`[${'#'.repeat(30)}] 3 of 2`);
    expect(progressBar({ done: 0, failed: 0, all: 10, seconds: 0 })).toContain('0 of 10, 0.0 a second');
    expect(progressBar({ done: 10, failed: 0, all: 10, seconds: 1 })).toBe(`[${'#'.repeat(30)}] 10 of 10, 10 a second`);
  });

  it('crosses as text with every number there is', () => {
    const data = { id: 'a', list: [Infinity, -Infinity, -0, 0, 1.5, null, 'Infinity'], job: townJob(1).problem };
    expect(dataOfText(textOfData(data))).toEqual(data);
    expect(Number.isNaN(dataOfText(textOfData(NaN)))).toBe(true);
  });
});
