// Goals in the world of a game: plans, their cost, searches in slices, worlds that change, and what is refused.

import { describe, expect, it } from 'vitest';
import { Planner } from '../../../bindings/index.ts';
import { searchFor } from '../../../addons/goals/saved.ts';
import { createGoals } from '../../../addons/goals/index.ts';
import { goalStrategies } from '../../../addons/goals/strategies.ts';
import type { Goal, GoalOptions } from '../../../addons/goals/index.ts';
import { goalOf } from '../../../ir/goals.ts';
import { writePddl } from '../../../formats/pddl/index.ts';
import { compile, loadDomain } from '../../../language/index.ts';
import { planExhaustively } from '../../../reference/goals/exhaustive.ts';
import { allOptions, bothAnswers } from './compared.ts';
import { randomPuzzle } from './puzzles.ts';
import { errorOf } from '../../bindings/helpers.ts';

const text = `domain yard;
type Area;
type Door;
type Gun;
type Npc;
constant boolean connects(Door door, Area from, Area to);
constant integer distance(Area from, Area to);
fluent Area at(Npc npc);
fluent Gun holding(Npc npc);
fluent Area lies(Gun gun);
fluent integer [0, 6] rounds(Gun gun);
fluent boolean open(Door door);
fluent boolean locked(Door door);
fluent boolean seen(Area area);
define boolean armed(Npc npc) := exists (Gun gun) { holding(npc) == gun; rounds(gun) > 0; };
define boolean all_seen() := forall (Area area) { seen(area); };
define boolean near(Area from, Area to) depth 3 :=
  from == to or (exists (Door door, Area next) { connects(door, from, next); open(door); near(next, to); });

task Open(Npc npc, Door door) {
  open(door) == false :-> true;
  not locked(door);
  exists (Area area) { connects(door, at(npc), area); }
}
task Unlock(Npc npc, Door door) {
  armed(npc);
  rounds(holding(npc)) -= 1;
  locked(door) := false;
}
task Step(Npc npc, Area to, Door door) {
  connects(door, at(npc), to);
  open(door);
  at(npc) := to;
  seen(to) := true;
  cost := distance(at(npc), to);
}
task Take(Npc npc, Gun gun) {
  lies(gun) == at(npc) :-> none;
  holding(npc) == none :-> gun;
}
task Load(Npc npc) {
  holding(npc) != none;
  rounds(holding(npc)) += 1;
}
task Shut() {
  forall (Door door) { open(door) := false; }
}
`;

const world = {
  types: {
    Area: ['hall', 'yard', 'attic', 'cave'],
    Door: ['gate', 'hatch'],
    Gun: ['pistol'],
    Npc: ['bob'],
  },
  values: [
    ['connects', 'gate', 'hall', 'yard', true],
    ['connects', 'gate', 'yard', 'hall', true],
    ['connects', 'hatch', 'yard', 'attic', true],
    ['connects', 'hatch', 'attic', 'yard', true],
    ['distance', 'hall', 'yard', 3],
    ['distance', 'yard', 'hall', 3],
    ['distance', 'yard', 'attic', 1],
    ['distance', 'attic', 'yard', 1],
    ['at', 'bob', 'hall'],
    ['seen', 'hall', true],
    ['seen', 'cave', true],
    ['lies', 'pistol', 'yard'],
    ['locked', 'hatch', true],
  ] as const,
};

const compiled = compile(text);
const domain = compiled.domain!;

function setting() {
  const planner = new Planner();
  const game = planner.register(compiled.bytes!).createWorld(world.types, { values: world.values });
  return { game, goals: createGoals(domain, game) };
}

function plan(goals: ReturnType<typeof setting>['goals'], goal: Goal, options: GoalOptions = {}) {
  const search = goals.achieve(goal, options);
  search.run();
  return { status: search.status, cost: search.cost, plan: search.plan?.map(({ text }) => text) ?? null };
}

