// The generator: the same options give the same instance, and the rules of the two layouts hold in all that it makes.

import { describe, expect, it } from 'vitest';
import { distances, generate, generateLines } from '../../../domains/simple-fps/generate.ts';
import type { InstanceOptions } from '../../../domains/simple-fps/generate.ts';
import { problemsOf, soldiersOf } from '../../../domains/simple-fps/instance.ts';
import type { Instance } from '../../../domains/simple-fps/instance.ts';

const many = (count: number, options: Partial<InstanceOptions>): Instance[] =>
  Array.from({ length: count }, (_, seed) => generate({ ...options, seed }));

const dense = many(100, {});
const tree = many(100, { layout: 'tree', points: 50 });
const share = (all: boolean[]): number => all.filter(Boolean).length / all.length;

describe('the generator', () => {
  it('gives the same instance for the same options, another one for another seed', () => {
    expect(generate({ seed: 7, layout: 'tree' })).toEqual(generate({ seed: 7, layout: 'tree' }));
    expect(new Set(dense.map((instance) => JSON.stringify({ ...instance, seed: 0 }))).size).toBe(dense.length);
  });

  it('goes on giving what it gave', () => {
    const { npc, player, doors, guns } = generate({ seed: 1, areas: 3, points: 2, gun: 1, knife: 0, medikit: 0 });
    expect({ npc, player, doors, guns }).toMatchInlineSnapshot(`
      {
        "doors": [
          {
            "a": 2,
            "b": 0,
            "key": 1,
            "open": false,
          },
        ],
        "guns": [
          {
            "ammo": 0,
            "area": 1,
            "loaded": false,
            "nv": false,
          },
          {
            "ammo": 0,
            "area": 0,
            "loaded": false,
            "nv": false,
          },
        ],
        "npc": 2,
        "player": 0,
      }
    `);
  });

  it('makes nothing that the reader refuses', () => {
    for (const instance of [...dense, ...tree]) expect(problemsOf(instance)).toEqual([]);
  });

  it('makes as many points as asked for', () => {
    for (const { guns, knives, medikits, covers } of dense) {
      expect(guns.length + knives.length + medikits.length + covers.length).toBe(100);
    }
  });

  it('keeps to the probabilities of the benchmark', () => {
    const doors = dense.flatMap((instance) => instance.doors);
    const guns = dense.flatMap((instance) => instance.guns);
    expect(doors.length / (100 * 45)).toBeCloseTo(0.6, 1);
    expect(share(doors.map(({ open }) => open))).toBeCloseTo(0.6, 1);
    expect(share(dense.flatMap(({ lighted }) => lighted))).toBeCloseTo(0.1, 1);
    expect(share(guns.map(({ loaded }) => loaded))).toBeCloseTo(0.4, 1);
    expect(share(guns.map(({ nv }) => nv))).toBeCloseTo(0.2, 1);
    expect(guns.length / 10000).toBeCloseTo(0.25, 1);
    expect(share(dense.map(({ injured }) => injured))).toBeGreaterThan(0.55);
  });

  it('takes every probability at its word', () => {
    const always = {
      connected: 1,
      open: 0,
      lighted: 1,
      injured: 0,
      gun: 1,
      knife: 0,
      medikit: 0,
      loaded: 1,
      nightVision: 1,
    };
    const instance = generate({ areas: 6, points: 9, ...always });
    expect(instance.doors).toHaveLength(15);
    expect(instance.doors.every(({ open, key }) => !open && key !== null)).toBe(true);
    expect(instance.lighted).toEqual([true, true, true, true, true, true]);
    expect(instance.injured).toBe(false);
    expect(instance.guns).toHaveLength(9);
    expect(instance.guns.every(({ loaded, nv }) => loaded && nv)).toBe(true);
  });

  it('places as many soldiers as asked for, the first one where it would stand alone', () => {
    const instance = generate({ seed: 3, soldiers: 20 });
    expect(soldiersOf(instance)).toHaveLength(20);
    expect(problemsOf(instance)).toEqual([]);
    expect({ ...instance, others: undefined }).toEqual({ ...generate({ seed: 3 }), others: undefined });
  });
});

