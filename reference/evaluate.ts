// Compiles expressions, guards and levels to closures over the values of one world. Each search compiles them once. A
// closure always reads the current content of `world.values`.

import { ENDS_IN_BETWEEN, WITH_HORIZON, WITHOUT_ORDER } from '../ir/abi.ts';
import { emptyAggregate } from '../ir/expressions.ts';
import type { AggregateOp, DomainIr, Expr, Guard, Level } from '../ir/ir.ts';
import { isReal, type Range } from '../ir/kinds.ts';
import { idOfObject } from '../ir/objects.ts';
import { prepareExternals } from './externals.ts';
import type { AskExternal, ReferenceExternals } from './externals.ts';
import { SearchFault } from './fault.ts';
import { compileListed } from './indexes.ts';
import { compileArithmetic, compileComparison, compileUnary } from './operators.ts';
import type { Evaluate, Locals, Test } from './operators.ts';
import { membersOf, objectKey } from './world.ts';
import type { ReferenceWorld } from './world.ts';

export type { Evaluate, Locals, Test } from './operators.ts';

/** Everything that expressions are compiled against. */
export interface Evaluator {
  world: ReferenceWorld;
  externals: AskExternal[];
  /** The defines, each compiled when it is first called. */
  defines: (((args: Locals) => number) | undefined)[];
  /**
   * `searchKind` as in the core. Without information about the search it has all kinds, so that no condition applies.
   */
  searchKind: number;
}

/**
 * The locals of one task or define: first those of the IR, then the next candidates and limits of loops, which this
 * planner adds while it compiles.
 */
export interface Scope {
  localCount: number;
}

export function createEvaluator(world: ReferenceWorld, externals: ReferenceExternals = {}): Evaluator {
  return {
    world,
    externals: prepareExternals(world, externals),
    defines: [],
    searchKind: WITH_HORIZON | WITHOUT_ORDER | ENDS_IN_BETWEEN,
  };
}

export function createScope(owner: { locals: readonly unknown[] }): Scope {
  return { localCount: owner.locals.length };
}

/** The locals of a call: its arguments, then zeros. */
export function createLocals(scope: Scope, args: readonly number[]): Locals {
  const locals = args.slice();
  while (locals.length < scope.localCount) locals.push(0);
  return locals;
}

export function compileExpression(evaluator: Evaluator, expr: Expr, scope: Scope): Evaluate {
  const compile = (part: Expr): Evaluate => compileExpression(evaluator, part, scope);
  switch (expr.op) {
    case 'literal': {
      const { value } = expr;
      return () => value;
    }
    case 'local': {
      const { local } = expr;
      return (locals) => locals[local]!;
    }
    case 'object': {
      const { domain, numbering } = evaluator.world;
      const id = idOfObject(domain, numbering, expr.object);
      return () => id;
    }
    case 'search-kind':
      return () => evaluator.searchKind & expr.kinds;
    case 'read':
      return compileRead(evaluator, expr.variable, expr.args.map(compile));
    case 'define':
      return compileCall(evaluator, expr.define, expr.args.map(compile));
    case 'external': {
      const ask = evaluator.externals[expr.external]!;
      const args = expr.args.map(compile);
      return (locals) => ask(evaluateAll(args, locals), expr.span);
    }
    case 'exists': {
      const some = compileSome(evaluator, expr.levels, scope);
      return (locals) => (some(locals) ? 1 : 0);
    }
    case 'conditional': {
      const [condition, yes, no] = [compile(expr.condition), compile(expr.yes), compile(expr.no)];
      return (locals) => (condition(locals) !== 0 ? yes(locals) : no(locals));
    }
    case 'sum':
    case 'least':
    case 'greatest':
      return compileAggregate(evaluator, expr, scope);
    case 'and':
    case 'or':
      return compileConnective(expr.op, compile(expr.left), compile(expr.right));
    case 'not':
    case 'negate':
    case 'absolute':
    case 'to-float':
      return compileUnary(expr.op, !isReal(expr.type.kind), compile(expr.value));
    case 'narrow': {
      const { low, high } = membersOf(evaluator.world, expr.type)!;
      const value = compile(expr.value);
      return (locals) => {
        const object = value(locals);
        return object >= low && object <= high ? object : 0;
      };
    }
    case 'add':
    case 'subtract':
    case 'multiply':
    case 'divide':
    case 'remainder':
    case 'minimum':
    case 'maximum':
    case 'mix': {
      const integer = !isReal(expr.type.kind);
      return compileArithmetic(expr.op, integer, compile(expr.left), compile(expr.right), expr.span);
    }
    case 'equal':
    case 'not-equal':
    case 'less':
    case 'less-equal':
    case 'greater':
    case 'greater-equal':
      return compileComparison(expr.op, compile(expr.left), compile(expr.right));
  }
}

