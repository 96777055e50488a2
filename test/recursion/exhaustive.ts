// Whether a model has a plan, and what the cheapest costs, by looking at everything there is. Where the order of tasks
// is settled, this is exact: for each task in each state, every state that it can end in, at its least cost, until
// nothing is added. Elsewhere networks and states are gone through by cost, as far as the bounds reach.

import { decompositions, isSettled, joined, requested, stateAfter } from './model.ts';
import type { LeftNetwork, ToyModel, ToyState } from './model.ts';

/**
 * `null` as a cost: there is no plan. `isLeast`: no plan costs less. Where the bounds were too narrow to find anything
 * out, the whole answer is null.
 */
export interface Existence {
  cost: number | null;
  isLeast: boolean;
  /** How many tasks in a state, or networks in a state, there are to look at. */
  looked: number;
}

export function existenceOf(model: ToyModel): Existence | null {
  const request = requested(model);
  if (isSettled(model)) return new Ends(model).of(request);
  return byCost(model, request);
}

type Reached = Map<string, { state: ToyState; cost: number }>;

/** The most pairs of a task and a state. */
const mostPairs = 2_000;

/** For each task in each state, the states in which it ends, with the least cost. */
class Ends {
  readonly #model: ToyModel;
  readonly #known = new Map<string, { task: number; args: number[]; state: ToyState; ends: Reached }>();
  #hasChanged = true;

  constructor(model: ToyModel) {
    this.#model = model;
  }

  of(request: LeftNetwork | null): Existence | null {
    let ends: Reached = new Map();
    while (this.#hasChanged) {
      this.#hasChanged = false;
      ends = this.#endsOfNetwork(request, this.#model.start);
      // Pairs that come up meanwhile are gone through in the same round.
      for (const pair of this.#known.values()) this.#add(pair);
      if (this.#known.size > mostPairs) return null;
    }
    const costs = [...ends.values()].map(({ cost }) => cost);
    return { cost: costs.length > 0 ? Math.min(...costs) : null, isLeast: true, looked: this.#known.size };
  }

  #add({ task, args, state, ends }: { task: number; args: number[]; state: ToyState; ends: Reached }): void {
    for (const network of decompositions(this.#model, task, args, state)) {
      for (const end of this.#endsOfNetwork(network, state).values())
        this.#hasChanged = note(ends, end) || this.#hasChanged;
    }
  }

  #endsOfNetwork(network: LeftNetwork | null, from: ToyState): Reached {
    let reached: Reached = new Map([[from.join(), { state: from, cost: 0 }]]);
    if (!network) return reached;
    for (const part of network.kind === 'task' ? [network] : network.parts) {
      if (part.kind !== 'task') throw new Error('the order is not settled');
      const next: Reached = new Map();
      for (const { state, cost } of reached.values()) {
        for (const end of this.#endsOfTask(part, state).values()) note(next, { ...end, cost: cost + end.cost });
      }
      reached = next;
    }
    return reached;
  }

  #endsOfTask({ task, args }: { task: number; args: number[] }, state: ToyState): Reached {
    const declared = this.#model.tasks[task]!;
    if (declared.kind === 'primitive') {
      const after = stateAfter(this.#model, task, args, state);
      return after ? new Map([[after.join(), { state: after, cost: declared.cost }]]) : new Map();
    }
    const key = `${task} ${args.join()} ${state.join()}`;
    let pair = this.#known.get(key);
    if (!pair) {
      this.#known.set(key, (pair = { task, args, state, ends: new Map() }));
      this.#hasChanged = true;
    }
    return pair.ends;
  }
}

/** Whether it is new, or cheaper than before. */
function note(reached: Reached, end: { state: ToyState; cost: number }): boolean {
  const key = end.state.join();
  const known = reached.get(key);
  if (known && known.cost <= end.cost) return false;
  reached.set(key, end);
  return true;
}

/** The most tasks in a network, and the most networks to look at. */
const mostTasks = 8;
const mostNetworks = 5_000;

/** Networks by cost, the least first. */
function byCost(model: ToyModel, request: LeftNetwork | null): Existence | null {
  const levels: { network: LeftNetwork | null; state: ToyState }[][] = [[{ network: request, state: model.start }]];
  const seen = new Set<string>();
  let cut = Infinity;
  for (let cost = 0; cost < levels.length; cost++) {
    for (;;) {
      const next = levels[cost]?.pop();
      if (!next) break;
      const { network, state } = next;
      if (!network) return { cost, isLeast: cost <= cut, looked: seen.size };
      const key = `${keyOf(network)} ${state.join()}`;
      if (seen.has(key)) continue;
      seen.add(key);
      if (sizeOf(network) > mostTasks || seen.size > mostNetworks) {
        cut = Math.min(cut, cost);
        continue;
      }
      for (const successor of successors(model, network, state)) {
        (levels[cost + successor.cost] ??= []).push(successor);
      }
    }
  }
  return cut === Infinity ? { cost: null, isLeast: true, looked: seen.size } : null;
}

export interface ToySuccessor {
  network: LeftNetwork | null;
  state: ToyState;
  cost: number;
  /** The primitive task that was carried out. */
  step: { task: number; args: number[] } | null;
}

/** What may come of a network by doing or decomposing one task without predecessor. */
export function* successors(model: ToyModel, network: LeftNetwork, state: ToyState): Generator<ToySuccessor> {
  if (network.kind === 'task') {
    const { task, args } = network;
    const declared = model.tasks[task]!;
    if (declared.kind === 'primitive') {
      const after = stateAfter(model, task, args, state);
      if (after) yield { network: null, state: after, cost: declared.cost, step: { task, args } };
      return;
    }
    for (const decomposed of decompositions(model, task, args, state)) {
      yield { network: decomposed, state, cost: 0, step: null };
    }
    return;
  }
  const { kind, parts } = network;
  const open = kind === 'ordered' ? 1 : parts.length;
  for (let at = 0; at < open; at++) {
    for (const next of successors(model, parts[at]!, state)) {
      const left = parts.map((part, index) => (index === at ? next.network : part));
      yield { ...next, network: joined(kind, left) };
    }
  }
}

/** Networks that differ only in the order of independent parts have one key. */
export function keyOf(network: LeftNetwork): string {
  if (network.kind === 'task') return `${network.task}(${network.args.join()})`;
  const keys = network.parts.map(keyOf);
  return network.kind === 'ordered' ? `[${keys.join()}]` : `{${keys.toSorted().join()}}`;
}

export function sizeOf(network: LeftNetwork): number {
  return network.kind === 'task' ? 1 : network.parts.reduce((sum, part) => sum + sizeOf(part), 0);
}
