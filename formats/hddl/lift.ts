// Removes objects of the problem from a lowered domain, because the text of a domain can't name them. They become
// objects that every problem has, and tasks that were made for the request get them as arguments.

import type { DomainIr, Expr, GroundNetwork, Problem, ProblemObject, Task, ValueType } from '../../ir/ir.ts';
import { numberObjects } from '../../ir/objects.ts';
import type { LoweredHddl } from './lower.ts';
import { isMadeName } from './prepare.ts';

type ObjectValue = Extract<Expr, { op: 'literal' }>;

/** Returns the domain and the problem with no object in the domain. Searches take the same steps. */
export function liftObjects({ domain, problem }: Pick<LoweredHddl, 'domain' | 'problem'>): {
  domain: DomainIr;
  problem: Problem;
} {
  return new Lifting(domain, problem).run();
}

class Lifting {
  readonly #domain: DomainIr;
  readonly #problem: Problem;
  readonly #names: string[][];
  /** Whether only the request leads to each task. */
  readonly #isAsked: readonly boolean[];
  /** The objects that such a task gets as arguments. */
  readonly #needed = new Map<number, Map<string, ObjectValue>>();

  constructor(domain: DomainIr, problem: Problem) {
    this.#domain = domain;
    this.#problem = problem;
    this.#names = numberObjects(domain, problem.objects).names;
    const kept = new Set(domain.tasks.flatMap(({ name }, at) => (isMadeName(name) ? [] : [at])));
    for (const at of kept) for (const called of calledBy(domain.tasks[at]!)) kept.add(called);
    this.#isAsked = domain.tasks.map((_, at) => !kept.has(at));
  }

