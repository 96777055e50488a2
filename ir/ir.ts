// The intermediate representation of a domain and of a problem: the only thing that the language, the passes, the
// emitter and the reference planner share. Plain data, no behaviour. This file must not import from any other folder.
//
// Every value is a JavaScript number: a boolean is 0 or 1, an enum value its position, an object its id, `none` is 0.
// docs/semantics.md states the rules that this tree obeys.

/** A place in a source text: offsets, and the 1-based line and column of `start`. */
export interface Span {
  start: number;
  end: number;
  line: number;
  column: number;
  /** The included file that contains the place, if any. */
  file?: string;
}

export type ValueType =
  | { kind: 'boolean' }
  | { kind: 'integer'; range?: { low: number; high: number } }
  | { kind: 'float' }
  | { kind: 'enum'; enum: number }
  | { kind: 'object'; type: number };

/**
 * Object types are in preorder of the type forest (children in order of declaration), so that a type and its
 * descendants have the contiguous indexes `self .. last`.
 */
export interface ObjectType {
  name: string;
  /** Index of the parent, or -1 for a root. */
  parent: number;
  /** Index of the root of this type's tree. */
  root: number;
  /** Index of the last descendant, or of the type itself when it has none. */
  last: number;
  span: Span;
}

export interface EnumType {
  name: string;
  values: string[];
  span: Span;
}

export interface Parameter {
  name: string;
  type: ValueType;
  span: Span;
}

/**
 * A table: one value for each combination of arguments. A parameter of a variable is an object, an enum or a boolean.
 */
export interface Variable {
  kind: 'constant' | 'fluent';
  /** For fluents. Only the game writes the fluent. Effects on it say what is expected, which counts in a search. */
  sensed?: true;
  /** For fluents. The writes of a plan are undone when the plan ends. */
  reservation?: true;
  name: string;
  params: Parameter[];
  value: ValueType;
  /**
   * The value unless a problem states another one: see `initialValue` (ir/objects.ts). The neutral row (some argument
   * is `none`) always holds 0.
   */
  initial: number;
  span: Span;
}

/** A function of the game that computes a value for the domain. */
export interface External {
  name: string;
  params: Parameter[];
  value: ValueType;
  span: Span;
}

/** A named expression with parameters. */
export interface Define {
  name: string;
  params: Parameter[];
  value: ValueType;
  /** Types of all locals. The parameters come first. */
  locals: ValueType[];
  body: Expr;
  /**
   * In a recursive define, calls nested deeper than this return the neutral value 0. null: the define is not recursive.
   */
  depth: number | null;
  /**
   * A boolean define that may call itself and other such defines, with the value of the least fixpoint. Searches for
   * goals compute this value in all states. Elsewhere it is computed call by call, and a call that is nested deeper
   * than `depth` is a fault, because its value is not known.
   */
  derived?: true;
  span: Span;
}

/** `narrow`: the object itself if it is of the expression's type, else `none`. */
export type UnaryOp = 'not' | 'negate' | 'to-float' | 'absolute' | 'narrow';
/**
 * `divide` and `remainder` of integers truncate towards zero and fault when the divisor is zero. Integers wrap at 32
 * bits.
 */
/** `mix` is a hash of two integers (ir/mix.ts). */
export type ArithmeticOp = 'add' | 'subtract' | 'multiply' | 'divide' | 'remainder' | 'minimum' | 'maximum' | 'mix';
/**
 * The sum, the least or the greatest value over all bindings. Without a binding: 0, the greatest number, or the least
 * number.
 */
export type AggregateOp = 'sum' | 'least' | 'greatest';
export type CompareOp = 'equal' | 'not-equal' | 'less' | 'less-equal' | 'greater' | 'greater-equal';

/**
 * `type` is the type of the expression's value. Both sides of a comparison, and of arithmetic, have the same kind, or
 * both are real. So have both parts of a conditional.
 */
