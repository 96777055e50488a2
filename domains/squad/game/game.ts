// A small game of a squad: rooms, doors, lines of sight and time. The members' behaviour comes only from the domain and
// from acting. The game executes their actions, writes what they sense, lets suspects shoot, and causes surprises. The
// same options give the same game.

import type { AnyDomain, Domain, Planner, World } from '../../../bindings/index.ts';
import { Acting } from '../../../addons/acting/index.ts';
import type { ActingOptions } from '../../../addons/acting/index.ts';
import { seededRandom } from '../../random.ts';
import type { Random } from '../../random.ts';
import { giveOrder } from '../generate.ts';
import type { OrderKind, SquadSituation } from '../situation.ts';
import { SquadHandlers } from './actions.ts';
import type { ActionSettings, ActionTexts, HandlerCall } from './actions.ts';
import { SquadScene } from './scene.ts';
import type { SavedScene } from './scene.ts';

/** What nobody has planned, each with its chance in a tick. */
export interface Surprises {
  /** The player gives an order. */
  order: number;
  /** A suspect turns on them, shoots or not. */
  turn: number;
  memberDies: number;
  suspectDies: number;
  /** A suspect flees, or somebody dead is carried away: the game takes him out of the world. */
  leave: number;
}

export interface SquadGameOptions extends ActionSettings, Surprises {
  seed: number;
  /** Chance that a suspect who shoots at somebody kills him, in a tick. */
  deadly: number;
  /** Iterations of the planner in a tick. */
  iterations: number;
  repairs: number;
}

export const gameDefaults: Readonly<SquadGameOptions> = {
  seed: 0,
  longest: 3,
  failing: 0,
  deadly: 0,
  iterations: 2000,
  repairs: 1000,
  order: 0,
  turn: 0,
  memberDies: 0,
  suspectDies: 0,
  leave: 0,
};

/** A game between two ticks, as data. */
export interface SavedSquadGame {
  situation: SquadSituation;
  options: SquadGameOptions;
  scene: SavedScene;
  acting: Uint8Array<ArrayBuffer>;
  underWay: ActionTexts;
  /** The seed of the random numbers. */
  seed: number;
  tick: number;
  quietSince: number;
}

/** Ticks without anything under way after which a game is over: some more than there are between two searches. */
const quietTicks = 20;
const every = 15;

export class SquadGame {
  readonly acting: Acting<AnyDomain>;
  readonly scene: SquadScene;
  readonly options: SquadGameOptions;
  tick = 0;
  /** Hears of all calls of handlers. */
  onTold: (told: HandlerCall) => void = () => {};
  readonly #planner: Planner;
  readonly #random: Random;
  readonly #handlers: SquadHandlers;
  /** Whether something unplanned may still happen in this tick. */
  #isSurprise = false;
  /** Since when nothing has been under way. */
  #quietSince = 0;

