// Which moments the timeline shows. The zoom is kept when moments are added.

export interface Zoom {
  /** The first moment that is shown, and how many are. */
  from: number;
  count: number;
}

export function clampZoom({ from, count }: Zoom, length: number): Zoom {
  const shown = Math.min(Math.max(count, Math.min(8, length)), Math.max(1, length));
  return { from: Math.max(0, Math.min(from, length - shown)), count: shown };
}

/** Zooms by a factor, so that the moment at `at` (a share of the width) stays where it is. */
export function zoomBy(zoom: Zoom, length: number, factor: number, at: number): Zoom {
  const count = zoom.count * factor;
  return clampZoom({ from: zoom.from + (zoom.count - count) * at, count }, length);
}
