// Turns calls of tasks into actions: what has to be true, and which facts and numbers change.

import type { Effect, ValueType } from '../../../ir/ir.ts';
import { isNumeric, isReal } from '../../../ir/kinds.ts';
import type { GroundActions, GroundBlock, GroundChange, GroundLiteral } from './action-list.ts';
import type { NumberExpr } from './arithmetic.ts';
import { all, opposite } from './formulas.ts';
import type { GroundFormula, FormulaNode } from './formulas.ts';
import type { PlainTask } from './prepare.ts';
import type { Symbolic, SymbolicCase } from './symbolic.ts';
import { isNeutral } from './world.ts';

/** One write. All writes are evaluated before any of them is applied. */
interface GroundWrite {
  when: GroundFormula;
  effect: Extract<Effect, { kind: 'set' | 'add' }>;
  args: number[];
  cases: SymbolicCase[];
}

/** A condition with more ways to fulfil it becomes a fact. */
const mostWays = 8;
const mostWaysOfEffects = 4;

/** Adds all actions of a call of a task. */
export function addActions(symbolic: Symbolic, task: PlainTask, args: readonly number[], actions: GroundActions): void {
  symbolic.owner = task.name;
  const binding = [...args, ...task.locals.slice(args.length).map(() => 0)];
  if (task.conditions.some((one) => symbolic.isImpossible(one, binding))) return;
  let condition: GroundFormula = true;
  for (const one of task.conditions) {
    condition = all(condition, symbolic.formula(one, binding));
    if (condition === false) return;
  }
  const writes: GroundWrite[] = [];
  const through = collect(symbolic, task.effects, binding, true, writes);
  condition = all(condition, opposite(through));
  for (const { when, value } of symbolic.cases(task.cost, binding)) {
    for (const needs of waysOf(symbolic, all(condition, when), mostWays)) {
      new ActionDraft(symbolic, needs).add(actions, task, args, value, writes);
    }
  }
}

/** Returns when a place through `none` would be written to. */
function collect(
  symbolic: Symbolic,
  effects: readonly Effect[],
  binding: number[],
  when: GroundFormula,
  writes: GroundWrite[],
): GroundFormula {
  let through: GroundFormula = false;
  const add = (one: GroundFormula): void => {
    through = opposite(all(opposite(through), opposite(one)));
  };
  for (const effect of effects) {
    if (effect.kind === 'when') {
      const condition = all(when, symbolic.formula(effect.condition, binding));
      if (condition !== false) add(collect(symbolic, effect.effects, binding, condition, writes));
    } else if (effect.kind === 'forall') {
      symbolic.eachBinding(effect.levels, binding, when, (passes) => {
        add(collect(symbolic, effect.effects, binding, passes, writes));
      });
    } else {
      const table = symbolic.world.tables[effect.variable]!;
      const cases = symbolic.cases(effect.value, binding);
      for (const one of symbolic.argumentsOf(effect.args, binding)) {
        const condition = all(when, one.when);
        if (isNeutral(table, one.values)) add(condition);
        else if (condition !== false) writes.push({ when: condition, effect, args: one.values, cases });
      }
    }
  }
  return through;
}

/** The condition as lists of facts, each of which is enough. None: it can't hold. */
export function waysOf(symbolic: Symbolic, formula: GroundFormula, most: number): GroundLiteral[][] {
  if (formula === false) return [];
  if (formula === true) return [[]];
  const parts = formula.op === 'all' ? formula.parts : [formula];
  let ways: GroundLiteral[][] = [[]];
  for (const part of parts) {
    const choices = part.op === 'any' ? choicesOf(part.parts) : null;
    if (part.op === 'fact') for (const way of ways) way.push(literalOf(part));
    else if (choices && ways.length * choices.length <= most) {
      ways = ways.flatMap((way) => choices.map((choice) => [...way, ...choice]));
    } else {
      const named = literalOf(symbolic.name(part) as Extract<FormulaNode, { op: 'fact' }>);
      for (const way of ways) way.push(named);
    }
  }
  return ways.map((way) => [...new Set(way)]).filter((way) => !way.some((one) => way.includes(~one)));
}

/** null: some part is more than a list of facts. */
function choicesOf(parts: readonly FormulaNode[]): GroundLiteral[][] | null {
  const lists = parts.map((part) => (part.op === 'fact' ? [part] : part.op === 'all' ? part.parts : []));
  const found: GroundLiteral[][] = [];
  for (const list of lists) {
    const literals: GroundLiteral[] = [];
    for (const one of list) {
      if (one.op !== 'fact') return null;
      literals.push(literalOf(one));
    }
    if (literals.length === 0) return null;
    found.push(literals);
  }
  return found;
}

function literalOf({ fact: number, isTrue }: Extract<FormulaNode, { op: 'fact' }>): GroundLiteral {
  return isTrue ? number : ~number;
}

class ActionDraft {
  readonly #symbolic: Symbolic;
  readonly #needs: Set<GroundLiteral>;
  /** The facts that are set or cleared without a condition. */
  readonly #settled = new Map<number, boolean>();
  #blocks: (GroundBlock & { place: string })[] = [];
  readonly #changes: GroundChange[] = [];
  /** false: its conditions exclude each other. */
  #isPossible = true;

