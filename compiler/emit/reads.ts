// Lists the places of a world that the tasks of a domain may read, by variable and by kind of argument. It uses the
// domain after all passes, because the functions of that domain do the reading.

import { partsOf } from '../../ir/expressions.ts';
import type { NetworkCall } from '../../ir/networks.ts';
import type { Body, DomainIr, Effect, Expr, Guard, Level, PrimitiveTask, TaskNetwork, Task } from '../../ir/ir.ts';
import { isReal } from '../../ir/kinds.ts';
import { argumentKind, argumentKinds, argumentOf, isOneValue, mostArgumentValue } from '../../ir/reads.ts';
import type { BoundVariable, Part, PartCall, Read, Reads } from '../../ir/reads.ts';

export function readsOf(domain: DomainIr): Reads {
  return domain.tasks.map((task) => partsOfTask(domain, task));
}

function partsOfTask(domain: DomainIr, task: Task): Part[] {
  if (task.kind !== 'compound') {
    const { reads, writes, calls } = readsOfPrimitive(domain, task);
    return [{ method: 0, reads, writes, calls }];
  }
  const scores = task.methods.flatMap(({ score }) => score ?? []);
  return task.methods.flatMap(({ name, branches }, method) =>
    branches.map(({ body, name: branch }) => {
      const part = new PartReads(domain, task);
      for (const score of scores) part.expr(score);
      part.body(body);
      // A task that achieves a goal only has artificial methods, which say what may replace it.
      const named = task.achieves ? {} : { ...(name !== null && { name }), ...(branch !== undefined && { branch }) };
      const bound = boundIn(body, task.localNames);
      const scored = scores.length > 0 && { scored: true as const };
      return { ...part.result(method), ...named, ...scored, ...(bound.length > 0 && !task.achieves && { bound }) };
    }),
  );
}

/** The reads and writes of a primitive task or an acting part. */
export function readsOfPrimitive(
  domain: DomainIr,
  task: PrimitiveTask,
): { reads: Read[]; writes: Read[]; calls: PartCall[] } {
  const part = new PartReads(domain, task);
  part.guards(task.guards);
  part.expr(task.cost);
  part.effects(task.effects);
  const { reads, calls } = part.result(0);
  return { reads, writes: part.written, calls };
}

const any = argumentOf(argumentKinds.any, 0);

/** Collects the reads of one task or branch. */
class PartReads {
  private readonly domain: DomainIr;
  private readonly reads = new Map<string, number[]>();
  private readonly calls = new Map<string, number[]>();
  private readonly writes = new Map<string, number[]>();
  /** What is known about the value of each local. */
  private locals: number[];
  /** The defines whose expressions are being visited. */
  private readonly inside: number[] = [];
  /** Calls of defines that were already visited. */
  private readonly seen = new Set<string>();

  constructor(domain: DomainIr, { params }: { params: readonly unknown[] }) {
    this.domain = domain;
    this.locals = params.map((_, at) => argumentOf(argumentKinds.parameter, at));
  }

  result(method: number): Part {
    return { method, reads: [...this.reads.values()], calls: [...this.calls.values()] };
  }

  get written(): Read[] {
    return [...this.writes.values()];
  }

  body({ guards, rest }: Body): void {
    this.guards(guards);
    let inner = rest;
    while (inner.kind === 'choice') {
      this.levels(inner.levels);
      if (inner.key) this.expr(inner.key);
      inner = inner.rest;
    }
    this.network(inner.network);
  }

  guards(guards: readonly Guard[]): void {
    for (const guard of guards) {
      const found = this.expr(guard.expr);
      if (guard.kind === 'let') this.locals[guard.local] = found;
    }
  }

  effects(effects: readonly Effect[]): void {
    for (const effect of effects) {
      if (effect.kind === 'when') {
        this.expr(effect.condition);
        this.effects(effect.effects);
      } else if (effect.kind === 'forall') {
        this.levels(effect.levels);
        this.effects(effect.effects);
      } else {
        const args = effect.args.map((arg) => this.expr(arg));
        this.expr(effect.value);
        this.add(this.writes, [effect.variable, ...args]);
        // `add` also reads the variable's old value.
        if (effect.kind === 'add') this.add(this.reads, [effect.variable, ...args]);
      }
    }
  }

