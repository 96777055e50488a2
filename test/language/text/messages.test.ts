// The parser's messages: where each mistake is reported, with which advice, and that one mistake is reported once.

import { describe, expect, it } from 'vitest';
import { parse } from '../../../language/text/parser.ts';

/** `line:column CODE` of every message, and the words of all messages. */
function messages(text: string): { places: string[]; said: string } {
  const { diagnostics } = parse(text);
  return {
    places: diagnostics.map(({ code, span }) => `${span.line}:${span.column} ${code}`),
    said: diagnostics.map(({ message, advice }) => `${message}. ${advice ?? ''}`).join('\n'),
  };
}

/** Statements in a task, from line 2 on. The text after them is right and must get no message. */
function inTask(statements: string): string {
  return `task T(Npc npc) {\n${statements}\nnext;\n}\ntype Z;`;
}

describe('habits from other languages', () => {
  it.each<[string, string[], string]>([
    ['a && b || !c;', ['2:3 FP1007', '2:8 FP1007', '2:11 FP1007'], 'write `and`'],
    ['a & b | c;', ['2:3 FP1007', '2:7 FP1007'], 'write `or`'],
    ['a AND b;', ['2:3 FP1007'], 'write `and`'],
    ['Not a;', ['2:1 FP1007'], 'write `not`'],
    ['x = 3;', ['2:3 FP1007'], 'write `:=` to set, `==` to compare'],
    ['let x = 3;', ['2:7 FP1007'], 'write `:=`'],
    ['x === 3;', ['2:3 FP1007'], 'write `==`'],
    ['x <> 3;', ['2:3 FP1007'], 'write `!=`'],
    ['x =< 3;', ['2:3 FP1007'], 'write `<=`'],
    ['at(npc) == a -> b;', ['2:14 FP1007'], 'write `:->`'],
    ['at(npc) => b;', ['2:9 FP1007'], 'write `>=` to compare'],
    ['health(npc)++;', ['2:12 FP1007'], 'write `+= 1`'],
    ['health(npc)--;', ['2:14 FP1011'], 'write `-= 1`'],
    ['if (a) { b := c; } else { d := e; }', ['2:1 FP1023', '2:20 FP1023'], 'when (condition)'],
    ['for (x in y) { a; }', ['2:1 FP1023'], 'forall'],
    ['while (a) { b := c; }', ['2:1 FP1023'], 'let the task call itself'],
    ['while a == b { b := c; }', ['2:1 FP1023'], 'let the task call itself'],
    ['x == null;', ['2:6 FP1023'], 'write `none`'],
    ['x == nil and y;', ['2:6 FP1023'], 'write `none`'],
    ['name == "bob";', ['2:9 FP1004'], 'without quotes: `bob`'],
    ["name == 'two words", ['2:9 FP1004'], 'no strings'],
    ['npc.at == x;', ['2:4 FP1001'], 'at(npc)'],
    ['# a comment', ['2:1 FP1001'], 'a comment starts with `//`'],
    ['x == .5;', ['2:6 FP1006'], '0.5'],
    ['x == 1.;', ['2:6 FP1006'], '0.5'],
    ['x == 0x1F;', ['2:6 FP1006'], 'neither a number nor a name'],
    ['a < b < c;', ['2:7 FP1019'], 'a < b and b < c'],
    ['foo(a, );', ['2:6 FP1020'], 'leave the last `,` out'],
    ['sort_by (Area a; d(a); <) { a; }', ['2:1 FP1024'], 'did you mean `sort-by`'],
    ['exits (Gun gun) { a; }', ['2:1 FP1024'], 'did you mean `exists`'],
    ['metod attack { a; }', ['2:1 FP1024'], 'did you mean `method`'],
    ['caf\u00e9 := a;', ['2:1 FP1008'], 'a-z and A-Z'],
  ])('%s', (text, places, said) => {
    const found = messages(inTask(text));
    expect(found.places).toEqual(places);
    expect(found.said).toContain(said);
  });
});

