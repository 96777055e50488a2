// Writes a parsed domain in TypeScript: every node of its tree becomes a call of the door. The door must make the same
// domain from these calls.

import type { KindName } from '../../../ir/kinds.ts';
import * as door from '../../../language/define/index.ts';
import type { Declaration, Expression, NetworkNode, Statement, TypeReference } from '../../../language/text/ast.ts';

/** Other tests check the types of the door. Here, anything can be passed anywhere. */
type Any = never;
type Callable = (...args: Any[]) => Any;

type Of<N extends { kind: string }, K extends N['kind']> = Extract<N, { kind: K }>;

/** Picks one of several ways to write the same. */
export type Choose = (count: number) => number;

const binaryMethods = {
  ...{ '==': 'is', '!=': 'isNot', '<': 'lessThan', '<=': 'atMost', '>': 'greaterThan', '>=': 'atLeast' },
  ...{ '+': 'plus', '-': 'minus', '*': 'times', '/': 'dividedBy', '%': 'remainder' },
} as const;

const plainTypes: Readonly<Record<string, unknown>> = {
  boolean: door.boolean,
  integer: door.integer,
  float: door.float,
} satisfies Record<Exclude<KindName, 'enum' | 'object'>, unknown>;

const logical = { and: door.and, or: door.or, implies: door.implies };
const syncs = {
  block: door.block,
  global_block: door.globalBlock,
  finish_action: door.finishAction,
  cancel_plans: door.cancelPlans,
} as unknown as Record<string, Callable>;
const aggregates = { count: door.count, sum: door.sum, min: door.min, max: door.max };
const binders = { exists: door.exists, forall: door.forall, first: door.first };

export class ThroughDoor {
  readonly #types = new Map<string, Callable>();
  readonly #values = new Map<string, Callable>();
  readonly #tasks = new Map<string, Callable>();
  readonly #choose: Choose;
  /** Parameters, bound variables and `let`s by name. Names in scope at the same time differ. */
  #locals: Record<string, unknown> = {};

  constructor(choose: Choose) {
    this.#choose = choose;
  }

