// The saved baseline: the ratios of an earlier run, which are in the repo, and the comparison with a new run. Times are
// not saved, because they would differ on a busy machine or on another one.

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

/** The greatest difference that is not flagged, because runs vary this much. */
export const tolerance = 0.1;

const path = join(root, 'bench', 'baseline.json');

export function readBaseline(): Baseline | null {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Baseline) : null;
}

/** Saves a baseline. Keeps the ratios of scenarios that were not run. */
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

/** Compares all ratios that both have. The ones that became slowest come first. */
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
