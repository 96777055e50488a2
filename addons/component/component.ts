// The planning component, as a game uses it. The game adds errands; a criterion picks those to plan for; a search runs
// for some frames; its plan is executed; and achieved errands are removed (the paper's figure 1).

import type { DomainShape, Planner, World } from '../../bindings/index.ts';
import { Planner as PlannerOfGame, World as WorldOfGame } from '../../bindings/index.ts';
import {
  callback,
  fail,
  measure,
  oneOf,
  option,
  required,
  show,
  stateOf,
  takeOptions,
  unchecked,
  wholeNumber,
} from '../../bindings/internal.ts';
import type { OptionsOf, Taken } from '../../bindings/internal.ts';
import { Acting } from '../acting/index.ts';
import type { Action, ActingOptions } from '../acting/index.ts';
import type { Goals } from '../goals/index.ts';
import { byPriority, checkErrand, checkSelection, Errand } from './errands.ts';
import type { Criterion, ErrandAim, ErrandOptions } from './errands.ts';
import { isWord, PlanExecution } from './execution.ts';
import type { ComponentHandler, ExecutionMeans } from './execution.ts';
import { Instructions } from './instructions.ts';
import { beginSearch } from './search.ts';
import type { ErrandGoalOptions, ErrandSearch, ErrandSearchOptions, SearchMeans, SearchPool } from './search.ts';
import { componentTransitions, follow } from './transitions.ts';
import type { ComponentChange, ComponentState, ExecutionState } from './transitions.ts';

export const componentOptions = {
  /** The planner whose scheduler searches. Either `planner` or `pool` has to be given. Default: none. */
  planner: option<Planner>('a Planner', (planner) => planner instanceof PlannerOfGame),
  /** A `PlannerPool`, which searches in Workers. Default: none. */
  pool: option<SearchPool>('a PlannerPool', (pool) => pool instanceof Object),
  /** For errands that are goals: `createGoals(domain, world)`. Default: none. */
  goals: unchecked<Goals>(),
  /** Picks what to plan for next. Default: `byPriority`, the greatest priority, and the oldest of these. */
  select: callback<Criterion>(),
  /** The number of frames after which a search ends. Default: 90. */
  deadline: wholeNumber(1, Infinity, 90),
  /** Further options of searches for tasks. Default: those of `planner.submit`. */
  search: unchecked<ErrandSearchOptions>(),
  /** Further options of searches for goals. Default: those of `goals.submit`. */
  goalSearch: unchecked<ErrandGoalOptions>(),
  /**
   * What happens to the other errands when there is no plan for one. `end`: the component stops, as in the paper.
   * `others`: the errand is put aside, and others are selected. Default: `end`.
   */
  withoutPlan: oneOf(['end', 'others'], 'end'),
  /** The number of plans without success after which an errand counts as one without a plan. Default: 8. */
  mostTries: wholeNumber(1, Infinity, 8),
  /**
   * The `Acting` of the world, where several components share it or the game executes other plans: the game ticks it
   * before its components. Or the options of an `Acting` that the component makes and ticks. Default: one with
   * `onBroken: 'end'`.
   */
  acting: unchecked<ActingShared | ActingOptions>(),
  /**
   * Is called for each event, at the end of `tick`, `confirm`, `stop`, `reselect` and `remove`. Default: none.
   */
  onEvent: callback<(event: ComponentEvent) => void>(),
};

/** The members of a `ComponentHandler`. */
const handlerOptions = {
  compile: required(callback()),
  execute: required(callback()),
  leave: callback(),
  emergency: callback(),
  cover: callback(),
};

export interface ComponentOptions<Instruction>
  extends ComponentHandler<Instruction>, OptionsOf<typeof componentOptions> {}

/** An `Acting` of any domain. */
type ActingShared = Pick<Acting<DomainShape>, 'tick' | 'cancel' | 'plans'>;

/** Changes of the component, and what happens while a plan is executed. */
export type ComponentEventKind = ComponentChange | 'action' | 'action-ended' | 'emergency' | 'answered';

