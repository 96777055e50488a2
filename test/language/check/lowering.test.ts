// The IR that the checker makes of a text.

import { describe, expect, it } from 'vitest';
import type {
  Body,
  ChoiceBinder,
  CompoundTask,
  DomainIr,
  Expr,
  Guard,
  TaskNetwork,
  PrimitiveTask,
} from '../../../ir/ir.ts';
import { loadDomain } from '../../../language/index.ts';

function domainOf(text: string): DomainIr {
  const { domain, diagnostics } = loadDomain(`domain test;\n${text}`);
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  return domain!;
}

const world = `
type Point; type Item < Point; type Gun < Item; type Npc; type Knife < Item;
enum Mood { calm, alert }
constant integer distance(Point from, Point to);
fluent Point at(Npc npc);
fluent boolean holding(Npc npc, Item item);
fluent integer [0, 10] level := 3;
fluent float health := 100;
fluent Mood mood := alert;
external float danger(Point point);
`;

/** An expression in few words, to compare at a glance. */
function show(domain: DomainIr, expr: Expr): string {
  const inner = (part: Expr): string => show(domain, part);
  switch (expr.op) {
    case 'literal':
      return `${expr.value}`;
    case 'local':
      return `$${expr.local}`;
    case 'read':
      return `${domain.variables[expr.variable]!.name}(${expr.args.map(inner).join(', ')})`;
    case 'define':
      return `${domain.defines[expr.define]!.name}(${expr.args.map(inner).join(', ')})`;
    case 'external':
      return `${domain.externals[expr.external]!.name}(${expr.args.map(inner).join(', ')})`;
    case 'exists': {
      const levels = expr.levels.map(
        ({ local, guards }) => `$${local} { ${guards.map((g) => showGuard(domain, g)).join(' ')} }`,
      );
      return `exists ${levels.join(' ')}`;
    }
    case 'conditional':
      return `(${inner(expr.condition)} ? ${inner(expr.yes)} : ${inner(expr.no)})`;
    case 'search-kind':
      return 'search-kind';
    case 'object':
      return domain.objects![expr.object]!.name;
    default:
      if ('left' in expr) return `(${inner(expr.left)} ${expr.op} ${inner(expr.right)})`;
      return `${expr.op} ${inner(expr.value)}`;
  }
}

function showGuard(domain: DomainIr, guard: Guard): string {
  return guard.kind === 'let' ? `$${guard.local} = ${show(domain, guard.expr)};` : `${show(domain, guard.expr)};`;
}

function guardsOf(conditions: string): string[] {
  const domain = domainOf(`${world} task Try(Npc npc, Item item) { ${conditions} }`);
  const task = domain.tasks[0] as PrimitiveTask;
  return task.guards.map((guard) => showGuard(domain, guard));
}

describe('types', () => {
  it('stand in preorder, children in order of declaration', () => {
    const { types } = domainOf(world);
    expect(types.map(({ name, parent, root, last }) => [name, parent, root, last])).toEqual([
      ['Point', -1, 0, 3],
      ['Item', 0, 0, 3],
      ['Gun', 1, 0, 2],
      ['Knife', 1, 0, 3],
      ['Npc', -1, 4, 4],
    ]);
  });

  it('may be declared after their use, and have ancestors declared later', () => {
    const { types } = domainOf('fluent B thing; type B < A; type A;');
    expect(types.map(({ name, parent }) => [name, parent])).toEqual([
      ['A', -1],
      ['B', 0],
    ]);
  });
});

describe('variables', () => {
  it('begin with their initial value, 0 without one, and within their range', () => {
    const { variables } = domainOf(
      `${world} fluent integer [2, 5] low; fluent integer [-5, -2] high; fluent integer n := -7;`,
    );
    expect(variables.map(({ name, initial }) => [name, initial])).toEqual([
      ['distance', 0],
      ['at', 0],
      ['holding', 0],
      ['level', 3],
      ['health', 100],
      ['mood', 1],
      ['low', 2],
      ['high', -2],
      ['n', -7],
    ]);
  });

  it('may be named with and without empty parentheses', () => {
    expect(guardsOf('level() == level;')).toEqual(['(level() equal level());']);
  });
});

