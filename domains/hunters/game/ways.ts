// The way through a doorway, and the way through corridors.

import type { PassagePlan, PlaneSpot } from './building.ts';
import { doorway, hunterRadius, reach, wall } from './constants.ts';
import { areaBeyond, besideAt, depthAt, distanceTo } from './places.ts';
import type { HuntersSetting } from './places.ts';
import type { MovingBody, HunterState } from './state.ts';

/** From the face of the wall to where one stands in front of a doorway. */
const inFront = 0.7;

/** Which side of a passage an area is: -1 left or above, 1 right or below. */
const sideOf = ({ sides }: PassagePlan, area: number): number => (sides[0] === area ? -1 : 1);

function aimAt(body: MovingBody, { along, x, y }: PassagePlan, depth: number): void {
  body.aimX = along === 'x' ? x + depth : x;
  body.aimY = along === 'x' ? y : y + depth;
}

/**
 * Aims a body through a passage into an area and on to a spot there: first at the place in front of the doorway, then
 * through it.
 */
export function aimThrough(
  { building }: HuntersSetting,
  body: MovingBody,
  passage: number,
  to: number,
  spot: PlaneSpot | null,
): void {
  const plan = building.passages[passage]!;
  const side = sideOf(plan, to);
  const far = side * (wall / 2 + inFront);
  if (body.passage === passage) aimAt(body, plan, far);
  else if (body.area === to) {
    if (!spot) return aimAt(body, plan, far);
    body.aimX = spot.x;
    body.aimY = spot.y;
  } else {
    const isInFront = Math.abs(besideAt(plan, body)) <= (doorway / 2 - hunterRadius) / 2;
    const isClose = Math.abs(depthAt(plan, body)) <= wall / 2 + inFront + 0.2;
    aimAt(body, plan, isInFront && isClose ? far : -far);
  }
}

/** Whether a hunter stands so that he can reach the door, or go in at once. */
export function isNearPassage({ building }: HuntersSetting, hunter: HunterState, passage: number): boolean {
  const plan = building.passages[passage]!;
  return plan.sides.includes(hunter.area) && distanceTo(hunter, plan.x, plan.y) <= reach;
}

/** To a passage from this side. */
export function aimAtPassage({ building }: HuntersSetting, hunter: HunterState, passage: number): void {
  const plan = building.passages[passage]!;
  aimAt(hunter, plan, sideOf(plan, hunter.area) * (wall / 2 + inFront));
}

/** The first door on the way from a corridor to another one; -1: there is no way. The domain takes the same one. */
export function nextDoor({ building }: HuntersSetting, from: number, to: number): number {
  const { areas, passages, distances } = building;
  const left = distances[from]?.[to] ?? 1000;
  for (const passage of areas[from]!.passages) {
    const plan = passages[passage]!;
    if (plan.kind !== 'door' || plan.room >= 0 || plan.isBlocked) continue;
    if (distances[areaBeyond(plan, from)]![to]! < left) return passage;
  }
  return -1;
}
