// Every message that the language can give, in one table: code, severity, wording and advice. Stages report by code; only
// this file words anything. Rendering for people (line, caret, advice) is here too.
//
// Codes: FP1xxx text and syntax, FP2xxx names, types and rules of a domain, FP3xxx problems, FP4xxx warnings.

import type { Span } from '../ir/ir.ts';

export interface Diagnostic {
  code: string;
  severity: 'error' | 'warning';
  message: string;
  /** What to write instead, where one can be told. */
  advice?: string;
  span: Span;
}

interface Entry {
  message: (...parts: string[]) => string;
  advice?: (...parts: string[]) => string | undefined;
}

/** Parts are given by the stage that reports, in the order that the entry's functions take them. */
export const messages = {
  // --- FP1xxx: text and syntax ---
  FP1001: { message: (character: string) => `unexpected character ${character}` },
  // --- FP2xxx: names, types and rules ---
  // --- FP3xxx: problems ---
  // --- FP4xxx: warnings ---
} satisfies Record<string, Entry>;

export type Code = keyof typeof messages;

export function diagnostic(code: Code, span: Span, ...parts: string[]): Diagnostic {
  const entry: Entry = messages[code];
  const advice = entry.advice?.(...parts);
  return {
    code,
    severity: code.startsWith('FP4') ? 'warning' : 'error',
    message: entry.message(...parts),
    ...(advice === undefined ? {} : { advice }),
    span,
  };
}
