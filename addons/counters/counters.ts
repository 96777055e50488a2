// Counters of a planner's searches: one row for each task that was asked for.

import type { Domain } from '../../bindings/domain.ts';
import type { DomainShape } from '../../bindings/domain/shape.ts';
import { fail, show } from '../../bindings/base/errors.ts';
import { inside } from '../../bindings/base/inside.ts';
import type { RepairOutcome } from './watch.ts';
import type { LoadedModule, PlannerInside } from '../../bindings/world/state.ts';
import { goals, hubOf, severalTasks } from './hub.ts';
import type { Hub, Listener } from './hub.ts';
import { tableOf } from './table.ts';
import { countGrounding, countRepair, countSearch, rawCounts, TaskCounters } from './task-counters.ts';
import type { CountName } from './task-counters.ts';

/** Names of rows that are for no single task. */
const otherNames = { [severalTasks]: 'several tasks', [goals]: 'all goals' };

export class Counters {
  /** The sums over all tasks. */
  readonly total = new TaskCounters('', 'total');
  readonly #rows: TaskCounters[] = [];
  /** For each version of a domain its rows, from that of goals on, as far as they were asked for. */
  readonly #rowsOf = new WeakMap<LoadedModule, (TaskCounters | undefined)[]>();
  readonly #hub: Hub;
  readonly #listener: Listener;

  /** `countSearches` creates counters. */
  constructor(planner: PlannerInside) {
    this.#listener = {
      countSearch: (loaded, task, status, taken, waited, isLate) => {
        countSearch(this.total[rawCounts], status, taken, waited, isLate);
        countSearch(this.#row(loaded, task)[rawCounts], status, taken, waited, isLate);
      },
      countGrounding: (loaded, task, taken) => {
        countGrounding(this.total[rawCounts], taken);
        countGrounding(this.#row(loaded, task)[rawCounts], taken);
      },
      countRepair: (loaded, task, outcome: RepairOutcome, taken) => {
        countRepair(this.total[rawCounts], outcome, taken);
        countRepair(this.#row(loaded, task)[rawCounts], outcome, taken);
      },
    };
    this.#hub = hubOf(planner);
    this.#hub.add(this.#listener);
  }

  /** One for each task that was asked for, in the order in which they were. */
  get tasks(): readonly TaskCounters[] {
    return this.#rows;
  }

  /** The counters of one task. A game may keep them: the object stays the same when the domain is replaced. */
  of<D extends DomainShape>(domain: Domain<D>, task: keyof D['tasks'] & string): TaskCounters {
    const { loaded } = domain[inside];
    const number = loaded.manifest.tasks.findIndex(({ name }) => name === task);
    if (number < 0) fail('unknown-name', `${domain.name} has no task ${show(task)}`);
    return this.#row(loaded, number);
  }

  /** The counters of all searches for goals. A game may keep them. */
  ofGoals<D extends DomainShape>(domain: Domain<D>): TaskCounters {
    return this.#row(domain[inside].loaded, goals);
  }

  /** All counts are 0 again. */
  reset(): void {
    this.total[rawCounts].fill(0);
    for (let at = 0; at < this.#rows.length; at++) this.#rows[at]![rawCounts].fill(0);
  }

  /** Counts no more. The counts stay. */
  stop(): void {
    this.#hub.remove(this.#listener);
  }

  /** The counts as a text: a line for each task, and a column for each count that is not 0 for all of them. */
  table(): string {
    return tableOf([...this.#rows, this.total]);
  }

  toJSON(): Record<string, Record<CountName | 'searches', number>> {
    return Object.fromEntries([this.total, ...this.#rows].map((row) => [row.name, row.toJSON()]));
  }

  #row(loaded: LoadedModule, task: number): TaskCounters {
    return this.#rowsOf.get(loaded)?.[task - goals] ?? this.#newRow(loaded, task);
  }

  /** Versions of a domain share the rows of their tasks. */
  #newRow(loaded: LoadedModule, task: number): TaskCounters {
    const { name: domain, tasks } = loaded.manifest;
    const name = tasks[task]?.name ?? otherNames[task as keyof typeof otherNames];
    let row = this.#rows.find((one) => one.domain === domain && one.task === name);
    if (!row) this.#rows.push((row = new TaskCounters(domain, name)));
    let rows = this.#rowsOf.get(loaded);
    if (!rows) this.#rowsOf.set(loaded, (rows = []));
    rows[task - goals] = row;
    return row;
  }
}
