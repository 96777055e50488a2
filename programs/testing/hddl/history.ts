// The facts of a world while the steps of a plan are simulated: for each fact, when it became true and when false. This
// allows formulas to be evaluated at any time. Time 0 is before the first step, time n after the nth.

import type { Formula, FormulaEffect, LispAtomic, TypedName } from '../../../formats/lisp/ast.ts';
import { small, valueOf } from './hddl-setting.ts';
import type { HddlBinding, HddlSetting } from './hddl-setting.ts';

export class HddlHistory {
  readonly #setting: HddlSetting;
  /** When each fact changed, the first time to true. */
  readonly #changes = new Map<string, number[]>();
  /** The facts of each predicate that were ever true, by their arguments. */
  readonly #ofPredicate = new Map<string, string[][]>();
  #now = 0;

  constructor(setting: HddlSetting) {
    this.#setting = setting;
    for (const { name, args } of setting.problem.init) this.#set([small(name), ...args.map(small)], true);
  }

  /** The number of steps that have been simulated. */
  get now(): number {
    return this.#now;
  }

  /**
   * Simulates one more step. The state before it determines which facts are deleted and added. A fact that is both is
   * true afterwards.
   */
  carryOut(effect: FormulaEffect | null, binding: HddlBinding): void {
    const changes = { added: new Map<string, string[]>(), deleted: new Map<string, string[]>() };
    if (effect) this.#collect(effect, binding, changes);
    this.#now++;
    for (const [key, ground] of changes.deleted) if (!changes.added.has(key)) this.#set(ground, false);
    for (const ground of changes.added.values()) this.#set(ground, true);
  }

