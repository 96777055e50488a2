// Reading instances: what is right passes, and what is wrong is named with its place.

import { describe, expect, it } from 'vitest';
import { problemsOf, readInstance, readSamples, soldiersOf } from '../../../domains/simple-fps/instance.ts';
import { small } from './small.ts';

/** The small instance with one value replaced: `['doors', 0, 'key']` is the place of `doors[0].key`. */
function changed(place: (string | number)[], value: unknown): unknown {
  const copy: unknown = structuredClone(small);
  let target = copy as Record<string | number, unknown>;
  for (const step of place.slice(0, -1)) target = target[step] as Record<string | number, unknown>;
  target[place.at(-1)!] = value;
  return copy;
}

describe('an instance', () => {
  it('is accepted as it is', () => {
    expect(problemsOf(small)).toEqual([]);
    expect(readInstance(small)).toBe(small);
  });

  it('has the soldiers it lists, the first one first', () => {
    const instance = { ...small, others: [{ area: 1, injured: false }] };
    expect(problemsOf(instance)).toEqual([]);
    expect(soldiersOf(instance)).toEqual([
      { area: 0, injured: true },
      { area: 1, injured: false },
    ]);
  });

  it.each<[(string | number)[], unknown, string]>([
    [['areas'], undefined, 'areas must be a positive integer, not missing'],
    [['npc'], 2, 'npc must be an area from 0 to 1, not 2'],
    [['covers'], [0.5], 'covers[0] must be an area from 0 to 1, not 0.5'],
    [['lighted'], [true], 'lighted must be 2 values, not 1'],
    [['lighted', 0], 1, 'lighted[0] must be true or false, not 1'],
    [['doors', 0, 'key'], null, 'doors[0].key must be an area from 0 to 1, not null'],
    [['doors', 0, 'open'], true, 'doors[0].key must be null (nothing is missing here), not 0'],
    [['doors', 0, 'b'], 1, 'doors[0] must be between two different areas'],
    [
      ['doors', 1],
      { a: 0, b: 1, open: true, key: null },
      'doors[1] must be the only door between its areas (see doors[0])',
    ],
    [['doors', 1], 7, 'doors[1] must be an object, not 7'],
    [['guns', 0, 'ammo'], null, 'guns[0].ammo must be an area from 0 to 1, not null'],
    [['guns', 0, 'loaded'], true, 'guns[0].ammo must be null (nothing is missing here), not 0'],
    [['knives'], 3, 'knives must be a list, not 3'],
    [['dist', 1], [1], 'dist[1] must be 2 distances, not 1'],
    [['dist', 0, 1], -1, 'dist[0][1] must be an integer from 0 to 10000, not -1'],
    [['layout'], 'maze', 'layout must be "dense" or "tree", not "maze"'],
    [['others'], [{ injured: true }], 'others[0].area must be an area from 0 to 1, not missing'],
  ])('is refused with %j changed to %j', (place, value, message) => {
    expect(problemsOf(changed(place, value)).join('\n')).toContain(message);
  });

  it('is refused with everything that is wrong, not the first alone', () => {
    const instance = { ...small, npc: 9, medikits: [0, 7], injured: 'yes' };
    expect(() => readInstance(instance, 'level 3')).toThrow(
      'level 3: injured must be true or false, not "yes"; npc must be an area from 0 to 1, not 9; ' +
        'medikits[1] must be an area from 0 to 1, not 7',
    );
  });
});

describe('lines of samples', () => {
  const line = JSON.stringify({ name: 'one', instance: small, expected: { solved: true, plan: ['(!a)'] } });

  it('are read one by one, empty lines left out', () => {
    const samples = readSamples(`\uFEFF${line}\n\n${line}\n`);
    expect(samples.map(({ name }) => name)).toEqual(['one', 'one']);
    expect(samples[0]!.expected.plan).toEqual(['(!a)']);
  });

  it('are refused with their number', () => {
    expect(() => readSamples(`${line}\n{`)).toThrow(/^line 2: /);
    expect(() => readSamples('5')).toThrow('line 1: an object');
    expect(() => readSamples(line.replace('"npc":0', '"npc":5'))).toThrow('line 1 (one): npc must be');
    expect(() => readSamples(line.replace('"solved":true,', ''))).toThrow('line 1 (one): expected must be');
    expect(() => readSamples(line.replace('"name":"one",', ''))).toThrow('line 1: name must be a string');
  });
});
