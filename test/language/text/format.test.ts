// The formatter: one layout for each text. It changes neither meaning nor comments.

import { describe, expect, it } from 'vitest';
import { format, formatText } from '../../../language/text/format.ts';
import { parse } from '../../../language/text/parser.ts';
import { figures, guard, snippets } from './samples.ts';
import { seededRandom } from '../../../domains/random.ts';
import type { Random } from '../../../domains/random.ts';
import { parsed, shape, words } from './support.ts';

const samples = [guard, figures, ...snippets.filter((text) => text !== 'domain a' && text.includes(';'))];

function formatted(text: string): string {
  return format(parsed(text));
}

/** Checks the three promises of the formatter: the same meaning, the same comments, and no change the second time. */
function expectFaithful(text: string): void {
  const before = parsed(text);
  const once = format(before);
  const after = parsed(once);
  expect(shape(after.declarations), once).toBe(shape(before.declarations));
  const comments = (file: typeof before) => file.comments.map((comment) => comment.text.trimEnd()).sort();
  expect(comments(after), once).toEqual(comments(before));
  expect(format(after)).toBe(once);
}

describe('the formatter', () => {
  it.each(samples)('keeps what a text says: %#', (text) => expectFaithful(text));

  it('leaves the sample domain in lines of at most 120 characters', () => {
    for (const line of formatted(guard).split('\n')) expect(line.length).toBeLessThanOrEqual(120);
  });

  it.each<[string, string, string]>([
    ['puts each statement on a line', 'task T(){a;b;}', 'task T() {\n    a;\n    b;\n}\n'],
    ['puts each declaration on a line', 'type A;type B<A;', 'type A;\ntype B < A;\n'],
    ['keeps one blank line of many', 'type A;\n\n\n\ntype B;', 'type A;\n\ntype B;\n'],
    ['drops blank lines at the edges', '\n\ntask T() {\n\n    a;\n\n}\n\n', 'task T() {\n    a;\n}\n'],
    ['drops a `;` after a brace', 'task T() { method { }; };', 'task T() {\n    method {}\n}\n'],
    ['uses line feeds only', 'type A;\r\n\r\ntype B;\r\n', 'type A;\n\ntype B;\n'],
    ['puts `sensed` before its fluent', 'sensed\n\nfluent  A a;', 'sensed fluent A a;\n'],
    ['drops needless parentheses', 'define T x := ((a) + (b * c));', 'define T x := a + b * c;\n'],
    ['keeps needed parentheses', 'define T x := (a + b) * -(c - d);', 'define T x := (a + b) * -(c - d);\n'],
    ['marks `and` in `or`', 'define T x := a and b or c;', 'define T x := (a and b) or c;\n'],
    ['marks a negated comparison', 'define T x := not a == b;', 'define T x := not (a == b);\n'],
    [
      'keeps the sides of `implies`',
      'define T x := (a implies b) implies c;',
      'define T x := (a implies b) implies c;\n',
    ],
    [
      'lays out a sum',
      'define integer x := sum(A a,B b;f(a)){g(a,b);};',
      'define integer x := sum (A a, B b; f(a)) { g(a, b); };\n',
    ],
    ['keeps the type of a `let`', 'task T(){let  A  a:=f(b);}', 'task T() {\n    let A a := f(b);\n}\n'],
    ['lays out a count', 'task T(){count(A a){}>1;}', 'task T() {\n    count (A a) {} > 1;\n}\n'],
    ['drops the parentheses of a last part', 'define T x := a?(b):(c?d:e);', 'define T x := a ? b : c ? d : e;\n'],
    [
      'keeps those of a conditional',
      'define T x := (a ? b : c) ? (d ? e : f) : 1 + (g ? 1 : 2);',
      'define T x := (a ? b : c) ? (d ? e : f) : 1 + (g ? 1 : 2);\n',
    ],
    ['keeps a trailing comment', 'type A;// why\ntype B;', 'type A; // why\ntype B;\n'],
    ['keeps a comment on its own line', 'type A;\n// why\ntype B;', 'type A;\n// why\ntype B;\n'],
    ['keeps a comment before code', '/* why */ type B;', '/* why */ type B;\n'],
    ['keeps a comment at the end', 'type A;\n\n// the end', 'type A;\n\n// the end\n'],
    ['keeps a comment in an empty body', 'task T() {\n// nothing\n}', 'task T() {\n    // nothing\n}\n'],
    ['keeps a comment behind a brace', 'task T() { // how\na;\n}', 'task T() { // how\n    a;\n}\n'],
    ['keeps a comment among arguments', 'at(b, /* c */ d) := e;', 'at(b, /* c */ d) := e;\n'],
    [
      'keeps comments in a network',
      'ordered(A(x), // first\n// then\nB());',
      'ordered(\n    A(x), // first\n    // then\n    B()\n);\n',
    ],
    [
      'keeps a comment in a condition',
      'define T x := a // one\n// two\nand b;',
      'define T x :=\n    a // one\n        // two\n        and b;\n',
    ],
  ])('%s', (_what, text, expected) => {
    expect(formatted(text)).toBe(expected);
    expectFaithful(text);
  });

  it('breaks what is too long at the outermost place', () => {
    const long = 'a_rather_long_name_for_a_task';
    const call = `${long}(${long}, ${long})`;
    expect(formatted(`ordered(${call}, ${call});`)).toBe(`ordered(\n    ${call},\n    ${call}\n);\n`);
    expect(formatted(`define boolean ${long} := ${long} and ${long} and ${long} or ${long};`)).toBe(
      `define boolean ${long} :=\n    (${long} and ${long} and ${long})\n        or ${long};\n`,
    );
    expectFaithful(`define boolean x := ${Array.from({ length: 30 }, () => call).join(' and ')};`);
  });

  it('keeps a text of nothing but comments', () => {
    const { file } = parse('// a\n\n\n/* b */');
    expect(format(file)).toBe('// a\n\n/* b */\n');
  });

  it('gives no text where there are errors', () => {
    const result = formatText('type A');
    expect(result.text).toBeNull();
    expect(result.diagnostics).toHaveLength(1);
  });

  it('keeps comments at the ends of lines one below the other, where they stand so', () => {
    const aligned = `type A;      // one
type Longer; // two

// A line of its own.
type B;      // three
task T() {
    x := 1;                    // four
    forall (A some_longer_name) {
        y(some_longer_name) := 2; // five
        z := 3;                // six
    }
}
`;
    const tidy = aligned
      .replace('    x := 1;                    //', '    x := 1; //')
      .replace('        z := 3;                //', '        z := 3; //');
    expect(formatted(tidy)).toBe(tidy);
    const gap = (text: string): string => text.replace('// five', '   // five').replace(/(x := 1;|z := 3;) +/g, '$1 ');
    expect(formatted(gap(tidy))).toBe(tidy);
    // The code of one line has grown into the column.
    expect(formatted('type   A; // a\ntype B<A; // b\ntype C  ; // c\n')).toBe(
      'type A;     // a\ntype B < A; // b\ntype C;     // c\n',
    );
    expect(formatted('type A;     // a\ntype B;  // b\n')).toBe('type A; // a\ntype B; // b\n');
    expect(formatted('type A; /* a */\ntype B; /* b */\n')).toBe('type A; /* a */\ntype B; /* b */\n');
  });

  it('keeps meaning and comments wherever comments and line breaks stand', () => {
    const random = seededRandom(1);
    for (let round = 0; round < 400; round++) expectFaithful(scatter(random.pick(samples), random));
  });

  it('keeps the meaning of any expression', () => {
    const random = seededRandom(2);
    for (let round = 0; round < 2000; round++) {
      expectFaithful(`task T() { ${anyExpression(random, 5)}; x := ${anyExpression(random, 4)}; }`);
    }
  });
});

