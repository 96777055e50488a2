// Which sessions a change of the world concerns. All other sessions may be left alone, whatever the change is.

import { describe, expect, it } from 'vitest';
import { Planner } from '../../../bindings/index.ts';
import type { Session } from '../../../bindings/index.ts';
import { affectedBy, check, concerns } from '../../../addons/repair/index.ts';
import type { Change } from '../../../addons/repair/index.ts';
import { numberObjects } from '../../../ir/objects.ts';
import { compile, errorOf } from '../../bindings/helpers.ts';
import { attack, guard } from '../../bindings/setting.ts';
import { randomChange, randomWorld } from './random-worlds.ts';
import type { RandomWorld } from './random-worlds.ts';
import { assign } from '../../../addons/problems/index.ts';
import { portion } from '../../engine.ts';

describe('a change', () => {
  const setting = guard({ length: 4 });
  const bob = attack(setting);
  const eve = attack(setting, 'eve');
  bob.run();
  eve.run();

  it.each<[Change, string, string]>([
    [['at', 'bob'], 'steps', 'nothing'],
    [['at', 'eve'], 'nothing', 'steps'],
    [['loaded', 'pistol'], 'steps', 'search'],
    [['loaded', 'rifle'], 'search', 'steps'],
    [['loaded'], 'steps', 'steps'],
    [['holding', 'eve', 'rifle'], 'nothing', 'steps'],
    [['player_at'], 'steps', 'steps'],
    // A step asks for the distance from the guard's place at that time, which may be any place.
    [['distance', 'area3', 'area1'], 'steps', 'steps'],
    [['distance', 'area3', 'area0'], 'search', 'search'],
    [['connects', 'door0', 'area0', 'area1'], 'steps', 'steps'],
    // No step goes through the door, but the search may have looked at it.
    [['connects', 'door1', 'area0', 'area1'], 'search', 'search'],
    [['mood', 'bob'], 'nothing', 'nothing'],
    [['place', 'pistol'], 'nothing', 'nothing'],
    [['danger', 'area0'], 'nothing', 'nothing'],
  ])('of %j concerns bob by its %s, eve by its %s', (change, ofBob, ofEve) => {
    expect([concerns(change, bob), concerns(change, eve)]).toEqual([ofBob, ofEve]);
    const { steps, search } = affectedBy(setting.world, change);
    const named = (how: string): unknown[] => [...(ofBob === how ? [bob] : []), ...(ofEve === how ? [eve] : [])];
    expect(new Set(steps)).toEqual(new Set(named('steps')));
    expect(new Set(search)).toEqual(new Set(named('search')));
  });

  it('does not concern steps that have been carried out', () => {
    const change: Change = ['connects', 'door0', 'area0', 'area1'];
    expect([concerns(change, bob, 0), concerns(change, bob, 1)]).toEqual(['steps', 'search']);
    const carriedOut = (session: Session<never>): number => (session === (bob as unknown) ? 1 : 0);
    expect(affectedBy(setting.world, change, { carriedOut: carriedOut as never })).toEqual({
      steps: [eve],
      search: [bob],
    });
  });

  it('of what an external answers is one like any other', () => {
    const session = setting.world.plan(setting.domain.tasks.Calm!(1, 'calm', 1, true));
    expect(concerns(['danger', 'area0'], session)).toBe('nothing');
    session.run();
    expect(concerns(['danger', 'area0'], session)).toBe('steps');
    session.free();
  });

  it('is refused when there is no such place', () => {
    const { world } = setting;
    expect(errorOf(() => affectedBy(world, ['lit', 'hall']))).toBe('unknown-name: guard has no variable "lit"');
    const freed = guard().world;
    freed.free();
    expect(errorOf(() => affectedBy(freed, ['at', 'bob']))).toBe('freed: this world of guard has been freed');
    expect(errorOf(() => affectedBy(world, ['at', 'bob', 'eve']))).toBe('wrong-arity: at takes 1 argument, not 2');
    expect(errorOf(() => affectedBy(world, ['at', 'area0']))).toContain('unknown-object: argument 1 of at');
    expect(errorOf(() => affectedBy(world, 'at' as never))).toBe(
      "wrong-type: a change is a list such as ['open', 'gate'], not \"at\"",
    );
    expect(errorOf(() => affectedBy({} as never, ['at']))).toBe('wrong-type: this takes a world, not an object');
    expect(errorOf(() => affectedBy(world, ['at'], { carriedout: () => 1 } as never))).toMatch(
      /^bad-option: .*"carriedout"/,
    );
    expect(errorOf(() => affectedBy(world, ['at'], { carriedOut: 2 as never }))).toMatch(/^bad-option: "carriedOut"/);
    expect(errorOf(() => affectedBy(world, ['at'], { carriedOut: () => -1 }))).toContain('"carriedOut" has to return');
  });
});

