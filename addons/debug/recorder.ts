// Records what goes into a planner and what comes out of it, frame by frame. Only games that attach a recorder load
// this.

import * as abi from '../../ir/abi.ts';
import type { Status } from '../../ir/statuses.ts';
import { Planner } from '../../bindings/index.ts';
import type { DomainShape, World } from '../../bindings/index.ts';
import {
  checkOptions,
  compileModule,
  fail,
  inside,
  readManifest,
  readRequest,
  show,
  stateOf,
} from '../../bindings/internal.ts';
import { guestsIn } from '../save/guests.ts';
import type { Core, PlannerInside, SessionHandle, Tape, WorldState } from '../../bindings/internal.ts';
import type { GuestSearch } from '../save/guests.ts';
import { inlinedCore } from '../../bindings/core/inlined.ts';
import { hashOf } from '../../ir/hash.ts';
import { WorldChanges } from './changes.ts';
import { describeDomain, describeWorld } from './describe.ts';
import type { DomainSource } from './describe.ts';
import { recordGoal } from './goals.ts';
import { takeKeyframe } from './keyframes.ts';
import type { WaitingGoal } from './keyframes.ts';
import { recordNetwork, recordOptions } from './networks.ts';
import { toRecorded } from './numbers.ts';
import { recorderOptions } from './record-options.ts';
import type { RecordOptions } from './record-options.ts';
import type { ReadKeyframe } from './recording.ts';
import { writeRecording } from './write-recording.ts';
import type { WrittenFrames } from './write-recording.ts';
import { FollowedSearches, KnownPlans } from './searches.ts';
import { recordingVersion } from './types.ts';
import type {
  Keyframe,
  Op,
  RecordedAnswer,
  RecordedCall,
  RecordedDomain,
  RecordedGoal,
  RecordedWorld,
} from './types.ts';

/** A `World` of any domain. */
export interface AnyWorld {
  readonly [inside]: object;
}

/** A source of events of plans: an `Acting` of `frameplan/acting`. */
export interface RecordedActing {
  readonly world: object;
  events(): { next(): ActingNews | null };
}

interface ActingNews {
  readonly tick: number;
  readonly kind: string;
  readonly plan: number;
  readonly step: string;
  readonly action: number;
  readonly detail: string;
}

/** The number of frames of a chunk, which are lost together if a byte is damaged. */
const framesOfChunk = 128;

/** A search for a goal, as it is recorded. */
interface ToldGoalSearch extends GuestSearch {
  readonly iterations: number;
  readonly cost: number | null;
  readonly plan: readonly { readonly text: string }[] | null;
}

interface FollowedWorld {
  readonly state: WorldState;
  readonly changes: WorldChanges;
  readonly replacements: number;
  readonly clearings: number;
}

interface FollowedActing {
  readonly acting: RecordedActing;
  readonly cursor: { next(): ActingNews | null };
}

export class GameRecorder implements Tape {
  readonly #planner: PlannerInside;
  readonly #core: Core;
  readonly #names = new Map<WorldState, string>();
  readonly #sources = new Map<string, DomainSource>();
  readonly #acting: FollowedActing[];
  readonly #every: number;
  readonly #keep: number;
  readonly #onFrame: RecordOptions['onFrame'] | null;
  readonly #onKeyframe: RecordOptions['onKeyframe'] | null;
  readonly #plans = new KnownPlans();
  readonly #searches: FollowedSearches;
  readonly #goals = new Map<number, WaitingGoal['place'] & { told: GuestSearch }>();
  #worlds: FollowedWorld[] = [];
  /** The domains and worlds of the last keyframe. */
  #domains: RecordedDomain[] = [];
  #described: RecordedWorld[] = [];
  /** Frames as JSON of their ops, and keyframes, in order. */
  readonly #parts: (WrittenFrames | ReadKeyframe)[] = [];
  /** Frames that are not in a chunk yet. */
  #texts: string[] = [];
  #first = 0;
  #frame = 0;
  #ops: Op[] = [];
  #answers: RecordedAnswer[] | null = null;
  #lastSearch = 0;
  #lastKeyframe = 0;
  #hasRun = false;
  #waiting = 0;
  /** The search that was on the stage when searches were last stepped. */
  #onStage = 0;
  /** Whether searches are being stepped. Otherwise acting may be calling externals. */
  #isRunning = false;
  #isOver = false;

