// Who sees whom: along a straight line that meets no wall and no shut door. Bodies hide nobody.

import type { AreaPlan, PassagePlan, PlaneSpot } from './building.ts';
import { doorway, wall } from './constants.ts';
import { areaBeyond, besideAt, depthAt } from './places.ts';
import type { HuntersSetting } from './places.ts';

interface Standing extends PlaneSpot {
  area: number;
  passage: number;
}

/** Whether the line between two of one area, or of two areas with an open doorway in between, is free. */
export function isLineFree({ building, state }: HuntersSetting, from: Standing, to: Standing): boolean {
  const { areas, passages } = building;
  // Whoever stands in a doorway is seen through the doorway.
  if (from.passage >= 0 && !isSeenThrough(passages[from.passage]!, areas[from.area]!, from, to)) return false;
  if (to.passage >= 0 && !isSeenThrough(passages[to.passage]!, areas[to.area]!, to, from)) return false;
  if (from.area === to.area) return true;
  return areas[from.area]!.passages.some((passage) => {
    const plan = passages[passage]!;
    if (areaBeyond(plan, from.area) !== to.area) return false;
    const isOpen = state.passages[passage]!.isOpen || from.passage === passage || to.passage === passage;
    return isOpen && isWithin(plan, from, to, -wall / 2) && isWithin(plan, from, to, wall / 2);
  });
}

/** Whether the line leaves the doorway through its opening into the area. */
function isSeenThrough(plan: PassagePlan, area: AreaPlan, inside: PlaneSpot, other: PlaneSpot): boolean {
  const side = (plan.along === 'x' ? area.left > plan.x : area.top > plan.y) ? 1 : -1;
  const face = (side * wall) / 2;
  // In front of the wall already, or both of them behind its face: in the same doorway.
  if (side * depthAt(plan, inside) >= wall / 2) return true;
  if (side * depthAt(plan, other) <= wall / 2) return true;
  return isWithin(plan, inside, other, face);
}

/** Whether the line passes through the opening, at this depth of the wall. */
function isWithin(plan: PassagePlan, from: PlaneSpot, to: PlaneSpot, depth: number): boolean {
  const [one, other] = [depthAt(plan, from), depthAt(plan, to)];
  if (one === other)
    return Math.abs(besideAt(plan, from)) <= doorway / 2 && Math.abs(besideAt(plan, to)) <= doorway / 2;
  const share = (depth - one) / (other - one);
  // The line does not get as far as that.
  if (share < 0 || share > 1) return true;
  const beside = besideAt(plan, from) + share * (besideAt(plan, to) - besideAt(plan, from));
  return Math.abs(beside) <= doorway / 2;
}
