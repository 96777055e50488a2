// Everything that is being executed in one world, as plain data. The other files of this folder work on it.

import type { DomainShape, Session } from '../../bindings/index.ts';
import { numberAt } from '../../bindings/internal.ts';
import type { WorldState } from '../../bindings/internal.ts';
import { Action } from './action.ts';
import type { ActionHandler } from './action.ts';
import { Actors } from './actors.ts';
import { traitsOf } from './traits.ts';
import type { Traits } from './traits.ts';
import { Ground, WordList } from './ground.ts';
import type { Withdrawn } from './ground.ts';
import { Log } from './log.ts';
import type { EventKind } from './log.ts';
import { SteadyList } from './steady-list.ts';
import type { RunningPlan } from './running-plan.ts';
import { Watchers } from './watchers.ts';

/** What is done about a plan that no longer holds. */
export type OnBroken = 'repair' | 'anew' | 'end';

export const cancelTimes = ['now', 'after-action'] as const;

/** When the actions of a plan that is cancelled are given up. */
export type CancelWhen = (typeof cancelTimes)[number];

export interface ActingSettings {
  onBroken: OnBroken;
  when: CancelWhen;
  patience: number;
  mostRepairs: number;
}

export class ActingScene {
  readonly state: WorldState;
  readonly ground: Ground;
  readonly log: Log;
  readonly settings: ActingSettings;
  traits: Traits;
  actors: Actors;
  watchers: Watchers;
  /** The handlers, by task number. */
  handlers: (ActionHandler | null)[] = [];
  readonly handlersByName = new Map<string, ActionHandler>();
  /** The plans under way, in the order in which they were adopted. */
  readonly plans: RunningPlan[] = [];
  /** The actions under way, in the order in which they started. */
  readonly actions = new SteadyList<Action>();
  #hasEndless = false;
  /** The world's count of removals when plans were last checked for removed objects. */
  #epoch = -1;
  readonly #spare = new SteadyList<Action>();
  /** Represents an action that has ended. */
  readonly noAction: Action;
  readonly withdrawn: Withdrawn = { values: new WordList(), meanwhile: new WordList() };
  tick = 0;
  lastAction = 0;
  lastPlan = 0;
  /** Whether something has happened since the last try, so that further steps may start. */
  isStirred = false;
  /** Whether a handler is being called. No other handler is called in the meantime. */
  isCalling = false;
  /** Called when a plan has ended. */
  onEnd: (plan: RunningPlan) => void = () => {};
  releaseSession: (session: Session<DomainShape>) => void = (session) => session.release();

  constructor(state: WorldState, settings: ActingSettings, capacity: number) {
    this.state = state;
    this.settings = settings;
    this.noAction = new Action(state);
    this.ground = new Ground(state);
    this.log = new Log(state, capacity);
    this.traits = traitsOf(state.loaded);
    this.actors = new Actors(state, this.traits);
    this.watchers = this.newWatchers();
    this.nameHandlers();
  }

  /** Makes new watchers. All plans have to be laid out again after that. */
  watch(): void {
    this.watchers = this.newWatchers();
  }

  private newWatchers(): Watchers {
    return new Watchers(this.state.layout.fluentBytes >> 2, this.state.loaded.manifest.variables.length);
  }

  /** Lists the handlers by the task numbers of the present domain. */
  nameHandlers(): void {
    const { tasks } = this.state.loaded.manifest;
    this.handlers = tasks.map(({ name }) => this.handlersByName.get(name) ?? null);
    this.#hasEndless = this.handlers.some((handler) => handler?.endless === true);
  }

  readonly isEndless = (task: number): boolean => this.handlers[task]?.endless === true;

  /** Whether any task has endless actions. */
  get hasEndless(): boolean {
    return this.#hasEndless;
  }

  /**
   * Marks steps with removed objects, if there are new ones: no such step starts any more, and its plan has to be
   * checked.
   */
  noteRemovals(): void {
    const { epoch } = this.state;
    if (epoch === this.#epoch) return;
    this.#epoch = epoch;
    for (const plan of this.plans) if (plan.markGone()) plan.isDoubtful = true;
  }

  /** Has all plans checked because constants have changed: their steps may also be about other places. */
  doubtAll(): void {
    for (const plan of this.plans) {
      plan.isDoubtful = true;
      if (plan.links.places.haveTerms && !plan.isLost) plan.lay(this, plan.states);
    }
  }

  /** Begins an action. `args`: those of an action that its plan no longer has. */
  takeAction(plan: RunningPlan, position: number, task: number, args?: readonly number[]): Action {
    const action = this.#spare.pop() ?? new Action(this.state);
    action.take(++this.lastAction, plan, position, task, this.tick, args);
    action.handler = plan.executor?.handler ?? this.handlers[task]!;
    this.actions.push(action);
    plan.actions.push(action);
    return action;
  }

  /** Drops an action that has ended and left the list. Code that still holds the action can tell by its number. */
  dropAction(action: Action): void {
    action.plan!.actions.remove(action);
    action.id = 0;
    action.plan = null;
    this.#spare.push(action);
  }

  /** Drops a plan that has ended and left the list. */
  dropPlan(plan: RunningPlan): void {
    plan.unwatch(this.watchers);
    this.onEnd(plan);
    this.releaseSession(plan.session);
  }

  /** Returns the actor that an argument of an action names, or -1. */
  readonly actorAt = (action: Action, param: number): number => {
    const { manifest } = this.state.loaded;
    const { type } = manifest.tasks[action.taskIndex]!.params[param]!;
    return type.kind === 'object' ? this.actors.of(manifest.types[type.type]!.root, action.args[param]!) : -1;
  };

  logAction(kind: EventKind, action: Action, detail = ''): void {
    const { plan, taskIndex, args, id, calls } = action;
    this.log.add(this.tick, kind, plan!.id, taskIndex, args, id, detail, calls);
  }

  logPlan(kind: EventKind, plan: RunningPlan, detail = ''): void {
    this.log.add(this.tick, kind, plan.id, -1, null, 0, detail);
  }

  /** Logs an error that is about no plan. */
  logError(detail: string): void {
    this.log.add(this.tick, 'error', 0, -1, null, 0, detail);
  }

  /** Logs an event about a step that is not under way. */
  logStep(kind: EventKind, plan: RunningPlan, position: number, detail = ''): void {
    const { calls } = this.state;
    const record = plan.record(position);
    const task = this.taskAt(plan, position);
    const { length } = calls.kinds[task]!;
    for (let at = 0; at < length && at < stepArgs.length; at++) stepArgs[at] = numberAt(calls, task, record, at);
    this.log.add(this.tick, kind, plan.id, task, stepArgs, 0, detail);
  }

  taskAt(plan: RunningPlan, position: number): number {
    return plan.taskNumbers[position]!;
  }
}

/** The arguments of the current step. Reused for each event. */
const stepArgs = new Float64Array(6);