  #collect(
    effect: FormulaEffect,
    binding: HddlBinding,
    changes: { added: Map<string, string[]>; deleted: Map<string, string[]> },
  ): void {
    switch (effect.kind) {
      case 'and':
        for (const part of effect.parts) this.#collect(part, binding, changes);
        return;
      case 'add':
      case 'delete': {
        const ground = groundAtom(effect.atom, binding);
        changes[effect.kind === 'add' ? 'added' : 'deleted'].set(ground.join(' '), ground);
        return;
      }
      case 'when':
        if (this.holds(effect.condition, binding, this.#now)) this.#collect(effect.part, binding, changes);
        return;
      case 'forall':
        for (const inner of this.#bindings(effect.variables, binding)) this.#collect(effect.part, inner, changes);
        return;
      case 'increase':
        return;
    }
  }

  #set(ground: string[], isTrue: boolean): void {
    const key = ground.join(' ');
    let changes = this.#changes.get(key);
    if (!changes) {
      if (!isTrue) return;
      this.#changes.set(key, (changes = []));
      const [predicate, ...args] = ground;
      const known = this.#ofPredicate.get(predicate!);
      if (known) known.push(args);
      else this.#ofPredicate.set(predicate!, [args]);
    }
    if ((changes.length % 2 === 1) !== isTrue) changes.push(this.#now);
  }

  #isTrue(key: string, time: number): boolean {
    const changes = this.#changes.get(key);
    if (!changes) return false;
    let [low, high] = [0, changes.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (changes[middle]! <= time) low = middle + 1;
      else high = middle;
    }
    return low % 2 === 1;
  }

  holds(formula: Formula, binding: HddlBinding, time: number): boolean {
    switch (formula.kind) {
      case 'and':
        return formula.parts.every((part) => this.holds(part, binding, time));
      case 'or':
        return formula.parts.some((part) => this.holds(part, binding, time));
      case 'not':
        return !this.holds(formula.part, binding, time);
      case 'imply':
        return !this.holds(formula.left, binding, time) || this.holds(formula.right, binding, time);
      case 'atom':
        return this.#isTrue(groundAtom(formula, binding).join(' '), time);
      case 'equal':
        return valueOf(formula.left, binding) === valueOf(formula.right, binding);
      case 'exists':
        return [...this.#bindings(formula.variables, binding)].some((inner) => this.holds(formula.part, inner, time));
      case 'forall':
        return [...this.#bindings(formula.variables, binding)].every((inner) => this.holds(formula.part, inner, time));
      // The reader of HDDL refuses it.
      case 'compare':
        return false;
      case 'sort-of':
        return this.#setting.isOf(valueOf(formula.term, binding) ?? '', formula.types);
    }
  }

  *#bindings(variables: readonly TypedName[], binding: HddlBinding): Generator<HddlBinding> {
    const [first, ...rest] = variables;
    if (!first) return void (yield binding);
    for (const object of this.#setting.objectsOf(first.types)) {
      yield* this.#bindings(rest, new Map([...binding, [first.text.toLowerCase(), object]]));
    }
  }

  /**
   * Whether all conditions hold for some objects in place of the unbound variables. Conditions whose variables are
   * bound are checked first; then an atom determines the candidates for the next variables.
   */
  admits(conditions: readonly Formula[], variables: readonly TypedName[], binding: HddlBinding, time: number): boolean {
    const open = variables.filter(({ text }) => !binding.has(text.toLowerCase()));
    const names = new Set(open.map(({ text }) => text.toLowerCase()));
    const [ready, waiting] = [
      conditions.filter((one) => !asks(one, names)),
      conditions.filter((one) => asks(one, names)),
    ];
    if (!ready.every((condition) => this.holds(condition, binding, time))) return false;
    if (open.length === 0) return true;
    const atom = waiting
      .filter((one) => one.kind === 'atom')
      .toSorted((one, other) => unboundIn(one, names) - unboundIn(other, names))[0];
    if (!atom) {
      const [{ text, types }] = open as [(typeof open)[number]];
      return this.#setting
        .objectsOf(types)
        .some((object) => this.admits(waiting, variables, new Map([...binding, [text.toLowerCase(), object]]), time));
    }
    const predicate = small(atom.name);
    return (this.#ofPredicate.get(predicate) ?? []).some((args) => {
      if (!this.#isTrue([predicate, ...args].join(' '), time)) return false;
      const inner = unified(this.#setting, atom, args, open, binding);
      return inner !== null && this.admits(waiting, variables, inner, time);
    });
  }
}

/** Extends a binding so that the terms become these objects, or returns null if that is impossible. */
export function unified(
  setting: HddlSetting,
  { args: terms }: LispAtomic,
  objects: readonly string[],
  variables: readonly TypedName[],
  binding: HddlBinding,
): Map<string, string> | null {
  if (terms.length !== objects.length) return null;
  const inner = new Map(binding);
  for (const [at, term] of terms.entries()) {
    const object = objects[at]!;
    const known = valueOf(term, inner);
    if (known === object) continue;
    if (known !== undefined) return null;
    const declared = variables.find(({ text }) => text.toLowerCase() === small(term));
    if (!declared || !setting.isOf(object, declared.types)) return null;
    inner.set(small(term), object);
  }
  return inner;
}

/** The predicate, then its arguments. */
function groundAtom({ name, args }: LispAtomic, binding: HddlBinding): string[] {
  return [
    small(name),
    ...args.map((term) => {
      const value = valueOf(term, binding);
      if (value === undefined) throw new Error(`line ${term.span.line}: no parameter is named \`${term.text}\``);
      return value;
    }),
  ];
}

function unboundIn({ args }: LispAtomic, names: ReadonlySet<string>): number {
  return args.filter((term) => names.has(small(term))).length;
}

function asks(formula: Formula, names: ReadonlySet<string>): boolean {
  switch (formula.kind) {
    case 'and':
    case 'or':
      return formula.parts.some((part) => asks(part, names));
    case 'not':
      return asks(formula.part, names);
    case 'imply':
      return asks(formula.left, names) || asks(formula.right, names);
    case 'atom':
      return formula.args.some((term) => names.has(small(term)));
    case 'equal':
      return names.has(small(formula.left)) || names.has(small(formula.right));
    case 'compare':
      return false;
    case 'sort-of':
      return names.has(small(formula.term));
    case 'exists':
    case 'forall': {
      const inner = new Set(names);
      for (const { text } of formula.variables) inner.delete(text.toLowerCase());
      return asks(formula.part, inner);
    }
  }
}
