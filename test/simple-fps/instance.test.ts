// Reading instances: what is right passes, and what is wrong is named with its place.

import { describe, expect, it } from 'vitest';
import { problemsOf, readInstance, readSamples, soldiersOf } from '../../domains/simple-fps/instance.ts';
import { small } from './small.ts';

const changed = (change: (instance: Record<string, any>) => void): unknown => {
  const copy = structuredClone(small) as Record<string, any>;
  change(copy);
  return copy;
};

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

  it.each<[string, (instance: Record<string, any>) => void, string]>([
    ['no number of areas', (instance) => delete instance['areas'], 'areas must be a positive integer, not missing'],
    ['an area that is not there', (instance) => (instance['npc'] = 2), 'npc must be an area from 0 to 1, not 2'],
    [
      'an area that is no integer',
      (instance) => (instance['covers'] = [0.5]),
      'covers[0] must be an area from 0 to 1, not 0.5',
    ],
    ['too few lights', (instance) => (instance['lighted'] = [true]), 'lighted must be 2 values, not 1'],
    [
      'a light that is a number',
      (instance) => (instance['lighted'] = [1, false]),
      'lighted[0] must be true or false, not 1',
    ],
    [
      'a locked door without keycard',
      (instance) => (instance['doors'][0].key = null),
      'doors[0].key must be an area from 0 to 1, not null',
    ],
    [
      'a key to an open door',
      (instance) => (instance['doors'][0].open = true),
      'doors[0].key must be null (nothing is missing here), not 0',
    ],
    [
      'a door to where it is',
      (instance) => (instance['doors'][0].b = 1),
      'doors[0] must be between two different areas',
    ],
    [
      'two doors side by side',
      (instance) => instance['doors'].push({ a: 0, b: 1, open: true, key: null }),
      'doors[1] must be the only door between its areas (see doors[0])',
    ],
    [
      'an unloaded gun without ammunition',
      (instance) => (instance['guns'][0].ammo = null),
      'guns[0].ammo must be an area from 0 to 1, not null',
    ],
    ['knives that are no list', (instance) => (instance['knives'] = 3), 'knives must be a list, not 3'],
    [
      'a row of distances that is short',
      (instance) => (instance['dist'][1] = [1]),
      'dist[1] must be 2 distances, not 1',
    ],
    [
      'a negative distance',
      (instance) => (instance['dist'][0][1] = -1),
      'dist[0][1] must be an integer from 0 to 10000, not -1',
    ],
    ['an unknown layout', (instance) => (instance['layout'] = 'maze'), 'layout must be "dense" or "tree", not "maze"'],
    [
      'a soldier without area',
      (instance) => (instance['others'] = [{ injured: true }]),
      'others[0].area must be an area from 0 to 1, not missing',
    ],
  ])('is refused with %s', (_what, change, message) => {
    expect(problemsOf(changed(change)).join('\n')).toContain(message);
  });

  it('is refused with everything that is wrong, not the first alone', () => {
    const instance = changed((copy) => Object.assign(copy, { npc: 9, medikits: [0, 7], injured: 'yes' }));
    expect(() => readInstance(instance, 'level 3')).toThrow(
      'level 3: injured must be true or false, not "yes"; npc must be an area from 0 to 1, not 9; ' +
        'medikits[1] must be an area from 0 to 1, not 7',
    );
  });
});

describe('lines of samples', () => {
  const line = JSON.stringify({ name: 'one', instance: small, expected: { solved: true, plan: ['(!a)'] } });

  it('are read one by one, empty lines left out', () => {
    const samples = readSamples(`${line}\n\n${line}\n`);
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
