// The parser of declarations: the parts of a domain or a problem outside of all braces.

import type { Span } from '../../ir/ir.ts';
import type { Declaration, Expression, Identifier, ParameterNode, Statement } from './ast.ts';
import { parseBy, parseConditions } from './achieve.ts';
import { isActingWord } from './acting-statements.ts';
import type { Cursor } from './cursor.ts';
import { acceptComma, isTarget, parseExpression, parseTarget } from './expressions.ts';
import { parseNetwork } from './networks.ts';
import { parseParameters, parseType } from './parameters.ts';
import { isNumberWord, parseAssigned, parseBody, parseChosen, parseNextStatement } from './statements.ts';
import { TokenKind, isDeclarationWord, isStatementWord, isTypeWord } from './tokens.ts';

const declarationWords = [
  ...['domain', 'problem', 'type', 'enum', 'constant', 'fluent', 'external', 'define', 'internal', 'task', 'instance'],
];

type ProblemStart = Extract<Declaration, { kind: 'problem' }>;

export function parseDeclarations(cursor: Cursor): Declaration[] {
  const declarations: Declaration[] = [];
  // A surplus `}` ends a task early, and its other methods are then outside. One message is enough for all of them.
  let outside = false;
  let problem: ProblemStart | undefined;
  while (cursor.kind !== TokenKind.End) {
    const { kind } = cursor;
    const before = cursor.position;
    const mistakes = cursor.diagnostics.length;
    if (problem && isBinderWord(kind)) {
      declarations.push(parseChosenRequest(cursor));
      outside = false;
      continue;
    }
    const stray = outside && kind === TokenKind.Name && !looksMisspelt(cursor) && !cursor.atDeclaration;
    if (stray || kind === TokenKind.OpenBrace || kind === TokenKind.CloseBrace || isOutsideWord(cursor)) {
      parseOutside(cursor, outside);
      outside = kind !== TokenKind.CloseBrace;
    } else {
      const declaration = parseDeclaration(cursor);
      if (declaration) declarations.push(declaration);
      if (declaration?.kind === 'problem') problem = declaration;
      outside = false;
    }
    if (problem && cursor.diagnostics.length > mistakes) problem.broken = true;
    if (cursor.position === before) {
      cursor.unexpected('a declaration', 'such as `type`, `constant`, `fluent`, `define` or `task`');
      cursor.advance();
      cursor.synchronise();
    }
  }
  return declarations;
}

function isOutsideWord(cursor: Cursor): boolean {
  const { kind } = cursor;
  if (kind === TokenKind.Ordered || kind === TokenKind.Unordered) return false;
  const isNumber = isNumberWord(cursor) && !cursor.isWord('score');
  return isStatementWord(kind) || isNumber || (isActingWord(cursor) && !cursor.isWord('while'));
}

/** Parses statements and braces outside of a task to report their own mistakes. The result is dropped. */
function parseOutside(cursor: Cursor, reported: boolean): void {
  if (reported) cursor.silence();
  if (cursor.kind === TokenKind.CloseBrace) {
    cursor.reportHere('FP1014', '}');
    cursor.advance();
    cursor.accept(TokenKind.Semicolon);
    return;
  }
  if (cursor.kind !== TokenKind.OpenBrace) cursor.reportHere('FP1021', cursor.word);
  const dropped: Statement[] = [];
  parseNextStatement(cursor, dropped);
}

