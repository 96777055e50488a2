// The declarations of a domain and a problem in HDDL: those of all notations, and tasks.

import type { LispName } from '../lisp/ast.ts';
import { declareOnce, Declarations, indexOf } from '../lisp/declarations.ts';
import type { DeclaredName, LispReports } from '../lisp/declarations.ts';
import { NameTable } from '../lisp/names.ts';
import type { LispReport } from '../lisp/report.ts';
import type { HddlDomain, HddlProblem } from './ast.ts';
import type { ModelTask } from './model.ts';

export class HddlDeclarations extends Declarations {
  readonly tasks: ModelTask[] = [];
  readonly #taskNames = new NameTable<DeclaredName>();

  constructor(domain: HddlDomain, problem: HddlProblem | null, reports: LispReports) {
    super(domain, problem, reports);
    this.#declareTasks(domain, reports.domain);
  }

  #declareTasks({ tasks, actions }: HddlDomain, report: LispReport): void {
    for (const { name, params, span } of tasks) {
      declareOnce(name, 'task', this.tasks.length, this.#taskNames, report);
      this.tasks.push({ kind: 'compound', name, params: this.variables(params, report), methods: [], span });
    }
    for (const { name, params, span } of actions) {
      declareOnce(name, 'task', this.tasks.length, this.#taskNames, report);
      const variables = this.variables(params, report);
      this.tasks.push({ kind: 'action', name, params: variables, conditions: [], effects: [], cost: [], span });
    }
  }

  taskOf({ text, span }: LispName, report: LispReport): number | null {
    return indexOf(this.#taskNames, 'task', text, span, report);
  }
}
