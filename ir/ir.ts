// The intermediate representation of a domain and of a problem: the only thing that the language front end, the passes,
// the emitter and the reference planner share. Plain data, no behaviour; nothing here may import from any other folder.
//
// Every value is a JavaScript number: booleans are 0 or 1, enum values their position, objects their id, `none` is 0.
// The rules that this tree obeys are written down in docs/semantics.md.

/** A place in a source text: offsets, and the 1-based line and column of `start`. */
export interface Span {
  start: number;
  end: number;
  line: number;
  column: number;
}

export type ValueType =
  | { kind: 'boolean' }
  | { kind: 'integer'; range?: { low: number; high: number } }
  | { kind: 'float' }
  | { kind: 'enum'; enum: number }
  | { kind: 'object'; type: number };

/**
 * Object types stand in preorder of the type forest (children in order of declaration), so that a type and its
 * descendants are the contiguous indexes `self .. last`.
 */
export interface ObjectType {
  name: string;
  /** Index of the parent, or -1 for a root. */
  parent: number;
  /** Index of the root of this type's tree. */
  root: number;
  /** Index of the last descendant (itself when it has none). */
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

/** A table: one value for each combination of arguments. Parameters of variables are objects, enums or booleans. */
export interface Variable {
  kind: 'constant' | 'fluent';
  name: string;
  params: Parameter[];
  value: ValueType;
  /** What it is where a problem says nothing else. The neutral row (any argument `none`) stays neutral: 0. */
  initial: number;
  span: Span;
}

export interface External {
  name: string;
  params: Parameter[];
  value: ValueType;
  span: Span;
}

export interface Define {
  name: string;
  params: Parameter[];
  value: ValueType;
  /** Types of all local slots; the parameters come first. */
  locals: ValueType[];
  body: Expr;
  /** For a recursive define: calls nested deeper than this give the neutral value 0. null: not recursive. */
  depth: number | null;
  span: Span;
}

export type UnaryOp = 'not' | 'negate' | 'to-float' | 'absolute';
/** `divide` and `remainder` of integers truncate towards zero and fault on a zero divisor; integers wrap at 32 bits. */
export type ArithmeticOp = 'add' | 'subtract' | 'multiply' | 'divide' | 'remainder' | 'minimum' | 'maximum';
export type CompareOp = 'equal' | 'not-equal' | 'less' | 'less-equal' | 'greater' | 'greater-equal';

/** `type` is the type of the expression's value. Both sides of a comparison and of arithmetic have the same kind. */
export type Expr =
  | { op: 'literal'; type: ValueType; value: number; span: Span }
  | { op: 'local'; type: ValueType; slot: number; span: Span }
  | { op: 'read'; type: ValueType; variable: number; args: Expr[]; span: Span }
  | { op: 'define'; type: ValueType; define: number; args: Expr[]; span: Span }
  | { op: 'external'; type: ValueType; external: number; args: Expr[]; span: Span }
  | { op: UnaryOp; type: ValueType; value: Expr; span: Span }
  /** Short-circuit, left to right. */
  | { op: 'and' | 'or'; type: ValueType; left: Expr; right: Expr; span: Span }
  | { op: ArithmeticOp; type: ValueType; left: Expr; right: Expr; span: Span }
  | { op: CompareOp; type: ValueType; left: Expr; right: Expr; span: Span }
  /** True when some binding of the levels passes all their guards. `forall c` is lowered to `not exists not c`. */
  | { op: 'exists'; type: ValueType; levels: Level[]; span: Span };

/** A condition that must be true to go on, or the naming of a value. */
export type Guard =
  { kind: 'condition'; expr: Expr; span: Span } | { kind: 'let'; slot: number; expr: Expr; span: Span };

/** Where a level takes its candidates from; always in ascending order of id or value. */
export type Source =
  /** Every object of the level's type (`none` is not one), every enum value, false then true, low to high. */
  | { kind: 'all' }
  /** The one value of an expression, and no candidate when it is not a member of the level's type. */
  | { kind: 'value'; value: Expr }
  /** Those that `Domain.indexes[index]` lists under these keys. */
  | { kind: 'index'; index: number; keys: Expr[] };

/** One bound variable of a binder: its candidates and the guards that are evaluated once it is bound. */
export interface Level {
  slot: number;
  type: ValueType;
  over: Source;
  guards: Guard[];
}

/**
 * A projection of a constant table. `args` says of each parameter whether it is a key, the listed value, or any.
 * A value is listed under keys when, for some choice of the `any` positions, the table holds true there (`result: 'true'`)
 * or the value that is the last key (`result: 'key'`). Under a key that is `none` nothing is listed.
 */
export interface Index {
  variable: number;
  args: ('key' | 'value' | 'any')[];
  result: 'true' | 'key';
}

export type Network =
  | { kind: 'task'; task: number; args: Expr[]; span: Span }
  | { kind: 'ordered' | 'unordered'; parts: Network[]; span: Span };

/** Guards in order; then the choice or the network. An empty `ordered` network: nothing is left to do. */
export interface Body {
  guards: Guard[];
  tail: Tail;
}

export type Tail = { kind: 'network'; network: Network } | Choice;

/**
 * A binder with a network inside. `exists`: every binding, in order, is an alternative. `first`: only the first binding
 * that passes the guards of all its levels (whatever becomes of the tail). `sort-by`: all bindings that pass, by ascending
 * (`<`) or descending (`>`) key, ties in binding order, a key that is not a number last.
 */
export interface Choice {
  kind: 'choice';
  mode: 'exists' | 'first' | 'sort-by';
  levels: Level[];
  key: Expr | null;
  order: '<' | '>';
  tail: Tail;
  span: Span;
}

/** Branches are if / else-if: the first branch that offers an alternative hides those after it. */
export interface Method {
  name: string | null;
  branches: Branch[];
  span: Span;
}

export interface Branch {
  body: Body;
  /** Set by a pass: the indexes of the later methods that may still apply once this branch has; undefined: all of them. */
  laterMethods?: number[];
  span: Span;
}

/** `add` adds a difference computed from the state before the task to what the variable then holds. */
export type Effect =
  | { kind: 'set' | 'add'; variable: number; args: Expr[]; value: Expr; span: Span }
  | { kind: 'when'; condition: Expr; effects: Effect[]; span: Span }
  | { kind: 'forall'; levels: Level[]; effects: Effect[]; span: Span };

/**
 * Doing a task (of a compound one, decomposing it) comes to the same before and after another one and all that becomes of
 * that, and neither has to do with the other being possible. So it is when in each of the lists some pair of arguments, of the
 * one and of the other, differs.
 */
export interface Independence {
  task: number;
  unlike: [number, number][][];
}

export interface TaskBase {
  name: string;
  params: Parameter[];
  /** Types of all local slots; the parameters come first, every binder and `let` has a slot of its own. */
  locals: ValueType[];
  /** Names of the slots, for explanations. */
  localNames: string[];
  /** Set by a pass: no decomposition of this task costs less. undefined: 0. */
  minimumCost?: number;
  /** Set by a pass: neither does one with these arguments cost less. Reads only parameters and constants, and can't fault. */
  leastCost?: Expr;
  /** Set by a pass: tasks that may be done in any order with this one, as far as is known. undefined: none. */
  independent?: Independence[];
  span: Span;
}

/** `internal`: takes part in the search, is left out of the plan that a game gets. */
export interface PrimitiveTask extends TaskBase {
  kind: 'primitive' | 'internal';
  guards: Guard[];
  effects: Effect[];
  /** Integer or float; a negative or not-a-number cost is a fault. */
  cost: Expr;
}

export interface CompoundTask extends TaskBase {
  kind: 'compound';
  methods: Method[];
  /** Stated by the designer: from the state in which the task is taken up, no way of doing it costs less. */
  bound?: Expr;
}

export type Task = PrimitiveTask | CompoundTask;

export interface Domain {
  name: string;
  types: ObjectType[];
  enums: EnumType[];
  variables: Variable[];
  externals: External[];
  defines: Define[];
  tasks: Task[];
  /** Filled by a pass; empty as the checker leaves it. */
  indexes: Index[];
}

/** A task network whose arguments are values: what a problem or a game asks to plan. */
export type GroundNetwork =
  { kind: 'task'; task: number; args: number[] } | { kind: 'ordered' | 'unordered'; parts: GroundNetwork[] };

export interface ProblemObject {
  name: string;
  /** Its most specific type. */
  type: number;
}

export interface Problem {
  name: string;
  domain: string;
  /** In order of declaration; ids are given by `numberObjects` (ir/objects.ts). */
  objects: ProblemObject[];
  /** Values of constants and fluents; a later one for the same place wins. Arguments and values are ids. */
  assignments: { variable: number; args: number[]; value: number }[];
  /** Answers of externals given as data, for problems planned without a game. Unlisted arguments answer 0. */
  answers: { external: number; args: number[]; value: number }[];
  network: GroundNetwork;
}
