// Replacing a domain at run time: what a game holds stays what it is, values and plans go over.

import { describe, expect, it } from 'vitest';
import { Planner } from '../../../bindings/index.ts';
import { compile, errorOf, load } from '../../bindings/helpers.ts';
import { bytesOf, game, textOf, patrol, stepsOf, wholePlan, heavier, renumbering } from './replace-setting.ts';
import type { DomainVersion } from './replace-setting.ts';
import { createWorldFromProblem } from '../../../addons/problems/index.ts';

describe('the values of a world', () => {
  it('are those of before, whatever order the new domain declares things in', async () => {
    const { planner, domain, world } = game();
    world.set('mood', 'eve', 'calm');
    world.set('weight', 'bob', 2.5);
    world.set('energy', 'bob', 7);
    const { variables } = {
      variables: `fluent integer energy(Guard guard) := 3;
        fluent Mood mood(Guard somebody) := alert;
        fluent boolean searched(Area area);
        fluent Area home(Guard guard);
        fluent Area at(Guard guard);
        constant float weight(Guard guard);
        constant boolean connects(Area from, Area to);`,
    };
    const result = await planner.replace(domain, bytesOf({ ...renumbering, variables }));
    expect(result).toEqual({ kept: [], restarted: [], outdated: [], reset: [], renumbered: false });
    expect(['bob', 'eve'].map((name) => world.get('mood', name))).toEqual(['alert', 'calm']);
    expect(['bob', 'eve'].map((name) => world.get('weight', name))).toEqual([2.5, 0.5]);
    expect(['bob', 'eve'].map((name) => world.get('energy', name))).toEqual([7, 10]);
    expect(world.get('connects', 'hall', 'yard')).toBe(true);
    expect(world.get('connects', 'yard', 'hall')).toBe(false);
    expect(world.get('at', 'bob')).toBe(world.object('hall', 'Area'));
    expect(world.get('home', 'bob')).toBe(0);
  });

  it('can be read and written through tables that the game has kept', async () => {
    const { planner, domain, world } = game();
    const { at, energy } = world.fluents;
    const { connects } = world.constants;
    const { fluents, constants } = world;
    await planner.replace(
      domain,
      bytesOf({ ...renumbering, tasks: 'task Rest(Guard guard) { energy(guard) := 10; }' }),
    );
    expect(world.fluents).toBe(fluents);
    expect(world.constants).toBe(constants);
    expect(world.fluents.at).toBe(at);
    at!.set(world.object('eve'), world.object('tower'));
    expect(world.get('at', 'eve')).toBe(world.object('tower'));
    energy!.values[energy!.index(world.object('eve'))] = 4;
    expect(world.get('energy', 'eve')).toBe(4);
    connects!.set(world.object('tower'), world.object('hall'), true);
    expect(world.get('connects', 'tower', 'hall')).toBe(true);
  });

  it('of what is new are those that the domain states, and tables of what is gone say so', async () => {
    const { planner, domain, world } = game();
    const { mood } = world.fluents;
    world.set('mood', 'bob', 'calm');
    const variables = `constant boolean connects(Area from, Area to);
      fluent Area at(Guard guard);
      fluent boolean searched(Area area);
      fluent integer thirst(Guard guard) := 5;
      fluent integer energy(Guard guard) := 10;`;
    expect((await planner.replace(domain, bytesOf({ variables }))).reset).toEqual(['mood']);
    expect(world.fluents.thirst!.get(world.object('bob'))).toBe(5);
    expect(Object.keys(world.fluents)).not.toContain('mood');
    expect(errorOf(() => world.get('mood', 'bob'))).toBe('unknown-name: guard has no variable "mood"');
    for (const use of [() => mood!.get(1), () => mood!.set(1, 'calm'), () => mood!.index(1), () => mood!.values]) {
      expect(errorOf(use)).toBe('unknown-name: guard no longer has a variable mood');
    }
    await planner.replace(domain, bytesOf());
    expect(world.fluents.mood).toBe(mood);
    expect(mood!.get(1)).toBe('alert');
  });

  it('are what the domain states where they no longer fit', async () => {
    const { planner, domain, world } = game();
    world.set('energy', 'bob', 70);
    world.set('energy', 'eve', 3);
    world.set('mood', 'eve', 'calm');
    const version: DomainVersion = {
      types: 'type Place; type Area < Place; type Guard; enum Mood { bored, alert }',
      variables: textOf().match(/constant[^]*:= alert;/)![0] + 'fluent integer [0, 50] energy(Guard guard) := 20;',
    };
    expect((await planner.replace(domain, bytesOf(version))).reset.sort()).toEqual(['energy', 'mood']);
    expect(['bob', 'eve'].map((name) => world.get('energy', name))).toEqual([20, 3]);
    expect(['bob', 'eve'].map((name) => world.get('mood', name))).toEqual(['alert', 'alert']);
  });

  it('follow objects whose ids have changed, which is told', async () => {
    const types = 'type Place; type Hut < Place; type Area < Place; type Guard; enum Mood { calm, alert }';
    const { planner, domain, world } = game({ types });
    const other = domain.createWorld([
      { name: 'hall', type: 'Area' },
      { name: 'barn', type: 'Hut' },
      { name: 'bob', type: 'Guard' },
    ]);
    other.set('at', 'bob', 'hall');
    expect(other.object('hall')).toBe(2);
    const result = await planner.replace(
      domain,
      bytesOf({ types: types.replace('type Hut < Place; type Area < Place;', 'type Area < Place; type Hut < Place;') }),
    );
    expect(result.renumbered).toBe(true);
    expect(other.object('hall')).toBe(1);
    expect(other.get('at', 'bob')).toBe(1);
    expect(other.nameOf('Place', 2)).toBe('barn');
    expect(world.get('at', 'bob')).toBe(world.object('hall'));
  });
});

