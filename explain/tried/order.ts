// Finds the tasks that follow a tried task, in its own network and in the networks above.

import type { DomainIr, GroundNetwork, Problem, Rest, Span, TaskNetwork } from '../../ir/ir.ts';
import type { ExplainedSearch, TriedTask } from './types.ts';

/** A task that follows another one. */
export interface LaterTask {
  task: number;
  name: string;
  /** The place of the task in the text of its network. null: it is in the request of the problem. */
  span: Span | null;
  /** The task whose method has the network. null: the request. */
  owner: number | null;
  /** `method next_door of Inspect` */
  by: string;
}

interface NetworkLeaf {
  task: number;
  span: Span | null;
  /** From the outside in: the kind of each network around it, and the position of the part. */
  path: { isOrdered: boolean; part: number }[];
}

/** A network that a task comes from. */
interface NetworkAbove {
  leaves: NetworkLeaf[];
  /** Where the network names the task or the task above it. */
  own: NetworkLeaf | null;
  owner: number | null;
  by: string;
}

export class TaskOrder {
  readonly #domain: DomainIr;
  readonly #problem: Problem;
  readonly #explained: ExplainedSearch;
  readonly #leading = new Map<string, boolean>();
  readonly #later = new Map<number, LaterTask[]>();
  readonly #below = new Map<number, Set<number>>();

  constructor(domain: DomainIr, problem: Problem, explained: ExplainedSearch) {
    this.#domain = domain;
    this.#problem = problem;
    this.#explained = explained;
  }

  /** Returns all tasks that have to wait for the task, the nearest first. */
  behind(tried: TriedTask): LaterTask[] {
    const known = this.#later.get(tried.id);
    if (known) return known;
    const found = this.#above(tried).flatMap(({ leaves, own, owner, by }) =>
      leaves.flatMap((leaf) => {
        if (!own || !isBehind(own, leaf)) return [];
        return [{ task: leaf.task, name: this.#domain.tasks[leaf.task]!.name, span: leaf.span, owner, by }];
      }),
    );
    this.#later.set(tried.id, found);
    return found;
  }

  /**
   * Where the network above names the task, and the task of the domain to which the network belongs. null: the request.
   */
  namedAt(tried: TriedTask): { span: Span; owner: number } | null {
    const [nearest] = this.#above(tried);
    const span = nearest?.own?.span;
    return span && nearest.owner !== null ? { span, owner: nearest.owner } : null;
  }

  /** Whether a task is, or may lead to, another one. */
  leadsTo(task: number, other: number): boolean {
    let below = this.#below.get(task);
    if (!below) {
      below = new Set([task]);
      for (const one of below) {
        const { [one]: found } = this.#domain.tasks;
        if (found?.kind !== 'compound') continue;
        for (const { branches } of found.methods) {
          for (const { body } of branches) leavesOf(networkIn(body.rest)).forEach((leaf) => below!.add(leaf.task));
        }
      }
      this.#below.set(task, below);
    }
    return below.has(other);
  }

  /** Whether an attempt at a task contains, or may lead to, another task. */
  attemptLeadsTo(tried: TriedTask, attempt: number, other: number): boolean {
    const { method, branch } = tried.attempts[attempt]!;
    const key = `${tried.task} ${method?.number} ${branch?.number} ${other}`;
    let leads = this.#leading.get(key);
    if (leads === undefined) {
      const network = this.#networkOf(tried, { method, branch });
      leads = network !== null && leavesOf(network).some(({ task }) => this.leadsTo(task, other));
      this.#leading.set(key, leads);
    }
    return leads;
  }

  /** Returns the networks that a task comes from, the nearest first, the request last. */
  #above(tried: TriedTask): NetworkAbove[] {
    const found: NetworkAbove[] = [];
    const { tasks, roots } = this.#explained;
    let below = { task: tried.task, before: 0 };
    const add = (network: TaskNetwork | GroundNetwork, owner: number | null, by: string): void => {
      const leaves = leavesOf(network);
      const same = leaves.filter(({ task }) => task === below.task);
      found.push({ leaves, own: same[Math.min(below.before, same.length - 1)] ?? null, owner, by });
    };
    for (let node = tried; ;) {
      for (const one of node.untold) {
        const network = this.#networkOf(one, one);
        if (network) add(network, one.task, `${one.label} of ${this.#domain.tasks[one.task]!.name}`);
        below = { task: one.task, before: 0 };
      }
      const { parent } = node;
      const owner = parent && tasks[parent.task]!;
      const siblings = owner ? owner.attempts[parent.attempt]!.tasks : roots;
      if (node.untold.length === 0)
        below.before = siblingsBefore(
          node,
          siblings.map((id) => tasks[id]!),
        );
      if (!owner) break;
      const attempt = owner.attempts[parent.attempt]!;
      const network = this.#networkOf(owner, attempt);
      if (!network) return found;
      add(network, owner.task, `${attempt.label} of ${owner.name}`);
      node = owner;
      below = { task: owner.task, before: 0 };
    }
    add(this.#problem.network, null, 'the request');
    return found;
  }

  #networkOf(
    { task }: Pick<TriedTask, 'task'>,
    { method, branch }: { method: { number: number } | null; branch: { number: number } | null },
  ): TaskNetwork | null {
    const found = this.#domain.tasks[task]!;
    if (found.kind !== 'compound' || !method || !branch) return null;
    return networkIn(found.methods[method.number - 1]!.branches[branch.number - 1]!.body.rest);
  }
}

/** Returns how many tasks of the same kind preceded it from the same network. */
function siblingsBefore(node: TriedTask, siblings: readonly TriedTask[]): number {
  const same = siblings.filter(({ task }) => task === node.task);
  return Math.max(0, same.indexOf(node));
}

export function networkIn(rest: Rest): TaskNetwork {
  let part = rest;
  while (part.kind === 'choice') part = part.rest;
  return part.network;
}

function leavesOf(network: TaskNetwork | GroundNetwork, path: NetworkLeaf['path'] = []): NetworkLeaf[] {
  if (network.kind === 'task') return [{ task: network.task, span: 'span' in network ? network.span : null, path }];
  const inside = (part: number) => [...path, { isOrdered: network.kind === 'ordered', part }];
  if (network.kind === 'each') return leavesOf(network.network, inside(0));
  return network.parts.flatMap((one, part) => leavesOf(one, inside(part)));
}

function isBehind({ path }: NetworkLeaf, other: NetworkLeaf): boolean {
  const at = path.findIndex(({ part }, index) => other.path[index]?.part !== part);
  const [mine, theirs] = [path[at], other.path[at]];
  return mine !== undefined && theirs !== undefined && mine.isOrdered && theirs.part > mine.part;
}
