// The alternatives of a compound task and their order: methods, branches, exists, first, sort-by.

import { describe, expect, it } from 'vitest';
import type { Method, TaskNetwork, ValueType } from '../../ir/ir.ts';
import {
  arithmetic,
  boolean,
  branch,
  branches,
  DomainBuilder,
  call,
  choose,
  compare,
  asked,
  integer,
  level,
  local,
  method,
  nothing,
  object,
  objects,
  ordered,
  range,
  real,
  sortBy,
} from './build.ts';
import type { Operand } from './build.ts';
import { plan, tried } from './helpers.ts';

const digit = range(0, 3);
const isNot = (number: number, value: Operand) => compare(local(number), 'not-equal', value);

/** A task with these methods. `Note(n, m)` is never applicable in it, so all alternatives are tried. */
function notes(
  make: (note: (first: Operand, second?: Operand) => TaskNetwork, builder: DomainBuilder) => Method[],
): string[] {
  const builder = new DomainBuilder();
  const note = builder.primitive('Note', [integer, integer], { guards: [false] });
  const locals: ValueType[] = [integer, integer, integer];
  const methods = make((first, second = 0) => call(note, first, second), builder);
  const task = builder.compound('Task', [], methods, locals);
  const problem = builder.problem(asked(task));
  expect(plan(builder.domain, problem).status).toBe('failed');
  return tried(builder.domain, problem).map((text) => text.slice(5, -1));
}

describe('methods and branches', () => {
  it('methods are tried in textual order, all of them', () => {
    expect(notes((note) => [1, 2, 3].map((n) => method([], note(n))))).toEqual(['1, 0', '2, 0', '3, 0']);
  });

  it('methods whose guards are false are passed over', () => {
    expect(notes((note) => [method([false], note(1)), method([true], note(2))])).toEqual(['2, 0']);
  });

  it('the first branch that offers an alternative is the only one used, later methods stay open', () => {
    const found = notes((note) => [
      branches(branch([false], note(1)), branch([], note(2)), branch([], note(3))),
      method([], note(4)),
    ]);
    expect(found).toEqual(['2, 0', '4, 0']);
  });

  it('a branch that has no binding offers nothing, one that has some offers all of them', () => {
    const none = choose('exists', [level(0, digit, [false])], nothing);
    const found = notes((note) => [
      branches(
        branch([], none),
        branch([], choose('exists', [level(1, digit, [isNot(1, 1)])], note(local(1)))),
        branch([], note(9)),
      ),
    ]);
    expect(found).toEqual(['0, 0', '2, 0', '3, 0']);
  });

  it('a task without methods, or whose methods are all inapplicable, has no alternative', () => {
    expect(notes(() => [])).toEqual([]);
    expect(notes((note) => [method([false], note(1))])).toEqual([]);
  });
});

describe('exists', () => {
  it('offers every binding, the first variable outermost, with all that the inside offers', () => {
    const found = notes((note) => {
      const inner = choose('exists', [level(1, boolean)], note(local(0), local(1)));
      return [method([], choose('exists', [level(0, digit, [isNot(0, 2)])], inner))];
    });
    expect(found).toEqual(['0, 0', '0, 1', '1, 0', '1, 1', '3, 0', '3, 1']);
  });

  it('evaluates inner candidates anew for each outer binding', () => {
    const found = notes((note) => {
      const twice = arithmetic(local(0), 'multiply', 2);
      const levels = [level(0, digit), level(1, digit, [], { kind: 'value', value: twice })];
      return [method([], choose('exists', levels, note(local(0), local(1))))];
    });
    expect(found).toEqual(['0, 0', '1, 2']);
  });
});

describe('first', () => {
  it('offers only the first binding that passes the guards of all its levels', () => {
    const found = notes((note) => {
      const levels = [level(0, digit, [isNot(0, 0)]), level(1, digit, [compare(local(0), 'less', local(1))])];
      return [method([], choose('first', levels, note(local(0), local(1))))];
    });
    expect(found).toEqual(['1, 2']);
  });

  it('goes on to the next outer value where no inner one passes', () => {
    const found = notes((note) => {
      const sum = compare(arithmetic(local(0), 'add', local(1)), 'equal', 5);
      return [method([], choose('first', [level(0, digit), level(1, digit, [sum])], note(local(0), local(1))))];
    });
    expect(found).toEqual(['2, 3']);
  });

  it('is committed even when the inside offers nothing', () => {
    const found = notes((note) => {
      const inner = choose('exists', [level(1, digit, [compare(local(0), 'equal', 1)])], note(local(0), local(1)));
      return [method([], choose('first', [level(0, digit)], inner)), method([], note(7))];
    });
    expect(found).toEqual(['7, 0']);
  });

  it('commits once for each binding of a binder around it, and leaves one inside it all its bindings', () => {
    const above = compare(local(1), 'greater', local(0));
    const found = notes((note) => {
      const innermost = choose('exists', [level(2, boolean)], note(local(1), local(2)));
      const middle = choose('first', [level(1, digit, [above])], innermost);
      return [method([], choose('exists', [level(0, digit)], middle))];
    });
    expect(found).toEqual(['1, 0', '1, 1', '2, 0', '2, 1', '3, 0', '3, 1']);
  });
});

