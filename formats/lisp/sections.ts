// Parses the common parts of HDDL and PDDL: names, typed lists, formulas, effects, sections of keywords and values. It
// reports and leaves out parts that it can't parse, and continues with the rest.

import type { Span } from '../../ir/ir.ts';
import type {
  Formula,
  FormulaEffect,
  LispAtomic,
  LispName,
  LispSignature,
  LispTerm,
  NumericTerm,
  TypedName,
} from './ast.ts';
import type { LispList, LispNode } from './read.ts';
import type { LispReport } from './report.ts';
import { suggest } from '../../language/check/suggest.ts';

/** Keywords are compared in small letters. */
export function wordOf(node: LispNode | undefined): string {
  return node?.kind === 'atom' ? node.text.toLowerCase() : '';
}

/** The description of a node in messages. */
export function shown(node: LispNode | undefined): string {
  if (node === undefined) return 'nothing';
  if (node.kind === 'atom') return `\`${node.text}\``;
  const [head] = node.items;
  return head?.kind === 'atom' ? `\`(${head.text} ...)\`` : node.items.length === 0 ? '`()`' : 'a list';
}

const notInConditions = [
  ...['preference', 'when', '<', '>', '<=', '>=', 'always', 'sometime', 'at-most-once'],
  ...['sometime-after', 'sometime-before', 'always-within', 'hold-during', 'hold-after'],
];

const connectives = ['and', 'or', 'not', 'imply', 'forall', 'exists', 'when'];

/** Advice for a list inside `(word ...)`, as if the word joined conditions. */
function connectiveFor(word: string): string {
  const near = suggest(word.toLowerCase(), connectives);
  if (near) return `did you mean \`${near}\`?`;
  return 'give a predicate variables and objects; conditions stand inside of `and`, `or`, `not` and the like';
}

export class LispSections {
  readonly report: LispReport;
  readonly #numbers: 'costs' | 'all';

  /** `numbers`: whether numbers can be compared and computed, or only costs are added up. */
  constructor(report: LispReport, numbers: 'costs' | 'all' = 'costs') {
    this.report = report;
    this.#numbers = numbers;
  }

  expected(what: string, found: LispNode | undefined, around: Span, advice = ''): null {
    this.report.add('FP5004', found?.span ?? around, what, shown(found), advice);
    return null;
  }

