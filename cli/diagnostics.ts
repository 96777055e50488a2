// Prints what the language has to say about a text.

import { renderAll } from '../language/diagnostics.ts';
import type { Diagnostic } from '../language/diagnostics.ts';
import type { Text } from './files.ts';
import type { Io } from './io.ts';

export function rendered(source: Text, diagnostics: readonly Diagnostic[], io: Io): string {
  if (diagnostics.length === 0) return '';
  return `${renderAll(diagnostics, source.text, source.name, { color: io.colors })}\n`;
}

/** Prints the errors to standard error; whether the text is without any. */
export function reportErrors(io: Io, source: Text, diagnostics: readonly Diagnostic[]): boolean {
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  io.err(rendered(source, errors, io));
  return errors.length === 0;
}

export function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some(({ severity }) => severity === 'error');
}