  run(): { domain: DomainIr; problem: Problem } {
    const parts = [...this.#domain.defines, ...this.#domain.tasks.filter((_, at) => !this.#isAsked[at])];
    const named = new Set(parts.flatMap((part) => objectsIn(part).map((object) => this.#nameOf(object))));
    const shared = sharedObjects(this.#problem, named);
    const objects = shared.map((object) => ({ ...object, span: this.#domain.types[object.type]!.span }));
    const numbers = new Map(shared.map(({ name }, at) => [name, at]));
    const tasks = this.#domain.tasks.map((task, at) => this.#lifted(task, at, numbers));
    const defines = this.#domain.defines.map((define) => this.#withShared(define, numbers));
    const network = withObjects(this.#problem.network, (task) => [...this.#neededBy(task).values()]);
    const others = this.#problem.objects.filter(({ name }) => !numbers.has(name));
    return {
      domain: { ...this.#domain, ...(objects.length > 0 && { objects }), defines, tasks },
      problem: { ...this.#problem, objects: [...shared, ...others], network },
    };
  }

  #keyOf({ type, value }: ObjectValue): string {
    return `${this.#rootOf(type)} ${value}`;
  }

  #rootOf(type: ValueType): number {
    return type.kind === 'object' ? this.#domain.types[type.type]!.root : -1;
  }

  /** All objects that a task of the request names, or one of those that it leads to. */
  #neededBy(at: number): Map<string, ObjectValue> {
    if (!this.#isAsked[at]) return new Map();
    let found = this.#needed.get(at);
    if (found) return found;
    this.#needed.set(at, (found = new Map()));
    const task = this.#domain.tasks[at]!;
    for (const object of objectsIn(task)) found.set(this.#keyOf(object), object);
    for (const called of calledBy(task)) {
      for (const [key, object] of this.#neededBy(called)) found.set(key, object);
    }
    return found;
  }

  #lifted(task: Task, at: number, numbers: ReadonlyMap<string, number>): Task {
    const needed = [...this.#neededBy(at)];
    if (!this.#isAsked[at]) return this.#withShared(task, numbers);
    // The new parameters follow the given ones: all other locals move up.
    const given = task.params.length;
    const places = new Map(needed.map(([key], index) => [key, given + index]));
    const moved = moveLocals(task, given, needed.length);
    const local = (object: ObjectValue): Expr => ({
      op: 'local',
      type: object.type,
      local: places.get(this.#keyOf(object))!,
      span: object.span,
    });
    const handed = mapCalls(moved, (called) => [...this.#neededBy(called).values()]);
    const names = needed.map(([, object]) => this.#nameOf(object));
    const types = needed.map(([, object]) => object.type);
    return {
      ...mapObjects(handed, local),
      params: [...task.params, ...names.map((name, index) => ({ name, type: types[index]!, span: task.span }))],
      locals: [...task.locals.slice(0, given), ...types, ...task.locals.slice(given)],
      localNames: [...task.localNames.slice(0, given), ...names, ...task.localNames.slice(given)],
    };
  }

  #withShared<Part>(part: Part, numbers: ReadonlyMap<string, number>): Part {
    return mapObjects(part, (object) => ({
      op: 'object',
      type: object.type,
      object: numbers.get(this.#nameOf(object))!,
      span: object.span,
    }));
  }

  #nameOf({ type, value }: ObjectValue): string {
    return this.#names[this.#rootOf(type)]![value]!;
  }
}

/**
 * The objects that every problem has come before the others of their types. To keep the numbers of all objects, those
 * before a named one become such objects, too. In a domain without a problem, all objects do.
 */
function sharedObjects({ name, objects }: Problem, named: ReadonlySet<string>): ProblemObject[] {
  const last = new Map<number, number>();
  objects.forEach((object, at) => {
    if (name === '' || named.has(object.name)) last.set(object.type, at);
  });
  return objects.filter(({ type }, at) => at <= (last.get(type) ?? -1));
}

function isObject(value: object): value is ObjectValue {
  return 'op' in value && value.op === 'literal' && (value as ObjectValue).type.kind === 'object';
}

function objectsIn(tree: unknown, found: ObjectValue[] = []): ObjectValue[] {
  if (typeof tree !== 'object' || tree === null) return found;
  if (isObject(tree)) found.push(tree);
  else for (const part of Object.values(tree)) objectsIn(part, found);
  return found;
}

interface CallTree {
  kind: 'task';
  task: number;
  args: Expr[];
}

function isCall(tree: object): tree is CallTree {
  return 'kind' in tree && tree.kind === 'task' && 'args' in tree;
}

function calledBy(tree: unknown, found: number[] = []): number[] {
  if (typeof tree !== 'object' || tree === null) return found;
  if (isCall(tree)) found.push(tree.task);
  else for (const part of Object.values(tree)) calledBy(part, found);
  return found;
}

/** Copies a tree, replacing each part by the result of `change`, inner parts first. */
function mapTree<Tree>(tree: Tree, change: (part: object) => object): Tree {
  if (Array.isArray(tree)) return tree.map((part: unknown) => mapTree(part, change)) as Tree;
  if (typeof tree !== 'object' || tree === null) return tree;
  return change(
    Object.fromEntries(Object.entries(tree).map(([key, part]) => [key, mapTree<unknown>(part, change)])),
  ) as Tree;
}

function mapObjects<Part>(tree: Part, make: (object: ObjectValue) => Expr): Part {
  return mapTree(tree, (part) => (isObject(part) ? make(part) : part));
}

function mapCalls(task: Task, more: (called: number) => readonly ObjectValue[]): Task {
  return mapTree(task, (part) => (isCall(part) ? { ...part, args: [...part.args, ...more(part.task)] } : part));
}

function moveLocals(task: Task, from: number, by: number): Task {
  return mapTree(task, (part) => {
    if (!('local' in part) || typeof part.local !== 'number' || part.local < from) return part;
    return { ...part, local: part.local + by };
  });
}

function withObjects(network: GroundNetwork, more: (task: number) => readonly ObjectValue[]): GroundNetwork {
  if (network.kind !== 'task') return { ...network, parts: network.parts.map((part) => withObjects(part, more)) };
  return { ...network, args: [...network.args, ...more(network.task).map(({ value }) => value)] };
}
