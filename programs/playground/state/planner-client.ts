// The client of the page's Workers. A Worker that does not reply is ended, and a spare one replaces it, so the page
// stays usable whatever the user types.

import type { WorkerAnswer, WorkerOrder } from '../model/messages.ts';

type AnswerListener = (message: WorkerAnswer) => void;

/** A Worker that is silent for this many milliseconds is stuck. */
const patience = 4000;
/** How many milliseconds a Worker has that was given another order meanwhile. */
const patienceBehind = 600;
/** Until it has loaded its script. */
const patienceAtFirst = 20_000;

const startWorker = (): Worker => new Worker(new URL('../worker/main.ts', import.meta.url), { type: 'module' });

export class WorkerClient {
  readonly #listener: AnswerListener;
  readonly #withSpare: boolean;
  readonly #patience: number;
  #worker: Worker;
  #spare: Worker | null = null;
  /** The order that has no answer yet, or null. */
  #open: WorkerOrder | null = null;
  #heard = 0;
  readonly #ready = new WeakSet<Worker>();
  #timer = 0;
  /** Whether the order was given while another one was open, so that the Worker may not have received it yet. */
  #isBehind = false;

  /** `silence`: the number of milliseconds without a message after which a Worker counts as stuck. */
  constructor(listener: AnswerListener, { withSpare, silence = patience }: { withSpare: boolean; silence?: number }) {
    this.#listener = listener;
    this.#withSpare = withSpare;
    this.#patience = silence;
    this.#worker = this.#listen(startWorker());
  }

  /** Sends an order, which cancels earlier ones. `milliseconds`: how long it may take. */
  order(message: WorkerOrder, milliseconds: number): void {
    // The Worker has not even received the last order.
    if (this.#open && this.#ready.has(this.#worker) && performance.now() - this.#heard > 400) this.#replace();
    this.#isBehind = this.#open !== null;
    this.#open = message;
    this.#heard = performance.now();
    this.#worker.postMessage(message);
    this.#watch(performance.now() + milliseconds);
  }

  /** For small questions about what was answered last. */
  ask(message: WorkerOrder): void {
    this.#worker.postMessage(message);
  }

  /** Ends the search under way. A Worker that does not react is replaced. */
  stop(): void {
    if (!this.#open) return;
    this.#worker.postMessage({ kind: 'stop' } satisfies WorkerOrder);
    const open = this.#open;
    setTimeout(() => this.#open === open && this.#giveUp('The search was ended.'), 300);
  }

  /** Cancels its current order. */
  forget(): void {
    if (!this.#open) return;
    this.#open = null;
    this.#worker.postMessage({ kind: 'forget' } satisfies WorkerOrder);
  }

  get isBusy(): boolean {
    return this.#open !== null;
  }

  /** Nothing more is asked for. */
  end(): void {
    clearTimeout(this.#timer);
    this.#worker.terminate();
  }

  #watch(deadline: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (!this.#open) return;
      const now = performance.now();
      if (this.#isBehind && this.#ready.has(this.#worker) && now - this.#heard > patienceBehind)
        this.#giveAgain(this.#open);
      const most = this.#ready.has(this.#worker) ? this.#patience : patienceAtFirst;
      if (now - this.#heard > most) this.#giveUp('A single iteration of this search takes too long. It was ended.');
      else if (now < deadline) this.#watch(deadline);
      else this.stop();
    }, 200) as unknown as number;
  }

  /** Changes to another Worker, because this one is still busy with a cancelled order. */
  #giveAgain(order: WorkerOrder): void {
    this.#replace();
    this.#open = order;
    this.#isBehind = false;
    this.#heard = performance.now();
    this.#worker.postMessage(order);
  }

  #giveUp(message: string): void {
    const id = this.#open && 'id' in this.#open ? this.#open.id : 0;
    this.#replace();
    this.#listener({ kind: 'broken', id, message });
  }

  #replace(): void {
    this.#worker.terminate();
    this.#open = null;
    const next = this.#spare ?? this.#listen(startWorker());
    this.#spare = null;
    this.#worker = next;
  }

  #listen(worker: Worker): Worker {
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerAnswer>) => {
      this.#ready.add(worker);
      if (worker !== this.#worker) return;
      this.#heard = performance.now();
      if (data.kind === 'ready') this.#prepareSpare();
      else if (this.#isAnswer(data)) this.#open = null;
      if (data.kind !== 'ready') this.#listener(data);
    });
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      if (worker !== this.#worker) return;
      this.#giveUp(`The planner of this page has failed: ${event.message || 'no memory?'}`);
    });
    return worker;
  }

  #isAnswer(data: WorkerAnswer): boolean {
    const kinds = ['planned', 'unplannable', 'checked', 'measured', 'recorded', 'explained', 'broken'];
    return kinds.includes(data.kind) && this.#open !== null && 'id' in this.#open && 'id' in data
      ? data.id === this.#open.id
      : false;
  }

  /** Starts later, since the first plan comes first. */
  #prepareSpare(): void {
    if (!this.#withSpare || this.#spare) return;
    setTimeout(() => (this.#spare ??= this.#listen(startWorker())), 3000);
  }
}
