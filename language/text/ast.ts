// The syntax tree: the content of a text, before names and types are looked up. Plain data with a span on every node,
// so that messages can point at the text. The parser makes the tree, the formatter prints it, the checker turns it
// into the IR.

import type { Span } from '../../ir/ir.ts';

export interface Identifier {
  /** Without backquotes. */
  text: string;
  /** Whether the name is in backquotes. */
  quoted?: true;
  span: Span;
}

/** `boolean`, `integer`, `integer [lo, hi]`, `float`, or the name of an enum or of an object type. */
export interface TypeReference {
  name: Identifier;
  range?: { low: Expression; high: Expression };
  /** Whether the range is wrong, which was already reported. */
  broken?: true;
  span: Span;
}

export interface ParameterNode {
  type: TypeReference;
  name: Identifier;
  span: Span;
}

export interface Comment {
  text: string;
  span: Span;
  /** Whether it is a block comment. Other comments go to the end of the line. */
  block: boolean;
}

/** One text: a domain, problems, or a domain followed by its problems. */
export interface SourceFile {
  text: string;
  declarations: Declaration[];
  comments: Comment[];
}

export type Declaration =
  | { kind: 'domain'; name: Identifier; span: Span }
  /** `include "path";` */
  | { kind: 'include'; path: string; span: Span }
  /** `broken`: something in it has been reported by the parser. */
  | { kind: 'problem'; name: Identifier; domain: Identifier; broken?: true; span: Span }
  | { kind: 'type'; name: Identifier; parent?: Identifier; span: Span }
  | { kind: 'enum'; name: Identifier; values: Identifier[]; span: Span }
  | {
      kind: 'variable';
      storage: 'constant' | 'fluent' | 'external' | 'reservation';
      /** For a fluent only: it is declared `sensed`. */
      sensed?: true;
      type: TypeReference;
      name: Identifier;
      params: ParameterNode[];
      initial?: Expression;
      span: Span;
    }
  | {
      kind: 'define';
      type: TypeReference;
      name: Identifier;
      params: ParameterNode[];
      /** `depth N` between the parameters and `:=`, for a recursive define. */
      depth?: Expression;
      body: Expression;
      span: Span;
    }
  | { kind: 'task'; internal: boolean; name: Identifier; params: ParameterNode[]; body: Statement[]; span: Span }
  // In a problem only.
  | { kind: 'instance'; type: Identifier; names: Identifier[]; span: Span }
  | { kind: 'assign'; target: Expression; value: Expression; span: Span }
  | { kind: 'request'; network: NetworkNode; span: Span }
  /** A request with variables: a binder with a network inside. */
  | { kind: 'chosen'; binder: BinderNode; span: Span }
  /** What has to hold at the end of the plan. */
  /** `by`: the tasks that may do it, where a problem asks for nothing else. */
  | { kind: 'achieve'; conditions: Expression[]; by?: Identifier[]; span: Span };

/** A statement in a task, a method, a branch or a binder. The checker decides which statements are allowed where. */
export type Statement =
  | { kind: 'cost' | 'bound' | 'score'; value: Expression; span: Span }
  | { kind: 'method'; name?: Identifier; body: Statement[]; span: Span }
  | { kind: 'branch'; name?: Identifier; body: Statement[]; span: Span }
  | { kind: 'condition'; expression: Expression; span: Span }
  /** A `let`. With a type, it only holds if the value is an object of that type. */
  | { kind: 'let'; type?: TypeReference; name: Identifier; value: Expression; span: Span }
  /** `target := value;` `target += value;` `target -= value;` */
  | { kind: 'effect'; operator: ':=' | '+=' | '-='; target: Expression; value: Expression; span: Span }
  /** `target == from :-> to;` */
  | { kind: 'transition'; target: Expression; from: Expression; to: Expression; span: Span }
  | { kind: 'when'; condition: Expression; body: Statement[]; span: Span }
  // For acting.
  | { kind: 'busy'; names: Identifier[]; span: Span }
  | { kind: 'during'; body: Statement[]; span: Span }
  | { kind: 'while'; condition: Expression; span: Span }
  | BinderNode
  | { kind: 'network'; network: NetworkNode; span: Span }
  /** A bare `{ ... }`, as in figure 5 of the SHPE paper. */
  | { kind: 'braces'; body: Statement[]; span: Span };

/**
 * As a statement, a binder is a choice (with a network inside), a test (with conditions inside) or, for `forall`, an
 * effect (with effects inside).
 */
export interface BinderNode {
  kind: 'binder';
  binder: 'exists' | 'forall' | 'first' | 'sort-by';
  params: ParameterNode[];
  /** For sort-by, and for a `first` by a key: `(params; key; order)`. */
  key?: Expression;
  order?: '<' | '>';
  body: Statement[];
  span: Span;
}

export type NetworkNode =
  /** `bare`: the parentheses are missing, which has been reported. */
  | { kind: 'call'; name: Identifier; args: Expression[]; bare?: true; span: Span }
  | { kind: 'ordered' | 'unordered'; parts: NetworkNode[]; span: Span }
  /** `achieve (condition; condition) by (Task, Task)`. */
  | { kind: 'achieve'; conditions: Expression[]; by?: Identifier[]; span: Span }
  /** `forall (...) { conditions; network; }`: the network for each binding. */
  | BinderNode;

export type BinaryOperator =
  'and' | 'or' | 'implies' | '==' | '!=' | '<' | '<=' | '>' | '>=' | '+' | '-' | '*' | '/' | '%';

export type AggregateWord = 'count' | 'sum' | 'min' | 'max';

export type Expression =
  | { kind: 'integer'; value: number; text: string; span: Span }
  | { kind: 'float'; value: number; text: string; span: Span }
  | { kind: 'boolean'; value: boolean; span: Span }
  | { kind: 'none'; span: Span }
  /** A variable without arguments, a parameter, a `let`, an enum value or (in a problem) an object. */
  | { kind: 'name'; name: Identifier; span: Span }
  /** A variable, a define, an external, or one of the built-in functions `min`, `max`, `abs`. */
  | { kind: 'call'; name: Identifier; args: Expression[]; span: Span }
  | { kind: 'unary'; operator: 'not' | '-'; value: Expression; span: Span }
  | { kind: 'binary'; operator: BinaryOperator; left: Expression; right: Expression; span: Span }
  /** `condition ? yes : no`. */
  | { kind: 'conditional'; condition: Expression; yes: Expression; no: Expression; span: Span }
  | { kind: 'quantifier'; quantifier: 'exists' | 'forall'; params: ParameterNode[]; body: Statement[]; span: Span }
  /** `count (params) { ... }`, `sum (params; value) { ... }`. Only `count` has no value. */
  | {
      kind: 'aggregate';
      word: AggregateWord;
      params: ParameterNode[];
      value?: Expression;
      body: Statement[];
      span: Span;
    }
  /** Replaces a part of the text that is wrong. The error was already reported. */
  | { kind: 'error'; span: Span };
