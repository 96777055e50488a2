// Levels of Iceblox, played with tasks, with goals and with neither: the number of coins collected and lives lost, and
// the frames until there is a plan.

import { playersOfIceblox, playIceblox } from '../iceblox/games.ts';
import type { IcebloxResults } from '../iceblox/games.ts';
import { inDigits } from '../report.ts';
import type { ReportCell, ScenarioReport } from '../report.ts';
import type { Settings } from '../scenario.ts';
import { quantile } from '../statistics.ts';

/** Frames that a search may take: three seconds. */
const deadline = 90;

export function iceblox({ quick }: Settings): ScenarioReport {
  const played = playersOfIceblox.map((by) => ({ by, results: playIceblox(by, quick ? 20 : 200) }));
  const planned = played.filter(({ by }) => by !== 'greedy');
  return {
    scenario: 'iceblox',
    tables: [
      {
        title: 'Levels played',
        columns: [
          ...['player', 'levels', 'finished', 'coins to be had', 'had of these'].map((title) => ({ title })),
          ...inDigits(1, '%'),
          ...['coins', 'collected', 'flames killed', 'lives lost', 'seconds of play'].map((title) => ({ title })),
        ],
        rows: played.map(({ by, results }) => [by, ...levelsOf(results)]),
      },
      {
        title: `Searches, 2 ms a frame; frames until the end of a search`,
        columns: [
          ...['player', 'searches', 'with a plan', 'median', 'p99', 'worst'].map((title) => ({ title })),
          ...['within a frame', `within ${deadline}`, `not within ${deadline}`].map((title) => ({ title })),
          ...['without a plan', 'median', 'p99', 'worst', `not within ${deadline}`].map((title) => ({ title })),
        ],
        rows: planned.map(({ by, results }) => [by, ...searched(results)]),
      },
      {
        title: 'Plans',
        columns: ['player', 'plans', 'with an emergency', 'given up, and planned again'].map((title) => ({ title })),
        rows: planned.map(({ by, results }) => [by, results.plans, results.interrupted, results.givenUp]),
      },
    ],
    ratios: {},
    notes: [
      'Each level begins with three spare lives, and ends after three minutes at the latest. The available coins ' +
        'are those that a breadth-first search over the rules finds at the start of the level, while flames stand ' +
        'still. The greedy player does not look ahead: it flees, waits, and uses a weapon within reach.',
    ],
  };
}

function levelsOf(results: IcebloxResults): ReportCell[] {
  const { levels, finished, toHave, had, coins, collected, kills, deaths, frames } = results;
  return [levels, finished, toHave, had, (100 * had) / toHave, coins, collected, kills, deaths, frames / 30];
}

function searched({ searches }: IcebloxResults): ReportCell[] {
  const framesOf = (hasPlan: boolean): number[] =>
    searches
      .filter((one) => one.hasPlan === hasPlan)
      .map(({ frames }) => frames)
      .toSorted((one, other) => one - other);
  const [found, none] = [framesOf(true), framesOf(false)];
  const share = (list: readonly number[]): ReportCell[] =>
    list.length === 0 ? [null, null, null] : [quantile(list, 0.5), quantile(list, 0.99), list.at(-1)!];
  const within = (list: readonly number[], most: number): number => list.filter((frames) => frames <= most).length;
  return [
    ...[searches.length, found.length, ...share(found)],
    ...[within(found, 1), within(found, deadline), found.length - within(found, deadline)],
    ...[none.length, ...share(none), none.length - within(none, deadline)],
  ];
}
