// Excludes alternatives whose network contains a task that is impossible because the world lacks an object for it. For
// example, a later task shoots and needs a suitable gun, but there is none. Without the pass, a search would first try
// all ways of doing the tasks before that one.
//
// The needs of a task follow from its methods (needs.ts): everything that a branch binds or requires to exist, and the
// needs of the tasks in its network. The needs of later tasks are checked where the network is chosen. The first task
// checks its own needs. So does a task that leads back to the current one, because its needs would be checked again and
// again.
//
// A branch with a hopeless network still hides the branches after it if it offers an alternative. So the later branches
// get a condition, too: that the hopeless branch would not have offered one. If this takes more than one loop, the pass
// only changes last branches.
//
// A search with a horizon may end before the later task. The conditions count as true there.

import { WITH_HORIZON } from '../../ir/abi.ts';
import type { Body, Branch, CompoundTask, DomainIr, Expr, Guard, Level, Method, Span, ValueType } from '../../ir/ir.ts';
import { certainCallsIn, firstCall, networkOf } from '../../ir/networks.ts';
import { boundLocals, faultsOf, loops, substitute } from './expressions.ts';
import { isNothing, type Need, needed, TaskNeeds, type Ways } from './needs.ts';
import { interleaves, type Pass, type PassOptions } from './pass.ts';
import { bodyMayFault, calledBy, riskyTasks } from './risks.ts';
import { BOOLEAN, literal, mapList, rewriteExpr, withParts } from './tree.ts';

export const neededObjects: Pass = {
  name: 'needed-objects',
  changesIterations: true,
  run(domain: DomainIr, options: PassOptions = {}): DomainIr {
    const needs = new TaskNeeds(domain);
    const mayLeaveOut = unlessFaults(domain, options);
    let index = -1;
    const tasks = mapList(domain.tasks, (task) => {
      index++;
      return task.kind === 'compound' ? new TaskWithNeeds(domain, index, task, needs, mayLeaveOut).task() : task;
    });
    return withParts(domain, tasks);
  },
};

/** Returns which branches may lose alternatives: those below which nothing may fault. */
function unlessFaults(domain: DomainIr, options: PassOptions): (branch: Branch) => boolean {
  const faults = faultsOf(domain);
  let risky: Set<number> | null = null;
  return ({ body }) => {
    risky ??= riskyTasks(domain, faults);
    // Tasks of another network may come between, and may fault in the states that this network makes.
    if (risky.size > 0 && interleaves(domain, options)) return false;
    return !calledBy(body).some((task) => risky!.has(task)) && !bodyMayFault(body, faults);
  };
}

/** A task that gets conditions for the needs of later tasks, and locals for the tests. */
class TaskWithNeeds {
  readonly #domain: DomainIr;
  readonly #index: number;
  readonly #task: CompoundTask;
  readonly #needs: TaskNeeds;
  readonly #mayLeaveOut: (branch: Branch) => boolean;
  readonly #locals: ValueType[];
  readonly #names: string[];

  constructor(
    domain: DomainIr,
    index: number,
    task: CompoundTask,
    needs: TaskNeeds,
    mayLeaveOut: (branch: Branch) => boolean,
  ) {
    this.#domain = domain;
    this.#index = index;
    this.#task = task;
    this.#needs = needs;
    this.#mayLeaveOut = mayLeaveOut;
    this.#locals = [...task.locals];
    this.#names = [...task.localNames];
  }

