// The building on the plane: areas are rectangles, and passages are doorways in the walls between them. A row of rooms;
// around each room a ring of corridors. From left to right: a corridor, a room with its cage, a corridor, and so on.

import { seededRandom } from '../../random.ts';
import type { Random } from '../../random.ts';
import * as names from '../level.ts';
import type { CorridorDoor, Entrance, HuntersLevel } from '../level.ts';
import {
  cageHeight,
  cageWidth,
  corridor,
  hunterRadius,
  roomHeight,
  roomWidth,
  wall,
  zombieRadius,
} from './constants.ts';

/** Metres; `y` grows downwards. */
export interface PlaneSpot {
  x: number;
  y: number;
}

export interface Rect {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface AreaPlan extends Rect {
  name: string;
  kind: 'corridor' | 'room' | 'cage';
  /** The number of its room, also of a cage; -1: a corridor. */
  room: number;
  /** The passages of this area, by number. */
  passages: number[];
}

/** A doorway: its centre is the middle of the wall. */
export interface PassagePlan extends PlaneSpot {
  name: string;
  kind: 'door' | 'gate' | 'cage door';
  /** The direction in which one goes through. */
  along: 'x' | 'y';
  /** The areas on both sides: the left or upper one first. */
  sides: readonly [number, number];
  /** The room whose entrance, cage door or exit it is; -1: between corridors. */
  room: number;
  isOpen: boolean;
  isBlocked: boolean;
  /** Where somebody stands who holds a gate. */
  lever: (PlaneSpot & { area: number }) | null;
}

export interface RoomPlan {
  area: number;
  cage: number;
  /** The door of the cage inside the room. */
  entrance: number;
  exit: number;
  zombie: PlaneSpot;
}

export interface Building {
  width: number;
  height: number;
  areas: AreaPlan[];
  passages: PassagePlan[];
  rooms: RoomPlan[];
  /** Where hunters begin. */
  hunters: (PlaneSpot & { area: number })[];
  /** Doors to pass from corridor to corridor, for those who walk. */
  distances: number[][];
  /** The building as data for problems. */
  level: HuntersLevel;
}

export interface BuildingOptions {
  seed: number;
  rooms: number;
  hunters: number;
}

/** Chances of a generated building. */
const chances = {
  /** A door between corridors stands open at first. */
  open: 0.5,
  /** One of the four doors around a room is blocked: there is always another way round. */
  blockedCorridor: 0.3,
  /** A door of a room is blocked; its gate never is. */
  blockedDoor: 0.2,
  /** A lever is in another corridor than its gate. */
  farLever: 0.3,
};

/** Between an entrance and the end of its wall. */
const margin = 1.5;
/** From a gate to its lever along the wall, and from the wall to who stands there. */
const leverAside = 1.5;
const leverOff = 0.45;
/** From lever to lever: who stands at one of them leaves room to pass. */
const apart = corridor + leverAside;
const pitch = 2 * wall + corridor + roomWidth + wall + cageWidth;
const height = 2 * corridor + 2 * wall + roomHeight;

const within = (random: Random, from: number, to: number): number => from + random.fraction() * (to - from);

class BuildingMaker {
  readonly areas: AreaPlan[] = [];
  readonly passages: PassagePlan[] = [];
  readonly random: Random;

  constructor(random: Random) {
    this.random = random;
  }

  area(name: string, kind: AreaPlan['kind'], room: number, rect: Rect): number {
    return this.areas.push({ name, kind, room, ...rect, passages: [] }) - 1;
  }

  /** Between two areas, the left or upper one first. `at`: where along their wall. */
  passage(
    name: string,
    kind: PassagePlan['kind'],
    room: number,
    sides: readonly [number, number],
    at: number,
    more: Partial<Pick<PassagePlan, 'isOpen' | 'isBlocked'>> = {},
  ): number {
    const [first, second] = [this.areas[sides[0]]!, this.areas[sides[1]]!];
    const isBeside = first.right < second.left;
    const spot = isBeside
      ? { x: (first.right + second.left) / 2, y: at }
      : { x: at, y: (first.bottom + second.top) / 2 };
    const state = { isOpen: false, isBlocked: false, ...more };
    const number =
      this.passages.push({ name, kind, along: isBeside ? 'x' : 'y', sides, room, ...spot, ...state, lever: null }) - 1;
    for (const side of sides) this.areas[side]!.passages.push(number);
    return number;
  }

