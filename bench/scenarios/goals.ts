// Forty characters with separate goals in one building: frames until they have plans, the time of a frame, and the time
// of GOAP planners for the same errands.

import { generateErrand } from '../../domains/building/index.ts';
import type { BoxErrand } from '../../domains/building/index.ts';
import { goapActions, goapGoal, goapState } from '../goals/building-goap.ts';
import { createErrandGame, errandLimits, goalOf, playErrands } from '../goals/frames.ts';
import type { ErrandFrames, BuildingGame } from '../goals/frames.ts';
import { indexActions, planGoap } from '../goals/goap.ts';
import { loadNpmGoap, planWithNpm } from '../goals/npm-goap.ts';
import type { NpmGoap } from '../goals/npm-goap.ts';
import { inDigits } from '../report.ts';
import type { ReportCell, ScenarioReport } from '../report.ts';
import { Yardstick } from '../scenario.ts';
import type { Settings } from '../scenario.ts';
import { geometricMean, median, quantile } from '../statistics.ts';

/** States that a planner in the manner of GOAP looks at before it gives up. */
const mostExpanded = 20_000;
/** goap of npm compares each state with all others: it gets the errands for which the other one looks at few. */
const mostForNpm = 500;

/** Times in milliseconds. */
interface ComparedErrand {
  ours: number;
  /** GOAP that knows all boxes, or the one that is wanted; goap from npm with that one. */
  goap: number;
  small: number;
  npm: number | null;
  steps: number;
  /** Steps of a shortest plan. */
  least: number;
  /** Whether GOAP that knows all boxes did. */
  gaveUp: boolean;
}

export async function goalsInFrames({ quick }: Settings): Promise<ScenarioReport> {
  const yardstick = new Yardstick();
  const seeds = quick ? [0, 1] : [0, 1, 3, 4, 5, 6, 7, 8];
  const npm = await loadNpmGoap();
  const frames: [seed: number, load: number, played: ErrandFrames][] = [];
  const compared: ComparedErrand[] = [];
  for (const seed of seeds) {
    const game = createErrandGame(seed, 40);
    playErrands(game, 3, 2);
    frames.push([seed, game.load, playErrands(game, quick ? 10 : 50, 2)]);
    compared.push(...compare(game, quick ? 10 : 40, npm));
    yardstick.takeTurn();
  }
  const byNpm = compared.filter(({ npm: time }) => time !== null);
  const times = (of: (one: ComparedErrand) => number, among = compared): string =>
    geometricMean(among.map((one) => of(one) / one.ours)).toFixed(1);
  const gaveUp = compared.filter((one) => one.gaveUp).length;
  const longer = geometricMean(compared.map(({ steps, least }) => steps / least)) * 100;
  return {
    scenario: 'goals',
    tables: [framesTable(frames), timesTable(compared, byNpm)],
    ratios: {
      'an errand, frameplan / yardstick': (median(compared.map(({ ours }) => ours)) * 1000) / yardstick.microseconds,
    },
    notes: [
      'Frames: all 40 ask in the first frame. The time includes submitting and beginning each search. `alone`: ' +
        'frames in which no other program had the processor.',
      'GOAP is bench/goals/goap.ts: A* over states that are Maps, with a heap and actions found by room. It knows ' +
        `all boxes, as frameplan does, or only the box of the goal. It gives up after ${mostExpanded} states, which ` +
        `happened ${gaveUp} times in ${compared.length}, and the time until then is counted. Its plans are the ` +
        `shortest possible; frameplan's have ${longer.toFixed(0)} % of their steps.`,
      `Times of GOAP divided by those of frameplan, geometric means: ${times(({ goap }) => goap)} with all boxes, ` +
        `${times(({ small }) => small)} with one. ` +
        (byNpm.length > 0
          ? `goap from npm, with one box, on the ${byNpm.length} errands for which GOAP looks at no more than ` +
            `${mostForNpm} states: ${times(({ npm: time }) => time!, byNpm)}.`
          : 'goap from npm is not installed.'),
    ],
  };
}

