// The layout of the map: areas where the text of the problem places them, the others below them, doors where two areas
// meet, and everything else in rows inside its area.

export interface MapRect {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface MapPoint {
  x: number;
  y: number;
}

/** Lines such as `// map: hall 2 3 4 1`: left, top, width, height. Nothing else of a comment is read. */
export function placedAreas(text: string): Map<string, MapRect> {
  const found = new Map<string, MapRect>();
  const number = String.raw`(-?\d{1,3}(?:\.\d{1,2})?)`;
  const line = new RegExp(
    String.raw`^[ \t]*//[ \t]*map:[ \t]+(\S{1,80})[ \t]+${[number, number, number, number].join('[ \\t]+')}[ \t]*$`,
    'gm',
  );
  for (const [, name, x, y, width, height] of text.matchAll(line)) {
    const rect = { x: Number(x), y: Number(y), width: Number(width), height: Number(height) };
    if (rect.width > 0 && rect.height > 0 && found.size < 500) found.set(name!, rect);
  }
  return found;
}

/** Lays out all areas. Those without a place go in rows below the others. */
export function layOut(areas: readonly string[], placed: ReadonlyMap<string, MapRect>): Map<string, MapRect> {
  const layout = new Map<string, MapRect>();
  for (const area of areas) {
    const rect = placed.get(area);
    if (rect) layout.set(area, rect);
  }
  const others = areas.filter((area) => !layout.has(area));
  const bounds = boundsOf([...layout.values()]);
  const inRow = Math.max(1, Math.ceil(Math.sqrt(others.length)));
  const gap = layout.size > 0 ? 0.5 : 0;
  others.forEach((area, at) => {
    layout.set(area, {
      x: bounds.x + (at % inRow) * 2.5,
      y: bounds.y + bounds.height + gap + Math.floor(at / inRow) * 2.5,
      width: 2,
      height: 2,
    });
  });
  return layout;
}

export function boundsOf(rects: readonly MapRect[]): MapRect {
  if (rects.length === 0) return { x: 0, y: 0, width: 0, height: 0 };
  const x = Math.min(...rects.map((rect) => rect.x));
  const y = Math.min(...rects.map((rect) => rect.y));
  const right = Math.max(...rects.map((rect) => rect.x + rect.width));
  const bottom = Math.max(...rects.map((rect) => rect.y + rect.height));
  return { x, y, width: right - x, height: bottom - y };
}

export const centreOf = ({ x, y, width, height }: MapRect): MapPoint => ({ x: x + width / 2, y: y + height / 2 });

export interface DoorPlace extends MapPoint {
  /** Whether the areas share a wall, and which way it runs. */
  wall: 'upright' | 'level' | null;
}

/** The middle of the wall that two areas share. `share`: of several doors in one wall, where along it this one is. */
export function doorBetween(one: MapRect, other: MapRect, share = 0.5): DoorPlace {
  const top = Math.max(one.y, other.y);
  const bottom = Math.min(one.y + one.height, other.y + other.height);
  const left = Math.max(one.x, other.x);
  const right = Math.min(one.x + one.width, other.x + other.width);
  const meets = (a: number, b: number): boolean => Math.abs(a - b) < 0.01;
  if (bottom - top > 0.2) {
    const x = meets(one.x + one.width, other.x) ? other.x : meets(other.x + other.width, one.x) ? one.x : null;
    if (x !== null) return { x, y: top + (bottom - top) * share, wall: 'upright' };
  }
  if (right - left > 0.2) {
    const y = meets(one.y + one.height, other.y) ? other.y : meets(other.y + other.height, one.y) ? one.y : null;
    if (y !== null) return { x: left + (right - left) * share, y, wall: 'level' };
  }
  const [from, to] = [centreOf(one), centreOf(other)];
  return { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2, wall: null };
}

/** Returns places for a number of things inside an area, below its name. */
export function seatsIn({ x, y, width, height }: MapRect, count: number): MapPoint[] {
  const inRow = Math.max(1, Math.floor(width / 0.62));
  const rows = Math.ceil(count / inRow);
  const step = Math.min(0.55, (height - 0.5) / Math.max(1, rows));
  return Array.from({ length: count }, (_, at) => {
    const inThisRow = Math.min(inRow, count - Math.floor(at / inRow) * inRow);
    const column = (at % inRow) - (inThisRow - 1) / 2;
    // Names are below things, and don't touch if there is room.
    const apart = Math.max(0.62, Math.min(0.8, (width - 0.4) / inThisRow));
    return {
      x: x + width / 2 + column * apart,
      y: y + 0.3 + height / 2 + (Math.floor(at / inRow) - (rows - 1) / 2) * step,
    };
  });
}
