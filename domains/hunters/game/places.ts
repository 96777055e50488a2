// Where bodies may be: in areas and in doorways, not in walls, not in shut doors, not in each other.

import type { AreaPlan, Building, PassagePlan } from './building.ts';
import { doorway, hunterRadius, wall, zombieRadius } from './constants.ts';
import type { MovingBody, GameState, HunterState } from './state.ts';

export interface HuntersSetting {
  building: Building;
  state: GameState;
}

export type Kind = 'hunter' | 'zombie';

export const radiusOf = (kind: Kind): number => (kind === 'hunter' ? hunterRadius : zombieRadius);

/** How far somebody stands from the middle of a wall, along the way through. */
export const depthAt = ({ along, x, y }: PassagePlan, at: { x: number; y: number }): number =>
  along === 'x' ? at.x - x : at.y - y;

/** How far somebody stands beside the middle of a doorway. */
export const besideAt = ({ along, x, y }: PassagePlan, at: { x: number; y: number }): number =>
  along === 'x' ? at.y - y : at.x - x;

export const areaBeyond = ({ sides }: PassagePlan, area: number): number => (sides[0] === area ? sides[1] : sides[0]);

const isInside = ({ left, top, right, bottom }: AreaPlan, x: number, y: number, radius: number): boolean =>
  x >= left + radius && x <= right - radius && y >= top + radius && y <= bottom - radius;

/** Nobody is in the middle of a doorway without touching its sides by less than this. */
const slack = 1e-9;

function isInDoorway(passage: PassagePlan, x: number, y: number, radius: number): boolean {
  const { along } = passage;
  const depth = along === 'x' ? x - passage.x : y - passage.y;
  const beside = along === 'x' ? y - passage.y : x - passage.x;
  return Math.abs(depth) <= wall / 2 + radius + slack && Math.abs(beside) <= doorway / 2 - radius + slack;
}

/** Whether somebody of this kind may go in now. Zombies stay in their rooms and cages. */
export function isPassable({ building, state }: HuntersSetting, passage: number, kind: Kind): boolean {
  const { kind: what, isBlocked } = building.passages[passage]!;
  return state.passages[passage]!.isOpen && !isBlocked && (kind === 'hunter' || what === 'cage door');
}

/** Where a body would be; `area` -1: it can't be there. Used again for each look. */
export const spot = { area: -1, passage: -1 };

/** Whether a body can be there, but for other bodies. Says in `spot` in which area and doorway it would be. */
export function canBe(setting: HuntersSetting, body: MovingBody, kind: Kind, x: number, y: number): boolean {
  const { areas, passages } = setting.building;
  const radius = radiusOf(kind);
  spot.passage = -1;
  spot.area = body.area;
  if (isInside(areas[body.area]!, x, y, radius)) return true;
  if (body.passage >= 0) {
    const beyond = areaBeyond(passages[body.passage]!, body.area);
    if (isInside(areas[beyond]!, x, y, radius)) {
      spot.area = beyond;
      return true;
    }
  }
  const { passages: around } = areas[body.area]!;
  for (let at = 0; at < around.length; at++) {
    const passage = around[at]!;
    if (body.passage >= 0 && body.passage !== passage) continue;
    const plan = passages[passage]!;
    if (!isInDoorway(plan, x, y, radius)) continue;
    // Whoever is in a doorway when it shuts can leave it.
    if (body.passage !== passage && !isPassable(setting, passage, kind)) continue;
    spot.passage = passage;
    const depth = plan.along === 'x' ? x - plan.x : y - plan.y;
    spot.area = plan.sides[depth < 0 ? 0 : 1];
    return true;
  }
  spot.area = -1;
  return false;
}

export const isAlive = (body: MovingBody): boolean => !('health' in body) || (body as HunterState).health > 0;

/** Whether a body would touch another one there. */
export function isTaken({ state }: HuntersSetting, body: MovingBody, kind: Kind, x: number, y: number): boolean {
  const radius = radiusOf(kind);
  return (
    touches(state.hunters, radius + hunterRadius, body, x, y) ||
    touches(state.zombies, radius + zombieRadius, body, x, y)
  );
}

function touches(bodies: readonly MovingBody[], least: number, body: MovingBody, x: number, y: number): boolean {
  for (let at = 0; at < bodies.length; at++) {
    const other = bodies[at]!;
    if (other === body) continue;
    const [dx, dy] = [other.x - x, other.y - y];
    if (dx * dx + dy * dy < least * least && isAlive(other)) return true;
  }
  return false;
}

export function distanceTo(body: { x: number; y: number }, x: number, y: number): number {
  const [dx, dy] = [x - body.x, y - body.y];
  return Math.sqrt(dx * dx + dy * dy);
}

/** Whether somebody stands in a doorway. */
export function isOccupied({ state: { hunters, zombies } }: HuntersSetting, passage: number): boolean {
  for (let at = 0; at < hunters.length; at++) {
    if (hunters[at]!.passage === passage && hunters[at]!.health > 0) return true;
  }
  for (let at = 0; at < zombies.length; at++) if (zombies[at]!.passage === passage) return true;
  return false;
}
