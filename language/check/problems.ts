// Checks problems written as text: each `problem NAME of DOMAIN;` with everything up to the next one.

import type { DomainIr, GroundNetwork, Problem, Span } from '../../ir/ir.ts';
import type { Diagnostic } from '../diagnostics.ts';
import type { Declaration, NetworkNode, SourceFile } from '../text/ast.ts';
import { constantOf } from './constants.ts';
import type { DeclarationOf } from './declarations.ts';
import { sourceOf } from './names.ts';
import { addObjects, assign, checkDomainName, findTable, requestedTask, startProblem } from './problem-builder.ts';
import type { NewObject, ProblemScope } from './problem-builder.ts';
import { achievingTask, choosingTask, taskOf } from './problem-tasks.ts';
import { DiagnosticReport, lineOf } from './report.ts';
import { isObjectType } from './types.ts';

/** Returns the problems without errors, and the diagnostics of all. */
export function checkProblems(file: SourceFile, domain: DomainIr): { problems: Problem[]; diagnostics: Diagnostic[] } {
  const report = new DiagnosticReport();
  const problems: Problem[] = [];
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
    if (report.errors === errors) problems.push(scope.problem);
  });
  return { problems, diagnostics: report.inTextOrder() };
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
  if (request) checkRequest(scope, request, end);
  else if (end) report.add('FP3014', end.span, node.name.text);
  else report.add('FP3006', node.span, node.name.text);
}

function networkAskedFor(scope: ProblemScope, node: DeclarationOf<'request' | 'chosen'>): GroundNetwork | null {
  return node.kind === 'request' ? groundNetwork(scope, node.network) : choosingTask(scope, node);
}

/** The tasks to plan, and behind them what has to hold at the end. */
function checkRequest(
  scope: ProblemScope,
  request: DeclarationOf<'request' | 'chosen'>,
  end: DeclarationOf<'achieve'> | undefined,
): void {
  const network = networkAskedFor(scope, request);
  const last = end && achievingTask(scope, end);
  if (network) scope.problem.network = last ? { kind: 'ordered', parts: [network, last] } : network;
}

function newObjects(scope: ProblemScope, declaration: Declaration): NewObject[] {
  if (declaration.kind !== 'instance') return [];
  const { type, names } = declaration;
  isObjectType(scope, type.text, type.span);
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

/** `order`: that of the network around it. */
function groundNetwork(
  scope: ProblemScope,
  node: NetworkNode,
  order: 'ordered' | 'unordered' = 'ordered',
): GroundNetwork | null {
  if (node.kind === 'binder') {
    const network: NetworkNode = { kind: order, parts: [node], span: node.span };
    return taskOf(scope, { kind: 'network', network, span: node.span });
  }
  if (node.kind === 'call') {
    const params = scope.names.tasks.get(node.name.text)?.params ?? [];
    const args = node.args.map((arg, index) =>
      constantOf(scope, arg, `an argument of \`${node.name.text}\``, params[index]?.type),
    );
    return requestedTask(scope, node.name, node.bare ? null : args, node.span);
  }
  const parts = node.parts.map((part) => groundNetwork(scope, part, node.kind as typeof order));
  return parts.includes(null) ? null : { kind: node.kind, parts: parts as GroundNetwork[] };
}
