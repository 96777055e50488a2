// Looks up all names of a domain and a problem, and reports unknown and unsuitable ones.

import type { Span } from '../../ir/ir.ts';
import type { Formula, FormulaEffect, LispAtomic, NumericTerm, TypedName } from '../lisp/ast.ts';
import type { LispReports } from '../lisp/declarations.ts';
import { NameTable } from '../lisp/names.ts';
import type { LispReport } from '../lisp/report.ts';
import { TermReader, VariableScope } from '../lisp/terms.ts';
import type { HddlAction, HddlDomain, HddlMethod, HddlNetwork, HddlProblem } from './ast.ts';
import { HddlDeclarations } from './declarations.ts';
import { partsOf } from './formulas.ts';
import type {
  HddlModel,
  HddlVariable,
  ModelAction,
  ModelCondition,
  ModelCost,
  ModelEffect,
  ModelFact,
  ModelNetwork,
  ModelRef,
  ModelSubtask,
} from './model.ts';

/** Returns the model of both texts, as far as they are correct. It may only be lowered if there are no errors. */
export function checkHddl(domain: HddlDomain, problem: HddlProblem | null, reports: LispReports): HddlModel {
  const declared = new HddlDeclarations(domain, problem, reports);
  const inDomain = new Checker(declared, reports.domain, domain);
  domain.actions.forEach((action) => inDomain.action(action));
  domain.methods.forEach((method) => inDomain.method(method));
  for (const task of declared.tasks) {
    if (task.kind === 'compound' && task.methods.length === 0)
      reports.domain.add('FP5901', task.name.span, task.name.text);
  }
  return {
    name: domain.name.text,
    sorts: declared.sorts,
    predicates: declared.predicates,
    functions: declared.functions,
    objects: declared.objects,
    tasks: declared.tasks,
    hasMetric: problem === null || problem.metric !== null,
    ...new Checker(declared, reports.problem, domain).problem(problem),
  };
}

const nowhere: Span = { start: 0, end: 0, line: 1, column: 1 };

class Checker extends TermReader<HddlDeclarations> {
  readonly #domain: HddlDomain;

  constructor(declared: HddlDeclarations, report: LispReport, domain: HddlDomain) {
    super(declared, report);
    this.#domain = domain;
  }

  action({ name, precondition, effect }: HddlAction): void {
    const task = this.#task(name);
    if (task?.kind !== 'action') return;
    this.scope = new VariableScope(task.params, null);
    task.conditions = precondition ? this.#conjuncts(precondition) : [];
    if (effect) task.effects = this.#effects(effect, task);
  }

  method({ name, params, task: head, precondition, network, span }: HddlMethod): void {
    const before = this.#methodNames.same(name.text);
    if (before) this.report.add('FP5101', name.span, name.text, 'method', String(before));
    this.#methodNames.add(name.text, name.span.line);
    const variables = this.declared.variables(params, this.report);
    this.scope = new VariableScope(variables, null);
    const task = this.#task(head.name);
    const refs = this.#call(head, task?.params);
    const conditions = precondition ? this.#conjuncts(precondition) : [];
    const checked = this.#network(network, conditions);
    if (task?.kind === 'action') this.report.add('FP5106', head.name.span, head.name.text);
    else if (task && refs)
      task.methods.push({ name, params: variables, head: refs, conditions, network: checked, span });
  }

  readonly #methodNames = new NameTable<number>();

  problem(problem: HddlProblem | null): Pick<HddlModel, 'problem' | 'facts' | 'values' | 'request' | 'goal'> {
    const none = { subtasks: [], isOrdered: true, ordering: [], constraints: null };
    const { name, params, network, span } = problem
      ? { name: problem.name, ...problem.request }
      : { name: { text: '', span: nowhere }, params: [] as TypedName[], network: none, span: nowhere };
    if (problem) this.#compareDomains(problem);
    const variables = this.declared.variables(params, this.report);
    this.scope = new VariableScope(variables, null);
    const conditions: ModelCondition[] = [];
    const request = { name, params: variables, conditions, network: this.#network(network, conditions), span };
    this.scope = new VariableScope([], null);
    return {
      problem: name.text,
      request,
      facts: (problem?.init ?? []).flatMap((fact) => this.#fact(fact)),
      values: (problem?.values ?? []).flatMap((one) => this.#value(one.of, one.value)),
      goal: problem?.goal ? this.#conjuncts(problem.goal) : [],
    };
  }

  #compareDomains({ domain }: HddlProblem): void {
    const { text } = this.#domain.name;
    if (domain.text !== '' && text !== '' && domain.text.toLowerCase() !== text.toLowerCase()) {
      this.report.add('FP5110', domain.span, domain.text, text);
    }
  }

  #task(name: LispAtomic['name']) {
    const index = this.declared.taskOf(name, this.report);
    return index === null ? null : this.declared.tasks[index]!;
  }

  #fact(atom: LispAtomic): ModelFact[] {
    const predicate = this.declared.predicateOf(atom.name, this.report);
    const sorts = predicate === null ? undefined : this.declared.predicates[predicate]!.sorts;
    const refs = this.args(atom, sorts);
    const args = refs?.flatMap((ref) => (ref.kind === 'object' ? ref.object : []));
    return predicate === null || !args ? [] : [{ predicate, args }];
  }

