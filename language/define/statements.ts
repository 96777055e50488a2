// The bodies of tasks that are written in TypeScript: conditions, effects, binders, networks. Each list of statements
// has a type that says which statements it accepts: an effect in a method does not compile.

import type { BinderNode, NetworkNode, Statement as StatementNode } from '../text/ast.ts';
import { DefinedExpression, Let, identifier, nodeOf, nowhere } from './expression.ts';
import type { BooleanKind, Condition, FloatKind, Input, DefinedKind, NoneKind, ObjectKind } from './expression.ts';
import { variablesOf } from './types.ts';
import type { AnyParameter, DefinedVariables } from './types.ts';

/** A condition, or a `let`. */
export type DefinedGuard = Condition | Let<DefinedKind>;

/** A statement. `What` distinguishes statements that are allowed in different places. */
abstract class WrittenStatement<What extends string> {
  declare readonly what: What;
  readonly written: StatementNode;

  constructor(written: StatementNode) {
    this.written = written;
  }
}

/** A cost. Only primitive tasks have costs and effects. */
export class Cost extends WrittenStatement<'cost'> {}

/** The score of a method. */
export class MethodScore extends WrittenStatement<'score'> {}

export class DefinedEffect extends WrittenStatement<'effect'> {}

/** A line about executing a primitive task, other than `busy`. */
export class DefinedActing extends WrittenStatement<'acting'> {}

/** Names who is busy during a primitive task. */
export class DefinedBusy extends WrittenStatement<'busy'> {}

/** A binder with a network inside. */
export class DefinedChoice extends WrittenStatement<'choice'> {}

export class DefinedBranch extends WrittenStatement<'branch'> {}

/** A task with its arguments, or several parts, ordered or unordered. */
export class DefinedNetwork {
  readonly network: NetworkNode;

  constructor(network: NetworkNode) {
    this.network = network;
  }
}

export type DefinedStatement =
  | DefinedGuard
  | Cost
  | MethodScore
  | DefinedEffect
  | DefinedActing
  | DefinedBusy
  | DefinedNetwork
  | DefinedChoice
  | DefinedBranch;

/** Conditions, and at the end nothing, a network or a choice. */
export type DefinedBody = readonly [] | readonly [...DefinedGuard[], DefinedGuard | DefinedNetwork | DefinedChoice];

/** Conditions, and at the end the network or choice for each chosen binding. */
export type ChoiceBody = readonly [...DefinedGuard[], DefinedNetwork | DefinedChoice];

export type PrimitiveBody = readonly (DefinedGuard | Cost | DefinedEffect | DefinedActing | DefinedBusy)[];

/** The inside of `when` and `forall`. */
export type EffectBody = readonly DefinedEffect[];
export type EffectBodyWithLets = readonly (DefinedEffect | Let<DefinedKind>)[];

export function statementsOf(body: readonly DefinedStatement[]): StatementNode[] {
  return body.map(statementOf);
}

function statementOf(statement: DefinedStatement): StatementNode {
  if (statement instanceof Let) return statement.letStatement;
  if (statement instanceof DefinedExpression) return conditionStatement(statement);
  if (statement instanceof WrittenStatement) return statement.written;
  if (statement instanceof DefinedNetwork) return networkStatement(statement.network);
  throw new TypeError(`${String(statement)} is no statement of a domain`);
}

/** A bare test is parsed as a binder, so it has to be one here, too. */
function conditionStatement({ node }: Condition): StatementNode {
  if (node.kind !== 'quantifier') return { kind: 'condition', expression: node, span: nowhere };
  const { quantifier, params, body } = node;
  return { kind: 'binder', binder: quantifier, params, body, span: nowhere };
}

/** A text cannot write a bare part, so it goes into `ordered`. A bare `forall` is a statement. */
function networkStatement(network: NetworkNode): StatementNode {
  if (network.kind === 'binder') return network;
  const isPart = network.kind === 'call' || network.kind === 'achieve';
  const whole: NetworkNode = isPart ? { kind: 'ordered', parts: [network], span: nowhere } : network;
  return { kind: 'network', network: whole, span: nowhere };
}

/** `cost := value;` */
export function cost(value: Input<FloatKind>): Cost {
  return new Cost({ kind: 'cost', value: nodeOf(value), span: nowhere });
}

/** `score := value;`: the methods of a task are tried in the order of their scores, the greatest first. */
export function score(value: Input<FloatKind>): MethodScore {
  return new MethodScore({ kind: 'score', value: nodeOf(value), span: nowhere });
}

