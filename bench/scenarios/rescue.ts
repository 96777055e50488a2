// Missions of the rescue, whose plans are played as scripts: how they end, how long the troop searches, and what it
// does when grenades miss or soldiers die.

import { Planner } from '../../bindings/index.ts';
import { playMission, layOut, paperMission, paperNames } from '../../domains/rescue/game/index.ts';
import type { PlayOptions, RescueKit, RescueOutcome } from '../../domains/rescue/game/index.ts';
import { canSucceed, checkPlan, generateMission } from '../../domains/rescue/index.ts';
import type { Mission } from '../../domains/rescue/index.ts';
import { seededRandom } from '../../domains/random.ts';
import { compile } from '../../language/index.ts';
import { inDigits } from '../report.ts';
import type { ReportCell, ScenarioReport } from '../report.ts';
import { readText } from '../root.ts';
import { Yardstick } from '../scenario.ts';
import type { Settings } from '../scenario.ts';
import { median, quantile } from '../statistics.ts';

interface KindOfMission {
  name: string;
  mission: (seed: number) => Mission;
  /** Whether nothing unplanned happens, so that the checker knows the end. */
  isCalm: boolean;
  options: (seed: number) => PlayOptions;
}

const generated = (seed: number): Mission =>
  generateMission({ seed, soldiers: 1 + (seed % 4), hostages: 1 + (seed % 3), enemies: seed % 6, inRange: 0.75 });

/** Every five seconds somebody may die. */
function killing(seed: number): PlayOptions {
  const random = seededRandom(seed);
  return {
    before: (game) => {
      if (game.frame % 150 === 149 && random.chance(0.3)) game.kill(random.below(game.soldiers.length));
    },
  };
}

const kinds: readonly KindOfMission[] = [
  { name: 'the paper’s', mission: () => paperMission, isCalm: true, options: () => ({}) },
  { name: 'generated', mission: generated, isCalm: true, options: () => ({}) },
  {
    name: 'large: 6 soldiers, 4 hostages, 8 guards',
    mission: (seed) => generateMission({ seed, soldiers: 6, hostages: 4, enemies: 8, inRange: 0.5, grenades: 4 }),
    isCalm: true,
    options: () => ({}),
  },
  { name: 'generated, grenades miss', mission: generated, isCalm: false, options: () => ({ scatter: 12 }) },
  { name: 'generated, soldiers are killed', mission: generated, isCalm: false, options: killing },
];

export function rescue({ quick }: Settings): ScenarioReport {
  const planner = new Planner();
  const domain = planner.register(compile(readText('domains', 'rescue', 'rescue.htn')).bytes!);
  const yardstick = new Yardstick();
  const rows: ReportCell[][] = [];
  let typical = 0;
  for (const kind of kinds) {
    /** Milliseconds of the frames that searched. */
    const times: number[] = [];
    const kit: RescueKit = {
      planner,
      domain,
      search: () => {
        if (planner.waiting === 0) return;
        const begin = performance.now();
        planner.stepFor(2);
        times.push(performance.now() - begin);
      },
    };
    const outcomes = Array.from({ length: quick ? 20 : 100 }, (_, seed) => play(kit, kind, seed));
    yardstick.takeTurn();
    rows.push(rowOf(kind, outcomes, times));
    if (kind.name === 'generated') typical = median(times);
  }
  return {
    scenario: 'rescue',
    tables: [
      {
        title: 'Missions',
        columns: [
          { title: 'missions' },
          ...['played', 'done', 'no plan', 'given up', 'as the checker says', 'searches'].map((title) => ({ title })),
          ...['frames of a search, median', 'worst', 'searches ended by sight', 'plans again', 'roles to others'].map(
            (title) => ({ title }),
          ),
          ...inDigits(1, 'frames unsafe before a plan, mean', 'seconds played, mean'),
          ...inDigits(2, 'ms of a searching frame, median', 'worst'),
        ],
        rows,
      },
    ],
    ratios: { 'a searching frame / yardstick': (1000 * typical) / yardstick.microseconds },
    notes: [
      'Frames are those of a game at 30 frames a second, with `stepFor(2)` in each. A search may take 120 of them, ' +
        'the paper’s four seconds. `as the checker says`: the mission succeeds exactly if `canSucceed` says so, with ' +
        'steps that `checkPlan` accepts. The checker is not used if grenades miss and soldiers are killed. A search ' +
        'ends when a guard sees somebody of the troop.',
    ],
  };
}

function play(kit: RescueKit, { mission, options, name }: KindOfMission, seed: number) {
  const one = mission(seed);
  const names = name === kinds[0]!.name ? paperNames : undefined;
  const outcome = playMission(kit, layOut(one, seed, names), { seed, ...options(seed) });
  const isDone = outcome.state === 'done';
  const steps = outcome.carriedOut.map((step) => (names ? inNumbers(step) : step));
  return { ...outcome, isRight: isDone === canSucceed(one) && (!isDone || checkPlan(one, steps).valid) };
}

/** The checker knows units by their numbers. */
function inNumbers(step: string): string {
  let text = step;
  for (const [kind, names] of Object.entries(paperNames) as [string, readonly string[]][]) {
    names.forEach(
      (name, at) =>
        (text = text.replace(new RegExp(`\\b${name}\\b`), `${kind.replace(/ies$/, 'y').replace(/s$/, '')}${at}`)),
    );
  }
  return text;
}

function rowOf(
  { name, isCalm }: KindOfMission,
  outcomes: readonly (RescueOutcome & { isRight: boolean })[],
  times: readonly number[],
): ReportCell[] {
  const searches = outcomes.flatMap((outcome) => outcome.searches);
  const frames = searches.map((search) => search.frames);
  const ends = (state: string): number => outcomes.filter((outcome) => outcome.state === state).length;
  const mean = (valueOf: (outcome: RescueOutcome) => number): number =>
    outcomes.reduce((sum, outcome) => sum + valueOf(outcome), 0) / outcomes.length;
  return [
    ...[name, outcomes.length, ends('done'), ends('no-plan'), ends('given-up')],
    isCalm ? outcomes.filter(({ isRight }) => isRight).length : null,
    ...[searches.length, median(frames), Math.max(...frames)],
    searches.filter(({ end }) => end === 'unsafe').length,
    outcomes.reduce((sum, { scripts }) => sum + Math.max(0, scripts - 1), 0),
    outcomes.reduce((sum, { replaced }) => sum + replaced, 0),
    mean(({ unsafeFrames }) => unsafeFrames),
    mean((outcome) => outcome.frames / 30),
    median(times),
    quantile(
      times.toSorted((a, b) => a - b),
      1,
    ),
  ];
}
