// The experiment of Neufeld, Mostaghim and Brand (2018): hunters catch zombies, controlled in several ways. A setting
// is played with the same seeds in each way. This file plays; the files next to it report the results.

import type { HuntersRun, HuntersSystem } from '../../domains/hunters/game/index.ts';

export interface ExperimentSetting {
  rooms: number;
  hunters: number;
}

/** As in the paper: 1 to 3 rooms, 2 to 3 hunters a room, and fewer. */
export const settings: readonly ExperimentSetting[] = [1, 2, 3].flatMap((rooms) =>
  Array.from({ length: 3 * rooms - 1 }, (_, at) => ({ rooms, hunters: at + 2 })),
);

/** The results of one setting with one way of control. */
export interface Trial extends ExperimentSetting {
  system: HuntersSystem;
  /** The number of first runs. Next: in how many of them somebody died, and how many did not end in time. */
  first: number;
  deaths: number;
  timeouts: number;
  /** Runs that were made until there were enough successes, and how many successes there were. */
  made: number;
  successes: number;
  /** The mean over the successes. NaN without any. */
  planFailures: number;
  seconds: number;
  damage: number;
  iterations: number;
}

export interface TrialOptions {
  /** The number of runs for counting deaths, and the number of successes for everything else. */
  runs: number;
  /** The greatest number of runs. */
  most: number;
  /** The seed of the first run; each further run has the next one. */
  seed: number;
}

/** Plays one game to its end. */
export type Play = (setup: ExperimentSetting & { seed: number; system: HuntersSystem }) => HuntersRun;

export function tryOut(setting: ExperimentSetting, system: HuntersSystem, options: TrialOptions, play: Play): Trial {
  const { runs, most, seed } = options;
  const first: HuntersRun[] = [];
  const successes: HuntersRun[] = [];
  let made = 0;
  while (made < runs || (successes.length < runs && made < most)) {
    const run = play({ ...setting, seed: seed + made++, system });
    if (first.length < runs) first.push(run);
    if (run.outcome === 'caught' && successes.length < runs) successes.push(run);
  }
  const mean = (of: (run: HuntersRun) => number): number =>
    successes.reduce((sum, run) => sum + of(run), 0) / successes.length;
  return {
    ...setting,
    system,
    first: first.length,
    deaths: first.filter(({ outcome }) => outcome === 'death').length,
    timeouts: first.filter(({ outcome }) => outcome === 'timeout').length,
    made,
    successes: successes.length,
    planFailures: mean(({ planFailures }) => planFailures),
    seconds: mean(({ seconds }) => seconds),
    damage: mean(({ damage }) => damage),
    iterations: mean(({ iterations }) => iterations),
  };
}

/** The trial of a system in a setting. */
export function trialOf(trials: readonly Trial[], { rooms, hunters }: ExperimentSetting, system: HuntersSystem): Trial {
  const found = trials.find((one) => one.rooms === rooms && one.hunters === hunters && one.system === system);
  if (!found) throw new Error(`${system} was not tried with ${rooms} rooms and ${hunters} hunters`);
  return found;
}
