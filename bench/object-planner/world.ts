// SimpleFPS for the object-style planner: the things of a level, which never change, and the state, which is cloned.

import type { Instance } from '../../domains/simple-fps/instance.ts';
import { noWay } from '../../domains/simple-fps/instance.ts';

export interface Area {
  readonly name: string;
  readonly index: number;
  readonly box: Point;
  /** Ways out, in the order of the instance's doors. */
  readonly exits: { door: Door; to: Area }[];
  /** Doors to pass to each area, by its index. */
  readonly distances: readonly number[];
}

/** Whatever a soldier can stand next to. */
export interface Point {
  readonly name: string;
  isIn(state: State, area: Area): boolean;
}

export interface Door extends Point {
  readonly index: number;
  readonly sides: readonly [Area, Area];
  key: Item | null;
}

/** Can be picked up. */
export interface Item extends Point {
  readonly index: number;
  readonly kind: 'keycard' | 'gun' | 'ammo' | 'knife' | 'medikit';
}

export interface Gun extends Item {
  readonly kind: 'gun';
  readonly gunIndex: number;
  readonly nightVision: boolean;
  ammo: Item | null;
}

/** Stays where it is. */
export interface Cover extends Point {
  readonly area: Area;
}

export interface Level {
  areas: Area[];
  doors: Door[];
  items: Item[];
  guns: Gun[];
  knives: Item[];
  medikits: Item[];
  covers: Cover[];
  player: Cover;
}

export class State {
  at: Area;
  near: Point | null = null;
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
  inventory: Item[] = [];

  constructor(from: Pick<State, 'at' | 'injured' | 'lit' | 'open' | 'loaded' | 'explored' | 'place'>) {
    this.at = from.at;
    this.injured = from.injured;
    this.lit = from.lit;
    this.open = from.open;
    this.loaded = from.loaded;
    this.explored = from.explored;
    this.place = from.place;
  }

  clone(): this {
    const copy = new State(this);
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

  holds(item: Item): boolean {
    return this.inventory.includes(item);
  }

  drop(item: Item): void {
    this.inventory.splice(this.inventory.indexOf(item), 1);
  }

  /** How far an area is, or an item that lies somewhere; `noWay` for one that is out of reach. */
  distanceTo(area: Area | null): number {
    return area ? this.at.distances[area.index]! : noWay;
  }
}

export function levelOf(instance: Instance): { level: Level; state: State } {
  const items: Item[] = [];
  const place: (Area | null)[] = [];
  const areas = instance.dist.map((distances, index): Area => ({
    name: `area${index}`,
    index,
    box: { name: `control-box${index}`, isIn: (_, area) => area.index === index },
    exits: [],
    distances,
  }));
  const put = <Kind extends Omit<Item, 'index' | 'isIn'>>(
    kind: Kind,
    area: number,
  ): Kind & Pick<Item, 'index' | 'isIn'> => {
    const index = items.length;
    const placed = { ...kind, index, isIn: (state: State, where: Area) => state.place[index] === where };
    items.push(placed);
    place.push(areas[area]!);
    return placed;
  };
  const doors = instance.doors.map(({ a, b, key }, index): Door => {
    const name = `${a}-${b}`;
    const sides = [areas[a]!, areas[b]!] as const;
    const isIn = (_: State, area: Area): boolean => sides[0] === area || sides[1] === area;
    const door: Door = { name: `door${name}`, index, sides, key: null, isIn };
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
  const state = new State({
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
