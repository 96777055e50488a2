// Why there is no plan for a goal: what is out of reach and what the world lacks, followed back through the actions;
// and the nearest state that was found. What is said has to be true: checked in random puzzles.

import { describe, expect, it } from 'vitest';
import { createGoals, explainGoal, goalExplainer, renderGoalExplanation } from '../../../addons/goals/index.ts';
import { goalStrategies } from '../../../addons/goals/strategies.ts';
import type { Goal, GoalExplanation } from '../../../addons/goals/index.ts';
import { parseStep } from '../../../ir/plan.ts';
import { loadDomain } from '../../../language/index.ts';
import { addressOf, carryOutPlan } from '../../../reference/index.ts';
import { errorOf } from '../../bindings/helpers.ts';
import { randomPuzzle } from './puzzles.ts';

const text = `domain vaults;
type Room;
type Door;
type Key;
type Thief;
constant boolean joins(Door door, Room one, Room other);
constant Key opened_by(Door door);
fluent Room at(Thief thief);
fluent Room lies(Key key);
fluent boolean has(Thief thief, Key key);
fluent boolean locked(Door door);
fluent boolean burnt(Door door);
fluent integer [0, 9] coins(Thief thief);
define boolean free(Room room) depth 3 := exists (Door door, Room next) { joins(door, room, next); not locked(door); };

task Walk(Thief thief, Door door, Room from, Room to) {
  not locked(door);
  joins(door, from, to);
  at(thief) == from :-> to;
}
task Unlock(Thief thief, Door door) {
  has(thief, opened_by(door));
  locked(door) == true :-> false;
}
task PickUp(Thief thief, Key key) {
  lies(key) == at(thief) :-> none;
  has(thief, key) := true;
}
task Drop(Thief thief, Key key) { has(thief, key) == true :-> false; }
task Burn(Thief thief, Key key, Door door) {
  has(thief, key);
  locked(door) == true :-> false;
  burnt(door) := true;
  has(thief, key) := false;
}
task Steal(Thief thief) { coins(thief) < 5; coins(thief) += 1; }

problem night of vaults;
instance Room street, hall, vault;
instance Door gate, steel;
instance Key brass, iron;
instance Thief ada, bob;
joins(gate, street, hall) := true;
joins(gate, hall, street) := true;
joins(steel, hall, vault) := true;
opened_by(steel) := iron;
locked(steel) := true;
at(ada) := street;
at(bob) := vault;
lies(brass) := vault;
achieve (at(ada) == vault; has(ada, brass));
`;

const { domain, problems } = loadDomain(text);
const world = createGoals(domain!, problems[0]!);

function explained(goal: Goal | null, options = {}): GoalExplanation {
  return explainGoal(world, goal, options);
}

describe('a goal out of reach', () => {
  it('is followed back through the actions to what the world lacks, with the lines of the text', () => {
    const by = ['Walk', 'Unlock', 'PickUp', 'Drop'];
    const told = explainGoal(createGoals(domain!, problems[0]!, { by }), null);
    expect([told.status, told.plan, told.nearest]).toEqual(['failed', null, null]);
    expect(told.parts.map(({ outlook }) => outlook)).toEqual(['out-of-reach', 'out-of-reach']);
    expect(told.lacking.map((one) => one.text)).toContain('lies(iron) == at(ada)');
    expect(renderGoalExplanation(told)).toContain(
      [
        "at(ada) == vault can't become true: at(ada) is street or hall (line 51)",
        '  Walk(ada, steel, hall, vault) would need:',
        "    not locked(steel) can't become true: locked(steel) is true (line 17)",
        '      Unlock(ada, steel) would need:',
        "        has(ada, opened_by(steel)) can't become true: has(ada, opened_by(steel)) is false (line 22)",
        '          PickUp(ada, iron) would need:',
        "            lies(iron) == at(ada) can't become true: lies(iron) is none, at(ada) is street or hall (line 26)",
      ].join('\n'),
    );
  });

  it('may be so for a constant, a number, or for want of an action', () => {
    const told = (goal: Goal): string => renderGoalExplanation(explained(goal));
    expect(told({ holds: 'at', args: ['bob'], value: 'hall' })).toContain(
      'Each of them needs another one of them first.',
    );
    expect(told({ holds: 'coins', args: ['ada'], value: 7 })).toContain('There is missing: coins(ada) == 7');
    expect(told({ holds: 'burnt', args: ['gate'] })).toBe(`No plan: the goal is out of reach, whatever is done.

burnt(gate) can't become true: burnt(gate) is false
  Burn(ada, brass, gate) would need:
    locked(gate) == true can't become true: locked(gate) is false (line 32)

What the world lacks, and no action gives:

  locked(gate) == true: locked(gate) is false (line 32)
`);
  });

  it('is that of one character, by what this one can do', () => {
    const goal = { holds: 'has', args: ['bob', 'brass'] };
    expect(explained(goal).status).toBe('solved');
    expect(explained(goal, { character: 'bob' }).plan).toEqual(['PickUp(bob, brass)']);
    const { parts } = explained(goal, { character: 'ada' });
    expect(parts[0]!.outlook).toBe('out-of-reach');
  });
});