describe('sort-by', () => {
  const key = arithmetic(local(0), 'remainder', 2);

  it('offers all bindings by key, ties in binding order', () => {
    const sorted = (order: '<' | '>'): string[] =>
      notes((note) => [method([], sortBy(key, order, [level(0, digit)], note(local(0))))]);
    expect(sorted('<')).toEqual(['0, 0', '2, 0', '1, 0', '3, 0']);
    expect(sorted('>')).toEqual(['1, 0', '3, 0', '0, 0', '2, 0']);
  });

  it('puts a key that is not a number last in either direction', () => {
    const infinite = arithmetic(
      { op: 'to-float', type: real(0).type, value: arithmetic(local(0), 'subtract', 1), span: key.span },
      'divide',
      real(0),
    );
    const sorted = (order: '<' | '>'): string[] =>
      notes((note) => [method([], sortBy(infinite, order, [level(0, digit)], note(local(0))))]);
    expect(sorted('<')).toEqual(['0, 0', '2, 0', '3, 0', '1, 0']);
    expect(sorted('>')).toEqual(['2, 0', '3, 0', '0, 0', '1, 0']);
  });

  it('computes the key only for bindings that pass the guards', () => {
    const risky = arithmetic(6, 'divide', local(0));
    const found = notes((note) => [method([], sortBy(risky, '<', [level(0, digit, [isNot(0, 0)])], note(local(0))))]);
    expect(found).toEqual(['3, 0', '2, 0', '1, 0']);
  });

  it('sorts anew for each binding around it, and brings back names given by let', () => {
    const found = notes((note) => {
      const distance = arithmetic(local(0), 'multiply', local(1));
      const named = { kind: 'let', local: 2, expr: distance, span: key.span } as const;
      const inner = sortBy(local(2), '>', [level(1, range(1, 2), [named])], note(local(0), local(2)));
      return [method([], choose('exists', [level(0, range(-1, 1))], inner))];
    });
    expect(found).toEqual(['-1, -1', '-1, -2', '0, 0', '0, 0', '1, 2', '1, 1']);
  });
});

describe('backtracking', () => {
  it('evaluates later bindings in the state of the choice, whatever was tried meanwhile', () => {
    const builder = new DomainBuilder();
    const spot = builder.type('Spot');
    const taken = builder.fluent('taken', boolean, [object(spot)]);
    const take = builder.primitive('Take', [object(spot)], {
      effects: [taken.set([1], 1), taken.set([2], 1), taken.set([3], 1)],
    });
    const wish = builder.primitive('Wish', [object(spot)], { guards: [compare(local(0), 'equal', 3)] });
    const free = compare(taken.read(local(0)), 'equal', false);
    const go = builder.compound(
      'Go',
      [],
      [
        method(
          [],
          choose('exists', [level(0, object(spot), [free])], ordered(call(take, local(0)), call(wish, local(0)))),
        ),
      ],
      [object(spot)],
    );
    const problem = builder.problem(asked(go), { objects: objects(spot, 3) });
    expect(plan(builder.domain, problem).text).toEqual(['Take(o3)', 'Wish(o3)']);
  });

  it('keeps to the branch once chosen, when what follows the task fails', () => {
    const builder = new DomainBuilder();
    const mode = builder.fluent('mode', integer);
    const set = builder.primitive('Set', [integer], { effects: [mode.set([], local(0))] });
    const need = builder.primitive('Need', [integer], { guards: [compare(mode.read(), 'equal', local(0))] });
    const task = builder.compound(
      'Task',
      [],
      [branches(branch([], call(set, 1)), branch([], call(set, 2))), method([], call(set, 3))],
    );
    const wanted = (value: number) => builder.problem({ kind: 'ordered', parts: [asked(task), asked(need, value)] });
    expect(plan(builder.domain, wanted(1)).text).toEqual(['Set(1)', 'Need(1)']);
    expect(plan(builder.domain, wanted(2)).status).toBe('failed');
    expect(plan(builder.domain, wanted(3)).text).toEqual(['Set(3)', 'Need(3)']);
  });

  it('computes the arguments of a network when the alternative is chosen', () => {
    const builder = new DomainBuilder();
    const count = builder.fluent('count', integer);
    const raise = builder.primitive('Raise', [], { effects: [count.add([], 1)] });
    const tell = builder.primitive('Tell', [integer]);
    const task = builder.compound('Task', [], [method([], ordered(call(raise), call(tell, count.read())))]);
    const parts = [asked(task), asked(task)];
    const { text } = plan(builder.domain, builder.problem({ kind: 'ordered', parts }));
    expect(text).toEqual(['Raise()', 'Tell(0)', 'Raise()', 'Tell(1)']);
  });
});
