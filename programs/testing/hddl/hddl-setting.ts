// A domain and a problem in HDDL, prepared for the checker of plans: names in lower case, objects with all their types,
// and the objects of each type.

import { parseHddl } from '../../../formats/hddl/index.ts';
import type { HddlAction, HddlDomain, HddlMethod, HddlNetwork, HddlProblem } from '../../../formats/hddl/ast.ts';
import type { LispName, LispSignature, LispTerm, TypedName } from '../../../formats/lisp/ast.ts';
import { renderAll } from '../../../language/render.ts';

/** The objects to which variables are bound. */
export type HddlBinding = ReadonlyMap<string, string>;

export const small = (name: LispName): string => name.text.toLowerCase();

export class HddlSetting {
  readonly problem: HddlProblem;
  readonly actions: ReadonlyMap<string, HddlAction>;
  readonly tasks: ReadonlyMap<string, LispSignature>;
  readonly methods: ReadonlyMap<string, HddlMethod>;
  /** Every object with its types and their ancestors. */
  readonly #types = new Map<string, Set<string>>();
  readonly #ofTypes = new Map<string, string[]>();

  constructor(domain: HddlDomain, problem: HddlProblem) {
    this.problem = problem;
    this.actions = byName(domain.actions);
    this.tasks = byName(domain.tasks);
    this.methods = byName(domain.methods);
    const parents = new Map<string, string[]>();
    for (const type of domain.types) {
      const known = parents.get(small(type)) ?? [];
      parents.set(small(type), [...known, ...type.types.map(small)]);
    }
    for (const object of [...domain.constants, ...problem.objects]) this.#declare(object, parents);
  }

  #declare(object: TypedName, parents: ReadonlyMap<string, string[]>): void {
    const all = this.#types.get(small(object)) ?? new Set(['object']);
    const open = object.types.map(small);
    for (let type = open.pop(); type !== undefined; type = open.pop()) {
      if (all.has(type)) continue;
      all.add(type);
      open.push(...(parents.get(type) ?? []));
    }
    this.#types.set(small(object), all);
  }

  isObject(name: string): boolean {
    return this.#types.has(name);
  }

  /** Whether an object is of one of the types; no type is every type. */
  isOf(object: string, types: readonly LispName[]): boolean {
    const known = this.#types.get(object);
    return known !== undefined && (types.length === 0 || types.some((type) => known.has(small(type))));
  }

  objectsOf(types: readonly LispName[]): readonly string[] {
    const key = types.map(small).join(' ');
    let objects = this.#ofTypes.get(key);
    if (!objects) {
      objects = [...this.#types.keys()].filter((object) => this.isOf(object, types));
      this.#ofTypes.set(key, objects);
    }
    return objects;
  }
}

function byName<T extends { name: LispName }>(all: readonly T[]): Map<string, T> {
  return new Map(all.map((one) => [small(one.name), one]));
}

/** Mistakes in a text are thrown as an error. */
export function readHddlSetting(domainText: string, problemText: string): HddlSetting {
  const { domain } = parsed(domainText, 'domain');
  const { problem } = parsed(problemText, 'problem');
  if (!domain) throw new Error('the first text has no domain');
  if (!problem) throw new Error('the second text has no problem');
  return new HddlSetting(domain, problem);
}

function parsed(text: string, what: string) {
  const found = parseHddl(text);
  const errors = found.diagnostics.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw new Error(renderAll(errors, text, `<${what}>`));
  return found;
}

/** The object of a term, or undefined for an unbound variable. */
export function valueOf(term: LispTerm, binding: HddlBinding): string | undefined {
  return term.isVariable ? binding.get(small(term)) : small(term);
}

/** Pairs of subtasks, by their positions, of which one comes before the other. */
export function pairsInOrder({ subtasks, isOrdered, ordering }: HddlNetwork): (readonly [number, number])[] {
  if (isOrdered) return subtasks.slice(1).map((_, at) => [at, at + 1] as const);
  const labels = new Map(subtasks.map(({ label }, at) => [label && small(label), at] as const));
  return ordering.map(({ before, after }) => {
    const [first, second] = [labels.get(small(before)), labels.get(small(after))];
    if (first === undefined || second === undefined)
      throw new Error(`no subtask has the label \`${before.text}\` or \`${after.text}\``);
    return [first, second] as const;
  });
}
