// A fault ends a search at once: a zero divisor, a negative cost, an external that throws or returns a wrong value. It
// is thrown inside the reference planner only. Each entry to the planner catches it and reports a status.

import type { Span } from '../ir/ir.ts';

export class SearchFault extends Error {
  readonly span: Span;

  constructor(message: string, span: Span) {
    super(message);
    this.span = span;
  }
}