const toTheAttic = [
  'Open(bob, gate)',
  'Step(bob, yard, gate)',
  'Take(bob, pistol)',
  'Load(bob)',
  'Unlock(bob, hatch)',
  'Open(bob, hatch)',
  'Step(bob, attic, hatch)',
];

describe('a problem with a goal', () => {
  const house = `domain house; type Room; fluent Room at; fluent boolean lit;
    task Walk(Room to) { at := to; } task Fly(Room to) { at := to; lit := true; cost := 5; }
    problem one of house; instance Room hall; achieve (at == hall; lit);
    problem two of house; instance Room hall; achieve (at == hall) by (Fly);
    problem three of house; instance Room hall; achieve (at == hall; lit) by (Walk);`;
  const { domain, problems } = loadDomain(house);

  it('names the tasks that plans may have, and an option takes their place', () => {
    const planOf = (at: number, by?: string[]): [string, string[] | null] => {
      const search = createGoals(domain!, problems[at]!, by && { by }).achieve(null, { mode: 'best' });
      search.run();
      return [search.status, search.plan?.map((step) => step.text) ?? null];
    };
    expect(planOf(0)).toEqual(['solved', ['Fly(hall)']]);
    expect(planOf(1)).toEqual(['solved', ['Fly(hall)']]);
    expect(planOf(1, ['Walk', 'Fly'])).toEqual(['solved', ['Walk(hall)']]);
    expect(planOf(2)).toEqual(['failed', null]);
    for (const [at, problem] of problems.entries()) {
      const { status, steps } = planExhaustively(domain!, problem);
      expect([status, steps?.length ?? null]).toEqual([planOf(at)[0], planOf(at)[1]?.length ?? null]);
    }
  });

  it('becomes PDDL with the actions that it names', () => {
    const actions = problems.map((problem) => writePddl(domain!, problem).domain!.match(/:action (\w+)/g));
    expect(actions).toEqual([[':action Walk', ':action Fly'], [':action Fly'], [':action Walk']]);
  });
});

describe('a goal', () => {
  it('is a value that something shall have', () => {
    const { goals } = setting();
    const goal = { holds: 'at', args: ['bob'], value: 'attic' };
    expect(plan(goals, goal)).toEqual({ status: 'solved', cost: 9, plan: toTheAttic });
    expect(plan(goals, { holds: 'open', args: ['gate'] }).plan).toEqual(['Open(bob, gate)']);
    expect(plan(goals, { holds: 'holding', args: ['bob'], value: 'none' })).toEqual({
      status: 'solved',
      cost: 0,
      plan: [],
    });
  });

  it('is several values at once, and defines', () => {
    const { goals } = setting();
    expect(plan(goals, { holds: 'all_seen' }).plan).toEqual(toTheAttic);
    const goal = [
      { holds: 'at', args: ['bob'], value: 'hall' },
      { holds: 'rounds', args: ['pistol'], value: 2 },
      { holds: 'open', args: ['gate'], value: false },
    ];
    const { plan: found, status } = plan(goals, goal);
    expect(status).toBe('solved');
    expect(found).toContain('Shut()');
    expect(found!.filter((step) => step === 'Load(bob)').length).toBe(2);
  });

  it('may be a define that calls itself, as deep as it says', () => {
    const { goals } = setting();
    expect(plan(goals, { holds: 'near', args: ['hall', 'yard'] }).plan).toEqual(['Open(bob, gate)']);
    expect(plan(goals, { holds: 'near', args: ['hall', 'cave'] }).status).toBe('failed');
  });

  it('fails where nothing leads to it, and only there', () => {
    const { goals } = setting();
    expect(plan(goals, { holds: 'at', args: ['bob'], value: 'cave' })).toEqual({
      status: 'failed',
      cost: null,
      plan: null,
    });
    // Nothing is out of reach by itself, but not together: the gate is shut from nowhere else.
    const both = [
      { holds: 'open', args: ['gate'] },
      { holds: 'open', args: ['gate'], value: false },
    ];
    expect(plan(goals, both).status).toBe('failed');
    expect(plan(goals, { holds: 'at', args: ['bob'], value: 'attic' }, { limits: { iterations: 1 } }).status).toBe(
      'out-of-iterations',
    );
    expect(plan(goals, { holds: 'all_seen' }, { limits: { memory: 1000 } }).status).toBe('out-of-memory');
  });

  it('is reached by the tasks that are named', () => {
    const { game } = setting();
    const goals = createGoals(domain, game, { by: ['Open', 'Step', 'Shut'] });
    expect(plan(goals, { holds: 'at', args: ['bob'], value: 'yard' }).plan).toEqual([
      'Open(bob, gate)',
      'Step(bob, yard, gate)',
    ]);
    expect(plan(goals, { holds: 'at', args: ['bob'], value: 'attic' }).status).toBe('failed');
  });
});

