// Refuses parts of a domain that a search for goals can't use, with their name and place.

import type { Span } from '../../../ir/ir.ts';
import { fail } from '../../../bindings/internal.ts';

export function refuseGoal(owner: string, what: string, span: Span): never {
  const place = span.line > 0 ? ` (line ${span.line}, column ${span.column})` : '';
  fail('bad-option', `${owner} can't be planned for goals: it uses ${what}${place}; leave it out by the option "by"`);
}

export function refuseLarge(owner: string, what: string): never {
  fail('too-large', `${owner} can't be planned for goals: ${what}`);
}

/** An external threw an error or gave an invalid answer. It ends the search that asked. */
export class ExternalFault extends Error {}
