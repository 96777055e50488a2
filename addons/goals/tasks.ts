// Goals in the place of tasks, in searches of the core. The core asks for such a goal in the middle of an iteration.
// This file prepares the goal and searches for a plan, as long as the frame has time. The plan becomes the network of
// the task.
//
// When the slice is over, both stop and the iteration is interrupted. The next step begins the iteration again, which
// asks the same question.

import * as abi from '../../ir/abi.ts';
import { cellLayout, cellWord } from '../../ir/cells.ts';
import { hasChoice } from '../../ir/choice.ts';
import type { DomainIr } from '../../ir/ir.ts';
import { numberAt, currentVersion, fail } from '../../bindings/internal.ts';
import type { Core, ObjectsOfWorld, Version, WorldState } from '../../bindings/internal.ts';
import { AchievedGoals } from './achieved.ts';
import type { AchievedRequest, AchievedWork, SearchedWorld, WorldCopy } from './achieved.ts';
import { changesOf, snapshotOf, worldOfGame } from './ground/world.ts';
import { mostWork, slice } from './ground/slices.ts';
import type { Sliced } from './ground/slices.ts';
import { giveBack, instantiate, warmUp } from './module.ts';
import type { GoalInstance } from './module.ts';
import { workOfIteration } from './search.ts';

/** Iterations between two looks at the clock. */
const sliceIterations = 100;
/** Iterations of the first turn of each engine. */
const firstTurn = 2000;
/** Bytes that one search for a goal may use. */
const mostBytes = 256 * 2 ** 20;
const mostVersions = 4;
const mostUnfinished = 16;

/** What a search asks for in the middle of an iteration. It asks the same again after an interruption. */
interface Question {
  goals: AchievedGoals;
  task: number;
  args: readonly number[];
  /** The state in which it is asked. */
  fluents: Uint8Array;
  /** Entries of sparse tables move with each clearing. */
  clearings: number;
  /** Where the task and its result are. In the same state it may be asked for twice in an iteration. */
  cell: number;
  top: number;
}

/** What a search has asked for in one iteration. Where that is interrupted, it asks for all of it again. */
interface AskedInIteration {
  /** The iterations that were counted before, and those of searches for goals since. */
  base: number;
  counted: number;
  /** The goals of the current call that have no plan, and the number of the call. */
  failed: Question[];
  call: number;
  unfinished: UnfinishedGoal | null;
}

/** A goal whose search was interrupted, or has not begun yet. */
interface UnfinishedGoal {
  question: Question;
  request: AchievedRequest;
  /** Once the request is done; null: the goal is out of reach. */
  begun: { work: AchievedWork; instance: GoalInstance } | null;
  /** How many of its iterations have been counted. */
  counted: number;
}

const answeringIn = new WeakMap<WorldState, AnsweringTasks>();

/** The domain of a world in which tasks with goals are searched for, or null. */
export function answeredDomain(state: WorldState): DomainIr | null {
  const answering = answeringIn.get(state);
  return answering?.isPresent ? answering.domain : null;
}

/** From now on, tasks with goals of a world are searched for. */
export function answerTasks(domain: DomainIr, state: WorldState): AnsweringTasks {
  const known = answeringIn.get(state);
  if (known?.isPresent && known.domain === domain) return known;
  const answering = new AnsweringTasks(domain, state);
  answeringIn.set(state, answering);
  state.achieving.by = (version, cell) => answering.networkOf(version, cell);
  return answering;
}

export class AnsweringTasks {
  readonly domain: DomainIr;
  readonly #state: WorldState;
  readonly #replacements: number;
  /** By the address of the version that a search reads, as long as its constants stay. The last one was used last. */
  readonly #goals = new Map<number, { goals: AchievedGoals; writes: number }>();
  /** By the address of the session. */
  readonly #asked = new Map<number, AskedInIteration>();
  /** Whether the world is being grounded for later searches. */
  #isAtLoad = false;

  constructor(domain: DomainIr, state: WorldState) {
    this.domain = domain;
    this.#state = state;
    this.#replacements = state.replacements;
  }

  /** Whether the world still has the domain that it had. */
  get isPresent(): boolean {
    return this.#state.replacements === this.#replacements;
  }

  /** Does at load what the first searches would otherwise do in a frame. */
  prepare(): void {
    this.#isAtLoad = true;
    try {
      const image = this.#goalsOf(currentVersion(this.#state)).prepare();
      if (image) warmUp(image);
    } finally {
      this.#isAtLoad = false;
    }
  }

