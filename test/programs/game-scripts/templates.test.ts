// Templates and names: placeholders become whole values of the language, whatever names there are, and what is wrong
// is said with its place.

import { describe, expect, it } from 'vitest';
import { lua } from '../../../programs/game-scripts/lua.ts';
import { commented, SafeNames } from '../../../programs/game-scripts/names.ts';
import { ScriptTemplate } from '../../../programs/game-scripts/template.ts';
import { seededRandom } from '../../../domains/random.ts';
import { oddNames } from './odd-names.ts';

function template(text: string): ScriptTemplate {
  return new ScriptTemplate({ file: 'Move.lua', task: 'Move', text, names: ['person', 'to'] }, lua.forms);
}

const fill = (text: string): string => template(text).fill((name) => `<${name}>`, '  ');

describe('templates', () => {
  it('take values where placeholders stand', () => {
    expect(fill('game.move(${person}, ${to}, ${@step})')).toBe('  game.move(<person>, <to>, <@step>)\n');
  });

  it('are indented, but for lines inside strings and comments', () => {
    expect(fill('\n\nif x then\n  y()\n\nend -- ends\nz([==[a\nb]]\n]==])\n\n')).toBe(
      '  if x then\n    y()\n\n  end -- ends\n  z([==[a\nb]]\n]==])\n',
    );
    expect(fill('--[[ a\nb ]] c()\r\nd("\\"--")')).toBe('  --[[ a\nb ]] c()\n  d("\\"--")\n');
  });

  it('are empty when there is only space', () => {
    expect(template(' \n\t\n').isEmpty).toBe(true);
    expect(template('').isEmpty).toBe(true);
    expect(template('x').isEmpty).toBe(false);
    expect(template('${to}').isEmpty).toBe(false);
  });

  it.each([
    ['x()\nsay("to ${to}")', 'Move.lua:2: a placeholder stands inside a string'],
    ['\n\n-- ${to}', 'Move.lua:3: a placeholder stands inside a comment'],
    ['[[\n${to}]]', 'Move.lua:2: a placeholder stands inside a string'],
    [
      'go(${too})',
      'Move.lua:1: Move has no parameter "too" (placeholders are person, to, @character, @hour, @step, @task)',
    ],
    ['go(${to)', 'Move.lua:1: a placeholder begins here and has no "}"'],
    ['a\n"b', 'Move.lua:2: a string begins here and has no end'],
    ['a\n--[[b', 'Move.lua:2: a comment begins here and has no end'],
  ])('say what is wrong with %j', (text, message) => {
    expect(() => template(text)).toThrow(message);
  });
});

describe('SafeNames', () => {
  const rules = { reserved: new Set(['end', 'nil']), isCaseSensitive: false };

  it('keeps names that are safe', () => {
    const names = new SafeNames(rules);
    expect(['bob', 'skin_shop', 'a1'].map((name) => names.of(name))).toEqual(['bob', 'skin_shop', 'a1']);
  });

  it('makes any names safe, and no two alike', () => {
    const random = seededRandom(3);
    for (let round = 0; round < 300; round++) {
      const names = new SafeNames(rules, ['bob_2']);
      const given = oddNames(random, 12);
      const safe = given.map((name) => names.of(name));
      for (const one of safe) {
        expect(one).toMatch(/^[A-Za-z][A-Za-z0-9_]*$/);
        expect(rules.reserved.has(one.toLowerCase())).toBe(false);
        expect(one.toLowerCase()).not.toBe('bob_2');
      }
      expect(new Set(safe.map((one) => one.toLowerCase())).size).toBe(given.length);
      expect(given.map((name) => names.of(name))).toEqual(safe);
    }
  });

  it('makes names of files that every system takes', () => {
    const names = SafeNames.ofFiles(['main']);
    const given = ['Bob', 'bob', 'con', 'main', '../x', 'a'.repeat(300)];
    expect(given.map((name) => names.add(name))).toEqual(['Bob', 'bob_2', 'con_', 'main_2', 'n___x', 'a'.repeat(60)]);
  });
});

describe('comments', () => {
  it('end in their line', () => {
    expect(commented('a\nb\\\u2028\r"é"')).toBe('a?b????"é"'.replace('????', '???'));
  });
});
