// What the checker has found so far. Stages add to one report and go on; whoever needs to know whether a part was in order
// compares `errors` before and after.

import type { Span } from '../../ir/ir.ts';
import { diagnostic } from '../diagnostics.ts';
import type { Code, Diagnostic } from '../diagnostics.ts';

export class Report {
  readonly diagnostics: Diagnostic[] = [];
  errors = 0;

  add(code: Code, span: Span, ...parts: string[]): void {
    const entry = diagnostic(code, span, ...parts);
    if (entry.severity === 'error') this.errors++;
    this.diagnostics.push(entry);
  }

  /** Something is wrong here that an earlier stage has reported already. */
  silentError(): void {
    this.errors++;
  }

  inTextOrder(): Diagnostic[] {
    return this.diagnostics.sort((a, b) => a.span.start - b.span.start);
  }
}
