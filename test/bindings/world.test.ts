// Worlds: who is in them, their values, and what is said of wrong ones.

import { describe, expect, it } from 'vitest';
import { Planner, none } from '../../bindings/index.ts';
import type { Domain, World } from '../../bindings/index.ts';
import { guardText } from './guard.ts';
import { compile, errorOf } from './helpers.ts';

const guardBytes = compile(guardText);
const externals = { danger: () => 0 };
const population = {
  Area: ['hall', 'yard', 'attic'],
  Npc: ['bob', 'eve'],
  Door: ['gate'],
  Gun: ['pistol', 'rifle'],
  Item: ['coin'],
};

function guard(): Domain {
  return new Planner({ memory: 2 ** 20 }).register(guardBytes);
}

function guardWorld(): World {
  return guard().createWorld(population, { externals });
}

describe('the objects of a world', () => {
  it('are numbered by type in preorder, then in order of declaration', () => {
    const world = guardWorld();
    const ids = ['hall', 'yard', 'attic', 'bob', 'eve', 'gate', 'coin', 'pistol', 'rifle'].map((name) =>
      world.object(name),
    );
    expect(ids).toEqual([1, 2, 3, 1, 2, 1, 2, 3, 4]);
    expect(world.idsOf('Item')).toEqual({ first: 2, last: 4 });
    expect(world.idsOf('Point')).toEqual({ first: 1, last: 4 });
    expect(world.nameOf('Gun', 4)).toBe('rifle');
    expect(world.nameOf('Point', 4)).toBe('rifle');
    expect(world.nameOf('Gun', none)).toBe('none');
    expect(world.object('none')).toBe(none);
  });

  it('can be given as a list, or as how many there are', () => {
    const list = [
      { name: 'rifle', type: 'Gun' },
      { name: 'hall', type: 'Area' },
      { name: 'coin', type: 'Item' },
    ];
    const world = guard().createWorld(list, { externals });
    expect(world.object('rifle')).toBe(2);
    const many = guard().createWorld({ Npc: 40, Gun: 0 }, { externals });
    expect(many.object('npc39')).toBe(40);
    expect(many.idsOf('Gun')).toEqual({ first: 1, last: 0 });
  });

  it('can be as many as 16 bits count, in every tree of types', () => {
    const domain = new Planner({ memory: 2 ** 20 }).register(
      compile('domain d; type A; type B < A; fluent boolean p(A a);'),
    );
    const world = domain.createWorld({ A: 65534, B: 1 });
    expect(world.object('b0')).toBe(65535);
    const tooMany = /^too-large: 65536 objects are more than the 65535 that one tree of types can have/;
    expect(errorOf(() => domain.createWorld({ A: 65535, B: 1 }))).toMatch(tooMany);
    expect(errorOf(() => domain.createWorld({ A: 65536 }))).toMatch(tooMany);
  });

  it.each([
    [{ Npcs: 3 }, 'unknown-name: guard has no type "Npcs"'],
    [{ Npc: -1 }, 'bad-option: the objects of type Npc are a list of names or a number of them, not -1'],
    [{ Npc: 'bob' }, 'bad-option: the objects of type Npc are a list of names or a number of them, not "bob"'],
    [{ Npc: [7] }, 'wrong-type: the name of an object is a text, not 7'],
    [{ Npc: ['bob', 'bob'] }, 'duplicate-name: two objects are named "bob"'],
    [{ Npc: ['bob'], Gun: ['bob'] }, 'duplicate-name: two objects are named "bob"'],
    [{ Npc: ['none'] }, 'duplicate-name: two objects are named "none"'],
    [[{ name: 'bob' }], 'unknown-name: guard has no type undefined'],
    [undefined, 'bad-option: a population lists objects by type, and is not undefined'],
    ['Npc', 'bad-option: a population lists objects by type, and is not "Npc"'],
  ])('are refused when they are %j', (wrong, message) => {
    expect(errorOf(() => guard().createWorld(wrong as never, { externals }))).toBe(message);
  });

  it('are asked for by what they are', () => {
    const world = guardWorld();
    expect(world.object('pistol', 'Point')).toBe(3);
    expect(errorOf(() => world.object('bo'))).toBe('unknown-object: this world has no object "bo"');
    expect(errorOf(() => world.object('pistol', 'Npc'))).toBe('wrong-type: "pistol" is of type Gun, not Npc');
    expect(errorOf(() => world.object('coin', 'Gun'))).toBe('wrong-type: "coin" is of type Item, not Gun');
    expect(errorOf(() => world.object('coin', 'Coin'))).toBe('unknown-name: guard has no type "Coin"');
    expect(errorOf(() => world.nameOf('Gun', 2))).toMatch(/^unknown-object: .* no object of type Gun with the id 2/);
    expect(errorOf(() => world.nameOf('Npc', 3))).toMatch(/^unknown-object/);
    expect(errorOf(() => world.nameOf('Npc', 0.5))).toMatch(/^unknown-object/);
  });
});

