// Computes least costs by argument: for a task, an expression over its parameters and constants. No decomposition with
// these arguments costs less. A task only gets an expression that can be greater than the number for all arguments
// (minimum-cost.ts). The arguments of a task are known as soon as it is in a network, long before its turn.
//
// For a primitive task the expression is its cost, with each part that reads a fluent replaced by the part's least
// value. For a compound task it is the minimum over its branches. The expression of a branch is the sum over its
// network, with the arguments substituted. If a binder chooses an argument, an argument reads a fluent, or a task leads
// back to itself, the task's number is used instead. Everything is computed in floats, which are exact for whole costs,
// because integers might wrap.

import { isLoop } from '../../ir/expressions.ts';
import { costsAreWhole } from '../../ir/costs.ts';
import type {
  ArithmeticOp,
  Body,
  CompoundTask,
  DomainIr,
  Expr,
  Guard,
  TaskNetwork,
  Task,
  ValueType,
} from '../../ir/ir.ts';
import { isReal } from '../../ir/kinds.ts';
import { certainCallsIn, networkOf } from '../../ir/networks.ts';
import { boundsOf } from './cost-bounds.ts';
import { type Faults, faultsOf, loops, sameExpr, some, substitute } from './expressions.ts';
import { literal } from './tree.ts';

/** Larger expressions (counted in nodes) would take too long. The number is used instead. */
const LARGEST = 40;

const FLOAT: ValueType = { kind: 'float' };
const LEAST_INTEGER = -(2 ** 31);

type LeastCostCall = Extract<TaskNetwork, { kind: 'task' }>;
type KnownValues = Map<number, Expr>;

/** For each task its expression, or null if its least cost for all arguments, in `numbers`, is just as good. */
export function leastCosts(domain: DomainIr, numbers: readonly number[]): (Expr | null)[] {
  if (!costsAreWhole(domain)) return domain.tasks.map(() => null);
  const costs = new LeastCosts(domain, numbers);
  return domain.tasks.map((_, task) => costs.own(task));
}

/** Whether the expression has the same value in all states of a world, for the same parameters, and cannot fault. */
export function isTimeless(expr: Expr, params: number, domain: DomainIr, faults: Faults): boolean {
  if (faults.expr(expr)) return false;
  return !some(expr, (part) => {
    if (part.op === 'read') return domain.variables[part.variable]!.kind === 'fluent';
    // A define may read fluents. A test binds locals of the task that contains it, which other tasks do not have.
    return part.op === 'define' || isLoop(part) || (part.op === 'local' && part.local >= params);
  });
}

class LeastCosts {
  private readonly domain: DomainIr;
  private readonly numbers: readonly number[];
  private readonly faults: Faults;
  private readonly known: (Expr | null | undefined)[] = [];

  constructor(domain: DomainIr, numbers: readonly number[]) {
    this.domain = domain;
    this.numbers = numbers;
    this.faults = faultsOf(domain);
  }

  /** The expression of one task, in terms of its parameters. */
  own(index: number): Expr | null {
    const known = this.known[index];
    if (known !== undefined) return known;
    // A task that needs an unfinished expression is part of a recursion.
    this.known[index] = null;
    const task = this.domain.tasks[index]!;
    const found = task.kind === 'compound' ? this.ofCompound(task, this.numbers[index]!) : this.ofPrimitive(task);
    const isUseful = found && found.op !== 'literal' && sizeOf(found) <= LARGEST;
    return (this.known[index] = isUseful ? found : null);
  }

  private ofPrimitive(task: Exclude<Task, CompoundTask>): Expr | null {
    const values = this.named(task.guards, new Map(), task.params.length);
    return this.low(substitute(task.cost, values), task.params.length, true);
  }

  /** The least value of an integer expression, as a float expression. null when the value may be anything. */
  private low(expr: Expr, params: number, whole = false): Expr | null {
    if (isTimeless(expr, params, this.domain, this.faults)) return float(expr);
    switch (expr.op) {
      case 'add': {
        // If the whole cost wraps, it is negative, which is a fault. A part that wraps could be anything.
        if (!whole && boundsOf(expr, this.domain).low === LEAST_INTEGER) break;
        const [left, right] = [this.low(expr.left, params), this.low(expr.right, params)];
        return left && right && operation('add', left, right);
      }
      case 'maximum': {
        const [left, right] = [this.low(expr.left, params), this.low(expr.right, params)];
        return left && right ? operation('maximum', left, right) : (left ?? right);
      }
      case 'minimum': {
        const [left, right] = [this.low(expr.left, params), this.low(expr.right, params)];
        return left && right && operation('minimum', left, right);
      }
    }
    const { low } = boundsOf(expr, this.domain);
    return low === LEAST_INTEGER ? null : literal(FLOAT, low, expr.span);
  }

