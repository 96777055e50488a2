// The world in which the checker carries a plan out. Shares no code with any planner.

import * as names from './level.ts';
import type { HuntersLevel } from './level.ts';

export interface Passage {
  kind: 'door' | 'gate' | 'cage door';
  sides: string[];
  open: boolean;
  blocked: boolean;
  /** Gates: who holds it, and from where. */
  holder: string | null;
  lever: string | null;
}

export interface Zombie {
  prey: string | null;
  inCage: boolean;
  cage: string;
  cageDoor: string;
  exit: string;
  behind: string;
}

export interface HuntersWorld {
  hunters: Map<string, { area: string; near: string | null }>;
  passages: Map<string, Passage>;
  /** By the room that they are in. */
  zombies: Map<string, Zombie>;
  /** The number of each corridor. */
  corridors: Map<string, number>;
  distances: number[][];
}

const passage = (kind: Passage['kind'], sides: string[], more: Partial<Passage> = {}): Passage => ({
  ...{ kind, sides, open: false, blocked: false, holder: null, lever: null },
  ...more,
});

function addRoom(
  world: HuntersWorld,
  { entrances, behind, lever }: HuntersLevel['rooms'][number],
  index: number,
): void {
  const [room, cage, exit] = [names.roomName(index), names.cageName(index), names.exitName(index)];
  const cageDoor = names.cageDoorName(index);
  entrances.forEach((entrance, place) => {
    const { kind, corridor, open, blocked } = entrance;
    const sides = [names.corridorName(corridor), room];
    const held = kind === 'gate' ? { lever: names.corridorName(entrance.lever) } : { open };
    world.passages.set(names.entranceName(index, entrance, place), passage(kind, sides, { blocked, ...held }));
  });
  world.passages.set(cageDoor, passage('cage door', [room, cage]));
  const outside = names.corridorName(behind);
  world.passages.set(exit, passage('gate', [cage, outside], { lever: names.corridorName(lever) }));
  world.zombies.set(room, { prey: null, inCage: false, cage, cageDoor, exit, behind: outside });
}

export function worldOf(level: HuntersLevel, distances: number[][]): HuntersWorld {
  const world: HuntersWorld = {
    hunters: new Map(
      level.hunters.map((at, index) => [names.hunterName(index), { area: names.corridorName(at), near: null }]),
    ),
    passages: new Map(),
    zombies: new Map(),
    corridors: new Map(Array.from({ length: level.corridors }, (_, index) => [names.corridorName(index), index])),
    distances,
  };
  level.doors.forEach(({ from, to, open, blocked }, index) => {
    const sides = [names.corridorName(from), names.corridorName(to)];
    world.passages.set(names.doorName(index), passage('door', sides, { open, blocked }));
  });
  level.rooms.forEach((room, index) => addRoom(world, room, index));
  return world;
}
