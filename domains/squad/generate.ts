// Makes random situations: a corridor with rooms along it, members in the corridor, suspects everywhere. The same
// options always give the same situation.

import { checkChances, checkCounts, checkNames } from '../options.ts';
import { seededRandom } from '../random.ts';
import type { Random } from '../random.ts';
import { newMember, newSuspect } from './situation.ts';
import type { DoorState, Member, SquadOrder, SquadSituation, Spot } from './situation.ts';

export interface SituationOptions {
  seed: number;
  members: number;
  suspects: number;
  /** The number of rooms, without the corridor. */
  rooms: number;
  /** Chance that a suspect shoots. */
  hostile: number;
  /** Chance that a suspect lies there dead. */
  dead: number;
  /** Chance that a suspect has not been seen. */
  unseen: number;
  /** Chance that a door stands open, and that it is locked. */
  open: number;
  locked: number;
  /** Chance that the player wants something of a member. */
  ordered: number;
}

export const defaults: Readonly<SituationOptions> = {
  seed: 0,
  members: 4,
  suspects: 3,
  rooms: 3,
  hostile: 0.2,
  dead: 0.1,
  unseen: 0.2,
  open: 0.5,
  locked: 0.1,
  ordered: 0.3,
};

const counts = { seed: 0, members: 1, suspects: 0, rooms: 0 };
const chances = ['hostile', 'dead', 'unseen', 'open', 'locked', 'ordered'] as const;

function check(options: SituationOptions): void {
  checkNames(options, defaults);
  checkCounts(options, counts);
  checkChances(options, chances);
  if (options.hostile + options.dead > 1) throw new Error('hostile + dead must be at most 1');
  if (options.open + options.locked > 1) throw new Error('open + locked must be at most 1');
}

/** Rooms are 10 metres wide and 10 deep, side by side; the corridor is in front of them, 4 metres deep. */
const size = 10;
export const depth = 4;

function spotIn(random: Random, rooms: number, room: number): Spot {
  if (room === 0) return { room: 'corridor', x: random.below(size * Math.max(rooms, 1)), y: random.below(depth) };
  return { room: `room${room}`, x: (room - 1) * size + random.below(size), y: depth + random.below(size) };
}

function makeBuilding(random: Random, options: SituationOptions): SquadSituation {
  const { rooms, open, locked } = options;
  const situation: SquadSituation = {
    rooms: { corridor: { cleared: false } },
    doors: {},
    corners: {},
    covers: {},
    members: {},
    suspects: {},
    reserved: {},
  };
  for (let room = 1; room <= rooms; room++) {
    situation.rooms[`room${room}`] = { cleared: false };
    const chance = random.fraction();
    const state: DoorState = chance < open ? 'open' : chance < open + locked ? 'locked' : 'closed';
    situation.doors[`door${room}`] = { ...spotIn(random, rooms, 0), x: (room - 0.5) * size, to: `room${room}`, state };
    const corners = 1 + random.below(3);
    for (let corner = 1; corner <= corners; corner++) {
      situation.corners[`corner${room}_${corner}`] = { ...spotIn(random, rooms, room), searched: false };
    }
  }
  for (let room = 0; room <= rooms; room++) situation.covers[`cover${room}`] = spotIn(random, rooms, room);
  return situation;
}

function makeOrder(random: Random, { rooms, suspects, covers, doors }: SquadSituation): SquadOrder {
  const orders: Omit<SquadOrder, 'takenUp'>[] = [
    { kind: 'go_to', target: random.pick(Object.keys(covers)) },
    { kind: 'hold', target: null },
    { kind: 'stand_down', target: null },
  ];
  const inner = Object.keys(rooms).slice(1);
  if (inner.length > 0) orders.push({ kind: 'clear', target: random.pick(inner) });
  if (inner.length > 0) orders.push({ kind: 'watch', target: random.pick(Object.keys(doors)) });
  const names = Object.keys(suspects);
  if (names.length > 0) orders.push({ kind: 'restrain', target: random.pick(names) });
  return { ...random.pick(orders), takenUp: false };
}

/** An order as the player might give it at any time. */
export function giveOrder(random: Random, situation: SquadSituation, member: Member): void {
  member.order = makeOrder(random, situation);
}

export function generate(given: Partial<SituationOptions> = {}): SquadSituation {
  const options = { ...defaults, ...given };
  check(options);
  const random = seededRandom(options.seed);
  const situation = makeBuilding(random, options);
  for (let index = 0; index < options.suspects; index++) {
    const suspect = newSuspect(spotIn(random, options.rooms, random.below(options.rooms + 1)));
    const chance = random.fraction();
    suspect.hostile = chance < options.hostile;
    suspect.alive = chance < options.hostile || chance >= options.hostile + options.dead;
    suspect.seen = !random.chance(options.unseen);
    situation.suspects[`suspect${index}`] = suspect;
  }
  for (let index = 0; index < options.members; index++) {
    const member = newMember(spotIn(random, options.rooms, 0));
    situation.members[`member${index}`] = member;
    if (random.chance(options.ordered)) giveOrder(random, situation, member);
  }
  return situation;
}
