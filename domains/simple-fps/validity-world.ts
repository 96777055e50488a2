// The world in which the checker of plans carries a plan out, in the names of the benchmark. Shares no code with any
// planner.

import { soldiersOf } from './instance.ts';
import type { Instance } from './instance.ts';

/** Where an item is when it is in no area. */
export const held = 'held';
export const gone = 'gone';

export class SimpleFpsWorld {
  readonly player: string;
  /** For each point that stays where it is, the areas from which it can be reached; a door has two. */
  readonly fixed = new Map<string, string[]>();
  /** For each item, the area in which it lies, `held` or `gone`. */
  readonly location = new Map<string, string>();
  readonly boxes = new Map<string, string>();
  readonly keys = new Map<string, string>();
  readonly ammo = new Map<string, string>();
  readonly guns = new Set<string>();
  readonly knives = new Set<string>();
  readonly medikits = new Set<string>();
  readonly covers = new Set<string>();
  readonly nightVision = new Set<string>();
  readonly loaded = new Set<string>();
  readonly openDoors = new Set<string>();
  readonly lit = new Set<string>();
  at: string;
  near: string | null = null;
  covered = false;
  injured: boolean;
  aware = false;
  wounded = false;

  constructor(instance: Instance, soldier: number) {
    const start = soldiersOf(instance)[soldier];
    if (!start) throw new Error(`there is no soldier ${soldier}`);
    this.at = `area${start.area}`;
    this.injured = start.injured;
    this.player = `area${instance.player}`;
  }

  stands(point: string, ...areas: number[]): void {
    this.fixed.set(
      point,
      areas.map((area) => `area${area}`),
    );
  }

  lies(item: string, area: number): void {
    this.location.set(item, `area${area}`);
  }
}

export function worldOf(instance: Instance, soldier: number): SimpleFpsWorld {
  const world = new SimpleFpsWorld(instance, soldier);
  for (let area = 0; area < instance.areas; area++) {
    world.boxes.set(`area${area}`, `control-box${area}`);
    world.stands(`control-box${area}`, area);
    if (instance.lighted[area]) world.lit.add(`area${area}`);
  }
  world.stands('p', instance.player);
  for (const { a, b, open, key } of instance.doors) {
    world.stands(`door${a}-${b}`, a, b);
    if (open) world.openDoors.add(`door${a}-${b}`);
    if (key === null) continue;
    world.keys.set(`door${a}-${b}`, `keycard${a}-${b}`);
    world.lies(`keycard${a}-${b}`, key);
  }
  instance.guns.forEach(({ area, loaded, ammo, nv }, index) => {
    world.guns.add(`gun${index}`);
    world.lies(`gun${index}`, area);
    if (loaded) world.loaded.add(`gun${index}`);
    if (nv) world.nightVision.add(`gun${index}`);
    if (ammo === null) return;
    world.ammo.set(`gun${index}`, `ammogun${index}`);
    world.lies(`ammogun${index}`, ammo);
  });
  instance.knives.forEach((area, index) => {
    world.knives.add(`knife${index}`);
    world.lies(`knife${index}`, area);
  });
  instance.medikits.forEach((area, index) => {
    world.medikits.add(`medikit${index}`);
    world.lies(`medikit${index}`, area);
  });
  instance.covers.forEach((area, index) => {
    world.covers.add(`coverpoint${index}`);
    world.stands(`coverpoint${index}`, area);
  });
  return world;
}
