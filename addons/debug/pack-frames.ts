// Packs frames into few bytes, and unpacks them. One description serves both directions (coder.ts): it writes given
// values, or reads if there are none. Likely values are written as small numbers: arguments that a step shares with the
// previous step, values that followed the same value last time, known texts.

import { KnownTexts, StreamReader, StreamWriter } from './coder.ts';
import type { Coder } from './coder.ts';
import type { Op, RecordedCall, RecordedFrame, RecordedNetwork, RecordedNumber, RecordedPlan } from './types.ts';

/** In bytes, a kind is its place in this list, so new kinds go to the end. */
const opKinds: readonly Op[0][] = [
  ...(['values', 'frame', 'run', 'acting', 'ended', 'submitted', 'begun', 'stepped', 'dropped', 'better'] as const),
  ...(['object', 'answers', 'stage', 'goal', 'served', 'achieved', 'note'] as const),
];

/** Columns whose numbers do not depend on the previous ones. */
const aloof = new Set(['frame 0', 'run 0', 'stepped 2', 'served 1', 'achieved 2', 'answers']);

/**
 * How many other arguments of the previous step are guesses at the argument of a step. The first guesses are the
 * argument in the same place, and the value that followed that argument before.
 */
const otherGuesses = 6;

/** The parts of an op. Empty while reading. */
type GivenParts = readonly unknown[];

