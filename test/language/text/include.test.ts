// `include "other.htn";`: other texts in its place, with messages that name the right file, line and column.

import { describe, expect, it } from 'vitest';
import { check, compile, compileBytes, format, loadDomain, loadProblems, renderAll } from '../../../language/index.ts';
import type { Diagnostic, IncludeReader } from '../../../language/index.ts';

/** Texts by name; a path is relative to the folder of the text that includes it. */
const reader =
  (texts: Record<string, string>): IncludeReader =>
  (path, from) => {
    const folders = from.split('/').slice(0, -1);
    for (const part of path.split('/')) {
      if (part === '..') folders.pop();
      else folders.push(part);
    }
    const name = folders.join('/');
    const text = texts[name];
    return text === undefined ? 'there is no such file or folder' : { name, text };
  };

const parts = {
  'parts/types.htn': 'type Area;\ntype Npc;\n',
  'parts/moves.htn': `include "types.htn";
fluent Area at(Npc npc);
task Walk(Npc npc, Area to) { at(npc) := to; }
`,
};
const guard = `domain guard;
include "parts/types.htn";
include "parts/moves.htn";
task Go(Npc npc, Area to) { method go { ordered(Walk(npc, to)); } }
`;
const yard = `problem yard of guard;
include 'objects.htn';
ordered(Go(bob, hall));
problem again of guard;
include "objects.htn";
ordered(Go(bob, hall), Go(bob, hall));
`;
const objects = 'instance Area hall;\ninstance Npc bob;\n';

function said(text: string, texts: Record<string, string>): string[] {
  const found = check(text, { include: reader(texts), name: 'guard.htn' });
  return found.map(({ code, span: { file, line, column } }) => `${file ?? ''}:${line}:${column} ${code}`);
}

describe('include', () => {
  it('puts the declarations of other texts in its place, in each part once', () => {
    const { domain, problems, diagnostics, included } = loadDomain(guard + yard, {
      include: reader({ ...parts, 'objects.htn': objects }),
    });
    expect(diagnostics).toEqual([]);
    expect(included).toEqual(['parts/types.htn', 'parts/moves.htn', 'objects.htn']);
    expect(domain?.types.map(({ name }) => name)).toEqual(['Area', 'Npc']);
    expect(domain?.tasks.map(({ name }) => name)).toEqual(['Walk', 'Go']);
    expect(problems.map((problem) => problem.objects.map(({ name }) => name))).toEqual([
      ['hall', 'bob'],
      ['hall', 'bob'],
    ]);
  });

  it('means what one text would', () => {
    const { 'parts/types.htn': types, 'parts/moves.htn': moves } = parts;
    const whole = `domain guard;\n${types}${moves.replace(/include.*\n/, '')}${guard.split('\n').at(-2)!}\n`;
    const bytes = compileBytes(guard, 'guard.htn', reader(parts));
    expect(bytes).toEqual(compileBytes(whole));
  });

  it('works in problems by themselves', () => {
    const { domain } = loadDomain(guard, { include: reader(parts) });
    const { problems } = loadProblems(yard, domain!, false, { include: reader({ 'objects.htn': objects }) });
    expect(problems.map(({ name }) => name)).toEqual(['yard', 'again']);
  });

  it('gives another module when an included text changes', () => {
    const hash = (texts: Record<string, string>): string => compile(guard, { include: reader(texts) }).bytes!.join();
    const dearer = { ...parts, 'parts/moves.htn': parts['parts/moves.htn'].replace('{ at', '{ cost := 2; at') };
    expect(hash(dearer)).not.toBe(hash(parts));
    expect(hash(parts)).toBe(hash(parts));
  });

  it('stays in a formatted text', () => {
    expect(format('domain  guard;\ninclude   "a.htn" ; // types\n').text).toBe(
      'domain guard;\ninclude "a.htn"; // types\n',
    );
    expect(format(`domain guard;\ninclude 'my "a".htn';\n`).text).toBe(`domain guard;\ninclude 'my "a".htn';\n`);
  });

  it('leaves `include` a name', () => {
    const text = `domain d;
type include;
fluent boolean include(include include);
task A(include one) { include(one) := true; }
`;
    expect(check(text)).toEqual([]);
    expect(check('domain d; fluent integer include; task A() { include == 3; include := 4; }')).toEqual([]);
  });
});

