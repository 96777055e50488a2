// Compiles a text to a module, and throws an exception when the text has errors: `planner.replace(domain,
// compileBytes(text))` replaces a domain by its edited text, or changes nothing.

import { compile } from './compile.ts';
import type { CompileOptions } from './compile.ts';
import { renderAll } from './render.ts';
import type { Diagnostic } from './diagnostics.ts';
import type { IncludeReader } from './text/include.ts';

/** A text has errors. The message shows all of them. */
export class TextError extends Error {
  override readonly name = 'TextError';
  readonly diagnostics: readonly Diagnostic[];

  constructor(message: string, diagnostics: readonly Diagnostic[]) {
    super(message);
    this.diagnostics = diagnostics;
  }
}

/**
 * Compiles a text. `fileName` is used in messages and passed to `include`, which reads included texts. Throws a
 * `TextError`.
 */
export function compileBytes(
  text: string,
  fileName = 'domain.htn',
  include?: IncludeReader,
  options: Pick<CompileOptions, 'largeWorlds'> = {},
): Uint8Array<ArrayBuffer> {
  const {
    bytes,
    diagnostics,
    text: whole,
  } = compile(text, { ...options, name: fileName, ...(include && { include }) });
  if (bytes) return bytes;
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  throw new TextError(renderAll(errors, whole, fileName), errors);
}
