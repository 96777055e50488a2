// Small builders of IR, so that the tests of the reference planner need no front end. Locals are numbered by hand:
// parameters come first.

import type {
  ArithmeticOp,
  Body,
  Branch,
  ChoiceBinder,
  CompareOp,
  CompoundTask,
  DomainIr,
  Effect,
  Expr,
  GroundNetwork,
  Guard,
  Level,
  Method,
  TaskNetwork,
  Parameter,
  PrimitiveTask,
  Problem,
  Source,
  Span,
  Rest,
  UnaryOp,
  ValueType,
} from '../../ir/ir.ts';
import { isReal } from '../../ir/kinds.ts';

export const span: Span = { start: 0, end: 0, line: 1, column: 1 };
export const boolean: ValueType = { kind: 'boolean' };
export const integer: ValueType = { kind: 'integer' };
export const float: ValueType = { kind: 'float' };
export const range = (low: number, high: number): ValueType => ({ kind: 'integer', range: { low, high } });
export const object = (type: number): ValueType => ({ kind: 'object', type });
export const enumeration = (index: number): ValueType => ({ kind: 'enum', enum: index });

// --- expressions ---

/** A number becomes an integer literal, a boolean a boolean literal. */
export type Operand = Expr | number | boolean;

export function lift(operand: Operand): Expr {
  if (typeof operand === 'object') return operand;
  return { op: 'literal', type: typeof operand === 'boolean' ? boolean : integer, value: Number(operand), span };
}

export const real = (value: number): Expr => ({ op: 'literal', type: float, value, span });
export const local = (number: number, type: ValueType = integer): Expr => ({ op: 'local', type, local: number, span });
export const not = (value: Operand): Expr => unary('not', value, boolean);
export const unary = (op: UnaryOp, value: Operand, type: ValueType): Expr => ({ op, type, value: lift(value), span });
export const and = (left: Operand, right: Operand): Expr => connective('and', left, right);
export const or = (left: Operand, right: Operand): Expr => connective('or', left, right);
export const exists = (...levels: Level[]): Expr => ({ op: 'exists', type: boolean, levels, span });

function connective(op: 'and' | 'or', left: Operand, right: Operand): Expr {
  return { op, type: boolean, left: lift(left), right: lift(right), span };
}

export function compare(left: Operand, op: CompareOp, right: Operand): Expr {
  return { op, type: boolean, left: lift(left), right: lift(right), span };
}

export function arithmetic(left: Operand, op: ArithmeticOp, right: Operand): Expr {
  const [one, other] = [lift(left), lift(right)];
  return { op, type: isReal(one.type.kind) ? float : integer, left: one, right: other, span };
}

// --- bodies ---

export const condition = (expr: Operand): Guard => ({ kind: 'condition', expr: lift(expr), span });
export const letBe = (local: number, expr: Operand): Guard => ({ kind: 'let', local, expr: lift(expr), span });
const guardOf = (guard: Guard | Operand): Guard => (isGuard(guard) ? guard : condition(guard));
const isGuard = (guard: Guard | Operand): guard is Guard => typeof guard === 'object' && 'kind' in guard;

export function level(local: number, type: ValueType, guards: (Guard | Operand)[] = [], over?: Source): Level {
  return { local, type, over: over ?? { kind: 'all' }, guards: guards.map(guardOf) };
}

export const call = (task: number, ...args: Operand[]): TaskNetwork => ({
  kind: 'task',
  task,
  args: args.map(lift),
  span,
});
export const ordered = (...parts: TaskNetwork[]): TaskNetwork => ({ kind: 'ordered', parts, span });
export const unordered = (...parts: TaskNetwork[]): TaskNetwork => ({ kind: 'unordered', parts, span });
export const nothing = ordered();

const restOf = (rest: Rest | TaskNetwork): Rest => {
  return rest.kind === 'choice' || rest.kind === 'network' ? rest : { kind: 'network', network: rest };
};

export function choose(binder: 'exists' | 'first', levels: Level[], rest: Rest | TaskNetwork): ChoiceBinder {
  return { kind: 'choice', binder, levels, key: null, order: '<', rest: restOf(rest), span };
}

export function sortBy(key: Operand, order: '<' | '>', levels: Level[], rest: Rest | TaskNetwork): ChoiceBinder {
  return { kind: 'choice', binder: 'sort-by', levels, key: lift(key), order, rest: restOf(rest), span };
}

export function body(guards: (Guard | Operand)[], rest: Rest | TaskNetwork = nothing): Body {
  return { guards: guards.map(guardOf), rest: restOf(rest) };
}

export const branch = (guards: (Guard | Operand)[], rest: Rest | TaskNetwork = nothing): Branch => {
  return { body: body(guards, rest), span };
};
export const branches = (...parts: Branch[]): Method => ({ name: null, branches: parts, span });
export const method = (guards: (Guard | Operand)[], rest: Rest | TaskNetwork = nothing): Method =>
  branches(branch(guards, rest));

// --- effects ---

export const when = (test: Operand, ...effects: Effect[]): Effect => {
  return { kind: 'when', condition: lift(test), effects, span };
};
export const forall = (levels: Level[], ...effects: Effect[]): Effect => ({ kind: 'forall', levels, effects, span });