describe('a search for a goal', () => {
  const goal = { holds: 'at', args: ['bob'], value: 'attic' };

  it('comes to the same in slices of any size', () => {
    const { goals } = setting();
    const whole = goals.achieve(goal, { mode: 'best' });
    whole.run();
    for (const size of [1, 2, 5, 1000]) {
      const search = goals.achieve(goal, { mode: 'best' });
      let steps = 0;
      while (search.status === 'running') {
        search.step(size);
        steps++;
      }
      expect(steps > 1).toBe(size < 1000);
      expect([search.plan, search.evaluations, search.cost]).toEqual([whole.plan, whole.evaluations, whole.cost]);
    }
  });

  it('takes a plan of endless cost where there is no other', () => {
    const { domain: endless, problems } = loadDomain(`domain endless; fluent float nothing; fluent boolean done;
      fluent boolean ready; task Prepare() { ready := true; cost := 1.0 / nothing; } task Do() { ready; done := true; }
      task Wait() { ready := true; cost := nothing > 1.0 ? 3.0 : 4.0 / nothing; }
      problem poor of endless; achieve (done);
      problem rich of endless; nothing := 2.0; achieve (done) by (Wait, Do);`);
    for (const [at, problem] of problems.entries()) {
      const wanted = ['solved', at === 0 ? Infinity : 4];
      for (const mode of ['first', 'best'] as const) {
        for (const strategy of goalStrategies) {
          const search = createGoals(endless!, problem).achieve(null, { mode, strategy });
          search.run();
          expect([search.status, search.cost, search.plan!.length]).toEqual([...wanted, 2]);
        }
      }
      const all = planExhaustively(endless!, problem);
      expect([all.status, all.cost]).toEqual(wanted);
      for (let seed = 0; seed < allOptions; seed++) {
        const { core, reference } = bothAnswers(seed, { text: '', domain: endless!, problem })!;
        expect(core).toEqual(reference);
        expect([core.status, core.cost]).toEqual(wanted);
      }
    }
  });

  it('is asked for again in the world as it is then, while other searches for it go on', () => {
    const { goals, game } = setting();
    const goal = { holds: 'at', args: ['bob'], value: 'attic' };
    expect(plan(goals, goal).plan).toEqual(toTheAttic);
    const first = goals.achieve(goal);
    game.set('at', 'bob', 'yard');
    expect(plan(goals, goal).plan).toEqual(toTheAttic.slice(2));
    game.set('open', 'gate', true);
    game.set('at', 'bob', 'hall');
    const other = goals.achieve({ ...goal, args: [1] });
    first.run();
    other.run();
    const texts = (search: typeof first): string[] => search.plan!.map((step) => step.text);
    expect(texts(first)).toEqual(toTheAttic);
    expect(texts(other)).toEqual(toTheAttic.slice(1));
    first.restart();
    first.run();
    expect(texts(first)).toEqual(texts(other));
  });

  it('has plans that are read step by step', () => {
    const { goals } = setting();
    const search = goals.achieve({ holds: 'at', args: ['bob'], value: 'attic' });
    expect(search.read().next()).toBe(false);
    search.run();
    const cursor = search.read();
    const read = (): string[] => {
      const found: string[] = [];
      while (cursor.next()) found.push(cursor.text);
      return found;
    };
    expect(read()).toEqual(toTheAttic);
    expect(cursor.next()).toBe(false);
    expect(() => cursor.task).toThrow('call next() first');
    expect(search.read(cursor)).toBe(cursor);
    expect(cursor.next()).toBe(true);
    expect([cursor.task, cursor.taskIndex, cursor.argCount, cursor.arg(0)]).toEqual(['Open', 0, 2, 1]);
    expect(() => cursor.arg(2)).toThrow('Open has no argument 2');
    expect(cursor.step.args).toEqual(search.plan![0]!.args);
    expect(cursor.reset()).toBe(cursor);
    expect(read()).toEqual(toTheAttic);
    search.free();
    expect(() => (cursor.reset().next() ? cursor.text : '')).toThrow('this search has been freed');
  });

  it('sees the world as it is when it starts again', () => {
    const { game, goals } = setting();
    const search = goals.achieve(goal);
    search.run();
    expect(search.plan!.length).toBe(7);
    game.set('at', 'bob', 'yard');
    game.set('open', 'gate', true);
    search.restart();
    expect(search.status).toBe('running');
    search.run();
    expect(search.plan!.map((step) => step.text)).toEqual(toTheAttic.slice(2));
    // What was never reached before, and another constant.
    game.set('at', 'bob', 'cave');
    search.restart();
    expect(search.run()).toBe('failed');
    game.set('connects', 'gate', 'cave', 'attic', true);
    search.restart();
    search.run();
    expect(search.plan!.map((step) => step.text)).toEqual(['Step(bob, attic, gate)']);
  });

  it('can be ended, and let go of', () => {
    const { goals } = setting();
    const search = goals.achieve(goal);
    search.step(1);
    search.cancel();
    expect(search.status).toBe('cancelled');
    expect(search.step(5)).toBe('cancelled');
    search.free();
    expect(errorOf(() => search.step(1))).toBe('freed: this search has been freed');
  });

  it('tells its steps by name and by number', () => {
    const { goals } = setting();
    const search = goals.achieve(goal);
    search.run();
    expect(search.plan![1]!.task).toBe('Step');
    expect(search.steps![1]!.args).toEqual([1, 2, 1]);
    expect(search.memory.states).toBeGreaterThan(7);
    expect(goals.actions).toBeGreaterThan(7);
    expect(goals.facts).toBeGreaterThan(7);
  });
});