describe('a goal of which each part is possible', () => {
  it('has a nearest state, with what holds there', () => {
    const both = [
      { holds: 'at', args: ['ada'], value: 'hall' },
      { holds: 'at', args: ['ada'], value: 'street' },
    ];
    const told = explained(both);
    expect(told.status).toBe('failed');
    expect(told.nearest).toEqual({ steps: [], holds: ['at(ada) == street'], missing: ['at(ada) == hall'] });
    expect(renderGoalExplanation(told)).toContain(
      'There holds: at(ada) == street\nThere is missing: at(ada) == hall\n',
    );
  });

  it.each(goalStrategies)('has one as well where the search was stopped (%s)', (strategy) => {
    const puzzle = randomPuzzle(191);
    const goals = createGoals(puzzle.domain, puzzle.problem);
    const told = explainGoal(goals, null, { strategy, limits: { iterations: 2 } });
    expect(told.status).toBe('out-of-iterations');
    expect(told.nearest!.missing.length).toBeGreaterThan(0);
    expect(renderGoalExplanation(told)).toContain('The search was stopped after');
  });
});

it('an explanation of a plan is the plan', () => {
  const told = explained({ holds: 'coins', args: ['ada'], value: 2 });
  expect(renderGoalExplanation(told)).toBe('A plan of 2 steps, cost 2:\n  1. Steal(ada)\n  2. Steal(ada)\n');
});

it('options of an explanation are checked', () => {
  expect(errorOf(() => explained(null, { by: [] }))).toContain('the options of an explanation');
});

it('nearest states of random puzzles are as they are told', () => {
  let checked = 0;
  for (let seed = 0; seed < 200; seed++) {
    const { domain, problem, text } = randomPuzzle(seed);
    const goals = createGoals(domain, problem);
    const strategy = goalStrategies[seed % goalStrategies.length]!;
    const told = explainGoal(goals, null, { strategy, limits: { iterations: 1 + (seed % 40) } });
    if (!told.nearest) continue;
    const { steps, holds, missing } = told.nearest;
    const done = carryOutPlan(
      domain,
      problem,
      steps.map((step) => parseStep(domain, goals.numbering, step)),
    );
    expect(done.ok, `seed ${seed}\n${text}`).toBe(true);
    const on = domain.variables.findIndex(({ name }) => name === 'on');
    for (const [parts, isTrue] of [
      [holds, true],
      [missing, false],
    ] as const) {
      for (const part of parts) {
        const [, not, name] = /^(not )?on\((s\d+)\)/.exec(part) ?? [];
        if (!name) continue;
        const value = done.world.values[addressOf(done.world, on, [Number(name.slice(1)) + 1])];
        const wanted = not || part.endsWith('false') ? 0 : 1;
        expect(value === wanted, `seed ${seed}: ${part}\n${text}`).toBe(isTrue);
        checked++;
      }
    }
  }
  expect(checked).toBeGreaterThan(100);
});

describe('in steps', () => {
  it.each([1, 7, 1000])('of %d the explanation is the same as in one go', (iterations) => {
    for (const goal of [
      { holds: 'burnt', args: ['gate'] },
      { holds: 'has', args: ['bob', 'brass'] },
      { holds: 'coins', args: ['ada'], value: 7 },
    ]) {
      const explanation = goalExplainer(createGoals(domain!, problems[0]!), goal);
      expect(() => explanation.result).toThrow('the explanation is not complete');
      let steps = 0;
      while (explanation.step(iterations) === 'running') steps++;
      expect(steps).toBeGreaterThan(0);
      expect(explanation.result).toEqual(explained(goal));
      expect(JSON.parse(JSON.stringify(explanation.result))).toEqual(explanation.result);
      explanation.free();
    }
  });
});