export type Expr =
  | { op: 'literal'; type: ValueType; value: number; span: Span }
  | { op: 'local'; type: ValueType; local: number; span: Span }
  /** An object that every problem has. It is never `none`. Two different ones are never the same object. */
  | { op: 'object'; type: ValueType; object: number; span: Span }
  | { op: 'read'; type: ValueType; variable: number; args: Expr[]; span: Span }
  | { op: 'define'; type: ValueType; define: number; args: Expr[]; span: Span }
  | { op: 'external'; type: ValueType; external: number; args: Expr[]; span: Span }
  | { op: UnaryOp; type: ValueType; value: Expr; span: Span }
  /** Short-circuit, from left to right. */
  | { op: 'and' | 'or'; type: ValueType; left: Expr; right: Expr; span: Span }
  | { op: ArithmeticOp; type: ValueType; left: Expr; right: Expr; span: Span }
  | { op: CompareOp; type: ValueType; left: Expr; right: Expr; span: Span }
  /** Only the part that the condition chooses is computed. */
  | { op: 'conditional'; type: ValueType; condition: Expr; yes: Expr; no: Expr; span: Span }
  /** Set by a pass: true in a search of one of these kinds (`searchKind` in assembly/memory.ts). */
  | { op: 'search-kind'; type: ValueType; kinds: number; span: Span }
  /** True when some binding of the levels passes all their guards. `forall c` becomes `not exists not c`. */
  | { op: 'exists'; type: ValueType; levels: Level[]; span: Span }
  /** `value` for every binding of the levels that passes all their guards, in order. A count is a sum of ones. */
  | { op: AggregateOp; type: ValueType; levels: Level[]; value: Expr; span: Span };

/** A condition that must be true to continue, or a `let` that names a value. */
export type Guard =
  { kind: 'condition'; expr: Expr; span: Span } | { kind: 'let'; local: number; expr: Expr; span: Span };

/** The source of a level's candidates, which always come in ascending order of id or value. */
export type Source =
  /** Every object of the level's type (without `none`), every enum value, false then true, or low to high. */
  | { kind: 'all' }
  /** The value of one expression. There is no candidate if the value is not a member of the level's type. */
  | { kind: 'value'; value: Expr }
  /** The values that `Domain.indexes[index]` lists under these keys. */
  | { kind: 'index'; index: number; keys: Expr[] };

/** One bound variable of a binder: its candidates, and the guards to evaluate once the variable is bound. */
export interface Level {
  local: number;
  type: ValueType;
  over: Source;
  guards: Guard[];
}

/**
 * A projection of a constant table. `args` says for each parameter of the constant whether it is a key, the listed
 * value, or any value. A value is listed under keys when, for some choice of the `any` arguments, the table holds true
 * (`result: 'true'`) or holds the last key (`result: 'key'`). Nothing is listed under a key that is `none`.
 */
export interface ConstantIndex {
  variable: number;
  args: ('key' | 'value' | 'any')[];
  result: 'true' | 'key';
}

/** Tasks to do, ordered or unordered. */
export type TaskNetwork =
  | { kind: 'task'; task: number; args: Expr[]; span: Span }
  | { kind: 'ordered' | 'unordered'; parts: TaskNetwork[]; span: Span }
  /** The network for each binding of the levels that passes all their guards, in binding order. */
  | { kind: 'each'; order: 'ordered' | 'unordered'; levels: Level[]; network: TaskNetwork; span: Span };

/** The guards in order, then the choice or the network. An empty `ordered` network: nothing is left to do. */
export interface Body {
  guards: Guard[];
  rest: Rest;
}

/** The end of a body: the network, or a choice with the network further inside. */
export type Rest = { kind: 'network'; network: TaskNetwork } | ChoiceBinder;

/**
 * A binder with a network inside. `exists`: every binding is an alternative, in order. `first`: only the first binding
 * that passes the guards of all its levels is one, even if its rest then gives nothing. `sort-by`: all bindings that
 * pass, by ascending (`<`) or descending (`>`) key. Equal keys stay in binding order, and a key that is NaN comes last.
 * A `first` with a key takes the first of these bindings.
 */
export interface ChoiceBinder {
  kind: 'choice';
  binder: 'exists' | 'first' | 'sort-by';
  levels: Level[];
  key: Expr | null;
  order: '<' | '>';
  rest: Rest;
  span: Span;
}

/** Branches are if / else-if: the first branch that offers an alternative hides the branches after it. */
export interface Method {
  name: string | null;
  /**
   * A float. The method with the greatest score comes first, and equal ones in order. NaN counts as negative infinity.
   * Either all methods of a task have a score, or none has.
   */
  score?: Expr;
  branches: Branch[];
  span: Span;
}

export interface Branch {
  /** The name, for texts for people. undefined: it has none. */
  name?: string;
  body: Body;
  /**
   * Set by a pass: the indexes of the later methods that may still apply when this branch does. undefined: all of them.
   */
  laterMethods?: number[];
  span: Span;
}

/** `add` adds to the variable's current value. The difference is computed from the state before the task. */
export type Effect =
  | { kind: 'set' | 'add'; variable: number; args: Expr[]; value: Expr; span: Span }
  | { kind: 'when'; condition: Expr; effects: Effect[]; span: Span }
  | { kind: 'forall'; levels: Level[]; effects: Effect[]; span: Span };

/**
 * Says when two tasks are independent: doing one of them (for a compound task: decomposing it) has the same result
 * before and after the other task with its decomposition, and neither decides whether the other is possible. The tasks
 * are independent when each list of `unlike` has a pair of arguments, one of each task, that differ.
 */
