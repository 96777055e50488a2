// Makes the conditions and effects of a domain plain: names of `let`s and calls of defines are replaced by what they
// stand for. Recursive defines whose value is a least fixpoint stay as they are.

import type { DomainIr, Effect, Expr, Guard, Level, PrimitiveTask, Span, ValueType } from '../../../ir/ir.ts';
import { partsOf } from '../../../ir/expressions.ts';
import { isReal } from '../../../ir/kinds.ts';
import { idOfObject } from '../../../ir/objects.ts';
import { refuseGoal } from './refuse.ts';
import type { GroundWorld } from './world.ts';

/** A task, or the body of a derived define. The parameters are the first locals. */
export interface PlainTask {
  name: string;
  /** Number of the task; -1: of none. */
  task: number;
  params: { name: string; type: ValueType }[];
  /** Types of all locals, those of replaced calls after those of the task. */
  locals: ValueType[];
  conditions: Expr[];
  effects: Effect[];
  cost: Expr;
  span: Span;
}

type PlainLocals = Map<number, Expr>;

interface PlainContext {
  world: GroundWorld;
  /** Named in messages. */
  owner: string;
  locals: ValueType[];
  /** The defines around a call, to refuse circles. */
  open: number[];
}

export function isDerived(domain: DomainIr, define: number): boolean {
  return domain.defines[define]!.derived === true;
}

export function plainTask(world: GroundWorld, task: PrimitiveTask, index: number): PlainTask {
  const { name, params, span } = task;
  const context: PlainContext = { world, owner: name, locals: task.locals.slice(), open: [] };
  const known: PlainLocals = new Map();
  const conditions = plainGuards(context, task.guards, known);
  const effects = task.effects.map((effect) => plainEffect(context, effect, known));
  const cost = plainExpr(context, task.cost, known);
  return { name, task: index, params, locals: context.locals, conditions, effects, cost, span };
}

/** The rule of a derived define: its body is the condition. */
export function plainRule(world: GroundWorld, index: number): PlainTask {
  const { name, params, locals, body, span } = world.domain.defines[index]!;
  const context: PlainContext = { world, owner: name, locals: locals.slice(), open: [] };
  const cost: Expr = { op: 'literal', type: { kind: 'integer' }, value: 0, span };
  const condition = plainExpr(context, body, new Map());
  return { name, task: -1, params, locals: context.locals, conditions: [condition], effects: [], cost, span };
}

function plainGuards(context: PlainContext, guards: readonly Guard[], known: PlainLocals): Expr[] {
  return guards.flatMap((guard): Expr[] => {
    const expr = plainExpr(context, guard.expr, known);
    if (guard.kind === 'condition') return [expr];
    known.set(guard.local, expr);
    // Its value is computed even if nobody uses it, and may be a fault.
    if (!mayFault(expr)) return [];
    return [{ op: 'equal', type: { kind: 'boolean' }, left: expr, right: expr, span: guard.span }];
  });
}

/** Whether it divides whole numbers by something that may be zero. */
function mayFault(expr: Expr): boolean {
  const isDivision = expr.op === 'divide' || expr.op === 'remainder';
  if (isDivision && !isReal(expr.type.kind) && !(expr.right.op === 'literal' && expr.right.value !== 0)) return true;
  return partsOf(expr).some(mayFault);
}

function plainLevels(context: PlainContext, levels: readonly Level[], known: PlainLocals): Level[] {
  return levels.map(({ local, type, over, guards }): Level => {
    const known_ = known.get(local);
    const own = known_?.op === 'local' ? known_.local : local;
    const source = over.kind === 'value' ? { ...over, value: plainExpr(context, over.value, known) } : over;
    const conditions = plainGuards(context, guards, known);
    const plain = conditions.map((expr): Guard => ({ kind: 'condition', expr, span: expr.span }));
    return { local: own, type, over: source, guards: plain };
  });
}

function plainEffect(context: PlainContext, effect: Effect, known: PlainLocals): Effect {
  const plain = (expr: Expr): Expr => plainExpr(context, expr, known);
  switch (effect.kind) {
    case 'when': {
      const condition = plain(effect.condition);
      return { ...effect, condition, effects: effect.effects.map((inner) => plainEffect(context, inner, known)) };
    }
    case 'forall': {
      const levels = plainLevels(context, effect.levels, known);
      return { ...effect, levels, effects: effect.effects.map((inner) => plainEffect(context, inner, known)) };
    }
    case 'set':
    case 'add':
      return { ...effect, args: effect.args.map(plain), value: plain(effect.value) };
  }
}

export function plainExpr(context: PlainContext, expr: Expr, known: PlainLocals): Expr {
  const plain = (part: Expr): Expr => plainExpr(context, part, known);
  switch (expr.op) {
    case 'literal':
    case 'search-kind':
      return expr;
    case 'local':
      return known.get(expr.local) ?? expr;
    case 'object': {
      const { domain, numbering } = context.world;
      const value = idOfObject(domain, numbering, expr.object);
      return { op: 'literal', type: expr.type, value, span: expr.span };
    }
    case 'read':
    case 'external':
      return { ...expr, args: expr.args.map(plain) };
    case 'define':
      return plainCall(context, expr, expr.args.map(plain));
    case 'not':
    case 'negate':
    case 'to-float':
    case 'absolute':
    case 'narrow':
      return { ...expr, value: plain(expr.value) };
    case 'conditional':
      return { ...expr, condition: plain(expr.condition), yes: plain(expr.yes), no: plain(expr.no) };
    case 'exists':
      return { ...expr, levels: plainLevels(context, expr.levels, known) };
    case 'sum':
    case 'least':
    case 'greatest': {
      const levels = plainLevels(context, expr.levels, known);
      return { ...expr, levels, value: plain(expr.value) };
    }
    default:
      return { ...expr, left: plain(expr.left), right: plain(expr.right) };
  }
}

function plainCall(context: PlainContext, call: Extract<Expr, { op: 'define' }>, args: Expr[]): Expr {
  const { owner, open } = context;
  const { domain } = context.world;
  const define = domain.defines[call.define]!;
  if (isDerived(domain, call.define) || define.depth !== null) return { ...call, args };
  if (open.includes(call.define)) refuseGoal(owner, `${define.name}, a define that calls itself`, call.span);
  // All locals of the call get numbers of their own.
  const first = context.locals.length;
  context.locals.push(...define.locals);
  const known: PlainLocals = new Map(
    define.locals.map((type, local) => {
      const moved: Expr = { op: 'local', type, local: first + local, span: call.span };
      return [local, args[local] ?? moved];
    }),
  );
  return plainExpr({ ...context, open: [...open, call.define] }, define.body, known);
}
