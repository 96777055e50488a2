// Values, tables, expressions, externals and defines.

import { describe, expect, it } from 'vitest';
import type { Expr, Problem, Source, ValueType } from '../../ir/ir.ts';
import { compileExpression, createEvaluator, createLocals } from '../../reference/evaluate.ts';
import type { ReferenceExternals } from '../../reference/externals.ts';
import { SearchFault } from '../../reference/fault.ts';
import { createWorld } from '../../reference/world.ts';
import {
  and,
  arithmetic,
  boolean,
  DomainBuilder,
  compare,
  exists,
  float,
  asked,
  integer,
  level,
  lift,
  local,
  not,
  object,
  objects,
  or,
  range,
  real,
  span,
  unary,
} from './build.ts';
import type { Operand } from './build.ts';

function evaluate(
  builder: DomainBuilder,
  expr: Expr,
  parts: Partial<Problem> = {},
  { locals = [], externals = {} }: { locals?: number[]; externals?: ReferenceExternals } = {},
): number {
  const world = createWorld(builder.domain, builder.problem(asked(0), parts));
  const scope = { localCount: 10 };
  const compiled = compileExpression(createEvaluator(world, externals), expr, scope);
  return compiled(createLocals(scope, locals));
}

const plain = new DomainBuilder();
const least = -(2 ** 31);
const most = 2 ** 31 - 1;
const faulty = arithmetic(1, 'divide', 0);

describe('arithmetic', () => {
  it.each([
    [most, 'add', 1, least],
    [least, 'subtract', 1, most],
    [65536, 'multiply', 65537, 65536],
    [most, 'multiply', most, 1],
    [7, 'divide', -2, -3],
    [-7, 'divide', 2, -3],
    [-7, 'remainder', 2, -1],
    [7, 'remainder', -2, 1],
    [least, 'divide', -1, least],
    [least, 'remainder', -1, 0],
    [3, 'minimum', -4, -4],
    [3, 'maximum', -4, 3],
  ] as const)('integer %d %s %d is %d', (left, op, right, expected) => {
    expect(evaluate(plain, arithmetic(left, op, right))).toBe(expected);
  });

  it('wraps the negative and the absolute of the least integer to itself', () => {
    expect(evaluate(plain, unary('negate', least, integer))).toBe(least);
    expect(evaluate(plain, unary('absolute', least, integer))).toBe(least);
    expect(evaluate(plain, unary('negate', 0, integer))).toBe(0);
  });

  it('computes floats as doubles, without faults', () => {
    expect(evaluate(plain, arithmetic(real(1), 'divide', real(0)))).toBe(Infinity);
    expect(evaluate(plain, arithmetic(real(0), 'divide', real(0)))).toBe(NaN);
    expect(evaluate(plain, arithmetic(real(0.1), 'add', real(0.2)))).toBe(0.1 + 0.2);
    expect(evaluate(plain, arithmetic(real(7.5), 'remainder', real(-2)))).toBe(1.5);
    expect(evaluate(plain, unary('absolute', real(-2.5), float))).toBe(2.5);
    const nan = arithmetic(real(0), 'divide', real(0));
    expect(evaluate(plain, compare(nan, 'equal', nan))).toBe(0);
    expect(evaluate(plain, compare(nan, 'not-equal', nan))).toBe(1);
  });

  it('faults on a zero divisor of integers', () => {
    expect(() => evaluate(plain, faulty)).toThrow(SearchFault);
    expect(() => evaluate(plain, arithmetic(1, 'remainder', 0))).toThrow('remainder of a division by zero');
  });
});

describe('connectives', () => {
  const isFaulty = compare(faulty, 'equal', 0);

  it('stop when the result is known', () => {
    expect(evaluate(plain, and(false, isFaulty))).toBe(0);
    expect(evaluate(plain, or(true, isFaulty))).toBe(1);
    expect(() => evaluate(plain, and(true, isFaulty))).toThrow(SearchFault);
    expect(() => evaluate(plain, or(false, isFaulty))).toThrow(SearchFault);
    expect(() => evaluate(plain, and(isFaulty, false))).toThrow(SearchFault);
  });

  it('negate', () => {
    expect(evaluate(plain, not(true))).toBe(0);
    expect(evaluate(plain, not(false))).toBe(1);
  });
});

