// Whether a plan is one of a model: its steps apply one after the other, cost what is said, and the request can be
// decomposed into them. What a task covers of the plan is found by looking at everything, so that tasks that call
// themselves without end do no harm.

import { successors, keyOf, sizeOf } from './exhaustive.ts';
import { decompositions, isSettled, requested, stateAfter } from './model.ts';
import type { LeftNetwork, ToyModel, ToyState } from './model.ts';

export interface ToyStep {
  task: number;
  args: number[];
}

/** What is wrong with a plan; null: nothing was found. */
export function mistakeIn(model: ToyModel, steps: readonly ToyStep[], cost: number): string | null {
  const states: ToyState[] = [model.start];
  let sum = 0;
  for (const [index, { task, args }] of steps.entries()) {
    const declared = model.tasks[task]!;
    const after = stateAfter(model, task, args, states.at(-1)!);
    if (!after || declared.kind !== 'primitive') return `step ${index + 1} does not apply`;
    states.push(after);
    sum += declared.cost;
  }
  if (sum !== cost) return `the plan costs ${sum}, not ${cost}`;
  const request = requested(model);
  const isDerived = isSettled(model)
    ? new PlanCover(model, steps, states).reaches(request)
    : isDerivable(model, steps, request);
  return isDerived ? null : 'the request does not decompose into the plan';
}

/** For each task at each step, the steps at which it may have ended. */
class PlanCover {
  readonly #model: ToyModel;
  readonly #steps: readonly ToyStep[];
  readonly #states: readonly ToyState[];
  readonly #known = new Map<string, { task: number; args: number[]; at: number; ends: Set<number> }>();
  #hasChanged = true;

  constructor(model: ToyModel, steps: readonly ToyStep[], states: readonly ToyState[]) {
    this.#model = model;
    this.#steps = steps;
    this.#states = states;
  }

  reaches(request: LeftNetwork | null): boolean {
    let ends = new Set<number>();
    while (this.#hasChanged) {
      this.#hasChanged = false;
      ends = this.#endsOfNetwork(request, 0);
      for (const pair of this.#known.values()) {
        for (const network of decompositions(this.#model, pair.task, pair.args, this.#states[pair.at]!)) {
          for (const end of this.#endsOfNetwork(network, pair.at)) {
            if (pair.ends.has(end)) continue;
            pair.ends.add(end);
            this.#hasChanged = true;
          }
        }
      }
    }
    return ends.has(this.#steps.length);
  }

  #endsOfNetwork(network: LeftNetwork | null, from: number): Set<number> {
    let reached = new Set([from]);
    for (const part of !network ? [] : network.kind === 'task' ? [network] : network.parts) {
      const next = new Set<number>();
      for (const at of reached) for (const end of this.#endsOfTask(part as ToyStep, at)) next.add(end);
      reached = next;
    }
    return reached;
  }

  #endsOfTask({ task, args }: ToyStep, at: number): Set<number> {
    if (this.#model.tasks[task]!.kind === 'primitive') {
      const step = this.#steps[at];
      const isNext = step?.task === task && step.args.join() === args.join();
      return new Set(isNext ? [at + 1] : []);
    }
    const key = `${task} ${args.join()} ${at}`;
    let pair = this.#known.get(key);
    if (!pair) {
      this.#known.set(key, (pair = { task, args, at, ends: new Set() }));
      this.#hasChanged = true;
    }
    return pair.ends;
  }
}

const mostNetworks = 20_000;

/** A network with far more tasks than there are steps to come is looked at no further. */
function isDerivable(model: ToyModel, steps: readonly ToyStep[], request: LeftNetwork | null): boolean {
  const open: { network: LeftNetwork | null; state: ToyState; at: number }[] = [
    { network: request, state: model.start, at: 0 },
  ];
  const seen = new Set<string>();
  let isCut = false;
  for (;;) {
    const next = open.pop();
    // What was not looked at can't be held against the plan.
    if (!next) return isCut;
    const { network, state, at } = next;
    if (!network) {
      if (at === steps.length) return true;
      continue;
    }
    const key = `${at} ${keyOf(network)}`;
    if (seen.has(key)) continue;
    seen.add(key);
    if (seen.size > mostNetworks) return true;
    if (sizeOf(network) > steps.length - at + 6) {
      isCut = true;
      continue;
    }
    for (const { step, ...successor } of successors(model, network, state)) {
      const isExpected = !step || (steps[at]?.task === step.task && steps[at].args.join() === step.args.join());
      if (isExpected) open.push({ ...successor, at: step ? at + 1 : at });
    }
  }
}
