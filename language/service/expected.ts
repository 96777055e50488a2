// Finds out what is expected at a scanned place: a word that begins a statement, a type, a task, a value of some type,
// or a new name, which cannot be proposed.

import { TokenKind, isDeclarationWord } from '../text/tokens.ts';
import type { KnownName } from './known-names.ts';
import { knownLocal, withoutQuotes } from './scan.ts';
import type { OpenBracket, ScannedPlace } from './scan.ts';
import { bare } from './type-text.ts';

export type Expected =
  | { what: 'nothing' }
  /** One of these words. */
  | { what: 'words'; words: string[] }
  | { what: 'declaration' }
  | { what: 'type'; objectsOnly: boolean }
  | { what: 'domain' }
  | { what: 'statement' }
  /** `part`: of a network. Otherwise a task that `by` may name. */
  | { what: 'task'; part: boolean }
  | { what: 'parameter' }
  /** '': of any type. */
  | { what: 'value'; type: string };

/** What is declared outside of tasks. */
export interface Callees {
  task(name: string): KnownName | undefined;
  value(name: string): KnownName | undefined;
}

const nothing: Expected = { what: 'nothing' };

export function expectedAt(place: ScannedPlace, callees: Callees): Expected {
  const top = place.brackets.at(-1)!;
  const written = place.end - top.first;
  if (top.role === 'outside') return written === 0 ? { what: 'declaration' } : inDeclaration(place, top, callees);
  switch (top.role) {
    case 'parameters':
      return written === 0 ? { what: 'type', objectsOnly: false } : nothing;
    case 'head':
      if (top.semicolons === 0) return written === 0 ? { what: 'type', objectsOnly: false } : nothing;
      return top.semicolons === 1 ? inExpression(place, top, callees, '') : nothing;
    case 'network':
      return written === 0 ? { what: 'task', part: true } : nothing;
    case 'by':
      return written === 0 ? { what: 'task', part: false } : nothing;
    case 'range':
    case 'enum':
      return nothing;
    case 'call':
      return inExpression(place, top, callees, argumentType(top, callees));
    case 'group':
      return inExpression(place, top, callees, '');
    case 'achieve':
      return inExpression(place, top, callees, 'boolean');
    default:
      return written === 0 ? { what: 'statement' } : inStatement(place, top, callees);
  }
}

function argumentType({ callee, isTask, commas }: OpenBracket, callees: Callees): string {
  const called = isTask ? callees.task(callee) : callees.value(callee);
  return bare(called?.params[commas]?.type ?? '');
}

function kindAt(place: ScannedPlace, index: number): number {
  return place.tokens.kinds[index]!;
}

function wordAt({ text, tokens }: ScannedPlace, index: number): string {
  return withoutQuotes(text.slice(tokens.starts[index], tokens.ends[index]));
}

/** Finds `:=` in the current part. Returns -1 if there is none. */
function assignedAt(place: ScannedPlace, first: number): number {
  for (let index = first; index < place.end; index++) if (kindAt(place, index) === TokenKind.Assign) return index;
  return -1;
}

