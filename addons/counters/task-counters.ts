// The counts of all searches for one task.

import * as abi from '../../ir/abi.ts';
import type { RepairOutcome } from './watch.ts';

/** The counts themselves, for those who count. */
export const rawCounts: unique symbol = Symbol();

/** The first names are in the order of the core's statuses, which begin with 0 for a search that is running. */
export const countNames = [
  ...([
    'restarted',
    'solved',
    'failed',
    'outOfIterations',
    'outOfDepth',
    'outOfMemory',
    'faults',
    'cancelled',
  ] as const),
  ...(['late', 'frames', 'iterations', 'mostIterations'] as const),
  ...(['kept', 'repaired', 'replanned', 'notRepaired', 'repairIterations'] as const),
  'groundingIterations',
] as const;

export type CountName = (typeof countNames)[number];

const late = countNames.indexOf('late');
const frames = countNames.indexOf('frames');
const iterations = countNames.indexOf('iterations');
const mostIterations = countNames.indexOf('mostIterations');
const repairIterations = countNames.indexOf('repairIterations');
const groundingIterations = countNames.indexOf('groundingIterations');

/** The index of the count for each outcome of a repair. */
const outcomes: Readonly<Record<RepairOutcome, number>> = {
  kept: countNames.indexOf('kept'),
  repaired: countNames.indexOf('repaired'),
  replanned: countNames.indexOf('replanned'),
  failed: countNames.indexOf('notRepaired'),
};

/** All counts are whole numbers from 0. Reading them makes no objects. */
export class TaskCounters {
  /** The name of the domain; empty for the sums over all tasks. */
  readonly domain: string;
  /**
   * The task that was asked for. `several tasks` are requests that are not for a single task, `all goals` are searches
   * for goals.
   */
  readonly task: string;
  readonly [rawCounts] = new Float64Array(countNames.length);

  /** `countSearches` creates these. */
  constructor(domain: string, task: string) {
    this.domain = domain;
    this.task = task;
  }

  /** Both names, as `guard.Attack`. */
  get name(): string {
    return this.domain === '' ? this.task : `${this.domain}.${this.task}`;
  }

  /** How many searches have ended, in any way, or were restarted before their end. */
  get searches(): number {
    let sum = 0;
    for (let status = 0; status <= abi.CANCELLED; status++) sum += this[rawCounts][status]!;
    return sum;
  }

  get solved(): number {
    return this[rawCounts][abi.SOLVED]!;
  }

  get failed(): number {
    return this[rawCounts][abi.FAILED]!;
  }

  get outOfIterations(): number {
    return this[rawCounts][abi.OUT_OF_ITERATIONS]!;
  }

  get outOfDepth(): number {
    return this[rawCounts][abi.OUT_OF_DEPTH]!;
  }

  get outOfMemory(): number {
    return this[rawCounts][abi.OUT_OF_MEMORY]!;
  }

  get faults(): number {
    return this[rawCounts][abi.FAULT]!;
  }

  /** Searches that the game has ended: cancelled, released or freed before their end. */
  get cancelled(): number {
    return this[rawCounts][abi.CANCELLED]!;
  }

  /** Searches that were restarted before their end, by the game or because their domain was replaced. */
  get restarted(): number {
    return this[rawCounts][abi.RUNNING]!;
  }

  /** Searches whose deadline was over when they ended or were restarted. They are also among the counts above. */
  get late(): number {
    return this[rawCounts][late]!;
  }

  /** The frames that submitted searches took from when they were submitted, together. */
  get frames(): number {
    return this[rawCounts][frames]!;
  }

  /** The iterations of all these searches together. */
  get iterations(): number {
    return this[rawCounts][iterations]!;
  }

  /** The iterations of the search that took most. */
  get mostIterations(): number {
    return this[rawCounts][mostIterations]!;
  }

  /** Repairs that found the plan to hold. */
  get kept(): number {
    return this[rawCounts][outcomes.kept]!;
  }

  /** Repairs after which a part of the plan was new. */
  get repaired(): number {
    return this[rawCounts][outcomes.repaired]!;
  }

  /** Repairs after which the whole plan was new. */
  get replanned(): number {
    return this[rawCounts][outcomes.replanned]!;
  }

  /** Repairs that found no plan. */
  get notRepaired(): number {
    return this[rawCounts][outcomes.failed]!;
  }

  /** The iterations of all repairs together. Searches of repairs are not among `searches`. */
  get repairIterations(): number {
    return this[rawCounts][repairIterations]!;
  }

  /** For searches for goals: the iterations spent on finding out what can be done. They are not among `iterations`. */
  get groundingIterations(): number {
    return this[rawCounts][groundingIterations]!;
  }

  /** All counts by name, as an object. */
  toJSON(): Record<CountName | 'searches', number> {
    const counts = Object.fromEntries(countNames.map((name, at) => [name, this[rawCounts][at]!]));
    return { searches: this.searches, ...(counts as Record<CountName, number>) };
  }
}

/** `waited`: in frames. */
export function countSearch(
  counts: Float64Array,
  status: number,
  taken: number,
  waited: number,
  isLate: boolean,
): void {
  counts[status]!++;
  counts[iterations]! += taken;
  if (taken > counts[mostIterations]!) counts[mostIterations] = taken;
  counts[frames]! += waited;
  if (isLate) counts[late]!++;
}

export function countRepair(counts: Float64Array, outcome: RepairOutcome, taken: number): void {
  counts[outcomes[outcome]]!++;
  counts[repairIterations]! += taken;
}

export function countGrounding(counts: Float64Array, taken: number): void {
  counts[groundingIterations]! += taken;
}