describe('sessions', () => {
  it('keep a plan that still holds, as it is', async () => {
    const at = game();
    const session = patrol(at);
    session.run();
    const { cost, iterations } = session;
    const cursor = session.cursor({ withInternal: true });
    cursor.next();
    const result = await at.planner.replace(at.domain, bytesOf({ ...renumbering, search: 'cost := 3;' }));
    expect(result).toEqual({ kept: [session], restarted: [], outdated: [], reset: [], renumbered: false });
    expect(session.status).toBe('solved');
    expect(stepsOf(session)).toEqual(wholePlan);
    expect(session.planWithInternal).toHaveLength(8);
    expect(session.iterations).toBe(iterations);
    expect(session.cost).toBe(cost! + 6);
    expect(errorOf(() => cursor.text)).toBe('out-of-range: this cursor is not at a step: call next() first');
    cursor.reset().next();
    expect(cursor.text).toBe('Note(bob)');
  });

  it('plan anew when their plan no longer holds', async () => {
    const at = game();
    const session = patrol(at);
    session.run();
    const result = await at.planner.replace(at.domain, bytesOf(heavier));
    expect(result.outdated).toEqual([session]);
    expect([session.status, session.plan, session.iterations]).toEqual(['running', null, 0]);
    expect(session.run()).toBe('failed');
    at.world.set('energy', 'bob', 1000);
    session.restart();
    session.run();
    expect(stepsOf(session)).toEqual(wholePlan);
  });

  it('keep a plan of which the rest holds, when the game says how far it is', async () => {
    const at = game();
    const [done, whole] = [patrol(at), patrol(at)];
    done.run();
    whole.run();
    // The first two steps, as the game carries them out.
    at.world.set('searched', 'hall', true);
    at.world.set('at', 'bob', 'yard');
    const { cost } = done;
    const result = await at.planner.replace(at.domain, bytesOf({ search: 'not searched(area);' }), {
      carriedOut: (session) => (session === done ? 2 : 0),
    });
    expect(result).toMatchObject({ kept: [done], outdated: [whole] });
    expect(stepsOf(done)).toEqual(wholePlan);
    expect(done.cost).toBe(cost);
    expect(whole.run()).toBe('solved');
    expect(stepsOf(whole)).toEqual(wholePlan.slice(2));
  });

  it('under way begin again on the new domain', async () => {
    const at = game();
    const session = patrol(at);
    const parked = patrol(at);
    parked.step(3);
    session.step(2);
    const result = await at.planner.replace(
      at.domain,
      bytesOf({ ...renumbering, walk: 'connects(from, to); energy(guard) > 0;' }),
    );
    expect(result.restarted).toEqual(expect.arrayContaining([session, parked]));
    expect([session.status, session.iterations]).toEqual(['running', 0]);
    session.run();
    parked.run();
    expect(stepsOf(session)).toEqual(wholePlan);
    expect(stepsOf(parked)).toEqual(wholePlan);
  });

  it('keep their options', async () => {
    const at = game();
    const network = at.domain.tasks.Patrol!(at.world.object('bob'));
    const limited = at.world.plan(network, { limits: { iterations: 5 } });
    const best = at.world.plan(network, { mode: 'best', limits: { depth: 3 } });
    await at.planner.replace(at.domain, bytesOf(renumbering));
    expect(limited.run()).toBe('out-of-iterations');
    expect(limited.iterations).toBe(5);
    expect(best.run()).toBe('out-of-depth');
  });

  it('that the game has freed or that have failed are no hindrance', async () => {
    const at = game();
    const freed = patrol(at);
    freed.free();
    at.world.set('connects', 'yard', 'tower', false);
    const failed = patrol(at);
    failed.run();
    const result = await at.planner.replace(at.domain, bytesOf(renumbering));
    expect(result).toMatchObject({ kept: [], restarted: [], outdated: [failed] });
    at.world.set('connects', 'yard', 'tower', true);
    expect(failed.run()).toBe('solved');
    expect(errorOf(() => freed.step())).toBe('freed: this session has been freed');
  });

  it('that were released are not handed out again', async () => {
    const { planner, domain, world } = game();
    const submitted = planner.submit(world, domain.tasks.Patrol!(world.object('bob')));
    planner.step(1000);
    submitted.release();
    await planner.replace(domain, bytesOf({ search: 'energy(guard) > 0;' }));
    const next = planner.submit(world, domain.tasks.Patrol!(world.object('bob')));
    expect(next).not.toBe(submitted);
    planner.step(1000);
    expect(stepsOf(next)).toEqual(wholePlan);
  });

  it('that were submitted keep their frames with their plans, and wait as before for new ones', async () => {
    const { planner, domain, world } = game();
    const of = (guard: string) => domain.tasks.Patrol!(world.object(guard));
    planner.step(0);
    const [kept, outdated] = [planner.submit(world, of('bob')), planner.submit(world, of('eve'))];
    for (let frame = 0; frame < 3; frame++) planner.step(8);
    expect([kept, outdated].map(({ status, frames }) => [status, frames])).toEqual([
      ['solved', 2],
      ['failed', 3],
    ]);
    const result = await planner.replace(domain, bytesOf({ search: 'energy(guard) > 0;' }));
    expect(result).toMatchObject({ kept: [kept], outdated: [outdated] });
    expect([kept, outdated].map(({ frames }) => frames)).toEqual([2, 0]);
    const sooner = planner.submit(world, of('bob'), { priority: 9 });
    // Neither of them has a deadline, so the one of the higher priority goes first.
    planner.step(1);
    expect([sooner.status, outdated.status]).toEqual(['running', 'waiting']);
    outdated.restart();
    planner.step(1);
    expect([sooner.status, outdated.status]).toEqual(['running', 'waiting']);
  });

  it('plan networks of every form again', async () => {
    const tasks =
      'task Mark(Guard guard, float level, boolean loud, Mood feeling, integer count) { energy(guard) > count; level > 0; loud; feeling == calm; }';
    const at = game({ tasks });
    const { Mark, Walk } = at.domain.tasks;
    const [bob, eve, hall, yard, tower] = ['bob', 'eve', 'hall', 'yard', 'tower'].map((name) => at.world.object(name));
    const walk = (from: number, to: number) => Walk!(bob!, from, to);
    const session = at.world.plan({
      kind: 'ordered',
      parts: [
        {
          kind: 'unordered',
          parts: [
            walk(yard!, tower!),
            { kind: 'ordered', parts: [walk(hall!, yard!), Mark!(eve!, 0.5, true, 'calm', -3)] },
          ],
        },
        { kind: 'unordered', parts: [] },
        Mark!(bob!, 1e-9, true, 'calm', 9),
      ],
    });
    session.run();
    const plan = stepsOf(session);
    expect(plan).toHaveLength(4);
    await at.planner.replace(
      at.domain,
      bytesOf({ ...renumbering, tasks, walk: 'connects(from, to); energy(guard) > 9;' }),
    );
    expect(stepsOf(session)).toEqual(plan);
    session.restart();
    session.run();
    expect(stepsOf(session)).toEqual(plan);
  });
});

