// How results are printed: tables, charts, and the page that keeps them.

import { describe, expect, it } from 'vitest';
import { scaleOf, tickText } from '../../bench/plots/chart.ts';
import type { Chart } from '../../bench/plots/chart.ts';
import { chartAsSvg } from '../../bench/plots/svg.ts';
import { chartAsText } from '../../bench/plots/terminal.ts';
import { formatCell, tableAsMarkdown, tableAsText } from '../../bench/report.ts';
import type { ReportTable } from '../../bench/report.ts';

const table: ReportTable = {
  title: 'Times',
  columns: [{ title: 'planner' }, { title: 'µs', digits: 2 }, { title: 'iterations' }],
  rows: [
    ['core', 0.5, 1234567],
    ['a | b', null, 7],
  ],
};

const chart: Chart = {
  title: 'Time < size',
  x: { title: 'points', from: 0 },
  y: { title: 'µs', logarithmic: true },
  series: [
    {
      name: 'core',
      points: [
        [10, 0.5],
        [100, 2],
      ],
    },
    {
      name: 'other',
      points: [
        [10, 50],
        [100, 800],
      ],
      steps: true,
    },
  ],
};

describe('tables', () => {
  it('group thousands, and say where nothing was measured', () => {
    expect(formatCell(1234567, { title: '' })).toBe('1,234,567');
    expect(formatCell(1234.567, { title: '', digits: 2 })).toBe('1,234.57');
    expect(formatCell(-0.5, { title: '', digits: 1 })).toBe('-0.5');
    expect(formatCell(null, { title: '' })).toBe('-');
    expect(formatCell(Infinity, { title: '' })).toBe('-');
  });

  it('line up as text', () => {
    expect(tableAsText(table)).toBe(
      ['Times', 'planner    µs  iterations', 'core     0.50   1,234,567', 'a | b       -           7'].join('\n'),
    );
  });

  it('keep their columns in Markdown', () => {
    expect(tableAsMarkdown(table).split('\n')).toEqual([
      'Times:',
      '',
      '| planner | µs | iterations |',
      '| --- | ---: | ---: |',
      '| core | 0.50 | 1,234,567 |',
      '| a \\| b | - | 7 |',
    ]);
  });
});

describe('scales', () => {
  it('begin and end at round numbers around the values', () => {
    const { low, high, ticks, place } = scaleOf([3, 97], { title: '' });
    expect([low, high]).toEqual([0, 100]);
    expect(ticks).toEqual([0, 20, 40, 60, 80, 100]);
    expect([place(0), place(50), place(100)]).toEqual([0, 0.5, 1]);
  });

  it('give each decade the same room when they are logarithmic', () => {
    const { low, high, ticks, place } = scaleOf([0.3, 40], { title: '', logarithmic: true });
    expect([low, high]).toEqual([0.1, 100]);
    expect(ticks.map(tickText)).toEqual(['0.1', '1', '10', '100']);
    expect(place(1)).toBeCloseTo(1 / 3);
    expect(() => scaleOf([0, 1], { title: '', logarithmic: true })).toThrow('no place for 0');
  });

  it('have room for a single value', () => {
    expect(scaleOf([5], { title: '' }).place(5)).toBe(0);
    expect(scaleOf([1], { title: '', logarithmic: true }).high).toBe(10);
  });
});

describe('charts', () => {
  it('are SVG with all series, and texts that are escaped', () => {
    const svg = chartAsSvg(chart);
    expect(svg).toContain('Time &lt; size');
    expect(svg.match(/<polyline/g)).toHaveLength(2);
    expect(svg.match(/<circle/g)).toHaveLength(4);
    expect(svg).not.toMatch(/NaN|undefined/);
    // A step has a corner between its two points.
    const corners = [...svg.matchAll(/points="([^"]*)"/g)].map(([, points]) => points!.split(' ').length);
    expect(corners).toEqual([2, 3]);
  });

  it('are text with a mark for each point', () => {
    const lines = chartAsText(chart).split('\n');
    expect(lines[0]).toBe('µs; o core, x other');
    const plot = lines.slice(1, 17).map((line) => line.slice(10));
    expect(plot.join('').match(/o/g)).toHaveLength(2);
    expect(plot.join('').match(/x/g)).toHaveLength(2);
    expect(plot.findIndex((line) => line.endsWith('x'))).toBeLessThan(plot.findIndex((line) => line.endsWith('o')));
    expect(Math.max(...plot.map(({ length }) => length))).toBe(64);
  });
});
