// A readable implementation of the search in docs/semantics.md. It takes up one network in each iteration, and can stop
// and resume after any iteration. Its strategy (strategies/) says which network that is. Depth is not limited by the
// stack of the JavaScript engine.

import { ENDS_IN_BETWEEN, WITH_HORIZON, WITHOUT_ORDER } from '../ir/abi.ts';
import { hasChoice } from '../ir/choice.ts';
import { costsAreWhole } from '../ir/costs.ts';
import type { CompoundTask, DomainIr, GroundNetwork, Problem, Span, Task, Achievement } from '../ir/ir.ts';
import { isTotallyOrdered, settlesOrder } from '../ir/order.ts';
import type { Step } from '../ir/plan.ts';
import { domainFor } from '../ir/problem-tasks.ts';
import {
  buildNetwork,
  cellAt,
  firstPosition,
  groundOf,
  itemsBeside,
  nextPosition,
  replaceAt,
  nestingOf,
} from './agenda.ts';
import type { AgendaItem, AgendaPosition } from './agenda.ts';
import { compileCompound, isExhausted, nextAlternative, openEnumeration } from './alternatives.ts';
import type { CalledTask, CompiledCompound } from './alternatives.ts';
import { LowerBounds } from './bounds.ts';
import { createEvaluator } from './evaluate.ts';
import type { Evaluator } from './evaluate.ts';
import { decisionsUpTo, stepsOf } from './decisions.ts';
import { SearchFault } from './fault.ts';
import { GoalPlanning } from './goals/search.ts';
import { switchTo } from './open.ts';
import type { Writes } from './open.ts';
import { compilePrimitive, undoTo } from './primitive.ts';
import type { ApplyTask, Trail } from './primitive.ts';
import { CostMemo } from './remember-best.ts';
import { FailureMemo, deadEndsBefore } from './remember.ts';
import type {
  NextNetwork,
  SearchPoint,
  SearchDecision,
  SearchNetwork,
  GoalGrounder,
  SearchObserver,
  SearchOptions,
  SearchResult,
  ReferenceStatus,
} from './search-types.ts';
import { searchStrategies } from './strategies/index.ts';
import type { SearchStrategy, StrategyHost } from './strategies/strategy.ts';
import { Probe } from './probe.ts';
import { Proof } from './proof.ts';
import { WaryMemo, mostNested } from './wary.ts';
import { createWorld } from './world.ts';
import type { ReferenceWorld } from './world.ts';

export type { SearchDecision, SearchObserver, SearchOptions, SearchResult, ReferenceStatus } from './search-types.ts';

export class ReferenceSearch {
  readonly world: ReferenceWorld;
  readonly evaluator: Evaluator;
  status: ReferenceStatus = 'running';
  iterations = 0;
  /** The first or best plan so far. `derivation` says how it was decomposed. */
  plan: Step[] | null = null;
  cost: number | null = null;
  derivation: SearchDecision[] | null = null;
  tail: GroundNetwork | null = null;
  fault: { message: string; span: Span } | null = null;
  observer: SearchObserver | null = null;
  readonly #tasks: Task[];
  readonly #options: SearchOptions;
  /** The lower bounds, or null if they are not added up. */
  readonly #bounds: LowerBounds | null;
  /** Whether all orders of independent tasks have the same result, so that one order is enough. */
  readonly #mayLeaveOutOrders: boolean;
  /** For each task, whether networks that begin with it are noted. */
  readonly #isNoted: boolean[];
  readonly #compounds: (CompiledCompound | undefined)[] = [];
  readonly #primitives: (ApplyTask | undefined)[] = [];
  readonly #achieve: ReturnType<GoalGrounder> | null;
  readonly #trail: Trail = { addresses: [], values: [] };
  /** Keeps the choice points, and says which network is taken up next. */
  readonly #strategy: SearchStrategy;
  /** Dead ends still to come before the search begins to remember. */
  #deadEndsLeft: number;
  #memo: FailureMemo | null = null;
  #costs: CostMemo | null = null;
  readonly #probe: Probe;
  /** Whether the search has gone round and was restarted. It then abandons networks that recur below themselves. */
  #wary = false;
  #waryMemo: WaryMemo | null = null;
  #mostNested = 0;
  /** The proof that is under way after a cut wary round, if tasks are totally ordered. */
  #proof: Proof | null = null;
  /** Whether to try another proof. */
  #mayProve: boolean;
  readonly #root: NextNetwork;
  /** The start of a round, or a network that was not taken up because of a limit. */
  #next: NextNetwork | null;
  /** The number of iterations that this step may still take. */
  #left = 0;
  /** An unfinished search for a goal. The next step continues it. */
  #goalUnderWay: { planning: GoalPlanning; stepOf: (action: number) => CalledTask } | null = null;

