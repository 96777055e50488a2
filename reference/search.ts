// The search of docs/semantics.md, written to be read: an explicit stack of choice points, one network taken up at a time,
// to be left and resumed after any iteration. The stack, not the JavaScript engine, bounds how deep it goes.

import type { Domain, Problem, Span, Task } from '../ir/ir.ts';
import type { Step } from '../ir/plan.ts';
import { buildNetwork, cellAt, firstPosition, nextPosition, replaceAt, shapeOf } from './agenda.ts';
import type { Cell, Item, Position } from './agenda.ts';
import { compileCompound, isExhausted, nextAlternative, openFrame } from './alternatives.ts';
import type { CompiledCompound, Frame } from './alternatives.ts';
import { createEvaluator, evaluateAll } from './evaluate.ts';
import type { Evaluator } from './evaluate.ts';
import type { Externals } from './externals.ts';
import { Fault } from './fault.ts';
import { compilePrimitive, undoTo } from './primitive.ts';
import type { ApplyTask, Trail } from './primitive.ts';
import { costsAreIntegers } from './costs.ts';
import { createWorld } from './world.ts';
import type { World } from './world.ts';

export type Status = 'running' | 'solved' | 'failed' | 'out-of-iterations' | 'out-of-depth' | 'fault';

export interface SearchOptions {
  mode: 'first' | 'best';
  limits?: { iterations?: number; depth?: number };
  externals?: Externals;
}

export interface SearchResult {
  status: Status;
  /** With internal steps. In best mode, the best plan found so far. */
  plan: Step[] | null;
  cost: number | null;
  iterations: number;
  fault: { message: string; span: Span } | null;
}

/** One task done or decomposed on the way to a network; the chain of them tells how the network came to be. */
export interface Decision {
  item: Item<Decision | null>;
  /** Which method and branch decomposed it; -1 for a primitive task. */
  method: number;
  branch: number;
  previous: Decision | null;
}

type Network = Cell<Decision | null>;

/** A network taken up, and where the enumeration of its alternatives stands. */
interface ChoicePoint {
  network: Network;
  position: Position | null;
  /** The enumeration of the task at the position, once it is begun; null for a primitive task. */
  frame: Frame | null;
  trailLength: number;
  decision: Decision | null;
  cost: number;
  depth: number;
}

/** A network that is about to be taken up. */
interface Candidate {
  network: Network | null;
  decision: Decision | null;
  cost: number;
  depth: number;
}

/** What is told about each task that the search tries, for explanations. The state is the one that it is tried in. */
export type Observer = (item: Item<Decision | null>, at: { depth: number; decision: Decision | null }) => void;

export class ReferenceSearch {
  readonly world: World;
  readonly evaluator: Evaluator;
  status: Status = 'running';
  iterations = 0;
  /** The first or best plan so far, and how it was decomposed. */
  plan: Step[] | null = null;
  cost: number | null = null;
  derivation: Decision[] | null = null;
  fault: { message: string; span: Span } | null = null;
  observer: Observer | null = null;
  readonly #tasks: Task[];
  readonly #options: SearchOptions;
  readonly #useBounds: boolean;
  readonly #compounds: (CompiledCompound | undefined)[] = [];
  readonly #primitives: (ApplyTask | undefined)[] = [];
  readonly #trail: Trail = { addresses: [], values: [] };
  readonly #stack: ChoicePoint[] = [];
  #first: Candidate | null;

  constructor(domain: Domain, problem: Problem, options: SearchOptions) {
    this.world = createWorld(domain, problem);
    this.evaluator = createEvaluator(this.world, options.externals);
    this.#tasks = domain.tasks;
    this.#options = options;
    this.#useBounds = options.mode === 'best' && costsAreIntegers(domain);
    const tasks: { kind: 'task'; task: number; args: number[] }[] = [];
    const shape = shapeOf(problem.network, tasks);
    const items = tasks.map(({ task, args }) => this.#item(task, args, null));
    this.#first = { network: buildNetwork(shape, items, null), decision: null, cost: 0, depth: 1 };
  }

  get bestCost(): number {
    return this.cost ?? Infinity;
  }

  /** Goes on for so many iterations, or until the search ends. */
  step(iterations: number): Status {
    try {
      for (let left = iterations; left > 0 && this.status === 'running'; left--) this.#iterate();
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      this.status = 'fault';
      this.fault = { message: error.message, span: error.span };
    }
    return this.status;
  }

  result(): SearchResult {
    const { status, plan, cost, iterations, fault } = this;
    return { status, plan, cost, iterations, fault };
  }

  #iterate(): void {
    const candidate = this.#nextCandidate();
    const limits = this.#options.limits;
    if (!candidate) {
      this.status = this.plan ? 'solved' : 'failed';
    } else if (this.iterations >= (limits?.iterations ?? Infinity)) {
      this.status = 'out-of-iterations';
    } else if (candidate.depth > (limits?.depth ?? Infinity)) {
      this.status = 'out-of-depth';
    } else {
      this.iterations++;
      this.#takeUp(candidate);
    }
  }

