// Lists the places of a world that the tasks of a domain may read, by variable and by kind of argument. The domain is
// taken as the emitter gets it, after all passes, because those functions do the reading.

import { partsOf } from '../../ir/expressions.ts';
import type { Body, DomainIr, Effect, Expr, Guard, Level, PrimitiveTask, TaskNetwork, Task } from '../../ir/ir.ts';
import { argumentKinds } from '../../ir/reads.ts';
import type { Part, PartCall, Read, Reads } from '../../ir/reads.ts';

export function readsOf(domain: DomainIr): Reads {
  return domain.tasks.map((task) => partsOfTask(domain, task));
}

function partsOfTask(domain: DomainIr, task: Task): Part[] {
  if (task.kind !== 'compound') {
    const { reads, writes, calls } = readsOfPrimitive(domain, task);
    return [{ method: 0, reads, writes, calls }];
  }
  return task.methods.flatMap(({ name, branches }, method) =>
    branches.map(({ body }) => {
      const part = new PartReads(domain, task);
      part.body(body);
      return { ...part.result(method), ...(name === null ? {} : { name }) };
    }),
  );
}

/** What a primitive task, or a part for acting, reads and writes. */
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

const any = argumentKinds.any;

/** Collects the reads of one part. */
class PartReads {
  private readonly domain: DomainIr;
  private readonly reads = new Map<string, number[]>();
  private readonly calls = new Map<string, number[]>();
  private readonly writes = new Map<string, number[]>();
  /** What is known about the value of each local. */
  private locals: number[];
  /** Calls of defines that have been looked into. */
  private readonly seen = new Set<string>();

  constructor(domain: DomainIr, { params }: { params: readonly unknown[] }) {
    this.domain = domain;
    this.locals = params.map((_, at) => at * 4 + argumentKinds.parameter);
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
        return Number.isInteger(expr.value) && expr.value >= 0 ? expr.value * 4 + argumentKinds.literal : any;
      case 'local':
        return this.locals[expr.local] ?? any;
      case 'read':
        this.add(this.reads, [expr.variable, ...expr.args.map((arg) => this.expr(arg))]);
        break;
      case 'external':
        this.add(this.reads, [this.domain.variables.length + expr.external, ...expr.args.map((arg) => this.expr(arg))]);
        break;
      case 'define':
        this.define(
          expr.define,
          expr.args.map((arg) => this.expr(arg)),
        );
        break;
      case 'exists':
        this.levels(expr.levels);
        break;
      case 'not':
      case 'negate':
      case 'to-float':
      case 'absolute':
      case 'and':
      case 'or':
      case 'add':
      case 'subtract':
      case 'multiply':
      case 'divide':
      case 'remainder':
      case 'minimum':
      case 'maximum':
      case 'equal':
      case 'not-equal':
      case 'less':
      case 'less-equal':
      case 'greater':
      case 'greater-equal':
        for (const part of partsOf(expr)) this.expr(part);
        break;
      default:
        expr satisfies never;
    }
    return ofType(expr.type);
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
    if (network.kind === 'task') this.add(this.calls, [network.task, ...network.args.map((arg) => this.expr(arg))]);
    else network.parts.forEach((part) => this.network(part));
  }

  /** A define has locals of its own. A recursive one is looked into once for each combination of arguments. */
  private define(define: number, args: number[]): void {
    const key = `${define} ${args.join()}`;
    if (this.seen.has(key)) return;
    this.seen.add(key);
    const outside = this.locals;
    this.locals = args;
    this.expr(this.domain.defines[define]!.body);
    this.locals = outside;
  }

  private add(list: Map<string, number[]>, entry: number[]): void {
    list.set(entry.join(), entry);
  }
}

function ofType(type: Expr['type']): number {
  return type.kind === 'object' ? type.type * 4 + argumentKinds.type : any;
}