/** Parses a declaration. Returns null after reporting a mistake. */
function parseDeclaration(cursor: Cursor): Declaration | null {
  switch (cursor.kind) {
    case TokenKind.Domain:
      return parseDomain(cursor);
    case TokenKind.Problem:
      return parseProblem(cursor);
    case TokenKind.Type:
      return parseTypeDeclaration(cursor);
    case TokenKind.Enum:
      return parseEnum(cursor);
    case TokenKind.Constant:
    case TokenKind.Fluent:
    case TokenKind.External:
      return parseVariable(cursor);
    case TokenKind.Define:
      return parseDefine(cursor);
    case TokenKind.Internal:
    case TokenKind.Task:
      return parseTask(cursor);
    case TokenKind.Instance:
      return parseInstance(cursor);
    case TokenKind.Ordered:
    case TokenKind.Unordered:
      return parseRequest(cursor);
    case TokenKind.Semicolon:
      cursor.reportHere('FP1025');
      cursor.advance();
      return null;
    default:
      if (isInclude(cursor)) return parseInclude(cursor);
      if (isAchieve(cursor)) return parseAchieve(cursor);
      if (isMarked(cursor, 'sensed')) return parseSensed(cursor);
      return isMarked(cursor, 'reservation') ? parseReservation(cursor) : parseAssignment(cursor);
  }
}

/** Drops a declaration that cannot be understood, and goes to its end. */
function giveUp(cursor: Cursor): null {
  cursor.synchronise();
  return null;
}

function parseDomain(cursor: Cursor): Declaration | null {
  const start = cursor.position;
  cursor.advance();
  const name = cursor.expectName('the name of the domain');
  if (!name) return giveUp(cursor);
  cursor.expectSemicolon(start);
  return { kind: 'domain', name, span: cursor.spanFrom(start) };
}

/** Whether `include` is a word of the language here. */
function isInclude(cursor: Cursor): boolean {
  const next = cursor.peek(1);
  return cursor.isWord('include') && (next === TokenKind.Text || next === TokenKind.Less || looksMisspelt(cursor));
}

function parseInclude(cursor: Cursor): Declaration | null {
  const start = cursor.position;
  cursor.advance();
  if (cursor.kind !== TokenKind.Text) {
    cursor.unexpected('the path of a file in quotes', 'write `include "file.htn";`');
    skipPath(cursor);
    return null;
  }
  const path = cursor.word.slice(1, -1);
  const isList = cursor.peek(1) === TokenKind.Comma;
  cursor.advance();
  if (isList) {
    cursor.unexpected('`;`', 'include each file by itself: `include "a.htn"; include "b.htn";`');
    skipPath(cursor);
  } else cursor.expectSemicolon(start);
  return { kind: 'include', path, span: cursor.spanFrom(start) };
}

/** Skips a path without quotes, whose characters are not words of the language. */
function skipPath(cursor: Cursor): void {
  const start = cursor.span().start;
  while (cursor.onSameLine && cursor.kind !== TokenKind.Semicolon && cursor.kind !== TokenKind.End) {
    cursor.silence();
    cursor.advance();
  }
  cursor.skipped.push({ start, end: cursor.span().start });
  cursor.accept(TokenKind.Semicolon);
}

function parseProblem(cursor: Cursor): Declaration | null {
  const start = cursor.position;
  cursor.advance();
  const name = cursor.expectName('the name of the problem');
  if (!name) return giveUp(cursor);
  if (!cursor.isWord('of')) {
    cursor.unexpected('`of`', `write \`problem ${name.text} of DOMAIN;\``);
    return giveUp(cursor);
  }
  cursor.advance();
  const domain = cursor.expectName('the name of a domain');
  if (!domain) return giveUp(cursor);
  cursor.expectSemicolon(start);
  return { kind: 'problem', name, domain, span: cursor.spanFrom(start) };
}

function parseTypeDeclaration(cursor: Cursor): Declaration | null {
  const start = cursor.position;
  cursor.advance();
  const name = cursor.expectName('the name of a type');
  if (!name) return giveUp(cursor);
  let parent: Identifier | null = null;
  if (cursor.accept(TokenKind.Less)) {
    parent = cursor.expectName('the name of a type');
    if (!parent) return giveUp(cursor);
  } else if (cursor.kind === TokenKind.Comma) {
    cursor.unexpected('`<` or `;`', 'declare each type by itself: `type A; type B;`');
  } else if (cursor.kind === TokenKind.Name && cursor.onSameLine) {
    cursor.unexpected('`<` or `;`', `write \`type ${name.text} < PARENT;\``);
  }
  cursor.expectSemicolon(start);
  return { kind: 'type', name, ...(parent ? { parent } : {}), span: cursor.spanFrom(start) };
}

