// Remembering failures (docs/semantics.md): counted by hand, and the same in the core and in the reference planner.

import { describe, expect, it } from 'vitest';
import { Planner } from '../../bindings/index.ts';
import { compile } from '../bindings/helpers.ts';
import { planBoth } from './both.ts';

/** `Pass` is always applicable, `Never` is not; every `Main` is to be planned. */
function iterations(text: string, remember: boolean | number = 0, setting = ''): number {
  return planBoth(textOf(text, setting), { remember }).iterations;
}

function textOf(text: string, setting = ''): string {
  return `domain d; fluent boolean ever; task Pass() { } task Never() { ever; } ${text}
    problem p of d; ${setting} ordered(Main());`;
}

describe('a task that never came to its end', () => {
  const text = `task Try() { method { ordered(Never()); } method { ordered(Never()); } }
    task Main() { method { ordered(Try(), Pass()); } method { ordered(Try()); } }`;

  it('is not tried again in the same state, whatever follows', () => {
    // [Main]; [Try, Pass], [Never, Pass] twice; [Try], [Never] twice.
    expect(iterations(text, false)).toBe(7);
    // [Try] is known.
    expect(iterations(text)).toBe(5);
  });

  it('is noted only when it has a choice', () => {
    const forced = text.replace(
      'method { ordered(Never()); } method { ordered(Never()); }',
      'method { ordered(Never()); }',
    );
    expect(iterations(forced, false)).toBe(5);
    expect(iterations(forced)).toBe(5);
  });

  it('is tried again in another state', () => {
    const other = `fluent integer count; task Add() { count += 1; } task Keep() { count := count; }
      task Try() { method { ordered(Never()); } method { ordered(Never()); } }`;
    const after = (task: string): string =>
      `${other} task Main() { method { ordered(Try()); } method { ordered(${task}(), Try()); } }`;
    // [Main]; [Try], [Never] twice; [Keep, Try], [Try].
    expect(iterations(after('Keep'))).toBe(6);
    expect(iterations(after('Add'))).toBe(8);
  });
});

describe('a network that failed after its first task', () => {
  const pass = 'task Try() { method { ordered(Pass()); } method { ordered(Pass()); } }';

  it('is remembered as a whole', () => {
    const text = `${pass} task Main() {
      method { ordered(Try(), Never()); } method { ordered(Try(), Never()); } method { ordered(Try()); } }`;
    // [Main]; [Try, Never], twice [Pass, Never], [Never]; the same again; [Try], [Pass], [].
    expect(iterations(text, false)).toBe(14);
    expect(iterations(text)).toBe(10);
    expect(planBoth(textOf(text), { remember: 0 }).text).toEqual(['Pass()']);
  });

  it('tells those above it how far it came', () => {
    const text = `${pass} task Outer() { method { ordered(Try()); } method { ordered(Try()); } }
      task Main() {
        method { ordered(Try(), Never()); } method { ordered(Outer(), Never()); } method { ordered(Outer()); } }`;
    // [Outer, Never] fails by what is known of [Try, Never], which is no failure of Outer alone.
    const { status, text: plan } = planBoth(textOf(text), { remember: 0 });
    expect([status, plan]).toEqual(['solved', ['Pass()']]);
    // [Main]; 5 for [Try, Never]; [Outer, Never], twice [Try, Never]; [Outer], [Try], [Pass], [].
    expect(iterations(text)).toBe(13);
  });

  it('counts for those above it also when it was tried anew', () => {
    const text = `${pass} task Outer() { method { ordered(Try()); } method { ordered(Never()); } }
      task Main() { method { ordered(Outer(), Never()); } method { ordered(Outer()); } }`;
    expect(planBoth(textOf(text), { remember: 0 }).text).toEqual(['Pass()']);
  });
});

describe('remembering', () => {
  const rounds = `task Try(integer k) { method { ordered(Never()); } method { ordered(Never()); } }
    task Main() {
      method { exists (integer [1, 200] k) { ordered(Try(k)); } }
      method { exists (integer [1, 200] k) { ordered(Try(k)); } }
    }`;

  it('begins after a number of dead ends', () => {
    // 1 for [Main]. 3 for each [Try(k)] that is not known: 2 of them are dead ends. 1 for each that is known.
    expect(iterations(rounds, false)).toBe(1 + 1200);
    expect(iterations(rounds, 0)).toBe(1 + 600 + 200);
    expect(iterations(rounds, true)).toBe(1 + 600 + 64 * 3 + 136);
    expect(iterations(rounds, 10)).toBe(1 + 600 + 5 * 3 + 195);
    // With the second dead end of Try(6), which was taken up before.
    expect(iterations(rounds, 11)).toBe(1 + 600 + 6 * 3 + 194);
    expect(iterations(rounds, 800)).toBe(1 + 1200);
  });

  it('forgets everything when there is too much', { timeout: 30_000 }, () => {
    const many = `task Try(integer k) { method { ordered(Never()); } method { k < 0; ordered(Never()); } }
      task Main() {
        method { exists (integer [1, 140000] k) { ordered(Try(k)); } }
        method { exists (integer [130001, 140000] k) { ordered(Try(k)); } }
      }`;
    // Try(131073) found the table full of those before it.
    const forgotten = 131_072 - 130_000;
    expect(iterations(many)).toBe(1 + 2 * 140_000 + 2 * forgotten + (10_000 - forgotten));
  });
});