describe('values', () => {
  it('are at first what the domain states, and neutral through none', () => {
    const world = guardWorld();
    expect(world.get('mood', 'bob')).toBe('alert');
    expect(world.get('mood', none)).toBe('calm');
    expect(world.get('health', 'eve')).toBe(100);
    expect(world.get('at', 'eve')).toBe(none);
    expect(world.get('loaded', 'rifle')).toBe(true);
    expect(world.get('noise', 'hall', 'alert', true)).toBe(3);
    expect(world.get('noise', none, 'alert', true)).toBe(0);
    expect(world.get('distance', 'hall', 'yard')).toBe(7);
    expect(world.get('weight', 'coin')).toBe(0.5);
    expect(world.get('player_at')).toBe(none);
  });

  it('are what was set, each in its own place', () => {
    const world = guardWorld();
    const { noise } = world.fluents;
    const expected = new Map<string, number>();
    let next = 0;
    for (const area of [1, 2, 3]) {
      for (const mood of ['calm', 'alert']) {
        for (const night of [false, true]) {
          noise!.set(area, mood, night, next % 10);
          expected.set([area, mood, night].join(), next++ % 10);
        }
      }
    }
    for (const [key, value] of expected) {
      const [area, mood, night] = key.split(',');
      expect(noise!.get(Number(area), mood!, night === 'true')).toBe(value);
    }
    expect(noise!.get(none, 'alert', true)).toBe(0);
    world.check();
  });

  it('can be given along with the world', () => {
    const world = guard().createWorld(population, {
      externals,
      values: [
        ['at', 'bob', 'yard'],
        ['player_at', 'hall'],
        ['connects', 'gate', 'hall', 'yard', true],
        ['health', 'eve', 1.5],
      ],
    });
    expect(world.get('at', 'bob')).toBe(world.object('yard'));
    expect(world.get('player_at')).toBe(1);
    expect(world.constants.connects!.get(1, 1, 2)).toBe(true);
    expect(world.fluents.health!.get(2)).toBe(1.5);
    expect(errorOf(() => guard().createWorld(population, { externals, values: [['at', 'bob', 'gate']] }))).toBe(
      'unknown-object: the value of at has to be of type Area: no object is named "gate"',
    );
  });

  it('stand in typed arrays of fitting width', () => {
    const { constants, fluents } = guardWorld();
    expect(constants.connects!.values).toBeInstanceOf(Uint8Array);
    expect(constants.place!.values).toBeInstanceOf(Uint16Array);
    expect(constants.distance!.values).toBeInstanceOf(Int32Array);
    expect(constants.weight!.values).toBeInstanceOf(Float64Array);
    expect(fluents.holding!.values).toBeInstanceOf(Int32Array);
    expect(fluents.health!.values).toBeInstanceOf(Float64Array);
    expect(fluents.holding!.values).toHaveLength(3 * 5);
    fluents.holding!.set(2, 3, true);
    expect(fluents.holding!.values[fluents.holding!.index(2, 3)]).toBe(1);
    fluents.health!.values[fluents.health!.index(1)] = 12.5;
    expect(fluents.health!.get(1)).toBe(12.5);
  });

  it('stay what they are when the memory grows, through views taken anew', () => {
    const domain = guard();
    const world = domain.createWorld(population, { externals });
    const { at } = world.fluents;
    at!.set(1, 2);
    const before = at!.values;
    for (let more = 0; more < 4; more++) domain.createWorld({ Npc: 2000, Item: 500 }, { externals });
    expect(before).toHaveLength(0);
    expect(at!.get(1)).toBe(2);
    at!.set(2, 3);
    expect([...at!.values]).toEqual([0, 2, 3]);
  });

  it('of worlds side by side do not touch each other', () => {
    const domain = guard();
    const [one, other] = [0, 1].map(() => domain.createWorld(population, { externals }));
    one!.fluents.health!.values.fill(1);
    one!.constants.distance!.values.fill(1);
    expect(new Set(other!.fluents.health!.values)).toEqual(new Set([0, 100]));
    expect(other!.get('distance', 'hall', 'hall')).toBe(7);
  });

  it('may have more parameters than are passed without an array', () => {
    const text = 'domain d; type A; fluent integer deep(A a, A b, A c, A d, A e, A f, A g);';
    const world = new Planner({ memory: 2 ** 20 }).register(compile(text)).createWorld({ A: 2 });
    const { deep } = world.fluents;
    deep!.set(1, 2, 1, 2, 1, 2, 1, 77);
    expect(deep!.get(1, 2, 1, 2, 1, 2, 1)).toBe(77);
    expect(deep!.values[deep!.index(1, 2, 1, 2, 1, 2, 1)]).toBe(77);
    expect(world.get('deep', 'a0', 'a1', 'a0', 'a1', 'a0', 'a1', 'a0')).toBe(77);
    expect(deep!.get(1, 2, 1, 2, 1, 2, 2)).toBe(0);
    expect(errorOf(() => deep!.get(1, 2))).toBe('wrong-arity: deep takes 7 arguments, not 2');
  });
});

