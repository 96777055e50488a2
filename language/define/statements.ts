// The bodies of tasks that are written in TypeScript: conditions, effects, binders, networks. Lists of statements have
// types that tell where a statement may stand: an effect in a method does not compile.

import type { BinderNode, NetworkNode, Statement as StatementNode } from '../text/ast.ts';
import { Expression, Let, identifier, nodeOf, nowhere } from './expression.ts';
import type { BooleanKind, Condition, FloatKind, Input, Kind } from './expression.ts';
import { variablesOf } from './types.ts';
import type { AnyParameter, Variables } from './types.ts';

/** A condition, or a `let`. */
export type Guard = Condition | Let<Kind>;

/** A cost. Only primitive tasks have costs and effects. */
export class Cost {
  readonly costStatement: StatementNode;

  constructor(statement: StatementNode) {
    this.costStatement = statement;
  }
}

export class Effect {
  readonly effectStatement: StatementNode;

  constructor(statement: StatementNode) {
    this.effectStatement = statement;
  }
}

/** A task with its arguments, or several parts, ordered or unordered. */
export class Network {
  readonly network: NetworkNode;

  constructor(network: NetworkNode) {
    this.network = network;
  }
}

/** A binder with a network inside. */
export class Choice {
  readonly choiceStatement: StatementNode;

  constructor(statement: StatementNode) {
    this.choiceStatement = statement;
  }
}

export class Branch {
  readonly branchStatement: StatementNode;

  constructor(statement: StatementNode) {
    this.branchStatement = statement;
  }
}

export type Statement = Guard | Cost | Effect | Network | Choice | Branch;

/** Conditions, and at the end what is to be done: nothing, a network, or a choice. */
export type Body = readonly [] | readonly [...Guard[], Guard | Network | Choice];

/** Conditions, and at the end what is to be done for each chosen binding. */
export type ChoiceBody = readonly [...Guard[], Network | Choice];

export type PrimitiveBody = readonly (Guard | Cost | Effect)[];

/** The inside of `when` and `forall`. */
export type EffectBody = readonly Effect[];
export type EffectBodyWithLets = readonly (Effect | Let<Kind>)[];

export function statementsOf(body: readonly Statement[]): StatementNode[] {
  return body.map(statementOf);
}

function statementOf(statement: Statement): StatementNode {
  if (statement instanceof Let) return statement.letStatement;
  if (statement instanceof Expression) return conditionStatement(statement);
  if (statement instanceof Cost) return statement.costStatement;
  if (statement instanceof Effect) return statement.effectStatement;
  if (statement instanceof Choice) return statement.choiceStatement;
  if (statement instanceof Branch) return statement.branchStatement;
  if (statement instanceof Network) return networkStatement(statement.network);
  throw new TypeError(`${String(statement)} is no statement of a domain`);
}

/** A test that stands alone is parsed as a binder, so it must be one here too. */
function conditionStatement({ node }: Condition): StatementNode {
  if (node.kind !== 'quantifier') return { kind: 'condition', expression: node, span: nowhere };
  const { quantifier, params, body } = node;
  return { kind: 'binder', binder: quantifier, params, body, span: nowhere };
}

/** A text cannot write a task alone, so the task goes into `ordered`. */
function networkStatement(network: NetworkNode): StatementNode {
  const whole: NetworkNode = network.kind === 'call' ? { kind: 'ordered', parts: [network], span: nowhere } : network;
  return { kind: 'network', network: whole, span: nowhere };
}

/** `cost := value;` */
export function cost(value: Input<FloatKind>): Cost {
  return new Cost({ kind: 'cost', value: nodeOf(value), span: nowhere });
}

export function when(condition: Input<BooleanKind>, effects: EffectBody): Effect {
  return new Effect({ kind: 'when', condition: nodeOf(condition), body: statementsOf(effects), span: nowhere });
}