describe('tables', () => {
  const builder = new DomainBuilder();
  const animal = builder.type('Animal');
  const dog = builder.type('Dog', animal);
  builder.type('Cat', animal);
  const mood = builder.enum('Mood', 'calm', 'angry');
  const friend = builder.fluent('friend', object(animal), [object(animal)]);
  const age = builder.constant('age', integer, [object(animal), mood, boolean], 5);
  const hungry = builder.fluent('hungry', boolean, [], 1);
  // The cat is declared first. But ids follow the types in preorder, so the dogs are 1 and 2 and the cat is 3.
  const animals = [
    { name: 'tom', type: 2 },
    { name: 'rex', type: dog },
    { name: 'ace', type: dog },
  ];

  it('hold their default wherever a problem says nothing else', () => {
    expect(evaluate(builder, hungry.read(), { objects: animals })).toBe(1);
    expect(evaluate(builder, age.read(3, 1, true), { objects: animals })).toBe(5);
    const assignments = [age.is([3, 1, 1], 7), age.is([3, 1, 1], 8)];
    expect(evaluate(builder, age.read(3, 1, true), { objects: animals, assignments })).toBe(8);
    expect(evaluate(builder, age.read(3, 1, false), { objects: animals, assignments })).toBe(5);
    expect(evaluate(builder, age.read(2, 1, true), { objects: animals, assignments })).toBe(5);
  });

  it('give the neutral value through none, whatever their default', () => {
    expect(evaluate(builder, age.read(0, 1, true), { objects: animals })).toBe(0);
    expect(evaluate(builder, age.read(friend.read(1), 1, true), { objects: animals })).toBe(0);
    const assignments = [friend.is([1], 3)];
    expect(evaluate(builder, age.read(friend.read(1), 1, true), { objects: animals, assignments })).toBe(5);
  });

  it('bind objects of the type and of its descendants in object order', () => {
    const older = (type: number): Expr => exists(level(0, object(type), [compare(local(0), 'equal', 3)]));
    expect(evaluate(builder, older(animal), { objects: animals })).toBe(1);
    expect(evaluate(builder, older(dog), { objects: animals })).toBe(0);
  });
});

describe('exists', () => {
  const digit = range(0, 9);

  it('goes through nested loops, the first outermost, and stops at the first binding that decides', () => {
    const asked: number[][] = [];
    const builder = new DomainBuilder();
    const look = builder.external('look', boolean, [digit, digit]);
    const externals = {
      look: (...args: number[]) => {
        asked.push(args);
        return args[0] === 1 && args[1] === 0;
      },
    };
    const test = exists(level(0, range(0, 2)), level(1, boolean, [look(local(0), local(1))]));
    expect(evaluate(builder, test, {}, { externals })).toBe(1);
    expect(asked).toEqual([[0, 0], [0, 1], [1, 0]]); // prettier-ignore
  });

  it('binds the one value of an expression when it is a member of the type', () => {
    const bound = (value: Expr | number, type: ValueType): Expr =>
      exists(level(0, type, [compare(local(0), 'less', 100)], { kind: 'value', value: lifted(value) }));
    expect(evaluate(plain, bound(3, digit))).toBe(1);
    expect(evaluate(plain, bound(10, digit))).toBe(0);
    expect(evaluate(plain, bound(-1, digit))).toBe(0);
    expect(evaluate(plain, bound(-1, integer))).toBe(1);
    expect(evaluate(plain, bound(100, integer))).toBe(0);
  });

  it('never binds none', () => {
    const builder = new DomainBuilder();
    const thing = builder.type('Thing');
    const here = builder.fluent('here', object(thing));
    const test = exists(level(0, object(thing), [], { kind: 'value', value: here.read() }));
    expect(evaluate(builder, test, { objects: objects(thing, 2) })).toBe(0);
    expect(evaluate(builder, test, { objects: objects(thing, 2), assignments: [here.is([], 2)] })).toBe(1);
    expect(evaluate(builder, exists(level(0, object(thing))), {})).toBe(0);
  });

  const lifted = (value: Expr | number): Expr =>
    typeof value === 'number' ? { op: 'literal', type: integer, value, span: faulty.span } : value;
});

describe('indexes', () => {
  const builder = new DomainBuilder();
  const room = builder.type('Room');
  const door = builder.type('Door');
  const joins = builder.constant('joins', boolean, [object(door), object(room), object(room)]);
  const place = builder.constant('place', object(room), [object(door)]);
  builder.domain.indexes.push(
    { variable: joins.variable, args: ['any', 'key', 'value'], result: 'true' },
    { variable: place.variable, args: ['value'], result: 'key' },
  );
  const world = {
    objects: [...objects(room, 3, 'room'), ...objects(door, 2, 'door')],
    assignments: [joins.is([1, 1, 3], 1), joins.is([2, 1, 2], 1), joins.is([2, 2, 1], 1), place.is([2], 3)],
  };
  const lists = (index: number, type: number, key: number, value: number): number => {
    const over: Source = { kind: 'index', index, keys: [local(5)] };
    const test = exists(level(0, object(type), [compare(local(0), 'equal', local(6))], over));
    return evaluate(builder, test, world, { locals: [0, 0, 0, 0, 0, key, value] });
  };

  it('list a value when the table holds true for some choice of the free places', () => {
    expect([1, 2, 3].map((value) => lists(0, room, 1, value))).toEqual([0, 1, 1]);
    expect([1, 2, 3].map((value) => lists(0, room, 2, value))).toEqual([1, 0, 0]);
    expect([1, 2, 3].map((value) => lists(0, room, 3, value))).toEqual([0, 0, 0]);
  });

  it('list a value when the table holds the key', () => {
    expect([1, 2].map((value) => lists(1, door, 3, value))).toEqual([0, 1]);
  });

  it('list nothing under a key that is none', () => {
    expect([1, 2, 3].map((value) => lists(0, room, 0, value))).toEqual([0, 0, 0]);
    expect([1, 2].map((value) => lists(1, door, 0, value))).toEqual([0, 0]);
  });
});