describe('what is wrong with a value', () => {
  const world = guardWorld();
  const { fluents, constants } = world;
  const cases: [() => unknown, string][] = [
    [() => world.get('ad', 'bob'), 'unknown-name: guard has no variable "ad"'],
    [() => world.get('at', 'bo'), 'unknown-object: argument 1 of at has to be of type Npc: no object is named "bo"'],
    [
      () => world.get('loaded', 'coin'),
      'wrong-type: argument 1 of loaded has to be of type Gun, which "coin" (2) is not',
    ],
    [() => world.get('at'), 'wrong-arity: at takes 1 argument, not 0'],
    [() => world.get('at', 'bob', 'eve'), 'wrong-arity: at takes 1 argument, not 2'],
    [() => world.set('at', 'bob'), 'wrong-arity: at takes 1 argument, not 0'],
    [() => Reflect.apply(world.set, world, ['player_at']), 'wrong-arity: the value of player_at is missing'],
    [() => fluents.at!.get(3), 'unknown-object: argument 1 of at has to be of type Npc: no object has the id 3'],
    [() => fluents.at!.get(-1), 'unknown-object: argument 1 of at has to be of type Npc: no object has the id -1'],
    [() => fluents.at!.get(0.5), 'unknown-object: argument 1 of at has to be of type Npc: no object has the id 0.5'],
    [() => fluents.at!.get(NaN), 'wrong-type: argument 1 of at has to be of type Npc, not NaN'],
    [() => fluents.at!.get(), 'wrong-arity: argument 1 of at is missing'],
    [() => fluents.at!.get(1, 1), 'wrong-arity: at takes 1 argument, not 2'],
    [() => fluents.at!.index(1, 1), 'wrong-arity: at takes 1 argument, not 2'],
    [() => fluents.at!.set(1), 'wrong-arity: the value of at is missing'],
    [() => fluents.at!.set(1, 1, 1), 'wrong-arity: at takes 1 argument, not 2'],
    [() => fluents.at!.set(1, 9), 'unknown-object: the value of at has to be of type Area: no object has the id 9'],
    [
      () => fluents.at!.set(none, 1),
      "unknown-object: argument 1 of at can't be none, through which nothing can be set",
    ],
    [
      () => world.set('at', 'none', 1),
      "unknown-object: argument 1 of at can't be none, through which nothing can be set",
    ],
    [() => fluents.loaded!.get(1), 'wrong-type: argument 1 of loaded has to be of type Gun, which "gate" (1) is not'],
    [() => fluents.loaded!.set(3, 1), 'wrong-type: the value of loaded has to be of type boolean, not 1'],
    [
      () => fluents.mood!.set(1, 'sad'),
      'wrong-type: the value of mood has to be of type Mood (calm, alert), not "sad"',
    ],
    [() => fluents.mood!.set(1, 1), 'wrong-type: the value of mood has to be of type Mood (calm, alert), not 1'],
    [() => fluents.health!.set(1, '9'), 'wrong-type: the value of health has to be of type float, not "9"'],
    [() => fluents.health!.set(1, NaN), 'wrong-type: the value of health has to be of type float, not NaN'],
    [
      () => fluents.noise!.set(1, 'calm', true, 10),
      'out-of-range: the value of noise has to be in integer [0, 9], not 10',
    ],
    [
      () => fluents.noise!.set(1, 'calm', true, 0.5),
      'wrong-type: the value of noise has to be of type integer [0, 9], not 0.5',
    ],
    [() => fluents.noise!.get(1, 'calm', 'no'), 'wrong-type: argument 3 of noise has to be of type boolean, not "no"'],
    [
      () => constants.distance!.set(1, 1, 2 ** 31),
      'out-of-range: the value of distance has to be in integer [-2147483648, 2147483647], not 2147483648',
    ],
  ];
  it.each(cases.map(([action, message]) => [message, action] as const))('is told: %s', (message, action) => {
    expect(errorOf(action)).toBe(message);
  });

  it('is found where it was written past all checks', () => {
    const other = guardWorld();
    other.fluents.at!.values[1] = 55;
    expect(errorOf(() => other.check())).toBe(
      'unknown-object: number 1 in the values of at has to be of type Area: no object has the id 55',
    );
    const third = guardWorld();
    third.constants.distance!.values.fill(1);
    expect(errorOf(() => third.check())).toBe(
      'out-of-range: number 0 in the values of distance belongs to none and has to stay 0, not 1',
    );
  });
});

