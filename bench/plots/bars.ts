// Bars beside each other, in panels that share an axis, as an SVG image that is readable on light and dark pages.

import { scaleOf, tickText } from './chart.ts';
import { colors, text } from './svg.ts';

export interface BarChart {
  title: string;
  /** What the bars show, and what their groups are. */
  y: string;
  x: string;
  /** One bar of each in every group. */
  series: readonly string[];
  panels: readonly BarPanel[];
}

export interface BarPanel {
  title: string;
  groups: readonly BarGroup[];
}

export interface BarGroup {
  label: string;
  /** NaN: there is nothing to show. */
  values: readonly number[];
}

const width = 960;
const height = 360;
const left = 60;
const right = 20;
const top = 76;
const bottom = 50;
/** Between panels, in widths of groups. */
const gap = 0.8;
/** The share of the width of a group that its bars take. */
const filled = 0.7;

export function barsAsSvg({ title, x, y, series, panels }: BarChart): string {
  const values = panels.flatMap(({ groups }) => groups.flatMap((group) => group.values)).filter(Number.isFinite);
  const up = scaleOf(values.length > 0 ? values : [1], { title: y, from: 0 });
  const atY = (value: number): number => height - bottom - up.place(value) * (height - top - bottom);
  const count = panels.reduce((sum, { groups }) => sum + groups.length, 0) + gap * (panels.length - 1);
  const unit = (width - left - right) / count;
  let from = left;
  const drawn = panels.flatMap((panel) => {
    const begin = from;
    const end = begin + unit * panel.groups.length;
    from = end + gap * unit;
    return [
      text((begin + end) / 2, top - 12, panel.title, 'middle'),
      `<line x1="${begin.toFixed(1)}" x2="${end.toFixed(1)}" y1="${atY(0)}" y2="${atY(0)}" stroke="#57606a"/>`,
      ...panel.groups.flatMap((group, at) => groupOf(group, begin + unit * at, unit, series, atY)),
    ];
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12">`,
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    text(width / 2, 22, title, 'middle', 'font-weight="bold"'),
    ...up.ticks.flatMap((tick) => [
      `<line x1="${left}" x2="${width - right}" y1="${atY(tick).toFixed(1)}" y2="${atY(tick).toFixed(1)}" stroke="#d0d7de"/>`,
      text(left - 8, atY(tick) + 4, tickText(tick), 'end'),
    ]),
    ...drawn,
    ...legendOf(series),
    text((left + width - right) / 2, height - 10, x, 'middle'),
    text(16, (top + height - bottom) / 2, y, 'middle', `transform="rotate(-90 16 ${(top + height - bottom) / 2})"`),
    '</svg>',
    '',
  ].join('\n');
}

function groupOf(
  { label, values }: BarGroup,
  begin: number,
  unit: number,
  series: readonly string[],
  atY: (value: number) => number,
): string[] {
  const bar = (filled * unit) / series.length;
  const first = begin + ((1 - filled) * unit) / 2;
  return [
    text(begin + unit / 2, height - bottom + 18, label, 'middle'),
    ...values.flatMap((value, at) => {
      if (!Number.isFinite(value)) return [text(first + bar * (at + 0.5), atY(0) - 4, '?', 'middle')];
      const [x, y] = [(first + bar * at).toFixed(1), atY(value)];
      const told = `<title>${series[at]}, ${label}: ${tickText(value)}</title>`;
      return [
        `<rect x="${x}" y="${y.toFixed(1)}" width="${(bar * 0.92).toFixed(1)}" height="${(atY(0) - y).toFixed(1)}" fill="${colors[at % colors.length]}">${told}</rect>`,
      ];
    }),
  ];
}

/** Under the title, where no bar is. */
function legendOf(series: readonly string[]): string[] {
  const each = 170;
  const begin = width / 2 - (each * series.length) / 2;
  return series.flatMap((name, at) => [
    `<rect x="${begin + each * at}" y="34" width="12" height="12" fill="${colors[at % colors.length]}"/>`,
    text(begin + each * at + 18, 44, name, 'start'),
  ]);
}
