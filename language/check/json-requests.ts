// Reads the parts of a problem in JSON that are texts of the language: a request with variables, and conditions at the
// end. Messages point at the place in the JSON.

import type { Span } from '../../ir/ir.ts';
import type { Declaration, Expression, Identifier } from '../text/ast.ts';
import { parse } from '../text/parser.ts';
import type { DeclarationOf } from './declarations.ts';
import type { JsonNode, JsonString } from './json.ts';
import type { ProblemScope } from './problem-builder.ts';
import type { RequestNode } from './requests.ts';

/** A request: `"exists (Npc npc) { ordered(Open(npc, gate)); }"`. null: it is wrong, which is reported. */
export function requestIn(scope: ProblemScope, node: JsonString): RequestNode | null {
  const ends = /[;}]\s*$/.test(node.value);
  const found = node.value.trim() === '' ? [] : parseIn(scope, node, '', ends ? '' : '\n;');
  const [request, ...others] = found ?? [];
  if (!found) return null;
  const isRequest = request?.kind === 'request' || request?.kind === 'chosen';
  if (isRequest && others.length === 0) return request;
  scope.report.add('FP3021', node.span, '`network` as text', 'one request, such as `"ordered(TASK(...))"`');
  return null;
}

/**
 * Conditions, in one text or in a list of texts: `"open(gate); at(bob) == yard"`. `by`: a list of the names of tasks.
 */
export function conditionsIn(
  scope: ProblemScope,
  node: JsonNode,
  by: JsonNode | undefined,
): DeclarationOf<'achieve'> | null {
  const texts = node.kind === 'array' ? node.items : [node];
  const wanted = 'a text with conditions, or a list of such texts';
  const conditions: Expression[] = [];
  for (const text of texts) {
    if (text.kind !== 'string' || text.value === '') {
      scope.report.add('FP3021', text.span, '`achieve`', wanted);
      return null;
    }
    const [found, ...others] = parseIn(scope, text, 'achieve (', '\n);') ?? [];
    if (found?.kind !== 'achieve') return null;
    if (others.length > 0) scope.report.add('FP3021', text.span, '`achieve`', 'conditions and nothing else');
    conditions.push(...found.conditions);
  }
  const names = by && namesIn(scope, by);
  return { kind: 'achieve', conditions, ...(names && { by: names }), span: node.span };
}

/** Names of tasks. */
function namesIn(scope: ProblemScope, node: JsonNode): Identifier[] {
  const items = node.kind === 'array' ? node.items : [];
  const names = items.flatMap((item) => (item.kind === 'string' ? [{ text: item.value, span: item.span }] : []));
  if (names.length === 0 || names.length < items.length) {
    scope.report.add('FP3021', node.span, '`by`', 'a list of names of tasks: `["Open", "Unlock"]`');
  }
  return names;
}

/** null: the text is wrong, which is reported. */
function parseIn(scope: ProblemScope, node: JsonString, before: string, after: string): Declaration[] | null {
  const opening = `problem p of d; ${before}`;
  const { file, diagnostics } = parse(`${opening}${node.value}${after}`);
  const moved = placing(scope.text, node, opening.length);
  if (diagnostics.length > 0) {
    scope.report.addAll(diagnostics.map((one) => ({ ...one, span: moved(one.span) })));
    return null;
  }
  return inPlace(file.declarations.slice(1), moved);
}

/** Maps places in the parsed text to places in the JSON, where a character may take six characters. */
function placing(json: string, { value, span }: JsonString, opening: number): (span: Span) => Span {
  const places = [span.start + 1];
  for (let at = 0; at < value.length; at++) {
    const place = places[at]!;
    places.push(place + (json[place] !== '\\' ? 1 : json[place + 1] === 'u' ? 6 : 2));
  }
  const placeOf = (offset: number): number => places[Math.min(Math.max(offset - opening, 0), value.length)]!;
  return ({ start, end }) => {
    const from = placeOf(start);
    return { start: from, end: placeOf(end), line: span.line, column: span.column + from - span.start };
  };
}

function inPlace<Part>(part: Part, moved: (span: Span) => Span): Part {
  if (Array.isArray(part)) return part.map((inner: unknown) => inPlace(inner, moved)) as Part;
  if (typeof part !== 'object' || part === null) return part;
  const entries = Object.entries(part).map(([key, inner]: [string, unknown]) => {
    return [key, key === 'span' ? moved(inner as Span) : inPlace(inner, moved)];
  });
  return Object.fromEntries(entries) as Part;
}
