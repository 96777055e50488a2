// The time of a keystroke in an editor: diagnostics and completion after one more letter.

import { complete, diagnose, openProject, semanticTokens } from '../../language/service/index.ts';
import { inDigits } from '../report.ts';
import type { ReportTable } from '../report.ts';
import { readText } from '../root.ts';
import { summarise } from '../statistics.ts';

const largest = ['town', 'squad', 'simple-fps'] as const;

const parts = ['diagnostics', 'completion', 'colours', 'all three'] as const;

export function measureKeystrokes(quick: boolean): ReportTable {
  return {
    title: 'A keystroke in an editor, letters of a condition typed into a task; warm, milliseconds',
    columns: [{ title: 'domain' }, { title: 'what' }, ...inDigits(2, 'median', 'p99', 'worst')],
    rows: largest.flatMap((name) => {
      const runs = typeText(readText('domains', name, `${name}.htn`), quick ? 3 : 20);
      return parts.map((part, index) => {
        const { median, p99, worst } = summarise(runs.map((run) => run[index]!));
        return [`${name}.htn`, part, median, p99, worst];
      });
    }),
  };
}

const written = 'exists (Thing thing) { not at(';

/** Each letter, with what follows it still broken. */
function typeText(text: string, rounds: number): number[][] {
  const project = openProject({ 'domain.htn': text });
  const at = text.indexOf('}', text.length >> 1);
  const runs: number[][] = [];
  for (let round = -2; round < rounds; round++) {
    for (let length = 1; length <= written.length; length++) {
      project.write('domain.htn', text.slice(0, at) + written.slice(0, length) + text.slice(at));
      const start = performance.now();
      diagnose(project, 'domain.htn');
      const diagnosed = performance.now();
      complete(project, 'domain.htn', at + length);
      const completed = performance.now();
      semanticTokens(project, 'domain.htn');
      const end = performance.now();
      if (round >= 0) runs.push([diagnosed - start, completed - diagnosed, end - completed, end - start]);
    }
  }
  return runs;
}
