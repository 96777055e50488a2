// Builds a problem from objects, assignments and a request. Both formats, text and JSON, use it, so they have the same
// rules and the same messages.

import type { DomainIr, GroundNetwork, Problem, ProblemObject, Span } from '../../ir/ir.ts';
import { numberObjects } from '../../ir/objects.ts';
import { fitConstant } from './constants.ts';
import type { ConstantValue } from './constants.ts';
import { namesOf } from './names.ts';
import type { DomainScope, DeclaredSignature } from './names.ts';
import { lineOf } from './report.ts';
import type { DiagnosticReport } from './report.ts';
import { suggest } from './suggest.ts';
import { isNone } from './types.ts';

/** The spans of a problem in its text. */
export interface ProblemSpans {
  /** The span of each assignment, in their order. */
  assignments: Span[];
  request: Span | null;
}

export interface ProblemScope extends DomainScope {
  problem: Problem;
  spans: ProblemSpans;
  /** For each place with a value, the span of its assignment. */
  assigned: Map<string, Span>;
}

export interface NewObject {
  name: string;
  type: { text: string; span: Span };
  span: Span;
}

export function startProblem(text: string, domain: DomainIr, report: DiagnosticReport, name: string): ProblemScope {
  const network: GroundNetwork = { kind: 'ordered', parts: [] };
  const problem: Problem = { name, domain: domain.name, objects: [], assignments: [], answers: [], network };
  const names = namesOf(domain);
  const declaredTasks = domain.tasks.length;
  return {
    text,
    domain,
    names,
    report,
    declaredTasks,
    syncs: new Map(),
    achieves: new Map(),
    problem,
    spans: { assignments: [], request: null },
    assigned: new Map(),
  };
}

/** Adds all objects at once, because their ids depend on each other. */
export function addObjects(scope: ProblemScope, objects: readonly NewObject[]): void {
  const { domain, names, report, problem } = scope;
  const declared: (ProblemObject & { span: Span })[] = [];
  const seen = new Map<string, Span>();
  for (const { name, type, span } of objects) {
    const index = names.types.get(type.text);
    const other = seen.get(name);
    const known = names.values.get(name);
    const kind = known?.kind ?? 'built-in function';
    if (known?.kind === 'object') report.add('FP3015', span, name, domain.name);
    else if (other) report.add('FP2001', span, name, 'object', lineOf(other, span));
    else if (kind !== 'built-in function') report.add('FP3008', span, name, kind);
    else if (index !== undefined) declared.push({ name, type: index, span });
    else names.brokenObjects.add(name);
    if (!other) seen.set(name, span);
  }
  const all = [...(domain.objects ?? []), ...declared];
  const { ids } = numberObjects(domain, all);
  problem.objects = all.map(({ name, type }) => ({ name, type }));
  all.forEach(({ name, type, span }, index) => {
    const ofDomain = index < all.length - declared.length ? { ofDomain: index } : {};
    names.values.set(name, { kind: 'object', type, id: ids[index]!, ...ofDomain, span });
  });
}

/** The variable or external to which a problem gives a value, or null after reporting that the name is neither. */
export function findTable(scope: ProblemScope, name: string, span: Span): DeclaredSignature | null {
  const { names, report } = scope;
  const value = names.values.get(name);
  if (value && 'params' in value && value.kind !== 'define') return value;
  if (value) {
    report.add('FP3004', span, name, value.kind);
  } else if (name === '' || report.isFull) {
    report.silentError();
  } else {
    const tables = [...names.values].filter(([, other]) => 'params' in other && other.kind !== 'define');
    report.add(
      'FP3003',
      span,
      name,
      suggest(
        name,
        tables.map(([key]) => key),
      ),
    );
  }
  return null;
}

/** Adds `table(args) := value`. An argument that is null was already reported. */
export function assign(
  scope: ProblemScope,
  table: DeclaredSignature,
  args: readonly (ConstantValue | null)[],
  value: ConstantValue | null,
  span: Span,
): void {
  const { report, problem, spans } = scope;
  const { name, params, index } = table;
  if (args.length !== params.length) {
    const wanted = `${name}(${params.map((param) => param.name).join(', ')})`;
    report.add('FP2013', span, name, String(params.length), String(args.length), params.length > 0 ? wanted : name);
    return;
  }
  const places = args.map((arg, position) => fitArgument(scope, table, arg, position));
  const fitted = value && fitConstant(scope, value, table.value, `the value of \`${name}\``);
  if (places.includes(null) || fitted === null) return;
  const numbers = places as number[];
  const key = `${table.kind === 'external' ? '!' : ''}${index},${numbers.join()}`;
  const before = scope.assigned.get(key);
  if (before) report.add('FP4010', span, lineOf(before, span));
  scope.assigned.set(key, span);
  if (table.kind === 'external') problem.answers.push({ external: index, args: numbers, value: fitted });
  else {
    problem.assignments.push({ variable: index, args: numbers, value: fitted });
    spans.assignments.push(span);
  }
}

function fitArgument(
  scope: ProblemScope,
  table: DeclaredSignature,
  arg: ConstantValue | null,
  position: number,
): number | null {
  if (!arg) return null;
  const { name, type } = table.params[position]!;
  if (isNone(arg.type) && type?.kind === 'object') {
    scope.report.add('FP3005', arg.span, table.name);
    return null;
  }
  return fitConstant(scope, arg, type, `\`${name}\` of \`${table.name}\``);
}

/**
 * Checks one task of the request. `args` is null if they are missing, which was already reported. Returns null after
 * reporting a mistake.
 */
export function requestedTask(
  scope: ProblemScope,
  name: { text: string; span: Span },
  args: readonly (ConstantValue | null)[] | null,
  span: Span,
): GroundNetwork | null {
  const { names, report } = scope;
  const task = names.tasks.get(name.text);
  if (!task) {
    if (name.text !== '' && !report.isFull)
      report.add('FP2004', name.span, name.text, suggest(name.text, names.tasks.keys()));
    else report.silentError();
    return null;
  }
  if (!args) {
    report.silentError();
    return null;
  }
  if (args.length !== task.params.length) {
    const wanted = `${task.name}(${task.params.map((param) => param.name).join(', ')})`;
    report.add('FP2013', span, task.name, String(task.params.length), String(args.length), wanted);
    return null;
  }
  const values = args.map((arg, index) => {
    const { name: parameter, type } = task.params[index]!;
    return arg && fitConstant(scope, arg, type, `\`${parameter}\` of \`${task.name}\``);
  });
  return values.includes(null) ? null : { kind: 'task', task: task.index, args: values as number[] };
}

export function checkDomainName(scope: ProblemScope, name: string, span: Span): void {
  if (name !== scope.domain.name && name !== '') scope.report.add('FP3001', span, name, scope.domain.name);
}
