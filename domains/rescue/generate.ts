// Makes random missions. The same options always give the same mission.

import { checkChances, checkCounts, checkNames } from '../options.ts';
import { seededRandom } from '../random.ts';
import type { Mission } from './mission.ts';

export interface MissionOptions {
  seed: number;
  soldiers: number;
  hostages: number;
  enemies: number;
  vehicles: number;
  /** The most grenades that a soldier carries, and the most hostages that a vehicle takes. */
  grenades: number;
  seats: number;
  /** Chances that an enemy is in the range of a soldier, and that a way leads to a hostage. */
  inRange: number;
  reachable: number;
}

export const defaults: Readonly<MissionOptions> = {
  seed: 0,
  soldiers: 3,
  hostages: 3,
  enemies: 4,
  vehicles: 2,
  grenades: 3,
  seats: 4,
  inRange: 0.6,
  reachable: 0.95,
};

export function generateMission(options: Partial<MissionOptions> = {}): Mission {
  const all: MissionOptions = { ...defaults, ...options };
  checkOptions(all);
  const random = seededRandom(all.seed);
  const upTo = (most: number): number => random.below(most + 1);
  const list = <Item>(count: number, make: () => Item): Item[] => Array.from({ length: count }, make);
  const some = (count: number, chance: number): number[] =>
    list(count, () => random.chance(chance)).flatMap((chosen, index) => (chosen ? [index] : []));
  const hostages = list(all.hostages, () => ({ reachable: random.chance(all.reachable) }));
  // Every enemy guards some hostage, and now and then another one as well.
  const enemies = list(all.enemies, () => {
    const own = random.below(Math.max(1, all.hostages));
    const others = some(all.hostages, 0.2).filter((hostage) => hostage !== own);
    return { guards: (all.hostages === 0 ? [] : [own, ...others]).toSorted((a, b) => a - b) };
  });
  const soldiers = list(all.soldiers, () => ({
    grenades: upTo(all.grenades),
    inRange: some(all.enemies, all.inRange),
  }));
  return { soldiers, hostages, enemies, vehicles: list(all.vehicles, () => ({ seats: upTo(all.seats) })) };
}

function checkOptions(options: MissionOptions): void {
  checkNames(options, defaults);
  const none = { seed: 0, soldiers: 0, hostages: 0, enemies: 0, vehicles: 0, grenades: 0, seats: 0 };
  checkCounts(options, none);
  // What the domain's variables can hold.
  if (options.grenades > 10) throw new Error(`grenades must be at most 10, not ${options.grenades}`);
  if (options.seats > 50) throw new Error(`seats must be at most 50, not ${options.seats}`);
  checkChances(options, ['inRange', 'reachable']);
}
