// The trees that the parser makes of correct texts, and their spans.

import { describe, expect, it } from 'vitest';
import type { Declaration, Expression, Statement } from '../../../language/text/ast.ts';
import { figures, guard, snippets } from './samples.ts';
import { parsed } from './support.ts';

/** An expression with all its parentheses. */
function written(expression: Expression): string {
  switch (expression.kind) {
    case 'integer':
    case 'float':
      return expression.text;
    case 'boolean':
      return String(expression.value);
    case 'name':
      return expression.name.text;
    case 'call':
      return `${expression.name.text}(${expression.args.map(written).join(', ')})`;
    case 'unary':
      return `(${expression.operator} ${written(expression.value)})`;
    case 'binary':
      return `(${written(expression.left)} ${expression.operator} ${written(expression.right)})`;
    case 'conditional':
      return `(${written(expression.condition)} ? ${written(expression.yes)} : ${written(expression.no)})`;
    case 'aggregate': {
      const value = expression.value ? `${written(expression.value)} of ` : '';
      return `${expression.word}{${value}${expression.params.length}, ${expression.body.length}}`;
    }
    case 'quantifier':
      return `${expression.quantifier}{${expression.body.length}}`;
    default:
      return expression.kind;
  }
}

function only<Kind extends Declaration['kind']>(text: string, kind: Kind): Extract<Declaration, { kind: Kind }> {
  const [first] = parsed(text).declarations;
  if (first?.kind !== kind) throw new Error(`a ${String(first?.kind)} instead of a ${kind}`);
  return first as Extract<Declaration, { kind: Kind }>;
}

function expression(text: string): string {
  return written(only(`define T x := ${text};`, 'define').body);
}

function statements(text: string): Statement[] {
  return only(`task T() { ${text} }`, 'task').body;
}

describe('operators', () => {
  it.each([
    ['a or b and c', '(a or (b and c))'],
    ['a and b or c', '((a and b) or c)'],
    ['a implies b implies c', '(a implies (b implies c))'],
    ['a or b implies c or d', '((a or b) implies (c or d))'],
    ['a ? b : c ? d : e', '(a ? b : (c ? d : e))'],
    ['a ? b ? c : d : e', '(a ? (b ? c : d) : e)'],
    ['a implies b ? c or d : e implies f', '((a implies b) ? (c or d) : (e implies f))'],
    ['a == b ? -c : -1', '((a == b) ? (- c) : (- 1))'],
    ['not a and b', '((not a) and b)'],
    ['not a == b', '(not (a == b))'],
    ['not not a', '(not (not a))'],
    ['a - b - c', '((a - b) - c)'],
    ['a + b * c % d', '(a + ((b * c) % d))'],
    ['(a + b) * c', '((a + b) * c)'],
    ['-a * b', '((- a) * b)'],
    ['a - -b', '(a - (- b))'],
    ['a + 1 < b * 2 and c', '(((a + 1) < (b * 2)) and c)'],
    ['-2147483648', '(- 2147483648)'],
    ['f(a, g(), -1.5e-3)', 'f(a, g(), (- 1.5e-3))'],
    ['min(a, max(b, abs(c)))', 'min(a, max(b, abs(c)))'],
    ['not exists (A a) { b; c; } or forall (A a) { d; }', '((not exists{2}) or forall{1})'],
    ['count (A a, B b) { c; d; } > 1', '(count{2, 2} > 1)'],
    [
      'sum (A a; b + c) { } + min (boolean a; 1) {} * max (integer [0, 3] a; f(a)) { b; }',
      '(sum{(b + c) of 1, 0} + (min{1 of 1, 0} * max{f(a) of 1, 1}))',
    ],
    ['count(a) + sum(a, b) + count + sum', '(((count(a) + sum(a, b)) + count) + sum)'],
    ['none == true', '(none == true)'],
  ])('reads %s as %s', (text, expected) => {
    expect(expression(text)).toBe(expected);
  });
});

