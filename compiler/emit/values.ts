// Emits nodes. The first computation of a node that is used more than once keeps the value in a local, and later uses
// read the local as long as that computation is certain to have run. Everything inside a loop that does not depend on
// the loop is computed before it.

import type { Code } from '../wasm/code.ts';
import * as op from '../wasm/op.ts';
import { CELL_ARGUMENTS, DONE, ENTRY_STATE, ENTRY_VALUE, TURNED } from '../../ir/abi.ts';
import { emptyAggregate } from '../../ir/expressions.ts';
import { faultCodes } from '../../ir/faults.ts';
import type { AggregateOp } from '../../ir/ir.ts';
import { sparseFunctions, recordFunctions, type ModuleContext } from './context.ts';
import type { LoopOptions } from './loops.ts';
import { isConstant, type BuiltLevel, type ValueNode } from './node.ts';
import { CELL } from './parameters.ts';
import { effort, isWide, leaveWithoutWork, type WorkPlan } from './work.ts';

/** For each comparison of integers, the instruction that tests the opposite. */
const opposites: Readonly<Record<number, number>> = {
  [op.i32_eq]: op.i32_ne,
  [op.i32_ne]: op.i32_eq,
  [op.i32_lt_s]: op.i32_ge_s,
  [op.i32_ge_s]: op.i32_lt_s,
  [op.i32_gt_s]: op.i32_le_s,
  [op.i32_le_s]: op.i32_gt_s,
};

type LoopEmitter = (levels: readonly BuiltLevel[], inside: () => void, options?: LoopOptions) => void;

/** Emits the nodes of one function, and remembers which of them have their value in a local. */
export class ValueEmitter {
  readonly code: Code;
  /** The most bytes that one call may take from arena and trail, without lists. A list must leave this much free. */
  readonly slack: number;
  /** How the function counts its work. */
  readonly work: WorkPlan;
  readonly context: ModuleContext;
  /** The local that holds a node's value already. */
  private readonly kept = new Map<ValueNode, number>();
  private readonly keptInOrder: ValueNode[] = [];
  /** For loops inside expressions: emits levels around `inside`. */
  private readonly loops: LoopEmitter;

  constructor(context: ModuleContext, code: Code, slack: number, loops: LoopEmitter) {
    this.context = context;
    this.work = context.work;
    this.code = code;
    this.slack = slack;
    this.loops = loops;
  }

  /** Code emitted by `inside` may be skipped at run time. Values computed there are forgotten afterwards. */
  scoped(inside: () => void): void {
    const mark = this.keptInOrder.length;
    inside();
    while (this.keptInOrder.length > mark) this.kept.delete(this.keptInOrder.pop()!);
  }

  /**
   * If the local holds NaN, gives it fixed bits. Engines may choose the bits of NaN, but states and networks are
   * compared by their bits (docs/semantics.md, Remembering).
   */
  settleFloat(local: number): void {
    this.code.get(local).f64(NaN).get(local).get(local).op(op.f64_eq).op(op.select).set(local);
  }

  /** Leaves the node's value on the stack. */
  emit(node: ValueNode): void {
    const local = this.kept.get(node);
    if (local !== undefined) {
      this.code.get(local);
      return;
    }
    this.compute(node);
    if (node.uses > 1 && !isTrivial(node)) this.code.tee(this.keep(node));
  }

  /** Computes a node now for later uses, unless computing it costs nothing. */
  materialise(node: ValueNode): void {
    if (this.kept.has(node) || isConstant(node) || node.kind === 'local') return;
    this.compute(node);
    this.code.set(this.keep(node));
  }