  /** A name that is not a variable, a number or a keyword. */
  name(node: LispNode | undefined, what: string, around: Span): LispName | null {
    if (node?.kind !== 'atom' || /^([:(?]|-$|[-+]?[\d.]+$)/.test(node.text)) return this.expected(what, node, around);
    return { text: node.text, span: node.span };
  }

  list(node: LispNode | undefined, what: string, around: Span): LispList | null {
    return node?.kind === 'list' ? node : this.expected(what, node, around);
  }

  /** `a b - type c - (either d e)`. `of`: whether it declares variables, or names. */
  typedList(items: readonly LispNode[], of: 'variables' | 'names'): TypedName[] {
    const found: TypedName[] = [];
    let untyped: TypedName[] = [];
    for (let at = 0; at < items.length; at++) {
      const node = items[at]!;
      const isDash = node.kind === 'atom' && node.text === '-';
      if (isDash || (node.kind === 'atom' && /^-[^\d]/.test(node.text))) {
        // `-type`, without the space.
        const type: LispNode | undefined = isDash
          ? items[++at]
          : { kind: 'atom', text: (node as { text: string }).text.slice(1), span: node.span };
        if (type === undefined) this.report.add('FP5012', node.span);
        const types = type === undefined ? [] : this.types(type);
        for (const one of untyped) one.types = types;
        untyped = [];
        continue;
      }
      const name = this.declared(node, of);
      if (!name) continue;
      const one = { ...name, types: [] };
      found.push(one);
      untyped.push(one);
    }
    return found;
  }

  declared(node: LispNode, of: 'variables' | 'names'): LispName | null {
    if (node.kind === 'atom' && of === 'variables' && !node.text.startsWith('?')) {
      this.report.add('FP5011', node.span, node.text);
      return null;
    }
    if (node.kind === 'atom' && of === 'names' && node.text.startsWith('?')) {
      this.report.add('FP5010', node.span, node.text);
      return null;
    }
    if (of === 'names') return this.name(node, 'a name', node.span);
    return node.kind === 'atom' ? { text: node.text, span: node.span } : this.expected('a variable', node, node.span);
  }

  types(node: LispNode): LispName[] {
    const names = node.kind === 'list' && wordOf(node.items[0]) === 'either' ? node.items.slice(1) : [node];
    return names.flatMap((one) => this.name(one, 'a type', node.span) ?? []);
  }

  term(node: LispNode, around: Span): LispTerm | null {
    if (node.kind === 'atom' && node.text.startsWith('?')) {
      return { text: node.text, span: node.span, isVariable: true };
    }
    const name = this.name(node, 'a variable or an object', around);
    return name && { ...name, isVariable: false };
  }

  /** `(name term ...)`; `what` is how a message calls the name. */
  atomic(node: LispNode | undefined, what: string, around: Span): LispAtomic | null {
    const list = this.list(node, `a ${what} in parentheses`, around);
    const name = list && this.name(list.items[0], `a ${what}`, list.span);
    if (!name) return null;
    const args = list.items.slice(1).flatMap((item) => {
      if (item.kind === 'atom' || what !== 'predicate') return this.term(item, list.span) ?? [];
      return this.expected('a variable or an object', item, list.span, connectiveFor(name.text)) ?? [];
    });
    return args.length === list.items.length - 1 ? { name, args, span: list.span } : null;
  }

  signature(node: LispNode, what: string): LispSignature | null {
    const list = this.list(node, `a ${what} in parentheses`, node.span);
    const name = list && this.name(list.items[0], `a ${what}`, list.span);
    return name && { name, params: this.typedList(list.items.slice(1), 'variables'), span: list.span };
  }

  /** Parses a formula, or returns null after reporting a mistake. `()` is true. */
  formula(node: LispNode): Formula | null {
    if (node.kind === 'atom') return this.expected('a condition in parentheses', node, node.span);
    const { items, span } = node;
    if (items.length === 0) return { kind: 'and', parts: [], span };
    const word = wordOf(items[0]);
    switch (word) {
      case 'and':
      case 'or':
        return { kind: word, parts: items.slice(1).flatMap((item) => this.formula(item) ?? []), span };
      case 'not': {
        const part = this.only(node, 1) && this.formula(items[1]!);
        return part ? { kind: 'not', part, span } : null;
      }
      case 'imply': {
        const parts = this.only(node, 2) ? [this.formula(items[1]!), this.formula(items[2]!)] : [];
        const [left, right] = parts;
        return left && right ? { kind: 'imply', left, right, span } : null;
      }
      case '=': {
        if (this.#numbers === 'all' && items.slice(1).some(isNumeric)) return this.compare(node, word);
        const terms = this.only(node, 2) ? [this.term(items[1]!, span), this.term(items[2]!, span)] : [];
        const [left, right] = terms;
        return left && right ? { kind: 'equal', left, right, span } : null;
      }
      case 'exists':
      case 'forall': {
        const variables = this.only(node, 2) && this.list(items[1], 'variables in parentheses', span);
        const part = variables && this.formula(items[2]!);
        return part ? { kind: word, variables: this.typedList(variables.items, 'variables'), part, span } : null;
      }
      case 'sortof':
        return this.sortOf(node);
      case '<':
      case '>':
      case '<=':
      case '>=':
        return this.#numbers === 'all' ? this.compare(node, word) : this.atom(node, word);
      default:
        return this.atom(node, word);
    }
  }

  private sortOf({ items, span }: LispList): Formula | null {
    const [, variable, dash, type] = items;
    const term = variable ? this.term(variable, span) : this.expected('a variable', variable, span);
    if (!term) return null;
    if (wordOf(dash) !== '-' || !type) return this.expected('`- type`', dash, span, 'write `(sortof ?x - type)`');
    return { kind: 'sort-of', term, types: this.types(type), span };
  }

  private compare(node: LispList, op: Extract<Formula, { kind: 'compare' }>['op']): Formula | null {
    const [left, right] = this.only(node, 2) ? [this.numeric(node.items[1]!), this.numeric(node.items[2]!)] : [];
    return left && right ? { kind: 'compare', op, left, right, span: node.span } : null;
  }

  private atom(node: LispList, word: string): Formula | null {
    if (notInConditions.includes(word)) {
      this.report.add('FP5201', node.span, `\`${word}\` in a condition`, word);
      return null;
    }
    const atomic = this.atomic(node, 'predicate', node.span);
    return atomic && { kind: 'atom', ...atomic };
  }

  /** Whether a list has this number of items after its first one. Reports other lists. */
  private only({ items, span }: LispList, count: number): boolean {
    if (items.length === count + 1) return true;
    const extra = items[count + 1];
    if (extra) this.expected('`)`', extra, span);
    else this.report.add('FP5013', span, wordOf(items[0]), String(count), String(items.length - 1));
    return false;
  }

  effect(node: LispNode): FormulaEffect | null {
    if (node.kind === 'atom') return this.expected('an effect in parentheses', node, node.span);
    const { items, span } = node;
    if (items.length === 0) return { kind: 'and', parts: [], span };
    const word = wordOf(items[0]);
    switch (word) {
      case 'and':
        return { kind: 'and', parts: items.slice(1).flatMap((item) => this.effect(item) ?? []), span };
      case 'not': {
        // `(not ())` deletes nothing.
        if (items[1]?.kind === 'list' && items[1].items.length === 0) return { kind: 'and', parts: [], span };
        const atom = this.only(node, 1) && this.atomic(items[1], 'predicate', span);
        return atom ? { kind: 'delete', atom, span } : null;
      }
      case 'when': {
        const condition = this.only(node, 2) && this.formula(items[1]!);
        const part = condition && this.effect(items[2]!);
        return part ? { kind: 'when', condition, part, span } : null;
      }
      case 'forall': {
        const variables = this.only(node, 2) && this.list(items[1], 'variables in parentheses', span);
        const part = variables && this.effect(items[2]!);
        return part ? { kind: 'forall', variables: this.typedList(variables.items, 'variables'), part, span } : null;
      }
      case 'increase':
        return this.change(node, word);
      case 'decrease':
      case 'assign':
      case 'scale-up':
      case 'scale-down':
        if (this.#numbers === 'all') return this.change(node, word);
        this.report.add('FP5201', span, `the effect \`${word}\``, word);
        return null;
      case 'or':
      case 'imply':
      case 'exists':
      case 'probabilistic':
      case 'oneof':
        this.report.add('FP5201', span, `the effect \`${word}\``, word);
        return null;
      default: {
        const atom = this.atomic(node, 'predicate', span);
        return atom && { kind: 'add', atom, span };
      }
    }
  }

  private change(
    node: LispList,
    kind: 'increase' | 'decrease' | 'assign' | 'scale-up' | 'scale-down',
  ): FormulaEffect | null {
    const of = this.only(node, 2) && this.functionOf(node.items[1]!, node.span);
    const by = of && this.numeric(node.items[2]!);
    return by ? { kind, of, by, span: node.span } : null;
  }

  /** A function with its arguments. Without arguments, some texts leave out the parentheses. */
  private functionOf(node: LispNode, around: Span): LispAtomic | null {
    if (node.kind === 'list' || this.#numbers === 'costs') return this.atomic(node, 'function', around);
    const name = this.name(node, 'a function', around);
    return name && { name, args: [], span: node.span };
  }

  numeric(node: LispNode): NumericTerm | null {
    const value = numberOf(node);
    if (value !== null) return { kind: 'number', value, span: node.span };
    const word = node.kind === 'list' ? wordOf(node.items[0]) : '';
    if (node.kind === 'list' && (word === '+' || word === '-' || word === '*' || word === '/')) {
      if (this.#numbers === 'all') return this.arithmetic(node, word);
      this.report.add('FP5201', node.span, 'arithmetic', 'arithmetic');
      return null;
    }
    const isNumber = node.kind === 'list' || (this.#numbers === 'all' && /^[a-z]/i.test(node.text));
    if (!isNumber) return this.expected('a number', node, node.span);
    const atomic = this.functionOf(node, node.span);
    return atomic && { kind: 'function', ...atomic };
  }

  private arithmetic({ items, span }: LispList, op: '+' | '-' | '*' | '/'): NumericTerm | null {
    const least = op === '-' ? 1 : 2;
    if (items.length <= least) return this.expected('a number', undefined, span);
    const isTwo = op === '-' || op === '/';
    if (isTwo && items.length > 3) return this.expected('`)`', items[3], span);
    const parts = items.slice(1).map((item) => this.numeric(item));
    return parts.includes(null) ? null : { kind: 'arithmetic', op, parts: parts as NumericTerm[], span };
  }

  /** `:key value :key value ...`: the value of each key. Keys that are not known are reported. */
  keys(items: readonly LispNode[], known: readonly string[], context: string, around: Span): Map<string, LispNode> {
    const found = new Map<string, LispNode>();
    for (let at = 0; at < items.length; at++) {
      const key = items[at]!;
      const word = wordOf(key);
      if (!word.startsWith(':')) {
        this.expected('a keyword that begins with `:`', key, around);
        continue;
      }
      const value = items[at + 1];
      const isValue = value !== undefined && !wordOf(value).startsWith(':');
      if (isValue) at++;
      if (!known.includes(word)) this.report.add('FP5006', key.span, word, context, suggest(word, known));
      else if (found.has(word)) this.report.add('FP5007', key.span, word, context);
      else if (isValue) found.set(word, value);
      else this.report.add('FP5005', key.span, 'value', `\`${word}\``);
    }
    return found;
  }
}

/** Whether `=` compares numbers with it. */
function isNumeric(node: LispNode): boolean {
  return node.kind === 'list' || numberOf(node) !== null;
}

export function numberOf(node: LispNode | undefined): number | null {
  if (node?.kind !== 'atom' || !/^[-+]?(\d+\.?\d*|\.\d+)$/.test(node.text)) return null;
  return Number(node.text);
}
