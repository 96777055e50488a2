// A search of a pool, as the game sees it: its status, and its result once it is over.

import type { DomainShape, Fault, Network, PlanStep, Status } from '../bindings/index.ts';
import { checkObject, idOf } from '../bindings/internal.ts';
import type { Calls } from '../bindings/internal.ts';
import { PoolCursor } from './cursor.ts';
import { emptyEnding } from './protocol.ts';
import type { Ending } from './protocol.ts';

/** For the pool: the search is over. */
export let finish: (search: PoolSearch<DomainShape>, ending: Ending) => void;

export class PoolSearch<D extends DomainShape> {
  /** Resolves with this search when it is over, however it has ended. Never rejects. */
  readonly done: Promise<this>;
  readonly #calls: Calls;
  readonly #cancel: () => void;
  #resolve: (search: this) => void = () => {};
  #ending = emptyEnding('running');
  #isOver = false;

  static {
    finish = (search, ending) => {
      if (search.#isOver) return;
      search.#ending = ending;
      search.#isOver = true;
      search.#resolve(search);
    };
  }

  /** Made by `pool.submit`. */
  constructor(calls: Calls, cancel: () => void) {
    this.#calls = calls;
    this.#cancel = cancel;
    this.done = new Promise((resolve) => (this.#resolve = resolve));
  }

  /** `running` until it is over. */
  get status(): Status {
    return this.#ending.status;
  }

  /** Known when it is over; 0 before. */
  get iterations(): number {
    return this.#ending.iterations;
  }

  /** Of the plan; null when there is none. */
  get cost(): number | null {
    return this.#ending.cost;
  }

  /** What a game carries out: the plan without internal tasks; null when there is none, or not yet. */
  get plan(): PlanStep<D>[] | null {
    return this.#read(false) as PlanStep<D>[] | null;
  }

  get planWithInternal(): PlanStep<D, D['steps'] | D['internalSteps']>[] | null {
    return this.#read(true);
  }

  /** Reads the plan without making objects of its steps. To be called when the search is over. */
  cursor(options: { withInternal?: boolean } = {}): PoolCursor<D> {
    checkObject('the options of a cursor', options, ['withInternal']);
    const { withInternal = false } = options;
    return new PoolCursor(this.#calls, this.#ending.plan, withInternal);
  }

  /** For the best plan: the search has proven that no plan costs less. 0 as long as nothing is known. */
  get lowerBound(): number {
    return this.#ending.lowerBound;
  }

  /** The rest of the request after a plan that ends at its horizon. Objects that have been removed are `none` in it. */
  get tail(): Network | null {
    const { tail } = this.#ending;
    return tail && withoutRemoved(this.#calls, tail);
  }

  /**
   * Why the search has ended with `fault`. There is no `error` in it: the error that was thrown stays in its thread.
   */
  get fault(): Fault | null {
    return this.#ending.fault;
  }

  /** Ends the search soon, with the best plan so far if there is one. Does nothing when the search is over. */
  cancel(): void {
    if (!this.#isOver) this.#cancel();
  }

  #read(withInternal: boolean): PlanStep<D, D['steps'] | D['internalSteps']>[] | null {
    if (!this.#ending.plan) return null;
    const steps = [];
    for (const cursor = this.cursor({ withInternal }); cursor.next();) steps.push(cursor.step);
    return steps;
  }
}

function withoutRemoved(calls: Calls, network: Network): Network {
  if (network.kind !== 'task') {
    return { kind: network.kind, parts: network.parts.map((part) => withoutRemoved(calls, part)) };
  }
  const args = network.args.map((arg, at) => {
    const { slots } = calls.kinds[network.task]![at]!;
    return slots && Number.isNaN(idOf(slots, arg)) ? 0 : arg;
  });
  return { ...network, args };
}
