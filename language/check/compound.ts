// Compound tasks: methods, their branches, and bodies that end in a choice or a network.

import type { Body, Branch, ChoiceBinder, CompoundTask, Expr, Guard, Method, Rest } from '../../ir/ir.ts';
import { isNumeric } from '../../ir/kinds.ts';
import type { BinderNode, Statement } from '../text/ast.ts';
import { checkBound, checkScore } from './bounds.ts';
import { checkGuard, flatten, openLevels, statementName } from './conditions.ts';
import { hasEffects } from './effects.ts';
import { checkTyped } from './expressions.ts';
import type { CheckContext } from './names.ts';
import { sourceOf } from './names.ts';
import { checkNetwork, hasNetwork } from './networks.ts';
import { floatType, typeText } from './types.ts';
import { suggest } from './suggest.ts';

type MethodNode = Extract<Statement, { kind: 'method' }>;

export function isCompound(body: readonly Statement[]): boolean {
  return flatten(body).some((statement) => statement.kind === 'method');
}

export function checkCompound(
  context: CheckContext,
  body: readonly Statement[],
): Pick<CompoundTask, 'methods'> & Partial<Pick<CompoundTask, 'bound'>> {
  const methods: Method[] = [];
  let bound: Expr | null = null;
  let boundGiven = false;
  const names = new Map<string, number>();
  for (const statement of flatten(body)) {
    if (statement.kind === 'bound') {
      if (boundGiven) context.report.add('FP2062', statement.span);
      else bound = checkBound(context, statement);
      boundGiven = true;
      continue;
    }
    if (statement.kind !== 'method') {
      reportBesideMethods(context, statement);
      continue;
    }
    const { name } = statement;
    const line = name && names.get(name.text);
    if (name && line !== undefined) context.report.add('FP2001', name.span, name.text, 'method', String(line));
    else if (name) names.set(name.text, name.span.line);
    methods.push(checkMethod(context, statement));
  }
  scoreAll(methods);
  return bound ? { methods, bound } : { methods };
}

function reportBesideMethods(context: CheckContext, statement: Statement): void {
  const { report } = context;
  if (statement.kind === 'cost') report.add('FP2032', statement.span);
  else if (statement.kind === 'score') report.add('FP2078', statement.span);
  else if (statement.kind === 'branch') report.add('FP2035', statement.span);
  else if (isForActing(statement)) report.add('FP2063', statement.span, statement.kind);
  else if (hasEffects([statement])) report.add('FP2029', statement.span);
  else report.add('FP2033', statement.span, statementName(statement));
}

function isForActing({ kind }: Statement): boolean {
  return kind === 'busy' || kind === 'during' || kind === 'while';
}

/** If some methods have a score, all others get the score 0. A single method needs none. */
function scoreAll(methods: Method[]): void {
  if (methods.length < 2) for (const method of methods) delete method.score;
  if (!methods.some(({ score }) => score)) return;
  for (const method of methods) method.score ??= { op: 'literal', type: floatType, value: 0, span: method.span };
}

function checkMethod(context: CheckContext, node: MethodNode): Method {
  const all = flatten(node.body);
  const [scored, second] = all.flatMap((statement) => (statement.kind === 'score' ? [statement] : []));
  if (second) context.report.add('FP2079', second.span);
  const score = scored && checkScore(context, scored);
  const statements = all.filter((statement) => statement.kind !== 'score');
  const base = { name: node.name?.text ?? null, span: node.span, ...(score && { score }) };
  if (!statements.some((statement) => statement.kind === 'branch')) {
    return { ...base, branches: [checkBranch(context, statements, node)] };
  }
  const branches: Branch[] = [];
  for (const statement of statements) {
    if (statement.kind === 'branch') branches.push(checkBranch(context, flatten(statement.body), statement));
    else if (statement.kind === 'bound') context.report.add('FP2061', statement.span);
    else if (isForActing(statement)) context.report.add('FP2063', statement.span, statement.kind);
    else context.report.add('FP2034', statement.span, statementName(statement));
  }
  return { ...base, branches };
}

