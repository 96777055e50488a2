// Turns a problem in the IR back into declarations: objects, values and the request.

import type { CompoundTask, DomainIr, GroundNetwork, PrimitiveTask, Problem, ValueType } from '../../ir/ir.ts';
import { numberObjects } from '../../ir/objects.ts';
import type { Declaration, Expression, NetworkNode, Statement } from '../text/ast.ts';
import { format } from '../text/format.ts';
import { nowhere, treeOfDeclarations } from '../text/nodes.ts';
import { BodyTree, literalNode } from './bodies.ts';
import { instancesOf } from './domain.ts';
import type { ObjectNamer } from './bodies.ts';
import { achievingIn, nameNode, namesFor, usableName } from './names.ts';
import type { WrittenNames } from './names.ts';

const span = nowhere;

type GroundCall = Extract<GroundNetwork, { kind: 'task' }>;

export function problemTree(domain: DomainIr, problem: Problem, names: WrittenNames): Declaration[] {
  return new ProblemTree(domain, problem, names).declarations();
}

/** The parts of a problem that only a text can express. `network` is null if it contains no choice. */
export function requestTexts(domain: DomainIr, problem: Problem): { network: string | null; achieve: string[] | null } {
  const tree = new ProblemTree(domain, problem, namesFor(domain, [problem]));
  const declarations = tree.request();
  const asked = declarations.find(({ kind }) => kind !== 'achieve');
  const end = declarations.find(({ kind }) => kind === 'achieve');
  const whole = (declaration: Declaration): string => {
    return format(treeOfDeclarations([declaration]))
      .trim()
      .replace(/\s+/g, ' ');
  };
  const conditions = end?.kind === 'achieve' ? end.conditions : null;
  const achieve = conditions?.map((condition) => {
    const text = whole({ kind: 'achieve', conditions: [condition], span });
    return text.slice('achieve ('.length, -');'.length).trim();
  });
  const { network } = problem;
  const part = end && network.kind === 'ordered' ? network.parts[0]! : network;
  return { network: hasTaskFrom(part, domain.tasks.length) ? whole(asked!) : null, achieve: achieve ?? null };
}

function hasTaskFrom(network: GroundNetwork, first: number): boolean {
  return network.kind === 'task' ? network.task >= first : network.parts.some((part) => hasTaskFrom(part, first));
}

/** Whether a problem may leave out its request, because it states a goal. */
export function isNothing(network: GroundNetwork): boolean {
  return network.kind === 'ordered' && network.parts.length === 0;
}

class ProblemTree {
  readonly #domain: DomainIr;
  readonly #problem: Problem;
  /** With the names of the objects. */
  readonly #names: WrittenNames;
  readonly #objects: string[];
  readonly #objectName: ObjectNamer;