describe('mistakes about included texts', () => {
  it.each<[string, Record<string, string>, string[]]>([
    ['domain d;\ninclude "none.htn";', {}, [':2:1 FP1052']],
    ['domain d;\ninclude "a.htn";', { 'a.htn': 'type A;\n  include "b.htn";' }, ['a.htn:2:3 FP1052']],
    ['domain d;\ninclude "guard.htn";', { 'guard.htn': '' }, [':2:1 FP1053']],
    [
      'domain d;\ninclude "a.htn";',
      { 'a.htn': 'include "b.htn";', 'b.htn': 'type B;\ninclude "a.htn";' },
      ['b.htn:2:1 FP1053'],
    ],
    ['domain d;\ninclude "a.htn";', { 'a.htn': '\ntype A\n' }, ['a.htn:2:7 FP1012']],
    ['domain d;\ninclude "a.htn";', { 'a.htn': '// nothing\n' }, ['a.htn:1:1 FP1010']],
    ['domain d;\ninclude "a.htn";', { 'a.htn': '\ufefftype A < B;' }, ['a.htn:1:11 FP2002']],
    ['domain d;\ntype A;\ninclude "a.htn";', { 'a.htn': 'type B; type A;' }, ['a.htn:1:14 FP2001']],
    ['domain d;\ninclude;', {}, [':2:1 FP1029']],
    ['domain d;\ninclude a;', {}, [':2:9 FP1011']],
    ['domain d;\ninclude "a.htn"\ntype B;', { 'a.htn': 'type A;' }, [':2:16 FP1012']],
    ['domain d;\ninclude "a.htn', {}, [':2:9 FP1004']],
    ['domain d;\ntask A() {\ninclude "a.htn"; }', { 'a.htn': 'type A;' }, [':2:10 FP1013', ':3:18 FP1014']],
  ])('%j', (text, texts, expected) => expect(said(text, texts)).toEqual(expected));

  it('are told with the line of the included text', () => {
    const include = reader({ 'parts/a.htn': 'type A;\ntype B < Aa;\n' });
    const { text, diagnostics } = loadDomain('domain d;\ninclude "parts/a.htn";\n', { include });
    expect(renderAll(diagnostics, text, 'd.htn')).toContain(
      'parts/a.htn:2:10: error FP2002: unknown type `Aa`\n  type B < Aa;\n           ^^',
    );
  });

  it('name the file of what is declared already', () => {
    const include = reader({ 'a.htn': 'type A;' });
    const messages = (text: string): string[] => check(text, { include }).map(({ message }) => message);
    expect(messages('domain d;\ninclude "a.htn";\ntype A;')[0]).toContain('declared in line 1 of a.htn');
    expect(messages('domain d;\ntype A;\ninclude "a.htn";')[0]).toContain('line 2 of the text that includes this one');
  });

  it('name the file of a value that is set again', () => {
    const include = reader({ 'a.htn': '\ndays := 3;' });
    const { domain } = loadDomain('domain d; constant integer days; fluent integer n; task T() { n := days; }');
    const { diagnostics } = loadProblems('problem p of d; include "a.htn"; days := 4; ordered(T());', domain!, false, {
      include,
    });
    expect(diagnostics.map(({ message }) => message)).toEqual([
      'line 2 of a.htn has set this already; the later value counts',
    ]);
  });

  it('tell that an included file has no domain of its own', () => {
    const include = reader({ 'a.htn': 'domain a;\ntype A;' });
    const [{ code, message, span }] = check('domain d;\ninclude "a.htn";', { include }) as [Diagnostic];
    expect([code, span.file, span.line]).toEqual(['FP2046', 'a.htn', 1]);
    expect(message).toContain('it is a part of `d`');
  });

  it('say so where nothing reads texts', () => {
    expect(check('domain d;\ninclude "a.htn";').map(({ code }) => code)).toEqual(['FP1051']);
  });
});
