// A search for a plan that makes a goal true, to be stepped as far as a frame has time for.

import { statusNames } from '../../ir/statuses.ts';
import type { Status } from '../../ir/statuses.ts';
import type { Step } from '../../ir/plan.ts';
import * as abi from '../../ir/abi.ts';
import { engineChoice } from '../../build/goals-abi.ts';
import type { Value } from '../../bindings/index.ts';
import {
  callback,
  checkBudget,
  checkOptions,
  fail,
  inside,
  limit,
  nested,
  newsOptions,
  oneOf,
  planOptions,
  StepObject,
  takeOptions,
  turnOptions,
  unchecked,
  valueOf,
} from '../../bindings/internal.ts';
import { addGuest, isToSave, removeGuest, saving } from '../save/guests.ts';
import { watchers } from '../counters/watch.ts';
import type { OptionsOf, Taken, WorldState } from '../../bindings/internal.ts';
import type { GuestSearch } from '../save/guests.ts';
import type { GoalPart } from '../../ir/goals.ts';
import { argOfStep, GoalCursor, readFrom, taskOfStep } from './cursor.ts';
import type { GoalRequest, Goals, GoalWork, Planning } from './goals.ts';
import type { GroundFormula } from './ground/formulas.ts';
import { ExternalFault } from './ground/refuse.ts';
import { mostWork, slice, SlicedWork } from './ground/slices.ts';
import { giveBack, instantiate, wordsOf, writeGoal, writeWorld } from './module.ts';
import type { GoalExports, GoalInstance } from './module.ts';
import { stateReader } from './readings.ts';
import { savedGoal, savedNumber, savedPlan } from './saved.ts';
import type { LoadedSearch, SavedGoalSearch } from './saved.ts';
import { GoalTicket, statusNumbers } from './schedule.ts';
import { goalStrategies } from './strategies.ts';
import type { GoalStrategy } from './strategies.ts';

export const goalOptions = {
  mode: planOptions.mode,
  /**
   * How to search until there is a plan. `alternation`: the others take turns, the greedy one first. Default:
   * `alternation`.
   */
  strategy: oneOf(goalStrategies, 'alternation'),
  /** Where the search ends without a result. */
  limits: nested('limits', {
    /** Iterations. Default: Infinity. */
    iterations: limit(Number.MAX_SAFE_INTEGER),
    /** Bytes that the search may use, with the tables of its world. Default: 256 MB. */
    memory: limit(Number.MAX_SAFE_INTEGER, 256 * 2 ** 20),
  }),
  /**
   * Whose actions the plan may have: those whose first argument is this object, by name or id. Default: those of all
   * objects.
   */
  character: unchecked<Value>(),
};

/** Methods, so that a function may take less than a `GoalSearch`. */
interface SearchListener {
  told(search: GoalSearch): void;
}

export const submittedGoalOptions = {
  ...goalOptions,
  ...turnOptions,
  /** Called at the end of the frame in which the search has found a plan, or a better one. Default: none. */
  onPlan: callback<SearchListener['told']>(),
  /** Called when the search has ended by itself. Default: none. */
  onEnd: callback<SearchListener['told']>(),
};

export interface GoalOptions extends OptionsOf<typeof goalOptions> {}
/** Options of a search that is submitted. */
export interface SubmittedGoalOptions extends OptionsOf<typeof submittedGoalOptions> {}

/** A step of a plan: a task with its arguments, as in plans for tasks. */
export type GoalStep = Pick<StepObject, 'task' | 'args' | 'text'>;

/** The positions of a search's results in a list of numbers, since numbers in fields may be objects. */
const [iterationsAt, evaluationsAt, bytesAt, statesAt, costAt, stepsAt] = [0, 1, 2, 3, 4, 5] as const;
const keptNumbers = 6;

/** Checks the options, and returns them with their defaults. */
export function takeGoalOptions(
  options: SubmittedGoalOptions,
  isSubmitted: boolean,
): Taken<typeof submittedGoalOptions> {
  if (!isSubmitted) checkOptions('the options of a goal', options, goalOptions);
  return takeOptions('the options of a goal', options, submittedGoalOptions);
}

/** About a millisecond. Most searches are over in less. */
const usualTurn = 2000;

/** How much work of a grounding takes about as long as an iteration of a search. */
export const workOfIteration = 8;