  #takeUp({ network, decision, cost, depth }: Candidate): void {
    const best = this.#options.mode === 'best';
    if (best && this.cost !== null && cost + (network?.bound ?? 0) >= this.cost) return;
    if (network) {
      const position = firstPosition(network);
      const trailLength = this.#trail.addresses.length;
      this.#stack.push({ network, position, frame: null, trailLength, decision, cost, depth });
      return;
    }
    this.cost = cost;
    this.derivation = decisionsUpTo(decision);
    this.plan = this.derivation.flatMap(({ item }) => this.#stepOf(item));
    if (!best) this.status = 'solved';
  }

  /** The next network in depth-first order, with the state set to its own; null when nothing is left. */
  #nextCandidate(): Candidate | null {
    if (this.#first) {
      const first = this.#first;
      this.#first = null;
      return first;
    }
    for (let point = this.#stack.at(-1); point; point = this.#stack.at(-1)) {
      undoTo(this.world.values, this.#trail, point.trailLength);
      while (point.position) {
        const candidate = this.#nextAlternative(point, point.position);
        // A choice point without alternatives is left before going on, so that plain recursion needs no stack.
        if (candidate && !point.position) this.#stack.pop();
        if (candidate) return candidate;
      }
      this.#stack.pop();
    }
    return null;
  }

  /** The next alternative of the task at the position; sets the choice point to the next position once it has none left. */
  #nextAlternative(point: ChoicePoint, position: Position): Candidate | null {
    const cell = cellAt(point.network, position);
    const item = cell.item!;
    if (!point.frame) this.observer?.(item, point);
    if (this.#tasks[item.task]!.kind !== 'compound') {
      point.position = nextPosition(point.network, position);
      return this.#applyPrimitive(point, position, cell);
    }
    const compound = this.#compound(item.task);
    const frame = (point.frame ??= openFrame(compound, item.args));
    const branch = nextAlternative(compound, frame);
    if (!branch || isExhausted(compound, frame)) {
      point.frame = null;
      point.position = nextPosition(point.network, position);
    }
    if (!branch) return null;
    const decision: Decision = { item, method: frame.method, branch: frame.branch, previous: point.decision };
    const { locals } = frame;
    const items = branch.tasks.map(({ task, args }) => this.#item(task, evaluateAll(args, locals), decision));
    const network = replaceAt(point.network, position, buildNetwork(branch.shape, items, cell.next));
    return { network, decision, cost: point.cost, depth: point.depth + 1 };
  }

  #applyPrimitive(point: ChoicePoint, position: Position, cell: Network): Candidate | null {
    const item = cell.item!;
    const cost = this.#primitive(item.task)(item.args, this.#trail);
    if (cost < 0) return null;
    const decision: Decision = { item, method: -1, branch: -1, previous: point.decision };
    const network = replaceAt(point.network, position, cell.next);
    return { network, decision, cost: point.cost + cost, depth: point.depth + 1 };
  }

  #item(task: number, args: number[], origin: Decision | null): Item<Decision | null> {
    const minimum = this.#useBounds ? (this.#tasks[task]!.minimumCost ?? 0) : 0;
    return { task, args, minimum, origin };
  }

  #stepOf({ task, args }: Item<unknown>): Step[] {
    const { kind } = this.#tasks[task]!;
    return kind === 'compound' ? [] : [{ task, args: args.slice(), internal: kind === 'internal' }];
  }

  #compound(index: number): CompiledCompound {
    const task = this.#tasks[index]!;
    if (task.kind !== 'compound') throw new Error(`${task.name} is not a compound task`);
    return (this.#compounds[index] ??= compileCompound(this.evaluator, task));
  }

  #primitive(index: number): ApplyTask {
    const task = this.#tasks[index]!;
    if (task.kind === 'compound') throw new Error(`${task.name} is not a primitive task`);
    return (this.#primitives[index] ??= compilePrimitive(this.evaluator, task));
  }
}

export function planReference(domain: Domain, problem: Problem, options: SearchOptions): SearchResult {
  const search = new ReferenceSearch(domain, problem, options);
  search.step(Infinity);
  return search.result();
}

function decisionsUpTo(last: Decision | null): Decision[] {
  const decisions: Decision[] = [];
  for (let decision = last; decision; decision = decision.previous) decisions.push(decision);
  return decisions.reverse();
}
