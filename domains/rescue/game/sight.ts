// What a guard sees from its position: everything around it that is not hidden. Nobody in cover is seen. Rooms are
// dark: only guards who are ordered to watch a room can see into it.

import { metresBetween } from './terrain.ts';
import type { Terrain } from './terrain.ts';

/** In metres. */
export const nearSight = 36;
export const farSight = 50;
/** Frames that a guard needs to aim at somebody whom it sees, near and far. It does not miss then. */
export const nearAim = 10;
export const farAim = 75;

/**
 * By cell: the frames that a guard needs to aim at somebody there; 0: it does not see the cell. `first`: it is not
 * asked for the cells before this one.
 */
export function cellsSeen(terrain: Terrain, from: number, watches: readonly number[], first = 0): Uint8Array {
  const seen = new Uint8Array(terrain.cells);
  const eye = terrain.spotOf(from);
  for (let cell = first; cell < terrain.cells; cell++) {
    const metres = metresBetween(eye, terrain.spotOf(cell));
    if (metres > farSight || terrain.kindOf(cell) === 'cover' || !terrain.isWalkable(cell)) continue;
    const room = terrain.roomOf(cell);
    if (room >= 0 && !watches.includes(room)) continue;
    if (terrain.isClear(from, cell)) seen[cell] = metres > nearSight ? farAim : nearAim;
  }
  return seen;
}
