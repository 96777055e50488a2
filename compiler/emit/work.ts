// Estimates from the domain how much work a function may take. Most functions take little: they only have loops through
// objects that are not nested. Other functions count their work, and return when the search is interrupted
// (assembly/record.ts). They are emitted twice unless they have externals: once to run fast, and once to keep a record
// of their intermediate results.

import type { ActingPart } from '../../ir/acting.ts';
import { isLoop, partsOf } from '../../ir/expressions.ts';
import type { Body, DomainIr, Effect, Expr, Guard, Level, Task, TaskNetwork, ValueType } from '../../ir/ir.ts';
import * as op from '../wasm/op.ts';
import type { Code } from '../wasm/code.ts';
import { INTERRUPTED, WORK_LEFT } from '../../ir/abi.ts';

/** A loop over more values than this may be interrupted even if it is not nested. */
const mostValues = 65536;

/** How much a function may take: no loops, short loops, or so much that it has to be counted. */
export const effort = { none: 0, short: 1, long: 2 } as const;
export type Effort = number;

export interface Efforts {
  defines: Effort[];
  tasks: Effort[];
  /** Whether each task calls externals, directly or in a define. */
  asks: boolean[];
  /** The effort of each acting part. */
  parts: Effort[];
  partsAsk: boolean[];
}

/** `countsAll`: every loop counts as long. */
export function effortsOf(domain: DomainIr, parts: readonly ActingPart[], countsAll: boolean): Efforts {
  const reader = new EffortReader(domain, countsAll);
  return {
    defines: domain.defines.map((_, define) => reader.ofDefine(define)),
    tasks: domain.tasks.map((task) => reader.ofTask(task)),
    asks: domain.tasks.map((task) => reader.asks(task)),
    parts: parts.map(({ body }) => reader.ofTask(body)),
    partsAsk: parts.map(({ body }) => reader.asks(body)),
  };
}

class EffortReader {
  private readonly domain: DomainIr;
  private readonly defines: (number | undefined)[] = [];
  /** Whether an external was found. */
  private external = false;
  private readonly asking: boolean[] = [];

  private readonly countsAll: boolean;

  constructor(domain: DomainIr, countsAll: boolean) {
    this.domain = domain;
    this.countsAll = countsAll;
  }

  ofDefine(define: number): Effort {
    return Math.min(this.depthOfDefine(define), effort.long);
  }

  ofTask(task: Task): Effort {
    this.external = false;
    return Math.min(this.depthOfTask(task), effort.long);
  }

  asks(task: Task): boolean {
    this.external = false;
    this.depthOfTask(task);
    return this.external;
  }

  private depthOfTask(task: Task): number {
    // The work of a search for a goal is not known.
    if (task.kind === 'compound' && task.achieves) return effort.long;
    if (task.kind === 'compound') {
      const branches = task.methods.flatMap((method) => method.branches);
      const scores = task.methods.map(({ score }) => (score ? this.expr(score) : 0));
      return most([...scores, ...branches.map(({ body }) => this.depthOfBody(body))]);
    }
    return most([this.guards(task.guards), this.expr(task.cost), this.effects(task.effects)]);
  }

  /** The greatest number of nested loops, including calls. Anything that may take any time counts as two. */
  private depthOfDefine(define: number): number {
    const known = this.defines[define];
    if (known !== undefined) {
      this.external ||= this.asking[define]!;
      return known;
    }
    const { body, depth } = this.domain.defines[define]!;
    this.defines[define] = effort.long;
    this.asking[define] = false;
    const before = this.external;
    this.external = false;
    const inside = this.expr(body);
    this.asking[define] = this.external;
    this.external ||= before;
    return (this.defines[define] = depth === null ? inside : Math.max(inside, effort.long));
  }

  private depthOfBody({ guards, rest }: Body): number {
    const before = this.guards(guards);
    if (rest.kind === 'network') return Math.max(before, this.network(rest.network));
    const { levels, key } = rest;
    const inside = this.depthOfBody({ guards: [], rest: rest.rest });
    return Math.max(before, this.levels(levels, Math.max(inside, key ? this.expr(key) : 0)));
  }

  private network(network: TaskNetwork): number {
    if (network.kind === 'task') return most(network.args.map((arg) => this.expr(arg)));
    if (network.kind === 'each') return this.levels(network.levels, this.network(network.network));
    return most(network.parts.map((part) => this.network(part)));
  }

  private effects(effects: readonly Effect[]): number {
    return most(
      effects.map((effect) => {
        if (effect.kind === 'when') return Math.max(this.expr(effect.condition), this.effects(effect.effects));
        if (effect.kind === 'forall') return this.levels(effect.levels, this.effects(effect.effects));
        return most([...effect.args, effect.value].map((part) => this.expr(part)));
      }),
    );
  }

  private guards(guards: readonly Guard[]): number {
    return most(guards.map(({ expr }) => this.expr(expr)));
  }

  private levels(levels: readonly Level[], inside: number): number {
    return levels.reduceRight((depth, { over, type, guards }) => {
      const sources = over.kind === 'value' ? [over.value] : over.kind === 'index' ? over.keys : [];
      const source = most(sources.map((part) => this.expr(part)));
      const loops = over.kind === 'value' ? 0 : this.countsAll || isWide(type) ? effort.long : 1;
      return Math.max(source, loops + Math.max(depth, this.guards(guards)));
    }, inside);
  }

  private expr(expr: Expr): number {
    if (expr.op === 'exists') return this.levels(expr.levels, 0);
    if (isLoop(expr)) return this.levels(expr.levels, this.expr(expr.value));
    const parts = most(partsOf(expr).map((part) => this.expr(part)));
    if (expr.op === 'external') {
      this.external = true;
      return effort.long;
    }
    return expr.op === 'define' ? Math.max(parts, this.depthOfDefine(expr.define)) : parts;
  }
}

function most(numbers: readonly number[]): number {
  return numbers.reduce((greatest, number) => Math.max(greatest, number), 0);
}

/** Whether values of a type may be more than objects ever are. */
export function isWide(type: ValueType): boolean {
  return type.kind === 'integer' && !(type.range && type.range.high - type.range.low < mostValues);
}

/** How a function counts its work. */
export interface WorkPlan {
  /** `none`: does not count. `count`: counts, and returns when no work is left. `record`: also keeps a record. */
  kind: 'none' | 'count' | 'record';
  /** What the function returns when it leaves: for a task, INTERRUPTED. */
  answer: 'task' | 'i32' | 'f64';
}

/** Leaves the function if no work is left. */
export function leaveWithoutWork(code: Code, { answer }: WorkPlan): void {
  code.i32(0).load(op.i32_load, WORK_LEFT).i32(0).op(op.i32_lt_s);
  leaveIf(code, answer);
}

/** Leaves the function if the value on the stack is true. */
export function leaveIf(code: Code, answer: WorkPlan['answer']): void {
  code.if();
  if (answer === 'f64') code.f64(0);
  else code.i32(answer === 'task' ? INTERRUPTED : 0);
  code.return().end();
}

/** Counts work. `amount` leaves the amount on the stack. */
export function countWork(code: Code, amount: () => void): void {
  code.i32(0).i32(0).load(op.i32_load, WORK_LEFT);
  amount();
  code.op(op.i32_sub).store(op.i32_store, WORK_LEFT);
}
