// Turns the content of a task or define in the IR back into a syntax tree: expressions, guards, choices, networks and
// effects. The checker turns that tree into the same IR again.

import { operatorSigns } from '../../ir/expressions.ts';
import type { Body, Effect, Expr, Guard, Level, Rest, TaskNetwork, ValueType } from '../../ir/ir.ts';
import { isReal } from '../../ir/kinds.ts';
import { chanceArgs } from '../../ir/mix.ts';
import type {
  AggregateWord,
  BinaryOperator,
  BinderNode,
  Expression,
  Identifier,
  NetworkNode,
  ParameterNode,
  Statement,
  TypeReference,
} from '../text/ast.ts';
import { nowhere, numberNode } from '../text/nodes.ts';
import { nameNode, typeText } from './names.ts';
import type { AchievingTask, WrittenNames } from './names.ts';

const span = nowhere;

/** Returns the name of an object of a problem. */
export type ObjectNamer = (type: number, id: number) => string;

/** Levels that one binder binds, the last of them with guards. */
type BinderGroup = readonly Level[];

export class BodyTree {
  readonly #names: WrittenNames;
  readonly #types: readonly ValueType[];
  readonly #wanted: readonly string[];
  /** By number, as long as a local has been bound. */
  readonly #locals: string[] = [];
  readonly #visible: string[] = [];
  /** The expressions that replace parameters. */
  readonly #standing: Expression[] = [];

  /** `wanted`: the names of locals, if they are known. */
  constructor(names: WrittenNames, types: readonly ValueType[], wanted: readonly string[]) {
    this.#names = names;
    this.#types = types;
    this.#wanted = wanted;
  }

