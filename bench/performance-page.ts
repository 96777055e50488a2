// Puts the reports of scenarios into docs/performance.md.

import { machineLines } from './machine.ts';
import type { Machine } from './machine.ts';
import { replaceMarked } from './marked-page.ts';
import { reportAsMarkdown } from './report.ts';
import type { ScenarioReport } from './report.ts';

export function insertReports(page: string, machine: Machine, reports: readonly ScenarioReport[]): string {
  return reports.reduce((text, report) => {
    const content = `${reportAsMarkdown(report)}\n\nMeasured on ${machineLines(machine).join('; ')}.`;
    return replaceMarked(text, { mark: `bench:${report.scenario}`, file: 'docs/performance.md' }, content);
  }, page);
}