function compileAggregate(evaluator: Evaluator, expr: Extract<Expr, { op: AggregateOp }>, scope: Scope): Evaluate {
  const { op } = expr;
  const value = compileExpression(evaluator, expr.value, scope);
  const add = op === 'sum' ? (a: number, b: number) => a + b : op === 'least' ? Math.min : Math.max;
  const whole = !isReal(expr.type.kind);
  const each = compileEach(evaluator, expr.levels, scope, (locals, known: { result: number }) => {
    const result = add(known.result, value(locals));
    known.result = whole ? result | 0 : result;
  });
  const empty = emptyAggregate(expr);
  return (locals) => {
    const known = { result: empty };
    each(locals, known);
    return known.result;
  };
}

/** Tests guards in order, up to the first that is false. */
export function compileGuards(evaluator: Evaluator, guards: readonly Guard[], scope: Scope): Test {
  const steps = guards.map((guard) => compileGuard(evaluator, guard, scope));
  if (steps.length === 0) return () => true;
  if (steps.length === 1) return steps[0]!;
  return (locals) => {
    for (const step of steps) if (!step(locals)) return false;
    return true;
  };
}

export function evaluateAll(expressions: readonly Evaluate[], locals: Locals): number[] {
  const values: number[] = [];
  for (const expression of expressions) values.push(expression(locals));
  return values;
}

function compileGuard(evaluator: Evaluator, guard: Guard, scope: Scope): Test {
  const value = compileExpression(evaluator, guard.expr, scope);
  if (guard.kind === 'condition') return (locals) => value(locals) !== 0;
  const { local } = guard;
  return (locals) => {
    locals[local] = value(locals);
    return true;
  };
}

function compileConnective(op: 'and' | 'or', left: Evaluate, right: Evaluate): Evaluate {
  if (op === 'and') return (locals) => (left(locals) === 0 ? 0 : right(locals));
  return (locals) => (left(locals) !== 0 ? 1 : right(locals));
}

/** Most of the work of a search are reads with few arguments, so there is separate code for these cases. */
function compileRead({ world }: Evaluator, variable: number, args: Evaluate[]): Evaluate {
  const { values } = world;
  const { base, strides } = world.tables[variable]!;
  const [first, second] = args as [Evaluate, Evaluate];
  const [far, near] = strides as [number, number];
  switch (args.length) {
    case 0:
      return () => values[base]!;
    case 1:
      return (locals) => values[base + first(locals)]!;
    case 2:
      return (locals) => values[base + first(locals) * far + second(locals) * near]!;
    default:
      return (locals) => {
        let address = base;
        for (let position = 0; position < args.length; position++) {
          address += args[position]!(locals) * strides[position]!;
        }
        return values[address]!;
      };
  }
}

/** Computes the arguments first, left to right, and checks the depth afterwards. */
function compileCall(evaluator: Evaluator, index: number, args: Evaluate[]): Evaluate {
  return (locals) => {
    const call = (evaluator.defines[index] ??= compileDefine(evaluator, evaluator.world.domain, index));
    return call(evaluateAll(args, locals));
  };
}

function compileDefine(evaluator: Evaluator, domain: DomainIr, index: number): (args: Locals) => number {
  const define = domain.defines[index]!;
  const scope = createScope(define);
  const body = compileExpression(evaluator, define.body, scope);
  const deepest = define.depth ?? Infinity;
  let depth = 0;
  return (args) => {
    if (depth >= deepest && define.derived) throw new SearchFault(`${define.name} leads back to itself`, define.span);
    if (depth >= deepest) return 0;
    depth++;
    try {
      return body(createLocals(scope, args));
    } finally {
      depth--;
    }
  };
}