  /** Made by `record`. */
  constructor(planner: PlannerInside, options: RecordOptions) {
    const { worlds = {}, domains = [], acting = [], keep = Infinity, onFrame } = options;
    const { keyframes = recorderOptions.keyframes.otherwise } = options;
    this.#planner = planner;
    this.#core = planner.core;
    for (const [name, world] of Object.entries(worlds)) this.#names.set(stateOf(world as World<DomainShape>), name);
    for (const source of domains) {
      this.addDomain('module' in source ? source : { module: source });
    }
    this.#acting = acting.map((one) => ({ acting: one, cursor: one.events() }));
    this.#every = keyframes;
    this.#keep = keep;
    this.#onFrame = onFrame ?? null;
    this.#onKeyframe = options.onKeyframe ?? null;
    this.#searches = new FollowedSearches(this.#core, this.#plans);
    this.#core.tape = this;
    this.#beginAnew('begun');
  }

  /** The number of frames that are over. */
  get frames(): number {
    return this.#frame;
  }

  /** The domains of the last keyframe, whose numbers ops use. */
  get domains(): readonly RecordedDomain[] {
    return this.#domains;
  }

  get worlds(): readonly RecordedWorld[] {
    return this.#described;
  }

  /** The state of the worlds, in the order of `worlds`. */
  get states(): readonly WorldState[] {
    return this.#worlds.map(({ state }) => state);
  }