  networkOf(version: Version, cell: number): number {
    const { core } = this.#state.loaded;
    if (!this.isPresent) {
      fail('wrong-domain', `the domain ${this.domain.name} of this world has been replaced: create goals again`);
    }
    const session = core.exports.onStage();
    const asked = this.#askedBy(session);
    const question = this.#questionOf(version, cell);
    if (core.exports.callUnderWay() === 0 && asked.failed.some((one) => areSame(one, question))) return 0;
    const goal = this.#goalFor(asked, question);
    try {
      if (!this.#prepare(core, goal) || (goal.begun && !this.#search(core, asked, goal, goal.begun.instance))) {
        return abi.INTERRUPTED;
      }
      const network = goal.begun ? this.#networkFrom(core, goal.begun, version, cell) : 0;
      // What can't be interrupted is not asked for again.
      if (!network && core.load(abi.WORK_LEFT) < abi.MOST_WORK) asked.failed.push(goal.question);
      this.#giveUp(asked);
      return network;
    } catch (error) {
      this.#giveUp(asked);
      throw error;
    }
  }

  /** What a search has asked for in the current iteration. */
  #askedBy(session: number): AskedInIteration {
    const { core } = this.#state.loaded;
    const total = core.loadLong(session + abi.SESSION_ITERATIONS) + core.exports.countedSoFar();
    const counted = core.load(session + abi.SESSION_ACHIEVING);
    const call = core.exports.callUnderWay();
    const known = this.#asked.get(session);
    if (known && known.counted === counted && known.base === total - counted) {
      if (call !== 0 && call !== known.call) known.failed = [];
      if (call !== 0) known.call = call;
      return known;
    }
    if (known) this.#giveUp(known);
    // For a search that was saved in the middle of an iteration: its iterations are counted only once.
    if (!known) countMore(core, session, -counted);
    this.#forgetEnded();
    core.store(session + abi.SESSION_ACHIEVING, 0);
    const asked = { base: known ? total : total - counted, counted: 0, failed: [], call, unfinished: null };
    this.#asked.set(session, asked);
    return asked;
  }

  #questionOf(version: Version, cell: number): Question {
    const { loaded, layout, clearings } = this.#state;
    const { core } = loaded;
    const task = (core.load(cell + abi.CELL_TASK) & abi.TASK_NUMBER) - 1;
    const fluents = core.bytesAt(core.load(version.address + abi.WORLD_WORKING), layout.fluentBytes);
    const goals = this.#goalsOf(version);
    const top = core.load(abi.ARENA_TOP);
    return { goals, task, args: this.#argumentsOf(task, cell), fluents, clearings, cell, top };
  }

  #goalsOf(version: Version): AchievedGoals {
    const writes = writesOf(this.#state, version);
    const known = this.#goals.get(version.address);
    this.#goals.delete(version.address);
    if (this.#goals.size === mostVersions) this.#goals.delete(this.#goals.keys().next().value!);
    const goals =
      known?.writes === writes
        ? known.goals
        : new AchievedGoals(this.domain, new SearchedFluents(this.domain, this.#state, version, () => this.#isAtLoad));
    this.#goals.set(version.address, { goals, writes });
    return goals;
  }

  #argumentsOf(task: number, cell: number): number[] {
    const { calls } = this.#state;
    return this.domain.tasks[task]!.params.map((_, at) => numberAt(calls, task, cell, at));
  }

  /** The goal that was interrupted, or a new one. */
  #goalFor(asked: AskedInIteration, question: Question): UnfinishedGoal {
    const known = asked.unfinished;
    if (known && areSame(known.question, question)) return known;
    this.#giveUp(asked);
    const { goals, task, args, fluents } = question;
    const request = goals.requestFor(task, args);
    const goal = { question: { ...question, fluents: fluents.slice() }, request, begun: null, counted: 0 };
    asked.unfinished = goal;
    return goal;
  }

  #giveUp(asked: AskedInIteration): void {
    const begun = asked.unfinished?.begun;
    asked.unfinished = null;
    if (begun) giveBack(begun.instance);
  }

  /** Those of searches that have ended in between. */
  #forgetEnded(): void {
    if (this.#asked.size < mostUnfinished) return;
    const { core } = this.#state.loaded;
    const live = new Set(Array.from(this.#state.sessions, ({ address }) => address));
    for (const [session, asked] of this.#asked) {
      const isUnderWay = live.has(session) && core.load(session + abi.SESSION_INTERRUPTED) !== 0;
      if (isUnderWay && core.load(session + abi.SESSION_ACHIEVING) === asked.counted) continue;
      this.#giveUp(asked);
      this.#asked.delete(session);
    }
  }

  /** Continues to prepare the goal. Returns whether that is done and iterations are left. */
  #prepare(core: Core, goal: UnfinishedGoal): boolean {
    const { request } = goal;
    if (goal.begun || (request.isDone && !request.result)) return true;
    const isUncut = core.load(abi.WORK_LEFT) >= abi.MOST_WORK;
    // An iteration that is interrupted leaves its place.
    let left = (core.exports.countAchieving(0, 0) >>> 0) + 1;
    let isLate = false;
    while (!request.isDone && left > 0 && !isLate) {
      const budget = isUncut ? mostWork : Math.min(sliceIterations, left) * workOfIteration;
      slice.left = budget;
      request.goOn();
      if (isUncut) continue;
      const taken = Math.min(left, Math.ceil((budget - slice.left) / workOfIteration));
      core.exports.countAchieving(0, taken);
      left -= taken;
      if (core.until === Infinity) continue;
      core.lookAtClock();
      isLate = core.load(abi.WORK_LEFT) < 0;
    }
    if (!request.isDone) return false;
    // Now, since it is known for the present state.
    const work = request.result;
    if (work) {
      const instance = instantiate(work.image);
      instance.exports.start(mostBytes, 0, 0, firstTurn);
      goal.begun = { work, instance };
    }
    return left > 0 && !isLate;
  }

  /** Continues the search for the goal. Returns whether the search is over and all its iterations are counted. */
  #search(core: Core, asked: AskedInIteration, goal: UnfinishedGoal, { exports }: GoalInstance): boolean {
    const session = core.exports.onStage();
    const isUncut = core.load(abi.WORK_LEFT) >= abi.MOST_WORK;
    // A step without a limit has more than signed numbers hold.
    const left = core.exports.countAchieving(0, 0) >>> 0;
    // An iteration that is interrupted leaves its place.
    const allowed = isUncut ? leftOfLimit(core, session) : left;
    const most = goal.counted + allowed + 1;
    let status = abi.RUNNING;
    let isLate = false;
    const countOwed = (): number => exports.iterations() - goal.counted;
    for (;;) {
      status = exports.step(0);
      if (status !== abi.RUNNING || isLate || exports.iterations() >= most) break;
      status = exports.step(Math.min(sliceIterations, most - exports.iterations()));
      if (isUncut || core.until === Infinity) continue;
      core.lookAtClock();
      isLate = core.load(abi.WORK_LEFT) < 0;
    }
    if (isUncut && countOwed() > allowed) throwOutOfIterations(core);
    const isOver = status !== abi.RUNNING && (isUncut || countOwed() <= left);
    const count = isOver ? countOwed() : Math.min(countOwed(), left + 1);
    const within = Math.min(count, isOver ? left : left + 1);
    core.exports.countAchieving(within, 0);
    countMore(core, session, count - within);
    goal.counted += count;
    asked.counted += count;
    // What can't be interrupted does not ask again.
    core.store(session + abi.SESSION_ACHIEVING, isUncut ? 0 : asked.counted);
    return isOver;
  }

  /** The address of the first cell; 0: there is no plan. */
  #networkFrom(
    core: Core,
    { work, instance }: { work: AchievedWork; instance: GoalInstance },
    version: Version,
    cell: number,
  ): number {
    const { exports } = instance;
    const status = exports.step(0);
    if (status === abi.OUT_OF_MEMORY) throwOutOfMemory(core);
    if (status === abi.FAULT) fail('bad-option', 'an action has a cost that is negative or not a number');
    const length = exports.planLength();
    if (length < 0) return 0;
    const plan = new Uint32Array(exports.memory.buffer, exports.planAddress(), length);
    const { actions } = work.lowered.grounded;
    const { tasks } = this.domain;
    const start = core.load(abi.ARENA_TOP);
    const limit = core.load(abi.TRAIL_TOP) - core.load(version.address + abi.WORLD_SLACK);
    let at = start;
    let last = 0;
    for (const number of plan) {
      const action = work.lowered.actions.data[number]!;
      const task = actions.tasks.data[action]!;
      const { offsets, gaps, bytes } = cellLayout(tasks[task]!.params);
      if (at + bytes > limit) throwOutOfMemory(core);
      core.store(at + abi.CELL_TASK, cellWord((task + 1) | (hasChoice(tasks[task]!) ? abi.CHOICE : 0), bytes));
      for (const gap of gaps) core.store(at + gap, 0);
      actions.args(action).forEach((arg, position) => core.store(at + offsets[position]!, arg));
      if (last) core.store(last + abi.CELL_NEXT, at);
      last = at;
      at += bytes;
    }
    const behind = core.load(cell + abi.CELL_NEXT);
    if (!last) return behind;
    core.store(last + abi.CELL_NEXT, behind);
    core.store(abi.LAST_STEP, last);
    core.store(abi.ARENA_TOP, at);
    return start;
  }
}

