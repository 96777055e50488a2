// Statements about trials that the paper's figures show, each of which is true or false. The paper prints no numbers.

import { trialOf } from './experiment.ts';
import type { ExperimentSetting, Trial } from './experiment.ts';
import type { HuntersSystem } from '../../domains/hunters/game/index.ts';
import { fitLine } from '../statistics.ts';

export interface PaperDirection {
  text: string;
  /** What was seen. */
  seen: string;
  holds: boolean;
}

/** Compares one system with trees and the pure planner, in the settings in which both were tried. */
export function directionsOf(trials: readonly Trial[], trees: HuntersSystem = 'hybrid'): PaperDirection[] {
  const tried = trials.filter(({ system }) => system === trees);
  const pure = (setting: ExperimentSetting): Trial => trialOf(trials, setting, 'pure');
  /** Settings in which a system had no success count for neither. */
  const count = (holds: (one: Trial, other: Trial) => boolean): number =>
    tried.filter((one) => holds(one, pure(one))).length;
  const among = (number: number): string => `${number} of ${tried.length}`;
  const most = Math.ceil(0.8 * tried.length);

  const failures = count((one, other) => one.planFailures < other.planFailures);
  const deaths = count((one, other) => one.deaths <= other.deaths);
  const seconds = count((one, other) => one.seconds < other.seconds);
  return [
    {
      text: 'Fewer plan failures with trees, in all settings',
      seen: among(failures),
      holds: failures === tried.length,
    },
    ...[2, 3].flatMap((rooms) => gapOf(tried, pure, rooms)),
    { text: `No more deaths with trees, in at least ${among(most)}`, seen: among(deaths), holds: deaths >= most },
    ...fewHunters(tried, pure),
    ...enoughHunters(tried),
    { text: `Faster with trees, in at least ${among(most)}`, seen: among(seconds), holds: seconds >= most },
  ];
}

/** How the difference of plan failures goes with the number of hunters. */
function gapOf(tried: readonly Trial[], pure: (setting: ExperimentSetting) => Trial, rooms: number): PaperDirection[] {
  const pairs = tried.flatMap((one) => {
    const gap = pure(one).planFailures - one.planFailures;
    return one.rooms === rooms && Number.isFinite(gap) ? [[one.hunters, gap] as const] : [];
  });
  if (pairs.length < 3) return [];
  const { slope } = fitLine(
    pairs.map(([hunters]) => hunters),
    pairs.map(([, gap]) => gap),
  );
  const gaps = pairs.map(([, gap]) => gap.toFixed(1)).join(', ');
  const seen = `${slope.toFixed(2)} more for each hunter (${gaps})`;
  return [{ text: `The difference of plan failures grows with the hunters, ${rooms} rooms`, seen, holds: slope > 0 }];
}

/** Alike: at most three of twenty runs apart. */
const alike = 3 / 20;

function fewHunters(tried: readonly Trial[], pure: (setting: ExperimentSetting) => Trial): PaperDirection[] {
  const few = tried.filter(({ rooms, hunters }) => rooms > 1 && hunters <= 3);
  if (few.length === 0) return [];
  const apart = few.map((one) => Math.abs(one.deaths - pure(one).deaths));
  const text = 'Deaths are alike with 2 to 3 hunters in 2 to 3 rooms: at most 3 of 20 runs apart';
  const holds = few.every(({ first }, at) => apart[at]! <= alike * first);
  return [{ text, seen: `apart by ${apart.join(', ')}`, holds }];
}

/** Near none: one of twenty runs. */
const nearNone = 1 / 20;

function enoughHunters(tried: readonly Trial[]): PaperDirection[] {
  const enough = tried.filter(({ rooms, hunters }) => hunters === 2 * rooms && rooms < 3);
  if (enough.length === 0) return [];
  const text = 'Nearly no deaths with trees, 2 hunters in 1 room and 4 in 2: at most 1 of 20 runs';
  const seen = enough.map(({ deaths, first }) => `${deaths} of ${first}`).join(', ');
  return [{ text, seen, holds: enough.every(({ deaths, first }) => deaths <= nearNone * first) }];
}