describe('the strategies', () => {
  const puzzle = (seed: number) => {
    const { domain, problem } = randomPuzzle(seed);
    const goals = createGoals(domain, problem);
    // Turns of no length: the engines take turns at every state.
    return (options: GoalOptions) => goals[searchFor](goalOf(domain, problem)!, options, 0);
  };

  it('find plans of the same cost, where the cheapest is wanted', () => {
    const costs = goalStrategies.map((strategy) => {
      const search = puzzle(191)({ mode: 'best', strategy });
      expect(search.run()).toBe('solved');
      expect(search.memory.states).toBeGreaterThan(500);
      return search.cost;
    });
    expect(new Set(costs).size).toBe(1);
  });

  it('find the cheapest plan where the shortest one is dear', () => {
    const { domain, problems } = loadDomain(`domain ways; type Place; constant float price(Place from, Place to);
      fluent Place at; task Go(Place to) { price(at, to) > 0.0; at := to; cost := price(at, to); }
      problem far of ways; instance Place a, b, c, d; at := a; price(a, d) := 50.0;
      price(a, b) := 1.0; price(b, c) := 1.0; price(c, d) := 1.0; achieve (at == d);`);
    for (const strategy of goalStrategies) {
      const search = createGoals(domain!, problems[0]!).achieve(null, { mode: 'best', strategy });
      expect([strategy, search.run(), search.cost]).toEqual([strategy, 'solved', 3]);
    }
    for (let seed = 0; seed < allOptions; seed++) {
      const { core, reference } = bothAnswers(seed, { text: '', domain: domain!, problem: problems[0]! })!;
      expect(core).toEqual(reference);
    }
  });

  it.each([
    [191, 'solved'],
    [27, 'failed'],
  ])('go on as long as one of them has memory (puzzle %i)', (seed, status) => {
    const searchFor = puzzle(seed);
    const whole = searchFor({ mode: 'best' });
    expect(whole.run()).toBe(status);
    const { cost, memory } = whole;
    const ends = Array.from({ length: 41 }, (_, at) => {
      const bytes = Math.ceil((memory.bytes * at) / 40) + 1;
      const search = searchFor({ mode: 'best', limits: { memory: bytes } });
      search.run();
      expect(search.memory.bytes).toBeLessThanOrEqual(memory.bytes);
      if (search.status === status) expect(search.cost).toBe(cost);
      const end = search.status;
      search.free();
      return end;
    });
    expect(new Set(ends)).toEqual(new Set(['out-of-memory', status]));
    expect(ends.indexOf(status as never)).toBeGreaterThan(4);
  });
});

