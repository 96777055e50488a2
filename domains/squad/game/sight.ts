// Who sees whom: everybody in the same room, and others through open doors along a straight line.

import { depth } from '../generate.ts';
import type { SquadSituation, Spot } from '../situation.ts';

/** Half the width of a door, in metres. */
const half = 1;

export function sees({ doors }: SquadSituation, from: Spot, to: Spot): boolean {
  if (from.room === to.room) return true;
  return Object.values(doors).some((door) => {
    if (door.state !== 'open') return false;
    const joins = (one: Spot, other: Spot): boolean => one.room === door.room && other.room === door.to;
    if (!joins(from, to) && !joins(to, from)) return false;
    // Whoever has just come in stands in the doorway.
    if (from.y < depth === to.y < depth) return Math.abs(from.x - to.x) <= half;
    const share = (depth - from.y) / (to.y - from.y);
    return Math.abs(from.x + share * (to.x - from.x) - door.x) <= half;
  });
}