  constructor(
    planner: Planner,
    domain: Domain<AnyDomain>,
    situation: SquadSituation,
    options: Partial<SquadGameOptions> = {},
    acting: ActingOptions = {},
    saved: SavedSquadGame | null = null,
  ) {
    this.options = { ...gameDefaults, ...options };
    this.#planner = planner;
    this.#random = seededRandom(saved?.seed ?? this.options.seed);
    this.scene = new SquadScene(domain, situation, saved?.scene);
    this.acting = new Acting(this.scene.world, acting);
    const listeners = { told: (told: HandlerCall) => this.onTold(told), goesOn: () => this.#surprise() };
    this.#handlers = new SquadHandlers(this.scene, this.#random, this.options, listeners, saved?.underWay);
    for (const [task, handler] of Object.entries(this.#handlers.all())) {
      this.acting.carryOut(domain.tasks[task]!, handler);
    }
    if (!saved) this.scene.look();
    this.acting.pursue(domain.tasks['Squad'] as never, { every, beside: true });
    if (saved) this.#goOn(saved);
  }

  /** Continues a game that was saved, with the same or another planner. `acting`: as in the first game. */
  static restore(
    planner: Planner,
    domain: Domain<AnyDomain>,
    saved: SavedSquadGame,
    acting: ActingOptions = {},
  ): SquadGame {
    return new SquadGame(planner, domain, saved.situation, saved.options, acting, saved);
  }

  /** Between two ticks. */
  save(): SavedSquadGame {
    return {
      situation: structuredClone(this.scene.situation),
      options: { ...this.options },
      scene: this.scene.save(this.acting.sessions),
      acting: this.acting.save(),
      underWay: this.#handlers.underWay,
      seed: this.#random.seed,
      tick: this.tick,
      quietSince: this.#quietSince,
    };
  }

  #goOn({ acting, tick, quietSince }: SavedSquadGame): void {
    this.acting.restore(acting, this.scene.sessions);
    this.tick = tick;
    this.#quietSince = quietSince;
  }

  get world(): World {
    return this.scene.world;
  }

  /** Whether nothing has been under way for so long that nothing will be, unless something happens. */
  get isOver(): boolean {
    return this.tick - this.#quietSince > quietTicks;
  }

  /** One moment of the game. */
  step(): void {
    this.tick++;
    this.#shoot();
    this.#isSurprise = true;
    // Else in the middle of the tick, when something is under way.
    if (this.#random.chance(0.5)) this.#surprise();
    this.acting.tick(this.options.repairs);
    this.#surprise();
    this.#planner.step(this.options.iterations);
    if (this.acting.plans > 0) this.#quietSince = this.tick;
  }

  /** Plays until `ticks` have passed, or the game is over. */
  play(ticks: number): this {
    for (let at = 0; at < ticks && !this.isOver; at++) this.step();
    return this;
  }

  /** Nothing more happens that nobody has planned, and actions succeed. */
  calm(): void {
    Object.assign(this.options, { order: 0, turn: 0, memberDies: 0, suspectDies: 0, leave: 0, failing: 0, deadly: 0 });
  }

  order(member: string, kind: OrderKind, target: string | null = null): void {
    this.scene.giveOrder(member, { kind, target, takenUp: false });
  }

  #shoot(): void {
    const { suspects } = this.scene.situation;
    for (const [name, { alive, hostile }] of Object.entries(suspects)) {
      if (!alive || !hostile) continue;
      const targets = this.scene.targetsOf(name);
      if (targets.length === 0) continue;
      this.scene.notice(name);
      if (this.#random.chance(this.options.deadly)) this.scene.kill(this.#random.pick(targets));
    }
  }

  /** Once in a tick. */
  #surprise(): void {
    if (!this.#isSurprise) return;
    this.#isSurprise = false;
    const { order, turn, memberDies, suspectDies, leave } = this.options;
    const random = this.#random;
    const { situation } = this.scene;
    const { members, suspects } = situation;
    const living = (): string[] => Object.keys(members).filter((name) => members[name]!.alive);
    const loose = (): string[] =>
      Object.keys(suspects).filter((name) => suspects[name]!.alive && !suspects[name]!.restrained);
    const happens = (chance: number, names: () => string[], what: (name: string) => void): void => {
      if (!random.chance(chance)) return;
      const list = names();
      if (list.length > 0) what(random.pick(list));
    };
    happens(order, living, (name) => {
      const member = { ...members[name]! };
      giveOrder(random, situation, member);
      this.scene.giveOrder(name, member.order!);
    });
    happens(turn, loose, (name) => {
      this.scene.notice(name);
      this.scene.turn(name, !suspects[name]!.hostile);
    });
    happens(memberDies, living, (name) => this.scene.kill(name));
    happens(suspectDies, loose, (name) => this.scene.kill(name));
    happens(
      leave,
      () => [...Object.keys(members).filter((name) => !members[name]!.alive), ...loose()],
      (name) => this.scene.remove(name),
    );
  }

  free(): void {
    this.acting.free();
    this.scene.world.free();
  }
}
