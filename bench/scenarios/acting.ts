// The cost of executing plans, by the number of characters: a tick in which nothing changes, one in which some places
// change, and a frame in which characters sense, act, plan and repair.

import { changeSome, createCrowd, stepsOfPlan } from '../acting/crowd.ts';
import type { Crowd } from '../acting/crowd.ts';
import { inDigits } from '../report.ts';
import type { ScenarioReport } from '../report.ts';
import { Yardstick } from '../scenario.ts';
import type { Settings } from '../scenario.ts';
import { fitLine, summarise } from '../statistics.ts';
import type { Summary } from '../statistics.ts';

const sizes = [40, 100, 1000, 10_000];
const share = 0.05;

interface Costs {
  characters: number;
  adoption: number;
  quiet: Summary;
  changing: Summary;
  moving: Summary;
}

export function acting({ quick }: Settings): ScenarioReport {
  const yardstick = new Yardstick();
  // Before the large crowds, as in a game that has none.
  const [early, later] = playFrames(40, quick ? [100, 300] : [2000, 8000]);
  const costs = sizes.map((size) => {
    const found = measure(size, quick ? 50 : size > 1000 ? 200 : 1000);
    yardstick.takeTurn();
    return found;
  });
  yardstick.takeTurn();
  const thousand = costs.find(({ characters }) => characters === 1000)!;
  const line = (of: (cost: Costs) => Summary): number[] => {
    const { slope, determination } = fitLine(
      costs.map(({ characters }) => characters),
      costs.map((cost) => of(cost).median * 1000),
    );
    return [slope, determination];
  };
  return {
    scenario: 'acting',
    tables: [
      {
        title: `Plans of ${stepsOfPlan} steps that are under way; milliseconds a tick`,
        columns: [
          { title: 'characters' },
          ...inDigits(4, 'nothing changes, median', 'p99', '5 % of the places change, median', 'p99'),
          ...inDigits(4, 'all steps end, median', 'p99'),
          { title: 'a plan adopted, µs', digits: 1 },
        ],
        rows: costs.map(({ characters, adoption, quiet, changing, moving }) => [
          characters,
          ...[quiet, changing, moving].flatMap(({ median, p99 }) => [median, p99]),
          adoption,
        ]),
      },
      {
        title: 'Straight lines through the medians',
        columns: [{ title: '' }, { title: 'µs a character', digits: 3 }, { title: 'R²', digits: 4 }],
        rows: [
          ['nothing changes', ...line(({ quiet }) => quiet)],
          ['5 % of the places change', ...line(({ changing }) => changing)],
          ['all steps end', ...line(({ moving }) => moving)],
        ],
      },
      {
        title: '40 characters who sense, act, plan and repair; milliseconds a frame',
        columns: [
          { title: '' },
          ...inDigits(3, 'median', 'p99', 'worst'),
          { title: 'plans' },
          { title: 'repairs' },
          { title: 'actions' },
        ],
        rows: [
          ['the first 2,000', ...costsOf(early)],
          ['the next 8,000', ...costsOf(later)],
        ],
      },
    ],
    ratios: {
      'a quiet tick of 1,000 / yardstick': (thousand.quiet.median * 1000) / yardstick.microseconds,
      'a changing tick of 1,000 / yardstick': (thousand.changing.median * 1000) / yardstick.microseconds,
    },
    notes: [
      'In a quiet tick every character has an action under way, and its handler is called. 5 % of the places that ' +
        'plans read, and as many others, are changed so that all plans still hold. When all steps end, each ' +
        'character ends an action, its effects are written, and the next one starts. In the last table doors open ' +
        'and close at random, many plans break at once and are repaired within `tick(500)`, and characters plan ' +
        'again at the end of their plans. In the first frames the engine is still compiling.',
    ],
  };
}

function measure(size: number, ticks: number): Costs {
  const crowd = createCrowd(size);
  const begun = performance.now();
  const count = crowd.adoptAll();
  const adoption = ((performance.now() - begun) / count) * 1000;
  if (count !== size) throw new Error(`${count} of ${size} plans were adopted`);
  for (let at = 0; at < 20; at++) crowd.acting.tick();
  const quiet = tickOften(crowd, ticks, () => {});
  const changing = tickOften(crowd, ticks, (round) => changeSome(crowd, share, round));
  if (crowd.acting.plans !== size) throw new Error('a plan no longer holds');
  const moving = move(size, ticks);
  crowd.world.free();
  return { characters: size, adoption, quiet, changing, moving };
}

/** Each tick ends an action of everybody. New plans are adopted between the ticks that count. */
function move(size: number, ticks: number): Summary {
  const crowd = createCrowd(size);
  crowd.lasts = 1;
  const times: number[] = [];
  while (times.length < ticks) {
    if (crowd.acting.plans === 0) crowd.adoptAll();
    const begun = performance.now();
    crowd.acting.tick();
    times.push(performance.now() - begun);
  }
  crowd.world.free();
  return summarise(times);
}

function tickOften({ acting }: Crowd, ticks: number, before: (round: number) => void): Summary {
  const times: number[] = [];
  for (let round = 0; round < ticks; round++) {
    before(round);
    const begun = performance.now();
    acting.tick();
    times.push(performance.now() - begun);
  }
  return summarise(times);
}

interface PlayedFrames {
  times: Summary;
  plans: number;
  repairs: number;
  actions: number;
}

function costsOf({ times, plans, repairs, actions }: PlayedFrames): number[] {
  return [times.median, times.p99, times.worst, plans, repairs, actions];
}

/** Frames of a game in which doors open and close, and everybody pursues a task; in parts of a number of frames. */
function playFrames(size: number, parts: [number, number]): [PlayedFrames, PlayedFrames] {
  const crowd = createCrowd(size);
  const { acting, planner, world, domain, characters } = crowd;
  crowd.lasts = 15;
  for (const character of characters) acting.pursue(domain.tasks.Patrol!(character), { every: 30 });
  const events = acting.events();
  let random = 1;
  const next = (): number => (random = (random * 48_271) % 2_147_483_647) / 2_147_483_647;
  const play = (frames: number): PlayedFrames => {
    const times: number[] = [];
    const counts = { adopted: 0, repaired: 0, replanned: 0, started: 0 };
    for (let frame = 0; frame < frames; frame++) {
      const begun = performance.now();
      // Taken again: when memory grows, typed arrays are detached.
      const open = world.fluents.open!.values;
      const energy = world.fluents.energy!.values;
      for (const character of characters) energy[character] = 50 + Math.floor(next() * 50);
      const place = 1 + Math.floor(next() * 50);
      if (next() < 0.1) open[place] = 1 - open[place]!;
      acting.tick(500);
      planner.step(1000);
      times.push(performance.now() - begun);
      for (const { kind } of events) if (kind in counts) counts[kind as keyof typeof counts]++;
    }
    const repairs = counts.repaired + counts.replanned;
    return { times: summarise(times), plans: counts.adopted, repairs, actions: counts.started };
  };
  return [play(parts[0]), play(parts[1])];
}
