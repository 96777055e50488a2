// Primitive tasks: guards, cost, effects.

import { describe, expect, it } from 'vitest';
import { carryOutPlan } from '../../reference/carry-out.ts';
import {
  arithmetic,
  boolean,
  DomainBuilder,
  call,
  compare,
  condition,
  forall,
  asked,
  integer,
  letBe,
  level,
  local,
  method,
  object,
  objects,
  range,
  real,
  unary,
  when,
} from './build.ts';
import { plan } from './helpers.ts';

const faulty = arithmetic(1, 'divide', 0);

describe('guards', () => {
  it('are evaluated in order up to the first that is false, with names given by let', () => {
    const builder = new DomainBuilder();
    const count = builder.fluent('count', integer);
    const guards = [letBe(0, arithmetic(count.read(), 'add', 2)), compare(local(0), 'equal', 3), condition(faultyTest)];
    const task = builder.primitive('Task', [], { guards, locals: [integer] });
    expect(plan(builder.domain, builder.problem(asked(task))).status).toBe('failed');
    const assignments = [count.is([], 1)];
    expect(plan(builder.domain, builder.problem(asked(task), { assignments })).status).toBe('fault');
  });

  const faultyTest = compare(faulty, 'equal', 1);
});

describe('effects', () => {
  it('are computed from the state before the task', () => {
    const builder = new DomainBuilder();
    const one = builder.fluent('one', integer, [], 1);
    const other = builder.fluent('other', integer, [], 2);
    const effects = [one.set([], other.read()), other.set([], one.read())];
    const swap = builder.primitive('Swap', [], { effects });
    const carried = carryOutPlan(builder.domain, builder.problem(asked(swap)), [{ task: swap, args: [] }]);
    expect([...carried.world.values]).toEqual([2, 1]);
    expect(carried.ok).toBe(true);
  });

  it('set in textual order, and add to what the variable holds by then', () => {
    const builder = new DomainBuilder();
    const value = builder.fluent('value', integer, [], 10);
    const effects = [
      value.add([], value.read()),
      value.set([], 3),
      value.add([], value.read()),
      value.add([], unary('negate', 1, integer)),
    ];
    const task = builder.primitive('Task', [], { effects });
    const check = builder.primitive('Check', [], { guards: [compare(value.read(), 'equal', 12)] });
    const problem = builder.problem({ kind: 'ordered', parts: [asked(task), asked(check)] });
    expect(plan(builder.domain, problem).status).toBe('solved');
  });

  it('happen under conditions and for all bindings, both judged before the task', () => {
    const builder = new DomainBuilder();
    const thing = builder.type('Thing');
    const lit = builder.fluent('lit', boolean, [object(thing)]);
    const dark = builder.fluent('dark', boolean);
    const effects = [
      lit.set([1], false),
      dark.set([], true),
      when(dark.read(), lit.set([2], false)),
      forall([level(0, object(thing), [lit.read(local(0))])], lit.set([arithmetic(local(0), 'add', 1)], true)),
    ];
    const task = builder.primitive('Task', [], { effects, locals: [object(thing)] });
    const assignments = [lit.is([1], 1), lit.is([2], 1)];
    const problem = builder.problem(asked(task), { objects: objects(thing, 3), assignments });
    const { world, ok } = carryOutPlan(builder.domain, problem, [{ task, args: [] }]);
    // The objects after 1 and 2 are lit: 2 and 3. Object 1 is put out.
    expect(ok).toBe(true);
    expect([...world.values]).toEqual([0, 0, 1, 1, 1]);
    expect(plan(builder.domain, problem).status).toBe('solved');
  });

  it('that would write through none make the task inapplicable and leave the state as it was', () => {
    const builder = new DomainBuilder();
    const thing = builder.type('Thing');
    const target = builder.fluent('target', object(thing));
    const hit = builder.fluent('hit', boolean, [object(thing)]);
    const done = builder.fluent('done', boolean);
    const shoot = builder.primitive('Shoot', [], { effects: [done.set([], true), hit.set([target.read()], true)] });
    const rest = builder.primitive('Rest', [], { guards: [compare(done.read(), 'equal', false)] });
    const both = builder.compound('Both', [], [method([], call(shoot)), method([], call(rest))]);
    const problem = builder.problem(asked(both), { objects: objects(thing, 1) });
    expect(plan(builder.domain, problem).text).toEqual(['Rest()']);
    const carried = carryOutPlan(builder.domain, problem, [{ task: shoot, args: [] }]);
    expect(carried).toMatchObject({ ok: false, index: 0, reason: 'Shoot would write hit of none' });
    expect([...carried.world.values]).toEqual([0, 0, 0, 0]);
  });

  it('that would leave a range, if only for a moment, make the task inapplicable', () => {
    const builder = new DomainBuilder();
    const health = builder.fluent('health', range(0, 10), [], 9);
    const add = (...differences: number[]): number =>
      builder.primitive('Heal', [], { effects: differences.map((difference) => health.add([], difference)) });
    const status = (task: number): string => plan(builder.domain, builder.problem(asked(task))).status;
    expect(status(add(1))).toBe('solved');
    expect(status(add(2))).toBe('failed');
    expect(status(add(2, -1))).toBe('failed');
    expect(status(add(-1, 2))).toBe('solved');
    expect(status(builder.primitive('Set', [], { effects: [health.set([], -1)] }))).toBe('failed');
  });
});

