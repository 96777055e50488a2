// Puts results into docs/performance.md: between the markers of a scenario, `<!-- bench:dense -->` and
// `<!-- /bench:dense -->`, stands what its last run said. All other text is written by hand and stays.

import { machineLines } from './machine.ts';
import type { Machine } from './machine.ts';
import { reportAsMarkdown } from './report.ts';
import type { ScenarioReport } from './report.ts';

export function insertReports(page: string, machine: Machine, reports: readonly ScenarioReport[]): string {
  return reports.reduce((text, report) => {
    const content = `${reportAsMarkdown(report)}\n\nMeasured on ${machineLines(machine).join('; ')}.`;
    return replaceBetween(text, report.scenario, content);
  }, page);
}

function replaceBetween(page: string, scenario: string, content: string): string {
  const [begin, end] = [`<!-- bench:${scenario} -->`, `<!-- /bench:${scenario} -->`];
  const from = page.indexOf(begin);
  const to = page.indexOf(end, from);
  if (from < 0 || to < 0) throw new Error(`docs/performance.md has no place for ${scenario}: ${begin} ... ${end}`);
  return `${page.slice(0, from + begin.length)}\n\n${content}\n\n${page.slice(to)}`;
}
