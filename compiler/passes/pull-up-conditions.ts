// Checks conditions of the tasks of a network before the network is taken up: those of the first task, and those
// conditions of later tasks that read nothing that earlier tasks may write. A hopeless alternative then costs a test
// instead of a search. The tasks keep their conditions for their other callers.
//
// Dropping an alternative must not change which alternatives come next. So only the last branch of a method is changed:
// an earlier branch hides the later ones. No level of a `first` gets a condition, because `first` is committed to its
// binding even if the network fails. Where tasks of other networks may run in between, the pass considers only values
// that no task ever writes.
//
// Some conditions only apply to some searches. A search with a horizon may end before a later task is tried. A request
// may leave tasks unordered, so that others run in between. Such a condition contains the kinds of searches in which it
// counts as true.

import { ENDS_IN_BETWEEN, WITH_HORIZON, WITHOUT_ORDER } from '../../ir/abi.ts';
import type { Body, Branch, ChoiceBinder, CompoundTask, DomainIr, Expr, Guard, Rest, Task } from '../../ir/ir.ts';
import { callsIn, firstCall, hasEach, networkOf } from '../../ir/networks.ts';
import { settlesOrder } from '../../ir/order.ts';
import { moveEarly } from './early-conditions.ts';
import {
  boundLocals,
  conjuncts,
  type Faults,
  faultsOf,
  isCheap,
  loops,
  mentions,
  sameExpr,
  some,
  substitute,
} from './expressions.ts';
import type { Pass, PassOptions } from './pass.ts';
import { bodyMayFault, riskyTasks } from './risks.ts';
import { simplifier } from './simplify.ts';
import { BOOLEAN, isLiteral, mapList, rewriteExpr, withParts } from './tree.ts';
import {
  addRow,
  isApart,
  rowOfCall,
  type RowsByVariable,
  withoutParameters,
  type WrittenRow,
  writtenRows,
} from './written-rows.ts';

/** Through how many compound tasks a condition may be pulled up. */
const deepest = 2;
/** The most conditions that are pulled up from a task. */
const mostRequirements = 24;

/** A condition in terms of a task's parameters: it holds whenever the task is tried and a plan comes of it. */
interface Requirement {
  expr: Expr;
  /** The kinds of searches in which it may become true later, or is not checked: `searchKind` in assembly/memory.ts. */
  except: number;
}

/** Information about the domain for this pass. */
interface PullContext {
  domain: DomainIr;
  faults: Faults;
  /** Tasks that may end a search with a fault, themselves or in their decompositions. */
  risky: ReadonlySet<number>;
  /** By task. */
  rows: readonly WrittenRow[][];
  /** Rows that tasks of other networks may write at any time, in a search that leaves tasks without order. */
  unsteady: RowsByVariable;
  /** Whether a search may leave tasks without order: never, in searches with such a request, or in all. */
  order: 'settled' | 'by request' | 'open';
  simplify: (expr: Expr) => Expr;
  /** By depth, then by task. */
  requirements: Map<number, Requirement[]>[];
  /** By guards of a body, or of a primitive task. */
  ofGuards: Map<readonly Guard[], GuardRequirements>;
}

