// Emits a define as a function of the module. Its parameters are those of the define. A recursive define has additional
// ones: the nesting depths of all recursive defines. Its body computes the define's expression.

import type { Define } from '../../ir/ir.ts';
import * as op from '../wasm/op.ts';
import type { Builder } from './build.ts';
import { recordFunctions, wasmType } from './context.ts';
import type { ValueEmitter } from './values.ts';
import { countWork, leaveIf, leaveWithoutWork } from './work.ts';

export function emitDefine(builder: Builder, values: ValueEmitter, define: Define, number: number): void {
  const { code } = values;
  const type = wasmType(define.value);
  define.params.forEach((param, index) => builder.bound(index, index, wasmType(param.type)));
  if (define.depth !== null) {
    builder.nestingLocals = define.params.length;
    const own = builder.nestingLocals + builder.context.recursive.indexOf(number);
    code.get(own).i32(define.depth).op(op.i32_gt_s).if();
    if (define.derived) values.fault('recursion', builder.context.site(define.span));
    else if (type === 'f64') code.f64(0);
    else code.i32(0);
    if (!define.derived) code.return();
    code.end();
    if (values.work.kind === 'record') leaveIf(code.i32(1).call(recordFunctions.countWork), values.work.answer);
    else if (values.work.kind === 'count') {
      countWork(code, () => code.i32(1));
      leaveWithoutWork(code, values.work);
    }
  }
  values.emit(builder.condition(define.body));
}
