// Turns the IR's expressions, guards and levels into nodes of a graph. A `let` becomes the node of its value. A read of
// a table becomes address arithmetic and a load, so that parts of an address are shared and hoisted like all other
// nodes.

import type { DomainIr, Expr, Guard, Level, Source, ValueType } from '../../ir/ir.ts';
import type { Code } from '../wasm/code.ts';
import * as op from '../wasm/op.ts';
import { mixSteps } from '../../ir/mix.ts';
import { SEARCH_KIND } from '../../ir/abi.ts';
import { offsetOf } from '../../ir/objects.ts';
import { storageWidth } from '../../ir/kinds.ts';
import { sparseFunctions, wasmType, type ModuleContext } from './context.ts';
import { Graph, type BuiltLevel, type BuiltSource, type ValueNode } from './node.ts';
import { arithmeticOpcodes, compareOpcodes } from './opcodes.ts';

/**
 * Builds the nodes of one function. A compound task has a builder for each branch, because branches share no values.
 */
export class Builder {
  readonly context: ModuleContext;
  readonly code: Code;
  readonly graph = new Graph();
  /** What each local of the task holds. */
  readonly locals: ValueNode[] = [];
  /**
   * In a recursive define: the first of the parameters with the nesting depths of all recursive defines. Otherwise -1.
   */
  nestingLocals = -1;
  private depth = 0;

  constructor(context: ModuleContext, code: Code) {
    this.context = context;
    this.code = code;
  }

  expression(expr: Expr): ValueNode {
    const { graph } = this;
    switch (expr.op) {
      case 'literal':
        return wasmType(expr.type) === 'f64' ? graph.f64(expr.value) : graph.i32(expr.value);
      case 'local':
        // The `let` may be missing if a pass has removed it after a condition that is never true. Then the value is
        // never used.
        return this.locals[expr.local] ?? this.zero(expr.type);
      case 'object':
        return this.object(expr.object);
      case 'search-kind':
        return graph.make('op', 'i32', op.i32_and, [
          graph.make('load', 'i32', op.i32_load, [graph.i32(SEARCH_KIND)]),
          graph.i32(expr.kinds),
        ]);
      case 'read':
        return this.read(expr.variable, this.address(expr.variable, expr.args));
      case 'define':
        return this.callDefine(expr.define, expr.args);
      case 'external': {
        const args = expr.args.map((arg) => this.expression(arg));
        return graph.make('external', wasmType(expr.type), expr.external, args, true);
      }
      case 'not':
        return graph.make('op', 'i32', op.i32_eqz, [this.expression(expr.value)]);
      case 'negate':
        return this.negate(this.expression(expr.value));
      case 'to-float':
        return graph.make('op', 'f64', op.f64_convert_i32_s, [this.expression(expr.value)]);
      case 'absolute':
        return this.absolute(this.expression(expr.value));
      case 'narrow':
        return this.narrow(this.expression(expr.value), expr.type);
      case 'and':
      case 'or':
        return graph.make(expr.op, 'i32', 0, [this.expression(expr.left), this.expression(expr.right)]);
      case 'add':
      case 'subtract':
      case 'multiply':
      case 'divide':
      case 'remainder':
      case 'minimum':
      case 'maximum':
      case 'mix':
        return this.arithmetic(expr);
      case 'conditional': {
        const parts = [expr.condition, expr.yes, expr.no].map((part) => this.expression(part));
        return graph.make('conditional', wasmType(expr.type), 0, parts);
      }
      case 'exists': {
        const levels = this.levels(expr.levels);
        const node = this.existsNode(levels);
        this.leave(levels);
        return node;
      }
      case 'sum':
      case 'least':
      case 'greatest': {
        const levels = this.levels(expr.levels);
        const value = this.expression(expr.value);
        this.leave(levels);
        const node = graph.makeUnique(expr.op, value.type, 0, [value], this.depth, true);
        node.levels = levels;
        return node;
      }
      case 'equal':
      case 'not-equal':
      case 'less':
      case 'less-equal':
      case 'greater':
      case 'greater-equal': {
        const left = this.expression(expr.left);
        const right = this.expression(expr.right);
        return graph.make('op', 'i32', compareOpcodes[left.type][expr.op], [left, right]);
      }
    }
  }

