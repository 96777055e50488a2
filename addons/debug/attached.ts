// An attached game: it is recorded, its frames go to readers, and commands come back. addons/debug/node/ and
// addons/debug/page/ transport the messages.

import { FrameplanError } from '../../bindings/index.ts';
import type { Domain, DomainShape, Planner, Session, StepsDone, World } from '../../bindings/index.ts';
import { argsOfPlace, eachPlace, fail, inside, readModule, show, stateOf, viewOf } from '../../bindings/internal.ts';
import type { OptionsOf } from '../../bindings/internal.ts';
import { replaceDomain } from '../replace/replace.ts';
import { checkBreak, KnownSearches, whatBreaks } from './breaks.ts';
import { fromBase64, toBase64 } from './describe.ts';
import type { DomainSource } from './describe.ts';
import { worldOf } from './keyframes.ts';
import { toRecorded } from './numbers.ts';
import { mostMessageBytes, protocolVersion } from './protocol.ts';
import type { Break, GameCommand, CommandMessage, GameMessage, HelloMessage, PlainValue, Watch } from './protocol.ts';
import { attachOptions } from './record-options.ts';
import { record } from './recorder.ts';
import type { RecordedActing, GameRecorder } from './recorder.ts';
import type { Op, RecordedFrame, RecordedNumber } from './types.ts';

/** A domain that can be replaced from outside, and its sources. */
export interface AttachedDomain extends DomainSource {
  domain?: { readonly [inside]: object };
}

/** An `Acting` of frameplan/acting. */
export interface AttachedActing extends RecordedActing {
  carriedOut?(session: never): StepsDone;
}

export interface AttachOptions extends OptionsOf<typeof attachOptions> {
  domains?: readonly AttachedDomain[];
  acting?: readonly AttachedActing[];
  explain?(session: Session<DomainShape>): unknown;
}

/** The part of an attached game that the game itself uses. */
export type AttachedGame = Pick<Attached, 'isPaused' | 'ready' | 'frame' | 'recorder' | 'readers'>;

/** Adds the members that only one way of attaching has. */
export function gameOf<More extends object>(attached: Attached, more: More): AttachedGame & More {
  const game: AttachedGame = {
    get isPaused() {
      return attached.isPaused;
    },
    get recorder() {
      return attached.recorder;
    },
    get readers() {
      return attached.readers;
    },
    ready: () => attached.ready(),
    frame: () => attached.frame(),
  };
  return Object.assign(game, more);
}

/** A connection to which the game sends its frames. */
export interface FrameReader {
  /** The number of bytes that were sent and have not arrived. */
  readonly pending: number;
  /** Some readers call `arrived` when the text has arrived. */
  send(text: string, arrived?: () => void): void;
}

type PauseReason = Extract<GameMessage, { type: 'paused' }>['reason'];

interface KnownReader {
  reader: FrameReader;
  /** The number of frames that were left out since the reader has become too slow, and the first of them. */
  left: number;
  from: number;
  /** Whether it can't continue to read without a `hello`. */
  needsHello: boolean;
}

/** A reader with more pending bytes is too slow, so frames are left out for it. */
const mostPending = 2 ** 20;

export class Attached {
  readonly #recorder: GameRecorder;
  readonly #planner: Planner;
  readonly #explainSearch: AttachOptions['explain'];
  readonly #acting: AttachedActing[];
  readonly #readers = new Map<FrameReader, KnownReader>();
  readonly #searches = new KnownSearches();
  readonly #domains = new Map<string, Domain<DomainShape>>();
  #breaks: Break[] = [];
  #watches: (Watch & { last: PlainValue })[] = [];
  #lastNumber = 0;
  #isPaused: boolean;
  /** Readers that come later get it, too. */
  #why: PauseReason = { by: 'command' };
  #isStepping = false;
  #isRenumbered = false;
  #whenResumed: (() => void)[] = [];
  #isOver = false;

