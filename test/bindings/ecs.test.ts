// A game whose entities live in an ECS: the tables' typed arrays are its components, entity ids are object ids, and
// nothing is copied between the two.

import * as ecs from 'bitecs';
import { describe, expect, it } from 'vitest';
import { Planner } from '../../bindings/index.ts';
import type { World } from '../../bindings/index.ts';
import { compile, errorOf } from './helpers.ts';

const text = `domain arena;
type Npc;
fluent float x(Npc npc);
fluent float y(Npc npc);
fluent float speed(Npc npc) := 1;
fluent integer health(Npc npc) := 3;
fluent Npc victim(Npc npc);
constant boolean foes(Npc one, Npc other);

define float distance(Npc one, Npc other) := abs(x(one) - x(other)) + abs(y(one) - y(other));

task Approach(Npc npc, Npc other) { x(npc) := x(other); y(npc) := y(other); }
task Strike(Npc npc, Npc other) { distance(npc, other) < 2; health(other) -= 1; victim(npc) := other; }
task Fight(Npc npc) {
    method {
        sort-by (Npc other; distance(npc, other); <) {
            foes(npc, other);
            health(other) > 0;
            ordered(GoTo(npc, other), Strike(npc, other));
        }
    }
}
task GoTo(Npc npc, Npc other) {
    method there { distance(npc, other) < 2; }
    method far { ordered(Approach(npc, other)); }
}
`;

const capacity = 8;

function arena() {
  const planner = new Planner({ memory: 2 ** 18, reserve: 2 ** 20 });
  const domain = planner.register(compile(text));
  const world = domain.createWorld({ Npc: { capacity } });
  // The components are the tables themselves.
  const { x, y, speed, health, victim } = world.fluents;
  const components = {
    Position: { x: x!.values, y: y!.values },
    Body: { speed: speed!.values, health: health!.values },
    Target: victim!.values,
  };
  const entities = ecs.createWorld({ components });
  const { Body } = components;
  // Who has a body is an object of the planner's world, with the same id.
  ecs.observe(entities, ecs.onAdd(Body), (id: number) => void world.add('Npc', `npc${id}`, id));
  ecs.observe(entities, ecs.onRemove(Body), (id: number) => world.remove('Npc', world.objectAt('Npc', id)));
  const spawn = (at: number, height = 0): number => {
    const id = ecs.addEntity(entities);
    ecs.addComponents(entities, id, Body, components.Position, components.Target);
    components.Position.x[id] = at;
    components.Position.y[id] = height;
    return id;
  };
  return { planner, domain, world, entities, components, spawn };
}

type EcsArena = ReturnType<typeof arena>;

function fightOf({ domain, world }: EcsArena, id: number): string[] | undefined {
  const session = world.plan(domain.tasks.Fight!(world.objectAt('Npc', id)));
  session.run();
  const steps = session.plan?.map((step) => step.text);
  session.free();
  return steps;
}

function makeFoes(world: World, one: number, other: number): void {
  const foes = world.constants.foes!;
  foes.set(world.objectAt('Npc', one), world.objectAt('Npc', other), true);
  foes.set(world.objectAt('Npc', other), world.objectAt('Npc', one), true);
}

/** A system: whoever has a position and a body moves to the right, by its speed. */
function drift({ entities, components: { Position, Body } }: EcsArena): void {
  for (const id of ecs.query(entities, [Position, Body])) Position.x[id]! += Body.speed[id]!;
}

