// What each option takes and refuses, of all schemas: a check that gets looser shows here.

import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkGiven, checkOptions, flag, nested, required, wholeNumber } from '../../bindings/base/options.ts';
import type { Option, OptionSchema } from '../../bindings/base/options.ts';
import { schemaFiles } from '../docs/options.ts';
import { root } from '../repo/sources.ts';
import { errorOf } from './helpers.ts';

const values: Record<string, unknown> = {
  null: null,
  '-1': -1,
  '0': 0,
  '0.5': 0.5,
  '1': 1,
  '24': 24,
  '2 ** 20': 2 ** 20,
  '2 ** 31': 2 ** 31,
  '2 ** 53': 2 ** 53,
  Infinity: Infinity,
  '-Infinity': -Infinity,
  NaN: NaN,
  '10n': 10n,
  "''": '',
  "'x'": 'x',
  "'3'": '3',
  'a list': [],
  'a list of numbers': [3],
  'an object': {},
  'a boxed number': new Number(3),
  'a function': () => 0,
  'a symbol': Symbol('x'),
  true: true,
  false: false,
};

/** All options of all schemas, with the names of the options that they are inside of. */
const all: [name: string, option: Option<unknown, unknown>][] = [];

function collect(path: string, schema: OptionSchema): void {
  for (const [name, option] of Object.entries(schema)) {
    all.push([`${path}${name}`, option]);
    if (option.parts) collect(`${path}${name}.`, option.parts);
  }
}

for (const file of schemaFiles) {
  const loaded = (await import(pathToFileURL(join(root, file)).href)) as Record<string, OptionSchema>;
  for (const name of Object.keys(loaded)) if (name.endsWith('Options')) collect(`${name}.`, loaded[name]!);
}

const checked = all.filter(([, { wanted, parts }]) => wanted !== '' || parts);
const fitting = ({ fits }: Option<unknown, unknown>): string[] =>
  Object.keys(values).filter((name) => {
    try {
      return fits(values[name]);
    } catch {
      return false;
    }
  });

it('takes these values, by what messages say that it wants', () => {
  const byWanted = new Map<string, Set<string>>();
  for (const [, option] of checked) {
    const wanted = option.wanted || 'parts';
    byWanted.set(wanted, (byWanted.get(wanted) ?? new Set()).add(fitting(option).join(', ')));
  }
  const found = [...byWanted].map(([wanted, fits]) => [wanted, [...fits].join(' or: ')]);
  expect(Object.fromEntries(found.sort())).toMatchInlineSnapshot(`
    {
      ""alternation" or "greedy" or "novelty"": "",
      ""depth-first" or "limited-discrepancy" or "best-first"": "",
      ""each" or "first"": "",
      ""end" or "others"": "",
      ""first" or "best"": "",
      ""json" or "lua" or "gdscript" or "oblivion" or "sqf"": "",
      ""now" or "after-action"": "",
      ""repair" or "anew" or "end"": "",
      "a MessagePort": "",
      "a Planner": "",
      "a PlannerPool": "a list, a list of numbers, an object, a boxed number, a function",
      "a function": "a function",
      "a function that makes a Worker": "a function",
      "a list of \`Acting\`s": "a list",
      "a list of compiled domains": "a list",
      "a list of lists, such as [['at', 'bob', 'hall']]": "a list",
      "a list of tasks": "a list, a list of numbers",
      "a list of types": "a list, a list of numbers",
      "a number": "0, 1, 24, -1, 0.5, 2 ** 20, 2 ** 31, 2 ** 53, Infinity, -Infinity",
      "a number from 0 to 1": "0, 1, 0.5",
      "a number of milliseconds above 0": "1, 24, 0.5, 2 ** 20, 2 ** 31, 2 ** 53, Infinity",
      "a number of milliseconds up to 1000": "1, 24, 0.5",
      "a number of seconds from 1 to 3600": "1, 24",
      "a text": "'', 'x', '3'",
      "a whole number": "0, 1, 24, 2 ** 20, 2 ** 31, 2 ** 53, Infinity",
      "a whole number from 0 on": "0, 1, 24, 2 ** 20, 2 ** 31, 2 ** 53",
      "a whole number from 0 to 1000000": "0, 1, 24",
      "a whole number from 0 to 15": "0, 1",
      "a whole number from 0 to 23": "0, 1",
      "a whole number from 0 to 256": "0, 1, 24",
      "a whole number from 0 to 64": "0, 1, 24",
      "a whole number from 0 to 65535": "0, 1, 24",
      "a whole number from 1 on": "1, 24, 2 ** 20, 2 ** 31, 2 ** 53",
      "a whole number from 1 to 100": "1, 24",
      "a whole number from 1 to 1000": "1, 24",
      "a whole number from 1 to 10000000": "1, 24, 2 ** 20",
      "a whole number from 1 to 2147483647": "1, 24, 2 ** 20",
      "a whole number from 1 to 256": "1, 24",
      "a whole number from 1 to 4294967295, or Infinity": "1, 24, 2 ** 20, 2 ** 31, Infinity",
      "a whole number from 1 to 9007199254740991, or Infinity": "1, 24, 2 ** 20, 2 ** 31, Infinity",
      "a whole number of bytes from 0 to 2147483648": "0, 1, 24, 2 ** 20, 2 ** 31",
      "a whole number of bytes from 16384 to 536870912": "2 ** 20",
      "a whole number of frames from 1 on": "1, 24, 2 ** 20, 2 ** 31, 2 ** 53",
      "a whole number of frames from 1 to 2147483647": "1, 24, 2 ** 20",
      "an object": "a list, a list of numbers, an object, a boxed number",
      "letters, digits, "_" and "-"": "'x', '3'",
      "parts": "an object, a boxed number or: ",
      "poolGoals of frameplan/pool/goals": "",
      "the name of a task": "'', 'x', '3'",
      "the path of a folder": "'', 'x', '3'",
      "true or false": "true, false",
      "true, false or "nodenext"": "true, false",
      "true, false or a list of names": "a list, a list of numbers, true, false",
      "true, false or a number of dead ends": "0, 1, 24, 2 ** 20, 2 ** 31, true, false",
      "true, false or a whole number": "0, 1, 24, 2 ** 20, 2 ** 31, 2 ** 53, true, false",
    }
  `);
});