function parseEnum(cursor: Cursor): Declaration | null {
  const start = cursor.position;
  cursor.advance();
  const name = cursor.expectName('the name of an enum');
  if (!name) return giveUp(cursor);
  const open = cursor.position;
  if (!cursor.expect(TokenKind.OpenBrace, '`{`', `write \`enum ${name.text} { first_value, second_value }\``)) {
    return giveUp(cursor);
  }
  const values = parseNames(cursor, 'a value of the enum', TokenKind.CloseBrace);
  if (!cursor.accept(TokenKind.CloseBrace)) {
    if (cursor.kind === TokenKind.Name || cursor.kind === TokenKind.Error || cursor.kind === TokenKind.Integer) {
      cursor.unexpected('`,` or `}`');
    } else if (cursor.blameless()) cursor.unclosed(open);
    cursor.skipToClose(TokenKind.CloseBrace);
  }
  const span = cursor.spanFrom(start);
  cursor.accept(TokenKind.Semicolon);
  return { kind: 'enum', name, values, span };
}

/** Names, separated by commas. */
function parseNames(cursor: Cursor, expected: string, close: number): Identifier[] {
  const names: Identifier[] = [];
  do {
    const name = cursor.expectName(expected);
    if (!name) break;
    names.push(name);
  } while (acceptComma(cursor, close));
  return names;
}

/** Whether `sensed` or `reservation` is a word of the language here. Everywhere else it is a name like any other. */
function isMarked(cursor: Cursor, word: 'sensed' | 'reservation'): boolean {
  return cursor.isWord(word) && (isDeclarationWord(cursor.peek(1)) || looksMisspelt(cursor));
}

function parseSensed(cursor: Cursor): Declaration | null {
  const start = cursor.position;
  cursor.advance();
  for (; cursor.isWord('sensed'); cursor.advance()) cursor.reportHere('FP1035');
  const { kind } = cursor;
  if (kind === TokenKind.Fluent) return parseVariable(cursor, start);
  if (isMarked(cursor, 'reservation') || isDeclarationWord(kind)) {
    cursor.report('FP1033', cursor.span(start), kind === TokenKind.Internal ? 'task' : cursor.word);
    return parseDeclaration(cursor);
  }
  cursor.unexpected('`fluent`', 'write `sensed fluent TYPE NAME`');
  return parseVariableEnd(cursor, start, { storage: 'fluent', sensed: true });
}

function parseReservation(cursor: Cursor): Declaration | null {
  const start = cursor.position;
  cursor.advance();
  if (isDeclarationWord(cursor.kind)) {
    cursor.reportHere('FP1036', cursor.word);
    cursor.advance();
  }
  if (isMisplaced(cursor, 'sensed')) {
    cursor.reportHere('FP1033', 'reservation');
    cursor.advance();
  }
  return parseVariableEnd(cursor, start, { storage: 'reservation' });
}

/** `start`: the position of `sensed`, if it is given. */
function parseVariable(cursor: Cursor, start: number = cursor.position): Declaration | null {
  const storage = cursor.word as Storage['storage'];
  const isSensed = start < cursor.position;
  cursor.advance();
  if (isMisplaced(cursor, 'sensed')) {
    if (storage !== 'fluent') cursor.reportHere('FP1033', storage);
    else if (isSensed) cursor.reportHere('FP1035');
    else cursor.reportHere('FP1034');
    cursor.advance();
  } else if (isMisplaced(cursor, 'reservation')) {
    cursor.reportHere('FP1036', storage);
    cursor.advance();
    return parseVariableEnd(cursor, start, { storage: 'reservation' });
  }
  return parseVariableEnd(cursor, start, isSensed ? { storage, sensed: true } : { storage });
}

