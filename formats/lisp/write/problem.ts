// Writes the common parts of problems in HDDL and PDDL: objects, and initial facts.

import type { Problem, Task, ValueType } from '../../../ir/ir.ts';
import { bounds, initialValue, numberObjects } from '../../../ir/objects.ts';
import type { ObjectNumbering } from '../../../ir/objects.ts';
import { LispBody } from './body.ts';
import { typedList } from './context.ts';
import type { WriteContext } from './context.ts';
import type { Lisp } from './lists.ts';
import { numberText } from './numbers.ts';

/** Writes the objects and initial facts of a problem. */
export class FactWriter {
  readonly #context: WriteContext;
  readonly #problem: Problem;
  readonly #numbering: ObjectNumbering;

  constructor(context: WriteContext, problem: Problem) {
    this.#context = context;
    this.#problem = problem;
    const named = problem.objects.map((object, at) => ({ ...object, name: context.objects[at]! }));
    this.#numbering = numberObjects(context.domain, named);
  }

  nameOf(type: ValueType, value: number): string {
    const { domain, enumValues } = this.#context;
    if (type.kind === 'enum') return enumValues[type.enum]![value]!;
    if (type.kind === 'object' && value > 0) {
      return this.#numbering.names[domain.types[type.type]!.root]![value]!;
    }
    this.#context.refuse(type.kind === 'object' ? 'none' : 'number', { start: 0, end: 0, line: 1, column: 1 });
    return '?';
  }

  /** `:objects` with the objects that only the problem has, or nothing if there are none. */
  objects(): Lisp[] {
    const { objects, types, constants } = this.#context;
    const declared = this.#problem.objects
      .map(({ type }, at) => ({ name: objects[at]!, type: types[type]! }))
      .slice(constants.length);
    return declared.length > 0 ? [[':objects', ...typedList(declared)]] : [];
  }

  /** The conditions of a task of the problem, with these arguments. */
  ending(task: Task, args: readonly number[]): Lisp[] {
    if (task.kind === 'compound') return [];
    const body = new LispBody(this.#context, task.localNames);
    task.params.forEach(({ type }, local) => body.fix(local, this.nameOf(type, args[local]!)));
    return body.guards(task.guards) ?? [];
  }

  /**
   * All initial facts, table by table: values from the problem, and defaults of the domain for all others. `isTold`:
   * whether a table is written.
   */
  facts(isTold: (variable: number) => boolean): Lisp[] {
    const { domain } = this.#context;
    const given = domain.variables.map(() => new Map<string, { args: number[]; value: number }>());
    for (const { variable, args, value } of this.#problem.assignments) {
      given[variable]!.set(args.join(), { args, value });
    }
    return domain.variables.flatMap((variable, at): Lisp[] => {
      if (!isTold(at)) return [];
      const isFunction = this.#context.isFunction(variable);
      const places = new Map(given[at]);
      const initial = initialValue(domain, this.#numbering, variable);
      // A table without a default has no facts; any other has its default wherever the problem states no value.
      const isEmpty = variable.initial === 0 && variable.value.kind !== 'enum' && !isFunction;
      if (!isEmpty) {
        for (const args of this.#places(variable.params.map(({ type }) => type))) {
          if (!places.has(args.join())) places.set(args.join(), { args, value: initial });
        }
      }
      return [...places.values()].flatMap(({ args, value }): Lisp[] => {
        const names = args.map((arg, place) => this.nameOf(variable.params[place]!.type, arg));
        const fact = [this.#context.variables[at]!, ...names];
        if (isFunction) return [['=', fact, numberText(value)]];
        if (variable.value.kind === 'boolean') return value ? [fact] : [];
        if (variable.value.kind === 'object' && value === 0) return [];
        return [[...fact, this.nameOf(variable.value, value)]];
      });
    });
  }

  #places(types: readonly ValueType[]): number[][] {
    return types.reduce<number[][]>(
      (found, type) => {
        const { low, high } = bounds(this.#context.domain, this.#numbering, type);
        const values = Array.from({ length: Math.max(0, high - low + 1) }, (_, at) => low + at);
        return found.flatMap((args) => values.map((value) => [...args, value]));
      },
      [[]],
    );
  }
}
