// Goals in the place of tasks, in searches of the core: asked in the middle of an iteration, the search for the goal
// goes on for as many iterations as the frame has left. The plan becomes the network of the task.

import * as abi from '../ir/abi.ts';
import { cellLayout, cellWord } from '../ir/cells.ts';
import { hasChoice } from '../ir/choice.ts';
import type { DomainIr } from '../ir/ir.ts';
import { fail } from '../bindings/internal.ts';
import type { Core, Version, WorldState } from '../bindings/internal.ts';
import { AchievedGoals } from './achieved.ts';
import type { AchievedWork, SearchedWorld } from './achieved.ts';
import { changesOf, snapshotOf, worldOfGame } from './ground/world.ts';
import type { WorldValue, GroundWorld, WorldSnapshot } from './ground/world.ts';
import { finish } from './ground/slices.ts';
import { giveBack, instantiate } from './module.ts';
import type { GoalInstance } from './module.ts';

/** Iterations between two looks at the clock. */
const sliceIterations = 100;
/** Of the first turn of each engine, as in goals/search.ts. */
const firstTurn = 2000;
/** Bytes that one search for a goal may use. */
const mostBytes = 256 * 2 ** 20;
const mostVersions = 4;
const mostUnfinished = 16;

/** A search for a goal that was interrupted. */
interface UnfinishedGoal {
  work: AchievedWork;
  /** The state that it began in. */
  state: Uint8Array;
  instance: GoalInstance;
  /** How many of its iterations have been counted. */
  counted: number;
}

/** Answers for the tasks with goals of a world, from now on. */
export function answerTasks(domain: DomainIr, state: WorldState): void {
  const answering = new AnsweringTasks(domain, state);
  state.achieving.by = (version, cell) => answering.networkOf(version, cell);
}

class AnsweringTasks {
  readonly #domain: DomainIr;
  readonly #state: WorldState;
  readonly #replacements: number;
  /** By the address of the version that a search reads. */
  readonly #goals = new Map<number, AchievedGoals>();
  /** By the address of the session. */
  readonly #unfinished = new Map<number, UnfinishedGoal>();

  constructor(domain: DomainIr, state: WorldState) {
    this.#domain = domain;
    this.#state = state;
    this.#replacements = state.replacements;
  }

  networkOf(version: Version, cell: number): number {
    const { core } = this.#state.loaded;
    if (this.#state.replacements !== this.#replacements) {
      fail('wrong-domain', `the domain ${this.#domain.name} of this world has been replaced: create goals again`);
    }
    const task = (core.load(cell + abi.CELL_TASK) & abi.TASK_NUMBER) - 1;
    const work = this.#goalsOf(version).workFor(task, this.#argumentsOf(task, cell));
    if (!work) return 0;
    const session = core.exports.onStage();
    const goal = this.#begunFor(session, work);
    if (!this.#search(core, goal)) {
      this.#unfinished.set(session, goal);
      return abi.INTERRUPTED;
    }
    this.#unfinished.delete(session);
    const network = this.#networkFrom(core, goal, version, cell);
    giveBack(goal.instance);
    return network;
  }

  #goalsOf(version: Version): AchievedGoals {
    let goals = this.#goals.get(version.address);
    if (!goals) {
      if (this.#goals.size === mostVersions) this.#goals.delete(this.#goals.keys().next().value!);
      goals = new AchievedGoals(this.#domain, new SearchedFluents(this.#domain, this.#state, version));
      this.#goals.set(version.address, goals);
    }
    return goals;
  }

  #argumentsOf(task: number, cell: number): number[] {
    const { core } = this.#state.loaded;
    const { params } = this.#domain.tasks[task]!;
    const { offsets } = cellLayout(params);
    return params.map(({ type }, at) => {
      return type.kind === 'float' ? core.loadFloat(cell + offsets[at]!) : core.load(cell + offsets[at]!);
    });
  }

