// Collects the mistakes in a text. All words are in messages.ts.

import type { Span } from '../../ir/ir.ts';
import type { Diagnostic } from '../../language/diagnostics.ts';
import { lispDiagnostic } from './messages.ts';
import type { LispCode, LispParts } from './messages.ts';

export class LispReport {
  readonly diagnostics: Diagnostic[];
  readonly #known = new Set<string>();

  /** Continues with earlier diagnostics. */
  constructor(before: Diagnostic[] = []) {
    this.diagnostics = before;
  }

  /** Reports a mistake once, even if the text is read twice. */
  add<Code extends LispCode>(code: Code, span: Span, ...parts: LispParts<Code>): void {
    const key = [code, span.start, span.end, ...parts].join(' ');
    if (this.#known.has(key)) return;
    this.#known.add(key);
    this.diagnostics.push(lispDiagnostic(code, span, ...parts));
  }

  get hasErrors(): boolean {
    return this.diagnostics.some(({ severity }) => severity === 'error');
  }
}
