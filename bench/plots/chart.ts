// A chart as data, and where its values come to stand: what the SVG and the terminal plot share.

export interface Series {
  name: string;
  points: readonly (readonly [x: number, y: number])[];
  /** A value holds until the next point: drawn in steps. */
  steps?: boolean;
}

export interface Axis {
  title: string;
  /** Equal distances are equal factors. */
  logarithmic?: boolean;
  /** Where the axis begins; else with the least value. */
  from?: number;
}

export interface Chart {
  title: string;
  x: Axis;
  y: Axis;
  /** Where no line is. Default: the top. `lines`: each name is at the end of its line. */
  legend?: 'top' | 'bottom' | 'lines';
  series: readonly Series[];
}

export interface Scale {
  low: number;
  high: number;
  ticks: number[];
  /** From 0 to 1 along the axis. */
  place(value: number): number;
}

/** The scales of both axes. */
export function scalesOf({ x, y, series }: Chart): { across: Scale; up: Scale } {
  const points = series.flatMap((line) => line.points);
  return {
    across: scaleOf(
      points.map(([value]) => value),
      x,
    ),
    up: scaleOf(
      points.map(([, value]) => value),
      y,
    ),
  };
}

export function scaleOf(values: readonly number[], { logarithmic = false, from }: Axis): Scale {
  const least = Math.min(...values, from ?? Infinity);
  const most = Math.max(...values);
  if (logarithmic) return logarithmicScale(least, most);
  const step = niceStep((most - least || 1) / 6);
  const low = Math.floor(least / step) * step;
  const high = Math.max(low + step, Math.ceil(most / step) * step);
  const count = Math.round((high - low) / step) + 1;
  const ticks = Array.from({ length: count }, (_, index) => low + index * step);
  return { low, high, ticks, place: (value) => (value - low) / (high - low) };
}

function logarithmicScale(least: number, most: number): Scale {
  if (!(least > 0)) throw new Error('a logarithmic axis has no place for 0 and less');
  const low = 10 ** Math.floor(Math.log10(least));
  const high = 10 ** Math.max(Math.ceil(Math.log10(most)), Math.log10(low) + 1);
  const decades = Math.round(Math.log10(high / low));
  const ticks = Array.from({ length: decades + 1 }, (_, index) => low * 10 ** index);
  return { low, high, ticks, place: (value) => Math.log10(value / low) / Math.log10(high / low) };
}

/** The least of 1, 2, 5, 10, 20, 50... that is not less. */
function niceStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= least * (1 - 1e-9))!;
}

export function tickText(value: number): string {
  if (value === 0) return '0';
  const size = Math.abs(value);
  if (size >= 1e6) return `${Number((value / 1e6).toPrecision(3))}M`;
  if (size >= 1e4) return `${Number((value / 1e3).toPrecision(3))}k`;
  return String(Number(value.toPrecision(3)));
}

/** With the corners of steps. */
export function outline({ points, steps = false }: Series): (readonly [number, number])[] {
  if (!steps) return [...points];
  return points.flatMap((point, index) => {
    const next = points[index + 1];
    return next ? [point, [next[0], point[1]] as const] : [point];
  });
}