describe('mistakes in a task', () => {
  it.each<[string, string[], string]>([
    ['a == b', ['2:7 FP1012'], 'put `;` after `b`'],
    ['x == exists (A a) { b };', ['2:22 FP1012'], 'put `;` after `b`'],
    ['a b;', ['2:2 FP1012'], 'put `;` after `a`'],
    [';', ['2:1 FP1025'], 'leave it out'],
    ['foo(a;', ['2:4 FP1013'], 'put the closing `)` before `;`'],
    ['foo(a b);', ['2:7 FP1011'], 'expected `,` or `)`, but found `b`'],
    ['x == ;', ['2:6 FP1011'], 'expected an expression, but found `;`'],
    ['a )', ['2:3 FP1011'], 'expected `;`, but found `)`'],
    ['x == 2147483648;', ['2:6 FP1005'], 'between -2147483648 and 2147483647'],
    ['x == -2147483649;', ['2:7 FP1005'], 'between -2147483648 and 2147483647'],
    ['x == -(2147483648);', ['2:8 FP1005'], 'between -2147483648 and 2147483647'],
    ['x == 1e999;', ['2:6 FP1005'], 'too large'],
    ['loaded(gun) :-> false;', ['2:13 FP1022'], '`loaded(gun) == before :-> after;`'],
    ['a == b and c :-> d;', ['2:14 FP1022'], '== before :-> after'],
    ['3 := x;', ['2:3 FP1026'], 'write a variable to the left of it'],
    ['a + b == c :-> d;', ['2:12 FP1026'], 'write a variable to the left of it'],
    ['let true := 3;', ['2:5 FP1015'], 'write it in backquotes'],
    ['`pick up` := 4;', ['2:1 FP1038'], 'begins with a letter or `_`'],
    ['`` := 4;', ['2:1 FP1038'], 'cannot be a name, not even in backquotes'],
    ['`up := 4;', ['2:1 FP1037'], 'ends on its line with another backquote'],
    ['pickup := `and` b;', ['2:16 FP1012'], 'put `;` after `and`'],
    ['let := 4;', ['2:5 FP1011'], 'the name of a value'],
    ['method 12 { a; }', ['2:8 FP1011'], 'expected a name or `{`'],
    ['busy at(npc);', ['2:8 FP1011'], '`busy` names parameters of the task'],
    ['busy npc', ['2:9 FP1012'], 'put `;` after `npc`'],
    ['busy npc, ;', ['2:9 FP1020'], 'leave the last `,` out'],
    ['busy npc, 3;', ['2:11 FP1011'], 'a parameter of the task'],
    ['busy\nat(npc) == x;', ['2:5 FP1012'], 'put `;` after `busy`'],
    ['while a', ['2:8 FP1012'], 'put `;` after `a`'],
    ['while < 3;', [], ''],
    ['when a { b := c; }', ['2:6 FP1011'], 'write `when (condition) { effects }`'],
    ['when (a { b := c; }', ['2:6 FP1013'], 'before `{`'],
    ['first () { a; }', ['2:1 FP1027'], '`first (Type name) { ... }`'],
    ['first (Gun) { a; }', ['2:11 FP1011'], '`Type Gun`'],
    ['x := first (Gun g) { a; };', ['2:6 FP1030'], 'write `exists`'],
    ['sort-by (Area a; d(a)) { a; }', ['2:22 FP1011'], 'sort-by (Type name; key; <)'],
    ['sort-by (Area a, Gun g) { a; }', ['2:23 FP1011'], 'sort-by (Type name; key; <)'],
    ['ordered(A(x), B);', ['2:15 FP1028'], 'write `B()`'],
    ['ordered(A(x) B(y));', ['2:14 FP1011'], 'expected `,` or `)`'],
    ['ordered A(x);', ['2:9 FP1011'], 'ordered(Task(...), Task(...))'],
    ['x and ordered(A());', ['2:7 FP1031'], 'on its own line'],
    ['} method x { a; }', ['2:3 FP1021'], 'inside the braces of a task'],
  ])('%s', (text, places, said) => {
    const found = messages(inTask(text));
    expect(found.places).toEqual(places);
    expect(found.said).toContain(said);
  });
});

