// The options of a search: limits, and whether to remember.

import { describe, expect, it } from 'vitest';
import { Planner, ordered, unordered } from '../../bindings/index.ts';
import type { Network, PlanOptions } from '../../bindings/index.ts';
import { compile, errorOf } from './helpers.ts';
import { createWorldFromProblem } from '../../addons/problems/index.ts';

describe('limits', () => {
  const runaway = new Planner({ memory: 2 ** 22 }).register(
    compile(`domain runaway; fluent integer count;
      task Count() { count += 1; } task Never() { count < 0; }
      task Deeper() { method { ordered(Count(), Deeper()); } method { ordered(Never()); } }
      task Round() { method { count < 0; } method { ordered(Round()); } }`),
  );
  const world = runaway.createWorld({});

  it('end a search that would not end', () => {
    const { Deeper, Round } = runaway.tasks;
    // It goes round, which is noticed where it may remember.
    expect(world.plan(Round!()).run()).toBe('failed');
    const session = world.plan(Round!(), { remember: false });
    expect(session.run()).toBe('out-of-depth');
    expect(session.iterations).toBe(100_000);
    expect(world.plan(Round!(), { limits: { depth: 50 } }).run()).toBe('out-of-depth');
    expect(world.plan(Round!(), { limits: { iterations: 70 } }).run()).toBe('out-of-iterations');
    expect(world.plan(Deeper!(), { limits: { depth: Infinity } }).run()).toBe('out-of-memory');
    expect(world.plan(Deeper!(), { limits: { memory: 4096 } }).run()).toBe('out-of-memory');
  });

  it('are told, and leave the session to be started again', () => {
    const session = world.plan(runaway.tasks.Round!(), { limits: { iterations: 10 } });
    expect(session.run()).toBe('out-of-iterations');
    expect(session.iterations).toBe(10);
    expect(session.run()).toBe('out-of-iterations');
    session.restart(runaway.tasks.Count!());
    expect(session.run()).toBe('solved');
  });

  it('may be higher than 32 bits count', () => {
    const session = world.plan(runaway.tasks.Count!(), { limits: { iterations: 2 ** 40, depth: 2 ** 32 - 1 } });
    expect(session.run()).toBe('solved');
  });

  const count = runaway.tasks.Count!();
  const cases: [PlanOptions, string][] = [
    [{ mode: 'cheapest' as 'best' }, 'bad-option: "mode" has to be "first" or "best", not "cheapest"'],
    [{ gap: 0.1 }, 'bad-option: "gap" takes "mode": "best"'],
    [
      { limits: { iterations: 0 } },
      'bad-option: "limits.iterations" has to be a whole number from 1 to 9007199254740991, or Infinity, not 0',
    ],
    [
      { limits: { memory: 2 ** 40 } },
      'bad-option: "limits.memory" has to be a whole number from 1 to 4294967295, or Infinity, not 1099511627776',
    ],
    [
      { strategy: 'best-first' },
      'bad-option: "best-first" takes "mode": "best", and neither "horizon" nor "decomposition"',
    ],
    [
      { limits: { depth: 1.5 } },
      'bad-option: "limits.depth" has to be a whole number from 1 to 4294967295, or Infinity, not 1.5',
    ],
    [
      { limits: { memory: -1 } },
      'bad-option: "limits.memory" has to be a whole number from 1 to 4294967295, or Infinity, not -1',
    ],
    [
      { limits: { depth: '9' as never } },
      'bad-option: "limits.depth" has to be a whole number from 1 to 4294967295, or Infinity, not "9"',
    ],
    [
      { limits: { iteration: 3 } as never },
      'bad-option: "limits" have no "iteration"; there is "iterations", "depth", "work", "memory"',
    ],
    [
      { mod: 'best' } as never,
      'bad-option: the options of world.plan() have no "mod"; there is "mode", "strategy", "gap", "limits", "remember", "horizon", "decomposition", "onPlan", "onEnd"',
    ],
    [null as never, 'bad-option: the options of world.plan() have to be an object, not null'],
    ['best' as never, 'bad-option: the options of world.plan() have to be an object, not "best"'],
    [{ limits: 100 as never }, 'bad-option: "limits" have to be an object, not 100'],
    [
      { strategy: 'depth' as never },
      'bad-option: "strategy" has to be "depth-first" or "limited-discrepancy" or "best-first", not "depth"',
    ],
    [{ mode: 'best', gap: 1.1 }, 'bad-option: "gap" has to be a number from 0 to 1, not 1.1'],
    [{ mode: 'best', gap: '0.1' as never }, 'bad-option: "gap" has to be a number from 0 to 1, not "0.1"'],
    [{ remember: -1 }, 'bad-option: "remember" has to be true, false or a number of dead ends, not -1'],
  ];
  it.each(cases)('are checked: %j', (options, message) => {
    expect(errorOf(() => world.plan(count, options))).toBe(message);
  });

  it.each([-1, 0.5, NaN, '3'])('do not take %j for a number of iterations', (iterations) => {
    expect(errorOf(() => world.plan(count).step(iterations as number))).toMatch(/^bad-option: step\(\) takes a whole/);
  });
});