  /** A parameter, as it is declared. */
  parameter(local: number): ParameterNode {
    return { type: typeReference(this.#names, this.#types[local]!), name: this.#bind(local), span };
  }

  /** Replaces a parameter by a name. */
  known(local: number, name: string): void {
    this.#locals[local] = name;
  }

  #stands(local: number, node: Expression): void {
    this.#standing[local] = node;
  }

  parameterNode(local: number): Identifier {
    return nameNode(this.#locals[local]!);
  }

  #bind(local: number): Identifier {
    const name = this.#names.values.free(this.#wanted[local] || 'one', (one) => this.#visible.includes(one));
    this.#visible.push(name);
    this.#locals[local] = name;
    return nameNode(name);
  }

  inScope<Result>(make: () => Result): Result {
    const depth = this.#visible.length;
    const result = make();
    this.#visible.length = depth;
    return result;
  }

  // --- Expressions ---

  expression(expr: Expr): Expression {
    switch (expr.op) {
      case 'literal':
        return literalNode(this.#names, expr.type, expr.value);
      case 'local':
        return this.#standing[expr.local] ?? { kind: 'name', name: nameNode(this.#locals[expr.local] ?? ''), span };
      case 'object':
        return { kind: 'name', name: nameNode(this.#names.objects[expr.object]!), span };
      case 'read':
        return this.call(this.#names.variables[expr.variable]!, expr.args);
      case 'define':
        return this.call(this.#names.defines[expr.define]!, expr.args);
      case 'external':
        return this.call(this.#names.externals[expr.external]!, expr.args);
      case 'not': {
        const counterexample = forallOf(expr.value);
        if (counterexample) return this.#quantifier('forall', [counterexample.levels], counterexample.guards);
        return { kind: 'unary', operator: 'not', value: this.expression(expr.value), span };
      }
      case 'negate':
        return { kind: 'unary', operator: '-', value: this.expression(expr.value), span };
      case 'to-float':
        // A number among floats becomes one by itself.
        return this.expression(expr.value);
      case 'absolute':
        return this.call('abs', [expr.value]);
      case 'minimum':
      case 'maximum':
        return this.call(expr.op === 'minimum' ? 'min' : 'max', [expr.left, expr.right]);
      case 'conditional': {
        const [condition, yes, no] = [expr.condition, expr.yes, expr.no].map((part) => this.expression(part));
        return { kind: 'conditional', condition: condition!, yes: yes!, no: no!, span };
      }
      case 'exists':
        return this.#quantifier('exists', groupsOf(expr.levels));
      case 'sum':
      case 'least':
      case 'greatest':
        return this.#aggregate(expr);
      case 'narrow':
      case 'mix':
      case 'search-kind':
        throw new Error(`\`${expr.op}\` alone can't be written`);
      default: {
        const args = chanceArgs(expr);
        if (args) return this.call('chance', args);
        const [left, right] = [this.expression(expr.left), this.expression(expr.right)];
        return { kind: 'binary', operator: operatorSigns[expr.op], left, right, span };
      }
    }
  }

  call(name: string, args: readonly Expr[]): Expression {
    if (args.length === 0) return { kind: 'name', name: nameNode(name), span };
    return { kind: 'call', name: nameNode(name), args: args.map((arg) => this.expression(arg)), span };
  }

  #quantifier(
    quantifier: 'exists' | 'forall',
    groups: readonly BinderGroup[],
    guards?: readonly Guard[],
  ): Extract<Expression, { kind: 'quantifier' }> {
    return this.inScope(() => {
      const [first, ...others] = groups;
      const params = this.#params(first!);
      const body = [
        ...this.guards(guards ?? guardsOf(first!)),
        ...(others.length === 0 ? [] : [asStatement(this.#quantifier(quantifier, others))]),
      ];
      return { kind: 'quantifier', quantifier, params, body, span };
    });
  }

  #params(levels: readonly Level[]): ParameterNode[] {
    return levels.map(({ local }) => this.parameter(local));
  }

  #aggregate(expr: Extract<Expr, { op: 'sum' | 'least' | 'greatest' }>): Expression {
    return this.inScope(() => {
      const { levels, value } = expr;
      const isCount = expr.op === 'sum' && value.op === 'literal' && value.value === 1 && value.type.kind === 'integer';
      const word: AggregateWord = isCount ? 'count' : expr.op === 'sum' ? 'sum' : expr.op === 'least' ? 'min' : 'max';
      const params = this.#params(levels);
      const valued = isCount ? {} : { value: this.expression(value) };
      return { kind: 'aggregate', word, params, ...valued, body: this.guards(guardsOf(levels)), span };
    });
  }

  // --- Guards ---

  /**
   * Writes guards. The scope stays open, so that code after them sees the `let`s. `watched`: the watched conditions;
   * each is removed from this list when it is found. They are copies with their own locals, so the trees are compared.
   */
  guards(guards: readonly Guard[], watched: Expr[] = []): Statement[] {
    const found: Statement[] = [];
    for (let at = 0; at < guards.length; at++) {
      const guard = guards[at]!;
      if (guard.kind === 'condition') {
        const parts = hiddenGuards(guard.expr);
        if (parts) found.push(...this.guards(parts));
        else found.push(this.#condition(guard.expr, watched));
        continue;
      }
      const type = this.#types[guard.local]!;
      const { expr } = guard;
      // With its type, a `let` only holds if there is an object.
      const isNarrow =
        isFoundTest(guards[at + 1], guard.local) ||
        expr.op === 'narrow' ||
        (type.kind === 'object' && !isSameObject(type, expr.type));
      const value = this.expression(expr.op === 'narrow' ? expr.value : expr);
      const name = this.#bind(guard.local);
      const typed = isNarrow ? { type: typeReference(this.#names, type) } : {};
      found.push({ kind: 'let', ...typed, name, value, span });
      if (isNarrow && isFoundTest(guards[at + 1], guard.local)) at++;
    }
    return found;
  }

  #condition(expr: Expr, watched: Expr[]): Statement {
    const expression = this.expression(expr);
    const [next] = watched;
    if (next && JSON.stringify(this.inScope(() => this.expression(next))) === JSON.stringify(expression)) {
      watched.shift();
      return { kind: 'while', condition: expression, span };
    }
    return asStatement(expression);
  }

  // --- Choices and networks ---

  body({ guards, rest }: Body): Statement[] {
    return this.inScope(() => [...this.guards(guards), this.rest(rest)]);
  }

  rest(rest: Rest): Statement {
    if (rest.kind === 'network') return this.#networkStatement(rest.network);
    const { binder, levels, key, order } = rest;
    // Except for `exists`, all bindings of several variables count together.
    const groups = binder === 'exists' ? groupsOf(levels) : [levels];
    return this.#choice(groups, binder, key ? { key, order } : null, rest.rest);
  }

  #choice(
    groups: readonly BinderGroup[],
    binder: BinderNode['binder'],
    sorted: { key: Expr; order: '<' | '>' } | null,
    rest: Rest,
  ): BinderNode {
    return this.inScope(() => {
      const [first, ...others] = groups;
      const params = this.#params(first!);
      const keyed = sorted ? { key: this.expression(sorted.key), order: sorted.order } : {};
      const guards = this.guards(guardsOf(first!));
      const inner = others.length === 0 ? this.rest(rest) : this.#choice(others, binder, sorted, rest);
      return { kind: 'binder', binder, params, ...keyed, body: [...guards, inner], span };
    });
  }

  #networkStatement(network: TaskNetwork): Statement {
    const node = this.network(network);
    if (node.kind === 'binder') return node;
    const isPart = node.kind === 'call' || node.kind === 'achieve';
    const whole: NetworkNode = isPart ? { kind: 'ordered', parts: [node], span } : node;
    return { kind: 'network', network: whole, span };
  }

  network(network: TaskNetwork): NetworkNode {
    if (network.kind === 'task') {
      const task = this.#names.achieving.get(network.task);
      if (task) return this.#achieve(task, network.args);
      const args = network.args.map((arg) => this.expression(arg));
      return { kind: 'call', name: nameNode(this.#names.tasks[network.task]!), args, span };
    }
    if (network.kind !== 'each') {
      return { kind: network.kind, parts: network.parts.map((part) => this.network(part)), span };
    }
    return this.#each(groupsOf(network.levels), network.network);
  }

  /** Writes an `achieve`, where the names of the arguments replace its parameters. */
  #achieve({ achieves, locals, localNames, params, by }: AchievingTask, args: readonly Expr[]): NetworkNode {
    const tree = new BodyTree(this.#names, locals, localNames);
    params.forEach((_, local) => tree.#stands(local, this.expression(args[local]!)));
    tree.#visible.push(...this.#visible);
    const conditions = achieves.guards.map(({ expr }) => tree.expression(expr));
    return { kind: 'achieve', conditions, ...(by && { by: by.map((one) => nameNode(this.#names.tasks[one]!)) }), span };
  }

  #each([first, ...others]: readonly BinderGroup[], network: TaskNetwork): BinderNode {
    return this.inScope(() => {
      const params = this.#params(first!);
      const guards = this.guards(guardsOf(first!));
      const inner = others.length === 0 ? this.#networkStatement(network) : this.#each(others, network);
      return { kind: 'binder', binder: 'forall', params, body: [...guards, inner], span };
    });
  }

  // --- Effects ---

  effects(effects: readonly Effect[]): Statement[] {
    return effects.map((effect) => this.#effect(effect));
  }

  #effect(effect: Effect): Statement {
    switch (effect.kind) {
      case 'set':
      case 'add': {
        const target = this.call(this.#names.variables[effect.variable]!, effect.args);
        if (effect.kind === 'set') {
          return { kind: 'effect', operator: ':=', target, value: this.expression(effect.value), span };
        }
        const { value } = effect;
        const isLess =
          value.op === 'negate' || (value.op === 'literal' && value.value < 0 && value.value !== -(2 ** 31));
        const by: Expr = value.op === 'negate' ? value.value : isLess ? negated(value) : value;
        return { kind: 'effect', operator: isLess ? '-=' : '+=', target, value: this.expression(by), span };
      }
      case 'when': {
        const condition = this.expression(effect.condition);
        return { kind: 'when', condition, body: this.effects(effect.effects), span };
      }
      case 'forall':
        return this.#forall(groupsOf(effect.levels), effect.effects);
    }
  }

  /** Conditions are not allowed among these effects: they go into a `when`. */
  #forall([first, ...others]: readonly BinderGroup[], effects: readonly Effect[]): BinderNode {
    return this.inScope(() => {
      const params = this.#params(first!);
      const all = guardsOf(first!);
      const isOfLet = (guard: Guard, at: number): boolean => {
        const before = all[at - 1];
        return guard.kind === 'let' || (before?.kind === 'let' && isFoundTest(guard, before.local));
      };
      const lets = this.guards(all.filter(isOfLet));
      const asked = all.filter((guard, at) => !isOfLet(guard, at));
      const conditions = asked.map(({ expr }) => this.expression(expr));
      const inner = others.length === 0 ? this.effects(effects) : [this.#forall(others, effects)];
      const [condition, ...more] = conditions;
      const whole = condition && more.reduce<Expression>((left, right) => binary('and', left, right), condition);
      const body: Statement[] = whole ? [{ kind: 'when', condition: whole, body: inner, span }] : inner;
      return { kind: 'binder', binder: 'forall', params, body: [...lets, ...body], span };
    });
  }
}

function binary(operator: BinaryOperator, left: Expression, right: Expression): Expression {
  return { kind: 'binary', operator, left, right, span };
}

function negated(expr: Extract<Expr, { op: 'literal' }> | Expr): Expr {
  return expr.op === 'literal' ? { ...expr, value: -expr.value } : expr;
}

/** A test for all or for some is written as a statement. */
function asStatement(expression: Expression): Statement {
  if (expression.kind !== 'quantifier') return { kind: 'condition', expression, span };
  const { quantifier, params, body } = expression;
  return { kind: 'binder', binder: quantifier, params, body, span };
}

export function typeReference(names: WrittenNames, type: ValueType): TypeReference {
  const name: Identifier =
    type.kind === 'object' || type.kind === 'enum' ? nameNode(typeText(names, type)) : { text: type.kind, span };
  const range = type.kind === 'integer' ? type.range : undefined;
  return { name, ...(range && { range: { low: numberNode(range.low), high: numberNode(range.high) } }), span };
}

/** Objects have names in problems only. */
export function literalNode(names: WrittenNames, type: ValueType, value: number, objectName?: ObjectNamer): Expression {
  switch (type.kind) {
    case 'boolean':
      return { kind: 'boolean', value: value !== 0, span };
    case 'integer':
    case 'float':
      return numberNode(value, isReal(type.kind));
    case 'enum':
      return { kind: 'name', name: nameNode(names.enumValues[type.enum]![value]!), span };
    case 'object':
      if (value === 0) return { kind: 'none', span };
      if (!objectName) throw new Error('a domain names an object of a problem');
      return { kind: 'name', name: nameNode(objectName(type.type, value)), span };
  }
}

/** Groups levels by binders. Each group ends with the first level that has guards. */
function groupsOf(levels: readonly Level[]): BinderGroup[] {
  const groups: Level[][] = [[]];
  for (const level of levels) {
    const group = groups.at(-1)!;
    group.push(level);
    if (level !== levels.at(-1) && (level.guards.length > 0 || level.over.kind === 'value')) groups.push([]);
  }
  return groups;
}

/** The guards of all levels, in order. A level with one value becomes an equation. */
function guardsOf(levels: readonly Level[]): Guard[] {
  return levels.flatMap(({ local, type, over, guards }): Guard[] => {
    if (over.kind === 'index') throw new Error('a domain is written before its passes');
    if (over.kind === 'all') return guards;
    const left: Expr = { op: 'local', type, local, span };
    const expr: Expr = { op: 'equal', type: { kind: 'boolean' }, left, right: over.value, span };
    return [{ kind: 'condition', expr, span }, ...guards];
  });
}

/**
 * Recognises a `forall`, which tests that there is no counterexample. Returns its bindings and what has to hold, or
 * null for another test.
 */
function forallOf(value: Expr): { levels: Level[]; guards: Guard[] } | null {
  if (value.op !== 'exists' || hiddenGuards(value)) return null;
  const { levels } = value;
  const groups = groupsOf(levels);
  const guards = levels.at(-1)!.guards;
  const last = guards.at(-1);
  if (groups.length > 1 || levels.at(-1)!.over.kind !== 'all' || last?.kind !== 'condition') return null;
  if (last.expr.op !== 'not' || guards.slice(0, -1).some(({ kind }) => kind === 'condition')) return null;
  const held = hiddenGuards(last.expr.value) ?? conjunctsOf(last.expr.value);
  return { levels, guards: [...guards.slice(0, -1), ...held] };
}

function conjunctsOf(expr: Expr): Guard[] {
  if (expr.op === 'and') return [...conjunctsOf(expr.left), { kind: 'condition', expr: expr.right, span }];
  return [{ kind: 'condition', expr, span }];
}

/** Recognises guards in one expression: a loop over `true`, which the checker makes for `let`s between conditions. */
function hiddenGuards(expr: Expr): Guard[] | null {
  if (expr.op !== 'exists' || expr.levels.length !== 1) return null;
  const { type, over, guards } = expr.levels[0]!;
  const isHidden = type.kind === 'boolean' && over.kind === 'value' && over.value.op === 'literal';
  return isHidden ? guards : null;
}

function isSameObject(one: ValueType, other: ValueType): boolean {
  return one.kind === 'object' && other.kind === 'object' && one.type === other.type;
}

function isFoundTest(guard: Guard | undefined, local: number): boolean {
  if (guard?.kind !== 'condition' || guard.expr.op !== 'not-equal') return false;
  const { left, right } = guard.expr;
  const isZero = right.op === 'literal' && right.value === 0;
  return left.op === 'local' && left.local === local && left.type.kind === 'object' && isZero;
}
