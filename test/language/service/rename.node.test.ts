// Renaming: refused where a name would mean something else, and otherwise the same domain but for the name. Names of
// every kind are renamed in every domain of the repository.

import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadDomain } from '../../../language/index.ts';
import { applied, openProject, rename, renameable, semanticTokens } from '../../../language/service/index.ts';
import type { OpenProject, TextEdit } from '../../../language/service/index.ts';
import { loadProblems } from '../../../language/load.ts';
import { asked, guard, yard } from './project.ts';
import { portionOf } from '../../engine.ts';

const domains = readdirSync('domains', { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.htn'));

function changed(project: OpenProject, edits: readonly TextEdit[]): OpenProject {
  const texts = project.files().map((file): [string, string] => {
    return [
      file,
      applied(
        project.read(file)!,
        edits.filter((edit) => edit.file === file),
      ),
    ];
  });
  return openProject(Object.fromEntries(texts));
}

const namesOnly = new Set(['name', 'localNames', 'span', 'values', 'domain']);

/** What a domain and its problems are, but for names and places. */
function meaning(text: string, problems: readonly string[]): string {
  const loaded = loadDomain(text);
  const apart = problems.flatMap((problem) => loadProblems(problem, loaded.domain!, false).problems);
  const all = [loaded.domain, loaded.problems, apart];
  return JSON.stringify(all, (key, value: unknown) => {
    if (!namesOnly.has(key)) return value;
    return Array.isArray(value) ? value.length : undefined;
  });
}

/** Three of them, the first and the last included. */
function spread<One>(all: readonly One[]): One[] {
  return [...new Set([0, all.length >> 1, all.length - 1])].map((index) => all[index]!);
}

describe('renaming a name', () => {
  it.each(
    portionOf(
      domains.filter((path) => path.split('/').length === 2),
      4,
    ),
  )('of %s leaves the domain as it is', (path) => {
    const folder = path.split('/')[0]!;
    const files = domains.filter((one) => one === path || (one.startsWith(`${folder}/`) && one.includes('/problems/')));
    const project = openProject(
      Object.fromEntries(files.map((file) => [file, readFileSync(`domains/${file}`, 'utf8')])),
    );
    const problems = files.filter((file) => file !== path);
    const texts = (one: OpenProject): [string, string[]] => [one.read(path)!, problems.map((file) => one.read(file)!)];
    const before = meaning(...texts(project));
    expect(before).not.toContain('[null');
    const declared = files.flatMap((file) =>
      semanticTokens(project, file).flatMap(({ from, kind, isDeclaration }) =>
        isDeclaration ? [{ file, from, kind }] : [],
      ),
    );
    expect(declared.length).toBeGreaterThan(5);
    // Some of each kind: all would take a minute.
    const kinds = [...new Set(declared.map(({ kind }) => kind))];
    const some = kinds.flatMap((kind) => spread(declared.filter((one) => one.kind === kind)));
    for (const { file, from } of some) {
      const result = rename(project, file, from, 'given_in-the test'.replace(/[ -]/g, '_'));
      if ('error' in result) throw new Error(`${file} ${from}: ${result.error}`);
      const after = changed(project, result.edits);
      const name = renameable(project, file, from)!.name;
      if (meaning(...texts(after)) !== before) throw new Error(`${file}: \`${name}\` at ${from} changes what it means`);
    }
  });
});

describe('a name that cannot be given', () => {
  const error = (marked: string, to: string): string => {
    const { project, file, at } = asked(marked);
    const result = rename(project, file, at, to);
    return 'error' in result ? result.error : 'done';
  };
  const inGuard = (before: string): string => guard.replace(before, `|${before}`);

  it('is no name, or a word of the language', () => {
    expect(error(inGuard('searched(Area area);'), '')).toContain('at least one letter');
    expect(error(inGuard('searched(Area area);'), '3rd')).toContain('cannot be a name');
    expect(error(inGuard('searched(Area area);'), 'a b')).toContain('cannot be a name');
    expect(error(inGuard('searched(Area area);'), 'x := 1; task y')).toContain('cannot be a name');
    expect(error(inGuard('searched(Area area);'), 'forall')).toContain('word of the language');
    expect(error(inGuard('searched(Area area);'), 'cost')).toContain('word of the language');
    expect(error(inGuard('searched(Area area);'), 'max')).toContain('function of the language');
    expect(error(inGuard('Walk(Guard'), 'block')).toContain('task of the language');
  });

  it('is another name already, or would be taken for another one', () => {
    expect(error(inGuard('searched(Area area);'), 'near')).toContain('declared already');
    expect(error(inGuard('Walk(Guard'), 'Search')).toContain('already a task');
    expect(error(inGuard('next) {'), 'guard')).toContain('declared already');
    // A parameter would hide a fluent.
    expect(error(inGuard('tired(Guard guard);'), 'to')).toMatch(/declared already|cannot become/);
    expect(error(inGuard('Guard;\nenum'), 'Mood')).toContain('declared already');
  });

  it('may be one in another namespace, or one that needs backquotes', () => {
    expect(error(inGuard('searched(Area area);'), 'Walk')).toBe('done');
    const { project, file, at } = asked(inGuard('Walk(Guard'));
    const result = rename(project, file, at, 'walk-to');
    expect(result).toMatchObject({ edits: [{ insert: '`walk-to`' }, { insert: '`walk-to`' }] });
    expect(error('domain a; // |task\n', 'b')).toContain('no name');
  });

  it('clashes with an object of a problem in another file', () => {
    const { project, file, at } = asked(inGuard('searched(Area area);'), { 'yard.htn': yard });
    expect(rename(project, file, at, 'hall')).toHaveProperty('error');
    expect(rename(project, file, at, 'seen')).toHaveProperty('edits');
  });

  it('renames in texts with mistakes as well, and in no comment', () => {
    const { project, file, at } = asked('domain a;\n// old is old\nfluent boolean |old;\ntask B() {\n  old := true\n');
    const result = rename(project, file, at, 'new_one');
    if ('error' in result) throw new Error(result.error);
    expect(applied(project.read(file)!, result.edits)).toBe(
      'domain a;\n// old is old\nfluent boolean new_one;\ntask B() {\n  new_one := true\n',
    );
  });
});
