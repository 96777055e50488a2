// Checks sync steps, which networks may name without a declaration. The type of their parameters is the common type of
// all arguments in the domain.

import type { Expr, SyncKind, TaskNetwork, ValueType } from '../../ir/ir.ts';
import type { NetworkNode } from '../text/ast.ts';
import { checkExpression } from './expressions.ts';
import type { CheckContext, DomainScope } from './names.ts';
import { sourceOf } from './names.ts';
import { descends, integerType, isNone, typeText } from './types.ts';

/** The parameters of each. */
export const syncParameters: Readonly<Record<SyncKind, readonly string[]>> = {
  block: ['waiting', 'busy'],
  global_block: ['busy'],
  finish_action: ['busy'],
  cancel_plans: ['member'],
};

/** A sync step that a domain uses. */
interface UsedSync {
  kind: SyncKind;
  /** The number of the task in the domain. */
  task: number;
  /** The arguments of each use. */
  uses: Expr[][];
  /** The first use. */
  node: NetworkNode;
}

/** The `sync`s that a domain uses, in the order of their first use. */
export type UsedSyncs = Map<string, UsedSync>;

export function isSync(name: string): name is SyncKind {
  return Object.hasOwn(syncParameters, name);
}

/** Checks a use. Returns null when something is wrong, which is reported. */
export function checkSync(
  context: CheckContext,
  kind: SyncKind,
  node: Extract<NetworkNode, { kind: 'call' }>,
): TaskNetwork | null {
  const { report, syncs } = context;
  const params = syncParameters[kind];
  const args = node.args.map((arg) => checkExpression(context, arg));
  if (node.bare) return (report.silentError(), null);
  if (args.length !== params.length) {
    const signature = `${kind}(${params.join(', ')})`;
    report.add('FP2013', node.span, kind, String(params.length), String(args.length), signature);
    return null;
  }
  for (const arg of args) {
    if (!arg || arg.type.kind === 'object') continue;
    report.add('FP2067', arg.span, kind, sourceOf(context, arg.span), typeText(context.domain, arg.type));
    return null;
  }
  if (args.includes(null)) return null;
  let used = syncs.get(kind);
  if (!used)
    syncs.set(
      kind,
      (used = { kind, task: context.declaredTasks + syncs.size + context.achieves.size, uses: [], node }),
    );
  used.uses.push(args as Expr[]);
  return { kind: 'task', task: used.task, args: args as Expr[], span: node.span };
}

/** Declares the sync steps that are used, after all tasks have been checked. */
export function declareSyncs(scope: DomainScope): void {
  const { domain, names } = scope;
  for (const { kind, task, uses, node } of scope.syncs.values()) {
    const params = syncParameters[kind].map((name, param) => {
      const type = commonType(
        scope,
        kind,
        uses.map((args) => args[param]!),
      );
      return { name, type, span: node.span };
    });
    const span = node.span;
    const locals = { locals: params.map(({ type }) => type), localNames: params.map(({ name }) => name) };
    const cost: Expr = { op: 'literal', type: integerType, value: 0, span };
    const acting = { busy: [], during: [], watched: [], sync: kind };
    const parts = { guards: [], effects: [], cost, acting };
    domain.tasks[task] = { name: kind, kind: 'internal', params, ...locals, ...parts, span };
    names.tasks.set(kind, { kind: 'task', name: kind, index: task, params, value: null, span });
  }
}

/** Warns about waiting for an object whose type no task keeps busy. */
export function warnAboutWaiting({ domain, report, syncs }: DomainScope): void {
  const busy = domain.tasks.flatMap((task) => {
    if (task.kind === 'compound') return [];
    return task.acting?.busy.map(({ param }) => task.params[param]!.type) ?? [];
  });
  // An object that waits because of `block` counts as busy.
  for (const [waiting] of syncs.get('block')?.uses ?? []) busy.push(waiting!.type);
  const types = busy.flatMap((type) => (type.kind === 'object' ? [type.type] : []));
  for (const [awaited] of syncs.get('global_block')?.uses ?? []) {
    const type = typeNumber(awaited!);
    const isKept = types.some((other) => descends(domain, other, type) || descends(domain, type, other));
    if (type >= 0 && !isKept) report.add('FP4031', awaited!.span, domain.types[type]!.name);
  }
}

/** The type that all these arguments have in common. `none` takes it, too. */
function commonType(scope: DomainScope, kind: SyncKind, args: readonly Expr[]): ValueType {
  const { domain, report } = scope;
  const known = args.filter(({ type }) => !isNone(type));
  const [first] = known;
  if (!first) {
    report.add('FP2019', args[0]!.span);
    return { kind: 'boolean' };
  }
  let common = typeNumber(first);
  for (const arg of known) {
    const other = typeNumber(arg);
    let shared = common;
    while (shared !== -1 && !descends(domain, other, shared)) shared = domain.types[shared]!.parent;
    if (shared === -1) {
      const [one, two] = [common, other].map((type) => domain.types[type]!.name) as [string, string];
      const params = syncParameters[kind].map((name) => `TYPE ${name}`).join(', ');
      report.add('FP2068', arg.span, kind, one, two, params);
      return first.type;
    }
    common = shared;
  }
  const type: ValueType = { kind: 'object', type: common };
  for (const arg of args) if (isNone(arg.type)) arg.type = type;
  return type;
}

function typeNumber({ type }: Expr): number {
  return type.kind === 'object' ? type.type : -1;
}
