// The content of an instance in the names of simple-fps.htn: the objects in order of declaration, and the values of
// constants and fluents. Both forms of a problem, IR and text, are made from this list.

import { noWay, soldiersOf } from './instance.ts';
import type { Instance } from './instance.ts';

export interface InstanceFact {
  variable: string;
  /** Indexes into `objects`. */
  args: number[];
  /** A number or a boolean; or an index into `objects`, where `object` is true. */
  value: number | boolean;
  object: boolean;
}

export interface InstanceFacts {
  objects: { type: string; name: string }[];
  facts: InstanceFact[];
  /** Indexes into `objects`. */
  soldiers: number[];
  player: number;
}

class Collector implements InstanceFacts {
  objects: InstanceFacts['objects'] = [];
  facts: InstanceFact[] = [];
  soldiers: number[] = [];
  player = -1;

  declare(type: string, name: string): number {
    return this.objects.push({ type, name }) - 1;
  }

  is(variable: string, ...args: number[]): void {
    this.facts.push({ variable, args, value: true, object: false });
  }

  number(value: number, variable: string, ...args: number[]): void {
    this.facts.push({ variable, args, value, object: false });
  }

  object(value: number, variable: string, ...args: number[]): void {
    this.facts.push({ variable, args, value, object: true });
  }
}

function addAreas(world: Collector, instance: Instance): number[] {
  const areas = Array.from({ length: instance.areas }, (_, index) => world.declare('Area', `area${index}`));
  areas.forEach((area, index) => {
    const box = world.declare('ControlBox', `control_box${index}`);
    world.object(box, 'box', area);
    world.object(area, 'place', box);
    if (instance.lighted[index]) world.is('lit', area);
  });
  instance.dist.forEach((row, from) =>
    row.forEach((distance, to) => {
      if (distance < noWay) world.number(distance, 'distance', areas[from]!, areas[to]!);
    }),
  );
  return areas;
}

/** Doors in the order of the instance: ties between equally near areas are decided by it. */
function addDoors(world: Collector, instance: Instance, areas: number[]): void {
  for (const { a, b, open, key } of instance.doors) {
    const door = world.declare('Door', `door${a}_${b}`);
    const [first, second] = [areas[a]!, areas[b]!];
    world.object(first, 'place', door);
    world.object(second, 'second_area', door);
    world.is('beside', door, first);
    world.is('beside', door, second);
    world.object(second, 'beyond', door, first);
    world.object(first, 'beyond', door, second);
    if (open) world.is('open', door);
    if (key === null) continue;
    const keycard = world.declare('Keycard', `keycard${a}_${b}`);
    world.object(keycard, 'key', door);
    world.object(areas[key]!, 'place', keycard);
  }
}

function addGuns(world: Collector, instance: Instance, areas: number[]): void {
  instance.guns.forEach(({ area, loaded, ammo, nv }, index) => {
    const gun = world.declare('Gun', `gun${index}`);
    world.object(areas[area]!, 'place', gun);
    world.is('weapon', gun);
    if (loaded) world.is('loaded', gun);
    if (nv) world.is('night_vision', gun);
    if (ammo === null) return;
    const rounds = world.declare('Ammo', `ammogun${index}`);
    world.object(rounds, 'ammo', gun);
    world.object(areas[ammo]!, 'place', rounds);
  });
}

function addPoints(world: Collector, instance: Instance, areas: number[]): void {
  instance.knives.forEach((area, index) => {
    const knife = world.declare('Knife', `knife${index}`);
    world.object(areas[area]!, 'place', knife);
    world.is('weapon', knife);
  });
  instance.medikits.forEach((area, index) =>
    world.object(areas[area]!, 'place', world.declare('Medikit', `medikit${index}`)),
  );
  instance.covers.forEach((area, index) =>
    world.object(areas[area]!, 'place', world.declare('CoverPoint', `coverpoint${index}`)),
  );
}

export function factsOf(instance: Instance): InstanceFacts {
  const world = new Collector();
  const areas = addAreas(world, instance);
  addDoors(world, instance, areas);
  addGuns(world, instance, areas);
  addPoints(world, instance, areas);
  world.player = world.declare('Player', 'p');
  world.object(areas[instance.player]!, 'place', world.player);
  soldiersOf(instance).forEach(({ area, injured }, index) => {
    const soldier = world.declare('Npc', `npc${index}`);
    world.soldiers.push(soldier);
    world.object(areas[area]!, 'at', soldier);
    if (injured) world.is('injured', soldier);
  });
  return world;
}
