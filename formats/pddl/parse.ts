// Parses PDDL into the trees of ast.ts. Reports parts that are not PDDL or not supported, and continues after them.
// lower.ts checks the names.

import { LispDefinitions, one, parseDefines } from '../lisp/definitions.ts';
import type { ParsedDefines } from '../lisp/definitions.ts';
import type { LispList, LispNode } from '../lisp/read.ts';
import { numberOf, wordOf } from '../lisp/sections.ts';
import type { PddlDomain, PddlMetric, PddlProblem, PddlRule } from './ast.ts';

export interface ParsedPddl extends ParsedDefines<PddlDomain, PddlProblem> {}

/** Parses a text with a domain, a problem, or one of each. `holds`: what an empty text is reported to lack. */
export function parsePddl(text: string, holds: 'domain' | 'problem' = 'domain'): ParsedPddl {
  return parseDefines(text, holds, (report) => new PddlParser(report, 'all'));
}

const domainKeys = [...[':requirements', ':types', ':constants', ':predicates', ':functions', ':derived', ':action']];
/** `:length` described expected plans in old versions of PDDL. */
const problemKeys = [':domain', ':requirements', ':objects', ':init', ':goal', ':metric', ':length'];
const unsupported = [':durative-action', ':axiom', ':process', ':event', ':constraints', ':method', ':task', ':htn'];

class PddlParser extends LispDefinitions {
  domain(define: LispList): PddlDomain {
    const domain: PddlDomain = { ...this.emptyDomain(define), rules: [] };
    for (const { key, list } of this.sections(define.items, domainKeys, unsupported, 'a domain')) {
      // Requirements are ignored: only what a domain really uses counts.
      if (key === ':requirements') list.items.slice(1).forEach((item) => this.requirement(item));
      else if (key === ':derived') domain.rules.push(...one(this.rule(list)));
      else this.declare(domain, key, list);
    }
    return domain;
  }

  problem({ items, span }: LispList): PddlProblem {
    const name = this.nameOf(items[1] as LispList, 'problem');
    const problem: PddlProblem = {
      name,
      domain: { text: '', span: name.span },
      objects: [],
      init: [],
      values: [],
      goal: null,
      metric: null,
      span,
    };
    const seen = new Set<string>();
    for (const { key, list } of this.sections(items, problemKeys, unsupported, 'a problem')) {
      const rest = list.items.slice(1);
      if (seen.has(key) && key !== ':objects') this.report.add('FP5007', list.span, key, 'the problem');
      seen.add(key);
      if (key === ':domain') problem.domain = this.name(rest[0], 'the name of the domain', list.span) ?? problem.domain;
      else if (key === ':objects') problem.objects = problem.objects.concat(this.typedList(rest, 'names'));
      else if (key === ':init') for (const item of rest) this.initial(item, problem);
      else if (key === ':goal') problem.goal = this.goal(list);
      else if (key === ':metric') problem.metric = this.metric(list);
    }
    if (!seen.has(':domain')) this.report.add('FP5005', name.span, '`(:domain NAME)`', 'the problem');
    if (!seen.has(':goal')) this.report.add('FP5005', name.span, '`(:goal CONDITION)`', 'the problem');
    return problem;
  }

  private rule(list: LispList): PddlRule | null {
    const [, first, second, extra] = list.items;
    if (extra) this.expected('`)`', extra, list.span);
    const head = first ? this.signature(first, 'predicate') : this.expected('a predicate', first, list.span);
    if (head && !second) this.expected('a condition', second, list.span);
    const body = head && second ? this.formula(second) : null;
    return head && body && { head, body };
  }

  /** Some files have the facts in one `and`. */
  private initial(node: LispNode, problem: PddlProblem): void {
    const items = node.kind === 'list' ? node.items : [];
    const isTimed = wordOf(items[0]) === 'at' && numberOf(items[1]) !== null && items[2]?.kind === 'list';
    if (wordOf(items[0]) === 'and') items.slice(1).forEach((item) => this.initial(item, problem));
    else if (isTimed) this.report.add('FP5201', node.span, 'a fact that becomes true at a time', 'timed');
    else this.fact(node, problem);
  }

  private goal(list: LispList) {
    const [, node, extra] = list.items;
    if (extra) this.expected('`)`', extra, list.span, 'join several conditions with `and`');
    return node ? this.formula(node) : this.expected('a condition', node, list.span);
  }

  private metric({ items, span }: LispList): PddlMetric | null {
    const word = wordOf(items[1]);
    if (word !== 'minimize' && word !== 'maximize') {
      return this.expected('`minimize` or `maximize`', items[1], span);
    }
    const of = items[2] ? this.numeric(items[2]) : this.expected('what to count', items[2], span);
    return of && { isMaximised: word === 'maximize', of, span };
  }
}
