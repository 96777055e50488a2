// Conditions in words, with the values of locals that are known: `at(bob) == hall`.

import { operatorSigns } from '../../../ir/expressions.ts';
import { formatValue } from '../../../ir/plan.ts';
import type { Expr, Level, ValueType } from '../../../ir/ir.ts';
import type { GroundWorld } from '../ground/world.ts';

export interface NamedLocals {
  world: GroundWorld;
  /** Returns the name of a local, or undefined. */
  nameOf: (local: number) => string | undefined;
  /** null: the value is not known. */
  valueOf: (local: number) => number | null;
}

export function conditionText(locals: NamedLocals, expr: Expr): string {
  return textOf(locals, expr, true);
}

export function valueText({ domain, numbering }: GroundWorld, type: ValueType, value: number): string {
  return formatValue(domain, numbering, type, value);
}

function textOf(locals: NamedLocals, expr: Expr, isOutermost = false): string {
  const text = (part: Expr): string => textOf(locals, part);
  const { world } = locals;
  const { domain } = world;
  const call = (name: string, args: readonly Expr[]): string => {
    return args.length === 0 ? name : `${name}(${args.map((arg) => textOf(locals, arg, true)).join(', ')})`;
  };
  switch (expr.op) {
    case 'literal':
      return valueText(world, expr.type, expr.value);
    case 'object':
      return domain.objects?.[expr.object]?.name ?? 'an object';
    case 'local': {
      const value = locals.valueOf(expr.local);
      return value === null ? localName(locals, expr.local, expr.type) : valueText(world, expr.type, value);
    }
    case 'read':
      return call(domain.variables[expr.variable]!.name, expr.args);
    case 'define':
      return call(domain.defines[expr.define]!.name, expr.args);
    case 'external':
      return call(domain.externals[expr.external]!.name, expr.args);
    case 'search-kind':
      return 'the kind of the search';
    case 'not': {
      const { value } = expr;
      if (value.op === 'exists' && value.levels.length > 0) return `no ${loopText(locals, value.levels)}`;
      return `not ${text(value)}`;
    }
    case 'negate':
      return `-${text(expr.value)}`;
    case 'to-float':
    case 'narrow':
      return text(expr.value);
    case 'absolute':
      return `abs(${textOf(locals, expr.value, true)})`;
    case 'conditional':
      return inParentheses(`${text(expr.condition)} ? ${text(expr.yes)} : ${text(expr.no)}`, isOutermost);
    case 'exists':
      return inParentheses(`some ${loopText(locals, expr.levels)}`, isOutermost);
    case 'sum':
    case 'least':
    case 'greatest':
      return `${expr.op} of ${text(expr.value)} over ${loopText(locals, expr.levels)}`;
    case 'minimum':
    case 'maximum':
      return call(expr.op === 'minimum' ? 'min' : 'max', [expr.left, expr.right]);
    case 'mix':
      return call(expr.op, [expr.left, expr.right]);
    default:
      return inParentheses(`${text(expr.left)} ${operatorSigns[expr.op]} ${text(expr.right)}`, isOutermost);
  }
}

function inParentheses(text: string, isOutermost: boolean): string {
  return isOutermost ? text : `(${text})`;
}

function loopText(locals: NamedLocals, levels: readonly Level[]): string {
  const inside: NamedLocals = {
    ...locals,
    valueOf: (local) => (levels.some((level) => level.local === local) ? null : locals.valueOf(local)),
  };
  const names = levels.map(({ local, type }) => {
    const name = localName(inside, local, type);
    const ofType = typeName(locals.world, type);
    return name === ofType ? name : `${ofType} ${name}`;
  });
  const guards = levels.flatMap((level) => level.guards.map(({ expr }) => textOf(inside, expr)));
  return `${names.join(', ')}${guards.length > 0 ? ` with ${guards.join(' and ')}` : ''}`;
}

/** Locals of defines have no names: that of the type must do. */
export function localName({ nameOf, world }: NamedLocals, local: number, type: ValueType): string {
  return nameOf(local) ?? typeName(world, type);
}

function typeName({ domain }: GroundWorld, type: ValueType): string {
  if (type.kind === 'object') return domain.types[type.type]!.name;
  return type.kind === 'enum' ? domain.enums[type.enum]!.name : type.kind;
}
