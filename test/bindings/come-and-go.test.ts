// Objects that come and go in a world: slots, handles, what happens to values.

import { describe, expect, it } from 'vitest';
import { none, Planner } from '../../bindings/index.ts';
import type { World } from '../../bindings/index.ts';
import { compile, errorLater, errorOf } from './helpers.ts';
import { camp, campBytes, campText, plansOf } from './camp.ts';

describe('objects that come and go', () => {
  it('take the lowest free slot of their type, and are known by name', () => {
    const { world } = camp();
    expect(world.idsOf('Npc')).toEqual({ first: 1, last: 4 });
    expect(world.idsOf('Being')).toEqual({ first: 1, last: 6 });
    const wolf = world.add('Beast', 'wolf');
    const ada = world.add('Npc', 'ada');
    expect([wolf, ada]).toEqual([5, 3]);
    expect(world.object('ada', 'Being')).toBe(ada);
    expect(world.nameOf('Being', wolf)).toBe('wolf');
    expect(world.has('Npc', ada)).toBe(true);
    expect(world.has('Npc', wolf)).toBe(false);
    expect(['ada', 'wolf', 'nobody', ''].map((name) => world.has('Npc', name))).toEqual([true, false, false, false]);
    expect(world.has('Being', 'wolf')).toBe(true);
    expect(world.objectAt('Npc', 3)).toBe(ada);
    expect(world.objectAt('Npc', 4)).toBe(none);
  });

  it('are not mistaken for who was there before', () => {
    const { world } = camp();
    const bob = world.object('bob', 'Npc');
    world.remove('Npc', bob);
    expect(world.has('Npc', bob)).toBe(false);
    expect(world.has('Npc', 'bob')).toBe(false);
    expect(errorOf(() => world.object('bob'))).toMatch(/^unknown-object: /);
    const bob2 = world.add('Npc', 'bob');
    expect(bob2 & 0xffff).toBe(bob);
    expect(bob2).not.toBe(bob);
    expect(world.object('bob')).toBe(bob2);
    expect(world.nameOf('Npc', bob2)).toBe('bob');
    const messages = [
      () => world.nameOf('Npc', bob),
      () => world.fluents.at!.get(bob),
      () => world.fluents.at!.set(bob, none),
      () => world.fluents.target!.set(bob2, bob),
      () => world.fluents.at!.index(bob),
      () => world.set('at', bob, 'hill'),
      () => world.remove('Npc', bob),
    ].map(errorOf);
    for (const message of messages) expect(message).toMatch(/^removed: .*bob \(1\) has been removed$/);
    world.remove('Npc', bob2);
    expect(errorOf(() => world.nameOf('Npc', bob))).toMatch(/^removed: an object \(1\)/);
    expect(errorOf(() => world.nameOf('Npc', bob2 + 65536))).toMatch(/^unknown-object/);
  });

  it('leave their values at the defaults, and none where they were a value', () => {
    const { world } = camp();
    const wolf = world.add('Beast', 'wolf');
    world.set('health', 'wolf', 7);
    world.set('rank', 'wolf', 9);
    world.set('target', 'bob', 'wolf');
    world.set('target', 'eve', 'bob');
    world.set('owner', 'hill', 'bob');
    world.remove('wolf');
    expect(world.get('target', 'bob')).toBe(none);
    expect(world.get('target', 'eve')).toBe(world.object('bob'));
    expect(world.fluents.health!.values[wolf]).toBe(100);
    world.fluents.health!.values[wolf] = -5;
    const fox = world.add('Beast', 'fox');
    expect(world.get('health', fox)).toBe(100);
    expect(world.get('rank', fox)).toBe(3);
    world.remove('bob');
    expect(world.get('owner', 'hill')).toBe(none);
    expect(world.get('target', 'eve')).toBe(none);
    world.check();
  });

  it('answer handles where they are values', () => {
    const { world } = camp();
    world.remove('bob');
    const ada = world.add('Npc', 'ada');
    world.set('target', 'eve', ada);
    expect(world.get('target', 'eve')).toBe(ada);
    expect(world.fluents.target!.get(world.object('eve'))).toBe(ada);
    expect(world.fluents.target!.values[2]).toBe(ada & 0xffff);
  });

  it('are named by themselves, and may be given an id', () => {
    const { world } = camp();
    expect(world.nameOf('Npc', world.add('Npc'))).toBe('npc0');
    expect(world.nameOf('Npc', world.add('Npc'))).toBe('npc1');
    expect(world.add('Beast', 'wolf', 6)).toBe(6);
    expect(errorOf(() => world.add('Beast', 'fox', '5' as never))).toBe('bad-option: "5" is no free id of type Beast');
    expect(errorOf(() => world.add('Beast', 'fox', 6))).toBe('bad-option: 6 is no free id of type Beast');
    expect(errorOf(() => world.add('Beast', 'fox', 4))).toMatch(/^bad-option/);
  });

  it.each([
    [
      'too many',
      (w: World) => [1, 2, 3].map(() => w.add('Npc')),
      /^too-large: there is room for 4 objects of type Npc/,
    ],
    ['a name twice', (w: World) => w.add('Npc', 'eve'), /^duplicate-name: two objects are named "eve"$/],
    ['no name', (w: World) => w.add('Npc', ''), /^wrong-type: the name of an object is a text/],
    ['none', (w: World) => w.add('Npc', 'none'), /^duplicate-name/],
    ['an unknown type', (w: World) => w.add('Nps', 'x'), /^unknown-name/],
    [
      'a type without capacity',
      (w: World) => w.add('Area', 'x'),
      /^bad-option: objects of type Area can only come and go/,
    ],
    ['such a removal', (w: World) => w.remove('hill'), /^bad-option: objects of type Area can only come and go/],
    ['the removal of nobody', (w: World) => w.remove('joe'), /^unknown-object: this world has no object "joe"/],
    ['the removal of none', (w: World) => w.remove('Npc', none), /^unknown-object/],
    ['the removal of none by name', (w: World) => w.remove('none'), /^unknown-object/],
    ['the removal of one of another type', (w: World) => w.remove('Beast', 1), /^wrong-type/],
  ])('refuse %s', (_, action, message) => {
    expect(errorOf(() => action(camp().world))).toMatch(message);
  });

  it.each([
    [{ names: ['bob'], capacity: 0 }, /^bad-option: the capacity of Npc has to be a number from 1 on, not 0$/],
    [{ count: 2 }, /^bad-option: the capacity of Npc .* not undefined$/],
    [{ names: ['bob'], count: 1, capacity: 5 }, /^bad-option: the objects of type Npc have names or a count/],
    [{ size: 3, capacity: 5 }, /^bad-option: the objects of type Npc have no "size"/],
    [{ capacity: 70_000 }, /^too-large: 70000 objects/],
  ])('are not declared by %j', (declared, message) => {
    const domain = new Planner({ memory: 2 ** 20 }).register(campBytes);
    const create = () => domain.createWorld({ Npc: declared as never }, { externals: { choice: () => 0 } as never });
    expect(errorOf(create)).toMatch(message);
  });

  it('are given alone where those of one tree of types come and go', () => {
    const { world } = camp();
    world.remove(world.object('bob', 'Npc'));
    expect(errorOf(() => world.object('bob'))).toMatch(/^unknown-object/);
    const domain = new Planner({ memory: 2 ** 20 }).register(compile('domain d; type A; type B;'));
    const both = domain.createWorld({ A: { names: ['a'], capacity: 1 }, B: { names: ['b'], capacity: 1 } });
    expect(errorOf(() => both.remove(1))).toBe('bad-option: pass its type, too: world.remove(type, object)');
    both.remove('B', 1);
    expect(both.has('A', 1)).toBe(true);
  });
});

