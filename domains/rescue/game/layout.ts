// Finds ground for a mission. Guards stand in the north, the rooms of the hostages in a row along a wall, and the troop
// comes from the south. Towers are where a soldier's grenades should not reach a guard, and through gaps in the wall
// the guards see some of the south. The result is checked: the mission that the troop senses is the given one.

import { numbered } from '../../problem-text.ts';
import { seededRandom } from '../../random.ts';
import type { Random } from '../../random.ts';
import type { Mission } from '../mission.ts';
import { senseMission } from './scene.ts';
import type { RescueNames, RescueScene } from './scene.ts';
import { cellsSeen, nearAim, nearSight } from './sight.ts';
import { metresBetween, Terrain } from './terrain.ts';
import { cellsWithin, findWay, watchedCost } from './ways.ts';

/** In metres, from the north. The wall is the south wall of all rooms. */
const height = 76;
const wallLine = 33;
const guardLines = { from: 4, to: 19 };
const postLines = { from: 50, to: 57 };
const parkingLine = 68;
/** From room to room, from guard to guard (a grenade kills one of them), from post to post. */
const apart = { rooms: 14, guards: 9, posts: 8, vehicles: 6 };
/** Steps to the next cover from where a soldier is set down. */
const mostSteps = 6;
const attempts = 60;

/** Returns the ground of a mission. Equal missions and seeds give the same ground. */
export function layOut(mission: Mission, seed: number, names: RescueNames = namesOf(mission)): RescueScene {
  checkNames(mission, names);
  const random = seededRandom(seed);
  const wanted = JSON.stringify({ ...mission, hostages: mission.hostages.map(({ reachable }) => ({ reachable })) });
  for (let attempt = 0; attempt < attempts; attempt++) {
    const scene = new Surveyor(mission, names, random).scene();
    if (scene && JSON.stringify(senseMission(scene)) === wanted) return scene;
  }
  throw new Error(
    `no ground was found for the mission in ${attempts} attempts: hostages that are far apart have no common guard, ` +
      'and many guards of one hostage stand in each other’s way',
  );
}

export function namesOf({ soldiers, hostages, enemies, vehicles }: Mission): RescueNames {
  return {
    soldiers: numbered('soldier', soldiers.length),
    hostages: numbered('hostage', hostages.length),
    enemies: numbered('enemy', enemies.length),
    vehicles: numbered('vehicle', vehicles.length),
  };
}

function checkNames(mission: Mission, names: RescueNames): void {
  for (const kind of ['soldiers', 'hostages', 'enemies', 'vehicles'] as const) {
    const [wanted, given] = [mission[kind].length, new Set(names[kind]).size];
    if (given !== wanted) throw new Error(`the mission has ${wanted} ${kind}, and there are ${given} names for them`);
  }
}

/** One attempt. */
class Surveyor {
  readonly #mission: Mission;
  readonly #names: RescueNames;
  readonly #random: Random;
  readonly #terrain: Terrain;

  constructor(mission: Mission, names: RescueNames, random: Random) {
    const { soldiers, hostages, vehicles } = mission;
    this.#mission = mission;
    this.#names = names;
    this.#random = random;
    const width = Math.max(
      36,
      6 + apart.rooms * hostages.length,
      4 + (apart.posts + 2) * soldiers.length,
      4 + apart.vehicles * vehicles.length,
    );
    this.#terrain = new Terrain(width, height);
  }