describe('costs', () => {
  it('are added in plan order, and are 0 for internal tasks that say nothing else', () => {
    const builder = new DomainBuilder();
    const note = builder.primitive('Note', [], { internal: true });
    const cheap = builder.primitive('Cheap', [], { cost: real(0.1) });
    const dear = builder.primitive('Dear', [], { cost: real(0.2) });
    const plain = builder.primitive('Plain', []);
    const parts = [note, cheap, dear, plain].map((task) => asked(task));
    const result = plan(builder.domain, builder.problem({ kind: 'ordered', parts }));
    expect(result.cost).toBe(0.1 + 0.2 + 1);
    expect(result.plan!.map(({ internal }) => internal)).toEqual([true, false, false, false]);
  });

  it('fault when they are negative or no number, but only once the guards hold', () => {
    const builder = new DomainBuilder();
    const nan = arithmetic(real(0), 'divide', real(0));
    const negative = builder.primitive('Negative', [], { cost: -1 });
    const unclear = builder.primitive('Unclear', [], { cost: nan });
    const guarded = builder.primitive('Guarded', [], { cost: nan, guards: [false] });
    const run = (task: number) => plan(builder.domain, builder.problem(asked(task)));
    expect(run(negative)).toMatchObject({ status: 'fault', iterations: 1 });
    expect(run(negative).fault!.message).toBe('the cost of Negative is -1: it must not be negative');
    expect(run(unclear).status).toBe('fault');
    expect(run(guarded).status).toBe('failed');
  });

  it('come before the effects, and both are computed before any effect can be inapplicable', () => {
    const builder = new DomainBuilder();
    const value = builder.fluent('value', range(0, 1));
    const beyond = value.set([], 7);
    const task = builder.primitive('Task', [], { effects: [beyond], cost: -1 });
    const other = builder.primitive('Other', [], { effects: [beyond, value.set([], faulty)] });
    expect(plan(builder.domain, builder.problem(asked(task))).status).toBe('fault');
    expect(plan(builder.domain, builder.problem(asked(other))).status).toBe('fault');
  });

  it('may be infinite', () => {
    const builder = new DomainBuilder();
    const task = builder.primitive('Task', [], { cost: arithmetic(real(1), 'divide', real(0)) });
    expect(plan(builder.domain, builder.problem(asked(task)))).toMatchObject({ status: 'solved', cost: Infinity });
  });
});
