// Lowers PDDL to the IR: predicates become fluents and constants, functions become numbers, derived predicates become
// defines, actions become primitive tasks, and the goal becomes the conditions at the end of the plan. The trees are
// visited twice: first to check them and to find out what they use, then to write that.

import type { Define, DomainIr, Expr, Guard, PrimitiveTask, Problem, Span } from '../../ir/ir.ts';
import type { LispAtomic } from '../lisp/ast.ts';
import { Declarations, declareOnce } from '../lisp/declarations.ts';
import type { LispReports, LispTable } from '../lisp/declarations.ts';
import { LispForest } from '../lisp/forest.ts';
import { NameTable } from '../lisp/names.ts';
import { LispReport } from '../lisp/report.ts';
import { TermReader } from '../lisp/terms.ts';
import { PddlActions } from './actions.ts';
import type { PddlDomain, PddlProblem, PddlRule } from './ast.ts';
import { joined, PddlConditions } from './conditions.ts';
import type { PddlContext } from './conditions.ts';
import { leadsTo } from './leads-to.ts';
import { countedMetric, isCounted } from './metric.ts';
import type { CountedMetric } from './metric.ts';
import { boolean, PddlTables } from './tables.ts';
import type { PddlFact } from './tables.ts';
import { contradiction, PddlUses } from './uses.ts';
import type { RuleCall } from './uses.ts';

export interface LoweredPddl {
  domain: DomainIr;
  /** Its request is only the goal: an internal task, the only task of the problem. */
  problem: Problem;
}

/** Lowers a domain and a problem. Returns null after reporting errors, or if there is no problem. */
export function lowerPddl(domain: PddlDomain, problem: PddlProblem | null, reports: LispReports): LoweredPddl | null {
  return new PddlLowering(domain, problem, reports).lower();
}

class PddlLowering {
  readonly #domain: PddlDomain;
  readonly #problem: PddlProblem | null;
  readonly #reports: LispReports;
  readonly #declared: Declarations;
  /** The number of the define of each derived predicate. */
  readonly #defines = new Map<number, number>();
  #facts: PddlFact[] = [];
  #values: PddlFact[] = [];

