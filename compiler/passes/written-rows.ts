// Computes which rows of which tables a task may write, itself or in its decompositions. Rows are distinguished by the
// task's parameters, by literals, and by types: a task that writes places of vans does not touch places of parcels.

import type { DomainIr, Effect, Expr, ValueType } from '../../ir/ir.ts';
import { callsIn, type NetworkCall } from '../../ir/networks.ts';
import { sameExpr } from './expressions.ts';
import { networksOf } from './footprints.ts';
import { isKnownToDiffer } from './simplify.ts';

/** An argument of a row: any value of the type, or the value of the expression (a parameter, or a literal). */
interface RowArgument {
  type: ValueType;
  expr: Expr | null;
}

/** Rows of a table, in terms of a task's parameters. */
export interface WrittenRow {
  variable: number;
  args: RowArgument[];
}

/** After this number of rows of a task, only tables are noted. There are few tables, so the lists stay small. */
const mostRows = 48;

/** For each task the rows that it may write. */
export function writtenRows(domain: DomainIr): WrittenRow[][] {
  const rows = domain.tasks.map((): Map<string, WrittenRow> => new Map());
  const calls = domain.tasks.map((task): NetworkCall[] => {
    return task.kind === 'compound' ? networksOf(task).flatMap(callsIn) : [];
  });
  domain.tasks.forEach((task, index) => {
    if (task.kind !== 'compound') task.effects.forEach((effect) => addEffect(rows[index]!, effect, task.params.length));
  });
  // Tasks that got rows in this round or in the one before. Only their callers are visited again.
  let fresh = new Set(rows.keys());
  while (fresh.size > 0) {
    const last = fresh;
    fresh = new Set();
    for (let index = rows.length - 1; index >= 0; index--) {
      const { params } = domain.tasks[index]!;
      for (const call of calls[index]!) {
        if (!last.has(call.task) && !fresh.has(call.task)) continue;
        for (const row of [...rows[call.task]!.values()]) {
          if (add(rows[index]!, rowOfCall(domain, row, call, params.length))) fresh.add(index);
        }
      }
    }
  }
  return rows.map((found) => [...found.values()]);
}

/** Rows by their variable. */
export type RowsByVariable = Map<number, WrittenRow[]>;

export function addRow(rows: RowsByVariable, row: WrittenRow): void {
  const found = rows.get(row.variable);
  if (found) found.push(row);
  else rows.set(row.variable, [row]);
}

/** The rows of tasks without duplicates, for any values of the parameters. */
export function withoutParameters(tasks: readonly WrittenRow[][]): RowsByVariable {
  const found = new Map<string, WrittenRow>();
  for (const { variable, args } of tasks.flat()) {
    const row = {
      variable,
      args: args.map(({ type, expr }) => ({ type, expr: expr && isFixed(expr) ? expr : null })),
    };
    found.set(keyOf(row), row);
  }
  const rows: RowsByVariable = new Map();
  for (const row of found.values()) addRow(rows, row);
  return rows;
}

/** A row of the called task, in terms of its caller. `params`: how many locals of the caller are parameters. */
export function rowOfCall(domain: DomainIr, row: WrittenRow, { args }: NetworkCall, params = Infinity): WrittenRow {
  return {
    variable: row.variable,
    args: row.args.map(({ type, expr }) => {
      if (expr?.op !== 'local') return { type, expr };
      const given = args[expr.local]!;
      const isNarrower = given.type.kind === 'object' && type.kind === 'object' && isWithin(domain, given.type, type);
      return { type: isNarrower ? given.type : type, expr: nameable(given, params) };
    }),
  };
}

/** Whether a read with these arguments never meets the row. `unequal`: pairs of expressions that differ. */
export function isApart(
  domain: DomainIr,
  { args }: WrittenRow,
  read: readonly Expr[],
  unequal: readonly (readonly [Expr, Expr])[],
): boolean {
  return args.some(({ type, expr }, at) => {
    const other = read[at]!;
    if (type.kind === 'object' && other.type.kind === 'object') {
      if (!isWithin(domain, type, other.type) && !isWithin(domain, other.type, type)) return true;
    }
    if (!expr) return false;
    if (expr.op === 'literal' && other.op === 'literal') return expr.value !== other.value;
    if (isKnownToDiffer(expr, other)) return true;
    return unequal.some(
      ([one, two]) => (sameExpr(one, expr) && sameExpr(two, other)) || (sameExpr(two, expr) && sameExpr(one, other)),
    );
  });
}

function isWithin(domain: DomainIr, inner: { type: number }, outer: { type: number }): boolean {
  return inner.type >= outer.type && inner.type <= domain.types[outer.type]!.last;
}

function addEffect(rows: Map<string, WrittenRow>, effect: Effect, params: number): void {
  if (effect.kind === 'when' || effect.kind === 'forall') {
    for (const inner of effect.effects) addEffect(rows, inner, params);
    return;
  }
  const args = effect.args.map((arg) => ({ type: arg.type, expr: nameable(arg, params) }));
  add(rows, { variable: effect.variable, args });
}

/** Whether the expression has the same value everywhere. */
function isFixed(expr: Expr): boolean {
  return expr.op === 'literal' || expr.op === 'object';
}

/** The expression, if it is fixed or a local that is known outside of the effect or the network. */
function nameable(expr: Expr, params: number): Expr | null {
  return isFixed(expr) || (expr.op === 'local' && expr.local < params) ? expr : null;
}

/** Adds a row. Returns whether it is new. */
function add(rows: Map<string, WrittenRow>, row: WrittenRow): boolean {
  const whole = { variable: row.variable, args: row.args.map(({ type }) => ({ type: anyOf(type), expr: null })) };
  if (rows.has(keyOf(row)) || (rows.size >= mostRows && rows.has(keyOf(whole)))) return false;
  const added = rows.size < mostRows ? row : whole;
  rows.set(keyOf(added), added);
  return true;
}

/** A type that puts no limit on the value. */
function anyOf(type: ValueType): ValueType {
  return type.kind === 'object' ? { kind: 'boolean' } : type;
}

function valueKeyOf(expr: Expr | null): string {
  if (expr?.op === 'local') return `$${expr.local}`;
  if (expr?.op === 'object') return `@${expr.object}`;
  return expr?.op === 'literal' ? String(expr.value) : '';
}

function keyOf({ variable, args }: WrittenRow): string {
  const texts = args.map(({ type, expr }) => {
    return `${type.kind === 'object' ? type.type : ''}:${valueKeyOf(expr)}`;
  });
  return `${variable}(${texts.join()})`;
}
