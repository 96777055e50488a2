// The rescue, frame by frame, at 30 frames a second of the game's time. This file neither draws nor plans: soldiers get
// orders, execute them or fail, and the game reports what has happened. Guards shoot soldiers that they see, and
// grenades kill everybody near. The same scene, options and orders give the same game.

import { seededRandom } from '../../random.ts';
import type { Random } from '../../random.ts';
import { carryOut, grenadesPerSecond } from './orders.ts';
import type { RescueScene } from './scene.ts';
import { framesPerSecond } from './state.ts';
import type {
  FlyingGrenade,
  GameGuard,
  GameHostage,
  GameSoldier,
  GameVehicle,
  RescueHappening,
  RescueSituation,
  SoldierOrder,
} from './state.ts';
import { metresBetween } from './terrain.ts';
import type { GroundSpot, Terrain } from './terrain.ts';
import { watchedCost } from './ways.ts';

export interface RescueOptions {
  seed: number;
  /** The side of the square that grenades come down in, around what they are thrown at, in metres. */
  scatter: number;
  /** A blast kills everybody within this distance, in metres. */
  blast: number;
}

/** A grenade kills the guard that it is thrown at: the blast reaches farther than the corners of the square. */
export const gameDefaults: Readonly<RescueOptions> = { seed: 0, scatter: 5, blast: 4 };

export class RescueGame implements RescueSituation {
  readonly terrain: Terrain;
  readonly soldiers: readonly GameSoldier[];
  readonly hostages: readonly GameHostage[];
  readonly guards: readonly GameGuard[];
  readonly vehicles: readonly GameVehicle[];
  readonly options: Readonly<RescueOptions>;
  grenades: FlyingGrenade[] = [];
  frame = 0;
  /** What happened in the last frame. */
  happened: RescueHappening[] = [];
  readonly #random: Random;
  /** By guard and cell. */
  readonly #seen: readonly Uint8Array[];

  constructor(scene: RescueScene, options: Partial<RescueOptions> = {}) {
    const { terrain } = scene;
    this.terrain = terrain;
    this.options = { ...gameDefaults, ...options };
    this.#random = seededRandom(this.options.seed);
    this.soldiers = scene.soldiers.map(({ name, start, post, grenades }) => {
      const order = { order: null, way: [], frames: 0, progress: 'done' as const, why: '' };
      return { name, post, isAlive: true, grenades, ...terrain.spotOf(start), ...order };
    });
    this.hostages = scene.hostages.map(({ name, cell }) => {
      return { name, isAlive: true, ledBy: -1, vehicle: -1, ...terrain.spotOf(cell) };
    });
    this.guards = scene.enemies.map(({ name, cell }) => {
      return { name, isAlive: true, target: -1, frames: 0, ...terrain.spotOf(cell) };
    });
    this.vehicles = scene.vehicles.map(({ name, cell, seats }) => ({ name, seats, ...terrain.spotOf(cell) }));
    this.#seen = scene.enemies.map(({ seen }) => seen);
  }

  /** All hostages are in vehicles. */
  get isWon(): boolean {
    return this.hostages.every(({ vehicle, isAlive }) => isAlive && vehicle >= 0);
  }

  /** Whether a guard, dead or alive, has the cell in its sight. */
  guardSees(guard: number, cell: number): boolean {
    return this.#seen[guard]![cell]! > 0;
  }

  /** Whether a living guard has the cell in its sight. */
  isWatched(cell: number): boolean {
    return this.guards.some(({ isAlive }, guard) => isAlive && this.guardSees(guard, cell));
  }

