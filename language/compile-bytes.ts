// Compiles a text to a module, and throws an exception when the text has errors: `planner.replace(domain,
// compileBytes(text))` replaces a domain by its edited text, or changes nothing.

import { compile } from './compile.ts';
import { renderAll } from './diagnostics.ts';
import type { Diagnostic } from './diagnostics.ts';

/** A text has errors. The message shows all of them. */
export class TextError extends Error {
  override readonly name = 'TextError';
  readonly diagnostics: readonly Diagnostic[];

  constructor(message: string, diagnostics: readonly Diagnostic[]) {
    super(message);
    this.diagnostics = diagnostics;
  }
}

/** `fileName` is used in messages. Throws a `TextError`. */
export function compileBytes(text: string, fileName = 'domain.htn'): Uint8Array<ArrayBuffer> {
  const { bytes, diagnostics } = compile(text);
  if (bytes) return bytes;
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  throw new TextError(renderAll(errors, text, fileName), errors);
}
