// A game that trees are ticked in, made of a domain's text and a tree's list of nodes. Of the tree it knows the names
// of nodes, the names and types of what they are given, and what the list says that they mean. That is text of the
// language, and is compiled here, along with the domain. The oracle evaluates it. Actions only write their effects:
// that their conditions hold is for the tree to ask.

import { nameText } from '../../../language/text/tokens.ts';
import type { DomainIr, Problem, Task, ValueType } from '../../../ir/ir.ts';
import type { TaskTree, GameNode } from '../../../formats/behaviour-trees/index.ts';
import { loadDomain } from '../../../language/index.ts';
import { compileCompound, nextAlternative, openEnumeration } from '../../../reference/alternatives.ts';
import type { CalledTask } from '../../../reference/alternatives.ts';
import { applyStep } from '../../../reference/carry-out.ts';
import { compileExpression, createEvaluator, createLocals, createScope } from '../../../reference/evaluate.ts';
import type { Evaluator } from '../../../reference/evaluate.ts';
import { SearchFault } from '../../../reference/fault.ts';
import { createWorld } from '../../../reference/index.ts';
import type { ReferenceWorld } from '../../../reference/index.ts';
import { didApply, DomainFault } from './committed.ts';

/** What a library gives to a node: texts are names of enum values. */
export type GivenValue = number | string | boolean | null;

/** The nodes of a tree as part of the domain: `domain` has a define or a task for each of them. */
export interface Meanings {
  domain: DomainIr;
  /** The domain with tasks that only have effects. */
  blind: DomainIr;
  tree: TaskTree;
  /** For each node its define, its choosing task, or its action. */
  places: Map<GameNode, number>;
}

/** Throws when what a node should mean is no text of the language. */
export function meaningsOf(text: string, tree: TaskTree): Meanings {
  const end = /^problem /m.exec(text)?.index ?? text.length;
  const added = tree.nodes.flatMap((node, index) => declarationOf(tree, node, index));
  const { domain, diagnostics } = loadDomain(`${text.slice(0, end)}\n${added.join('\n')}\n`);
  if (!domain) {
    const error = diagnostics.find(({ severity }) => severity === 'error')!;
    const line = error.span.line - text.slice(0, end).split('\n').length - 1;
    throw new Error(`${tree.task}: ${error.message}: ${added[line] ?? error.span.line}`);
  }
  const places = new Map(
    tree.nodes.map((node, index) => {
      const named = ({ name }: { name: string }): boolean => name === `zz_${index}`;
      if (node.kind === 'action') return [node, actionOf(domain, node)];
      return [node, node.kind === 'choice' ? domain.tasks.findIndex(named) : domain.defines.findIndex(named)];
    }),
  );
  return { domain, blind: { ...domain, tasks: domain.tasks.map(withoutConditions) }, tree, places };
}

function actionOf(domain: DomainIr, { text }: GameNode): number {
  const name = /^\w+/.exec(text)![0];
  return domain.tasks.findIndex((task) => task.name === name);
}

function withoutConditions(task: Task): Task {
  return task.kind === 'compound' ? task : { ...task, guards: task.guards.filter(({ kind }) => kind === 'let') };
}

function declarationOf(tree: TaskTree, { kind, inputs, outputs, text }: GameNode, index: number): string[] {
  const typed = (ports: GameNode['inputs']): string =>
    ports.map(({ name, type }) => `${typeText(tree, type)} ${nameText(name)}`).join(', ');
  const params = inputs.length > 0 ? `(${typed(inputs)})` : '';
  switch (kind) {
    case 'action':
      return [];
    case 'condition':
      return [`define boolean zz_${index}${params} := ${text};`];
    case 'value':
      return [`define ${typeText(tree, outputs[0]!.type)} zz_${index}${params} := ${text};`];
    case 'choice': {
      const chosen = `ordered(zz_chosen_${index}(${outputs.map(({ name }) => nameText(name)).join(', ')}));`;
      // The network belongs inside of the innermost binder.
      const body = text.replace(/(?: ?\})+$/, (braces) => `${chosen} ${braces}`);
      return [
        `internal task zz_chosen_${index}(${typed(outputs)}) {}`,
        `task zz_${index}(${typed(inputs)}) { method { ${body} } }`,
      ];
    }
  }
}

