// A plan that is being executed: which of its steps have ended, which are under way, and which wait for others. The
// steps themselves are in the plan of a session. This file keeps the state of each step, by its position, including
// internal steps.

import * as abi from '../../ir/abi.ts';
import type { DomainShape, Session } from '../../bindings/index.ts';
import { numberAt, insideOf, recordAt, stepCount, taskAt, textOf } from '../../bindings/internal.ts';
import type { WorldState } from '../../bindings/internal.ts';
import type { RunningRepair } from '../repair/running-repair.ts';
import { markGone } from '../repair/steps.ts';
import type { Action, ActionHandler } from './action.ts';
import type { Actors } from './actors.ts';
import type { Traits, TaskTraits } from './traits.ts';
import { WordList } from './ground.ts';
import type { Ground } from './ground.ts';
import { producersOf } from './accesses.ts';
import { SteadyList } from './steady-list.ts';
import { isMarkedGone, linksOf, noLinks } from './links.ts';
import type { ActorOf, Links } from './links.ts';
import type { Watchers } from './watchers.ts';

export const WAITING = 0;
export const UNDER_WAY = 1;
export const ENDED = 2;

/** The result with which a plan has ended. No step of it starts any more. */
export type PlanEnd = 'done' | 'failed' | 'cancelled' | 'replaced';

/**
 * Executes a plan itself, in the place of handlers by task: its steps begin one at a time, in the order of the plan.
 */
export interface PlanExecutor {
  /** The handler of all tasks of the plan. */
  readonly handler: ActionHandler;
  /** Called when the plan has ended: within a tick, or when acting is freed. */
  ended(how: PlanEnd): void;
}

/** A step that has ended, whatever its position was. */
export interface EndedStep {
  readonly task: number;
  readonly args: Float64Array;
}

/** What a plan needs to be laid out. */
export interface PlanSurroundings {
  readonly traits: Traits;
  readonly actors: Actors;
  readonly watchers: Watchers;
  readonly isEndless: (task: number) => boolean;
}

export class RunningPlan {
  readonly id: number;
  readonly session: Session<DomainShape>;
  readonly state: WorldState;
  /** The pursued task whose search has found the plan; null when the game has adopted it. */
  readonly pursuit: object | null;
  /** What executes all steps of the plan; null: the handlers of the tasks do. */
  readonly executor: PlanExecutor | null;
  /** By position: `WAITING`, `UNDER_WAY` or `ENDED`. */
  states: Uint8Array = new Uint8Array(0);
  tasks: (TaskTraits | null)[] = [];
  /** By position, the number of steps that the step waits for; and the number of steps that have not ended. */
  #waits = new Int32Array(0);
  left = 0;
  /** The positions that wait for no other step, in order: the first `readyCount` of the list. */
  ready = new Int32Array(0);
  readyCount = 0;
  /** By position: the number of the action for which the last `waits` event was logged. */
  waitsFor = new Float64Array(0);
  taskNumbers: number[] = [];
  links: Links = noLinks;
  /** The plan's number among the watchers, and its first entry there. */
  #slot = -1;
  #firstEntry = 0;
  /** The plan's actions under way. */
  readonly actions = new SteadyList<Action>();
  /** The barrier that the plan waits at: the position of its step, and the action that it waits for. */
  barrier = -1;
  barrierAction: Action | null = null;
  barrierId = 0;
  /** The number of the endless action for which the last `blocked` event was logged. */
  blockedBy = 0;
  /** Places of reservations that the plan has written, with their former values and those that it wrote. */
  readonly reserved = new WordList();
  readonly reservedNow = new WordList();
  /** Whether the plan has to be checked: something that it depends on has changed. */
  isDoubtful = false;
  /** The tick since which the plan has not held (-1: it holds), and the position that does not hold. */
  brokenSince = -1;
  brokenAt = -1;
  /** Whether the plan has not held for so long that it is to be repaired. */
  isBroken = false;
  /** The position of an action that has failed and is to be done in another way; -1: there is no such action. */
  failedAt = -1;
  /** The repair that is under way, and the number of repairs so far. */
  repair: RunningRepair<DomainShape> | null = null;
  repairSpent = 0;
  repairs = 0;
  /** Whether the repair that has just ended has replaced all steps. */
  isNew = false;
  /**
   * For the repair under way, by position: 1 when the step has ended. And the actions that have ended since it began.
   */
  done: Uint8Array = new Uint8Array(0);
  readonly endedSince: EndedStep[] = [];
  /** The values that the game should have written by now because of the plan's steps, with their words. */
  readonly expected = new WordList();
  /** Whether the steps no longer exist, because the domain was replaced. */
  isLost = false;
  /** The result once the plan is ending: no step of it starts any more. */
  ending: PlanEnd | null = null;

