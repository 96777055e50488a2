// Mistakes for the texts of a domain and a problem, found in their syntax trees: a condition, an effect, an order, a
// value. Which one is chance. Each changes one place and leaves all lines where they are.

import type { Random } from '../../../../domains/random.ts';
import type { BinaryOperator, Expression, NetworkNode, Statement } from '../../../../language/text/ast.ts';
import { parse } from '../../../../language/text/parser.ts';

export type MistakeKind = 'condition' | 'effect' | 'order' | 'value';

export interface Mistake {
  kind: MistakeKind;
  file: 'domain' | 'problem';
  text: string;
  /** What was done: `negated: not injured(npc)`. */
  what: string;
  /** The lines that have changed. */
  lines: number[];
  /** Something is left out: the first line of what contained it, or the place that has lost its value. */
  missing: { line: number } | { place: string } | null;
}

interface SiteChange {
  start: number;
  end: number;
  insert: string;
}

interface MistakeSite {
  kind: MistakeKind;
  what: string;
  changes: SiteChange[];
  missing: Mistake['missing'];
}

/** null: the texts have no place for such a mistake. */
export function plant(random: Random, kind: MistakeKind, texts: { domain: string; problem: string }): Mistake | null {
  const file = kind === 'value' && texts.problem !== '' ? 'problem' : 'domain';
  const text = texts[file];
  const sites = sitesIn(text, random).filter((site) => site.kind === kind);
  if (sites.length === 0) return null;
  const { what, changes, missing } = random.pick(sites);
  const lineAt = (offset: number): number => text.slice(0, offset).split('\n').length;
  const sorted = changes.toSorted((one, other) => other.start - one.start);
  const changed = sorted.reduce((at, { start, end, insert }) => at.slice(0, start) + insert + at.slice(end), text);
  return { kind, file, text: changed, what, lines: changes.map(({ start }) => lineAt(start)), missing };
}

function sitesIn(text: string, random: Random): MistakeSite[] {
  return new SiteFinder(text, random).find();
}

const flipped: Partial<Record<BinaryOperator, BinaryOperator>> = {
  '==': '!=',
  '!=': '==',
  '<': '>=',
  '<=': '>',
  '>': '<=',
  '>=': '<',
  and: 'or',
  or: 'and',
};

class SiteFinder {
  readonly #text: string;
  readonly #random: Random;
  readonly #sites: MistakeSite[] = [];
  /** The place of the task around. */
  #line = 0;

  constructor(text: string, random: Random) {
    this.#text = text;
    this.#random = random;
  }

  find(): MistakeSite[] {
    for (const declaration of parse(this.#text).file.declarations) {
      const { kind, span } = declaration;
      this.#line = span.line;
      if (kind === 'task') this.#statements(declaration.body);
      else if (kind === 'define') this.#condition(declaration.body);
      else if (kind === 'assign') this.#value(declaration.target, declaration.value, span);
      else if (kind === 'request') this.#network(declaration.network);
    }
    return this.#sites;
  }

  #statements(body: readonly Statement[]): void {
    this.#neighbours(body.filter(({ kind }) => kind === 'method'));
    this.#neighbours(body.filter(({ kind }) => kind === 'branch'));
    for (const statement of body) this.#statement(statement);
  }

