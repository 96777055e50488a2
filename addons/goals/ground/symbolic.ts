// Conditions and values for known parameters. What constants decide is computed; facts and numbers of the state remain.
// A value that depends on the state is a list of cases, exactly one of which holds.

import { expressionCode as codes } from '../../../build/goals-abi.ts';
import { calculate, calculateUnary, compare } from '../../../ir/arithmetic.ts';
import { emptyAggregate, isComparison } from '../../../ir/expressions.ts';
import type { AggregateOp, ArithmeticOp, CompareOp, Expr, Level, ValueType } from '../../../ir/ir.ts';
import { isNumeric, isReal } from '../../../ir/kinds.ts';
import { AskedConditions, asksExternal, fluentsIn } from './asked.ts';
import { binaryExpr, Literals, unaryExpr } from './arithmetic.ts';
import type { NumberExpr } from './arithmetic.ts';
import { all, any, fact, keyOfFormula, opposite } from './formulas.ts';
import type { GroundFormula, FormulaNode } from './formulas.ts';
import { isImpossible } from './impossible.ts';
import { isCandidate } from './known.ts';
import { isDerived, plainRule } from './prepare.ts';
import type { PlainTask } from './prepare.ts';
import type { ReachedWorld } from './reach.ts';
import type { Relations } from './relations.ts';
import { refuseGoal, refuseLarge } from './refuse.ts';
import { slice, workOfPart } from './slices.ts';
import type { Sliced } from './slices.ts';
import { isMember, isNeutral, membersOf, placeIn, valueAt } from './world.ts';
import type { GroundWorld } from './world.ts';

/** A number that is known, or one that the state decides. */
type Quantity = number | NumberExpr;

export interface SymbolicCase {
  when: GroundFormula;
  value: Quantity;
}

/** Deeper expressions would leave the core's stack. */
const mostDepth = 60;
const mostCases = 10_000;
const noValues: readonly { value: number; fact: number }[] = [];

/** Comparisons of numbers, each of which is a fact. */
export interface Comparison {
  fact: number;
  op: 'equal' | 'not-equal' | 'less' | 'less-equal';
  left: NumberExpr;
  right: NumberExpr;
}

export class Symbolic {
  readonly world: GroundWorld;
  readonly literals = new Literals();
  /** Numbers of the state: variable and place. */
  readonly numbers: { variable: number; args: number[] }[] = [];
  readonly comparisons: Comparison[] = [];
  /** The number of facts so far: rows that are no constants, then others. */
  factCount: number;
  /** Named in messages. */
  owner = '';
  /** Conditions that have become facts. */
  readonly named: { fact: number; formula: FormulaNode }[] = [];
  /** Conditions that externals decide. */
  readonly asked: AskedConditions;
  readonly #namedAt = new Map<string, number>();
  readonly #bodies: PlainTask[] = [];
  readonly #depths: number[] = [];
  readonly #reached: ReachedWorld;
  readonly #numberAt = new Map<string, number>();
  readonly #comparisonAt = new Map<string, number>();
  /** For each fluent of objects or enums, by place the values that it may have. */
  readonly #valuesAt: (Map<number, { value: number; fact: number }[]> | undefined)[] = [];

  constructor(reached: ReachedWorld) {
    const { world, relations, constantRows } = reached;
    this.world = world;
    this.asked = new AskedConditions(world);
    this.#reached = reached;
    this.factCount = relations.count - constantRows;
  }

