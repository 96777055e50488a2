// Makes random levels. Every zombie of a level can be caught by two hunters, unless the options say otherwise. The same
// options always give the same level.

import { checkChances, checkCounts, checkNames } from '../options.ts';
import { seededRandom } from '../random.ts';
import type { Random } from '../random.ts';
import type { CorridorDoor, Entrance, HuntersLevel, Room } from './level.ts';

export interface LevelOptions {
  seed: number;
  rooms: number;
  hunters: number;
  /** Corridors per room. */
  corridors: number;
  /** Entrances per room. */
  entrances: number;
  /** Chance that an entrance is a gate. */
  gate: number;
  /** Chance that a door stands open. */
  open: number;
  /** Chance that an entrance, or a door that is not needed, is blocked; the first entrance of a room never is. */
  blocked: number;
}

export const defaults: Readonly<LevelOptions> = {
  seed: 0,
  rooms: 1,
  hunters: 2,
  corridors: 2,
  entrances: 3,
  gate: 0.4,
  open: 0.3,
  blocked: 0.2,
};

const counts = { seed: 0, rooms: 1, hunters: 0, corridors: 1, entrances: 1 };
const chances = ['gate', 'open', 'blocked'] as const;

function check(options: LevelOptions): void {
  checkNames(options, defaults);
  checkCounts(options, counts);
  checkChances(options, chances);
}

/** Every corridor has a door to an earlier one; some have a second one. */
function makeDoors(random: Random, { open, blocked }: LevelOptions, corridors: number): CorridorDoor[] {
  const doors: CorridorDoor[] = [];
  for (let corridor = 1; corridor < corridors; corridor++) {
    doors.push({ from: random.below(corridor), to: corridor, open: random.chance(open), blocked: false });
    if (!random.chance(0.3)) continue;
    const from = random.below(corridor);
    doors.push({ from, to: corridor, open: random.chance(open), blocked: random.chance(blocked) });
  }
  return doors;
}

function makeRoom(random: Random, options: LevelOptions, corridors: number): Room {
  const entrances = Array.from({ length: options.entrances }, (_, index): Entrance => {
    const kind = random.chance(options.gate) ? 'gate' : 'door';
    const corridor = random.below(corridors);
    const lever = random.chance(0.5) ? corridor : random.below(corridors);
    const blocked = random.chance(options.blocked) && index > 0;
    return { kind, corridor, open: kind === 'door' && random.chance(options.open), blocked, lever };
  });
  return { entrances, behind: random.below(corridors), lever: random.below(corridors) };
}

export function generate(given: Partial<LevelOptions> = {}): HuntersLevel {
  const options = { ...defaults, ...given };
  check(options);
  const random = seededRandom(options.seed);
  const corridors = options.corridors * options.rooms;
  return {
    seed: options.seed,
    corridors,
    doors: makeDoors(random, options, corridors),
    rooms: Array.from({ length: options.rooms }, () => makeRoom(random, options, corridors)),
    hunters: Array.from({ length: options.hunters }, () => random.below(corridors)),
  };
}
