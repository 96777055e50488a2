// Explains the numbers of deaths and seconds: what hunters do when they are bitten, and the seconds of games that both
// systems win. A mean over all successes leaves out the games that one system loses, and these differ between the
// systems.

import { huntersGame, playHunters } from '../../domains/hunters/game/index.ts';
import type { HuntersGame, HuntersKit, HuntersSystem } from '../../domains/hunters/game/index.ts';
import { inDigits } from '../report.ts';
import type { ReportTable } from '../report.ts';
import { mean, median } from '../statistics.ts';
import type { ExperimentSetting } from './experiment.ts';

interface LookedAt {
  outcome: string;
  seconds: number;
  /** By task: how often somebody was bitten during it. */
  bites: Map<string, number>;
  /** How many of these happened to a hunter who stood still. */
  standing: number;
  cutOff: number;
}

const compared: readonly HuntersSystem[] = ['pure', 'hybrid'];
const mostTasks = 5;
/** A hunter who moves less than this in a step, in metres, stands still. */
const hardly = 0.05;

/** `runs`: of each setting. They are other games than those of the experiment. */
export function closerLook(
  kit: HuntersKit,
  settings: readonly ExperimentSetting[],
  { runs, seed }: { runs: number; seed: number },
): { bites: ReportTable; places: ReportTable; seconds: ReportTable } {
  const bites = new Map(compared.map((system) => [system, new Map<string, number>()]));
  const places = new Map(compared.map((system) => [system, { standing: 0, cutOff: 0 }]));
  const rows = settings.map((setting) => {
    const [pure, hybrid] = compared.map((system) =>
      Array.from({ length: runs }, (_, at) => lookAt(kit, setting, seed + at, system)),
    ) as [LookedAt[], LookedAt[]];
    for (const [at, system] of compared.entries()) {
      const place = places.get(system)!;
      for (const one of [pure, hybrid][at]!) {
        add(bites.get(system)!, one.bites);
        place.standing += one.standing;
        place.cutOff += one.cutOff;
      }
    }
    const both = pure.flatMap((one, at) => {
      return one.outcome === 'caught' && hybrid[at]!.outcome === 'caught' ? [[one.seconds, hybrid[at]!.seconds]] : [];
    });
    const differences = both.map(([one, other]) => other! - one!);
    const deaths = [pure, hybrid].map((all) => (100 * all.filter(({ outcome }) => outcome === 'death').length) / runs);
    return [
      ...[setting.rooms, setting.hunters, ...deaths, both.length],
      ...[mean(both.map(([one]) => one!)), mean(both.map(([, other]) => other!))],
      both.length > 0 ? median(differences) : NaN,
      differences.filter((difference) => difference < 0).length,
    ];
  });
  return {
    bites: bitesTable(bites),
    places: {
      title: 'Where bites fall, % of all bites',
      columns: [{ title: 'system' }, ...inDigits(0, 'who is bitten stands still', 'the zombie is nearer to the cage')],
      rows: [...places].map(([system, { standing, cutOff }]) => {
        const all = [...bites.get(system)!.values()].reduce((sum, one) => sum + one, 0);
        return [system, (100 * standing) / all, (100 * cutOff) / all];
      }),
    },
    seconds: {
      title: `Games that both systems win, of ${runs} in each setting`,
      columns: [
        ...inDigits(0, 'rooms', 'hunters', 'deaths pure, %', 'deaths hybrid, %', 'both win'),
        ...inDigits(1, 'seconds pure', 'seconds hybrid', 'difference, median'),
        { title: 'hybrid faster in' },
      ],
      rows,
    },
  };
}

function lookAt(kit: HuntersKit, setting: ExperimentSetting, seed: number, system: HuntersSystem): LookedAt {
  const game = huntersGame({ ...setting, seed, system }, kit);
  const { hunters } = game.state;
  const bites = new Map<string, number>();
  let standing = 0;
  let cutOff = 0;
  while (!game.outcome) {
    const before = hunters.map((hunter) => ({ ...hunter }));
    game.step();
    hunters.forEach((hunter, at) => {
      const { health, doing } = before[at]!;
      if (hunter.health === health) return;
      add(bites, new Map([[doing.split('(')[0]! || 'nothing', 1]]));
      if (distance(hunter, before[at]!) < hardly) standing++;
      if (isCutOff(game, hunter)) cutOff++;
    });
  }
  const { outcome, seconds } = game;
  game.free();
  return { outcome, seconds, bites, standing, cutOff };
}

interface PlanePoint {
  x: number;
  y: number;
}

const distance = (one: PlanePoint, other: PlanePoint): number => Math.hypot(one.x - other.x, one.y - other.y);

/** Whether the nearest zombie is nearer to the door of its cage than the hunter is. */
function isCutOff({ building, state }: HuntersGame, hunter: PlanePoint): boolean {
  const away = state.zombies.map((zombie) => distance(zombie, hunter));
  const room = away.indexOf(Math.min(...away));
  const door = building.passages.find((passage) => passage.kind === 'cage door' && passage.room === room)!;
  return distance(state.zombies[room]!, door) < distance(hunter, door);
}

/** Finds out, with two hunters for each room, whether it matters that the cage has to be opened. */
export function openCages(
  kit: HuntersKit,
  settings: readonly ExperimentSetting[],
  { runs, seed }: { runs: number; seed: number },
): ReportTable {
  const deaths = (setting: ExperimentSetting, system: HuntersSystem, open: boolean): number => {
    const played = Array.from({ length: runs }, (_, at) =>
      playHunters({ ...setting, seed: seed + at, system, rules: { openCages: open } }, kit),
    );
    return (100 * played.filter(({ outcome }) => outcome === 'death').length) / runs;
  };
  return {
    title: `Games with a death when cages are shut at first, and when they stand open; % of ${runs}`,
    columns: inDigits(0, 'rooms', 'hunters', 'pure, shut', 'pure, open', 'hybrid, shut', 'hybrid, open'),
    rows: settings
      .filter(({ rooms, hunters }) => hunters === 2 * rooms)
      .map((setting) => [
        ...[setting.rooms, setting.hunters],
        ...compared.flatMap((system) => [deaths(setting, system, false), deaths(setting, system, true)]),
      ]),
  };
}

function add(to: Map<string, number>, counts: ReadonlyMap<string, number>): void {
  for (const [name, count] of counts) to.set(name, (to.get(name) ?? 0) + count);
}

function bitesTable(bites: ReadonlyMap<HuntersSystem, ReadonlyMap<string, number>>): ReportTable {
  const rows = [...bites].flatMap(([system, counts]) => {
    const all = [...counts.values()].reduce((sum, one) => sum + one, 0);
    const most = [...counts].toSorted(([, one], [, other]) => other - one).slice(0, mostTasks);
    return most.map(([task, count]): [string, string, number, number] => [system, task, count, (100 * count) / all]);
  });
  return {
    title: 'What hunters do when they are bitten',
    columns: [{ title: 'system' }, { title: 'task' }, ...inDigits(0, 'bites', '% of all')],
    rows,
  };
}
