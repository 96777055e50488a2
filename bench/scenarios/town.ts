// Tables 1 and 2 of "Planning with Hierarchical Task Networks in Video Games" (Kelly, Botea, Koenig 2007): the day of a
// town, by the number of characters and by the number of hours. The numbers are compared with those that the paper
// reports for JSHOP2. Fitted lines show how linearly the times grow.

import { Planner } from '../../bindings/index.ts';
import { generate } from '../../domains/town/generate.ts';
import { toProblemText } from '../../domains/town/problem.ts';
import { checkPlan } from '../../domains/town/validity.ts';
import { emit, optimise } from '../../compiler/index.ts';
import { loadDomain, loadProblem } from '../../language/index.ts';
import { inDigits } from '../report.ts';
import type { ReportCell, Column, ScenarioReport } from '../report.ts';
import { takeTurn } from '../interleave.ts';
import type { Contender } from '../interleave.ts';
import { readText } from '../root.ts';
import { Yardstick } from '../scenario.ts';
import type { Settings } from '../scenario.ts';
import { fitLine, summarise } from '../statistics.ts';
import { createWorldFromProblem } from '../../addons/problems/index.ts';

/** What the paper reports: characters or hours, seconds, nodes, plan length. */
type PaperRow = readonly [size: number, seconds: number, nodes: number, length: number];

const table1: readonly PaperRow[] = [
  [3, 6.12, 1108, 293],
  [4, 6.49, 1452, 381],
  [5, 7.07, 1798, 469],
  [6, 7.56, 2142, 557],
  [7, 7.94, 2486, 645],
  [15, 10.83, 6332, 1351],
  [20, 12.47, 8062, 1797],
  [40, 28.57, 14982, 3566],
];

const table2: readonly PaperRow[] = [
  [4, 12.31, 2634, 700],
  [8, 15.8, 4570, 1416],
  [12, 17.49, 6566, 2134],
  [16, 20.45, 9086, 2857],
  [20, 24.01, 11126, 3591],
  [24, 25.32, 13614, 4308],
];

interface PlannedDay {
  paper: PaperRow;
  candidate: Contender;
  iterations: number;
  length: number;
  /** Microseconds. */
  times: number[];
}

export function town({ quick }: Settings): ScenarioReport {
  const prepare = preparer();
  const byCharacters = table1.map((row) => prepare(row, row[0], 24));
  const byHours = table2.map((row) => prepare(row, 40, row[0]));
  const days = [...byCharacters, ...byHours];
  const yardstick = new Yardstick();
  for (const { candidate } of days) takeTurn(candidate, 20);
  for (let round = 0; round < (quick ? 3 : 15); round++) {
    for (const { candidate, times } of days) times.push(...takeTurn(candidate, quick ? 10 : 40));
    yardstick.takeTurn();
  }
  const whole = summarise(byCharacters.at(-1)!.times).median;
  return {
    scenario: 'town',
    tables: [
      { title: '24 hours', columns: columns('characters'), rows: byCharacters.map(cells) },
      { title: '40 characters', columns: columns('hours'), rows: byHours.map(cells) },
      {
        title: 'Straight lines by least squares',
        columns: [
          { title: 'what' },
          { title: 'of' },
          ...inDigits(2, 'for each', 'and'),
          { title: 'R²', digits: 5 },
          { title: 'largest residual, %', digits: 1 },
        ],
        rows: [...fits('characters', byCharacters), ...fits('hours', byHours)],
      },
    ],
    ratios: { '40 characters, 24 hours / yardstick': whole / yardstick.microseconds },
    notes: [
      "Towns are `generate({ characters })`, and every plan is checked against the town's rules. The paper's " +
        "columns are JSHOP2's on an Athlon 64 X2 4200+, with a domain and towns that are not published. Only the " +
        'kind of work is the same. (For 40 characters and 24 hours its two tables differ.)',
    ],
  };
}

function preparer(): (paper: PaperRow, characters: number, hours: number) => PlannedDay {
  const { domain } = loadDomain(readText('domains', 'town', 'town.htn'));
  if (!domain) throw new Error('town.htn has errors');
  const registered = new Planner().register(emit(optimise(domain, { totallyOrdered: true })));
  return (paper, characters, hours) => {
    const start = generate({ characters });
    const { problem } = loadProblem(toProblemText(start, { hours }), domain);
    const { world, network } = createWorldFromProblem(registered, problem!);
    const session = world.plan(network);
    const candidate = {
      name: `${characters} characters, ${hours} hours`,
      run(): void {
        session.restart();
        session.step();
      },
      units: 1,
    };
    candidate.run();
    const lines = session.plan?.map(({ text }) => text);
    if (!lines || !checkPlan(start, lines, { hours }).valid) throw new Error(`${candidate.name}: no valid plan`);
    return { paper, candidate, iterations: session.iterations, length: lines.length, times: [] };
  };
}

function columns(size: string): Column[] {
  return [
    { title: size },
    ...inDigits(3, 'ms, median', 'p99', 'worst'),
    { title: 'iterations' },
    { title: 'plan' },
    { title: 'paper: s', digits: 2 },
    { title: 'nodes' },
    { title: 'plan' },
  ];
}

function cells({ paper: [size, seconds, nodes, planned], times, iterations, length }: PlannedDay): ReportCell[] {
  const { median, p99, worst } = summarise(times);
  return [size, median / 1000, p99 / 1000, worst / 1000, iterations, length, seconds, nodes, planned];
}

function fits(size: string, days: readonly PlannedDay[]): ReportCell[][] {
  const sizes = days.map(({ paper }) => paper[0]);
  const fit = (what: string, values: readonly number[]): ReportCell[] => {
    const { slope, start, determination, residual } = fitLine(sizes, values);
    return [what, size, slope, start, determination, residual * 100];
  };
  return [
    fit(
      'microseconds',
      days.map(({ times }) => summarise(times).median),
    ),
    fit(
      'iterations',
      days.map(({ iterations }) => iterations),
    ),
    fit(
      'plan length',
      days.map(({ length }) => length),
    ),
  ];
}
