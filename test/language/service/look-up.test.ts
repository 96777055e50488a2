// Hovering, going to declarations, finding references, the tree of declarations, colours, folding and formatting.

import { describe, expect, it } from 'vitest';
import * as service from '../../../language/service/index.ts';
import { asked, guard, yard } from './project.ts';

const project = service.openProject({ 'guard.htn': guard, 'yard.htn': yard });
const inGuard = (text: string): number => guard.indexOf(text);

describe('hovering', () => {
  it('shows the declaration and the comment at it', () => {
    expect(service.hover(project, 'guard.htn', inGuard('Area from, Area to) {'))).toMatchObject({
      signature: 'type Area',
      documentation: 'A part of the map.',
    });
    expect(service.hover(project, 'guard.htn', inGuard('connects(from, to);'))).toMatchObject({
      signature: 'constant boolean connects(Area from, Area to)',
      documentation: 'Whether one can walk there.',
      values: ['yard: 1 value'],
    });
    expect(service.hover(project, 'guard.htn', inGuard('at(guard) == from'))).toMatchObject({
      documentation: 'where he is',
    });
  });

  it('shows the types of locals', () => {
    expect(service.hover(project, 'guard.htn', inGuard('here, next'))!.signature).toBe('let Area here');
    expect(service.hover(project, 'guard.htn', inGuard('next), Patrol'))!.signature).toBe('Area next');
  });

  it.each([
    ['true ? 1 : share', 'let float it'],
    ['true ? share : 1', 'let float it'],
    ['true ? 1 : 2', 'let integer it'],
    ['1 + share', 'let float it'],
    ['min(1, 2)', 'let integer it'],
    ['-share', 'let float it'],
    ['count(Guard one) { true; }', 'let integer it'],
    ['sum (Guard one; share) { true; }', 'let float it'],
  ])('shows the type of the `let` of %s', (value, signature) => {
    const text = `domain one;\ntype Guard;\nfluent float share;\ntask Go() { let it := ${value}; share == it; }`;
    const opened = service.openProject({ 'one.htn': text });
    expect(service.diagnose(opened, 'one.htn').filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(service.hover(opened, 'one.htn', text.indexOf('it :='))!.signature).toBe(signature);
  });

  it('shows values in a problem', () => {
    const at = (text: string): string[] => service.hover(project, 'yard.htn', yard.indexOf(text))!.values;
    expect(at('connects(hall')).toEqual(['connects(hall, yard) := true']);
    expect(at('bob) := hall')).toEqual(['at(bob) := hall', 'tired(bob) := 3']);
  });

  it('explains words of the language, but no comments', () => {
    expect(service.hover(project, 'guard.htn', inGuard('forall'))).toMatchObject({ kind: 'keyword' });
    expect(service.hover(project, 'guard.htn', inGuard('part of the map'))).toBeNull();
    expect(service.hover(project, 'guard.htn', 0)!.documentation).toContain('first line of a domain');
  });
});

describe('declarations and references', () => {
  it('leads from a problem to the domain', () => {
    const place = service.definition(project, 'yard.htn', yard.indexOf('Patrol(bob)'))!;
    expect(place.file).toBe('guard.htn');
    expect(guard.slice(place.from, place.to)).toBe('Patrol');
    expect(guard.slice(0, place.from).endsWith('task ')).toBe(true);
  });

  it('finds a name in both files, and only that name', () => {
    const found = service.references(project, 'guard.htn', inGuard('tired(Guard'));
    expect(found.map(({ file }) => file)).toEqual(['guard.htn', 'guard.htn', 'yard.htn']);
    // The problem is called `yard`, and so is an area.
    const areas = service.references(project, 'yard.htn', yard.indexOf('yard;\ninstance Guard'));
    expect(areas).toHaveLength(2);
    expect(service.references(project, 'guard.htn', inGuard('tired(Guard'), { declaration: false })).toHaveLength(2);
  });

  it('goes through included files', () => {
    const parts = service.openProject({
      'game/main.htn': 'domain main;\ninclude "../parts/areas.htn";\nfluent Area here;\n',
      'parts/areas.htn': '// Where.\ntype Area;\nconstant Area first_one;\n',
      'game/p.htn': 'problem p of main;\ninstance Area hall;\nhere := hall;\nordered();\n',
    });
    const found = service.references(parts, 'parts/areas.htn', '// Where.\ntype A'.length);
    expect(found.map(({ file }) => file)).toEqual([
      'game/main.htn',
      'game/p.htn',
      'parts/areas.htn',
      'parts/areas.htn',
    ]);
    expect(service.diagnose(parts, 'parts/areas.htn')).toEqual([]);
    parts.write('parts/areas.htn', 'type Area;\nconstant Aera first_one;\n');
    expect(service.diagnose(parts, 'parts/areas.htn').map(({ code, from }) => [code, from])).toEqual([['FP2002', 20]]);
    expect(service.diagnose(parts, 'game/main.htn')).toEqual([]);
    expect(service.diagnose(parts, 'game/p.htn').map(({ code }) => code)).toEqual(['FP3017']);
  });

  it('takes the domain in the nearest folder', () => {
    const two = service.openProject({
      'a/d.htn': 'domain d;\ntype A;\n',
      'b/d.htn': 'domain d;\ntype B;\n',
      'b/x/p.htn': 'problem p of d;\ninstance B b;\nordered();\n',
    });
    expect(service.definition(two, 'b/x/p.htn', 'problem p of d;\ninstance B'.length)!.file).toBe('b/d.htn');
  });
});

describe('a file as a whole', () => {
  it('has a tree of declarations', () => {
    const tree = service.symbols(project, 'guard.htn');
    expect(tree.map(({ name }) => name)).toEqual([
      ...['guard', 'Area', 'Room', 'Guard', 'Mood', 'connects', 'at', 'searched', 'tired', 'mood', 'near'],
      ...['Walk', 'Search', 'Patrol'],
    ]);
    expect(tree.at(-1)!.children.map(({ name, kind }) => [kind, name])).toEqual([
      ['method', 'go_on'],
      ['method', 'done'],
    ]);
    expect(guard.slice(tree.at(-1)!.from, tree.at(-1)!.to)).toMatch(/^task Patrol[^]*}$/);
  });

  it('has colours by what names stand for', () => {
    const tokens = service.semanticTokens(project, 'guard.htn');
    const kindOf = (text: string) => tokens.find(({ from }) => from === inGuard(text))?.kind;
    expect(kindOf('domain')).toBe('keyword');
    expect(kindOf('busy guard')).toBe('keyword');
    expect(kindOf('connects(from')).toBe('constant');
    expect(kindOf('from, to);\n    at')).toBe('parameter');
    expect(kindOf('calm;')).toBe('enum value');
    expect(kindOf('// A part')).toBe('comment');
    expect(tokens.every(({ from }, index) => from >= (tokens[index - 1]?.to ?? 0))).toBe(true);
  });

  it('folds braces and comments over several lines', () => {
    const found = service.folds(project, 'guard.htn');
    expect(found.filter(({ kind }) => kind === 'comment').map(({ from }) => from)).toEqual([inGuard('/**')]);
    expect(found.filter(({ kind }) => kind === 'body')).toHaveLength(6);
    expect(service.folds(service.openProject({ 'a.htn': 'task A() {\n } }\n {' }), 'a.htn')).toHaveLength(1);
  });

  it('is formatted, and left alone while it has errors', () => {
    const untidy = service.openProject({ 'a.htn': 'domain a;\n  type   A;\n', 'b.htn': 'domain b\n type;' });
    const edits = service.format(untidy, 'a.htn');
    expect(service.applied(untidy.read('a.htn')!, edits)).toBe('domain a;\ntype A;\n');
    expect(service.format(untidy, 'b.htn')).toEqual([]);
    expect(service.format(project, 'yard.htn')).toEqual([]);
  });
});

describe('questions as data', () => {
  it('are answered as the functions answer', () => {
    const { project: one, file, at } = asked(`${guard}${yard}at(|`);
    const question = JSON.parse(JSON.stringify({ ask: 'complete', file, args: [at] })) as service.ServiceQuestion;
    expect(JSON.parse(JSON.stringify(service.answer(one, question)))).toEqual(service.complete(one, file, at));
    const unknown = { ask: 'constructor', file, args: [] } as unknown as service.ServiceQuestion;
    expect(() => service.answer(one, unknown)).toThrow('no `constructor`');
  });

  it('about files that are not there are answered with nothing', () => {
    expect(service.diagnose(project, 'nowhere.htn').map(({ code }) => code)).toEqual(['FP1010']);
    expect(service.hover(project, 'nowhere.htn', 5)).toBeNull();
    expect(service.symbols(project, 'nowhere.htn')).toEqual([]);
  });
});
