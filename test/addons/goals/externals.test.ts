// Externals in conditions: asked when a search begins, as facts that no action changes.

import { describe, expect, it } from 'vitest';
import { createGoals, explainGoal } from '../../../addons/goals/index.ts';
import type { Goal } from '../../../addons/goals/index.ts';
import { compile, loadProblems } from '../../../language/index.ts';
import { planExhaustively } from '../../../reference/goals/exhaustive.ts';
import { errorOf } from '../../bindings/helpers.ts';
import { nextPlanner } from '../../conformance/planners.ts';
import { createRandom } from '../../differential/random.ts';
import { bothAnswers } from './compared.ts';

const text = `domain walks;
type Room;
type Npc;
constant boolean near(Room from, Room to);
constant float courage(Npc npc);
fluent Room at(Npc npc);
fluent boolean lit(Room room);
external boolean visible(Room from, Room to);
external float danger(Room room);
external Room refuge;
define boolean safe(Npc npc) := danger(at(npc)) <= courage(npc);
task Walk(Npc npc, Room to) {
  near(at(npc), to);
  danger(to) <= courage(npc) or lit(to);
  at(npc) := to;
}
task Light(Npc npc, Room room) { visible(at(npc), room); not lit(room); lit(room) := true; }
task Rest(Npc npc) { at(npc) == refuge; forall (Room room) { danger(room) < 9; }; lit(at(npc)) := false; }
`;

const compiled = compile(text);
const domain = compiled.domain!;
const rooms = ['hall', 'yard', 'attic', 'cave'];

function house(externals: Record<string, (...args: never[]) => unknown> = {}) {
  const asked: string[] = [];
  const world = nextPlanner()
    .register(compiled.bytes!)
    .createWorld(
      { Room: rooms, Npc: ['ada'] },
      {
        externals: {
          visible: (from: number, to: number) => {
            asked.push(`${from} ${to}`);
            return to === from + 1;
          },
          danger: (room: number) => (room === 3 ? 5 : 1),
          refuge: () => 2,
          ...externals,
        } as never,
        values: [
          ...rooms.slice(1).flatMap((room, at) => [
            ['near', rooms[at]!, room, true],
            ['near', room, rooms[at]!, true],
          ]),
          ['at', 'ada', 'hall'],
          ['courage', 'ada', 2],
        ] as never,
      },
    );
  return { world, goals: createGoals(domain, world), asked };
}

function planFor(goals: ReturnType<typeof house>['goals'], goal: Goal): unknown {
  const search = goals.achieve(goal);
  search.run();
  const found = search.plan?.map((step) => step.text) ?? search.status;
  search.free();
  return found;
}

const toTheCave: Goal = { holds: 'at', args: ['ada'], value: 'cave' };

