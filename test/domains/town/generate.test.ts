// Generated towns: the same seed gives the same town, and one more person adds lines to its problem and changes none.

import { describe, expect, it } from 'vitest';
import { defaults, generate } from '../../../domains/town/generate.ts';
import { linesOf, toProblemText } from '../../../domains/town/problem.ts';

describe('a generated town', () => {
  it('is the same for the same options, and another one for another seed', () => {
    expect(generate({ seed: 5, characters: 20 })).toEqual(generate({ seed: 5, characters: 20 }));
    expect(generate({ seed: 5, characters: 20 })).not.toEqual(generate({ seed: 6, characters: 20 }));
  });

  it.each([0, 1, 2, 13, 14, 39, 40, 41])('of %i people gets lines for one more and keeps the others', (characters) => {
    const more = generate({ seed: 3, characters: characters + 1 });
    const lines = toProblemText(more).split('\n');
    const added = linesOf(more, more.people.at(-1)!);
    const start = lines.indexOf(added[0]!);
    expect(lines.splice(start, added.length + 1)).toEqual([...added, '']);
    expect(lines.join('\n')).toBe(toProblemText(generate({ seed: 3, characters })));
  });

  it('has a keeper of each kind of shop among the first two of every 14', () => {
    const { places, people } = generate({ characters: 30 });
    const shops = places.filter(({ shop }) => shop);
    expect(shops.map(({ keeper }) => keeper)).toEqual([0, 1, 14, 15, 28, 29].map((index) => people[index]!.name));
    expect(shops.map(({ trades }) => trades[0])).toEqual(['food', 'skins', 'food', 'skins', 'food', 'skins']);
  });

  it('has people who differ in wealth, needs and tasks', () => {
    const { people } = generate({ characters: 40 });
    const different = (list: unknown[]): number => new Set(list.map((one) => JSON.stringify(one))).size;
    expect(different(people.map(({ name }) => name))).toBe(40);
    expect(different(people.map(({ money }) => money))).toBeGreaterThan(20);
    expect(different(people.map(({ hungry, sleepy }) => [hungry, sleepy]))).toBeGreaterThan(20);
    expect(different(people.map(({ available }) => available))).toBeGreaterThan(20);
  });

  it('gives names to any number of people', () => {
    const { people } = generate({ characters: 100 });
    expect(new Set(people.map(({ name }) => name)).size).toBe(100);
  });
});

describe('the options', () => {
  it.each<[Record<string, unknown>, string]>([
    [{ characters: -1 }, 'characters must be an integer from 0, not -1'],
    [{ customers: 1 }, 'customers must be an integer from 2, not 1'],
    [{ deer: 0.5 }, 'deer must be an integer from 0, not 0.5'],
    [{ hunts: 2 }, 'hunts must be a number from 0 to 1, not 2'],
    [{ owns: Number.NaN }, 'owns must be a number from 0 to 1, not NaN'],
    [{ people: 3 }, 'there is no option people'],
  ])('are checked: %j', (options, message) => {
    expect(() => generate(options)).toThrow(message);
  });

  it('can make nobody hunt, or everybody', () => {
    const hunters = (hunts: number): number =>
      generate({ characters: 40, hunts }).people.filter(({ available }) => available.includes('hunt')).length;
    expect([hunters(0), hunters(1)]).toEqual([0, 40 - 2 * Math.ceil(40 / defaults.customers)]);
  });
});
