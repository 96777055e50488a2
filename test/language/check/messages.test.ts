// The messages as a designer reads them: the place, the error, and what to type instead.

import { describe, expect, it } from 'vitest';
import { loadDomain, loadProblem, render } from '../../../language/index.ts';

const declarations = `domain guard;
type Npc; type Gun;
enum Mood { calm, alert }
constant boolean armoured(Npc npc);
fluent boolean holding(Npc npc, Gun gun);
fluent boolean loaded(Gun gun);
fluent integer [0, 100] health;
fluent Mood mood;
`;

/** Messages and advice about tasks below the declarations. Lines count from the first task. */
function saysAbout(tasks: string): string[] {
  const lines = declarations.split('\n').length - 1;
  return loadDomain(declarations + tasks).diagnostics.map(
    ({ message, advice, span }) => `${span.line - lines}:${span.column} ${message}; ${advice ?? ''}`,
  );
}

describe('messages', () => {
  it('write names as the text has to', () => {
    expect(saysAbout('task A(`night-watch` npc) { method { ordered(`get-to`(npc)); } }')).toEqual([
      '1:8 unknown type `night-watch`; declare it: `type `night-watch`;`',
      '1:46 unknown task `get-to`; declare it: `task `get-to`(...) { ... }`',
    ]);
  });

  it('tell five mistakes at once, each with its place and what to write instead', () => {
    const tasks = `task Shoot(Npc npc, Gun gun) {
    holding(npc, gun);
    loadde(gun) == true :-> false;
    health += 1.5;
    armoured(npc) := true;
}
task Attack(Npc npc) {
    method { exists (Gun gun) { holding(npc); ordered(Shot(npc, gun)); } }
}`;
    expect(saysAbout(tasks)).toEqual([
      '3:5 unknown name `loadde`; did you mean `loaded`?',
      '4:15 what `+=` changes `health` by has to be an integer, but `1.5` is a float; declare it as `float` to hold fractions',
      '5:5 `armoured` is a constant; no task can change it; declare it as `fluent` if `armoured` changes',
      '8:33 `holding` takes 2 arguments, but 1 is given; write `holding(Npc npc, Gun gun)`',
      '8:55 unknown task `Shot`; did you mean `Shoot`?',
    ]);
  });

  it.each([
    ['wrong letter case', 'task A(Gun gun) { Loaded(gun) == true :-> false; }', 'did you mean `loaded`?'],
    ['a neighbouring pair swapped', 'task A(Gun gun) { laoded(gun) == true :-> false; }', 'did you mean `loaded`?'],
    ['a task as a condition', 'task A() { health -= 1; }\ntask B() { method { A(); } }', 'write `ordered(A());`'],
    ['a network in a primitive task', 'task A() { }\ntask B() { ordered(A()); }', 'method { ... ordered(A()); }'],
    ['a comparison left out', 'task A() { mood; }', 'compare it: `mood == ...`'],
    ['a type as a value', 'task A() { Gun; }', 'exists (Gun one) { ... }'],
    ['a condition beside methods', 'task A(Gun gun) { loaded(gun); method { } }', 'move it into each method'],
    ['a condition in a forall', 'task A() { forall (Gun g) { loaded(g); loaded(g) := false; } }', 'when (loaded(g)) {'],
    ['a transition in a when', 'task A() { when (health == 1) { mood == calm :-> alert; } }', '{ mood := alert; }'],
    ['`busy` of no parameter', 'task A(Gun gun) { busy gnu; loaded(gun) := true; }', 'did you mean `gun`?'],
    ['`busy` of a number', 'task A(integer n) { busy n; health := n; }', 'a type that is declared with `type`'],
    ['`busy` as a call', 'task A(Gun gun) { busy(gun); loaded(gun) := true; }', 'write `busy PARAMETER;`, without'],
    ['`during` as a call', 'task A(Gun gun) { during(loaded(gun)); loaded(gun) := true; }', '`during { ... }`'],
    [
      '`block` as a line',
      'task A(Npc npc, Gun gun) { block(npc, npc); loaded(gun) := true; }',
      'into the `ordered(...)`',
    ],
    ['`busy` twice', 'task A(Gun gun) { busy gun; busy gun; loaded(gun) := true; }', 'leave one of the two out'],
    [
      '`busy` in methods',
      'task A(Gun gun) { busy gun; method { loaded(gun); } }',
      'primitive tasks that its methods lead to',
    ],
    ['`while` in methods', 'task A(Gun gun) { method { while loaded(gun); } }', 'write the condition without `while`'],
    ['a step about a number', 'task A() { method { ordered(global_block(health)); } }', 'some task keeps busy'],
    [
      'a step about unlike objects',
      'task A(Npc npc, Gun gun) { method { ordered(block(npc, npc), block(gun, npc)); } }',
      'type Actor; type Npc < Actor; type Gun < Actor;`, or a task of your own: `internal task block(TYPE waiting, TYPE busy) {}`',
    ],
    [
      'a step with a letter too many',
      'task A(Npc npc) { method { ordered(blocks(npc, npc)); } }',
      'did you mean `block`?',
    ],
    ['a type from another language', 'task A(bool b) { b; }', 'did you mean `boolean`?'],
  ])('advise about %s', (_what, tasks, advice) => {
    const errors = loadDomain(declarations + tasks).diagnostics.filter(({ severity }) => severity === 'error');
    expect(errors).toHaveLength(1);
    expect(errors[0]!.advice).toContain(advice);
  });

  it('say nothing more about what has been reported', () => {
    const tasks = `fluent Weapon first_weapon; fluent Sword sword;
type Sword < Blade;
task A(Weapon weapon) { first_weapon == weapon; sword == first_weapon; let w := weapon; w == weapon; B(weapon) == 1; }
task C(Weapon weapon) { sword := weapon; first_weapon := sword; }`;
    expect(saysAbout(tasks).map((text) => text.replace(/;.*/, ''))).toEqual([
      '1:8 unknown type `Weapon`',
      '2:14 unknown type `Blade`',
      '3:8 unknown type `Weapon`',
      '3:102 unknown name `B`',
      '4:8 unknown type `Weapon`',
    ]);
  });

  it('tell missing parentheses once, of a problem too', () => {
    const text = `domain d; fluent integer n; task Q(integer by) { n += by; } task A() { method { ordered(Q); } }
problem p of d; ordered(Q);`;
    expect(loadDomain(text).diagnostics.map(({ code, span }) => `${span.line} ${code}`)).toEqual([
      '1 FP1028',
      '2 FP1028',
    ]);
    const { domain } = loadDomain('domain d; fluent integer n; task Q(integer by) { n += by; }');
    const { diagnostics } = loadProblem('problem p of d; ordered(Q, R);', domain!);
    expect(diagnostics.map(({ code }) => code)).toEqual(['FP1028', 'FP1028', 'FP2004']);
  });

  it('send an unknown type of a problem to the domain', () => {
    const { domain } = loadDomain(`${declarations}task A(Gun gun) { loaded(gun) == true :-> false; health += 1; }`);
    const { diagnostics } = loadProblem('problem p of guard; instance Zebra z; ordered();', domain!);
    expect(diagnostics.map(({ advice }) => advice)).toEqual(['declare it in the domain `guard`: `type Zebra;`']);
  });

  it('warn about nothing while there are syntax errors, which hide parts of the text', () => {
    const { diagnostics } = loadDomain('domain d; fluent boolean a; task T(boolean b) { a = b; }');
    expect(diagnostics.map(({ severity }) => severity)).toEqual(['error']);
  });

  it('show the line and the place', () => {
    const text = 'domain d;\nfluent integer count;\ntask A() { count := tru; }';
    const [first] = loadDomain(text).diagnostics;
    expect(render(first!, text, 'd.htn').split('\n').slice(0, 3)).toEqual([
      'd.htn:3:21: error FP2003: unknown name `tru`',
      '  task A() { count := tru; }',
      '                      ^^^',
    ]);
  });

  it('about problems are as good', () => {
    const { domain } = loadDomain(`${declarations}task A(Gun gun) { loaded(gun) == true :-> false; health += 1; }`);
    const { problem, diagnostics } = loadProblem(
      'problem p of guard;\ninstance Gun pistol;\nloaded(pistl) := true;\nmood := calmm;\nordered(A(pistol));',
      domain!,
    );
    expect(problem).toBeNull();
    expect(diagnostics.map(({ span, message, advice }) => `${span.line}:${span.column} ${message}; ${advice}`)).toEqual(
      [
        '3:8 unknown object `pistl`; did you mean `pistol`?',
        '4:9 `calmm` is not a value of `Mood`; did you mean `calm`?',
      ],
    );
  });

  it('tell a text of problems that begins with something else', () => {
    const { domain } = loadDomain('domain d; type N;');
    const { diagnostics } = loadProblem('type X; instance N a;\nproblem p of d; ordered();', domain!);
    expect(diagnostics.map(({ code, span }) => `${span.line}:${span.column} ${code}`)).toEqual(['1:1 FP3010']);
    expect(diagnostics[0]!.advice).toBe('start with `problem NAME of DOMAIN;`');
  });
});
