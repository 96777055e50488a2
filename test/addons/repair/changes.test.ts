// What changes in a world is noted, however it is written, and concerns the sessions that `affectedBy` names.

import { describe, expect, it } from 'vitest';
import { assign } from '../../../addons/problems/index.ts';
import { Planner } from '../../../bindings/index.ts';
import type { AnyDomain } from '../../../bindings/index.ts';
import { affectedBy, apply, Changes } from '../../../addons/repair/index.ts';
import type { Affected } from '../../../addons/repair/index.ts';
import { compile, errorOf } from '../../bindings/helpers.ts';
import { guardText } from '../../bindings/guard.ts';
import { attack, guard } from '../../bindings/setting.ts';
import { randomChange, randomWorld } from './random-worlds.ts';
import { portion } from '../../engine.ts';

describe('the changes of a world', () => {
  it('are none before anything is written, and none once they have been taken', () => {
    const { world } = guard();
    const changes = new Changes(world);
    expect(changes.take()).toEqual([]);
    world.set('at', 'bob', 'area1');
    expect(changes.take()).toHaveLength(1);
    expect(changes.take()).toEqual([]);
  });

  it('are noted by any way of writing, fluents and constants', () => {
    const setting = guard();
    const { world } = setting;
    const bob = attack(setting);
    bob.run();
    const changes = new Changes(world);
    world.set('connects', 1, 'area0', 'area1', false);
    world.fluents.loaded!.set(world.object('pistol'), false);
    const { mood } = world.fluents;
    mood!.values[mood!.index(world.object('eve'))]! ^= 1;
    expect(new Set(changes.take())).toEqual(
      new Set([
        ['connects', 1, world.object('area0'), world.object('area1')],
        ['loaded', world.object('pistol')],
        ['mood', world.object('eve')],
      ]),
    );
    world.set('connects', 1, 'area0', 'area1', true);
    changes.take();
    expect(apply(bob, 0, 2)).toBe(-1);
    expect(changes.take().map(([name]) => name)).toContain('at');
  });

  it('leave out a place whose value has changed back, and take NaN for equal to NaN', () => {
    const { world } = guard();
    const changes = new Changes(world);
    world.set('at', 'bob', 'area1');
    world.set('at', 'bob', 'area0');
    expect(changes.take()).toEqual([]);
  });

  it('are written as affectedBy takes them', () => {
    const setting = guard({ length: 4 });
    const [bob, eve] = [attack(setting), attack(setting, 'eve')];
    bob.run();
    eve.run();
    const changes = new Changes(setting.world);
    setting.world.set('holding', 'eve', 'rifle', false);
    const [change] = changes.take();
    const named = ({ steps, search }: Affected<AnyDomain>): string =>
      [steps, search].map((sessions) => sessions.map((one) => (one === bob ? 'bob' : 'eve')).join()).join(' | ');
    expect(named(affectedBy(setting.world, change!))).toBe('eve | ');
    setting.world.set('loaded', 'pistol', false);
    setting.world.set('at', 'bob', 'area2');
    // Bob by his steps, so not by his search as well.
    expect(named(changes.affected())).toBe('bob | eve');
    expect(named(changes.affected())).toBe(' | ');
  });

  it('begin anew with a domain that is replaced', async () => {
    const { planner, domain, world } = guard();
    const changes = new Changes(world);
    world.set('at', 'bob', 'area2');
    await planner.replace(domain, compile(`${guardText}\nfluent boolean isNew;`));
    expect(changes.take()).toEqual([]);
    world.set('isNew', true);
    expect(changes.take()).toEqual([['isNew']]);
  });

  it('name no object that has gone', () => {
    const domain = new Planner({ memory: 2 ** 18 }).register(
      compile('domain d; type Npc; fluent integer health(Npc npc) := 3;'),
    );
    const world = domain.createWorld({ Npc: { names: ['bob', 'eve'], capacity: 3 } });
    world.set('health', 'eve', 1);
    const changes = new Changes(world);
    world.set('health', 'bob', 2);
    world.remove(world.object('eve'));
    expect(changes.take()).toEqual([['health', world.object('bob')]]);
  });

  it('are refused of what is no world', () => {
    expect(errorOf(() => new Changes({} as never))).toBe('wrong-type: this takes a world, not an object');
    const { world } = guard();
    const changes = new Changes(world);
    expect(errorOf(() => changes.affected({ from: 1 } as never))).toMatch(/^bad-option: .*"from"/);
    world.free();
    expect(errorOf(() => changes.take())).toMatch(/^freed: /);
  });
});

describe('on random domains', () => {
  it('they are the places written, and concern the sessions that are affected by any of them', () => {
    let counted = 0;
    for (let seed = 1; seed <= portion(150); seed++) {
      const item = randomWorld(seed);
      const { world, network, random } = item;
      const sessions = [true, false].map((decomposition) =>
        world.plan(network, { decomposition, limits: { iterations: 500, depth: 60 } }),
      );
      for (const session of sessions) session.run();
      const changes = new Changes(world);
      for (let count = random.integer(1, 4); count > 0; count--) {
        const change = randomChange(item, false);
        if (change) assign(world, change.variable, change.args, change.value);
      }
      const taken = changes.take();
      // Writing the same again gives the same changes to the second observer.
      const each = taken.map((change) => affectedBy(world, change));
      const steps = sessions.filter((session) => each.some((one) => one.steps.includes(session)));
      const search = sessions.filter(
        (session) => !steps.includes(session) && each.some((one) => one.search.includes(session)),
      );
      const second = new Changes(world);
      expect(second.affected()).toEqual({ steps: [], search: [] });
      counted += steps.length + search.length;
      expect([seed, new Set(steps).size]).toEqual([seed, steps.length]);
      world.free();
    }
    expect(counted).toBeGreaterThan(portion(20, 1));
  });
});