describe('states', () => {
  const compare = (tasks: string, first: string, second: string): number =>
    iterations(`fluent float x := 1; fluent float big := 1e308; ${tasks}
      task Try() { method { 1 / x < 0; ordered(Never()); } method { ordered(Never()); } method { ordered(Never()); } }
      task Main() { method { ordered(${first}(), Try()); } method { ordered(${second}(), Try()); } }`);

  it('differ by the sign of zero', () => {
    const tasks = 'task Zero() { x := 0; } task Negative() { x := -(0 * big); }';
    // [Main]; [Zero, Try], [Try], [Never] twice; [Zero, Try], [Try].
    expect(compare(tasks, 'Zero', 'Zero')).toBe(7);
    expect(compare(tasks, 'Zero', 'Negative')).toBe(10);
  });

  it('do not differ by how they came to hold what is not a number', () => {
    const tasks = `task Folded() { x := 0.0 / 0.0; } task Computed() { x := big * 10 - big * 10; }
      task Negated() { x := -(big * 10 - big * 10); } task Added() { x += big * 10 - big * 10; }
      task Each() { forall (boolean b) { x := -(big * 10 - big * 10); } }`;
    for (const other of ['Folded', 'Computed', 'Negated', 'Added', 'Each']) {
      expect(compare(tasks, 'Computed', other), other).toBe(7);
    }
  });

  it('do not differ by arguments that are not a number either', () => {
    const text = `fluent float big := 1e308;
      task Try(float f) { method { ordered(Never()); } method { ordered(Never()); } }
      task Main() { method { ordered(Try(big * 10 - big * 10)); } method { ordered(Try(-(big * 10 - big * 10))); } }`;
    expect(iterations(text)).toBe(5);
  });

  it('are told apart from those of other tasks with other arguments', () => {
    // The numbers of the tasks differ in the bits in which their arguments do.
    const names = Array.from({ length: 16 }, (_, index) => `Try${index}`);
    const tasks = names.map((name) => `task ${name}(integer k) { method { ordered(Never()); } method { k < 0; } }`);
    const alternatives = names.map((name) => `method { exists (integer [0, 63] k) { ordered(${name}(k)); } }`);
    expect(iterations(`${tasks.join(' ')} task Main() { ${alternatives.join(' ')} }`)).toBe(1 + 2 * 16 * 64);
  });

  it('are as before a task that failed half-way', () => {
    // Half writes to `used` before it leaves the range of `level`; networks from before remembering come back to that.
    const text = `fluent boolean used; fluent integer [0, 3] fuel; fluent integer [0, 1] level;
      task Half() { used := true; level += 2; } task Burn() { fuel -= 1; }
      task Try() {
        method { exists (integer [0, 2] k) { ordered(Burn(), Try()); } }
        method { ordered(Half()); }
      }
      task Main() { method { ordered(Try()); } method { ordered(Try()); } }`;
    const counts = Array.from({ length: 12 }, (_, remember) => iterations(text, remember, 'fuel := 3;'));
    expect(Math.max(...counts)).toBeLessThan(iterations(text, false, 'fuel := 3;'));
    expect(counts).toEqual(counts.toSorted((one, other) => one - other));
  });
});

describe('a search that remembers', () => {
  const text = `domain vain; type Switch; fluent boolean used(Switch s); fluent integer left; fluent boolean ever;
    task Use(Switch s) { used(s) == false :-> true; left -= 1; }
    task Finish() { ever; }
    task Try() {
      method { left == 0; ordered(Finish()); }
      method { exists (Switch s) { used(s) == false; ordered(Use(s), Try()); } }
    }`;
  const domain = new Planner({ memory: 2 ** 20 }).register(compile(text));
  const world = domain.createWorld({ Switch: 7 }, { values: [['left', 7]] });
  const search = (remember: number) => world.plan(domain.tasks.Try!(), { remember });

  it('can be parked after any iteration', () => {
    for (const remember of [0, 1, 100]) {
      const alone = search(remember);
      expect(alone.run()).toBe('failed');
      const [one, other] = [search(remember), search(remember)];
      while (one.status === 'running') {
        one.step(1);
        other.step(1);
      }
      expect([one.status, other.status]).toEqual(['failed', 'failed']);
      expect([one.iterations, other.iterations]).toEqual([alone.iterations, alone.iterations]);
    }
  });

  it('remembers nothing of a search before it', () => {
    const session = search(0);
    session.run();
    const { iterations: first } = session;
    session.restart();
    session.run();
    expect(session.iterations).toBe(first);
  });
});
