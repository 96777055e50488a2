// A mission on its ground: everybody's position, and the part that the troop can sense.

import type { Mission } from '../mission.ts';
import type { Terrain } from './terrain.ts';
import { cellsWithin } from './ways.ts';

/** All places are cells. Who is meant by a number is the one at this place of the list. */
export interface RescueScene {
  terrain: Terrain;
  /** `start`: where a soldier is set down. `post`: the cover from which it throws. */
  soldiers: { name: string; start: number; post: number; grenades: number }[];
  hostages: { name: string; cell: number }[];
  /** `seen`: by cell, how long it has to aim there (sight.ts); it looks into the rooms that it is ordered to watch. */
  enemies: { name: string; cell: number; seen: Uint8Array }[];
  vehicles: { name: string; cell: number; seats: number }[];
}

export interface RescueNames {
  soldiers: readonly string[];
  hostages: readonly string[];
  enemies: readonly string[];
  vehicles: readonly string[];
}

/** What scouts find out before anything has happened. */
export function senseMission(scene: RescueScene): Mission {
  const { terrain, soldiers, hostages, enemies, vehicles } = scene;
  // From where all come, in the south.
  const ground = cellsWithin(terrain, terrain.cellAt(0, terrain.height - 1));
  return {
    soldiers: soldiers.map(({ grenades, post }) => {
      return { grenades, inRange: enemies.flatMap(({ cell }, at) => (terrain.canThrow(post, cell) ? [at] : [])) };
    }),
    hostages: hostages.map(({ cell }) => ({ reachable: ground.has(cell) })),
    enemies: enemies.map(({ seen }) => {
      return { guards: hostages.flatMap(({ cell }, at) => (seen[cell]! > 0 ? [at] : [])) };
    }),
    vehicles: vehicles.map(({ seats }) => ({ seats })),
  };
}
