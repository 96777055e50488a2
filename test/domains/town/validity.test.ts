// The checker of plans: what actions do to the town, and of what is wrong, which action breaks a rule first and why.

import { describe, expect, it } from 'vitest';
import type { Person, Town } from '../../../domains/town/state.ts';
import { checkPlan } from '../../../domains/town/validity.ts';
import { hour, tinyTown } from './tiny.ts';

/** The town after Bob's hour. */
function after(...actions: string[]): Town {
  const verdict = checkPlan(tinyTown(), hour(...actions), { hours: 1 });
  if (!verdict.valid) throw new Error(`${verdict.action}: ${verdict.reason}`);
  return verdict.town;
}

const fred = (town: Town): Person => town.people[0]!;
const bob = (town: Town): Person => town.people[1]!;

describe('an hour', () => {
  it('makes everybody hungrier and more tired', () => {
    const town = after('Relax(bob)');
    expect([town.hour, bob(town).hungry, bob(town).sleepy, fred(town).hungry]).toEqual([11, 9, 7, 1]);
    expect(town.dice).not.toBe(7);
  });

  it('leaves the town that it began with as it was', () => {
    const start = tinyTown();
    expect(checkPlan(start, hour('Relax(bob)'), { hours: 1 }).valid).toBe(true);
    expect(start).toEqual(tinyTown());
  });

  it('brings deer at dawn, as many as the forest feeds', () => {
    const plan = ['IncrementPerson(fred)', 'FallAsleep(fred)', 'Sleep(fred, 1)', 'PassHour()'];
    const dawn = (deer: number): Town => {
      const town = tinyTown({ hour: 4, deer, newDeer: 30 });
      return { ...town, people: [{ ...fred(town), at: 'freds_house' }] };
    };
    const deerAfter = (deer: number): unknown => checkPlan(dawn(deer), plan, { hours: 1 });
    expect(deerAfter(3)).toMatchObject({ valid: true, town: { deer: 33, hour: 5 } });
    expect(deerAfter(20)).toMatchObject({ valid: true, town: { deer: 40 } });
    expect(deerAfter(50)).toMatchObject({ valid: true, town: { deer: 50 } });
  });
});

describe('a trade', () => {
  it('moves money from the customer to the keeper for food and lessons', () => {
    const fed = after('Move(bob, shop)', 'ShopFoodService(bob, fred, shop)');
    expect([bob(fed).money, fred(fed).money, bob(fed).hungry]).toEqual([35, 105, 0]);
    const taught = after('Move(bob, shop)', 'ShopLessonService(bob, fred, shop)');
    expect([bob(taught).money, fred(taught).money]).toEqual([10, 130]);
    expect(bob(taught).available).toContain('hunt');
  });

  it('moves money from the keeper to the customer for skins and goods', () => {
    const skins = after('Move(bob, shop)', 'ShopSkinService(bob, fred, shop)');
    expect([bob(skins).money, fred(skins).money, bob(skins).owns.skins]).toEqual([44, 96, 0]);
    const goods = after('Move(bob, shop)', 'ShopGoodsService(bob, fred, shop)');
    expect([bob(goods).money, fred(goods).money, bob(goods).owns.goods]).toEqual([90, 50, 0]);
    expect(goods.places.find(({ shop }) => shop)!.stock).toEqual({ skins: 0, goods: 1 });
  });

  it('brings the keeper money from the carter later on', () => {
    const sale = hour('Move(bob, shop)', 'ShopSkinService(bob, fred, shop)');
    const next = hour('Move(bob, bobs_house)', 'Relax(bob)').flatMap((line) =>
      line.startsWith('Serve') ? ['Ship(fred, shop)', line] : [line],
    );
    const verdict = checkPlan(tinyTown(), [...sale, ...next], { hours: 2 });
    expect(verdict).toMatchObject({ valid: true, town: { people: [{ money: 101 }, {}] } });
  });
});