  /** Notes what the expression reads. Returns what is known about its value. */
  expr(expr: Expr): number {
    switch (expr.op) {
      case 'literal':
        return literalOf(expr.value);
      case 'local':
        return this.locals[expr.local] ?? any;
      case 'read':
        return this.read(expr.variable, expr.args, expr.type);
      case 'external':
        this.add(this.reads, [this.domain.variables.length + expr.external, ...expr.args.map((arg) => this.expr(arg))]);
        break;
      case 'define':
        this.define(expr.define, expr.args);
        break;
      case 'exists':
        this.levels(expr.levels);
        break;
      case 'sum':
      case 'least':
      case 'greatest':
        this.levels(expr.levels);
        this.expr(expr.value);
        break;
      case 'not':
      case 'negate':
      case 'to-float':
      case 'absolute':
      case 'narrow':
      case 'conditional':
        for (const part of partsOf(expr)) this.expr(part);
        break;
      case 'search-kind':
      case 'object':
        break;
      default:
        this.expr(expr.left);
        this.expr(expr.right);
    }
    return ofType(expr.type);
  }

  /** The value of a constant is known as soon as its arguments are. */
  private read(variable: number, args: readonly Expr[], type: Expr['type']): number {
    const entry = [variable, ...args.map((arg) => this.expr(arg))];
    const at = this.add(this.reads, entry);
    const isKnown = entry.slice(1).every((arg) => isOneValue(argumentKind(arg)));
    const isConstant = this.domain.variables[variable]!.kind === 'constant' && !isReal(type.kind);
    return isConstant && isKnown ? argumentOf(argumentKinds.constant, at) : ofType(type);
  }

  private levels(levels: readonly Level[]): void {
    for (const { local, type, over, guards } of levels) {
      this.locals[local] = ofType(type);
      if (over.kind === 'value') this.locals[local] = this.expr(over.value);
      if (over.kind === 'index') {
        const { variable, args } = this.domain.indexes[over.index]!;
        const keys = over.keys.map((key) => this.expr(key));
        this.add(this.reads, [
          variable,
          ...args.map((arg) => (arg === 'key' ? keys.shift()! : arg === 'value' ? ofType(type) : any)),
        ]);
      }
      this.guards(guards);
    }
  }

  private network(network: TaskNetwork): void {
    if (network.kind === 'task') {
      // A constant in the list of these reads has no number in the list of the called task.
      this.add(this.calls, [network.task, ...network.args.map((arg) => this.withoutConstant(arg))]);
    } else if (network.kind === 'each') {
      this.levels(network.levels);
      this.network(network.network);
    } else network.parts.forEach((part) => this.network(part));
  }

  /**
   * A define has its own locals. A recursive define is visited once for each combination of known arguments. Constants
   * of constants would have no end, so they count as unknown there.
   */
  private define(define: number, exprs: readonly Expr[]): void {
    const isRecursive = this.inside.includes(define);
    const args = exprs.map((arg) => (isRecursive ? this.withoutConstant(arg) : this.expr(arg)));
    const key = `${define} ${args.join()}`;
    if (this.seen.has(key)) return;
    this.seen.add(key);
    const outside = this.locals;
    this.locals = args;
    this.inside.push(define);
    this.expr(this.domain.defines[define]!.body);
    this.inside.pop();
    this.locals = outside;
  }

  /** What is known about the value, but not that it is a constant of the world. */
  private withoutConstant(expr: Expr): number {
    const found = this.expr(expr);
    return argumentKind(found) === argumentKinds.constant ? ofType(expr.type) : found;
  }

  /** Returns the number of the entry. */
  private add(list: Map<string, number[]>, entry: number[]): number {
    const key = entry.join();
    const known = list.get(key);
    if (known) return [...list.keys()].indexOf(key);
    list.set(key, entry);
    return list.size - 1;
  }
}

function literalOf(value: number): number {
  const isTold = Number.isInteger(value) && value >= 0 && value <= mostArgumentValue;
  return isTold ? argumentOf(argumentKinds.literal, value) : any;
}

/** Where variables of choices are passed to tasks: for each variable, the first call that takes it. */
function boundIn(body: Body, names: readonly string[]): BoundVariable[] {
  const locals = new Set<number>();
  let { rest } = body;
  for (; rest.kind === 'choice'; rest = rest.rest) for (const { local } of rest.levels) locals.add(local);
  const found: BoundVariable[] = [];
  callsToldOf(rest.network).forEach(({ task, args }, call) => {
    args.forEach((arg, at) => {
      if (arg.op !== 'local' || !locals.delete(arg.local)) return;
      const name = names[arg.local];
      if (name) found.push([name, call, task, at]);
    });
  });
  return found;
}

/** The calls before the first `forall` in a network. */
function callsToldOf(network: TaskNetwork): NetworkCall[] {
  const calls: NetworkCall[] = [];
  const take = (part: TaskNetwork): boolean => {
    if (part.kind === 'each') return false;
    if (part.kind !== 'task') return part.parts.every(take);
    calls.push(part);
    return true;
  };
  take(network);
  return calls;
}

function ofType(type: Expr['type']): number {
  return type.kind === 'object' ? argumentOf(argumentKinds.type, type.type) : any;
}