  /** Leaves the block when the condition is false. `label` is the depth that the block had when it was opened. */
  jumpUnless(node: ValueNode, label: number): void {
    const { code } = this;
    if (node.kind === 'and' && !this.kept.has(node)) {
      this.jumpUnless(node.operands[0]!, label);
      this.jumpUnless(node.operands[1]!, label);
    } else if (node.kind === 'or' && !this.kept.has(node)) {
      const holds = code.block().depth;
      this.scoped(() => {
        this.jumpIf(node.operands[0]!, holds);
        this.jumpUnless(node.operands[1]!, label);
      });
      code.end();
    } else if (node.kind === 'exists' && !this.isRecorded(node)) {
      const found = code.block().depth;
      this.scoped(() => this.loops(node.levels!, () => code.br(code.depth - found)));
      code.br(code.depth - label).end();
    } else if (node.kind === 'op' && node.value === op.drop) {
      this.materialise(node.operands[0]!);
    } else if (node.kind === 'op' && node.value === op.i32_eqz && !this.kept.has(node)) {
      this.jumpIf(node.operands[0]!, label);
    } else if (node.kind === 'op' && opposites[node.value] !== undefined && !this.kept.has(node)) {
      this.emit(node.operands[0]!);
      this.emit(node.operands[1]!);
      code.op(opposites[node.value]!).brIf(code.depth - label);
    } else if (node.kind === 'i32') {
      if (!node.value) code.br(code.depth - label);
    } else {
      this.emit(node);
      code.op(op.i32_eqz).brIf(code.depth - label);
    }
  }

  jumpIf(node: ValueNode, label: number): void {
    const { code } = this;
    if (node.kind === 'or' && !this.kept.has(node)) {
      this.jumpIf(node.operands[0]!, label);
      this.scoped(() => this.jumpIf(node.operands[1]!, label));
    } else if (node.kind === 'and' && !this.kept.has(node)) {
      const fails = code.block().depth;
      this.scoped(() => {
        this.jumpUnless(node.operands[0]!, fails);
        this.jumpIf(node.operands[1]!, label);
      });
      code.end();
    } else if (node.kind === 'exists' && !this.isRecorded(node)) {
      this.scoped(() => this.loops(node.levels!, () => code.br(code.depth - label)));
    } else if (node.kind === 'op' && node.value === op.i32_eqz && !this.kept.has(node)) {
      this.jumpUnless(node.operands[0]!, label);
    } else {
      this.emit(node);
      code.brIf(code.depth - label);
    }
  }

  /** Computes the nodes used in `roots` that do not depend on variables bound at `scope` or deeper. */
  hoist(roots: readonly ValueNode[], scope: number): void {
    const seen = new Set<ValueNode>();
    const visit = (node: ValueNode): void => {
      if (seen.has(node) || this.kept.has(node)) return;
      seen.add(node);
      if (node.scope < scope && !node.fixed) {
        if (!isConstant(node) && node.kind !== 'local') this.materialise(node);
        return;
      }
      node.operands.forEach(visit);
      if (node.levels) rootsOf(node.levels).forEach(visit);
    };
    roots.forEach(visit);
  }

  /** Leaves on the stack the first candidate of a row from `from` on. */
  nextListed(row: ValueNode, from: () => void): Code {
    this.emit(row);
    from();
    return this.code.call(this.context.sparseFunction(sparseFunctions.nextListed));
  }

  private keep(node: ValueNode): number {
    const local = this.code.local(node.type);
    this.kept.set(node, local);
    this.keptInOrder.push(node);
    return local;
  }

  private compute(node: ValueNode): void {
    const { code } = this;
    switch (node.kind) {
      case 'i32':
        code.i32(node.value);
        break;
      case 'f64':
        code.f64(node.value);
        break;
      case 'local':
        code.get(node.value);
        break;
      case 'argument':
        code.get(CELL).load(node.type === 'f64' ? op.f64_load : op.i32_load, CELL_ARGUMENTS + node.value);
        break;
      case 'global':
        code.globalGet(node.value);
        break;
      case 'load':
        this.load(node);
        break;
      case 'op':
        for (const operand of node.operands) this.emit(operand);
        code.op(node.value);
        break;
      case 'and':
      case 'or':
        this.shortCircuit(node);
        break;
      case 'conditional':
        this.conditional(node);
        break;
      case 'divide':
      case 'remainder':
        this.divide(node);
        break;
      case 'call':
        this.recorded(node, () => {
          for (const operand of node.operands) this.emit(operand);
          code.call(node.value);
          if (this.isLong(node)) leaveWithoutWork(code, this.work);
        });
        break;
      case 'external':
        this.recorded(node, () => {
          for (const operand of node.operands) this.emit(operand);
          code.call(this.context.externalFunction(node.value));
        });
        break;
      case 'sparse':
        for (const operand of node.operands) this.emit(operand);
        code.call(this.context.sparseFunction(node.value));
        break;
      case 'either':
        this.emit(node.operands[0]!);
        code.if(node.type);
        this.scoped(() => this.emit(node.operands[1]!));
        code.else();
        this.scoped(() => this.emit(node.operands[2]!));
        code.end();
        break;
      case 'exists':
        this.recorded(node, () => {
          const found = code.block('i32').depth;
          this.scoped(() => this.loops(node.levels!, () => code.i32(1).br(code.depth - found)));
          code.i32(0).end();
        });
        break;
      case 'sum':
      case 'least':
      case 'greatest':
        this.recorded(node, () => this.aggregate(node));
        break;
      default:
        node.kind satisfies never;
    }
  }