  /** To be done first. */
  *listValues(): Sliced<void> {
    const { world, relations, constantRows } = this.#reached;
    if (!world.domain.variables.some(({ kind, value }) => kind === 'fluent' && isFinite_(value))) return;
    for (let row = constantRows; row < relations.count; row++) {
      if (--slice.left <= 0) yield;
      const variable = relations.kindOf(row);
      const declared = world.domain.variables[variable];
      if (!declared || !isFinite_(declared.value)) continue;
      const columns = relations.columns(row);
      const place = placeIn(world.tables[variable]!, columns.slice(0, -1));
      const values = (this.#valuesAt[variable] ??= new Map<number, { value: number; fact: number }[]>());
      const list = values.get(place) ?? [];
      list.push({ value: columns.at(-1)!, fact: row - constantRows });
      values.set(place, list);
    }
  }

  /** A fact that is true where the condition holds. */
  name(formula: FormulaNode): FormulaNode {
    if (formula.op === 'fact') return formula;
    const key = keyOfFormula(formula);
    const known = this.#namedAt.get(key);
    if (known !== undefined) return fact(known);
    const made = this.factCount++;
    this.#namedAt.set(key, made);
    this.named.push({ fact: made, formula });
    return fact(made);
  }

  /** The values that a place may have, with their facts. */
  valuesAt(variable: number, args: readonly number[]): readonly { value: number; fact: number }[] {
    return this.valuesIn(variable, placeIn(this.world.tables[variable]!, args));
  }

  /** The values that a place may have, by its number. */
  valuesIn(variable: number, place: number): readonly { value: number; fact: number }[] {
    return this.#valuesAt[variable]?.get(place) ?? noValues;
  }

  /** Whether a place may have that value. Of numbers nothing is known. */
  mayBe(variable: number, args: readonly number[], value: number): boolean {
    const { kind } = this.world.domain.variables[variable]!.value;
    if (isNumeric(kind)) return true;
    if (kind === 'boolean') return value === 0 || this.factOf(variable, args) >= 0;
    const values = this.valuesAt(variable, args);
    for (let at = 0; at < values.length; at++) if (values[at]!.value === value) return true;
    return false;
  }

  /** The row of the first fact. */
  get firstRow(): number {
    return this.#reached.constantRows;
  }

  get relations(): Relations {
    return this.#reached.relations;
  }

  /** The fact of the row of some terms (`RowTable.findTerms`); -1: it is never true. */
  factOfTerms(relation: number, terms: Int32Array, binding: Int32Array): number {
    const row = this.#reached.relations.findTerms(relation, terms, binding);
    return row < 0 ? -1 : row - this.#reached.constantRows;
  }

  /** The fact of a boolean fluent or of a derived define; -1: it is never true. */
  factOf(relation: number, args: readonly number[]): number {
    const { relations, constantRows } = this.#reached;
    const row = relations.find(relation, args);
    return row < 0 ? -1 : row - constantRows;
  }

  numberOf(variable: number, args: readonly number[]): number {
    const key = `${variable} ${args.join()}`;
    const known = this.#numberAt.get(key);
    if (known !== undefined) return known;
    this.#numberAt.set(key, this.numbers.length);
    return this.numbers.push({ variable, args: args.slice() }) - 1;
  }

  /** Whether a condition is surely false, without looking far. */
  isImpossible(expr: Expr, binding: readonly number[]): boolean {
    return isImpossible(this.world, this.#reached.relations, expr, binding);
  }

  formula(expr: Expr, binding: number[]): GroundFormula {
    slice.left -= workOfPart;
    switch (expr.op) {
      case 'and': {
        const left = this.formula(expr.left, binding);
        return left === false ? false : all(left, this.formula(expr.right, binding));
      }
      case 'or': {
        const left = this.formula(expr.left, binding);
        return left === true ? true : any(left, this.formula(expr.right, binding));
      }
      case 'not':
        return opposite(this.formula(expr.value, binding));
      case 'exists':
        return this.#some(expr.levels, binding, 0);
      case 'read':
        return this.#rowHolds(expr, binding);
      case 'define':
        if (!isDerived(this.world.domain, expr.define))
          return this.#call(expr, binding, false, this.#formulaOf, either);
        return this.#onCases(this.#casesOfAll(expr.args, binding), (args) => {
          const found = this.factOf(this.world.domain.variables.length + expr.define, args);
          return found < 0 ? false : fact(found);
        });
      case 'literal':
        return expr.value !== 0;
      case 'local':
        return binding[expr.local] !== 0;
      case 'conditional': {
        const condition = this.formula(expr.condition, binding);
        if (typeof condition === 'boolean') return this.formula(condition ? expr.yes : expr.no, binding);
        const [yes, no] = [this.formula(expr.yes, binding), this.formula(expr.no, binding)];
        return any(all(condition, yes), all(opposite(condition), no));
      }
      default:
        if (expr.op === 'external' || (isComparison(expr) && asksExternal(expr))) return this.#ask(expr, binding);
        if (isComparison(expr)) return this.#compare(expr, binding);
        return refuseGoal(this.owner, `a ${expr.op}`, expr.span);
    }
  }