export interface Independence {
  task: number;
  unlike: [number, number][][];
}

/** The parts that all tasks have. */
export interface TaskBase {
  name: string;
  params: Parameter[];
  /** Types of all locals. The parameters come first. Every binder and every `let` has its own local. */
  locals: ValueType[];
  /** Names of the locals, for explanations. */
  localNames: string[];
  /** Set by a pass: no decomposition of this task costs less. undefined: 0. */
  minimumCost?: number;
  /**
   * Set by a pass: no decomposition with the given arguments costs less. Reads only parameters and constants, cannot
   * fault.
   */
  leastCost?: Expr;
  /** Set by a pass: tasks known to be independent of this one, so that their order does not matter. undefined: none. */
  independent?: Independence[];
  span: Span;
}

/** A primitive task. `internal` tasks take part in the search, but are left out of the plan that a game gets. */
export interface PrimitiveTask extends TaskBase {
  kind: 'primitive' | 'internal';
  guards: Guard[];
  effects: Effect[];
  /** An integer or a float. A negative cost is a fault, and so is NaN. */
  cost: Expr;
  /** The lines about executing the task. undefined: it has none. */
  acting?: TaskActing;
}

/** The kinds of sync steps, which have a meaning for acting. */
export type SyncKind = 'block' | 'global_block' | 'finish_action' | 'cancel_plans';

/**
 * The lines about executing a task. Searches ignore them. Their expressions may use all `let`s of the task's guards.
 */
export interface TaskActing {
  /** The parameters that are busy, each if its condition holds. null: always. */
  busy: { param: number; condition: Expr | null; span: Span }[];
  /** What holds from the start to the end. */
  during: Effect[];
  /** The conditions that have to stay true. They are conditions of the task, too. */
  watched: Expr[];
  sync: SyncKind | null;
}

/** A task that its methods decompose into networks. */
export interface CompoundTask extends TaskBase {
  kind: 'compound';
  methods: Method[];
  /** Stated by the designer: no way of doing the task costs less, from the state in which the task is taken up. */
  bound?: Expr;
  /**
   * The task is an `achieve` in a network: a search for a goal finds the steps that replace it. Its methods only
   * describe these for code that reads domains: nothing if the goal already holds, or a task of `by` followed by the
   * `achieve` again. No search tries these methods.
   */
  achieves?: Achievement;
}

/** What a task has to make true, and the primitive tasks that may do it. The conditions have the task's locals. */
export interface Achievement {
  guards: Guard[];
  by: number[];
}

export type Task = PrimitiveTask | CompoundTask;

/** A checked domain. Expressions refer to its types, variables and tasks by their positions in these lists. */
export interface DomainIr {
  name: string;
  types: ObjectType[];
  enums: EnumType[];
  /** The objects that every problem has, before its own ones. undefined: none. */
  objects?: DomainObject[];
  variables: Variable[];
  externals: External[];
  defines: Define[];
  tasks: Task[];
  /** Filled by a pass. The checker leaves it empty. */
  indexes: ConstantIndex[];
}

/** A task network whose arguments are values: the request of a problem or of a game. */
export type GroundNetwork =
  { kind: 'task'; task: number; args: number[] } | { kind: 'ordered' | 'unordered'; parts: GroundNetwork[] };

export interface ProblemObject {
  name: string;
  /** The most specific type of the object. */
  type: number;
}

/** An object that every problem has. */
export interface DomainObject extends ProblemObject {
  span: Span;
}

/** One world, and the request to plan in it. */
export interface Problem {
  name: string;
  domain: string;
  /**
   * The objects of the domain, then those of the problem, in order of declaration. `numberObjects` (ir/objects.ts)
   * gives the ids.
   */
  objects: ProblemObject[];
  /** Values of constants and fluents. A later assignment to the same place wins. Arguments and values are ids. */
  assignments: { variable: number; args: number[]; value: number }[];
  /**
   * The results of externals, as data, for planning without a game. For arguments that are not listed, the result is 0.
   */
  answers: { external: number; args: number[]; value: number }[];
  network: GroundNetwork;
  /**
   * Tasks that only this problem has: a request with variables (compound), and what has to hold at the end of its plan
   * (internal, the last task of the network). They follow the domain's tasks, and the network names them by these
   * numbers. `domainFor` (ir/problem-tasks.ts) makes the domain that has them. undefined: none.
   */
  tasks?: Task[];
  /**
   * For problems that ask for a goal (ir/goals.ts): the tasks that may achieve it, by number. undefined: all that are
   * not compound.
   */
  by?: number[];
}
