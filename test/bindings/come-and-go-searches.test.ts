// What happens to searches and plans when objects come and go in the meantime.

import { describe, expect, it } from 'vitest';
import { ordered } from '../../bindings/index.ts';
import { apply, affectedBy, check, choicesOf, replan } from '../../addons/repair/index.ts';
import { restoreWorld, saveWorld } from '../../addons/save/index.ts';
import { ReferenceSearch } from '../../reference/index.ts';
import { asJson, errorOf, load } from './helpers.ts';
import { camp, campText, plansOf } from './camp.ts';
import { toProblem, toSearch } from '../../addons/problems/index.ts';

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
    expect(asJson(session.plan)).toEqual([{ task: 'Rest', args: [ada], text: 'Rest(ada)' }]);
  });

  it('leave steps that name whom they were planned for, also when the text is asked for later', () => {
    const { world, domain } = camp();
    const session = world.plan(domain.tasks.Rest!(world.object('eve')));
    session.run();
    const [step] = session.plan!;
    const { text } = step!;
    world.remove('eve');
    expect(step!.text).toBe(text);
    world.add('Npc', 'ada');
    expect(step!.text).toBe(text);
    world.remove('ada');
    expect(step!.text).toBe('Rest(removed#2)');
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
    const problem = toProblem(world, domain.tasks.Greet!(ada, wolf));
    expect(problem.objects.map(({ name }) => name)).toEqual(['hill', 'ada', 'wolf']);
    expect(problem.network).toMatchObject({ args: [1, 2] });
    const session = world.plan(domain.tasks.Ask!(ada));
    answer = wolf;
    expect(session.run()).toBe('solved');
    const data = toSearch(session);
    const search = new ReferenceSearch(load(campText).domain, data.problem, data);
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
  it('have none in their tail where somebody was removed before a repair, also when they are saved', () => {
    const { world, domain } = camp();
    const [bob, eve, wolf] = [world.object('bob'), world.object('eve'), world.add('Beast', 'wolf')];
    const { GreetAll, Rest, Greet } = domain.tasks;
    const day = ordered(GreetAll!(bob), Rest!(bob), Greet!(bob, wolf));
    const session = world.plan(day, { horizon: 1, decomposition: true });
    session.run();
    expect(session.plan?.map(({ text }) => text)).toEqual([`Greet(bob, eve)`]);
    world.remove('Npc', eve);
    world.remove('wolf');
    const ada = world.add('Npc', 'ada');
    expect(replan(session)).toMatchObject({ outcome: 'repaired', tasks: ['GreetAll(bob)'] });
    const externals = { choice: (() => 0) as never };
    const { sessions } = restoreWorld(camp().domain, saveWorld(world), { externals });
    for (const one of [session, sessions[0]!]) {
      expect(one.plan?.map(({ args }) => args)).toEqual([[bob, ada]]);
      expect(choicesOf(one)?.map(({ text }) => text)).toEqual(['GreetAll(bob)']);
      expect([one.tail, one.resume()]).toMatchObject([{ parts: [{ args: [bob] }, { args: [bob, 0] }] }, true]);
    }
  });

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
