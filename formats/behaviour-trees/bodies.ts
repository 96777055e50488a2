// Turns conditions, values and actions of one task into parts of a tree, and maps the task's locals to those of the
// tree.

import { isComparison } from '../../ir/expressions.ts';
import type { ChoiceBinder, Effect, Expr, Guard, Level, PrimitiveTask, Task } from '../../ir/ir.ts';
import { networkOf, callsIn } from '../../ir/networks.ts';
import type { NamedExpr, Nodes } from './nodes.ts';
import { boundBy, collectLocals, isNamed } from './nodes.ts';
import { sequenceOf } from './tree.ts';
import type { Argument, Leaf, TreeLiteral, TreeLocal, TreePart, GameNode, Watched } from './tree.ts';

/** Converts one body of a task into a part of a tree. */
export class TaskBody {
  readonly #nodes: Nodes;
  readonly #task: Task;
  /** The prefix for names of this body's nodes. */
  readonly #prefix: string;
  /** The argument in the tree for each local of the task. */
  readonly #locals: Map<number, Argument>;
  /** Computed values, by their expressions. */
  readonly #computed = new Map<string, TreeLocal>();

  constructor(nodes: Nodes, task: Task, prefix: string, args: readonly Argument[]) {
    this.#nodes = nodes;
    this.#task = task;
    this.#prefix = prefix;
    this.#locals = new Map(args.entries());
  }

