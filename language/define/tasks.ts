// Tasks of a domain that is written in TypeScript. A call of a task with its arguments returns a network. Bodies are
// only made when the domain is assembled, so they can use all declarations.

import type { Declaration, NetworkNode, Statement as StatementNode } from '../text/ast.ts';
import { identifier, nodeOf, nowhere } from './expression.ts';
import type { FloatKind, Input } from './expression.ts';
import { DefinedNetwork, statementsOf } from './statements.ts';
import type { DefinedBody, DefinedBranch, MethodScore, PrimitiveBody } from './statements.ts';
import { variablesOf } from './types.ts';
import type { AnyParameter, DefinedArguments, DefinedVariables } from './types.ts';

type TaskKind = 'primitive' | 'internal' | 'compound';

interface DefinedTask<What extends TaskKind, Name extends string, Params extends readonly AnyParameter[]> {
  (...args: DefinedArguments<Params>): DefinedNetwork;
  readonly taskName: string;
  readonly declaration: () => Declaration;
  readonly declares?: { what: What; name: Name; params: Params };
}

export type DefinedPrimitiveTask<Name extends string, Params extends readonly AnyParameter[]> = DefinedTask<
  'primitive',
  Name,
  Params
>;

export type InternalTask<Name extends string, Params extends readonly AnyParameter[]> = DefinedTask<
  'internal',
  Name,
  Params
>;

export type MethodBody =
  | DefinedBody
  | readonly DefinedBranch[]
  | readonly [MethodScore, ...DefinedBody]
  | readonly [MethodScore, ...DefinedBranch[]];

export interface DefinedCompoundTask<Name extends string, Params extends readonly AnyParameter[]> extends DefinedTask<
  'compound',
  Name,
  Params
> {
  /** States a lower bound: no way of doing the task costs less, from the state in which the task begins. */
  bound(value: (variables: DefinedVariables<Params>) => Input<FloatKind>): void;
  /** Adds a method after those that were added before. */
  method(body: (variables: DefinedVariables<Params>) => MethodBody): void;
  method(name: string, body: (variables: DefinedVariables<Params>) => MethodBody): void;
}

function taskOf<T>(
  name: string,
  params: readonly AnyParameter[],
  internal: boolean,
  body: () => StatementNode[],
  more: object = {},
): T {
  const declaration = (): Declaration => {
    const nodes = params.map(({ node }) => node);
    return { kind: 'task', internal, name: identifier(name), params: nodes, body: body(), span: nowhere };
  };
  const call = (...args: unknown[]): DefinedNetwork => {
    const node: NetworkNode = { kind: 'call', name: identifier(name), args: args.map(nodeOf), span: nowhere };
    return new DefinedNetwork(node);
  };
  return Object.assign(call, { taskName: name, declaration, ...more }) as T;
}

/** `task Name(parameters) { ... }` with conditions, effects and a cost. */
export function primitiveTask<const Name extends string, const Params extends readonly AnyParameter[]>(
  name: Name,
  params: Params,
  body: (variables: DefinedVariables<Params>) => PrimitiveBody,
): DefinedPrimitiveTask<Name, Params> {
  return taskOf(name, params, false, () => statementsOf(body(variablesOf(params))));
}

/** `internal task Name(parameters) { ... }`: is part of the search and is left out of plans. */
export function internalTask<const Name extends string, const Params extends readonly AnyParameter[]>(
  name: Name,
  params: Params,
  body: (variables: DefinedVariables<Params>) => PrimitiveBody,
): InternalTask<Name, Params> {
  return taskOf(name, params, true, () => statementsOf(body(variablesOf(params))));
}

/** A task that methods decompose. Methods are added afterwards, because they may call the task itself. */
export function compoundTask<const Name extends string, const Params extends readonly AnyParameter[]>(
  name: Name,
  params: Params,
): DefinedCompoundTask<Name, Params> {
  type MethodMaker = (variables: DefinedVariables<Params>) => MethodBody;
  const methods: { name: string | null; body: MethodMaker }[] = [];
  const bounds: ((variables: DefinedVariables<Params>) => Input<FloatKind>)[] = [];
  const body = (): StatementNode[] => {
    // In a text, empty braces would make a primitive task that changes nothing.
    if (methods.length === 0) throw new Error(`the compound task ${name} has no method`);
    const stated = bounds.map((bound): StatementNode => {
      return { kind: 'bound', value: nodeOf(bound(variablesOf(params))), span: nowhere };
    });
    const ways = methods.map(({ name, body }): StatementNode => {
      const named = name === null ? {} : { name: identifier(name) };
      return { kind: 'method', ...named, body: statementsOf(body(variablesOf(params))), span: nowhere };
    });
    return [...stated, ...ways];
  };
  const method = (nameOrBody: string | MethodMaker, body?: MethodMaker): void => {
    if (typeof nameOrBody === 'string') methods.push({ name: nameOrBody, body: body! });
    else methods.push({ name: null, body: nameOrBody });
  };
  const bound = (value: (typeof bounds)[number]): void => void bounds.push(value);
  return taskOf(name, params, false, body, { bound, method });
}
