// From actions to what a search works on: facts that matter for the goal, their opposites where some condition needs
// them, operators of the relaxation, and derived facts in the order in which they are computed.

import type { PlainTask } from './prepare.ts';
import { actionsOf, waysOf } from './actions.ts';
import type { GroundAction, GroundLiteral } from './actions.ts';
import { numbersIn } from './arithmetic.ts';
import type { GroundFormula } from './formulas.ts';
import type { ReachedWorld } from './reach.ts';
import { Symbolic } from './symbolic.ts';
import { valueAt } from './world.ts';

/** Everything that can be done in a world, whatever the goal. */
export interface Grounded {
  reached: ReachedWorld;
  symbolic: Symbolic;
  actions: GroundAction[];
}

/** A rule, a comparison, or the opposite of a fact. Facts are numbers of the lowered world. */
export type LoweredDerivation =
  | { kind: 'rule'; fact: number; bodies: number[][] }
  | { kind: 'comparison'; fact: number; comparison: number }
  | { kind: 'opposite'; fact: number; of: number }
  | { kind: 'again'; from: number };

export interface LoweredAction {
  /** Number in `Grounded.actions`. */
  action: number;
  needs: number[];
  blocks: { conditions: number[]; clears: number[]; sets: number[] }[];
  changes: (Omit<GroundAction['changes'][number], 'conditions'> & { conditions: number[] })[];
}

export interface LoweredWorld {
  grounded: Grounded;
  factCount: number;
  /** For each fact its number before; the opposite of it (`~`) for opposites. */
  origins: number[];
  goal: number[];
  /** What is true and stays so. It has been left out. */
  rigid: GroundLiteral[];
  actions: LoweredAction[];
  /** Of the relaxation: conditions, what is given, the action (-1: a rule). Those of actions come first. */
  operators: { needs: number[]; gives: number[]; action: number }[];
  derivations: LoweredDerivation[];
}

export function ground(reached: ReachedWorld): Grounded {
  const symbolic = new Symbolic(reached);
  const actions: GroundAction[] = [];
  reached.tasks.forEach((task, index) => {
    const calls = reached.calls[index]!.toSorted(compareLists);
    for (const args of calls) actions.push(...actionsOf(symbolic, task, args));
  });
  return { reached, symbolic, actions };
}

function compareLists(one: readonly number[], other: readonly number[]): number {
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) return one[at]! - other[at]!;
  return 0;
}

/** Something that is true, false or unknown in the initial state, before any derivation. */
export function initialFacts({ reached }: Grounded): (fact: number) => boolean {
  const { world, relations, constantRows } = reached;
  const { variables } = world.domain;
  return (fact) => {
    const row = fact + constantRows;
    const variable = variables[relations.relationOf[row] ?? variables.length];
    if (!variable || row >= relations.count) return false;
    const columns = relations.rows[row]!;
    if (variable.value.kind === 'boolean') return valueAt(world, relations.relationOf[row]!, columns) !== 0;
    return valueAt(world, relations.relationOf[row]!, columns.slice(0, -1)) === columns.at(-1);
  };
}

/** How the facts that are no rows of fluents come about. */
type Origin = { rule: GroundLiteral[][] } | { comparison: number };

class GoalLowering {
  readonly #grounded: Grounded;
  readonly #origins = new Map<number, Origin>();
  /** Facts and opposites (`~fact`) that matter, the order being that in which they were found. */
  readonly #relevant = new Set<GroundLiteral>();
  readonly #kept: boolean[];
  readonly #keptNumbers = new Set<number>();
  readonly #givers = new Map<GroundLiteral, number[]>();
  readonly #changers = new Map<number, number[]>();
  readonly #isInitial: (fact: number) => boolean;
  readonly #rigid = new Set<GroundLiteral>();

  constructor(grounded: Grounded) {
    this.#grounded = grounded;
    this.#isInitial = initialFacts(grounded);
    this.#kept = grounded.actions.map(() => false);
  }

