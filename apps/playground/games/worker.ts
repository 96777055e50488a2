// The script of the Worker that plays a game of the gallery: it steps the game, draws it, and tells its frames as a
// recorder of `frameplan/debug` writes them down.

import { stateOf, viewOf } from '../../../bindings/internal.ts';
import { record } from '../../../debug/recorder.ts';
import type { GameRecorder } from '../../../debug/recorder.ts';
import type { RecordedFrame } from '../../../debug/types.ts';
import type { FromGame, GameName, ToGame } from './messages.ts';
import type { PlayedGame } from './played-game.ts';

const send = (message: FromGame): void => postMessage(message);

/** How often what has happened is told, in milliseconds. */
const news = 100;

const makers: Record<GameName, () => Promise<(seed: number) => PlayedGame>> = {
  squad: async () => (await import('./squad.ts')).playSquad,
  hunters: async () => (await import('./hunters.ts')).playHunters,
  iceblox: async () => (await import('./iceblox.ts')).playIceblox,
  rescue: async () => (await import('./rescue.ts')).playRescue,
};

class RunningGame {
  readonly game: PlayedGame;
  readonly #canvases: OffscreenCanvas[];
  readonly #recorder: GameRecorder;
  #frames: RecordedFrame[] = [];
  #keys: string[] = [];
  #isPaused = false;
  #isDark = false;
  #told = 0;
  #next = performance.now();

  constructor(game: PlayedGame, canvases: OffscreenCanvas[]) {
    this.game = game;
    this.#canvases = canvases;
    const { planner, world, acting, domains } = game;
    this.#recorder = record(planner, {
      worlds: { game: world as never },
      acting,
      domains,
      onFrame: (frame) => this.#frames.push(frame),
    });
    const at = this.#recorder.states.indexOf(stateOf(world));
    const described = this.#recorder.worlds[at]!;
    const state = stateOf(world);
    const values = described.tables.map((_, variable) => [...viewOf(state, variable)]);
    const domain = this.#recorder.domains[described.domain]!;
    send({ kind: 'start', domain, world: { ...described, domain: 0 }, values, budget: game.budget });
    setInterval(() => this.#goOn(), 1000 / 60);
  }

  set keys(keys: string[]) {
    this.#keys = keys;
  }

  set isPaused(isPaused: boolean) {
    this.#isPaused = isPaused;
    this.#next = performance.now();
  }

  resize({ widths, heights, dark }: Extract<ToGame, { kind: 'size' }>): void {
    this.#isDark = dark;
    this.#canvases.forEach((canvas, at) => {
      canvas.width = Math.max(1, widths[at] ?? 1);
      canvas.height = Math.max(1, heights[at] ?? 1);
    });
    this.#draw();
  }

  step(): void {
    this.game.step(this.#keys);
    this.#recorder.frame();
  }

  save(): Uint8Array<ArrayBuffer> {
    return this.#recorder.bytes();
  }

  #goOn(): void {
    const now = performance.now();
    const pause = 1000 / this.game.framesPerSecond;
    // Who was asleep does not catch up.
    if (now - this.#next > 500) this.#next = now;
    while (!this.#isPaused && !this.game.isOver && this.#next <= now) {
      this.step();
      this.#next += pause;
    }
    this.#draw();
    if (now - this.#told > news) this.tell();
  }

  tell(): void {
    this.#told = performance.now();
    send({ kind: 'frames', frames: this.#frames, status: this.game.status, isOver: this.game.isOver });
    this.#frames = [];
  }

  #draw(): void {
    this.#canvases.forEach((canvas, at) => {
      const context = canvas.getContext('2d');
      const { width, height } = canvas;
      if (context) this.game.draw(at, context, { width, height, isDark: this.#isDark });
    });
  }
}

let running: RunningGame | null = null;

async function carryOut(message: ToGame): Promise<void> {
  switch (message.kind) {
    case 'begin':
      running = new RunningGame((await makers[message.game]())(message.seed), message.canvases);
      return;
    case 'size':
      return running?.resize(message);
    case 'keys':
      if (running) running.keys = message.keys;
      return;
    case 'pace':
      if (running) running.isPaused = message.isPaused;
      return;
    case 'step':
      running?.step();
      return running?.tell();
    case 'save':
      if (running) send({ kind: 'saved', bytes: running.save() });
  }
}

let before: Promise<void> = Promise.resolve();

// One after the other: the beginning takes a while.
addEventListener('message', ({ data }: MessageEvent<ToGame>) => {
  before = before
    .then(() => carryOut(data))
    .catch((error: unknown) => {
      send({ kind: 'broken', message: error instanceof Error ? error.message : String(error) });
    });
});