  /** The search for the goal that was interrupted, or a new one. */
  #begunFor(session: number, work: AchievedWork): UnfinishedGoal {
    const { core } = this.#state.loaded;
    const state = work.image.stateInBytes;
    const known = this.#unfinished.get(session);
    const counted = core.load(session + abi.SESSION_ACHIEVING);
    if (known?.work === work && known.counted === counted && areEqual(known.state, state)) return known;
    if (known) giveBack(known.instance);
    this.#forgetEnded();
    // Of a search that was saved, or begun anew: what was counted of it is counted once.
    countMore(core, session, -counted);
    const instance = instantiate(work.image);
    instance.exports.start(mostBytes, 0, 0, firstTurn);
    return { work, state: state.slice(), instance, counted: 0 };
  }

  /** Those of searches that have ended in between. */
  #forgetEnded(): void {
    if (this.#unfinished.size < mostUnfinished) return;
    const { core } = this.#state.loaded;
    for (const [session, { instance, counted }] of this.#unfinished) {
      const isOver = core.load(session + abi.SESSION_PROGRESS) === abi.OVER;
      if (!isOver && core.load(session + abi.SESSION_ACHIEVING) === counted) continue;
      this.#unfinished.delete(session);
      giveBack(instance);
    }
  }

  /** Goes on with it. Answers whether it is over, and all of it is counted. */
  #search(core: Core, goal: UnfinishedGoal): boolean {
    const { exports } = goal.instance;
    const session = core.exports.onStage();
    const isUncut = core.load(abi.WORK_LEFT) >= abi.MOST_WORK;
    // A step without a limit has more than signed numbers hold.
    const left = core.exports.countAchieving(0) >>> 0;
    // An iteration that is interrupted leaves its place.
    const most = isUncut ? Infinity : goal.counted + left + 1;
    let status = abi.RUNNING;
    let isLate = false;
    const owed = (): number => exports.iterations() - goal.counted;
    for (;;) {
      status = exports.step(0);
      if (status !== abi.RUNNING || isLate || exports.iterations() >= most) break;
      status = exports.step(Math.min(sliceIterations, most - exports.iterations()));
      if (isUncut || core.until === Infinity) continue;
      core.lookAtClock();
      isLate = core.load(abi.WORK_LEFT) < 0;
    }
    const isOver = status !== abi.RUNNING && (isUncut || owed() <= left);
    const count = isOver ? owed() : Math.min(owed(), left + 1);
    const within = Math.min(count, isOver ? left : left + 1);
    core.exports.countAchieving(within);
    countMore(core, session, count - within);
    goal.counted += count;
    core.store(session + abi.SESSION_ACHIEVING, isOver ? 0 : goal.counted);
    return isOver;
  }

  /** The address of the first cell; 0: there is no plan. */
  #networkFrom(core: Core, { work, instance }: UnfinishedGoal, version: Version, cell: number): number {
    const { exports } = instance;
    const status = exports.step(0);
    if (status === abi.OUT_OF_MEMORY) throwOutOfMemory(core);
    if (status === abi.FAULT) fail('bad-option', 'an action has a cost that is negative or not a number');
    const length = exports.planLength();
    if (length < 0) return 0;
    const plan = new Uint32Array(exports.memory.buffer, exports.planAddress(), length);
    const { actions } = work.lowered.grounded;
    const { tasks } = this.#domain;
    const start = core.load(abi.ARENA_TOP);
    const limit = core.load(abi.TRAIL_TOP) - core.load(version.address + abi.WORLD_SLACK);
    let at = start;
    let last = 0;
    for (const number of plan) {
      const action = work.lowered.actions.data[number]!;
      const task = actions.tasks[action]!;
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

/** Beside those of this call: what can't be interrupted takes what it takes. */
function countMore(core: Core, session: number, count: number): void {
  const iterations = session + abi.SESSION_ITERATIONS;
  core.storeLong(iterations, core.loadLong(iterations) + count);
}

function areEqual(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}

function throwOutOfMemory(core: Core): never {
  core.store(abi.FAULT_CODE, abi.FAULT_MEMORY);
  core.store(abi.FAULT_SITE, 0);
  return fail('out-of-memory', 'no memory for the search for a goal, or for its plan');
}

/** The fluents as the search has left them, and the constants that it reads. */
class SearchedFluents implements SearchedWorld {
  readonly #domain: DomainIr;
  readonly #state: WorldState;
  readonly #version: Version;
  world: GroundWorld;
  #snapshot: WorldSnapshot;

  constructor(domain: DomainIr, state: WorldState, version: Version) {
    this.#domain = domain;
    this.#state = state;
    this.#version = version;
    this.#snapshot = snapshotOf(domain, this.#now());
    this.world = finish(worldOfGame(domain, this.#now(), this.#snapshot));
  }

  /** The world as it would be if the game had written what the search has. */
  #now(): WorldState {
    const fluents = this.#state.loaded.core.load(this.#version.address + abi.WORLD_WORKING);
    return { ...this.#state, version: this.#version, fluents };
  }

  update(): WorldValue[] | null {
    const now = this.#now();
    const changes = changesOf(this.world, now, this.#snapshot);
    if (changes) return changes;
    this.#snapshot = snapshotOf(this.#domain, now);
    this.world = finish(worldOfGame(this.#domain, now, this.#snapshot));
    return null;
  }
}
