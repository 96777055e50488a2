// Writes the common declarations at the head of HDDL and PDDL domains: requirements, types, constants, predicates,
// functions.

import { typedList } from './context.ts';
import type { WriteContext } from './context.ts';
import { lispText } from './lists.ts';
import type { Lisp } from './lists.ts';

export interface DeclaredParts {
  /** Requirements in addition to those that follow from the content. */
  requirements: readonly string[];
  /** Whether a table is written. */
  isTold: (variable: number) => boolean;
  /** Whether actions have costs. */
  isCounted: boolean;
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

/** Writes a domain. `written`: the parts after the declarations. */
export function declaredDomain(context: WriteContext, told: DeclaredParts, written: readonly Lisp[]): Lisp[] {
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
  const text = written.map((task) => lispText(task)).join('\n');
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
    return told.isTold(at) && context.isPredicate(variable) ? [signature(at, variable.value.kind !== 'boolean')] : [];
  });
  const functions = numbers.flatMap((at) => {
    return told.isTold(at) && context.isFunction(domain.variables[at]!) ? [signature(at, false)] : [];
  });
  if (told.isCounted) functions.unshift(['total-cost']);
  return [
    'define',
    ['domain', nameOf(domain.name)],
    [':requirements', ':typing', ...told.requirements, ...used],
    ...(types.length > 0 ? [[':types', ...typedList(types)]] : []),
    ...(constants.length > 0 ? [[':constants', ...typedList(constants)]] : []),
    ...(predicates.length > 0 ? [[':predicates', ...predicates]] : []),
    ...(functions.length > 0 ? [[':functions', ...functions]] : []),
    ...written,
  ];
}

export function nameOf(name: string): string {
  return name.replace(/[^A-Za-z0-9_-]+/g, '_').replace(/^([^A-Za-z])/, 'x$1');
}

/** One part on each line, and an empty line before each task. */
export function fileOf([word, name, ...parts]: readonly Lisp[]): string {
  const tasks = [':task', ':method', ':action'];
  const lines = parts.map((part) => {
    const text = `  ${lispText(part, 2)}`;
    return tasks.includes((part as readonly string[])[0]!) ? `\n${text}` : text;
  });
  return `(${word as string} ${lispText(name!)}\n${lines.join('\n')}\n)\n`;
}
