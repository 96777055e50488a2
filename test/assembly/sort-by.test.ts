// The lists of `sort-by`: short ones are kept sorted while they are collected, long ones are sorted by the core
// afterwards.

import { describe, expect, it } from 'vitest';
import { Planner } from '../../bindings/index.ts';
import { compile, load } from '../bindings/helpers.ts';
import { planReference } from '../../reference/search.ts';

/** Every item is looked at in the order of the list, and refused. */
const textOf = (type: string, order: string): string => `domain list; type Item; constant ${type} key(Item item);
  external boolean saw(Item item);
  task Look(Item item) { saw(item); }
  task Main() { method { sort-by (Item item; key(item); ${order}) { ordered(Look(item)); } } }`;

const planner = new Planner({ memory: 2 ** 20 });

function orderByCore(type: string, order: string, keys: readonly number[]): number[] {
  const seen: number[] = [];
  const domain = planner.register(compile(textOf(type, order)));
  const world = domain.createWorld(
    { Item: keys.length },
    { externals: { saw: (item) => seen.push(item as number) === 0 } },
  );
  // Written as a game may: `set` takes no value that is not a number.
  keys.forEach((key, index) => (world.constants.key!.values[index + 1] = key));
  const session = world.plan(domain.tasks.Main!(), { limits: { memory: 2 ** 18 } });
  expect(session.run()).toBe('failed');
  expect(session.iterations).toBe(1 + keys.length);
  world.free();
  return seen;
}

function orderByReference(type: string, order: string, keys: readonly number[]): number[] {
  const seen: number[] = [];
  const instances = keys.map((_, index) => `instance Item i${index};`).join('\n');
  const { domain, problems } = load(`${textOf(type, order)} problem p of list; ${instances} ordered(Main());`);
  const assignments = keys.map((value, index) => ({ variable: 0, args: [index + 1], value }));
  const externals = { saw: (item: number) => (seen.push(item) === 0 ? 1 : 0) };
  planReference(domain, { ...problems[0]!, assignments }, { mode: 'first', externals });
  return seen;
}

/** A stable sort, with what is not a number last in either direction. */
function expected(order: string, keys: readonly number[]): number[] {
  const rank = (key: number): number => (Number.isNaN(key) ? Infinity : order === '<' ? key : -key);
  return keys
    .map((key, index) => ({ key, id: index + 1 }))
    .sort((one, other) => {
      const [first, second] = [Number.isNaN(one.key), Number.isNaN(other.key)];
      if (first || second) return Number(first) - Number(second);
      return rank(one.key) === rank(other.key) ? 0 : rank(one.key) < rank(other.key) ? -1 : 1;
    })
    .map(({ id }) => id);
}

/** Keys that are equal on all machines; every seventh key is met again and again. */
function keysOf(count: number, make: (number: number) => number): number[] {
  let state = count;
  return Array.from({ length: count }, (_, index) => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + index;
    return make(index % 7 === 0 ? 3 : state % 1000);
  });
}

const special = [NaN, Infinity, -Infinity, 0, -0, Number.MIN_VALUE, -Number.MAX_VALUE];
const float = (number: number): number => (number % 5 === 0 ? special[Math.abs(number) % special.length]! : number / 8);

describe.each(['<', '>'])('a list sorted by %s', (order) => {
  it.each([0, 1, 2, 48, 49, 50, 97, 1000])('has %i entries in order', (count) => {
    const integers = keysOf(count, (number) => (number === 3 ? -(2 ** 31) : number));
    expect(orderByCore('integer', order, integers)).toEqual(expected(order, integers));
    expect(orderByReference('integer', order, integers)).toEqual(expected(order, integers));
    const floats = keysOf(count, float);
    expect(orderByCore('float', order, floats)).toEqual(expected(order, floats));
    expect(orderByReference('float', order, floats)).toEqual(expected(order, floats));
  });

  it('can be of nothing but what is not a number', () => {
    const keys = Array.from({ length: 200 }, () => NaN);
    expect(orderByCore('float', order, keys)).toEqual(expected(order, keys));
  });
});
