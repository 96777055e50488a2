// Replaces each `include` by the text that it names. All texts are joined into one long text, so that the offsets of
// every span lead to its source. Spans of included texts also name their file.

import { checkText } from '../check-text.ts';
import { diagnostic, limited } from '../diagnostics.ts';
import type { Diagnostic } from '../diagnostics.ts';
import type { Declaration, SourceFile } from './ast.ts';
import { parse } from './parser.ts';

export interface IncludedText {
  /** The name of the file in messages. It is the same for the same file, by whatever path it was included. */
  name: string;
  text: string;
}

/**
 * Reads the text that `include "path";` names, in the file `from`. If it cannot be read, returns a reason, such as
 * 'there is no such file'.
 */
export type IncludeReader = (path: string, from: string) => IncludedText | string;

export interface ReadingOptions {
  /** Reads included texts. Without it, `include` is an error. */
  include?: IncludeReader;
  /**
   * The name of the text itself, in the form in which `include` names files. It is needed to detect that an included
   * text includes it again.
   */
  name?: string;
}

export interface WholeText {
  /** The file without its `include`s. Its `text` contains all texts, that of the file first. */
  file: SourceFile;
  diagnostics: Diagnostic[];
  /** The names of the included files, each once. */
  included: string[];
  /** Where each text begins in the whole, in ascending order. The first one is the file itself. */
  parts: TextPart[];
}

/** One of the texts that are joined. */
export interface TextPart {
  name: string;
  from: number;
}

export function parseWhole(text: string, options: ReadingOptions = {}): WholeText {
  const { include, name } = checkOptions(options);
  const { file, diagnostics } = parse(text);
  if (!file.declarations.some(({ kind }) => kind === 'include')) {
    return { file, diagnostics, included: [], parts: [{ name, from: 0 }] };
  }
  const whole = new TextWithIncludes(text, include);
  const declarations = whole.expand(file.declarations, [name]);
  return {
    file: { ...file, text: whole.text, declarations },
    diagnostics: limited([...diagnostics, ...whole.diagnostics]),
    included: [...whole.names],
    parts: [{ name, from: 0 }, ...whole.parts],
  };
}

/** How many texts may include one another: `a` includes `b`, which includes `c`, is a chain of three. */
const longestChain = 100;

function checkOptions(options: ReadingOptions | null): ReadingOptions & { name: string } {
  if (options === null || typeof options !== 'object')
    throw new TypeError('the options for reading a text must be an object, such as { name, include }');
  const { include, name = '' } = options;
  if (include !== undefined && typeof include !== 'function')
    throw new TypeError('"include" must be a function that returns the text for a path');
  checkText(name, '"name", the name of the text,');
  return { ...(include && { include }), name };
}

function checkIncluded(found: IncludedText | null | undefined): IncludedText {
  if (typeof found?.name === 'string' && typeof found.text === 'string') return found;
  throw new TypeError('the function "include" must return { name, text }, or a string that says why it cannot');
}

type IncludeDeclaration = Extract<Declaration, { kind: 'include' }>;

class TextWithIncludes {
  text: string;
  readonly diagnostics: Diagnostic[] = [];
  /** The names of all files that have been included. */
  readonly names = new Set<string>();
  readonly parts: TextPart[] = [];
  readonly #read: IncludeReader | undefined;
  /** The files in the domain, or in the current problem. Each of them includes a file only once. */
  #taken = new Set<string>();

  constructor(text: string, read: IncludeReader | undefined) {
    this.text = text;
    this.#read = read;
  }

  /** `files`: the file of these declarations, after all that include it. */
  expand(declarations: readonly Declaration[], files: readonly string[]): Declaration[] {
    return declarations.flatMap((declaration) => {
      if (declaration.kind === 'problem') this.#taken = new Set();
      return declaration.kind === 'include' ? this.#included(declaration, files) : [declaration];
    });
  }

  #included({ path, span }: IncludeDeclaration, files: readonly string[]): Declaration[] {
    if (!this.#read) {
      this.diagnostics.push(diagnostic('FP1051', span, path));
      return [];
    }
    const found = this.#read(path, files.at(-1)!);
    if (typeof found === 'string') {
      this.diagnostics.push(diagnostic('FP1052', span, path, found));
      return [];
    }
    const { name, text } = checkIncluded(found);
    if (files.includes(name)) {
      const circle = [...files.slice(files.indexOf(name)), name].join(' includes ');
      this.diagnostics.push(diagnostic('FP1053', span, circle));
      return [];
    }
    if (files.length >= longestChain) {
      this.diagnostics.push(diagnostic('FP1054', span, path, String(longestChain + 1)));
      return [];
    }
    if (this.#taken.has(name)) return [];
    this.#taken.add(name);
    const isNew = !this.names.has(name);
    this.names.add(name);
    const from = this.text.length + 1;
    this.text = `${this.text}\n${text}`;
    this.parts.push({ name, from });
    const { file, diagnostics } = parse(this.text, { from, name });
    // Two problems may include one file. Its mistakes are reported once.
    if (isNew) this.diagnostics.push(...diagnostics);
    return this.expand(file.declarations, [...files, name]);
  }
}