/** Codes successive frames, in one or more parts. Later ones refer to what is known from earlier ones. */
export class FrameCoder {
  #coder!: Coder;
  readonly #texts: KnownTexts;
  readonly #known = {
    /** The last value in a column or at a place. */
    last: new Map<string, unknown>(),
    /** What followed a value. */
    behind: new Map<string, unknown>(),
    requests: new Map<number, RecordedCall>(),
    /** The last step that was recorded of each plan. */
    steps: new Map<number, GivenParts>(),
    actions: new Map<string, number>(),
  };
  #lastRequest: RecordedCall | [] = [];
  #lastAction = 0;
  #frame = 0;

  constructor(texts = new KnownTexts()) {
    this.#texts = texts;
  }

  /** Returns another coder that continues from here. */
  copy(): FrameCoder {
    const copy = new FrameCoder(new KnownTexts(this.#texts));
    for (const name of ['last', 'behind', 'requests', 'steps', 'actions'] as const) {
      const map = copy.#known[name] as Map<unknown, unknown>;
      for (const [key, value] of this.#known[name]) map.set(key, value);
    }
    copy.#lastRequest = this.#lastRequest;
    copy.#lastAction = this.#lastAction;
    return copy;
  }

  pack(frames: readonly RecordedFrame[]): Uint8Array<ArrayBuffer> {
    const writer = new StreamWriter(this.#texts);
    this.#coder = writer;
    this.#frames(frames[0]?.frame ?? 0, frames);
    return writer.bytes();
  }

  /** `first`: the number of the first frame. Throws if the bytes are not frames. */
  unpack(first: number, bytes: Uint8Array): RecordedFrame[] {
    this.#coder = new StreamReader(bytes, this.#texts);
    return this.#frames(first, []);
  }

  #frames(first: number, given: readonly RecordedFrame[]): RecordedFrame[] {
    const count = this.#coder.uint('frames', given.length);
    const frames: RecordedFrame[] = [];
    for (let at = 0; at < count; at++) {
      this.#frame = first + at;
      frames.push({ frame: first + at, ops: this.#list('ops', given[at]?.ops, (op) => this.#op(op ?? [])) });
    }
    return frames;
  }

  #list<T>(stream: string, given: readonly T[] | undefined, one: (given: T | undefined, at: number) => T): T[] {
    const count = this.#coder.uint(stream, given?.length ?? 0);
    const list: T[] = [];
    for (let at = 0; at < count; at++) list.push(one(given?.[at], at));
    return list;
  }

  #op([given, ...parts]: GivenParts): Op {
    const kind = opKinds[this.#coder.uint('kinds', opKinds.indexOf(given as Op[0]))];
    if (!kind) throw new RangeError('an op of no kind');
    return [kind, ...this.#parts(kind, parts)] as Op;
  }

  #parts(kind: Op[0], given: GivenParts): GivenParts {
    switch (kind) {
      case 'values':
        return this.#values(given);
      case 'acting':
        return this.#packActing(given);
      case 'ended':
        return this.#packEnded(given);
      case 'better':
        return this.#packBetter(given);
      case 'submitted':
      case 'begun':
        return this.#packBegun(kind, given);
      default:
        return this.#list(kind, given, (part, at) => this.#column(kind === 'answers' ? kind : `${kind} ${at}`, part));
    }
  }

  /** A value that is close to the last one in its column. */
  #column<T>(column: string, given: unknown): T {
    const last = aloof.has(column) ? 0 : this.#known.last.get(column);
    const value = this.#coder.value<T>(column, given, [], typeof last === 'number' ? last : 0);
    this.#known.last.set(column, value);
    return value;
  }

  /** Places with their values. What followed a value in one place may follow it in another. */
  #values([givenWorld, givenVariable, ...numbers]: GivenParts): GivenParts {
    const world = this.#column('values world', givenWorld);
    const variable = this.#column('values variable', givenVariable);
    const table = `${String(world)} ${String(variable)}`;
    let place: unknown = 0;
    const list = this.#list<unknown>('values', numbers, (given, at) => {
      if (at % 2 === 0) return (place = this.#place(table, given, Number(place)));
      const key = `${table} ${String(place)}`;
      return this.#next(`value ${table}`, key, given);
    });
    return [world, variable, ...list];
  }

  /** A place. Places that have changed together often change together again. */
  #place(table: string, given: unknown, before: number): unknown {
    const key = `place ${table} ${before}`;
    const place = this.#coder.value('places', given, [this.#known.behind.get(key)], before);
    this.#known.behind.set(key, place);
    return place;
  }

  /** What follows the last value at the place `key`. */
  #next(stream: string, key: string, given: unknown): unknown {
    const last = this.#known.last.get(key);
    const value = this.#coder.value(
      stream,
      given,
      [this.#known.behind.get(`${stream} ${String(last)}`)],
      Number(last) || 0,
    );
    if (last !== undefined) this.#known.behind.set(`${stream} ${String(last)}`, value);
    this.#known.last.set(key, value);
    return value;
  }

  // --- Searches ------------------------------------------------------------------------------------------------------

  #packBegun(kind: string, [givenSearch, givenWorld, request, options]: GivenParts): GivenParts {
    const search = this.#column<number>('search', givenSearch);
    const world = this.#column('search world', givenWorld);
    const network = this.#network(request as RecordedNetwork | undefined);
    if (typeof network[0] === 'number') this.#known.requests.set(search, network as RecordedCall);
    return [search, world, network, this.#coder.json(`${kind} options`, options)];
  }

  #network(given: RecordedNetwork | undefined): RecordedNetwork {
    const orders = [null, 'ordered', 'unordered'] as const;
    const order = orders[this.#coder.uint('networks', Math.max(0, orders.indexOf(given?.[0] as 'ordered')))];
    if (!order) return (this.#lastRequest = this.#call('request', given as RecordedCall, this.#lastRequest));
    const parts = given?.slice(1) as RecordedNetwork[] | undefined;
    return [order, ...this.#list('networks', parts, (part) => this.#network(part))];
  }

  #packEnded([givenSearch, givenStatus, iterations, cost, plan]: GivenParts): GivenParts {
    const search = this.#column<number>('ended search', givenSearch);
    const status = this.#coder.text('status', givenStatus as string);
    return [
      ...[search, status, this.#coder.value('iterations', iterations, [])],
      ...[this.#column('cost', cost), this.#plan(plan as RecordedPlan, search)],
    ];
  }

  #packBetter([givenSearch, iterations, cost, plan]: GivenParts): GivenParts {
    const search = this.#column<number>('ended search', givenSearch);
    return [
      ...[search, this.#coder.value('iterations', iterations, [])],
      ...[this.#column('cost', cost), this.#plan(plan as RecordedPlan, search)],
    ];
  }

  #plan(given: RecordedPlan | undefined, search: number): RecordedPlan {
    const kind = this.#coder.uint('plans', given === null ? 0 : typeof given === 'number' ? 1 : 2);
    if (kind === 0) return null;
    if (kind === 1) return this.#column('known plan', given);
    let before: RecordedCall | [] = this.#known.requests.get(search) ?? [];
    return this.#list(
      'steps',
      given as RecordedCall[] | undefined,
      (call) => (before = this.#call('step', call, before)),
    );
  }

  #call(stream: string, given: RecordedCall | undefined, before: RecordedCall | []): RecordedCall {
    const task = this.#coder.value<number>(`${stream} task`, given?.[0], [before[0]]);
    const last = this.#known.last.get(`${stream} ${task}`);
    const count = this.#coder.value<number>(`${stream} length`, given && given.length - 1, [
      last as number | undefined,
    ]);
    this.#known.last.set(`${stream} ${task}`, count);
    const call: RecordedCall = [task];
    for (let at = 1; at <= count; at++) {
      call.push(this.#follow<RecordedNumber>(`${stream} ${at}`, `${task}`, given?.[at], before, at));
    }
    return call;
  }

  /** A part of a step, based on the previous step. */
  #follow<T>(stream: string, of: string, given: unknown, before: GivenParts, at: number): T {
    const former = before[at];
    const key = `${stream} ${of} ${String(former)}`;
    const others = Array.from({ length: otherGuesses }, (_, other) => before[other + 1]);
    const guesses = [former, this.#known.behind.get(key), ...others];
    const value = this.#coder.value<unknown>(stream, given, guesses, Number(former) || 0);
    if (former !== undefined) this.#known.behind.set(key, value);
    return value as T;
  }

  // --- Acting --------------------------------------------------------------------------------------------------------

  #packActing([givenWorld, givenTick, givenKind, givenPlan, givenStep, givenAction, detail]: GivenParts): GivenParts {
    const world = this.#column('acting world', givenWorld);
    // Most frames have one tick.
    const tick = this.#frame + this.#column<number>('tick', Number(givenTick) - this.#frame);
    const kind = this.#coder.text('events', givenKind as string);
    const plan = this.#nextPlan(kind, givenPlan);
    const step = this.#stepText(givenStep as string | undefined, plan);
    const key = `${plan} ${step}`;
    const guesses = [0, this.#known.actions.get(key), this.#lastAction + 1];
    const action = this.#coder.value<number>('actions', givenAction, guesses, this.#lastAction);
    this.#known.actions.set(key, action);
    this.#lastAction = Math.max(this.#lastAction, action);
    return [world, tick, kind, plan, step, action, this.#coder.text('details', detail as string)];
  }

  /** The plan of the previous event, or the one that followed it at the last event of this kind. */
  #nextPlan(kind: string, given: unknown): number {
    const last = this.#known.last.get('plan') as number | undefined;
    const key = `plan ${kind} ${last}`;
    const plan = this.#coder.value<number>('acting plan', given, [last, this.#known.behind.get(key) as number], last);
    this.#known.behind.set(key, plan);
    this.#known.last.set('plan', plan);
    return plan;
  }

  /** The text of a step. It is usually the last recorded step or similar to it. */
  #stepText(given: string | undefined, plan: number): string {
    const before = this.#known.steps.get(plan) ?? [];
    const parts = partsOf(given ?? '');
    const isSame = parts.length === before.length && parts.every((part, at) => part === before[at]);
    const count = this.#coder.uint('step parts', isSame ? 0 : given === '' ? 1 : 1 + parts.length);
    if (count <= 1) return count === 0 ? textOf(before) : '';
    const step: unknown[] = [];
    for (let at = 0; at < count - 1; at++) {
      step.push(this.#follow(`step part ${at}`, String(step[0]), parts[at], before, at));
    }
    this.#known.steps.set(plan, step);
    return textOf(step);
  }
}

/** How many characters a text may have that is split into parts. */
const mostCharacters = 1000;

/** Splits `Walk(bob, hall)` into its name and arguments. Other texts are not split. */
function partsOf(text: string): string[] {
  const [, name, args] = (text.length <= mostCharacters && /^([^()]+)\((.*)\)$/s.exec(text)) || [];
  return name === undefined ? [text] : [name, ...args!.split(', ')];
}

function textOf([name, ...args]: GivenParts): string {
  if (args.length === 0) return String(name ?? '');
  const text = `${String(name)}(${args.join(', ')})`;
  if (text.length > mostCharacters) throw new RangeError('a step that is too long');
  return text;
}