  /** Ends the current frame. Without this call, a frame ends when the planner's next one begins. */
  frame(): void {
    if (this.#isOver) fail('bad-option', 'this recording has been stopped');
    this.#core.refuseWhileBusy('recorder.frame');
    this.#lookAtAll();
    this.#endFrame();
  }

  /** Adds a compiled domain and its text. The next keyframe includes them. */
  addDomain(source: DomainSource): void {
    this.#sources.set(readManifest(compileModule(source.module)).hash, source);
  }

  /** Records the events of `acting` from now on. */
  addActing(acting: RecordedActing): void {
    this.#acting.push({ acting, cursor: acting.events() });
  }

  /** The plans to which frames refer by number. */
  get plans(): RecordedCall[][] {
    return this.#plans.all;
  }

  /** Returns the plan to which frames refer by this number. */
  planOf(number: number): RecordedCall[] | null {
    return this.#plans.of(number);
  }

  /** Whether the worlds are those of the last keyframe. */
  get hasKeyframeWorlds(): boolean {
    return this.#whyAnew() === null;
  }

  /** Makes a keyframe if worlds have come or gone, so that `worlds` and `domains` are up to date. */
  lookAtWorlds(): void {
    if (!this.#isOver) this.#keepsKeyframe();
  }

  /** The searches under way, as ops of a frame. */
  get underWay(): Op[] {
    const { underWay } = this.#searches;
    return [...underWay.values()].map(({ search, world, state, handle }): Op => {
      const request = recordNetwork(readRequest({ state, handle }));
      return ['submitted', search, world, request, recordOptions(this.#core, handle.address, true, abi.NO_DEADLINE)];
    });
  }

  /** Returns the handle of a search that is under way or one of the last that have ended. */
  handleOf(search: number): { state: WorldState; handle: SessionHandle } | null {
    for (const one of this.#searches.underWay.values()) if (one.search === search) return one;
    return this.#searches.ended.get(search) ?? null;
  }

  /** Records a remark in the current frame. */
  note(text: string): void {
    this.#ops.push(['note', String(text)]);
  }

  /** Stops recording. What was recorded remains. */
  stop(): void {
    if (this.#isOver) return;
    if (this.#ops.length > 0) this.frame();
    this.#isOver = true;
    this.#core.tape = null;
    for (const { changes } of this.#worlds) changes.free();
    this.#worlds = [];
  }

  /** Returns the recording so far, which can be written to a file. It leaves out the frame that is not over. */
  bytes(): Uint8Array<ArrayBuffer> {
    const core = hashOf(inlinedCore(), '');
    const parts = [...this.#parts, { frame: this.#first, texts: this.#texts }];
    const [from, end] = [parts[0]!.frame, this.#frame];
    const head = { frameplan: 'recording', version: recordingVersion, core, memory: this.#memory, from, end } as const;
    return writeRecording(head, parts);
  }

  get #memory(): number {
    return this.#core.exports.stageBytes();
  }

  // --- What the core is given ----------------------------------------------------------------------------------------

  beforeRun(isNewFrame: boolean): void {
    if (isNewFrame) {
      const hasRun = this.#hasRun;
      if (this.#lookAtAll() && hasRun) this.#endFrame();
    }
    this.#waiting = this.#core.exports.waitingCount();
    this.#isRunning = true;
  }

  onRun(budget: number, turns: number, isNewFrame: boolean, work: number, spent: number): void {
    this.#endAnswers();
    const op: [kind: 'frame' | 'run', ...numbers: number[]] = [isNewFrame ? 'frame' : 'run', spent];
    const waiting = this.#core.exports.waitingCount();
    // When no search waits any longer, no limit was reached.
    if (waiting > 0) {
      const limits = [limitOf(budget), limitOf(turns), work];
      if (work === 0) limits.pop();
      while (limits.at(-1) === -1) limits.pop();
      op.push(...limits);
    }
    this.#ops.push(op as Op);
    this.#hasRun = true;
    if (waiting !== this.#waiting || this.#searches.best > 0) this.#searches.tellNews(this.#push);
    this.#onStage = this.#core.exports.onStage();
  }

  onSubmit({ state, handle }: { state: WorldState; handle: SessionHandle }, frames: number): void {
    const world = this.#worlds.findIndex((one) => one.state === state);
    // A world that is new or being restored is in the next keyframe.
    if (world < 0 || !this.#keepsKeyframe()) return;
    this.#worlds[world]!.changes.tellObjects(this.#push);
    const search = this.#follow(world, state, handle);
    const request = recordNetwork(readRequest({ state, handle }));
    this.#ops.push(['submitted', search, world, request, recordOptions(this.#core, handle.address, true, frames)]);
  }

  beforeStep({ state, handle }: { state: WorldState; handle: SessionHandle }): void {
    const world = this.#worlds.findIndex((one) => one.state === state);
    // The world is still being made.
    if (world < 0 || !this.#look()) return;
    this.#isRunning = true;
    this.#searches.tellDropped(this.#push);
    const isNew = this.#core.load(handle.address + abi.SESSION_PROGRESS) === abi.NEW;
    const isKnown = this.#searches.underWay.has(handle);
    const waits = this.#core.load(handle.address + abi.SESSION_QUEUED) !== 0;
    if (!isNew || (isKnown && waits)) return;
    const search = this.#follow(world, state, handle);
    const request = recordNetwork(readRequest({ state, handle }));
    const options = recordOptions(this.#core, handle.address, false, 0);
    this.#ops.push(['begun', search, world, request, options]);
  }

  onStep({ handle }: { handle: SessionHandle }, budget: number): void {
    this.#endAnswers();
    const followed = this.#searches.underWay.get(handle);
    if (followed) {
      const iterations = this.#core.loadLong(handle.address + abi.SESSION_ITERATIONS);
      this.#ops.push(['stepped', followed.search, budget === Infinity ? -1 : budget, iterations]);
      this.#searches.tellNews(this.#push);
    }
    this.#onStage = this.#core.exports.onStage();
  }

  onAnswer(answer: number, isLate: boolean): void {
    if (!this.#isRunning) return;
    const value = toRecorded(answer);
    (this.#answers ??= []).push(isLate ? { late: value } : value);
  }

  onThrow(what: string): void {
    if (this.#isRunning) (this.#answers ??= []).push({ threw: what });
  }

  onGoalSubmit(address: number, state: object, search: ToldGoalSearch, frames: number): void {
    const world = this.#worlds.findIndex((one) => one.state === state);
    if (world < 0 || !this.#keepsKeyframe()) return;
    this.onGoalDrop(address);
    const goal = recordGoal(state as WorldState, search);
    const number = ++this.#lastSearch;
    this.#goals.set(address, { search: number, world, goal, told: search });
    const priority = this.#core.load(address + abi.SESSION_PRIORITY);
    this.#ops.push(['goal', number, world, goal, priority, frames === abi.NO_DEADLINE ? null : frames]);
  }

  onGoalServe(address: number, told: ToldGoalSearch, iterations: number, status: Status): void {
    const known = this.#goals.get(address);
    if (!known) return;
    this.#ops.push(['served', known.search, iterations]);
    if (status === 'running') return;
    this.#goals.delete(address);
    const plan = told.plan?.map(({ text }) => text) ?? null;
    const cost = told.cost === null ? null : toRecorded(told.cost);
    this.#ops.push(['achieved', known.search, status, told.iterations, cost, plan]);
  }

  onGoalDrop(address: number): void {
    const known = this.#goals.get(address);
    if (!known) return;
    this.#goals.delete(address);
    this.#ops.push(['dropped', known.search]);
  }

  // --- The frame -----------------------------------------------------------------------------------------------------

  readonly #push = (op: Op): void => void this.#ops.push(op);

  #follow(world: number, state: WorldState, handle: SessionHandle): number {
    const former = this.#searches.underWay.get(handle);
    if (former) {
      this.#ops.push(['dropped', former.search]);
      this.#searches.forget(former);
    }
    this.#searches.follow(++this.#lastSearch, world, state, handle);
    return this.#lastSearch;
  }

  #endAnswers(): void {
    this.#isRunning = false;
    if (!this.#answers) return;
    this.#ops.push(['answers', ...this.#answers]);
    this.#answers = null;
  }

  /**
   * Makes a keyframe if the worlds are not those of the last one. Then returns false, since the keyframe has
   * everything.
   */
  #keepsKeyframe(): boolean {
    const reason = this.#whyAnew();
    if (!reason) return true;
    if (this.#ops.length > 0) this.#closeFrame();
    this.#beginAnew(reason);
    return false;
  }

  /** Records what the game has changed. Returns false if a keyframe has recorded it. */
  #look(): boolean {
    if (!this.#keepsKeyframe()) return false;
    const onStage = this.#core.exports.onStage();
    if (onStage !== this.#onStage) {
      this.#onStage = onStage;
      this.#ops.push(['stage']);
    }
    for (let at = 0; at < this.#worlds.length; at++) this.#worlds[at]!.changes.tell(this.#push);
    return true;
  }

  /** Does what `#look` does, also for searches that the game has ended and events of plans. */
  #lookAtAll(): boolean {
    const isSame = this.#look();
    if (isSame) this.#searches.tellDropped(this.#push);
    this.#tellEvents();
    return isSame;
  }

  /** Returns why the worlds are not those of the last keyframe, or null if they are. */
  #whyAnew(): Keyframe['reason'] | null {
    const { worlds } = this.#planner;
    if (worlds.length !== this.#worlds.length) return 'worlds';
    for (let at = 0; at < worlds.length; at++) {
      const { state, replacements, clearings } = this.#worlds[at]!;
      if (worlds[at] !== state) return 'worlds';
      if (state.replacements !== replacements) return 'replaced';
      if (state.clearings !== clearings) return 'cleared';
    }
    return null;
  }

  #tellEvents(): void {
    for (const { acting, cursor } of this.#acting) {
      let event = cursor.next();
      if (!event) continue;
      const state = stateOf(acting.world as World<DomainShape>);
      const world = this.#worlds.findIndex((one) => one.state === state);
      for (; event; event = cursor.next()) {
        const { tick, kind, plan, step, action, detail } = event;
        this.#ops.push(['acting', world, tick, kind, plan, step, action, detail]);
      }
    }
  }

  #endFrame(): void {
    this.#closeFrame();
    if (this.#frame - this.#lastKeyframe >= this.#every) this.#beginAnew('time');
  }

  #closeFrame(): void {
    this.#endAnswers();
    const ops = this.#ops;
    this.#ops = [];
    this.#hasRun = false;
    const text = JSON.stringify(ops);
    this.#texts.push(text);
    const frame = this.#frame++;
    if (this.#texts.length >= framesOfChunk) this.#endChunk();
    this.#onFrame?.({ frame, ops }, text);
  }

  #endChunk(): void {
    if (this.#texts.length > 0) this.#parts.push({ frame: this.#first, texts: this.#texts });
    this.#texts = [];
    this.#first = this.#frame;
  }

  /** Makes a keyframe at the beginning of the current frame. Everything else must have been recorded. */
  #beginAnew(reason: Keyframe['reason']): void {
    this.#endChunk();
    if (reason !== 'time') this.#followWorlds();
    this.#plans.clear();
    this.#lastKeyframe = this.#frame;
    const waitingGoals = [...this.#goals].map(([address, place]): WaitingGoal => ({
      address,
      place: goalPlace(place),
    }));
    const keyframe = takeKeyframe(this.#core, this.states, [...this.#searches.underWay.values()], waitingGoals, {
      frame: this.#frame,
      reason,
      domains: this.#domains,
      worlds: this.#described,
      lastSearch: this.#lastSearch,
    });
    this.#onStage = this.#core.exports.onStage();
    const last = this.#parts.at(-1);
    if (last && 'save' in last && last.frame === this.#frame) this.#parts.pop();
    this.#parts.push(keyframe);
    this.#forgetOld();
    this.#onKeyframe?.(reason);
  }

  #followWorlds(): void {
    for (const { changes } of this.#worlds) changes.free();
    this.#ops = [];
    this.#domains = [];
    const numbers = new Map<string, number>();
    const { worlds } = this.#planner;
    this.#described = worlds.map((state, at) => {
      const { hash } = state.loaded.manifest;
      let domain = numbers.get(hash);
      if (domain === undefined) {
        domain = this.#domains.push(describeDomain(state.loaded, this.#sources.get(hash))) - 1;
        numbers.set(hash, domain);
      }
      return describeWorld(state, this.#names.get(state) ?? `world ${at + 1}`, domain);
    });
    this.#worlds = worlds.map((state): FollowedWorld => {
      const { replacements, clearings } = state;
      return { state, replacements, clearings, changes: new WorldChanges(state, worlds.indexOf(state)) };
    });
    this.#followSearches();
  }

  /** Follows the searches under way, whoever has begun them. */
  #followSearches(): void {
    const core = this.#core;
    const known = new Map([...this.#searches.underWay].map(([handle, { search }]) => [handle, search]));
    for (const followed of [...this.#searches.underWay.values()]) this.#searches.forget(followed);
    const goalsKnown = new Map(this.#goals);
    this.#goals.clear();
    this.#worlds.forEach(({ state }, world) => {
      for (const handle of state.sessions) {
        const { address } = handle;
        const progress = core.load(address + abi.SESSION_PROGRESS);
        const isUnderWay = progress === abi.PARKED || progress === abi.ON_STAGE;
        if (!isUnderWay && core.load(address + abi.SESSION_QUEUED) === 0) continue;
        this.#searches.follow(known.get(handle) ?? ++this.#lastSearch, world, state, handle);
      }
      for (const guest of guestsIn(state)) {
        const address = (guest as { [inside]?: { handle: SessionHandle } | null })[inside]?.handle.address ?? 0;
        if (!address || core.load(address + abi.SESSION_QUEUED) === 0) continue;
        const search = goalsKnown.get(address)?.search ?? ++this.#lastSearch;
        this.#goals.set(address, { search, world, goal: recordGoal(state, guest), told: guest });
      }
    });
  }

  #forgetOld(): void {
    const oldest = this.#frame - this.#keep;
    const from = this.#parts.findLastIndex((part) => 'save' in part && part.frame <= oldest);
    if (from > 0) this.#parts.splice(0, from);
  }
}

function goalPlace({ search, world, goal }: WaitingGoal['place']): {
  search: number;
  world: number;
  goal: RecordedGoal;
} {
  return { search, world, goal };
}

function limitOf(limit: number): number {
  return limit >= 0xffffffff ? -1 : limit;
}

/** By core: stops a recorder that the game has not made itself, when the game makes its own. */
export const givesWay = new WeakMap<Core, () => void>();

/** Records a planner with all its worlds from now on. A planner has one recorder at a time. */
export function record(planner: Planner, options: RecordOptions = {}): GameRecorder {
  if (!(planner instanceof Planner)) fail('wrong-type', `record() takes a planner, not ${show(planner)}`);
  checkOptions('the options of record()', options, recorderOptions);
  const found = planner[inside];
  found.core.refuseWhileBusy('record');
  givesWay.get(found.core)?.();
  if (found.core.tape) fail('busy', 'this planner is being recorded already: stop the other recorder first');
  return new GameRecorder(found, options);
}
