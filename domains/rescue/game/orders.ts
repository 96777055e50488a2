// The orders that a soldier can be given, and how each is carried out, a frame at a time. An order that is not possible
// fails, and says why.

import { framesPerSecond } from './state.ts';
import type { RescueSituation } from './state.ts';
import { metresBetween } from './terrain.ts';
import type { GroundSpot } from './terrain.ts';
import { findWay } from './ways.ts';

/** Metres a second. */
const runs = 4;
const leads = 3;
export const grenadesPerSecond = 20;
/** Frames from the order to the throw. */
const throwFrames = 20;
/** What counts as near, in metres. */
export const besideHostage = 1.6;
export const besideVehicle = 2;
/** More than it takes to be called near, so that nobody fails for an inch. */
const reach = 2.5;

/** One frame of the soldier's order. */
export function carryOut(game: RescueSituation, at: number): void {
  const soldier = game.soldiers[at]!;
  const order = soldier.order!;
  soldier.frames++;
  const end = (progress: 'done' | 'failed', why = ''): void => void Object.assign(soldier, { progress, why });
  switch (order.do) {
    case 'go':
      return go(game, at, end, (cell) => isWithin(game, cell, order.to, order.within));
    case 'hide':
      return go(game, at, end, (cell) => game.terrain.kindOf(cell) === 'cover');
    case 'throw':
      return throwGrenade(game, at, order.at, end);
    case 'lead':
      return lead(game, at, order.hostage, end);
    case 'board':
      return board(game, at, order, end);
  }
}

type End = (progress: 'done' | 'failed', why?: string) => void;

function isWithin({ terrain }: RescueSituation, cell: number, to: number, within: number): boolean {
  return cell === to || metresBetween(terrain.spotOf(cell), terrain.spotOf(to)) <= within;
}

function go(game: RescueSituation, at: number, end: End, isGoal: (cell: number) => boolean): void {
  const { terrain } = game;
  const soldier = game.soldiers[at]!;
  if (soldier.frames === 1) {
    const way = findWay(terrain, terrain.cellOf(soldier), isGoal, (cell) => game.dangerOf(cell));
    if (!way) return end('failed', 'no way leads there');
    soldier.way = way;
  }
  const isLeading = game.hostages.some(({ ledBy }) => ledBy === at);
  walk(soldier, soldier.way, terrain.spotOf.bind(terrain), (isLeading ? leads : runs) / framesPerSecond);
  if (soldier.way.length === 0) end('done');
}

/** Walks `metres` along the way. */
function walk(spot: GroundSpot, way: number[], spotOf: (cell: number) => GroundSpot, metres: number): void {
  for (let left = metres; way.length > 0;) {
    const next = spotOf(way[0]!);
    const far = metresBetween(spot, next);
    if (far > left) {
      spot.x += ((next.x - spot.x) * left) / far;
      spot.y += ((next.y - spot.y) * left) / far;
      return;
    }
    Object.assign(spot, next);
    way.shift();
    left -= far;
  }
}

/** Over when the grenade has come down, wherever that is. */
function throwGrenade(game: RescueSituation, at: number, goal: number, end: End): void {
  const { terrain } = game;
  const soldier = game.soldiers[at]!;
  if (soldier.frames < throwFrames) return;
  if (soldier.frames > throwFrames) {
    if (!game.grenades.some((grenade) => grenade.soldier === at)) end('done');
    return;
  }
  if (soldier.grenades === 0) return end('failed', 'has no grenade left');
  if (!terrain.canThrow(terrain.cellOf(soldier), goal)) return end('failed', 'cannot throw there from here');
  game.launch(at, terrain.spotOf(goal));
}

function lead(game: RescueSituation, at: number, number: number, end: End): void {
  const hostage = game.hostages[number]!;
  if (!hostage.isAlive) return end('failed', `${hostage.name} is dead`);
  if (hostage.vehicle >= 0) return end('failed', `${hostage.name} is in a vehicle`);
  if (metresBetween(game.soldiers[at]!, hostage) > reach) return end('failed', `is not near ${hostage.name}`);
  if (hostage.ledBy >= 0 && hostage.ledBy !== at) return end('failed', `somebody else leads ${hostage.name}`);
  hostage.ledBy = at;
  game.happened.push({ kind: 'leads', soldier: at });
  end('done');
}

function board(game: RescueSituation, at: number, order: { hostage: number; vehicle: number }, end: End): void {
  const hostage = game.hostages[order.hostage]!;
  const vehicle = game.vehicles[order.vehicle]!;
  if (hostage.ledBy !== at) return end('failed', `does not lead ${hostage.name}`);
  if (metresBetween(game.soldiers[at]!, vehicle) > reach) return end('failed', `is not near ${vehicle.name}`);
  if (vehicle.seats === 0) return end('failed', `${vehicle.name} is full`);
  vehicle.seats--;
  Object.assign(hostage, { ledBy: -1, vehicle: order.vehicle, x: vehicle.x, y: vehicle.y });
  game.happened.push({ kind: 'boards', hostage: order.hostage });
  end('done');
}