describe('work, sleep and the forest', () => {
  it('pay, rest and feed', () => {
    expect(bob(after('Move(bob, farm)', 'Work(bob, farm)')).money).toBe(42);
    const asleep = bob(after('PayRent(bob)', 'FallAsleep(bob)', 'Sleep(bob, 7)'));
    expect([asleep.sleepy, asleep.money, asleep.rentDue, asleep.asleep]).toEqual([3, 39, false, true]);
    const hunter = tinyTown();
    bob(hunter).available.push('hunt');
    const verdict = checkPlan(hunter, hour('Move(bob, woods)', 'Skin(bob)', 'Hunt(bob)'), { hours: 1 });
    expect(verdict).toMatchObject({ valid: true, town: { deer: 0, people: [{}, { hungry: 0, owns: { skins: 2 } }] } });
  });

  it('end a carving after eight hours', () => {
    const verdict = checkPlan(tinyTown({ hour: 9 }), Array.from({ length: 8 }, () => hour('Carve(bob)')).flat(), {
      hours: 8,
    });
    expect(verdict).toMatchObject({ valid: true, town: { people: [{}, { carved: 0, owns: { goods: 2 } }] } });
  });

  it('bring back in the morning what was given up', () => {
    const town = tinyTown();
    Object.assign(bob(town), { asleep: true, sleepy: 0, givenUp: ['hunt'] });
    const verdict = checkPlan(town, hour('Wake(bob)', 'Relax(bob)'), { hours: 1 });
    if (!verdict.valid) throw new Error(verdict.reason);
    expect(bob(verdict.town).givenUp).toEqual([]);
    expect(bob(verdict.town).available).toContain('hunt');
  });
});

describe('waiting', () => {
  it('may end in giving up, but not too early', () => {
    const hours = (count: number): string[] => [
      ...hour('Move(bob, shop)', 'Wait(bob, shop)'),
      ...Array.from({ length: count - 1 }, () => hour('Wait(bob, shop)')).flat(),
      ...hour('GiveUp(bob, purchase_food)', 'Move(bob, market)', 'Wander(bob)'),
    ];
    const verdict = checkPlan(tinyTown(), hours(3), { hours: 4 });
    if (!verdict.valid) throw new Error(verdict.reason);
    expect(bob(verdict.town)).toMatchObject({ waited: 0, givenUp: ['purchase_food'] });
    expect(bob(verdict.town).available).not.toContain('purchase_food');
    expect(checkPlan(tinyTown(), hours(2), { hours: 3 })).toMatchObject({ reason: 'has not waited for long enough' });
  });
});