  /** Puts the lever of a gate beside it, or somewhere in another of these corridors. */
  lever(gate: number, near: number, others: readonly number[]): void {
    const plan = this.passages[gate]!;
    if (!this.random.chance(chances.farLever)) plan.lever = { ...this.#beside(plan, near), area: near };
    else {
      const area = this.random.pick(others.filter((other) => other !== near));
      plan.lever = { ...this.#atWall(this.areas[area]!), area };
    }
  }

  #beside({ x, y, along }: PassagePlan, number: number): PlaneSpot {
    const area = this.areas[number]!;
    const sign = this.random.chance(0.5) ? 1 : -1;
    const spots = [1, -1, 1.6, -1.6].map((share): PlaneSpot => {
      const aside = share * sign * leverAside;
      return along === 'x'
        ? { x: area.left > x ? area.left + leverOff : area.right - leverOff, y: y + aside }
        : { x: x + aside, y: area.top > y ? area.top + leverOff : area.bottom - leverOff };
    });
    return spots.find((spot) => this.#isInside(area, spot) && this.#isFree(area, spot)) ?? this.#atWall(area);
  }

  #isInside({ left, top, right, bottom }: AreaPlan, { x, y }: PlaneSpot): boolean {
    return x > left + hunterRadius && x < right - hunterRadius && y > top + hunterRadius && y < bottom - hunterRadius;
  }

  #atWall(area: AreaPlan): PlaneSpot {
    const { left, top, right, bottom } = area;
    const isLong = right - left > bottom - top;
    for (let tries = 0; ; tries++) {
      const isFirst = this.random.chance(0.5);
      const spot = isLong
        ? { x: within(this.random, left + margin, right - margin), y: isFirst ? top + leverOff : bottom - leverOff }
        : { x: isFirst ? left + leverOff : right - leverOff, y: within(this.random, top + margin, bottom - margin) };
      if (this.#isFree(area, spot, tries < 100 ? apart : apart / 2)) return spot;
      if (tries === 1000) throw new Error(`there is no room for a lever in ${area.name}`);
    }
  }

  /** Whether nobody who stands there is in the way of a passage, or narrows the way past who stands at a lever. */
  #isFree(area: AreaPlan, { x, y }: PlaneSpot, least = apart): boolean {
    const isFar = (other: PlaneSpot, least: number): boolean => Math.abs(other.x - x) + Math.abs(other.y - y) > least;
    const number = this.areas.indexOf(area);
    return (
      area.passages.every((passage) => isFar(this.passages[passage]!, leverAside)) &&
      this.passages.every(({ lever }) => lever?.area !== number || isFar(lever, least))
    );
  }