  constructor(planner: Planner, options: AttachOptions) {
    const { explain, paused = false, keep = attachOptions.keep.otherwise, domains = [], ...others } = options;
    this.#planner = planner;
    this.#explainSearch = explain;
    this.#acting = [...(options.acting ?? [])];
    this.#isPaused = paused;
    for (const { domain } of domains) {
      const registered = domain as unknown as Domain<DomainShape> | undefined;
      if (registered) this.#domains.set(registered.name, registered);
    }
    this.#recorder = record(planner, {
      ...others,
      keep,
      domains,
      onFrame: (frame, text) => this.#tellFrame(frame, text),
      onKeyframe: (reason) => {
        this.#isRenumbered = true;
        if (reason === 'begun' || reason === 'time') return;
        this.#searches.begin(this.#recorder.underWay);
        this.#helloAll();
      },
    });
    this.#searches.begin(this.#recorder.underWay);
  }

  /** The recording of the last frames, which can be written to a file. */
  get recorder(): GameRecorder {
    return this.#recorder;
  }

  /** Whether the game has to wait. */
  get isPaused(): boolean {
    return this.#isPaused && !this.#isOver;
  }

  /** The number of readers. */
  get readers(): number {
    return this.#readers.size;
  }

  /** Resolves when the game may continue: immediately, unless it is paused. */
  async ready(): Promise<void> {
    while (this.isPaused) await new Promise<void>((go) => this.#whenResumed.push(go));
  }

  /** Adds a domain that can be replaced. `module`: its bytes, if they are known. */
  addDomain(domain: Domain<DomainShape>, module: BufferSource | null): void {
    this.#domains.set(domain.name, domain);
    if (module) this.#recorder.addDomain({ module });
  }

  /** From now on, readers get its events. */
  addActing(acting: AttachedActing): void {
    this.#acting.push(acting);
    this.#recorder.addActing(acting);
  }

  /** Has to be called when a frame of the game is over. */
  frame(): void {
    if (!this.#isOver) this.#recorder.frame();
  }

  /** Stops the recording, and sends nothing more. The game continues. */
  detach(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#recorder.stop();
    this.#tellAll({ type: 'bye' });
    this.#readers.clear();
    this.#goOn();
  }

  // --- Readers -------------------------------------------------------------------------------------------------------

  add(reader: FrameReader): void {
    this.#recorder.lookAtWorlds();
    const hello = JSON.stringify(this.hello());
    this.#readers.set(reader, { reader, left: 0, from: 0, needsHello: false });
    reader.send(hello);
    if (this.isPaused) reader.send(JSON.stringify(this.#paused));
  }

  remove(reader: FrameReader): void {
    this.#readers.delete(reader);
  }

  /** Returns a message with the current state of everything. */
  hello(): HelloMessage {
    const { frames, domains, worlds, states, underWay, plans } = this.#recorder;
    return {
      type: 'hello',
      protocol: protocolVersion,
      frame: frames,
      domains: [...domains],
      worlds: [...worlds],
      values: states.flatMap(valuesOf),
      searches: underWay,
      plans,
      isPaused: this.isPaused,
      breaks: this.#breaks,
      watches: this.#watches.map(({ last, ...watch }) => ({ ...watch, value: last })),
      explains: this.#explainSearch !== undefined,
      replaceable: [...this.#domains.keys()],
    };
  }

  #helloAll(): void {
    if (this.#readers.size === 0) return;
    const text = JSON.stringify(this.hello());
    for (const known of this.#readers.values()) {
      if (known.reader.pending > mostPending) known.needsHello = true;
      else known.reader.send(text);
    }
  }

  #tellAll(message: GameMessage): void {
    if (this.#readers.size === 0) return;
    const text = JSON.stringify(message);
    for (const { reader } of this.#readers.values()) reader.send(text);
  }

  #tellFrame(frame: RecordedFrame, ops: string): void {
    this.#searches.note(frame.ops);
    if (this.#readers.size > 0) this.#send(frame, ops);
    this.#isRenumbered = false;
    if (this.#isStepping) {
      this.#isStepping = false;
      this.#pause({ by: 'step' });
    }
    for (const one of this.#breaks) {
      const met = whatBreaks(this.#recorder, one, frame, this.#searches);
      if (met) return this.#pause({ by: 'break', break: one.number, ...met });
    }
  }

  /** Sends one message for all characters, whose text is made once. Slow readers get a gap. */
  #send({ frame }: RecordedFrame, ops: string): void {
    const watched = this.#readWatches();
    const renumbered = this.#isRenumbered ? '"renumbered":true,' : '';
    const text = `{"type":"frame",${renumbered}"frame":{"frame":${frame},"ops":${ops}}${watched}}`;
    for (const known of this.#readers.values()) {
      const { reader } = known;
      // When worlds have come or gone, a `hello` follows this frame.
      if (reader.pending > mostPending || (known.needsHello && !this.#recorder.hasKeyframeWorlds)) {
        if (known.left++ === 0) known.from = frame;
        known.needsHello = true;
        continue;
      }
      if (known.needsHello) {
        const from = known.left > 0 ? known.from : frame;
        reader.send(JSON.stringify({ type: 'gap', frames: known.left + 1, from } satisfies GameMessage));
        known.left = 0;
        known.needsHello = false;
        // It includes this frame.
        reader.send(JSON.stringify({ ...this.hello(), frame: frame + 1 }));
      } else reader.send(text);
    }
  }

  // --- Pausing -------------------------------------------------------------------------------------------------------

  get #paused(): GameMessage {
    return { type: 'paused', frame: this.#recorder.frames, reason: this.#why };
  }

  #pause(reason: PauseReason): void {
    this.#isPaused = true;
    this.#why = reason;
    this.#tellAll(this.#paused);
  }

  #goOn(): void {
    if (this.#isPaused && !this.#isOver) this.#tellAll({ type: 'resumed' });
    this.#isPaused = false;
    for (const go of this.#whenResumed.splice(0)) go();
  }

  // --- Commands ------------------------------------------------------------------------------------------------------

  /** Executes the command in a message, and returns what has to be sent back. Mistakes in it never harm the game. */
  receive(text: string): Promise<GameMessage> {
    return new Promise((tell) => this.receiveNow(text, tell));
  }

  /** Like `receive`, for a game whose event loop is blocked. Only an explanation that is a promise is sent later. */
  receiveNow(text: string, tell: (answer: GameMessage) => void): void {
    let id: number | null = null;
    const refuse = (error: unknown): void => tell(refusal(id, error));
    try {
      if (text.length > mostMessageBytes) fail('too-large', `a message has at most ${mostMessageBytes} bytes`);
      const message = parse(text);
      ({ id } = message);
      const answer = (result: unknown): void => tell({ type: 'answer', id: message.id, result: result ?? null });
      const result = this.#do(message);
      if (result instanceof Promise) result.then(answer, refuse);
      else answer(result);
    } catch (error) {
      refuse(error);
    }
  }

  #do(command: GameCommand): unknown {
    if (this.#isOver) fail('freed', 'the game has detached');
    switch (command.type) {
      case 'pause':
        this.#isStepping = false;
        return this.#pause({ by: 'command' });
      case 'step':
        this.#isStepping = true;
        return this.#goOn();
      case 'resume':
        this.#isStepping = false;
        return this.#goOn();
      case 'break':
        return this.#break(command);
      case 'unbreak':
        if (!this.#breaks.some(({ number }) => number === command.break))
          fail('out-of-range', `there is no break ${show(command.break)}`);
        this.#breaks = this.#breaks.filter(({ number }) => number !== command.break);
        return undefined;
      case 'watch':
        return this.#watch(command);
      case 'unwatch':
        if (!this.#watches.some(({ number }) => number === command.watch))
          fail('out-of-range', `there is no watch ${show(command.watch)}`);
        this.#watches = this.#watches.filter(({ number }) => number !== command.watch);
        return undefined;
      case 'explain':
        return this.#explain(command.search);
      case 'set':
        return this.#set(command);
      case 'replace':
        return this.#replace(command);
      case 'save':
        return { bytes: toBase64(this.#recorder.bytes()) };
      case 'state':
        this.#recorder.lookAtWorlds();
        return this.hello();
      default:
        return fail('bad-option', `there is no command ${show((command as { type?: unknown }).type)}`);
    }
  }

  #break(command: Extract<GameCommand, { type: 'break' }>): { break: number } {
    checkBreak(this.#recorder, command);
    const number = ++this.#lastNumber;
    const wanted: Record<string, unknown> = { ...command, number };
    delete wanted['type'];
    delete wanted['id'];
    this.#breaks.push(wanted as unknown as Break);
    return { break: number };
  }

  #watch({ world, variable, args }: Extract<GameCommand, { type: 'watch' }>): { watch: number; value: PlainValue } {
    const value = this.#read(world, variable, args);
    const number = ++this.#lastNumber;
    this.#watches.push({ number, world, variable, args, last: value });
    return { watch: number, value };
  }

  #readWatches(): string {
    if (this.#watches.length === 0) return '';
    const changed: Record<number, PlainValue> = {};
    for (const watch of this.#watches) {
      try {
        const value = this.#read(watch.world, watch.variable, watch.args);
        if (value === watch.last) continue;
        changed[watch.number] = watch.last = value;
      } catch {
        // The world or an object no longer exists.
      }
    }
    return `,"watched":${JSON.stringify(changed)}`;
  }

  #world(name: string): World<DomainShape> {
    const { worlds, states } = this.#recorder;
    const at = worlds.findIndex((world) => world.name === name);
    return at < 0 ? fail('unknown-name', `there is no world ${show(name)}`) : worldOf(states[at]!);
  }

  #read(name: string, variable: string, args: readonly PlainValue[]): PlainValue {
    if (!Array.isArray(args)) fail('bad-option', `"args" has to be a list, not ${show(args)}`);
    const world = this.#world(name) as unknown as { get(variable: string, ...args: unknown[]): PlainValue };
    return objectOfName(this.#world(name), variable, world.get(variable, ...args));
  }

  #set({ world, variable, args, value }: Extract<GameCommand, { type: 'set' }>): { former: PlainValue } {
    const former = this.#read(world, variable, args);
    const target = this.#world(world) as unknown as { set(variable: string, ...args: unknown[]): void };
    target.set(variable, ...args, value);
    return { former };
  }

  async #explain(search: number): Promise<unknown> {
    const explain = this.#explainSearch;
    if (!explain) fail('bad-option', 'this game does not explain: it attaches without the option "explain"');
    const found = this.#recorder.handleOf(search);
    const session = found?.handle.session?.deref() as Session<DomainShape> | undefined;
    if (!session || !found!.handle.address || found!.handle.isReleased)
      fail('unknown-name', `search ${show(search)} is not under way, and the game has not kept its plan`);
    const told: unknown = await explain(session);
    try {
      JSON.stringify(told);
    } catch (error) {
      fail('bad-option', `the result of "explain" can't be written as JSON: ${(error as Error).message}`);
    }
    return told;
  }

  #replace({ domain: name, module, text }: Extract<GameCommand, { type: 'replace' }>): unknown {
    const domain = this.#domains.get(name);
    if (!domain) fail('unknown-name', `the game cannot replace the domain ${show(name)}: attach with its "domain"`);
    if (typeof module !== 'string') fail('bad-option', '"module" has to be a compiled domain in base64');
    const bytes = bytesIn(module);
    const carriedOut = (session: Session<DomainShape>): StepsDone => {
      const own = this.#acting.filter(({ world }) => world === session.world);
      return own.map((acting) => acting.carriedOut?.(session as never) ?? 0).find((steps) => steps !== 0) ?? 0;
    };
    this.#recorder.addDomain({ module: bytes, ...(typeof text === 'string' && { text }) });
    const { core } = this.#planner[inside];
    if (domain[inside].loaded.core !== core) fail('wrong-domain', `${name} is a domain of another planner`);
    core.refuseWhileBusy('replace');
    // Does what `planner.replace` does, but immediately.
    const replaced = replaceDomain(domain, readModule(bytes), { carriedOut });
    const { kept, restarted, outdated, reset, renumbered } = replaced;
    return {
      kept: kept.length,
      restarted: restarted.length,
      outdated: outdated.length,
      reset,
      renumbered,
    };
  }
}

function refusal(id: number | null, error: unknown): GameMessage {
  const code = error instanceof FrameplanError ? error.code : 'error';
  return { type: 'error', id, code, message: error instanceof Error ? error.message : String(error) };
}

function parse(text: string): CommandMessage {
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    return fail('bad-option', 'this message is not JSON');
  }
  const isCommand = typeof message === 'object' && message !== null && 'type' in message && 'id' in message;
  if (!isCommand || !Number.isInteger((message as CommandMessage).id))
    fail('bad-option', 'a message has a "type" and an "id", which is a whole number');
  return message as CommandMessage;
}

function bytesIn(text: string): Uint8Array<ArrayBuffer> {
  try {
    return fromBase64(text);
  } catch {
    return fail('bad-option', 'this is not base64');
  }
}

function valuesOf(state: ReturnType<typeof stateOf>, world: number): Op[] {
  return state.loaded.manifest.variables.flatMap((_, variable): Op[] => {
    const op: Op = ['values', world, variable];
    const numbers = op as unknown as RecordedNumber[];
    const view = viewOf(state, variable);
    const isSparse = state.layout.tables[variable]!.capacity > 0;
    eachPlace(state, variable, (place) => {
      if (Object.is(view[place], 0)) return;
      numbers.push(...(isSparse ? argsOfPlace(state, variable, place) : [place]), toRecorded(view[place]!));
    });
    return op.length > 3 ? [op] : [];
  });
}

/** Returns an object for its name, and other values unchanged. */
function objectOfName(world: World<DomainShape>, variable: string, value: PlainValue): PlainValue {
  const state = stateOf(world);
  const { manifest } = state.loaded;
  const { value: type } = manifest.variables.find(({ name }) => name === variable)!;
  return type.kind === 'object' ? world.nameOf(manifest.types[type.type]!.name as never, value as number) : value;
}
