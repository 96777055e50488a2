// Lowers HDDL to the IR: a domain and a problem with the same meaning. The model must have no errors.

import type {
  ConstantIndex,
  DomainIr,
  Expr,
  GroundNetwork,
  Guard,
  Level,
  Method,
  Problem,
  Rest,
  Span,
  Task,
  ValueType,
  Variable,
} from '../../ir/ir.ts';
import { LispForest } from '../lisp/forest.ts';
import type { Sort } from '../lisp/sorts.ts';
import { BodyWriter } from './body.ts';
import type { TaskContext } from './body.ts';
import { freeIn, variablesOf, withHidden } from './formulas.ts';
import { Joins } from './joins.ts';
import { prepare, withoutUnread } from './prepare.ts';
import type {
  HddlModel,
  HddlVariable,
  ModelAction,
  ModelCompound,
  ModelCondition,
  ModelCost,
  ModelMethod,
  ModelNetwork,
} from './model.ts';
import { Needs } from './needs.ts';
import { arrange, isCrossed, isUnordered } from './order.ts';
import type { Arrangement } from './order.ts';
import { Touches } from './touch.ts';
import { markType, Waiting } from './waiting.ts';

export interface LoweredHddl {
  domain: DomainIr;
  problem: Problem;
  /** Whether all networks are totally ordered, for the pass that pulls conditions up. */
  totallyOrdered: boolean;
  /**
   * The number of tasks in the domain's text. Tasks after them that were made for the request and its goal belong to
   * the problem.
   */
  ownTasks: number;
  /** The number of the task that stands for the request; null where none is needed. */
  request: number | null;
}

const boolean: ValueType = { kind: 'boolean' };

export function lowerHddl(model: HddlModel): LoweredHddl {
  return new Lowering(model).lower();
}

class Lowering implements TaskContext {
  readonly #model: HddlModel;
  /** The number of the task that stands for the request; null where none is needed. */
  readonly #request: number | null;
  readonly #ownTasks: number;
  readonly #joins: Joins;
  readonly #needs: Needs;
  readonly #touches: Touches;
  readonly #forest: LispForest;
  readonly waiting: Waiting;
  #isTotal = true;
  readonly #number: ValueType;

  constructor(read: HddlModel) {
    const prepared = prepare(withoutUnread(read));
    this.#ownTasks = read.tasks.length;
    const { model } = prepared;
    this.#model = model;
    this.waiting = new Waiting(model.predicates.length + model.functions.length, model.tasks.length);
    this.#forest = new LispForest(model.sorts, model.objects);
    this.#request = prepared.request;
    this.#touches = new Touches(model);
    this.#needs = new Needs(model, this.#touches, prepared.request);
    this.#joins = new Joins(model, this.#touches.isWritten);
    const costs = model.tasks.flatMap((task) => (task.kind === 'action' ? task.cost : []));
    const numbers = [...costs, ...model.values].flatMap((one) => ('value' in one ? one.value : []));
    this.#number = { kind: numbers.every(Number.isInteger) ? 'integer' : 'float' };
  }

