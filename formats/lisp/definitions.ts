// Parses the elements that domains and problems of all notations share: a head, sections, declarations, parts with a
// name and keywords.

import type { Span } from '../../ir/ir.ts';
import type { LispAction, LispAtomic, LispDomain, LispFunctionValue, LispSignature, TypedName } from './ast.ts';
import { readLisp } from './read.ts';
import type { LispList, LispNode } from './read.ts';
import { LispReport } from './report.ts';
import { LispSections, numberOf, shown, wordOf } from './sections.ts';
import { suggest } from '../../language/check/suggest.ts';
import { checkText } from '../../language/check-text.ts';
import type { Diagnostic } from '../../language/diagnostics.ts';

export class LispDefinitions extends LispSections {
  protected nameOf(head: LispList, kind: string) {
    return this.name(head.items[1], `the name of the ${kind}`, head.span) ?? { text: '', span: head.span };
  }

  /** The sections after the head of a `define`. */
  protected *sections(
    items: readonly LispNode[],
    known: readonly string[],
    unsupported: readonly string[],
    context: string,
  ) {
    for (const node of items.slice(2)) {
      const key = node.kind === 'list' ? wordOf(node.items[0]) : '';
      if (node.kind !== 'list' || !key.startsWith(':')) {
        this.expected('a section such as `(' + known[0] + ' ...)`', node, node.span);
        continue;
      }
      if (known.includes(key)) yield { key, list: node };
      else if (unsupported.includes(key)) this.report.add('FP5201', node.items[0]!.span, `\`${key}\``, key);
      else this.report.add('FP5006', node.items[0]!.span, key, context, suggest(key, known));
    }
  }

  protected emptyDomain(define: LispList): LispDomain {
    const name = this.nameOf(define.items[1] as LispList, 'domain');
    return { name, types: [], constants: [], predicates: [], functions: [], actions: [], span: define.span };
  }

  /** Adds what a section declares that domains of all notations have. */
  protected declare(domain: LispDomain, key: string, list: LispList): void {
    const rest = list.items.slice(1);
    if (key === ':types') domain.types = domain.types.concat(this.typedList(rest, 'names'));
    else if (key === ':constants') domain.constants = domain.constants.concat(this.typedList(rest, 'names'));
    else if (key === ':predicates')
      domain.predicates = domain.predicates.concat(rest.flatMap((item) => one(this.signature(item, 'predicate'))));
    else if (key === ':functions') domain.functions = domain.functions.concat(this.functions(rest));
    else domain.actions.push(...one(this.action(list)));
  }

  protected requirement(node: LispNode) {
    if (wordOf(node).startsWith(':') && node.kind === 'atom') return [{ text: node.text, span: node.span }];
    this.expected('a requirement such as `:typing`', node, node.span);
    return [];
  }

  /** `(f ?x) - number (g) - number` */
  private functions(items: readonly LispNode[]): LispSignature[] {
    const found: LispSignature[] = [];
    for (let at = 0; at < items.length; at++) {
      if (wordOf(items[at]) === '-') {
        const type = items[++at];
        if (wordOf(type) !== 'number') {
          this.expected('`number`', type, items[at - 1]!.span, 'write a predicate for what gives objects');
        }
      } else found.push(...one(this.signature(items[at]!, 'function')));
    }
    return found;
  }

  protected named(list: LispList, known: readonly string[]) {
    const word = wordOf(list.items[0]);
    const name = this.name(list.items[1], `a name after \`${word}\``, list.span);
    if (!name) return null;
    const keys = this.keys(list.items.slice(2), known, `the ${word.slice(1)} \`${name.text}\``, list.span);
    return { name, keys, params: this.params(keys.get(':parameters')) };
  }

  protected params(node: LispNode | undefined): TypedName[] {
    const list = node && this.list(node, 'parameters in parentheses', node.span);
    return list ? this.typedList(list.items, 'variables') : [];
  }

  private action(list: LispList): LispAction | null {
    const found = this.named(list, [':parameters', ':precondition', ':effect']);
    if (!found) return null;
    const precondition = found.keys.get(':precondition');
    const effect = found.keys.get(':effect');
    return {
      name: found.name,
      params: found.params,
      precondition: precondition ? this.formula(precondition) : null,
      effect: effect ? this.effect(effect) : null,
      span: list.span,
    };
  }

  protected fact(node: LispNode, problem: { init: LispAtomic[]; values: LispFunctionValue[] }): void {
    const word = node.kind === 'list' ? wordOf(node.items[0]) : '';
    if (node.kind === 'list' && word === '=') {
      const of = this.atomic(node.items[1], 'function', node.span);
      const value = numberOf(node.items[2]);
      if (of && value === null) this.expected('a number', node.items[2], node.span);
      if (of && value !== null) problem.values.push({ of, value, span: node.span });
      return;
    }
    // A fact that is not stated is false anyway.
    if (node.kind === 'list' && word === 'not') {
      this.atomic(node.items[1], 'predicate', node.span);
      return;
    }
    if (node.kind === 'list' && ['and', 'or', 'forall', 'exists', 'when', 'oneof', 'at-time'].includes(word)) {
      this.report.add('FP5112', node.span, `\`${word}\``);
      return;
    }
    const atom = this.atomic(node, 'predicate', node.span);
    if (atom) problem.init.push(atom);
  }
}

export function one<T>(value: T | null): T[] {
  return value === null ? [] : [value];
}

/** A parsed text with a domain, a problem, or one of each. */
export interface ParsedDefines<Domain, Problem> {
  /** The domain, without parts that could not be parsed, or null if the text has none. */
  domain: Domain | null;
  problem: Problem | null;
  diagnostics: Diagnostic[];
}

/** Parses the domain and the problem of a text. `holds`: what an empty text is reported to lack. */
export function parseDefines<Domain, Problem>(
  text: string,
  holds: 'domain' | 'problem',
  parserFor: (report: LispReport) => { domain(define: LispList): Domain; problem(define: LispList): Problem },
): ParsedDefines<Domain, Problem> {
  checkText(text, `the text of a ${holds}`);
  const report = new LispReport();
  const parser = parserFor(report);
  const { domain, problem } = readDefines(text, report, holds);
  return {
    domain: domain && parser.domain(domain),
    problem: problem && parser.problem(problem),
    diagnostics: report.diagnostics,
  };
}

/** The domain and the problem of a text, or null if it has none. */
function readDefines(
  text: string,
  report: LispReport,
  holds: 'domain' | 'problem',
): Record<'domain' | 'problem', LispList | null> {
  const found: Record<'domain' | 'problem', LispList | null> = { domain: null, problem: null };
  const start: Span = { start: 0, end: Math.min(1, text.length), line: 1, column: 1 };
  const defines = readLisp(text, report);
  for (const node of defines) {
    const head = node.kind === 'list' && wordOf(node.items[0]) === 'define' ? node.items[1] : undefined;
    const word = head?.kind === 'list' ? wordOf(head.items[0]) : '';
    if (node.kind !== 'list' || (word !== 'domain' && word !== 'problem')) {
      report.add('FP5004', node.span, '`(define (domain ...) ...)` or `(define (problem ...) ...)`', shown(node), '');
    } else if (found[word]) report.add('FP5009', node.span, word);
    else found[word] = node;
  }
  if (defines.length === 0) report.add('FP5008', start, holds);
  return found;
}
