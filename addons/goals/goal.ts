// Goals as a game states them: the values that fluents, constants and defines shall have.

import type { DomainIr, Expr, PrimitiveTask, Span, ValueType } from '../../ir/ir.ts';
import type { GoalPart } from '../../ir/goals.ts';
import { checkObject, fail, kindOf, numberOfNamed, show, takes } from '../../bindings/internal.ts';
import type { ObjectsOfWorld } from '../../bindings/internal.ts';
import type { Value } from '../../bindings/index.ts';

/** A value that something shall have: `{ holds: 'at', args: ['bob'], value: 'hall' }`. */
export interface GoalCondition {
  /** A fluent, a constant or a define of the domain. */
  holds: string;
  /** Objects by name or id. */
  args?: readonly Value[];
  /** Default: true. */
  value?: Value;
}

/** All of them shall be true at the same time. */
export type Goal = GoalCondition | readonly GoalCondition[];

const nowhere: Span = { start: 0, end: 0, line: 0, column: 0 };
const boolean: ValueType = { kind: 'boolean' };

/** A text that identifies the goal; '': the goal is malformed, or needs a closer check. */
export function keyOfGoal(goal: Goal): string {
  if (typeof goal !== 'object' || goal === null) return '';
  if (!Array.isArray(goal)) return keyOfCondition(goal as GoalCondition);
  let key = '';
  for (const condition of goal as readonly GoalCondition[]) key += `${keyOfCondition(condition) || '?'};`;
  return key.includes('?') ? '' : key;
}

function keyOfCondition(condition: GoalCondition): string {
  if (typeof condition !== 'object' || condition === null) return '';
  for (const name in condition) if (name !== 'holds' && name !== 'args' && name !== 'value') return '';
  const { holds, args, value = true } = condition;
  if (args !== undefined && !Array.isArray(args)) return '';
  let key = JSON.stringify(holds);
  for (const arg of args ?? []) key += ` ${keyOfValue(arg)}`;
  key += `=${keyOfValue(value)}`;
  return key;
}

function keyOfValue(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value);
  return typeof value === 'number'
    ? Object.is(value, -0)
      ? '-0'
      : String(value)
    : typeof value === 'boolean'
      ? String(value)
      : '?';
}

export function partsOfGoal(domain: DomainIr, numbering: ObjectsOfWorld, goal: Goal): GoalPart[] {
  const conditions = Array.isArray(goal) ? (goal as readonly GoalCondition[]) : [goal as GoalCondition];
  if (conditions.length === 0) fail('bad-option', 'a goal has at least one condition');
  return [partOf(conditions.map((condition) => wantedValue(domain, numbering, condition)))];
}

/** What is read, and the value that it shall have: a literal. */
interface WantedReading {
  read: Expr;
  wanted: Expr;
}

/** All of them at the same time. */
export function partOf(conditions: readonly WantedReading[]): GoalPart {
  const guards = conditions.map((condition) => {
    return { kind: 'condition' as const, expr: exprOf(condition), span: nowhere };
  });
  const cost: Expr = { op: 'literal', type: { kind: 'integer' }, value: 0, span: nowhere };
  const base = { name: 'the goal', params: [], locals: [], localNames: [], span: nowhere };
  const task: PrimitiveTask = { ...base, kind: 'internal', guards, effects: [], cost };
  return { task, args: [] };
}

function exprOf({ read, wanted }: WantedReading): Expr {
  if (read.type.kind !== 'boolean') return { op: 'equal', type: boolean, left: read, right: wanted, span: nowhere };
  const isTrue = wanted.op === 'literal' && wanted.value !== 0;
  return isTrue ? read : { op: 'not', type: boolean, value: read, span: nowhere };
}

function wantedValue(domain: DomainIr, numbering: ObjectsOfWorld, condition: GoalCondition): WantedReading {
  checkObject('the conditions of a goal', condition, { holds: 0, args: 0, value: 0 });
  const { holds, args = [], value = true } = condition;
  const reading =
    readingOf(domain, holds) ?? fail('unknown-name', `${domain.name} has no fluent, constant or define ${show(holds)}`);
  const { types } = reading;
  if (args.length !== types.length) fail('wrong-arity', `${holds} ${takes(types.length, args.length)}`);
  const literal = (type: ValueType, what: string, given: unknown): Expr => {
    const number = given === 'none' ? 0 : numberOfNamed(kindOf(domain, type, numbering), what, given);
    return literalOf(type, number);
  };
  const literals = types.map((type, at) => literal(type, `argument ${at + 1} of ${holds}`, args[at]));
  return { read: reading.read(literals), wanted: literal(reading.type, `the value of ${holds}`, value) };
}

export function literalOf(type: ValueType, value: number): Expr {
  return { op: 'literal', type, value, span: nowhere };
}

/** How a fluent, a constant or a define is read, or null if none has this name. */
export function readingOf(
  domain: DomainIr,
  holds: string,
): { types: ValueType[]; type: ValueType; read: (args: Expr[]) => Expr } | null {
  const variable = domain.variables.findIndex(({ name }) => name === holds);
  const define = domain.defines.findIndex(({ name }) => name === holds);
  const found = domain.variables[variable] ?? domain.defines[define];
  if (!found) return null;
  const type = found.value;
  const read = (args: Expr[]): Expr =>
    variable >= 0
      ? { op: 'read', type, variable, args, span: nowhere }
      : { op: 'define', type, define, args, span: nowhere };
  return { types: found.params.map(({ type }) => type), type, read };
}
