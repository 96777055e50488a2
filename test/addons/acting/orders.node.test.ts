// Every order that a deordered plan allows is valid: the checkers of the domains carry them out, which share no code
// with the planner.

import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../domains/random.ts';
import { numberObjects } from '../../../ir/objects.ts';
import { parseStep } from '../../../ir/plan.ts';
import { carryOutPlan } from '../../../reference/carry-out.ts';
import { beforeOf, closureOf, conflictsOf, earlyOrder, neededLinks, someOrders, withoutLink } from './deordered.ts';
import { Run } from './side-by-side.ts';
import * as worlds from './worlds.ts';
import type { WorldChoice, WorldPlan, Worlds } from './worlds.ts';
import { isAll, portion } from '../../engine.ts';

type Makes = (options: WorldChoice) => Iterable<WorldPlan>;

/** The number of worlds of each kind. */
const mostPlans = portion(80, 2);

function firstOf<T>(list: Iterable<T>, most: number): T[] {
  const found: T[] = [];
  for (const one of list) {
    found.push(one);
    if (found.length === most) break;
  }
  return found;
}

/** Each is planned once. */
function kept(makes: (options: WorldChoice) => Worlds): Makes {
  const known = new Map<string, WorldPlan[]>();
  return (options) => {
    const key = JSON.stringify(options);
    const plans = known.get(key) ?? firstOf(makes(options), mostPlans);
    known.set(key, plans);
    return plans;
  };
}

const others: [name: string, worlds: Makes, plans: number][] = [
  ['hunters in full depth', kept((options) => worlds.huntersWorlds('hunters.htn', 12, options)), 12],
  ['hunters of the hybrid', kept((options) => worlds.huntersWorlds('hunters-hybrid.htn', 12, options)), 12],
  ['a town', kept((options) => worlds.townWorlds(10, options)), 10],
  ['rescue', kept((options) => worlds.rescueWorlds(80, options)), 40],
  ['travel', kept((options) => worlds.travelWorlds(80, options)), 40],
  ['iceblox', kept(() => worlds.icebloxWorlds(20)), 5],
  ['a soldier', kept((options) => worlds.simpleFpsWorlds(12, 1, options)), 12],
  ['three soldiers in one building', kept((options) => worlds.simpleFpsWorlds(9, 3, options)), 7],
];
const squad: (typeof others)[number] = ['a squad', kept((options) => worlds.squadWorlds(80, options)), 80];
const all = [...others, squad];

/** The fluents after the steps in this order, by the reference; or why they can't be carried out. */
function endOf({ domain, problem, plan }: WorldPlan, order: readonly number[]): string {
  const numbering = numberObjects(domain, problem.objects);
  const steps = order.map((at) => parseStep(domain, numbering, plan.texts[at]!));
  const carried = carryOutPlan(domain, problem, steps);
  return carried.ok ? carried.world.values.join() : `${plan.texts[order[carried.index]!]}: ${carried.reason}`;
}

/** Checks all orders that are tried; the worlds after some of them are compared, too. */
function faultsOf(world: WorldPlan, seed: number): Set<string> {
  const faults = new Set<string>();
  const before = beforeOf(world.plan);
  const end = endOf(world, [...before.keys()]);
  let tried = 0;
  for (const order of someOrders(before, seededRandom(seed))) {
    const fault = world.faultOf(order);
    if (fault) faults.add(`${world.plan.texts[order[fault.at]!]?.split('(')[0]}: ${fault.reason.replace(/\d+/g, '')}`);
    else if (tried++ % 8 === 0 && endOf(world, order) !== end) faults.add('another world at its end');
  }
  return faults;
}

/** By the domain's checker, which carries all steps out again each time. */
function sideBySide({ plan, faultOf }: WorldPlan, seed: number) {
  const carries = (step: number, ended: readonly number[]): string | null => {
    const fault = faultOf([...ended, step]);
    return fault && fault.at <= ended.length ? fault.reason : null;
  };
  const result = new Run(plan, { start: carries, end: carries }, seededRandom(seed)).run();
  return { ...result, fault: result.fault ?? faultOf(result.ended)?.reason ?? null };
}

describe.each([
  ['waiting for places only', others, { actors: false }],
  ['with actors, too', all, { actors: true }],
])('every order of steps that happen at once, %s, is valid:', (_, list, options) => {
  it.each(list)('%s', (_, makes, least) => {
    let plans = 0;
    for (const world of makes(options)) expect([...faultsOf(world, ++plans)], world.name).toEqual([]);
    expect(plans).toBeGreaterThanOrEqual(Math.min(least, mostPlans));
  });
});