describe('externals in conditions of actions', () => {
  it('decide what can be done, wherever their arguments come from', () => {
    const { goals, asked } = house();
    expect(planFor(goals, toTheCave)).toEqual([
      'Walk(ada, yard)',
      'Light(ada, attic)',
      'Walk(ada, attic)',
      'Walk(ada, cave)',
    ]);
    // Each once, for the same arguments.
    expect(new Set(asked).size).toBe(asked.length);
    expect(planFor(goals, { holds: 'lit', args: ['hall'] })).toBe('failed');
  });

  it('are asked again by each search', () => {
    let limit = 5;
    const { goals } = house({ danger: (room: number) => (room === 3 ? limit : 1) });
    const search = goals.achieve(toTheCave);
    expect([search.run(), search.plan!.length]).toEqual(['solved', 4]);
    limit = 0;
    search.restart();
    expect([search.run(), search.plan!.length]).toEqual(['solved', 3]);
    limit = 5;
    search.restart();
    for (search.step(1); search.status === 'running'; search.step(1));
    expect(search.plan!.length).toBe(4);
    search.free();
  });

  it('may stand in goals, and beside objects that externals answer', () => {
    const { goals } = house({ danger: (room: number) => (room < 3 ? 5 : 1) });
    expect(planFor(goals, { holds: 'safe', args: ['ada'] })).toEqual([
      'Light(ada, yard)',
      'Walk(ada, yard)',
      'Walk(ada, attic)',
    ]);
    const calm = house().goals;
    const rested = [
      { holds: 'at', args: ['ada'], value: 'yard' },
      { holds: 'lit', args: ['yard'], value: false },
    ];
    expect(planFor(calm, rested)).toEqual(['Walk(ada, yard)']);
    const options = { character: 'ada' };
    expect(calm.achieve({ holds: 'safe', args: ['ada'] }, options).run()).toBe('solved');
  });

  it('end the search that asks when they throw or answer nonsense, and no other one', () => {
    for (const [visible, message] of [
      [() => Math.max(...([] as number[]), NaN), 'external visible answered NaN, which is no boolean'],
      [
        () => {
          throw new Error('no light');
        },
        'external visible threw: no light',
      ],
    ] as const) {
      const { goals, world } = house({ visible });
      const search = goals.achieve(toTheCave);
      expect([search.run(), search.fault, search.plan]).toEqual(['fault', message, null]);
      expect(
        createGoals(domain, world, { by: ['Rest'] })
          .achieve({ holds: 'safe', args: ['ada'] })
          .run(),
      ).toBe('solved');
    }
  });

  it('explain why there is no plan', () => {
    const { goals, world } = house({ visible: () => false });
    for (const from of ['attic', 'yard'] as const) world.set('near', from, 'cave', false);
    const { lacking } = explainGoal(goals, toTheCave);
    expect(lacking.map((one) => one.text)).toEqual(['near(at(ada), cave)']);
  });

  it('are refused in costs and effects, and beside numbers that change', () => {
    const refusal = (task: string): string => {
      const source = `domain d; type Npc; fluent integer x; fluent boolean b(Npc npc);
external integer near(Npc npc); external Npc best; ${task}
problem p of d; instance Npc ada; ordered(); achieve (b(ada));`;
      const { domain: made } = compile(source);
      const [problem] = loadProblems(source.slice(source.indexOf('problem')), made!).problems;
      return errorOf(() => createGoals(made!, problem!).achieve(null).run());
    };
    expect(refusal('task A(Npc npc) { b(npc) := true; cost := near(npc); }')).toContain(
      'an external in an effect or a cost',
    );
    expect(refusal('task A(Npc npc) { near(npc) < x; x += 1; b(npc) := true; }')).toContain(
      'an external next to a number that changes (line 2, column',
    );
    expect(refusal('task A(Npc npc) { b(best); b(npc) := true; }')).toContain('external');
  });
});

it('externals of random worlds come to what a search through everything says', () => {
  let solved = 0;
  for (let seed = 0; seed < 100; seed++) {
    const random = createRandom(seed * 3 + 1);
    const answers = rooms.flatMap((from) => [
      `danger(${from}) := ${random.integer(0, 4)};`,
      ...rooms.filter(() => random.integer(0, 2) === 0).map((to) => `visible(${from}, ${to}) := true;`),
    ]);
    const near = rooms.flatMap((from) =>
      rooms.filter(() => random.integer(0, 1) === 0).map((to) => `near(${from}, ${to}) := true;`),
    );
    const source = `problem p of walks; instance Room ${rooms.join(', ')}; instance Npc ada;
courage(ada) := 2; at(ada) := hall; refuge := ${random.pick(rooms)}; lit(yard) := true;
${answers.join(' ')} ${near.join(' ')} ordered();
achieve (at(ada) == ${random.pick(rooms)}; ${random.integer(0, 1) ? 'not ' : ''}lit(${random.pick(rooms)}));`;
    const { problems, diagnostics } = loadProblems(source, domain);
    const problem = problems[0]!;
    expect(diagnostics, source).toEqual([]);
    const search = createGoals(domain, problem).achieve(null, { mode: 'best' });
    search.run();
    const all = planExhaustively(domain, problem);
    expect([search.status, search.cost], source).toEqual([all.status, all.cost]);
    const both = bothAnswers(seed, { text: source, domain, problem });
    expect(both?.core, source).toEqual(both?.reference);
    if (search.status === 'solved') solved++;
    search.free();
  }
  expect(solved).toBeGreaterThan(20);
});