describe('the tasks of a domain', () => {
  it('can be planned by the functions that a game has kept', async () => {
    const at = game();
    const { tasks } = at.domain;
    const { Patrol, Search } = tasks;
    const old = Patrol!(1);
    const hash = at.domain.hash;
    const result = await at.planner.replace(
      at.domain,
      bytesOf({ tasks: 'task Rest(Guard guard) { energy(guard) := 10; }', walk: '' }),
    );
    expect(result.renumbered).toBe(false);
    expect(at.domain.tasks).toBe(tasks);
    expect(tasks.Patrol).toBe(Patrol);
    expect(at.domain.hash).not.toBe(hash);
    expect(at.world.plan(Patrol!(at.world.object('bob'))).run()).toBe('solved');
    expect(at.world.plan(tasks.Rest!(1)).run()).toBe('solved');
    expect(errorOf(() => at.world.plan(old))).toBe('wrong-domain: this task is not one of guard');
    const session = at.world.plan(Search!(1, 1));
    session.restartTask(Patrol!, 1);
    expect(session.run()).toBe('solved');
  });

  it('say so when they are gone', async () => {
    const at = game({ tasks: 'task Rest(Guard guard) { energy(guard) := 10; }' });
    const { Rest } = at.domain.tasks;
    await at.planner.replace(at.domain, bytesOf());
    expect(errorOf(() => Rest!(1))).toBe('unknown-name: guard no longer has a task Rest');
    expect(at.domain.tasks.Rest).toBeUndefined();
  });
});