  constructor(symbolic: Symbolic, needs: GroundLiteral[]) {
    this.#symbolic = symbolic;
    this.#needs = new Set(needs);
  }

  add(
    actions: GroundActions,
    { task }: PlainTask,
    args: readonly number[],
    cost: number | NumberExpr,
    writes: readonly GroundWrite[],
  ): void {
    for (const write of writes) {
      const when = this.#underNeeds(write.when);
      if (when === false) continue;
      const { value } = this.#symbolic.world.domain.variables[write.effect.variable]!;
      if (isNumeric(value.kind)) this.#change(write, when, value);
      else this.#assign(write, when);
    }
    if (!this.#isPossible) return;
    const blocks = this.#blocks.map(({ conditions, clears, sets }) => ({ conditions, clears, sets }));
    const [known, computed] = typeof cost === 'number' ? [cost, null] : [0, cost];
    const extras = { blocks, changes: this.#changes, cost: computed };
    actions.add(task, args, [...this.#needs], this.#settled, known, extras);
  }

  /** What is left of a condition where the action can be done. */
  #underNeeds(formula: GroundFormula): GroundFormula {
    if (typeof formula === 'boolean') return formula;
    if (formula.op === 'fact') {
      const literal = literalOf(formula);
      return this.#needs.has(literal) ? true : this.#needs.has(~literal) ? false : formula;
    }
    const parts = formula.parts.map((part) => this.#underNeeds(part));
    const isAll = formula.op === 'all';
    if (parts.includes(!isAll)) return !isAll;
    const left = parts.filter((part) => typeof part !== 'boolean');
    if (left.length === 0) return isAll;
    return left.length === 1 ? left[0]! : { op: formula.op, parts: left };
  }

  #change({ effect, args, cases }: GroundWrite, when: GroundFormula, type: ValueType): void {
    const { literals } = this.#symbolic;
    const range = type.kind === 'integer' && type.range ? type.range : null;
    const number = this.#symbolic.numberOf(effect.variable, args);
    for (const one of cases) {
      const condition = all(when, this.#underNeeds(one.when));
      if (condition === false) continue;
      // It must not happen twice where two ways to fulfil the condition are open.
      const [conditions] = waysOf(this.#symbolic, condition, 1);
      if (!conditions) continue;
      this.#changes.push({
        conditions,
        number,
        isAdded: effect.kind === 'add',
        isWhole: !isReal(type.kind),
        range,
        value: literals.expr(one.value),
      });
    }
  }

  #assign({ effect: { variable }, args, cases }: GroundWrite, when: GroundFormula): void {
    const symbolic = this.#symbolic;
    const place = `${variable} ${args.join()}`;
    const isBoolean = symbolic.world.domain.variables[variable]!.value.kind === 'boolean';
    const left = cases.flatMap((one) => {
      const condition = this.#underNeeds(one.when);
      return condition === false ? [] : [{ condition, value: one.value as number }];
    });
    if (when === true) this.#blocks = this.#blocks.filter((block) => block.place !== place);
    if (when === true && left.length === 1) return this.#settle(variable, args, isBoolean, left[0]!.value);
    for (const { condition, value } of left) {
      for (const conditions of waysOf(symbolic, all(when, condition), mostWaysOfEffects)) {
        const { clears, sets } = this.#changesTo(variable, args, isBoolean, value);
        // Conditions that exclude each other: a place would have two values.
        if (sets.length === 0 && !(isBoolean && value === 0)) continue;
        this.#blocks.push({ place, conditions, clears, sets });
      }
    }
    if (when === true)
      for (const { fact: number } of this.#factsAt(variable, args, isBoolean)) this.#settled.delete(number);
  }

  #settle(variable: number, args: number[], isBoolean: boolean, value: number): void {
    const facts = this.#factsAt(variable, args, isBoolean);
    const isPinned = !isBoolean && facts.some((one) => this.#needs.has(one.fact));
    for (const one of facts) {
      // The place has one value at a time, so the others are false already.
      const isFalse = isPinned && !this.#needs.has(one.fact) && !this.#settled.has(one.fact);
      if (one.value === value) this.#settled.set(one.fact, true);
      else if (!isFalse) this.#settled.set(one.fact, false);
    }
    if (!isReached(facts, isBoolean, value)) this.#isPossible = false;
  }

  #changesTo(
    variable: number,
    args: number[],
    isBoolean: boolean,
    value: number,
  ): Pick<GroundBlock, 'clears' | 'sets'> {
    const facts = this.#factsAt(variable, args, isBoolean);
    return {
      clears: facts.filter((one) => one.value !== value).map((one) => one.fact),
      sets: facts.filter((one) => one.value === value).map((one) => one.fact),
    };
  }

  #factsAt(variable: number, args: number[], isBoolean: boolean): readonly { value: number; fact: number }[] {
    if (!isBoolean) return this.#symbolic.valuesAt(variable, args);
    const number = this.#symbolic.factOf(variable, args);
    return number < 0 ? [] : [{ value: 1, fact: number }];
  }
}

function isReached(facts: readonly { value: number }[], isBoolean: boolean, value: number): boolean {
  return (isBoolean && value === 0) || facts.some((one) => one.value === value);
}