export interface ComponentEvent {
  readonly kind: ComponentEventKind;
  /** The state after the event. */
  readonly state: ComponentState;
  /** The number of ticks of the component so far. */
  readonly frame: number;
  /** The errands that are searched, executed, achieved or put aside. */
  readonly errands: readonly Errand[];
  /** The action as text, for events about an action; may be empty. */
  readonly action: string;
  /** Why, or how; may be empty. */
  readonly detail: string;
}

/** The number of changes of state in one tick: each search and each plan takes a tick or more. */
const mostChanges = 8;

export class PlanningComponent<D extends DomainShape, Instruction = unknown> {
  readonly world: World<D>;
  readonly #means: SearchMeans<D>;
  readonly #handler: ComponentHandler<Instruction>;
  readonly #select: Criterion;
  readonly #withoutPlan: 'end' | 'others';
  readonly #mostTries: number;
  readonly #acting: Acting<D>;
  readonly #ownsActing: boolean;
  readonly #onEvent: ((event: ComponentEvent) => void) | null;
  readonly #errands: Errand[] = [];
  #lastErrand = 0;
  #state: ComponentState = 'idle';
  #frame = 0;
  #isTicking = false;
  /** The errands that are planned for, or executed. */
  #selected: readonly Errand[] = [];
  #search: ErrandSearch<D> | null = null;
  #searchBegan = 0;
  /** The instructions while a plan is searched: cover, or an answer to an emergency. */
  readonly #meanwhile: Instructions<Instruction>;
  #isAnswering = false;
  #hasCovered = false;
  #execution: PlanExecution<Instruction> | null = null;
  readonly #executionMeans: ExecutionMeans<Instruction>;
  #events: ComponentEvent[] = [];