describe('a domain', () => {
  it('that means the same is not replaced', async () => {
    const at = game();
    const session = patrol(at);
    session.step(3);
    const result = await at.planner.replace(at.domain, bytesOf());
    expect(result).toEqual({ kept: [], restarted: [], outdated: [], reset: [], renumbered: false });
    expect(session.iterations).toBe(3);
  });

  it('can be replaced again and again without taking more memory', async () => {
    const at = game();
    const session = patrol(at);
    const versions = [bytesOf(), bytesOf({ ...renumbering, search: 'cost := 2;' }), bytesOf(heavier)];
    const sizes: number[] = [];
    for (let round = 0; round < 60; round++) {
      session.restart();
      session.step(round % 7);
      // A change of constants while a search is under way makes a new version.
      at.world.set('connects', 'tower', 'hall', round % 2 === 0);
      patrol(at).free();
      await at.planner.replace(at.domain, versions[round % 3]!);
      sizes.push(at.planner.memoryUsed);
    }
    expect(sizes.at(-1)).toBe(sizes[20]);
    await at.planner.replace(at.domain, bytesOf({ walk: 'connects(from, to); energy(guard) > 0;' }));
    session.run();
    expect(stepsOf(session)).toEqual(wholePlan);
  });

  it('carries worlds that were made from a problem, with the answers in it', async () => {
    const text = textOf({ walk: 'connects(from, to); danger(to) < 1;' }) + 'external float danger(Area area);';
    const { problems } = load(`${text} problem yard of guard; instance Guard bob; instance Area hall, yard;
      at(bob) := hall; connects(hall, yard) := true; danger(yard) := 2; ordered(Patrol(bob));`);
    const planner = new Planner({ memory: 2 ** 20 });
    const domain = planner.register(compile(text));
    const { world, network } = createWorldFromProblem(domain, problems[0]!);
    const session = world.plan(network);
    expect(session.run()).toBe('failed');
    const renumbered = text.replace(
      'type Place; type Area < Place; type Guard;',
      'type Guard; type Place; type Area < Place;',
    );
    expect((await planner.replace(domain, compile(renumbered))).outdated).toEqual([session]);
    expect(session.run()).toBe('failed');
    await planner.replace(domain, compile(renumbered.replace('< 1', '< 3')));
    expect(session.run()).toBe('solved');
  });
});