  /**
   * With a record, an entry before those of the loops keeps the intermediate result from one turn of a loop to the
   * next. Anything added after a loop's last turn belongs to the turn that will be repeated.
   */
  private aggregate(node: ValueNode): void {
    const { code } = this;
    const value = node.operands[0]!;
    const isFloat = node.type === 'f64';
    const known = code.local(node.type);
    const none = emptyAggregate({ op: node.kind as AggregateOp, type: { kind: isFloat ? 'float' : 'integer' } });
    const begin = (): void => void (isFloat ? code.f64(none) : code.i32(none)).set(known);
    const entry = this.isRecorded(node) ? code.local('i32') : -1;
    if (entry >= 0) {
      code.call(recordFunctions.enterRecord).tee(entry).load(op.i32_load, ENTRY_STATE).i32(TURNED).op(op.i32_eq).if();
      code
        .get(entry)
        .load(isFloat ? op.f64_load : op.i32_load, ENTRY_VALUE)
        .set(known);
      code.else();
      begin();
      code.end();
    } else begin();
    const turning = (): void => {
      code
        .get(entry)
        .get(known)
        .store(isFloat ? op.f64_store : op.i32_store, ENTRY_VALUE);
      code.get(entry).i32(TURNED).store(op.i32_store, ENTRY_STATE);
    };
    const inside = (): void => this.addTo(known, node.kind as AggregateOp, value);
    const options = { goesOn: true, isBusy: this.isBusy(value), ...(entry >= 0 && { turning }) };
    this.scoped(() => {
      this.hoist([value], node.levels![0]!.scope);
      this.loops(node.levels!, inside, options);
    });
    code.get(known);
  }

  private addTo(known: number, kind: AggregateOp, value: ValueNode): void {
    const { code } = this;
    if (value.type === 'f64' || kind === 'sum') {
      code.get(known);
      this.emit(value);
      if (kind === 'sum') code.op(value.type === 'f64' ? op.f64_add : op.i32_add);
      else code.op(kind === 'least' ? op.f64_min : op.f64_max);
    } else {
      const next = code.local('i32');
      this.emit(value);
      code.tee(next).get(known).get(next).get(known);
      code.op(kind === 'least' ? op.i32_lt_s : op.i32_gt_s).op(op.select);
    }
    code.set(known);
  }

  // --- Work ----------------------------------------------------------------------------------------------------------

  /** Whether computing a node goes through candidates, or calls a function that does. */
  isBusy(node: ValueNode): boolean {
    if (node.levels || node.kind === 'external') return true;
    if (node.kind === 'call' && this.context.effortOf(node.value) !== effort.none) return true;
    return node.operands.some((operand) => this.isBusy(operand));
  }

  /** Whether levels are at most one short loop, with nothing inside that goes through candidates. */
  areShort(levels: readonly BuiltLevel[]): boolean {
    const loops = levels.filter(({ source }) => source.kind !== 'value');
    const isShort = loops.every(({ level, source }) => source.kind === 'index' || !isWide(level.type));
    return (
      loops.length < (this.context.countsAll ? 1 : 2) && isShort && !rootsOf(levels).some((node) => this.isBusy(node))
    );
  }

  /** Whether computing a node may be interrupted. */
  private isLong(node: ValueNode): boolean {
    if (this.work.kind === 'none') return false;
    if (node.kind === 'call') return this.context.effortOf(node.value) === effort.long;
    if (!node.levels) return node.kind === 'external';
    return !this.areShort(node.levels) || node.operands.some((operand) => this.isBusy(operand));
  }

