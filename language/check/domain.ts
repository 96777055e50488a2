// Checks a domain part by part: declarations, defines, tasks, warnings. One run reports everything that is wrong. A
// domain is returned only when nothing is wrong.

import type { DomainIr, Parameter, Task } from '../../ir/ir.ts';
import type { Diagnostic } from '../diagnostics.ts';
import type { Declaration, SourceFile } from '../text/ast.ts';
import { declareAchieves } from './achieve.ts';
import { warnAboutBounds } from './bounds.ts';
import { checkCompound, isCompound } from './compound.ts';
import { collectDeclarations } from './declarations.ts';
import type { DeclarationOf, DeclaredTask } from './declarations.ts';
import { checkDefines } from './defines.ts';
import { warnAboutEndings } from './endings.ts';
import { DeclaredLocals, declareLocal, warnUnused } from './locals.ts';
import { emptyNames } from './names.ts';
import type { CheckContext, DomainScope } from './names.ts';
import { checkPrimitive } from './primitive.ts';
import { DiagnosticReport } from './report.ts';
import { declareSyncs, warnAboutWaiting } from './sync.ts';
import { warnAboutTask } from './warnings.ts';

export function checkDomain(file: SourceFile): { domain: DomainIr | null; diagnostics: Diagnostic[] } {
  const domain: DomainIr = {
    name: '',
    types: [],
    enums: [],
    variables: [],
    externals: [],
    defines: [],
    tasks: [],
    indexes: [],
  };
  const report = new DiagnosticReport();
  const names = emptyNames();
  const used = { syncs: new Map(), achieves: new Map() };
  const scope: DomainScope = { text: file.text, domain, names, report, declaredTasks: 0, ...used };
  const firstProblem = file.declarations.findIndex(({ kind }) => kind === 'problem');
  const declarations = firstProblem === -1 ? file.declarations : file.declarations.slice(0, firstProblem);
  domain.name = domainName(scope, file, declarations);
  const { defines, tasks } = collectDeclarations(scope, declarations);
  scope.declaredTasks = tasks.length;
  checkDefines(scope, defines);
  const known = report.errors === 0;
  for (const task of tasks) checkTask(scope, task, known);
  declareSyncs(scope);
  declareAchieves(scope, domain.tasks);
  if (report.errors === 0) {
    warnAboutEndings(scope);
    warnAboutBounds(scope);
    warnAboutWaiting(scope);
  }
  return { domain: report.errors === 0 ? domain : null, diagnostics: report.inTextOrder() };
}

/** Declarations that only problems have. */
const ofProblems: readonly Declaration['kind'][] = ['assign', 'request', 'chosen', 'achieve'];

/** Returns the name in the one `domain NAME;`. Reports declarations that belong to a problem. */
function domainName(scope: DomainScope, file: SourceFile, declarations: readonly Declaration[]): string {
  const { report } = scope;
  let first: DeclarationOf<'domain'> | undefined;
  for (const node of declarations) {
    if (node.kind === 'domain') {
      if (first) report.add('FP2046', node.span, first.name.text, node.span.file === first.span.file ? '' : 'included');
      else first = node;
    } else if (node.kind === 'include') {
      report.add('FP1051', node.span, node.path);
    } else if (ofProblems.includes(node.kind)) {
      report.add('FP2047', node.span);
    }
  }
  if (first) return first.name.text;
  const start = file.declarations[0]?.span;
  // The parser already reports an empty file.
  if (start) report.add('FP2053', { ...start, end: start.start });
  else report.silentError();
  return '';
}

/** `known`: all declarations that the task may use are correct, so warnings about the task make sense. */
function checkTask(scope: DomainScope, declared: DeclaredTask, known: boolean): void {
  const { node } = declared;
  const context: CheckContext = { ...scope, locals: new DeclaredLocals() };
  const { report } = scope;
  const errors = report.errors;
  const params = declareParameters(context, declared);
  const locals = { locals: context.locals.types, localNames: context.locals.names };
  const base = { name: node.name.text, params, ...locals, span: node.name.span };
  let task: Task;
  if (isCompound(node.body)) {
    if (node.internal) report.add('FP2054', node.name.span, node.name.text);
    task = { ...base, kind: 'compound', ...checkCompound(context, node.body) };
  } else {
    const kind = node.internal ? 'internal' : 'primitive';
    task = { ...base, kind, ...checkPrimitive(context, node.internal, node.body, node.name.span) };
  }
  scope.domain.tasks.push(task);
  if (report.errors > errors) return;
  warnUnused(context);
  if (known) warnAboutTask(scope, task);
}

function declareParameters(context: CheckContext, { node, signature }: DeclaredTask): Parameter[] {
  return node.params.flatMap((param, index): Parameter[] => {
    const { type } = signature.params[index]!;
    declareLocal(context, 'parameter', param.name.text, type, param.name.span);
    return type ? [{ name: param.name.text, type, span: param.span }] : [];
  });
}
