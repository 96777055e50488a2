// Lists in words what an expression reads: each read, call and local with its value.

import type { AggregateOp, DomainIr, Expr, Span, ValueType } from '../ir/ir.ts';
import { formatValue } from '../ir/plan.ts';
import type { ReferenceWorld } from '../reference/world.ts';

/** A read and its value: `fare(home, park)` and `5.5`. */
export interface ReadValue {
  text: string;
  value: string;
  /** For a call of a define: the place of the define in the text. */
  rule?: Span;
}

/** What a caller that knows the locals provides. */
export interface ValueHost {
  world: ReferenceWorld;
  evaluate(expr: Expr): number;
  nameOf(local: number, type?: ValueType): string;
}

/** Returns what an expression reads, but nothing inside an `exists`, which binds other variables. */
export function valuesIn(expr: Expr, host: ValueHost): ReadValue[] {
  const { defines } = host.world.domain;
  const found = new Map<string, ReadValue>();
  const add = (text: string, part: Expr): void => {
    const read: ReadValue = { text, value: formatted(host.world, part.type, host.evaluate(part)) };
    if (part.op === 'define') read.rule = defines[part.define]!.body.span;
    found.set(text, read);
  };
  const visit = (part: Expr): void => {
    switch (part.op) {
      case 'read':
      case 'define':
      case 'external':
        return add(textOf(part, host), part);
      case 'local':
        return add(host.nameOf(part.local), part);
      case 'literal':
      case 'object':
      case 'search-kind':
      case 'exists':
        return;
      case 'sum':
      case 'least':
      case 'greatest':
        return add(aggregateText(part, host), part);
      case 'conditional':
        visit(part.condition);
        return visit(host.evaluate(part.condition) === 0 ? part.no : part.yes);
      case 'not':
      case 'negate':
      case 'to-float':
      case 'absolute':
      case 'narrow':
        return visit(part.value);
      default:
        visit(part.left);
        visit(part.right);
    }
  };
  visit(expr);
  return [...found.values()];
}

export function typeName({ types, enums }: DomainIr, type: ValueType): string {
  switch (type.kind) {
    case 'object':
      return types[type.type]!.name;
    case 'enum':
      return enums[type.enum]!.name;
    case 'boolean':
    case 'integer':
    case 'float':
      return type.kind;
  }
}

/** `count (Gun gun)`, without its conditions. */
function aggregateText(
  { op, levels, value }: Extract<Expr, { op: AggregateOp }>,
  { world, nameOf }: ValueHost,
): string {
  const bound = levels.map(({ local, type }) => `${typeName(world.domain, type)} ${nameOf(local, type)}`);
  const word = op === 'least' ? 'min' : op === 'greatest' ? 'max' : value.op === 'literal' ? 'count' : 'sum';
  return `${word} (${bound.join(', ')})`;
}

/** A read or a call with its arguments as values: `distance(hall, yard)`. */
function textOf(expr: Extract<Expr, { op: 'read' | 'define' | 'external' }>, { world, evaluate }: ValueHost): string {
  const { variables, defines, externals } = world.domain;
  const { name } =
    expr.op === 'read'
      ? variables[expr.variable]!
      : expr.op === 'define'
        ? defines[expr.define]!
        : externals[expr.external]!;
  const args = expr.args.map((argument) => formatted(world, argument.type, evaluate(argument)));
  return args.length === 0 ? name : `${name}(${args.join(', ')})`;
}

function formatted({ domain, numbering }: ReferenceWorld, type: ValueType, value: number): string {
  return formatValue(domain, numbering, type, value);
}
