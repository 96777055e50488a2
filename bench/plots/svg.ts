// A chart as an SVG image, readable on light and dark pages.

import { outline, scalesOf, tickText } from './chart.ts';
import type { Chart } from './chart.ts';

const width = 720;
const height = 400;
const left = 70;
const right = 20;
const top = 40;
const bottom = 50;
export const colors = ['#0969da', '#cf222e', '#1a7f37', '#8250df', '#bf8700'];

export function chartAsSvg(chart: Chart): string {
  const { title, x, y, legend = 'top', series } = chart;
  const namesTop = legend !== 'bottom' ? top : height - bottom - 18 * series.length - 6;
  const { across, up } = scalesOf(chart);
  const atX = (value: number): string => (left + across.place(value) * (width - left - right)).toFixed(1);
  const atY = (value: number): string => (height - bottom - up.place(value) * (height - top - bottom)).toFixed(1);
  const parts = [
    text(width / 2, 22, title, 'middle', 'font-weight="bold"'),
    ...up.ticks.flatMap((tick) => [
      `<line x1="${left}" x2="${width - right}" y1="${atY(tick)}" y2="${atY(tick)}" stroke="#d0d7de"/>`,
      text(left - 8, Number(atY(tick)) + 4, tickText(tick), 'end'),
    ]),
    ...across.ticks.flatMap((tick) => [
      `<line x1="${atX(tick)}" x2="${atX(tick)}" y1="${height - bottom}" y2="${height - bottom + 5}" stroke="#57606a"/>`,
      text(Number(atX(tick)), height - bottom + 20, tickText(tick), 'middle'),
    ]),
    `<line x1="${left}" x2="${width - right}" y1="${height - bottom}" y2="${height - bottom}" stroke="#57606a"/>`,
    text((left + width - right) / 2, height - 10, x.title, 'middle'),
    text(16, height / 2, y.title, 'middle', `transform="rotate(-90 16 ${height / 2})"`),
    ...series.flatMap((line, index) => {
      const color = colors[index % colors.length]!;
      const path = outline(line).map(([px, py]) => `${atX(px)},${atY(py)}`);
      const dots = line.points.map(([px, py]) => `<circle cx="${atX(px)}" cy="${atY(py)}" r="3" fill="${color}"/>`);
      const [endX, endY] = line.points.at(-1)!;
      const name =
        legend === 'lines'
          ? [text(Number(atX(endX)), Number(atY(endY)) - 9, line.name, 'end', 'font-weight="bold"')]
          : [
              `<rect x="${left + 12}" y="${namesTop + 6 + index * 18}" width="12" height="4" fill="${color}"/>`,
              text(left + 30, namesTop + 12 + index * 18, line.name, 'start'),
            ];
      return [
        `<polyline fill="none" stroke="${color}" stroke-width="2" points="${path.join(' ')}"/>`,
        ...dots,
        ...name,
      ];
    }),
  ];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12">`,
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    ...parts,
    '</svg>',
    '',
  ].join('\n');
}

export function text(x: number, y: number, content: string, anchor: string, more = ''): string {
  const escaped = content.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return `<text x="${x}" y="${y}" text-anchor="${anchor}" fill="#24292f"${more && ` ${more}`}>${escaped}</text>`;
}