/** Counts iterations in addition to those of this call, for work that can't be interrupted. */
function countMore(core: Core, session: number, count: number): void {
  const iterations = session + abi.SESSION_ITERATIONS;
  core.storeLong(iterations, core.loadLong(iterations) + count);
}

function areSame(one: Question, other: Question): boolean {
  return (
    one.goals === other.goals &&
    one.task === other.task &&
    one.clearings === other.clearings &&
    one.cell === other.cell &&
    one.top === other.top &&
    one.args.every((arg, at) => Object.is(arg, other.args[at])) &&
    areEqual(one.fluents, other.fluents)
  );
}

function areEqual(one: Uint8Array, other: Uint8Array): boolean {
  if (one.length !== other.length) return false;
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) return false;
  return true;
}

function throwOutOfMemory(core: Core): never {
  core.store(abi.FAULT_CODE, abi.FAULT_MEMORY);
  core.store(abi.FAULT_SITE, 0);
  return fail('out-of-memory', 'no memory for the search for a goal, or for its plan');
}

/** The host's way to end the search on stage. */
function throwOutOfIterations(core: Core): never {
  core.store(abi.FAULT_CODE, abi.FAULT_ITERATIONS);
  core.store(abi.FAULT_SITE, 0);
  throw new Error('the limit on iterations is used up');
}