export function ordered(...parts: readonly Network[]): Network {
  return new Network({ kind: 'ordered', parts: parts.map(({ network }) => network), span: nowhere });
}

export function unordered(...parts: readonly Network[]): Network {
  return new Network({ kind: 'unordered', parts: parts.map(({ network }) => network), span: nowhere });
}

/** One branch of a method. It is used only when the branches above it offer nothing. */
export function branch(body: Body): Branch;
export function branch(name: string, body: Body): Branch;
export function branch(nameOrBody: string | Body, body?: Body): Branch {
  const named = typeof nameOrBody === 'string' ? { name: identifier(nameOrBody) } : {};
  const list = typeof nameOrBody === 'string' ? body! : nameOrBody;
  return new Branch({ kind: 'branch', ...named, body: statementsOf(list), span: nowhere });
}

type Inside<Params extends readonly AnyParameter[], List> = (variables: Variables<Params>) => List;

/** As a condition: some binding passes. With a network at the end: every binding that passes is an alternative. */
export function exists<const Params extends readonly AnyParameter[]>(
  params: Params,
  body: Inside<Params, ChoiceBody>,
): Choice;
export function exists<const Params extends readonly AnyParameter[]>(
  params: Params,
  body: Inside<Params, readonly Guard[]>,
): Condition;
export function exists(params: readonly AnyParameter[], body: Inside<AnyParameter[], readonly Statement[]>): unknown {
  const list = body(variablesOf(params));
  if (isChoice(list)) return choice('exists', params, list);
  return quantifier('exists', params, list);
}

/** As a condition: all bindings pass. With effects: the effects happen for each binding. */
export function forall<const Params extends readonly AnyParameter[]>(
  params: Params,
  body: Inside<Params, readonly Guard[]>,
): Condition;
export function forall<const Params extends readonly AnyParameter[]>(
  params: Params,
  body: Inside<Params, EffectBodyWithLets>,
): Effect;
export function forall(params: readonly AnyParameter[], body: Inside<AnyParameter[], readonly Statement[]>): unknown {
  const list = body(variablesOf(params));
  if (!list.some((statement) => statement instanceof Effect)) return quantifier('forall', params, list);
  return new Effect(binder('forall', params, list));
}

/** Uses only the first binding that passes. */
export function first<const Params extends readonly AnyParameter[]>(
  params: Params,
  body: Inside<Params, ChoiceBody>,
): Choice {
  return choice('first', params, body(variablesOf(params)));
}

/** The bindings that pass, in order of their keys. `<`: the least key first. `>`: the greatest key first. */
export function sortBy<const Params extends readonly AnyParameter[]>(
  params: Params,
  key: Inside<Params, Input<FloatKind>>,
  order: '<' | '>',
  body: Inside<Params, ChoiceBody>,
): Choice {
  const variables = variablesOf(params);
  const sorted = { key: nodeOf(key(variables)), order };
  return new Choice({ ...binder('sort-by', params, body(variables)), ...sorted });
}

function isChoice(list: readonly Statement[]): boolean {
  return list.some((statement) => statement instanceof Network || statement instanceof Choice);
}

function choice(kind: 'exists' | 'first', params: readonly AnyParameter[], list: readonly Statement[]): Choice {
  return new Choice(binder(kind, params, list));
}

function binder(kind: BinderNode['binder'], params: readonly AnyParameter[], list: readonly Statement[]): BinderNode {
  const nodes = params.map(({ node }) => node);
  return { kind: 'binder', binder: kind, params: nodes, body: statementsOf(list), span: nowhere };
}

function quantifier(kind: 'exists' | 'forall', params: readonly AnyParameter[], list: readonly Statement[]): Condition {
  const nodes = params.map(({ node }) => node);
  return new Expression({
    kind: 'quantifier',
    quantifier: kind,
    params: nodes,
    body: statementsOf(list),
    span: nowhere,
  });
}