const gaps = [
  ' // c\n',
  '\n// own\n',
  ' /* i */ ',
  '\n/* own */\n',
  ' /* two\n   lines */ ',
  '\n\n',
  '\n',
  ' /**/ // both\n',
];

/** The text with other white space, and with comments in random places. */
function scatter(text: string, random: Random): string {
  const chance = 2 + random.below(40);
  return words(text)
    .map((word) => word + (random.below(chance) === 0 ? random.pick(gaps) : ' '))
    .join('');
}

const binary = ['and', 'or', 'implies', '==', '!=', '<', '<=', '>', '>=', '+', '-', '*', '/', '%'];

/** A random expression with all parentheses, so that the formatter must find out which are needed. */
function anyExpression(random: Random, depth: number): string {
  const inner = (): string => anyExpression(random, depth - 1);
  switch (depth === 0 ? random.below(3) : random.below(11)) {
    case 0:
      return random.pick(['a', 'some_longer_name', 'none', 'true', 'false']);
    case 1:
      return random.pick(['0', '12', '2147483647', '1.5', '2e3', '-7', '-2147483648']);
    case 2:
      return 'f(a, b)';
    case 3:
      return `(not (${inner()}))`;
    case 4:
      return `(-(${inner()}))`;
    case 5:
      return `call(${inner()}, ${inner()})`;
    case 10:
      return `(${inner()} ? ${inner()} : ${inner()})`;
    case 6:
      return `(${random.pick(['exists', 'forall'])} (Type x) { ${inner()}; let y := ${inner()}; })`;
    default:
      return `(${inner()} ${random.pick(binary)} ${inner()})`;
  }
}