  /** null: no luck. */
  scene(): RescueScene | null {
    const { soldiers, hostages, enemies, vehicles } = this.#mission;
    const terrain = this.#terrain;
    const { width } = terrain;
    for (let x = 0; x < width; x++) terrain.set(terrain.cellAt(x, wallLine), 'wall');
    const rooms = hostages.map(({ reachable }, at) => this.#room(at, reachable));
    const guards = this.#guards(rooms);
    if (!guards) return null;
    const posts = soldiers.map((_, at) => this.#post(at));
    if (!this.#towers(posts, guards, rooms)) return null;
    const cars = vehicles.map((_, at) => this.#parking(at));
    this.#bushes();
    this.#gaps([...posts, ...cars], guards);
    const seen = this.#southSeen(guards);
    const starts = soldiers.map(() => this.#start(seen));
    if (starts.some((start) => start === null)) return null;
    return {
      terrain,
      soldiers: soldiers.map(({ grenades }, at) => {
        return { name: this.#names.soldiers[at]!, start: starts[at]!, post: posts[at]!, grenades };
      }),
      hostages: rooms.map((cell, at) => ({ name: this.#names.hostages[at]!, cell })),
      enemies: guards.map((cell, at) => {
        return { name: this.#names.enemies[at]!, cell, seen: cellsSeen(terrain, cell, enemies[at]!.guards) };
      }),
      vehicles: vehicles.map(({ seats }, at) => ({ name: this.#names.vehicles[at]!, cell: cars[at]!, seats })),
    };
  }

  /** Fences on three sides, and a door in the wall unless no way is to lead there. Returns the hostage's place. */
  #room(number: number, isReachable: boolean): number {
    const terrain = this.#terrain;
    const middle = 3 + apart.rooms / 2 + apart.rooms * number;
    for (let y = wallLine - 5; y < wallLine; y++) {
      for (let x = middle - 3; x <= middle + 3; x++) {
        const cell = terrain.cellAt(x, y);
        const isFence = y === wallLine - 5 || Math.abs(x - middle) === 3;
        if (isFence) terrain.set(cell, 'fence');
        else terrain.setRoom(cell, number);
      }
    }
    const door = terrain.cellAt(middle + 2, wallLine);
    if (isReachable) {
      terrain.set(door, 'door');
      terrain.setRoom(door, number);
    }
    return terrain.cellAt(middle - 2, wallLine - 4);
  }

  /** Those first who watch rooms far apart: they have least choice. */
  #guards(rooms: readonly number[]): number[] | null {
    const watched = this.#mission.enemies.map(({ guards }) => guards);
    const span = (at: number): number => (watched[at]!.at(-1) ?? 0) - (watched[at]![0] ?? 0);
    const order = [...watched.keys()].toSorted((one, other) => span(other) - span(one));
    const guards = new Map<number, number>();
    for (const at of order) {
      const cell = this.#guard(watched[at]!, rooms, [...guards.values()]);
      if (cell === null) return null;
      guards.set(at, cell);
    }
    return [...watched.keys()].map((at) => guards.get(at)!);
  }

  #guard(watched: readonly number[], rooms: readonly number[], others: readonly number[]): number | null {
    const terrain = this.#terrain;
    const all = watched.map((room) => rooms[room]!);
    const middles = all.map((cell) => terrain.spotOf(cell).x);
    const middle = all.length === 0 ? terrain.width / 2 : (Math.min(...middles) + Math.max(...middles)) / 2;
    for (let attempt = 0; attempt < 5 * attempts; attempt++) {
      const x = Math.round(middle) + this.#random.below(41) - 20;
      const y = guardLines.from + this.#random.below(guardLines.to - guardLines.from);
      if (x < 1 || x >= terrain.width - 1) continue;
      const cell = terrain.cellAt(x, y);
      const isFarFrom = (metres: number) => (other: number) => this.#metres(cell, other) >= metres;
      const isNear = all.every((room) => this.#metres(cell, room) <= nearSight - 5);
      if (isNear && others.every(isFarFrom(apart.guards))) return cell;
    }
    return null;
  }

  #metres(one: number, other: number): number {
    return metresBetween(this.#terrain.spotOf(one), this.#terrain.spotOf(other));
  }

  #post(number: number): number {
    const share = this.#terrain.width / this.#mission.soldiers.length;
    const x = Math.floor(share * number + (share - apart.posts) / 2) + this.#random.below(apart.posts - 2) + 1;
    const y = postLines.from + this.#random.below(postLines.to - postLines.from);
    const cell = this.#terrain.cellAt(x, y);
    this.#terrain.set(cell, 'cover');
    return cell;
  }

  /** What is not to be in range is behind a tower, which is in nobody else's way. */
  #towers(posts: readonly number[], guards: readonly number[], rooms: readonly number[]): boolean {
    const terrain = this.#terrain;
    const isWanted = (soldier: number, enemy: number): boolean =>
      this.#mission.soldiers[soldier]!.inRange.includes(enemy);
    const keepFree = new Set<number>();
    const pairs = posts.flatMap((post, soldier) => guards.map((guard, enemy) => ({ post, guard, soldier, enemy })));
    for (const { post, guard, soldier, enemy } of pairs) {
      if (isWanted(soldier, enemy)) for (const cell of terrain.line(post, guard)) keepFree.add(cell);
    }
    this.#mission.enemies.forEach(({ guards: watched }, enemy) => {
      for (const cell of this.#floorOf(watched.map((room) => rooms[room]!))) {
        for (const one of terrain.line(guards[enemy]!, cell)) keepFree.add(one);
      }
    });
    return pairs.every(({ post, guard, soldier, enemy }) => {
      if (isWanted(soldier, enemy) || !terrain.canThrow(post, guard)) return true;
      const places = terrain.line(post, guard).filter((cell) => {
        const isFree = terrain.kindOf(cell) === 'open' && terrain.roomOf(cell) < 0 && !keepFree.has(cell);
        return isFree && [...posts, ...guards].every((other) => this.#metres(cell, other) > 5);
      });
      if (places.length === 0) return false;
      terrain.set(this.#random.pick(places), 'tower');
      return true;
    });
  }

  #floorOf(rooms: readonly number[]): number[] {
    const terrain = this.#terrain;
    const numbers = rooms.map((cell) => terrain.roomOf(cell));
    return Array.from({ length: terrain.cells }, (_, cell) => cell).filter((cell) =>
      numbers.includes(terrain.roomOf(cell)),
    );
  }

  #parking(number: number): number {
    const share = this.#terrain.width / this.#mission.vehicles.length;
    return this.#terrain.cellAt(Math.floor(share * (number + 0.5)), parkingLine + this.#random.below(3));
  }

  #bushes(): void {
    const terrain = this.#terrain;
    for (let cell = terrain.cellAt(0, wallLine + 3); cell < terrain.cells; cell++) {
      if (terrain.kindOf(cell) === 'open' && this.#random.chance(0.03)) terrain.set(cell, 'cover');
    }
  }

  /** How the guards see what lies south of the wall. */
  #southSeen(guards: readonly number[]): Uint8Array[] {
    return guards.map((cell) => cellsSeen(this.#terrain, cell, [], this.#terrain.cellAt(0, wallLine + 1)));
  }

  /** Gaps in the wall, each as far as all ways to the doors can still be gone unseen. */
  #gaps(from: readonly number[], guards: readonly number[]): void {
    const terrain = this.#terrain;
    const row = Array.from({ length: terrain.width }, (_, x) => terrain.cellAt(x, wallLine));
    const ends = [...from, ...row.filter((cell) => terrain.kindOf(cell) === 'door')];
    for (let x = 3; x < terrain.width - 2; x += apart.rooms) {
      if (this.#random.chance(0.2)) continue;
      const gap = [row[x - 1]!, row[x]!];
      for (const cell of gap) terrain.set(cell, 'open');
      const seen = this.#southSeen(guards);
      const isSeen = (cell: number): boolean => cell < row.at(-1)! || seen.some((cells) => cells[cell]! > 0);
      const isDoor = (cell: number): boolean => terrain.kindOf(cell) === 'door';
      const within = cellsWithin(terrain, ends[0]!, (cell) => !isDoor(cell) && isSeen(cell));
      if (!ends.every((cell) => within.has(cell))) for (const cell of gap) terrain.set(cell, 'wall');
    }
  }

  /** In the open, near some cover. Seen from afar, if at all, so that there is time to get there. */
  #start(seen: readonly Uint8Array[]): number | null {
    const terrain = this.#terrain;
    const dangerOf = (cell: number): number => Math.max(0, ...seen.map((cells) => watchedCost(cells[cell]!)));
    const isNear = (cell: number): boolean => seen.some((cells) => cells[cell] === nearAim);
    const isSeen = this.#random.chance(0.5);
    for (let attempt = 0; attempt < attempts; attempt++) {
      const x = 1 + this.#random.below(terrain.width - 2);
      const cell = terrain.cellAt(x, wallLine + 6 + this.#random.below(height - wallLine - 10));
      if (terrain.kindOf(cell) !== 'open' || isNear(cell)) continue;
      // Some are set down where a guard sees them, if there is such a place.
      if (isSeen && attempt < attempts / 2 && seen.every((cells) => cells[cell] === 0)) continue;
      const way = findWay(terrain, cell, (goal) => terrain.kindOf(goal) === 'cover', dangerOf);
      if (way && way.length <= mostSteps && !way.some(isNear)) return cell;
    }
    return null;
  }
}
