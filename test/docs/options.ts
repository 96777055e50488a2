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
}

interface WrittenOption {
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
      noteComments(initializer, schema, written);
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
    if (comment || !written.has(option)) written.set(option, { comment, type });
    const parts = call?.arguments[1];
    if (option.parts && parts && ts.isObjectLiteralExpression(parts)) noteComments(parts, option.parts, written);
  }
}

function describe(schema: OptionSchema, written: Map<AnyOption, WrittenOption>, path: string): DescribedOption[] {
  return Object.entries(schema).flatMap(([name, option]) => {
    const { comment, type } = written.get(option) ?? { comment: '', type: '' };
    const [, meaning, defaultWords = ''] = /^(.*?)(?: ?Default: (.*)\.)?$/.exec(comment)!;
    const values = option.wanted || (type && `\`${type}\``) || 'an object';
    const one = { name: `${path}${name}`, option, values, meaning: meaning!, defaultWords };
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

/** The page with its tables as the schemas have them. */
export function withTables(page: string, described: ReadonlyMap<string, DescribedOption[]>): string {
  const lines = page.split('\n');
  return lines
    .flatMap((line, at) => {
      const key = begin.exec(line)?.[1];
      if (key === undefined) return isInside(lines, at) ? [] : [line];
      const options = described.get(key);
      if (!options) throw new Error(`there are no options ${key}`);
      return [line, '', ...table(options), ''];
    })
    .join('\n');
}

function isInside(lines: readonly string[], at: number): boolean {
  for (let before = at; before >= 0 && (before === at || lines[before] !== end); before--) {
    if (begin.test(lines[before]!)) return lines[at] !== end;
  }
  return false;
}

function table(options: readonly DescribedOption[]): string[] {
  const rows = options.map(({ name, values, defaultWords, meaning }) => {
    const cells = [`\`${name}\``, values, defaultWords, meaning].map((cell) => cell.replaceAll('|', '\\|'));
    return `| ${cells.join(' | ')} |`;
  });
  return ['| option | takes | default | meaning |', '| --- | --- | --- | --- |', ...rows];
}
