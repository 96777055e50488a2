// What the compiler takes, warm, and how fast its output runs: iterations a second on numbers and on relations.

import { emit } from '../../language/emit/index.ts';
import { loadDomain } from '../../language/index.ts';
import { interleave, yardstick, yardstickName } from '../interleave.ts';
import type { Report, Table } from '../report.ts';
import { readText } from '../root.ts';
import type { Scenario, Settings } from '../scenario.ts';
import { loadSimpleFps, optimiseOrdered } from '../simple-fps/searches.ts';
import { median, summarise } from '../statistics.ts';
import { measureSpeeds } from './speed.ts';

export const language: Scenario = {
  name: 'language',
  summary: 'compiling a domain warm, and iterations a second of what comes out',
  run,
};

function run({ quick }: Settings): Report {
  const compiling = measureCompiler(quick);
  const speeds = measureSpeeds(quick ? 3 : 15);
  return {
    scenario: 'language',
    tables: [
      compiling.table,
      {
        title: 'Searches that try everything and find nothing',
        columns: [
          { title: 'domain' },
          { title: 'iterations' },
          { title: 'core, million / s', digits: 1 },
          { title: 'slowest', digits: 1 },
          { title: 'reference, million / s', digits: 2 },
          { title: 'core / reference', digits: 1 },
        ],
        rows: speeds.map(({ name, iterations, core, reference }) => [
          name,
          iterations,
          1 / median(core),
          1 / summarise(core).worst,
          1 / median(reference),
          median(reference) / median(core),
        ]),
      },
    ],
    ratios: {
      ...compiling.ratios,
      ...Object.fromEntries(
        speeds.flatMap(({ name, core, reference }) => [
          [`${name}: core / reference`, median(core) / median(reference)],
          [`${name}: 10,000 iterations / yardstick`, (median(core) * 10_000) / compiling.yardstick],
        ]),
      ),
    },
    notes: ['Nothing is remembered in these searches. The domains are in `bench/domains/`.'],
  };
}

function measureCompiler(quick: boolean): { table: Table; ratios: Record<string, number>; yardstick: number } {
  const text = readText('domains', 'simple-fps', 'simple-fps.htn');
  const checked = loadSimpleFps();
  const optimised = optimiseOrdered(checked);
  const bytes = emit(optimised);
  const stages: Record<string, () => unknown> = {
    'reading and checking': () => loadDomain(text),
    passes: () => optimiseOrdered(checked),
    emitting: () => emit(optimised),
    'all of it': () => emit(optimiseOrdered(loadDomain(text).domain!)),
  };
  const candidates = Object.entries(stages).map(([name, stage]) => ({ name, run: () => void stage(), units: 1 }));
  const turns = { rounds: quick ? 5 : 20, samples: 5, warmUp: 40 };
  const times = interleave([...candidates, yardstick()], turns);
  const whole = times.get('all of it')!.median;
  const measure = times.get(yardstickName)!.median;
  const lines = text.split('\n').length - 1;
  return {
    table: {
      title: `Compiling simple-fps.htn, ${lines} lines, to ${bytes.length} bytes; warm, milliseconds`,
      columns: [
        { title: 'stage' },
        { title: 'median', digits: 2 },
        { title: 'p99', digits: 2 },
        { title: 'worst', digits: 2 },
        { title: 'for 300 lines', digits: 2 },
      ],
      rows: candidates.map(({ name }) => {
        const { median: typical, p99, worst } = times.get(name)!;
        return [name, typical / 1000, p99 / 1000, worst / 1000, ((typical / 1000) * 300) / lines];
      }),
    },
    ratios: { 'compile / yardstick': whole / measure },
    yardstick: measure,
  };
}
