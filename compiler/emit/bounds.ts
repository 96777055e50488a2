// Lower bounds as functions. Such a function takes a task's cell, like the task's own function, and writes a whole
// number to a register of the core. wholeBound in ir/costs.ts defines this number.

import { boundTolerance, costsAreWhole, greatestBound } from '../../ir/costs.ts';
import type { DomainIr, Expr } from '../../ir/ir.ts';
import * as op from '../wasm/op.ts';
import { BOUND } from '../../ir/abi.ts';
import type { Builder } from './build.ts';
import type { ValueEmitter } from './values.ts';

/** A bound to be emitted. In the function table, bounds follow the tasks. */
export interface TaskBound {
  task: number;
  which: 'least' | 'stated';
  expr: Expr;
}

/** The bounds that searches may ask for, in the order of their functions. */
export function boundsOf(domain: DomainIr): TaskBound[] {
  if (!costsAreWhole(domain)) return [];
  return domain.tasks.flatMap((task, index): TaskBound[] => {
    const stated = task.kind === 'compound' ? task.bound : undefined;
    return [
      ...(task.leastCost ? [{ task: index, which: 'least' as const, expr: task.leastCost }] : []),
      ...(stated ? [{ task: index, which: 'stated' as const, expr: stated }] : []),
    ];
  });
}

export function emitBound(builder: Builder, values: ValueEmitter, expr: Expr): void {
  const { code } = values;
  const node = builder.condition(expr);
  const bound = code.local('f64');
  code.i32(0);
  values.emit(node);
  if (node.type === 'i32') code.op(op.f64_convert_i32_s);
  else code.f64(boundTolerance).op(op.f64_sub).op(op.f64_ceil);
  code.tee(bound).f64(greatestBound).op(op.f64_min).f64(0);
  code.get(bound).f64(0).op(op.f64_gt).op(op.select).store(op.f64_store, BOUND);
  code.i32(0);
}