function typeText({ types, enums }: TaskTree, type: ValueType): string {
  if (type.kind === 'object') return nameText(types[type.type]!.name);
  return type.kind === 'enum' ? nameText(enums[type.enum]!.name) : type.kind;
}

export interface DoneStep {
  task: number;
  args: number[];
}

export class TickedGame {
  readonly #meanings: Meanings;
  readonly #world: ReferenceWorld;
  readonly #evaluator: Evaluator;
  readonly #blind: Evaluator;
  /** What has been done, internal tasks included. */
  readonly trace: DoneStep[] = [];
  /** Actions that take effect in name only, from this one on. */
  lazyFrom = Infinity;
  /** A library may have caught the error. */
  hasFaulted = false;

  constructor(meanings: Meanings, problem: Problem, values: Float64Array) {
    this.#meanings = meanings;
    this.#world = createWorld(meanings.domain, problem);
    this.#world.values.set(values);
    this.#evaluator = createEvaluator(this.#world);
    this.#blind = createEvaluator({ ...this.#world, domain: meanings.blind });
  }

  get values(): Float64Array {
    return this.#world.values;
  }

  holds(node: GameNode, given: readonly GivenValue[]): boolean {
    return this.#define(node, given) !== 0;
  }

  value(node: GameNode, given: readonly GivenValue[]): number {
    return this.#define(node, given);
  }

  /** The values of the outputs. null: there is no binding. */
  choose(node: GameNode, given: readonly GivenValue[]): number[] | null {
    const task = this.#meanings.domain.tasks[this.#meanings.places.get(node)!]!;
    if (task.kind !== 'compound') throw new Error(`${node.name} is no choice`);
    const compound = compileCompound(this.#evaluator, task);
    const enumeration = openEnumeration(compound, this.#numbers(node, given));
    const branch = this.#watching(() => nextAlternative(compound, enumeration));
    const calls: CalledTask[] = [];
    branch?.network(enumeration.locals, calls);
    return branch && calls[0]!.args;
  }

  act(node: GameNode, given: readonly GivenValue[]): boolean {
    const step = { task: this.#meanings.places.get(node)!, args: this.#numbers(node, given) };
    const isLazy = this.trace.length >= this.lazyFrom;
    if (!isLazy && !this.#watching(() => didApply(applyStep(this.#blind, step)))) return false;
    this.trace.push(step);
    return true;
  }

  #define(node: GameNode, given: readonly GivenValue[]): number {
    const define = this.#meanings.domain.defines[this.#meanings.places.get(node)!]!;
    const scope = createScope(define);
    const evaluate = compileExpression(this.#evaluator, define.body, scope);
    const locals = createLocals(scope, this.#numbers(node, given));
    return this.#watching(() => evaluate(locals));
  }

  #watching<Result>(evaluate: () => Result): Result {
    try {
      return evaluate();
    } catch (error) {
      if (error instanceof SearchFault || error instanceof DomainFault) this.hasFaulted = true;
      throw error;
    }
  }

  #numbers({ name, inputs }: GameNode, given: readonly GivenValue[]): number[] {
    if (given.length !== inputs.length) throw new Error(`${name} is given ${given.length} values`);
    return inputs.map(({ type }, position) => this.#number(type, given[position]!));
  }

  #number(type: ValueType, given: GivenValue): number {
    if (given === undefined) throw new Error('a value is missing');
    if (typeof given === 'number') return given;
    if (typeof given === 'boolean') return given ? 1 : 0;
    if (given === null || given === 'none') return 0;
    if (type.kind === 'boolean') return given === 'true' ? 1 : 0;
    if (type.kind !== 'enum') return Number(given);
    const position = this.#meanings.domain.enums[type.enum]!.values.indexOf(given);
    return position >= 0 ? position : Number(given);
  }
}
