// One planner of a game that was started to be watched. It is attached from its first domain on. A frame is over when
// the planner's next one begins. While it is paused, the game waits there.

import type { Domain, DomainShape, Planner } from '../../../bindings/index.ts';
import { Attached } from '../attached.ts';
import type { AttachedActing, FrameReader } from '../attached.ts';
import type { GameMessage } from '../protocol.ts';
import type { FromServer } from './messages.ts';
import type { ServerLink } from './server-link.ts';

type FromReader = Exclude<FromServer, { type: 'closed' }>;

export interface WatchedOptions {
  paused: boolean;
  keep: number;
}

/** How many milliseconds a frame takes in a game that has no frames because it steps its searches itself. */
const ownFrame = 16;

export class StartedGame {
  readonly attached: Attached;
  /** The address of its page. Empty: it has none. */
  url = '';
  /** Why it has no page. */
  failure = '';
  readonly #number: number;
  readonly #link: ServerLink;
  readonly #readers = new Map<number, FrameReader>();
  readonly #timer: NodeJS.Timeout;
  /** Whether anything has happened in the current frame. */
  #isBegun = false;
  /** Whether the planner has had a frame. Then the game waits only between two frames. */
  #hasFrames = false;
  #isOver = false;

  constructor(planner: Planner, number: number, link: ServerLink, options: WatchedOptions) {
    this.attached = new Attached(planner, options);
    this.#number = number;
    this.#link = link;
    this.#timer = setInterval(() => this.endFrame(), ownFrame);
    this.#timer.unref();
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  addDomain(domain: Domain<DomainShape>, module: BufferSource | null): void {
    if (!this.#isOver) this.attached.addDomain(domain, module);
  }

  addActing(acting: AttachedActing): void {
    if (!this.#isOver) this.attached.addActing(acting);
  }

  /** Has to be called when a frame of the planner begins. */
  beforeFrame(): void {
    if (this.#isOver) return;
    this.endFrame();
    this.#isBegun = this.#hasFrames = true;
    this.#timer.refresh();
    this.#wait();
  }

  /** Has to be called when the game steps a search. */
  beforeSearch(): void {
    if (this.#isOver) return;
    this.#isBegun = true;
    // Its world may be new.
    this.attached.recorder.lookAtWorlds();
    if (!this.#hasFrames) this.#wait();
  }

  endFrame(): void {
    if (this.#isBegun && !this.#isOver) this.attached.frame();
    this.#isBegun = false;
  }

  #wait(): void {
    this.#link.look();
    if (this.attached.isPaused) this.#link.waitUntil(() => !this.attached.isPaused || this.#link.isGone);
  }

  /** Stops watching. The game continues. */
  detach(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    clearInterval(this.#timer);
    this.attached.detach();
  }

  receive(message: FromReader): void {
    switch (message.type) {
      case 'opened':
        this.url = message.url;
        return;
      case 'failed':
        this.failure = message.message;
        return;
      case 'came':
        return this.#add(message.reader, new Int32Array(message.pending));
      case 'left':
        this.attached.remove(this.#readers.get(message.reader)!);
        return void this.#readers.delete(message.reader);
      case 'command':
        return this.attached.receiveNow(message.text, (answer) => this.#answer(message.command, answer));
    }
  }

  #add(number: number, pending: Int32Array): void {
    const reader: FrameReader = {
      get pending() {
        return Atomics.load(pending, 0);
      },
      send: (text) => {
        Atomics.add(pending, 0, text.length);
        this.#link.say({ type: 'say', game: this.#number, reader: number, text });
      },
    };
    this.#readers.set(number, reader);
    this.attached.add(reader);
  }

  #answer(command: number, message: GameMessage): void {
    this.#link.say({ type: 'answer', command, message });
  }
}