/** Whether the word precedes the type, as in `fluent sensed Area at`. A type may have that name. */
function isMisplaced(cursor: Cursor, word: 'sensed' | 'reservation'): boolean {
  const isName = cursor.peek(1) === TokenKind.Name;
  return cursor.isWord(word) && looksMisspelt(cursor) && (!isName || cursor.peek(2) === TokenKind.Name);
}

type Storage = Pick<Extract<Declaration, { kind: 'variable' }>, 'storage' | 'sensed'>;

/** Parses the rest of a variable, after `constant`, `fluent` or another such word. */
function parseVariableEnd(cursor: Cursor, start: number, storage: Storage): Declaration | null {
  const type = parseType(cursor);
  if (!type) return giveUp(cursor);
  const name = expectDeclaredName(cursor, `${storage.storage} TYPE ${type.name.text}`);
  if (!name) return giveUp(cursor);
  const params = parseOptionalParameters(cursor);
  const assigned = cursor.kind === TokenKind.Assign || cursor.kind === TokenKind.SingleEqual;
  const initial: { initial?: Expression } = assigned ? { initial: parseAssigned(cursor) } : {};
  if (cursor.kind === TokenKind.Comma) cursor.unexpected('`;`', severalAdvice);
  cursor.expectSemicolon(start);
  return { kind: 'variable', ...storage, type, name, params, ...initial, span: cursor.spanFrom(start) };
}

/** The name after a type. When it is missing, the word taken for the type is probably the name. */
function expectDeclaredName(cursor: Cursor, form: string): Identifier | null {
  const { kind } = cursor;
  if (kind === TokenKind.OpenParenthesis || kind === TokenKind.Semicolon || kind === TokenKind.Assign) {
    cursor.unexpected('a name', `the type comes first: \`${form}\``);
    return null;
  }
  return cursor.expectName('a name');
}

const severalAdvice = 'declare each variable by itself; objects are declared with `instance`';

function parseOptionalParameters(cursor: Cursor): ParameterNode[] {
  return cursor.kind === TokenKind.OpenParenthesis ? parseParameters(cursor) : [];
}

function parseDefine(cursor: Cursor): Declaration | null {
  const start = cursor.position;
  cursor.advance();
  const type = parseType(cursor);
  if (!type) return giveUp(cursor);
  const name = expectDeclaredName(cursor, `define TYPE ${type.name.text}`);
  if (!name) return giveUp(cursor);
  const params = parseOptionalParameters(cursor);
  let depth: { depth?: Expression } = {};
  if (cursor.isWord('depth')) {
    cursor.advance();
    depth = { depth: parseExpression(cursor) };
  } else if (cursor.suspectWord(cursor.position, ['depth'])) {
    cursor.advance();
    depth = { depth: parseExpression(cursor) };
  }
  const body = parseAssigned(cursor);
  cursor.expectSemicolon(start);
  return { kind: 'define', type, name, params, ...depth, body, span: cursor.spanFrom(start) };
}

function parseTask(cursor: Cursor): Declaration | null {
  const start = cursor.position;
  const internal = cursor.accept(TokenKind.Internal);
  if (!cursor.expect(TokenKind.Task, '`task`', 'write `internal task NAME(...) { ... }`')) return giveUp(cursor);
  const name = cursor.expectName('the name of a task');
  if (!name) return giveUp(cursor);
  let params: ParameterNode[] = [];
  const dashed = skipDashes(cursor, name);
  if (dashed) cursor.report('FP1038', dashed, cursor.text.slice(dashed.start, dashed.end), 'quoted');
  if (cursor.kind === TokenKind.OpenParenthesis) params = parseParameters(cursor);
  else cursor.unexpected('`(`', `write \`task ${name.text}(Type name) { ... }\`, or \`task ${name.text}() { ... }\``);
  const body = parseBody(cursor, true);
  const span = cursor.spanFrom(start);
  cursor.accept(TokenKind.Semicolon);
  return { kind: 'task', internal, name, params, body, span };
}