  /** The tick in which the plan was adopted. */
  readonly since: number;

  constructor(
    id: number,
    session: Session<DomainShape>,
    pursuit: object | null,
    tick: number,
    executor: PlanExecutor | null,
  ) {
    this.id = id;
    this.executor = executor;
    this.since = tick;
    this.session = session;
    this.state = insideOf(session).state;
    this.pursuit = pursuit;
  }

  /** The address of the plan in memory. */
  get address(): number {
    const { state, handle } = insideOf(this.session);
    return state.loaded.core.load(handle.address + abi.SESSION_PLAN);
  }

  get count(): number {
    return this.states.length;
  }

  record(position: number): number {
    return recordAt(this.state.loaded.core, this.address, position);
  }

  hasEnded(position: number): boolean {
    return this.states[position] === ENDED;
  }

  /** Returns whether all steps before a position have ended. */
  isTurnOf(position: number): boolean {
    for (let at = 0; at < position; at++) if (this.states[at] !== ENDED) return false;
    return true;
  }

  /** Returns, by position, 1 when the step has ended. */
  stepsDone(): Uint8Array {
    return this.states.map((state) => (state === ENDED ? 1 : 0));
  }

  /** Marks the steps with objects that have been removed. Returns whether one of them has not ended. */
  markGone(): boolean {
    markGone(this.state, insideOf(this.session).handle);
    for (let at = 0; at < this.count; at++) if (this.states[at] !== ENDED && this.isGone(at)) return true;
    return false;
  }

  /** Returns whether an object of the step has been removed. */
  isGone(position: number): boolean {
    return isMarkedGone(this.state, this.record(position));
  }

  /** Returns the step as text. */
  textAt(position: number): string {
    const { calls } = this.state;
    const task = this.taskNumbers[position]!;
    const record = this.record(position);
    const texts = calls.kinds[task]!.map((kind, at) => textOf(kind, numberAt(calls, task, record, at)));
    return `${calls.tasks[task]!.name}(${texts.join(', ')})`;
  }

  task(position: number): TaskTraits {
    return this.tasks[position]!;
  }

  /** Lays out the plan that the session has. `states`: those of its steps, where some are under way or have ended. */
  lay({ traits, actors, isEndless, watchers }: PlanSurroundings, states?: Uint8Array): void {
    const { core } = this.state.loaded;
    const { address } = this;
    const count = stepCount(core, address);
    this.states = states ?? new Uint8Array(count);
    this.taskNumbers = Array.from({ length: count }, (_, at) => taskAt(core, recordAt(core, address, at)));
    this.tasks = this.taskNumbers.map((task) => traits.tasks[task]!);
    this.links = linksOf(this.state, traits, address, count, actors.of, {
      isEndless: this.executor ? () => false : isEndless,
    });
    this.#waits = new Int32Array(count);
    this.waitsFor = new Float64Array(count);
    this.ready = new Int32Array(count);
    this.readyCount = 0;
    this.left = 0;
    this.#watch(watchers);
    const { from, later, forEnd } = this.links;
    for (let at = 0; at < count; at++) {
      if (this.states[at] === ENDED) continue;
      this.left++;
      for (let link = from[at]!; link < from[at + 1]!; link++) {
        if (forEnd[link] || this.states[at] === WAITING) this.#waits[later[link]!]!++;
      }
    }
    for (let at = 0; at < count; at++) if (this.states[at] === WAITING && this.#waits[at] === 0) this.#insert(at);
  }

  /** Has the plan notified of changes of what its steps read, unless an earlier step has yet to write that place. */
  #watch(watchers: Watchers): void {
    this.unwatch(watchers);
    this.#slot = watchers.enter(this);
    const { places, accesses } = this.links;
    const { from, variables, words, isWrite } = accesses;
    const producers = producersOf(places, accesses);
    for (let position = 0; position < this.count; position++) {
      for (let at = from[position]!; at < from[position + 1]!; at++) {
        if (isWrite[at]) continue;
        const producer = producers[at]!;
        this.#firstEntry = watchers.add(this.#slot, position, words[at]!, variables[at]!, producer, this.#firstEntry);
      }
    }
  }

