// The options of the public interface as the docs show them: names, values and defaults from the schemas as they run,
// meanings from the comments of the schemas' members.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import type { Option, OptionSchema } from '../../bindings/base/options.ts';
import { root, sourcesIn } from '../repo/sources.ts';

type AnyOption = Option<unknown, unknown>;

export interface DescribedOption {
  /** With the names of the options that it is inside of: `limits.depth`. */
  name: string;
  option: AnyOption;
  /** What it takes: as messages say it, or its type. */
  values: string;
  meaning: string;
  /** What the comment says after `Default:`; '' when it says nothing. */
  defaultWords: string;
  /** The file and the name of the schema that has the comment. */
  owner: string;
}

interface WrittenOption {
  owner: string;
  comment: string;
  type: string;
}

/** Files with a schema that is exported: `export const planOptions = {`. */
export const schemaFiles = ['bindings', 'addons', 'explain', 'programs']
  .flatMap(sourcesIn)
  .filter((file) => /^export const \w+Options = \{/m.test(readFileSync(join(root, file), 'utf8')));

/** All exported schemas, by file and name. */
export async function describeAll(): Promise<Map<string, DescribedOption[]>> {
  const written = new Map<AnyOption, WrittenOption>();
  const schemas = new Map<string, OptionSchema>();
  for (const file of schemaFiles) {
    const loaded = (await import(pathToFileURL(join(root, file)).href)) as Record<string, OptionSchema>;
    const tree = ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest, true);
    for (const { name, initializer } of tree.statements.flatMap(exportedConstants)) {
      const schema = loaded[name.getText()];
      if (!schema || !name.getText().endsWith('Options') || !initializer) continue;
      if (!ts.isObjectLiteralExpression(initializer)) continue;
      noteComments(initializer, schema, written, `${file} ${name.getText()}`);
      schemas.set(`${file} ${name.getText()}`, schema);
    }
  }
  return new Map([...schemas].map(([key, schema]) => [key, describe(schema, written, '')]));
}

function exportedConstants(statement: ts.Statement): readonly ts.VariableDeclaration[] {
  return ts.isVariableStatement(statement) ? statement.declarationList.declarations : [];
}

function noteComments(
  literal: ts.ObjectLiteralExpression,
  schema: OptionSchema,
  written: Map<AnyOption, WrittenOption>,
  owner: string,
): void {
  for (const member of literal.properties) {
    if (!ts.isPropertyAssignment(member)) continue;
    const option = schema[member.name.getText()]!;
    const comment = ts
      .getJSDocCommentsAndTags(member)
      .map((one) => ts.getTextOfJSDocComment(one.comment) ?? '')
      .join(' ')
      .replace(/\s+/g, ' ');
    const call = ts.isCallExpression(member.initializer) ? member.initializer : null;
    const type = call?.typeArguments?.[0]?.getText().replace(/\s+/g, ' ') ?? '';
    if (comment || !written.has(option)) written.set(option, { owner, comment, type });
    const parts = call?.arguments[1];
    if (option.parts && parts && ts.isObjectLiteralExpression(parts)) noteComments(parts, option.parts, written, owner);
  }
}

function describe(schema: OptionSchema, written: Map<AnyOption, WrittenOption>, path: string): DescribedOption[] {
  return Object.entries(schema).flatMap(([name, option]) => {
    const { owner, comment, type } = written.get(option) ?? { owner: '', comment: '', type: '' };
    const [, meaning, defaultWords = ''] = /^(.*?)(?: ?Default: (.*)\.)?$/.exec(comment)!;
    const values = option.wanted.replace(/"([^"]*)"/g, '`$1`') || (type && `\`${type}\``) || 'an object';
    const one = { name: `${path}${name}`, option, values, meaning: meaning!, defaultWords, owner };
    return [one, ...(option.parts ? describe(option.parts, written, `${path}${name}.`) : [])];
  });
}