// Levels: the loops that bind variables. A loop can stop after any binding and resume later, because its whole state
// (next candidate, limit, keys) is in locals.

export interface Loop {
  local: number;
  /** Computes the candidates. To be called whenever the levels outside have a new binding. */
  open: (locals: Locals) => void;
  /** Advances to the next candidate that passes the guards. Returns false if none is left. */
  next: Test;
}

export function compileLevel(evaluator: Evaluator, level: Level, scope: Scope): Loop {
  const upcoming = scope.localCount++;
  const limit = scope.localCount++;
  const { local, over } = level;
  const members = membersOf(evaluator.world, level.type);
  if (!members) throw new Error('values of kind float cannot be enumerated');
  const guards = compileHere(evaluator.world, level, compileGuards(evaluator, level.guards, scope));
  if (over.kind === 'value') {
    const value = compileExpression(evaluator, over.value, scope);
    return {
      local,
      open: openValue(value, members, upcoming, limit),
      next: compileNext(local, upcoming, limit, guards),
    };
  }
  const openAll = (locals: Locals): void => {
    locals[upcoming] = members.low;
    locals[limit] = members.high;
  };
  if (over.kind === 'all') return { local, open: openAll, next: compileNext(local, upcoming, limit, guards) };

  const keyLocals = over.keys.map(() => scope.localCount++);
  const keys = over.keys.map((key) => compileExpression(evaluator, key, scope));
  const listed = compileListed(evaluator.world, evaluator.world.domain.indexes[over.index]!, keyLocals, local);
  const open = (locals: Locals): void => {
    openAll(locals);
    keys.forEach((key, position) => (locals[keyLocals[position]!] = key(locals)));
  };
  return { local, open, next: compileNext(local, upcoming, limit, (locals) => listed(locals) && guards(locals)) };
}

/** Removed objects are not candidates. */
function compileHere({ domain, gone }: ReferenceWorld, { local, type }: Level, guards: Test): Test {
  if (!gone || type.kind !== 'object') return guards;
  const { root } = domain.types[type.type]!;
  return (locals) => !gone.has(objectKey(root, locals[local]!)) && guards(locals);
}

/** Whether some binding of the levels passes all their guards. Stops at the first one. */
export function compileSome(evaluator: Evaluator, levels: readonly Level[], scope: Scope): Test {
  const loops = levels.map((level) => compileLevel(evaluator, level, scope));
  return loops.reduceRight<Test>(
    (inner, loop) => (locals) => {
      loop.open(locals);
      while (loop.next(locals)) if (inner(locals)) return true;
      return false;
    },
    () => true,
  );
}

/** Compiles a loop that calls a function for every binding that passes the guards, in the order of nested loops. */
export function compileEach<Context>(
  evaluator: Evaluator,
  levels: readonly Level[],
  scope: Scope,
  action: (locals: Locals, context: Context) => void,
): (locals: Locals, context: Context) => void {
  const loops = levels.map((level) => compileLevel(evaluator, level, scope));
  return loops.reduceRight(
    (inner, loop) => (locals: Locals, context: Context) => {
      loop.open(locals);
      while (loop.next(locals)) inner(locals, context);
    },
    action,
  );
}

function openValue(value: Evaluate, members: Range, upcoming: number, limit: number): (locals: Locals) => void {
  return (locals) => {
    const candidate = value(locals);
    const isMember = candidate >= members.low && candidate <= members.high;
    locals[upcoming] = candidate;
    locals[limit] = isMember ? candidate : candidate - 1;
  };
}

function compileNext(local: number, upcoming: number, limit: number, admits: Test): Test {
  return (locals) => {
    const last = locals[limit]!;
    for (let candidate = locals[upcoming]!; candidate <= last; candidate++) {
      locals[local] = candidate;
      if (admits(locals)) {
        locals[upcoming] = candidate + 1;
        return true;
      }
    }
    locals[upcoming] = last + 1;
    return false;
  };
}
