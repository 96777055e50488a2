// Computes the needs of tasks, for the pass needed-objects: objects that have to exist in the world. Nothing in a
// search changes whether they exist.

import type { Body, DomainIr, Expr, Guard, Level, Rest } from '../../ir/ir.ts';
import { WITH_HORIZON } from '../../ir/abi.ts';
import { certainCallsIn, type NetworkCall, networkOf } from '../../ir/networks.ts';
import { writtenVariables } from '../../ir/written.ts';
import { conjuncts, faultsOf, loops, sameExpr, some, substitute } from './expressions.ts';
import { simplifier } from './simplify.ts';
import { isLiteral, rewriteExpr } from './tree.ts';

/** In the conditions of a need, this local is the needed object. Other locals are parameters of a task. */
export const needed = -1;

/** An object of a type that satisfies all conditions. These only read values that no task writes. */
export interface Need {
  type: number;
  conditions: Expr[];
}

/**
 * Alternative lists of needs: a task needs everything in at least one list. An empty list means that nothing is known
 * to be needed.
 */
export type Ways = Need[][];

const nothing: Ways = [[]];

/** Limits: with more ways, nothing is known to be needed; further needs of one way are left out. */
const mostWays = 4;
const mostNeeds = 4;

export class TaskNeeds {
  readonly #domain: DomainIr;
  /** Fluents that some task writes. */
  readonly #written: ReadonlySet<number>;
  readonly #simplify: (expr: Expr) => Expr;
  readonly #ofTasks: (Ways | undefined)[] = [];

  constructor(domain: DomainIr) {
    this.#domain = domain;
    this.#written = writtenVariables(domain);
    const expr = simplifier(domain, faultsOf(domain));
    this.#simplify = (whole) => rewriteExpr(whole, { expr });
  }

  /** The needs of a task in terms of its parameters. A task that leads back to itself needs nothing the second time. */
  ofTask(index: number): Ways {
    const known = this.#ofTasks[index];
    if (known) return known;
    this.#ofTasks[index] = nothing;
    const task = this.#domain.tasks[index]!;
    const count = task.params.length;
    let found: Ways;
    if (task.kind === 'compound') {
      const bodies = task.methods.flatMap(({ branches }) => branches.map(({ body }) => body));
      found = [];
      for (const body of bodies) found = this.#either(found, this.#ofWholeBody(body, count));
    } else found = this.#ofGuards(task.guards, count);
    this.#ofTasks[index] = found;
    return found;
  }

