// The hunters' game: time passes in fixed steps, people and zombies move and act. The hunters' behaviour comes only
// from plans and from acting. The same options give the same game, in any JavaScript engine.

import type { AnyDomain, Domain, Planner, World } from '../../../bindings/index.ts';
import { restoreWorld, saveWorld } from '../../../addons/save/index.ts';
import type { Mistreevous } from '../../../addons/acting/behaviour-trees/index.ts';
import { Acting } from '../../../addons/acting/index.ts';
import type { OnBroken } from '../../../addons/acting/index.ts';
import type { Building } from './building.ts';
import * as constants from './constants.ts';
import { Hands } from './hands.ts';
import type { PlanCounts } from './hands.ts';
import { move } from './moves.ts';
import type { HuntersSetting } from './places.ts';
import { stepHandler, stepNames } from './steps.ts';
import { stateOf } from './state.ts';
import type { GameState } from './state.ts';
import { treeHandler } from './trees.ts';
import type { Manner } from './trees.ts';
import { createWorld, isCaught, SensedWorld } from './world.ts';
import { biteIfClose, loseWhoIsGone, think } from './zombies.ts';

/** How hunters are controlled. */
export interface Control {
  planner: Planner;
  domain: Domain<AnyDomain>;
  mistreevous: Mistreevous;
  onBroken: OnBroken;
  /** The tasks that are carried out by trees, and how. */
  trees: readonly string[];
  manner: Manner;
}

export type HuntersOutcome = 'caught' | 'death' | 'timeout';

/** Rules that may be otherwise, to see what they do. */
export interface HuntersRules {
  /** Whether the doors of rooms fall shut by themselves. */
  closers: boolean;
  /** Whether the cages stand open at first. */
  openCages: boolean;
  /** Seconds after which a game is over. */
  longest: number;
}

export const rules: Readonly<HuntersRules> = { closers: true, openCages: false, longest: constants.longest };

interface SavedGame {
  state: GameState;
  counts: PlanCounts;
  sizes: [world: number, acting: number];
}

export class HuntersGame {
  readonly building: Building;
  readonly world: World;
  readonly acting: Acting<AnyDomain>;
  readonly state: GameState;
  readonly counts: PlanCounts;
  readonly rules: HuntersRules;
  readonly #setting: HuntersSetting;
  readonly #sensed: SensedWorld;
  readonly #hands: Hands;
  readonly #control: Control;