describe('a freed world', () => {
  it('is no longer of use, nor is anything of it', () => {
    const world = guardWorld();
    const { at } = world.fluents;
    world.free();
    world.free();
    const message = 'freed: this world of guard has been freed';
    for (const use of [
      () => world.get('at', 'bob'),
      () => world.set('at', 'bob', 'hall'),
      () => world.object('bob'),
      () => world.nameOf('Npc', 1),
      () => world.check(),
      () => world.plan({ kind: 'ordered', parts: [] }),
      () => at!.get(1),
      () => at!.set(1, 1),
      () => at!.values,
    ]) {
      expect(errorOf(use)).toBe(message);
    }
  });

  it('leaves its memory to the next', () => {
    const planner = new Planner({ memory: 2 ** 20 });
    const domain = planner.register(guardBytes);
    domain.createWorld({ Npc: 100 }, { externals }).free();
    const { memoryUsed } = planner;
    for (let again = 0; again < 50; again++) domain.createWorld({ Npc: 100 }, { externals }).free();
    expect(planner.memoryUsed).toBe(memoryUsed);
  });

  it('is left nothing of when it could not be made', () => {
    const planner = new Planner({ memory: 2 ** 20 });
    const domain = planner.register(guardBytes);
    const wrong = (): unknown => domain.createWorld(population, { externals, values: [['at', 'bob', 'bob']] });
    expect(errorOf(wrong)).toMatch(/^unknown-object/);
    const { memoryUsed } = planner;
    for (let again = 0; again < 50; again++) errorOf(wrong);
    expect(planner.memoryUsed).toBe(memoryUsed);
  });
});

describe('worlds too large for the memory', () => {
  it('are refused by name', () => {
    const text = 'domain d; type A; fluent integer wide(A a, A b, A c) := 1; fluent integer pair(A a, A b);';
    const planner = new Planner({ memory: 2 ** 20 });
    const domain = planner.register(compile(text));
    expect(errorOf(() => domain.createWorld({ A: 2000 }))).toBe(
      'too-large: the table of wide does not fit into memory in this world',
    );
    expect(errorOf(() => domain.createWorld({ A: 630 }))).toBe('out-of-memory: no memory for a world of d');
    expect(domain.createWorld({ A: 10 }).get('wide', 'a1', 'a2', 'a3')).toBe(1);
  });
});