describe('what is read', () => {
  const text = `domain d; type Place; type Room < Place; type Yard < Place; type Door; enum Kind { wide, narrow }
    constant boolean leads(Door door, Place from, Place to); constant Kind kind(Door door);
    fluent boolean open(Door door); fluent boolean light(Place place); fluent integer count(Kind kind);
    fluent Place at; fluent integer [0, 100] steps;
    define boolean far(integer n, Place place) depth 5 := n > 0 and (light(place) or far(n - 1, place));
    task Go(Place to, Door door) { leads(door, at, to); open(door); at := to; steps += 1; }
    task Count(Kind what) { count(what) += 1; }
    task Look(Place place) { when (far(3, place)) { at := place; } forall (Room room) { light(room) := true; } }
    task Visit(Place place) {
      method { exists (Door door) { leads(door, at, place); kind(door) == wide; let end := place;
                                    ordered(Go(end, door), Look(end)); } }
      method { count(narrow) > 2; ordered(Count(narrow)); }
      method { first (Yard yard) { light(yard); ordered(Visit(yard)); } }
    }`;
  const domain = new Planner({ memory: 2 ** 20 }).register(compile(text));
  const world = domain.createWorld({ Room: ['hall', 'attic'], Yard: ['court'], Door: ['gate', 'hatch'] });
  world.set('at', 'hall');
  world.set('leads', 'gate', 'hall', 'attic', true);
  world.set('open', 'gate', true);
  const session = world.plan(domain.tasks.Visit!(world.object('attic')));
  session.run();

  it.each<[Change, string]>([
    [['at'], 'steps'],
    [['leads', 'gate', 'hall', 'attic'], 'steps'],
    [['leads', 'hatch', 'hall', 'attic'], 'search'],
    [['leads', 'hatch', 'hall', 'court'], 'search'],
    [['leads', 'hatch', 'hall', 'hall'], 'nothing'],
    [['open', 'gate'], 'steps'],
    [['open', 'hatch'], 'search'],
    [['steps'], 'steps'],
    [['light', 'attic'], 'steps'],
    [['light', 'court'], 'search'],
    [['light', 'hall'], 'nothing'],
    [['count', 'narrow'], 'search'],
    [['count', 'wide'], 'nothing'],
    [['kind', 'hatch'], 'search'],
  ])('%j: %s', (change, concern) => {
    expect(concerns(change, session)).toBe(concern);
  });
});

describe('on random domains', () => {
  const limits = { iterations: 2_000, depth: 100 };

  /** The change as a game would report it. */
  function told({ domain, problem }: RandomWorld, variable: number, args: number[]): Change {
    const { names } = numberObjects(domain, problem.objects);
    const { name, params } = domain.variables[variable]!;
    const values = params.map(({ type }, at) => {
      if (type.kind === 'object') return names[domain.types[type.type]!.root]![args[at]!]!;
      return type.kind === 'enum' ? domain.enums[type.enum]!.values[args[at]!]! : args[at] === 1;
    });
    return [name, ...values];
  }

  it.each([
    ['first', false],
    ['first', true],
    ['best', true],
  ] as const)(
    'sessions that a change does not concern stay as they are: %s plan, way kept: %s',
    (mode, decomposition) => {
      const found = { steps: 0, search: 0, nothing: 0 };
      for (let seed = 0; seed < portion(240); seed++) {
        const item = randomWorld(seed);
        const { world, network } = item;
        for (let count = 0; count < 5; count++) {
          const session = world.plan(network, { limits, mode, decomposition });
          session.run();
          const change = randomChange(item, false);
          // A search that hits a limit may end anyhow.
          if (!change || session.status.startsWith('out-of')) continue;
          const concern = concerns(told(item, change.variable, change.args), session);
          found[concern]++;
          const held = session.plan && check(session) === -1;
          assign(world, change.variable, change.args, change.value);
          if (concern !== 'steps' && held) expect(check(session), item.text).toBe(-1);
          if (concern !== 'nothing') continue;
          const { status, iterations, planWithInternal } = session;
          session.restart();
          session.run();
          const now = [session.status, session.iterations, session.planWithInternal];
          expect(now, item.text).toEqual([status, iterations, planWithInternal]);
          session.free();
        }
      }
      expect(Math.min(found.steps, found.search, found.nothing)).toBeGreaterThan(portion(30, 2));
    },
  );
});

describe('a straight way', () => {
  const text = `domain d; type A; fluent boolean one(A a); fluent boolean two(A a); fluent boolean three(A a);
    fluent boolean never(A a);
    task Act(A a) { }
    task Deep(A a) { method { branch { two(a); ordered(Act(a)); } branch { three(a); ordered(Act(a)); } branch { never(a); } } }
    task Do(A a) { method { one(a); ordered(Deep(a)); } method { never(a); ordered(Act(a)); } }`;
  const domain = new Planner({ memory: 2 ** 20 }).register(compile(text));
  const world = domain.createWorld({ A: ['a', 'b'] });
  world.set('one', 'a', true);
  world.set('three', 'a', true);
  const kept = world.plan(domain.tasks.Do!(1), { decomposition: true });
  const other = world.plan(domain.tasks.Do!(1));
  kept.run();
  other.run();

  it.each<[string, string, string, string]>([
    ['one', 'a', 'search', 'search'],
    ['two', 'a', 'search', 'search'],
    ['three', 'a', 'search', 'search'],
    ['never', 'a', 'nothing', 'search'],
    ['two', 'b', 'nothing', 'nothing'],
  ])('%s(%s): %s, and %s where it is not known', (name, a, ofKept, ofOther) => {
    expect([concerns([name, a], kept), concerns([name, a], other)]).toEqual([ofKept, ofOther]);
  });
});