  constructor(world: World<D>, options: ComponentOptions<Instruction>) {
    const taken = checkedComponent(world, options);
    const { planner = null, pool = null, goals = null, select = byPriority, deadline } = taken;
    const { search = {}, goalSearch = {}, withoutPlan, mostTries, acting = {}, onEvent } = taken;
    this.world = world;
    this.#means = { world, planner, pool, goals, search, goalSearch, deadline };
    this.#handler = options;
    this.#select = select;
    this.#withoutPlan = withoutPlan;
    this.#mostTries = mostTries;
    this.#ownsActing = !(acting instanceof Acting);
    if (acting instanceof Acting && (acting as Acting<D>).world !== world) {
      fail('wrong-domain', '"acting" of a planning component has to be of the same world');
    }
    this.#acting = acting instanceof Acting ? acting : new Acting(world, { onBroken: 'end', ...acting });
    this.#onEvent = onEvent ? (event) => options.onEvent!(event) : null;
    this.#meanwhile = new Instructions((instruction) => options.leave?.(instruction));
    this.#executionMeans = {
      handler: options,
      hasExecuted: false,
      reportAction: (kind, action, detail = '') => this.#report(kind, detail, action?.text ?? ''),
    };
  }

  get state(): ComponentState {
    return this.#state;
  }

  /** The state of the current plan, or null if none is executed. */
  get execution(): ExecutionState | null {
    return this.#execution?.state ?? null;
  }

  /** The action under way; null when there is none. */
  get action(): Action | null {
    return this.#execution?.action ?? null;
  }

  /** All errands, in the order in which they were added. */
  get errands(): readonly Errand[] {
    return [...this.#errands];
  }

  /** The errands that are planned for or executed now. */
  get selected(): readonly Errand[] {
    return this.#selected;
  }

  /** The number of frames that the current search has taken, or 0 if there is none. */
  get searchFrames(): number {
    return this.#search ? this.#frame - this.#searchBegan : 0;
  }

  /** Adds an errand, at any time. It counts when errands are next selected. */
  add(aim: ErrandAim, options: ErrandOptions = {}): Errand {
    checkErrand(aim, options);
    if ('task' in aim) measure(stateOf(this.world).calls, aim.task);
    else if (this.#means.goals) this.#means.goals.partsOf(aim.achieve);
    else fail('bad-option', 'an errand that is a goal needs the option "goals": createGoals(domain, world)');
    const errand = new Errand(++this.#lastErrand, aim, options);
    this.#errands.push(errand);
    return errand;
  }

  /**
   * Removes an errand. What is done for it ends, and others are selected. Returns whether the component had this
   * errand.
   */
  remove(errand: Errand): boolean {
    const at = this.#errands.indexOf(errand);
    if (at < 0) return false;
    this.#errands.splice(at, 1);
    if (this.#selected.includes(errand)) this.reselect();
    return true;
  }

  /** Begins to do the errands that have been added. Returns whether the component was idle. */
  confirm(): boolean {
    if (this.#state !== 'idle') return false;
    for (const errand of this.#errands) {
      errand.tries = 0;
      errand.isPutAside = false;
    }
    this.#change('confirmed');
    this.#flush();
    return true;
  }

  /**
   * Stops everything, as the player takes over: search or execution ends at once, and nothing more is executed. Errands
   * stay. Returns whether the component was not idle.
   */
  stop(): boolean {
    if (this.#state === 'idle') return false;
    this.#end('interrupted');
    this.#flush();
    return true;
  }

  /** Ends search or execution, and selects again: for an errand that can't wait. Returns whether anything was ended. */
  reselect(): boolean {
    if (this.#state !== 'searching' && this.#state !== 'executing') return false;
    this.#end('reselected', 'selected again');
    this.#flush();
    return true;
  }

  /**
   * Advances by one frame. The game calls it after it has written what it senses, and before `planner.step` or
   * `stepFor`.
   */
  tick(iterations?: number): void {
    if (this.#isTicking) fail('busy', 'tick() was called by a function of the game, in the middle of a tick');
    this.#isTicking = true;
    this.#frame++;
    try {
      if (this.#ownsActing && this.#acting.plans > 0) this.#acting.tick(iterations);
      for (let changes = 0; changes < mostChanges; changes++) {
        const before = this.#state;
        this.#goOn();
        if (this.#state === before) break;
      }
    } finally {
      this.#isTicking = false;
      this.#executionMeans.hasExecuted = false;
    }
    this.#flush();
  }

  /** Ends everything, and frees what the component keeps. Errands stay. */
  free(): void {
    this.stop();
    if (this.#ownsActing) this.#acting.free();
  }

  #goOn(): void {
    if (this.#state === 'selecting') this.#goOnSelecting();
    else if (this.#state === 'searching') this.#goOnSearching();
    else if (this.#state === 'executing') this.#goOnExecuting();
  }

  #goOnSelecting(): void {
    if (this.#errands.length === 0) return this.#change('all-done');
    const left = this.#errands.filter(({ isPutAside }) => !isPutAside);
    if (left.length === 0) return this.#change('none-left');
    const answer = checkSelection(this.#select(left), left);
    // The criterion may have stopped the component.
    if (!answer || this.#state !== 'selecting') return;
    this.#selected = answer;
    for (const errand of answer) errand.tries++;
    this.#search = beginSearch(this.#means, answer);
    this.#searchBegan = this.#frame;
    this.#isAnswering = this.#hasCovered = false;
    this.#change('selected');
  }

  #goOnSearching(): void {
    const search = this.#search!;
    if (!search.hasEnded() && this.searchFrames >= this.#means.deadline) {
      search.end();
      if (!search.hasEnded() || !search.hasPlan()) return this.#fail(`no plan within ${this.#means.deadline} frames`);
    }
    this.#goOnMeanwhile(search);
    if (this.#search !== search || !search.hasEnded() || this.#meanwhile.isUnderWay || this.#isAnswering) return;
    if (!search.hasPlan()) return this.#fail(`the search has ended: ${search.status()}`);
    this.#adopt(search);
  }

  /** Takes cover, or answers an emergency. An instruction under way ends before a plan begins. */
  #goOnMeanwhile(search: ErrandSearch<D>): void {
    const instructions = this.#meanwhile;
    if (!instructions.isUnderWay) {
      this.#askForEmergency(search);
      if (this.#search !== search) return;
      this.#takeCover(search);
      if (instructions.isEmpty || !instructions.next()) {
        if (this.#isAnswering) this.#report('answered');
        this.#isAnswering = false;
        return;
      }
    }
    if (this.#search !== search || this.#executionMeans.hasExecuted) return;
    this.#executionMeans.hasExecuted = true;
    const progress = instructions.execute((instruction) => this.#handler.execute(instruction, null));
    if (progress === 'failed' && this.#search === search) instructions.close();
  }

  #askForEmergency(search: ErrandSearch<D>): void {
    const answer = this.#handler.emergency?.(null);
    if (!answer || this.#search !== search) return;
    if (isWord(answer)) {
      this.#report('emergency', answer);
      this.#end(answer === 'end' ? 'failed' : 'reselected', 'an emergency');
      return;
    }
    this.#meanwhile.take(answer, 'emergency()');
    this.#isAnswering = true;
    this.#report('emergency', 'answered');
  }

  #takeCover(search: ErrandSearch<D>): void {
    if (this.#isAnswering) return;
    if (search.hasEnded()) this.#meanwhile.close();
    else if (this.#handler.cover && !this.#hasCovered) {
      this.#hasCovered = true;
      this.#meanwhile.take(this.#handler.cover(), 'cover()');
    }
  }

  #adopt(search: ErrandSearch<D>): void {
    const session = search.take();
    this.#meanwhile.drop();
    this.#letGoOfSearch();
    if (!session) return this.#again('the plan no longer holds');
    const execution = new PlanExecution<Instruction>(this.#executionMeans);
    const isEmpty = !session.cursor({ withInternal: true }).next();
    this.#execution = execution;
    this.#change('found');
    if (isEmpty) {
      session.release();
      execution.ended('done');
      return;
    }
    let isAdopted = false;
    try {
      isAdopted = execution.begin(this.#acting, session);
    } finally {
      if (!isAdopted) session.release();
    }
    if (!isAdopted && this.#execution === execution) this.#again('the plan no longer holds');
  }

  #goOnExecuting(): void {
    const { end, detail } = this.#execution!;
    if (end === null) return;
    if (end === 'success') {
      const done = this.#selected;
      for (const errand of done) this.#errands.splice(this.#errands.indexOf(errand), 1);
      // The world has changed.
      for (const errand of this.#errands) {
        errand.tries = 0;
        errand.isPutAside = false;
      }
      this.#execution = null;
      this.#change('achieved');
      this.#selected = [];
    } else if (end === 'end') this.#end('failed', 'an emergency');
    else this.#again(end === 'anew' ? 'an emergency' : detail || 'the plan no longer holds');
  }

  /** Plans for the errands again, unless that was done too often. */
  #again(why: string): void {
    if (this.#selected.some(({ tries }) => tries >= this.#mostTries)) {
      this.#fail(`${why}, after ${this.#mostTries} plans`);
    } else this.#end('reselected', why);
  }

  #fail(why: string): void {
    if (this.#withoutPlan === 'end') return this.#end('failed', why);
    for (const errand of this.#selected) errand.isPutAside = true;
    this.#end('put-aside', why);
  }

  /** Ends search and execution. */
  #end(change: ComponentChange, detail = ''): void {
    const execution = this.#execution;
    const state = this.#state;
    this.#execution = null;
    try {
      if (state === 'searching') this.#meanwhile.drop();
      this.#letGoOfSearch();
      execution?.giveUp('end');
    } finally {
      // The game's `leave` may have changed the state already.
      if (this.#state === state) this.#change(change, detail);
      this.#selected = [];
    }
  }

  #letGoOfSearch(): void {
    const search = this.#search;
    this.#search = null;
    search?.free();
  }

  #change(change: ComponentChange, detail = ''): void {
    this.#state = follow<ComponentState>(componentTransitions, this.#state, change);
    this.#report(change, detail);
  }

  #report(kind: ComponentEventKind, detail = '', action = ''): void {
    if (!this.#onEvent) return;
    const errands = this.#selected;
    this.#events.push({ kind, state: this.#state, frame: this.#frame, errands, action, detail });
  }

  #flush(): void {
    if (this.#isTicking) return;
    while (this.#events.length > 0) this.#onEvent!(this.#events.shift()!);
  }
}

function checkedComponent<D extends DomainShape, Instruction>(
  world: World<D>,
  options: ComponentOptions<Instruction>,
): Taken<typeof componentOptions> {
  if (!(world instanceof WorldOfGame)) fail('wrong-type', `a planning component needs a world, not ${show(world)}`);
  const taken = takeOptions('the options of a planning component', options, { ...componentOptions, ...handlerOptions });
  if ((taken.planner === undefined) === (taken.pool === undefined)) {
    fail('bad-option', 'a planning component needs either "planner" or "pool"');
  }
  return taken;
}
