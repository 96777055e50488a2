// Runs a game in the Worker: steps it, shows and keeps its pictures, and posts its frames in the form of recordings of
// `frameplan/debug`.

import { stateOf, viewOf } from '../../../bindings/internal.ts';
import { record } from '../../../addons/debug/recorder.ts';
import type { GameRecorder } from '../../../addons/debug/recorder.ts';
import type { RecordedFrame } from '../../../addons/debug/types.ts';
import type { Boards } from './boards.ts';
import type { FromGame, GameName } from './messages.ts';
import { beginningNote, pictureNote } from './notes.ts';
import type { PlayedGame } from './played-game.ts';
import { PictureReel } from './reel.ts';

/** How often news is posted, in milliseconds. */
const news = 100;

export class RunningGame {
  keys: string[] = [];
  readonly #game: PlayedGame;
  readonly #boards: Boards;
  readonly #send: (message: FromGame) => void;
  readonly #recorder: GameRecorder;
  readonly #reel = new PictureReel();
  #frames: RecordedFrame[] = [];
  #isPaused = false;
  /** The shown moment. null: the current one. */
  #moment: number | null = null;
  #told = 0;
  #next = performance.now();

  constructor(
    game: PlayedGame,
    { name, seed }: { name: GameName; seed: number },
    boards: Boards,
    send: (message: FromGame) => void,
  ) {
    this.#game = game;
    this.#boards = boards;
    this.#send = send;
    const { planner, world, acting, domains } = game;
    this.#recorder = record(planner, {
      worlds: { game: world as never },
      acting,
      domains,
      onFrame: (frame) => this.#frames.push(frame),
    });
    this.#tellStart();
    this.#reel.keep(0, Int32Array.from(game.picture()));
    this.#recorder.note(beginningNote(name, seed, this.#reel.last));
    this.#show();
  }

  #tellStart(): void {
    const state = stateOf(this.#game.world);
    const described = this.#recorder.worlds[this.#recorder.states.indexOf(state)]!;
    const values = described.tables.map((_, variable) => [...viewOf(state, variable)]);
    const domain = this.#recorder.domains[described.domain]!;
    this.#send({ kind: 'start', domain, world: { ...described, domain: 0 }, values, budget: this.#game.budget });
  }

  /** Posts what has happened so far, so that the page has every frame. */
  set isPaused(isPaused: boolean) {
    this.#isPaused = isPaused;
    this.#next = performance.now();
    if (isPaused) this.tell();
  }

  set moment(moment: number | null) {
    this.#moment = moment;
    this.#show();
  }

  step(): void {
    this.#game.step(this.keys);
    const before = this.#reel.last;
    const picture = Int32Array.from(this.#game.picture());
    const note = pictureNote(before, picture);
    if (note !== null) this.#recorder.note(note);
    this.#recorder.frame();
    // A moment is the state after a frame.
    this.#reel.keep(this.#recorder.frames, note === null ? before : picture);
    this.#show(1000 / this.#game.framesPerSecond);
  }

  #show(glide = 0): void {
    if (this.#moment === null) this.#boards.show(this.#reel.last, glide);
    else this.#boards.show(this.#reel.at(this.#moment));
  }

  save(): Uint8Array<ArrayBuffer> {
    return this.#recorder.bytes();
  }

  /** To be called often. */
  goOn(): void {
    const now = performance.now();
    const pause = 1000 / this.#game.framesPerSecond;
    // After a sleep, the game does not catch up.
    if (now - this.#next > 500) this.#next = now;
    while (!this.#isPaused && !this.#game.isOver && this.#next <= now) {
      this.step();
      this.#next += pause;
    }
    if (now - this.#told > news) this.tell();
  }

  tell(): void {
    this.#told = performance.now();
    if (this.#frames.length === 0) return;
    this.#send({ kind: 'frames', frames: this.#frames, isOver: this.#game.isOver });
    this.#frames = [];
  }
}
