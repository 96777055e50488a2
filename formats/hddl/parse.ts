// Parses HDDL into the trees of ast.ts. Reports parts that are not HDDL or not supported, and continues after them.
// check.ts checks the names.

import { LispDefinitions, one, parseDefines } from '../lisp/definitions.ts';
import type { ParsedDefines } from '../lisp/definitions.ts';
import type { LispList, LispNode } from '../lisp/read.ts';
import { wordOf } from '../lisp/sections.ts';
import type {
  HddlDomain,
  HddlMethod,
  HddlNetwork,
  HddlOrdering,
  HddlProblem,
  HddlRequest,
  HddlSubtask,
  HddlTask,
} from './ast.ts';

export interface ParsedHddl extends ParsedDefines<HddlDomain, HddlProblem> {}

/** Parses a text with a domain, a problem, or one of each. `holds`: what an empty text is reported to lack. */
export function parseHddl(text: string, holds: 'domain' | 'problem' = 'domain'): ParsedHddl {
  return parseDefines(text, holds, (report) => new HddlParser(report));
}

const subtaskKeys = [':subtasks', ':tasks', ':ordered-subtasks', ':ordered-tasks'];
const networkKeys = [...subtaskKeys, ':ordering', ':constraints'];
const domainKeys = [
  ...[':requirements', ':types', ':constants', ':predicates', ':functions', ':task', ':method', ':action'],
];
const problemKeys = [':domain', ':requirements', ':objects', ':htn', ':htnti', ':init', ':goal', ':metric'];
const unsupported = [
  ':durative-action',
  ':derived',
  ':axiom',
  ':process',
  ':event',
  ':constraints',
  ':length',
  ':decomposition',
];

class HddlParser extends LispDefinitions {
  domain(define: LispList): HddlDomain {
    const domain: HddlDomain = { ...this.emptyDomain(define), requirements: [], tasks: [], methods: [] };
    for (const { key, list } of this.sections(define.items, domainKeys, unsupported, 'a domain')) {
      if (key === ':requirements')
        domain.requirements.push(...list.items.slice(1).flatMap((item) => this.requirement(item)));
      else if (key === ':task') domain.tasks.push(...one(this.task(list)));
      else if (key === ':method') domain.methods.push(...one(this.method(list)));
      else this.declare(domain, key, list);
    }
    return domain;
  }

  problem({ items, span }: LispList): HddlProblem {
    const name = this.nameOf(items[1] as LispList, 'problem');
    const none: HddlNetwork = { subtasks: [], isOrdered: true, ordering: [], constraints: null };
    const problem: HddlProblem = {
      name,
      domain: { text: '', span: name.span },
      objects: [],
      request: { params: [], network: none, span: name.span },
      init: [],
      values: [],
      goal: null,
      metric: null,
      span,
    };
    const seen = new Set<string>();
    for (const { key: word, list } of this.sections(items, problemKeys, unsupported, 'a problem')) {
      // Early drafts had another name for it.
      const key = word === ':htnti' ? ':htn' : word;
      const rest = list.items.slice(1);
      if (seen.has(key) && key !== ':objects') this.report.add('FP5007', list.span, key, 'the problem');
      seen.add(key);
      if (key === ':domain') problem.domain = this.name(rest[0], 'the name of the domain', list.span) ?? problem.domain;
      else if (key === ':objects') problem.objects = problem.objects.concat(this.typedList(rest, 'names'));
      else if (key === ':htn') problem.request = this.request(list);
      else if (key === ':init') for (const item of rest) this.fact(item, problem);
      else if (key === ':goal') problem.goal = rest[0] ? this.formula(rest[0]) : null;
      else if (key === ':metric') this.metric(list, problem);
    }
    if (!seen.has(':domain')) this.report.add('FP5005', name.span, '`(:domain NAME)`', 'the problem');
    // A misspelt `:htn` has been reported.
    const isMisspelt = this.report.diagnostics.some(({ advice }) => advice === 'did you mean `:htn`?');
    if (!seen.has(':htn') && !isMisspelt) this.report.add('FP5205', name.span);
    return problem;
  }