function inDeclaration(place: ScannedPlace, top: OpenBracket, callees: Callees): Expected {
  const { first } = top;
  const { Type, Instance, Problem, Internal, Constant, Fluent, External, Define, Less, Name } = TokenKind;
  let kind = kindAt(place, first);
  const word = wordAt(place, first);
  const written = place.end - first;
  const last = kindAt(place, place.end - 1);
  switch (kind) {
    case Type:
      return last === Less ? { what: 'type', objectsOnly: true } : nothing;
    case Instance:
      return written === 1 ? { what: 'type', objectsOnly: true } : nothing;
    case Problem:
      if (written === 2) return { what: 'words', words: ['of'] };
      return written === 3 ? { what: 'domain' } : nothing;
    case Internal:
      return written === 1 ? { what: 'words', words: ['task'] } : nothing;
  }
  let from = first;
  if (kind === Name && word === 'sensed') {
    if (written === 1) return { what: 'words', words: ['fluent'] };
    kind = kindAt(place, ++from);
  }
  const isReservation = kind === Name && word === 'reservation' && from === first;
  if (kind === Constant || kind === Fluent || kind === External || kind === Define || isReservation) {
    const assign = assignedAt(place, from);
    if (assign === -1) return place.end === from + 1 ? { what: 'type', objectsOnly: false } : nothing;
    return inExpression(place, { ...top, first: assign + 1 }, callees, wordAt(place, from + 1));
  }
  if (isDeclarationWord(kind)) return nothing;
  const assign = assignedAt(place, first);
  if (assign === -1) return nothing;
  return inExpression(place, { ...top, first: assign + 1 }, callees, bare(callees.value(word)?.type ?? ''));
}

function inStatement(place: ScannedPlace, top: OpenBracket, callees: Callees): Expected {
  const { first } = top;
  const written = place.end - first;
  switch (kindAt(place, first)) {
    case TokenKind.Method:
    case TokenKind.Branch:
      return nothing;
    case TokenKind.Let: {
      const assign = assignedAt(place, first);
      if (assign === -1) return written === 1 ? { what: 'type', objectsOnly: true } : nothing;
      return inExpression(place, { ...top, first: assign + 1 }, callees, '');
    }
  }
  const word = wordAt(place, first);
  if (word === 'busy' && kindAt(place, first) === TokenKind.Name) {
    const isList = written === 1 || kindAt(place, place.end - 1) === TokenKind.Comma;
    if (isList) return { what: 'parameter' };
  }
  if (word === 'while' && written === 1) return { what: 'value', type: 'boolean' };
  return inExpression(place, top, callees, 'boolean');
}

/** What is expected inside an expression. `type`: the type of the whole expression. */
function inExpression(place: ScannedPlace, top: OpenBracket, callees: Callees, type: string): Expected {
  const last = place.end - 1;
  if (last < top.first) return { what: 'value', type };
  const kind = kindAt(place, last);
  if (endsOperand(kind)) return { what: 'words', words: ['and', 'or', 'implies'] };
  switch (kind) {
    case TokenKind.And:
    case TokenKind.Or:
    case TokenKind.Implies:
    case TokenKind.Not:
      return { what: 'value', type: 'boolean' };
    case TokenKind.Becomes:
      return { what: 'value', type: typeBefore(place, comparisonIn(place, top.first), callees) };
    case TokenKind.Question:
    case TokenKind.Colon:
      return { what: 'value', type };
    default:
      return { what: 'value', type: typeBefore(place, last, callees) };
  }
}

function comparisonIn(place: ScannedPlace, first: number): number {
  for (let index = place.end - 1; index > first; index--) {
    if (kindAt(place, index) === TokenKind.Equal) return index;
  }
  return first;
}

function endsOperand(kind: number): boolean {
  const { Name, Integer, Float, CloseParenthesis, CloseBrace, True, False, None } = TokenKind;
  return [Name, Integer, Float, CloseParenthesis, CloseBrace, True, False, None].includes(kind as 2);
}

/** Returns the type of the name or call before this token. */
function typeBefore(place: ScannedPlace, index: number, callees: Callees): string {
  let at = index - 1;
  if (at >= 0 && kindAt(place, at) === TokenKind.CloseParenthesis) {
    for (let depth = 0; at >= 0; at--) {
      const kind = kindAt(place, at);
      if (kind === TokenKind.CloseParenthesis) depth++;
      if (kind === TokenKind.OpenParenthesis && --depth === 0) break;
    }
    at--;
  }
  if (at < 0 || kindAt(place, at) !== TokenKind.Name) return '';
  const name = wordAt(place, at);
  return bare((knownLocal(place.brackets, name) ?? callees.value(name))?.type ?? '');
}