/** Skips the rest of a name such as `pick-up`. Returns the span of the name, or null where it has no dashes. */
function skipDashes(cursor: Cursor, { span }: Identifier): Span | null {
  const start = cursor.position;
  while (cursor.kind === TokenKind.Minus && cursor.peek(1) === TokenKind.Name) {
    cursor.advance();
    cursor.advance();
  }
  return cursor.position > start ? cursor.spanSince(span) : null;
}

function parseInstance(cursor: Cursor): Declaration | null {
  const start = cursor.position;
  cursor.advance();
  const isBuiltIn = isTypeWord(cursor.kind);
  const type = isBuiltIn ? parseType(cursor)?.name : cursor.expectName('the name of a type');
  if (!type) return giveUp(cursor);
  const names = parseNames(cursor, 'the name of an object', TokenKind.Semicolon);
  if (names.length === 0) return giveUp(cursor);
  if (cursor.kind === TokenKind.Name && cursor.onSameLine) cursor.unexpected('`,` or `;`');
  cursor.expectSemicolon(start);
  return { kind: 'instance', type, names, span: cursor.spanFrom(start) };
}

function parseRequest(cursor: Cursor): Declaration | null {
  const start = cursor.position;
  const network = parseNetwork(cursor);
  cursor.expectSemicolon(start);
  return network && { kind: 'request', network, span: cursor.spanFrom(start) };
}

function isBinderWord(kind: number): boolean {
  const { Exists, First, SortBy, Forall } = TokenKind;
  return kind === Exists || kind === First || kind === SortBy || kind === Forall;
}

/** Parses a request with variables, such as `exists (Room room) { ordered(GoTo(room)); }`. */
function parseChosenRequest(cursor: Cursor): Declaration {
  const start = cursor.position;
  const binder = parseChosen(cursor);
  return { kind: 'chosen', binder, span: cursor.spanFrom(start) };
}

/** Whether the current statement is `achieve (...);`. Before a `:=` the word is the name of a variable. */
function isAchieve(cursor: Cursor): boolean {
  if (!cursor.isWord('achieve')) return false;
  if (cursor.peek(1) !== TokenKind.OpenParenthesis) return beginsCondition(cursor.peek(1));
  let depth = 0;
  for (let ahead = 1; cursor.position + ahead < cursor.tokens.count; ahead++) {
    const kind = cursor.peek(ahead);
    if (kind === TokenKind.OpenParenthesis) depth++;
    if (kind === TokenKind.CloseParenthesis && --depth === 0) return cursor.peek(ahead + 1) !== TokenKind.Assign;
  }
  return true;
}

/** Whether a condition without parentheses may begin with this token. */
function beginsCondition(kind: number): boolean {
  const { Name, Not, Exists, Forall, OpenBrace } = TokenKind;
  return kind === Name || kind === Not || kind === Exists || kind === Forall || kind === OpenBrace;
}

/** Parses `achieve (condition; condition);` and `achieve (condition) by (Task, Task);`. */
function parseAchieve(cursor: Cursor): Declaration {
  const start = cursor.position;
  cursor.advance();
  const wrong: Expression = { kind: 'error', span: cursor.span() };
  const isThere = cursor.kind === TokenKind.OpenParenthesis;
  const conditions = parseConditions(cursor);
  const by = conditions ? parseBy(cursor) : undefined;
  if (conditions) cursor.expectSemicolon(start);
  else if (!isThere) {
    const isBody = cursor.kind === TokenKind.OpenBrace;
    while (!cursor.atDeclaration && cursor.kind !== TokenKind.End) {
      if (cursor.accept(isBody ? TokenKind.CloseBrace : TokenKind.Semicolon)) break;
      cursor.advance();
    }
  }
  const read = conditions ?? (isThere ? [] : [wrong]);
  return { kind: 'achieve', conditions: read, ...(by && { by }), span: cursor.spanFrom(start) };
}

