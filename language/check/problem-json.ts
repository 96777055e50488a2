// Reads problems in JSON (language/problem.schema.json). They mean the same as problems in text, in a form that tools
// can easily write. Objects have the order of the lists. Errors are reported with line and column.

import type { DomainIr, GroundNetwork, Problem, Span } from '../../ir/ir.ts';
import { isNumeric } from '../../ir/kinds.ts';
import type { Diagnostic } from '../diagnostics.ts';
import { isQuotableName } from '../text/tokens.ts';
import { integerLiteral, namedConstant } from './constants.ts';
import type { ConstantValue } from './constants.ts';
import { JsonError, parseJson } from './json.ts';
import type { JsonEntry, JsonNode } from './json.ts';
import type { CheckedType, DeclaredSignature } from './names.ts';
import { conditionsIn, requestIn } from './json-requests.ts';
import { addObjects, assign, checkDomainName, findTable, requestedTask, startProblem } from './problem-builder.ts';
import type { NewObject, ProblemScope, ProblemSpans } from './problem-builder.ts';
import { DiagnosticReport } from './report.ts';
import { networkAskedFor, noTasks, withEnd } from './requests.ts';
import { suggest } from './suggest.ts';
import { booleanType, floatType, isObjectType, noneType } from './types.ts';

/** Whether a text must be JSON, because no text of the language begins like it. */
export function looksLikeJson(text: string): boolean {
  return /^\s*[{["\d-]/.test(text);
}

export function readProblemJson(
  text: string,
  domain: DomainIr,
): { problem: Problem | null; spans: ProblemSpans; diagnostics: Diagnostic[] } {
  if (typeof text !== 'string')
    throw new TypeError(
      'readProblemJson() takes a problem as text, not as an object: JSON.stringify() makes a text of it',
    );
  const report = new DiagnosticReport();
  const scope = startProblem(text, domain, report, '');
  const isRead = readProblem(scope, text);
  const problem = isRead && report.errors === 0 ? scope.problem : null;
  return { problem, spans: scope.spans, diagnostics: report.inTextOrder() };
}

/** Reads a problem. Returns whether the text is JSON. */
function readProblem(scope: ProblemScope, text: string): boolean {
  let root: JsonNode;
  try {
    root = parseJson(text);
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    scope.report.add('FP3020', error.span, error.expected, error.found);
    return false;
  }
  const optional = ['network', 'objects', 'values', 'achieve', 'by', '$schema'];
  const fields = fieldsOf(scope, root, 'a problem', ['problem', 'domain'], optional);
  const name = fields.get('problem');
  const domainName = fields.get('domain');
  if (name) scope.problem.name = textOf(scope, name, 'the name of the problem') ?? '';
  if (domainName) checkDomainName(scope, textOf(scope, domainName, 'the name of the domain') ?? '', domainName.span);
  readObjects(scope, fields.get('objects'));
  for (const { key, value } of entriesOf(scope, fields.get('values'), '`values`')) {
    const table = findTable(scope, key.value, key.span);
    if (table) readTable(scope, table, [], value);
  }
  const network = fields.get('network');
  const end = fields.get('achieve');
  const by = fields.get('by');
  const isWhole = network ?? end;
  if (root.kind === 'object' && !isWhole) scope.report.add('FP3023', root.span, 'a problem', 'network');
  if (by && !end) scope.report.add('FP3023', by.span, 'a problem with `by`', 'achieve');
  const asked = network ? readRequest(scope, network) : noTasks;
  scope.spans.request = (network ?? end)?.span ?? null;
  withEnd(scope, asked, end && conditionsIn(scope, end, by));
  return true;
}

/** The entries of an object with known keys. Reports missing and unknown keys. */
function fieldsOf(
  scope: ProblemScope,
  node: JsonNode,
  what: string,
  required: readonly string[],
  optional: readonly string[],
): Map<string, JsonNode> {
  const fields = new Map<string, JsonNode>();
  for (const { key, value } of entriesOf(scope, node, what)) {
    const known = [...required, ...optional];
    if (known.includes(key.value)) fields.set(key.value, value);
    else scope.report.add('FP3022', key.span, key.value, what, suggest(key.value, known), known.join(', '));
  }
  if (node.kind !== 'object') return fields;
  for (const key of required) if (!fields.has(key)) scope.report.add('FP3023', node.span, what, key);
  return fields;
}

/** The entries of an object, each key once. Reports a node that is not an object. A missing node has no entries. */
function entriesOf(scope: ProblemScope, node: JsonNode | undefined, what: string): JsonEntry[] {
  if (!node) return [];
  if (node.kind !== 'object') {
    scope.report.add('FP3021', node.span, what, 'an object `{ ... }`');
    return [];
  }
  const seen = new Map<string, Span>();
  return node.entries.filter(({ key }) => {
    const first = seen.get(key.value);
    if (first) scope.report.add('FP2001', key.span, key.value, 'key', String(first.line));
    else seen.set(key.value, key.span);
    if (key.value === '') scope.report.add('FP3021', key.span, `a key of ${what}`, 'a name');
    return !first && key.value !== '';
  });
}

function textOf(scope: ProblemScope, node: JsonNode, what: string): string | null {
  if (node.kind === 'string' && node.value !== '') return node.value;
  scope.report.add('FP3021', node.span, what, 'text in double quotes');
  return null;
}

/** Reads `{ "Area": ["hall", "yard"] }`: objects by type, in object order. */
function readObjects(scope: ProblemScope, node: JsonNode | undefined): void {
  const objects: NewObject[] = [];
  for (const { key, value } of entriesOf(scope, node, '`objects`')) {
    const type = { text: key.value, span: key.span };
    isObjectType(scope, type.text, type.span);
    if (value.kind !== 'array') {
      scope.report.add('FP3021', value.span, `the objects of \`${key.value}\``, 'a list `[...]` of names');
      continue;
    }
    for (const item of value.items) {
      const name = textOf(scope, item, 'the name of an object');
      if (name === null) continue;
      if (isName(name)) objects.push({ name, type, span: item.span });
      else scope.report.add('FP3024', item.span, name);
    }
  }
  addObjects(scope, objects);
}

/** Whether the text format could use this name too, so that every problem can be written in both formats. */
function isName(text: string): boolean {
  return isQuotableName(text);
}

/** Reads the content of a table under the arguments so far: a value, further arguments as keys, or rows. */
function readTable(
  scope: ProblemScope,
  table: DeclaredSignature,
  args: (ConstantValue | null)[],
  node: JsonNode,
): void {
  if (args.length === table.params.length) {
    assign(scope, table, args, constantFrom(scope, node, table.value, `the value of \`${table.name}\``), node.span);
  } else if (node.kind === 'array' && args.length === 0) {
    for (const row of node.items) readRow(scope, table, row);
  } else if (node.kind === 'object') {
    const { type } = table.params[args.length]!;
    for (const { key, value } of entriesOf(scope, node, `\`${table.name}\``)) {
      readTable(scope, table, [...args, keyFrom(scope, key.value, key.span, type, table.name)], value);
    }
  } else {
    const shape = `an object with a key for each \`${table.params[args.length]!.name}\``;
    scope.report.add(
      'FP3021',
      node.span,
      `\`${table.name}\``,
      args.length === 0 ? `${shape}, or a list of rows` : shape,
    );
  }
}

/** Reads a row: the arguments, then the value. A row without a value means `true`. */
function readRow(scope: ProblemScope, table: DeclaredSignature, node: JsonNode): void {
  const cells = node.kind === 'array' ? node.items : [node];
  const { params } = table;
  const says = table.value?.kind === 'boolean' && cells.length === params.length;
  if (!says && cells.length !== params.length + 1) {
    const row = [...params.map(({ name }) => name), ...(table.value?.kind === 'boolean' ? [] : ['value'])];
    scope.report.add('FP3021', node.span, `a row of \`${table.name}\``, `\`[${row.join(', ')}]\``);
    return;
  }
  const args = params.map(({ type }, index) =>
    constantFrom(scope, cells[index]!, type, `an argument of \`${table.name}\``),
  );
  const last = cells[params.length];
  const value: ConstantValue | null = last
    ? constantFrom(scope, last, table.value, `the value of \`${table.name}\``)
    : { type: booleanType, value: 1, span: node.span };
  assign(scope, table, args, value, node.span);
}

/** A key is always a text in JSON. Numbers and booleans are read from the text. */
function keyFrom(
  scope: ProblemScope,
  key: string,
  span: Span,
  target: CheckedType,
  table: string,
): ConstantValue | null {
  if (target?.kind === 'boolean' && (key === 'true' || key === 'false')) {
    return { type: booleanType, value: key === 'true' ? 1 : 0, span };
  }
  const isNumber = target !== null && isNumeric(target.kind);
  if (isNumber && key.trim() !== '' && !Number.isNaN(Number(key))) return numberFrom(scope, Number(key), span);
  return constantFrom(scope, { kind: 'string', value: key, span }, target, `an argument of \`${table}\``);
}

function numberFrom(scope: ProblemScope, value: number, span: Span): ConstantValue | null {
  if (!Number.isFinite(value)) {
    scope.report.add('FP1005', span, scope.text.slice(span.start, span.end), 'float');
    return null;
  }
  return Number.isInteger(value) && !Object.is(value, -0)
    ? (integerOrFloat(scope, value, span) ?? null)
    : { type: floatType, value, span };
}

/** A whole number too large for an integer is read as a float, because JSON has one type of number. */
function integerOrFloat(scope: ProblemScope, value: number, span: Span): ConstantValue | null {
  return Math.abs(value) > 2 ** 31 ? { type: floatType, value, span } : integerLiteral(scope, value, span);
}

function constantFrom(scope: ProblemScope, node: JsonNode, target: CheckedType, what: string): ConstantValue | null {
  const { span } = node;
  switch (node.kind) {
    case 'null':
      return { type: noneType, value: 0, span };
    case 'boolean':
      return { type: booleanType, value: node.value ? 1 : 0, span };
    case 'number':
      return numberFrom(scope, node.value, span);
    case 'string':
      if (node.value === '') break;
      if (node.value === 'none') return { type: noneType, value: 0, span };
      return namedConstant(scope, node.value, what, target, span);
  }
  scope.report.add('FP3021', span, what, 'a name, a number, `true`, `false` or `null`');
  return null;
}

/** A network, or a request as a text of the language. */
function readRequest(scope: ProblemScope, node: JsonNode): GroundNetwork | null {
  if (node.kind !== 'string') return readNetwork(scope, node);
  const request = requestIn(scope, node);
  return request && networkAskedFor(scope, request);
}

/** Reads `{ "ordered": [...] }`, `{ "unordered": [...] }` or `{ "task": "Attack", "args": ["bob"] }`. */
function readNetwork(scope: ProblemScope, node: JsonNode): GroundNetwork | null {
  const keys = node.kind === 'object' ? node.entries.map(({ key }) => key.value) : [];
  const kind = keys.includes('ordered') ? 'ordered' : keys.includes('unordered') ? 'unordered' : null;
  if (!kind) return readTask(scope, node);
  const list = fieldsOf(scope, node, 'a network', [kind], []).get(kind);
  if (list?.kind !== 'array') {
    if (list) scope.report.add('FP3021', list.span, `\`${kind}\``, 'a list `[...]` of tasks');
    return null;
  }
  const parts = list.items.map((item) => readNetwork(scope, item));
  return parts.includes(null) ? null : { kind, parts: parts as GroundNetwork[] };
}

function readTask(scope: ProblemScope, node: JsonNode): GroundNetwork | null {
  const fields = fieldsOf(scope, node, 'a network', ['task'], ['args', 'ordered', 'unordered']);
  const nameNode = fields.get('task');
  const name = nameNode && textOf(scope, nameNode, 'the name of a task');
  if (!name) return null;
  const argsNode = fields.get('args');
  if (argsNode && argsNode.kind !== 'array') {
    scope.report.add('FP3021', argsNode.span, '`args`', 'a list `[...]`');
    return null;
  }
  const params = scope.names.tasks.get(name)?.params ?? [];
  const args = (argsNode?.items ?? []).map((arg, index) =>
    constantFrom(scope, arg, params[index]?.type ?? null, `an argument of \`${name}\``),
  );
  return requestedTask(scope, { text: name, span: nameNode.span }, args, node.span);
}
