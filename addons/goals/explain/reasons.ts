// Explains why a condition can never become true: follows it back through the actions that could make it true, down to
// what the world lacks and no action provides.

import { isComparison, isLoop, partsOf } from '../../../ir/expressions.ts';
import type { Effect, Expr, Level, Span, ValueType } from '../../../ir/ir.ts';
import { isNumeric } from '../../../ir/kinds.ts';
import type { Grounded } from '../ground/lowered.ts';
import { isDerived } from '../ground/prepare.ts';
import type { PlainTask } from '../ground/prepare.ts';
import { isConstant } from '../ground/schema.ts';
import { isNeutral, membersOf, valueAt } from '../ground/world.ts';
import type { PossibleFacts } from './possible.ts';
import { conditionText, localName, valueText } from './text.ts';
import type { NamedLocals } from './text.ts';

/** A condition that can't become true. */
export interface OutOfReach {
  text: string;
  span: Span;
  /** The values that the condition reads, as they are or may become: `lies(iron)` is `none`. */
  values: { text: string; value: string }[];
  /**
   * The actions that could make the condition true, each with its obstacles. An action without obstacles does not fit.
   */
  ways: { action: string; because: OutOfReach[] }[];
  /** Whether it was reported before, so that nothing more is reported here. */
  isRepeated: boolean;
}

/** The character whose actions count; those of all, unless given. */
export type ActingCharacter = { root: number; id: number } | null;

/** ReasonLocals of a task or a rule, as far as they are known. */
interface ReasonLocals extends NamedLocals {
  binding: (number | null)[];
  types: readonly ValueType[];
}

/** A condition of an action that may give a value, with what binds the others. */
interface FurthestGuard {
  at: number;
  expr: Expr;
  binding: (number | null)[];
  /** One value of each local that the condition would bind. */
  tried: (number | null)[] | null;
}

/** null: any. */
interface WantedValue {
  variable: number;
  args: number[];
  value: number | null;
}

const deepest = 8;
const mostConditions = 60;
const mostTried = 20_000;
/** The most values, and the most similar ways, that are shown. */
const mostShown = 5;

export class ReasonFinder {
  readonly #grounded: Grounded;
  readonly #possible: PossibleFacts;
  readonly #character: ActingCharacter;
  readonly #told = new Set<string>();
  #triesLeft = mostTried;
  #conditionsLeft = mostConditions;

  constructor(grounded: Grounded, possible: PossibleFacts, character: ActingCharacter) {
    this.#grounded = grounded;
    this.#possible = possible;
    this.#character = character;
  }

  /** Whether there was more to look at than was looked at. */
  get isCut(): boolean {
    return this.#triesLeft <= 0 || this.#conditionsLeft <= 0;
  }

  localsOf(types: readonly ValueType[], names: readonly string[], binding: (number | null)[]): ReasonLocals {
    const { world } = this.#grounded.reached;
    return { world, types, binding, nameOf: (local) => names[local], valueOf: (local) => binding[local] ?? null };
  }

  mayHold(expr: Expr, { binding }: ReasonLocals): boolean {
    const { symbolic } = this.#grounded;
    const values = binding.map((value) => value ?? 0);
    if (symbolic.isImpossible(expr, values)) return false;
    return this.#possible.mayHold(symbolic.formula(expr, values));
  }

