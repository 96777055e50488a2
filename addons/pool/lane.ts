// One lane of a pool: a thread, its searches, and what has been posted to it so far. When the thread dies, its searches
// end and a new thread takes its place. That one is only replaced if it has ended a search before it dies, so that
// threads that cannot run are not started again and again.

import { StartWatch } from './start-watch.ts';
import { finish, improve } from './search.ts';
import type { PoolSearch } from './search.ts';
import { emptyEnding, noneSparse } from './protocol.ts';
import type { Beginning, Order, SearchReport, WorldValues } from './protocol.ts';
import type { ThreadListener, Thread } from './thread.ts';
import type { WatchedWorld } from './watched.ts';
import { plainOf } from '../../bindings/internal.ts';
import type { DomainShape } from '../../bindings/index.ts';

export type Start = (listener: ThreadListener) => Thread;

export class Lane {
  /** The searches that are not over, by number. */
  readonly #searches = new Map<number, PoolSearch<DomainShape>>();
  readonly #start: Start;
  readonly #isHere: boolean;
  readonly #beginning: Beginning;
  #thread: Thread | null = null;
  #mayBeReplaced = true;
  readonly #startWatch: StartWatch;
  /** Whether the thread has started. Orders wait for that. */
  #isReady = false;
  /** Orders that are posted together, at the end of the current task of the event loop. */
  #orders: Order[] = [];
  readonly #domains = new Set<number>();
  /** The domains whose IR has been posted. */
  readonly #irs = new Set<number>();
  readonly #worlds = new Map<number, WorldValues>();

  /** `startWithin`: how many milliseconds searches wait for a thread to start. */
  constructor(start: Start, isHere: boolean, beginning: Beginning, startWithin: number) {
    this.#start = start;
    this.#isHere = isHere;
    this.#beginning = beginning;
    this.#startWatch = new StartWatch(startWithin, () =>
      this.#replaceThread(
        `it has not started within ${startWithin} ms: a Worker of the game has to call serveSearches()`,
      ),
    );
    this.#begin();
  }

  /** How many searches it has. */
  get load(): number {
    return this.#searches.size;
  }

  get isAlive(): boolean {
    return this.#thread !== null;
  }

  /** Adds a search. `order` has its number. */
  give(
    search: PoolSearch<DomainShape>,
    order: Extract<Order, { kind: 'search' | 'goal' }>,
    watched: WatchedWorld,
    values: WorldValues,
  ): void {
    if (this.#searches.size === 0) this.#thread?.hold(true);
    if (!this.#isReady) this.#startWatch.begin();
    this.#searches.set(order.search, search);
    this.#introduce(watched, values);
    this.#order(order);
  }

  cancel(search: number): void {
    if (this.#searches.has(search)) this.#order({ kind: 'cancel', search });
  }

  forget(world: number): void {
    if (this.#worlds.delete(world)) this.#order({ kind: 'forget', world });
  }

  /** Ends the thread and all of its searches. */
  close(): unknown {
    const thread = this.#thread;
    this.#thread = null;
    this.#startWatch.stop();
    this.#endAll('cancelled');
    return thread?.end();
  }

  #begin(): void {
    this.#domains.clear();
    this.#irs.clear();
    this.#worlds.clear();
    this.#orders = [];
    this.#isReady = this.#isHere;
    // Ignores messages of a thread that has been replaced.
    const unlessReplaced =
      <T extends unknown[]>(listen: (...what: T) => void) =>
      (...what: T) => {
        if (thread === this.#thread) listen(...what);
      };
    const thread = this.#start({
      ready: unlessReplaced(() => this.#beginToPost()),
      reported: unlessReplaced((reports) => this.#takeReports(reports)),
      died: unlessReplaced((reason) => this.#replaceThread(reason)),
    });
    this.#thread = thread;
    this.#order({ kind: 'begin', beginning: this.#beginning });
  }

  /** Posts everything that the thread needs before a search. */
  #introduce(watched: WatchedWorld, values: WorldValues): void {
    const { number: world, domain, loaded, ir } = watched;
    if (!this.#domains.has(domain)) {
      this.#domains.add(domain);
      this.#order({ kind: 'domain', domain, module: plainOf(loaded).module });
    }
    if (ir && !this.#irs.has(domain)) {
      this.#irs.add(domain);
      this.#order({ kind: 'ir', domain, ir });
    }
    const known = this.#worlds.get(world);
    if (!known) this.#order(watched.introduction(this.#isHere));
    const before: Partial<WorldValues> = known ?? { sparse: noneSparse };
    const changed = Object.entries(values).filter(([name, value]) => value !== before[name as keyof WorldValues]);
    const changes: Partial<WorldValues> = Object.fromEntries(changed);
    if (changes.sparse && known) {
      changes.sparse = changes.sparse.map((entries, at) => (entries === known.sparse[at] ? undefined : entries));
    }
    if (changed.length > 0) this.#order({ kind: 'values', world, values: changes });
    this.#worlds.set(world, values);
  }

  #order(order: Order): void {
    if (this.#orders.push(order) > 1 || !this.#isReady) return;
    const thread = this.#thread;
    queueMicrotask(() => thread === this.#thread && this.#postOrders());
  }

  #beginToPost(): void {
    if (this.#isReady) return;
    this.#isReady = true;
    this.#startWatch.stop();
    this.#postOrders();
  }

  #postOrders(): void {
    const orders = this.#orders;
    this.#orders = [];
    this.#thread?.post(orders);
  }

  #takeReports(reports: readonly SearchReport[]): void {
    for (const [number, ending] of reports) {
      const search = this.#searches.get(number);
      if (ending.status === 'running') {
        if (search) improve(search, ending);
        continue;
      }
      this.#searches.delete(number);
      if (search) finish(search, ending);
    }
    this.#mayBeReplaced = true;
    if (this.#searches.size === 0) this.#thread?.hold(false);
  }

  #replaceThread(reason: string): void {
    this.#startWatch.stop();
    this.#thread?.end();
    this.#thread = null;
    this.#endAll('fault', `the thread of this search has died: ${reason}`);
    if (!this.#mayBeReplaced) return;
    this.#mayBeReplaced = false;
    try {
      this.#begin();
    } catch {
      // No new thread could be started: searches go to the other lanes.
    }
  }

  #endAll(status: 'fault' | 'cancelled', what?: string): void {
    const searches = [...this.#searches.values()];
    this.#searches.clear();
    for (const search of searches) finish(search, emptyEnding(status, what));
  }
}
