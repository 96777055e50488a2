// Proves that there is no plan where tasks begin with themselves (docs/semantics.md, Searches that go round). It takes
// each task separately, and lists the states in which it can end. When it meets the task again in the same state, it
// continues from the listed ends. When a round has found no new end, all ends are known.

import type { NextNetwork, SearchDecision, SearchNetwork, SearchPoint } from './search-types.ts';
import type { AgendaItem } from './agenda.ts';
import type { StrategyHost } from './strategies/strategy.ts';
import { NetworkNames, StateNames } from './states.ts';

/** The most entries: tasks in states, and ends of such tasks. */
const mostListed = 2 ** 19;

/** A task in a state, with the ways to its ends, by the states of these ends. */
interface TaskInState {
  round: number;
  states: Set<string>;
  ways: AgendaItem<SearchDecision | null>[][];
}

interface ProofPoint {
  point: SearchPoint;
  /** The first task of a noted network, or null if the network is not noted. */
  task: TaskInState | null;
  /** The number of the task's ends that were already used, or null while its alternatives are tried. */
  taken: number | null;
  length: number;
  openAbove: ProofPoint | null;
}

export class Proof {
  /** How many networks the proof may still take up. */
  left: number;
  /** Whether there is a plan, so that nothing is proven. */
  hasPlan = false;
  /** Whether the limit of entries was reached, so that the proof is abandoned. */
  isFull = false;
  readonly #host: StrategyHost;
  readonly #states: StateNames;
  readonly #names = new NetworkNames();
  readonly #tasks = new Map<string, TaskInState>();
  #stack: ProofPoint[] = [];
  #lastOpen: ProofPoint | null = null;
  #round = 1;
  #hasNew = false;
  #listed = 0;

  /** Begins a proof at the request. */
  constructor(host: StrategyHost, left: number) {
    this.#host = host;
    this.#states = new StateNames(host.values, host.trail);
    this.left = left;
  }

  wrote(from: number): void {
    this.#states.wrote(from);
  }

  undone(): void {
    this.#states.undone();
  }

  /** The network to take up next, or null if it is proven that there is no plan. */
  next(): NextNetwork | null {
    for (let top = this.#stack.at(-1); top; top = this.#stack.at(-1)) {
      this.#host.undoTo(top.point.trailLength);
      const next = this.#nextOf(top);
      if (next) return next;
      if (top.task && top.taken === null) top.taken = 0;
      else this.#stack.pop();
    }
    if (!this.#hasNew) return null;
    this.#host.undoTo(0);
    this.#round++;
    this.#hasNew = false;
    this.#lastOpen = null;
    return this.#host.root;
  }

  #nextOf(top: ProofPoint): NextNetwork | null {
    const { point, task, openAbove } = top;
    if (top.taken !== null) {
      const way = task!.ways[top.taken++];
      if (!way) return null;
      this.#lastOpen = openAbove;
      // A long way counts as much as its steps.
      this.left -= way.length;
      return goingOn(point, way);
    }
    while (point.position) {
      const next = this.#host.alternative(point, point.position);
      if (!next) continue;
      this.#lastOpen = task ? top : openAbove;
      if (!task && !point.position) this.#stack.pop();
      return next;
    }
    return null;
  }

  /** `isNoted`: whether the network begins with a task that has a choice. */
  takeUp(
    network: SearchNetwork | null,
    point: SearchPoint | null,
    isNoted: boolean,
    last: SearchDecision | null,
  ): void {
    const open = this.#lastOpen;
    const length = network ? this.#names.of(network).length : 0;
    if (open && length < open.length) {
      this.#end(open, last);
      return;
    }
    if (!network || !point) {
      this.hasPlan = true;
      return;
    }
    const task = isNoted ? this.#taskAt(network) : null;
    const isMet = task?.round === this.#round;
    if (task) task.round = this.#round;
    this.#stack.push({ point, task, taken: isMet ? 0 : null, length, openAbove: open });
  }

  #taskAt(network: SearchNetwork): TaskInState {
    const key = `${this.#names.of(network).first} ${this.#states.name}`;
    let task = this.#tasks.get(key);
    if (!task) {
      this.#tasks.set(key, (task = { round: 0, states: new Set(), ways: [] }));
      this.#count();
    }
    return task;
  }

  /** Counts an entry. With too many entries, the proof is abandoned. */
  #count(): void {
    if (++this.#listed > mostListed) this.isFull = true;
  }

  /** Lists an end of an open task. */
  #end({ task, point }: ProofPoint, last: SearchDecision | null): void {
    const { name } = this.#states;
    if (task!.states.has(name)) return;
    this.#hasNew = true;
    this.#count();
    task!.states.add(name);
    const way: AgendaItem<SearchDecision | null>[] = [];
    for (let decision = last; decision !== point.decision; decision = decision!.previous) {
      if (decision!.branch < 0) way.unshift(decision!.item);
    }
    task!.ways.push(way);
  }
}

/** The network that continues from an end of a task: the steps to this end, then the network after the task. */
function goingOn(
  { network, decision, cost, depth }: SearchPoint,
  way: ReadonlyArray<SearchNetwork['item']>,
): NextNetwork {
  const after = way.reduceRight<SearchNetwork | null>(
    (next, item) => ({ item, parts: null, next, bound: 0 }),
    network.next,
  );
  return { network: after, decision, cost, depth: depth + 1, discrepancies: 0 };
}