  lower(): LoweredHddl {
    const tasks = this.#model.tasks.map((task, at) =>
      task.kind === 'action' ? this.#action(task) : this.#compound(task, at),
    );
    const network: GroundNetwork =
      this.#request === null
        ? groundNetwork(this.#arranged(this.#model.request.network), this.#model.request.network)
        : { kind: 'task', task: this.#request, args: [] };
    const domain: DomainIr = {
      name: this.#model.name,
      types: [],
      enums: this.waiting.enums,
      variables: [...this.#variables(), ...this.waiting.variables],
      externals: [],
      defines: [],
      tasks: [...tasks, ...this.waiting.tasks],
      indexes: [] as ConstantIndex[],
    };
    const { ownTasks, request } = { ownTasks: this.#ownTasks, request: this.#request };
    return { domain, problem: this.#finish(domain, network), totallyOrdered: this.#isTotal, ownTasks, request };
  }

  // --- Types, objects, tables ---

  typeOf(type: number): ValueType {
    return this.#forest.typeOf(type);
  }

  typeAround(sort: Sort): ValueType {
    return this.#forest.typeAround(sort);
  }

  objectLiteral(object: number, span: Span): Expr {
    return this.#forest.objectLiteral(object, span);
  }

  #variables(): Variable[] {
    const { predicates, functions } = this.#model;
    const tableOf = (
      { name, sorts }: HddlModel['predicates'][number],
      value: ValueType,
      isFluent: boolean,
    ): Variable => ({
      kind: isFluent ? 'fluent' : 'constant',
      name: name.text,
      params: sorts.map((sort, at) => ({ name: `x${at + 1}`, type: this.typeAround(sort), span: name.span })),
      value,
      initial: 0,
      span: name.span,
    });
    return [
      ...predicates.map((predicate, at) => tableOf(predicate, boolean, this.#touches.isWritten[at]!)),
      ...functions.map((one) => ({
        ...tableOf(one, this.#number, false),
        name: nameBeside(one.name.text, predicates),
      })),
    ];
  }

  #finish(domain: DomainIr, network: GroundNetwork): Problem {
    const { facts, values, predicates } = this.#model;
    const { objects, ids } = this.#forest.finish(domain);
    const idsOf = (args: readonly number[]): number[] => args.map((object) => ids[object]!);
    return {
      name: this.#model.problem,
      domain: domain.name,
      objects,
      assignments: [
        ...facts.map(({ predicate, args }) => ({ variable: predicate, args: idsOf(args), value: 1 })),
        ...values.map((one) => ({
          variable: predicates.length + one.function,
          args: idsOf(one.args),
          value: one.value,
        })),
      ],
      answers: [],
      network: withIds(network, ids),
    };
  }

  // --- Tasks ---

  #action(action: ModelAction): Task {
    const body = new BodyWriter(this, action.params);
    const guards = body.guards(action.conditions);
    // A fact that is both deleted and added is true afterwards.
    const effects = [...body.effects(action.effects, 'delete'), ...body.effects(action.effects, 'add')];
    const kind = action.isMade ? 'internal' : 'primitive';
    return { kind, ...body.base(action), guards, effects, cost: this.#cost(action, body) };
  }

  #cost({ cost, isMade, span }: ModelAction, body: BodyWriter): Expr {
    const type = this.#number;
    if (isMade || !this.#model.hasMetric) {
      return { op: 'literal', type: { kind: 'integer' }, value: isMade ? 0 : 1, span };
    }
    const one = (part: ModelCost): Expr =>
      part.kind === 'number'
        ? { op: 'literal', type, value: part.value, span }
        : {
            op: 'read',
            type,
            variable: this.#model.predicates.length + part.function,
            args: part.args.map((arg) => body.ref(arg, part.span)),
            span: part.span,
          };
    const parts = cost.map(one);
    const zero: Expr = { op: 'literal', type, value: 0, span };
    return parts.length === 0 ? zero : parts.reduce((left, right) => ({ op: 'add', type, left, right, span }));
  }

  #compound(task: ModelCompound, at: number): Task {
    const body = new BodyWriter(this, task.params);
    const methods = task.methods.flatMap((method) => this.#method(method, task, at, body) ?? []);
    return { kind: 'compound', ...body.base(task), methods };
  }

  #method(method: ModelMethod, task: ModelCompound, at: number, body: BodyWriter): Method | null {
    const needs = this.#needs.of(method, at);
    // One of its subtasks can never be done.
    if (!needs) return null;
    // The callers of a task that was made have already checked the conditions that do not change.
    const given = variablesOf(method.head);
    const isAsked = (condition: ModelCondition): boolean =>
      this.#touches.isFixed(condition) && [...freeIn(condition)].every((variable) => given.includes(variable));
    const conditions = task.isMade && at !== this.#request ? needs.filter((one) => !isAsked(one)) : needs;
    body.forget();
    const { guards, levels } = body.head(method.head, task.params, method.span);
    return this.#choose(method, conditions, { guards, levels, known: new Set(variablesOf(method.head)) }, body);
  }

  #choose(
    method: Omit<ModelMethod, 'head'>,
    conditions: readonly ModelCondition[],
    start: { guards: Guard[]; levels: Level[]; known: ReadonlySet<HddlVariable> },
    body: BodyWriter,
  ): Method {
    const used = new Set(method.network.subtasks.flatMap(({ args }) => variablesOf(args)));
    const open = method.params.filter((param) => !start.known.has(param));
    const chosen = open.filter((param) => used.has(param));
    // Variables that only occur in conditions need not be chosen: an object just has to exist.
    const hidden = open.filter((param) => !used.has(param));
    const { before, steps } = this.#joins.order(chosen, withHidden(conditions, hidden));
    const { guards, levels } = start;
    // Narrowed parameters come first: conditions are about them.
    const first = body.guards(before);
    if (levels.length > 0) levels.at(-1)!.guards.push(...first);
    else guards.push(...first);
    for (const step of steps) levels.push(body.level(step.variable, step.conditions));
    const { span } = method;
    const end = this.#end(method.network, body, span);
    (levels.at(-1)?.guards ?? guards).push(...end.guards);
    const rest: Rest =
      levels.length === 0
        ? end.rest
        : { kind: 'choice', binder: 'exists', levels, key: null, order: '<', rest: end.rest, span };
    return { name: method.name.text, branches: [{ body: { guards, rest }, span }], span };
  }

  /** The network of a method, and the conditions that have to hold before it. */
  #end(network: ModelNetwork, body: BodyWriter, span: Span): { guards: Guard[]; rest: Rest } {
    const arrangement = this.#arranged(network);
    if (!isCrossed(arrangement)) {
      return { guards: [], rest: { kind: 'network', network: body.network(arrangement, network, -1, span) } };
    }
    const chosen = body.local('mark', markType);
    const written = body.network(arrangement, network, chosen, span);
    const locals = { chosen, made: body.local('mark', markType) };
    return this.waiting.around(arrangement, written, locals, span);
  }

  #arranged({ subtasks, after }: ModelNetwork): Arrangement {
    const arrangement: Arrangement = after ? arrange(after) : { kind: 'ordered', parts: [...subtasks.keys()] };
    if (isUnordered(arrangement)) this.#isTotal = false;
    return arrangement;
  }

  get joins(): Joins {
    return this.#joins;
  }

  get model(): HddlModel {
    return this.#model;
  }
}

/** Arguments are numbers of objects here. */
function groundNetwork(arrangement: Arrangement, network: ModelNetwork): GroundNetwork {
  // A request with sequences that wait for each other has already become a task.
  if (typeof arrangement !== 'number' && arrangement.kind !== 'crossed') {
    return { kind: arrangement.kind, parts: arrangement.parts.map((part) => groundNetwork(part, network)) };
  }
  const { task, args } = network.subtasks[arrangement as number]!;
  return { kind: 'task', task, args: args.map((arg) => (arg.kind === 'object' ? arg.object : 0)) };
}

function withIds(network: GroundNetwork, ids: readonly number[]): GroundNetwork {
  if (network.kind === 'task')
    return network.args.length === 0 ? network : { ...network, args: network.args.map((object) => ids[object]!) };
  return { ...network, parts: network.parts.map((part) => withIds(part, ids)) };
}

/** Functions and predicates may have the same name in HDDL. */
function nameBeside(name: string, others: HddlModel['predicates']): string {
  return others.some((other) => other.name.text === name) ? `${name}()` : name;
}
