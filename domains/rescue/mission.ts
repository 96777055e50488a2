// A mission as plain data, and as the text of a problem of rescue.htn. Units are named by their kind and place in the
// lists.

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
    ...instances('Soldier', 'soldier', soldiers.length),
    ...instances('Hostage', 'hostage', hostages.length),
    ...instances('Enemy', 'enemy', enemies.length),
    ...instances('Vehicle', 'vehicle', vehicles.length),
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

function instances(type: string, kind: string, count: number): string[] {
  const names = Array.from({ length: count }, (_, index) => `${kind}${index}`);
  return count === 0 ? [] : [`instance ${type} ${names.join(', ')};`];
}
