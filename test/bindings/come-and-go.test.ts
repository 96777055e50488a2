// Objects that come and go in a world: slots, handles, what becomes of values, plans and searches.

import { describe, expect, it } from 'vitest';
import { none, ordered, Planner } from '../../bindings/index.ts';
import type { Domain, World } from '../../bindings/index.ts';
import { apply, affectedBy, check } from '../../execution/index.ts';
import { restoreWorld, saveWorld } from '../../bindings/save/index.ts';
import { ReferenceSearch } from '../../reference/index.ts';
import { compile, errorLater, errorOf, load } from './helpers.ts';

const text = `domain camp;
type Area;
type Being;
type Npc < Being;
type Beast < Being;
constant boolean near(Being being, Area area) := true;
constant Npc     owner(Area area);
constant integer [1, 9] rank(Being being) := 3;
fluent   Area    at(Being being);
fluent   Being   target(Npc npc);
fluent   float   health(Being being) := 100;
fluent   integer met;
external Being   choice(Npc npc);

task Greet(Npc npc, Being being) { npc != being; met += 1; }
task Rest(Npc npc) { met += 1; }
task Note(Being being) { rank(being) > 0; met += 10; }
task Follow(Npc npc, Being being) { target(npc) := being; }
task Heal() { forall (Being being) { health(being) += 1; } }
task GreetAll(Npc npc) {
    method { exists (Being being) { npc != being; health(being) > 0; ordered(Greet(npc, being)); } }
}
task GreetMost(Npc npc) {
    method { sort-by (Being being; health(being); >) { ordered(Greet(npc, being)); } }
}
task Count() { method { not exists (Npc npc) { health(npc) > 0; }; ordered(); } }
task NoteNear(Area area) { method { exists (Being being) { near(being, area); rank(being) == 3; ordered(Note(being)); } } }
task Ask(Npc npc) { method { let one := choice(npc); one != none; ordered(Rest(npc), Rest(npc), Follow(npc, one)); } }
task Wait(Npc npc) { method { ordered(Rest(npc), Rest(npc), Greet(npc, target(npc))); } }
`;
const bytes = compile(text);

interface Camp {
  planner: Planner;
  domain: Domain;
  world: World;
}

function camp(choice: (npc: number) => number = () => 0): Camp {
  const planner = new Planner({ memory: 2 ** 20 });
  const domain = planner.register(bytes);
  const world = domain.createWorld(
    { Area: ['hill'], Npc: { names: ['bob', 'eve'], capacity: 4 }, Beast: { capacity: 2 } },
    { externals: { choice: choice as never } },
  );
  return { planner, domain, world };
}

function plansOf({ world, domain }: Camp, task: string, ...args: number[]): string[] | null {
  const session = world.plan(domain.task(task, ...args));
  session.run();
  return session.plan?.map(({ text }) => text) ?? null;
}

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
    expect(world.objectAt('Npc', 3)).toBe(ada);
    expect(world.objectAt('Npc', 4)).toBe(none);
  });

  it('are not mistaken for who was there before', () => {
    const { world } = camp();
    const bob = world.object('bob', 'Npc');
    world.remove('Npc', bob);
    expect(world.has('Npc', bob)).toBe(false);
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
    ['a type without capacity', (w: World) => w.add('Area', 'x'), /^bad-option: objects of type Area come and go only/],
    ['such a removal', (w: World) => w.remove('hill'), /^bad-option: objects of type Area come and go only/],
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
    const domain = new Planner({ memory: 2 ** 20 }).register(bytes);
    const create = () => domain.createWorld({ Npc: declared as never }, { externals: { choice: () => 0 } as never });
    expect(errorOf(create)).toMatch(message);
  });

  it('are given alone where those of one tree of types come and go', () => {
    const { world } = camp();
    world.remove(world.object('bob', 'Npc'));
    expect(errorOf(() => world.object('bob'))).toMatch(/^unknown-object/);
    const domain = new Planner({ memory: 2 ** 20 }).register(compile('domain d; type A; type B;'));
    const both = domain.createWorld({ A: { names: ['a'], capacity: 1 }, B: { names: ['b'], capacity: 1 } });
    expect(errorOf(() => both.remove(1))).toBe('bad-option: say of which type: world.remove(type, object)');
    both.remove('B', 1);
    expect(both.has('A', 1)).toBe(true);
  });
});