  /** The parts of a condition that can't become true. Each may have several ways; any of them would do. */
  explain(expr: Expr, locals: ReasonLocals, depth = 0): OutOfReach[] {
    if (expr.op === 'and' || expr.op === 'or') {
      const parts = [expr.left, expr.right].filter((part) => !this.mayHold(part, locals));
      return parts.flatMap((part) => this.explain(part, locals, depth));
    }
    const found: OutOfReach = {
      text: conditionText(locals, expr),
      span: expr.span,
      values: [],
      ways: [],
      isRepeated: false,
    };
    const key = found.text;
    found.isRepeated = this.#told.has(key);
    if (found.isRepeated || depth > deepest || this.#conditionsLeft-- <= 0) return [found];
    this.#told.add(key);
    found.values = this.#valuesIn(expr, locals);
    if (expr.op === 'exists') found.ways = this.#within('some of them', guardsOf(expr.levels), locals, depth);
    else if (expr.op === 'define' && isDerived(this.#grounded.reached.world.domain, expr.define)) {
      found.ways = this.#ofRule(expr, locals, depth);
    } else {
      const wanted = this.#wantedOf(expr, locals);
      const ways = wanted.flatMap((one) => this.#waysTo(one, depth)).slice(0, mostShown * 2);
      // A number that is asked for before it is changed gets no nearer.
      const isNew = ({ because }: OutOfReach['ways'][number]): boolean => because.some((one) => !one.isRepeated);
      found.ways = isComparison(expr) && expr.op !== 'equal' ? ways.filter(isNew) : ways;
    }
    return [found];
  }

  #ofRule(expr: Extract<Expr, { op: 'define' }>, locals: ReasonLocals, depth: number): OutOfReach['ways'] {
    const { symbolic, reached } = this.#grounded;
    const rule = reached.rules.get(expr.define)!;
    const binding = locals.binding.map((value) => value ?? 0);
    const args = symbolic.argumentsOf(expr.args, binding).find(({ when }) => this.#possible.mayHold(when));
    if (!args) return [];
    const own = rule.locals.map((_, local) => args.values[local] ?? null);
    const names = rule.params.map(({ name }) => name);
    return [
      { action: '', because: this.explain(rule.conditions[0]!, this.localsOf(rule.locals, names, own), depth + 1) },
    ];
  }

  /** The places and values by which a condition would be true. null: some other number. */
  #wantedOf(expr: Expr, locals: ReasonLocals): WantedValue[] {
    const { symbolic, reached } = this.#grounded;
    const { variables } = reached.world.domain;
    const binding = locals.binding.map((value) => value ?? 0);
    const at = (read: Extract<Expr, { op: 'read' }>, values: readonly (number | null)[]): WantedValue[] => {
      if (variables[read.variable]!.kind === 'constant') return [];
      const places = symbolic.argumentsOf(read.args, binding).filter(({ when }) => this.#possible.mayHold(when));
      const table = reached.world.tables[read.variable]!;
      return places
        .filter((place) => !isNeutral(table, place.values))
        .flatMap((place) => values.map((value) => ({ variable: read.variable, args: place.values, value })));
    };
    if (expr.op === 'read') return at(expr, [1]).slice(0, mostShown);
    if (expr.op === 'not' && expr.value.op === 'read') return at(expr.value, [0]).slice(0, mostShown);
    if (!isComparison(expr)) return [];
    const { kind } = expr.left.type;
    if (isNumeric(kind)) return readsIn(expr).flatMap((read) => at(read, [null]));
    if (expr.op !== 'equal') return [];
    const sides = [
      [expr.left, expr.right],
      [expr.right, expr.left],
    ] as const;
    return sides
      .flatMap(([read, value]) => (read.op === 'read' ? at(read, this.#valuesFor(value, binding)) : []))
      .slice(0, mostShown);
  }

  /** Two places that are both `none` are seldom what was meant. */
  #valuesFor(expr: Expr, binding: number[]): number[] {
    const possible = this.#possibleValues(expr, binding);
    return expr.op === 'literal' ? possible : possible.filter((value) => value !== 0 || expr.type.kind !== 'object');
  }

  #possibleValues(expr: Expr, binding: number[]): number[] {
    const cases = this.#grounded.symbolic.cases(expr, binding);
    return cases.filter(({ when }) => this.#possible.mayHold(when)).map(({ value }) => value as number);
  }

  /** The actions that could give a place a value. */
  #waysTo({ variable, args, value }: WantedValue, depth: number): OutOfReach['ways'] {
    const ways: OutOfReach['ways'] = [];
    for (const task of this.#grounded.reached.tasks) {
      const own = this.#ownLocals(task);
      if (!own) continue;
      eachWrite(task.effects, [], [], (effect, levels, whens) => {
        if (effect.variable !== variable) return;
        const binding = own.binding.slice();
        const conditions: Expr[] = [];
        const isFit = (expr: Expr, wanted: number): boolean => unify(expr, wanted, binding, conditions);
        if (!effect.args.every((arg, at) => isFit(arg, args[at]!))) return;
        if (value !== null && !isFit(effect.value, value)) return;
        const locals = {
          ...this.localsOf(
            own.types,
            task.params.map(({ name }) => name),
            binding,
          ),
        };
        const all = [...conditions, ...task.conditions, ...guardsOf(levels), ...whens];
        ways.push(...this.#within(task.name, all, locals, depth, task));
      });
    }
    return ways.filter(({ action }, at) => ways.findIndex((one) => one.action === action) === at);
  }

  #ownLocals(task: PlainTask): { binding: (number | null)[]; types: readonly ValueType[] } | null {
    const binding: (number | null)[] = task.locals.map(() => null);
    const { domain } = this.#grounded.reached.world;
    if (this.#character) {
      const type = task.params[0]?.type;
      if (type?.kind !== 'object' || domain.types[type.type]!.root !== this.#character.root) return null;
      binding[0] = this.#character.id;
    }
    return { binding, types: task.locals };
  }

  /** Which condition fails for all values of the locals, and why. */
  #within(name: string, conditions: Expr[], locals: ReasonLocals, depth: number, task?: PlainTask): OutOfReach['ways'] {
    // Constants first: what they rule out was never meant.
    const isFixed = (expr: Expr): boolean => isConstant(locals.world, expr);
    const guards = [...conditions.filter(isFixed), ...conditions.filter((expr) => !isFixed(expr))];
    const found: { furthest: FurthestGuard | null } = { furthest: null };
    if (this.#pass(guards, 0, locals, found) || !found.furthest) return [];
    const { expr, binding, tried } = found.furthest;
    const bound = { ...locals, binding, valueOf: (local: number) => binding[local] ?? null };
    const isOpen = tried !== null && tried.some((value, local) => value !== binding[local]);
    if (isOpen && isConstant(locals.world, expr)) {
      return [{ action: this.#callText(name, bound, task), because: [this.#leaf(expr, bound)] }];
    }
    // One of the values that were tried represents all.
    const one = isOpen ? { ...locals, binding: tried, valueOf: (local: number) => tried[local] ?? null } : bound;
    return [{ action: this.#callText(name, one, task), because: this.explain(expr, one, depth + 1) }];
  }

  /** Returns the call of a task as text, or ''. Parameters without a known value are shown by name. */
  #callText(name: string, locals: ReasonLocals, task: PlainTask | undefined): string {
    if (!task) return '';
    const args = task.params.map(({ type }, local) => {
      const value = locals.valueOf(local);
      return value === null ? localName(locals, local, type) : valueText(locals.world, type, value);
    });
    return `${name}(${args.join(', ')})`;
  }

  #leaf(expr: Expr, locals: ReasonLocals): OutOfReach {
    const text = conditionText(locals, expr);
    const isRepeated = this.#told.has(text);
    this.#told.add(text);
    return { text, span: expr.span, values: [], ways: [], isRepeated };
  }

  /** Goes through the values that the conditions leave. Returns whether all conditions may hold for some value. */
  #pass(guards: readonly Expr[], at: number, locals: ReasonLocals, found: { furthest: FurthestGuard | null }): boolean {
    const expr = guards[at];
    if (!expr) return true;
    const before = locals.binding.slice();
    const open = [...openLocals(expr, locals)];
    let tried: (number | null)[] | null = null;
    const go = (index: number): boolean => {
      if (this.#triesLeft <= 0) return false;
      if (index < open.length) {
        const local = open[index]!;
        const members = membersOf(locals.world, locals.types[local]!) ?? [];
        for (const value of members) {
          locals.binding[local] = value;
          if (go(index + 1)) return true;
        }
        locals.binding[local] = null;
        return false;
      }
      this.#triesLeft--;
      tried ??= locals.binding.slice();
      return this.mayHold(expr, locals) && this.#pass(guards, at + 1, locals, found);
    };
    if (go(0)) return true;
    before.forEach((value, local) => (locals.binding[local] = value));
    if (!found.furthest || found.furthest.at < at) found.furthest = { at, expr, binding: before, tried };
    return false;
  }

  #valuesIn(expr: Expr, locals: ReasonLocals): OutOfReach['values'] {
    const found = new Map<string, string>();
    const visit = (part: Expr): void => {
      if (part.op === 'read') found.set(conditionText(locals, part), this.#reachText(part, locals));
      else if (!isLoop(part)) partsOf(part).forEach(visit);
    };
    visit(expr);
    return [...found].map(([text, value]) => ({ text, value }));
  }

  /** What a value that is read is, or may become. */
  #reachText(read: Extract<Expr, { op: 'read' }>, { binding, world }: ReasonLocals): string {
    const { symbolic } = this.#grounded;
    const values = binding.map((value) => value ?? 0);
    if (isNumeric(read.type.kind)) {
      const [place] = symbolic.argumentsOf(read.args, values);
      const isFluent = world.domain.variables[read.variable]!.kind === 'fluent';
      if (!place || !isFluent) return String(place ? valueAt(world, read.variable, place.values) : 0);
      const { low, high } = this.#possible.boundsOf(symbolic.numberOf(read.variable, place.values));
      return low === high ? String(low) : `${low} to ${high}`;
    }
    const possible = [...new Set(this.#possibleValues(read, values))];
    const texts = possible.slice(0, mostShown).map((value) => valueText(world, read.type, value));
    const more = possible.length > mostShown ? ` or ${possible.length - mostShown} more` : '';
    return `${texts.join(' or ')}${more}`;
  }
}

/** The numbers of fluents that a comparison reads. */
function readsIn(expr: Expr): Extract<Expr, { op: 'read' }>[] {
  if (expr.op === 'read') return [expr];
  return isLoop(expr) ? [] : partsOf(expr).flatMap(readsIn);
}

function guardsOf(levels: readonly Level[]): Expr[] {
  return levels.flatMap(({ local, type, over, guards }) => {
    const conditions = guards.map(({ expr }) => expr);
    if (over.kind !== 'value') return conditions;
    const { span } = over.value;
    const variable: Expr = { op: 'local', type, local, span };
    return [{ op: 'equal', type: { kind: 'boolean' }, left: variable, right: over.value, span }, ...conditions];
  });
}

type WriteEffect = Extract<Effect, { kind: 'set' | 'add' }>;

function eachWrite(
  effects: readonly Effect[],
  levels: readonly Level[],
  whens: readonly Expr[],
  visit: (effect: WriteEffect, levels: readonly Level[], whens: readonly Expr[]) => void,
): void {
  for (const effect of effects) {
    if (effect.kind === 'when') eachWrite(effect.effects, levels, [...whens, effect.condition], visit);
    else if (effect.kind === 'forall') eachWrite(effect.effects, [...levels, ...effect.levels], whens, visit);
    else visit(effect, levels, whens);
  }
}

/** Whether an expression may have that value. A local is bound to it; for other expressions a condition is added. */
function unify(expr: Expr, value: number, binding: (number | null)[], conditions: Expr[]): boolean {
  if (expr.op === 'literal') return expr.value === value;
  if (expr.op === 'local') {
    const known = binding[expr.local] ?? null;
    if (known !== null) return known === value;
    binding[expr.local] = value;
    return true;
  }
  const { span, type } = expr;
  const boolean: ValueType = { kind: 'boolean' };
  if (type.kind === 'boolean') conditions.push(value === 0 ? { op: 'not', type: boolean, value: expr, span } : expr);
  else {
    const right: Expr = { op: 'literal', type, value, span };
    conditions.push({ op: 'equal', type: boolean, left: expr, right, span });
  }
  return true;
}

/** The locals of a condition that have no value yet, without those that it binds itself. */
function openLocals(expr: Expr, locals: ReasonLocals, inside: readonly number[] = []): Set<number> {
  if (expr.op === 'local') {
    const isOpen = !inside.includes(expr.local) && (locals.binding[expr.local] ?? null) === null;
    return new Set(isOpen ? [expr.local] : []);
  }
  const more = isLoop(expr) ? [...inside, ...expr.levels.map(({ local }) => local)] : inside;
  return new Set(partsOf(expr).flatMap((part) => [...openLocals(part, locals, more)]));
}