  run(goal: GroundFormula): LoweredWorld | null {
    const [wanted] = waysOf(this.#grounded.symbolic, goal, 1);
    if (!wanted) return null;
    this.#findOrigins();
    this.#index();
    this.#findRelevant(wanted);
    return this.#number(wanted);
  }

  #findOrigins(): void {
    const { symbolic, reached } = this.#grounded;
    const { world, relations, constantRows, rules } = reached;
    const first = world.domain.variables.length;
    for (let row = constantRows; row < relations.count; row++) {
      const relation = relations.relationOf[row]!;
      const rule = relation < first ? undefined : rules.get(relation - first);
      if (rule) this.#origins.set(row - constantRows, { rule: bodiesOf(symbolic, rule, relations.rows[row]!) });
    }
    // Rules may need more comparisons and more names, and names further names.
    for (let at = 0; at < symbolic.named.length; at++) {
      const { fact, formula } = symbolic.named[at]!;
      const parts = formula.op === 'any' ? formula.parts : [formula];
      this.#origins.set(fact, { rule: parts.flatMap((part) => waysOf(symbolic, part, mostBodies)) });
    }
    symbolic.comparisons.forEach(({ fact }, comparison) => this.#origins.set(fact, { comparison }));
  }

  /** Who may make a fact true or false, or change a number. */
  #index(): void {
    const enter = <Key>(map: Map<Key, number[]>, key: Key, action: number): void => {
      const list = map.get(key);
      if (!list) map.set(key, [action]);
      else if (list.at(-1) !== action) list.push(action);
    };
    this.#grounded.actions.forEach(({ blocks, changes }, action) => {
      for (const { clears, sets } of blocks) {
        for (const fact of sets) enter(this.#givers, fact, action);
        for (const fact of clears) enter(this.#givers, ~fact, action);
      }
      for (const { number } of changes) enter(this.#changers, number, action);
    });
  }

  /** Whether it is true now, and nothing makes it false. */
  #isRigid(literal: GroundLiteral): boolean {
    const fact = literal < 0 ? ~literal : literal;
    if (this.#origins.has(fact) || this.#givers.has(~literal)) return false;
    return this.#isInitial(fact) === literal >= 0;
  }

  #findRelevant(wanted: readonly GroundLiteral[]): void {
    const open: GroundLiteral[] = [];
    const demand = (literal: GroundLiteral): void => {
      if (this.#relevant.has(literal) || this.#rigid.has(literal)) return;
      if (this.#isRigid(literal)) {
        this.#rigid.add(literal);
        return;
      }
      this.#relevant.add(literal);
      open.push(literal);
    };
    const demandNumber = (number: number): void => {
      if (this.#keptNumbers.has(number)) return;
      this.#keptNumbers.add(number);
      for (const action of this.#changers.get(number) ?? []) keep(action);
    };
    const keep = (action: number): void => {
      if (this.#kept[action]) return;
      this.#kept[action] = true;
      const { needs, cost } = this.#grounded.actions[action]!;
      needs.forEach(demand);
      if (typeof cost !== 'number') numbersIn(cost).forEach(demandNumber);
    };
    wanted.forEach(demand);
    // What an action does besides matters only as far as it is relevant. That may grow with each fact.
    for (let grown = true; grown;) {
      for (let literal = open.pop(); literal !== undefined; literal = open.pop()) {
        const origin = this.#origins.get(literal < 0 ? ~literal : literal);
        if (!origin) {
          for (const action of this.#givers.get(literal) ?? []) keep(action);
        } else {
          // An opposite is computed from the fact itself.
          if (literal < 0) demand(~literal);
          else if ('rule' in origin) origin.rule.flat().forEach(demand);
          else {
            const { left, right } = this.#grounded.symbolic.comparisons[origin.comparison]!;
            [...numbersIn(left), ...numbersIn(right)].forEach(demandNumber);
          }
        }
      }
      this.#grounded.actions.forEach(({ blocks, changes }, action) => {
        if (!this.#kept[action]) return;
        for (const { conditions, clears, sets } of blocks) {
          if (conditions.length === 0) continue;
          const matters =
            sets.some((fact) => this.#relevant.has(fact) || this.#relevant.has(~fact)) ||
            clears.some((fact) => this.#relevant.has(fact) || this.#relevant.has(~fact));
          if (matters) conditions.forEach(demand);
        }
        for (const { conditions, number, value, range } of changes) {
          if (!this.#keptNumbers.has(number) && !range) continue;
          conditions.forEach(demand);
          numbersIn(value).forEach(demandNumber);
          demandNumber(number);
        }
      });
      grown = open.length > 0;
    }
  }

  #number(wanted: readonly GroundLiteral[]): LoweredWorld {
    const { actions } = this.#grounded;
    const numbers = new Map<GroundLiteral, number>();
    const origins = [...this.#relevant].sort((one, other) => rank(one) - rank(other));
    origins.forEach((literal, number) => numbers.set(literal, number));
    const of = (literals: readonly GroundLiteral[]): number[] => {
      // What is left out is always true.
      const found = literals.map((literal) => numbers.get(literal)).filter((number) => number !== undefined);
      return found.sort((one, other) => one - other);
    };
    const changed = (facts: readonly number[], others: readonly number[]): number[] => {
      const found = [...facts.map((fact) => numbers.get(fact)), ...others.map((fact) => numbers.get(~fact))];
      return found.filter((number) => number !== undefined).sort((one, other) => one - other);
    };
    const lowered = actions.flatMap(({ needs, blocks, changes }, action): LoweredAction[] => {
      if (!this.#kept[action]) return [];
      const kept = blocks.flatMap(({ conditions, clears, sets }) => {
        const [cleared, given] = [changed(clears, sets), changed(sets, clears)];
        if (cleared.length + given.length === 0) return [];
        return [{ conditions: of(conditions), clears: cleared, sets: given }];
      });
      const left = changes.filter(({ number, range }) => this.#keptNumbers.has(number) || range);
      const changing = left.map((change) => ({ ...change, conditions: of(change.conditions) }));
      return [{ action, needs: of(needs), blocks: kept, changes: changing }];
    });
    const derivations = this.#derivations(numbers);
    const operators = this.#operators(lowered, derivations, numbers);
    return {
      grounded: this.#grounded,
      factCount: origins.length,
      origins,
      goal: of(wanted),
      rigid: [...this.#rigid],
      actions: lowered,
      operators,
      derivations,
    };
  }

  /** In layers: rules that need each other are computed until nothing changes any more. */
  #derivations(numbers: ReadonlyMap<GroundLiteral, number>): LoweredDerivation[] {
    const found: LoweredDerivation[] = [];
    const needed = (fact: number): number[] => {
      const origin = this.#origins.get(fact);
      const facts = origin && 'rule' in origin ? origin.rule.flat().map((one) => (one < 0 ? ~one : one)) : [];
      return facts.filter((one) => this.#origins.has(one));
    };
    const wanted = [...this.#origins.keys()].filter((fact) => numbers.has(fact) || numbers.has(~fact));
    for (const layer of components(wanted, needed)) {
      const from = found.length;
      for (const fact of layer) {
        const origin = this.#origins.get(fact)!;
        const number = numbers.get(fact);
        if (number === undefined) continue;
        if ('comparison' in origin) found.push({ kind: 'comparison', fact: number, comparison: origin.comparison });
        else {
          const bodies = origin.rule.map((body) =>
            body.map((one) => numbers.get(one)).filter((one) => one !== undefined),
          );
          found.push({ kind: 'rule', fact: number, bodies });
        }
      }
      if (layer.length > 1 || needed(layer[0]!).includes(layer[0]!)) found.push({ kind: 'again', from });
      for (const fact of layer) {
        const number = numbers.get(~fact);
        if (number !== undefined) found.push({ kind: 'opposite', fact: number, of: numbers.get(fact)! });
      }
    }
    return found;
  }

  #operators(
    actions: readonly LoweredAction[],
    derivations: readonly LoweredDerivation[],
    numbers: ReadonlyMap<GroundLiteral, number>,
  ): LoweredWorld['operators'] {
    const first: LoweredWorld['operators'] = [];
    const others: LoweredWorld['operators'] = [];
    const comparisons = this.#comparisonsByNumber(numbers);
    actions.forEach(({ needs, blocks, changes }, action) => {
      const gives = new Set<number>();
      const more = new Map<string, { needs: number[]; gives: Set<number>; action: number }>();
      const give = (conditions: readonly number[], facts: readonly number[]): void => {
        if (facts.length === 0) return;
        if (conditions.length === 0) {
          for (const fact of facts) gives.add(fact);
          return;
        }
        const both = [...new Set([...needs, ...conditions])].sort((one, other) => one - other);
        const key = both.join();
        const known = more.get(key) ?? { needs: both, gives: new Set<number>(), action };
        more.set(key, known);
        for (const fact of facts) known.gives.add(fact);
      };
      for (const { conditions, sets } of blocks) give(conditions, sets);
      for (const { conditions, number } of changes) give(conditions, comparisons.get(number) ?? []);
      first.push({ needs, gives: [...gives].filter((fact) => !needs.includes(fact)), action });
      for (const one of more.values()) others.push({ ...one, gives: [...one.gives] });
    });
    for (const derivation of derivations) {
      if (derivation.kind === 'rule') {
        for (const needs of derivation.bodies) others.push({ needs, gives: [derivation.fact], action: -1 });
      }
      // An opposite of a derived fact costs nothing where it is not true: nobody knows what it takes.
      if (derivation.kind === 'opposite') others.push({ needs: [], gives: [derivation.fact], action: -2 });
    }
    return [...first, ...others];
  }

  /** For each number the comparisons that may become true when it changes. */
  #comparisonsByNumber(numbers: ReadonlyMap<GroundLiteral, number>): Map<number, number[]> {
    const found = new Map<number, number[]>();
    for (const { fact, left, right } of this.#grounded.symbolic.comparisons) {
      const number = numbers.get(fact);
      if (number === undefined) continue;
      for (const one of new Set([...numbersIn(left), ...numbersIn(right)])) {
        const list = found.get(one) ?? [];
        list.push(number);
        found.set(one, list);
      }
    }
    return found;
  }
}

/** Whether what has been left out is still true. */
export function isStillRigid({ grounded, rigid }: LoweredWorld): boolean {
  const isInitial = initialFacts(grounded);
  return rigid.every((literal) => (literal < 0 ? !isInitial(~literal) : isInitial(literal)));
}

const mostBodies = 1000;

function bodiesOf(symbolic: Symbolic, rule: PlainTask, args: readonly number[]): GroundLiteral[][] {
  symbolic.owner = rule.name;
  const binding = [...args, ...rule.locals.slice(args.length).map(() => 0)];
  const formula = symbolic.formula(rule.conditions[0]!, binding);
  if (typeof formula === 'boolean') return formula ? [[]] : [];
  const parts = formula.op === 'any' ? formula.parts : [formula];
  return parts.flatMap((part) => waysOf(symbolic, part, mostBodies));
}

/** Facts in their order, each before its opposite. */
function rank(literal: GroundLiteral): number {
  return literal < 0 ? ~literal * 2 + 1 : literal * 2;
}

/** Strongly connected components, each behind those that it needs. */
function components(facts: readonly number[], needed: (fact: number) => readonly number[]): number[][] {
  const found: number[][] = [];
  const index = new Map<number, number>();
  const low = new Map<number, number>();
  const stack: number[] = [];
  const onStack = new Set<number>();
  for (const start of facts) {
    if (index.has(start)) continue;
    const calls: { fact: number; needs: readonly number[]; at: number }[] = [];
    const open = (fact: number): void => {
      index.set(fact, index.size);
      low.set(fact, index.get(fact)!);
      stack.push(fact);
      onStack.add(fact);
      calls.push({ fact, needs: needed(fact), at: 0 });
    };
    open(start);
    for (let call = calls.at(-1); call; call = calls.at(-1)) {
      const { fact } = call;
      const next = call.needs[call.at++];
      if (next !== undefined) {
        if (!index.has(next)) open(next);
        else if (onStack.has(next)) low.set(fact, Math.min(low.get(fact)!, index.get(next)!));
        continue;
      }
      calls.pop();
      const above = calls.at(-1);
      if (above) low.set(above.fact, Math.min(low.get(above.fact)!, low.get(fact)!));
      if (low.get(fact) !== index.get(fact)) continue;
      const component: number[] = [];
      for (let one = stack.pop()!; ; one = stack.pop()!) {
        onStack.delete(one);
        component.push(one);
        if (one === fact) break;
      }
      found.push(component.sort((one, other) => one - other));
    }
  }
  return found;
}

/** null: the goal can't hold, whatever is done. */
export function lower(grounded: Grounded, goal: GroundFormula): LoweredWorld | null {
  return new GoalLowering(grounded).run(goal);
}
