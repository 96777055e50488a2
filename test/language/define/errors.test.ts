// Errors in a domain that is written in TypeScript are reported with the construct around them.

import { describe, expect, it } from 'vitest';
import {
  block,
  boolean,
  busy,
  compoundTask,
  constant,
  define,
  defineDomain,
  DefinitionError,
  enumeration,
  exists,
  float,
  fluent,
  instance,
  integer,
  ordered,
  primitiveTask,
  type,
} from '../../../language/define/index.ts';
import type { DefinedPart } from '../../../language/define/index.ts';

const Area = type('Area');
const at = fluent('at', [], Area);
const free = constant('free', [Area('area')], boolean);
const Go = primitiveTask('Go', [Area('to')], ({ to }) => [free(to), at().becomes(to)]);

function errorOf(declarations: readonly DefinedPart[]): DefinitionError {
  try {
    defineDomain('yard', declarations);
  } catch (error) {
    if (error instanceof DefinitionError) return error;
    throw error;
  }
  throw new Error('nothing was thrown');
}

describe('a definition error', () => {
  it('names the task and the method, and shows the line', () => {
    const Travel = compoundTask('Travel', []);
    Travel.method('one_room', () => [exists([Area('to')], ({ to }) => [Go(to)])]);
    Travel.method(() => [exists([Area('to')], ({ to }) => [free(to), Go(to)])]);
    const error = errorOf([Area, at, Go, Travel]);
    const help = '  help: declare a variable or an `instance` of that name, or make `free` a parameter';
    expect(error.message).toBe(
      [
        'the domain yard is not right',
        '',
        'in task Go:',
        'yard.htn:8:5: error FP2003: unknown name `free`',
        '      free(to);',
        '      ^^^^',
        help,
        '',
        'in task Travel, method 2:',
        'yard.htn:20:13: error FP2003: unknown name `free`',
        '              free(to);',
        '              ^^^^',
        help,
      ].join('\n'),
    );
    expect(error.text).toContain('task Travel() {\n    method one_room {');
    expect(error.diagnostics.map(({ code }) => code)).toEqual(['FP2003', 'FP2003']);
  });

  it('names every kind of declaration', () => {
    expect(errorOf([constant('size', [], integer.between(3, 1))]).message).toMatch('in constant size:');
    expect(errorOf([define('half', [], integer, () => float(1) as never)]).message).toMatch('in define half:');
    expect(errorOf([type('A', type('B'))]).message).toMatch('in type A:');
  });
});

describe('a domain', () => {
  it('may be empty', () => {
    expect(defineDomain('empty', []).text).toBe('domain empty;\n');
  });

  it('is refused when its text would mean something else', () => {
    const price = fluent('cost', [], float);
    const Rise = primitiveTask('Rise', [], () => [price().becomes(2)]);
    expect(() => defineDomain('market', [price, Rise])).toThrow(
      'task Rise means something else as text: rename the variables that it uses',
    );
    const Raise = primitiveTask('Raise', [], () => [price().increases(2)]);
    expect(defineDomain('market', [price, Raise]).text).toMatch('cost += 2;');
  });
});

describe('what is no name', () => {
  it.each(['my type', '', '1st', 'Gun; type Knife', '`Gun`'])('is refused: %j', (name) => {
    expect(() => type(name)).toThrow(`${JSON.stringify(name)} is no name`);
    expect(() => enumeration('Mood', ['calm', name])).toThrow(`${JSON.stringify(name)} is no name`);
    expect(() => defineDomain(name, [])).toThrow(`${JSON.stringify(name)} is no name`);
  });
});

describe('what is no value', () => {
  it('is refused where it is given', () => {
    expect(() => integer(NaN)).toThrow('NaN is no number of a domain');
    expect(() => instance('hall', undefined as never)).toThrow('instance("hall") lacks its type');
    expect(() => integer(1).plus(Infinity)).toThrow('Infinity is no number of a domain');
    expect(() => integer(1).plus(undefined as never)).toThrow('not undefined');
  });

  it('is a compound task without a method', () => {
    expect(() => defineDomain('d', [compoundTask('Idle', [])])).toThrow('the compound task Idle has no method');
  });
});

describe('numbers', () => {
  it('are printed so that they read back', () => {
    const numbers = [0, -0, 7, -7, 0.1, 1.5e-7, -2147483648, 2147483647, 5e-324, 0.5, -0.25];
    const isWhole = (value: number): boolean => Number.isInteger(value) && !Object.is(value, -0);
    const { domain } = defineDomain(
      'd',
      numbers.map((value, index) => constant(`n${index}`, [], isWhole(value) ? integer : float, value)),
    );
    expect(domain.variables.map(({ initial }) => initial)).toEqual(numbers);
  });

  it('that are too large for an integer are told to be', () => {
    expect(errorOf([define('n', [], integer, () => integer(2 ** 31))]).message).toMatch('2147483648');
  });

  it('says that only parameters are busy', () => {
    const Wait = primitiveTask('Wait', [Area('to')], ({ to }) => [busy(at()), at().becomes(to)]);
    expect(errorOf([Area, at, Wait]).message).toContain('`busy` names parameters of the task; `at` is a fluent');
    const Turn = primitiveTask('Turn', [], () => [busy(at().as('here'))]);
    expect(errorOf([Area, at, Turn]).message).toContain('`here` is not one');
  });

  it('says which arguments of a step for acting have no type in common', () => {
    const Npc = type('Npc');
    const Meet = compoundTask('Meet', [Area('area'), Npc('npc')]);
    Meet.method(({ area, npc }) => [ordered(block(area, npc), block(npc, npc))]);
    expect(errorOf([Area, Npc, Meet]).message).toContain(
      '`block` is used for `Area` and for `Npc`, which have no type in common',
    );
  });
});
