// town.htn, planned by the core and by the reference planner: the fixed problems have the plans that are expected, and
// all plans keep the town's rules.

import { describe, expect, it } from 'vitest';
import { generate } from '../../../domains/town/generate.ts';
import { toProblemText } from '../../../domains/town/problem.ts';
import { toTown } from '../../../domains/town/read.ts';
import { activities, makePerson, makePlace, makeTown } from '../../../domains/town/state.ts';
import type { Town } from '../../../domains/town/state.ts';
import { checkPlan } from '../../../domains/town/validity.ts';
import type { Problem } from '../../../ir/ir.ts';
import { loadProblems } from '../../../language/index.ts';
import { domain, loaded, planWithCore, planWithReference, read, townProblem } from './planning.ts';
import { problemOf } from '../problems.ts';

const linesOf = (text: string): string[] => text.trimEnd().split('\n');

const fixed = ['example', 'giving-up', 'winter'].flatMap((file): [name: string, problem: Problem][] => {
  const { problems, diagnostics } = loadProblems(read(`problems/${file}.htn`), domain);
  if (diagnostics.length > 0) throw new Error(`${file}.htn: ${diagnostics[0]!.message}`);
  return problems.map((problem) => [problem.name, problem]);
});
const problems = new Map(fixed);

describe('the domain', () => {
  it('has nothing to complain about, and no fewer tasks than the one of the paper', () => {
    expect(loaded.diagnostics).toEqual([]);
    const count = (kind: string): number => domain.tasks.filter((task) => task.kind === kind).length;
    expect(count('primitive')).toBeGreaterThanOrEqual(19);
    expect(count('compound')).toBeGreaterThanOrEqual(12);
  });

  it('tries ways to spend an hour, to get food and to get money in the order of figure 2', () => {
    const branches = (name: string): string[] => {
      const task = domain.tasks.find((candidate) => candidate.name === name)!;
      if (task.kind !== 'compound') throw new Error(`${name} is not compound`);
      const texts = read('town.htn').split('\n');
      return task.methods[0]!.branches.map(({ span }) => /branch (\w+)/.exec(texts[span.line - 1]!)![1]!);
    };
    expect(branches('SpendHour')).toEqual(['get_sleep', 'sedate_hunger', 'get_money', 'pass_time']);
    expect(branches('SedateHunger')).toEqual([
      ...['hunting', 'from_the_own_shelves', 'shopping', 'learning_to_hunt', 'earning_first', 'going_hungry'],
    ]);
    expect(branches('GetMoney')).toEqual(['go_to_work', 'sell_skins', 'sell_goods']);
  });
});

