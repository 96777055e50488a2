// The nodes that a game implements, each made when a tree first needs it. A condition that only reads a place, a define
// or an external has the name of that in all trees. Any other condition is named after its task.

import { isLoop, partsOf } from '../../ir/expressions.ts';
import type { ChoiceBinder, DomainIr, Expr, Level, Parameter, Task, ValueType } from '../../ir/ir.ts';
import { UniqueNames, portName } from './names.ts';
import { choiceText, effectText, exprText } from './text.ts';
import type { Port, GameNode } from './tree.ts';

/** An expression with a name: a read, or a call of a define or an external. */
export type NamedExpr = Extract<Expr, { op: 'read' | 'define' | 'external' }>;

export function isNamed(expr: Expr): expr is NamedExpr {
  return expr.op === 'read' || expr.op === 'define' || expr.op === 'external';
}

/** A node with the locals of its task that it gets, in the order of its inputs. */
export interface NodeOfTask {
  node: GameNode;
  locals: number[];
}

export class Nodes {
  readonly #domain: DomainIr;
  readonly #names: UniqueNames;
  readonly #nodes = new Map<string, GameNode>();

  constructor(domain: DomainIr, names: UniqueNames) {
    this.#domain = domain;
    this.#names = names;
  }

  /** All nodes so far. */
  get all(): GameNode[] {
    return [...this.#nodes.values()];
  }

  /** The action node of a task. `name`: the name that is reserved for the task. */
  action(task: Task, name: string): GameNode {
    return this.#node(`action ${task.name}`, () => {
      const inputs = portsOf(task.params);
      const nameOf = namesIn(task, inputs);
      const effects = task.kind === 'compound' ? [] : task.effects;
      return {
        name,
        kind: 'action',
        inputs,
        outputs: [],
        text: `${task.name}(${inputs.map((input) => input.name).join(', ')})`,
        effects: effects.map((effect) => effectText(this.#domain, effect, nameOf)),
        internal: task.kind === 'internal',
      };
    });
  }

  /** The condition node that checks whether a place, a define or an external is true. */
  named(expr: NamedExpr): GameNode {
    const { name, params } = this.#declared(expr);
    return this.#node(`condition ${expr.op} ${name}`, () => {
      const inputs = portsOf(params);
      return this.#asking('condition', callText(expr, name, inputs), name, inputs);
    });
  }

  /** The condition node that compares a place, a define or an external with a value. */
  equals(expr: NamedExpr): GameNode {
    const { name, params, value } = this.#declared(expr);
    return this.#node(`equals ${expr.op} ${name}`, () => {
      const ports = portsOf([...params, { name: 'value', type: value }]);
      const [left, right] = [ports.slice(0, -1), ports.at(-1)!];
      return this.#asking('condition', `${callText(expr, name, left)} == ${right.name}`, `${name}_is`, ports);
    });
  }

  /** The value node of a place, a define or an external. */
  valueOf(expr: NamedExpr): GameNode {
    const { name, params, value } = this.#declared(expr);
    return this.#node(`value ${expr.op} ${name}`, () => {
      const inputs = portsOf(params);
      const outputs = outputsAfter(inputs, [{ name: 'value', type: value }]);
      return { ...this.#asking('value', callText(expr, name, inputs), `get_${name}`, inputs), outputs };
    });
  }

  /** The node of any other condition of a task. */
  condition(task: Task, expr: Expr, prefix: string): NodeOfTask {
    const { inputs, locals, nameOf } = this.#inputs(task, [expr], []);
    const text = exprText(this.#domain, expr, nameOf);
    const key = keyOf(task, 'condition', text, inputs);
    return { node: this.#node(key, () => this.#asking('condition', text, `${prefix}_asks`, inputs)), locals };
  }

  /** The node of any other value in a task. `wanted`: the name that the node is based on. */
  value(task: Task, expr: Expr, wanted: string): NodeOfTask {
    const { inputs, locals, nameOf } = this.#inputs(task, [expr], []);
    const text = exprText(this.#domain, expr, nameOf);
    const node = this.#node(keyOf(task, 'value', text, inputs), () => ({
      ...this.#asking('value', text, wanted, inputs),
      outputs: outputsAfter(inputs, [{ name: 'value', type: expr.type }]),
    }));
    return { node, locals };
  }

  /** The choice node of all binders of a body. `outputs`: the locals that the network uses. */
  choice(task: Task, choice: ChoiceBinder, outputs: readonly number[], prefix: string): NodeOfTask {
    const { inputs, locals, nameOf } = this.#inputs(task, expressionsOf(choice), boundBy(choice));
    const text = choiceText(this.#domain, choice, nameOf);
    const node = this.#node(keyOf(task, prefix, text, inputs), () => ({
      ...this.#asking('choice', text, `choose_${prefix}`, inputs),
      outputs: outputs.map((local) => ({ name: nameOf(local), type: task.locals[local]! })),
    }));
    return { node, locals };
  }

  #asking(kind: GameNode['kind'], text: string, wanted: string, inputs: Port[]): GameNode {
    return { name: this.#names.unique(wanted), kind, inputs, outputs: [], text, effects: [], internal: false };
  }

  #node(key: string, make: () => GameNode): GameNode {
    let node = this.#nodes.get(key);
    if (!node) this.#nodes.set(key, (node = make()));
    return node;
  }

  #declared(expr: NamedExpr): { name: string; params: Parameter[]; value: ValueType } {
    switch (expr.op) {
      case 'read':
        return this.#domain.variables[expr.variable]!;
      case 'define':
        return this.#domain.defines[expr.define]!;
      case 'external':
        return this.#domain.externals[expr.external]!;
    }
  }

  /** The locals that expressions take from outside, as inputs, and consistent names for all locals. */
  #inputs(task: Task, expressions: readonly Expr[], bound: readonly number[]) {
    const used = new Set<number>();
    const own = new Set(bound);
    for (const expr of expressions) collectLocals(expr, used, own);
    const locals = [...used].filter((local) => !own.has(local)).sort((one, other) => one - other);
    const names = namesOfLocals(task);
    const inputs = locals.map((local) => ({ name: names[local]!, type: task.locals[local]! }));
    return { inputs, locals, nameOf: (local: number) => names[local]! };
  }
}

