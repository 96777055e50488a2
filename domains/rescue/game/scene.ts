// A mission on its ground: who is where, and what can be told of it by looking: the mission as a troop senses it.

import type { Mission } from '../mission.ts';
import { cellsSeen } from './sight.ts';
import type { Terrain } from './terrain.ts';
import { findWay } from './ways.ts';

/** All places are cells. Who is meant by a number is the one at this place of the list. */
export interface RescueScene {
  terrain: Terrain;
  /** `start`: where a soldier is set down. `post`: the cover from which it throws. */
  soldiers: { name: string; start: number; post: number; grenades: number }[];
  hostages: { name: string; cell: number }[];
  /** `watches`: the hostages that it is told to watch. It looks into their rooms. */
  enemies: { name: string; cell: number; watches: number[] }[];
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
  const [first] = [...soldiers.map(({ post }) => post), ...vehicles.map(({ cell }) => cell)];
  return {
    soldiers: soldiers.map(({ grenades, post }) => {
      return { grenades, inRange: enemies.flatMap(({ cell }, at) => (terrain.canThrow(post, cell) ? [at] : [])) };
    }),
    hostages: hostages.map(({ cell }) => {
      return { reachable: first !== undefined && leadsTo(terrain, first, cell) };
    }),
    enemies: enemies.map(({ cell, watches }) => {
      const seen = cellsSeen(terrain, cell, watches);
      return { guards: hostages.flatMap((hostage, at) => (seen[hostage.cell] ? [at] : [])) };
    }),
    vehicles: vehicles.map(({ seats }) => ({ seats })),
  };
}

export function leadsTo(terrain: Terrain, from: number, to: number): boolean {
  return (
    findWay(
      terrain,
      from,
      (cell) => cell === to,
      () => 0,
    ) !== null
  );
}