function checkBranch(context: CheckContext, statements: readonly Statement[], node: Statement): Branch {
  context.locals.open();
  const body = checkBody(context, statements, node);
  context.locals.close();
  const name = node.kind === 'branch' && node.name ? { name: node.name.text } : {};
  return { ...name, body, span: node.span };
}

/** Checks the request of a problem: a network, or a binder with one inside. */
export function checkRequestBody(context: CheckContext, statement: Statement): Body {
  return checkBody(context, [statement], statement);
}

/** Checks guards, then at most one choice or network, which must come last. */
function checkBody(context: CheckContext, statements: readonly Statement[], owner: Statement): Body {
  const guards: Guard[] = [];
  let rest: Rest | null = null;
  let ended = false;
  for (const statement of statements) {
    if (ended) {
      context.report.add('FP2031', statement.span, statementName(statement));
    } else if (statement.kind === 'network' || (statement.kind === 'binder' && isForEach(statement))) {
      const network = checkNetwork(context, statement.kind === 'network' ? statement.network : statement);
      rest = network && { kind: 'network', network };
      ended = true;
    } else if (statement.kind === 'binder' && hasNetwork(statement.body)) {
      rest = checkChoice(context, statement);
      ended = true;
    } else {
      guards.push(...checkBodyStatement(context, statement));
    }
  }
  return { guards, rest: rest ?? { kind: 'network', network: { kind: 'ordered', parts: [], span: owner.span } } };
}

/** A `forall` with a network inside is a network. */
function isForEach(statement: Statement): boolean {
  return statement.kind === 'binder' && statement.binder === 'forall' && hasNetwork(statement.body);
}

function checkBodyStatement(context: CheckContext, statement: Statement): Guard[] {
  const { report } = context;
  if (statement.kind === 'cost') report.add('FP2032', statement.span);
  else if (statement.kind === 'bound') report.add('FP2061', statement.span);
  else if (statement.kind === 'score') report.add('FP2078', statement.span);
  else if (statement.kind === 'method') report.add('FP2036', statement.span);
  else if (statement.kind === 'branch') report.add('FP2035', statement.span);
  else if (isForActing(statement)) report.add('FP2063', statement.span, statement.kind);
  else if (isMisspeltScore(context, statement))
    report.add('FP1024', statement.target.span, statement.target.name.text, 'score');
  else if (hasEffects([statement])) report.add('FP2029', statement.span);
  else return checkGuard(context, statement) ?? [];
  return [];
}

/** Whether the statement is a misspelt `score := ...`, such as `scroe := ...`, and no variable has this name. */
function isMisspeltScore(
  { names }: CheckContext,
  statement: Statement,
): statement is Extract<Statement, { kind: 'effect' }> & { target: { kind: 'name' } } {
  if (statement.kind !== 'effect' || statement.operator !== ':=' || statement.target.kind !== 'name') return false;
  const { text } = statement.target.name;
  return text !== '' && !names.values.has(text) && suggest(text, ['score']) !== '';
}

/** A binder with a network inside. */
function checkChoice(context: CheckContext, binder: BinderNode): ChoiceBinder | null {
  const levels = openLevels(context, binder.params);
  const key = binder.key ? checkKey(context, binder.key, binder.binder) : null;
  const body = checkBody(context, flatten(binder.body), binder);
  context.locals.close();
  const last = levels[levels.length - 1];
  if (!last || binder.binder === 'forall') return null;
  last.guards = body.guards;
  return {
    kind: 'choice',
    binder: binder.binder,
    levels,
    key,
    order: binder.order ?? '<',
    rest: body.rest,
    span: binder.span,
  };
}

function checkKey(
  context: CheckContext,
  expression: NonNullable<BinderNode['key']>,
  binder: string,
): ChoiceBinder['key'] {
  const key = checkTyped(context, expression);
  if (!key || isNumeric(key.type.kind)) return key;
  const type = typeText(context.domain, key.type);
  context.report.add('FP2016', key.span, `\`${binder}\``, sourceOf(context, key.span), type);
  return null;
}