  constructor(domain: DomainIr, problem: Problem, names: WrittenNames) {
    this.#domain = domain;
    this.#problem = problem;
    const achieving = achievingIn([...domain.tasks, ...(problem.tasks ?? [])]);
    this.#names = { ...names, achieving, values: names.values.copy() };
    const known = new Map(domain.objects?.map(({ name }, at) => [name, names.objects[at]!]));
    this.#objects = problem.objects.map(({ name }) => known.get(name) ?? this.#names.values.take(name));
    const named = problem.objects.map((object, at) => ({ ...object, name: this.#objects[at]! }));
    const numbering = numberObjects(domain, named);
    this.#objectName = (type, id) => numbering.names[domain.types[type]!.root]![id]!;
  }

  declarations(): Declaration[] {
    const { assignments, answers } = this.#problem;
    const { variables, externals } = this.#domain;
    return [
      {
        kind: 'problem',
        name: nameNode(usableName(this.#problem.name)),
        domain: nameNode(this.#names.domain),
        span,
      },
      ...this.#instances(),
      ...assignments.map(({ variable, args, value }) =>
        this.#assign(this.#names.variables[variable]!, variables[variable]!, args, value),
      ),
      ...answers.map(({ external, args, value }) =>
        this.#assign(this.#names.externals[external]!, externals[external]!, args, value),
      ),
      ...this.request(),
    ];
  }

  /** Declares the objects that the domain does not have. */
  #instances(): Declaration[] {
    const { objects = [] } = this.#domain;
    const own = this.#problem.objects.flatMap(({ type, name }, at) => {
      return objects.some((object) => object.name === name) ? [] : [{ type, name: this.#objects[at]! }];
    });
    return instancesOf(
      this.#names,
      own,
      own.map(({ name }) => name),
    );
  }

  #literal(type: ValueType, value: number): Expression {
    return literalNode(this.#names, type, value, this.#objectName);
  }

  #assign(
    name: string,
    table: { params: readonly { type: ValueType }[]; value: ValueType },
    args: readonly number[],
    value: number,
  ): Declaration {
    const places = args.map((arg, at) => this.#literal(table.params[at]!.type, arg));
    const target: Expression =
      places.length === 0
        ? { kind: 'name', name: nameNode(name), span }
        : { kind: 'call', name: nameNode(name), args: places, span };
    return { kind: 'assign', target, value: this.#literal(table.value, value), span };
  }

  // --- What is asked for ---

  request(): Declaration[] {
    const { network } = this.#problem;
    const last = network.kind === 'ordered' && network.parts.length === 2 ? network.parts[1]! : null;
    const ending = last && this.#own(last);
    if (network.kind !== 'ordered' || ending?.kind !== 'internal') return [this.#asked(network)];
    const [asked] = network.parts as [GroundNetwork];
    const end = this.#achieve(ending, last as GroundCall);
    return isNothing(asked) ? [end] : [this.#asked(asked), end];
  }

  /** A task that only this problem has. */
  #own(network: GroundNetwork): CompoundTask | PrimitiveTask | null {
    return network.kind === 'task' ? (this.#problem.tasks?.[network.task - this.#domain.tasks.length] ?? null) : null;
  }

  #asked(network: GroundNetwork): Declaration {
    const own = this.#own(network);
    const chosen = own?.kind === 'compound' ? this.#chosen(own, network as GroundCall) : null;
    if (chosen?.kind === 'binder') return { kind: 'chosen', binder: chosen, span };
    const asked = this.#network(network);
    // In a text, a single task has to be in a network.
    const isPart = asked.kind === 'call' || asked.kind === 'achieve';
    const whole: NetworkNode = isPart ? { kind: 'ordered', parts: [asked], span } : asked;
    return { kind: 'request', network: whole, span };
  }

  #network(network: GroundNetwork): NetworkNode {
    if (network.kind !== 'task') {
      return { kind: network.kind, parts: network.parts.map((part) => this.#network(part)), span };
    }
    const own = this.#own(network);
    if (own?.kind === 'compound') {
      const statement = this.#chosen(own, network);
      if (statement.kind === 'binder') return statement;
      if (statement.kind === 'network') return statement.network;
    }
    const { params } = this.#domain.tasks[network.task]!;
    const args = network.args.map((arg, at) => this.#literal(params[at]!.type, arg));
    return { kind: 'call', name: nameNode(this.#names.tasks[network.task]!), args, span };
  }

  /** Writes the task of a choice, whose parameters are the objects that it names. */
  #chosen(task: CompoundTask, call: GroundCall): Statement {
    const { rest } = task.methods[0]!.branches[0]!.body;
    const tree = this.#treeOf(task, call);
    // The parts of a `forall` have the order of the network around it.
    if (rest.kind === 'network' && rest.network.kind === 'task') {
      return { kind: 'network', network: tree.network(rest.network), span };
    }
    if (rest.kind === 'network' && rest.network.kind !== 'task' && rest.network.kind !== 'each') {
      const [only, ...others] = rest.network.parts;
      if (only?.kind === 'each' && others.length === 0) return tree.rest({ kind: 'network', network: only });
    }
    return tree.rest(rest);
  }

  #achieve(task: PrimitiveTask, call: GroundCall): Declaration {
    const tree = this.#treeOf(task, call);
    const conditions = task.guards.map((guard) => tree.expression(guard.expr));
    const by = this.#problem.by?.map((one) => nameNode(this.#names.tasks[one]!));
    return { kind: 'achieve', conditions, ...(by && { by }), span };
  }

  #treeOf(task: CompoundTask | PrimitiveTask, call: GroundCall): BodyTree {
    const tree = new BodyTree(this.#names, task.locals, task.localNames);
    task.params.forEach(({ type }, local) => {
      if (type.kind === 'object') tree.known(local, this.#objectName(type.type, call.args[local]!));
    });
    return tree;
  }
}