describe('a goal is refused', () => {
  const { game, goals } = setting();
  const refusal = (goal: Goal, options?: GoalOptions) => errorOf(() => goals.achieve(goal, options));

  it('when it names nothing', () => {
    expect(refusal({ holds: 'opn' })).toBe('unknown-name: yard has no fluent, constant or define "opn"');
    expect(refusal({ holds: 'open' })).toBe('wrong-arity: open takes 1 argument, not 0');
    expect(refusal({ holds: 'open', args: ['bob'] })).toContain('argument 1 of open has to be of type Door');
    expect(refusal({ holds: 'at', args: ['bob'] })).toContain('the value of at has to be of type Area');
    expect(refusal([])).toBe('bad-option: a goal has at least one condition');
    expect(errorOf(() => goals.achieve(null))).toBe('bad-option: a world has no goal: pass one');
  });

  it('when its options are wrong', () => {
    const goal = { holds: 'all_seen' };
    expect(refusal(goal, { mode: 'last' as never })).toBe('bad-option: "mode" has to be "first" or "best", not "last"');
    expect(refusal(goal, { strategy: 'deepest' as never })).toBe(
      'bad-option: "strategy" has to be "alternation" or "greedy" or "novelty", not "deepest"',
    );
    expect(refusal(goal, { limits: { iterations: 0 } })).toContain(
      '"limits.iterations" has to be a whole number from 1',
    );
    expect(errorOf(() => createGoals(domain, game, { by: ['Run'] }))).toBe('unknown-name: yard has no task "Run"');
  });

  it('when a task can not be looked at beforehand', () => {
    const source = `domain d;
type Npc;
external float price(Npc npc);
fluent boolean done(Npc npc);
fluent integer left;
task Ask(Npc npc) { cost := price(npc); done(npc) := true; }
task Halve(Npc npc) { 12 / left > 3; done(npc) := true; }
task Count(integer n) { left := n; }
problem p of d;
instance Npc bob;
ordered(Ask(bob));
`;
    const { domain: other, problems } = loadDomain(source);
    const achieve = (by: string[]) => {
      return errorOf(() =>
        createGoals(other!, problems[0]!, { by })
          .achieve({ holds: 'done', args: ['bob'] })
          .run(),
      );
    };
    expect(achieve(['Ask'])).toBe(
      "bad-option: Ask can't be planned for goals: it uses an external in an effect or a cost (line 6, column 29); " +
        'leave it out by the option "by"',
    );
    expect(achieve(['Halve'])).toContain('it uses a division by a number that may be 0');
    expect(achieve(['Count'])).toContain('it uses a parameter or variable with too many values');
    expect(
      createGoals(other!, problems[0]!, { by: [] })
        .achieve({ holds: 'done', args: ['bob'] })
        .run(),
    ).toBe('failed');
  });
});
