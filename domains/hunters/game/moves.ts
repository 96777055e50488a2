// Bodies walk in straight lines, slide along walls, and stop at other bodies.

import { canBe, distanceTo, isOccupied, isTaken, spot } from './places.ts';
import type { Kind, HuntersSetting } from './places.ts';
import { step } from './constants.ts';
import type { MovingBody } from './state.ts';

/** A body that is closer than this has arrived. */
export const near = 0.05;

/** One step towards its aim. */
export function move(setting: HuntersSetting, body: MovingBody, kind: Kind): void {
  const { aimX, aimY, speed } = body;
  if (speed === 0) {
    body.stopped = 0;
    return;
  }
  const distance = distanceTo(body, aimX, aimY);
  if (distance < near / 10) {
    body.stopped = 0;
    return;
  }
  const [dx, dy] = [(aimX - body.x) / distance, (aimY - body.y) / distance];
  body.headingX = dx;
  body.headingY = dy;
  const length = Math.min(distance, speed * step);
  const met = tryTo(setting, body, kind, body.x + dx * length, body.y + dy * length);
  if (met === 'nothing') body.stopped = 0;
  else if (met === 'body') {
    body.stopped += step;
    // Up to it.
    tryTo(setting, body, kind, body.x + (dx * length) / 4, body.y + (dy * length) / 4);
  } else slide(setting, body, kind, dx * length, dy * length);
}

/** Along a wall. */
function slide(setting: HuntersSetting, body: MovingBody, kind: Kind, dx: number, dy: number): void {
  const across = dx === 0 ? 'wall' : tryTo(setting, body, kind, body.x + dx, body.y);
  const down = across === 'nothing' || dy === 0 ? 'wall' : tryTo(setting, body, kind, body.x, body.y + dy);
  if (across === 'body' || down === 'body') body.stopped += step;
  else body.stopped = 0;
}

/** Goes there, or says what is in the way. */
function tryTo(
  setting: HuntersSetting,
  body: MovingBody,
  kind: Kind,
  x: number,
  y: number,
): 'nothing' | 'wall' | 'body' {
  if (!canBe(setting, body, kind, x, y)) return 'wall';
  const { area, passage } = spot;
  if (isTaken(setting, body, kind, x, y)) return 'body';
  // One at a time.
  if (passage >= 0 && passage !== body.passage && isOccupied(setting, passage)) return 'body';
  body.x = x;
  body.y = y;
  body.area = area;
  body.passage = passage;
  return 'nothing';
}
