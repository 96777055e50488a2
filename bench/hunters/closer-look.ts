// Why deaths and seconds are as they are: what hunters do when they are bitten, and seconds of games that both systems
// win. A mean over all successes leaves out the games that one system loses, and these are not the same for both.

import { huntersGame } from '../../domains/hunters/game/index.ts';
import type { HuntersKit, HuntersSystem } from '../../domains/hunters/game/index.ts';
import { inDigits } from '../report.ts';
import type { ReportTable } from '../report.ts';
import { mean, median } from '../statistics.ts';
import type { HuntersSetting } from './experiment.ts';

interface LookedAt {
  outcome: string;
  seconds: number;
  /** By task: how often somebody was bitten during it. */
  bites: Map<string, number>;
}

const compared: readonly HuntersSystem[] = ['pure', 'hybrid'];
const mostTasks = 5;

/** `runs`: of each setting. They are other games than those of the experiment. */
export function closerLook(
  kit: HuntersKit,
  settings: readonly HuntersSetting[],
  { runs, seed }: { runs: number; seed: number },
): { bites: ReportTable; seconds: ReportTable } {
  const bites = new Map(compared.map((system) => [system, new Map<string, number>()]));
  const rows = settings.map((setting) => {
    const [pure, hybrid] = compared.map((system) =>
      Array.from({ length: runs }, (_, at) => lookAt(kit, setting, seed + at, system)),
    ) as [LookedAt[], LookedAt[]];
    for (const [at, system] of compared.entries()) {
      for (const one of [pure, hybrid][at]!) add(bites.get(system)!, one.bites);
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

function lookAt(kit: HuntersKit, setting: HuntersSetting, seed: number, system: HuntersSystem): LookedAt {
  const game = huntersGame({ ...setting, seed, system }, kit);
  const { hunters } = game.state;
  const bites = new Map<string, number>();
  while (!game.outcome) {
    const before = hunters.map(({ health, doing }) => ({ health, doing }));
    game.step();
    hunters.forEach(({ health }, at) => {
      if (health < before[at]!.health) add(bites, new Map([[before[at]!.doing.split('(')[0]! || 'nothing', 1]]));
    });
  }
  const { outcome, seconds } = game;
  game.free();
  return { outcome, seconds, bites };
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