/** What the comment of an option has to say of its default; null: the schema has none. */
export function wordsOfDefault({ otherwise }: AnyOption): string | null {
  if (otherwise === undefined) return null;
  if (typeof otherwise === 'string') return `\`${otherwise}\``;
  if (typeof otherwise !== 'number' || otherwise === Infinity) return String(otherwise);
  return otherwise >= 2 ** 20 && otherwise % 2 ** 20 === 0
    ? `${otherwise / 2 ** 20} MB`
    : otherwise.toLocaleString('en');
}

const begin = /^<!-- options: (.*) -->$/;
const end = '<!-- end of options -->';

export type Pages = ReadonlyMap<string, string>;

/** The schemas that have a table in one of the pages. */
function tabledIn(pages: Pages): Set<string> {
  const keys = [...pages.values()].flatMap((text) => text.split('\n').map((line) => begin.exec(line)?.[1]));
  return new Set(keys.filter((key) => key !== undefined));
}

/** What a table describes: the options of its schema, and those of schemas that have no table. */
function isOwn({ owner }: DescribedOption, key: string, tabled: ReadonlySet<string>): boolean {
  return owner === key || !tabled.has(owner);
}

/** The pages with their tables as the schemas have them. */
export function withTables(pages: Pages, described: ReadonlyMap<string, DescribedOption[]>): Pages {
  const tabled = tabledIn(pages);
  return new Map([...pages].map(([page, text]) => [page, withTablesIn(text, described, tabled)]));
}

/** Options of which no page has a description. */
export function undescribed(pages: Pages, described: ReadonlyMap<string, DescribedOption[]>): string[] {
  const tabled = tabledIn(pages);
  const found = new Set<AnyOption>();
  for (const key of tabled)
    for (const one of described.get(key) ?? []) if (isOwn(one, key, tabled)) found.add(one.option);
  return [...described].flatMap(([key, options]) =>
    options.filter(({ option }) => !found.has(option)).map(({ name }) => `${key}: ${name}`),
  );
}

function withTablesIn(
  page: string,
  described: ReadonlyMap<string, DescribedOption[]>,
  tabled: ReadonlySet<string>,
): string {
  const lines = page.split('\n');
  return lines
    .flatMap((line, at) => {
      const key = begin.exec(line)?.[1];
      if (key === undefined) return isInside(lines, at) ? [] : [line];
      const options = described.get(key);
      if (!options) throw new Error(`there are no options ${key}`);
      return [line, '', ...table(options, key, tabled), ''];
    })
    .join('\n');
}

function isInside(lines: readonly string[], at: number): boolean {
  for (let before = at; before >= 0 && (before === at || lines[before] !== end); before--) {
    if (begin.test(lines[before]!)) return lines[at] !== end;
  }
  return false;
}

/** The names of types, where they are not those of the schemas. */
const typeNames: Record<string, string> = { turnOptions: 'SubmitOptions', recorderOptions: 'RecordOptions' };

function typeOf(owner: string): string {
  const name = owner.split(' ')[1]!;
  return typeNames[name] ?? `${name[0]!.toUpperCase()}${name.slice(1)}`;
}

function table(options: readonly DescribedOption[], key: string, tabled: ReadonlySet<string>): string[] {
  const rows = options
    .filter((one) => isOwn(one, key, tabled))
    .map(({ name, option, values, defaultWords, meaning }) => [
      `\`${name}\``,
      values,
      defaultWords || (option.isRequired ? 'required' : ''),
      meaning,
    ]);
  const others = options.filter((one) => !isOwn(one, key, tabled));
  for (const owner of new Set(others.map((one) => one.owner))) {
    const names = others.filter((one) => one.owner === owner).map(({ name }) => `\`${name}\``);
    rows.push([names.join(', '), '', '', `As \`${typeOf(owner)}\` has them.`]);
  }
  const lines = rows.map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`);
  return ['| option | takes | default | meaning |', '| --- | --- | --- | --- |', ...lines];
}