export const pullUpConditions: Pass = {
  name: 'pull-up-conditions',
  changesIterations: true,
  run(domain: DomainIr, options: PassOptions = {}): DomainIr {
    const faults = faultsOf(domain);
    const isSettled = domain.tasks.every(settlesOrder);
    const risky = riskyTasks(domain, faults);
    // A task that runs in between may fault, and that fault would be lost.
    if (!isSettled && risky.size > 0) return domain;
    const expr = simplifier(domain, faults);
    const rows = writtenRows(domain);
    const context: PullContext = {
      domain,
      faults,
      risky,
      rows,
      // The rows of primitive tasks are enough: compound tasks only repeat them.
      unsteady: withoutParameters(rows.filter((_, task) => domain.tasks[task]!.kind !== 'compound')),
      order: !isSettled ? 'open' : options.totallyOrdered ? 'settled' : 'by request',
      simplify: (whole) => rewriteExpr(whole, { expr }),
      requirements: [],
      ofGuards: new Map(),
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
  const { faults } = context;
  const choices = choicesOf(body.rest);
  const inner = choices.at(-1);
  const levels = choices.flatMap((choice) => choice.levels);
  // Keys and arguments are no longer computed for bindings that fail the pulled-up conditions, so they must not fault.
  if (inner?.key && faults.expr(inner.key)) return branch;
  const isCommitted = inner?.binder === 'first';
  if (isCommitted && (levels.some(faults.level) || choices.some(({ key }) => key && faults.expr(key)))) return branch;
  const stated = [...body.guards, ...levels.flatMap(({ guards }) => guards)].flatMap(conditionsIn);
  const known = stated.map(({ expr }) => expr);
  const bound = boundLocals(levels);
  const pulled: Guard[] = [];
  for (const { expr, except } of ofNetwork(body, alwaysTrue(stated), context, 0)) {
    if (isLiteral(expr, 1) || known.some((other) => sameExpr(other, expr))) continue;
    if (isCommitted && mentions(expr, bound)) continue;
    known.push(expr);
    const { span } = expr;
    const right: Expr = { op: 'search-kind', type: BOOLEAN, kinds: except, span };
    const asked: Expr = except ? { op: 'or', type: BOOLEAN, left: expr, right, span } : expr;
    pulled.push({ kind: 'condition', expr: asked, span });
  }
  if (pulled.length === 0) return branch;
  const whole = isCommitted ? { ...body, guards: [...body.guards, ...pulled] } : appended(body, pulled);
  return { ...branch, body: moveEarly(whole, faults) };
}

function conditionsIn(guard: Guard): Requirement[] {
  return guard.kind === 'condition' ? conjuncts(guard.expr).map(requirementOf) : [];
}

/** The pass may have made the condition before. */
function requirementOf(expr: Expr): Requirement {
  if (expr.op !== 'or' || expr.right.op !== 'search-kind') return { expr, except: 0 };
  return { expr: expr.left, except: expr.right.kinds };
}

/** The conditions that hold in every search. */
function alwaysTrue(conditions: readonly Requirement[]): Expr[] {
  return conditions.filter(({ except }) => !except).map(({ expr }) => expr);
}

function choicesOf(rest: Rest): ChoiceBinder[] {
  return rest.kind === 'network' ? [] : [rest, ...choicesOf(rest.rest)];
}

/**
 * The conditions of the tasks in the body's network, in terms of the body. `known`: conditions that hold when the
 * network is taken up.
 */
function ofNetwork(body: Body, known: readonly Expr[], context: PullContext, depth: number): Requirement[] {
  const { domain, faults, risky, rows, simplify } = context;
  const network = networkOf(body.rest);
  // The number of tasks from a `forall` is not known.
  if (hasEach(network)) return [];
  const calls = callsIn(network);
  // Arguments, stated bounds and scores may be computed before any condition is checked.
  if (calls.some((call) => call.args.some(faults.expr) || boundMayFault(domain.tasks[call.task]!, faults))) return [];
  const unequal = known.flatMap((expr) => (expr.op === 'not-equal' ? [[expr.left, expr.right] as const] : []));
  const written: RowsByVariable = new Map();
  const found: Requirement[] = [];
  const first = firstCall(network);
  for (const call of calls) {
    const cheap = new Map<number, Expr>();
    call.args.forEach((arg, param) => isCheap(arg) && cheap.set(param, arg));
    for (const { expr, except } of requirementsOf(call.task, context, depth)) {
      if (!usesOnly(expr, cheap) || !isSteady(expr, cheap, written, unequal, domain)) continue;
      const interleaved = exceptWithoutOrder(expr, cheap, unequal, context);
      if (interleaved === null) continue;
      const later = call !== first ? WITH_HORIZON : context.order === 'settled' ? 0 : ENDS_IN_BETWEEN;
      for (const part of conjuncts(simplify(substitute(expr, cheap)))) {
        found.push({ expr: part, except: except | interleaved | later });
      }
    }
    // A fault before a condition would be lost.
    if (call === calls.at(-1) || risky.has(call.task) || found.length > mostRequirements) break;
    for (const row of rows[call.task]!) addRow(written, rowOfCall(domain, row, call));
  }
  return found;
}

/**
 * What to add to `except` because tasks of other networks may run in between, or null if they may make the condition
 * true.
 */
function exceptWithoutOrder(
  expr: Expr,
  args: ReadonlyMap<number, Expr>,
  unequal: readonly (readonly [Expr, Expr])[],
  { order, risky, unsteady, domain }: PullContext,
): number | null {
  if (order === 'settled') return 0;
  if (risky.size === 0 && isSteady(expr, args, unsteady, unequal, domain)) return 0;
  return order === 'open' ? null : WITHOUT_ORDER;
}

function boundMayFault(task: Task, faults: Faults): boolean {
  if (task.kind !== 'compound') return false;
  return (
    (task.bound !== undefined && faults.expr(task.bound)) ||
    task.methods.some(({ score }) => score !== undefined && faults.expr(score))
  );
}

/** Whether the expression of the called task reads none of the written rows. */
function isSteady(
  expr: Expr,
  args: ReadonlyMap<number, Expr>,
  written: RowsByVariable,
  unequal: readonly (readonly [Expr, Expr])[],
  domain: DomainIr,
): boolean {
  if (written.size === 0) return true;
  return !some(expr, (part) => {
    const rows = part.op === 'read' ? written.get(part.variable) : undefined;
    if (part.op !== 'read' || !rows) return false;
    const places = part.args.map((arg) => substitute(arg, args));
    return rows.some((row) => !isApart(domain, row, places, unequal));
  });
}

/** The conditions that a task is certain to check, wherever it is called. */
function requirementsOf(index: number, context: PullContext, depth: number): Requirement[] {
  const known = (context.requirements[depth] ??= new Map());
  let found = known.get(index);
  if (!found) {
    found = requirementsOfTask(context.domain.tasks[index]!, context, depth).slice(0, mostRequirements);
    known.set(index, found);
  }
  return found;
}

function requirementsOfTask(task: Task, context: PullContext, depth: number): Requirement[] {
  const params = new Map(task.params.map((_, param): [number, Expr] => [param, parameter(task, param)]));
  if (task.kind !== 'compound') return ofGuards(task.guards, params, context).found;
  const bodies = task.methods.flatMap(({ branches }) => branches.map(({ body }) => body));
  const [only] = bodies;
  if (!only) return [];
  if (bodies.length === 1) return ofBody(only, params, context, depth);
  // The conditions that each way of doing the task checks. If a way may fault, no condition is certain to be checked
  // before the fault.
  let common: Requirement[] | null = null;
  for (const body of bodies) {
    const own = ofBody(body, params, context, depth);
    common = (common ?? own).flatMap(({ expr, except }) => {
      const same = own.find((other) => sameExpr(other.expr, expr));
      return same ? [{ expr, except: except | same.except }] : [];
    });
    if (common.length === 0) return [];
  }
  return common && !bodies.some((body) => bodyMayFault(body, context.faults)) ? common : [];
}

function parameter({ params }: Task, param: number): Expr {
  const { type, span } = params[param]!;
  return { op: 'local', type, local: param, span };
}

/** The conditions that a body checks for every choice in it. */
function ofBody(body: Body, params: ReadonlyMap<number, Expr>, context: PullContext, depth: number): Requirement[] {
  const { found, mayFault } = ofGuards(body.guards, params, context);
  if (mayFault || depth >= deepest) return found;
  const choices = choicesOf(body.rest);
  const { faults } = context;
  // A fault in a choice comes before the conditions of the network.
  if (choices.some(({ levels, key }) => levels.some(faults.level) || (key && faults.expr(key)))) return found;
  const inside = ofNetwork(body, alwaysTrue(found), context, depth + 1);
  return [...found, ...inside.filter(({ expr }) => usesOnly(expr, params) && !loops(expr))];
}

interface GuardRequirements {
  found: Requirement[];
  mayFault: boolean;
}

/** The conditions of guards up to the first that may fault. */
function ofGuards(
  guards: readonly Guard[],
  params: ReadonlyMap<number, Expr>,
  context: PullContext,
): GuardRequirements {
  let known = context.ofGuards.get(guards);
  if (!known) context.ofGuards.set(guards, (known = readGuards(guards, params, context)));
  return known;
}

function readGuards(
  guards: readonly Guard[],
  params: ReadonlyMap<number, Expr>,
  { faults }: PullContext,
): GuardRequirements {
  const found: Requirement[] = [];
  for (const guard of guards) {
    // After a guard that may fault, no condition is certain to be checked.
    if (faults.guard(guard)) return { found, mayFault: true };
    found.push(...conditionsIn(guard).filter(({ expr }) => !loops(expr) && usesOnly(expr, params)));
  }
  return { found, mayFault: false };
}

function usesOnly(expr: Expr, locals: ReadonlyMap<number, Expr>): boolean {
  return !some(expr, (part) => part.op === 'local' && !locals.has(part.local));
}

/** Adds guards after all others, before the network. */
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
