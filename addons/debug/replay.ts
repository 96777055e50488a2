// Runs a recording through the core again. Every search, plan, number of iterations and value must be as recorded.

import * as abi from '../../ir/abi.ts';
import { statusNames } from '../../ir/statuses.ts';
import { FrameplanError, Planner } from '../../bindings/index.ts';
import type { Domain, DomainShape, Session, World } from '../../bindings/index.ts';
import { inlinedCore } from '../../bindings/core/inlined.ts';
import {
  checkOptions,
  compileModule,
  fail,
  inside,
  prepareWorlds,
  readManifest,
  oneOf,
  refuseOption,
  run,
  show,
  stateOf,
} from '../../bindings/internal.ts';
import type { Core, OptionsOf } from '../../bindings/internal.ts';
import { hashOf } from '../../ir/hash.ts';
import { sumOfValues } from './changes.ts';
import { fromBase64 } from './describe.ts';
import { beginIterationAnew, restoreKeyframe } from './keyframes.ts';
import { networkOf, optionsOf, recordPlan } from './networks.ts';
import { toRecorded } from './numbers.ts';
import { Recording } from './recording.ts';
import type { ReadKeyframe } from './recording.ts';
import { domainList } from './record-options.ts';
import { RecordedAnswers } from './recorded-answers.ts';
import { StandIn } from './stand-in.ts';
import type { Op, RecordedFrame, RecordedNumber, RecordedPlan } from './types.ts';
import { writeObject, writeValues } from './write-ops.ts';

/** Something that differs from the recording. */
export interface Difference {
  frame: number;
  what: string;
}

export const replayOptions = {
  /** Compiled domains, where the recording has none. Default: those of the recording. */
  domains: domainList<BufferSource>(),
};

export interface ReplayOptions extends OptionsOf<typeof replayOptions> {}

export const checkRecordingOptions = {
  ...replayOptions,
  /** Whether to replay to the end from each keyframe or only from the first one. Default: `each`. */
  from: oneOf(['each', 'first'], 'each'),
};

export interface CheckOptions extends OptionsOf<typeof checkRecordingOptions> {}

type OpOf<Kind extends Op[0]> = Extract<Op, [Kind, ...unknown[]]>;

export class Replay {
  readonly recording: Recording;
  readonly #planner: Planner;
  readonly #modules = new Map<string, BufferSource>();
  readonly #registered = new Map<string, Domain>();
  readonly #answers: RecordedAnswers;
  #worlds: World<DomainShape>[] = [];
  #searches = new Map<number, Session<DomainShape>>();
  #goals = new Map<number, StandIn>();
  #plans: string[] = [];
  #frame = -1;
  #differences: Difference[] = [];

  /** Made by `replay`. */
  constructor(recording: Recording, { domains = [] }: ReplayOptions) {
    this.recording = recording;
    const { memory, core } = recording.head;
    if (core !== hashOf(inlinedCore(), '')) {
      fail(
        'wrong-format',
        'this recording was made with another search core: replay it with the frameplan of the game',
      );
    }
    for (const bytes of domains) this.#modules.set(hashIn(bytes), bytes);
    this.#planner = new Planner({ memory });
    this.#answers = new RecordedAnswers(this.#core);
    const [first] = recording.keyframes;
    if (!first) fail('damaged', 'this recording has no keyframe that could be read: nothing can be replayed');
    this.#guard(() => this.#restore(first));
  }

  /** The number of the next frame. */
  get frame(): number {
    return this.#frame;
  }

  /** What has differed from the recording so far. */
  get differences(): readonly Difference[] {
    return this.#differences;
  }

