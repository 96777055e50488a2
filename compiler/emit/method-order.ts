// Emits the methods of a task in the order of their scores. Each call computes all scores again, because the state is
// that of the first call. So only the current method has to be kept: the next one is the best of those that follow it.

import type { Method } from '../../ir/ir.ts';
import * as op from '../wasm/op.ts';
import type { Builder } from './build.ts';
import type { ValueNode } from './node.ts';
import { PHASE } from './parameters.ts';
import type { ValueEmitter } from './values.ts';

export class MethodOrder {
  private readonly values: ValueEmitter;
  private readonly nodes: ValueNode[];
  /** WebAssembly locals: the scores, and the current method (-1: none so far) with its score. */
  private readonly scores: number[];
  private readonly current: number;
  private readonly currentScore: number;
  /** The method that `select` has found (-1: none) with its score. */
  private readonly next: number;
  private readonly nextScore: number;
  /** The phase inside which to continue, or 0 to continue with the next method. */
  private readonly inside: number;

  constructor(values: ValueEmitter, builder: Builder, methods: readonly Method[]) {
    const { code } = values;
    this.values = values;
    this.nodes = methods.map(({ score }) => builder.condition(score!));
    this.scores = methods.map(() => code.local('f64'));
    this.current = code.local('i32');
    this.currentScore = code.local('f64');
    this.next = code.local('i32');
    this.nextScore = code.local('f64');
    this.inside = code.local('i32');
  }

  /** Computes the scores, and finds the current method. `methods`: by phase; 0 means none. */
  begin(methods: readonly number[]): void {
    const { code } = this.values;
    this.values.scoped(() => {
      this.nodes.forEach((node, method) => {
        const score = this.scores[method]!;
        this.values.emit(node);
        code.set(score);
        // NaN comes last.
        code.get(score).f64(-Infinity).get(score).get(score).op(op.f64_eq).op(op.select).set(score);
      });
    });
    code.i32(-1).set(this.current).f64(Infinity).set(this.currentScore);
    const insides = methods.length - this.scores.length;
    methods.forEach((method, phase) => {
      if (phase === 0) return;
      code.get(PHASE).i32(phase).op(op.i32_eq).if();
      code.i32(method).set(this.current).get(this.scores[method]!).set(this.currentScore);
      if (phase < insides) code.i32(phase).set(this.inside);
      code.end();
    });
  }

  /**
   * Jumps into a branch to continue there, or to the first branch of the next method. Returns from the function if
   * there is none.
   */
  dispatch(inside: readonly number[], firsts: readonly number[]): void {
    const { code } = this.values;
    if (inside.length > 1) {
      code.get(this.inside).if();
      const targets = inside.map((label) => code.depth - label);
      code.get(this.inside).brTable(targets.slice(0, -1), targets.at(-1)!).end();
    }
    this.select();
    code.get(this.next).i32(0).op(op.i32_lt_s).if();
    code.i32(0).return().end();
    code.get(this.next).set(this.current).get(this.nextScore).set(this.currentScore);
    const targets = firsts.map((label) => code.depth - label);
    code.get(this.next).brTable(targets.slice(0, -1), targets.at(-1)!);
  }

  /** Emits the code after the last branch of a method. */
  leave(): void {
    this.values.code.i32(0).set(this.inside);
  }

  /** Emits `then` for the case that another method follows the current one. */
  jumpUnlessLast(then: () => void): void {
    const { code } = this.values;
    this.select();
    code.get(this.next).i32(0).op(op.i32_ge_s).if();
    then();
    code.end();
  }

  private select(): void {
    const { code } = this.values;
    code.i32(-1).set(this.next).f64(-Infinity).set(this.nextScore);
    this.scores.forEach((score, method) => {
      code.get(score).get(this.currentScore).op(op.f64_lt);
      code.get(score).get(this.currentScore).op(op.f64_eq);
      code.get(this.current).i32(method).op(op.i32_lt_s).op(op.i32_and).op(op.i32_or);
      code.get(this.next).i32(0).op(op.i32_lt_s).get(score).get(this.nextScore).op(op.f64_gt).op(op.i32_or);
      code.op(op.i32_and).if();
      code.i32(method).set(this.next).get(score).set(this.nextScore).end();
    });
  }
}
