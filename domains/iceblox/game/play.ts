// Iceblox for a page: takes a canvas and a source of key events, and plays at 30 frames a second of the game's time.
// The user walks with the arrow keys and pushes with the space bar. With "p", the planner plays the rest of a level,
// until any other key is pressed. Sounds are reported, and the page plays them.

import type { Planner } from '../../../bindings/index.ts';
import type { ComponentEvent } from '../../../addons/component/index.ts';
import { drawLevel } from './draw.ts';
import type { LevelCanvas } from './draw.ts';
import { IcebloxGame } from './levels.ts';
import type { LevelPlanner } from './planning.ts';
import { IcebloxPlayer } from './player.ts';
import { framesPerSecond } from './rules.ts';
import type { GameHappening, GameKey } from './rules.ts';

/** What has happened in the game, and what the planning player reports. */
export type IcebloxSound = GameHappening['kind'] | (typeof told)[number];

/** The events of the component that are reported. */
const told = ['confirmed', 'found', 'achieved', 'put-aside', 'interrupted', 'all-done', 'none-left'] as const;

export interface IcebloxPlayOptions {
  canvas: { getContext(kind: '2d'): LevelCanvas | null };
  /** Fires `keydown` and `keyup`: the window, or an element that has the focus. */
  keys: EventTarget;
  planner: Planner;
  /** How "p" plans: `plansByTasks` or `plansByGoals`. */
  plans: LevelPlanner;
  seed?: number;
  /** Milliseconds of a frame in which plans are searched. Default: 2. 0: the page steps the planner. */
  budget?: number;
  onSound?(sound: IcebloxSound): void;
}

const gameKeys: Readonly<Record<string, GameKey>> = {
  ArrowUp: 'up',
  ArrowRight: 'right',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ' ': 'push',
};

/**
 * The most frames that the game catches up on at once. A player who returns to the page finds the game where it was.
 */
const mostAtOnce = 10;

export class IcebloxPlay {
  game: IcebloxGame;
  player: IcebloxPlayer;
  readonly #options: IcebloxPlayOptions;
  readonly #context: LevelCanvas;
  /** The keys that are down, the last one last. */
  readonly #held = new Set<GameKey>();
  /** Pressed and let go between two frames: it still counts for one. */
  readonly #tapped = new Set<GameKey>();
  #plans: LevelPlanner;
  #time = 0;
  #onKey = (event: Event): void => this.#key(event as KeyboardEvent);

  constructor(options: IcebloxPlayOptions) {
    const context = options.canvas.getContext('2d');
    if (!context) throw new Error('the canvas has no 2d context: another kind of context was made of it before');
    this.#options = options;
    this.#context = context;
    this.#plans = options.plans;
    this.game = new IcebloxGame(options.seed ?? 0);
    this.player = this.#begin();
    for (const kind of ['keydown', 'keyup']) options.keys.addEventListener(kind, this.#onKey);
    this.draw();
  }

  /** Whether the game plans or carries out a plan. */
  get isPlanning(): boolean {
    return this.player.component.state !== 'idle';
  }

  /** From now on "p" plans like that. What is under way ends. */
  planBy(plans: LevelPlanner): void {
    this.#plans = plans;
    this.#replacePlayer();
  }

  /** Advances the game, for each animation frame of the page. Returns how many frames the game has gone on. */
  advance(milliseconds: number): number {
    this.#time += milliseconds;
    let frames = 0;
    const frame = 1000 / framesPerSecond;
    for (; this.#time >= frame * 0.999 && frames < mostAtOnce; frames++) {
      this.#time -= frame;
      this.step();
    }
    if (frames === mostAtOnce) this.#time = 0;
    if (frames > 0) this.draw();
    return frames;
  }

  /** One frame of the game. */
  step(): void {
    const { game, player } = this;
    const { planner, budget = 2, onSound } = this.#options;
    const keys = this.isPlanning ? player.goOn() : [...this.#tapped, ...this.#held].toReversed();
    this.#tapped.clear();
    if (budget > 0 && planner.waiting > 0) planner.stepFor(budget);
    for (const { kind } of game.step(keys)) onSound?.(kind);
    if (game.level !== player.level) this.#replacePlayer();
  }

  draw(): void {
    drawLevel(this.#context, this.game.level);
  }

  /** Listens no more, and lets go of what plans need. */
  free(): void {
    for (const kind of ['keydown', 'keyup']) this.#options.keys.removeEventListener(kind, this.#onKey);
    this.player.free();
  }

  #begin(): IcebloxPlayer {
    const { planner, onSound } = this.#options;
    const onEvent = ({ kind }: ComponentEvent): void => {
      const sound = told.find((one) => one === kind);
      if (sound && this.player === player) onSound?.(sound);
    };
    const player = new IcebloxPlayer(this.game.level, { planner, plans: this.#plans, onEvent });
    return player;
  }

  #key(event: KeyboardEvent): void {
    const key = gameKeys[event.key];
    const isPlan = event.key === 'p' || event.key === 'P';
    // Pages scroll with these keys, and browsers have others of their own.
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (key || isPlan) event.preventDefault();
    if (event.type === 'keyup') {
      if (key) this.#held.delete(key);
      return;
    }
    if (event.repeat) return;
    if (key) {
      this.#held.delete(key);
      this.#held.add(key);
      this.#tapped.add(key);
    }
    if (this.isPlanning) this.player.component.stop();
    else if (isPlan && !this.game.isOver) this.player.component.confirm();
    else if (this.game.isOver) this.#newGame();
  }

  #newGame(): void {
    this.game = new IcebloxGame(this.game.seed + 1);
    this.#replacePlayer();
    this.#tapped.clear();
  }

  /** What it did belongs to another level: nothing is heard of its end. */
  #replacePlayer(): void {
    const before = this.player;
    this.player = this.#begin();
    before.free();
  }
}