  dangerOf(cell: number): number {
    let most = 0;
    this.guards.forEach(({ isAlive }, guard) => {
      if (isAlive) most = Math.max(most, watchedCost(this.#seen[guard]![cell]!));
    });
    return most;
  }

  /** Whether some guard sees the soldier now. */
  isSeen(soldier: number): boolean {
    const { isAlive, x, y } = this.soldiers[soldier]!;
    return isAlive && this.isWatched(this.terrain.cellAt(x, y));
  }

  /** Replaces the current order by a new one. The dead obey no order. */
  order(soldier: number, order: SoldierOrder): void {
    const one = this.soldiers[soldier]!;
    this.halt(soldier);
    Object.assign(one, { order, progress: one.isAlive ? 'running' : 'failed', why: one.isAlive ? '' : 'is dead' });
  }

  /** Ends the current order. A hostage that was led stays where it is. */
  halt(soldier: number): void {
    const one = this.soldiers[soldier]!;
    if (one.progress === 'running') Object.assign(one, { progress: 'failed', why: 'was stopped' });
    Object.assign(one, { order: null, way: [], frames: 0 });
  }

  /** No hostage follows the soldier any longer. */
  letGo(soldier: number): void {
    for (const hostage of this.hostages) if (hostage.ledBy === soldier) hostage.ledBy = -1;
  }

  step(): readonly RescueHappening[] {
    this.frame++;
    this.happened = [];
    this.soldiers.forEach((soldier, at) => {
      if (soldier.isAlive && soldier.progress === 'running') carryOut(this, at);
    });
    for (const hostage of this.hostages) if (hostage.ledBy >= 0) follow(hostage, this.soldiers[hostage.ledBy]!);
    this.#fly();
    this.guards.forEach((_, guard) => this.#lookOut(guard));
    return this.happened;
  }

  /** It comes down somewhere around there. */
  launch(soldier: number, at: GroundSpot): void {
    const { scatter } = this.options;
    const { x, y } = this.soldiers[soldier]!;
    const off = (): number => this.#random.fraction() * scatter - scatter / 2;
    const to = { x: at.x + off(), y: at.y + off() };
    const frames = Math.ceil((framesPerSecond * metresBetween({ x, y }, to)) / grenadesPerSecond);
    this.grenades.push({ soldier, from: { x, y }, to, frames, flown: 0 });
    this.soldiers[soldier]!.grenades--;
    this.happened.push({ kind: 'throws', soldier });
  }

  #fly(): void {
    for (const grenade of this.grenades) if (++grenade.flown === grenade.frames) this.#explode(grenade.to);
    this.grenades = this.grenades.filter(({ flown, frames }) => flown < frames);
  }

  #explode({ x, y }: GroundSpot): void {
    this.happened.push({ kind: 'blast', x, y });
    const isHit = (spot: GroundSpot): boolean => metresBetween({ x, y }, spot) <= this.options.blast;
    this.guards.forEach((guard, enemy) => {
      if (!guard.isAlive || !isHit(guard)) return;
      guard.isAlive = false;
      this.happened.push({ kind: 'guard-killed', enemy });
    });
    this.soldiers.forEach((soldier, at) => {
      if (isHit(soldier)) this.kill(at);
    });
    this.hostages.forEach((one, hostage) => {
      if (!one.isAlive || one.vehicle >= 0 || !isHit(one)) return;
      one.isAlive = false;
      one.ledBy = -1;
      this.happened.push({ kind: 'hostage-killed', hostage });
    });
  }

  kill(soldier: number): void {
    const one = this.soldiers[soldier]!;
    if (!one.isAlive) return;
    this.halt(soldier);
    this.letGo(soldier);
    Object.assign(one, { isAlive: false, progress: 'failed', why: 'is dead' });
    this.happened.push({ kind: 'shot', soldier });
  }

  /** Aims at one soldier as long as it sees him, and shoots when it has aimed long enough. */
  #lookOut(at: number): void {
    const guard = this.guards[at]!;
    if (!guard.isAlive) return;
    const seen = this.#seen[at]!;
    const aimFor = (soldier: number): number => {
      const one = this.soldiers[soldier];
      return one?.isAlive ? seen[this.terrain.cellOf(one)]! : 0;
    };
    if (aimFor(guard.target) === 0) {
      guard.frames = 0;
      guard.target = this.#nearest(guard, (soldier) => aimFor(soldier) > 0);
    }
    if (guard.target < 0 || ++guard.frames < aimFor(guard.target)) return;
    this.kill(guard.target);
    guard.target = -1;
  }

  #nearest(spot: GroundSpot, isMeant: (soldier: number) => boolean): number {
    let best = -1;
    this.soldiers.forEach((soldier, at) => {
      if (!isMeant(at)) return;
      if (best < 0 || metresBetween(spot, soldier) < metresBetween(spot, this.soldiers[best]!)) best = at;
    });
    return best;
  }
}

/** A metre behind. */
function follow(hostage: GameHostage, soldier: GroundSpot): void {
  const metres = metresBetween(hostage, soldier);
  if (metres <= 1) return;
  const share = (metres - 1) / metres;
  hostage.x += (soldier.x - hostage.x) * share;
  hostage.y += (soldier.y - hostage.y) * share;
}