describe('expressions', () => {
  it.each([
    ['level + 1 == 2', '((level() add 1) equal 2)'],
    ['health == level', '(health() equal to-float level())'],
    ['health > 1', '(health() greater 1)'],
    ['level * health < 2.5', '((to-float level() multiply health()) less 2.5)'],
    ['-level == -3', '(negate level() equal -3)'],
    ['level == -2147483648', '(level() equal -2147483648)'],
    [
      'min(level, 2, health) > abs(level)',
      '((to-float (level() minimum 2) minimum health()) greater to-float absolute level())',
    ],
    ['mood == calm implies holding(npc, item)', '(not (mood() equal 0) or holding($0, $1))'],
    ['(mood == calm ? 1 : 2.5) > 2', '(((mood() equal 0) ? 1 : 2.5) greater 2)'],
    ['(holding(npc, item) ? none : item) == item', '((holding($0, $1) ? 0 : $1) equal $1)'],
    ['not mood == alert and danger(item) < 1', '(not (mood() equal 1) and (danger($1) less 1))'],
    ['at(npc) == none or none != item', '((at($0) equal 0) or (0 not-equal $1))'],
    ['at(npc) == item', '(at($0) equal $1)'],
  ])('%s', (text, shown) => {
    expect(guardsOf(`${text};`)).toEqual([`${shown};`]);
  });

  it('give `none` the type of what it stands beside', () => {
    const domain = domainOf(`${world} task Leave(Npc npc) { at(npc) := none; }`);
    const [effect] = (domain.tasks[0] as PrimitiveTask).effects;
    expect(effect).toMatchObject({
      kind: 'set',
      value: { op: 'literal', value: 0, type: { kind: 'object', type: 0 } },
    });
  });
});

describe('tests with binders', () => {
  it('become `exists` with the guards at the last level', () => {
    expect(guardsOf('exists (Gun gun, Npc other) { holding(other, gun); at(other) == item; }')).toEqual([
      'exists $2 {  } $3 { holding($3, $2); (at($3) equal $1); };',
    ]);
  });

  it('ask with `first` no more than with `exists`', () => {
    expect(guardsOf('first (Gun gun) { holding(npc, gun); }')).toEqual(['exists $2 { holding($0, $2); };']);
  });

  it('turn `forall` into the absence of a counterexample', () => {
    expect(guardsOf('forall (Gun gun) { holding(npc, gun); gun == item; }')).toEqual([
      'not exists $2 { not (holding($0, $2) and ($2 equal $1)); };',
    ]);
  });

  it('compute a `let` inside `forall` only where the conditions before it hold', () => {
    expect(guardsOf('forall (Gun g) { let d := distance(g, item); d != 0; let e := 10 / d; e > 1; }')).toEqual([
      'not exists $2 { $3 = distance($2, $1); not exists $5 { ($3 not-equal 0); $4 = (10 divide $3); ($4 greater 1); }; };',
    ]);
  });

  it('nest, also inside expressions', () => {
    expect(guardsOf('let any := exists (Gun g) { { exists (Npc n) { holding(n, g); } } }; not any;')).toEqual([
      '$4 = exists $2 { exists $3 { holding($3, $2); }; };',
      'not $4;',
    ]);
  });
});

describe('primitive tasks', () => {
  const effectsOf = (body: string): PrimitiveTask =>
    domainOf(`${world} task Try(Npc npc, Item item) { ${body} }`).tasks[0] as PrimitiveTask;

  it('cost 1 by default, internal ones 0', () => {
    const { tasks } = domainOf('task A() { } internal task B() { } internal task C() { cost := 2; }');
    expect(tasks.map((task) => [task.kind, 'cost' in task && 'value' in task.cost && task.cost.value])).toEqual([
      ['primitive', 1],
      ['internal', 0],
      ['internal', 2],
    ]);
  });

  it('take a transition as a condition and an effect that share nothing', () => {
    const { guards, effects } = effectsOf('holding(npc, item) == true :-> false;');
    expect(guards).toMatchObject([{ kind: 'condition', expr: { op: 'equal', left: { op: 'read', variable: 2 } } }]);
    expect(effects).toMatchObject([{ kind: 'set', variable: 2, value: { op: 'literal', value: 0 } }]);
    const compared = guards[0]!.expr;
    const read = 'left' in compared && compared.left;
    const [set] = effects;
    if (!read || read.op !== 'read' || set?.kind !== 'set') throw new Error('not what was matched above');
    expect(read.args).toEqual(set.args);
    expect(read.args[0]).not.toBe(set.args[0]);
  });

  it('subtract by adding the negative', () => {
    expect(effectsOf('level -= 2; health -= level;').effects).toMatchObject([
      { kind: 'add', value: { op: 'literal', value: -2 } },
      { kind: 'add', value: { op: 'negate', value: { op: 'to-float' } } },
    ]);
  });

  it('keep `let`s of a `forall` effect and nest effects', () => {
    const { effects, guards } = effectsOf(
      'forall (Gun g) { let mine := g == item; when (mine) { holding(npc, g) := false; forall (Npc n) { at(n) := g; } } }',
    );
    expect(guards).toEqual([]);
    expect(effects).toMatchObject([
      {
        kind: 'forall',
        levels: [{ local: 2, guards: [{ kind: 'let', local: 3 }] }],
        effects: [{ kind: 'when', effects: [{ kind: 'set' }, { kind: 'forall', levels: [{ local: 4 }] }] }],
      },
    ]);
  });

  it('take a `forall` without effects as a condition', () => {
    const { effects, guards } = effectsOf('forall (Gun g) { holding(npc, g); }');
    expect(effects).toEqual([]);
    expect(guards).toMatchObject([{ kind: 'condition', expr: { op: 'not' } }]);
  });

  it('see through bare braces', () => {
    const { effects, guards } = effectsOf(
      'cost := 1; { { level < 3; } let here := at(npc); } at(npc) := here; level := 1;',
    );
    expect([guards.length, effects.length]).toEqual([2, 2]);
  });
});