function framesTable(frames: readonly [number, number, ErrandFrames][]) {
  const rows = frames.map(([seed, load, played]): ReportCell[] => {
    const sorted = (list: readonly number[]): number[] => list.toSorted((a, b) => a - b);
    const [waits, all, alone, lengths] = [played.waits, played.all, played.alone, played.lengths].map(sorted);
    return [
      seed,
      load,
      ...[0.1, 0.5, 0.9].map((share) => quantile(lengths!, share)),
      ...[0.5, 0.9, 1].map((share) => quantile(waits!, share)),
      played.unsolved,
      ...[0.5, 0.99, 1].map((share) => quantile(all!, share)),
      quantile(alone!, 0.99),
      played.garbage / played.searches / 1024,
    ];
  });
  return {
    title: '40 characters, 2 ms a frame',
    columns: [
      { title: 'building' },
      { title: 'load, ms' },
      { title: 'steps, p10' },
      { title: 'median' },
      { title: 'p90' },
      { title: 'frames until a plan, median' },
      { title: 'p90' },
      { title: 'worst' },
      { title: 'gave up' },
      ...inDigits(2, 'frame, ms, median', 'p99', 'worst', 'p99, alone'),
      { title: 'kB of garbage for a plan', digits: 1 },
    ],
    rows,
  };
}

function compare(game: BuildingGame, errands: number, npm: NpmGoap | null): ComparedErrand[] {
  const { building, random } = game;
  const everything = [...building.boxes.keys()];
  const all = indexActions(goapActions(building, everything), 'at');
  const found: ComparedErrand[] = [];
  for (let at = 0; at < errands; at++) {
    if (at % 40 === 0) game.scatter();
    const errand = generateErrand(random, building, at % 40);
    const goal = goapGoal(errand);
    const ours = bestOf(3, () => solve(game, errand));
    const start = goapState(building, errand, everything);
    const goap = bestOf(1, () => planGoap(start, goal, all, 'at', mostExpanded));
    const actions = goapActions(building, [errand.box]);
    const [smaller, fewer] = [goapState(building, errand, [errand.box]), indexActions(actions, 'at')];
    const small = bestOf(3, () => planGoap(smaller, goal, fewer, 'at', mostExpanded));
    const { plan, expanded } = small.result;
    // A search of ours that was given up, or had nothing to do, is not one to compare with.
    if (!ours.result || !plan) continue;
    const byNpm = npm && expanded <= mostForNpm ? bestOf(1, () => planWithNpm(npm, smaller, goal, actions)).time : null;
    const times = { ours: ours.time, goap: goap.time, small: small.time, npm: byNpm };
    found.push({ ...times, steps: ours.result, least: plan.length, gaveUp: goap.result.plan === null });
  }
  return found;
}

/** The steps of the plan; null: it was given up. All that a search takes counts: it begins, and its plan is read. */
function solve({ goals }: BuildingGame, errand: BoxErrand): number | null {
  const search = goals.achieve(goalOf(errand), { character: `character${errand.character}`, limits: errandLimits });
  search.run();
  const length = search.plan?.length ?? null;
  search.free();
  return length;
}

/** The least of several times: on a busy machine the others say how busy it is. */
function bestOf<Result>(times: number, work: () => Result): { time: number; result: Result } {
  let time = Infinity;
  let result: Result;
  for (let count = 0; count < times; count++) {
    const begun = performance.now();
    result = work();
    time = Math.min(time, performance.now() - begun);
  }
  return { time, result: result! };
}

function timesTable(compared: readonly ComparedErrand[], byNpm: readonly ComparedErrand[]) {
  const row = (title: string, list: readonly number[], steps: readonly number[]): ReportCell[] => {
    const sorted = list.toSorted((a, b) => a - b);
    const lengths = steps.toSorted((a, b) => a - b);
    const times = [0.5, 0.9, 1].map((share) => (sorted.length > 0 ? quantile(sorted, share) : null));
    return [title, list.length, ...times, lengths.length > 0 ? quantile(lengths, 0.5) : null];
  };
  return {
    title: 'One errand after the other',
    columns: [
      { title: 'planner' },
      { title: 'errands' },
      ...inDigits(3, 'ms, median', 'p90', 'worst'),
      { title: 'steps' },
    ],
    rows: [
      row(
        'frameplan',
        compared.map(({ ours }) => ours),
        compared.map(({ steps }) => steps),
      ),
      row(
        'GOAP, all boxes',
        compared.map(({ goap }) => goap),
        compared.map(({ least }) => least),
      ),
      row(
        'GOAP, one box',
        compared.map(({ small }) => small),
        compared.map(({ least }) => least),
      ),
      row(
        'frameplan, small errands',
        byNpm.map(({ ours }) => ours),
        byNpm.map(({ steps }) => steps),
      ),
      row(
        'goap from npm, small errands',
        byNpm.map(({ npm }) => npm!),
        byNpm.map(({ least }) => least),
      ),
    ],
  };
}
