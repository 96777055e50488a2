// Writes a domain and a problem in the IR as HDDL, or tells all that HDDL can't say.

import type { DomainIr, GroundNetwork, Problem, Task, ValueType } from '../../../ir/ir.ts';
import { bounds, initialValue, numberObjects } from '../../../ir/objects.ts';
import type { ObjectNumbering } from '../../../ir/objects.ts';
import type { Diagnostic } from '../../../language/diagnostics.ts';
import { HddlBody } from './body.ts';
import { typedList, WriteContext } from './context.ts';
import { allOf, lispText } from './lists.ts';
import type { Lisp } from './lists.ts';
import { writtenNetwork } from './network.ts';
import { hasCosts, TaskWriter } from './tasks.ts';

export interface WrittenHddl {
  /** null: there is something that HDDL can't say. */
  domain: string | null;
  /** null: there is none, or it can't be said. */
  problem: string | null;
  /** All that can't be said, by the places in the text of the domain. */
  diagnostics: Diagnostic[];
}

/** The domain is one that no pass has changed. Tasks that only the problem has become tasks of the domain. */
export function writeHddl(domain: DomainIr, problem: Problem | null = null): WrittenHddl {
  const asked = problem ? splitEnding(domain, problem) : null;
  const extended = { ...domain, tasks: [...domain.tasks, ...(problem?.tasks ?? [])] };
  const context = new WriteContext(extended, problem);
  const isCounted = hasCosts(domain);
  const tasks = new TaskWriter(context, isCounted);
  const written = extended.tasks.flatMap((task, at) => (at === asked?.ending ? [] : tasks.write(task, at)));
  const declared = declarations(context, isCounted, written);
  const told = problem && asked ? new ProblemWriter(context, problem).write(asked, isCounted) : null;
  if (context.diagnostics.length > 0) return { domain: null, problem: null, diagnostics: context.inTextOrder() };
  return { domain: fileOf(declared), problem: told && fileOf(told), diagnostics: [] };
}

/** The network that is asked for, and the number of the task that says what has to hold behind it. */
interface SplitRequest {
  network: GroundNetwork;
  ending: number | null;
  /** The objects that the ending names. */
  args: number[];
}

function splitEnding(domain: DomainIr, { network, tasks = [] }: Problem): SplitRequest {
  const last = network.kind === 'ordered' && network.parts.length === 2 ? network.parts[1]! : null;
  const own = last?.kind === 'task' ? tasks[last.task - domain.tasks.length] : undefined;
  if (network.kind !== 'ordered' || last?.kind !== 'task' || own?.kind !== 'internal') {
    return { network, ending: null, args: [] };
  }
  return { network: network.parts[0]!, ending: last.task, args: last.args };
}

/** One part on each line, and an empty line before each task. */
function fileOf([word, name, ...parts]: readonly Lisp[]): string {
  const tasks = [':task', ':method', ':action'];
  const lines = parts.map((part) => {
    const text = `  ${lispText(part, 2)}`;
    return tasks.includes((part as readonly string[])[0]!) ? `\n${text}` : text;
  });
  return `(${word as string} ${lispText(name!)}\n${lines.join('\n')}\n)\n`;
}

const requirements: readonly [requirement: string, word: string][] = [
  [':negative-preconditions', '(not '],
  [':disjunctive-preconditions', '(or'],
  [':equality', '(= '],
  [':existential-preconditions', '(exists '],
  [':universal-preconditions', '(forall '],
  [':conditional-effects', '(when '],
  [':method-preconditions', '(:method '],
  [':action-costs', '(increase '],
];

function declarations(context: WriteContext, isCounted: boolean, tasks: readonly Lisp[]): Lisp[] {
  const { domain } = context;
  const parentOf = (parent: number): string => (parent === -1 ? 'object' : context.types[parent]!);
  const types = [
    ...domain.types.map(({ parent }, at) => ({ name: context.types[at]!, type: parentOf(parent) })),
    ...context.enums.map((name) => ({ name, type: 'object' })),
  ];
  const shared = (domain.objects ?? []).map(({ type }, at) => ({
    name: context.constants[at]!,
    type: context.types[type]!,
  }));
  const values = context.enums.flatMap((type, at) => context.enumValues[at]!.map((name) => ({ name, type })));
  const constants = [...shared, ...values];
  const text = tasks.map((task) => lispText(task)).join('\n');
  const used = requirements.flatMap(([requirement, word]) => (text.includes(word) ? [requirement] : []));
  const signature = (at: number, withValue: boolean): Lisp => {
    const { params, value } = domain.variables[at]!;
    const given = params.map(({ type }, place) => ({ name: `?x${place + 1}`, type: context.typeName(type)! }));
    const held = withValue ? [{ name: `?x${params.length + 1}`, type: context.typeName(value)! }] : [];
    return [context.variables[at]!, ...typedList([...given, ...held])];
  };
  const numbers = [...domain.variables.keys()];
  const predicates = numbers.flatMap((at) => {
    const variable = domain.variables[at]!;
    return context.isPredicate(variable) ? [signature(at, variable.value.kind !== 'boolean')] : [];
  });
  const functions = numbers.flatMap((at) => (context.isFunction(domain.variables[at]!) ? [signature(at, false)] : []));
  return [
    'define',
    ['domain', nameOf(domain.name)],
    [':requirements', ':typing', ':hierarchy', ...used],
    ...(types.length > 0 ? [[':types', ...typedList(types)]] : []),
    ...(constants.length > 0 ? [[':constants', ...typedList(constants)]] : []),
    ...(predicates.length > 0 ? [[':predicates', ...predicates]] : []),
    ...(isCounted ? [[':functions', ['total-cost'], ...functions]] : []),
    ...tasks,
  ];
}

