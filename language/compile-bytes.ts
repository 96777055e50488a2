// The module of a text, for where an exception is the better way to be told of mistakes: `planner.replace(domain,
// compileBytes(text))` puts a text that has been edited in place of the old one, or leaves everything as it is.

import { compile } from './compile.ts';
import { renderAll } from './diagnostics.ts';
import type { Diagnostic } from './diagnostics.ts';

/** A text has errors; the message shows all of them. */
export class TextError extends Error {
  override readonly name = 'TextError';
  readonly diagnostics: readonly Diagnostic[];

  constructor(message: string, diagnostics: readonly Diagnostic[]) {
    super(message);
    this.diagnostics = diagnostics;
  }
}

/** `fileName` stands in messages. Throws a `TextError`. */
export function compileBytes(text: string, fileName = 'domain.htn'): Uint8Array<ArrayBuffer> {
  const { bytes, diagnostics } = compile(text);
  if (bytes) return bytes;
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  throw new TextError(renderAll(errors, text, fileName), errors);
}