describe.each([
  ['waiting for places only', others, { actors: false }],
  ['by actors who do one thing at a time', all, { actors: true }],
])('every order of starts and ends, %s, is valid:', (_, list, options) => {
  it.each(list)('%s', (name, makes) => {
    let most = 0;
    let seed = 0;
    for (const world of makes(options)) {
      for (let count = 0; count < 2; count++) {
        const run = sideBySide(world, seed++);
        expect(run.fault, `${world.name}\n${run.ended.map((at) => world.plan.texts[at]).join('\n')}`).toBeNull();
        most = Math.max(most, run.most);
      }
    }
    expect(most).toBeGreaterThanOrEqual(name === 'iceblox' || name === 'a soldier' ? 1 : portion(3, 1));
  });
});

describe('a link', () => {
  /** How many of the links some order without them is refused for, of those that no others imply. */
  function mutate(list: Iterable<WorldPlan>, most: number): { links: number; refused: number } {
    const counts = { links: 0, refused: 0 };
    for (const world of list) {
      const before = beforeOf(world.plan);
      const end = endOf(world, [...before.keys()]);
      for (const link of neededLinks(before)) {
        if (++counts.links > most) return { ...counts, links: most };
        const order = earlyOrder(withoutLink(before, link), link[1]);
        if (world.faultOf(order) || endOf(world, order) !== end) counts.refused++;
      }
    }
    return counts;
  }

  // Of the others, the two steps come to the same in either order: both set a place to the same value, or what is
  // written makes no condition false. In Iceblox, a push reads all crossroads that a block may slide over.
  it.each(all)('is missed for the most part: %s', (name, makes) => {
    const { links, refused } = mutate(makes({}), portion(300, 20));
    expect(links).toBeGreaterThan(portion(40, 1));
    if (isAll) expect(refused / links).toBeGreaterThan(name === 'iceblox' ? 0.2 : 0.7);
  });

  // Of the squad, what is named counts, too.
  it.each(others)('stands for two steps that touch one place, and none is left out: %s', (_, makes) => {
    for (const world of makes({})) {
      const conflicts = conflictsOf(world.plan);
      const closure = closureOf(conflicts);
      const before = closureOf(beforeOf(world.plan));
      expect(before, world.name).toEqual(closure);
      world.plan.ended.forEach((earlier, step) => {
        for (const at of earlier) expect(conflicts[step]).toContain(at);
      });
    }
  });
});

// What a plan that is carried out step by step keeps anyway. The file places.ts takes places out.
describe('a world that lacks a place', () => {
  const found = (list: Iterable<WorldPlan>): string[] => {
    const faults = new Set<string>();
    let seed = 0;
    for (const world of list) for (const fault of faultsOf(world, seed++)) faults.add(fault);
    return [...faults].toSorted();
  };

  it('lets a second hunter in before the zombie is in its cage', () => {
    const options = { actors: true, withPlaces: false };
    expect(found(worlds.huntersWorlds('hunters.htn', 12, options))).toEqual([
      'CloseCageDoor: the zombie of room is not in its cage',
      'StepIn: the zombie of room has a hunter to chase already',
    ]);
    expect(found(worlds.huntersWorlds('hunters-hybrid.htn', 12, options))).toEqual([
      'EnterThroughDoor: the zombie of room has a hunter to chase already',
      'ShutCage: the zombie of room is not in its cage',
    ]);
  });

  it('lets an hour pass before it is filled', () => {
    const faults = found(worlds.townWorlds(6, { actors: true, withPlaces: false }));
    expect(faults.length).toBeGreaterThan(0);
    for (const fault of faults) expect(fault).toMatch(/^PassHour: \w+ has nothing to do in this hour$/);
  });

  it('lets a member look into a corner that nobody covers', () => {
    const faults = ['Advance: nobody covers member at corner_'];
    expect(found(worlds.squadWorlds(80, { actors: true, withPlaces: false }))).toEqual(faults);
  });

  it('needs what the squad says of who reserves what', () => {
    const faults = found(worlds.squadWorlds(80, { actors: false }));
    expect(faults).toContain('Restrain: suspect is not reserved for this plan');
    for (const fault of faults) expect(fault).toMatch(/is not reserved|does not lead|not all of member is free/);
  });
});
