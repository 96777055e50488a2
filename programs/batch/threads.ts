// Threads that work on jobs. If a thread dies, another one repeats its jobs.

import type { Worker } from 'node:worker_threads';
import { failed } from './job.ts';
import type { BatchJob, BatchResult } from './job.ts';

/** The message that gives a job to a thread. It contains shared data the first time, and only its number afterwards. */
export interface ThreadMessage {
  /** Whether to forget all shared data so far. */
  forgets: boolean;
  /** New shared data, which gets the next numbers. */
  shared: readonly unknown[];
  job: Omit<BatchJob, 'domain' | 'scripts'>;
  domain: number;
  /** -1: none. */
  scripts: number;
}

interface WaitingJob {
  job: BatchJob;
  attempts: number;
  done: (result: BatchResult) => void;
}

/** How many jobs are sent ahead to a thread, so that it never waits for the next one. */
const ahead = 8;

/** Removes shared data that no remaining job uses. */
const mostShared = 64;

export class JobThreads {
  readonly #count: number;
  readonly #attempts: number;
  readonly #make: () => Worker;
  readonly #all = new Set<JobThread>();
  readonly #waiting: WaitingJob[] = [];
  #isClosed = false;

  /** `attempts`: how many threads may end while they work on one job, before the job is given up. */
  constructor(count: number, attempts: number, make: () => Worker) {
    this.#count = count;
    this.#attempts = attempts;
    this.#make = make;
  }

  /** The number of jobs that keeps all threads busy. */
  get room(): number {
    return this.#count * ahead;
  }

  work(job: BatchJob): Promise<BatchResult> {
    return new Promise((done) => {
      this.#waiting.push({ job, attempts: 0, done });
      this.#handOut();
    });
  }

  /** Ends all threads. Jobs under way have no result. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#waiting.length = 0;
    await Promise.all([...this.#all].map((thread) => thread.end()));
  }

  #handOut(): void {
    while (this.#waiting.length > 0 && !this.#isClosed) {
      const thread = this.#least();
      if (thread.load >= ahead) return;
      const next = this.#waiting.shift()!;
      const wrong = thread.take(next);
      if (wrong !== null) next.done(failed(next.job.id, `the job can't be sent to a thread: ${wrong}`));
    }
  }

  /** The thread with the fewest jobs. Threads are started when there is work for them. */
  #least(): JobThread {
    let least: JobThread | null = null;
    for (const one of this.#all) if (!least || one.load < least.load) least = one;
    if (least && (least.load === 0 || this.#all.size === this.#count)) return least;
    const thread: JobThread = new JobThread(
      this.#make(),
      () => this.#handOut(),
      (reason) => this.#bury(thread, reason),
    );
    this.#all.add(thread);
    return thread;
  }

  /** Handles the death of a thread. It was working on its first job; the others were waiting. */
  #bury(dead: JobThread, reason: string): void {
    this.#all.delete(dead);
    if (this.#isClosed) return;
    const [first, ...others] = dead.left();
    this.#waiting.unshift(...others);
    if (first && ++first.attempts < this.#attempts) this.#waiting.unshift(first);
    else if (first) {
      const whose = first.attempts === 1 ? 'the thread that' : `${first.attempts} threads that`;
      first.done(failed(first.job.id, `${whose} worked on it ended: ${reason}`));
    }
    this.#handOut();
  }
}

class JobThread {
  readonly #worker: Worker;
  readonly #freed: () => void;
  /** Its jobs, in the order in which the thread does them. */
  readonly #taken: WaitingJob[] = [];
  /** The numbers of the shared data that the thread has received. */
  readonly #numbers = new Map<unknown, number>();
  #reason = 'nobody knows why';
  #forgetsNext = false;

  constructor(worker: Worker, freed: () => void, died: (reason: string) => void) {
    this.#worker = worker;
    this.#freed = freed;
    worker.on('message', (result: BatchResult) => this.#finish(result));
    worker.on('error', (error) => (this.#reason = error.message));
    worker.on('exit', () => died(this.#reason));
    worker.unref();
  }

  get load(): number {
    return this.#taken.length;
  }

  /**
   * Sends a job to the thread. Returns null, or why this is impossible, for example because the job contains a
   * function.
   */
  take(waiting: WaitingJob): string | null {
    const { domain, scripts, ...job } = waiting.job;
    const forgets = this.#forgetsNext || this.#numbers.size >= mostShared;
    if (forgets) this.#numbers.clear();
    const shared: unknown[] = [];
    const numbers = { domain: this.#numberOf(domain, shared), scripts: scripts ? this.#numberOf(scripts, shared) : -1 };
    try {
      this.#worker.postMessage({ forgets, shared, job, ...numbers } satisfies ThreadMessage);
    } catch (error) {
      // The message was not sent, so the thread has received neither the shared data nor the request to forget.
      if (forgets) this.#forgetsNext = true;
      for (const what of shared) this.#numbers.delete(what);
      return error instanceof Error ? error.message : String(error);
    }
    this.#forgetsNext = false;
    this.#taken.push(waiting);
    // Keeps the program alive while somebody waits for a result.
    this.#worker.ref();
    return null;
  }

  left(): WaitingJob[] {
    return this.#taken.splice(0);
  }

  end(): Promise<unknown> {
    return this.#worker.terminate();
  }

  #numberOf(what: unknown, shared: unknown[]): number {
    let number = this.#numbers.get(what);
    if (number === undefined) {
      this.#numbers.set(what, (number = this.#numbers.size));
      shared.push(what);
    }
    return number;
  }

  #finish(result: BatchResult): void {
    const { done } = this.#taken.shift()!;
    if (this.#taken.length === 0) this.#worker.unref();
    done(result);
    this.#freed();
  }
}