describe('the fixed problems', () => {
  it.each([
    ['example', 'example.plan', 24, 1],
    ['giving_up', 'giving-up.plan', 6, 1],
    ['thaw', 'thaw.plan', 20, 1],
  ])('have the plan that is expected: %s', (name, file, hours) => {
    const problem = problems.get(name)!;
    const core = planWithCore(problem);
    expect(core.status).toBe('solved');
    expect(core.lines).toEqual(linesOf(read(`problems/${file}`)));
    const reference = planWithReference(problem);
    expect([reference.lines, reference.iterations]).toEqual([core.lines, core.iterations]);
    expect(checkPlan(toTown(domain, problem), core.lines, { hours, good: name === 'thaw' }).valid).toBe(true);
  });

  it('begin with what figure 4 says of Bob', () => {
    const bobs = planWithCore(problems.get('example')!).lines.filter((line) => /^\w+\(bob\b/.test(line));
    expect(bobs.slice(0, 17)).toEqual([
      'IncrementPerson(bob)',
      'Sleep(bob, 5)',
      'IncrementPerson(bob)',
      'Sleep(bob, 2)',
      'IncrementPerson(bob)',
      'Wake(bob)',
      'AddTask(bob, purchase_food)',
      'Move(bob, food_shop)',
      'Wait(bob, food_shop)',
      'IncrementPerson(bob)',
      'ShopFoodService(bob, fred, food_shop)',
      'IncrementPerson(bob)',
      'AddTask(bob, skin)',
      'Move(bob, woods)',
      'Skin(bob)',
      'Move(bob, skin_shop)',
      'ShopSkinService(bob, sven, skin_shop)',
    ]);
  });

  it('have no plan where somebody starves and nobody may', () => {
    const winter = problems.get('winter')!;
    expect(planWithCore(winter)).toMatchObject({ status: 'failed', lines: [] });
    expect(planWithReference(winter).status).toBe('failed');
  });
});

describe('a problem', () => {
  it.each([0, 1, 2])('says of a town all that there is, of seed %i', (seed) => {
    const town = generate({ seed, characters: 30 });
    const readBack = toTown(domain, townProblem(town));
    expect(toProblemText(readBack)).toBe(toProblemText(inOrder(town)));
  });

  it('has the domain say what it does not', () => {
    const problem = problemOf(
      'problem empty of town; instance Person bob; instance Place hut; ordered(Day(0));',
      domain,
    );
    expect(toTown(domain, problem)).toEqual(
      makeTown({ people: [makePerson({ name: 'bob' })], places: [makePlace({ name: 'hut' })] }),
    );
  });
});

/** With lists of activities in the order in which they are read back. */
function inOrder(town: Town): Town {
  const people = town.people.map((person) => ({
    ...person,
    available: activities.filter((activity) => person.available.includes(activity)),
  }));
  return { ...town, people };
}

describe('generated towns', () => {
  it.each([0, 1, 3, 7, 15, 20, 40])(
    'of %i people have a plan that keeps the rules, without a dead end',
    (characters) => {
      for (const seed of [0, 1, 2]) {
        const town = generate({ seed, characters });
        const problem = townProblem(town);
        const planned = planWithCore(problem);
        expect(planned.status).toBe('solved');
        expect(checkPlan(town, planned.lines)).toMatchObject({ valid: true });
        // Nothing was taken back: every network that was taken up lies on the way to the plan.
        const { iterations } = planned;
        expect(planWithCore(problem, { depth: iterations }).status).toBe('solved');
        expect(planWithCore(problem, { depth: iterations - 1 }).status).toBe('out-of-depth');
      }
    },
  );

  it.each([
    ['without deer or jobs', { deer: 0, newDeer: 0, employed: 0 }],
    ['of hunters', { hunts: 1, skins: 1, deer: 200, newDeer: 100, mostDeer: 400 }],
    ['of pupils', { hunts: 0, learns: 1, owns: 1 }],
    ['of keepers', { customers: 2 }],
    ['of one big crowd', { customers: 1000 }],
  ])('have a plan that keeps the rules: %s', (_what, options) => {
    for (const seed of [0, 1, 2, 3]) {
      const town = generate({ ...options, seed, characters: 25 });
      const { status, lines } = planWithCore(townProblem(town, { hours: 48 }));
      expect(status).toBe('solved');
      expect(checkPlan(town, lines, { hours: 48 })).toMatchObject({ valid: true });
    }
  });

  it('can have nobody who starves, and then have a good day, too', () => {
    const town = generate({ seed: 1, characters: 40 });
    const { status, lines } = planWithCore(townProblem(town, { good: true }));
    expect(status).toBe('solved');
    expect(checkPlan(town, lines, { good: true })).toMatchObject({ valid: true });
    town.people[20]!.hungry = 100;
    town.people[20]!.available = [];
    expect(planWithCore(townProblem(town, { good: true })).status).toBe('failed');
  });

  it('take as many iterations more for every person and every hour', () => {
    const iterations = (characters: number, hours: number): number =>
      planWithCore(townProblem(generate({ characters }), { hours })).iterations;
    const perPerson = [10, 20, 40].map((characters) => iterations(characters, 24) / characters);
    expect(Math.max(...perPerson) / Math.min(...perPerson)).toBeLessThan(1.1);
    const perHour = [24, 48, 96].map((hours) => iterations(20, hours) / hours);
    expect(Math.max(...perHour) / Math.min(...perHour)).toBeLessThan(1.1);
  });
});
