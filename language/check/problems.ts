// Checks problems written as text: each `problem NAME of DOMAIN;` with everything up to the next one.

import type { DomainIr, Problem, Span } from '../../ir/ir.ts';
import type { Diagnostic } from '../diagnostics.ts';
import type { Declaration, SourceFile } from '../text/ast.ts';
import { constantOf } from './constants.ts';
import type { DeclarationOf } from './declarations.ts';
import { sourceOf } from './names.ts';
import { addObjects, assign, checkDomainName, findTable, startProblem } from './problem-builder.ts';
import type { NewObject, ProblemScope, ProblemSpans } from './problem-builder.ts';
import { DiagnosticReport, lineOf } from './report.ts';
import { networkAskedFor, noTasks, withEnd } from './requests.ts';
import { isObjectType } from './types.ts';

/** The problems without errors, their spans, and the diagnostics of all problems. */
export interface CheckedProblems {
  problems: Problem[];
  spans: ProblemSpans[];
  diagnostics: Diagnostic[];
}

export function checkProblems(file: SourceFile, domain: DomainIr): CheckedProblems {
  const report = new DiagnosticReport();
  const problems: Problem[] = [];
  const spans: ProblemSpans[] = [];
  const starts = file.declarations.flatMap(({ kind }, index) => (kind === 'problem' ? [index] : []));
  const names = new Map<string, Span>();
  const before = file.declarations.slice(0, starts[0]);
  if (!before.some(({ kind }) => kind === 'domain')) reportBeforeProblems(report, before);
  starts.forEach((start, index) => {
    const declarations = file.declarations.slice(start, starts[index + 1]);
    const node = declarations[0] as DeclarationOf<'problem'>;
    const other = names.get(node.name.text);
    if (other) report.add('FP2001', node.name.span, node.name.text, 'problem', lineOf(other, node.span));
    else names.set(node.name.text, node.span);
    const errors = report.errors;
    const scope = startProblem(file.text, domain, report, node.name.text);
    checkProblem(scope, node, declarations);
    if (report.errors !== errors) return;
    problems.push(scope.problem);
    spans.push(scope.spans);
  });
  return { problems, spans, diagnostics: report.inTextOrder() };
}

/**
 * Without a domain in the same text, the text must begin with a problem. Only the first declaration before it is
 * reported.
 */
function reportBeforeProblems(report: DiagnosticReport, declarations: readonly Declaration[]): void {
  const first = declarations[0];
  if (first) report.add('FP3010', first.span);
}

function checkProblem(scope: ProblemScope, node: DeclarationOf<'problem'>, declarations: readonly Declaration[]): void {
  const { report } = scope;
  checkDomainName(scope, node.domain.text, node.domain.span);
  addObjects(
    scope,
    declarations.flatMap((declaration) => newObjects(scope, declaration)),
  );
  let request: DeclarationOf<'request' | 'chosen'> | undefined;
  let end: DeclarationOf<'achieve'> | undefined;
  for (const declaration of declarations) {
    switch (declaration.kind) {
      case 'problem':
      case 'instance':
        break;
      case 'assign':
        checkAssign(scope, declaration);
        break;
      case 'request':
      case 'chosen':
        if (request) {
          report.add('FP3007', declaration.span, lineOf(request.span, declaration.span));
          networkAskedFor(scope, declaration);
        }
        request ??= declaration;
        break;
      case 'achieve':
        if (end) report.add('FP3013', declaration.span, lineOf(end.span, declaration.span));
        end ??= declaration;
        break;
      case 'include':
        report.add('FP1051', declaration.span, declaration.path);
        break;
      case 'domain':
      case 'type':
      case 'enum':
      case 'variable':
      case 'define':
      case 'task':
        report.add('FP3011', declaration.span, node.name.text);
    }
  }
  scope.spans.request = (request ?? end)?.span ?? null;
  if (request || end) withEnd(scope, request ? networkAskedFor(scope, request) : noTasks, end);
  else if (node.broken) report.silentError();
  else report.add('FP3006', node.span, node.name.text);
}

function newObjects(scope: ProblemScope, declaration: Declaration): NewObject[] {
  if (declaration.kind !== 'instance') return [];
  const { type, names } = declaration;
  isObjectType(scope, type.text, type.span, names);
  // Objects of a wrong type are declared all the same, so that their uses are not reported again.
  return names.flatMap(({ text, span }) => (text === '' ? [] : [{ name: text, type, span }]));
}

function checkAssign(scope: ProblemScope, { target, value, span }: DeclarationOf<'assign'>): void {
  const { report } = scope;
  if (target.kind !== 'name' && target.kind !== 'call') {
    if (target.kind === 'error') report.silentError();
    else report.add('FP3003', target.span, sourceOf(scope, target.span), '');
    return;
  }
  const table = findTable(scope, target.name.text, target.name.span);
  if (!table) return;
  const args = target.kind === 'call' ? target.args : [];
  const places = args.map((arg, index) =>
    constantOf(scope, arg, `an argument of \`${table.name}\``, table.params[index]?.type),
  );
  const constant = constantOf(scope, value, `the value of \`${table.name}\``, table.value);
  assign(scope, table, places, constant, span);
}