  private object(object: number): ValueNode {
    const { graph, context } = this;
    const { domain } = context;
    const first = graph.make('global', 'i32', context.global({ of: 'first', type: domain.objects![object]!.type }), []);
    const offset = offsetOf(domain, object);
    return offset === 0 ? first : graph.make('op', 'i32', op.i32_add, [first, graph.i32(offset)]);
  }

  private zero(type: ValueType): ValueNode {
    return wasmType(type) === 'f64' ? this.graph.f64(0) : this.graph.i32(0);
  }

  condition(expr: Expr): ValueNode {
    const node = this.expression(expr);
    node.uses++;
    return node;
  }

  /**
   * The conditions among the guards, in order. It also returns each `let` that may fault, because these are evaluated
   * at their place.
   */
  guards(guards: readonly Guard[]): ValueNode[] {
    const nodes: ValueNode[] = [];
    for (const guard of guards) {
      const node = this.condition(guard.expr);
      if (guard.kind === 'condition') nodes.push(node);
      else {
        this.locals[guard.local] = node;
        if (node.fixed) nodes.push(this.evaluation(node));
      }
    }
    return nodes;
  }

  /** A guard that is always true and computes its operand. It keeps a `let` that may fault at its place. */
  private evaluation(node: ValueNode): ValueNode {
    node.uses += 2;
    return this.graph.makeUnique('op', 'i32', op.drop, [node], node.scope, true);
  }

  /** Levels with their guards. Nodes that are built before `leave` is called may use the variables of the levels. */
  levels(levels: readonly Level[]): BuiltLevel[] {
    const { context } = this;
    return levels.map((level) => {
      const rowKeys = this.rowKeys(level);
      const source = rowKeys ? this.rowSource(level, rowKeys) : this.source(level.over, level.type);
      this.depth++;
      const type = wasmType(level.type);
      const wasmLocal = this.code.local(type);
      const node = this.graph.makeUnique('local', type, wasmLocal, [], this.depth, false);
      this.locals[level.local] = node;
      if (source.kind === 'index' && level.over.kind === 'index') {
        const { variable, args } = context.domain.indexes[level.over.index]!;
        const listed = context.domain.variables[variable]!.params[args.indexOf('value')]!.type;
        if (!isWithin(context.domain, listed, level.type)) source.member = this.member(node, level.type, listed);
      } else if (source.kind === 'range' && level.type.kind === 'object') {
        source.member = this.used(this.generation(node, context.domain.types[level.type.type]!.root));
      }
      const listed = rowKeys ? this.listedStill(level, rowKeys, node) : [];
      return { level, wasmLocal, scope: this.depth, source, guards: [...listed, ...this.guards(level.guards)] };
    });
  }

  leave(levels: readonly BuiltLevel[]): void {
    this.depth -= levels.length;
  }

  get scope(): number {
    return this.depth;
  }

  /** A variable that the caller binds: a field of an entry in a sorted list. */
  bound(local: number, wasmLocal: number, type: 'i32' | 'f64'): void {
    this.locals[local] = this.graph.makeUnique('local', type, wasmLocal, [], this.depth, false);
  }

  deeper(by: number): void {
    this.depth += by;
  }

  private existsNode(levels: BuiltLevel[]): ValueNode {
    const outside = this.depth - levels.length;
    const node = this.graph.makeUnique('exists', 'i32', 0, [], outside, true);
    node.levels = levels;
    return node;
  }

  // In the module for large worlds, the candidates of an index are in the rows of a listing.

  private rowKeys({ over }: Level): ValueNode[] | null {
    if (over.kind !== 'index') return null;
    const { variable } = this.context.domain.indexes[over.index]!;
    if (!this.context.isSparse(variable) && this.context.listedByValue(variable) < 0) return null;
    return over.keys.map((key) => this.expression(key));
  }

  private rowSource({ over, type }: Level, keys: readonly ValueNode[]): BuiltSource {
    const { graph, context } = this;
    const index = over.kind === 'index' ? over.index : -1;
    const listing = graph.make('global', 'i32', context.global({ of: 'listing', index }), []);
    const row = graph.make('sparse', 'i32', sparseFunctions.listedRow, [listing, ...this.placeOf(keys)]);
    return { kind: 'range', ...this.bounds(type), member: null, row: this.used(row) };
  }

