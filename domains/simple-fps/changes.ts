// Random changes in a world while a soldier executes its plan. Doors fall shut or are opened. Lights go on and off.
// Things are taken away or turn up elsewhere. The player moves on. The soldier is hurt or drops something.

import type { AnyDomain, World } from '../../bindings/index.ts';
import type { Random } from '../random.ts';

type WorldChange = (world: World<AnyDomain>, random: Random, soldier: number) => string;

/** One thing that happens, as text. Always the same from the same world and chance. */
export function changeByChance<W>(world: W, random: Random, soldier: number): string {
  return random.pick(changes)(world as World<AnyDomain>, random, soldier);
}

/** An object of a type by chance; 0 when there is none. */
function some(world: World<AnyDomain>, random: Random, type: string): number {
  const { first, last } = world.idsOf(type);
  return last < first ? 0 : first + random.below(last - first + 1);
}

const door: WorldChange = (world, random) => {
  const id = some(world, random, 'Door');
  if (id === 0) return 'nothing';
  const isOpen = world.get('open', id);
  world.set('open', id, !isOpen);
  return `${world.nameOf('Door', id)} is ${isOpen ? 'shut' : 'opened'}`;
};

const light: WorldChange = (world, random) => {
  const area = some(world, random, 'Area');
  const isLit = world.get('lit', area);
  world.set('lit', area, !isLit);
  return `the light of ${world.nameOf('Area', area)} goes ${isLit ? 'off' : 'on'}`;
};

/** A thing that lies about: it is elsewhere, or gone. */
const thing: WorldChange = (world, random) => {
  const item = some(world, random, 'Item');
  if (item === 0 || world.get('place', item) === 0) return 'nothing';
  const area = random.chance(0.3) ? 0 : some(world, random, 'Area');
  world.set('place', item, area);
  return `${world.nameOf('Item', item)} is ${area ? `moved to ${world.nameOf('Area', area)}` : 'gone'}`;
};

const player: WorldChange = (world, random) => {
  const area = some(world, random, 'Area');
  world.set('place', world.idsOf('Player').first, area);
  return `the player goes to ${world.nameOf('Area', area)}`;
};

const hurt: WorldChange = (world, _random, soldier) => {
  world.set('injured', soldier, true);
  return 'the soldier is hurt';
};

/** The first thing that the soldier holds lies where it is. */
const drop: WorldChange = (world, _random, soldier) => {
  const { first, last } = world.idsOf('Item');
  for (let item = first; item <= last; item++) {
    if (world.get('holder', item) !== soldier) continue;
    world.set('holder', item, 0);
    world.set('place', item, world.get('at', soldier));
    return `the soldier drops ${world.nameOf('Item', item)}`;
  }
  return 'nothing';
};

/** Through any door of the area where it is, open or not. */
const push: WorldChange = (world, random, soldier) => {
  const at = world.get('at', soldier);
  const id = some(world, random, 'Door');
  const area = id === 0 ? 0 : Number(world.get('beyond', id, at as number));
  if (area === 0) return 'nothing';
  world.set('at', soldier, area);
  world.set('near', soldier, 0);
  world.set('covered', soldier, false);
  return `the soldier is pushed to ${world.nameOf('Area', area)}`;
};

const changes: readonly WorldChange[] = [door, door, door, light, light, thing, thing, thing, player, hurt, drop, push];