function nameOf(name: string): string {
  return name.replace(/[^A-Za-z0-9_-]+/g, '_').replace(/^([^A-Za-z])/, 'x$1');
}

class ProblemWriter {
  readonly #context: WriteContext;
  readonly #problem: Problem;
  readonly #numbering: ObjectNumbering;

  constructor(context: WriteContext, problem: Problem) {
    this.#context = context;
    this.#problem = problem;
    const named = problem.objects.map((object, at) => ({ ...object, name: context.objects[at]! }));
    this.#numbering = numberObjects(context.domain, named);
  }

  write({ network, ending, args }: SplitRequest, isCounted: boolean): Lisp[] {
    const { domain, objects, types } = this.#context;
    const { constants } = this.#context;
    const declared = this.#problem.objects
      .map(({ type }, at) => ({ name: objects[at]!, type: types[type]! }))
      .slice(constants.length);
    const called = writtenNetwork<number>(this.#context, network, (values, task) => {
      const { params } = domain.tasks[task]!;
      return values.map((value, at) => this.#nameOf(params[at]!.type, value));
    });
    const last = ending === null ? null : this.#ending(domain.tasks[ending]!, args);
    return [
      'define',
      ['problem', nameOf(this.#problem.name)],
      [':domain', nameOf(domain.name)],
      ...(declared.length > 0 ? [[':objects', ...typedList(declared)]] : []),
      [':htn', ...called],
      [':init', ...this.#facts(isCounted)],
      ...(last ? [[':goal', last]] : []),
      ...(isCounted ? [[':metric', 'minimize', ['total-cost']]] : []),
    ];
  }

  #nameOf(type: ValueType, value: number): string {
    const { domain, enumValues } = this.#context;
    if (type.kind === 'enum') return enumValues[type.enum]![value]!;
    if (type.kind === 'object' && value > 0) {
      return this.#numbering.names[domain.types[type.type]!.root]![value]!;
    }
    this.#context.refuse(type.kind === 'object' ? 'none' : 'number', { start: 0, end: 0, line: 1, column: 1 });
    return '?';
  }

  #ending(task: Task, args: readonly number[]): Lisp {
    if (task.kind === 'compound') return [];
    const body = new HddlBody(this.#context, task.localNames);
    task.params.forEach(({ type }, local) => body.fix(local, this.#nameOf(type, args[local]!)));
    return allOf(body.guards(task.guards) ?? []);
  }

  /** All that is true at first, table by table: what the problem says, and what the domain says of the rest. */
  #facts(isCounted: boolean): Lisp[] {
    const { domain } = this.#context;
    const given = domain.variables.map(() => new Map<string, { args: number[]; value: number }>());
    for (const { variable, args, value } of this.#problem.assignments) {
      given[variable]!.set(args.join(), { args, value });
    }
    return domain.variables.flatMap((variable, at): Lisp[] => {
      const isFunction = isCounted && this.#context.isFunction(variable);
      if (!isFunction && !this.#context.isPredicate(variable)) return [];
      const places = new Map(given[at]);
      const initial = initialValue(domain, this.#numbering, variable);
      // A table without a value holds nothing; any other holds its initial value wherever the problem says nothing.
      const isEmpty = variable.initial === 0 && variable.value.kind !== 'enum' && !isFunction;
      if (!isEmpty) {
        for (const args of this.#places(variable.params.map(({ type }) => type))) {
          if (!places.has(args.join())) places.set(args.join(), { args, value: initial });
        }
      }
      return [...places.values()].flatMap(({ args, value }): Lisp[] => {
        const names = args.map((arg, place) => this.#nameOf(variable.params[place]!.type, arg));
        const fact = [this.#context.variables[at]!, ...names];
        if (isFunction) return [['=', fact, String(value)]];
        if (variable.value.kind === 'boolean') return value ? [fact] : [];
        if (variable.value.kind === 'object' && value === 0) return [];
        return [[...fact, this.#nameOf(variable.value, value)]];
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