  /** Somewhere in an area, away from passages and from others. */
  somewhere(number: number, others: readonly PlaneSpot[], radius: number): PlaneSpot {
    const area = this.areas[number]!;
    for (let tries = 0; ; tries++) {
      const spot = {
        x: within(this.random, area.left + radius, area.right - radius),
        y: within(this.random, area.top + radius, area.bottom - radius),
      };
      const isAlone = others.every(({ x, y }) => Math.abs(x - spot.x) + Math.abs(y - spot.y) > 3 * radius);
      if (isAlone && (tries > 50 || this.#isFree(area, spot))) return spot;
    }
  }
}

/** The corridors of a column: to the left of its room, above and below it. The one to the right is the next one's. */
const leftOf = (column: number): number => 3 * column;
const aboveOf = (column: number): number => 3 * column + 1;
const belowOf = (column: number): number => 3 * column + 2;

function addCorridors(builder: BuildingMaker, rooms: number): void {
  for (let column = 0; column <= rooms; column++) {
    const left = column * pitch;
    const right = left + corridor;
    builder.area(names.corridorName(leftOf(column)), 'corridor', -1, { left, top: 0, right, bottom: height });
    if (column === rooms) return;
    const inner = { left: right + wall, right: left + pitch - wall };
    const above = { ...inner, top: 0, bottom: corridor };
    builder.area(names.corridorName(aboveOf(column)), 'corridor', -1, above);
    const below = { ...inner, top: height - corridor, bottom: height };
    builder.area(names.corridorName(belowOf(column)), 'corridor', -1, below);
  }
}

function addCorridorDoors(builder: BuildingMaker, rooms: number): CorridorDoor[] {
  const doors: CorridorDoor[] = [];
  for (let column = 0; column < rooms; column++) {
    const blocked = builder.random.chance(chances.blockedCorridor) ? builder.random.below(4) : -1;
    const joined = [
      [leftOf(column), aboveOf(column), corridor / 2],
      [aboveOf(column), leftOf(column + 1), corridor / 2],
      [leftOf(column), belowOf(column), height - corridor / 2],
      [belowOf(column), leftOf(column + 1), height - corridor / 2],
    ] as const;
    joined.forEach(([from, to, at], index) => {
      const isBlocked = index === blocked;
      const isOpen = builder.random.chance(chances.open) && !isBlocked;
      builder.passage(names.doorName(doors.length), 'door', -1, [from, to], at, { isOpen, isBlocked });
      doors.push({ from, to, open: isOpen, blocked: isBlocked });
    });
  }
  return doors;
}

interface BuiltRoom {
  plan: RoomPlan;
  level: HuntersLevel['rooms'][number];
}

function addRoom(builder: BuildingMaker, column: number): BuiltRoom {
  const { random, areas } = builder;
  const isCageRight = random.chance(0.5);
  const inner = { left: areas[aboveOf(column)]!.left, top: corridor + wall };
  const left = isCageRight ? inner.left : inner.left + cageWidth + wall;
  const rect = { left, top: inner.top, right: left + roomWidth, bottom: inner.top + roomHeight };
  const area = builder.area(names.roomName(column), 'room', column, rect);
  const cageLeft = isCageRight ? rect.right + wall : inner.left;
  const middle = within(random, rect.top + cageHeight, rect.bottom - cageHeight);
  const cage = builder.area(names.cageName(column), 'cage', column, {
    ...{ left: cageLeft, right: cageLeft + cageWidth },
    ...{ top: middle - cageHeight / 2, bottom: middle + cageHeight / 2 },
  });
  const outside = leftOf(isCageRight ? column + 1 : column);
  const ordered = (one: number, other: number, isFirst: boolean): [number, number] =>
    isFirst ? [one, other] : [other, one];
  const door = names.cageDoorName(column);
  const entrance = builder.passage(door, 'cage door', column, ordered(area, cage, isCageRight), middle);
  const exit = builder.passage(names.exitName(column), 'gate', column, ordered(cage, outside, isCageRight), middle);
  const entrances = addEntrances(builder, column, area, isCageRight);
  return {
    plan: { area, cage, entrance, exit, zombie: builder.somewhere(area, [], zombieRadius) },
    level: { entrances, behind: outside, lever: outside },
  };
}

/** When all passages are there: nobody who holds a gate stands in front of one. */
function addLevers(builder: BuildingMaker, rooms: readonly BuiltRoom[]): void {
  const { passages } = builder;
  rooms.forEach(({ plan, level }, column) => {
    const around = [leftOf(column), aboveOf(column), belowOf(column), leftOf(column + 1)];
    builder.lever(plan.exit, level.behind, around);
    level.lever = passages[plan.exit]!.lever!.area;
    level.entrances.forEach((entrance, index) => {
      if (entrance.kind === 'door') return;
      const gate = passages.findIndex(({ name }) => name === names.entranceName(column, entrance, index));
      builder.lever(gate, entrance.corridor, around);
      entrance.lever = passages[gate]!.lever!.area;
    });
  });
}

/** One in each wall but that of the cage; one of them is a gate. */
function addEntrances(builder: BuildingMaker, column: number, area: number, isCageRight: boolean): Entrance[] {
  const { random, areas } = builder;
  const { left, top, right, bottom } = areas[area]!;
  const gate = random.below(3);
  const side = leftOf(isCageRight ? column : column + 1);
  const walls = [
    [aboveOf(column), [aboveOf(column), area], within(random, left + margin, right - margin)],
    [belowOf(column), [area, belowOf(column)], within(random, left + margin, right - margin)],
    [side, isCageRight ? [side, area] : [area, side], within(random, top + margin, bottom - margin)],
  ] as [number, [number, number], number][];
  return walls.map(([outside, sides, at], index) => {
    const kind = index === gate ? 'gate' : 'door';
    const blocked = kind === 'door' && random.chance(chances.blockedDoor);
    const entrance: Entrance = { kind, corridor: outside, open: false, blocked, lever: 0 };
    const name = names.entranceName(column, entrance, index);
    builder.passage(name, kind, column, sides, at, { isBlocked: blocked });
    return entrance;
  });
}

/** Returns a building. Equal options always give the same one. */
export function generateBuilding({ seed, rooms, hunters: count }: BuildingOptions): Building {
  if (!(Number.isInteger(rooms) && rooms >= 1)) throw new Error(`rooms must be an integer from 1, not ${rooms}`);
  if (!(Number.isInteger(count) && count >= 0)) throw new Error(`hunters must be an integer from 0, not ${count}`);
  const builder = new BuildingMaker(seededRandom(seed));
  addCorridors(builder, rooms);
  const doors = addCorridorDoors(builder, rooms);
  const built = Array.from({ length: rooms }, (_, column) => addRoom(builder, column));
  addLevers(builder, built);
  const hunters: Building['hunters'] = [];
  for (let hunter = 0; hunter < count; hunter++) {
    const area = builder.random.below(3 * rooms + 1);
    hunters.push({ ...builder.somewhere(area, hunters, hunterRadius), area });
  }
  const level: HuntersLevel = {
    seed,
    corridors: 3 * rooms + 1,
    doors,
    rooms: built.map((room) => room.level),
    hunters: hunters.map(({ area }) => area),
  };
  const { areas, passages } = builder;
  return {
    ...{ width: rooms * pitch + corridor, height, areas, passages, hunters, level },
    rooms: built.map(({ plan }) => plan),
    distances: names.distances(level),
  };
}
