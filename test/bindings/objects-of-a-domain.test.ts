// Objects that every world of a domain has: in worlds of games, of problems, saved, replaced, large, and with objects
// that come and go.

import { describe, expect, it } from 'vitest';
import { Planner } from '../../bindings/index.ts';
import type { AnyDomain, Domain, Session, World } from '../../bindings/index.ts';
import { createWorldFromProblem, toProblem } from '../../addons/problems/index.ts';
import { restoreWorlds, saveWorlds } from '../../addons/save/index.ts';
import { readProblemJson, writeProblemJson } from '../../language/index.ts';
import { planReference } from '../../reference/index.ts';
import { compile, errorLater, errorOf, load } from './helpers.ts';

const textOf = (instances: string, more = ''): string =>
  `domain town;
  type Place;
  type Room < Place;
  type Npc;
  ${instances}
  constant boolean open(Place place) := true;
  fluent Place at(Npc npc);
  fluent boolean visited(Place place, Npc npc);
  ${more}
  task Go(Npc npc, Place to) { open(to); at(npc) := to; visited(to, npc) := true; }
  task Visit(Npc npc) {
    method { exists (Place place) { not visited(place, npc); ordered(Go(npc, place), Visit(npc)); } }
    method { ordered(Go(npc, HALL)); }
  }`.replace('HALL', instances.includes('great_hall') ? 'great_hall' : 'hall');
const text = textOf('instance Room hall, kitchen; instance Place yard;');

const stepsOf = (session: Session<AnyDomain>): string[] | undefined => session.plan?.map((step) => step.text);

function start(source = text): { planner: Planner; domain: Domain } {
  const planner = new Planner({ memory: 2 ** 20 });
  return { planner, domain: planner.register(compile(source)) };
}

const visit = (world: World, domain: Domain): Session<AnyDomain> => {
  const session = world.plan(domain.tasks.Visit!(world.object('bob')));
  session.run();
  return session;
};

