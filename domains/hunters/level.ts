// A level as data: corridors joined by doors, rooms with their entrances and cages, and where the hunters start. Things
// are known by their position in the lists; `namesOf` gives the names that problems and plans use.

export interface CorridorDoor {
  /** Corridors. */
  from: number;
  to: number;
  open: boolean;
  blocked: boolean;
}

export interface Entrance {
  kind: 'door' | 'gate';
  corridor: number;
  /** Doors only. */
  open: boolean;
  blocked: boolean;
  /** Gates only: the corridor from which it is held. */
  lever: number;
}

export interface Room {
  entrances: Entrance[];
  /** Where the exit of the cage leads, and from which corridor that gate is held. */
  behind: number;
  lever: number;
}

export interface HuntersLevel {
  seed: number;
  corridors: number;
  doors: CorridorDoor[];
  rooms: Room[];
  /** The corridor of each hunter. */
  hunters: number[];
}

export const corridorName = (index: number): string => `corridor${index}`;
export const hunterName = (index: number): string => `hunter${index}`;
export const doorName = (index: number): string => `door${index}`;
export const roomName = (index: number): string => `room${index}`;
export const cageName = (room: number): string => `cage${room}`;
export const cageDoorName = (room: number): string => `cage_door${room}`;
export const exitName = (room: number): string => `exit${room}`;
export const entranceName = (room: number, { kind }: Entrance, index: number): string => `${kind}${room}_${index}`;

/** Doors to pass from each corridor to each, blocked ones left out; 1000: no way. */
export function distances({ corridors, doors }: Pick<HuntersLevel, 'corridors' | 'doors'>): number[][] {
  return Array.from({ length: corridors }, (_, start) => {
    const row = Array.from({ length: corridors }, () => 1000);
    row[start] = 0;
    const queue = [start];
    for (const here of queue) {
      for (const { from, to, blocked } of doors) {
        const next = from === here ? to : to === here ? from : here;
        if (blocked || row[next]! < 1000) continue;
        row[next] = row[here]! + 1;
        queue.push(next);
      }
    }
    return row;
  });
}
