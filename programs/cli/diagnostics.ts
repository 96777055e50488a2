// Prints the diagnostics of a text.

import { renderAll } from '../../language/render.ts';
import type { Diagnostic } from '../../language/diagnostics.ts';
import type { Text } from './files.ts';
import type { Io } from './io.ts';

export function rendered(source: Text, diagnostics: readonly Diagnostic[], io: Io): string {
  if (diagnostics.length === 0) return '';
  return `${renderAll(diagnostics, source.text, source.name, { color: io.colors })}\n`;
}

/**
 * Prints the errors, and returns whether there are none. Prints them to standard error for people, or with --json as
 * one object to standard output for programs.
 */
export function reportErrors(io: Io, source: Text, diagnostics: readonly Diagnostic[], asJson = false): boolean {
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  if (errors.length === 0) return true;
  if (asJson) io.out(`${JSON.stringify({ status: 'errors', messages: asData(source, errors) })}\n`);
  else io.err(rendered(source, errors, io));
  return false;
}

/** Diagnostics in the form that --json prints. */
export function asData(source: Text, diagnostics: readonly Diagnostic[]): object[] {
  return diagnostics.map(({ code, severity, message, advice, span: { line, column, file = source.name } }) => ({
    file,
    line,
    column,
    severity,
    code,
    message,
    ...(advice === undefined ? {} : { advice }),
  }));
}

export function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some(({ severity }) => severity === 'error');
}