  private task(list: LispList): HddlTask | null {
    const found = this.named(list, [':parameters', ':precondition', ':effect']);
    if (!found) return null;
    for (const key of [':precondition', ':effect']) {
      const node = found.keys.get(key);
      const isEmpty = node?.kind === 'list' && node.items.length === 0;
      if (node && !isEmpty) this.report.add('FP5201', node.span, `\`${key}\` of a task`, key);
    }
    return { name: found.name, params: found.params, span: list.span };
  }

  private method(list: LispList): HddlMethod | null {
    const found = this.named(list, [':parameters', ':task', ':precondition', ...networkKeys]);
    if (!found) return null;
    const { name, keys, params } = found;
    const task = keys.get(':task');
    if (!task) this.report.add('FP5005', name.span, '`:task (NAME ...)`', `the method \`${name.text}\``);
    const head = task && this.atomic(task, 'task', list.span);
    if (!head) return null;
    const precondition = keys.get(':precondition');
    return {
      name,
      params,
      task: head,
      precondition: precondition ? this.formula(precondition) : null,
      network: this.network(keys),
      span: list.span,
    };
  }

  private request(list: LispList): HddlRequest {
    const keys = this.keys(list.items.slice(1), [':parameters', ...networkKeys], '`:htn`', list.span);
    return { params: this.params(keys.get(':parameters')), network: this.network(keys), span: list.span };
  }

  private network(keys: ReadonlyMap<string, LispNode>): HddlNetwork {
    const [key, more] = subtaskKeys.filter((word) => keys.has(word));
    if (more) this.report.add('FP5007', keys.get(more)!.span, more, `\`${key}\` beside it:`);
    const isOrdered = key !== undefined && key.startsWith(':ordered');
    const subtasks = key === undefined ? [] : this.subtasks(keys.get(key)!);
    const order = keys.get(':ordering');
    const ordering = order ? this.ordering(order) : [];
    if (isOrdered && ordering.length > 0) this.report.add('FP5109', order!.span);
    const constraints = keys.get(':constraints');
    return {
      subtasks,
      isOrdered,
      ordering: isOrdered ? [] : ordering,
      constraints: constraints ? this.formula(constraints) : null,
    };
  }

  /** `()`, one subtask, or several after `and`. */
  private subtasks(node: LispNode): HddlSubtask[] {
    const list = this.list(node, 'subtasks in parentheses', node.span);
    if (!list || list.items.length === 0) return [];
    const all = wordOf(list.items[0]) === 'and' ? list.items.slice(1) : [list];
    return all.flatMap((item) => one(this.subtask(item)));
  }

  private subtask(node: LispNode): HddlSubtask | null {
    if (node.kind === 'list' && node.items[1]?.kind === 'list') {
      const label = this.name(node.items[0], 'a label', node.span);
      const task = this.atomic(node.items[1], 'task', node.span);
      if (node.items[2]) this.expected('`)`', node.items[2], node.span);
      return task && { ...task, label };
    }
    const task = this.atomic(node, 'task', node.span);
    return task && { ...task, label: null };
  }

  private ordering(node: LispNode): HddlOrdering[] {
    const list = this.list(node, 'an order in parentheses', node.span);
    if (!list || list.items.length === 0) return [];
    const all = wordOf(list.items[0]) === 'and' ? list.items.slice(1) : [list];
    return all.flatMap((item) => {
      const three = item.kind === 'list' && item.items.length === 3 ? item.items : [];
      const sign = three.findIndex((part) => wordOf(part) === '<');
      if (sign === -1 || sign === 2) this.expected('`(< t1 t2)`', item, node.span);
      if (sign === -1 || sign === 2) return [];
      const [first, second] = three.filter((_, at) => at !== sign);
      const before = this.name(first, 'a label', item.span);
      const after = this.name(second, 'a label', item.span);
      return before && after ? [{ before, after, span: item.span }] : [];
    });
  }

  private metric({ items, span }: LispList, problem: HddlProblem): void {
    const of = wordOf(items[1]) === 'minimize' && items[2] ? this.numeric(items[2]) : null;
    if (of) problem.metric = of;
    else this.report.add('FP5204', span);
  }
}
