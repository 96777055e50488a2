// What ends a search at once: a zero divisor, a negative cost, an external that throws or answers nonsense. Thrown inside
// the reference planner only; whoever starts an evaluation turns it into a status.

import type { Span } from '../ir/ir.ts';

export class Fault extends Error {
  readonly span: Span;

  constructor(message: string, span: Span) {
    super(message);
    this.span = span;
  }
}
