// Translates a compound task into a tree. Its methods become a fallback, `ordered` a sequence, `unordered` a parallel.
// Conditions become condition nodes, binders become choices, and a task that calls itself at its end becomes a loop.

import type { Body, CompoundTask, DomainIr, Method, TaskNetwork } from '../../ir/ir.ts';
import { TaskBody } from './bodies.ts';
import { UniqueNames } from './names.ts';
import { Nodes } from './nodes.ts';
import { TaskCalls } from './recursion.ts';
import type { TreeRefusal } from './refusal.ts';
import { isSame, parallelOf, sequenceOf } from './tree.ts';
import type { Argument, TreeLocal, TreeLoop, TreePart, SubTree, TaskTree, TreeBranch } from './tree.ts';

export interface TranslateOptions {
  /** Whether trees check the effects of each action after it. Default: false, which leaves effects out. */
  checkEffects?: boolean;
}

export type Translation = { tree: TaskTree; refusal: null } | { tree: null; refusal: TreeRefusal };

/** The greatest number of parts that a tree may have. */
const mostParts = 50_000;

/** Throws when there is no such compound task. */
export function translateTask(domain: DomainIr, task: string, options: TranslateOptions = {}): Translation {
  if (!Array.isArray(domain?.tasks)) throw new TypeError('translateTask() takes a domain: loadDomain(text).domain');
  const unknown = Object.keys(options).find((name) => name !== 'checkEffects');
  if (unknown !== undefined) {
    throw new TypeError(`the options of translateTask() have no "${unknown}"; there is "checkEffects"`);
  }
  const index = domain.tasks.findIndex(({ name }) => name === task);
  const found = domain.tasks[index];
  if (!found) throw new Error(`the domain ${domain.name} has no task "${task}"`);
  if (found.kind !== 'compound') throw new Error(`${task} is a primitive task: only a compound task becomes a tree`);
  const calls = new TaskCalls(domain);
  const refusal = calls.refusalOf(index);
  if (refusal) return { tree: null, refusal };
  const tree = new Translator(domain, calls, index, options).translate();
  if (tree && sizeOf(tree.trees[0]!, new Map()) <= mostParts) return { tree, refusal: null };
  const message = `the tree of ${task} would have more than ${mostParts} nodes`;
  return { tree: null, refusal: { reason: 'too-large', task, span: found.span, message } };
}

/** A task whose parts are in the current tree, around those of the current task. */
interface OpenTask {
  task: number;
  loop: TreeLoop;
  outer: OpenTask | null;
}

class TooLarge extends Error {}

class Translator {
  readonly #domain: DomainIr;
  readonly #calls: TaskCalls;
  readonly #root: number;
  readonly #checkEffects: boolean;
  readonly #names = UniqueNames.ofNodes();
  readonly #nodes: Nodes;
  /** The names of the tasks as trees or actions. They come before all other names. */
  readonly #taskNames = new Map<number, string>();
  readonly #trees = new Map<number, SubTree>();
  /** The places that lead back to a loop of the current tree. */
  #agains: Extract<TreePart, { kind: 'again' }>[] = [];
  #parts = 0;

  constructor(domain: DomainIr, calls: TaskCalls, root: number, options: TranslateOptions) {
    this.#domain = domain;
    this.#calls = calls;
    this.#root = root;
    this.#checkEffects = options.checkEffects ?? false;
    this.#nodes = new Nodes(domain, this.#names);
    for (const task of new Set([root, ...calls.from(root)])) {
      this.#taskNames.set(task, this.#names.unique(domain.tasks[task]!.name));
    }
  }

