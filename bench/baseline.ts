// The saved baseline: the ratios of an earlier run, kept in the repo, and what has become slower since. Times are not
// kept: a machine that is busy or another one altogether would make them differ for no reason of ours.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Machine } from './machine.ts';
import type { ScenarioReport } from './report.ts';
import { root } from './root.ts';

export interface Baseline {
  machine: Machine;
  ratios: Record<string, Record<string, number>>;
}

export interface RatioChange {
  scenario: string;
  name: string;
  before: number;
  now: number;
  /** 0.1: ten per cent slower. */
  slower: number;
}

/** What is flagged: less is within what a run differs from the next. */
export const tolerance = 0.1;

const path = join(root, 'bench', 'baseline.json');

export function readBaseline(): Baseline | null {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Baseline) : null;
}

/** Keeps what the baseline says of scenarios that were not run. */
export function saveBaseline(machine: Machine, reports: readonly ScenarioReport[]): void {
  const ratios = { ...readBaseline()?.ratios };
  for (const report of reports) {
    ratios[report.scenario] = Object.fromEntries(
      Object.entries(report.ratios).map(([name, ratio]) => [name, Number(ratio.toPrecision(4))]),
    );
  }
  const sorted = Object.fromEntries(Object.entries(ratios).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(path, `${JSON.stringify({ machine, ratios: sorted }, null, 2)}\n`);
}

/** Every ratio that both have, those that became slowest first. */
export function compare(baseline: Pick<Baseline, 'ratios'>, reports: readonly ScenarioReport[]): RatioChange[] {
  const changes = reports.flatMap(({ scenario, ratios }) =>
    Object.entries(ratios).flatMap(([name, now]): RatioChange[] => {
      const before = baseline.ratios[scenario]?.[name];
      return before === undefined ? [] : [{ scenario, name, before, now, slower: now / before - 1 }];
    }),
  );
  return changes.toSorted((a, b) => b.slower - a.slower);
}

export function changesAsText(changes: readonly RatioChange[]): string {
  const slower = changes.filter((change) => change.slower > tolerance);
  const lines = slower.map(({ scenario, name, before, now, slower: share }) => {
    return `SLOWER by ${(share * 100).toFixed(0)} %: ${scenario}, ${name}: ${before.toPrecision(3)} -> ${now.toPrecision(3)}`;
  });
  const all = `${changes.length} ratios compared with the baseline, ${slower.length} slower by more than ${tolerance * 100} %`;
  return [...lines, all].join('\n');
}
