// HDDL to the IR: a domain and a problem that mean the same. Works on a model without errors.

import type { LispReport } from '../lisp/report.ts';
import type {
  ConstantIndex,
  DomainIr,
  Effect,
  Expr,
  GroundNetwork,
  Guard,
  Level,
  Method,
  ObjectType,
  Problem,
  Rest,
  Span,
  Task,
  TaskNetwork,
  ValueType,
  Variable,
} from '../../ir/ir.ts';
import { numberObjects } from '../../ir/objects.ts';
import { Joins } from './joins.ts';
import type {
  HddlModel,
  HddlVariable,
  ModelAction,
  ModelCompound,
  ModelCondition,
  ModelCost,
  ModelEffect,
  ModelMethod,
  ModelNetwork,
  ModelRef,
} from './model.ts';
import { freeIn, Needs } from './needs.ts';
import { arrange } from './order.ts';
import type { Arrangement } from './order.ts';
import { objectType } from './sorts.ts';
import type { Sort } from './sorts.ts';
import { Touches } from './touch.ts';

export interface LoweredHddl {
  domain: DomainIr;
  problem: Problem;
  /** Whether the order of tasks is settled everywhere: for the pass that pulls conditions up. */
  totallyOrdered: boolean;
}

/** What stands for the request where it is more than tasks with objects. No name of HDDL has parentheses. */
export const requestTask = '(request)';
export const goalTask = '(goal)';

const boolean: ValueType = { kind: 'boolean' };

/** `reports`: for what cannot be said in the IR. */
export function lowerHddl(model: HddlModel, reports: { domain: LispReport; problem: LispReport }): LoweredHddl {
  return new Lowering(model, reports).lower();
}

class Lowering {
  readonly #model: HddlModel;
  readonly #reports: { domain: LispReport; problem: LispReport };
  readonly #joins: Joins;
  readonly #needs: Needs;
  readonly #touches: Touches;
  /** By type of HDDL. The numbers are those of HDDL until `finish` exchanges them. */
  readonly #types = new Map<number, Extract<ValueType, { kind: 'object' }>>();
  /** Objects in expressions, with the number of the object until `finish` exchanges it for the id. */
  readonly #literals: Extract<Expr, { op: 'literal' }>[] = [];
  #isTotal = true;
  readonly #number: ValueType;

  constructor(model: HddlModel, reports: { domain: LispReport; problem: LispReport }) {
    this.#model = model;
    this.#reports = reports;
    this.#touches = new Touches(model);
    this.#needs = new Needs(model, this.#touches);
    this.#joins = new Joins(model, this.#touches.isWritten);
    const costs = model.tasks.flatMap((task) => (task.kind === 'action' ? task.cost : []));
    const numbers = [...costs, ...model.values].flatMap((one) => ('value' in one ? one.value : []));
    this.#number = { kind: numbers.every(Number.isInteger) ? 'integer' : 'float' };
  }

  lower(): LoweredHddl {
    const tasks = this.#model.tasks.map((task, at) =>
      task.kind === 'action' ? this.#action(task) : this.#compound(task, at),
    );
    const network = this.#request(tasks);
    const domain: DomainIr = {
      name: this.#model.name,
      types: [],
      enums: [],
      variables: this.#variables(),
      externals: [],
      defines: [],
      tasks,
      indexes: [] as ConstantIndex[],
    };
    return { domain, problem: this.#finish(domain, network), totallyOrdered: this.#isTotal };
  }

  // --- Types, objects, tables ---

  typeOf(type: number): ValueType {
    let known = this.#types.get(type);
    if (!known) this.#types.set(type, (known = { kind: 'object', type }));
    return known;
  }