  #value(of: LispAtomic, value: number): HddlModel['values'] {
    const index = this.declared.functionOf(of.name, this.report);
    const refs = this.args(of, index === null ? undefined : this.declared.functions[index]!.sorts);
    const args = refs?.flatMap((ref) => (ref.kind === 'object' ? ref.object : []));
    return index === null || !args ? [] : [{ function: index, args, value }];
  }

  /** A task with its arguments. Variables that may be of other types than the task takes are narrowed. */
  #call(call: LispAtomic, params: readonly HddlVariable[] | undefined): ModelRef[] | null {
    const wanted = params?.map(({ sort }) => sort);
    const refs = this.args(call, wanted);
    refs?.forEach((ref, at) => {
      if (ref.kind !== 'variable') return;
      const narrow = this.declared.sorts.both(ref.variable.sort, wanted![at]!);
      // If no object is possible, this was already reported.
      if (narrow.types.length > 0) ref.variable.sort = narrow;
    });
    return refs;
  }

  // --- Conditions and effects ---

  #conjuncts(formula: Formula): ModelCondition[] {
    const condition = this.#condition(formula);
    return condition ? partsOf(condition) : [];
  }

  #condition(formula: Formula): ModelCondition | null {
    const { span } = formula;
    switch (formula.kind) {
      case 'and':
      case 'or': {
        const parts = formula.parts.flatMap((part) => this.#condition(part) ?? []);
        return { kind: formula.kind, parts, span };
      }
      case 'not': {
        const part = this.#condition(formula.part);
        return part && { kind: 'not', part, span };
      }
      case 'imply': {
        const left = this.#condition(formula.left);
        const right = this.#condition(formula.right);
        return left && right && { kind: 'or', parts: [{ kind: 'not', part: left, span: left.span }, right], span };
      }
      case 'equal': {
        const left = this.ref(formula.left);
        const right = this.ref(formula.right);
        return left && right && { kind: 'equal', left, right, span };
      }
      // Refused when it was read.
      case 'compare':
        return null;
      case 'sort-of': {
        const ref = this.ref(formula.term);
        return ref && { kind: 'member', ref, sort: this.declared.sortOf(formula, this.report), span };
      }
      case 'exists':
      case 'forall': {
        const { kind, variables } = formula;
        return this.inside(variables, (bound) => {
          const part = this.#condition(formula.part);
          return part && { kind, variables: bound, part, span };
        });
      }
      case 'atom': {
        const predicate = this.declared.predicateOf(formula.name, this.report);
        const args = this.#atomArgs(formula, predicate);
        return predicate === null || !args ? null : { kind: 'atom', predicate, args, span };
      }
    }
  }

  #atomArgs(atom: LispAtomic, predicate: number | null): ModelRef[] | null {
    return this.wideningArgs(atom, predicate === null ? undefined : this.declared.predicates[predicate]!);
  }

  #effects(effect: FormulaEffect, action: ModelAction): ModelEffect[] {
    const { span } = effect;
    switch (effect.kind) {
      case 'and':
        return effect.parts.flatMap((part) => this.#effects(part, action));
      case 'add':
      case 'delete': {
        const predicate = this.declared.predicateOf(effect.atom.name, this.report);
        const args = this.#atomArgs(effect.atom, predicate);
        return predicate === null || !args ? [] : [{ kind: effect.kind, predicate, args, span }];
      }
      case 'when': {
        const condition = this.#condition(effect.condition);
        const effects = this.#effects(effect.part, action);
        return condition ? [{ kind: 'when', condition, effects, span }] : [];
      }
      case 'forall':
        return this.inside(effect.variables, (variables) => [
          { kind: 'forall', variables, effects: this.#effects(effect.part, action), span },
        ]);
      case 'increase': {
        const isDirect = this.scope.outer === null;
        const counted = this.declared.functionOf(effect.of.name, this.report);
        if (!isDirect || effect.of.args.length > 0) this.report.add('FP5202', span);
        else if (counted !== null) action.cost.push(...this.#cost(effect.by));
        return [];
      }
      // Refused when they were read.
      case 'decrease':
      case 'assign':
      case 'scale-up':
      case 'scale-down':
        return [];
    }
  }

  #cost(by: NumericTerm): ModelCost[] {
    if (by.kind === 'number') return [{ kind: 'number', value: by.value }];
    // Refused when it was read.
    if (by.kind === 'arithmetic') return [];
    const index = this.declared.functionOf(by.name, this.report);
    const args = this.args(by, index === null ? undefined : this.declared.functions[index]!.sorts);
    return index === null || !args ? [] : [{ kind: 'function', function: index, args, span: by.span }];
  }

  // --- Networks ---

  #network({ subtasks, isOrdered, ordering, constraints }: HddlNetwork, conditions: ModelCondition[]): ModelNetwork {
    if (constraints && this.#areConstraints(constraints)) conditions.push(...this.#conjuncts(constraints));
    const labels = new NameTable<number>();
    const found: ModelSubtask[] = [];
    const numbers = subtasks.map((subtask, at) => {
      const { label } = subtask;
      if (label && labels.same(label.text) !== undefined) {
        this.report.add(
          'FP5101',
          label.span,
          label.text,
          'label',
          String(subtasks[labels.same(label.text)!]!.span.line),
        );
      }
      if (label) labels.add(label.text, at);
      const task = this.declared.taskOf(subtask.name, this.report);
      const args = this.#call(subtask, task === null ? undefined : this.declared.tasks[task]!.params);
      if (task === null || !args) return -1;
      return found.push({ task, args, span: subtask.span }) - 1;
    });
    if (isOrdered) return { subtasks: found, after: null };
    const direct = found.map((): number[] => []);
    for (const { before, after: later } of ordering) {
      const [one, other] = [before, later].map((label) => {
        const at = labels.get(label.text);
        if (at === undefined) this.report.add('FP5107', label.span, label.text, labels.near(label.text));
        return at === undefined ? -1 : numbers[at]!;
      });
      if (one! >= 0 && other! >= 0) direct[other!]!.push(one!);
    }
    const after = closedOrder(direct);
    if (after) return inLine({ subtasks: found, after });
    const round = ordering.find(({ before }) => goesRound(direct, numbers[labels.get(before.text) ?? -1] ?? -1))!;
    this.report.add('FP5108', round.span, `\`${round.before.text}\` comes before itself`);
    return { subtasks: [], after: null };
  }

  #areConstraints(formula: Formula): boolean {
    switch (formula.kind) {
      case 'and':
      case 'or':
        return formula.parts.every((part) => this.#areConstraints(part));
      case 'not':
        return this.#areConstraints(formula.part);
      case 'equal':
      case 'sort-of':
        return true;
      default:
        this.report.add(
          'FP5111',
          formula.span,
          formula.kind === 'atom' ? `\`${formula.name.text}\`` : `\`${formula.kind}\``,
        );
        return false;
    }
  }
}