describe('defines', () => {
  it('are replaced by their expression', () => {
    const builder = new DomainBuilder();
    const double = builder.define('double', integer, [integer], () => arithmetic(local(0), 'add', local(0)));
    expect(evaluate(builder, double(double(3)))).toBe(12);
  });

  it('give the neutral value where they are nested deeper than their depth', () => {
    const builder = new DomainBuilder();
    const one = (self: (...args: Expr[]) => Expr): Expr =>
      arithmetic(1, 'add', self(arithmetic(local(0), 'subtract', 1)));
    const endless = builder.define('endless', integer, [integer], one, { depth: 8 });
    expect(evaluate(builder, endless(0))).toBe(8);
    expect(evaluate(builder, arithmetic(endless(0), 'add', endless(0)))).toBe(16);
  });

  it('count the depth of each define by itself', () => {
    const builder = new DomainBuilder();
    // Each define calls the other: ping at most 2 deep, pong at most 5.
    const pong = (...args: Operand[]): Expr => ({ op: 'define', type: integer, define: 1, args: args.map(lift), span });
    const ping = builder.define('ping', integer, [], () => arithmetic(1, 'add', pong()), { depth: 2 });
    builder.define('pong', integer, [], () => arithmetic(10, 'add', ping()), { depth: 5 });
    expect(evaluate(builder, ping())).toBe(22);
    const outer = builder.define('outer', integer, [], (self) => arithmetic(ping(), 'add', self()), { depth: 3 });
    expect(evaluate(builder, outer())).toBe(66);
  });

  it('compute their arguments even where they do not look at them', () => {
    const builder = new DomainBuilder();
    const blind = builder.define('blind', integer, [integer], () => arithmetic(1, 'add', 1));
    expect(() => evaluate(builder, blind(faulty))).toThrow(SearchFault);
  });

  it('compute the argument of a call outside that call', () => {
    const builder = new DomainBuilder();
    const shallow = builder.define('shallow', integer, [integer], () => arithmetic(local(0), 'add', 1), { depth: 1 });
    expect(evaluate(builder, shallow(shallow(1)))).toBe(3);
  });
});

describe('externals', () => {
  const builder = new DomainBuilder();
  const thing = builder.type('Thing');
  const danger = builder.external('danger', integer, [integer]);
  const level5 = builder.external('level', range(0, 5));
  const safe = builder.external('safe', boolean);
  const weight = builder.external('weight', float);
  const nearest = builder.external('nearest', object(thing));
  const answer = (expr: Expr, externals: ReferenceExternals): number =>
    evaluate(builder, expr, { objects: objects(thing, 2) }, { externals });

  it('are answered by functions', () => {
    expect(answer(danger(4), { danger: (of) => of! * 2 })).toBe(8);
    expect(answer(safe(), { safe: () => true })).toBe(1);
    expect(answer(weight(), { weight: () => Infinity })).toBe(Infinity);
    expect(answer(nearest(), { nearest: () => 0 })).toBe(0);
  });

  it('are answered by the problem where no function is given, and 0 where it says nothing', () => {
    const answers = [
      { external: 0, args: [4], value: 9 },
      { external: 0, args: [4], value: 10 },
    ];
    expect(evaluate(builder, danger(4), { answers })).toBe(10);
    expect(evaluate(builder, danger(5), { answers })).toBe(0);
  });

  it.each([
    ['danger', danger(1), 0.5],
    ['danger', danger(1), 2 ** 31],
    ['danger', danger(1), '7'],
    ['level', level5(), 6],
    ['safe', safe(), 2],
    ['safe', safe(), undefined],
    ['weight', weight(), NaN],
    ['nearest', nearest(), 3],
    ['nearest', nearest(), -1],
  ])('fault when %s answers no value of its type', (name, expr, value) => {
    expect(() => answer(expr, { [name]: () => value as number })).toThrow(SearchFault);
  });

  it('fault when they throw', () => {
    const externals = {
      safe: () => {
        throw new Error('not loaded');
      },
    };
    expect(() => answer(safe(), externals)).toThrow('external safe threw: not loaded');
  });
});