/** What a search is for. */
export interface GoalAim {
  parts: readonly GoalPart[];
  planning: Planning | null;
  /** The world of the game; null: that of a problem. */
  world: WorldState | null;
  isSubmitted: boolean;
  /** The search as it was saved. */
  saved?: LoadedSearch;
}

export class GoalSearch implements GuestSearch {
  readonly #goals: Goals;
  readonly #request: GoalRequest;
  readonly #isBest: boolean;
  readonly #strategy: GoalStrategy;
  readonly #iterationLimit: number;
  readonly #memoryLimit: number;
  /** Its place among the searches of the planner. */
  readonly [inside]: GoalTicket | null;
  readonly #world: WorldState | null;
  readonly #guest: WeakRef<GuestSearch> | null;
  /** Until it begins, the world is grounded. */
  #hasBegun = false;
  #preparing: SlicedWork<GoalWork> | null = null;
  #groundingIterations = 0;
  #work: GoalWork | null = null;
  #instance: GoalInstance | null = null;
  /** Whether a submitted search is over, and what is left of it. */
  #isKept = false;
  readonly #kept = new Float64Array(keptNumbers);
  #keptPlan = new Uint32Array(0);
  /** The plan of a search that was over when it was saved. */
  #loadedPlan: readonly Step[] | null = null;
  #fault: string | null = null;
  #isFreed = false;
  readonly #firstTurn: number;
  #status: Status = 'running';

  /** Made by `goals.achieve` and `goals.submit`. `firstTurn`: iterations of the first turn of each engine. */
  constructor(goals: Goals, aim: GoalAim, options: Taken<typeof submittedGoalOptions>, firstTurn = usualTurn) {
    const { parts, planning, world, isSubmitted, saved } = aim;
    const { mode, strategy, limits } = options;
    this.#goals = goals;
    this.#firstTurn = firstTurn;
    this.#request = { parts, planning, work: null, known: null, seat: null, seatsOf: 0 };
    this.#isBest = mode === 'best';
    this.#strategy = strategy;
    this.#iterationLimit = limits.iterations;
    this.#memoryLimit = Math.min(limits.memory, 2 ** 30);
    this.#world = world;
    this[inside] = isSubmitted ? new GoalTicket(world!, this, options) : null;
    this.#guest = world && addGuest(world, this);
    if (saved?.outcome) this.#takeBack(saved.outcome);
    else this.#start();
    if (saved?.place) this[inside]!.takeBack(saved.place);
  }