  guard(guard: Guard): TreePart[] {
    if (guard.kind === 'condition') return this.#conditions(guard.expr);
    const name = this.#task.localNames[guard.local]!;
    if (guard.expr.op === 'narrow') return [this.#chosen(narrowing(guard), [guard.local], `${this.#prefix}_${name}`)];
    const { leaf, local } = this.#value(guard.expr, `${this.#prefix}_${name}`, name);
    this.#locals.set(guard.local, local);
    return [{ kind: 'leaf', leaf }];
  }

  /** The binders of a body, as one choice. It only binds what the network uses. */
  choice(choice: ChoiceBinder): TreePart {
    const used = new Set<number>();
    for (const { args } of callsIn(networkOf(choice))) for (const arg of args) collectLocals(arg, used, new Set());
    const outputs = boundBy(choice).filter((local) => used.has(local));
    return this.#chosen(choice, outputs, this.#prefix);
  }

  #chosen(choice: ChoiceBinder, outputs: readonly number[], prefix: string): TreePart {
    const { node, locals } = this.#nodes.choice(this.#task, choice, outputs, prefix);
    const inputs = this.#inputs(locals);
    const bound = outputs.map((local) => this.#newLocal(this.#task.localNames[local]!, this.#task.locals[local]!));
    outputs.forEach((local, position) => this.#locals.set(local, bound[position]!));
    return { kind: 'leaf', leaf: { node, inputs, outputs: bound } };
  }

  /** The argument for an expression. Appends the nodes that compute it, if any are needed, to `before`. */
  argument(expr: Expr, wanted: string, before: TreePart[]): Argument {
    const known = this.#known(expr);
    if (known) return known;
    const key = JSON.stringify(expr, (name, value: unknown) => (name === 'span' ? undefined : value));
    let local = this.#computed.get(key);
    if (!local) {
      const found = this.#value(expr, `${this.#prefix}_${wanted}`, wanted);
      local = found.local;
      this.#computed.set(key, local);
      before.push({ kind: 'leaf', leaf: found.leaf });
    }
    return local;
  }

  /** A primitive task: its conditions, then the action. `checks`: whether to check its effects afterwards. */
  action(task: PrimitiveTask, node: GameNode, args: readonly Argument[], checks: boolean): TreePart {
    const watched = (task.acting?.watched ?? []).flatMap(conjuncts);
    const isWatched = new Set(watched.map(textOf));
    const before: TreePart[] = [];
    for (const guard of task.guards) {
      if (guard.kind === 'let') before.push(...this.guard(guard));
      else {
        const others = conjuncts(guard.expr).filter((expr) => !isWatched.has(textOf(expr)));
        before.push(...others.flatMap((expr) => this.#conditions(expr)));
      }
    }
    const after = checks ? this.#checks(task.effects, before) : [];
    const leaf: Leaf = { node, inputs: [...args], outputs: [] };
    const action: TreePart =
      watched.length > 0
        ? { kind: 'watch', watched: watched.map((expr) => this.#watched(expr)), leaf }
        : { kind: 'leaf', leaf };
    return sequenceOf(null, [...before, action, ...after]);
  }

  /** Conditions that check the effects. Values on which these depend are computed before the action. */
  #checks(effects: readonly Effect[], before: TreePart[]): TreePart[] {
    return effects.flatMap((effect, index): TreePart[] => {
      if (effect.kind === 'when' || effect.kind === 'forall') return [];
      const others = effect.kind === 'set' ? effects.slice(index + 1) : effects.filter((other) => other !== effect);
      if (others.some((other) => writes(other, effect.variable))) return [];
      const { variable, args, value, span } = effect;
      const place: NamedExpr = { op: 'read', type: value.type, variable, args, span };
      const wanted: Expr =
        effect.kind === 'set' ? value : { op: 'add', type: value.type, left: place, right: value, span };
      const inputs = args.map((arg) => this.argument(arg, 'place', before));
      return [this.#equals(place, inputs, this.argument(wanted, 'expected', before))];
    });
  }

  #watched(expr: Expr): Watched {
    const part = this.#isPlain(expr) ? this.#plain(expr) : this.#own(expr);
    if (part.kind === 'leaf') return { leaf: part.leaf, not: false };
    if (part.kind === 'inverter' && part.part.kind === 'leaf') return { leaf: part.part.leaf, not: true };
    return { leaf: this.#own(expr).leaf, not: false };
  }

  #conditions(expr: Expr): TreePart[] {
    return conjuncts(expr).map((one) => (this.#isPlain(one) ? this.#plain(one) : this.#own(one)));
  }

  /** A condition as a separate node. */
  #own(expr: Expr): Extract<TreePart, { kind: 'leaf' }> {
    const { node, locals } = this.#nodes.condition(this.#task, expr, this.#prefix);
    return { kind: 'leaf', leaf: { node, inputs: this.#inputs(locals), outputs: [] } };
  }

  /** Whether a condition only reads a place, a define or an external, with arguments that need no computation. */
  #isPlain(expr: Expr): boolean {
    if (expr.op === 'not') return this.#isPlain(expr.value);
    if (expr.op === 'and' || expr.op === 'or') return this.#isPlain(expr.left) && this.#isPlain(expr.right);
    if (isNamed(expr)) return expr.args.every((arg) => this.#known(arg));
    return this.#equation(expr) !== null;
  }

  /** `x == y` or `x != y`, where one side has a name and the other one needs no computation. */
  #equation(expr: Expr): { named: NamedExpr; value: Argument } | null {
    if (!isComparison(expr) || (expr.op !== 'equal' && expr.op !== 'not-equal')) return null;
    for (const [one, other] of [
      [expr.left, expr.right],
      [expr.right, expr.left],
    ] as const) {
      const value = this.#known(other);
      if (isNamed(one) && value && one.args.every((arg) => this.#known(arg))) return { named: one, value };
    }
    return null;
  }

  #plain(expr: Expr): TreePart {
    if (expr.op === 'not') return inverted(this.#plain(expr.value));
    if (expr.op === 'and') return sequenceOf(null, [this.#plain(expr.left), this.#plain(expr.right)]);
    if (expr.op === 'or') {
      return { kind: 'fallback', title: null, parts: [this.#plain(expr.left), this.#plain(expr.right)] };
    }
    if (isNamed(expr)) {
      const inputs = expr.args.map((arg) => this.#known(arg)!);
      return { kind: 'leaf', leaf: { node: this.#nodes.named(expr), inputs, outputs: [] } };
    }
    const { named, value } = this.#equation(expr)!;
    const part = this.#equals(
      named,
      named.args.map((arg) => this.#known(arg)!),
      value,
    );
    return expr.op === 'not-equal' ? inverted(part) : part;
  }

  #equals(named: NamedExpr, inputs: Argument[], value: Argument): TreePart {
    if (value.kind === 'literal' && value.type.kind === 'boolean') {
      const part: TreePart = { kind: 'leaf', leaf: { node: this.#nodes.named(named), inputs, outputs: [] } };
      return value.value === 0 ? inverted(part) : part;
    }
    const node = this.#nodes.equals(named);
    return { kind: 'leaf', leaf: { node, inputs: [...inputs, value], outputs: [] } };
  }

  #value(expr: Expr, wanted: string, name: string): { leaf: Leaf; local: TreeLocal } {
    const local = this.#newLocal(name, expr.type);
    if (isNamed(expr)) {
      const inputs = expr.args.map((arg) => this.#known(arg));
      if (inputs.every((input) => input !== null)) {
        return { leaf: { node: this.#nodes.valueOf(expr), inputs, outputs: [local] }, local };
      }
    }
    const { node, locals } = this.#nodes.value(this.#task, expr, wanted);
    return { leaf: { node, inputs: this.#inputs(locals), outputs: [local] }, local };
  }

  /** An argument that needs no computation: a local or a literal. */
  #known(expr: Expr): Argument | null {
    if (expr.op === 'local') return this.#locals.get(expr.local) ?? null;
    return literalOf(expr);
  }

  #inputs(locals: readonly number[]): Argument[] {
    return locals.map((local) => this.#locals.get(local)!);
  }

  #newLocal(name: string, type: TreeLocal['type']): TreeLocal {
    return { kind: 'local', name, type, same: null };
  }
}

/** A `let` with a type, as a choice with one object if the value is of that type. */
function narrowing({ local, expr, span }: Extract<Guard, { kind: 'let' }>): ChoiceBinder {
  const value = expr.op === 'narrow' ? expr.value : expr;
  const levels: Level[] = [{ local, type: expr.type, over: { kind: 'value', value }, guards: [] }];
  const rest: ChoiceBinder['rest'] = { kind: 'network', network: { kind: 'ordered', parts: [], span } };
  return { kind: 'choice', binder: 'first', levels, key: null, order: '<', rest, span };
}

function literalOf(expr: Expr): TreeLiteral | null {
  if (expr.op === 'literal') return { kind: 'literal', type: expr.type, value: expr.value };
  if (expr.op !== 'negate' && expr.op !== 'to-float') return null;
  const inner = literalOf(expr.value);
  return inner && { ...inner, type: expr.type, value: expr.op === 'negate' ? -inner.value : inner.value };
}

function conjuncts(expr: Expr): Expr[] {
  if (expr.op === 'and') return [...conjuncts(expr.left), ...conjuncts(expr.right)];
  return expr.op === 'literal' && expr.value !== 0 ? [] : [expr];
}

function inverted(part: TreePart): TreePart {
  return part.kind === 'inverter' ? part.part : { kind: 'inverter', part };
}

function writes(effect: Effect, variable: number): boolean {
  if ('effects' in effect) return effect.effects.some((inner) => writes(inner, variable));
  return effect.variable === variable;
}

/** A text that is equal for expressions that mean the same. Locals that they bind are renumbered. */
function textOf(expr: Expr): string {
  const own = new Set<number>();
  collectLocals(expr, new Set(), own);
  const numbers = new Map([...own].map((local, index) => [local, `own ${index}`]));
  return JSON.stringify(expr, (name, value: unknown) => {
    if (name === 'span') return undefined;
    return name === 'local' && typeof value === 'number' ? (numbers.get(value) ?? value) : value;
  });
}