describe('searches', () => {
  it('go through those that are there', () => {
    const all = camp();
    const bob = all.world.object('bob', 'Npc');
    all.world.set('health', 'eve', 0);
    expect(plansOf(all, 'GreetAll', bob)).toBe(null);
    expect(plansOf(all, 'Heal')).toEqual(['Heal()']);
    const ada = all.world.add('Npc', 'ada');
    expect(plansOf(all, 'GreetAll', bob)).toEqual(['Greet(bob, ada)']);
    all.world.set('health', ada, 1000);
    expect(plansOf(all, 'GreetMost', bob)).toEqual(['Greet(bob, ada)']);
    all.world.remove('ada');
    expect(plansOf(all, 'GreetAll', bob)).toBe(null);
    all.world.remove('eve');
    expect(plansOf(all, 'Count')).toBe(null);
    all.world.remove('bob');
    expect(plansOf(all, 'Count')).toEqual([]);
    expect(errorOf(() => plansOf(all, 'GreetAll', bob))).toMatch(/^removed: npc of GreetAll .* bob \(1\)/);
  });

  it('find no free slot through an index of a constant that is true by default', () => {
    const all = camp();
    all.world.set('rank', 'eve', 1);
    expect(plansOf(all, 'NoteNear', 1)).toEqual(['Note(bob)']);
    all.world.remove('bob');
    expect(plansOf(all, 'NoteNear', 1)).toBe(null);
    all.world.add('Beast', 'wolf');
    expect(plansOf(all, 'NoteNear', 1)).toEqual(['Note(wolf)']);
  });

  it('that are under way go on with whom they began', () => {
    const all = camp();
    const { world, domain } = all;
    world.set('target', 'bob', 'eve');
    const session = world.plan(domain.tasks.Wait!(world.object('bob')));
    session.step(2);
    world.remove('eve');
    const ada = world.add('Npc', 'ada');
    world.set('target', 'bob', ada);
    expect(session.run()).toBe('solved');
    const cursor = session.cursor();
    expect([cursor.next(), cursor.next(), cursor.next()]).toEqual([true, true, true]);
    expect(cursor.text).toBe('Greet(bob, removed#2)');
    expect(cursor.arg(0)).toBe(world.object('bob'));
    expect(errorOf(() => cursor.arg(1))).toBe(
      'removed: being of Greet in this plan is an object (2) that has been removed',
    );
    expect(errorOf(() => session.plan)).toMatch(/^removed/);
    session.restart();
    session.run();
    expect(session.plan?.at(-1)).toMatchObject({ args: [world.object('bob'), ada], text: 'Greet(bob, ada)' });
  });

  it('that have not begun have none in the place of who is removed', () => {
    const { world, domain } = camp();
    const session = world.plan(domain.tasks.Greet!(world.object('bob'), world.object('eve')));
    world.remove('eve');
    world.add('Npc', 'ada');
    session.run();
    expect(session.plan?.map(({ text }) => text)).toEqual(['Greet(bob, none)']);
  });

  it('are begun by the scheduler with whom there is', () => {
    const { world, domain, planner } = camp();
    const submitted = planner.submit(world, domain.tasks.GreetAll!(world.object('bob')));
    world.remove('eve');
    const ada = world.add('Npc', 'ada');
    planner.step(1000);
    expect(submitted.plan?.[0]?.args).toEqual([world.object('bob'), ada]);
    submitted.release();
  });

  it('refuse tasks that were made with who has been removed', () => {
    const { world, domain } = camp();
    const eve = world.object('eve');
    const task = domain.tasks.Rest!(eve);
    const session = world.plan(task);
    session.run();
    world.remove('eve');
    const ada = world.add('Npc', 'ada');
    expect(errorOf(() => session.restart(task))).toMatch(/^removed: npc of Rest .*: eve \(2\) has been removed$/);
    expect(errorOf(() => session.restartTask(domain.tasks.Rest!, eve))).toMatch(/^removed: npc of Rest/);
    session.restartTask(domain.tasks.Rest!, ada);
    session.run();
    expect(session.plan?.[0]).toEqual({ task: 'Rest', args: [ada], text: 'Rest(ada)' });
  });

  it('ask externals for objects by their handles, and take no answer that is gone', () => {
    let answer = 0;
    const asked: number[] = [];
    const all = camp((npc) => (asked.push(npc), answer));
    const { world, domain } = all;
    world.remove('bob');
    const bob = world.add('Npc', 'bob');
    answer = world.object('eve');
    expect(plansOf(all, 'Ask', bob)?.at(-1)).toBe('Follow(bob, eve)');
    expect(asked.at(-1)).toBe(bob);
    world.remove('eve');
    const failing = world.plan(domain.tasks.Ask!(bob));
    expect(failing.run()).toBe('fault');
    expect(failing.fault?.what).toMatch(/^external choice answered 2, which is no Being/);
    answer = world.add('Npc', 'ada');
    expect(plansOf(all, 'Ask', bob)?.at(-1)).toBe('Follow(bob, ada)');
  });

  it('do not take an object for an answer that came after they began', () => {
    let answer = 0;
    const { world, domain } = camp(() => answer);
    const session = world.plan(domain.tasks.Ask!(world.object('bob')));
    session.step(0);
    world.remove('eve');
    answer = world.add('Npc', 'ada');
    expect(session.run()).toBe('fault');
    expect(session.fault?.what).toMatch(/^external choice answered 65538/);
  });

  it('can be repeated elsewhere: as data, objects are numbered without gaps', () => {
    let answer = 0;
    const all = camp(() => answer);
    const { world, domain } = all;
    world.remove('bob');
    const ada = world.add('Npc', 'ada');
    world.remove('eve');
    const wolf = world.add('Beast', 'wolf');
    const problem = world.toProblem(domain.tasks.Greet!(ada, wolf));
    expect(problem.objects.map(({ name }) => name)).toEqual(['hill', 'ada', 'wolf']);
    expect(problem.network).toMatchObject({ args: [1, 2] });
    const session = world.plan(domain.tasks.Ask!(ada));
    answer = wolf;
    expect(session.run()).toBe('solved');
    const data = session.toSearch();
    const search = new ReferenceSearch(load(text).domain, data.problem, data);
    search.step(Infinity);
    expect(search.result().plan?.map(({ args }) => args)).toEqual([[1], [1], [1, 2]]);
  });

  it('refuse that externals add and remove', () => {
    let act = (): void => {};
    const { world, domain } = camp(() => (act(), 0));
    for (const change of [() => world.add('Npc'), () => world.remove('eve')]) {
      act = change;
      const session = world.plan(domain.tasks.Ask!(world.object('bob')));
      session.run();
      expect(session.fault?.what).toMatch(/in the middle of a search/);
    }
  });
});

