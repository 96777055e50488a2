// Task networks as a game builds them, right and wrong.

import { describe, expect, it } from 'vitest';
import { Planner, ordered, unordered } from '../../bindings/index.ts';
import type { Network } from '../../bindings/index.ts';
import { compile, errorOf } from './helpers.ts';
import { guard, textOf } from './setting.ts';

describe('task networks', () => {
  const setting = guard();
  const { tasks } = setting.domain;
  const calm = (npc: number): Network => tasks.Calm!(npc, 'calm', 1, true);
  const run = (network: Network): string[] | undefined => {
    const session = setting.world.plan(network);
    session.run();
    return textOf(session)?.map((text) => text.slice(5, 8));
  };

  it('may be empty, nested, and in any order', () => {
    expect(run(ordered())).toEqual([]);
    expect(run(unordered(ordered(), unordered()))).toEqual([]);
    expect(run(ordered(calm(1), ordered(calm(2), ordered()), calm(1)))).toEqual(['bob', 'eve', 'bob']);
    expect(run(unordered(calm(2), calm(1)))).toEqual(['eve', 'bob']);
    expect(run(ordered(unordered(ordered(), calm(2)), calm(1)))).toEqual(['eve', 'bob']);
    expect(run(ordered(unordered(calm(2), ordered(calm(1), calm(1))), calm(2)))).toEqual(['eve', 'bob', 'bob', 'eve']);
    expect(run(unordered(unordered(calm(1), calm(2)), calm(2), ordered()))).toEqual(['bob', 'eve', 'eve']);
  });

  it('are tried in every order', () => {
    const text = `domain d; fluent boolean ready; task Prepare() { ready := true; } task Use() { ready; }`;
    const domain = new Planner({ memory: 2 ** 20 }).register(compile(text));
    const session = domain.createWorld({}).plan(unordered(domain.tasks.Use!(), domain.tasks.Prepare!()));
    expect(session.run()).toBe('solved');
    expect(textOf(session)).toEqual(['Prepare()', 'Use()']);
  });

  it('may be as long as the stage', () => {
    expect(run(ordered(...Array.from({ length: 5000 }, () => calm(1))))).toHaveLength(5000);
    const long = ordered(...Array.from({ length: 100_000 }, () => calm(1)));
    expect(errorOf(() => setting.world.plan(long))).toMatch(/^too-large: a task network of \d+ bytes does not fit/);
    const wide = unordered(...Array.from({ length: 20_000 }, () => calm(1)));
    expect(errorOf(() => setting.world.plan(wide))).toBe('too-large: unordered(...) of 20000 parts is too long');
  });

  it('may be nested, but not without end', () => {
    let nested: Network = calm(1);
    for (let level = 0; level < 1000; level++) nested = level % 2 ? ordered(nested) : unordered(nested);
    expect(run(nested)).toHaveLength(1);
    const tooDeep = 'too-large: a task network of more than 1000 levels is too deep';
    for (let level = 0; level < 20_000; level++) nested = ordered(nested);
    expect(errorOf(() => setting.world.plan(nested))).toBe(tooDeep);
    const parts: Network[] = [];
    const endless = ordered(...parts) as { kind: 'ordered'; parts: Network[] };
    endless.parts.push(endless);
    expect(errorOf(() => setting.world.plan(endless))).toBe(tooDeep);
  });

  const other = new Planner({ memory: 2 ** 20 }).register(compile('domain other; task Attack() { }'));
  const { world } = setting;
  const cases: [() => unknown, string][] = [
    [() => setting.domain.task('Atack', 1), 'unknown-name: guard has no task "Atack"'],
    [() => tasks.Attack!(), 'wrong-arity: npc of Attack is missing'],
    [() => tasks.Attack!(1, 2), 'wrong-arity: Attack takes 1 argument, not 2'],
    [
      () => tasks.Attack!('bob'),
      'wrong-type: npc of Attack has to be of type Npc, not "bob": world.object() has the ids of names',
    ],
    [
      () => tasks.Calm!(1, 'sad', 1, true),
      'wrong-type: feeling of Calm has to be of type Mood (calm, alert), not "sad"',
    ],
    [() => tasks.Calm!(1, 'calm', true, true), 'wrong-type: level of Calm has to be of type float, not true'],
    [() => world.plan(tasks.Attack!(3)), 'unknown-object: npc of Attack has to be of type Npc: no object has the id 3'],
    [
      () => world.plan(ordered(tasks.Shoot!(1, 2))),
      'wrong-type: gun of Shoot has to be of type Gun, which "door1" (2) is not',
    ],
    [() => world.plan(other.tasks.Attack!()), 'wrong-domain: this task is not one of guard'],
    [
      () => world.plan(undefined as never),
      'wrong-type: a task network is made by tasks, ordered() and unordered(), not undefined',
    ],
    [
      () => world.plan([] as never),
      'wrong-type: a task network is made by tasks, ordered() and unordered(), not a list',
    ],
    [() => world.plan({ kind: 'task', task: 99, args: [] }), 'unknown-name: guard has no task number 99'],
    [() => world.plan({ kind: 'task', task: 0, args: [] }), 'wrong-arity: Step takes 3 arguments, not 0'],
    [() => world.plan({ kind: 'task', task: 0 } as never), 'wrong-arity: Step takes 3 arguments, not undefined'],
  ];
  it.each(cases.map(([action, message]) => [message, action] as const))('are refused: %s', (message, action) => {
    expect(errorOf(action)).toBe(message);
  });
});
