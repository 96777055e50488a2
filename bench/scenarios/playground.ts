// The playground in Chromium: the time until it is shown, the time from a keystroke to a plan, and scrolling. The
// budgets are those of its design. Needs `npm run build:playground`.

import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { inDigits } from '../report.ts';
import type { ReportCell, ScenarioReport } from '../report.ts';
import { root } from '../root.ts';
import { Yardstick } from '../scenario.ts';
import type { Settings } from '../scenario.ts';
import { median } from '../statistics.ts';

interface MeasuredPage {
  bytes: number;
  first: { paint: number; plan: number }[];
  unthrottled: { paint: number; plan: number }[];
  keystrokes: number[];
  easyKeystrokes: number[];
  tree: number[];
  timeline: number[];
}

export function playground({ quick }: Settings): ScenarioReport {
  const yardstick = new Yardstick();
  yardstick.takeTurn();
  const script = join(root, 'tools/playground/measure.mjs');
  const output = execFileSync(process.execPath, [script, ...(quick ? ['--quick'] : [])], { encoding: 'utf8' });
  const measured = JSON.parse(output) as MeasuredPage;
  yardstick.takeTurn();
  const row = (what: string, times: readonly number[], budget: number | null): ReportCell[] => {
    return [what, median(times), quantile(times, 0.95), Math.max(...times), budget];
  };
  const { first, unthrottled, keystrokes, easyKeystrokes, tree, timeline, bytes } = measured;
  const paints = (of: MeasuredPage['first']): number[] => of.map(({ paint }) => paint);
  const plans = (of: MeasuredPage['first']): number[] => of.map(({ plan }) => plan);
  return {
    scenario: 'playground',
    tables: [
      {
        title: 'The playground in Chromium, in milliseconds',
        columns: [{ title: '' }, ...inDigits(1, 'median', 'p95', 'worst'), { title: 'budget' }],
        rows: [
          row('first paint, CPU throttled to a quarter', paints(first), 1000),
          row('first plan, CPU throttled to a quarter', plans(first), 1500),
          row('first paint', paints(unthrottled), null),
          row('first plan', plans(unthrottled), null),
          row('from a keystroke to its plan, warm: town', keystrokes, 50),
          row('from a keystroke to its plan, warm: the building', easyKeystrokes, 50),
          row('a frame while a tree of 10,001 tasks scrolls', tree, 17),
          row('drawing the timeline of 40 rows and 1,000 steps', timeline, 16),
        ],
      },
      {
        title: 'What is loaded for the first plan',
        columns: [{ title: 'bytes, gzipped' }, { title: 'budget' }],
        rows: [[bytes, 260_000]],
      },
    ],
    ratios: { 'a keystroke to its plan / yardstick': (median(keystrokes) * 1000) / yardstick.microseconds },
    notes: ['Chromium throttles the page and not its Workers. A frame of a screen with 60 Hz lasts 16.7 ms.'],
  };
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
}
