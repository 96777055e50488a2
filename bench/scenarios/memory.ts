// The memory of a thousand sessions that are all half-way through their searches, without the stage that they share.

import { Planner } from '../../bindings/index.ts';
import type { AnyDomain, Network, Session, World } from '../../bindings/index.ts';
import { generate } from '../../domains/simple-fps/generate.ts';
import { behaviours, toProblem } from '../../domains/simple-fps/problem.ts';
import type { Instance } from '../../domains/simple-fps/instance.ts';
import { emit } from '../../compiler/index.ts';
import type { ReportCell, ScenarioReport } from '../report.ts';
import { loadSimpleFps, optimiseOrdered } from '../simple-fps/searches.ts';
import { createWorldFromProblem } from '../../addons/problems/index.ts';

const sessions = 1000;

export function memory(): ScenarioReport {
  const platoons: [string, Instance][] = [
    ['1 soldier', generate({ seed: 1, points: 100 })],
    ['10 soldiers', generate({ seed: 1, points: 100, soldiers: 10 })],
    ['100 soldiers', generate({ seed: 1, points: 100, soldiers: 100 })],
  ];
  const measured = platoons.map(([title, instance]) => ({ title, ...measure(instance) }));
  return {
    scenario: 'memory',
    tables: [
      {
        title: `${sessions.toLocaleString('en')} sessions in one world of 10 areas and 100 points`,
        columns: [
          { title: 'world' },
          { title: 'world, bytes' },
          { title: 'new session, bytes' },
          { title: 'half-way, bytes' },
          { title: 'all half-way, MB', digits: 1 },
        ],
        rows: measured.map(({ title, world, fresh, halfWay }): ReportCell[] => [
          title,
          world,
          fresh,
          halfWay,
          (halfWay * sessions) / 2 ** 20,
        ]),
      },
    ],
    ratios: Object.fromEntries(measured.map(({ title, halfWay }) => [`${title}: bytes half-way`, halfWay])),
    notes: [
      'A session that is half-way has done half of the iterations to its plan and was put aside for others. It has ' +
        'its own copy of the fluents, which grows with the number of soldiers. If there are fewer soldiers than ' +
        'sessions, the soldiers take turns. All sessions also share the stage of 32 MB (`memory` of the planner).',
    ],
  };
}

/** Bytes; a session's are an average over all. */
function measure(instance: Instance): { world: number; fresh: number; halfWay: number } {
  const domain = loadSimpleFps();
  const planner = new Planner();
  const registered = planner.register(emit(optimiseOrdered(domain)));
  const empty = planner.memoryUsed;
  const { world } = createWorldFromProblem(registered, toProblem(domain, instance));
  const networks = behaviours(domain, instance);
  const lengths = networks.map((network) => iterationsOf(world, network));
  const laidOut = planner.memoryUsed;
  const all: Session<AnyDomain>[] = [];
  for (let count = 0; count < sessions; count++) all.push(world.plan(networks[count % networks.length]!));
  const fresh = planner.memoryUsed;
  all.forEach((session, index) => session.step(Math.ceil(lengths[index % lengths.length]! / 2)));
  const halfWay = planner.memoryUsed;
  if (!all.every(({ status }) => status === 'running')) throw new Error('a session is over before it is half-way');
  return { world: laidOut - empty, fresh: (fresh - laidOut) / sessions, halfWay: (halfWay - laidOut) / sessions };
}

function iterationsOf(world: World<AnyDomain>, network: Network): number {
  const session = world.plan(network);
  session.run();
  const { iterations } = session;
  session.free();
  return iterations;
}