  /** Takes back the result that was saved. */
  #takeBack(outcome: NonNullable<LoadedSearch['outcome']>): void {
    const { status, fault, groundingIterations, iterations, evaluations, bytes, states, cost, plan } = outcome;
    this.#status = status;
    this.#fault = fault;
    this.#groundingIterations = groundingIterations;
    this.#loadedPlan = plan;
    this.#kept.set([iterations, evaluations, bytes, states, cost, plan ? plan.length : -1]);
    this.#isKept = this.#hasBegun = true;
  }

  [saving](): ReturnType<GuestSearch[typeof saving]> {
    const { domain, options } = this.#goals;
    const { parts, planning } = this.#request;
    const { bytes, states } = this.memory;
    const outcome = {
      status: this.#status,
      fault: this.#fault,
      iterations: this.iterations,
      groundingIterations: this.#groundingIterations,
      evaluations: this.evaluations,
      bytes,
      states,
      cost: savedNumber(this.cost ?? 0),
      plan: savedPlan(this.steps),
    };
    const search: SavedGoalSearch = {
      goal: savedGoal(domain, parts),
      character: planning && { root: planning.root, id: planning.id },
      mode: this.#isBest ? 'best' : 'first',
      strategy: this.#strategy,
      iterations: this.#iterationLimit === Infinity ? null : this.#iterationLimit,
      memory: this.#memoryLimit,
      place: this[inside]?.toSave() ?? null,
      outcome: this.#isUnderWay ? null : outcome,
    };
    return { options, search };
  }

  /** A search that was not submitted is only worth saving while it is under way. */
  [isToSave](): boolean {
    return this[inside] !== null || this.#isUnderWay;
  }

  get #isUnderWay(): boolean {
    return this.#status === 'running' || this.#status === 'waiting';
  }

  /**
   * Sets who is notified of this search, also when it is restarted, as the options of the same names do. Saved searches
   * need it, since functions are not saved.
   */
  tell(news: Pick<SubmittedGoalOptions, 'onPlan' | 'onEnd'>): void {
    this.#refuseFreed();
    checkOptions('what tell() takes', news, newsOptions);
    if (!this[inside]) fail('bad-option', 'there is no news of a search that was not submitted');
    this[inside].tell(news, this.#isUnderWay);
  }

  /**
   * Searches from the beginning, in the world as it is now, or as it is after grounding if the world has to be grounded
   * first. A search that was submitted waits for its turn again.
   */
  restart(): void {
    this.#refuseFreed();
    if (this.#isUnderWay) this.#count('running');
    this.#start();
  }

  #start(): void {
    this.#fault = null;
    this.#loadedPlan = null;
    this.#isKept = this.#hasBegun = false;
    this.#groundingIterations = 0;
    this.#preparing = null;
    this.#status = this[inside] ? 'waiting' : 'running';
    if (!this[inside]) return void this.#advance(0);
    this.#letGo();
    this[inside].wait();
  }

  /** Continues the preparation. Returns how many iterations are left. */
  #prepare(iterations: number): number {
    const ready = this.#preparing ? null : this.#goals.ready(this.#request);
    if (ready) {
      this.#begin(ready);
      return iterations;
    }
    const budget = Math.min(iterations * workOfIteration, mostWork);
    slice.left = budget;
    const preparing = (this.#preparing ??= new SlicedWork(this.#goals.prepareSearch(this.#request)));
    for (;;) {
      if (preparing.goOn() || iterations < Infinity) break;
      slice.left = mostWork;
    }
    const taken = Math.ceil((budget - slice.left) / workOfIteration);
    this.#groundingIterations += taken;
    if (!preparing.isDone) return 0;
    this.#preparing = null;
    this.#begin(preparing.result);
    // Beginning takes some time itself. What follows a grounding waits for the next slice.
    return taken > 0 && iterations < Infinity ? 0 : iterations;
  }

  #begin(work: GoalWork): void {
    const { lowered, image, goal } = work;
    this.#work = work;
    this.#hasBegun = true;
    if (!lowered || !image) {
      // No plan could make the goal true, even if nothing ever became false again.
      this.#status = 'failed';
      return;
    }
    if (this.#instance) writeWorld(this.#instance, image);
    else this.#instance = instantiate(image);
    if (goal) writeGoal(this.#instance, goal);
    this.#instance.exports.start(
      this.#memoryLimit,
      this.#isBest ? 1 : 0,
      engineChoice[this.#strategy],
      this.#firstTurn,
    );
  }

  /**
   * Notifies counters of searches (`frameplan/counters`) of the end. `running`: the search begins again before its end.
   */
  #count(status: Status): void {
    if (!this.#world) return;
    const { loaded } = this.#world;
    if (loaded.core.load(abi.WATCHER) === 0) return;
    const place = this[inside];
    const waited = place ? place.waited : 0;
    const isLate = place !== null && place.isLate;
    const number = statusNumbers.get(status)!;
    watchers.get(loaded.core)?.countGoal(loaded, number, this.iterations, this.#groundingIterations, waited, isLate);
  }

  /** A turn of a submitted search. An error ends only this search. */
  serve(iterations: number): number {
    const before = this.iterations + this.#groundingIterations;
    const stepsBefore = this.#planLength();
    const costBefore = stepsBefore < 0 ? 0 : this.#live!.cost();
    try {
      this.#status = 'running';
      this.#advance(iterations);
    } catch {
      // The fault says it.
    }
    const done = (this.iterations + this.#groundingIterations - before) | 0;
    const stepsNow = this.#planLength();
    const isBetter = stepsNow >= 0 && (stepsBefore < 0 || this.#live!.cost() !== costBefore);
    if (this.#status !== 'running') this.#keepOutcome();
    this[inside]!.endTurn(done, this.#status, isBetter);
    return done;
  }

  /** Goes on for `iterations` iterations, or until the search ends. */
  step(iterations = Infinity): Status {
    this.#refuseFreed();
    checkBudget('step()', iterations);
    if (this[inside]) fail('bad-option', 'the planner steps this search: it was submitted');
    return this.#advance(iterations);
  }

  #advance(iterations: number): Status {
    if (this.#status !== 'running') return this.#status;
    try {
      const left = this.#hasBegun ? iterations : this.#prepare(iterations);
      if (this.#hasBegun && this.#status === 'running' && left > 0) this.#search(left);
    } catch (error) {
      this.#fault = error instanceof Error ? error.message : String(error);
      this.#status = 'fault';
      if (!(error instanceof ExternalFault)) throw error;
    } finally {
      if (!this.#isUnderWay) this.#count(this.#status);
    }
    return this.#status;
  }

  #search(iterations: number): void {
    const { exports } = this.#instance!;
    const left = Math.min(iterations, this.#iterationLimit - this.iterations);
    let status = statusNames[abi.RUNNING] as Status;
    for (let budget = left; budget > 0 && status === 'running'; budget -= mostBudget) {
      const reached = exports.step(Math.min(budget, mostBudget));
      status = statusNames[reached as keyof typeof statusNames];
    }
    if (status === 'running' && this.iterations >= this.#iterationLimit) status = 'out-of-iterations';
    this.#status = status;
  }

  /** To the end, however long it takes. */
  run(): Status {
    return this.step();
  }

  /** Ends the search. A plan that has been found stays. */
  cancel(): void {
    this.#refuseFreed();
    if (!this.#isUnderWay) return;
    this.#status = 'cancelled';
    this.#count('cancelled');
    if (!this[inside]) return;
    this.#keepOutcome();
    this[inside].cancel();
  }

  /** Gives back the memory. */
  free(): void {
    if (this.#isFreed) return;
    if (this.#isUnderWay) this.#count('cancelled');
    this.#isFreed = true;
    if (this.#guest) removeGuest(this.#world!, this.#guest);
    this[inside]?.free();
    this.#letGo();
    this.#work = this.#preparing = null;
    // A reference to a freed search must not keep the data of the world in memory.
    const request = this.#request;
    request.work = request.known = request.seat = null;
  }

  #letGo(): void {
    if (this.#instance) giveBack(this.#instance);
    this.#instance = null;
  }

  /** Searches that are over need no instance: the next one may have it. */
  #keepOutcome(): void {
    const live = this.#live;
    const kept = this.#kept;
    const steps = this.#planLength();
    kept[stepsAt] = steps;
    kept[iterationsAt] = live?.iterations() ?? 0;
    kept[evaluationsAt] = live?.evaluations() ?? 0;
    kept[bytesAt] = live?.bytesUsed() ?? 0;
    kept[statesAt] = live?.statesMet() ?? 0;
    kept[costAt] = steps < 0 ? 0 : live!.cost();
    if (steps > this.#keptPlan.length) this.#keptPlan = new Uint32Array(steps + 8);
    for (let at = 0; at < steps; at++) this.#keptPlan[at] = this.#actionAt(at);
    this.#isKept = true;
    this.#letGo();
  }

  /** The number of an action of the plan in the lowered world, or, in a plan that was saved, the number of the step. */
  #actionAt(step: number): number {
    if (this.#loadedPlan) return step;
    if (this.#isKept) return this.#keptPlan[step]!;
    return wordsOf(this.#instance!)[this.#instance!.exports.planAddress() / 4 + step]!;
  }

  get status(): Status {
    return this.#status;
  }

  /** Why it ended as `fault`; null when it did not. */
  get fault(): string | null {
    return this.#fault;
  }

  /** The number of frames from when the search was submitted until it ended. */
  get frames(): number {
    this.#refuseFreed();
    return this[inside]?.frames ?? 0;
  }

  /** How much work was done. An iteration takes about the same time in large and in small worlds. */
  get iterations(): number {
    return this.#isKept ? this.#kept[iterationsAt]! : (this.#live?.iterations() ?? 0);
  }

  /**
   * The iterations that this search spent on grounding the world before it began. Searches share a grounding, and each
   * counts only its own part.
   */
  get groundingIterations(): number {
    return this.#groundingIterations;
  }

  /** Whether the world is still being grounded. */
  get isGrounding(): boolean {
    return !this.#hasBegun && this.#isUnderWay;
  }

  /** States whose distance from the goal was estimated. */
  get evaluations(): number {
    return this.#isKept ? this.#kept[evaluationsAt]! : (this.#live?.evaluations() ?? 0);
  }

  /** The cost of the best plan so far, or null. */
  get cost(): number | null {
    if (this.#planLength() < 0) return null;
    return this.#isKept ? this.#kept[costAt]! : this.#live!.cost();
  }

  /** Bytes in use, and the different states that were met. */
  get memory(): { bytes: number; states: number } {
    const live = this.#live;
    if (this.#isKept) return { bytes: this.#kept[bytesAt]!, states: this.#kept[statesAt]! };
    return { bytes: live?.bytesUsed() ?? 0, states: live?.statesMet() ?? 0 };
  }

  get #live(): GoalExports | null {
    return this.#hasBegun && this.#work?.lowered && this.#instance ? this.#instance.exports : null;
  }

  /** The best plan so far, without internal tasks, or null. */
  get plan(): GoalStep[] | null {
    return this.#read(false);
  }

  get planWithInternal(): GoalStep[] | null {
    return this.#read(true);
  }

  /** The plan in the form of the IR. */
  get steps(): Step[] | null {
    const length = this.#planLength();
    return length < 0 ? null : this.#namedSteps(Array.from({ length }, (_, at) => this.#actionAt(at)));
  }

  /** `numbers`: of actions. */
  #namedSteps(numbers: ArrayLike<number>): Step[] {
    const { tasks } = this.#goals.domain;
    return Array.from(numbers, (number) => {
      const task = this.#taskOf(number);
      const args = tasks[task]!.params.map((_, position) => this.#argOf(number, position));
      return { task, args, internal: tasks[task]!.kind === 'internal' };
    });
  }

  /** Reads the plan step by step, without making garbage. Given a cursor, it is used again. */
  read(cursor: GoalCursor = new GoalCursor()): GoalCursor {
    return cursor[readFrom](this, this.#goals, this.#planLength());
  }

  [taskOfStep](step: number): number {
    this.#refuseFreed();
    return this.#taskOf(this.#actionAt(step));
  }

  [argOfStep](step: number, position: number): number {
    this.#refuseFreed();
    return this.#argOf(this.#actionAt(step), position);
  }

  #taskOf(number: number): number {
    if (this.#loadedPlan) return this.#loadedPlan[number]!.task;
    const { grounded, actions } = this.#work!.lowered!;
    return grounded.actions.tasks.data[actions.data[number]!]!;
  }

  #argOf(number: number, position: number): number {
    if (this.#loadedPlan) return this.#loadedPlan[number]!.args[position]!;
    const { lowered, seated } = this.#work!;
    if (position === 0 && seated) return seated.id;
    const { actions } = lowered!.grounded;
    return actions.words.data[actions.argsAt(lowered!.actions.data[number]!) + position]!;
  }

  #read(withInternal: boolean): GoalStep[] | null {
    const steps = this.steps?.filter(({ internal }) => withInternal || !internal);
    return steps ? this.#readable(steps) : null;
  }

  #readable(steps: readonly Step[]): GoalStep[] {
    return steps.map(({ task, args }) => {
      const kinds = this.#goals.kindsOf(task);
      const values = kinds.map((kind, at) => valueOf(kind, args[at]!));
      return new StepObject(this.#goals.domain.tasks[task]!.name, values, kinds);
    });
  }

  /** The state that seemed nearest to the goal, in a search without a plan that has its own memory. */
  get nearest(): { steps: GoalStep[]; holds: (formula: GroundFormula) => boolean } | null {
    const live = this.#live;
    if (!live || this.#planLength() >= 0) return null;
    const length = live.nearestLength();
    if (length < 0) return null;
    const steps = this.#namedSteps(new Uint32Array(live.memory.buffer, live.planAddress(), length).slice());
    const state = new Uint8Array(
      live.memory.buffer,
      live.nearestAddress(),
      this.#work!.image!.stateInBytes.length,
    ).slice();
    return { steps: this.#readable(steps), holds: stateReader(this.#work!.lowered!, state) };
  }

  #planLength(): number {
    this.#refuseFreed();
    return this.#isKept ? this.#kept[stepsAt]! : (this.#live?.planLength() ?? -1);
  }

  #refuseFreed(): void {
    if (this.#isFreed) fail('freed', 'this search has been freed');
  }
}

/** The core takes no more at once. */
const mostBudget = 1e7;
