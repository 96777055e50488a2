// The object with which a game uses acting: it registers handlers, adopts plans and ticks. The other files of this
// folder implement a tick.

import type { DomainShape, Network, Session, StepsDone, TaskMaker, Value, World } from '../../bindings/index.ts';
import {
  checkObject,
  checkOptions,
  currentVersion,
  fail,
  inside,
  insideOf,
  oneOf,
  planOf,
  show,
  stateOf,
  takeOptions,
  wholeNumber,
} from '../../bindings/internal.ts';
import type { OptionsOf } from '../../bindings/internal.ts';
import { markGone, simulate } from '../repair/steps.ts';
import type { ActionHandler } from './action.ts';
import { logBlocked } from './blocked.ts';
import { abortAtOnce, cancelPlan, endActions, endPlans } from './ends.ts';
import { checkPlans } from './check-plans.ts';
import { callHandlers, refuseWithoutHandlers, updateActions } from './handlers.ts';
import { LogCursor } from './log.ts';
import { beginSearch, Pursuit, pursueAll, pursueOptions } from './pursuits.ts';
import type { PursueOptions } from './pursuits.ts';
import { putBack, repairPlans, withdraw } from './repairs.ts';
import { followReplacement, formerOf } from './replaced.ts';
import type { FormerWorld } from './replaced.ts';
import { RunningPlan } from './running-plan.ts';
import type { PlanExecutor } from './running-plan.ts';
import { nameOfPlan, nameOfSearch, restore, save } from './save.ts';
import { ActingScene, cancelTimes } from './scene.ts';
import type { CancelWhen, OnBroken } from './scene.ts';
import { startSteps, startStepsOf } from './starts.ts';
import { whyOf } from './why.ts';

/** The record takes about 100 bytes for each event, from the beginning. */
const mostEvents = 1_000_000;

export const actingOptions = {
  /**
   * What happens to a plan that no longer holds. `repair`: it gets a new part, or is planned again where that does not
   * help. `anew`: all of it is planned again. `end`: it ends. Default: `repair`.
   */
  onBroken: oneOf<OnBroken>(['repair', 'anew', 'end'], 'repair'),
  /**
   * When the actions of a plan that is cancelled or replaced are aborted: `now`, or `after-action`, which lets them
   * end. Default: `now`.
   */
  when: oneOf(cancelTimes, 'now'),
  /** The number of ticks that a step waits while its conditions do not hold, but may hold later. Default: 2. */
  patience: wholeNumber(0, Infinity, 2),
  /** How often one plan may be repaired before it is given up. Default: 16. */
  mostRepairs: wholeNumber(0, Infinity, 16),
  /** How many events the record keeps. Default: 1,024. */
  events: wholeNumber(0, mostEvents, 1024),
};

export interface ActingOptions extends OptionsOf<typeof actingOptions> {}

/** The number of rounds of starts and ends in one tick. Steps that take no time could go on for ever. */
const mostRounds = 1000;

/** The `Acting` that is in use in each world. Two of them would not know of each other's actors. */
const actingIn = new WeakMap<object, { readonly isInUse: boolean }>();

export class Acting<D extends DomainShape> {
  readonly world: World<D>;
  readonly #scene: ActingScene;
  readonly #pursuits: Pursuit[] = [];
  readonly #adoptFound = (session: Session<DomainShape>, pursuit: Pursuit): boolean =>
    this.#adopt(session, pursuit) > 0;
  readonly #holdWords = (hold: (word: number) => void): void => holdWords(this.#scene, this.#pursuits, hold);
  #isTicking = false;
  #isFreed = false;
  #former: FormerWorld;