  constructor(
    building: Building,
    control: Control,
    given: Partial<HuntersRules> = {},
    /** A game that goes on. */
    saved: { state: GameState; counts: PlanCounts; world: World } | null = null,
  ) {
    this.building = building;
    this.rules = { ...rules, ...given };
    this.#control = control;
    this.state = saved?.state ?? stateOf(building, building.level.seed);
    if (this.rules.openCages && !saved) this.#openCages();
    this.counts = saved?.counts ?? { failures: 0, adopted: 0 };
    this.world = saved?.world ?? createWorld(control.domain, building);
    this.#setting = { building, state: this.state };
    this.#sensed = new SensedWorld(this.world, building);
    this.#hands = new Hands(this.#setting, this.#sensed, this.counts);
    const { domain, onBroken } = control;
    const settings = { onBroken, patience: constants.waits, mostRepairs: 1_000_000, events: 4096 };
    this.acting = new Acting(this.world as never, settings) as unknown as Acting<AnyDomain>;
    for (const task of control.trees) {
      const handler = treeHandler(this.#hands, control.mistreevous, task, control.manner);
      this.acting.carryOut(domain.tasks[task]!, handler);
    }
    for (const task of stepNames) {
      if (task in domain.tasks && !control.trees.includes(task)) {
        this.acting.carryOut(domain.tasks[task]!, stepHandler(this.#hands, task));
      }
    }
    this.#hands.listenTo(this.acting);
    this.#sensed.write(this.state);
    this.acting.pursue(domain.tasks['CatchZombies']!() as never, {
      every: constants.every,
      limits: { iterations: 100_000 },
    });
  }

  get seconds(): number {
    return this.state.step / 10;
  }

  /** null: it goes on. */
  get outcome(): HuntersOutcome | null {
    const { hunters, zombies } = this.state;
    if (hunters.some(({ health }) => health <= 0)) return 'death';
    if (zombies.every((_, room) => isCaught(this.building, this.state, room))) return 'caught';
    return this.seconds >= this.rules.longest ? 'timeout' : null;
  }

  /** A tenth of a second. */
  step(): void {
    const { state } = this;
    state.step++;
    this.#move();
    this.#bite();
    if (this.rules.closers) this.#closeDoors();
    this.#sensed.write(state);
    this.acting.tick(constants.iterations);
    this.#control.planner.step(constants.iterations);
    this.#hands.noticePlans();
    state.hunters.forEach(({ doing, holds }, at) => {
      if (doing === '' && holds < 0) this.#hands.primitives.makeRoom(at);
    });
  }

  /** Until it is over. */
  play(): HuntersOutcome {
    for (;;) {
      const { outcome } = this;
      if (outcome) return outcome;
      this.step();
    }
  }

  #move(): void {
    const setting = this.#setting;
    const { hunters, zombies } = this.state;
    for (let room = 0; room < zombies.length; room++) think(setting, room);
    for (let at = 0; at < hunters.length; at++) if (hunters[at]!.health > 0) move(setting, hunters[at]!, 'hunter');
    for (let room = 0; room < zombies.length; room++) move(setting, zombies[room]!, 'zombie');
    for (let room = 0; room < zombies.length; room++) loseWhoIsGone(setting, room);
  }

  #bite(): void {
    for (let room = 0; room < this.state.zombies.length; room++) {
      this.state.damage += biteIfClose(this.#setting, room);
    }
  }

  /** The doors of rooms fall shut when nobody has used them for a while. */
  #closeDoors(): void {
    const { passages, hunters, zombies } = this.state;
    for (let at = 0; at < passages.length; at++) {
      const { kind, room } = this.building.passages[at]!;
      const door = passages[at]!;
      if (kind !== 'door' || room < 0 || !door.isOpen) continue;
      const isUsed = hunters.some(({ passage }) => passage === at) || zombies.some(({ passage }) => passage === at);
      door.unused = isUsed ? 0 : door.unused + constants.step;
      if (door.unused > constants.fallsShutAfter) door.isOpen = false;
    }
  }

  #openCages(): void {
    this.building.passages.forEach(({ kind }, at) => {
      if (kind === 'cage door') this.state.passages[at]!.isOpen = true;
    });
  }

  /** The state of the game, its world and what is carried out, as bytes. */
  save(): Uint8Array<ArrayBuffer> {
    const { state, counts } = this;
    const world = saveWorld(this.world as never, { sessions: this.acting.sessions as never });
    const acting = this.acting.save();
    const head = new TextEncoder().encode(
      JSON.stringify({ state, counts, sizes: [world.length, acting.length] } satisfies SavedGame),
    );
    const bytes = new Uint8Array(4 + head.length + world.length + acting.length);
    new DataView(bytes.buffer).setUint32(0, head.length, true);
    bytes.set(head, 4);
    bytes.set(world, 4 + head.length);
    bytes.set(acting, 4 + head.length + world.length);
    return bytes;
  }

  /** The game that was saved, in the same building and with the same control. */
  static restore(
    bytes: Uint8Array,
    building: Building,
    control: Control,
    given: Partial<HuntersRules> = {},
  ): HuntersGame {
    const size = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
    const { state, counts, sizes } = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + size))) as SavedGame;
    const at = 4 + size;
    const { world, named } = restoreWorld(control.domain, bytes.slice(at, at + sizes[0]));
    const game = new HuntersGame(building, control, given, { state, counts, world: world as unknown as World });
    game.acting.restore(bytes.slice(at + sizes[0], at + sizes[0] + sizes[1]), named as never);
    game.#hands.listenTo(game.acting);
    return game;
  }

  free(): void {
    this.acting.free();
    this.world.free();
  }
}