/** A `when` that contains `busy` is not allowed where only effects are. */
export function when(condition: Input<BooleanKind>, effects: EffectBody): DefinedEffect;
export function when(condition: Input<BooleanKind>, body: readonly (DefinedEffect | DefinedBusy)[]): DefinedBusy;
export function when(condition: Input<BooleanKind>, body: readonly (DefinedEffect | DefinedBusy)[]): unknown {
  const node = { kind: 'when', condition: nodeOf(condition), body: statementsOf(body), span: nowhere } as const;
  return body.some((one) => one instanceof DefinedBusy) ? new DefinedBusy(node) : new DefinedEffect(node);
}

/** `busy npc;`: the objects do nothing else during the task. */
export function busy(...params: readonly DefinedExpression<ObjectKind<string>>[]): DefinedBusy {
  const names = params.map(({ node }) => {
    if (node.kind === 'name') return node.name;
    throw new TypeError('busy() takes parameters of the task');
  });
  return new DefinedBusy({ kind: 'busy', names, span: nowhere });
}

/** `during { ... }`: the effects hold from the start of the task to its end. */
export function during(effects: EffectBody): DefinedActing {
  return new DefinedActing({ kind: 'during', body: statementsOf(effects), span: nowhere });
}

/** `while condition;`: the condition has to stay true during the task. */
export function whileHolds(condition: Input<BooleanKind>): DefinedActing {
  return new DefinedActing({ kind: 'while', condition: nodeOf(condition), span: nowhere });
}

type Actor = DefinedExpression<ObjectKind<string> | NoneKind>;

function sync(name: string, args: readonly Actor[]): DefinedNetwork {
  return new DefinedNetwork({ kind: 'call', name: identifier(name), args: args.map(nodeOf), span: nowhere });
}

/** `block(waiting, busy)`: the first counts as busy until the second has ended the current action. */
export function block(waiting: Actor, busy: Actor): DefinedNetwork {
  return sync('block', [waiting, busy]);
}

/** `global_block(busy)`: the plan waits until the actor has ended the current action. */
export function globalBlock(busy: Actor): DefinedNetwork {
  return sync('global_block', [busy]);
}

/** `finish_action(busy)`: the actor ends the current action. */
export function finishAction(busy: Actor): DefinedNetwork {
  return sync('finish_action', [busy]);
}

/** `cancel_plans(member)`: all other plans that the actor takes part in are cancelled. */
export function cancelPlans(member: Actor): DefinedNetwork {
  return sync('cancel_plans', [member]);
}

function networkOf(kind: 'ordered' | 'unordered', parts: readonly DefinedNetwork[]): DefinedNetwork {
  return new DefinedNetwork({ kind, parts: parts.map(({ network }) => network), span: nowhere });
}

export function ordered(...parts: readonly DefinedNetwork[]): DefinedNetwork {
  return networkOf('ordered', parts);
}

export function unordered(...parts: readonly DefinedNetwork[]): DefinedNetwork {
  return networkOf('unordered', parts);
}

/** A task that may achieve a goal: a primitive or an internal one. */
export interface NamedTask {
  readonly taskName: string;
  readonly declares?: { what: 'primitive' | 'internal' };
}

/** `achieve (conditions) by (tasks)`: what must become true. Default of `by`: all primitive tasks. */
export function achieve(conditions: readonly Condition[], by?: readonly NamedTask[]): DefinedNetwork {
  const names = by?.map(({ taskName }) => identifier(taskName));
  const all = conditions.map(nodeOf);
  return new DefinedNetwork({ kind: 'achieve', conditions: all, ...(names && { by: names }), span: nowhere });
}

/** One branch of a method. It is used only when the branches above it offer nothing. */
export function branch(body: DefinedBody): DefinedBranch;
export function branch(name: string, body: DefinedBody): DefinedBranch;
export function branch(nameOrBody: string | DefinedBody, body?: DefinedBody): DefinedBranch {
  const named = typeof nameOrBody === 'string' ? { name: identifier(nameOrBody) } : {};
  const list = typeof nameOrBody === 'string' ? body! : nameOrBody;
  return new DefinedBranch({ kind: 'branch', ...named, body: statementsOf(list), span: nowhere });
}

type Inside<Params extends readonly AnyParameter[], List> = (variables: DefinedVariables<Params>) => List;