describe('objects of a domain', () => {
  it('stand in every world, before the others of their types', () => {
    const { domain } = start();
    const world = domain.createWorld({ Room: ['attic'], Npc: ['bob'], Place: 1 });
    const places = ['yard', 'place0', 'hall', 'kitchen', 'attic'];
    expect(places.map((name) => world.object(name))).toEqual([1, 2, 3, 4, 5]);
    expect(world.nameOf('Room', 3)).toBe('hall');
    const inOrder = domain.createWorld([
      { name: 'bob', type: 'Npc' },
      { name: 'attic', type: 'Room' },
    ]);
    expect(inOrder.object('hall')).toBe(2);
    expect(stepsOf(visit(inOrder, domain))).toEqual([
      'Go(bob, yard)',
      'Go(bob, hall)',
      'Go(bob, kitchen)',
      'Go(bob, attic)',
      'Go(bob, hall)',
    ]);
  });

  it('are not declared again', () => {
    const { domain } = start();
    expect(errorOf(() => domain.createWorld({ Room: ['hall'] }))).toBe(
      'duplicate-name: two objects are named "hall": every world of town has it',
    );
    const world = domain.createWorld({ Npc: { capacity: 2 } });
    expect(errorOf(() => world.add('Npc', 'hall'))).toMatch(/^duplicate-name/);
  });

  it('stay where others come and go', () => {
    const { domain } = start();
    const world = domain.createWorld({ Room: { names: ['attic'], capacity: 2 }, Npc: ['bob'] });
    const cellar = world.add('Room', 'cellar');
    expect([world.object('hall'), cellar]).toEqual([2, 5]);
    const refused = "bad-option: every world of town has hall: it can't be removed";
    expect(errorOf(() => world.remove('hall'))).toBe(refused);
    expect(errorOf(() => world.remove('Room', world.object('hall')))).toBe(refused);
    world.remove('attic');
    expect(errorOf(() => world.remove('yard'))).toMatch(/every world of town has yard/);
    expect(stepsOf(visit(world, domain))?.slice(-2)).toEqual(['Go(bob, cellar)', 'Go(bob, hall)']);
  });

  it('are what variables hold at first, again after an object has come', () => {
    const { domain } = start(textOf('instance Room hall, kitchen;', 'fluent Room home(Npc npc) := kitchen;'));
    const world = domain.createWorld({ Npc: { names: ['bob'], capacity: 2 } });
    const kitchen = world.object('kitchen');
    expect(world.get('home', 'bob')).toBe(kitchen);
    world.set('home', 'bob', 'hall');
    world.remove('bob');
    world.add('Npc', 'eve');
    expect(world.get('home', 'eve')).toBe(kitchen);
    expect(toProblem(world, { kind: 'ordered', parts: [] }).assignments).toEqual([]);
  });

  it('are in problems as text and as JSON, and are not written', () => {
    const whole = `${text} problem p of town; instance Npc bob; open(kitchen) := false; at(bob) := hall; ordered(Go(bob, yard));`;
    const { domain, problems } = load(whole);
    const [problem] = problems;
    const json = writeProblemJson(domain, problem!);
    expect(json).toContain('"objects": {\n    "Npc": ["bob"]\n  }');
    expect(readProblemJson(json, domain).problem).toEqual({ ...problem, name: 'p' });
    const { diagnostics } = readProblemJson(json.replace('"Npc"', '"Room": ["hall"], "Npc"'), domain);
    expect(diagnostics.map(({ code }) => code)).toEqual(['FP3015']);
    const { world } = createWorldFromProblem(start().domain, problem!);
    expect([world.get('open', 'kitchen'), world.get('at', 'bob')]).toEqual([false, world.object('hall')]);
    expect(writeProblemJson(domain, toProblem(world, problem!.network, 'p'))).toBe(json);
  });

  it('are missed where somebody makes a problem without them', () => {
    const { domain, problems } = load(`${text} problem p of town; instance Npc bob; ordered(Go(bob, hall));`);
    const without = { ...problems[0]!, objects: problems[0]!.objects.slice(1) };
    expect(errorOf(() => createWorldFromProblem(start().domain, without))).toBe(
      'unknown-object: these objects have to begin with hall, which every world of town has',
    );
    expect(() => planReference(domain, without, { mode: 'first' })).toThrow('the problem p lacks the object hall');
  });

  it('come back with a world that was saved', () => {
    const { domain } = start();
    const world = domain.createWorld({ Npc: ['bob'], Room: { names: ['attic'], capacity: 2 } });
    world.set('at', 'bob', 'kitchen');
    const bytes = saveWorlds({ town: world });
    const { town } = restoreWorlds({ town: start().domain }, bytes);
    expect(town.world.get('at', 'bob')).toBe(town.world.object('kitchen'));
    expect(errorOf(() => town.world.remove('Room', town.world.object('kitchen')))).toMatch(/can't be removed/);
  });

  it('are found in large worlds', () => {
    const { domain } = start();
    const world = domain.createWorld({ Npc: ['bob'], Room: ['attic'] }, { sparse: true });
    expect(world.fluents.visited!.isSparse).toBe(true);
    expect(stepsOf(visit(world, domain))).toHaveLength(5);
  });
});

describe('objects of a domain that is replaced', () => {
  it('are added before the others', async () => {
    const { planner, domain } = start();
    const world = domain.createWorld({ Npc: ['bob'], Room: ['attic'] });
    world.set('at', 'bob', 'kitchen');
    world.set('open', 'attic', false);
    const next = compile(textOf('instance Room cellar, hall, kitchen; instance Place yard, gate;'));
    await planner.replace(domain, next);
    expect(['yard', 'gate', 'cellar', 'hall', 'kitchen', 'attic'].map((name) => world.object(name))).toEqual([
      1, 2, 3, 4, 5, 6,
    ]);
    expect([world.get('at', 'bob'), world.get('open', 'attic')]).toEqual([world.object('kitchen'), false]);
  });

  it('become objects of the world alone where the new version lacks them', async () => {
    const { planner, domain } = start();
    const world = domain.createWorld({ Npc: ['bob'], Room: { capacity: 1 } });
    world.set('at', 'bob', 'kitchen');
    await planner.replace(domain, compile(textOf('instance Room great_hall, kitchen; instance Place yard;')));
    expect(world.get('at', 'bob')).toBe(world.object('kitchen'));
    expect(['great_hall', 'kitchen', 'hall'].map((name) => world.object(name) & 0xffff)).toEqual([2, 3, 4]);
    world.remove('hall');
    expect(errorOf(() => world.remove('great_hall'))).toMatch(/can't be removed/);
  });

  it('take the place of objects of the world', async () => {
    const { planner, domain } = start();
    const world = domain.createWorld({ Npc: ['bob'], Room: ['attic', 'loft'] });
    world.set('at', 'bob', 'loft');
    await planner.replace(domain, compile(textOf('instance Room hall, kitchen, loft; instance Place yard;')));
    expect(world.get('at', 'bob')).toBe(world.object('loft'));
    expect(['loft', 'attic'].map((name) => world.object(name))).toEqual([4, 5]);
  });

  it('do not change their type', async () => {
    const { planner, domain } = start();
    const world = domain.createWorld({ Npc: ['bob'] });
    const next = compile(textOf('instance Room hall, kitchen; instance Npc yard;'));
    expect(await errorLater(() => planner.replace(domain, next))).toMatch(/yard is an object of another type now/);
    expect(world.object('yard')).toBe(1);
  });
});