  typeAround(sort: Sort): ValueType {
    return this.typeOf(this.#model.sorts.around(sort));
  }

  objectLiteral(object: number, span: Span): Expr {
    const literal = {
      op: 'literal' as const,
      type: this.typeOf(this.#model.objects[object]!.type),
      value: object,
      span,
    };
    this.#literals.push(literal);
    return literal;
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

  /** Numbers types and objects as the IR does. Types at the top that nothing is of are left out. */
  #finish(domain: DomainIr, network: GroundNetwork): Problem {
    const { sorts, objects, facts, values, predicates } = this.#model;
    const used = new Set(this.#types.keys());
    const children = sorts.types.map((): number[] => []);
    sorts.types.forEach(({ parents }, type) => {
      if (type !== objectType) children[parents[0]!]!.push(type);
    });
    const numbers = new Map<number, number>();
    const add = (type: number, parent: number, root: number): void => {
      if (parent === -1 && !used.has(type)) return children[type]!.forEach((child) => add(child, -1, -1));
      const number = domain.types.length;
      const { name, span } = sorts.types[type]!;
      const one: ObjectType = { name, parent, root: root === -1 ? number : root, last: number, span };
      domain.types.push(one);
      numbers.set(type, number);
      children[type]!.forEach((child) => add(child, number, one.root));
      one.last = domain.types.length - 1;
    };
    add(objectType, -1, -1);
    for (const [type, value] of this.#types) value.type = numbers.get(type)!;
    const kept = objects.flatMap(({ type }, object) => (numbers.has(type) ? [object] : []));
    const problemObjects = kept.map((object) => ({
      name: objects[object]!.name,
      type: numbers.get(objects[object]!.type)!,
    }));
    const numbering = numberObjects(domain, problemObjects);
    const ids = objects.map(() => 0);
    kept.forEach((object, at) => (ids[object] = numbering.ids[at]!));
    for (const literal of this.#literals) literal.value = ids[literal.value]!;
    const idsOf = (args: readonly number[]): number[] => args.map((object) => ids[object]!);
    return {
      name: this.#model.problem,
      domain: domain.name,
      objects: problemObjects,
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
    const guards = action.conditions.map((condition) => body.guard(condition));
    // What is deleted and added stays.
    const effects = [...body.effects(action.effects, 'delete'), ...body.effects(action.effects, 'add')];
    return { kind: 'primitive', ...body.base(action), guards, effects, cost: this.#cost(action, body) };
  }

  #cost({ cost, span }: ModelAction, body: BodyWriter): Expr {
    const type = this.#number;
    if (!this.#model.hasMetric) return { op: 'literal', type: { kind: 'integer' }, value: 1, span };
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
    const conditions = this.#needs.of(method, at);
    // One of its subtasks can never be done.
    if (!conditions) return null;
    body.forget();
    const { guards, levels } = body.head(method.head, task.params, method.span);
    const network = this.#network(method.network, body.networkOf, this.#reports.domain, method.span);
    return this.#choose(method, conditions, { guards, levels, known: new Set(freeOf(method.head)) }, body, network);
  }

  #choose(
    method: Omit<ModelMethod, 'head'>,
    conditions: readonly ModelCondition[],
    start: { guards: Guard[]; levels: Level[]; known: ReadonlySet<HddlVariable> },
    body: BodyWriter,
    network: (body: BodyWriter) => TaskNetwork,
  ): Method {
    const used = new Set(method.network.subtasks.flatMap(({ args }) => freeOf(args)));
    const open = method.params.filter((param) => !start.known.has(param));
    const chosen = open.filter((param) => used.has(param));
    // What only conditions mention need not be chosen: there has to be one.
    const hidden = open.filter((param) => !used.has(param));
    const { before, steps } = this.#joins.order(chosen, withHidden(conditions, hidden));
    const { guards, levels } = start;
    // Narrowed parameters come first: conditions are about them.
    const first = before.map((condition) => body.guard(condition));
    if (levels.length > 0) levels.at(-1)!.guards.push(...first);
    else guards.push(...first);
    for (const step of steps) levels.push(body.level(step.variable, step.conditions));
    const written = network(body);
    const { span } = method;
    const inner: Rest = { kind: 'network', network: written };
    const rest: Rest =
      levels.length === 0
        ? inner
        : { kind: 'choice', binder: 'exists', levels, key: null, order: '<', rest: inner, span };
    return { name: method.name.text, branches: [{ body: { guards, rest }, span }], span };
  }

  #network<T>(
    { subtasks, after }: ModelNetwork,
    write: (body: BodyWriter, arrangement: Arrangement, network: ModelNetwork, span: Span) => T,
    report: LispReport,
    span: Span,
  ): (body: BodyWriter) => T {
    const arrangement = arrange(after);
    if (Array.isArray(arrangement)) {
      const names = arrangement.map((at) => `\`${this.#model.tasks[subtasks[at]!.task]!.name.text}\``);
      report.add('FP5203', span, `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`);
      return (body) => write(body, { kind: 'unordered', parts: [] }, { subtasks, after }, span);
    }
    if (hasUnordered(arrangement)) this.#isTotal = false;
    return (body) => write(body, arrangement, { subtasks, after }, span);
  }

  /** The request as a network of objects where it can be one, else as a task of its own. */
  #request(tasks: Task[]): GroundNetwork {
    const { request, goal } = this.#model;
    const { network, span } = request;
    const conditions = this.#needs.of(request, -1);
    const isPlain = request.params.length === 0 && request.conditions.length === 0 && goal.length === 0;
    if (isPlain && conditions) {
      return this.#network(
        network,
        (_, arrangement) => groundNetwork(arrangement, network),
        this.#reports.problem,
        span,
      )(new BodyWriter(this, []));
    }
    const body = new BodyWriter(this, []);
    const written = this.#network(network, body.networkOf, this.#reports.problem, span);
    const goalNumber = tasks.length + 1;
    const withGoal = (writer: BodyWriter): TaskNetwork => {
      const inner = written(writer);
      if (goal.length === 0) return inner;
      const end: TaskNetwork = { kind: 'task', task: goalNumber, args: [], span };
      return { kind: 'ordered', parts: [inner, end], span };
    };
    const start = { guards: [], levels: [], known: new Set<HddlVariable>() };
    const method = this.#choose(request, conditions ?? [], start, body, withGoal);
    const name = { text: requestTask };
    tasks.push({ kind: 'compound', ...body.base({ name, params: [], span }), methods: conditions ? [method] : [] });
    if (goal.length > 0) {
      const end = new BodyWriter(this, []);
      const guards = goal.map((condition) => end.guard(condition));
      const cost: Expr = { op: 'literal', type: { kind: 'integer' }, value: 0, span };
      const base = end.base({ name: { text: goalTask }, params: [], span });
      tasks.push({ kind: 'internal', ...base, guards, effects: [], cost });
    }
    return { kind: 'task', task: goal.length > 0 ? goalNumber - 1 : tasks.length - 1, args: [] };
  }

  get joins(): Joins {
    return this.#joins;
  }

  get model(): HddlModel {
    return this.#model;
  }
}

/** Writes what stands inside of one task: its locals, conditions, choices and networks. */
class BodyWriter {
  readonly #lowering: Lowering;
  readonly #locals: ValueType[] = [];
  readonly #names: string[] = [];
  readonly #params: readonly HddlVariable[];
  readonly #numbers = new Map<HddlVariable, number>();

  constructor(lowering: Lowering, params: readonly HddlVariable[]) {
    this.#lowering = lowering;
    this.#params = params;
    for (const param of params) this.#numbers.set(param, this.#local(param.name, lowering.typeAround(param.sort)));
  }

  base({ name, params, span }: { name: { text: string }; params: readonly HddlVariable[]; span: Span }) {
    return {
      name: name.text,
      params: params.map((param) => ({
        name: plain(param.name),
        type: this.#lowering.typeAround(param.sort),
        span: param.span,
      })),
      locals: this.#locals,
      localNames: this.#names,
      span,
    };
  }

  #local(name: string, type: ValueType): number {
    this.#names.push(plain(name));
    return this.#locals.push(type) - 1;
  }

  /** Each method begins with the parameters of the task alone. */
  forget(): void {
    for (const variable of this.#numbers.keys()) {
      if (!this.#params.includes(variable)) this.#numbers.delete(variable);
    }
  }

  ref(ref: ModelRef, span: Span): Expr {
    if (ref.kind === 'object') return this.#lowering.objectLiteral(ref.object, span);
    const local = this.#numbers.get(ref.variable)!;
    return { op: 'local', type: this.#locals[local]!, local, span };
  }

  /** Gives the variables of a method the values of its task's parameters. */
  head(head: readonly ModelRef[], params: readonly HddlVariable[], span: Span): { guards: Guard[]; levels: Level[] } {
    const guards: Guard[] = [];
    const levels: Level[] = [];
    const { sorts } = this.#lowering.model;
    head.forEach((ref, at) => {
      const param = this.ref({ kind: 'variable', variable: params[at]! }, span);
      if (ref.kind === 'object' || this.#numbers.has(ref.variable)) {
        const expr: Expr = { op: 'equal', type: boolean, left: param, right: this.ref(ref, span), span };
        (levels.at(-1)?.guards ?? guards).push({ kind: 'condition', expr, span });
      } else if (sorts.isWithin(params[at]!.sort, ref.variable.sort)) {
        this.#numbers.set(ref.variable, at);
      } else levels.push(this.level(ref.variable, [], { kind: 'value', value: param }));
    });
    return { guards, levels };
  }

  level(variable: HddlVariable, conditions: readonly ModelCondition[], over: Level['over'] = { kind: 'all' }): Level {
    const { sorts } = this.#lowering.model;
    const { sort, span } = variable;
    const type = this.#lowering.typeAround(sort);
    const local = this.#local(variable.name, type);
    this.#numbers.set(variable, local);
    const guards: Guard[] = [];
    if (!sorts.isAllBelow(sort, sorts.around(sort))) {
      guards.push({ kind: 'condition', expr: this.#member({ kind: 'variable', variable }, sort, span), span });
    }
    guards.push(...conditions.map((condition) => this.guard(condition)));
    return { local, type, over, guards };
  }

  guard(condition: ModelCondition): Guard {
    return { kind: 'condition', expr: this.#expr(condition), span: condition.span };
  }

  #expr(condition: ModelCondition): Expr {
    const { span } = condition;
    switch (condition.kind) {
      case 'atom': {
        const args = condition.args.map((arg) => this.ref(arg, span));
        return { op: 'read', type: boolean, variable: condition.predicate, args, span };
      }
      case 'equal':
        return this.#equal(condition.left, condition.right, span);
      case 'member': {
        const { sorts } = this.#lowering.model;
        const given = this.#sortOf(condition.ref);
        if (sorts.isWithin(given, condition.sort)) return truth(true, span);
        const both = sorts.both(given, condition.sort);
        return both.types.length === 0 ? truth(false, span) : this.#member(condition.ref, both, span);
      }
      case 'not':
        return { op: 'not', type: boolean, value: this.#expr(condition.part), span };
      case 'and':
      case 'or': {
        const op = condition.kind;
        const parts = condition.parts.map((part) => this.#expr(part));
        if (parts.length === 0) return truth(op === 'and', span);
        return parts.reduce((left, right) => ({ op, type: boolean, left, right, span }));
      }
      case 'exists':
        return this.#exists(condition.variables, [condition.part], span);
      case 'forall': {
        const part: ModelCondition = { kind: 'not', part: condition.part, span: condition.part.span };
        return { op: 'not', type: boolean, value: this.#exists(condition.variables, [part], span), span };
      }
    }
  }

  #sortOf(ref: ModelRef): Sort {
    const { sorts, objects } = this.#lowering.model;
    return ref.kind === 'variable' ? ref.variable.sort : sorts.exactly(objects[ref.object]!.type);
  }

  #equal(left: ModelRef, right: ModelRef, span: Span): Expr {
    if (left.kind === 'object' && right.kind === 'object') return truth(left.object === right.object, span);
    if (this.#lowering.model.sorts.areApart(this.#sortOf(left), this.#sortOf(right))) return truth(false, span);
    return { op: 'equal', type: boolean, left: this.ref(left, span), right: this.ref(right, span), span };
  }

  /** Whether a value is of one of the types that are a sort together. */
  #member(ref: ModelRef, sort: Sort, span: Span): Expr {
    const tests = this.#lowering.model.sorts.treeTypes(sort).map((treeType): Expr => {
      const type = this.#lowering.typeOf(treeType);
      const local = this.#local('one', type);
      const level: Level = { local, type, over: { kind: 'value', value: this.ref(ref, span) }, guards: [] };
      return { op: 'exists', type: boolean, levels: [level], span };
    });
    return tests.reduce((left, right) => ({ op: 'or', type: boolean, left, right, span }));
  }

  #exists(variables: readonly HddlVariable[], parts: readonly ModelCondition[], span: Span): Expr {
    const conditions = parts.flatMap((part) => conjunctsOf(part));
    const { before, steps } = this.#lowering.joins.order(variables, conditions);
    const levels = steps.map((step) => this.level(step.variable, step.conditions));
    const inner: Expr = levels.length === 0 ? truth(true, span) : { op: 'exists', type: boolean, levels, span };
    return before
      .map((condition) => this.#expr(condition))
      .reduceRight((right, left) => ({ op: 'and', type: boolean, left, right, span }), inner);
  }

  effects(effects: readonly ModelEffect[], kind: 'add' | 'delete'): Effect[] {
    return effects.flatMap((effect): Effect[] => {
      const { span } = effect;
      switch (effect.kind) {
        case 'add':
        case 'delete': {
          if (effect.kind !== kind) return [];
          const args = effect.args.map((arg) => this.ref(arg, span));
          const value = truth(kind === 'add', span);
          return [{ kind: 'set', variable: effect.predicate, args, value, span }];
        }
        case 'when': {
          if (!writes(effect.effects, kind)) return [];
          const condition = this.#expr(effect.condition);
          return [{ kind: 'when', condition, effects: this.effects(effect.effects, kind), span }];
        }
        case 'forall': {
          if (!writes(effect.effects, kind)) return [];
          const levels = effect.variables.map((variable) => this.level(variable, []));
          return [{ kind: 'forall', levels, effects: this.effects(effect.effects, kind), span }];
        }
      }
    });
  }

  readonly networkOf = (body: BodyWriter, arrangement: Arrangement, network: ModelNetwork, span: Span): TaskNetwork => {
    if (typeof arrangement === 'number') {
      const { task, args, span } = network.subtasks[arrangement]!;
      return { kind: 'task', task, args: args.map((arg) => body.ref(arg, span)), span };
    }
    const parts = arrangement.parts.map((part) => this.networkOf(body, part, network, span));
    return { kind: arrangement.kind, parts, span };
  };
}

function truth(value: boolean, span: Span): Expr {
  return { op: 'literal', type: boolean, value: value ? 1 : 0, span };
}

/** Without the question mark. */
function plain(name: string): string {
  return name.replace(/^\?/, '');
}

function freeOf(refs: readonly ModelRef[]): HddlVariable[] {
  return refs.flatMap((ref) => (ref.kind === 'variable' ? ref.variable : []));
}

/** The conditions of `and`, and those of what must not be one of several. */
function conjunctsOf(condition: ModelCondition): ModelCondition[] {
  if (condition.kind === 'and') return condition.parts.flatMap(conjunctsOf);
  if (condition.kind !== 'not') return [condition];
  const { part, span } = condition;
  if (part.kind === 'not') return conjunctsOf(part.part);
  if (part.kind === 'or') return part.parts.flatMap((one) => conjunctsOf({ kind: 'not', part: one, span }));
  return [condition];
}

/** Conditions about hidden variables become tests: one for all that hang together by them. */
function withHidden(conditions: readonly ModelCondition[], hidden: readonly HddlVariable[]): ModelCondition[] {
  const left = new Set(hidden);
  const found = conditions.filter((condition) => ![...freeIn(condition)].some((variable) => left.has(variable)));
  for (const first of hidden) {
    if (!left.delete(first)) continue;
    const variables = [first];
    const parts = new Set<ModelCondition>();
    for (const variable of variables) {
      for (const condition of conditions) {
        const free = freeIn(condition);
        if (!free.has(variable)) continue;
        parts.add(condition);
        for (const other of free) if (left.delete(other)) variables.push(other);
      }
    }
    const part: ModelCondition = { kind: 'and', parts: [...parts], span: first.span };
    found.push({ kind: 'exists', variables, part, span: first.span });
  }
  return found;
}

function writes(effects: readonly ModelEffect[], kind: 'add' | 'delete'): boolean {
  return effects.some((effect) => ('effects' in effect ? writes(effect.effects, kind) : effect.kind === kind));
}

function hasUnordered(arrangement: Arrangement): boolean {
  if (typeof arrangement === 'number') return false;
  return (arrangement.kind === 'unordered' && arrangement.parts.length > 1) || arrangement.parts.some(hasUnordered);
}

/** Arguments are numbers of objects here. */
function groundNetwork(arrangement: Arrangement, network: ModelNetwork): GroundNetwork {
  if (typeof arrangement !== 'number') {
    return { kind: arrangement.kind, parts: arrangement.parts.map((part) => groundNetwork(part, network)) };
  }
  const { task, args } = network.subtasks[arrangement]!;
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