  constructor(world: World<D>, options: ActingOptions = {}) {
    const { events, ...settings } = takeOptions('the options of Acting', options, actingOptions);
    const state = stateOf(world);
    this.world = world;
    this.#scene = new ActingScene(state, settings, Math.max(1, events));
    this.#former = formerOf(state);
    world[inside].holders.add(this.#holdWords);
    this.#scene.onEnd = (plan) => {
      const pursuit = plan.pursuit as Pursuit | null;
      plan.executor?.ended(plan.ending ?? 'cancelled');
      if (!pursuit) return;
      pursuit.plans.splice(pursuit.plans.indexOf(plan), 1);
      pursuit.due = Math.min(pursuit.due, this.#scene.tick + pursuit.options.rest);
    };
  }

  /** Registers the handler that executes the actions of a task. Internal tasks have no handler. */
  carryOut<Args extends readonly Value[]>(task: TaskMaker<Args>, handler: ActionHandler<Args>): this {
    const { manifest } = this.#scene.state.loaded;
    const found = manifest.tasks[(task as { index?: number } | undefined)?.index ?? -1];
    if (!found) fail('wrong-type', `carryOut() takes a task, such as domain.tasks.GoTo, not ${show(task)}`);
    const { hash = manifest.hash } = task as { hash?: string };
    if (hash !== manifest.hash) fail('wrong-domain', `this task is not one of ${manifest.name}`);
    if (found.kind !== 'primitive') {
      const why = found.kind === 'internal' ? 'is internal: it happens by itself' : 'is not a step of a plan';
      fail('wrong-type', `${found.name} ${why}, and has no handler`);
    }
    checkHandler(found.name, handler as ActionHandler);
    this.#scene.handlersByName.set(found.name, handler as ActionHandler);
    this.#scene.nameHandlers();
    return this;
  }

  /** Registers one handler for several tasks: `acting.carryOutAll([tasks.Walk, tasks.Open], handler)`. */
  carryOutAll(tasks: readonly { readonly index: number }[], handler: ActionHandler): this {
    if (!Array.isArray(tasks)) fail('wrong-type', `carryOutAll() takes a list of tasks, not ${show(tasks)}`);
    for (const task of tasks) this.carryOut(task as TaskMaker<readonly Value[]>, handler);
    return this;
  }

  /** Plans a task again and again, through the planner's scheduler, and executes its plans. */
  pursue(network: Network | (TaskMaker<[]> & { index: number }), options: PursueOptions = {}): { cancel(): void } {
    const scene = this.#scene;
    this.#followReplacement();
    this.#claimWorld();
    checkPursuit(network, options);
    const pursued: Network = typeof network === 'function' ? network() : network;
    const pursuit = new Pursuit(pursued, options, scene.tick, scene.settings.when);
    // The first search begins at once, so that whatever is wrong with it is reported here.
    beginSearch(scene, pursuit, this.world as never);
    this.#pursuits.push(pursuit);
    return {
      cancel: () => {
        if (!this.#pursuits.includes(pursuit)) return;
        this.#pursuits.splice(this.#pursuits.indexOf(pursuit), 1);
        pursuit.session?.release();
        for (const plan of [...pursuit.plans]) cancelPlan(scene, plan, pursuit.when);
      },
    };
  }

  /**
   * Executes the plan of a session from now on, along with all other plans. The session then belongs to acting, which
   * releases it. Returns the number of the plan, or 0 when the plan no longer holds in the world as it is now.
   */
  adopt(session: Session<D>): number {
    return this.#adopt(session as unknown as Session<DomainShape>, null);
  }

  /** @internal Adopts a plan for an executor, which does the steps itself, one at a time. */
  adoptFor(session: Session<D>, executor: PlanExecutor): number {
    return this.#adopt(session as unknown as Session<DomainShape>, null, executor);
  }

  #adopt(session: Session<DomainShape>, pursuit: Pursuit | null, executor: PlanExecutor | null = null): number {
    const scene = this.#scene;
    const { state, handle } = insideOf(session);
    if (state !== scene.state) fail('wrong-domain', 'a plan is only executed in the world in which it was searched');
    const address = planOf({ state, handle });
    if (!address) {
      fail('out-of-range', `this session has no plan to execute: its status is ${show(session.status)}`);
    }
    if (['running', 'waiting'].includes(session.status)) {
      fail('busy', 'the search of this session is still under way: cancel it first, or wait for its end');
    }
    this.#followReplacement();
    this.#claimWorld();
    if (scene.plans.some((one) => one.session === session))
      fail('busy', 'the plan of this session is already being executed');
    const plan = new RunningPlan(scene.lastPlan + 1, session, pursuit, scene.tick, executor);
    plan.lay(scene);
    let broken = -1;
    try {
      if (!executor) refuseWithoutHandlers(scene, plan.taskNumbers);
      scene.lastPlan++;
      // The plan was searched in an older world, and two plans may want the same thing.
      markGone(state, handle);
      broken = simulate(state, handle, 0, plan.count, false);
    } finally {
      if (broken < 0) plan.unwatch(scene.watchers);
    }
    if (broken < plan.count) {
      scene.logStep('refused', plan, broken, 'no longer holds');
      plan.unwatch(scene.watchers);
      return 0;
    }
    scene.plans.push(plan);
    pursuit?.plans.push(plan);
    scene.logPlan('adopted', plan);
    // No other plan may reserve what this plan reserves.
    scene.ground.lay();
    startStepsOf(scene, plan);
    // When a handler adopts a plan, the handler is called to its end first.
    if (!scene.isCalling) this.#callHandlers();
    scene.isStirred = true;
    return plan.id;
  }

  #callHandlers(): void {
    const wasTicking = this.#isTicking;
    this.#isTicking = true;
    callHandlers(this.#scene);
    this.#isTicking = wasTicking;
  }

  /**
   * Returns which steps of a session's plan are done, for `planner.replace` and others. Until the next tick, the values
   * that actions under way have changed in the places that they write are withdrawn from the world.
   */
  readonly carriedOut = (session: Session<D>): StepsDone => {
    const plan = this.#scene.plans.find((one) => (one.session as unknown) === session);
    if (!plan) return 0;
    // The domain may have been replaced since the last tick.
    this.#followReplacement();
    // The session will plan again, because its plan was lost.
    if (plan.isLost) return 0;
    withdraw(this.#scene, plan, this.#scene.withdrawn);
    return plan.stepsDone();
  };

  /** Cancels a plan by its number. Returns whether the plan was still being executed. */
  cancel(plan: number, when: CancelWhen = this.#scene.settings.when): boolean {
    checkOptions('what cancel() takes', { when }, actingOptions);
    const found = this.#scene.plans.find(({ id }) => id === plan);
    if (!found || found.ending) return false;
    cancelPlan(this.#scene, found, when);
    return true;
  }

  /** Reports that an action is done, for handlers without `update`. Ignored when the action has ended. */
  done(action: number): void {
    this.#setOutcome(action, 'done');
  }

  fail(action: number): void {
    this.#setOutcome(action, 'failed');
  }

  #setOutcome(id: number, outcome: 'done' | 'failed'): void {
    const action = this.#scene.actions.list().find((one) => one.id === id);
    if (action && !action.isAborting && action.outcome === 'running') action.outcome = outcome;
  }

  /** Advances everything by one tick. Repairs take up to `iterations` iterations. */
  tick(iterations = 1000): void {
    const scene = this.#scene;
    if (this.#isTicking) fail('busy', 'tick() was called by a handler, in the middle of a tick');
    scene.state.loaded.core.refuseWhileBusy('tick');
    currentVersion(scene.state);
    this.#refuseFreed();
    if (typeof iterations !== 'number' || !(iterations >= 0)) {
      fail('bad-option', `tick() takes a number of iterations from 0 on, not ${show(iterations)}`);
    }
    this.#isTicking = true;
    try {
      this.#tick(iterations);
    } finally {
      this.#isTicking = false;
    }
  }

  #tick(iterations: number): void {
    const scene = this.#scene;
    const { ground } = scene;
    scene.tick++;
    this.#followReplacement();
    putBack(scene, scene.withdrawn);
    ground.findChanges();
    if (ground.isDirty) scene.isStirred = true;
    if (ground.haveConstantsChanged) scene.doubtAll();
    else scene.watchers.mark(ground);
    checkPlans(scene);
    updateActions(scene);
    this.#rounds();
    checkPlans(scene);
    repairPlans(scene, iterations);
    if (scene.isStirred) this.#rounds();
    pursueAll(scene, this.#pursuits, this.world as never, this.#adoptFound);
    if (scene.isStirred) this.#rounds();
    else if (scene.hasEndless) logBlocked(scene);
  }

  /** Ends actions and starts steps until nothing more happens: no tick is lost between two actions. */
  #rounds(): void {
    const scene = this.#scene;
    for (let round = 0; round < mostRounds; round++) {
      callHandlers(scene);
      const hasEnded = endActions(scene);
      endPlans(scene);
      if (!hasEnded && !scene.isStirred) return;
      scene.isStirred = false;
      if (!startSteps(scene) && !hasEnded) return;
    }
  }

  /** Makes this `Acting` the one that is in use in its world. */
  #claimWorld(): void {
    const other = actingIn.get(this.world);
    if (other && other !== this && other.isInUse) {
      fail('busy', 'another Acting has plans or pursued tasks in this world: use that one for all plans, or free() it');
    }
    actingIn.set(this.world, this);
  }

  /** @internal */
  get isInUse(): boolean {
    return !this.#isFreed && (this.#scene.plans.length > 0 || this.#pursuits.length > 0);
  }

  /** The number of plans under way. */
  get plans(): number {
    return this.#scene.plans.length;
  }

  /** The number of actions under way. */
  get actions(): number {
    return this.#scene.actions.length;
  }

  /** Returns a sentence that says what an actor does, or what it waits for. */
  why(actor: number | string): string {
    return whyOf(this.#scene, this.world as unknown as World<DomainShape>, actor);
  }

  /** Returns a cursor over the events, from the oldest one that is kept. */
  events(): LogCursor {
    return new LogCursor(this.#scene.log);
  }

  /**
   * The sessions that belong to acting, by name. Save the world with them: `saveWorld(world, { sessions:
   * acting.sessions })`.
   */
  get sessions(): Record<string, Session<D>> {
    const sessions: Record<string, Session<DomainShape>> = {};
    for (const { id, session } of this.#scene.plans) sessions[nameOfPlan(id)] = session;
    this.#pursuits.forEach(({ session }, at) => {
      if (session) sessions[nameOfSearch(at)] = session;
    });
    return sessions as never;
  }

  /** Saves what is being executed as bytes, to be kept with those of the world. */
  save(): Uint8Array<ArrayBuffer> {
    if (this.#isTicking) fail('busy', 'save() was called by a handler, in the middle of a tick');
    const unsaved = this.#scene.actions
      .list()
      .filter(({ handler }) => handler?.isUnsaved)
      .map(({ text }) => text);
    if (unsaved.length > 0) {
      const what = "a generator, a promise or a tree can't be saved in its middle";
      fail('busy', `${what}: save when these actions have ended: ${unsaved.join(', ')}`);
    }
    if (this.#scene.plans.some(({ executor }) => executor)) {
      fail('busy', 'a plan of a planning component is under way: save after it has ended, or stop the component');
    }
    this.#followReplacement();
    refuseOutdated(this.#scene);
    return save(this.#scene, this.#pursuits);
  }

  /**
   * Continues with what was saved, in the restored world. `sessions`: those of the restored world, by name (`named`).
   * Register handlers and pursue tasks before, in the same order.
   */
  restore(bytes: Uint8Array, sessions: Readonly<Record<string, Session<D> | undefined>>): void {
    this.#followReplacement();
    this.#claimWorld();
    if (this.#scene.plans.length > 0 || this.#scene.tick > 0) {
      fail('bad-option', 'restore() is called once, before the first tick and before any plan is adopted');
    }
    restore(this.#scene, this.#pursuits, bytes, sessions as never);
  }

  /** Cancels all plans, and frees what acting keeps. Actions get no time to be aborted. */
  free(): void {
    const scene = this.#scene;
    if (this.#isTicking) fail('busy', 'free() was called by a handler, in the middle of a tick');
    scene.state.loaded.core.refuseWhileBusy('free');
    if (this.#isFreed) return;
    for (const pursuit of this.#pursuits.splice(0)) pursuit.session?.release();
    // Handlers are called to abort their actions, unless the world was freed before.
    if (scene.state.version) this.#abortAll();
    this.#isFreed = true;
    for (const plan of scene.plans.splice(0)) scene.dropPlan(plan);
    scene.ground.free();
    this.world[inside].holders.delete(this.#holdWords);
  }

  #abortAll(): void {
    const scene = this.#scene;
    this.#followReplacement();
    putBack(scene, scene.withdrawn);
    this.#isFreed = this.#isTicking = true;
    try {
      for (const plan of scene.plans) cancelPlan(scene, plan, 'now');
      this.#rounds();
      for (const action of scene.actions.list()) abortAtOnce(action);
      this.#rounds();
    } finally {
      this.#isTicking = false;
    }
  }

  /** Follows a replacement of the domain, if there was one since the last call. */
  #followReplacement(): void {
    this.#refuseFreed();
    if (this.#scene.ground.isMoved) this.#follow();
  }

  #refuseFreed(): void {
    if (this.#isFreed) fail('freed', 'this acting has been freed');
  }

  #follow(): void {
    const networkNow = followReplacement(this.#scene, this.#former);
    this.#former = formerOf(this.#scene.state);
    for (const pursuit of [...this.#pursuits]) {
      const network = networkNow(pursuit.network);
      if (network) pursuit.follow(network, this.#scene.tick);
      else this.#drop(pursuit);
    }
  }

  /** Drops a pursued task that the new version of the domain, or its objects, does not have. */
  #drop(pursuit: Pursuit): void {
    this.#pursuits.splice(this.#pursuits.indexOf(pursuit), 1);
    pursuit.session?.release();
    this.#scene.logError('a task is no longer pursued: the new version of the domain does not have it');
  }
}

const handlerParts = { start: 0, update: 0, abort: 0, ended: 0, endless: 0, isUnsaved: 0 };

function checkHandler(name: string, handler: ActionHandler): void {
  const what = `the handler of ${name}`;
  if (typeof handler !== 'object' || handler === null) {
    fail('bad-option', `${what} has to be an object with functions, as { start() {} }, not ${show(handler)}`);
  }
  checkObject(`the parts of ${what}`, handler, handlerParts);
  if (typeof handler.start !== 'function') fail('bad-option', `${what} needs a function "start"`);
  for (const key of ['update', 'abort', 'ended'] as const) {
    if (handler[key] !== undefined && typeof handler[key] !== 'function') {
      fail('bad-option', `"${key}" of ${what} has to be a function, not ${show(handler[key])}`);
    }
  }
  for (const key of ['endless', 'isUnsaved'] as const) {
    if (handler[key] !== undefined && typeof handler[key] !== 'boolean') {
      fail('bad-option', `"${key}" of ${what} has to be true or false, not ${show(handler[key])}`);
    }
  }
}

function checkPursuit(network: unknown, options: PursueOptions): void {
  if (
    typeof network !== 'function' &&
    !['task', 'ordered', 'unordered'].includes((network as Network | null)?.kind ?? '')
  ) {
    fail('wrong-type', `pursue() takes a task, such as domain.tasks.Attack(bob), not ${show(network)}`);
  }
  checkOptions('the options of pursue()', options, pursueOptions);
  if (options.hold !== undefined && !options.better) {
    fail('bad-option', '"hold" is how long a plan stays before a better one replaces it: it needs "better": true');
  }
}

/** Refuses to save while actions of a former version of the domain are being aborted. */
function refuseOutdated({ actions, plans, state }: ActingScene): void {
  const lost =
    plans.find(({ isLost }) => isLost) ?? actions.list().find(({ calls }) => calls !== state.calls)?.plan ?? null;
  if (lost) {
    fail(
      'busy',
      `plan ${lost.id} can't be saved yet: its domain was replaced, and its actions are still being aborted`,
    );
  }
}

/** Reports the words of the fluents that are still needed: in sparse tables, their entries must not be cleared. */
function holdWords(
  { plans, actions, ground, withdrawn }: ActingScene,
  pursuits: readonly Pursuit[],
  hold: (word: number) => void,
): void {
  for (const { links, reserved, expected } of plans) {
    for (const word of links.accesses.words) hold(word);
    reserved.forEach(hold);
    expected.forEach(hold);
  }
  for (const { own, during } of actions.list()) {
    own.forEach(hold);
    during.forEach(hold);
  }
  for (const { reads } of pursuits) reads.forEach((word, at) => at % 2 === 0 && hold(word));
  withdrawn.values.forEach(hold);
  ground.holdWords(hold);
}
