// The time of the compiler when warm, and the speed of its output: iterations a second on numbers and on relations.

import { emit } from '../../compiler/index.ts';
import { loadDomain } from '../../language/index.ts';
import { inDigits } from '../report.ts';
import type { ScenarioReport, ReportTable } from '../report.ts';
import { readText } from '../root.ts';
import { Yardstick } from '../scenario.ts';
import type { Settings } from '../scenario.ts';
import { optimiseOrdered } from '../simple-fps/searches.ts';
import { best, median, summarise } from '../statistics.ts';
import { measureKeystrokes } from './keystrokes.ts';
import { measureSpeeds } from './speed.ts';

export function language({ quick }: Settings): ScenarioReport {
  const compiling = measureCompiler(quick);
  const keystrokes = measureKeystrokes(quick);
  const speeds = measureSpeeds(quick ? 3 : 15);
  return {
    scenario: 'language',
    tables: [
      compiling.table,
      keystrokes,
      {
        title: 'Searches that try all alternatives and find no plan',
        columns: [
          { title: 'domain' },
          { title: 'iterations' },
          ...inDigits(1, 'core, million / s', 'slowest'),
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
          [`${name}: core / reference`, best(core) / best(reference)],
          [`${name}: 10,000 iterations / yardstick`, (best(core) * 10_000) / compiling.yardstick],
        ]),
      ),
    },
    notes: ['Nothing is remembered in these searches. The domains are in `bench/domains/`.'],
  };
}

const stages = ['reading and checking', 'passes', 'emitting', 'all of it'] as const;

function measureCompiler(quick: boolean): { table: ReportTable; ratios: Record<string, number>; yardstick: number } {
  const text = readText('domains', 'simple-fps', 'simple-fps.htn');
  const yardstick = new Yardstick();
  let bytes = 0;
  for (let run = 0; run < 60; run++) bytes = compile(text).bytes;
  const runs: number[][] = [];
  for (let round = 0; round < (quick ? 10 : 40); round++) {
    for (let sample = 0; sample < 3; sample++) runs.push(compile(text).milliseconds);
    yardstick.takeTurn();
  }
  const lines = text.split('\n').length - 1;
  const times = stages.map((_, stage) => summarise(runs.map((milliseconds) => milliseconds[stage]!)));
  return {
    table: {
      title: `Compiling simple-fps.htn, ${lines} lines, to ${bytes} bytes; warm, milliseconds`,
      columns: [{ title: 'stage' }, ...inDigits(2, 'median', 'p99', 'worst', 'for 300 lines')],
      rows: times.map(({ median: typical, p99, worst }, stage) => [
        stages[stage]!,
        typical,
        p99,
        worst,
        (typical * 300) / lines,
      ]),
    },
    ratios: { 'compile / yardstick': (times.at(-1)!.best * 1000) / yardstick.microseconds },
    yardstick: yardstick.microseconds,
  };
}

/** From the text each time: what is kept from one stage to the next belongs to the next. */
function compile(text: string): { milliseconds: number[]; bytes: number } {
  const start = performance.now();
  const domain = loadDomain(text).domain!;
  const checked = performance.now();
  const optimised = optimiseOrdered(domain);
  const passed = performance.now();
  const { length } = emit(optimised, { largeWorlds: false });
  const end = performance.now();
  return { milliseconds: [checked - start, passed - checked, end - passed, end - start], bytes: length };
}