describe('options that are no object, or have other names', () => {
  const planner = new Planner({ memory: 2 ** 20 });
  const domain = planner.register(compile('domain d; type A; fluent boolean f(A a); task T(A a) { f(a) := true; }'));
  const values = `bad-option: "values" has to be a list of lists, such as [['at', 'bob', 'hall']], not `;
  const cases: [() => unknown, string][] = [
    [() => new Planner(null as never), 'bad-option: the options of a planner have to be an object, not null'],
    [() => new Planner(4096 as never), 'bad-option: the options of a planner have to be an object, not 4096'],
    [
      () => new Planner({ memroy: 1 } as never),
      'bad-option: the options of a planner have no "memroy"; there is "core", "memory", "reserve", "development", "onReplace"',
    ],
    [
      () => domain.createWorld({}, { value: [] } as never),
      'bad-option: the options of a world have no "value"; there is "externals", "rememberExternals", "sparse", "values"',
    ],
    [() => domain.createWorld({}, 3 as never), 'bad-option: the options of a world have to be an object, not 3'],
    [
      () => domain.createWorld({}, { externals: 'f' as never }),
      'bad-option: the externals have to be an object, not "f"',
    ],
    [() => domain.createWorld({}, { values: 3 as never }), `${values}3`],
    [() => domain.createWorld({ A: 1 }, { values: ['f', 'a0', true] as never }), `${values}a list`],
    [() => domain.createWorld({ A: 1 }, { values: [null] as never }), `${values}a list`],
    [
      () => createWorldFromProblem(domain, undefined as never),
      'bad-option: problems have to be an object, not undefined',
    ],
  ];
  it.each(cases.map(([action, message]) => [message, action] as const))('are refused: %s', (message, action) => {
    expect(errorOf(action)).toBe(message);
  });
});

describe('remembering', () => {
  // Six switches are used in every order, in vain. Only which of them are used decides what is left to do.
  const domain = new Planner({ memory: 2 ** 20 }).register(
    compile(`domain vain; type Switch; fluent boolean used(Switch s); fluent integer left; fluent boolean ever;
      task Use(Switch s) { used(s) == false :-> true; left -= 1; }
      task Finish() { ever; }
      task Try() {
        method { left == 0; ordered(Finish()); }
        method { exists (Switch s) { used(s) == false; ordered(Use(s), Try()); } }
      }`),
  );
  const world = domain.createWorld({ Switch: 6 }, { values: [['left', 6]] });
  const iterations = (options: PlanOptions, network: Network = domain.tasks.Try!()): number => {
    const session = world.plan(network, options);
    expect(session.run()).toBe('failed');
    return session.iterations;
  };

  it('spares iterations, sooner or later', () => {
    const never = iterations({ remember: false });
    const usual = iterations({});
    expect(usual).toBeLessThan(never);
    expect(iterations({ remember: true })).toBe(usual);
    expect(iterations({ remember: 128 })).toBe(usual);
    expect(iterations({ remember: 0 })).toBeLessThan(usual);
    expect(iterations({ remember: 1e6 })).toBe(never);
  });

  it('does so where an order is open, too', () => {
    const open = unordered(domain.tasks.Try!(), domain.tasks.Finish!());
    expect(iterations({ remember: 0 }, open)).toBeLessThan(iterations({ remember: false }, open) / 5);
    const settled = unordered(domain.tasks.Try!(), ordered());
    expect(iterations({ remember: 0 }, settled)).toBe(iterations({ remember: 0 }));
  });
});
