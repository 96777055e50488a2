// Collects the checker's diagnostics. Each check adds to one report and continues. To find out whether a part was
// without errors, compare `errors` before and after.

import type { Span } from '../../ir/ir.ts';
import { diagnostic, limited, mostErrors } from '../diagnostics.ts';
import type { DiagnosticCode, Diagnostic, MessageParts } from '../diagnostics.ts';
import { shortened } from '../text/lexer.ts';

/** Names the line of a span, for a message about the place `from`. */
export function lineOf({ line, file }: Span, from: Span): string {
  if (file === from.file) return String(line);
  return `${line} of ${file ?? 'the text that includes this one'}`;
}

export class DiagnosticReport {
  readonly diagnostics: Diagnostic[] = [];
  errors = 0;
  #reported = 0;

  add<Code extends DiagnosticCode>(code: Code, span: Span, ...parts: MessageParts<Code>): void {
    const entry = diagnostic(code, span, ...shortened(parts));
    if (entry.severity === 'error') {
      this.errors++;
      // Keeps one error more than is shown, so that the reader learns that there are more.
      if (this.#reported > mostErrors) return;
      this.#reported++;
    }
    this.diagnostics.push(entry);
  }

  /** Whether further errors are only counted. Looking for suggestions for all of them would take too long. */
  get isFull(): boolean {
    return this.#reported > mostErrors;
  }

  /** Adds the diagnostics of the parser. */
  addAll(diagnostics: readonly Diagnostic[]): void {
    this.diagnostics.push(...diagnostics);
    this.errors += diagnostics.filter(({ severity }) => severity === 'error').length;
  }

  /** Counts an error that an earlier check has reported already. */
  silentError(): void {
    this.errors++;
  }

  inTextOrder(): Diagnostic[] {
    return limited(this.diagnostics);
  }
}
