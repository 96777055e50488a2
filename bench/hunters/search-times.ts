// How long the first plan of a game takes, by how deep the domain goes.

import { generateBuilding, huntersGame } from '../../domains/hunters/game/index.ts';
import type { HuntersKit, HuntersSystem } from '../../domains/hunters/game/index.ts';
import { inDigits } from '../report.ts';
import type { ReportTable } from '../report.ts';
import { median } from '../statistics.ts';
import { settings } from './experiment.ts';
import type { ExperimentSetting } from './experiment.ts';

interface SearchTime {
  system: HuntersSystem;
  setting: ExperimentSetting;
  /** Medians over levels. */
  microseconds: number;
  iterations: number;
  steps: number;
}

const levels = 20;
const rounds = 9;
/** How many searches are timed together. */
const batch = 20;

/** The settings with three hunters a room, where plans are longest. */
export function searchTimes(kit: HuntersKit, systems: readonly HuntersSystem[]): ReportTable {
  const tried = settings.filter(({ rooms, hunters }) => hunters === 3 * rooms);
  const times = tried.flatMap((setting) => systems.map((system) => timeOf(kit, setting, system)));
  return {
    title: 'The first plan of a game, medians of 20 levels',
    columns: [
      { title: 'setting' },
      { title: 'system' },
      ...inDigits(0, 'steps', 'iterations'),
      ...inDigits(1, 'microseconds'),
    ],
    rows: times.map(({ system, setting: { rooms, hunters }, steps, iterations, microseconds }) => [
      `${rooms} ${rooms === 1 ? 'room' : 'rooms'}, ${hunters} hunters`,
      ...[system, steps, iterations, microseconds],
    ]),
  };
}

function timeOf(kit: HuntersKit, setting: ExperimentSetting, system: HuntersSystem): SearchTime {
  const measured = Array.from({ length: levels }, (_, at) => timeOfLevel(kit, { ...setting, seed: 1 + at }, system));
  return {
    ...{ system, setting },
    microseconds: median(measured.map(({ microseconds }) => microseconds)),
    iterations: median(measured.map(({ iterations }) => iterations)),
    steps: median(measured.map(({ steps }) => steps)),
  };
}

function timeOfLevel(
  kit: HuntersKit,
  setup: ExperimentSetting & { seed: number },
  system: HuntersSystem,
): Omit<SearchTime, 'system' | 'setting'> {
  const game = huntersGame({ ...setup, system }, kit, generateBuilding(setup));
  const { tasks } = kit.control(system).domain;
  const session = game.world.plan(tasks['CatchZombies']!() as never, { limits: { iterations: 1_000_000 } });
  if (session.run() !== 'solved') throw new Error(`${system} finds no plan for seed ${setup.seed}: ${session.status}`);
  const times = Array.from({ length: rounds }, () => {
    const begun = performance.now();
    for (let at = 0; at < batch; at++) {
      session.restart();
      session.run();
    }
    return ((performance.now() - begun) / batch) * 1000;
  });
  const { iterations, plan } = session;
  game.free();
  return { microseconds: median(times), iterations, steps: plan!.length };
}