  constructor(domain: PddlDomain, problem: PddlProblem | null, reports: LispReports) {
    this.#domain = domain;
    this.#problem = problem;
    this.#reports = reports;
    this.#declared = new Declarations(domain, problem, reports);
    for (const { head } of domain.rules) {
      const predicate = this.#declared.predicateOf(head.name, reports.domain);
      if (predicate !== null && !this.#defines.has(predicate)) this.#defines.set(predicate, this.#defines.size);
    }
  }

  lower(): LoweredPddl | null {
    const { domain: inDomain, problem: inProblem } = this.#reports;
    this.#compareNames();
    const uses = new PddlUses();
    const metric = this.#metric(uses);
    const initial = new InitialReader(this.#declared, inProblem, this.#defines);
    this.#facts = (this.#problem?.init ?? []).flatMap((atom) => initial.fact(atom));
    this.#values = (this.#problem?.values ?? []).flatMap(({ of, value }) => initial.value(of, value));
    for (const { value } of this.#values) uses.number(value);
    const calls: RuleCall[] = [];
    // Widening the sorts of one predicate may widen those of others through its rules.
    for (let before: string | null = null; before !== this.#widths();) {
      before = this.#widths();
      this.#write(uses, new Set(), metric, this.#reports, calls);
    }
    const call = contradiction(calls);
    if (call) inDomain.add('FP5114', call.span, this.#declared.predicates[call.from]!.name.text);
    const isRight = metric === null || isCounted(metric, uses);
    if (!isRight) inProblem.add('FP5903', this.#problem!.metric!.span);
    if (!this.#problem || inDomain.hasErrors || inProblem.hasErrors) return null;
    const silent = { domain: new LispReport(), problem: new LispReport() };
    return this.#write(uses, this.#partial(uses.asked), isRight ? metric : null, silent, []);
  }

  #compareNames(): void {
    const wanted = this.#problem?.domain;
    const { text } = this.#domain.name;
    if (!wanted || wanted.text === '' || text === '' || wanted.text.toLowerCase() === text.toLowerCase()) return;
    this.#reports.problem.add('FP5904', wanted.span, wanted.text, text);
  }

  #metric(uses: PddlUses): CountedMetric | null {
    const metric = this.#problem?.metric;
    if (!metric) return null;
    const report = this.#reports.problem;
    const counted = countedMetric(metric, this.#declared, report);
    if (!counted) report.add('FP5903', metric.span);
    for (const weight of counted ? [counted.step, ...counted.weights.values()] : []) uses.number(weight);
    return counted;
  }

  #widths(): string {
    const { predicates, functions } = this.#declared;
    return [...predicates, ...functions].map(({ sorts }) => sorts.map(({ key }) => key).join('|')).join(';');
  }

  /** The functions that only have a value for some objects. Those without arguments begin at 0. */
  #partial(asked: ReadonlySet<number>): Set<number> {
    const { functions, objects } = this.#declared;
    const known = functions.map(() => new Set<string>());
    for (const { table, args } of this.#values) known[table]!.add(args.join());
    return new Set(
      functions.flatMap(({ sorts }, at) => {
        if (!asked.has(at) || sorts.length === 0) return [];
        const counts = sorts.map((sort) => objects.filter(({ type }) => sort.types.includes(type)).length);
        return known[at]!.size < counts.reduce((product, count) => product * count, 1) ? at : [];
      }),
    );
  }

  #write(
    uses: PddlUses,
    partial: ReadonlySet<number>,
    metric: CountedMetric | null,
    reports: LispReports,
    calls: RuleCall[],
  ): LoweredPddl {
    const declared = this.#declared;
    const forest = new LispForest(declared.sorts, declared.objects);
    const tables = new PddlTables(declared, forest, uses, { defines: this.#defines, partial });
    const context: PddlContext = { declared, tables, uses, calls };
    const actions = new PddlActions(context, reports.domain, metric);
    const names = new NameTable<{ index: number; line: number }>();
    const tasks = this.#domain.actions.map((action, at) => {
      declareOnce(action.name, 'action', at, names, reports.domain);
      return actions.action(action);
    });
    const rules = new RuleWriter(context, reports.domain);
    const defines = withDepths(
      [...this.#defines.keys()].map((predicate) => rules.define(predicate, this.#rulesOf(predicate))),
    );
    const goal = new GoalWriter(context, reports.problem).goal(this.#problem, tasks);
    const domain: DomainIr = {
      name: this.#domain.name.text,
      types: [],
      enums: [],
      variables: tables.variables,
      externals: [],
      defines,
      tasks,
      indexes: [],
    };
    const { objects, ids } = forest.finish(domain);
    const problem: Problem = {
      name: this.#problem?.name.text ?? '',
      domain: domain.name,
      objects,
      assignments: tables.assignments(this.#facts, this.#values, ids),
      answers: [],
      network: {
        kind: 'ordered',
        parts: [
          { kind: 'ordered', parts: [] },
          { kind: 'task', task: tasks.length, args: [] },
        ],
      },
      tasks: [goal],
    };
    return { domain, problem };
  }

  #rulesOf(predicate: number): PddlRule[] {
    const silent = new LispReport();
    return this.#domain.rules.filter(({ head }) => this.#declared.predicateOf(head.name, silent) === predicate);
  }
}

/** Facts and values of the initial state. */
class InitialReader extends TermReader<Declarations> {
  readonly #defines: ReadonlyMap<number, number>;

  constructor(declared: Declarations, report: LispReport, defines: ReadonlyMap<number, number>) {
    super(declared, report);
    this.#defines = defines;
  }

  fact(atom: LispAtomic): PddlFact[] {
    const predicate = this.declared.predicateOf(atom.name, this.report);
    if (predicate !== null && this.#defines.has(predicate)) this.report.add('FP5113', atom.span, atom.name.text);
    return this.#objects(atom, predicate, this.declared.predicates, 1);
  }

  value(of: LispAtomic, value: number): PddlFact[] {
    return this.#objects(of, this.declared.functionOf(of.name, this.report), this.declared.functions, value);
  }

  #objects(atom: LispAtomic, table: number | null, tables: readonly LispTable[], value: number): PddlFact[] {
    const refs = this.args(atom, table === null ? undefined : tables[table]!.sorts);
    const args = refs?.flatMap((ref) => (ref.kind === 'object' ? ref.object : []));
    return table === null || !args ? [] : [{ table, args, value }];
  }
}

/** If recursive rules nest deeper than this, they count as endless. */
const deepestRule = 250;

function withDepths(defines: readonly Define[]): Define[] {
  return defines.map((define, at) => (leadsTo(defines, at).has(at) ? { ...define, depth: deepestRule } : define));
}

class RuleWriter extends PddlConditions {
  /** The define of a derived predicate: one of its rules has to hold. */
  define(predicate: number, rules: readonly PddlRule[]): Define {
    const { name, sorts } = this.declared.predicates[predicate]!;
    const { span } = name;
    const params = this.context.tables.params(sorts, span);
    const variables = params.map((param, at) => ({ name: param.name, sort: sorts[at]!, span }));
    this.begin(variables, predicate);
    const bodies = rules.flatMap(({ head, body }) => this.#rule(head, body, sorts.length, span) ?? []);
    return {
      name: name.text,
      params,
      value: boolean,
      locals: this.locals,
      body: joined('or', bodies, span),
      depth: null,
      derived: true,
      span,
    };
  }

  #rule(head: PddlRule['head'], body: PddlRule['body'], arity: number, span: Span): Expr | null {
    if (head.params.length !== arity) {
      const counts = [String(arity), String(head.params.length)] as const;
      this.report.add('FP5103', head.span, head.name.text, ...counts, `(${head.name.text} ...)`);
      return null;
    }
    return this.inside(head.params, (bound) => {
      const { sorts } = this.declared.predicates[this.declared.predicateOf(head.name, this.report)!]!;
      const members = bound.flatMap((variable, at) => {
        const { sort } = variable;
        this.bind(variable, at);
        // A variable may be any argument of the predicate, so the rule's restrictions on it become conditions.
        variable.sort = sorts[at]!;
        return this.declared.sorts.isWithin(variable.sort, sort) ? [] : this.member(variable, sort);
      });
      const condition = this.condition(body);
      return condition && joined('and', [...members, condition], span);
    });
  }
}

class GoalWriter extends PddlConditions {
  goal(problem: PddlProblem | null, tasks: readonly PrimitiveTask[]): PrimitiveTask {
    this.begin([]);
    const guards: Guard[] = this.guards(problem?.goal ?? null);
    const span = problem?.goal?.span ?? { start: 0, end: 0, line: 1, column: 1 };
    const cost: Expr = { op: 'literal', type: { kind: 'integer' }, value: 0, span };
    let name = 'achieve';
    while (tasks.some((task) => task.name === name)) name += '_';
    const { locals, localNames } = this;
    return { kind: 'internal', name, params: [], guards, effects: [], cost, locals, localNames, span };
  }
}