  /** Returns a world as it is after the replayed frames, to be read and for explanations. */
  world(name: string): World {
    const at = this.#keyframe.worlds.findIndex((one) => one.name === name);
    return (
      (this.#worlds[at] as unknown as World | undefined) ??
      fail('unknown-name', `this recording has no world ${show(name)} in this frame`)
    );
  }

  /** Returns the search under way with this number, or null. */
  search(number: number): Session<DomainShape> | null {
    return this.#searches.get(number) ?? null;
  }

  /** Goes to the beginning of a frame, from here or from the last keyframe before it, whichever is nearer. */
  seek(frame: number): this {
    const { from, end } = this.recording;
    if (!(Number.isInteger(frame) && frame >= from && frame <= end))
      refuseOption('frame', `a whole number from ${from} to ${end}`, frame);
    const keyframe = this.recording.keyframeFor(frame);
    if (!keyframe) fail('damaged', `no keyframe before frame ${frame} could be read`);
    if (frame < this.#frame || keyframe.frame > this.#frame) this.#guard(() => this.#restore(keyframe));
    while (this.#frame < frame) if (!this.next()) fail('damaged', `frame ${this.#frame} could not be read`);
    return this;
  }

  /** Begins at a keyframe, and drops everything else. */
  beginAt(frame: number): this {
    const keyframe = this.recording.keyframes.find((one) => one.frame === frame);
    if (!keyframe) fail('bad-option', `there is no keyframe at frame ${frame}`);
    this.#guard(() => this.#restore(keyframe));
    return this;
  }

  /** Replays a frame and returns its recording. Returns null at the end and where frames are missing. */
  next(): RecordedFrame | null {
    const recorded = this.recording.frame(this.#frame);
    if (!recorded) return null;
    this.#guard(() => {
      for (const op of recorded.ops) this.#do(op);
      this.#frame++;
      const keyframe = this.recording.keyframes.find((one) => one.frame === this.#frame && one !== this.#keyframe);
      if (keyframe) this.#pass(keyframe);
    });
    return recorded;
  }

  /** Reports any error as damage, since a recording with impossible contents can cause every error. */
  #guard(work: () => void): void {
    try {
      work();
    } catch (error) {
      if (error instanceof FrameplanError) throw error;
      fail('damaged', `this recording can't be replayed at frame ${this.#frame}: ${(error as Error).message}`, {
        cause: error,
      });
    }
  }

  /** Releases all memory. */
  free(): void {
    for (const search of this.#searches.values()) search.free();
    for (const goal of this.#goals.values()) goal.free();
    for (const world of this.#worlds) world.free();
    this.#searches.clear();
    this.#goals.clear();
    this.#worlds = [];
  }

  // --- Keyframes -----------------------------------------------------------------------------------------------------

  #keyframe!: ReadKeyframe;

  #restore(keyframe: ReadKeyframe): void {
    const domains = keyframe.worlds.map(({ domain }) => this.#domain(keyframe.domains[domain]!));
    this.free();
    this.#keyframe = keyframe;
    this.#frame = keyframe.frame;
    this.#plans = [];
    const externals = domains.map((domain, world) =>
      this.#answers.externalsOf(domain[inside].loaded, () => stateOf(this.#worlds[world]!)),
    );
    const { worlds, searches, goals } = restoreKeyframe(this.#core, keyframe, domains, externals);
    this.#worlds = worlds;
    this.#searches = searches;
    this.#goals = goals;
  }

  /** Passes a keyframe during the replay, and checks that everything is equal. */
  #pass(keyframe: ReadKeyframe): void {
    if (keyframe.reason !== 'time') return this.#restore(keyframe);
    this.#keyframe = keyframe;
    this.#plans = [];
    keyframe.sums.forEach((sum, world) => {
      if (sumOfValues(stateOf(this.#worlds[world]!)) !== sum) this.#differ(`values of ${keyframe.worlds[world]!.name}`);
    });
    // Saving did this to the searches of the game.
    for (const { search } of keyframe.searches) {
      const session = this.#searches.get(search);
      if (!session) this.#differ(`search ${search} is not under way`);
      else beginIterationAnew(this.#core, session[inside].handle.address);
    }
    this.#core.exports.clearStage();
    for (const { search } of keyframe.searches) {
      const session = this.#searches.get(search);
      if (session) this.#core.exports.withoutProof(session[inside].handle.address);
    }
    if (keyframe.waiting.length > this.#planner.waiting) this.#differ('fewer searches wait');
  }

  #domain({ name, hash, module }: { name: string; hash: string; module?: string }): Domain {
    let domain = this.#registered.get(hash);
    if (domain) return domain;
    const bytes = this.#modules.get(hash) ?? (module === undefined ? null : fromBase64(module));
    if (!bytes) {
      const remedy = 'give the compiled domain as "domains", or record with it';
      fail('wrong-domain', `this recording has no module of ${name} (${hash}): ${remedy}`);
    }
    if (hashIn(bytes) !== hash) fail('damaged', `the module of ${name} in this recording is a different one`);
    domain = this.#planner.register(bytes) as unknown as Domain;
    if (domain[inside].loaded.manifest.achieves)
      fail(
        'bad-option',
        `${name} has goals in its networks (achieve), which a recording can't search for: read its frames`,
      );
    this.#registered.set(hash, domain);
    return domain;
  }

  get #core(): Core {
    return this.#planner[inside].core;
  }

  // --- Ops -----------------------------------------------------------------------------------------------------------

  #do(op: Op): void {
    switch (op[0]) {
      case 'object':
        return writeObject(this.#worlds[op[1]]!, op);
      case 'values':
        return writeValues(stateOf(this.#worlds[op[1]]!), op);
      case 'submitted':
      case 'begun':
        return this.#begin(op);
      case 'stepped':
        return this.#step(op);
      case 'frame':
      case 'run':
        return this.#run(op);
      case 'answers':
        return this.#answers.expect(op.slice(1) as never);
      case 'stage':
        this.#core.exports.clearStage();
        return undefined;
      case 'better':
        return this.#compareBetter(op);
      case 'ended':
        return this.#compareEnd(op);
      case 'dropped':
        return this.#drop(op[1]);
      case 'goal':
        return this.#beginGoal(op);
      case 'served':
        return this.#goals.get(op[1])?.endTurn(op[2]);
      case 'achieved':
        return this.#drop(op[1]);
      default:
        return undefined;
    }
  }

  #begin([kind, search, world, request, recorded]: OpOf<'submitted' | 'begun'>): void {
    const network = networkOf(request);
    const options = optionsOf(recorded);
    const of = this.#worlds[world]!;
    const session = kind === 'submitted' ? this.#planner.submit(of, network, options) : of.plan(network, options);
    this.#searches.set(search, session);
  }

  #step([, search, budget, iterations]: OpOf<'stepped'>): void {
    const session = this.#searches.get(search);
    if (!session) return this.#differ(`search ${search} is missing`);
    session.step(budget < 0 ? Infinity : budget);
    this.#answers.settle((what) => this.#differ(what));
    if (session.iterations !== iterations)
      this.#differ(`search ${search} has taken ${session.iterations} iterations, not ${iterations}`);
  }

  #run([kind, spent, budget = -1, turns = -1, work = 0]: OpOf<'frame' | 'run'>): void {
    const planner = this.#planner[inside];
    const isNewFrame = kind === 'frame';
    if (isNewFrame) prepareWorlds(planner);
    const taken = run(planner, wordOfLimit(budget), wordOfLimit(turns), isNewFrame, work);
    this.#answers.settle((what) => this.#differ(what));
    if (taken !== spent) this.#differ(`the scheduler has spent ${taken} iterations, not ${spent}`);
  }

  #compareBetter([, search, iterations, cost, plan]: OpOf<'better'>): void {
    const known = this.#planOf(plan);
    const session = this.#searches.get(search);
    if (!session) return this.#differ(`search ${search} is missing`);
    this.#compare(search, 'iterations', session.iterations, iterations);
    this.#compare(search, 'cost', toRecorded(session.bestCost), cost);
    this.#compare(search, 'plan', this.#planText(session), known);
  }

  #compareEnd([, search, status, iterations, cost, plan]: OpOf<'ended'>): void {
    const known = this.#planOf(plan);
    const session = this.#searches.get(search);
    if (!session) return this.#differ(`search ${search} is missing`);
    const { address } = session[inside].handle;
    const now = statusNames[this.#core.load(address + abi.SESSION_STATUS) as keyof typeof statusNames];
    if (this.#core.load(address + abi.SESSION_PROGRESS) !== abi.OVER) this.#differ(`search ${search} has not ended`);
    this.#compare(search, 'status', now, status);
    this.#compare(search, 'iterations', session.iterations, iterations);
    const hasPlan = this.#core.load(address + abi.SESSION_HAS_PLAN) !== 0;
    this.#compare<RecordedNumber | null>(search, 'cost', hasPlan ? toRecorded(session.bestCost) : null, cost);
    this.#compare(search, 'plan', this.#planText(session), known);
    this.#drop(search);
  }

  #compare<T>(search: number, what: string, now: T, then: T): void {
    if (now !== then) this.#differ(`the ${what} of search ${search} is ${String(now)}, and was ${String(then)}`);
  }

  #planText(session: Session<DomainShape>): string {
    const { state, handle } = session[inside];
    return JSON.stringify(recordPlan(state, handle));
  }

  /** Returns a plan as text. Plans that have occurred before are numbers. */
  #planOf(plan: RecordedPlan): string {
    if (typeof plan === 'number') return this.#plans[plan] ?? 'a plan that is missing';
    const text = JSON.stringify(plan);
    if (plan) this.#plans.push(text);
    return text;
  }

  #drop(search: number): void {
    this.#searches.get(search)?.free();
    this.#goals.get(search)?.free();
    this.#searches.delete(search);
    this.#goals.delete(search);
  }

  #beginGoal([, search, , , priority, deadline]: OpOf<'goal'>): void {
    const place = { search, priority, deadline, submitted: 0, served: 0, turn: 0 };
    this.#goals.set(search, new StandIn(this.#core, place));
  }

  #differ(what: string): void {
    this.#differences.push({ frame: this.#frame, what });
  }
}

function wordOfLimit(limit: number): number {
  return limit < 0 ? 0xffffffff : limit;
}

function hashIn(module: BufferSource): string {
  return readManifest(compileModule(module)).hash;
}

/** Prepares the replay of a recording from its first frame. */
export function replay(recording: Recording, options: ReplayOptions = {}): Replay {
  if (!(recording instanceof Recording)) fail('wrong-type', `replay() takes a recording, not ${show(recording)}`);
  checkOptions('the options of replay()', options, replayOptions);
  return new Replay(recording, options);
}

/** Replays a whole recording. Returns the differences, up to the first frames that have any. */
export function checkRecording(recording: Recording, options: CheckOptions = {}): Difference[] {
  checkOptions('the options of checkRecording()', options, checkRecordingOptions);
  const { from, ...others } = options;
  const replayed = replay(recording, others);
  const starts = recording.keyframes.slice(0, from === 'first' ? 1 : undefined);
  try {
    for (const { frame } of starts) {
      replayed.beginAt(frame);
      while (replayed.differences.length === 0 && replayed.next());
      if (replayed.differences.length > 0) break;
    }
    return [...replayed.differences];
  } finally {
    replayed.free();
  }
}
