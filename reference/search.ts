// The search of docs/semantics.md, written to be read: an explicit stack of choice points, one network taken up at a time,
// to be left and resumed after any iteration. The stack, not the JavaScript engine, bounds how deep it goes.

import { hasChoice } from '../ir/choice.ts';
import { costsAreWhole } from '../ir/costs.ts';
import type { Domain, GroundNetwork, Problem, Span, Task } from '../ir/ir.ts';
import type { Step } from '../ir/plan.ts';
import {
  buildNetwork,
  cellAt,
  firstPosition,
  groundOf,
  itemsBeside,
  nextPosition,
  replaceAt,
  shapeOf,
} from './agenda.ts';
import type { Item, Position } from './agenda.ts';
import { compileCompound, isExhausted, nextAlternative, openFrame } from './alternatives.ts';
import type { CompiledCompound } from './alternatives.ts';
import { LowerBounds } from './bounds.ts';
import { createEvaluator, evaluateAll } from './evaluate.ts';
import type { Evaluator } from './evaluate.ts';
import { decisionsUpTo, isAtHorizon, stepsOf } from './decisions.ts';
import { Fault } from './fault.ts';
import { OpenNetworks, switchTo } from './open.ts';
import { compilePrimitive, undoTo } from './primitive.ts';
import type { ApplyTask, Trail } from './primitive.ts';
import { MemoryOfCosts } from './remember-best.ts';
import { Memory, patienceOf } from './remember.ts';
import type {
  Candidate,
  ChoicePoint,
  Decision,
  Network,
  Observer,
  SearchOptions,
  SearchResult,
  ReferenceStatus,
} from './search-types.ts';
import { createWorld } from './world.ts';
import type { World } from './world.ts';

export type { Decision, Observer, SearchOptions, SearchResult, ReferenceStatus } from './search-types.ts';

/** Rounds allow 0, 1, 2... discrepancies, this many at last, and then any number. */
const lastLimit = 3;

export class ReferenceSearch {
  readonly world: World;
  readonly evaluator: Evaluator;
  status: ReferenceStatus = 'running';
  iterations = 0;
  /** The first or best plan so far, and how it was decomposed. */
  plan: Step[] | null = null;
  cost: number | null = null;
  derivation: Decision[] | null = null;
  tail: GroundNetwork | null = null;
  fault: { message: string; span: Span } | null = null;
  observer: Observer | null = null;
  readonly #tasks: Task[];
  readonly #options: SearchOptions;
  /** null where lower bounds are not added up. */
  readonly #bounds: LowerBounds | null;
  /** Whether orders of independent tasks all come to the same. */
  readonly #mayLeaveOutOrders: boolean;
  /** Per task: whether networks that begin with it are noted while remembering. */
  readonly #isNoted: boolean[];
  readonly #compounds: (CompiledCompound | undefined)[] = [];
  readonly #primitives: (ApplyTask | undefined)[] = [];
  readonly #trail: Trail = { addresses: [], values: [] };
  readonly #stack: ChoicePoint[] = [];
  /** Instead of the stack, when the search goes best first. */
  readonly #open: OpenNetworks<ChoicePoint> | null;
  /** Dead ends that are still to be met before the search remembers what fails. */
  #patience: number;
  #memory: Memory | null = null;
  #costs: MemoryOfCosts | null = null;
  readonly #root: Candidate;
  /** Where a round begins, or what a limit kept from being taken up. */
  #next: Candidate | null;
  /** How many discrepancies this round allows, and whether that kept anything from being tried. */
  #mostDiscrepancies: number;
  #cut = false;