  private ofCompound(task: CompoundTask, number: number): Expr | null {
    const stated = task.bound && isTimeless(task.bound, task.params.length, this.domain, this.faults);
    const derived = this.ofBranches(task, number);
    const bound = stated ? float(task.bound!) : null;
    return bound && derived ? operation('maximum', bound, derived) : (bound ?? derived);
  }

  private ofBranches(task: CompoundTask, number: number): Expr | null {
    const least: Expr[] = [];
    for (const { branches } of task.methods) {
      for (const { body } of branches) {
        const cost = this.ofBody(body, task.params.length);
        if (cost === Infinity) continue;
        if (typeof cost === 'number' && cost <= number) return null;
        const expr = typeof cost === 'number' ? literal(FLOAT, cost, task.span) : cost;
        if (!least.some((other) => sameExpr(other, expr))) least.push(expr);
      }
    }
    return least.length === 0 ? null : least.reduce((one, other) => operation('minimum', one, other));
  }

  /** The sum of all tasks of a body's network: an expression, or a number if that is just as good. */
  private ofBody(body: Body, params: number): Expr | number {
    const values = this.valuesIn(body, params);
    let number = 0;
    const parts: Expr[] = [];
    for (const call of certainCallsIn(networkOf(body.rest))) {
      const part = this.ofCall(call, values, params);
      if (part) parts.push(part);
      else number += this.numbers[call.task]!;
    }
    if (parts.length === 0 || number === Infinity) return number;
    const sum = parts.reduce((one, other) => operation('add', one, other));
    return number === 0 ? sum : operation('add', sum, literal(FLOAT, number, sum.span));
  }

  /** The least cost of the called task in terms of the caller, or null if only the task's number is known. */
  private ofCall(call: LeastCostCall, values: KnownValues, params: number): Expr | null {
    const own = this.own(call.task);
    if (!own) return null;
    const given: KnownValues = new Map();
    for (const [param, arg] of call.args.entries()) {
      const value = substitute(arg, values);
      if (isTimeless(value, params, this.domain, this.faults)) given.set(param, value);
    }
    if (some(own, (part) => part.op === 'local' && !given.has(part.local))) return null;
    const expr = substitute(own, given);
    const number = this.numbers[call.task]!;
    const least = boundsOf(expr, this.domain).low;
    if (sizeOf(expr) > LARGEST) return null;
    return least >= number ? expr : operation('maximum', expr, literal(FLOAT, number, expr.span));
  }

  /** The locals of a body whose values follow from the parameters: names, and levels with one value. */
  private valuesIn(body: Body, params: number): KnownValues {
    const values = this.named(body.guards, new Map(), params);
    for (let { rest } = body; rest.kind === 'choice'; rest = rest.rest) {
      for (const { local, over, guards } of rest.levels) {
        if (over.kind === 'value') this.name(local, over.value, values, params);
        this.named(guards, values, params);
      }
    }
    return values;
  }

  private named(guards: readonly Guard[], values: KnownValues, params: number): KnownValues {
    for (const guard of guards) if (guard.kind === 'let') this.name(guard.local, guard.expr, values, params);
    return values;
  }

  private name(local: number, expr: Expr, values: KnownValues, params: number): void {
    const value = substitute(expr, values);
    if (isTimeless(value, params, this.domain, this.faults) && !loops(value)) values.set(local, value);
  }
}

function float(expr: Expr): Expr {
  if (isReal(expr.type.kind)) return expr;
  if (expr.op === 'literal') return literal(FLOAT, expr.value, expr.span);
  return { op: 'to-float', type: FLOAT, value: expr, span: expr.span };
}

function operation(op: ArithmeticOp, left: Expr, right: Expr): Expr {
  return { op, type: FLOAT, left, right, span: left.span };
}

function sizeOf(expr: Expr): number {
  let size = 0;
  some(expr, () => {
    size++;
    return false;
  });
  return size;
}
