// The situation of a squad as data: rooms, doors, suspects, members and reservations. Everything is known by its name;
// the order of the names is the order of declaration in the problem.

export interface Spot {
  room: string;
  /** Within the building, in metres. */
  x: number;
  y: number;
}

export type DoorState = 'open' | 'closed' | 'locked';
export type OrderKind = 'go_to' | 'watch' | 'hold' | 'clear' | 'restrain' | 'stand_down' | 'holding';

export interface SquadOrder {
  kind: OrderKind;
  /** A point, a room or a person; null where the order needs none. */
  target: string | null;
  takenUp: boolean;
}

export interface Member extends Spot {
  alive: boolean;
  accountedFor: boolean;
  fighting: boolean;
  order: SquadOrder | null;
  watching: string | null;
}

export interface Suspect extends Spot {
  alive: boolean;
  seen: boolean;
  hostile: boolean;
  restrained: boolean;
  poked: boolean;
}

/** The spot is in front of the door, which leads from there to another room. */
export interface SquadDoor extends Spot {
  to: string;
  state: DoorState;
}

export interface SquadSituation {
  rooms: Record<string, { cleared: boolean }>;
  doors: Record<string, SquadDoor>;
  corners: Record<string, Spot & { searched: boolean }>;
  covers: Record<string, Spot>;
  members: Record<string, Member>;
  suspects: Record<string, Suspect>;
  /** For each member, suspect, room or point that a plan needs, the leader of that plan. */
  reserved: Record<string, string>;
}

/** What `distance` answers where there is no way. */
export const noWay = 1000;

/** The rooms that can be walked to from a room without touching a door. */
function openRooms({ doors }: SquadSituation, from: string): Set<string> {
  const reached = new Set([from]);
  for (const room of reached) {
    for (const door of Object.values(doors)) {
      if (door.state !== 'open') continue;
      if (door.room === room) reached.add(door.to);
      if (door.to === room) reached.add(door.room);
    }
  }
  return reached;
}

export function spotOf(situation: SquadSituation, thing: string): Spot | undefined {
  const { doors, corners, covers, members, suspects } = situation;
  return members[thing] ?? suspects[thing] ?? covers[thing] ?? corners[thing] ?? doors[thing];
}

/** How far a member has to walk: along the axes, through open doors. */
export function distance(situation: SquadSituation, member: string, thing: string): number {
  const [from, to] = [spotOf(situation, member), spotOf(situation, thing)];
  if (!from || !to || !openRooms(situation, from.room).has(to.room)) return noWay;
  return Math.abs(from.x - to.x) + Math.abs(from.y - to.y);
}

export function newMember(spot: Spot): Member {
  const { room, x, y } = spot;
  return { room, x, y, alive: true, accountedFor: false, fighting: false, order: null, watching: null };
}

export function newSuspect(spot: Spot): Suspect {
  const { room, x, y } = spot;
  return { room, x, y, alive: true, seen: true, hostile: false, restrained: false, poked: false };
}
