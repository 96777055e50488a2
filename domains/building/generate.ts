// Makes random buildings. The same options always give the same building. Every barrier can be opened from rooms that
// can be reached without passing it. So a character in the open part can get everywhere.

import { checkCounts, checkNames } from '../options.ts';
import { seededRandom } from '../random.ts';
import type { Random } from '../random.ts';
import type { FloorPlan, BuildingDoor, BoxErrand } from './building.ts';

export interface FloorPlanOptions {
  seed: number;
  rooms: number;
  /** Doors beyond those that lead to each room. */
  doors: number;
  keys: number;
  buttons: number;
  boxes: number;
  characters: number;
}

export const defaults: Readonly<FloorPlanOptions> = {
  seed: 0,
  rooms: 24,
  doors: 6,
  keys: 2,
  buttons: 2,
  boxes: 12,
  characters: 40,
};

export function generateBuilding(options: Partial<FloorPlanOptions> = {}): FloorPlan {
  const all: FloorPlanOptions = { ...defaults, ...options };
  checkNames(options, defaults);
  checkCounts(all, { seed: 0, rooms: 2, doors: 0, keys: 0, buttons: 0, boxes: 1, characters: 1 });
  if (all.keys + all.buttons > all.rooms - 2) throw new Error('there are more keys and buttons than doors to bar');
  const random = seededRandom(all.seed);
  const list = <Item>(count: number, make: (at: number) => Item): Item[] =>
    Array.from({ length: count }, (_, at) => make(at));
  // A tree of rooms: each hangs on one of the few before it, so that ways get long.
  const doors = list(all.rooms - 1, (at): BuildingDoor => {
    return { between: [at - random.below(Math.min(8, at + 1)), at + 1], barrier: null };
  });
  const barred = someOf(random, all.rooms - 2, all.keys + all.buttons);
  // Rooms with lower numbers are never behind a door to a room with a higher one.
  const before = barred.map((at) => random.below(at + 2));
  barred.forEach((at, number) => {
    const isLock = number < all.keys;
    const barrier = isLock
      ? { kind: 'lock' as const, key: number }
      : { kind: 'shutter' as const, button: number - all.keys };
    doors[at + 1]!.barrier = barrier;
  });
  const zones = zonesOf(all.rooms, doors);
  for (let count = 0; count < all.doors; count++) {
    const one = random.below(all.rooms);
    const other = random.pick(list(all.rooms, (room) => room).filter((room) => zones[room] === zones[one]));
    if (other !== one) doors.push({ between: [one, other], barrier: null });
  }
  const open = openRooms({ rooms: all.rooms, doors });
  return {
    rooms: all.rooms,
    doors,
    racks: before.slice(0, all.keys),
    buttons: before.slice(all.keys),
    boxes: list(all.boxes, () => random.below(all.rooms)),
    characters: list(all.characters, () => random.pick(open)),
  };
}

/** Something for a character to do: a box is wanted in another room, and the character somewhere. */
export function generateErrand(random: Random, building: FloorPlan, character: number): BoxErrand {
  const box = random.below(building.boxes.length);
  const room = (building.boxes[box]! + 1 + random.below(building.rooms - 1)) % building.rooms;
  return { character, box, room, end: random.chance(0.5) ? random.below(building.rooms) : null };
}

/** The rooms that can be reached from the first one while all barriers stand. */
export function openRooms({ rooms, doors }: Pick<FloorPlan, 'rooms' | 'doors'>): number[] {
  const zones = zonesOf(rooms, doors);
  return zones.flatMap((zone, room) => (zone === zones[0] ? [room] : []));
}

/** By room the lowest room that can be reached from it while all barriers stand. */
function zonesOf(rooms: number, doors: readonly BuildingDoor[]): number[] {
  const zones = Array.from({ length: rooms }, (_, room) => room);
  // The first doors are in the order of the rooms that they lead to; further ones stay within a zone.
  for (const { between, barrier } of doors) if (!barrier) zones[between[1]] = zones[between[0]]!;
  return zones;
}

/** Different numbers from 0 on, in ascending order. */
function someOf(random: Random, limit: number, count: number): number[] {
  const left = Array.from({ length: limit }, (_, number) => number);
  const taken = Array.from({ length: count }, () => left.splice(random.below(left.length), 1)[0]!);
  return taken.sort((one, other) => one - other);
}
