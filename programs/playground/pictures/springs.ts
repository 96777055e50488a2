// Lays out a graph: edges pull and nodes push. It starts with a circle and takes a fixed number of steps, so that the
// same graph always looks the same.

import type { MapPoint } from './map-layout.ts';

const [width, height, border] = [1000, 700, 60];
const least = { width: 400, height: 280 };
const steps = 120;
/** The length of an edge if there is enough room. */
const farthest = 150;
/** How strongly everything is pulled to the middle. */
const together = 0.5;

export function layOutGraph(
  names: readonly string[],
  edges: readonly { from: string; to: string }[],
): Map<string, MapPoint> {
  const points = names.map((_, at): MapPoint => {
    const angle = (2 * Math.PI * at) / names.length;
    return {
      x: width / 2 + (width / 2 - border) * Math.cos(angle),
      y: height / 2 + (height / 2 - border) * Math.sin(angle),
    };
  });
  const numbers = new Map(names.map((name, at) => [name, at]));
  const pairs = edges.map(({ from, to }) => [numbers.get(from)!, numbers.get(to)!] as const);
  const wish = Math.min(farthest, Math.sqrt((width * height) / Math.max(1, names.length)) * 0.7);
  for (let step = 0; step < steps; step++) relax(points, pairs, wish, (1 - step / steps) * 40);
  return new Map(names.map((name, at) => [name, points[at]!]));
}

/** The visible rectangle of a graph: all of it, and not much more. */
export function frameAround(points: Iterable<MapPoint>): string {
  const all = [...points];
  const [xs, ys] = [all.map(({ x }) => x), all.map(({ y }) => y)];
  const size = (numbers: number[], least: number): [from: number, size: number] => {
    const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
    const shown = Math.max(least, high - low + 2 * border);
    return [(low + high - shown) / 2, shown];
  };
  const [[x, wide], [y, high]] = [size(xs, least.width), size(ys, least.height)];
  return [x, y, wide, high].map(Math.round).join(' ');
}

function relax(points: MapPoint[], pairs: readonly (readonly [number, number])[], wish: number, most: number): void {
  const forces = points.map((): MapPoint => ({ x: 0, y: 0 }));
  const push = (one: number, other: number, strength: (distance: number) => number): void => {
    const dx = points[one]!.x - points[other]!.x;
    const dy = points[one]!.y - points[other]!.y;
    const distance = Math.max(1, Math.hypot(dx, dy));
    const force = strength(distance) / distance;
    forces[one]!.x += dx * force;
    forces[one]!.y += dy * force;
    forces[other]!.x -= dx * force;
    forces[other]!.y -= dy * force;
  };
  for (let one = 0; one < points.length; one++) {
    for (let other = 0; other < one; other++) push(one, other, (distance) => (wish * wish) / distance);
  }
  for (const [one, other] of pairs) push(one, other, (distance) => -(distance * distance) / wish);
  points.forEach((point, at) => {
    // Parts that no edge joins stay near each other.
    const x = forces[at]!.x + (width / 2 - point.x) * together;
    const y = forces[at]!.y + (height / 2 - point.y) * together;
    const size = Math.max(1, Math.hypot(x, y));
    const move = Math.min(size, most) / size;
    point.x = Math.max(border, Math.min(width - border, point.x + x * move));
    point.y = Math.max(border / 2, Math.min(height - border, point.y + y * move));
  });
}