  #statement(statement: Statement): void {
    switch (statement.kind) {
      case 'condition':
        return this.#condition(statement.expression);
      case 'method':
      case 'branch':
      case 'braces':
        return this.#statements(statement.body);
      case 'binder':
        return this.#statements(statement.body);
      case 'when':
        this.#condition(statement.condition);
        return this.#statements(statement.body);
      case 'effect':
        return this.#effect(statement);
      case 'transition':
        return this.#transition(statement);
      case 'network':
        return this.#network(statement.network);
      default:
    }
  }

  #condition(expression: Expression): void {
    const { start, end } = expression.span;
    if (expression.kind === 'quantifier') this.#statements(expression.body);
    const source = this.#source(expression.span);
    const what = `negated: ${source}`;
    this.#add('condition', what, [{ start, end, insert: this.#keepLines(`not (${source})`, start, end) }]);
    const operator = expression.kind === 'binary' ? flipped[expression.operator] : undefined;
    if (expression.kind !== 'binary' || !operator) return;
    const { left, right } = expression;
    const between = { start: left.span.end, end: right.span.start };
    const old = this.#text.slice(between.start, between.end);
    if (old.trim() === expression.operator) {
      const insert = old.replace(expression.operator, operator);
      this.#add('condition', `${operator} for ${expression.operator}: ${source}`, [{ ...between, insert }]);
    }
  }

  #effect(effect: Extract<Statement, { kind: 'effect' }>): void {
    const { operator, target, value, span } = effect;
    const source = this.#source(span);
    this.#leaveOut('effect', source, span);
    const other = this.#otherValue(value);
    if (other !== null) this.#add('effect', `${other} for: ${source}`, [{ ...edges(value.span), insert: other }]);
    const between = { start: target.span.end, end: value.span.start };
    if (operator !== ':=') {
      const insert = operator === '+=' ? ' -= ' : ' += ';
      this.#add('effect', `${insert.trim()} for: ${source}`, [{ ...between, insert }]);
    }
  }

  #transition({ from, to, span }: Extract<Statement, { kind: 'transition' }>): void {
    const source = this.#source(span);
    // The condition stays, the effect goes.
    this.#sites.push({
      kind: 'effect',
      what: `left out :-> of: ${source}`,
      changes: [{ start: from.span.end, end: to.span.end, insert: '' }],
      missing: { line: this.#line },
    });
    const other = this.#otherValue(to);
    if (other !== null) this.#add('effect', `${other} for: ${source}`, [{ ...edges(to.span), insert: other }]);
    const old = this.#otherValue(from);
    if (old !== null) this.#add('condition', `${old} for: ${source}`, [{ ...edges(from.span), insert: old }]);
  }

  #network(network: NetworkNode): void {
    if (network.kind === 'binder') return this.#statements(network.body);
    if (network.kind !== 'ordered' && network.kind !== 'unordered') return;
    if (network.kind === 'ordered') this.#neighbours(network.parts);
    network.parts.forEach((part) => this.#network(part));
  }

  /** Two neighbours change places. */
  #neighbours(parts: readonly { span: { start: number; end: number } }[]): void {
    for (let at = 1; at < parts.length; at++) {
      const [one, other] = [parts[at - 1]!, parts[at]!];
      const [first, second] = [this.#text.slice(...bounds(one)), this.#text.slice(...bounds(other))];
      if (first === second || countLines(first) !== countLines(second)) continue;
      this.#add('order', `exchanged: ${short(first)} and ${short(second)}`, [
        { ...edges(one.span), insert: second },
        { ...edges(other.span), insert: first },
      ]);
    }
  }

  #value(target: Expression, value: Expression, span: { start: number; end: number }): void {
    const source = this.#source(span);
    const insert = this.#text.slice(span.start, span.end).replace(/[^\n]/g, ' ');
    const place = this.#source(target.span);
    this.#sites.push({
      kind: 'value',
      what: `left out: ${source}`,
      changes: [{ ...span, insert }],
      missing: { place },
    });
    const other = this.#otherValue(value) ?? this.#otherObject(target, value);
    if (other !== null) this.#add('value', `${other} for: ${source}`, [{ ...edges(value.span), insert: other }]);
  }

  /** Another value that the text gives to the same variable. */
  #otherObject(target: Expression, value: Expression): string | null {
    if (value.kind !== 'name' || (target.kind !== 'name' && target.kind !== 'call')) return null;
    const others = parse(this.#text).file.declarations.flatMap((one) => {
      if (one.kind !== 'assign' || (one.target.kind !== 'name' && one.target.kind !== 'call')) return [];
      const isOther = one.value.kind === 'name' && one.value.name.text !== value.name.text;
      return one.target.name.text === target.name.text && isOther ? [this.#source(one.value.span)] : [];
    });
    return others.length > 0 ? this.#random.pick(others) : null;
  }

  #otherValue(value: Expression): string | null {
    if (value.kind === 'boolean') return value.value ? 'false' : 'true';
    if (value.kind === 'integer') return String(value.value > 0 ? this.#random.pick([0, value.value - 1]) : 1);
    if (value.kind === 'float') return value.value > 0 ? '0' : '1000';
    if (value.kind === 'none' || value.kind === 'error') return null;
    return null;
  }

  #leaveOut(kind: MistakeKind, source: string, span: { start: number; end: number }): void {
    // The semicolon goes, too.
    const end = this.#text.indexOf(';', span.end - 1) + 1;
    const insert = this.#text.slice(span.start, end).replace(/[^\n]/g, ' ');
    const missing = { line: this.#line };
    this.#sites.push({ kind, what: `left out: ${source}`, changes: [{ start: span.start, end, insert }], missing });
  }

  #add(kind: MistakeKind, what: string, changes: SiteChange[]): void {
    this.#sites.push({ kind, what, changes, missing: null });
  }

  #keepLines(insert: string, start: number, end: number): string {
    return insert + '\n'.repeat(countLines(this.#text.slice(start, end)) - 1);
  }

  #source({ start, end }: { start: number; end: number }): string {
    return this.#text.slice(start, end).replace(/\s+/g, ' ');
  }
}

const edges = ({ start, end }: { start: number; end: number }) => ({ start, end });
const bounds = ({ span }: { span: { start: number; end: number } }) => [span.start, span.end] as const;
const countLines = (text: string): number => text.split('\n').length;
const short = (text: string): string => text.replace(/\s+/g, ' ').slice(0, 60);
