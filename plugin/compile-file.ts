// Compiles one file of a domain. Messages name the file as the command line does.

import { relative, sep } from 'node:path';
import { compile } from '../language/compile.ts';
import type { Compiled } from '../language/compile.ts';
import { decodeText } from '../language/text/decode.ts';

export interface CompiledFile extends Compiled {
  path: string;
  /** The path from where the bundler was started, with slashes on every system. */
  name: string;
  text: string;
}

export function compileFile(path: string, content: Uint8Array): CompiledFile {
  const name = relative(process.cwd(), path).split(sep).join('/');
  const { text, diagnostics } = decodeText(content);
  if (diagnostics.length > 0) return { path, name, text, bytes: null, domain: null, problems: [], diagnostics };
  return { path, name, text, ...compile(text) };
}
