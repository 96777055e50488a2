// Hard instances, with and without a plan: searches that remember and that do not, compared with the native floor.

import { openFloor } from '../floor.ts';
import type { Floor } from '../floor.ts';
import { takeTurn } from '../interleave.ts';
import { inDigits } from '../report.ts';
import type { ReportCell, ScenarioReport } from '../report.ts';
import { readText } from '../root.ts';
import { Yardstick } from '../scenario.ts';
import type { Settings } from '../scenario.ts';
import { readLines } from '../simple-fps/lines.ts';
import type { InstanceLine } from '../simple-fps/lines.ts';
import { coreSearches, needsPass } from '../simple-fps/searches.ts';
import type { InstanceOutcome, InstanceSearch } from '../simple-fps/searches.ts';
import { best, geometricMean, median, summarise } from '../statistics.ts';

/** So that a run ends, also where remembering is switched off. */
const mostIterations = { remembering: 20_000_000, plain: 20_000_000, floor: 50_000_000 };

interface TimedSearch {
  search: InstanceSearch;
  outcome: InstanceOutcome;
  /** Microseconds. */
  times: number[];
}

interface MeasuredHard {
  line: InstanceLine;
  remembering: TimedSearch;
  plain: TimedSearch;
  floor: { times: number[]; nodes: number; ended: boolean };
}

export function hard({ quick, floor: place }: Settings): ScenarioReport {
  const floor = openFloor(place);
  const yardstick = new Yardstick();
  const instances = choose(quick).map(prepare);
  try {
    for (const { line } of instances) floor?.add(line.name, line.instance);
    for (let round = 0; round < (quick ? 2 : 5); round++) {
      for (const measured of instances) takeTurns(measured, floor, round);
      yardstick.takeTurn();
    }
  } finally {
    floor?.close();
  }
  return report(instances, yardstick.microseconds, floor !== null);
}

function choose(quick: boolean): InstanceLine[] {
  const lines = ['hard', 'dense', 'unsolvable'].flatMap((name) =>
    readLines(readText('domains', 'simple-fps', 'instances', `${name}.jsonl`)),
  );
  const heavy = lines.filter(
    ({ name, expected }) => /^(tree_a20_n10_s12|dense_a10_n70_s6)$/.test(name) || !expected?.solved,
  );
  return quick ? heavy.slice(0, 4) : heavy;
}

// Most of the instances without a plan would end at once otherwise.
const makeSearch = coreSearches([needsPass]);

function prepare(line: InstanceLine): MeasuredHard {
  const wayOf = (remember: boolean): TimedSearch => {
    const maxIterations = remember ? mostIterations.remembering : mostIterations.plain;
    const search = makeSearch(line.instance, { remember, maxIterations });
    search.run();
    return { search, outcome: search.outcome(), times: [] };
  };
  return { line, remembering: wayOf(true), plain: wayOf(false), floor: { times: [], nodes: 0, ended: true } };
}

/** What takes long is not repeated so often: its few samples are no less sure. */
function takeTurns({ line, remembering, plain, floor }: MeasuredHard, native: Floor | null, round: number): void {
  for (const { search, times, outcome } of [remembering, plain]) {
    const isLong = outcome.iterations > 5_000_000;
    if (isLong && round % 3 !== 0) continue;
    times.push(...takeTurn({ name: line.name, run: () => search.run(), units: 1 }, isLong ? 1 : 3));
  }
  if (!native || (!floor.ended && round % 3 !== 0)) return;
  const time = native.run([line.name], floor.nodes > 1_000_000 ? 1 : 25, mostIterations.floor).get(line.name)!;
  floor.times.push(time.microseconds);
  floor.nodes = time.nodes;
  floor.ended = time.ended;
}

const speedOf = ({ outcome, times }: TimedSearch): number => outcome.iterations / median(times);

function report(instances: readonly MeasuredHard[], yardstick: number, hasFloor: boolean): ScenarioReport {
  const ratios: Record<string, number> = {
    'microseconds / million iterations, plain, / yardstick':
      geometricMean(instances.map(({ plain }) => best(plain.times) / plain.outcome.iterations)) / yardstick,
  };
  for (const { line, remembering, floor } of instances) {
    const time = best(remembering.times);
    ratios[`${line.name} / yardstick`] = time / yardstick;
    if (hasFloor && floor.ended) ratios[`${line.name} / floor`] = time / best(floor.times);
  }
  return {
    scenario: 'hard',
    tables: [
      {
        title: 'Searches that remember failures, and searches that do not; milliseconds',
        columns: [
          { title: 'instance' },
          { title: 'status' },
          { title: 'remembering: iterations' },
          ...inDigits(2, 'median', 'worst'),
          { title: 'plain: iterations' },
          { title: 'median', digits: 1 },
          { title: 'million / s', digits: 0 },
          { title: 'floor: nodes' },
          { title: 'median', digits: 1 },
          { title: 'remembering / floor' },
        ],
        rows: instances.map((measured) => rowOf(measured, hasFloor)),
      },
    ],
    ratios,
    notes: [
      `Searches end after ${mostIterations.plain / 1e6} million iterations, the floor after ` +
        `${mostIterations.floor / 1e6} million nodes. The instances other than the first two are those of ` +
        '`domains/simple-fps/instances/unsolvable.jsonl`: generated instances without a plan, for which a search ' +
        `that remembers nothing takes over 10 million iterations. All are planned without the pass ${needsPass}, ` +
        'which most of them need one iteration with (see below).',
    ],
  };
}

/** A floor that was ended early would have taken longer. */
const shareText = (share: number, ended: boolean): string => `${ended ? '' : '< '}${share.toPrecision(2)}`;

/** A count that has reached the limit is incomplete. */
const countText = (count: number, most: number): ReportCell => (count < most ? count : `> ${most / 1e6} million`);

function rowOf({ line, remembering, plain, floor }: MeasuredHard, hasFloor: boolean): ReportCell[] {
  const { median: typical, worst } = summarise(remembering.times);
  const native = hasFloor ? median(floor.times) : null;
  return [
    line.name,
    remembering.outcome.status,
    countText(remembering.outcome.iterations, mostIterations.remembering),
    typical / 1000,
    worst / 1000,
    countText(plain.outcome.iterations, mostIterations.plain),
    median(plain.times) / 1000,
    speedOf(plain),
    hasFloor ? countText(floor.nodes, mostIterations.floor) : null,
    native && native / 1000,
    native && shareText(typical / native, floor.ended),
  ];
}