describe('compound tasks', () => {
  const bodyOf = (body: string): { domain: DomainIr; body: Body } => {
    const domain = domainOf(
      `${world} task Go(Npc npc, Point to) { at(npc) := to; } task Try(Npc npc, Item item) { method { ${body} } }`,
    );
    return { domain, body: (domain.tasks[1] as CompoundTask).methods[0]!.branches[0]!.body };
  };

  it('keep conditions before a nested binder with the last level of the outer one', () => {
    const { body, domain } = bodyOf(`
      level > 1;
      exists (Gun gun, Npc friend) {
        holding(npc, gun);
        let far := distance(gun, item);
        sort-by (Knife knife; distance(knife, gun); >) { far < 3; first (Mood m) { m == mood; ordered(Go(friend, knife)); } }
      }`);
    const all = (guards: Guard[]): string[] => guards.map((guard) => showGuard(domain, guard));
    expect(all(body.guards)).toEqual(['(level() greater 1);']);
    const outer = body.rest as ChoiceBinder;
    expect(outer.levels.map(({ guards }) => all(guards))).toEqual([[], ['holding($0, $2);', '$4 = distance($2, $1);']]);
    const middle = outer.rest as ChoiceBinder;
    expect([middle.binder, middle.order, show(domain, middle.key!)]).toEqual(['sort-by', '>', 'distance($5, $2)']);
    expect(middle.levels.map(({ guards }) => all(guards))).toEqual([['($4 less 3);']]);
    const inner = middle.rest as ChoiceBinder;
    expect([inner.binder, inner.key, inner.rest.kind]).toEqual(['first', null, 'network']);
    expect((domain.tasks[1] as CompoundTask).localNames).toEqual(['npc', 'item', 'gun', 'friend', 'far', 'knife', 'm']);
  });

  it('are done where a body has no network', () => {
    const { body } = bodyOf('exists (Gun gun) { holding(npc, gun); }');
    expect(body.guards).toHaveLength(1);
    expect(body.rest).toMatchObject({ kind: 'network', network: { kind: 'ordered', parts: [] } });
  });

  it('nest networks', () => {
    const { body } = bodyOf('unordered(Go(npc, item), ordered(Go(npc, at(npc)), Go(npc, none)), ordered());');
    const { network } = body.rest as { network: TaskNetwork };
    expect(network).toMatchObject({
      kind: 'unordered',
      parts: [{ kind: 'task', task: 0 }, { kind: 'ordered', parts: [{ task: 0 }, { task: 0 }] }, { parts: [] }],
    });
  });

  it('name methods and keep branches in order', () => {
    const domain = domainOf(
      `${world} task Try() { method { branch { level == 1; } branch { level == 2; } } method last { level == 3; } }`,
    );
    const { methods } = domain.tasks[0] as CompoundTask;
    expect(methods.map(({ name, branches }) => [name, branches.length])).toEqual([
      [null, 2],
      ['last', 1],
    ]);
  });
});

describe('defines', () => {
  it('may stand in any order; only those that call themselves keep a depth', () => {
    const { defines } = domainOf(`${world}
      define boolean near(Npc npc, Point to) := reach(at(npc), to) and plain;
      define boolean reach(Point from, Point to) depth 8 := from == to or exists (Point p) { distance(from, p) == 1; reach(p, to); };
      define boolean plain depth 3 := level == 1;`);
    expect(defines.map(({ name, depth, locals }) => [name, depth, locals.length])).toEqual([
      ['near', null, 2],
      ['reach', 8, 3],
      ['plain', null, 0],
    ]);
  });
});