  constructor(written: DomainIr, problem: Problem, options: SearchOptions) {
    const domain = domainFor(written, problem);
    this.world = createWorld(domain, problem);
    this.evaluator = createEvaluator(this.world, options.externals);
    this.evaluator.searchKind = searchKindOf(domain, problem, options);
    this.#tasks = domain.tasks;
    this.#options = options;
    this.#achieve = options.goals?.(this.world) ?? null;
    const addsBounds = options.mode === 'best' && costsAreWhole(domain);
    this.#bounds = addsBounds ? new LowerBounds(this.evaluator, domain.tasks) : null;
    this.#mayLeaveOutOrders = (options.horizon ?? Infinity) === Infinity && (options.mode === 'first' || addsBounds);
    this.#isNoted = domain.tasks.map(hasChoice);
    const tasks: { kind: 'task'; task: number; args: number[] }[] = [];
    const nesting = nestingOf(problem.network, tasks);
    const items = tasks.map(({ task, args }) => this.#item(task, args, null));
    this.#root = { network: buildNetwork(nesting, items, null), decision: null, cost: 0, depth: 1, discrepancies: 0 };
    this.#next = this.#root;
    this.#strategy = new searchStrategies[options.strategy ?? 'depth-first'](this.#host());
    this.#deadEndsLeft = deadEndsBefore(options, this.#strategy.staysOpen);
    this.#probe = new Probe(this.world.values, this.#trail, options.probeFrom);
    this.#mayProve = (this.evaluator.searchKind & WITHOUT_ORDER) === 0;
    this.#resetProbe();
  }

  #host(): StrategyHost {
    return {
      root: this.#root,
      values: this.world.values,
      trail: this.#trail,
      leaves: (value) => this.cost !== null && value >= this.#leaveAt,
      alternative: (point, position) => this.#nextAlternative(point, position),
      undoTo: (length) => this.#undoTo(length),
      offers: (point) => this.#offers(point),
      roundBegins: () => this.#resetProbe(),
      switchTo: (writes) => this.#switchTo(writes),
      leave: (point) => this.#leave(point),
    };
  }

  get bestCost(): number {
    return this.cost ?? Infinity;
  }