describe('a rule that is broken', () => {
  const food = 'ShopFoodService(bob, fred, shop)';
  const skin = 'ShopSkinService(bob, fred, shop)';
  const toShop = 'Move(bob, shop)';
  const toWoods = 'Move(bob, woods)';

  it.each<[actions: string[], action: string, reason: string]>([
    [[food], food, 'is not at shop'],
    [[toShop, 'ShopFoodService(bob, bob, shop)'], 'ShopFoodService(bob, bob, shop)', 'bob does not keep shop'],
    [[toShop, food, 'Wait(bob, shop)'], 'Wait(bob, shop)', 'the hour of bob is over'],
    [[toShop, food, 'PassHour()', 'Relax(bob)'], 'Relax(bob)', 'the hour of bob has not begun'],
    [['IncrementPerson(bob)'], 'IncrementPerson(bob)', 'bob has had this hour already'],
    [['Serve(fred, shop)'], 'Serve(fred, shop)', 'the hour of fred is over'],
    [[toShop, toShop], toShop, 'is at shop already'],
    [['Hunt(bob)'], 'Hunt(bob)', "can't hunt"],
    [['Skin(bob)'], 'Skin(bob)', 'is not at woods'],
    [[toWoods, 'Skin(bob)', 'Skin(bob)', 'Skin(bob)'], 'Skin(bob)', 'there are no deer left'],
    [['Work(bob, farm)'], 'Work(bob, farm)', 'is not at farm'],
    [[toShop, 'Work(bob, shop)'], 'Work(bob, shop)', 'does not work at shop'],
    [[toShop, 'OpenShop(bob, shop)'], 'OpenShop(bob, shop)', 'does not keep shop'],
    [[toShop, 'EatIn(bob, shop)'], 'EatIn(bob, shop)', 'does not keep shop'],
    [['Sleep(bob, 7)'], 'Sleep(bob, 7)', 'is awake'],
    [['FallAsleep(bob)', 'Sleep(bob, 6)'], 'Sleep(bob, 6)', 'is not tired by 6'],
    [['FallAsleep(bob)', 'Relax(bob)'], 'Relax(bob)', 'is asleep'],
    [['Wake(bob)'], 'Wake(bob)', 'is awake'],
    [['PayRent(bob)', 'PayRent(bob)'], 'PayRent(bob)', 'owes no rent'],
    [['Chat(bob, fred)'], 'Chat(bob, fred)', 'is not at shop'],
    [['Wander(bob)'], 'Wander(bob)', 'is not at market'],
    [['AddTask(bob, hunt)'], 'AddTask(bob, hunt)', "can't hunt"],
    [['AddTask(bob, skin)', 'AddTask(bob, skin)'], 'AddTask(bob, skin)', 'has begun to skin already'],
    [['AddTask(bob, sing)'], 'AddTask(bob, sing)', 'there is no activity sing'],
    [['Sing(bob)'], 'Sing(bob)', 'is not an action'],
    [['constructor(bob)'], 'constructor(bob)', 'is not an action'],
    [['Relax(anna)'], 'Relax(anna)', 'there is nobody called anna'],
    [['Chat(bob, anna)'], 'Chat(bob, anna)', 'there is nobody called anna'],
    [['Move(bob, moon)'], 'Move(bob, moon)', 'there is no place moon'],
    [['Relax(bob, bob)'], 'Relax(bob, bob)', 'must have 1 arguments'],
    [[], 'PassHour()', 'bob has nothing to do in this hour'],
  ])('is named with its reason (%#): %s', (actions, action, reason) => {
    expect(checkPlan(tinyTown(), hour(...actions), { hours: 1 })).toMatchObject({ valid: false, action, reason });
  });

  it.each<[what: string, change: (town: Town) => void, action: string, reason: string]>([
    ['nobody at the counter', (town) => (fred(town).at = 'market'), food, 'fred is not at shop'],
    ['a keeper asleep', (town) => (fred(town).asleep = true), food, 'fred is asleep'],
    ['a closed shop', (town) => (town.places.at(-1)!.open = false), food, 'shop is closed'],
    ['a shop open after hours', (town) => (town.hour = 18), food, 'shop is closed'],
    ['another kind of shop', (town) => (town.places.at(-1)!.trades = ['rent']), food, 'shop does not trade food'],
    ['a crowd', (town) => (town.atOnce = 0), food, 'shop has too many customers'],
    ['no money', (town) => (bob(town).money = 4), food, "bob can't pay"],
    ['a keeper without money', (town) => (fred(town).money = 3), skin, "fred can't pay"],
    ['nothing to sell', (town) => (bob(town).owns.skins = 0), skin, 'has no skins'],
  ])('is seen where there is %s', (_what, change, action, reason) => {
    const town = tinyTown();
    change(town);
    const verdict = checkPlan(town, ['IncrementPerson(bob)', toShop, action], { hours: 1 });
    expect(verdict).toEqual({ valid: false, step: 2, action, reason });
  });

  it('is seen where a keeper leaves the shop open', () => {
    const leave = ['IncrementPerson(fred)', 'Move(fred, market)'];
    expect(checkPlan(tinyTown(), leave)).toMatchObject({ step: 1, reason: 'leaves the shop open' });
    const close = ['IncrementPerson(fred)', 'CloseShop(fred, shop)', 'Move(fred, market)', 'Serve(fred, shop)'];
    expect(checkPlan(tinyTown(), close)).toMatchObject({ step: 3, reason: 'is not at shop' });
  });

  it('is seen where a shop opens out of hours', () => {
    const town = tinyTown({ hour: 18 });
    town.places.at(-1)!.open = false;
    const plan = ['IncrementPerson(fred)', 'OpenShop(fred, shop)'];
    expect(checkPlan(town, plan)).toMatchObject({ step: 1, reason: 'shop has no business at 18' });
  });
});

describe('the end of a plan', () => {
  it('comes when the hours have passed', () => {
    expect(checkPlan(tinyTown(), hour('Relax(bob)'), { hours: 2 })).toMatchObject({
      step: 5,
      action: null,
      reason: '1 hours have passed, not 2',
    });
    const more = [...hour('Relax(bob)'), 'IncrementPerson(bob)'];
    expect(checkPlan(tinyTown(), more, { hours: 1 }).valid).toBe(false);
    expect(checkPlan(tinyTown(), [], { hours: 0 }).valid).toBe(true);
  });

  it('is a good one when nobody starves', () => {
    const town = tinyTown();
    bob(town).hungry = 23;
    const plan = hour('Relax(bob)');
    expect(checkPlan(town, plan, { hours: 1 }).valid).toBe(true);
    expect(checkPlan(town, plan, { hours: 1, good: true })).toMatchObject({ action: null, reason: 'bob starves' });
  });
});
