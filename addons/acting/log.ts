// The log: a ring of events that a cursor reads. Adding an event makes no object, so the log may always be on. Events
// are kept as numbers; their texts are made when they are read.

import { textOf } from '../../bindings/internal.ts';
import type { WorldState } from '../../bindings/internal.ts';

export const eventKinds = [
  'adopted', // a plan is executed from now on
  'refused', // a plan no longer held when it was to be adopted
  'started', // an action has begun
  'applied', // an internal step has been applied
  'done', // an action has ended as planned
  'failed', // an action has failed
  'aborted', // an action was aborted
  'waits', // a step waits for an actor
  'broken', // a step of a plan does not hold
  'repaired', // a part of a plan is new
  'replanned', // all remaining steps of a plan are new
  'given-back', // a plan whose steps are all new has given back a reservation that they do not need
  'given-up', // a plan could not be repaired
  'ended', // a plan has ended
  'cancelled', // a plan was cancelled
  'blocked', // a plan waits for an endless action, which nothing else will end
  'error', // a handler has thrown, or a task can't be pursued any more
] as const;

export type EventKind = (typeof eventKinds)[number];

export interface ActingEvent {
  readonly tick: number;
  readonly kind: EventKind;
  /** The number of the plan; 0: the event is about no plan. */
  readonly plan: number;
  /** The step as text; empty: the event is about no step. */
  readonly step: string;
  /** The number of the action; 0: the event is about no action. */
  readonly action: number;
  /** Says why, or for whom. May be empty. */
  readonly detail: string;
}

const mostArgs = 6;
const fields = 6 + mostArgs;

export class Log {
  readonly #state: WorldState;
  readonly #capacity: number;
  readonly #numbers: Float64Array;
  readonly #details: string[];
  /** The tasks and objects as they were when the event was added: the domain may have been replaced since. */
  readonly #calls: WorldState['calls'][];
  /** The number of events that have been added in all. */
  #count = 0;

  constructor(state: WorldState, capacity: number) {
    this.#state = state;
    this.#capacity = capacity;
    this.#numbers = new Float64Array(capacity * fields);
    this.#details = Array.from({ length: capacity }, () => '');
    this.#calls = Array.from({ length: capacity }, () => state.calls);
  }

  get count(): number {
    return this.#count;
  }

  /** The number of the oldest event that is kept. */
  get first(): number {
    return Math.max(0, this.#count - this.#capacity);
  }

  /** Adds an event. `args`: those of the step, as numbers. */
  add(
    tick: number,
    kind: EventKind,
    plan: number,
    task: number,
    args: Float64Array | null,
    action = 0,
    detail = '',
    calls = this.#state.calls,
  ): void {
    const at = this.#count++ % this.#capacity;
    const place = at * fields;
    const numbers = this.#numbers;
    numbers[place] = tick;
    numbers[place + 1] = eventKinds.indexOf(kind);
    numbers[place + 2] = plan;
    numbers[place + 3] = task;
    numbers[place + 4] = action;
    if (args) for (let arg = 0; arg < mostArgs && arg < args.length; arg++) numbers[place + 6 + arg] = args[arg]!;
    this.#details[at] = detail;
    this.#calls[at] = calls;
  }

  read(number: number): ActingEvent {
    const at = number % this.#capacity;
    const place = at * fields;
    const numbers = this.#numbers;
    return {
      tick: numbers[place]!,
      kind: eventKinds[numbers[place + 1]!]!,
      plan: numbers[place + 2]!,
      step: this.#textOf(numbers[place + 3]!, place + 6, this.#calls[at]!),
      action: numbers[place + 4]!,
      detail: this.#details[at]!,
    };
  }

  #textOf(task: number, first: number, calls: WorldState['calls']): string {
    if (task < 0) return '';
    const args = calls.kinds[task]!.map((kind, at) =>
      at < mostArgs ? textOf(kind, this.#numbers[first + at]!) : '...',
    );
    return `${calls.tasks[task]!.name}(${args.join(', ')})`;
  }
}

/** Reads the events of a log in their order. */
export class LogCursor {
  readonly #log: Log;
  #next: number;

  /** @internal */
  constructor(log: Log) {
    this.#log = log;
    this.#next = log.first;
  }

  /** Returns the next event, or null when there is no new one. */
  next(): ActingEvent | null {
    this.#next = Math.max(this.#next, this.#log.first);
    return this.#next < this.#log.count ? this.#log.read(this.#next++) : null;
  }

  *[Symbol.iterator](): Generator<ActingEvent> {
    for (let event = this.next(); event; event = this.next()) yield event;
  }
}
