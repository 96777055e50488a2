// The behaviour of zombies: each strolls about its room, chases hunters that it sees, and bites. They never leave their
// room and their cage.

import type { PlaneSpot } from './building.ts';
import * as constants from './constants.ts';
import { distanceTo, isPassable } from './places.ts';
import type { HuntersSetting } from './places.ts';
import { isLineFree } from './sight.ts';
import type { HunterState, ZombieState } from './state.ts';
import { aimThrough } from './ways.ts';

const { step } = constants;

export function think(setting: HuntersSetting, room: number): void {
  const zombie = setting.state.zombies[room]!;
  zombie.speed = 0;
  zombie.untilBite = Math.max(0, zombie.untilBite - step);
  // Whoever stands in its way is chased, too.
  if (zombie.mood !== 'follows' || zombie.stopped > constants.patience) look(setting, room, zombie);
  // Somebody who bites stands for a moment.
  const isBiting = zombie.untilBite > constants.betweenBites - constants.bites;
  if (zombie.mood === 'follows') {
    const prey = setting.state.hunters[zombie.prey]!;
    zombie.target = { x: prey.x, y: prey.y };
    if (!isBiting) walk(setting, room, zombie, prey, prey.area, constants.chases);
  } else if (zombie.mood === 'is_lost') wait(setting, room, zombie);
  else stroll(setting, room, zombie);
}

/** After all have moved: the zombie loses a hunter whom it can't follow any more. */
export function loseWhoIsGone(setting: HuntersSetting, room: number): void {
  const zombie = setting.state.zombies[room]!;
  if (zombie.mood === 'follows' && !canFollow(setting, room, zombie)) lose(zombie);
}

const isIn = ({ building }: HuntersSetting, room: number, { area }: HunterState): boolean =>
  area === building.rooms[room]!.area || area === building.rooms[room]!.cage;

/** A zombie follows everybody who is within its reach, seen or not. */
function canFollow(setting: HuntersSetting, room: number, { prey, area }: ZombieState): boolean {
  const hunter = setting.state.hunters[prey]!;
  if (hunter.health <= 0 || !isIn(setting, room, hunter)) return false;
  return hunter.area === area || isPassable(setting, setting.building.rooms[room]!.entrance, 'zombie');
}

function lose(zombie: ZombieState): void {
  zombie.mood = 'is_lost';
  zombie.prey = -1;
  zombie.rest = constants.isLostFor;
}

/** Follows the nearest of those that it notices. */
function look(setting: HuntersSetting, room: number, zombie: ZombieState): void {
  const { hunters } = setting.state;
  let best = Infinity;
  for (let at = 0; at < hunters.length; at++) {
    const hunter = hunters[at]!;
    if (hunter.health <= 0 || !isIn(setting, room, hunter)) continue;
    const distance = distanceTo(zombie, hunter.x, hunter.y);
    if (distance >= best || !notices(setting, zombie, hunter, distance)) continue;
    best = distance;
    follow(zombie, at);
  }
}

export function follow(zombie: ZombieState, hunter: number): void {
  zombie.mood = 'follows';
  zombie.prey = hunter;
}

/** In front of it, or close behind; and along a free line. */
export function notices(setting: HuntersSetting, zombie: ZombieState, hunter: HunterState, distance: number): boolean {
  if (distance > constants.sees) return false;
  const ahead = zombie.headingX * (hunter.x - zombie.x) + zombie.headingY * (hunter.y - zombie.y);
  return (ahead > 0 || distance <= constants.hears) && isLineFree(setting, zombie, hunter);
}

/** Goes to where it has seen somebody last, and stands there. */
function wait(setting: HuntersSetting, room: number, zombie: ZombieState): void {
  zombie.rest -= step;
  if (zombie.rest <= 0) {
    zombie.mood = 'roams';
    zombie.target = null;
    return;
  }
  const { target } = zombie;
  if (!target || distanceTo(zombie, target.x, target.y) < constants.arrived) return;
  walk(setting, room, zombie, target, areaOf(setting, room, zombie, target), constants.chases);
}

/** From one place of the room to another one, with a rest at each. */
function stroll(setting: HuntersSetting, room: number, zombie: ZombieState): void {
  if (zombie.rest > 0) {
    zombie.rest -= step;
    return;
  }
  const { target } = zombie;
  const isStopped = zombie.stopped > constants.patience;
  if (target && !isStopped && distanceTo(zombie, target.x, target.y) >= 2 * step) {
    walk(setting, room, zombie, target, areaOf(setting, room, zombie, target), constants.roams);
    return;
  }
  zombie.stopped = 0;
  zombie.target = somewhere(setting, room, zombie);
  zombie.rest = constants.restsFrom + draw(zombie) * (constants.restsTo - constants.restsFrom);
}

/** In its room; in its cage while it is shut in there. */
function somewhere(setting: HuntersSetting, room: number, zombie: ZombieState): PlaneSpot {
  const { rooms, areas } = setting.building;
  const { area, cage, entrance } = rooms[room]!;
  const isShutIn = zombie.area === cage && !isPassable(setting, entrance, 'zombie');
  const { left, top, right, bottom } = areas[isShutIn ? cage : area]!;
  const margin = constants.zombieRadius;
  return {
    x: left + margin + draw(zombie) * (right - left - 2 * margin),
    y: top + margin + draw(zombie) * (bottom - top - 2 * margin),
  };
}

/** The target is in the room or in the cage; if that is unknown, here. */
function areaOf({ building }: HuntersSetting, room: number, zombie: ZombieState, { x, y }: PlaneSpot): number {
  for (const area of [building.rooms[room]!.area, building.rooms[room]!.cage]) {
    const { left, top, right, bottom } = building.areas[area]!;
    if (x >= left && x <= right && y >= top && y <= bottom) return area;
  }
  return zombie.area;
}

function walk(
  setting: HuntersSetting,
  room: number,
  zombie: ZombieState,
  to: PlaneSpot,
  area: number,
  speed: number,
): void {
  zombie.speed = speed;
  zombie.aimX = to.x;
  zombie.aimY = to.y;
  const { entrance } = setting.building.rooms[room]!;
  if (zombie.area !== area || zombie.passage >= 0) aimThrough(setting, zombie, entrance, area, to);
}

/** Bites whom it follows, when it is close enough. Returns the damage. */
export function biteIfClose(setting: HuntersSetting, room: number): number {
  const zombie = setting.state.zombies[room]!;
  if (zombie.mood !== 'follows' || zombie.untilBite > 0) return 0;
  const hunter = setting.state.hunters[zombie.prey]!;
  const most = constants.hunterRadius + constants.zombieRadius + constants.biteReach;
  if (hunter.health <= 0 || distanceTo(zombie, hunter.x, hunter.y) > most || !isLineFree(setting, zombie, hunter))
    return 0;
  zombie.untilBite = constants.betweenBites;
  const damage = Math.min(constants.bite, hunter.health);
  hunter.health -= damage;
  return damage;
}

/** From 0 to below 1: as `seededRandom`, but its term is part of the state. */
function draw(zombie: ZombieState): number {
  zombie.random = (zombie.random + 0x9e3779b9) >>> 0;
  let bits = Math.imul(zombie.random ^ (zombie.random >>> 16), 0x7feb352d);
  bits = Math.imul(bits ^ (bits >>> 15), 0x846ca68b);
  return ((bits ^ (bits >>> 16)) >>> 0) / 2 ** 32;
}