/** As a condition: some binding passes. With a network at the end: every binding that passes is an alternative. */
export function exists<const Params extends readonly AnyParameter[]>(
  params: Params,
  body: Inside<Params, ChoiceBody>,
): DefinedChoice;
export function exists<const Params extends readonly AnyParameter[]>(
  params: Params,
  body: Inside<Params, readonly DefinedGuard[]>,
): Condition;
export function exists(
  params: readonly AnyParameter[],
  body: Inside<AnyParameter[], readonly DefinedStatement[]>,
): unknown {
  const list = body(variablesOf(params));
  if (isChoice(list)) return choice('exists', params, list);
  return quantifier('exists', params, list);
}

/** Conditions, and at the end a network. */
export type NetworkBody = readonly [...DefinedGuard[], DefinedNetwork];

/** As a condition: all bindings pass. With effects or a network: these apply for each binding. */
export function forall<const Params extends readonly AnyParameter[]>(
  params: Params,
  body: Inside<Params, NetworkBody>,
): DefinedNetwork;
export function forall<const Params extends readonly AnyParameter[]>(
  params: Params,
  body: Inside<Params, readonly DefinedGuard[]>,
): Condition;
export function forall<const Params extends readonly AnyParameter[]>(
  params: Params,
  body: Inside<Params, EffectBodyWithLets>,
): DefinedEffect;
export function forall(
  params: readonly AnyParameter[],
  body: Inside<AnyParameter[], readonly DefinedStatement[]>,
): unknown {
  const list = body(variablesOf(params));
  if (isChoice(list)) return new DefinedNetwork(binder('forall', params, list));
  if (!list.some((statement) => statement instanceof DefinedEffect)) return quantifier('forall', params, list);
  return new DefinedEffect(binder('forall', params, list));
}

/** Uses only the first binding that passes. */
export function first<const Params extends readonly AnyParameter[]>(
  params: Params,
  body: Inside<Params, ChoiceBody>,
): DefinedChoice {
  return choice('first', params, body(variablesOf(params)));
}

/** The bindings that pass, in order of their keys. `<`: the least key first. `>`: the greatest key first. */
export function sortBy<const Params extends readonly AnyParameter[]>(
  params: Params,
  key: Inside<Params, Input<FloatKind>>,
  order: '<' | '>',
  body: Inside<Params, ChoiceBody>,
): DefinedChoice {
  return keyed('sort-by', params, key as Inside<AnyParameter[], Input<FloatKind>>, order, body as never);
}

/** Uses only the binding with the least (`<`) or the greatest (`>`) key. */
export function firstBy<const Params extends readonly AnyParameter[]>(
  params: Params,
  key: Inside<Params, Input<FloatKind>>,
  order: '<' | '>',
  body: Inside<Params, ChoiceBody>,
): DefinedChoice {
  return keyed('first', params, key as Inside<AnyParameter[], Input<FloatKind>>, order, body as never);
}

function keyed(
  kind: 'first' | 'sort-by',
  params: readonly AnyParameter[],
  key: Inside<AnyParameter[], Input<FloatKind>>,
  order: '<' | '>',
  body: Inside<AnyParameter[], ChoiceBody>,
): DefinedChoice {
  const variables = variablesOf(params);
  const sorted = { key: nodeOf(key(variables)), order };
  return new DefinedChoice({ ...binder(kind, params, body(variables)), ...sorted });
}

function isChoice(list: readonly DefinedStatement[]): boolean {
  return list.some((statement) => statement instanceof DefinedNetwork || statement instanceof DefinedChoice);
}

function choice(
  kind: 'exists' | 'first',
  params: readonly AnyParameter[],
  list: readonly DefinedStatement[],
): DefinedChoice {
  return new DefinedChoice(binder(kind, params, list));
}

/** The common part of binders and tests. */
function bound(
  params: readonly AnyParameter[],
  list: readonly DefinedStatement[],
): Pick<BinderNode, 'params' | 'body' | 'span'> {
  return { params: params.map(({ node }) => node), body: statementsOf(list), span: nowhere };
}

function binder(
  kind: BinderNode['binder'],
  params: readonly AnyParameter[],
  list: readonly DefinedStatement[],
): BinderNode {
  return { kind: 'binder', binder: kind, ...bound(params, list) };
}

function quantifier(
  kind: 'exists' | 'forall',
  params: readonly AnyParameter[],
  list: readonly DefinedStatement[],
): Condition {
  return new DefinedExpression({ kind: 'quantifier', quantifier: kind, ...bound(params, list) });
}