  /** Translates the task, or returns null if the tree would be too large. */
  translate(): TaskTree | null {
    try {
      this.#tree(this.#root);
    } catch (error) {
      if (error instanceof TooLarge) return null;
      throw error;
    }
    return {
      domain: this.#domain.name,
      task: this.#domain.tasks[this.#root]!.name,
      trees: [...this.#trees.values()],
      nodes: this.#nodes.all,
      types: this.#domain.types.map(({ name, parent }) => ({ name, parent })),
      enums: this.#domain.enums.map(({ name, values }) => ({ name, values })),
    };
  }

  #tree(task: number): SubTree {
    const known = this.#trees.get(task);
    if (known) return known;
    const { params } = this.#domain.tasks[task]!;
    const inputs = params.map(({ name, type }): TreeLocal => ({ kind: 'local', name, type, same: null }));
    const tree: SubTree = { name: this.#taskNames.get(task)!, inputs, part: sequenceOf(null, []) };
    this.#trees.set(task, tree);
    const around = this.#agains;
    this.#agains = [];
    tree.part = this.#open(task, inputs, null);
    settle(this.#agains);
    this.#agains = around;
    return tree;
  }

  /** The parts of a compound task at the place of its call. */
  #open(index: number, args: Argument[], outer: OpenTask | null): TreePart {
    const task = this.#domain.tasks[index] as CompoundTask;
    const params = task.params.map(({ name, type }, position): TreeLocal => {
      return { kind: 'local', name, type, same: args[position]! };
    });
    const loop: TreeLoop = { task: task.name, first: args, params, isUsed: false };
    const open: OpenTask = { task: index, loop, outer };
    const methods = task.methods.map((method, position) => this.#method(open, task, method, position));
    const part: TreePart = methods.length === 1 ? methods[0]! : { kind: 'fallback', title: task.name, parts: methods };
    return { kind: 'loop', loop, part };
  }

  #method(open: OpenTask, task: CompoundTask, method: Method, position: number): TreePart {
    const { name, branches } = method;
    const title = name ?? (task.methods.length > 1 ? `method_${position + 1}` : null);
    const prefix = [task.name, ...(name ? [name] : task.methods.length > 1 ? [`${position + 1}`] : [])].join('_');
    const written = branches.map(({ name: branch, body }, index): TreeBranch => {
      const own = branch ?? (branches.length > 1 ? `${index + 1}` : null);
      const ownTitle = branch ?? (branches.length > 1 ? `branch_${index + 1}` : null);
      return { title: ownTitle, ...this.#body(open, task, body, own === null ? prefix : `${prefix}_${own}`) };
    });
    if (written.length > 1) return { kind: 'branches', title, branches: written };
    const [{ conditions, does, title: only } = { conditions: [], does: sequenceOf(null, []), title: null }] = written;
    return sequenceOf(title ?? only, [...conditions, does]);
  }

  #body(open: OpenTask, task: CompoundTask, { guards, rest }: Body, prefix: string): Omit<TreeBranch, 'title'> {
    const body = new TaskBody(this.#nodes, task, prefix, open.loop.params);
    const conditions = guards.flatMap((guard) => body.guard(guard));
    let inner = rest;
    if (inner.kind === 'choice') conditions.push(body.choice(inner));
    while (inner.kind === 'choice') inner = inner.rest;
    this.#count(conditions.length);
    // All arguments of a network are computed before its first task.
    const before: TreePart[] = [];
    const network = this.#network(open, body, inner.network, before, true);
    return { conditions, does: sequenceOf(null, [...before, network]) };
  }

  #network(open: OpenTask, body: TaskBody, network: TaskNetwork, before: TreePart[], isLast: boolean): TreePart {
    this.#count(1);
    if (network.kind === 'task') {
      const { params } = this.#domain.tasks[network.task]!;
      const args = network.args.map((arg, position) => body.argument(arg, params[position]!.name, before));
      return this.#call(open, network.task, args, isLast);
    }
    if (network.kind === 'each') throw new Error('a network for each object has been refused');
    const { kind, parts } = network;
    const inner = parts.map((part, position) => {
      const isInnerLast = isLast && position === parts.length - 1 && (kind === 'ordered' || parts.length === 1);
      return this.#network(open, body, part, before, isInnerLast);
    });
    return kind === 'ordered' ? sequenceOf(null, inner) : parallelOf(inner);
  }

  #call(open: OpenTask, index: number, args: Argument[], isLast: boolean): TreePart {
    const task = this.#domain.tasks[index]!;
    if (task.kind !== 'compound') {
      const body = new TaskBody(this.#nodes, task, task.name, args);
      return body.action(task, this.#nodes.action(task, this.#taskNames.get(index)!), args, this.#checkEffects);
    }
    if (!this.#calls.areOneCircle(open.task, index)) return { kind: 'subtree', tree: this.#tree(index), args };
    if (!isLast) throw new Error(`${task.name} is not at the end`);
    for (let around: OpenTask | null = open; around; around = around.outer) {
      if (around.task === index) return this.#again(around.loop, args);
    }
    return this.#open(index, args, open);
  }

  #again(loop: TreeLoop, args: Argument[]): TreePart {
    const again = { kind: 'again' as const, loop, args };
    loop.isUsed = true;
    this.#agains.push(again);
    return again;
  }

  #count(parts: number): void {
    this.#parts += parts;
    if (this.#parts > mostParts) throw new TooLarge();
  }
}

/** The number of parts of a tree with all subtrees expanded, as in mistreevous. */
function sizeOf(tree: SubTree, known: Map<SubTree, number>): number {
  const counted = known.get(tree);
  if (counted !== undefined) return counted;
  const size = partsIn(tree.part, known);
  known.set(tree, size);
  return size;
}

function partsIn(part: TreePart, known: Map<SubTree, number>): number {
  const sum = (parts: readonly TreePart[]): number => parts.reduce((all, inner) => all + partsIn(inner, known), 1);
  switch (part.kind) {
    case 'sequence':
    case 'fallback':
    case 'parallel':
      return sum(part.parts);
    case 'inverter':
    case 'loop':
      return sum([part.part]);
    case 'branches':
      return sum(part.branches.flatMap(({ conditions, does }) => [...conditions, does]));
    case 'again':
    case 'leaf':
    case 'watch':
      return 1;
    case 'subtree':
      return 1 + sizeOf(part.tree, known);
  }
}

/** Finds out which parameters of loops are written. The others equal the arguments of the call. */
function settle(agains: readonly Extract<TreePart, { kind: 'again' }>[]): void {
  for (let changed = true; changed;) {
    changed = false;
    for (const { loop, args } of agains) {
      loop.params.forEach((param, position) => {
        if (param.same === null || isSame(args[position]!, param)) return;
        param.same = null;
        changed = true;
      });
    }
  }
}