describe('mistakes outside of tasks', () => {
  it.each<[string, string[], string]>([
    ['', ['1:1 FP1010'], 'a domain starts with `domain NAME;`'],
    [' \n\t', ['1:1 FP1010'], 'a domain starts with `domain NAME;`'],
    ['domain guard\ntype A;', ['1:13 FP1012'], 'put `;` after `guard`'],
    ['domain;', ['1:7 FP1011'], 'the name of the domain'],
    ['domain 3d;', ['1:8 FP1006'], 'a name starts with a letter'],
    ['problem p;', ['1:10 FP1011'], 'problem p of DOMAIN'],
    ['type A, B;', ['1:7 FP1011'], 'type A; type B;'],
    ['type A extends B;', ['1:8 FP1011'], 'type A < PARENT'],
    ['type A : B;', ['1:8 FP1001'], '`:->`'],
    ['enum E { a, }', ['1:11 FP1020'], 'leave the last `,` out'],
    ['enum E { a b }', ['1:12 FP1011'], 'expected `,` or `}`'],
    ['enum E { a, b\ntype T;', ['1:8 FP1013'], 'before `type`'],
    ['fluent at(Npc npc);', ['1:10 FP1011'], 'the type comes first: `fluent TYPE at`'],
    ['fluent Area at(npc);', ['1:19 FP1011'], '`Type npc`'],
    ['fluent boolean x(Npc npc;\ntype B;', ['1:17 FP1013'], 'before `;`'],
    ['fluent float [0, 1] x;', ['1:14 FP1032'], 'integer [low, high]'],
    ['fluent integer [0] x;', ['1:18 FP1011'], 'integer [low, high]'],
    ['define f(A a) := b;', ['1:9 FP1011'], 'define TYPE f'],
    ['task Move { a; }', ['1:11 FP1011'], 'task Move()'],
    ['task Move()\n    a;\n}\ntype X;', ['2:5 FP1011'], 'expected `{`'],
    ['internal Move() { }', ['1:10 FP1011'], 'internal task NAME'],
    ['instance Npc bob alice;', ['1:18 FP1011'], 'expected `,` or `;`'],
    ['tsk Move(Npc npc) {\n a;\n}\ntype Q;', ['1:1 FP1024'], 'did you mean `task`'],
    ['fluant Area at(Npc npc);', ['1:1 FP1024'], 'did you mean `fluent`'],
    ['sensed constant boolean x;\ntype A;', ['1:1 FP1033'], 'not a constant. no task changes a constant anyway: leave'],
    ['sensed external float x;', ['1:1 FP1033'], 'not an external. the game computes an external anyway'],
    ['sensed internal task A() {\n a;\n}\ntype Q;', ['1:1 FP1033'], 'not a task. leave `sensed` out'],
    ['sensed sensed fluent boolean x;', ['1:8 FP1035'], 'leave one of the two out'],
    ['sensed fluent sensed boolean x;', ['1:15 FP1035'], 'leave one of the two out'],
    ['fluent sensed boolean x;', ['1:8 FP1034'], '`sensed` comes before `fluent`. write `sensed fluent TYPE NAME`'],
    ['fluent sensed Area at(Npc npc);', ['1:8 FP1034'], 'comes before `fluent`'],
    ['constant sensed Area at(Npc npc);', ['1:10 FP1033'], 'not a constant'],
    ['sensed boolean x;\ntype A;', ['1:8 FP1011'], 'expected `fluent`, but found `boolean`. write `sensed fluent TYPE'],
    ['sensed Area at(Npc npc);', ['1:8 FP1011'], 'expected `fluent`, but found `Area`'],
    ['reservation fluent Npc user;', ['1:13 FP1036'], '`fluent` is not allowed with it. write `reservation TYPE NAME`'],
    ['fluent reservation Npc user;', ['1:8 FP1036'], 'write `reservation TYPE NAME`'],
    ['constant reservation boolean used;', ['1:10 FP1036'], '`constant` is not allowed with it'],
    ['sensed reservation Npc user;', ['1:1 FP1033'], 'not a reservation. leave `sensed` out'],
    ['reservation sensed Npc user;', ['1:13 FP1033'], 'not a reservation'],
    ['reservation user(Item item);', ['1:17 FP1011'], 'the type comes first: `reservation TYPE user`'],
    ['task A() {\n    a;\nreservation Npc user;', ['1:10 FP1013'], 'before `reservation`'],
    ['busy npc;', ['1:1 FP1021'], 'inside the braces of a task'],
    ['during { a := b; }', ['1:1 FP1021'], 'inside the braces of a task'],
    ['sensed fluent at(Npc npc);', ['1:17 FP1011'], 'the type comes first: `fluent TYPE at`'],
    ['sensde fluent Area at(Npc npc);', ['1:1 FP1024'], 'did you mean `sensed`'],
    ['fluent Area at\nsensed fluent Area to;', ['1:15 FP1012'], 'put `;` after `at`'],
    ['task A() {\n    a;\nsensed fluent Area to;', ['1:10 FP1013'], 'before `sensed`'],
    ['method x { a; }\nsensed fluent Area at;\nbranch { b; }', ['1:1 FP1021', '3:1 FP1021'], 'braces of a task'],
    ['holding(bob, gun);', ['1:1 FP1029'], '`holding(bob, gun) := true;`'],
    ['at(bob) = hall;', ['1:9 FP1007'], 'write `:=`'],
    ['A + b;', ['1:3 FP1011'], 'only declarations can stand'],
    ['42;', ['1:1 FP1011'], 'expected a declaration'],
    ['}', ['1:1 FP1014'], 'one `}` too many'],
    ['method x { a; }\nbranch { b; }\n}\ntype A;', ['1:1 FP1021'], 'inside the braces of a task'],
    ['type A; /* open', ['1:9 FP1003'], 'put `*/`'],
    ['task A() {\n    a;\n', ['1:10 FP1013'], 'never closed'],
    [
      'task A() {\n    method {\n        a;\n    method {\n        b;\n    }\n}\ntask B() { }',
      ['1:10 FP1013'],
      'missing before line 7, for the `{` in line 2',
    ],
  ])('%s', (text, places, said) => {
    const found = messages(text);
    expect(found.places).toEqual(places);
    expect(found.said).toContain(said);
  });

  it('leave what is right in the tree', () => {
    const { file, diagnostics } = parse('type A\ntsk B() { c d; }\nfluent A;\ntask T() { x = ; y; }\ntype Z;');
    expect(diagnostics.map(({ span }) => span.line)).toEqual([1, 2, 2, 3, 4, 4]);
    expect(file.declarations.map(({ kind }) => kind)).toEqual(['type', 'task', 'type']);
  });
});