  /**
   * Rows also contain outdated candidates. So if the index has replaced a condition completely, this condition is
   * checked again.
   */
  private listedStill({ over }: Level, keys: readonly ValueNode[], listed: ValueNode): ValueNode[] {
    const { graph, context } = this;
    const { variable, args, result } = context.domain.indexes[over.kind === 'index' ? over.index : -1]!;
    if (context.domain.variables[variable]!.kind === 'fluent' || args.includes('any')) return [];
    let key = 0;
    const nodes = args.map((role) => (role === 'value' ? listed : keys[key++]!));
    const value = this.read(variable, this.addressOf(variable, nodes));
    return [this.used(result === 'true' ? value : graph.make('op', 'i32', op.i32_eq, [value, keys[key]!]))];
  }

  /** Arguments, or keys, in two words. */
  private placeOf(args: readonly ValueNode[]): ValueNode[] {
    const { graph } = this;
    return [0, 2].map((first) => {
      const [low, high] = [args[first] ?? graph.i32(0), args[first + 1]];
      return high
        ? graph.make('op', 'i32', op.i32_or, [low, graph.make('op', 'i32', op.i32_shl, [high, graph.i32(16)])])
        : low;
    });
  }

  /** The address of a variable's value. */
  address(variable: number, args: readonly Expr[]): ValueNode {
    const nodes = args.map((arg) => this.expression(arg));
    return this.addressOf(variable, nodes);
  }

  /** `writes`: the place gets an entry in a sparse table. */
  addressOf(variable: number, args: readonly ValueNode[], writes = false): ValueNode {
    const { graph, context } = this;
    if (!context.isSparse(variable)) return this.denseAddress(variable, args);
    const entries = graph.make('global', 'i32', context.global({ of: 'entries', variable }), []);
    const ask = writes ? sparseFunctions.enterPlace : sparseFunctions.findEntry;
    const entry = graph.make('sparse', 'i32', ask, [entries, ...this.placeOf(args)]);
    const base = graph.make('global', 'i32', context.global({ of: 'base', variable }), []);
    const sparse = graph.make('op', 'i32', op.i32_add, [base, entry]);
    const rows = args.map((arg, param) => this.rowOf(context.domain.variables[variable]!.params[param]!.type, arg));
    return graph.make('either', 'i32', 0, [entries, sparse, this.denseAddress(variable, rows)]);
  }

  /** In a large world, a table only has rows for `none` and, after it, for the objects of the declared type. */
  private rowOf(type: ValueType, id: ValueNode): ValueNode {
    const { graph, context } = this;
    if (type.kind !== 'object' || context.domain.types[type.type]!.parent === -1) return id;
    const before = graph.make('op', 'i32', op.i32_sub, [this.bounds(type).low, graph.i32(1)]);
    const row = graph.make('op', 'i32', op.i32_sub, [id, before]);
    const isObject = graph.make('op', 'i32', op.i32_gt_s, [row, graph.i32(0)]);
    return graph.make('op', 'i32', op.select, [row, graph.i32(0), isObject]);
  }

  private denseAddress(variable: number, args: readonly ValueNode[]): ValueNode {
    const { graph, context } = this;
    const { kind, value } = context.domain.variables[variable]!;
    const width = storageWidth(kind, value, context.domain);
    let address = graph.make('global', 'i32', context.global({ of: 'base', variable }), []);
    args.forEach((arg, param) => {
      let step = arg;
      if (param < args.length - 1) {
        const stride = graph.make('global', 'i32', context.global({ of: 'stride', variable, param }), []);
        step = graph.make('op', 'i32', op.i32_mul, [arg, stride]);
      } else if (width > 1) step = graph.make('op', 'i32', op.i32_shl, [arg, graph.i32(Math.log2(width))]);
      address = graph.make('op', 'i32', op.i32_add, [address, step]);
    });
    return address;
  }

  read(variable: number, address: ValueNode): ValueNode {
    const { domain } = this.context;
    const { kind, value } = domain.variables[variable]!;
    const width = storageWidth(kind, value, domain);
    const opcode = { 1: op.i32_load8_u, 2: op.i32_load16_u, 4: op.i32_load, 8: op.f64_load }[width];
    return this.graph.make('load', wasmType(value), opcode, [address]);
  }

