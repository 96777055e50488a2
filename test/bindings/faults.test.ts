// Faults: what is reported, and that they end one search and nothing else.

import { describe, expect, it } from 'vitest';
import { Planner } from '../../bindings/index.ts';
import type { World } from '../../bindings/index.ts';
import { compile, errorOf } from './helpers.ts';
import { attack, guard } from './setting.ts';

describe('faults', () => {
  const text = `domain faulty;
type A;
fluent integer zero;
external integer [0, 9] level(A a);
external A pick();
external boolean sure(boolean b, integer i, A a);
task Divide() { 1 / zero == 1; }
task Owe() { cost := zero - 1; }
task Ask(A a) { level(a) < 5; }
task Take() { pick() != none; }
task Wonder(A a) { sure(true, 7, a); }
task Fine() { }
`;
  const planner = new Planner({ memory: 2 ** 20 });
  const domain = planner.register(compile(text));
  const create = (externals: Record<string, unknown>): World =>
    domain.createWorld(
      { A: 2 },
      { externals: { level: () => 0, pick: () => 0, sure: () => true, ...externals } as never },
    );

  it('say what happened, and where', () => {
    const world = create({});
    const divide = world.plan(domain.tasks.Divide!());
    expect(divide.run()).toBe('fault');
    expect(divide.fault).toEqual({ what: 'division by zero', line: 7, column: 17, within: 'Divide' });
    const owe = world.plan(domain.tasks.Owe!());
    expect(owe.run()).toBe('fault');
    expect(owe.fault).toMatchObject({ what: 'a cost that is negative or not a number', line: 8, within: 'Owe' });
    expect(owe.plan).toBe(null);
    expect(world.plan(domain.tasks.Fine!()).run()).toBe('solved');
  });

  it('carry what an external has thrown', () => {
    const error = new Error('no such place');
    const session = create({
      level: () => {
        throw error;
      },
    }).plan(domain.tasks.Ask!(1));
    expect(session.run()).toBe('fault');
    expect(session.fault).toEqual({ what: 'external level threw: no such place', error });
  });

  it.each([
    ['level', domain.tasks.Ask!(1), undefined, 'external level answered undefined, which is no integer [0, 9]'],
    ['level', domain.tasks.Ask!(1), 10, 'external level answered 10, which is no integer [0, 9]'],
    ['level', domain.tasks.Ask!(1), NaN, 'external level answered NaN, which is no integer [0, 9]'],
    ['level', domain.tasks.Ask!(1), true, 'external level answered true, which is no integer [0, 9]'],
    ['pick', domain.tasks.Take!(), 3, 'external pick answered 3, which is no A'],
    ['pick', domain.tasks.Take!(), 'a0', 'external pick answered "a0", which is no A'],
    ['sure', domain.tasks.Wonder!(1), 1, 'external sure answered 1, which is no boolean'],
  ])('come of nonsense: %s', (name, task, answer, what) => {
    const session = create({ [name]: () => answer }).plan(task);
    expect(session.run()).toBe('fault');
    expect(session.fault).toEqual({ what, error: answer });
  });

  it('leave every other search as it was', () => {
    const setting = guard({ planner });
    const others = ['bob', 'eve'].map((name) => attack(setting, name));
    const faulty = create({}).plan(domain.tasks.Divide!());
    others.forEach((session) => session.step(2));
    expect(faulty.run()).toBe('fault');
    others.forEach((session) => expect(session.run()).toBe('solved'));
    faulty.restart(domain.tasks.Fine!());
    expect([faulty.run(), faulty.fault]).toEqual(['solved', null]);
  });

  it('give externals the values that a game knows', () => {
    const asked: unknown[] = [];
    const world = create({ sure: (...args: unknown[]) => asked.push(...args) > 0 });
    expect(world.plan(domain.tasks.Wonder!(2)).run()).toBe('solved');
    expect(asked.slice(0, 3)).toEqual([true, 7, 2]);
  });

  it('come of an external that tampers with searches', () => {
    const tried: string[] = [];
    const world: World = create({
      level: () => {
        for (const action of [
          () => session.step(),
          () => session.free(),
          () => session.restart(),
          () => world.free(),
        ]) {
          tried.push(errorOf(action));
        }
        return 0;
      },
    });
    const session = world.plan(domain.tasks.Ask!(1));
    expect(session.run()).toBe('solved');
    const names = ['session.step', 'session.free', 'session.restart', 'world.free'];
    expect(tried).toEqual(names.map((name) => `busy: ${name} was called by an external, in the middle of a search`));
  });

  it.each([
    [{}, 'missing-external: faulty needs the external level'],
    [{ level: 3, pick: () => 0, sure: () => true }, 'bad-option: the external level has to be a function, not 3'],
    [{ lever: () => 0 }, 'unknown-name: faulty has no external "lever"'],
  ])('of externals are found early: %j', (externals, message) => {
    expect(errorOf(() => domain.createWorld({ A: 1 }, { externals: externals as never }))).toBe(message);
  });
});