  task(): CompoundTask {
    const methods = mapList(this.#task.methods, (method) => this.#method(method));
    if (methods === this.#task.methods) return this.#task;
    return { ...this.#task, methods, locals: this.#locals, localNames: this.#names };
  }

  #method(method: Method): Method {
    const { branches } = method;
    const changed = [...branches];
    branches.forEach((branch, at) => {
      const ways = this.#laterNeeds(branch.body);
      const isLast = at === branches.length - 1;
      if (isNothing(ways) || !this.#mayLeaveOut(branch) || (!isLast && !canAskAgain(branch.body))) return;
      const { span } = branch;
      changed[at] = withGuard(changed[at]!, this.#condition(ways, span), false);
      for (let later = at + 1; later < branches.length; later++) {
        const offers: Expr = { op: 'not', type: BOOLEAN, value: this.#offers(branch.body, span), span };
        const asked: Expr = { op: 'or', type: BOOLEAN, left: this.#condition(ways, span), right: offers, span };
        changed[later] = withGuard(changed[later]!, asked, true);
      }
    });
    return changed.every((branch, at) => branch === branches[at]) ? method : { ...method, branches: changed };
  }

  /** The needs of the tasks after the first one that neither the body nor the first task checks. */
  #laterNeeds(body: Body): Ways {
    const params = this.#task.params.length;
    const network = networkOf(body.rest);
    const first = firstCall(network);
    let ways: Ways = [[]];
    for (const call of certainCallsIn(network)) {
      if (call === first) continue;
      const needs = this.#needs.ofCall(call, params);
      if (!isNothing(needs) && !this.#leadsBack(call.task)) ways = this.#needs.both(ways, needs);
    }
    if (isNothing(ways)) return ways;
    const own = this.#needs.ofBody(body, params);
    return this.#needs.without(ways, first ? this.#needs.both(own, this.#needs.ofCall(first, params)) : own);
  }

  #leadsBack(from: number): boolean {
    const seen = new Set([from]);
    for (const index of seen) {
      if (index === this.#index) return true;
      const task = this.#domain.tasks[index]!;
      if (task.kind !== 'compound') continue;
      for (const { branches } of task.methods) {
        for (const { body } of branches) calledBy(body).forEach((called) => seen.add(called));
      }
    }
    return false;
  }

  /** The condition that the objects exist, or that the search has a horizon. */
  #condition(ways: Ways, span: Span): Expr {
    const { common, others } = this.#needs.inCommon(ways);
    const allThere = (way: readonly Need[]): Expr => {
      const tests = way.map((need) => this.#isThere(need, span));
      return joined('and', tests, span);
    };
    const tests = common.length > 0 ? [allThere(common)] : [];
    if (!isNothing(others)) tests.push(joined('or', others.map(allThere), span));
    const horizon: Expr = { op: 'search-kind', type: BOOLEAN, kinds: WITH_HORIZON, span };
    return { op: 'or', type: BOOLEAN, left: joined('and', tests, span), right: horizon, span };
  }

  #isThere({ type: index, conditions }: Need, span: Span): Expr {
    const type: ValueType = { kind: 'object', type: index };
    const local = this.#local(type, `needed ${this.#domain.types[index]!.name}`);
    const it = new Map<number, Expr>([[needed, { op: 'local', type, local, span }]]);
    const guards = conditions.map((expr) => conditionOf(substitute(expr, it)));
    return { op: 'exists', type: BOOLEAN, levels: [{ local, type, over: { kind: 'all' }, guards }], span };
  }

  /** The condition that a body offers an alternative. It exists for bodies for which `canAskAgain` is true. */
  #offers({ guards, rest }: Body, span: Span): Expr {
    if (rest.kind === 'network') {
      return joined(
        'and',
        guards.map(({ expr }) => expr),
        span,
      );
    }
    const [level] = rest.levels as [Level];
    const levels = [{ ...level, guards: [...guards, ...level.guards] }];
    const bound = boundLocals(levels);
    const copies = new Map<number, number>();
    for (const local of bound) copies.set(local, this.#local(this.#locals[local]!, this.#names[local]!));
    const copied = (local: number): number => copies.get(local) ?? local;
    return rewriteExpr(
      { op: 'exists', type: BOOLEAN, levels, span },
      {
        expr: (part) => (part.op === 'local' ? { ...part, local: copied(part.local) } : part),
        guards: (list) =>
          list.map((guard) => (guard.kind === 'let' ? { ...guard, local: copied(guard.local) } : guard)),
        levels: (list) => list.map((one) => ({ ...one, local: copied(one.local) })),
      },
    );
  }

  #local(type: ValueType, name: string): number {
    this.#names.push(name);
    return this.#locals.push(type) - 1;
  }
}

/** Whether at most one loop over objects decides if the body offers an alternative. */
function canAskAgain({ guards, rest }: Body): boolean {
  if (guards.some(({ expr }) => loops(expr))) return false;
  if (rest.kind === 'network') return guards.every(({ kind }) => kind === 'condition');
  const [level] = rest.levels;
  if (!level || rest.levels.length > 1 || rest.rest.kind !== 'network' || level.type.kind !== 'object') return false;
  return rest.binder !== 'first' && !level.guards.some(({ expr }) => loops(expr));
}

function withGuard(branch: Branch, expr: Expr, isFirst: boolean): Branch {
  const { guards, rest } = branch.body;
  const added = conditionOf(expr);
  return { ...branch, body: { guards: isFirst ? [added, ...guards] : [...guards, added], rest } };
}

function conditionOf(expr: Expr): Guard {
  return { kind: 'condition', expr, span: expr.span };
}

function joined(op: 'and' | 'or', exprs: readonly Expr[], span: Span): Expr {
  const [first, ...others] = exprs;
  if (!first) return literal(BOOLEAN, op === 'and' ? 1 : 0, span);
  return others.reduce((left, right): Expr => ({ op, type: BOOLEAN, left, right, span }), first);
}