  unwatch(watchers: Watchers): void {
    if (this.#slot >= 0) watchers.leave(this.#slot, this.#firstEntry);
    this.#slot = -1;
    this.#firstEntry = 0;
  }

  /** Forgets the former watchers: the plan is in none of the new lists. */
  forgetWatchers(): void {
    this.#slot = -1;
    this.#firstEntry = 0;
  }

  /** Marks a step as started: steps that wait for its start may be ready. */
  begin(position: number): void {
    this.states[position] = UNDER_WAY;
    this.#remove(position);
    this.#release(position, 0);
  }

  /**
   * Marks a step as still to be done, as its action has failed or was aborted. Steps that wait for its start wait
   * again.
   */
  fail(position: number): void {
    this.#wait(position);
    if (this.barrier >= 0 && this.barrierAction!.plan === this && this.barrierAction!.position === position) {
      // The barrier waits for the action that finally does the step.
      this.#wait(this.barrier);
      this.barrier = -1;
      this.barrierAction = null;
    }
    if (!this.ending) this.failedAt = position;
  }

  /** Lets a step that was under way wait for its start again. */
  #wait(position: number): void {
    const { from, later, forEnd } = this.links;
    this.states[position] = WAITING;
    if (this.#waits[position] === 0) this.#insert(position);
    for (let link = from[position]!; link < from[position + 1]!; link++) {
      if (forEnd[link]) continue;
      const next = later[link]!;
      if (this.#waits[next]!++ === 0 && this.states[next] === WAITING) this.#remove(next);
    }
  }

  end(position: number): void {
    this.states[position] = ENDED;
    if (this.repair) this.done[position] = 1;
    this.left--;
    this.#release(position, 1);
  }

  /** Notes a reservation. The former value is the one before the first reservation of the place. */
  reserve(word: number, before: number, now: number): void {
    const at = this.reserved.indexOf(word);
    if (at >= 0) this.reservedNow.values[at] = now;
    else {
      this.reserved.add(word, before);
      this.reservedNow.add(word, now);
    }
  }

  /** Takes over a reservation of another plan. Either of the two may lie over the other. */
  takeOver(word: number, before: number, now: number): void {
    const at = this.reserved.indexOf(word);
    if (at >= 0 && this.reserved.values[at] === now) this.reserved.values[at] = before;
    else this.reserve(word, before, now);
  }

  forgetExpected(): void {
    this.expected.clear();
  }

  expect(word: number, value: number): void {
    this.expected.add(word, value);
  }

  /**
   * Returns whether the game has yet to write what the plan's steps have brought about. Forgets it once the game has.
   */
  awaitExpected(ground: Ground): boolean {
    const { count, words, values } = this.expected;
    for (let at = 0; at < count; at++) if (ground.get(words[at]!) !== values[at]!) return true;
    this.expected.clear();
    return false;
  }

  /** Returns whether a step that has not ended involves the actor. */
  involves(actor: number): boolean {
    for (let at = 0; at < this.count; at++) {
      if (this.states[at] !== ENDED && this.links.actors[at]!.includes(actor)) return true;
    }
    return false;
  }

  /** Returns the actors that a step known to acting names, in order. */
  syncActors(position: number, actorOf: ActorOf): number[] {
    const { calls, loaded } = this.state;
    const record = this.record(position);
    const { params, offsets } = calls.tasks[this.taskNumbers[position]!]!;
    return params.map(({ type }, at) =>
      type.kind === 'object'
        ? actorOf(loaded.manifest.types[type.type]!.root, loaded.core.load(record + offsets[at]!))
        : -1,
    );
  }

  /** Releases the steps that wait for a step: for its end or for its start. */
  #release(earlier: number, end: 0 | 1): void {
    const { from, later, forEnd } = this.links;
    for (let link = from[earlier]!; link < from[earlier + 1]!; link++) {
      if (forEnd[link] !== end) continue;
      const position = later[link]!;
      if (--this.#waits[position]! === 0 && this.states[position] === WAITING) this.#insert(position);
    }
  }

  /** Inserts a ready position. The list stays in the order of the plan. */
  #insert(position: number): void {
    let at = this.readyCount++;
    for (; at > 0 && this.ready[at - 1]! > position; at--) this.ready[at] = this.ready[at - 1]!;
    this.ready[at] = position;
  }

  #remove(position: number): void {
    let at = 0;
    while (this.ready[at] !== position) at++;
    this.readyCount--;
    for (; at < this.readyCount; at++) this.ready[at] = this.ready[at + 1]!;
  }
}
