// Worlds of thousands of objects: the time to make them, to begin a search, and to change them; and ten thousand
// characters that all plan again.

import { Planner } from '../../bindings/index.ts';
import type { AnyDomain, Domain, World } from '../../bindings/index.ts';
import { compile } from '../../language/index.ts';
import type { ReportCell, ScenarioReport } from '../report.ts';
import { readText } from '../root.ts';
import type { Settings } from '../scenario.ts';
import { median } from '../statistics.ts';

const counts = [1_000, 3_000, 10_000, 20_000, 60_000];
const neighbours = 4;

interface MeasuredWorld {
  objects: number;
  /** In milliseconds. */
  making: number;
  first: number;
  restart: number;
  everybody: number;
  /** In bytes. */
  bytes: number;
  /** In microseconds. */
  change: number;
  perFact: number;
}

export function largeWorlds({ quick }: Settings): ScenarioReport {
  const bytes = compile(readText('bench', 'domains', 'walks.htn'), { largeWorlds: true }).bytes!;
  // What has just been compiled is slow once.
  for (let round = 0; round < 3; round++) measure(bytes, 2_000);
  const rounds = quick ? 3 : 7;
  const measured = counts.map((objects) => {
    const all = Array.from({ length: objects > 20_000 ? Math.ceil(rounds / 2) : rounds }, () =>
      measure(bytes, objects),
    );
    const medians = Object.keys(all[0]!).map((key) => [key, median(all.map((one) => one[key as keyof MeasuredWorld]))]);
    return Object.fromEntries(medians) as MeasuredWorld;
  });
  return {
    scenario: 'large-worlds',
    tables: [
      {
        title: `Half of the objects are places with ${neighbours} neighbours each, the others people at one place each`,
        columns: [
          { title: 'objects' },
          { title: 'making the world, ms', digits: 1 },
          { title: 'world, MB', digits: 1 },
          { title: 'first plan, ms', digits: 3 },
          { title: 'restart, ms', digits: 4 },
          { title: 'changing a fact, µs', digits: 3 },
          { title: 'making a fact, µs', digits: 3 },
          { title: 'everybody plans, ms', digits: 1 },
        ],
        rows: measured.map((one): ReportCell[] => [
          one.objects,
          one.making,
          one.bytes / 1e6,
          one.first,
          one.restart,
          one.change,
          one.perFact,
          one.everybody,
        ]),
      },
      {
        title: 'The targets',
        columns: [{ title: 'what' }, { title: 'at most', digits: 2 }, { title: 'measured', digits: 4 }],
        rows: barsOf(measured),
      },
    ],
    ratios: Object.fromEntries(
      measured.flatMap((one) => [
        [`${one.objects} objects: ms to make the world`, one.making],
        [`${one.objects} objects: µs to make a fact`, one.perFact],
        [`${one.objects} objects: ms for all to plan`, one.everybody],
      ]),
    ),
    notes: [
      'Medians. A restart begins a search that has ended again, after a few facts have changed. A fact changes ' +
        'beside searches that have ended. Then all people submit a search for a way of two steps, and the scheduler ' +
        'runs all searches in one call, for the second time.',
    ],
  };
}

function barsOf(measured: readonly MeasuredWorld[]): ReportCell[][] {
  const at = (objects: number): MeasuredWorld => measured.find((one) => one.objects === objects)!;
  const [least, middle, most] = [at(1_000), at(10_000), at(60_000)];
  return [
    ['making 10,000 objects, ms', 50, middle.making],
    ['10,000 objects, MB', 20, middle.bytes / 1e6],
    ['first plan at 10,000 objects, ms', 20, middle.first],
    ['restart at 10,000 objects, ms', 0.02, middle.restart],
    ['changing a fact at 10,000 objects, µs', 1, middle.change],
    ['a fact at 60,000 objects for one at 1,000', 1.5, most.perFact / least.perFact],
    ['10,000 people in 10,000 places plan, ms', 30, at(20_000).everybody],
  ];
}

function measure(bytes: Uint8Array<ArrayBuffer>, objects: number): MeasuredWorld {
  const half = objects / 2;
  const planner = new Planner({ reserve: 2 ** 27 });
  const domain = planner.register(bytes);
  const before = planner.memoryUsed;
  const [world, making] = timed(() => domain.createWorld({ Place: half, Person: half }));
  const [, filling] = timed(() => fill(world, half));
  const used = planner.memoryUsed - before;
  const { first: person } = world.idsOf('Person');
  const { first: place } = world.idsOf('Place');
  const session = world.plan(domain.task('Walk', person));
  const [, first] = timed(() => session.run());
  if (session.status !== 'solved') throw new Error(`the first search has ended as ${session.status}`);
  const at = world.fluents['at']!;
  const restarts = Array.from({ length: 9 }, (_, turn) => {
    at.set(person + 7, place + 7, turn % 2 === 1);
    session.restart();
    return timed(() => session.step())[1];
  });
  const changes = 2_000;
  const connects = world.constants['connects']!;
  const [, changing] = timed(() => {
    for (let turn = 0; turn < changes; turn++) {
      connects.set(place + (turn % half), place + ((turn * 31) % half), turn % 3 > 0);
    }
  });
  session.free();
  // Again: all of them have planned before.
  planAll(planner, domain, world, half);
  const [, everybody] = timed(() => planAll(planner, domain, world, half));
  const facts = half * (neighbours + 1);
  world.free();
  return {
    objects,
    making: making + filling,
    first,
    restart: median(restarts),
    everybody,
    bytes: used,
    change: (changing / changes) * 1000,
    perFact: (filling / facts) * 1000,
  };
}

function fill(world: World<AnyDomain>, half: number): void {
  const connects = world.constants['connects']!;
  const at = world.fluents['at']!;
  const { first: place } = world.idsOf('Place');
  const { first: person } = world.idsOf('Person');
  for (let number = 0; number < half; number++) {
    for (let way = 1; way <= neighbours; way++) {
      connects.set(place + number, place + ((number * 7 + way * 13) % half), true);
    }
    at.set(person + number, place + number, true);
  }
}

function planAll(planner: Planner, { tasks }: Domain<AnyDomain>, world: World<AnyDomain>, half: number): void {
  const { first } = world.idsOf('Person');
  const people = Array.from({ length: half }, (_, number) => first + number);
  const batch = planner.submitAll(world, undefined, tasks['Walk'] as never, people);
  planner.step(half * 10);
  batch.release();
}

function timed<Result>(work: () => Result): [result: Result, milliseconds: number] {
  const start = performance.now();
  const result = work();
  return [result, performance.now() - start];
}
