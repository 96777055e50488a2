// What the checker has found so far. Stages add to one report and go on; whoever needs to know whether a part was in order
// compares `errors` before and after.

import type { Span } from '../../ir/ir.ts';
import { diagnostic, limited, mostErrors } from '../diagnostics.ts';
import type { Code, Diagnostic } from '../diagnostics.ts';
import { shorten } from '../text/lexer.ts';

export class Report {
  readonly diagnostics: Diagnostic[] = [];
  errors = 0;
  #reported = 0;

  add(code: Code, span: Span, ...parts: string[]): void {
    const entry = diagnostic(code, span, ...parts.map(shorten));
    if (entry.severity === 'error') {
      this.errors++;
      // One more than are shown, so that it is told that there are more.
      if (this.#reported > mostErrors) return;
      this.#reported++;
    }
    this.diagnostics.push(entry);
  }

  /** Something is wrong here that an earlier stage has reported already. */
  silentError(): void {
    this.errors++;
  }

  inTextOrder(): Diagnostic[] {
    return limited(this.diagnostics);
  }
}