describe('a dense layout', () => {
  it('may leave areas without a way, at distance 10000', () => {
    const { doors, dist } = generate({ connected: 0, areas: 3 });
    expect(doors).toEqual([]);
    expect(dist[0]).toEqual([0, 10000, 10000]);
  });

  it('counts the doors on the shortest way, whatever the locks', () => {
    const doors = [0, 1, 2].map((area) => ({ a: area, b: area + 1 }));
    expect(distances(5, [...doors, { a: 3, b: 0 }])).toEqual([
      [0, 1, 2, 1, 10000],
      [1, 0, 1, 2, 10000],
      [2, 1, 0, 1, 10000],
      [1, 2, 1, 0, 10000],
      [10000, 10000, 10000, 10000, 0],
    ]);
  });
});

describe('a tree layout', () => {
  it('hangs four rooms on the hub, then three on a room that has none', () => {
    for (const { doors } of tree) {
      const parents = doors.slice(0, 19).map(({ a }) => a);
      expect(parents.slice(0, 4)).toEqual([0, 0, 0, 0]);
      const groups = [4, 7, 10, 13, 16].map((start) => new Set(parents.slice(start, start + 3)));
      expect(groups.every((group) => group.size === 1)).toBe(true);
      expect(new Set(groups.flatMap((group) => [...group])).size).toBe(5);
      expect(doors.slice(0, 19).map(({ b }) => b)).toEqual(Array.from({ length: 19 }, (_, index) => index + 1));
    }
  });

  it('leaves the keycard of a tree door in front of that door', () => {
    for (const { doors } of tree) for (const { b, key } of doors.slice(0, 19)) expect(key ?? 0).toBeLessThan(b);
  });

  it('starts in the hub, with the player in the last room and a way to everywhere', () => {
    for (const { npc, player, dist } of tree) {
      expect([npc, player]).toEqual([0, 19]);
      expect(dist.flat().every((distance) => distance < 20)).toBe(true);
    }
  });

  it('adds a few doors across', () => {
    const extra = tree.map(({ doors }) => doors.length - 19);
    const mean = extra.reduce((sum, count) => sum + count) / extra.length;
    expect(mean).toBeCloseTo(0.05 * 171, 0);
  });

  it('takes other numbers of rooms', () => {
    const { doors } = generate({ layout: 'tree', areas: 7, hubDoors: 2, roomDoors: 2, connected: 0 });
    expect(doors.map(({ a }) => a).slice(0, 2)).toEqual([0, 0]);
    expect(doors).toHaveLength(6);
  });
});

describe('the options of the generator', () => {
  it.each<[Record<string, unknown>, string]>([
    [{ areas: 0 }, 'areas must be an integer from 1, not 0'],
    [{ points: 1.5 }, 'points must be an integer from 0, not 1.5'],
    [{ soldiers: 0 }, 'soldiers must be an integer from 1, not 0'],
    [{ open: 2 }, 'open must be a number from 0 to 1, not 2'],
    [{ open: Number.NaN }, 'open must be a number from 0 to 1, not NaN'],
    [{ layout: 'maze' }, 'layout must be dense or tree, not maze'],
    [{ layout: 'tree', areas: 21 }, 'areas must be 1 + 4 + a multiple of 3 in a tree, not 21'],
    [{ layout: 'tree', areas: 2 }, 'areas must be at least 5 in a tree, not 2'],
    [{ gun: 0.5, knife: 0.5, medikit: 0.5 }, 'gun + knife + medikit must be at most 1'],
    [{ size: 3 }, 'there is no option size'],
  ])('are checked: %j', (options, message) => {
    expect(() => generate(options)).toThrow(message);
  });

  it('come from words on a command line', () => {
    const lines = generateLines(['layout=tree', 'points=10', 'seed=4', 'count=2']).map((line) => JSON.parse(line));
    expect(lines.map(({ name }) => name)).toEqual(['tree_a20_n10_s4', 'tree_a20_n10_s5']);
    expect(lines[1].instance).toEqual(generate({ layout: 'tree', points: 10, seed: 5 }));
    expect(() => generateLines(['layout'])).toThrow('layout must have the form name=value');
    expect(() => generateLines(['count=0'])).toThrow('count must be a positive integer, not 0');
    expect(() => generateLines(['areas=ten'])).toThrow('areas must be an integer from 1, not NaN');
  });
});
