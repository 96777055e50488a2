// The benefit of checking early for the needs of later tasks: instances without a plan, with and without the pass, and
// the given dense instances, which lack nothing.

import { takeTurn } from '../interleave.ts';
import type { Contender } from '../interleave.ts';
import { inDigits } from '../report.ts';
import type { ReportCell, ScenarioReport } from '../report.ts';
import { readText } from '../root.ts';
import { searchCandidate, Yardstick } from '../scenario.ts';
import type { Settings } from '../scenario.ts';
import { readLines } from '../simple-fps/lines.ts';
import type { InstanceLine } from '../simple-fps/lines.ts';
import { coreSearches, needsPass } from '../simple-fps/searches.ts';
import { best, geometricMean, median, quantile } from '../statistics.ts';

/** Dense instances that take more are no measure of a single question. */
const mostIterations = 1_000;

interface ComparedInstance {
  line: InstanceLine;
  status: string;
  iterations: { before: number; after: number };
  before: Contender;
  after: Contender;
  /** Microseconds. */
  times: { before: number[]; after: number[] };
}

export function needs({ quick }: Settings): ScenarioReport {
  const yardstick = new Yardstick();
  const [before, after] = [coreSearches([needsPass]), coreSearches()];
  const prepare = (line: InstanceLine): ComparedInstance => {
    const searches = { before: before(line.instance), after: after(line.instance) };
    const found = [searches.before, searches.after].map((search) => {
      search.run();
      return search.outcome();
    });
    if (JSON.stringify(found[0]!.plan) !== JSON.stringify(found[1]!.plan)) throw new Error(`${line.name}: other plans`);
    return {
      line,
      status: found[1]!.status,
      iterations: { before: found[0]!.iterations, after: found[1]!.iterations },
      before: searchCandidate('before', searches.before, 500),
      after: searchCandidate('after', searches.after, 500),
      times: { before: [], after: [] },
    };
  };
  const hopeless = linesOf('unsolvable').map(prepare);
  const easy = linesOf('dense')
    .map(prepare)
    .filter(({ iterations }) => iterations.before <= mostIterations);
  for (let round = 0; round < (quick ? 2 : 5); round++) {
    hopeless.forEach((one) => takeTurns(one, round));
    yardstick.takeTurn();
  }
  for (let round = 0; round < (quick ? 6 : 60); round++) easy.forEach((one) => takeTurns(one, round));
  return report(hopeless, easy, yardstick.microseconds);
}

function linesOf(name: string): InstanceLine[] {
  return readLines(readText('domains', 'simple-fps', 'instances', `${name}.jsonl`));
}

function takeTurns({ before, after, times }: ComparedInstance, round: number): void {
  if (round % 2 === 0) times.before.push(...takeTurn(before, 1));
  times.after.push(...takeTurn(after, 1));
  if (round % 2 === 1) times.before.push(...takeTurn(before, 1));
}

function report(
  hopeless: readonly ComparedInstance[],
  easy: readonly ComparedInstance[],
  yardstick: number,
): ScenarioReport {
  const ratios = easy.map(({ times }) => best(times.after) / best(times.before)).toSorted((a, b) => a - b);
  const typical = median(ratios);
  return {
    scenario: 'needs',
    tables: [
      {
        title: 'Instances without a plan, with the questions and without; milliseconds',
        columns: [
          { title: 'instance' },
          { title: 'status' },
          { title: 'without: iterations' },
          ...inDigits(2, 'best'),
          { title: 'with: iterations' },
          ...inDigits(4, 'best'),
        ],
        rows: hopeless.map(rowOf),
      },
      {
        title: 'Dense instances with plans, time with the questions / without, best of interleaved runs',
        columns: [{ title: 'instances' }, ...inDigits(3, 'p10', 'median', 'p90', 'geometric mean')],
        rows: [[easy.length, quantile(ratios, 0.1), typical, quantile(ratios, 0.9), geometricMean(ratios)]],
      },
    ],
    ratios: {
      'easy instances, with / without': typical,
      'the slowest without a plan / yardstick': Math.max(...hopeless.map(({ times }) => best(times.after))) / yardstick,
    },
    notes: [`Easy instances take at most ${mostIterations.toLocaleString('en')} iterations. Plans are the same.`],
  };
}

function rowOf({ line, status, iterations, times }: ComparedInstance): ReportCell[] {
  const [before, after] = [best(times.before) / 1000, best(times.after) / 1000];
  return [line.name, status, iterations.before, before, iterations.after, after];
}
