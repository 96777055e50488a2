// Makes random SimpleFPS instances with the layouts and probabilities of the benchmark, all of which are options. The
// same options always give the same instance.

import { checkChances, checkCounts, checkNames } from '../options.ts';
import { noWay } from './instance.ts';
import type { DoorData, GunData, Instance } from './instance.ts';
import { seededRandom } from '../random.ts';
import type { Random } from '../random.ts';

export interface InstanceOptions {
  seed: number;
  /** dense: any two areas may have a door; tree (the benchmark's "realistic"): rooms behind rooms, a few more doors. */
  layout: 'dense' | 'tree';
  /** tree: the hub's rooms and the hub, then some more groups of rooms: 5, 8, 11... areas by default. */
  areas: number;
  /** Guns, knives, medikits and cover points together. */
  points: number;
  soldiers: number;
  /** Chance that two areas get a door (tree: a door in addition to those of the tree). */
  connected: number;
  /** Chance that a door is open. */
  open: number;
  lighted: number;
  injured: number;
  /** Shares of the points; the rest are cover points. */
  gun: number;
  knife: number;
  medikit: number;
  loaded: number;
  nightVision: number;
  /** tree: rooms around the hub, and rooms behind each room that has any. */
  hubDoors: number;
  roomDoors: number;
}

export const defaults: Readonly<InstanceOptions> = {
  seed: 0,
  layout: 'dense',
  areas: 10,
  points: 100,
  soldiers: 1,
  connected: 0.6,
  open: 0.6,
  lighted: 0.1,
  injured: 0.7,
  gun: 0.25,
  knife: 0.25,
  medikit: 0.25,
  loaded: 0.4,
  nightVision: 0.2,
  hubDoors: 4,
  roomDoors: 3,
};

/** What differs in a tree: more areas, and few doors across. */
const treeDefaults = { areas: 20, connected: 0.05 };

const counts = { seed: 0, areas: 1, points: 0, soldiers: 1, hubDoors: 1, roomDoors: 1 };
const chances = [
  'connected',
  'open',
  'lighted',
  'injured',
  'gun',
  'knife',
  'medikit',
  'loaded',
  'nightVision',
] as const;

function checkOptions(options: InstanceOptions): void {
  const fail = (name: string, must: string): never => {
    throw new Error(`${name} must be ${must}, not ${String(options[name as keyof InstanceOptions])}`);
  };
  checkNames(options, defaults);
  if (options.layout !== 'dense' && options.layout !== 'tree') fail('layout', 'dense or tree');
  checkCounts(options, counts);
  checkChances(options, chances);
  if (options.gun + options.knife + options.medikit > 1 + 1e-9)
    throw new Error('gun + knife + medikit must be at most 1');
  if (options.layout === 'tree' && (options.areas - 1 - options.hubDoors) % options.roomDoors !== 0) {
    fail('areas', `1 + ${options.hubDoors} + a multiple of ${options.roomDoors} in a tree`);
  }
  if (options.layout === 'tree' && options.areas < 1 + options.hubDoors) {
    fail('areas', `at least ${1 + options.hubDoors} in a tree`);
  }
}

/** A door, closed by chance; its keycard lies in one of the first `keyAreas` areas. */
function makeDoor(random: Random, options: InstanceOptions, a: number, b: number, keyAreas: number): DoorData {
  const open = random.chance(options.open);
  return { a, b, open, key: open ? null : random.below(keyAreas) };
}

/**
 * The hub with its rooms, then groups of rooms behind rooms that have none yet. The keycard of a door lies in an area
 * that was made before the one behind the door, so that the whole tree can be opened from the hub.
 */
function makeTree(random: Random, options: InstanceOptions): DoorData[] {
  const doors: DoorData[] = [];
  const fringe: number[] = [];
  let next = 1;
  const hang = (parent: number, rooms: number): void => {
    for (let room = 0; room < rooms; room++, next++) {
      doors.push(makeDoor(random, options, parent, next, next));
      fringe.push(next);
    }
  };
  hang(0, options.hubDoors);
  while (next < options.areas) {
    const [parent] = fringe.splice(random.below(fringe.length), 1);
    hang(parent!, options.roomDoors);
  }
  return doors;
}

