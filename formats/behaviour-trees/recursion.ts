// Finds the tasks that call themselves, directly or indirectly, and whether each does so at its end. A tree can start
// again, but it can't contain itself.

import type { DomainIr, TaskNetwork } from '../../ir/ir.ts';
import type { NetworkCall } from '../../ir/networks.ts';
import { callsIn, networkOf } from '../../ir/networks.ts';
import type { TreeRefusal } from './refusal.ts';

/** The calls of tasks, and to which tasks they lead. */
export class TaskCalls {
  readonly #domain: DomainIr;
  readonly #reached = new Map<number, Set<number>>();

  constructor(domain: DomainIr) {
    this.#domain = domain;
  }

  /** All tasks to which a task leads, in the order of the text. If it leads to itself, it is one of them. */
  from(task: number): Set<number> {
    let reached = this.#reached.get(task);
    if (reached) return reached;
    this.#reached.set(task, (reached = new Set()));
    const open = this.#calls(task);
    for (let call = open.shift(); call; call = open.shift()) {
      if (reached.has(call.task)) continue;
      reached.add(call.task);
      open.unshift(...this.#calls(call.task));
    }
    return reached;
  }

  /** Whether each of two tasks leads to the other one. */
  areOneCircle(one: number, other: number): boolean {
    return this.from(one).has(other) && this.from(other).has(one);
  }

  /** Why a task can't have a tree, or null if it can. */
  refusalOf(root: number): TreeRefusal | null {
    for (const task of new Set([root, ...this.from(root)])) {
      const refusal = this.#refusalIn(task);
      if (refusal) return refusal;
    }
    return null;
  }

  #calls(task: number): NetworkCall[] {
    return this.#networks(task).flatMap(callsIn);
  }

  #networks(index: number): TaskNetwork[] {
    const task = this.#domain.tasks[index]!;
    if (task.kind !== 'compound') return [];
    return task.methods.flatMap(({ branches }) => branches.map(({ body }) => networkOf(body.rest)));
  }

  #refusalIn(task: number): TreeRefusal | null {
    const called = this.#domain.tasks[task]!;
    const { name } = called;
    const scored = called.kind === 'compound' ? called.methods.find(({ score }) => score) : undefined;
    if (scored) {
      const message = `${name} tries its methods in the order of their scores`;
      return { reason: 'score', task: name, span: scored.span, message };
    }
    if (called.kind === 'compound' && called.achieves) {
      const message = `${name} is planned for, and a tree does not plan`;
      return { reason: 'achieve', task: name, span: called.span, message };
    }
    for (const network of this.#networks(task)) {
      const each = eachIn(network);
      if (each) {
        const message = `${name} does something for each of some objects, and a tree has the same nodes in every state`;
        return { reason: 'for-each', task: name, span: each.span, message };
      }
      const last = lastOf(network);
      for (const call of callsIn(network)) {
        const callee = this.#domain.tasks[call.task]!;
        if (callee.kind !== 'compound' && callee.acting?.sync) {
          const message = `${name} uses the sync step ${callee.name}, and a tree ends each action before it begins the next`;
          return { reason: 'sync-step', task: name, span: call.span, message };
        }
        if (call === last || !this.areOneCircle(task, call.task)) continue;
        const back = call.task === task ? 'itself' : `itself by ${callee.name}`;
        const message = `${name} comes back to ${back}, and not at the end of an ordered network`;
        return { reason: 'inner-recursion', task: name, span: call.span, message };
      }
    }
    return null;
  }
}

/** A `forall` in a network, or null. */
function eachIn(network: TaskNetwork): TaskNetwork | null {
  if (network.kind === 'each') return network;
  if (network.kind === 'task') return null;
  return network.parts.map(eachIn).find((part) => part !== null) ?? null;
}

/** The last call of a network: nothing may be done in parallel to it or after it. */
function lastOf(network: TaskNetwork): NetworkCall | null {
  if (network.kind === 'task') return network;
  if (network.kind === 'each') return null;
  const { kind, parts } = network;
  const last = parts.at(-1);
  return last && (kind === 'ordered' || parts.length === 1) ? lastOf(last) : null;
}
