// Many characters in one world, each planned again in every frame: the time in a frame, how it grows with the number of
// characters, and whether a budget of milliseconds is kept.

import { budget, framesPerSecond, measureOvershoots, playSeconds } from '../platoon/budget.ts';
import type { Overshoots, Seconds } from '../platoon/budget.ts';
import { playFrames } from '../platoon/frames.ts';
import type { Frames } from '../platoon/frames.ts';
import { createStudio } from '../platoon/game.ts';
import type { Studio } from '../platoon/game.ts';
import { inDigits } from '../report.ts';
import type { ReportCell, ScenarioReport, ReportTable } from '../report.ts';
import { Yardstick } from '../scenario.ts';
import type { Settings } from '../scenario.ts';
import { fitLine, mean, quantile, summarise } from '../statistics.ts';

/** The limit of a search: what is not found by then is given up until the next frame. */
const limit = 500;
const sizes = [40, 100, 300, 1000, 3000, 10_000];
/** What this kind of game is planned in otherwise: ten times a second. */
const frameBudget = 100;

interface Growth {
  soldiers: number;
  decomposition: boolean;
  frames: Frames;
}

export function platoon({ quick }: Settings): ScenarioReport {
  const studio = createStudio();
  const yardstick = new Yardstick();
  playFrames(studio, { soldiers: 40, frames: 100, games: 1, limit });
  yardstick.takeTurn();
  const games = quick ? 2 : 7;
  const forty = playFrames(studio, { soldiers: 40, frames: quick ? 200 : 1000, games, limit, carriesOut: true });
  yardstick.takeTurn();
  const growth = [true, false].flatMap((decomposition) => grow(studio, quick, decomposition));
  yardstick.takeTurn();
  const seconds = playSeconds(studio, quick ? 2 : 10, 1_000_000);
  const overshoots = measureOvershoots(studio, quick ? 100 : 1000);
  yardstick.takeTurn();
  const typical = summarise(forty.best).median * 1000;
  return {
    scenario: 'platoon',
    tables: [
      fortyTable(forty),
      growthTable(growth),
      linesTable(growth),
      secondsTable(seconds),
      overshootTable(overshoots),
    ],
    ratios: {
      '40 characters, a frame / yardstick': typical / yardstick.microseconds,
      'microseconds a character, 10,000 / 40':
        perCharacter(growth.find(({ soldiers }) => soldiers === 10_000)!) / perCharacter(growth[0]!),
    },
    notes: [
      'The first tables play the same game several times and keep the best time of each frame: the same frame has ' +
        'the same work in all of them, so any additional time comes from the machine. A frame is `submitAll`, ' +
        `\`step\`, a cursor moved to each plan's first step, and \`release\`; searches are given up after ${limit} ` +
        'iterations. In the first table soldiers carry out steps between frames, so that they meet at doors and take ' +
        "each other's guns; in the second only doors, lights and items change, so that the work is the same for all " +
        'sizes.',
      '`stepFor` keeps the budget: it looks at the clock at least every 0.1 ms. Compare its delay with that of a ' +
        'loop that only looks at the clock, in the same seconds: both are late when the machine does something else.',
    ],
  };
}

/** Sizes take turns, so that a slow second of the machine does not look like a size. */
function grow(studio: Studio, quick: boolean, decomposition: boolean): Growth[] {
  const growth = sizes.map((soldiers): Growth => {
    return { soldiers, decomposition, frames: playFrames(studio, { soldiers, frames: 0, games: 0, limit }) };
  });
  for (let round = 0; round < (quick ? 2 : 5); round++) {
    for (const { soldiers, frames } of growth) {
      const more = playFrames(studio, { soldiers, frames: quick ? 5 : 20, games: 1, limit, decomposition });
      more.best.forEach((time, frame) => (frames.best[frame] = Math.min(frames.best[frame] ?? Infinity, time)));
      Object.assign(frames, { iterations: more.iterations, searches: more.searches, solved: more.solved });
      frames.all.push(...more.all);
    }
  }
  return growth;
}

const share = (part: number, whole: number): number => (100 * part) / whole;