describe('an ECS over the tables of a world', () => {
  it('moves whom the next plan is about', () => {
    const game = arena();
    const [bob, near, far] = [game.spawn(0), game.spawn(3), game.spawn(-4)];
    makeFoes(game.world, bob, near);
    makeFoes(game.world, bob, far);
    expect(fightOf(game, bob)).toEqual(['Approach(npc1, npc2)', 'Strike(npc1, npc2)']);
    game.components.Body.speed[bob] = 0;
    game.components.Body.speed[far] = 3;
    drift(game);
    expect(fightOf(game, bob)).toEqual(['Strike(npc1, npc3)']);
    expect(game.world.get('x', 'npc3')).toBe(-1);
  });

  it('takes over what a plan says, and the planner sees it', () => {
    const game = arena();
    const { world, domain, components } = game;
    const [bob, eve] = [game.spawn(0), game.spawn(1)];
    makeFoes(world, bob, eve);
    const session = world.plan(domain.tasks.Fight!(world.objectAt('Npc', bob)));
    const cursor = session.cursor();
    for (let round = 0; round < 3; round++) {
      session.restart();
      expect(session.run()).toBe('solved');
      for (cursor.reset(); cursor.next();) {
        if (cursor.task !== 'Strike') continue;
        const [striker, struck] = [Number(cursor.arg(0)) & 0xffff, Number(cursor.arg(1)) & 0xffff];
        components.Body.health[struck]!--;
        components.Target[striker] = struck;
      }
    }
    expect(world.get('health', 'npc2')).toBe(0);
    expect(world.get('victim', 'npc1')).toBe(world.object('npc2'));
    session.restart();
    expect(session.run()).toBe('failed');
    world.check();
  });

  it('lets entities come and go, and ids be used again', () => {
    const game = arena();
    const { world, entities, components } = game;
    const [bob, eve] = [game.spawn(0), game.spawn(1)];
    makeFoes(world, bob, eve);
    components.Body.health[eve] = 9;
    const handle = world.object('npc2');
    components.Target[bob] = eve;
    ecs.removeEntity(entities, eve);
    expect(fightOf(game, bob)).toBe(undefined);
    expect(components.Target[bob]).toBe(0);
    const next = game.spawn(5);
    expect(next).toBe(eve);
    expect(components.Body.health[next]).toBe(3);
    expect(world.get('foes', 'npc1', 'npc2')).toBe(false);
    expect(errorOf(() => world.fluents.health!.get(handle))).toMatch(/^removed/);
    makeFoes(world, bob, next);
    expect(fightOf(game, bob)).toEqual(['Approach(npc1, npc2)', 'Strike(npc1, npc2)']);
  });

  it('leaves searches alone that are under way', () => {
    const game = arena();
    const { world, domain, entities } = game;
    const [bob, eve] = [game.spawn(0), game.spawn(1)];
    makeFoes(world, bob, eve);
    const session = world.plan(domain.tasks.Fight!(world.objectAt('Npc', bob)));
    session.step(1);
    drift(game);
    ecs.removeEntity(entities, eve);
    game.spawn(7);
    session.run();
    expect([...textsOf(session.cursor())]).toEqual(['Strike(npc1, removed#2)']);
  });

  it('keeps its arrays as long as no more memory is taken than was reserved', () => {
    const game = arena();
    const { world, domain, components } = game;
    const made = [];
    for (let count = 0; count < 100; count++) made.push(domain.createWorld({ Npc: 8 }));
    for (let count = 0; count < 8; count++) game.spawn(count);
    for (const one of ecs.query(game.entities, [components.Body])) fightOf(game, one);
    expect(components.Position.x).toBe(world.fluents.x!.values);
    expect(components.Position.x.length).toBe(capacity + 1);
    const more = [];
    // Until the heap has to grow: from then on the arrays have to be taken again.
    while (components.Position.x.length > 0) more.push(domain.createWorld({ Npc: 300 }));
    expect(more.length).toBeGreaterThan(2);
    expect(world.fluents.x!.values.length).toBe(capacity + 1);
    expect(world.get('x', 'npc8')).toBe(7);
  });
});

function* textsOf(cursor: { next: () => boolean; text: string }): Generator<string> {
  while (cursor.next()) yield cursor.text;
}

it('a planner refuses to reserve what is no number of bytes', () => {
  for (const reserve of [-1, 1.5, NaN, 2 ** 32, '1']) {
    expect(errorOf(() => new Planner({ reserve: reserve as number }))).toMatch(
      /^bad-option: "reserve" has to be a whole number of bytes/,
    );
  }
});