  private callDefine(define: number, args: readonly Expr[]): ValueNode {
    const { graph, context } = this;
    const { depth, value } = context.domain.defines[define]!;
    const nodes = args.map((arg) => this.expression(arg));
    if (depth !== null) nodes.push(...this.nesting(define));
    return graph.make('call', wasmType(value), context.defineFunction(define), nodes, true);
  }

  /** The nesting depths of all recursive defines, for a call of `define` at this place. */
  private nesting(define: number): ValueNode[] {
    const { graph } = this;
    return this.context.recursive.map((other, index) => {
      const call = graph.i32(other === define ? 1 : 0);
      if (this.nestingLocals < 0) return call;
      const around = graph.make('local', 'i32', this.nestingLocals + index, []);
      return other === define ? graph.make('op', 'i32', op.i32_add, [around, call]) : around;
    });
  }

  private negate(value: ValueNode): ValueNode {
    if (value.type === 'f64') return this.graph.make('op', 'f64', op.f64_neg, [value]);
    return this.graph.make('op', 'i32', op.i32_sub, [this.graph.i32(0), value]);
  }

  private absolute(value: ValueNode): ValueNode {
    const { graph } = this;
    if (value.type === 'f64') return graph.make('op', 'f64', op.f64_abs, [value]);
    const negative = graph.make('op', 'i32', op.i32_lt_s, [value, graph.i32(0)]);
    return graph.make('op', 'i32', op.select, [this.negate(value), value, negative]);
  }

  /** The object itself, or 0 if it is not of the type. */
  private narrow(value: ValueNode, type: ValueType): ValueNode {
    const { graph } = this;
    const { low, high } = this.bounds(type);
    const above = graph.make('op', 'i32', op.i32_ge_s, [value, low]);
    const below = graph.make('op', 'i32', op.i32_le_s, [value, high]);
    const isMember = graph.make('op', 'i32', op.i32_and, [above, below]);
    return graph.make('op', 'i32', op.select, [value, graph.i32(0), isMember]);
  }

  private arithmetic(expr: Expr & { left: Expr; right: Expr }): ValueNode {
    const { graph } = this;
    const left = this.expression(expr.left);
    const right = this.expression(expr.right);
    if (expr.op === 'mix') return this.mix(left, right);
    const kind = expr.op as 'add';
    const opcode = arithmeticOpcodes[left.type][kind];
    if (opcode !== undefined) return graph.make('op', left.type, opcode, [left, right]);
    if (expr.op === 'minimum' || expr.op === 'maximum') {
      const less = graph.make('op', 'i32', expr.op === 'minimum' ? op.i32_lt_s : op.i32_gt_s, [left, right]);
      return graph.make('op', 'i32', op.select, [left, right, less]);
    }
    const safe = right.kind === 'i32' && right.value !== 0 && right.value !== -1;
    if (safe) return graph.make('op', 'i32', expr.op === 'divide' ? op.i32_div_s : op.i32_rem_s, [left, right]);
    const site = this.context.site(expr.span);
    return graph.make(expr.op as 'divide' | 'remainder', 'i32', site, [left, right], true);
  }

  /** Mixes a value into a hash as `mixed` of ir/mix.ts does. */
  private mix(hash: ValueNode, value: ValueNode): ValueNode {
    const { graph } = this;
    const { spread, shifts, factors } = mixSteps;
    const make = (opcode: number, left: ValueNode, right: number | ValueNode): ValueNode =>
      graph.make('op', 'i32', opcode, [left, typeof right === 'number' ? graph.i32(right) : right]);
    let result = make(op.i32_add, hash, make(op.i32_mul, value, spread));
    shifts.forEach((shift, step) => {
      result = make(op.i32_xor, result, make(op.i32_shr_u, result, shift));
      if (step < factors.length) result = make(op.i32_mul, result, factors[step]!);
    });
    return result;
  }

