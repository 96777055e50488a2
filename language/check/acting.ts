// Checks the lines of primitive tasks about execution: who is busy, what holds meanwhile, and what has to stay true.

import type { Effect, Expr, Guard, TaskActing } from '../../ir/ir.ts';
import type { Identifier, Statement } from '../text/ast.ts';
import { isCondition } from './conditions.ts';
import { checkExpression } from './expressions.ts';
import { roleText } from './locals.ts';
import type { CheckContext } from './names.ts';
import { suggest } from './suggest.ts';
import { copyWithLocals } from './tree.ts';
import { booleanType, typeText } from './types.ts';

type StatementOf<K extends Statement['kind']> = Extract<Statement, { kind: K }>;

/** Collects the statements of one task. */
export class ActingStatements {
  private readonly context: CheckContext;
  private readonly busy: TaskActing['busy'] = [];
  private readonly watched: Expr[] = [];
  private readonly during: Effect[] = [];
  /** The condition of each enclosing `when`, from the outside in. null: the condition is wrong. */
  private readonly conditions: (Expr | null)[] = [];
  /** For each busy parameter: the `when` on which this depends, or null. */
  private readonly places = new Map<number, (Statement | null)[]>();

  constructor(context: CheckContext) {
    this.context = context;
  }

  /** The lines of the task about acting. undefined: it has none. */
  get result(): { acting?: TaskActing } {
    const { busy, during, watched } = this;
    return busy.length + during.length + watched.length > 0 ? { acting: { busy, during, watched, sync: null } } : {};
  }

  /** How many parameters are busy by now. */
  get count(): number {
    return this.busy.length;
  }

  /** Checks the inside of a `when`. */
  inside<Result>(condition: Expr | null, check: () => Result): Result {
    this.conditions.push(condition);
    const result = check();
    this.conditions.pop();
    return result;
  }

  /** `place`: the `when` around it. */
  addBusy({ names, span }: StatementOf<'busy'>, place: Statement | null): void {
    for (const name of names) {
      const param = this.parameter(name, place);
      if (param !== null) this.busy.push({ param, condition: this.condition(), span });
    }
    // If there are no names, the parser has already reported this.
    if (names.length === 0) this.context.report.silentError();
  }

  addDuring(effects: readonly Effect[]): void {
    this.during.push(...effects);
  }

  /** Checks a `while`. Its condition is also a condition of the task. */
  addWhile(statement: StatementOf<'while'>): Guard[] {
    const { context } = this;
    const expr = checkExpression(context, statement.condition);
    if (!expr || !isCondition(context, expr)) return [];
    this.watched.push(copyWithLocals(expr, context.locals));
    return [{ kind: 'condition', expr, span: statement.span }];
  }

  /** The number of the busy parameter, or null after reporting that it can't be busy. */
  private parameter({ text, span }: Identifier, place: Statement | null): number | null {
    const { report, locals, names, domain } = this.context;
    const local = locals.find(text);
    if (local?.role !== 'parameter') {
      const kind = local ? roleText(local) : (names.values.get(text)?.kind ?? '');
      if (text === '') report.silentError();
      else report.add('FP2064', span, text, kind, suggest(text, locals.parameters()));
      return null;
    }
    local.used = true;
    if (!local.type) return null;
    if (local.type.kind !== 'object') {
      report.add('FP2065', span, text, typeText(domain, local.type));
      return null;
    }
    const before = this.places.get(local.number) ?? [];
    if (before.some((other) => !other || !place || other === place)) {
      report.add('FP2066', span, text);
      return null;
    }
    this.places.set(local.number, [...before, place]);
    return local.number;
  }

  /** Returns the conditions of all enclosing `when`s as one expression with its own locals. */
  private condition(): Expr | null {
    const known = this.conditions.flatMap((expr) => (expr ? [copyWithLocals(expr, this.context.locals)] : []));
    if (known.length === 0) return null;
    return known.reduce((left, right) => ({ op: 'and', type: booleanType, left, right, span: right.span }));
  }
}