describe('searches that are saved half-done', () => {
  it('go on with whom they began, wherever they are restored', () => {
    const { world, domain } = camp();
    const [bob, eve] = [world.object('bob'), world.object('eve')];
    world.set('rank', 'bob', 1);
    const session = world.plan(ordered(domain.tasks.Rest!(bob), domain.tasks.NoteNear!(1)));
    const ended = world.plan(domain.tasks.Rest!(eve));
    ended.run();
    session.step(1);
    world.remove('eve');
    world.set('rank', world.add('Beast', 'wolf'), 1);
    const there = camp();
    const restored = restoreWorld(there.domain, saveWorld(world, { sessions: [session, ended] }), {
      externals: { choice: (() => 0) as never },
    });
    const [again, over] = restored.sessions;
    for (const one of [session, again!]) {
      expect(one.run()).toBe('solved');
      const cursor = one.cursor();
      expect([cursor.next(), cursor.next(), cursor.text]).toEqual([true, true, 'Note(removed#2)']);
    }
    expect(errorOf(() => over!.plan)).toMatch(/^removed: npc of Rest/);
  });
});

describe('plans in a world that has changed', () => {
  it('do not hold where a step is about who has been removed', () => {
    const { world, domain } = camp();
    const [bob, eve] = [world.object('bob'), world.object('eve')];
    world.set('target', 'bob', eve);
    const session = world.plan(domain.tasks.Wait!(bob));
    session.run();
    expect(check(session)).toBe(-1);
    world.remove('eve');
    world.add('Npc', 'ada');
    expect(check(session)).toBe(2);
    expect(apply(session)).toBe(2);
    expect(world.get('met')).toBe(0);
    expect(apply(session, 0, 2)).toBe(-1);
    expect(world.get('met')).toBe(2);
  });

  it('are concerned by changes of objects that came later', () => {
    const { world, domain } = camp();
    world.remove('bob');
    const bob = world.add('Npc', 'bob');
    const session = world.plan(domain.tasks.Follow!(bob, world.object('eve')));
    const other = world.plan(domain.tasks.GreetAll!(bob));
    session.run();
    other.run();
    expect(affectedBy(world, ['health', 'eve'])).toEqual({ steps: [], search: [other] });
    expect(affectedBy(world, ['rank', 'bob'])).toEqual({ steps: [], search: [] });
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
    const changed = compile(text.replace('met += 10', 'met += 20'));
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
    await planner.replace(domain, compile(text.replace(':= 100', ':= 50')));
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
    const { kept, outdated } = await planner.replace(domain, compile(text.replace('met += 10', 'met += 20')));
    expect([kept, outdated]).toEqual([[held], [lost]]);
    world.remove('eve');
    expect(held.plan?.map(({ text }) => text)).toEqual(['Rest(bob)']);
  });

  it('lets go of free slots of types that are gone, and not of objects', async () => {
    const without = text.replace('type Beast < Being;', '');
    const free = camp();
    await free.planner.replace(free.domain, compile(without));
    expect(free.world.idsOf('Being')).toEqual({ first: 1, last: 4 });
    const taken = camp();
    taken.world.add('Beast', 'wolf');
    const message = await errorLater(() => taken.planner.replace(taken.domain, compile(without)));
    expect(message).toMatch(/^incompatible: .*the type Beast is gone, of which there is wolf/);
  });
});
