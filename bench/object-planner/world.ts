// SimpleFPS for the object-style planner: the things of a level, which never change, and the state, which is cloned.

import type { Instance } from '../../domains/simple-fps/instance.ts';
import { noWay } from '../../domains/simple-fps/instance.ts';

export interface Area {
  readonly name: string;
  readonly index: number;
  readonly box: LevelPoint;
  /** Ways out, in the order of the instance's doors. */
  readonly exits: { door: LevelDoor; to: Area }[];
  /** Doors to pass to each area, by its index. */
  readonly distances: readonly number[];
}

/** Whatever a soldier can stand next to. */
export interface LevelPoint {
  readonly name: string;
  isIn(state: LevelState, area: Area): boolean;
}

export interface LevelDoor extends LevelPoint {
  readonly index: number;
  readonly sides: readonly [Area, Area];
  key: LevelItem | null;
}

/** Can be picked up. */
export interface LevelItem extends LevelPoint {
  readonly index: number;
  readonly kind: 'keycard' | 'gun' | 'ammo' | 'knife' | 'medikit';
}

export interface Gun extends LevelItem {
  readonly kind: 'gun';
  readonly gunIndex: number;
  readonly nightVision: boolean;
  ammo: LevelItem | null;
}

/** Stays where it is. */
export interface Cover extends LevelPoint {
  readonly area: Area;
}

export interface SoldierLevel {
  areas: Area[];
  doors: LevelDoor[];
  items: LevelItem[];
  guns: Gun[];
  knives: LevelItem[];
  medikits: LevelItem[];
  covers: Cover[];
  player: Cover;
}

export class LevelState {
  at: Area;
  near: LevelPoint | null = null;
  covered = false;
  injured: boolean;
  aware = false;
  wounded = false;
  /** By the index of area, door and gun. */
  lit: boolean[];
  open: boolean[];
  loaded: boolean[];
  explored: boolean[];
  /** By the index of the item; null when it is held or used up. */
  place: (Area | null)[];
  /** In the order in which it was picked up. */
  inventory: LevelItem[] = [];

  constructor(from: Pick<LevelState, 'at' | 'injured' | 'lit' | 'open' | 'loaded' | 'explored' | 'place'>) {
    this.at = from.at;
    this.injured = from.injured;
    this.lit = from.lit;
    this.open = from.open;
    this.loaded = from.loaded;
    this.explored = from.explored;
    this.place = from.place;
  }

  clone(): this {
    const copy = new LevelState(this);
    copy.near = this.near;
    copy.covered = this.covered;
    copy.aware = this.aware;
    copy.wounded = this.wounded;
    copy.lit = this.lit.slice();
    copy.open = this.open.slice();
    copy.loaded = this.loaded.slice();
    copy.explored = this.explored.slice();
    copy.place = this.place.slice();
    copy.inventory = this.inventory.slice();
    return copy as this;
  }

  holds(item: LevelItem): boolean {
    return this.inventory.includes(item);
  }

  drop(item: LevelItem): void {
    this.inventory.splice(this.inventory.indexOf(item), 1);
  }

  /** How far an area is, or an item that lies somewhere; `noWay` for one that is out of reach. */
  distanceTo(area: Area | null): number {
    return area ? this.at.distances[area.index]! : noWay;
  }
}

export function levelOf(instance: Instance): { level: SoldierLevel; state: LevelState } {
  const items: LevelItem[] = [];
  const place: (Area | null)[] = [];
  const areas = instance.dist.map((distances, index): Area => ({
    name: `area${index}`,
    index,
    box: { name: `control-box${index}`, isIn: (_, area) => area.index === index },
    exits: [],
    distances,
  }));
  const put = <Kind extends Omit<LevelItem, 'index' | 'isIn'>>(
    kind: Kind,
    area: number,
  ): Kind & Pick<LevelItem, 'index' | 'isIn'> => {
    const index = items.length;
    const placed = { ...kind, index, isIn: (state: LevelState, where: Area) => state.place[index] === where };
    items.push(placed);
    place.push(areas[area]!);
    return placed;
  };
  const doors = instance.doors.map(({ a, b, key }, index): LevelDoor => {
    const name = `${a}-${b}`;
    const sides = [areas[a]!, areas[b]!] as const;
    const isIn = (_: LevelState, area: Area): boolean => sides[0] === area || sides[1] === area;
    const door: LevelDoor = { name: `door${name}`, index, sides, key: null, isIn };
    if (key !== null) door.key = put({ name: `keycard${name}`, kind: 'keycard' }, key);
    sides[0].exits.push({ door, to: sides[1] });
    sides[1].exits.push({ door, to: sides[0] });
    return door;
  });
  const guns = instance.guns.map(({ area, ammo, nv }, gunIndex): Gun => {
    const gun: Gun = put({ name: `gun${gunIndex}`, kind: 'gun', gunIndex, nightVision: nv, ammo: null }, area);
    if (ammo !== null) gun.ammo = put({ name: `ammogun${gunIndex}`, kind: 'ammo' }, ammo);
    return gun;
  });
  const knives = instance.knives.map((area, index) => put({ name: `knife${index}`, kind: 'knife' }, area));
  const medikits = instance.medikits.map((area, index) => put({ name: `medikit${index}`, kind: 'medikit' }, area));
  const stay = (name: string, area: Area): Cover => ({ name, area, isIn: (_, where) => where === area });
  const covers = instance.covers.map((area, index) => stay(`coverpoint${index}`, areas[area]!));
  const player = stay('p', areas[instance.player]!);
  const state = new LevelState({
    at: areas[instance.npc]!,
    injured: instance.injured,
    lit: instance.lighted.slice(),
    open: instance.doors.map(({ open }) => open),
    loaded: instance.guns.map(({ loaded }) => loaded),
    explored: areas.map(() => false),
    place,
  });
  return { level: { areas, doors, items, guns, knives, medikits, covers, player }, state };
}