  constructor(domain: Domain, problem: Problem, options: SearchOptions) {
    this.world = createWorld(domain, problem);
    this.evaluator = createEvaluator(this.world, options.externals);
    this.#tasks = domain.tasks;
    this.#options = options;
    const addsBounds = options.mode === 'best' && costsAreWhole(domain);
    this.#bounds = addsBounds ? new LowerBounds(this.evaluator, domain.tasks) : null;
    this.#mayLeaveOutOrders = (options.horizon ?? Infinity) === Infinity && (options.mode === 'first' || addsBounds);
    this.#isNoted = domain.tasks.map(hasChoice);
    this.#open = options.strategy === 'best-first' ? new OpenNetworks() : null;
    this.#patience = patienceOf(options);
    const tasks: { kind: 'task'; task: number; args: number[] }[] = [];
    const shape = shapeOf(problem.network, tasks);
    const items = tasks.map(({ task, args }) => this.#item(task, args, null));
    this.#root = { network: buildNetwork(shape, items, null), decision: null, cost: 0, depth: 1, discrepancies: 0 };
    this.#next = this.#root;
    this.#mostDiscrepancies = options.strategy === 'limited-discrepancy' ? 0 : Infinity;
  }

  get bestCost(): number {
    return this.cost ?? Infinity;
  }

  /** What a network must cost less than to be gone on with: with what is left at the least, it might come to a plan that counts. */
  get #leaveAt(): number {
    const share = this.bestCost * (1 - (this.#options.gap ?? 0));
    return this.#bounds ? Math.ceil(share) : share;
  }

  /** No plan costs less, as far as is known by now. */
  get lowerBound(): number {
    const isProven = this.status === 'failed' || (this.status === 'solved' && this.#options.mode === 'best');
    if (isProven) return this.#leaveAt;
    // What a limit on discrepancies leaves for later rounds may be anywhere.
    const next = this.#mostDiscrepancies < Infinity ? this.#root : this.#next;
    const least = next ? Math.min(next.cost + (next.network?.bound ?? 0), this.#leaveAt) : this.#leaveAt;
    return this.#stack.reduce(
      (bound, { network, cost }) => Math.min(bound, cost + network.bound),
      Math.min(least, this.#open?.leastValue ?? Infinity),
    );
  }

  /** Goes on for so many iterations, or until the search ends. */
  step(iterations: number): ReferenceStatus {
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
    const { status, plan, cost, iterations, fault, tail } = this;
    return { status, plan, cost, iterations, fault, tail };
  }

  #iterate(): void {
    const candidate = this.#nextCandidate();
    const limits = this.#options.limits;
    // Where a limit ends the search, this is still open.
    this.#next = candidate;
    if (!candidate) {
      this.status = this.plan ? 'solved' : 'failed';
    } else if (this.iterations >= (limits?.iterations ?? Infinity)) {
      this.status = 'out-of-iterations';
    } else if (candidate.depth > (limits?.depth ?? Infinity)) {
      this.status = 'out-of-depth';
    } else {
      this.iterations++;
      this.#next = null;
      this.#takeUp(candidate);
    }
  }

  #takeUp({ network, decision, cost, depth, discrepancies }: Candidate): void {
    const best = this.#options.mode === 'best';
    if (best && this.#isTooDear(network, cost)) {
      this.#missed();
      return;
    }
    if (network && !isAtHorizon(this.#tasks, decision, this.#options.horizon)) {
      const value = this.#open && this.#bounds ? cost + this.#bounds.atTakeUp(network) : cost + network.bound;
      const above = best ? this.#noteCost(network, cost) : this.#note(network);
      if (above === 'known') return;
      const position = firstPosition(network);
      const trailLength = this.#trail.addresses.length;
      const point: ChoicePoint = {
        network,
        position,
        frame: null,
        offered: false,
        above,
        trailLength,
        decision,
        cost,
        depth,
        discrepancies,
      };
      if (this.#open) this.#open.add(value, point, this.world.values, this.#trail);
      else this.#stack.push(point);
      return;
    }
    this.cost = cost + (network?.bound ?? 0);
    this.tail = network && groundOf(network);
    this.derivation = decisionsUpTo(decision);
    this.plan = stepsOf(this.#tasks, this.derivation);
    if (!best) this.status = 'solved';
  }

  /** Whether nothing better than the best plan can come of the network. A stated bound is asked for only where it may tell more. */
  #isTooDear(network: Network | null, cost: number): boolean {
    if (this.cost === null) return false;
    if (cost + (network?.bound ?? 0) >= this.#leaveAt) return true;
    return network !== null && this.#bounds !== null && cost + this.#bounds.atTakeUp(network) >= this.#leaveAt;
  }

  /** Once there have been enough dead ends: whether the network is known to fail, or else what is to be kept of it. */
  #note(network: Network): number | null | 'known' {
    if (this.#patience > 0 || this.#mostDiscrepancies < Infinity) return null;
    const memory = (this.#memory ??= new Memory(this.world.values, this.#trail));
    memory.meet(network);
    if (!this.#hasChoice(network)) return null;
    return memory.knows(network) ? 'known' : memory.note();
  }

  /** The same for the best plan. */
  #noteCost(network: Network, cost: number): number | null | 'known' {
    if (this.#patience > 0 || this.#mostDiscrepancies < Infinity) return null;
    const memory = (this.#costs ??= new MemoryOfCosts(
      this.world.values,
      this.#trail,
      this.#bounds !== null && !this.#open,
    ));
    if (this.#open) return this.#noteOpen(memory, network, cost);
    if (memory.isUseless) {
      this.#costs = null;
      this.#patience = Infinity;
      return null;
    }
    if (!this.#hasChoice(network)) return null;
    return memory.mayImprove(network, cost, this.#leaveAt) ? cost : 'known';
  }

  /** Nothing is ever said to be left from a network that stays open. */
  #noteOpen(memory: MemoryOfCosts, network: Network, cost: number): null | 'known' {
    if (!this.#hasChoice(network)) return null;
    if (!memory.mayImprove(network, cost, this.#leaveAt)) return 'known';
    memory.leave(network, cost, this.#leaveAt, false);
    return null;
  }

  #hasChoice({ item }: Network): boolean {
    return item === null || this.#isNoted[item.task]!;
  }

  /** The next network in depth-first order, with the state set to its own; null when nothing is left. */
  #nextCandidate(): Candidate | null {
    if (this.#next) {
      const next = this.#next;
      this.#next = null;
      return next;
    }
    if (this.#open) return this.#nextBest(this.#open);
    for (let point = this.#stack.at(-1); point; point = this.#stack.at(-1)) {
      this.#undoTo(point.trailLength);
      while (point.position && !this.#isSpent(point)) {
        const candidate = this.#nextAlternative(point, point.position);
        if (!candidate) continue;
        if (candidate.discrepancies > this.#mostDiscrepancies) {
          this.#cut = true;
          break;
        }
        point.offered = true;
        // A choice point without alternatives is left before going on, so that plain recursion needs no stack; unless its
        // network is to be seen to fail.
        if (!point.position && point.above === null) this.#stack.pop();
        return candidate;
      }
      this.#stack.pop();
      this.#leave(point);
    }
    return this.#cut ? this.#nextRound() : null;
  }

  /** The same in best-first order. */
  #nextBest(open: OpenNetworks<ChoicePoint>): Candidate | null {
    for (let least = open.least; least; least = open.least) {
      if (this.cost !== null && open.leastValue >= this.#leaveAt) break;
      const { point, writes } = least;
      switchTo(writes, this.world.values, this.#trail);
      this.#costs?.wrote(0);
      this.#costs?.undone();
      let candidate: Candidate | null = null;
      while (point.position && !candidate) candidate = this.#nextAlternative(point, point.position);
      if (!point.position) open.removeLeast();
      if (candidate) return candidate;
    }
    return null;
  }

  /** Whether another alternative would be one discrepancy too much; looked at only as long as that might make no further round. */
  #isSpent({ offered, discrepancies }: ChoicePoint): boolean {
    return this.#cut && offered && discrepancies >= this.#mostDiscrepancies;
  }

  #nextRound(): Candidate {
    this.#undoTo(0);
    this.#cut = false;
    this.#mostDiscrepancies = this.#mostDiscrepancies < lastLimit ? this.#mostDiscrepancies + 1 : Infinity;
    return this.#root;
  }

  /** A dead end. Rounds with a limit neither remember nor wait for it. */
  #missed(): void {
    if (this.#mostDiscrepancies === Infinity) this.#patience--;
  }

  /** The last alternative has been tried. */
  #leave({ network, above, offered }: ChoicePoint): void {
    if (!offered) this.#missed();
    if (above === null) return;
    this.#memory?.leave(network, above, offered);
    this.#costs?.leave(network, above, this.#leaveAt, offered);
  }

  #undoTo(length: number): void {
    if (this.#trail.addresses.length === length) return;
    undoTo(this.world.values, this.#trail, length);
    this.#memory?.undone();
    this.#costs?.undone();
  }

  /** The next alternative of the task at the position; sets the choice point to the next position once it has none left. */
  #nextAlternative(point: ChoicePoint, position: Position): Candidate | null {
    const cell = cellAt(point.network, position);
    const item = cell.item!;
    if (!point.frame) this.observer?.(item, point);
    if (this.#tasks[item.task]!.kind !== 'compound') {
      point.position = this.#positionAfter(point.network, position);
      return this.#applyPrimitive(point, position, cell);
    }
    const compound = this.#compound(item.task);
    const frame = (point.frame ??= openFrame(compound, item.args));
    const branch = nextAlternative(compound, frame);
    if (!branch || isExhausted(compound, frame)) {
      point.frame = null;
      point.position = this.#positionAfter(point.network, position);
    }
    if (!branch) return null;
    const { locals, method, branch: number } = frame;
    const decision: Decision = { item, method, branch: number, cost: 0, previous: point.decision };
    const items = branch.tasks.map(({ task, args }) => this.#item(task, evaluateAll(args, locals), decision));
    const network = replaceAt(point.network, position, buildNetwork(branch.shape, items, cell.next));
    return { network, decision, cost: point.cost, ...following(point) };
  }

  /** The next task to try in a partially ordered network; null when there is none, or when no other need come before this one. */
  #positionAfter(network: Network, position: Position): Position | null {
    const next = nextPosition(network, position);
    if (!next || !this.#mayLeaveOutOrders || this.#mostDiscrepancies < Infinity) return next;
    const { task, args } = cellAt(network, position).item!;
    const independent = this.#tasks[task]!.independent ?? [];
    for (const other of itemsBeside(network, position)) {
      const known = independent.find((one) => one.task === other.task);
      if (!known?.unlike.every((pairs) => pairs.some(([mine, theirs]) => args[mine] !== other.args[theirs]))) {
        return next;
      }
    }
    return null;
  }

  #applyPrimitive(point: ChoicePoint, position: Position, cell: Network): Candidate | null {
    const item = cell.item!;
    const before = this.#trail.addresses.length;
    const cost = this.#primitive(item.task)(item.args, this.#trail);
    if (cost < 0) return null;
    this.#memory?.wrote(before);
    this.#costs?.wrote(before);
    const decision: Decision = { item, method: -1, branch: -1, cost, previous: point.decision };
    const network = replaceAt(point.network, position, cell.next);
    return { network, decision, cost: point.cost + cost, ...following(point) };
  }

  #item(task: number, args: number[], origin: Decision | null): Item<Decision | null> {
    return { task, args, minimum: this.#bounds?.ofCall(task, args) ?? 0, origin };
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

/** Of an alternative of a network. */
function following({ depth, discrepancies, offered }: ChoicePoint): Pick<Candidate, 'depth' | 'discrepancies'> {
  return { depth: depth + 1, discrepancies: discrepancies + (offered ? 1 : 0) };
}

export function planReference(domain: Domain, problem: Problem, options: SearchOptions): SearchResult {
  const search = new ReferenceSearch(domain, problem, options);
  search.step(Infinity);
  return search.result();
}