function fortyTable({ best, all, iterations, searches, solved, limited }: Frames): ReportTable {
  const [quiet, any] = [summarise(best), summarise(all)];
  const frames = iterations.length;
  return {
    title: `40 characters in one world of 100 points, ${frames.toLocaleString('en')} frames; milliseconds a frame`,
    columns: [
      ...inDigits(3, 'median', 'p99', 'worst'),
      { title: `p99, % of ${frameBudget} ms`, digits: 2 },
      { title: 'p99 of all games', digits: 3 },
      { title: 'worst', digits: 1 },
      { title: 'iterations, median' },
      { title: 'worst' },
      { title: 'plans, %', digits: 1 },
      { title: 'given up, %', digits: 2 },
    ],
    rows: [
      [
        ...[quiet.median, quiet.p99, quiet.worst, share(quiet.p99, frameBudget), any.p99, any.worst],
        ...[summarise(iterations).median, summarise(iterations).worst],
        ...[share(solved, searches), share(limited, searches)],
      ],
    ],
  };
}

function growthTable(growth: readonly Growth[]): ReportTable {
  return {
    title: 'By the number of characters; milliseconds a frame',
    columns: [
      { title: 'characters' },
      { title: 'decompositions' },
      ...inDigits(3, 'median', 'worst', 'median of all'),
      { title: 'µs a character', digits: 2 },
      ...inDigits(1, 'iterations a character', `% of ${frameBudget} ms`),
    ],
    rows: growth.map((size): ReportCell[] => {
      const { soldiers, decomposition, frames } = size;
      const { median, worst } = summarise(frames.best);
      return [
        soldiers,
        decomposition ? 'kept' : 'not kept',
        ...[median, worst, summarise(frames.all).median, perCharacter(size)],
        mean(frames.iterations) / soldiers,
        share(median, frameBudget),
      ];
    }),
  };
}

/** Microseconds. */
function perCharacter({ soldiers, frames }: Growth): number {
  return (summarise(frames.best).median * 1000) / soldiers;
}

function linesTable(growth: readonly Growth[]): ReportTable {
  return {
    title: 'Straight lines by least squares through the medians',
    columns: [
      { title: 'decompositions' },
      { title: 'µs for each character', digits: 2 },
      { title: 'and, µs', digits: 0 },
      { title: 'R²', digits: 5 },
    ],
    rows: [true, false].map((kept): ReportCell[] => {
      const sized = growth.filter(({ decomposition }) => decomposition === kept);
      const medians = sized.map(({ frames }) => summarise(frames.best).median * 1000);
      const line = fitLine(
        sized.map(({ soldiers }) => soldiers),
        medians,
      );
      return [kept ? 'kept' : 'not kept', line.slope, line.start, line.determination];
    }),
  };
}

function secondsTable({ searches, waits, withoutPlan }: Seconds): ReportTable {
  const { median, p99, worst } = summarise(waits);
  return {
    title: `Frames until the plan is found: ${searches} characters at once, \`stepFor(${budget})\` in each frame`,
    columns: [
      { title: 'searches' },
      { title: 'median' },
      { title: 'p99' },
      { title: 'worst' },
      { title: `worst, ms at ${framesPerSecond} frames a second` },
      { title: 'without a plan' },
    ],
    rows: [[waits.length, median, p99, worst, (1000 * worst) / framesPerSecond, withoutPlan]],
  };
}

function overshootTable({ stepFor, clock }: Overshoots): ReportTable {
  const rows = [
    { what: `stepFor(${budget})`, late: stepFor },
    { what: 'a loop that looks at the clock', late: clock },
  ];
  return {
    title: `Milliseconds beyond ${budget} ms, in frames that have more to search than time`,
    columns: [{ title: 'of' }, { title: 'frames' }, ...inDigits(3, 'median', 'p90', 'p99', 'worst')],
    rows: rows.map(({ what, late }): ReportCell[] => {
      const sorted = late.toSorted((a, b) => a - b);
      return [what, late.length, ...[0.5, 0.9, 0.99, 1].map((part) => quantile(sorted, part))];
    }),
  };
}