function addDoorsByChance(random: Random, options: InstanceOptions, doors: DoorData[]): void {
  const pair = (a: number, b: number): number => Math.max(a, b) * options.areas + Math.min(a, b);
  const taken = new Set(doors.map(({ a, b }) => pair(a, b)));
  for (let a = 1; a < options.areas; a++) {
    for (let b = 0; b < a; b++) {
      if (taken.has(pair(a, b)) || !random.chance(options.connected)) continue;
      doors.push(makeDoor(random, options, a, b, options.areas));
    }
  }
}

/** Doors to pass between every two areas, by a breadth-first search from each; locks do not count. */
export function distances(areas: number, doors: readonly Pick<DoorData, 'a' | 'b'>[]): number[][] {
  const neighbours = Array.from({ length: areas }, (): number[] => []);
  for (const { a, b } of doors) {
    neighbours[a]!.push(b);
    neighbours[b]!.push(a);
  }
  return neighbours.map((_, start) => {
    const row = Array.from({ length: areas }, () => noWay);
    row[start] = 0;
    const queue = [start];
    for (const area of queue) {
      for (const next of neighbours[area]!) {
        if (row[next] !== noWay) continue;
        row[next] = row[area]! + 1;
        queue.push(next);
      }
    }
    return row;
  });
}

type Points = Pick<Instance, 'guns' | 'knives' | 'medikits' | 'covers'>;

function makeGun(random: Random, options: InstanceOptions): GunData {
  const area = random.below(options.areas);
  const loaded = random.chance(options.loaded);
  const ammo = loaded ? null : random.below(options.areas);
  return { area, loaded, ammo, nv: random.chance(options.nightVision) };
}

function makePoints(random: Random, options: InstanceOptions): Points {
  const points: Points = { guns: [], knives: [], medikits: [], covers: [] };
  const { gun, knife, medikit } = options;
  for (let point = 0; point < options.points; point++) {
    const kind = random.fraction();
    if (kind < gun) points.guns.push(makeGun(random, options));
    else if (kind < gun + knife) points.knives.push(random.below(options.areas));
    else if (kind < gun + knife + medikit) points.medikits.push(random.below(options.areas));
    else points.covers.push(random.below(options.areas));
  }
  return points;
}

/**
 * In a tree the first soldier starts in the hub and the player in the last room; elsewhere, and all others, by chance.
 */
function makeInstance(random: Random, options: InstanceOptions): Instance {
  const { seed, areas, points: poi, layout, soldiers } = options;
  const tree = layout === 'tree';
  const doors = tree ? makeTree(random, options) : [];
  addDoorsByChance(random, options, doors);
  const someArea = (): number => random.below(areas);
  const first = { npc: tree ? 0 : someArea(), injured: random.chance(options.injured) };
  const player = tree ? areas - 1 : someArea();
  const lighted = Array.from({ length: areas }, () => random.chance(options.lighted));
  const points = makePoints(random, options);
  const others = Array.from({ length: soldiers - 1 }, () => ({
    area: someArea(),
    injured: random.chance(options.injured),
  }));
  const dist = distances(areas, doors);
  const instance = { seed, areas, poi, layout, ...first, player, lighted, doors, ...points, dist };
  return others.length > 0 ? { ...instance, others } : instance;
}

export function generate(given: Partial<InstanceOptions> = {}): Instance {
  const options = { ...defaults, ...(given.layout === 'tree' ? treeDefaults : {}), ...given };
  checkOptions(options);
  return makeInstance(seededRandom(options.seed), options);
}

/**
 * For a command line: `layout=tree areas=20 seed=7 count=3` gives three instances of seeds 7, 8 and 9 as lines of
 * `{ name, instance }`.
 */
export function generateLines(words: readonly string[]): string[] {
  const options: Record<string, string | number> = {};
  for (const word of words) {
    const [name, value, more] = word.split('=');
    if (!name || !value || more !== undefined) throw new Error(`${word} must have the form name=value`);
    options[name] = name === 'layout' ? value : Number(value);
  }
  const { count = 1, ...rest } = options;
  if (!Number.isInteger(count) || Number(count) < 1) throw new Error(`count must be a positive integer, not ${count}`);
  return Array.from({ length: Number(count) }, (_, index) => {
    const instance = generate({ ...rest, seed: Number(rest['seed'] ?? 0) + index });
    const name = `${instance.layout}_a${instance.areas}_n${instance.poi}_s${instance.seed}`;
    return JSON.stringify({ name, instance });
  });
}
