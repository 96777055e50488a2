// Counters as a text for logs.

import type { TaskCounters } from './task-counters.ts';

export function tableOf(rows: readonly TaskCounters[]): string {
  const counts = rows.map((row) => Object.entries(row.toJSON()));
  const shown = counts[0]!.map(([name], column) => ({ name, column }));
  const columns = shown.filter(({ column }) => column === 0 || counts.some((row) => row[column]![1] !== 0));
  const lines = [
    ['', ...columns.map(({ name }) => name)],
    ...rows.map((row, at) => [row.name, ...columns.map(({ column }) => String(counts[at]![column]![1]))]),
  ];
  const widths = lines[0]!.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)));
  return lines
    .map((line) =>
      line.map((text, at) => (at === 0 ? text.padEnd(widths[at]!) : text.padStart(widths[at]!))).join('  '),
    )
    .join('\n');
}
