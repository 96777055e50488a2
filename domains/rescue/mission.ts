// A mission as plain data, and as the text of a problem of rescue.htn. Units are named by their kind and place in the
// lists.

import { instanceLines, numbered } from '../problem-text.ts';

export interface Mission {
  /** `inRange`: the enemies that the soldier's grenades reach, by their place in `enemies`. */
  soldiers: { grenades: number; inRange: number[] }[];
  hostages: { reachable: boolean }[];
  /** The hostages that the enemy guards. */
  enemies: { guards: number[] }[];
  vehicles: { seats: number }[];
}

export function toProblemText(mission: Mission, name = 'rescue_problem'): string {
  const { soldiers, hostages, enemies, vehicles } = mission;
  return [
    `problem ${name} of rescue;`,
    '',
    ...instanceLines('Soldier', numbered('soldier', soldiers.length)),
    ...instanceLines('Hostage', numbered('hostage', hostages.length)),
    ...instanceLines('Enemy', numbered('enemy', enemies.length)),
    ...instanceLines('Vehicle', numbered('vehicle', vehicles.length)),
    '',
    ...hostages.flatMap(({ reachable }, index) => (reachable ? [`reachable(hostage${index}) := true;`] : [])),
    ...enemies.flatMap(({ guards }, enemy) => guards.map((index) => `guards(enemy${enemy}, hostage${index}) := true;`)),
    ...soldiers.flatMap(({ grenades, inRange }, index) => [
      `grenades(soldier${index}) := ${grenades};`,
      ...inRange.map((enemy) => `in_range(soldier${index}, enemy${enemy}) := true;`),
    ]),
    ...vehicles.map(({ seats }, index) => `seats(vehicle${index}) := ${seats};`),
    '',
    'ordered(RescueAll());',
    '',
  ].join('\n');
}
