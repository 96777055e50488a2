// Carries a plan out with steps side by side, as its links allow. A step that the game carries out has a start, where
// its conditions are checked, and an end, where its effects are written; other steps come in between. Internal steps
// happen at once.

import type { Random } from '../../../domains/random.ts';
import type { DeorderedPlan } from './deordered.ts';

export interface Carrier {
  /** The step starts after those that have ended, in the order of their ends. Returns what is wrong. */
  start(step: number, ended: readonly number[]): string | null;
  end(step: number, ended: readonly number[]): string | null;
}

export interface SideBySide {
  /** The steps in the order in which they have ended. */
  ended: number[];
  /** The most steps that were under way at a time. */
  most: number;
  fault: string | null;
}

const waiting = 0;
const underWay = 1;
const over = 2;

export class Run {
  readonly #plan: DeorderedPlan;
  readonly #executor: Carrier;
  readonly #random: Random;
  readonly #states: number[];
  /** Who is kept busy by which step, and who counts as busy until which step has ended. */
  readonly #busy = new Map<number, number>();
  readonly #blocked = new Map<number, number>();
  readonly result: SideBySide = { ended: [], most: 0, fault: null };

  constructor(plan: DeorderedPlan, executor: Carrier, random: Random) {
    this.#plan = plan;
    this.#executor = executor;
    this.#random = random;
    this.#states = plan.texts.map(() => waiting);
  }

  run(): SideBySide {
    const { texts, isEndless } = this.#plan;
    while (this.result.fault === null) {
      this.#openBarriers();
      const starts = [...texts.keys()].filter((step) => this.#mayStart(step));
      const ends = this.#under().filter((step) => !isEndless[step] && !this.#isBarrier(step));
      if (starts.length + ends.length === 0) break;
      if (ends.length === 0 || (starts.length > 0 && this.#random.chance(0.7))) this.#start(this.#random.pick(starts));
      else this.#end(this.#random.pick(ends));
      this.result.most = Math.max(this.result.most, this.#under().length);
    }
    const left = texts.findIndex((_, step) => this.#states[step] === waiting);
    if (left >= 0) this.result.fault ??= `${texts[left]} waits for ever`;
    return this.result;
  }

  #under(): number[] {
    return this.#states.flatMap((state, step) => (state === underWay ? [step] : []));
  }

  #isBarrier(step: number): boolean {
    return this.#plan.tasks[step]!.sync === 'global_block';
  }

  #openBarriers(): void {
    for (const step of this.#under()) {
      if (this.#isBarrier(step) && this.#isIdle(this.#plan.actors[step]![0]!)) this.#end(step);
    }
  }

  #isIdle(actor: number): boolean {
    const blocker = this.#blocked.get(actor);
    return !this.#busy.has(actor) && (blocker === undefined || this.#states[blocker] === over);
  }

  #mayStart(step: number): boolean {
    const { ended, started, actors, tasks } = this.#plan;
    if (this.#states[step] !== waiting) return false;
    if (!ended[step]!.every((earlier) => this.#states[earlier] === over)) return false;
    if (!started[step]!.every((earlier) => this.#states[earlier] !== waiting)) return false;
    return tasks[step]!.sync !== null || actors[step]!.every((actor) => this.#isIdle(actor));
  }

  #start(step: number): void {
    const { isInternal, isEndless, actors, tasks, texts } = this.#plan;
    const { ended } = this.result;
    const fault = this.#executor.start(step, ended);
    if (fault !== null) this.result.fault = `${texts[step]} starts: ${fault}`;
    this.#states[step] = underWay;
    const [actor = -1, other = -1] = actors[step]!;
    const { sync } = tasks[step]!;
    if (sync === 'global_block') return;
    if (sync === 'block' && this.#busy.has(other)) this.#blocked.set(actor, this.#busy.get(other)!);
    const told = sync === 'finish_action' ? this.#busy.get(actor) : undefined;
    if (told !== undefined) this.#finish(told);
    if (isInternal[step]) this.#end(step);
    else {
      // Its effects are there from its start on.
      if (isEndless[step]) ended.push(step);
      if (actor >= 0) this.#busy.set(actor, step);
    }
  }

  /** It is ended, and ends as it would by itself. */
  #finish(step: number): void {
    if (this.#plan.isEndless[step]) this.#leave(step);
    else this.#end(step);
  }

  #end(step: number): void {
    const { ended } = this.result;
    const fault = this.#executor.end(step, ended);
    if (fault !== null) this.result.fault ??= `${this.#plan.texts[step]} ends: ${fault}`;
    ended.push(step);
    this.#leave(step);
  }

  #leave(step: number): void {
    this.#states[step] = over;
    for (const [actor, holder] of this.#busy) if (holder === step) this.#busy.delete(actor);
  }
}