  /** The needs of a body's own conditions and choices. `params`: how many locals are parameters. */
  ofBody(body: Body, params: number): Ways {
    return this.both(this.#ofGuards(body.guards, params), this.#ofRest(body.rest, params));
  }

  /** The needs of a called task in terms of the caller's parameters, without those that depend on other arguments. */
  ofCall({ task, args }: NetworkCall, params: number): Ways {
    const ways = this.ofTask(task);
    if (isNothing(ways)) return nothing;
    const known = new Map<number, Expr>();
    args.forEach((arg, param) => {
      const isKnown = arg.op === 'literal' || arg.op === 'object' || (arg.op === 'local' && arg.local < params);
      if (isKnown) known.set(param, arg);
    });
    let found: Ways = [];
    for (const way of ways) {
      const called = way.map((need) => this.#inCaller(need, known));
      if (called.some(({ conditions }) => conditions.some((condition) => isLiteral(condition, 0)))) continue;
      found = this.#either(found, [this.#merged([], called)]);
    }
    return found;
  }

  both(left: Ways, right: Ways): Ways {
    if (isNothing(left)) return right;
    if (isNothing(right)) return left;
    let found: Ways = [];
    for (const one of left) {
      for (const other of right) found = this.#either(found, [this.#merged(one, other)]);
    }
    return isNothing(found) ? left : found;
  }

  /** The needs that all ways have in common, and the other needs of each way. */
  inCommon(ways: Ways): { common: Need[]; others: Ways } {
    const [first = []] = ways;
    const common = first.filter((need) => ways.every((way) => this.#impliesAll(way, [need])));
    if (common.length === 0) return { common, others: ways };
    return { common, others: this.without(ways, [common]) };
  }

  /** The ways without the needs that are already known to be satisfied. */
  without(ways: Ways, known: Ways): Ways {
    if (known.every((way) => ways.some((other) => this.#impliesAll(way, other)))) return nothing;
    const isKnown = (need: Need): boolean => known.every((way) => this.#impliesAll(way, [need]));
    let found: Ways = [];
    for (const way of ways) found = this.#either(found, [way.filter((need) => !isKnown(need))]);
    return found;
  }

  #ofWholeBody(body: Body, params: number): Ways {
    let found = this.ofBody(body, params);
    for (const call of certainCallsIn(networkOf(body.rest))) found = this.both(found, this.ofCall(call, params));
    return found;
  }

  #ofRest(rest: Rest, params: number): Ways {
    if (rest.kind === 'network') return nothing;
    return this.both(this.#ofLevels(rest.levels, params), this.#ofRest(rest.rest, params));
  }

  #ofLevels(levels: readonly Level[], params: number): Ways {
    let found = nothing;
    for (const { local, type, guards } of levels) {
      if (type.kind === 'object') {
        const asNeeded = (part: Expr): Expr => (isLocal(part, local) ? { ...part, local: needed } : part);
        const conditions = guards.flatMap((guard) => (guard.kind === 'condition' ? conjuncts(guard.expr) : []));
        const steady = conditions
          .map((condition) => rewriteExpr(condition, { expr: asNeeded }))
          .filter((condition) => this.#isSteady(condition, params));
        found = this.both(found, [[{ type: type.type, conditions: steady }]]);
      }
      found = this.both(found, this.#ofGuards(guards, params));
    }
    return found;
  }

  #ofGuards(guards: readonly Guard[], params: number): Ways {
    let found = nothing;
    for (const guard of guards) {
      if (guard.kind === 'condition') found = this.both(found, this.#ofCondition(guard.expr, params));
    }
    return found;
  }

  #ofCondition(expr: Expr, params: number): Ways {
    if (expr.op === 'exists') return this.#ofLevels(expr.levels, params);
    if (expr.op !== 'and' && expr.op !== 'or') return nothing;
    const { left, right } = expr;
    // A condition that this pass has written.
    if (expr.op === 'or' && right.op === 'search-kind' && right.kinds === WITH_HORIZON) {
      return this.#ofCondition(left, params);
    }
    const [ofLeft, ofRight] = [this.#ofCondition(left, params), this.#ofCondition(right, params)];
    return expr.op === 'and' ? this.both(ofLeft, ofRight) : this.#either(ofLeft, ofRight);
  }

  /** Whether no task can change the condition of a needed object, and it only depends on this object and parameters. */
  #isSteady(expr: Expr, params: number): boolean {
    if (loops(expr)) return false;
    let mentions = false;
    const changes = some(expr, (part) => {
      if (part.op === 'local' && part.local === needed) mentions = true;
      if (part.op === 'local') return part.local >= params;
      return part.op === 'search-kind' || (part.op === 'read' && this.#written.has(part.variable));
    });
    return mentions && !changes;
  }

  #inCaller({ type, conditions }: Need, args: ReadonlyMap<number, Expr>): Need {
    const known = conditions.filter(
      (condition) => !some(condition, (part) => part.op === 'local' && part.local !== needed && !args.has(part.local)),
    );
    const inCaller = known.flatMap((condition) => conjuncts(this.#simplify(substitute(condition, args))));
    return { type, conditions: inCaller.filter((condition) => !isLiteral(condition, 1)) };
  }

  #either(left: Ways, right: Ways): Ways {
    const found = [...left];
    for (const way of right) {
      if (found.some((other) => this.#impliesAll(way, other))) continue;
      const stronger = found.filter((other) => this.#impliesAll(other, way));
      for (const other of stronger) found.splice(found.indexOf(other), 1);
      found.push(way);
    }
    return found.length > mostWays ? nothing : found;
  }

  #merged(one: readonly Need[], other: readonly Need[]): Need[] {
    const found: Need[] = [];
    for (const need of [...one, ...other]) {
      if (found.some((known) => this.#implies(known, need))) continue;
      const weaker = found.filter((known) => this.#implies(need, known));
      for (const known of weaker) found.splice(found.indexOf(known), 1);
      found.push(need);
    }
    return found.slice(0, mostNeeds);
  }

  #impliesAll(way: readonly Need[], other: readonly Need[]): boolean {
    return other.every((need) => way.some((known) => this.#implies(known, need)));
  }

  #implies(one: Need, other: Need): boolean {
    const isOfType = one.type >= other.type && one.type <= this.#domain.types[other.type]!.last;
    return isOfType && other.conditions.every((expr) => one.conditions.some((known) => sameExpr(known, expr)));
  }
}

function isLocal(expr: Expr, local: number): expr is Extract<Expr, { op: 'local' }> {
  return expr.op === 'local' && expr.local === local;
}

export function isNothing(ways: Ways): boolean {
  return ways.some((way) => way.length === 0);
}
