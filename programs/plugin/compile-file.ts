// Compiles one file of a domain. Messages name the file as the command line does.

import { readFileSync } from 'node:fs';
import { dirname, relative, resolve, sep } from 'node:path';
import { compile } from '../../language/compile.ts';
import type { Compiled } from '../../language/compile.ts';
import type { IncludeReader } from '../../language/text/include.ts';
import { decodeText } from '../../language/text/decode.ts';

export interface CompiledFile extends Compiled {
  path: string;
  /** The path from where the bundler was started, with slashes on every system. */
  name: string;
}

/** Adds the path of each text that is included, also of those that cannot be read, to `watched`. */
export function compileFile(
  path: string,
  content: Uint8Array,
  { watched, largeWorlds }: { watched: Set<string>; largeWorlds: boolean },
): CompiledFile {
  const nameOf = (file: string): string => relative(process.cwd(), file).split(sep).join('/');
  const name = nameOf(path);
  const { text, diagnostics } = decodeText(content);
  if (diagnostics.length > 0) {
    return { path, name, text, bytes: null, domain: null, problems: [], diagnostics, included: [] };
  }
  const include: IncludeReader = (asked, from) => {
    const file = resolve(dirname(resolve(from)), asked);
    watched.add(file);
    try {
      const { text: included, diagnostics: wrong } = decodeText(readFileSync(file));
      return wrong[0] ? wrong[0].message : { name: nameOf(file), text: included };
    } catch (error) {
      return (error as Error).message;
    }
  };
  return { path, name, ...compile(text, { name, include, largeWorlds }) };
}
