// The given dense instances, 10 to 100 points of interest: the core against the native floor and against the
// object-style planner, all in the same rounds.

import { openFloor } from '../floor.ts';
import type { Floor } from '../floor.ts';
import { takeTurn } from '../interleave.ts';
import type { Contender } from '../interleave.ts';
import { objectPlanner } from '../object-planner/index.ts';
import { inDigits } from '../report.ts';
import type { ReportCell, ScenarioReport } from '../report.ts';
import { readText } from '../root.ts';
import { searchCandidate, Yardstick } from '../scenario.ts';
import type { Settings } from '../scenario.ts';
import { readLines } from '../simple-fps/lines.ts';
import type { InstanceLine } from '../simple-fps/lines.ts';
import { coreSearches } from '../simple-fps/searches.ts';
import { geometricMean, median, summarise } from '../statistics.ts';

interface MeasuredInstance {
  line: InstanceLine;
  iterations: number;
  core: Contender;
  objects: Contender;
  /** Microseconds a plan, in all rounds. */
  times: { core: number[]; objects: number[]; floor: number[] };
}

export function dense({ quick, floor: place }: Settings): ScenarioReport {
  const groups = prepare();
  const floor = openFloor(place);
  const yardstick = new Yardstick();
  try {
    for (const { line } of groups.flat()) floor?.add(line.name, line.instance);
    for (let round = 0; round < (quick ? 3 : 11); round++) {
      for (const group of groups) {
        takeTurns(group, floor, quick ? 5 : 15);
        yardstick.takeTurn();
      }
    }
  } finally {
    floor?.close();
  }
  return report(groups, yardstick.microseconds, floor !== null);
}

/** By number of points. */
function prepare(): MeasuredInstance[][] {
  const makeSearch = coreSearches();
  const groups = new Map<number, MeasuredInstance[]>();
  for (const line of readLines(readText('domains', 'simple-fps', 'instances', 'dense.jsonl'))) {
    const search = makeSearch(line.instance);
    const plan = objectPlanner(line.instance);
    const core = searchCandidate('core', search);
    const { iterations } = search.outcome();
    const objects = { name: 'objects', run: () => void plan(), units: 1 };
    const group = groups.get(line.instance.poi) ?? [];
    groups.set(line.instance.poi, group);
    group.push({ line, iterations, core, objects, times: { core: [], objects: [], floor: [] } });
  }
  return [...groups.values()];
}

/** One round of one group: the core on all instances, the floor on all, the objects on all. */
function takeTurns(group: readonly MeasuredInstance[], floor: Floor | null, samples: number): void {
  for (const { core, times } of group) times.core.push(...takeTurn(core, samples));
  const names = group.map(({ line }) => line.name);
  const floorTimes = floor?.run(names, 201);
  for (const { line, times } of group) {
    const time = floorTimes?.get(line.name);
    if (time) times.floor.push(time.microseconds);
  }
  for (const { objects, times, iterations } of group) {
    times.objects.push(...takeTurn(objects, iterations > 10_000 ? 1 : samples));
  }
}

function report(groups: readonly MeasuredInstance[][], yardstick: number, hasFloor: boolean): ScenarioReport {
  const all = groups.flat();
  const ratioTo = (which: 'floor' | 'objects', group: readonly MeasuredInstance[]): number =>
    geometricMean(group.map(({ times }) => median(times.core) / median(times[which])));
  const row = (title: string, group: readonly MeasuredInstance[]): ReportCell[] => {
    const typical = (which: 'core' | 'floor' | 'objects'): number =>
      median(group.map(({ times }) => median(times[which])));
    const { p99, worst } = summarise(group.flatMap(({ times }) => times.core));
    return [
      title,
      median(group.map(({ iterations }) => iterations)),
      typical('core'),
      p99,
      worst,
      hasFloor ? typical('floor') : null,
      hasFloor ? typical('core') / typical('floor') : null,
      hasFloor ? ratioTo('floor', group) : null,
      typical('objects'),
      1 / ratioTo('objects', group),
    ];
  };
  const ratios: Record<string, number> = {
    'core / yardstick': geometricMean(all.map(({ times }) => median(times.core))) / yardstick,
    'core / objects': ratioTo('objects', all),
  };
  if (hasFloor) ratios['core / floor'] = ratioTo('floor', all);
  return {
    scenario: 'dense',
    tables: [
      {
        title: 'Dense instances, microseconds a plan',
        columns: [
          { title: 'points' },
          { title: 'iterations' },
          ...inDigits(2, 'core, median', 'p99', 'worst', 'floor, median', 'core / floor', 'by instance'),
          ...inDigits(1, 'objects, median', 'objects / core'),
        ],
        rows: [...groups.map((group) => row(String(group[0]!.line.instance.poi), group)), row('all', all)],
      },
    ],
    ratios,
    notes: [
      'Medians are medians over instances of the median of each instance; p99 and worst are over all samples of ' +
        'all instances, each sample a batch of at least 50 microseconds. `by instance` and `objects / core` are ' +
        'geometric means of the ratio of each instance. The time of the core covers restarting and running a ' +
        'session, and the copy of the world. The time of the floor does not include resetting its state.',
    ],
  };
}