/** The locals of a task by names that ports can have. Locals that never meet may share a name. */
function namesOfLocals(task: Task): string[] {
  const plain = new UniqueNames(task.localNames.filter((name) => portName(name) === name));
  return task.localNames.map((name) => (portName(name) === name ? name : plain.unique(portName(name))));
}

function namesIn(task: Task, inputs: readonly Port[]): (local: number) => string {
  const names = namesOfLocals(task);
  return (local) => inputs[local]?.name ?? names[local]!;
}

function portsOf(params: readonly Pick<Parameter, 'name' | 'type'>[]): Port[] {
  const names = new UniqueNames();
  return params.map(({ name, type }) => ({ name: names.unique(portName(name)), type }));
}

function outputsAfter(inputs: readonly Port[], outputs: readonly Port[]): Port[] {
  const names = new UniqueNames(inputs.map(({ name }) => name));
  return outputs.map(({ name, type }) => ({ name: names.unique(name), type }));
}

function callText({ op }: NamedExpr, name: string, inputs: readonly Port[]): string {
  return inputs.length > 0 || op === 'external' ? `${name}(${inputs.map((input) => input.name).join(', ')})` : name;
}

/** Two conditions of a task share a node if they mean the same for inputs of the same types. */
function keyOf(task: Task, what: string, text: string, inputs: readonly Port[]): string {
  return `${task.name}, ${what}: ${text} ${JSON.stringify(inputs)}`;
}

/** All locals that an expression names, and those that it binds itself. */
export function collectLocals(expr: Expr, used: Set<number>, own: Set<number>): void {
  if (expr.op === 'local') used.add(expr.local);
  if (isLoop(expr)) for (const level of expr.levels) collectBound(level, own);
  for (const part of partsOf(expr)) collectLocals(part, used, own);
}

function collectBound({ local, guards }: Level, own: Set<number>): void {
  own.add(local);
  for (const guard of guards) if (guard.kind === 'let') own.add(guard.local);
}

function choicesFrom(choice: ChoiceBinder): ChoiceBinder[] {
  return choice.rest.kind === 'choice' ? [choice, ...choicesFrom(choice.rest)] : [choice];
}

/** The locals that a choice and the choices inside bind. */
export function boundBy(choice: ChoiceBinder): number[] {
  const own = new Set<number>();
  for (const { levels } of choicesFrom(choice)) for (const level of levels) collectBound(level, own);
  return [...own];
}

function expressionsOf(choice: ChoiceBinder): Expr[] {
  return choicesFrom(choice).flatMap(({ levels, key }) => [
    ...levels.flatMap(({ over, guards }) => [
      ...(over.kind === 'value' ? [over.value] : []),
      ...guards.map(({ expr }) => expr),
    ]),
    ...(key ? [key] : []),
  ]);
}