  /** A condition that asks externals. What else it reads of the state is one of few values. */
  #ask(expr: Expr, binding: number[]): GroundFormula {
    const reads = fluentsIn(this.world, this.owner, expr);
    return this.#onCases(this.#casesOfAll(reads, binding), (values) => {
      const found = this.asked.factOf(
        expr,
        binding,
        new Map(reads.map((read, at) => [read, values[at]!])),
        this.factCount,
      );
      if (found === this.factCount) this.factCount++;
      return fact(found);
    });
  }

  #rowHolds(expr: Extract<Expr, { op: 'read' }>, binding: number[]): GroundFormula {
    const { variable } = expr;
    const isConstant = this.world.domain.variables[variable]!.kind === 'constant';
    return this.#onCases(this.#casesOfAll(expr.args, binding), (args) => {
      if (isConstant) return valueAt(this.world, variable, args) !== 0;
      const found = isNeutral(this.world.tables[variable]!, args) ? -1 : this.factOf(variable, args);
      return found < 0 ? false : fact(found);
    });
  }

  #onCases(
    cases: readonly { when: GroundFormula; values: number[] }[],
    test: (values: number[]) => GroundFormula,
  ): GroundFormula {
    let result: GroundFormula = false;
    for (const { when, values } of cases) result = any(result, all(when, test(values)));
    return result;
  }

  /** Arguments are objects, enums and booleans. */
  #casesOfAll(exprs: readonly Expr[], binding: number[]): { when: GroundFormula; values: number[] }[] {
    let cases: { when: GroundFormula; values: number[] }[] = [{ when: true, values: [] }];
    for (const expr of exprs) {
      const next = this.cases(expr, binding);
      if (next.length === 1 && next[0]!.when === true) {
        for (const one of cases) one.values.push(next[0]!.value as number);
        continue;
      }
      cases = cases.flatMap(({ when, values }) => {
        return next.map((one) => ({ when: all(when, one.when), values: [...values, one.value as number] }));
      });
      cases = cases.filter(({ when }) => when !== false);
      this.#checkCount(cases.length);
    }
    return cases;
  }

  argumentsOf(exprs: readonly Expr[], binding: number[]): { when: GroundFormula; values: number[] }[] {
    return this.#casesOfAll(exprs, binding);
  }

  cases(expr: Expr, binding: number[]): SymbolicCase[] {
    slice.left -= workOfPart;
    if (expr.op === 'literal') return certain(expr.value);
    if (expr.op === 'local') return certain(binding[expr.local]!);
    if (expr.type.kind === 'boolean') {
      const formula = this.formula(expr, binding);
      if (typeof formula === 'boolean') return certain(formula ? 1 : 0);
      return [
        { when: formula, value: 1 },
        { when: opposite(formula), value: 0 },
      ];
    }
    switch (expr.op) {
      case 'read':
        return this.#read(expr, binding);
      case 'conditional': {
        const condition = this.formula(expr.condition, binding);
        if (typeof condition === 'boolean') return this.cases(condition ? expr.yes : expr.no, binding);
        return [
          ...narrow(condition, this.cases(expr.yes, binding)),
          ...narrow(opposite(condition), this.cases(expr.no, binding)),
        ];
      }
      case 'to-float':
        return this.cases(expr.value, binding);
      case 'negate':
      case 'absolute':
        return this.#unary(expr.op, !isReal(expr.type.kind), this.cases(expr.value, binding));
      case 'narrow':
        return this.cases(expr.value, binding).map(({ when, value }) => {
          return { when, value: isMember(this.world, expr.type, value as number) ? value : 0 };
        });
      case 'sum':
      case 'least':
      case 'greatest':
        return this.#aggregate(expr, binding);
      case 'define':
        return this.#call(expr, binding, certain(0), this.#casesOf, join);
      case 'external':
      case 'search-kind':
        return refuseGoal(
          this.owner,
          expr.op === 'external' ? 'an external in an effect or a cost' : `a ${expr.op}`,
          expr.span,
        );
      default:
        if (!('left' in expr) || isComparison(expr)) return refuseGoal(this.owner, `a ${expr.op}`, expr.span);
        return this.#binary(expr as Extract<Expr, { op: ArithmeticOp }>, binding);
    }
  }

  readonly #formulaOf = (expr: Expr, binding: number[]): GroundFormula => this.formula(expr, binding);
  readonly #casesOf = (expr: Expr, binding: number[]): SymbolicCase[] => this.cases(expr, binding);

  /** A define that calls itself, as deep as it says. */
  #call<Result>(
    { define, args }: Extract<Expr, { op: 'define' }>,
    binding: number[],
    neutral: Result,
    evaluate: (expr: Expr, binding: number[]) => Result,
    combine: (parts: { when: GroundFormula; result: Result }[]) => Result,
  ): Result {
    const { depth } = this.world.domain.defines[define]!;
    const known = (this.#bodies[define] ??= plainRule(this.world, define));
    const parts = this.#casesOfAll(args, binding).map(({ when, values }) => {
      const around = this.#depths[define] ?? 0;
      if (around >= depth!) return { when, result: neutral };
      this.#depths[define] = around + 1;
      const frame = [...values, ...known.locals.slice(values.length).map(() => 0)];
      const result = evaluate(known.conditions[0]!, frame);
      this.#depths[define] = around;
      return { when, result };
    });
    return combine(parts);
  }

  #read({ variable, args }: Extract<Expr, { op: 'read' }>, binding: number[]): SymbolicCase[] {
    const { kind, value: type } = this.world.domain.variables[variable]!;
    const cases = this.#casesOfAll(args, binding).flatMap(({ when, values }): SymbolicCase[] => {
      if (kind === 'constant') return [{ when, value: valueAt(this.world, variable, values) }];
      if (isNeutral(this.world.tables[variable]!, values)) return [{ when, value: 0 }];
      if (isNumeric(type.kind)) {
        return [{ when, value: { words: [codes.number, this.numberOf(variable, values)], depth: 1 } }];
      }
      const found = this.valuesAt(variable, values);
      if (found.length === 1) return [{ when, value: found[0]!.value }];
      return found.map((one) => ({ when: all(when, fact(one.fact)), value: one.value }));
    });
    this.#checkCount(cases.length);
    return cases;
  }

  #unary(op: 'negate' | 'absolute', whole: boolean, cases: readonly SymbolicCase[]): SymbolicCase[] {
    return cases.map(({ when, value }) => {
      const result = typeof value === 'number' ? calculateUnary(op, whole, value) : unaryExpr(op, whole, value);
      return { when, value: result };
    });
  }

  #binary(expr: Extract<Expr, { op: ArithmeticOp }>, binding: number[]): SymbolicCase[] {
    const whole = !isReal(expr.type.kind);
    return this.#product(this.cases(expr.left, binding), this.cases(expr.right, binding), (left, right) => {
      return this.#combine(expr.op, whole, left, right, expr);
    });
  }

  #combine(op: ArithmeticOp, whole: boolean, left: Quantity, right: Quantity, expr: Expr): Quantity {
    if (whole && (op === 'divide' || op === 'remainder') && (typeof right !== 'number' || right === 0)) {
      refuseGoal(this.owner, 'a division by a number that may be 0', expr.span);
    }
    if (typeof left === 'number' && typeof right === 'number') return calculate(op, whole, left, right);
    const made = binaryExpr(op, whole, this.literals.expr(left), this.literals.expr(right));
    if (!made || made.depth > mostDepth) return refuseGoal(this.owner, `a ${op} of fluents`, expr.span);
    return made;
  }

  #product(
    lefts: readonly SymbolicCase[],
    rights: readonly SymbolicCase[],
    combine: (left: Quantity, right: Quantity) => Quantity,
  ): SymbolicCase[] {
    this.#checkCount(lefts.length * rights.length);
    const found: SymbolicCase[] = [];
    for (const left of lefts) {
      for (const right of rights) {
        const when = all(left.when, right.when);
        if (when !== false) found.push({ when, value: combine(left.value, right.value) });
      }
    }
    return found;
  }

  #compare({ op, left, right }: Extract<Expr, { op: CompareOp }>, binding: number[]): GroundFormula {
    if (left.type.kind === 'boolean') return this.#compareBooleans(op, left, right, binding);
    const lefts = this.cases(left, binding);
    const rights = this.cases(right, binding);
    this.#checkCount(lefts.length * rights.length);
    let result: GroundFormula = false;
    for (const one of lefts) {
      for (const other of rights) {
        const when = all(one.when, other.when);
        if (when === false) continue;
        result = any(result, all(when, this.#holds(op, one.value, other.value)));
      }
    }
    return result;
  }

  #compareBooleans(op: CompareOp, left: Expr, right: Expr, binding: number[]): GroundFormula {
    const [one, other] = [this.formula(left, binding), this.formula(right, binding)];
    const alike = any(all(one, other), all(opposite(one), opposite(other)));
    if (op === 'equal') return alike;
    if (op === 'not-equal') return opposite(alike);
    const [low, high] = op === 'less' || op === 'less-equal' ? [one, other] : [other, one];
    const isStrict = op === 'less' || op === 'greater';
    return isStrict ? all(opposite(low), high) : any(opposite(low), high);
  }

  #holds(op: CompareOp, left: Quantity, right: Quantity): GroundFormula {
    if (typeof left === 'number' && typeof right === 'number') return compare(op, left, right);
    const [one, other] = [this.literals.expr(left), this.literals.expr(right)];
    if (op === 'greater') return fact(this.#comparison('less', other, one));
    if (op === 'greater-equal') return fact(this.#comparison('less-equal', other, one));
    return fact(this.#comparison(op, one, other));
  }

  #comparison(op: Comparison['op'], left: NumberExpr, right: NumberExpr): number {
    const key = `${op} ${left.words.join()} ${right.words.join()}`;
    const known = this.#comparisonAt.get(key);
    if (known !== undefined) return known;
    const made = this.factCount++;
    this.#comparisonAt.set(key, made);
    this.comparisons.push({ fact: made, op, left, right });
    return made;
  }

  #aggregate(expr: Extract<Expr, { op: AggregateOp }>, binding: number[]): SymbolicCase[] {
    const whole = !isReal(expr.type.kind);
    const op = expr.op === 'sum' ? 'add' : expr.op === 'least' ? 'minimum' : 'maximum';
    const empty = emptyAggregate(expr);
    let cases = certain(empty);
    this.eachBinding(expr.levels, binding, true, (when) => {
      const next = [
        ...narrow(when, this.cases(expr.value, binding)),
        ...(when === true ? [] : [{ when: opposite(when), value: NaN }]),
      ];
      cases = merge(
        this.#product(cases, next, (left, right) => {
          return Number.isNaN(right) ? left : this.#combine(op, whole, left, right, expr);
        }),
      );
      // Or the conditions would grow with each binding.
      for (const one of cases) if (typeof one.when !== 'boolean') one.when = this.name(one.when);
    });
    return cases;
  }

  #some(levels: readonly Level[], binding: number[], at: number): GroundFormula {
    let result: GroundFormula = false;
    this.eachBinding(levels.slice(at), binding, true, (when) => {
      result = any(result, when);
    });
    return result;
  }

  /** Calls `visit` for each binding that may pass, with what has to hold then. */
  eachBinding(
    levels: readonly Level[],
    binding: number[],
    when: GroundFormula,
    visit: (when: GroundFormula) => void,
    at = 0,
  ): void {
    const level = levels[at];
    if (!level) return visit(when);
    const { local, type, over, guards } = level;
    const candidates: readonly SymbolicCase[] =
      over.kind === 'value'
        ? this.cases(over.value, binding)
        : this.#membersOf(type, level).map((value) => ({ when: true, value }));
    for (const { when: chosen, value } of candidates) {
      if (over.kind === 'value' && !isCandidate(this.world, type, value as number)) continue;
      binding[local] = value as number;
      slice.left -= workOfPart;
      if (guards.some(({ expr }) => this.isImpossible(expr, binding))) continue;
      let passes = all(when, chosen);
      for (const { expr } of guards) {
        if (passes === false) break;
        passes = all(passes, this.formula(expr, binding));
      }
      if (passes !== false) this.eachBinding(levels, binding, passes, visit, at + 1);
    }
  }

  #membersOf(type: ValueType, { guards }: Level): readonly number[] {
    const members = membersOf(this.world, type);
    return members ?? refuseGoal(this.owner, 'a variable with too many values', guards[0]!.expr.span);
  }

  #checkCount(count: number): void {
    if (count > mostCases) refuseLarge(this.owner, `a value that it computes has more than ${mostCases} cases`);
  }
}