describe('replacing a domain', () => {
  it('keeps who is there, free slots, and handles', async () => {
    const { planner, domain, world } = camp();
    world.remove('bob');
    const ada = world.add('Npc', 'ada');
    const wolf = world.add('Beast', 'wolf');
    world.remove('wolf');
    world.set('target', 'eve', ada);
    const changed = compile(campText.replace('met += 10', 'met += 20'));
    expect((await planner.replace(domain, changed)).renumbered).toBe(false);
    expect(world.object('ada')).toBe(ada);
    expect(world.get('target', 'eve')).toBe(ada);
    expect(world.has('Beast', wolf)).toBe(false);
    const fox = world.add('Beast', 'fox');
    expect(fox & 0xffff).toBe(wolf);
    expect(fox).not.toBe(wolf);
    expect(errorOf(() => world.nameOf('Beast', wolf))).toMatch(/^removed/);
    world.add('Npc');
    world.add('Npc');
    expect(errorOf(() => world.add('Npc'))).toMatch(/^too-large/);
    expect(plansOf({ planner, domain, world }, 'GreetAll', ada)).toEqual(['Greet(ada, eve)']);
  });

  it('gives free slots the new defaults', async () => {
    const { planner, domain, world } = camp();
    await planner.replace(domain, compile(campText.replace(':= 100', ':= 50')));
    expect(world.get('health', world.add('Npc', 'ada'))).toBe(50);
  });

  it('keeps no plan with an object that has been removed', async () => {
    const { planner, domain, world } = camp();
    const held = world.plan(domain.tasks.Rest!(world.object('bob')));
    const lost = world.plan(domain.tasks.GreetAll!(world.object('bob')));
    held.run();
    lost.run();
    world.remove('eve');
    world.add('Npc', 'eve');
    const { kept, outdated } = await planner.replace(domain, compile(campText.replace('met += 10', 'met += 20')));
    expect([kept, outdated]).toEqual([[held], [lost]]);
    world.remove('eve');
    expect(held.plan?.map(({ text }) => text)).toEqual(['Rest(bob)']);
  });

  it('lets go of free slots of types that are gone, and not of objects', async () => {
    const without = campText.replace('type Beast < Being;', '');
    const free = camp();
    await free.planner.replace(free.domain, compile(without));
    expect(free.world.idsOf('Being')).toEqual({ first: 1, last: 4 });
    const taken = camp();
    taken.world.add('Beast', 'wolf');
    const message = await errorLater(() => taken.planner.replace(taken.domain, compile(without)));
    expect(message).toMatch(/^incompatible: .*the type Beast is gone, of which there is wolf/);
  });
});
