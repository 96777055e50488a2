// Cold start: a fresh process from the text of the SimpleFPS domain to its first plan.

import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { inDigits } from '../report.ts';
import type { ScenarioReport } from '../report.ts';
import { Yardstick } from '../scenario.ts';
import type { Scenario, Settings } from '../scenario.ts';
import { best, summarise } from '../statistics.ts';

/** Milliseconds since the process began. */
export interface Stages {
  begun: number;
  loaded: number;
  read: number;
  passed: number;
  compiled: number;
  ready: number;
  planned: number;
}

export const cold: Scenario = {
  name: 'cold',
  summary: 'a fresh process from domain text to first plan',
  run,
};

function run({ quick }: Settings): ScenarioReport {
  const script = fileURLToPath(new URL('../cold-start.js', import.meta.url));
  if (!existsSync(script)) throw new Error('cold starts are measured from dist/: npm run bench -- cold');
  const yardstick = new Yardstick();
  const runs = Array.from({ length: quick ? 5 : 20 }, (): Stages => {
    yardstick.takeTurn();
    return JSON.parse(execFileSync(process.execPath, [script], { encoding: 'utf8' })) as Stages;
  });
  const pieces: [string, (stages: Stages) => number][] = [
    ['Node itself', ({ begun }) => begun],
    ['loading modules and files', ({ begun, loaded }) => loaded - begun],
    ['compiling the domain', ({ loaded, compiled }) => compiled - loaded],
    ['- reading and checking', ({ loaded, read }) => read - loaded],
    ['- passes', ({ read, passed }) => passed - read],
    ['- emitting', ({ passed, compiled }) => compiled - passed],
    ['core and domain instantiated', ({ compiled, ready }) => ready - compiled],
    ['world and first plan', ({ ready, planned }) => planned - ready],
    ['all, from the start of the process', ({ planned }) => planned],
  ];
  const compile = best(runs.map(({ loaded, compiled }) => compiled - loaded));
  return {
    scenario: 'cold',
    tables: [
      {
        title: `${runs.length} fresh processes, milliseconds`,
        columns: [{ title: 'stage' }, ...inDigits(1, 'best', 'median', 'worst')],
        rows: pieces.map(([title, pick]) => {
          const { best: least, median: typical, worst } = summarise(runs.map(pick));
          return [title, least, typical, worst];
        }),
      },
    ],
    ratios: {
      'compile / yardstick': (compile * 1000) / yardstick.microseconds,
      'own part / yardstick': (best(runs.map(({ begun, planned }) => planned - begun)) * 1000) / yardstick.microseconds,
    },
    notes: ['The entries of the package are loaded from `dist/`, a few files each, as they are published.'],
  };
}