  /** The arguments for `defineDomain`. */
  domain(declarations: readonly Declaration[]): { name: string; declarations: door.DefinedPart[] } {
    let name = '';
    const made: door.DefinedPart[] = [];
    for (const declaration of declarations) {
      if (declaration.kind === 'problem') break;
      if (declaration.kind === 'domain') name = declaration.name.text;
      else if (declaration.kind === 'instance') made.push(...this.#instances(declaration));
      else made.push(this.#declaration(declaration) as door.DefinedPart);
    }
    return { name, declarations: made };
  }

  #instances({ type, names }: Of<Declaration, 'instance'>): door.DefinedPart[] {
    return names.map(({ text }) => {
      const made = door.instance(text, this.#types.get(type.text) as Any);
      this.#values.set(text, (() => made) as Any);
      return made;
    });
  }

  #declaration(declaration: Declaration): unknown {
    switch (declaration.kind) {
      case 'type': {
        const { name, parent } = declaration;
        const made = door.type(name.text, parent && (this.#types.get(parent.text) as Any));
        this.#types.set(name.text, made as Any);
        return made;
      }
      case 'enum': {
        const { name, values } = declaration;
        const texts = values.map(({ text }) => text);
        const made = door.enumeration(name.text, texts);
        this.#types.set(name.text, made as Any);
        for (const text of texts) this.#values.set(text, (() => made.of(text)) as Any);
        return made;
      }
      case 'variable':
        return this.#variable(declaration);
      case 'define':
        return this.#define(declaration);
      case 'task':
        return this.#task(declaration);
      default:
        throw new Error(`a ${declaration.kind} belongs to a problem`);
    }
  }

  #variable({ storage, sensed, name, params, type, initial }: Of<Declaration, 'variable'>): unknown {
    const fluent = sensed ? door.sensedFluent : door.fluent;
    const { constant, external, reservation } = door;
    const make = { constant, fluent, external, reservation }[storage] as unknown as Callable;
    const made = make(
      ...([name.text, this.#params(params), this.#type(type)] as Any[]),
      ...((initial ? [this.#initial(initial)] : []) as Any[]),
    );
    this.#values.set(name.text, made);
    return made;
  }

  /** An object, or a literal. */
  #initial(initial: Expression): unknown {
    const name = initial.kind === 'name' ? initial.name.text : '';
    const made: unknown = name === '' ? undefined : this.#values.get(name)?.();
    return made && 'declaration' in (made as object) ? made : literalOf(initial);
  }

  #define({ name, params, type, depth, body }: Of<Declaration, 'define'>): unknown {
    const made = door.define(
      name.text,
      this.#params(params) as Any,
      this.#type(type) as Any,
      ((locals: Record<string, unknown>) => this.#inside(locals, () => this.#expression(body))) as Any,
      depth?.kind === 'integer' ? { depth: depth.value } : {},
    );
    this.#values.set(name.text, made as Any);
    return made;
  }

  #task({ name, internal, params, body }: Of<Declaration, 'task'>): unknown {
    const compound = flatten(body).some(({ kind }) => kind === 'method');
    const list = this.#params(params) as Any;
    const statements = (locals: Record<string, unknown>, body: readonly Statement[]): Any =>
      this.#inside(locals, () => this.#statements(body)) as Any;
    if (!compound) {
      const make = internal ? door.internalTask : door.primitiveTask;
      const made = (make as unknown as Callable)(name.text as Any, list, ((locals: Any) =>
        statements(locals, body)) as Any);
      this.#tasks.set(name.text, made as Any);
      return made;
    }
    const made = door.compoundTask(name.text, list);
    this.#tasks.set(name.text, made as Any);
    for (const statement of flatten(body)) {
      if (statement.kind === 'bound') {
        made.bound(((locals: Any) => this.#inside(locals, () => this.#expression(statement.value))) as Any);
        continue;
      }
      const method = statement as Of<Statement, 'method'>;
      const maker = ((locals: Any) => statements(locals, method.body)) as Any;
      if (method.name) made.method(method.name.text, maker);
      else made.method(maker);
    }
    return made;
  }

  #params(params: readonly { type: TypeReference; name: { text: string } }[]): unknown[] {
    return params.map(({ type, name }) => this.#type(type)(name.text as Any));
  }

  #type({ name, range }: TypeReference): Callable {
    if (range) return door.integer.between(literalOf(range.low) as number, literalOf(range.high) as number) as Any;
    return (plainTypes[name.text] ?? this.#types.get(name.text)) as Callable;
  }

  #inside<Result>(locals: Record<string, unknown>, body: () => Result): Result {
    const outer = this.#locals;
    this.#locals = { ...outer, ...locals };
    const result = body();
    this.#locals = outer;
    return result;
  }

  /** A `let` is known to the statements after it. */
  #statements(statements: readonly Statement[]): unknown[] {
    return this.#inside({}, () => flatten(statements).map((statement) => this.#statement(statement)));
  }

  #statement(statement: Statement): unknown {
    const value = (expression: Expression): Any => this.#expression(expression) as Any;
    switch (statement.kind) {
      case 'cost':
        return door.cost(value(statement.value));
      case 'score':
        return door.score(value(statement.value));
      case 'condition': {
        const made: unknown = this.#object(statement.expression);
        const named = statement.expression.kind === 'name' && 'holds' in (made as object);
        return named ? (made as { holds: unknown }).holds : made;
      }
      case 'let': {
        const { type, name } = statement;
        const named = type ? this.#type(type)(name.text as Any) : name.text;
        const made = (this.#object(statement.value) as door.DefinedExpression<door.DefinedKind>).as(named as string);
        this.#locals[statement.name.text] = made;
        return made;
      }
      case 'effect': {
        const method = { ':=': 'becomes', '+=': 'increases', '-=': 'decreases' }[statement.operator];
        return (value(statement.target) as Record<string, Callable>)[method]!(value(statement.value));
      }
      case 'transition': {
        const { target, from, to } = statement;
        return (value(target) as door.DefinedPlace<door.DefinedKind>).changes(value(from), value(to));
      }
      case 'when':
        return door.when(value(statement.condition), this.#statements(statement.body) as Any);
      case 'busy':
        return door.busy(...statement.names.map(({ text }) => this.#locals[text] as Any));
      case 'during':
        return door.during(this.#statements(statement.body) as Any);
      case 'while':
        return door.whileHolds(value(statement.condition));
      case 'branch': {
        const body = this.#statements(statement.body) as Any;
        return statement.name ? door.branch(statement.name.text, body) : door.branch(body);
      }
      case 'network':
        return this.#network(statement.network);
      case 'binder':
        return this.#binder(statement);
      default:
        throw new Error(`a ${statement.kind} has no place here`);
    }
  }

  #binder({ binder, params, key, order, body }: Of<Statement, 'binder'>): Any {
    const list = this.#params(params);
    const inside = (locals: Record<string, unknown>): Any => this.#inside(locals, () => this.#statements(body)) as Any;
    if (key) {
      const keyOf = (locals: Record<string, unknown>): Any => this.#inside(locals, () => this.#expression(key)) as Any;
      return (binder === 'first' ? door.firstBy : door.sortBy)(list as Any, keyOf, order!, inside as Any) as Any;
    }
    return (binders[binder as keyof typeof binders] as unknown as Callable)(list as Any, inside as Any) as Any;
  }

  #network(network: NetworkNode): Any {
    if (network.kind === 'call') {
      const args = network.args.map((arg) => this.#expression(arg));
      return (this.#tasks.get(network.name.text) ?? syncs[network.name.text])!(...(args as Any[]));
    }
    if (network.kind === 'binder') return this.#binder(network);
    if (network.kind === 'achieve') {
      const conditions = network.conditions.map((condition) => this.#expression(condition));
      const by = network.by?.map(({ text }) => this.#tasks.get(text)!);
      return door.achieve(conditions as Any, by as Any) as Any;
    }
    const parts = network.parts.map((part) => this.#network(part));
    return (network.kind === 'ordered' ? door.ordered : door.unordered)(...parts) as Any;
  }

  /** A value: a literal of TypeScript where one is enough, or an expression. */
  #expression(expression: Expression): unknown {
    switch (expression.kind) {
      case 'integer':
        return this.#choose(2) === 0 ? expression.value : door.integer(expression.value);
      case 'float':
        return door.float(expression.value);
      case 'boolean':
        return this.#choose(2) === 0 ? expression.value : door.boolean(expression.value);
      case 'none':
        return door.none;
      case 'name':
        return this.#locals[expression.name.text] ?? this.#value(expression.name.text)();
      case 'call':
        return this.#call(expression);
      case 'unary':
        return expression.operator === 'not'
          ? door.not(this.#expression(expression.value) as Any)
          : door.negative(this.#object(expression.value));
      case 'binary':
        return this.#binary(expression);
      case 'conditional': {
        const { condition, yes, no } = expression;
        const [chosen, ...parts] = [condition, yes, no].map((part) => this.#expression(part));
        return door.conditional(chosen as Any, parts[0] as Any, parts[1] as Any);
      }
      case 'aggregate': {
        const { word, params, value, body } = expression;
        const list = this.#params(params);
        const inside = (locals: Record<string, unknown>): Any =>
          this.#inside(locals, () => this.#statements(body)) as Any;
        const term = (locals: Record<string, unknown>): Any =>
          this.#inside(locals, () => this.#expression(value!)) as Any;
        return (aggregates[word] as unknown as Callable)(
          list as Any,
          ...((value ? [term] : []) as Any[]),
          inside as Any,
        );
      }
      case 'quantifier': {
        const { quantifier, params, body } = expression;
        return this.#binder({ kind: 'binder', binder: quantifier, params, body, span: expression.span });
      }
      case 'error':
        throw new Error('the text is wrong');
    }
  }

  #call({ name, args }: Of<Expression, 'call'>): unknown {
    const builtIns: Record<string, unknown> = { min: door.min, max: door.max, abs: door.abs, chance: door.chance };
    const made = (builtIns[name.text] ?? this.#value(name.text)) as Callable;
    return made(...(args.map((arg) => this.#expression(arg)) as Any[]));
  }

  #binary({ operator, left, right }: Of<Expression, 'binary'>): unknown {
    const second = this.#expression(right) as Any;
    if (operator === 'and' || operator === 'or' || operator === 'implies') {
      return logical[operator](this.#expression(left) as Any, second);
    }
    const first = this.#object(left) as unknown as Record<string, Callable>;
    return first[binaryMethods[operator]]!(second);
  }

  /** An expression object, which has methods. */
  #object(expression: Expression): Any {
    const made = this.#expression(expression);
    if (typeof made === 'number') return door.integer(made) as Any;
    return (typeof made === 'boolean' ? door.boolean(made) : made) as Any;
  }

  #value(name: string): Callable {
    return this.#values.get(name)!;
  }
}

/** The door has no braces of their own. They only group. */
function flatten(statements: readonly Statement[]): Statement[] {
  return statements.flatMap((statement) => (statement.kind === 'braces' ? flatten(statement.body) : [statement]));
}

function literalOf(expression: Expression): unknown {
  switch (expression.kind) {
    case 'integer':
    case 'float':
    case 'boolean':
      return expression.value;
    case 'name':
      return expression.name.text;
    case 'unary':
      return -(literalOf(expression.value) as number);
    default:
      throw new Error(`${expression.kind} is no literal`);
  }
}
