// Asks the conditions of a network's first task before the network is taken up. A hopeless alternative then costs a
// test instead of a decomposition. The task keeps its conditions for its other callers.
//
// Dropping an alternative must not change which alternatives come next. So only the last branch of a method is changed:
// an earlier branch hides the later ones. No level of a `first` gets a condition: `first` keeps to its binding even if
// the network fails. Where tasks of other networks may come between, they may make a false condition true. Then only
// conditions that no task can change are pulled up.

import type {
  Body,
  Branch,
  ChoiceBinder,
  CompoundTask,
  DomainIr,
  Expr,
  Guard,
  TaskNetwork,
  Rest,
} from '../../ir/ir.ts';
import { callsIn, hasEach, networkOf } from '../../ir/networks.ts';
import { writtenVariables } from '../../ir/written.ts';
import { moveEarly } from './early-conditions.ts';
import { conjuncts, type Faults, faultsOf, isCheap, loops, sameExpr, some, substitute } from './expressions.ts';
import { interleaves, type Pass, type PassOptions } from './pass.ts';
import { riskyTasks } from './risks.ts';
import { simplifier } from './simplify.ts';
import { isLiteral, mapList, rewriteExpr, withParts } from './tree.ts';

/** Through how many compound tasks a condition may be pulled up. */
const DEEPEST = 2;

type PulledCall = Extract<TaskNetwork, { kind: 'task' }>;

/** What the pass needs to know of the domain. */
interface PullContext {
  domain: DomainIr;
  faults: Faults;
  /** Variables whose value may change before the first task is tried. */
  unsteady: ReadonlySet<number>;
  simplify: (expr: Expr) => Expr;
}

export const pullUpConditions: Pass = {
  name: 'pull-up-conditions',
  changesIterations: true,
  run(domain: DomainIr, options: PassOptions = {}): DomainIr {
    const faults = faultsOf(domain);
    const interleaved = interleaves(domain, options);
    // A task that comes between may fault, and would be left out.
    if (interleaved && riskyTasks(domain, faults).size > 0) return domain;
    const expr = simplifier(domain, faults);
    const context: PullContext = {
      domain,
      faults,
      unsteady: interleaved ? writtenVariables(domain) : new Set(),
      simplify: (whole) => rewriteExpr(whole, { expr }),
    };
    return withParts(
      domain,
      mapList(domain.tasks, (task) => (task.kind === 'compound' ? pullUp(task, context) : task)),
    );
  },
};

function pullUp(task: CompoundTask, context: PullContext): CompoundTask {
  const methods = mapList(task.methods, (method) => {
    const last = method.branches.at(-1);
    const changed = last && pullIntoBranch(last, context);
    return changed === last ? method : { ...method, branches: [...method.branches.slice(0, -1), changed!] };
  });
  return methods === task.methods ? task : { ...task, methods };
}

function pullIntoBranch(branch: Branch, context: PullContext): Branch {
  const { body } = branch;
  const choices = choicesOf(body.rest);
  const network = networkOf(body.rest);
  const inner = choices.at(-1);
  if (inner?.binder === 'first') return branch;
  // Keys and arguments are not computed any more for bindings that fail the pulled conditions. So they must not fault.
  if (hasEach(network)) return branch;
  if (inner?.key && context.faults.expr(inner.key)) return branch;
  if (callsIn(network).some((call) => call.args.some(context.faults.expr))) return branch;
  const call = firstCall(network);
  if (!call) return branch;
  const known = [
    ...body.guards,
    ...choices.flatMap((choice) => choice.levels.flatMap((level) => level.guards)),
  ].flatMap((guard) => (guard.kind === 'condition' ? conjuncts(guard.expr) : []));
  const pulled: Guard[] = [];
  for (const condition of conditionsOf(call, context, 0)) {
    if (isLiteral(condition, 1) || known.some((other) => sameExpr(other, condition))) continue;
    known.push(condition);
    pulled.push({ kind: 'condition', expr: condition, span: condition.span });
  }
  return pulled.length === 0 ? branch : { ...branch, body: moveEarly(appended(body, pulled), context.faults) };
}

function choicesOf(rest: Rest): ChoiceBinder[] {
  return rest.kind === 'network' ? [] : [rest, ...choicesOf(rest.rest)];
}

/** The task that comes before all others of the network. */
function firstCall(network: TaskNetwork): PulledCall | null {
  if (network.kind === 'task') return network;
  if (network.kind === 'each') return null;
  const first = network.parts[0];
  return first && (network.kind === 'ordered' || network.parts.length === 1) ? firstCall(first) : null;
}

/** The conditions that are certain to be asked of the called task, in terms of the caller. */
function conditionsOf(call: PulledCall, context: PullContext, depth: number): Expr[] {
  const task = context.domain.tasks[call.task]!;
  const only = task.kind === 'compound' ? onlyBody(task) : null;
  const guards = task.kind === 'compound' ? only?.guards : task.guards;
  // A stated bound that may fault is computed before any condition is asked.
  if (!guards || (task.kind === 'compound' && task.bound && context.faults.expr(task.bound))) return [];
  const cheap = new Map<number, Expr>();
  call.args.forEach((arg, param) => isCheap(arg) && cheap.set(param, arg));
  const found: Expr[] = [];
  for (const guard of guards) {
    // Behind a guard that may fault, no condition is certain to be asked.
    if (context.faults.guard(guard)) return found;
    if (guard.kind === 'let') continue;
    for (const part of conjuncts(guard.expr)) {
      if (isSteady(part, context) && !loops(part) && usesOnly(part, cheap)) {
        found.push(...conjuncts(context.simplify(substitute(part, cheap))));
      }
    }
  }
  const next = only && depth < DEEPEST && only.rest.kind === 'network' ? firstCall(only.rest.network) : null;
  if (!next || callsIn(networkOf(only!.rest)).some((other) => other.args.some(context.faults.expr))) return found;
  for (const condition of conditionsOf(next, context, depth + 1)) {
    if (!isSteady(condition, context) || !usesOnly(condition, cheap)) continue;
    found.push(...conjuncts(context.simplify(substitute(condition, cheap))));
  }
  return found;
}

/** The body of a task that has only one decomposition, without a choice. */
function onlyBody(task: CompoundTask): Body | null {
  const branch = task.methods.length === 1 && task.methods[0]!.branches.length === 1 && task.methods[0]!.branches[0]!;
  const rest = branch && branch.body.rest;
  return rest && rest.kind === 'network' && !hasEach(rest.network) ? branch.body : null;
}

function isSteady(expr: Expr, context: PullContext): boolean {
  return !some(expr, (part) => part.op === 'read' && context.unsteady.has(part.variable));
}

function usesOnly(expr: Expr, locals: ReadonlyMap<number, Expr>): boolean {
  return !some(expr, (part) => part.op === 'local' && !locals.has(part.local));
}

/** Adds guards behind all others, before the network. */
function appended(body: Body, guards: Guard[]): Body {
  if (body.rest.kind === 'network') return { ...body, guards: [...body.guards, ...guards] };
  return { ...body, rest: appendedToRest(body.rest, guards) };
}

function appendedToRest(choice: ChoiceBinder, guards: Guard[]): ChoiceBinder {
  if (choice.rest.kind === 'choice') return { ...choice, rest: appendedToRest(choice.rest, guards) };
  const last = choice.levels.length - 1;
  const levels = choice.levels.map((level, index) =>
    index === last ? { ...level, guards: [...level.guards, ...guards] } : level,
  );
  return { ...choice, levels };
}
