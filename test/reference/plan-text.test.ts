// Steps as text, written and read back.

import { describe, expect, it } from 'vitest';
import { numberObjects } from '../../ir/objects.ts';
import { formatPlan, formatStep, parseStep, withoutInternal } from '../../ir/plan.ts';
import { boolean, DomainBuilder, float, integer, object } from './build.ts';

const builder = new DomainBuilder();
const item = builder.type('Item');
const gun = builder.type('Gun', item);
const mood = builder.enum('Mood', 'calm', 'angry');
const shoot = builder.primitive('Shoot', [object(gun), object(item)]);
const note = builder.primitive('Note', [integer, float, boolean, mood], { internal: true });
const wait = builder.primitive('Wait', []);
builder.compound('Fight', [], []);
const { domain } = builder;
const numbering = numberObjects(domain, [
  { name: 'pistol', type: gun },
  { name: 'key', type: item },
  { name: 'big, "red" gun', type: gun },
  { name: 'none', type: item },
]);

describe('a step as text', () => {
  it.each([
    [shoot, [3, 1], 'Shoot(pistol, key)'],
    [shoot, [0, 0], 'Shoot(none, none)'],
    [shoot, [4, 2], 'Shoot("big, \\"red\\" gun", "none")'],
    [note, [-3, 0.1, 1, 1], 'Note(-3, 0.1, true, angry)'],
    [note, [0, 2, 0, 0], 'Note(0, 2, false, calm)'],
    [note, [0, 1e300, 0, 0], 'Note(0, 1e+300, false, calm)'],
    [note, [0, -Infinity, 0, 0], 'Note(0, -Infinity, false, calm)'],
    [note, [0, NaN, 0, 0], 'Note(0, NaN, false, calm)'],
    [note, [0, -0, 0, 0], 'Note(0, -0, false, calm)'],
    [wait, [], 'Wait()'],
  ])('task %d of %j is %s, and reads back', (task, args, text) => {
    expect(formatStep(domain, numbering, { task, args })).toBe(text);
    expect(parseStep(domain, numbering, text)).toEqual({ task, args, internal: task === note });
  });

  it('may be spaced as one likes', () => {
    expect(parseStep(domain, numbering, '  Shoot ( pistol ,key )\n').args).toEqual([3, 1]);
  });

  it.each([
    ['Shoot', 'not a step'],
    ['Shot(pistol, key)', 'unknown task Shot'],
    ['Fight()', 'compound task'],
    ['Shoot(pistol)', 'takes 2 arguments, not 1'],
    ['Shoot(key, key)', 'no object of type Gun is named key'],
    ['Shoot(pistol, lock)', 'no object of type Item is named lock'],
    ['Note(1.5, 1, true, calm)', 'not a value of type integer: 1.5'],
    ['Note(1, one, true, calm)', 'not a value of type float: one'],
    ['Note(1, 1, yes, calm)', 'not a value of type boolean: yes'],
    ['Note(1, 1, true, sad)', 'not a value of type Mood: sad'],
  ])('is refused when it is %s', (text, message) => {
    expect(() => parseStep(domain, numbering, text)).toThrow(message);
  });
});

describe('a plan', () => {
  const steps = [
    { task: wait, args: [], internal: false },
    { task: note, args: [1, 2, 0, 0], internal: true },
  ];

  it('is one step a line', () => {
    expect(formatPlan(domain, numbering, steps)).toBe('Wait()\nNote(1, 2, false, calm)');
  });

  it('leaves out what only the planner needs', () => {
    expect(withoutInternal(steps)).toEqual([steps[0]]);
  });
});