/** For each subtask, all subtasks that come before it, directly or indirectly, or null if the order has a cycle. */
function closedOrder(direct: readonly number[][]): Set<number>[] | null {
  const after: (Set<number> | undefined)[] = direct.map(() => undefined);
  const left = direct.map((before) => new Set(before));
  for (let count = 0; count < direct.length;) {
    const ready = direct.flatMap((_, at) => (after[at] === undefined && left[at]!.size === 0 ? [at] : []));
    if (ready.length === 0) return null;
    for (const at of ready) {
      const all = new Set(direct[at]);
      for (const one of direct[at]!) for (const before of after[one]!) all.add(before);
      after[at] = all;
    }
    count += ready.length;
    for (const before of left) for (const at of ready) before.delete(at);
  }
  return after as Set<number>[];
}

/** Whether a subtask comes before itself. */
function goesRound(direct: readonly number[][], start: number): boolean {
  const seen = new Set(direct[start]);
  for (const one of seen) for (const before of direct[one]!) seen.add(before);
  return seen.has(start);
}

/** Sorts the subtasks if only one order is possible. */
function inLine(network: ModelNetwork & { after: Set<number>[] }): ModelNetwork {
  const { subtasks, after } = network;
  const line = subtasks.map((_, at) => at).sort((one, other) => after[one]!.size - after[other]!.size);
  if (line.some((at, place) => after[at]!.size !== place)) return network;
  return { subtasks: line.map((at) => subtasks[at]!), after: null };
}
