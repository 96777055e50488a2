// Finds a way around somebody who stands in the way.

import { aside, asideFor, hunterRadius, zombieRadius } from './constants.ts';
import { canBe, isAlive, isTaken } from './places.ts';
import type { HuntersSetting } from './places.ts';
import type { MovingBody, HunterState } from './state.ts';

/** Bodies pass each other with so much room between them. */
const room = 0.05;

/** In how many places a way is looked at. */
const bits = 8;

/** Who stands in front of a hunter: how far ahead, how far to the right, and how close one may come. */
const ahead = { far: 0, right: 0, least: 0 };

/** The nearest one in front; whether there is one. */
function lookAhead({ state }: HuntersSetting, hunter: HunterState): boolean {
  let nearest = 2 * aside;
  const look = (bodies: readonly MovingBody[], radius: number): void => {
    for (const body of bodies) {
      if (body === hunter || !isAlive(body)) continue;
      const [dx, dy] = [body.x - hunter.x, body.y - hunter.y];
      const far = dx * hunter.headingX + dy * hunter.headingY;
      const distance = Math.sqrt(dx * dx + dy * dy);
      if (far <= 0 || distance >= nearest) continue;
      nearest = distance;
      ahead.far = far;
      ahead.right = dy * hunter.headingX - dx * hunter.headingY;
      ahead.least = hunterRadius + radius + room;
    }
  };
  look(state.hunters, hunterRadius);
  look(state.zombies, zombieRadius);
  return nearest < 2 * aside;
}

/** Decides where to go: to the side with the shorter way, to the right when both are the same; else somewhere else. */
export function beginAside(setting: HuntersSetting, hunter: HunterState): void {
  setting.state.stepsAside++;
  Object.assign(hunter, { asideFor: 0, stopped: 0, asideX: hunter.x, asideY: hunter.y, pastX: null, pastY: null });
  const { headingX, headingY, x, y } = hunter;
  const free = (far: number, right: number): boolean => {
    const [toX, toY] = [x + far * headingX - right * headingY, y + far * headingY + right * headingX];
    return canBe(setting, hunter, 'hunter', toX, toY) && !isTaken(setting, hunter, 'hunter', toX, toY);
  };
  /** To the side, and from there on, a bit at a time. */
  const isFree = (right: number, past: number): boolean => {
    for (let part = 1; part <= bits; part++) {
      if (!free(0, (right * part) / bits) || !free((past * part) / bits, right)) return false;
    }
    return true;
  };
  const isStraight = (far: number, right: number): boolean => {
    for (let part = 1; part <= bits; part++) if (!free((far * part) / bits, (right * part) / bits)) return false;
    return true;
  };
  const set = (right: number, past: number): void => {
    hunter.asideX = x - right * headingY;
    hunter.asideY = y + right * headingX;
    if (past === 0) return;
    hunter.pastX = hunter.asideX + past * headingX;
    hunter.pastY = hunter.asideY + past * headingY;
  };
  if (lookAhead(setting, hunter)) {
    const ways = [ahead.right + ahead.least, ahead.right - ahead.least];
    if (Math.abs(ways[0]!) > Math.abs(ways[1]!)) ways.reverse();
    const { far } = ahead;
    for (const past of [far + aside, far, 0]) {
      const way = ways.find((right) => isFree(right, past));
      if (way !== undefined) return set(way, past);
    }
  }
  for (const length of [aside, aside / 2]) {
    const way = directions.find(([far, right]) => isStraight(length * far, length * right));
    if (!way) continue;
    hunter.asideX = x + length * (way[0] * headingX - way[1] * headingY);
    hunter.asideY = y + length * (way[0] * headingY + way[1] * headingX);
    return;
  }
}

/** To the right, to the left, back. */
const diagonal = Math.SQRT1_2;
const directions = [
  [0, 1],
  [0, -1],
  [-diagonal, diagonal],
  [-diagonal, -diagonal],
  [-1, 0],
] as const;

/** Goes on past him, when that is part of the way; whether it is. */
export function goPast(hunter: HunterState): boolean {
  const { pastX, pastY } = hunter;
  if (pastX === null || pastY === null) return false;
  Object.assign(hunter, { asideX: pastX, asideY: pastY, pastX: null, pastY: null });
  hunter.asideFor = asideFor / 4;
  return true;
}