describe('statements', () => {
  it.each<[string, Statement['kind']]>([
    ['cost := 1;', 'cost'],
    ['cost += 1;', 'effect'],
    ['cost == 1;', 'condition'],
    ['bound := 1;', 'bound'],
    ['bound += 1;', 'effect'],
    ['bound(a) := 1;', 'effect'],
    ['depth := 1;', 'effect'],
    ['a;', 'condition'],
    ['a == b;', 'condition'],
    ['at(a) := b;', 'effect'],
    ['at(a) -= b;', 'effect'],
    ['at(a) == b :-> c;', 'transition'],
    ['at(a)==true:->false;', 'transition'],
    ['let a := b;', 'let'],
    ['let A a := b;', 'let'],
    ['let count := count(a);', 'let'],
    ['count (A a) { b; } > 1;', 'condition'],
    ['sum(a) := b;', 'effect'],
    ['when (a) { b := c; }', 'when'],
    ['forall (A a) { b := c; };', 'binder'],
    ['first (A a) { ordered(B(a)); }', 'binder'],
    ['exists (A a) { b; }', 'binder'],
    ['exists (A a) { b; };', 'binder'],
    ['exists (A a) { b; } and c;', 'condition'],
    ['exists (A a) { b; } == false;', 'condition'],
    ['(exists (A a) { b; });', 'condition'],
    ['exists (A a) { b; } ? c : d;', 'condition'],
    ['a := b ? c : d;', 'effect'],
    ['at(a) == b :-> c ? d : e;', 'transition'],
    ['not exists (A a) { b; };', 'condition'],
    ['not exists (A a) { b; }', 'condition'],
    ['method { }', 'method'],
    ['method name { };', 'method'],
    ['method\nname\n{ }', 'method'],
    ['branch name { }', 'branch'],
    ['unordered();', 'network'],
    ['{ a; }', 'braces'],
    ['A(x);', 'condition'],
    ['busy a;', 'busy'],
    ['busy\n  a, b;', 'busy'],
    ['busy;', 'condition'],
    ['busy(a);', 'condition'],
    ['busy == a;', 'condition'],
    ['busy := a;', 'effect'],
    ['during { a := b; }', 'during'],
    ['during { };', 'during'],
    ['during;', 'condition'],
    ['during(a) += 1;', 'effect'],
    ['while a;', 'while'],
    ['while not a(b);', 'while'],
    ['while (a or b) and c;', 'while'],
    ['while exists (A a) { b; };', 'while'],
    ['while exists (A a) { b; }', 'while'],
    ['while -a < 3;', 'while'],
    ['while;', 'condition'],
    ['while == a;', 'condition'],
    ['while < a;', 'condition'],
    ['while := a;', 'effect'],
    ['while -= 1;', 'effect'],
  ])('reads `%s` as a %s', (text, kind) => {
    expect(statements(text).map((statement) => statement.kind)).toEqual([kind]);
  });

  it('reads what sort-by sorts by', () => {
    const [binder] = statements('sort-by (Area next, Door door; distance(next, goal); <) { open(door); }');
    if (binder?.kind !== 'binder') throw new Error('not a binder');
    expect(binder.params.map((param) => `${param.type.name.text} ${param.name.text}`)).toEqual([
      'Area next',
      'Door door',
    ]);
    expect(written(binder.key!)).toBe('distance(next, goal)');
    expect(binder.order).toBe('<');
  });

  it('reads networks inside of networks', () => {
    const [statement] = statements('ordered(A(x), unordered(B(), C(y), ordered()));');
    if (statement?.kind !== 'network' || !('parts' in statement.network)) throw new Error('not a network');
    expect(statement.network.parts.map((part) => part.kind)).toEqual(['call', 'unordered']);
  });

  it('takes the comparison of a transition apart', () => {
    const [statement] = statements('at(a) == b + 1 :-> c or d;');
    if (statement?.kind !== 'transition') throw new Error('not a transition');
    const { target, from, to } = statement;
    expect([target, from, to].map(written)).toEqual(['at(a)', '(b + 1)', '(c or d)']);
  });
});

