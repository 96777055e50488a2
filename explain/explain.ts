// Explains a search by repeating it: how the plan was decomposed, or why no decomposition gave one. The result is plain
// data, which render.ts turns into words.

import type { DomainIr, Problem, Span } from '../ir/ir.ts';
import { formatStep } from '../ir/plan.ts';
import { takeOptions } from '../bindings/base/options.ts';
import type { Taken } from '../bindings/base/options.ts';
import { examineTask } from './examine.ts';
import type { Examination } from './examine.ts';
import { causesIn, committedIn, recursionOf } from './causes.ts';
import { explainOptions } from './options.ts';
import type { ExplainOptions } from './options.ts';
import { ReferenceSearch } from '../reference/search.ts';
import type { SearchDecision, ReferenceStatus } from '../reference/search.ts';

/** All tries of a task with the same arguments and the same outcome. */
export interface Attempt {
  examination: Examination;
  /** The number of tries with these arguments and this outcome. */
  count: number;
  /** The greatest number of steps that were done before a try. */
  stepsDone: number;
  /** The greatest depth of a try in the search. */
  depth: number;
  /**
   * The last goal (`achieve` in a network) on the way to the furthest of these tries. The search is committed to the
   * first plan for this goal, whatever fails later. null: there is no goal on the way.
   */
  committed: { text: string; span: Span } | null;
}

/** A task in the decomposition of the plan. */
export interface TreeNode {
  text: string;
  span: Span;
  /** The number of the step in the plan, from 1. null for compound tasks. */
  step: number | null;
  internal: boolean;
  /** null for primitive tasks and goals, which have no methods. */
  method: { name: string; branch: number; branches: number; branchName: string | null } | null;
  children: TreeNode[];
}

export interface Explanation {
  status: ReferenceStatus;
  iterations: number;
  cost: number | null;
  /** How the plan was decomposed: the tasks of the request, with the tasks that they became. */
  tree: TreeNode[] | null;
  /**
   * Tasks that had no alternative. Those that were tried after the most steps come first. With the option `task`: all
   * tries of this task.
   */
  attempts: Attempt[];
  /** Whether the search tried more tasks than were examined or kept. */
  capped: boolean;
  fault: { message: string; span: Span } | null;
  /**
   * For a search that was stopped at a limit: the task that was nested in itself most often at that moment. null if no
   * task was, or only a few times.
   */
  recursion: { task: string; times: number } | null;
}

export function explain(domain: DomainIr, problem: Problem, options: ExplainOptions = {}): Explanation {
  const { task, caps, externals, goals, ...how } = takeOptions(
    'the options of an explanation',
    options,
    explainOptions,
  );
  const search = new ReferenceSearch(domain, problem, {
    ...how,
    // Remembering would skip networks that are known to fail, so the explanation would lack them.
    remember: false,
    ...(externals && { externals }),
    ...(goals && { goals }),
  });
  const recorder = new Recorder(search, task, caps);
  let last: SearchDecision['item'] | null = null;
  search.observer = {
    tries(item, at) {
      last = item;
      recorder.record(item.task, item.args, at.depth, at.decision);
    },
  };
  search.step(Infinity);
  const { status, iterations, cost, fault } = search;
  const tree = search.derivation && treeOf(search, search.derivation);
  const recursion = status.startsWith('out-of-') ? recursionOf(domain, last) : null;
  return { status, iterations, cost, tree, attempts: recorder.attempts(), capped: recorder.capped, fault, recursion };
}

class Recorder {
  capped = false;
  readonly #search: ReferenceSearch;
  readonly #only: number | null;
  readonly #caps: Taken<typeof explainOptions>['caps'];
  readonly #kept = new Map<string, Attempt>();
  #examined = 0;

  constructor(search: ReferenceSearch, task: string | undefined, caps: Taken<typeof explainOptions>['caps']) {
    this.#search = search;
    this.#only = task === undefined ? null : search.world.domain.tasks.findIndex(({ name }) => name === task);
    if (this.#only === -1) throw new Error(`there is no task named ${task}`);
    this.#caps = caps;
  }

  record(task: number, args: number[], depth: number, decision: SearchDecision | null): void {
    if (this.#only !== null && task !== this.#only) return;
    if (this.#examined >= this.#caps.examined) {
      this.capped = true;
      return;
    }
    this.#examined++;
    const examination = examineTask(this.#search.evaluator, task, args);
    if (this.#only === null && examination.applicable) return;
    const key = `${task}(${args.join()})${causesIn(examination)}`;
    const stepsDone = this.#stepsIn(decision);
    const known = this.#kept.get(key);
    if (known) {
      known.count++;
      if (stepsDone > known.stepsDone) known.examination = examination;
      if (stepsDone > known.stepsDone) known.committed = committedIn(this.#search.world, decision);
      known.stepsDone = Math.max(known.stepsDone, stepsDone);
      known.depth = Math.max(known.depth, depth);
    } else {
      const committed = committedIn(this.#search.world, decision);
      this.#kept.set(key, { examination, count: 1, stepsDone, depth, committed });
    }
  }

  attempts(): Attempt[] {
    const sorted = [...this.#kept.values()].sort(
      (one, other) => other.stepsDone - one.stepsDone || other.count - one.count || other.depth - one.depth,
    );
    if (sorted.length > this.#caps.kept) this.capped = true;
    return sorted.slice(0, this.#caps.kept);
  }

  #stepsIn(last: SearchDecision | null): number {
    let steps = 0;
    for (let decision = last; decision; decision = decision.previous) if (decision.method < 0) steps++;
    return steps;
  }
}

function treeOf(search: ReferenceSearch, derivation: readonly SearchDecision[]): TreeNode[] {
  const roots: TreeNode[] = [];
  const nodes = new Map<SearchDecision, TreeNode>();
  let steps = 0;
  for (const decision of derivation) {
    const node = nodeOf(search, decision);
    if (decision.method < 0) node.step = ++steps;
    nodes.set(decision, node);
    const origin = decision.item.origin;
    (origin ? nodes.get(origin)!.children : roots).push(node);
  }
  return roots;
}

function nodeOf(search: ReferenceSearch, { item, method, branch }: SearchDecision): TreeNode {
  const { domain, numbering } = search.world;
  const task = domain.tasks[item.task]!;
  const text = formatStep(domain, numbering, item);
  const node = { text, span: task.span, step: null, internal: task.kind === 'internal', children: [] };
  // A goal has no method.
  if (task.kind !== 'compound' || task.achieves) return { ...node, method: null };
  const used = task.methods[method]!;
  const name = used.name ?? String(method + 1);
  const branchName = used.branches[branch]!.name ?? null;
  return { ...node, method: { name, branch: branch + 1, branches: used.branches.length, branchName } };
}