  private isRecorded(node: ValueNode): boolean {
    return this.work.kind === 'record' && this.isLong(node);
  }

  /** Computes a node by `inside`, or finds its value in the record. */
  private recorded(node: ValueNode, inside: () => void): void {
    const { code } = this;
    if (!this.isRecorded(node)) {
      inside();
      return;
    }
    const entry = code.local('i32');
    const value = code.local(node.type);
    const float = node.type === 'f64';
    code.call(recordFunctions.enterRecord).tee(entry).load(op.i32_load, ENTRY_STATE).i32(DONE).op(op.i32_eq);
    code.if(node.type);
    code.get(entry).load(float ? op.f64_load : op.i32_load, ENTRY_VALUE);
    code.else();
    this.scoped(inside);
    code.set(value);
    code
      .get(entry)
      .get(value)
      .store(float ? op.f64_store : op.i32_store, ENTRY_VALUE);
    code.get(entry).call(recordFunctions.leaveRecord);
    // Check the work again: the external may have taken the rest of the time.
    if (node.kind === 'external') leaveWithoutWork(code, this.work);
    code.get(value).end();
  }

  /** Puts a constant that is added to the address into the instruction. */
  private load(node: ValueNode): void {
    const address = node.operands[0]!;
    const [base, offset] = address.operands;
    const folds = address.kind === 'op' && address.value === op.i32_add && offset!.kind === 'i32' && offset!.value >= 0;
    if (folds && !this.kept.has(address)) {
      this.emit(base!);
      this.code.load(node.value, offset!.value);
    } else {
      this.emit(address);
      this.code.load(node.value);
    }
  }

  private shortCircuit(node: ValueNode): void {
    const { code } = this;
    this.emit(node.operands[0]!);
    code.if('i32');
    const right = (): void => this.scoped(() => this.emit(node.operands[1]!));
    if (node.kind === 'and') right();
    else code.i32(1);
    code.else();
    if (node.kind === 'and') code.i32(0);
    else right();
    code.end();
  }

  /** If both values cost nothing, selecting one of them is cheaper than a jump. */
  private conditional(node: ValueNode): void {
    const { code } = this;
    const [condition, yes, no] = node.operands as [ValueNode, ValueNode, ValueNode];
    if (isTrivial(yes) && isTrivial(no)) {
      this.emit(yes);
      this.emit(no);
      this.emit(condition);
      code.op(op.select);
      return;
    }
    this.emit(condition);
    code.if(node.type);
    this.scoped(() => this.emit(yes));
    code.else();
    this.scoped(() => this.emit(no));
    code.end();
  }

  /** Checks the divisor. Divides in 64 bits, because the least integer divided by -1 traps in 32. */
  private divide(node: ValueNode): void {
    const { code } = this;
    const [left, right] = node.operands;
    const divisor = code.local('i32');
    this.emit(left!);
    this.emit(right!);
    code.tee(divisor).op(op.i32_eqz).if();
    this.fault('zeroDivisor', node.value);
    code.end();
    if (node.kind === 'remainder') code.get(divisor).op(op.i32_rem_s);
    else {
      code.op(op.i64_extend_i32_s).get(divisor).op(op.i64_extend_i32_s).op(op.i64_div_s).op(op.i32_wrap_i64);
    }
  }

  /** Ends the search: stores the code and the site of the fault, then traps. A lack of memory has no site. */
  fault(fault: keyof typeof faultCodes, site = 0): void {
    this.code.i32(faultCodes[fault]).i32(site).call(this.context.faultFunction).unreachable();
  }
}

function isTrivial(node: ValueNode): boolean {
  return isConstant(node) || node.kind === 'local' || node.kind === 'global';
}

/** All nodes that are computed inside the levels: guards, bounds, values, memberships. */
export function rootsOf(levels: readonly BuiltLevel[]): ValueNode[] {
  return levels.flatMap(({ source, guards }) => [...sourceNodes(source), ...guards]);
}

function sourceNodes(source: BuiltLevel['source']): ValueNode[] {
  const member = source.member ? [source.member] : [];
  if (source.kind === 'range') return [source.low, source.high, ...(source.row ? [source.row] : []), ...member];
  return source.kind === 'value' ? [source.value, ...member] : [source.start, source.end, ...member];
}