/** Words that begin declarations elsewhere, and those that begin them here. */
const foreignDeclarations = new Map([
  ['object', 'instance'],
  ['objects', 'instance'],
  ['action', 'task'],
  ['operator', 'task'],
  ['predicate', 'fluent'],
  ['function', 'define'],
  ['var', 'fluent'],
  ['const', 'constant'],
  ['class', 'type'],
  ['import', 'include'],
  ['require', 'include'],
]);

/** Whether the current word begins a declaration that belongs elsewhere. Reports it. */
function isForeignDeclaration(cursor: Cursor): boolean {
  const meant = foreignDeclarations.get(cursor.word);
  if (meant !== undefined) cursor.reportHere('FP1024', cursor.word, meant);
  return meant !== undefined;
}

/** Parses `at(bob) := hall;` of a problem, or reports something that is not a declaration. */
function parseAssignment(cursor: Cursor): Declaration | null {
  const start = cursor.position;
  const first = cursor.kind;
  if (first !== TokenKind.Name) return null;
  if (looksMisspelt(cursor) && (isForeignDeclaration(cursor) || cursor.suspectWord(start, declarationWords))) {
    return skipMisspelt(cursor);
  }
  if (cursor.peek(1) === TokenKind.Fluent && cursor.suspectWord(start, ['sensed'])) {
    cursor.advance();
    return parseVariable(cursor, start);
  }
  const target = parseTarget(cursor);
  if (cursor.kind === TokenKind.Semicolon && target.kind !== 'error') {
    const lacking = target.kind === 'name' && !target.name.quoted ? firstPart[target.name.text] : undefined;
    if (lacking !== undefined) {
      cursor.unexpected(lacking);
      return giveUp(cursor);
    }
    const isCall = target.kind === 'call' && !target.name.quoted;
    if (!isCall || !cursor.suspectWord(start, ['ordered', 'unordered', 'achieve'])) {
      cursor.report('FP1029', target.span, cursor.text.slice(target.span.start, target.span.end));
    }
    cursor.advance();
    return null;
  }
  if (cursor.kind !== TokenKind.Assign && cursor.kind !== TokenKind.SingleEqual) {
    const advice = 'outside of a task only declarations can stand, and in a problem `variable := value;`';
    if (target.kind !== 'error') cursor.unexpected('`:=`', advice);
    return giveUp(cursor);
  }
  if (!isTarget(target)) cursor.reportHere('FP1026');
  const value = parseAssigned(cursor);
  cursor.expectSemicolon(start);
  return { kind: 'assign', target, value, span: cursor.spanFrom(start) };
}

/** The part after the word that begins a declaration. Before a `;`, the lexer treats the word as a name. */
const firstPart: Readonly<Record<string, string | undefined>> = {
  domain: 'the name of the domain',
  problem: 'the name of the problem',
  type: 'the name of a type',
  enum: 'the name of an enum',
  constant: 'a type',
  fluent: 'a type',
  external: 'a type',
  define: 'a type',
  internal: '`task`',
  task: 'the name of a task',
  instance: 'the name of a type',
  achieve: '`(`',
};

/** Whether two names are in a row, as in `tsk Move(...)` or `fluant Area at(...)`. */
function looksMisspelt(cursor: Cursor): boolean {
  const next = cursor.peek(1);
  return cursor.kind === TokenKind.Name && (next === TokenKind.Name || isTypeWord(next));
}

/** Skips a declaration with a misspelt word. A body after it is parsed to report its own mistakes. */
function skipMisspelt(cursor: Cursor): null {
  cursor.synchronise();
  if (cursor.kind === TokenKind.OpenBrace) {
    parseBody(cursor);
    cursor.accept(TokenKind.Semicolon);
  }
  return null;
}
