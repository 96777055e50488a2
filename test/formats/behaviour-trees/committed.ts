// The trace that a tree should have, worked out on the domain by the oracle: methods from the top, the first
// alternative of each, and no way back over what has been done. A task that comes back to itself at its end goes on
// again, and what it was before is forgotten. Where the first choices work, the trace is the plan.

import { callsIn, networkOf } from '../../../ir/networks.ts';
import type { DomainIr } from '../../../ir/ir.ts';
import type { Nesting } from '../../../reference/agenda.ts';
import { compileCompound, nextAlternative, openEnumeration } from '../../../reference/alternatives.ts';
import type { CalledTask } from '../../../reference/alternatives.ts';
import { applyStep } from '../../../reference/carry-out.ts';
import { createEvaluator } from '../../../reference/evaluate.ts';
import type { Evaluator } from '../../../reference/evaluate.ts';
import type { ReferenceWorld } from '../../../reference/index.ts';
import type { DoneStep } from './game.ts';
import type { TreeEnding } from './ticking.ts';

class Endless extends Error {}

/** A domain that divides by zero, or has a negative cost. No tree can be compared with it. */
export class DomainFault extends Error {}

/** What the checker of plans says of a step: whether it could be done. */
export function didApply(outcome: number | string): boolean {
  if (typeof outcome === 'number') return true;
  if (/^a condition of | would (write|set) /.test(outcome)) return false;
  throw new DomainFault(outcome);
}

/** `again`: the task of this chain at this place goes on with other arguments. */
type CommittedOutcome = 'done' | 'failed' | { again: number; args: number[] };

export class Committed {
  readonly #domain: DomainIr;
  readonly #evaluator: Evaluator;
  /** Whether the parts after a part of an `unordered` network that has failed are begun, in the same tick. */
  readonly #goesOn: boolean;
  readonly trace: DoneStep[] = [];
  #left: number;
  readonly #reached = new Map<number, Set<number>>();

  constructor(world: ReferenceWorld, decompositions: number, goesOn: boolean) {
    this.#domain = world.domain;
    this.#evaluator = createEvaluator(world);
    this.#left = decompositions;
    this.#goesOn = goesOn;
  }

  run(task: number, args: readonly number[]): TreeEnding {
    try {
      return this.#call({ task, args: [...args] }, [], false) === 'done' ? 'succeeded' : 'failed';
    } catch (error) {
      if (error instanceof Endless || error instanceof RangeError) return 'endless';
      throw error;
    }
  }

  /** `chain`: the tasks that this one would be the end of. */
  #call({ task: index, args }: DoneStep, chain: readonly number[], isLast: boolean): CommittedOutcome {
    const task = this.#domain.tasks[index]!;
    if (task.kind !== 'compound') {
      if (!didApply(applyStep(this.#evaluator, { task: index, args }))) return 'failed';
      this.trace.push({ task: index, args });
      return 'done';
    }
    const circle = isLast ? chain.filter((other) => this.#leadsTo(index, other)) : [];
    if (circle.includes(index)) return { again: index, args };
    for (let now = args; ;) {
      const outcome = this.#decompose(index, now, [...circle, index]);
      if (typeof outcome === 'string' || outcome.again !== index) return outcome;
      now = outcome.args;
    }
  }

  #decompose(index: number, args: readonly number[], chain: readonly number[]): CommittedOutcome {
    const task = this.#domain.tasks[index]!;
    if (task.kind !== 'compound') throw new Error(`${task.name} is no compound task`);
    if (--this.#left < 0) throw new Endless();
    const compound = compileCompound(this.#evaluator, task);
    for (let method = 0; method < task.methods.length; method++) {
      const enumeration = { ...openEnumeration(compound, args), place: method };
      const branch = nextAlternative(compound, enumeration);
      if (!branch) return 'failed';
      method = enumeration.place;
      const calls: CalledTask[] = [];
      const outcome = this.#network(branch.network(enumeration.locals, calls), calls, chain, true);
      if (outcome !== 'failed') return outcome;
    }
    return 'failed';
  }

  #network(nesting: Nesting, calls: readonly DoneStep[], chain: readonly number[], isLast: boolean): CommittedOutcome {
    if (nesting.kind === 'task') return this.#call(calls[nesting.index]!, chain, isLast);
    const { kind, parts } = nesting;
    let result: CommittedOutcome = 'done';
    for (const [position, part] of parts.entries()) {
      const isEnd = isLast && position === parts.length - 1 && (kind === 'ordered' || parts.length === 1);
      const outcome = this.#network(part, calls, chain, isEnd);
      if (outcome === 'done') continue;
      result = outcome;
      if (kind === 'ordered' || !this.#goesOn) return result;
    }
    return result;
  }

  #leadsTo(from: number, to: number): boolean {
    let reached = this.#reached.get(from);
    if (!reached) {
      this.#reached.set(from, (reached = new Set()));
      const open = [from];
      for (let task = open.pop(); task !== undefined; task = open.pop()) {
        for (const next of this.#callsOf(task)) {
          if (!reached.has(next)) open.push(next);
          reached.add(next);
        }
      }
    }
    return reached.has(to);
  }

  #callsOf(index: number): number[] {
    const task = this.#domain.tasks[index]!;
    if (task.kind !== 'compound') return [];
    const networks = task.methods.flatMap(({ branches }) => branches.map(({ body }) => networkOf(body.rest)));
    return networks.flatMap(callsIn).map((call) => call.task);
  }
}
