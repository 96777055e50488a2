// A chart in characters, for a terminal.

import { outline, scalesOf, tickText } from './chart.ts';
import type { Chart } from './chart.ts';

const columns = 64;
const rows = 16;
const marks = ['o', 'x', '+', '*', '#'];

export function chartAsText(chart: Chart): string {
  const { x, y, series } = chart;
  const { across, up } = scalesOf(chart);
  const column = (value: number): number => Math.round(across.place(value) * (columns - 1));
  const row = (value: number): number => rows - 1 - Math.round(up.place(value) * (rows - 1));
  const grid = Array.from({ length: rows }, () => Array.from({ length: columns }, () => ' '));
  for (const line of series) drawSteps(grid, outline(line), column, row);
  series.forEach((line, index) => {
    for (const [px, py] of line.points) grid[row(py)]![column(px)] = marks[index % marks.length]!;
  });
  const labels = new Map(up.ticks.map((tick) => [row(tick), tickText(tick)]));
  const lines = grid.map((cells, index) => `${(labels.get(index) ?? '').padStart(8)} |${cells.join('').trimEnd()}`);
  const ends = [tickText(across.low), x.title, tickText(across.high)];
  const gap = Math.max(2, Math.floor((columns - ends.join('').length) / 2));
  const legend = series.map(({ name }, index) => `${marks[index % marks.length]!} ${name}`);
  return [
    `${y.title}; ${legend.join(', ')}`,
    ...lines,
    `${' '.repeat(9)}+${'-'.repeat(columns)}`,
    `${' '.repeat(10)}${ends.join(' '.repeat(gap))}`,
  ].join('\n');
}

/** Only level pieces are drawn between points: what holds until the next point. */
function drawSteps(
  grid: string[][],
  path: readonly (readonly [number, number])[],
  column: (value: number) => number,
  row: (value: number) => number,
): void {
  for (let index = 1; index < path.length; index++) {
    const [from, to] = [path[index - 1]!, path[index]!];
    if (from[1] !== to[1]) continue;
    for (let place = column(from[0]); place <= column(to[0]); place++) grid[row(from[1])]![place] = '-';
  }
}