it('leaves these to where they are used', () => {
  const left = all.filter((one) => !checked.includes(one)).map(([name]) => name);
  expect(left).toMatchInlineSnapshot(`
    [
      "worldOptions.externals",
      "worldOptions.sparse",
      "replaceOptions.externals",
      "plannerOptions.core",
      "componentOptions.goals",
      "componentOptions.search",
      "componentOptions.goalSearch",
      "componentOptions.acting",
      "goalOptions.character",
      "submittedGoalOptions.character",
      "poolOptions.core",
      "replanOptions.from",
      "tailOptions.from",
      "saveOptions.sessions",
      "saveOptions.goals",
      "restoreOptions.externals",
      "restoreOptions.goals",
      "dayOptions.search",
    ]
  `);
});

describe('options', () => {
  const schema = { isOpen: flag(), count: wholeNumber(1, 9), inner: nested('inner', { every: wholeNumber(1, 9) }) };
  const message = (given: unknown): string => errorOf(() => checkOptions('the options', given, schema));
  const quickMessage = (given: unknown): string => errorOf(() => checkGiven('the options', given, schema));

  it.each([message, quickMessage])('are refused in lists, which have methods such as `every`', (messageOf) => {
    expect(messageOf([])).toBe('bad-option: the options have to be an object, not a list');
    expect(messageOf({ inner: [] })).toBe('bad-option: "inner" have to be an object, not a list');
  });

  it.each([message, quickMessage])('are checked where a class has them as getters', (messageOf) => {
    class Wrong {
      get count(): number {
        return 10;
      }
    }
    const wanted = 'bad-option: "count" has to be a whole number from 1 to 9, not 10';
    expect(messageOf(new Wrong())).toBe(wanted);
    expect(messageOf(Object.create({ count: 10 }))).toBe(wanted);
    expect(messageOf(Object.assign(Object.create(null) as object, { count: 10 }))).toBe(wanted);
  });

  it('that have to be given are missed', () => {
    const inner = { every: required(wholeNumber(1, 9)) };
    expect(errorOf(() => checkOptions('the options', {}, inner))).toMatch(/^bad-option: "every" has to be/);
    for (const [, { parts, fits }] of all) {
      const isMissed = parts && Object.values(parts).some(({ isRequired }) => isRequired);
      if (isMissed) expect(errorOf(() => fits({}))).toMatch(/^bad-option: ".*" has to be/);
    }
  });
});