// --- domains ---

/** Variables, tasks and the rest get their index when they are declared. A task can be called before it is declared. */
export class DomainBuilder {
  readonly domain: DomainIr = {
    name: 'test',
    types: [],
    enums: [],
    variables: [],
    externals: [],
    defines: [],
    tasks: [],
    indexes: [],
  };

  /** Types must be declared in preorder: a parent, then all its descendants. */
  type(name: string, parent = -1): number {
    const index = this.domain.types.length;
    const root = parent < 0 ? index : this.domain.types[parent]!.root;
    this.domain.types.push({ name, parent, root, last: index, span });
    for (let above = parent; above >= 0; above = this.domain.types[above]!.parent)
      this.domain.types[above]!.last = index;
    return index;
  }

  enum(name: string, ...values: string[]): ValueType {
    return enumeration(this.domain.enums.push({ name, values, span }) - 1);
  }

  fluent(name: string, value: ValueType, params: ValueType[] = [], initial = 0): BuiltTable {
    return this.#variable('fluent', name, value, params, initial);
  }

  constant(name: string, value: ValueType, params: ValueType[] = [], initial = 0): BuiltTable {
    return this.#variable('constant', name, value, params, initial);
  }

  external(name: string, value: ValueType, params: ValueType[] = []): (...args: Operand[]) => Expr {
    const external = this.domain.externals.push({ name, value, params: parameters(params), span }) - 1;
    return (...args) => ({ op: 'external', type: value, external, args: args.map(lift), span });
  }

  define(
    name: string,
    value: ValueType,
    params: ValueType[],
    make: (self: (...args: Operand[]) => Expr) => Expr,
    { depth = null, locals = [] }: { depth?: number | null; locals?: ValueType[] } = {},
  ): (...args: Operand[]) => Expr {
    const define = this.domain.defines.length;
    const self = (...args: Operand[]): Expr => ({ op: 'define', type: value, define, args: args.map(lift), span });
    const found = { name, value, params: parameters(params), locals: [...params, ...locals], depth, span };
    this.domain.defines.push({ ...found, body: lift(0) });
    this.domain.defines[define]!.body = make(self);
    return self;
  }

  primitive(
    name: string,
    params: ValueType[],
    parts: {
      guards?: (Guard | Operand)[];
      effects?: Effect[];
      cost?: Operand;
      locals?: ValueType[];
      internal?: true;
    } = {},
  ): number {
    const task: PrimitiveTask = {
      ...base(name, params, parts.locals),
      kind: parts.internal ? 'internal' : 'primitive',
      guards: (parts.guards ?? []).map(guardOf),
      effects: parts.effects ?? [],
      cost: lift(parts.cost ?? (parts.internal ? 0 : 1)),
    };
    return this.domain.tasks.push(task) - 1;
  }

  compound(
    name: string,
    params: ValueType[],
    methods: Method[] | ((self: number) => Method[]),
    locals?: ValueType[],
  ): number {
    const self = this.domain.tasks.length;
    const task: CompoundTask = {
      ...base(name, params, locals),
      kind: 'compound',
      methods: typeof methods === 'function' ? methods(self) : methods,
    };
    this.domain.tasks.push(task);
    return self;
  }

  problem(network: GroundNetwork, parts: Partial<Omit<Problem, 'network'>> = {}): Problem {
    return { name: 'p', domain: 'test', objects: [], assignments: [], answers: [], ...parts, network };
  }

  #variable(
    kind: 'fluent' | 'constant',
    name: string,
    value: ValueType,
    params: ValueType[],
    initial: number,
  ): BuiltTable {
    const variable = this.domain.variables.push({ kind, name, params: parameters(params), value, initial, span }) - 1;
    return {
      variable,
      read: (...args) => ({ op: 'read', type: value, variable, args: args.map(lift), span }),
      set: (args, written) => ({ kind: 'set', variable, args: args.map(lift), value: lift(written), span }),
      add: (args, difference) => ({ kind: 'add', variable, args: args.map(lift), value: lift(difference), span }),
      is: (args, assigned) => ({ variable, args, value: Number(assigned) }),
    };
  }
}

export interface BuiltTable {
  variable: number;
  read: (...args: Operand[]) => Expr;
  set: (args: Operand[], value: Operand) => Effect;
  add: (args: Operand[], difference: Operand) => Effect;
  /** An assignment of a problem. */
  is: (args: number[], value: number | boolean) => Problem['assignments'][number];
}

export const asked = (task: number, ...args: number[]): GroundNetwork => ({ kind: 'task', task, args });

export function objects(type: number, count: number, prefix = 'o'): Problem['objects'] {
  return Array.from({ length: count }, (_, index) => ({ name: `${prefix}${index + 1}`, type }));
}

function parameters(types: ValueType[]): Parameter[] {
  return types.map((type, position) => ({ name: `p${position}`, type, span }));
}

function base(name: string, params: ValueType[], locals: ValueType[] = []) {
  const all = [...params, ...locals];
  return { name, params: parameters(params), locals: all, localNames: all.map((_, local) => `p${local}`), span };
}