/** How many more iterations the limit of a search allows. Iterations that a proof repeats were already counted. */
function leftOfLimit(core: Core, session: number): number {
  const limit = core.loadLong(session + abi.SESSION_ITERATION_LIMIT);
  if (limit === 0 || core.load(session + abi.SESSION_PROOF_AGAIN) !== 0) return Infinity;
  return limit - core.loadLong(session + abi.SESSION_ITERATIONS) - core.exports.countedSoFar();
}

/** How often constants had been written when those of a version were last. A version that is read stays as it is. */
function writesOf(state: WorldState, version: Version): number {
  return version === state.version ? state.constantWrites : version.writes;
}

/** The fluents in the state of a search, and the constants that it reads. */
class SearchedFluents implements SearchedWorld {
  readonly #domain: DomainIr;
  readonly #state: WorldState;
  readonly #version: Version;
  /** Whether the fluents are those of the game. */
  readonly #isOfGame: () => boolean;

  constructor(domain: DomainIr, state: WorldState, version: Version, isOfGame: () => boolean) {
    this.#domain = domain;
    this.#state = state;
    this.#version = version;
    this.#isOfGame = isOfGame;
  }

  *copy(): Sliced<WorldCopy> {
    const now = this.#now();
    const snapshot = snapshotOf(this.#domain, now);
    const world = yield* worldOfGame(this.#domain, now, snapshot);
    return { world, update: () => changesOf(world, this.#now(), snapshot)! };
  }

  /** The world as if the game had written the values of the search. */
  #now(): WorldState {
    const state = this.#state;
    const version = this.#version;
    const fluents = this.#isOfGame() ? state.fluents : state.loaded.core.load(version.address + abi.WORLD_WORKING);
    // Nothing but fluents changes for a search.
    return { ...state, version, fluents, constantWrites: 0, numbering: objectsOf(state, version) };
  }
}

/** The objects of a version. Others may have come and gone since. */
function objectsOf(state: WorldState, version: Version): ObjectsOfWorld {
  const { numbering, layout, loaded } = state;
  if (version === state.version || !numbering.slots.some(Boolean)) return numbering;
  const { core } = loaded;
  const constants = core.load(version.address + abi.WORLD_CONSTANTS);
  const names = numbering.names.map((list, root) => {
    const generations = constants + layout.generations[root]!;
    return list.map((name, id) => (id > 0 && core.loadEntry(generations, id) !== 0 ? name || 'removed' : ''));
  });
  return { ...numbering, names };
}
