// Defines: their bodies, and which of them call themselves.

import type { Define, Expr } from '../../ir/ir.ts';
import { constantOf } from './constants.ts';
import type { DeclaredDefine } from './declarations.ts';
import { checkAs } from './expressions.ts';
import { DeclaredLocals, declareLocal, warnUnused } from './locals.ts';
import type { CheckContext, DomainScope } from './names.ts';
import { sourceOf } from './names.ts';
import { partsOf } from '../../ir/expressions.ts';

const greatestDepth = 1000;

export function checkDefines(scope: DomainScope, declared: readonly DeclaredDefine[]): void {
  const called = declared.map(({ node, signature }) => {
    const context: CheckContext = { ...scope, locals: new DeclaredLocals() };
    const errors = scope.report.errors;
    node.params.forEach((param, index) =>
      declareLocal(context, 'parameter', param.name.text, signature.params[index]!.type, param.name.span),
    );
    const depth = node.depth ? checkDepth(scope, node.depth) : null;
    const body = checkAs(context, node.body, signature.value, `the result of \`${signature.name}\``);
    if (scope.report.errors === errors) warnUnused(context);
    if (body && signature.value) scope.domain.defines.push(defineOf(context, { node, signature }, depth, body));
    return body ? definesIn(body) : new Set<number>();
  });
  checkRecursion(scope, declared, called);
}

function defineOf(
  context: CheckContext,
  { node, signature }: DeclaredDefine,
  depth: number | null,
  body: Expr,
): Define {
  const params = node.params.map((param, index) => {
    const type = signature.params[index]!.type ?? { kind: 'boolean' as const };
    return { name: param.name.text, type, span: param.span };
  });
  const { name, span, value } = signature;
  return { name, params, value: value!, locals: context.locals.types, body, depth, span };
}

function checkDepth(scope: DomainScope, expression: NonNullable<DeclaredDefine['node']['depth']>): number | null {
  const constant = constantOf(scope, expression, 'a depth');
  if (!constant) return null;
  const { type, value } = constant;
  if (type.kind === 'integer' && value >= 1 && value <= greatestDepth) return value;
  scope.report.add('FP2045', expression.span, sourceOf(scope, expression.span));
  return null;
}

/** Reports defines on a cycle of calls without a depth, and other defines with one. */
function checkRecursion(scope: DomainScope, declared: readonly DeclaredDefine[], called: readonly Set<number>[]): void {
  const reported = new Set<number>();
  declared.forEach(({ node, signature }, index) => {
    const cycle = cycleThrough(called, index);
    if (!cycle) {
      if (!node.depth) return;
      scope.report.add('FP4009', node.depth.span, signature.name);
      const define = scope.domain.defines.find(({ name }) => name === signature.name);
      if (define) define.depth = null;
      return;
    }
    if (node.depth || reported.has(index)) return;
    cycle.forEach((member) => reported.add(member));
    const path = [...cycle, index].map((member) => declared[member]!.signature.name);
    scope.report.add('FP2044', node.name.span, signature.name, path.join(' -> '));
  });
}

/** Returns the shortest path of calls from a define back to itself. */
function cycleThrough(called: readonly Set<number>[], start: number): number[] | null {
  const paths = new Map<number, number[]>([[start, [start]]]);
  for (const [member, path] of paths) {
    for (const next of called[member]!) {
      if (next === start) return path;
      if (!paths.has(next)) paths.set(next, [...path, next]);
    }
  }
  return null;
}

/** Returns the defines that an expression calls. */
export function definesIn(expr: Expr, found = new Set<number>()): Set<number> {
  if (expr.op === 'define') found.add(expr.define);
  for (const part of partsOf(expr)) definesIn(part, found);
  return found;
}
