// Turns a domain in the IR back into declarations: types, tables, defines and tasks.

import type { Define, DomainIr, Parameter, PrimitiveTask, ProblemObject, Task, Variable } from '../../ir/ir.ts';
import type { Declaration, Expression, ParameterNode, Statement } from '../text/ast.ts';
import { nowhere, numberNode } from '../text/nodes.ts';
import { BodyTree, literalNode, typeReference } from './bodies.ts';
import { NameGiver, nameNode, usableName } from './names.ts';
import type { WrittenNames } from './names.ts';

const span = nowhere;

export function domainTree(domain: DomainIr, names: WrittenNames): Declaration[] {
  const enums = domain.enums.map((_, at): Declaration => ({
    kind: 'enum',
    name: nameNode(names.enums[at]!),
    values: names.enumValues[at]!.map(nameNode),
    span,
  }));
  const types = domain.types.map(({ parent }, at): Declaration => {
    const above = parent === -1 ? {} : { parent: nameNode(names.types[parent]!) };
    return { kind: 'type', name: nameNode(names.types[at]!), ...above, span };
  });
  return [
    { kind: 'domain', name: nameNode(names.domain), span },
    ...types,
    ...enums,
    ...instancesOf(names, domain.objects ?? [], names.objects),
    ...domain.variables.map((variable, at) => variableTree(names, variable, at)),
    ...domain.externals.map(({ params, value }, at): Declaration => ({
      kind: 'variable',
      storage: 'external',
      type: typeReference(names, value),
      name: nameNode(names.externals[at]!),
      params: tableParams(names, params),
      span,
    })),
    ...domain.defines.map((define, at) => defineTree(names, define, at)),
    ...domain.tasks.flatMap((task, at) => taskTree(names, task, at)),
  ];
}

/** Objects of one type in a row share one declaration. */
export function instancesOf(
  { types }: WrittenNames,
  objects: readonly ProblemObject[],
  objectNames: readonly string[],
): Declaration[] {
  const found: Extract<Declaration, { kind: 'instance' }>[] = [];
  let last = -1;
  objects.forEach(({ type }, at) => {
    if (type !== last) found.push({ kind: 'instance', type: nameNode(types[type]!), names: [], span });
    found.at(-1)!.names.push(nameNode(objectNames[at]!));
    last = type;
  });
  return found;
}

function variableTree(names: WrittenNames, variable: Variable, at: number): Declaration {
  const { kind, sensed, reservation, params, value, initial } = variable;
  const range = value.kind === 'integer' ? value.range : undefined;
  const usual = range ? Math.min(Math.max(0, range.low), range.high) : 0;
  return {
    kind: 'variable',
    storage: reservation ? 'reservation' : kind,
    ...(sensed && { sensed }),
    type: typeReference(names, value),
    name: nameNode(names.variables[at]!),
    params: tableParams(names, params),
    ...(!Object.is(initial, usual) && {
      initial: literalNode(names, value, initial, (_, number) => names.objects[number - 1]!),
    }),
    span,
  };
}

/** Names of parameters are only for readers, but have to differ. */
function tableParams(names: WrittenNames, params: readonly Parameter[]): ParameterNode[] {
  const own = new NameGiver();
  return params.map(({ name, type }) => ({
    type: typeReference(names, type),
    name: nameNode(own.take(name)),
    span,
  }));
}

function defineTree(names: WrittenNames, define: Define, at: number): Declaration {
  const { params, locals, value, depth, body } = define;
  const wanted = locals.map((_, local) => params[local]?.name ?? `x${local - params.length + 1}`);
  const tree = new BodyTree(names, locals, wanted);
  return {
    kind: 'define',
    type: typeReference(names, value),
    name: nameNode(names.defines[at]!),
    params: params.map((_, local) => tree.parameter(local)),
    ...(depth !== null && { depth: numberNode(depth) }),
    body: tree.expression(body),
    span,
  };
}

function taskTree(names: WrittenNames, task: Task, at: number): Declaration[] {
  // Sync steps need no declaration.
  if (task.kind === 'compound' ? task.achieves : task.acting?.sync) return [];
  const tree = new BodyTree(names, task.locals, task.localNames);
  const params = task.params.map((_, local) => tree.parameter(local));
  const body = task.kind === 'compound' ? compoundBody(tree, task) : primitiveBody(tree, task);
  const internal = task.kind === 'internal';
  return [{ kind: 'task', internal, name: nameNode(names.tasks[at]!), params, body, span }];
}

function compoundBody(tree: BodyTree, { methods, bound }: Extract<Task, { kind: 'compound' }>): Statement[] {
  const bounded: Statement[] = bound ? [{ kind: 'bound', value: tree.expression(bound), span }] : [];
  const given = new NameGiver();
  const written = methods.map((method): Statement => {
    const scored: Statement[] = method.score ? [{ kind: 'score', value: tree.expression(method.score), span }] : [];
    const [first, ...others] = method.branches;
    const isPlain = first && others.length === 0 && first.name === undefined;
    const branches = isPlain
      ? tree.body(first.body)
      : method.branches.map(({ name, body }): Statement => ({
          kind: 'branch',
          ...(name !== undefined && { name: nameNode(usableName(name)) }),
          body: tree.body(body),
          span,
        }));
    const named = method.name === null ? {} : { name: nameNode(given.take(method.name)) };
    return { kind: 'method', ...named, body: [...scored, ...branches], span };
  });
  // A task without methods is still a compound task.
  const impossible: Statement = { kind: 'condition', expression: { kind: 'boolean', value: false, span }, span };
  return [...bounded, ...(methods.length > 0 ? written : [{ kind: 'method' as const, body: [impossible], span }])];
}

function primitiveBody(tree: BodyTree, task: PrimitiveTask): Statement[] {
  const { guards, effects, cost, acting, kind } = task;
  return tree.inScope(() => {
    const guarded = tree.guards(guards, [...(acting?.watched ?? [])]);
    const usual = cost.op === 'literal' && cost.type.kind === 'integer' && cost.value === (kind === 'internal' ? 0 : 1);
    const paid: Statement[] = usual ? [] : [{ kind: 'cost', value: tree.expression(cost), span }];
    return [...guarded, ...paid, ...actingStatements(tree, acting), ...tree.effects(effects)];
  });
}

function actingStatements(tree: BodyTree, acting: PrimitiveTask['acting']): Statement[] {
  if (!acting) return [];
  const found = acting.busy.map(({ param, condition }): Statement => {
    const busy: Statement = { kind: 'busy', names: [tree.parameterNode(param)], span };
    if (!condition) return busy;
    const test: Expression = tree.inScope(() => tree.expression(condition));
    return { kind: 'when', condition: test, body: [busy], span };
  });
  if (acting.during.length === 0) return found;
  return [...found, { kind: 'during', body: tree.effects(acting.during), span }];
}
