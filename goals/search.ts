// A search for a plan that makes a goal true, to be stepped as far as a frame has time for.

import { statusNames } from '../ir/statuses.ts';
import type { Status } from '../ir/statuses.ts';
import type { Step } from '../ir/plan.ts';
import * as abi from '../ir/abi.ts';
import { checkBudget, checkObject, fail, kindOf, refuseOption, StepObject, valueOf } from '../bindings/internal.ts';
import type { GoalPart } from '../ir/goals.ts';
import type { Goals, GoalWork } from './goals.ts';
import type { LoweredWorld } from './ground/lower.ts';
import { giveBack, instantiate, writeState, writeTables } from './module.ts';
import type { GoalExports } from './module.ts';

export interface GoalOptions {
  /** `first`: the first plan that is found. `best`: one of least cost; better and better ones are found on the way. */
  mode?: 'first' | 'best';
  limits?: {
    /** The search ends as `out-of-iterations` behind so many. */
    iterations?: number;
    /** Bytes that the search may use, the tables of its world included. 256 MB unless stated. */
    memory?: number;
  };
}

/** A step of a plan: a task with its arguments, as in plans for tasks. */
export type GoalStep = Pick<StepObject, 'task' | 'args' | 'text'>;

const defaultMemory = 256 * 2 ** 20;

export class GoalSearch {
  readonly #goals: Goals;
  readonly #parts: readonly GoalPart[];
  readonly #isBest: boolean;
  readonly #iterationLimit: number;
  readonly #memoryLimit: number;
  #work: GoalWork | null = null;
  #lowered: LoweredWorld | null = null;
  #exports: GoalExports | null = null;
  #isFreed = false;
  /** Of a search that never reached the core. */
  #status: Status = 'running';

  /** Made by `goals.achieve`. */
  constructor(goals: Goals, parts: readonly GoalPart[], options: GoalOptions) {
    checkObject('the options of a goal', options, ['mode', 'limits']);
    const { mode = 'first', limits = {} } = options;
    if (mode !== 'first' && mode !== 'best') refuseOption('mode', '"first" or "best"', mode);
    checkObject('the limits of a search', limits, ['iterations', 'memory']);
    const { iterations = Infinity, memory = defaultMemory } = limits;
    if (!(iterations > 0)) refuseOption('limits.iterations', 'a number above 0', iterations);
    if (!(memory > 0)) refuseOption('limits.memory', 'a number of bytes', memory);
    this.#goals = goals;
    this.#parts = parts;
    this.#isBest = mode === 'best';
    this.#iterationLimit = iterations;
    this.#memoryLimit = Math.min(memory, 2 ** 30);
    this.restart();
  }

  /** Searches from the beginning, in the world as it is now. */
  restart(): void {
    this.#refuseFreed();
    const last = this.#work;
    const work = this.#goals.lowered(this.#parts, last);
    const { lowered, image } = work;
    this.#work = work;
    this.#lowered = lowered;
    this.#status = 'running';
    if (!lowered || !image) {
      // No plan could make the goal true, even if nothing ever became false again.
      this.#status = 'failed';
      return;
    }
    if (!this.#exports) this.#exports = instantiate(image);
    else if (work === last) writeState(this.#exports, image);
    else writeTables(this.#exports, image.bytes);
    this.#exports.start(this.#memoryLimit, this.#isBest ? 1 : 0);
  }

  /** Goes on for so many iterations, or until the search ends. */
  step(iterations = Infinity): Status {
    this.#refuseFreed();
    checkBudget('step()', iterations);
    if (this.#status !== 'running' || !this.#exports) return this.#status;
    const left = Math.min(iterations, this.#iterationLimit - this.iterations);
    let status = statusNames[abi.RUNNING] as Status;
    for (let budget = left; budget > 0 && status === 'running'; budget -= mostBudget) {
      const reached = this.#exports.step(Math.min(budget, mostBudget));
      status = statusNames[reached as keyof typeof statusNames];
    }
    if (status === 'running' && this.iterations >= this.#iterationLimit) status = 'out-of-iterations';
    return (this.#status = status);
  }

  /** To the end, however long it takes. */
  run(): Status {
    return this.step();
  }

  /** Ends the search. A plan that has been found stays. */
  cancel(): void {
    this.#refuseFreed();
    if (this.#status === 'running') this.#status = 'cancelled';
  }

  /** Lets go of the memory. */
  free(): void {
    this.#isFreed = true;
    if (this.#exports) giveBack(this.#exports);
    this.#exports = null;
    this.#lowered = null;
    this.#work = null;
  }

  get status(): Status {
    return this.#status;
  }

  /** How much work was done: so that as many iterations take about the same time, in large worlds and in small ones. */
  get iterations(): number {
    return this.#exports && this.#lowered ? this.#exports.iterations() : 0;
  }

  /** States whose distance from the goal was estimated. */
  get evaluations(): number {
    return this.#exports && this.#lowered ? this.#exports.evaluations() : 0;
  }

  /** Of the best plan so far; null when there is none. */
  get cost(): number | null {
    return this.#planLength() < 0 ? null : this.#exports!.cost();
  }

  /** Bytes in use, and the different states that were met. */
  get memory(): { bytes: number; states: number } {
    if (!this.#exports || !this.#lowered) return { bytes: 0, states: 0 };
    return { bytes: this.#exports.bytesUsed(), states: this.#exports.statesMet() };
  }

  /** The best plan so far, without internal tasks; null when there is none. */
  get plan(): GoalStep[] | null {
    return this.#read(false);
  }

  get planWithInternal(): GoalStep[] | null {
    return this.#read(true);
  }

  /** The plan as the IR says it. */
  get steps(): Step[] | null {
    const length = this.#planLength();
    if (length < 0) return null;
    const { grounded, actions } = this.#lowered!;
    const { memory, planAddress } = this.#exports!;
    const numbers = new Uint32Array(memory.buffer, planAddress(), length);
    return Array.from(numbers, (number) => {
      const { task, args } = grounded.actions[actions[number]!.action]!;
      return { task, args, internal: this.#goals.domain.tasks[task]!.kind === 'internal' };
    });
  }

  #read(withInternal: boolean): GoalStep[] | null {
    const { domain, numbering } = this.#goals;
    const steps = this.steps?.filter(({ internal }) => withInternal || !internal);
    if (!steps) return null;
    return steps.map(({ task, args }) => {
      const { name, params } = domain.tasks[task]!;
      const kinds = params.map(({ type }) => kindOf(domain, type, numbering));
      const values = kinds.map((kind, at) => valueOf(kind, args[at]!));
      return new StepObject(name, values, kinds);
    });
  }

  #planLength(): number {
    this.#refuseFreed();
    return this.#exports && this.#lowered ? this.#exports.planLength() : -1;
  }

  #refuseFreed(): void {
    if (this.#isFreed) fail('freed', 'this search has been freed');
  }
}

/** The core takes no more at once. */
const mostBudget = 1e7;