  /** The bar: the search only continues with a network if its cost plus the least remaining cost is below it. */
  get #leaveAt(): number {
    if (this.cost === null) return Infinity;
    const { gap = 0 } = this.#options;
    const share = gap === 1 ? 0 : this.cost * (1 - gap);
    return this.#bounds ? Math.ceil(share) : share;
  }

  /** The lower bound on the cost of plans that is known so far. */
  get lowerBound(): number {
    const isProven = this.status === 'failed' || (this.status === 'solved' && this.#options.mode === 'best');
    if (isProven) return this.#leaveAt;
    // Networks that a strategy leaves for later rounds may cost as little as the request.
    const next = this.#strategy.isPartial ? this.#root : this.#next;
    const least = next ? Math.min(next.cost + (next.network?.bound ?? 0), this.#leaveAt) : this.#leaveAt;
    return Math.min(least, this.#strategy.leastOpen());
  }

  /** Continues for this number of iterations, or until the search ends. */
  step(iterations: number): ReferenceStatus {
    try {
      for (this.#left = iterations; this.#left > 0 && this.status === 'running'; this.#left--) this.#iterate();
    } catch (error) {
      if (error instanceof GoalUnderWay) return this.status;
      if (!(error instanceof SearchFault)) throw error;
      this.status = 'fault';
      this.fault = { message: error.message, span: error.span };
    }
    return this.status;
  }

  result(): SearchResult {
    const { status, plan, cost, iterations, fault, tail } = this;
    return { status, plan, cost, iterations, fault, tail };
  }

  /** Resets probing. A search that does not remember is not probed, and neither is a wary one. */
  #resetProbe(): void {
    this.#probe.reset(this.#deadEndsLeft < Infinity && !this.#strategy.staysOpen && !this.#wary);
  }

  /**
   * Restarts a search that has gone round at the request. It then remembers from the first network on. A task may recur
   * below up to `mostNested` open tasks that are equal.
   */
  #beginWarily(mostNested: number): NextNetwork {
    this.#wary = true;
    this.#undoTo(0);
    this.#memo = null;
    this.#costs = null;
    this.#mostNested = mostNested;
    const isFirst = this.#options.mode === 'first';
    this.#waryMemo = isFirst ? new WaryMemo(this.world.values, this.#trail, mostNested) : null;
    this.#deadEndsLeft = 0;
    this.#resetProbe();
    this.#strategy.beginLastRound();
    return this.#root;
  }

  #iterate(): void {
    let next: NextNetwork | null;
    try {
      next = this.#nextNetwork();
    } catch (error) {
      if (!(error instanceof OutOfIterations)) throw error;
      this.status = 'out-of-iterations';
      return;
    }
    const limits = this.#options.limits;
    // If a limit ends the search here, this network is still open.
    this.#next = next;
    if (!next) {
      const isCut = this.#waryMemo?.isCut && !this.#proof;
      this.status = this.plan ? 'solved' : isCut ? 'out-of-depth' : 'failed';
    } else if (this.iterations >= (limits?.iterations ?? Infinity)) {
      this.status = 'out-of-iterations';
    } else if (next.depth > (limits?.depth ?? Infinity)) {
      this.status = 'out-of-depth';
    } else {
      this.iterations++;
      this.#next = null;
      this.#takeUp(this.#probe.goesRound(next, this.#memo) ? this.#beginWarily(0) : next);
    }
  }

  #takeUp({ network, decision, cost, depth, discrepancies }: NextNetwork): void {
    if (this.#proof) {
      this.#takeUpInProof(this.#proof, { network, decision, cost, depth, discrepancies });
      return;
    }
    const best = this.#options.mode === 'best';
    if (best && this.#isTooDear(network, cost)) {
      this.observer?.leaves?.(decision, 'too-dear');
      this.#missed();
      return;
    }
    if (network && actionsUpTo(decision) < (this.#options.horizon ?? Infinity)) {
      const value =
        this.#strategy.staysOpen && this.#bounds ? cost + this.#bounds.atTakeUp(network) : cost + network.bound;
      const above = best ? this.#noteCost(network, cost) : this.#note(network, depth);
      if (above === 'known') {
        this.observer?.leaves?.(decision, 'known');
        return;
      }
      const position = firstPosition(network);
      const trailLength = this.#trail.addresses.length;
      const point: SearchPoint = {
        network,
        position,
        enumeration: null,
        offered: false,
        above,
        trailLength,
        decision,
        cost,
        depth,
        discrepancies,
      };
      this.#strategy.add(point, value);
      return;
    }
    this.cost = cost + (network?.bound ?? 0);
    this.tail = network && groundOf(network);
    this.derivation = decisionsUpTo(decision);
    this.plan = stepsOf(this.#tasks, this.derivation);
    this.observer?.completes?.(decision, this.cost);
    // No cost is below 0.
    if (!best || this.#leaveAt <= 0) this.status = 'solved';
  }

  /**
   * Whether the network can't lead to a better plan than the best one. The stated bound is only computed if the other
   * bounds do not decide this.
   */
  #isTooDear(network: SearchNetwork | null, cost: number): boolean {
    if (this.cost === null) return false;
    if (cost + (network?.bound ?? 0) >= this.#leaveAt) return true;
    return network !== null && this.#bounds !== null && cost + this.#bounds.atTakeUp(network) >= this.#leaveAt;
  }

  /**
   * Notes a network after enough dead ends. Returns 'known' if it is known to fail, otherwise the value for `leave`
   * (null: not noted).
   */
  #note(network: SearchNetwork, depth: number): number | null | 'known' {
    if (this.#deadEndsLeft > 0 || this.#strategy.isPartial) return null;
    if (this.#waryMemo) return this.#noteWarily(this.#waryMemo, network, depth);
    const memo = (this.#memo ??= new FailureMemo(this.world.values, this.#trail));
    memo.meet(network);
    if (!this.#hasChoice(network)) return null;
    return memo.knows(network) ? 'known' : memo.note(network);
  }

  #noteWarily(memo: WaryMemo, network: SearchNetwork, depth: number): number | null | 'known' {
    memo.meet(network);
    if (!this.#hasChoice(network)) return null;
    return memo.knows(network) ? 'known' : memo.note(network, depth);
  }

  /** Notes a network in a search for the best plan. */
  #noteCost(network: SearchNetwork, cost: number): number | null | 'known' {
    if (this.#deadEndsLeft > 0 || this.#strategy.isPartial) return null;
    const memo = (this.#costs ??= new CostMemo(
      this.world.values,
      this.#trail,
      this.#bounds !== null && !this.#strategy.staysOpen,
    ));
    if (this.#strategy.staysOpen) return this.#noteOpen(memo, network, cost);
    if (memo.isUseless && !this.#wary) {
      this.#costs = null;
      this.#deadEndsLeft = Infinity;
      return null;
    }
    if (!this.#hasChoice(network)) return null;
    return memo.mayImprove(network, cost, this.#leaveAt) ? cost : 'known';
  }

  /** Notes a network that stays open: it is left at once, and not settled. */
  #noteOpen(memo: CostMemo, network: SearchNetwork, cost: number): null | 'known' {
    if (!this.#hasChoice(network)) return null;
    if (!memo.mayImprove(network, cost, this.#leaveAt)) return 'known';
    memo.leave(network, cost, this.#leaveAt, false);
    return null;
  }

  #hasChoice({ item }: SearchNetwork): boolean {
    return item === null || this.#isNoted[item.task]!;
  }

  /** The network to take up now, or null if nothing is left. Sets the world to its state. */
  #nextNetwork(): NextNetwork | null {
    const next = this.#next;
    this.#next = null;
    if (this.#proof) return this.#nextOfProof(this.#proof, next);
    const found = next ?? this.#strategy.next();
    if (found !== null || !this.#waryMemo?.isCut) return found;
    return this.#mayProve ? this.#beginProof() : this.#goFurtherDown();
  }

  /** Begins the next wary round after a cut one. It allows deeper nesting. */
  #goFurtherDown(): NextNetwork | null {
    return this.#mostNested >= mostNested ? null : this.#beginWarily(2 * this.#mostNested + 1);
  }

  /** Begins a proof. It may take as long as the search so far or, after the last round, any time. */
  #beginProof(): NextNetwork {
    this.#undoTo(0);
    this.#proof = new Proof(this.#host(), this.#mostNested < mostNested ? this.iterations : Infinity);
    return this.#root;
  }

  #nextOfProof(proof: Proof, waiting: NextNetwork | null): NextNetwork | null {
    const isOver = proof.hasPlan || proof.isFull;
    const next = isOver ? null : (waiting ?? proof.next());
    if (!isOver && !next) return null;
    const isTooDeep = next !== null && next.depth > (this.#options.limits?.depth ?? Infinity);
    if (next && proof.left > 0 && !isTooDeep) return next;
    this.#mayProve = !proof.hasPlan;
    this.#proof = null;
    return this.#goFurtherDown();
  }

  #takeUpInProof(proof: Proof, next: NextNetwork): void {
    proof.left--;
    const { network, decision } = next;
    const trailLength = this.#trail.addresses.length;
    const point = network && {
      ...next,
      ...{ network, position: firstPosition(network), enumeration: null, offered: false, above: null, trailLength },
    };
    proof.takeUp(network, point, network !== null && this.#hasChoice(network), decision);
  }

  /** Counts a dead end. Rounds with a limit do not remember, and their dead ends do not count. */
  #missed(): void {
    if (!this.#strategy.isPartial) this.#deadEndsLeft--;
  }

  /** Must be called with each alternative. */
  #offers(point: SearchPoint): void {
    if (point.above !== null) this.#waryMemo?.offers(!point.offered);
    point.offered = true;
  }

  /** Must be called when the last alternative has been tried. */
  #leave({ network, above, offered }: SearchPoint): void {
    if (!offered) this.#missed();
    if (above === null) return;
    this.#memo?.leave(network, above, offered);
    this.#waryMemo?.leave(offered);
    this.#costs?.leave(network, above, this.#leaveAt, offered);
  }

  #switchTo(writes: Writes): void {
    switchTo(writes, this.world.values, this.#trail);
    this.#costs?.wrote(0);
    this.#costs?.undone();
  }

  #undoTo(length: number): void {
    if (this.#trail.addresses.length === length) return;
    undoTo(this.world.values, this.#trail, length);
    this.#memo?.undone();
    this.#proof?.undone();
    this.#waryMemo?.undone();
    this.#costs?.undone();
  }

  /**
   * The next alternative of the task at the position. When the task has none left, the choice point goes to the next
   * position.
   */
  #nextAlternative(point: SearchPoint, position: AgendaPosition): NextNetwork | null {
    const cell = cellAt(point.network, position);
    const item = cell.item!;
    const achieves = this.#goalOf(item.task) !== null;
    if (!point.enumeration && !achieves) this.observer?.tries?.(item, point);
    if (this.#tasks[item.task]!.kind !== 'compound') {
      point.position = this.#positionAfter(point.network, position);
      return this.#applyPrimitive(point, position, cell);
    }
    if (achieves) return this.#achieveGoal(point, position, cell);
    const compound = this.#compound(item.task);
    const enumeration = (point.enumeration ??= openEnumeration(compound, item.args));
    const branch = nextAlternative(compound, enumeration);
    if (!branch || isExhausted(compound, enumeration)) {
      point.enumeration = null;
      point.position = this.#positionAfter(point.network, position);
    }
    if (!branch) return null;
    const { locals, method, branch: number } = enumeration;
    const previous = point.decision;
    const actions = actionsUpTo(previous);
    const decision: SearchDecision = { item, method, branch: number, cost: 0, actions, previous };
    this.observer?.decides?.(point, decision, locals);
    const calls: CalledTask[] = [];
    const nesting = branch.network(locals, calls);
    const items = calls.map(({ task, args }) => this.#item(task, args, decision));
    const network = replaceAt(point.network, position, buildNetwork(nesting, items, cell.next));
    return { network, decision, cost: point.cost, ...following(point) };
  }

  #goalOf(index: number): Achievement | null {
    const task = this.#tasks[index]!;
    return task.kind === 'compound' ? (task.achieves ?? null) : null;
  }

  /** The single alternative of a task with a goal: the steps of the first plan that is found. */
  #achieveGoal(point: SearchPoint, position: AgendaPosition, cell: SearchNetwork): NextNetwork | null {
    const item = cell.item!;
    const calls = this.#planFor(item.task, item.args);
    if (calls) this.observer?.achieves?.(item, point);
    else this.observer?.tries?.(item, point);
    point.position = this.#positionAfter(point.network, position);
    if (!calls) return null;
    const { methods } = this.#tasks[item.task] as CompoundTask;
    const previous = point.decision;
    const last = { method: Math.max(0, methods.length - 1), branch: 0 };
    const decision: SearchDecision = { item, ...last, cost: 0, actions: actionsUpTo(previous), previous };
    this.observer?.decides?.(point, decision, null);
    const items = calls.map(({ task, args }) => this.#item(task, args, decision));
    const parts = items.map((_, index) => ({ kind: 'task' as const, index }));
    // The steps are done without interleaving, before all tasks that are unordered with this one.
    const beside = replaceAt(point.network, position, cell.next);
    const network = buildNetwork({ kind: 'ordered', parts }, items, beside);
    return { network, decision, cost: point.cost, ...following(point) };
  }

  /** Plans for the goal of a task. The iterations count as iterations of this search. */
  #planFor(index: number, args: readonly number[]): CalledTask[] | null {
    const { span } = this.#tasks[index]!;
    const limit = this.#options.limits?.iterations ?? Infinity;
    const left = limit - this.iterations;
    this.#goalUnderWay ??= this.#beginGoal(index, args, left + 1);
    if (!this.#goalUnderWay) return null;
    const { planning, stepOf } = this.#goalUnderWay;
    this.#left -= planning.goOn(this.#left);
    if (planning.isUnderWay) throw new GoalUnderWay();
    this.#goalUnderWay = null;
    const { status, plan, iterations } = planning.result();
    this.iterations += iterations;
    if (iterations > left) {
      this.iterations = limit;
      throw new OutOfIterations();
    }
    if (status === 'fault') throw new SearchFault('a negative cost, or one that is not a number', span);
    return plan && plan.map(stepOf);
  }

  #beginGoal(index: number, args: readonly number[], limit: number) {
    const { name, span } = this.#tasks[index]!;
    if (!this.#achieve) throw new SearchFault(`nobody grounds the goal of ${name}: give the option "goals"`, span);
    const asked = this.#askForGoal(this.#achieve, index, args);
    return asked && { planning: new GoalPlanning(asked.goal, { limit }), stepOf: asked.stepOf };
  }

  /** Grounds a goal. A goal that can't be planned for is a fault. */
  #askForGoal(ask: ReturnType<GoalGrounder>, index: number, args: readonly number[]): ReturnType<typeof ask> {
    try {
      return ask(index, args);
    } catch (error) {
      throw new SearchFault(error instanceof Error ? error.message : String(error), this.#tasks[index]!.span);
    }
  }

  /**
   * The next task to try in a partially ordered network, or null if there is none, or if no other task needs to come
   * before the current one.
   */
  #positionAfter(network: SearchNetwork, position: AgendaPosition): AgendaPosition | null {
    const next = nextPosition(network, position);
    if (!next || !this.#mayLeaveOutOrders || this.#strategy.isPartial) return next;
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

  #applyPrimitive(point: SearchPoint, position: AgendaPosition, cell: SearchNetwork): NextNetwork | null {
    const item = cell.item!;
    const before = this.#trail.addresses.length;
    const cost = this.#primitive(item.task)(item.args, this.#trail);
    if (cost < 0) return null;
    this.#memo?.wrote(before);
    this.#proof?.wrote(before);
    this.#waryMemo?.wrote(before);
    this.#costs?.wrote(before);
    const previous = point.decision;
    const actions = actionsUpTo(previous) + (this.#tasks[item.task]!.kind === 'primitive' ? 1 : 0);
    const decision: SearchDecision = { item, method: -1, branch: -1, cost, actions, previous };
    this.observer?.decides?.(point, decision, null);
    const network = replaceAt(point.network, position, cell.next);
    return { network, decision, cost: point.cost + cost, ...following(point) };
  }

  #item(task: number, args: number[], origin: SearchDecision | null): AgendaItem<SearchDecision | null> {
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

/** Thrown when a search for a goal has to continue in the next step. */
class GoalUnderWay extends Error {}

/** Thrown when a search for a goal has used up the iterations that were left. */
class OutOfIterations extends Error {}

/** How many actions there are on the way that ends with this decision. */
function actionsUpTo(last: SearchDecision | null): number {
  return last?.actions ?? 0;
}

/** Depth and discrepancies of an alternative of this choice point's network. */
function following({ depth, discrepancies, offered }: SearchPoint): Pick<NextNetwork, 'depth' | 'discrepancies'> {
  return { depth: depth + 1, discrepancies: discrepancies + (offered ? 1 : 0) };
}

export function planReference(domain: DomainIr, problem: Problem, options: SearchOptions): SearchResult {
  const search = new ReferenceSearch(domain, problem, options);
  search.step(Infinity);
  return search.result();
}

function searchKindOf({ tasks }: DomainIr, { network }: Problem, { horizon = Infinity }: SearchOptions): number {
  const order = isTotallyOrdered(network) && tasks.every(settlesOrder) ? 0 : WITHOUT_ORDER;
  if (horizon === Infinity) return order;
  return WITH_HORIZON | order | (order ? ENDS_IN_BETWEEN : 0);
}