  private source(source: Source, type: ValueType): BuiltSource {
    const { graph, context } = this;
    if (source.kind === 'all') return { kind: 'range', ...this.bounds(type), member: null };
    if (source.kind === 'value') {
      const value = this.condition(source.value);
      return { kind: 'value', value, member: this.member(value, type, source.value.type) };
    }
    const { index, keys } = source;
    let row: ValueNode | undefined;
    keys.forEach((key, position) => {
      let step = this.expression(key);
      if (position < keys.length - 1) {
        const rows = graph.make('global', 'i32', context.global({ of: 'rows', index, key: position }), []);
        step = graph.make('op', 'i32', op.i32_mul, [step, rows]);
      }
      row = row ? graph.make('op', 'i32', op.i32_add, [row, step]) : step;
    });
    const starts = graph.make('global', 'i32', context.global({ of: 'index', index }), []);
    const values = graph.make('global', 'i32', context.global({ of: 'values', index }), []);
    const at = row
      ? graph.make('op', 'i32', op.i32_add, [starts, graph.make('op', 'i32', op.i32_shl, [row, graph.i32(2)])])
      : starts;
    const place = (offset: number): ValueNode => {
      const count = graph.make('load', 'i32', op.i32_load, [
        offset ? graph.make('op', 'i32', op.i32_add, [at, graph.i32(offset)]) : at,
      ]);
      const node = graph.make('op', 'i32', op.i32_add, [
        values,
        graph.make('op', 'i32', op.i32_shl, [count, graph.i32(1)]),
      ]);
      node.uses++;
      return node;
    };
    return { kind: 'index', start: place(0), end: place(4), base: values, member: null };
  }

  /** Whether a value is a member of a level's type; null when it always is. */
  member(value: ValueNode, type: ValueType, from: ValueType): ValueNode | null {
    const { graph, context } = this;
    if (type.kind === 'integer' && type.range) {
      const { low, high } = type.range;
      const above = graph.make('op', 'i32', op.i32_ge_s, [value, graph.i32(low)]);
      const below = graph.make('op', 'i32', op.i32_le_s, [value, graph.i32(high)]);
      return this.used(graph.make('and', 'i32', 0, [above, below]));
    }
    if (type.kind !== 'object') return null;
    const { types } = context.domain;
    const wanted = types[type.type]!;
    // Because of the types, the value is of the expected type unless it is `none`.
    if (isWithin(context.domain, from, type) || wanted.parent === -1)
      return this.used(graph.make('op', 'i32', op.i32_ne, [value, graph.i32(0)]));
    const { low, high } = this.bounds(type);
    const above = graph.make('op', 'i32', op.i32_ge_s, [value, low]);
    const below = graph.make('op', 'i32', op.i32_le_s, [value, high]);
    return this.used(graph.make('and', 'i32', 0, [above, below]));
  }

  /** The generation of an object plus one. 0 when no object has this id. */
  private generation(id: ValueNode, root: number): ValueNode {
    const { graph, context } = this;
    const generations = graph.make('global', 'i32', context.global({ of: 'generations', type: root }), []);
    const at = graph.make('op', 'i32', op.i32_add, [
      graph.make('op', 'i32', op.i32_shl, [id, graph.i32(2)]),
      generations,
    ]);
    return graph.make('load', 'i32', op.i32_load, [at]);
  }

  private used(node: ValueNode): ValueNode {
    node.uses++;
    return node;
  }

  bounds(type: ValueType): { low: ValueNode; high: ValueNode } {
    const { graph, context } = this;
    if (type.kind === 'object') {
      return {
        low: graph.make('global', 'i32', context.global({ of: 'first', type: type.type }), []),
        high: graph.make('global', 'i32', context.global({ of: 'last', type: type.type }), []),
      };
    }
    if (type.kind === 'enum') {
      return { low: graph.i32(0), high: graph.i32(context.domain.enums[type.enum]!.values.length - 1) };
    }
    if (type.kind === 'integer' && type.range)
      return { low: graph.i32(type.range.low), high: graph.i32(type.range.high) };
    return { low: graph.i32(0), high: graph.i32(1) };
  }
}

/** Whether every object of one type is an object of the other. */
function isWithin(domain: DomainIr, inner: ValueType, outer: ValueType): boolean {
  if (inner.kind !== 'object' || outer.kind !== 'object') return true;
  return inner.type >= outer.type && inner.type <= domain.types[outer.type]!.last;
}