describe('declarations', () => {
  it('reads the sample domain whole', () => {
    const count = new Map<string, number>();
    for (const { kind } of parsed(guard).declarations) count.set(kind, (count.get(kind) ?? 0) + 1);
    expect(Object.fromEntries(count)).toEqual({
      ...{
        domain: 1,
        type: 9,
        enum: 1,
        variable: 12,
        define: 3,
        task: 6,
        problem: 1,
        instance: 3,
        assign: 3,
        request: 1,
      },
    });
  });

  it('reads figures 5 and 6 as they are printed', () => {
    const tasks = parsed(figures).declarations.filter((declaration) => declaration.kind === 'task');
    expect(tasks.map((task) => task.name.text)).toEqual(['ShootPlayer', 'AttackPlayer', 'RestoreHealth']);
    expect(tasks[0]!.body.map((statement) => statement.kind)).toEqual(['cost', 'braces']);
  });

  it('reads ranges, defaults and depths', () => {
    const variable = only('fluent integer [-3, 10] f(A a) := 5;', 'variable');
    expect(written(variable.type.range!.low)).toBe('(- 3)');
    expect(written(variable.initial!)).toBe('5');
    const define = only('define boolean f(A a) depth 8 := f(a);', 'define');
    expect(written(define.depth!)).toBe('8');
    expect(only('define integer depth depth 2 := 1;', 'define').name.text).toBe('depth');
  });

  it('tells sensed fluents', () => {
    const { storage, sensed, span } = only('sensed\nfluent boolean f(A a) := true;', 'variable');
    expect({ storage, sensed, span }).toMatchObject({ storage: 'fluent', sensed: true, span: { start: 0, end: 37 } });
    expect(only('fluent boolean f;', 'variable').sensed).toBeUndefined();
  });

  it('takes `sensed` for a name wherever no declaration follows', () => {
    expect(only('fluent sensed sensed;', 'variable')).toMatchObject({
      ...{ type: { name: { text: 'sensed' } }, name: { text: 'sensed' } },
    });
    expect(only('sensed fluent sensed sensed(sensed sensed);', 'variable')).toMatchObject({
      ...{ sensed: true, type: { name: { text: 'sensed' } }, params: [{ name: { text: 'sensed' } }] },
    });
    expect(only('constant sensed at(A a);', 'variable').type.name.text).toBe('sensed');
    expect(only('sensed := sensed;', 'assign').target.kind).toBe('name');
    expect(only('sensed(sensed) := true;', 'assign').target.kind).toBe('call');
    expect(statements('sensed; sensed(a) := b;').map(({ kind }) => kind)).toEqual(['condition', 'effect']);
  });

  it('tells reservations', () => {
    expect(only('reservation Npc user(Item item) := none;', 'variable')).toMatchObject({
      ...{ storage: 'reservation', type: { name: { text: 'Npc' } }, name: { text: 'user' } },
    });
    expect(only('reservation boolean used;', 'variable').storage).toBe('reservation');
    expect(only('reservation reservation reservation;', 'variable').type.name.text).toBe('reservation');
    expect(only('fluent reservation at;', 'variable').type.name.text).toBe('reservation');
    expect(only('reservation := none;', 'assign').target.kind).toBe('name');
    expect(only('reservation(a) := none;', 'assign').target.kind).toBe('call');
  });

  it('tells internal tasks', () => {
    expect(only('internal task T() { }', 'task').internal).toBe(true);
    expect(only('task T() { }', 'task').internal).toBe(false);
  });
});

describe('places', () => {
  const text = 'domain a;\r\n\ttask T() {\r\n\t\tat(b) == (c + 1);\r\n\t}';

  it('cover exactly what they are the places of', () => {
    const task = parsed(text).declarations[1];
    if (task?.kind !== 'task') throw new Error('not a task');
    const [statement] = task.body;
    if (statement?.kind !== 'condition' || statement.expression.kind !== 'binary') throw new Error('not a comparison');
    const at = (span: { start: number; end: number }) => text.slice(span.start, span.end);
    expect(at(task.span)).toBe('task T() {\r\n\t\tat(b) == (c + 1);\r\n\t}');
    expect(at(statement.span)).toBe('at(b) == (c + 1);');
    expect(at(statement.expression.span)).toBe('at(b) == (c + 1)');
    expect(at(statement.expression.right.span)).toBe('(c + 1)');
    expect(statement.span).toMatchObject({ line: 3, column: 3 });
  });

  it('count a byte order mark and both halves of a wide character', () => {
    const file = parsed('\ufeff/* \u{1f600} */ domain a;');
    expect(file.declarations[0]!.span).toMatchObject({ start: 10, line: 1, column: 11 });
    expect(file.comments[0]!.text).toBe('/* \u{1f600} */');
  });

  it('of every node lie inside of those around it', () => {
    for (const sample of [guard, figures, ...snippets.slice(3)])
      checkInside(parsed(sample).declarations, 0, sample.length);
  });
});

/** Checks that every span lies in the text, lies inside its parent's span, and fits its line and column. */
function checkInside(node: unknown, from: number, to: number): void {
  if (typeof node !== 'object' || node === null) return;
  let [inner, outer] = [from, to];
  if ('span' in node) {
    const span = node.span as { start: number; end: number };
    expect(span.start).toBeGreaterThanOrEqual(from);
    expect(span.end).toBeLessThanOrEqual(to);
    expect(span.end).toBeGreaterThan(span.start);
    [inner, outer] = [span.start, span.end];
  }
  for (const [key, value] of Object.entries(node)) if (key !== 'span') checkInside(value, inner, outer);
}