function isFinite_({ kind }: ValueType): boolean {
  return kind === 'object' || kind === 'enum';
}

function certain(value: number): SymbolicCase[] {
  return [{ when: true, value }];
}

function either(parts: { when: GroundFormula; result: GroundFormula }[]): GroundFormula {
  return parts.reduce<GroundFormula>((found, { when, result }) => any(found, all(when, result)), false);
}

function join(parts: { when: GroundFormula; result: SymbolicCase[] }[]): SymbolicCase[] {
  return parts.flatMap(({ when, result }) => narrow(when, result));
}

function narrow(when: GroundFormula, cases: readonly SymbolicCase[]): SymbolicCase[] {
  return cases.flatMap((one) => {
    const both = all(when, one.when);
    return both === false ? [] : [{ when: both, value: one.value }];
  });
}

/** Cases with the same known value become one. */
function merge(cases: readonly SymbolicCase[]): SymbolicCase[] {
  const found = new Map<number, SymbolicCase>();
  const others: SymbolicCase[] = [];
  for (const one of cases) {
    if (typeof one.value !== 'number') others.push(one);
    else {
      const known = found.get(one.value);
      if (known) known.when = any(known.when, one.when);
      else found.set(one.value, { ...one });
    }
  }
  return [...found.values(), ...others];
}
